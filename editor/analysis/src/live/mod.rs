//! What the graph gives right now, with the stats' samples: every output's value, what is wrong, and what each decision
//! picks. Made anew when the logic changes, by the evaluators of the core, so that what is shown is what the game does.
//! While a sample or a number is dragged only the values follow; problems are looked for when the gesture ends.
//! One candidate is looked at, which all is about: of those that stand there now (`stand`), or else one that has the
//! samples of targets' stats.
//!
//! A graph that has errors is shown as far as it makes sense: without the nodes that the errors are about.

mod loose;
mod remembered;
mod shown;
mod sound;
mod stand;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    check::{Problem, Problems, Severity, check},
    eval::{OptionNow, Output, Trace},
    history::OptionAt,
    model::{Graph, GroupId, NodeId, Path, PortId},
};
use inclination_project::document::Alone;

use loose::Loose;
pub use loose::{At, loosened};
pub use remembered::Remembered;
pub use shown::Shown;
pub use stand::Stand;

/// What the graph gives right now.
#[derive(Debug, Default)]
pub struct Live {
    problems: Problems,
    worst: BTreeMap<(Option<GroupId>, NodeId), Severity>,
    /// What gives the values, until the logic changes; none while no part of the graph makes sense.
    trace: Option<Trace>,
    /// What each of the trace's outputs gives.
    values: Vec<Option<Shown>>,
    /// Of each option that is in several decisions how it stands in each, behind its position among the values; in
    /// their order.
    weighed: Vec<(usize, OptionNow)>,
    /// Whether a decision may choose otherwise in the same situation.
    is_by_lot: bool,
    /// Whether the trace is of the whole graph.
    is_whole: bool,
    /// The numbers that the trace takes from outside.
    loose: Loose,
    /// The nodes whose numbers changed since the logic did.
    renumbered: BTreeSet<At>,
    /// Whether samples or numbers changed since problems were looked for.
    is_stale: bool,
    uses: BTreeMap<GroupId, Path>,
    /// Who is there, what happened, who is looked at.
    stand: Stand,
    /// The options whose history the graph reads.
    remembered: Vec<Remembered>,
    /// The option that is shown alone. Problems are those of the graph all the same.
    alone: Option<Alone>,
}

impl Live {
    /// What a graph gives.
    pub fn of(graph: &Graph) -> Self {
        let mut live = Self::default();
        live.refresh(graph);
        live
    }

    /// Says what all is about from the next look on.
    pub fn stand(&mut self, stand: Stand) {
        self.stand = stand;
    }

    /// Shows an option alone from the next look on, or every option.
    pub fn show_alone(&mut self, alone: Option<Alone>) {
        self.alone = alone;
    }

    /// What all is about.
    pub fn stands(&self) -> &Stand {
        &self.stand
    }

    /// The options whose history the graph reads, in the order of the canvas's ids.
    pub fn remembered(&self) -> &[Remembered] {
        &self.remembered
    }

    /// The options that a decision would run instead of one.
    pub fn rivals(&self, at: &OptionAt) -> Vec<OptionAt> {
        let program = self.trace.as_ref().map(Trace::program);
        let is_rival = |other: &&Remembered| {
            other.at != *at
                && program.is_some_and(|program| {
                    let found = program
                        .option_at(at.path())
                        .zip(program.option_at(other.at.path()));
                    found.is_some_and(|(one, other)| program.are_rivals(one, other))
                })
        };
        let rivals = self.remembered.iter().filter(is_rival);
        rivals.map(|rival| rival.at.clone()).collect()
    }

    /// Whether other draws may show something else: a value is drawn, or what is picked.
    pub fn is_random(&self) -> bool {
        let trace = self.trace.as_ref();
        self.is_by_lot || trace.is_some_and(|trace| trace.program().draws())
    }

    /// Looks again, after a change of the logic.
    pub fn refresh(&mut self, graph: &Graph) {
        self.uses = first_uses(graph);
        self.loose = Loose::default();
        self.renumbered.clear();
        self.is_stale = false;
        let only = self.alone.map(|alone| alone.of(graph));
        let shown = only.as_ref().unwrap_or(graph);
        match Trace::with_problems(shown) {
            Ok((trace, problems)) => {
                self.note_problems(match only {
                    Some(_) => check(graph),
                    None => problems,
                });
                self.is_whole = true;
                self.remembered = remembered::all(trace.program(), graph);
                self.trace = Some(trace);
                self.evaluate(graph);
            }
            Err(problems) => {
                let sound = sound::part_of(shown, &problems);
                self.note_problems(match only {
                    Some(_) => check(graph),
                    None => problems,
                });
                // What was left out may have been a stat, and then samples go elsewhere.
                self.is_whole = false;
                let shown = sound.as_ref().unwrap_or(graph);
                self.trace = sound.as_ref().and_then(|sound| Trace::new(sound).ok());
                self.evaluate(shown);
            }
        }
    }

    /// Looks again, after a change of samples alone. Nothing is compiled, so that a slider answers in the same frame.
    pub fn resample(&mut self, graph: &Graph) {
        if self.is_whole {
            self.evaluate(graph);
            self.is_stale = true;
        } else {
            self.refresh(graph);
        }
    }

    /// Looks again, after a change of nothing but the numbers that these nodes hold. Once is a change like any other; who
    /// changes them again is dragging, and from then on nothing is compiled.
    pub fn renumber(&mut self, graph: &Graph, nodes: &[At]) {
        let goes_on = nodes.iter().all(|at| self.renumbered.contains(at));
        if self.is_whole && goes_on && !self.loose.holds(nodes) {
            self.trace = match self.alone {
                Some(alone) => self.loose.with(nodes, &alone.of(graph)),
                None => self.loose.with(nodes, graph),
            };
        }
        let trace = self.trace.as_mut().filter(|_| self.loose.holds(nodes));
        if trace.is_some_and(|trace| self.loose.set(trace, graph)) {
            self.evaluate(graph);
            self.is_stale = true;
        } else {
            self.refresh(graph);
            self.renumbered.extend(nodes);
        }
    }

    /// Looks for problems again, if samples or numbers changed.
    pub fn settle(&mut self, graph: &Graph) {
        if std::mem::take(&mut self.is_stale) {
            self.note_problems(check(graph));
        }
    }

    /// Looks for the problems of a graph of which only one profile is shown.
    pub fn judge(&mut self, graph: &Graph) {
        self.note_problems(check(graph));
    }

    fn note_problems(&mut self, problems: Problems) {
        self.problems = problems;
        self.worst.clear();
        for problem in &self.problems {
            if let Some(node) = problem.place.node {
                let worst = self.worst.entry((problem.place.group, node));
                let worst = worst.or_insert(problem.severity);
                *worst = problem.severity.min(*worst);
            }
        }
    }

    /// Works out what every output gives with the samples of a graph that has the same stats.
    fn evaluate(&mut self, graph: &Graph) {
        self.values.clear();
        self.weighed.clear();
        self.is_by_lot = false;
        let Some(trace) = &mut self.trace else {
            return;
        };
        let program = trace.program().clone();
        self.stand.evaluate(trace, &program, graph);
        for (at, traced) in trace.outputs().enumerate() {
            self.values.push(Shown::of(&traced.output, &program));
            if let Output::Option(all) = traced.output {
                let is_drawn = |now: &OptionNow| now.probability > 0.0 && now.probability < 1.0;
                self.is_by_lot |= all.iter().any(is_drawn);
                if all.len() > 1 {
                    self.weighed.extend(all.into_iter().map(|now| (at, now)));
                }
            }
        }
    }

    /// What an output gives.
    pub fn value(&self, path: Path, port: Option<PortId>) -> Option<&Shown> {
        let at = self.trace.as_ref()?.position(path, port)?;
        self.values.get(at)?.as_ref()
    }

    /// How an option stands in one of the decisions that have it.
    pub fn standing(&self, path: Path, port: Option<PortId>, decision: Path) -> Option<Shown> {
        let at = self.trace.as_ref()?.position(path, port)?;
        let first = self.weighed.partition_point(|(known, _)| *known < at);
        let several = self.weighed.get(first..).unwrap_or_default();
        let mut several = several
            .iter()
            .take_while(|(known, _)| *known == at)
            .peekable();
        if several.peek().is_none() {
            let only = self.values.get(at)?.as_ref();
            return only
                .filter(|shown| matches!(shown, Shown::Weighed { .. }))
                .cloned();
        }
        let (_, now) = several.find(|(_, now)| now.decision == decision)?;
        Some(Shown::from(now))
    }

    /// Where the nodes of a group's canvas are, once groups are expanded: in the use that was entered, or in the first.
    pub fn path(&self, crumbs: &[inclination_project::document::Crumb]) -> Path {
        let entered = crumbs.iter().try_fold(Path::ROOT, |path, crumb| {
            crumb.usage.map(|usage| path.node(usage))
        });
        let last = crumbs.last().and_then(|crumb| self.uses.get(&crumb.group));
        entered.or(last.copied()).unwrap_or(Path::ROOT)
    }

    /// What is wrong with the graph.
    pub fn problems(&self) -> &Problems {
        &self.problems
    }

    /// What is wrong with a node.
    pub fn problems_of(
        &self,
        group: Option<GroupId>,
        node: NodeId,
    ) -> impl Iterator<Item = &Problem> {
        let place = move |problem: &&Problem| {
            problem.place.group == group && problem.place.node == Some(node)
        };
        self.problems.iter().filter(place)
    }

    /// How bad the worst of a node's problems is.
    pub fn worst(&self, group: Option<GroupId>, node: NodeId) -> Option<Severity> {
        self.worst.get(&(group, node)).copied()
    }
}

/// A use of each group, by where its nodes are.
fn first_uses(graph: &Graph) -> BTreeMap<GroupId, Path> {
    let mut uses = BTreeMap::new();
    let mut open = vec![(Path::ROOT, &graph.nodes)];
    while let Some((path, body)) = open.pop() {
        for (id, node) in body {
            if let inclination_core::model::NodeKind::Group { group, .. } = &node.kind
                && !uses.contains_key(group)
                && let Some(used) = graph.groups.get(group)
            {
                uses.insert(*group, path.node(*id));
                open.push((path.node(*id), &used.nodes));
            }
        }
    }
    uses
}
