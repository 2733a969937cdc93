//! What the graph gives right now, with the stats' samples: every output's value, what is wrong, and what each decision
//! picks. Made anew when the logic changes, by the evaluators of the core, so that what is shown is what the game does.
//! The samples of targets' stats are one candidate, which all is about.
//!
//! A graph that has errors is shown as far as it makes sense: without the nodes that the errors are about.

mod shown;
mod sound;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use inclination_core::{
    Program, StatHandle,
    check::{Problem, Problems, Severity, check},
    compile::Path,
    eval::{Candidates, Trace},
    history::TargetId,
    model::{Graph, GroupId, NodeId, PortId, Scope},
};

pub use shown::Shown;

/// The one candidate.
const TARGET: TargetId = TargetId(1);

/// What the graph gives right now.
#[derive(Debug, Default)]
pub struct Live {
    problems: Problems,
    worst: BTreeMap<(Option<GroupId>, NodeId), Severity>,
    values: BTreeMap<(Path, Option<PortId>), Shown>,
    /// What gives the values, until the logic changes; none while the graph has errors.
    trace: Option<Trace>,
    /// Whether samples changed since problems were looked for.
    is_stale: bool,
    uses: BTreeMap<GroupId, Path>,
}

impl Live {
    /// What a graph gives.
    pub fn of(graph: &Graph) -> Self {
        let mut live = Self::default();
        live.refresh(graph);
        live
    }

    /// Looks again, after a change of the logic.
    pub fn refresh(&mut self, graph: &Graph) {
        self.look_for_problems(graph);
        self.uses = first_uses(graph);
        let errors = self.problems.has_errors();
        let sound = errors.then(|| sound::part_of(graph, &self.problems));
        let shown = match &sound {
            Some(sound) => sound.as_ref(),
            None => Some(graph),
        };
        self.trace = shown.and_then(|shown| Trace::new(shown).ok());
        self.values = match (&mut self.trace, shown) {
            (Some(trace), Some(shown)) => values(trace, shown),
            _ => BTreeMap::new(),
        };
        self.is_stale = false;
        if errors {
            // What was left out may have been a stat, and then samples go elsewhere.
            self.trace = None;
        }
    }

    /// Looks again, after a change of samples alone. Nothing is compiled, so that a slider answers in the same frame.
    pub fn resample(&mut self, graph: &Graph) {
        match &mut self.trace {
            Some(trace) => {
                self.values = values(trace, graph);
                self.is_stale = true;
            }
            None => self.refresh(graph),
        }
    }

    /// Looks for problems again, if samples changed.
    pub fn settle(&mut self, graph: &Graph) {
        if std::mem::take(&mut self.is_stale) {
            self.look_for_problems(graph);
        }
    }

    fn look_for_problems(&mut self, graph: &Graph) {
        self.problems = check(graph);
        self.worst.clear();
        for problem in &self.problems {
            if let Some(node) = problem.place.node {
                let worst = self.worst.entry((problem.place.group, node));
                let worst = worst.or_insert(problem.severity);
                *worst = problem.severity.min(*worst);
            }
        }
    }

    /// What an output gives.
    pub fn value(&self, path: Path, port: Option<PortId>) -> Option<&Shown> {
        self.values.get(&(path, port))
    }

    /// Where the nodes of a group's canvas are, once groups are expanded: in the use that was entered, or in the first.
    pub fn path(&self, crumbs: &[crate::document::Crumb]) -> Path {
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

/// What every output gives with the samples of a graph that has the same stats.
fn values(trace: &mut Trace, graph: &Graph) -> BTreeMap<(Path, Option<PortId>), Shown> {
    let program = trace.program().clone();
    let candidates = samples(&program, graph, |stat, sample| trace.set(stat, sample));
    trace.evaluate_among(&candidates, None, 0.0);
    trace.look_at(Some(TARGET));
    let shown = trace.outputs().filter_map(|traced| {
        let shown = Shown::of(&traced.output, &program)?;
        Some(((traced.path, traced.port), shown))
    });
    shown.collect()
}

/// Gives the stats' samples: a target's to the candidate.
fn samples<'p>(
    program: &'p Program,
    graph: &Graph,
    mut set: impl FnMut(StatHandle, f32),
) -> Candidates<'p> {
    let mut candidates = Candidates::new(program, &[TARGET]);
    for ((handle, _, scope), stat) in program.stats().zip(&graph.stats) {
        if scope == Scope::Target {
            candidates.set_all(handle, stat.sample);
        } else {
            set(handle, stat.sample);
        }
    }
    candidates
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
