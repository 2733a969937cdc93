//! What the graph gives right now, with the stats' samples: every output's value, what is wrong, and what each decision
//! picks. Made anew when the logic changes, by the evaluators of the core, so that what is shown is what the game does.
//!
//! A graph that has errors is shown as far as it makes sense: without the nodes that the errors are about.

mod sound;

use std::collections::BTreeMap;

use inclination_core::{
    check::{Problem, Problems, Severity, check},
    compile::Path,
    eval::{Candidates, Trace},
    explain::{Explainer, Explanation},
    history::TargetId,
    model::{Graph, GroupId, NodeId, PortId, Scope},
};

/// What an output gives.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// A number.
    Number(f32),
    /// What a consideration says.
    Appraisal {
        /// The rank that it gives.
        rank: Option<f32>,
        /// What it adds.
        bonus: Option<f32>,
        /// What it multiplies by.
        multiplier: Option<f32>,
    },
    /// How an option was weighed.
    Weighed {
        /// How important it is.
        rank: f32,
        /// How much it weighs.
        weight: f32,
        /// How likely it is picked.
        chance: f64,
    },
    /// What a decision picks; none: nothing.
    Picks(Option<String>),
}

/// What the graph gives right now.
#[derive(Debug, Default)]
pub struct Live {
    problems: Problems,
    worst: BTreeMap<(Option<GroupId>, NodeId), Severity>,
    values: Vec<((Path, Option<PortId>), Shown)>,
    explanations: Vec<Explanation>,
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
        self.problems = check(graph);
        self.worst.clear();
        for problem in &self.problems {
            if let Some(node) = problem.place.node {
                let worst = self.worst.entry((problem.place.group, node));
                let worst = worst.or_insert(problem.severity);
                *worst = problem.severity.min(*worst);
            }
        }
        self.values.clear();
        self.explanations.clear();
        self.uses = first_uses(graph);
        if self.problems.has_errors() {
            if let Some(sound) = sound::part_of(graph, &self.problems) {
                self.evaluate(&sound);
            }
        } else {
            self.evaluate(graph);
        }
        self.values.sort_by_key(|(at, _)| *at);
    }

    fn evaluate(&mut self, graph: &Graph) {
        let Ok(mut trace) = Trace::new(graph) else {
            return;
        };
        let program = trace.program().clone();
        for ((handle, ..), stat) in program.stats().zip(&graph.stats) {
            trace.set(handle, stat.sample);
        }
        trace.evaluate();
        let values = trace.values();
        self.values
            .extend(values.map(|value| ((value.path, value.port), Shown::Number(value.value))));
        self.decide(graph);
    }

    fn decide(&mut self, graph: &Graph) {
        let Ok(mut explainer) = Explainer::new(graph) else {
            return;
        };
        let program = explainer.program().clone();
        for ((handle, _, scope), stat) in program.stats().zip(&graph.stats) {
            if scope != Scope::Target {
                explainer.set(handle, stat.sample);
            }
        }
        // The samples of targets' stats are one candidate.
        let one = [TargetId(1)];
        let mut candidates = Candidates::new(&program, &one);
        for ((handle, _, scope), stat) in program.stats().zip(&graph.stats) {
            if scope == Scope::Target {
                candidates.set_all(handle, stat.sample);
            }
        }
        for (decision, _) in program.decisions() {
            if let Some(explanation) = explainer.explain(decision, &candidates, None, 0.0) {
                self.tell(&explanation);
                self.explanations.push(explanation);
            }
        }
    }

    fn tell(&mut self, explanation: &Explanation) {
        let picked = explanation
            .outcome()
            .map(|winner| winner.option.name.clone());
        self.values
            .push(((explanation.decision.path, None), Shown::Picks(picked)));
        let default = explanation.default.iter().map(|default| &default.option);
        for option in explanation.options.iter().chain(default) {
            for line in &option.weighed {
                for part in &line.parts {
                    let shown = Shown::Appraisal {
                        rank: part.rank,
                        bonus: part.bonus,
                        multiplier: part.multiplier,
                    };
                    self.values.push(((part.consideration.path, None), shown));
                }
            }
            if let Some(line) = option.weighed.first() {
                let shown = Shown::Weighed {
                    rank: line.rank,
                    weight: line.weight,
                    chance: option.probability(),
                };
                self.values.push(((option.option.path, None), shown));
            }
        }
    }

    /// What an output gives.
    pub fn value(&self, path: Path, port: Option<PortId>) -> Option<&Shown> {
        let at = self
            .values
            .binary_search_by_key(&(path, port), |(at, _)| *at)
            .ok()?;
        self.values.get(at).map(|(_, shown)| shown)
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

    /// Why each decision comes out as it does.
    pub fn explanations(&self) -> &[Explanation] {
        &self.explanations
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
