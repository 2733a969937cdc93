//! The slow and obvious evaluator, which only tests use, to compare the other evaluators with what
//! a graph means.
//!
//! It follows wires from node to node with plain numbers, looks everything up by ID, has no plan,
//! arena or tape, and caches only what one agent's walk has already computed. `walk` computes
//! values, `weigh` the weights of options, `stages` the four stages of a decision, and `decide` the
//! rest of it.
//!
//! It shares nothing with the other evaluators but the formulas of nodes and the transitions of a
//! memory, which have separate tests. Its memory is wider than a program's: it remembers every
//! option with its targets, so that a program that remembers too little is found out.

mod decide;
mod spot;
mod stages;
mod walk;
mod weigh;

use alloc::{collections::BTreeMap, vec::Vec};

pub use super::Evaluator;

use super::{Candidates, Choice, Columns, Ranked};
use crate::{
    check::{Problems, check},
    history::{AgentProgram, AgentView, Layout, MemoryDetail, TARGETS_REMEMBERED, sealed},
    math,
    model::{Graph, NodeKind, Path, Wire},
    program::{DecisionHandle, FactorHandle, Program},
};
use spot::{GraphUse, Spot};
use walk::{ValueSubject, Walk};

/// Evaluates a graph by walking it.
///
/// Wires are followed by recursion, so a chain of ten thousand nodes needs the stack of a main
/// thread, and a longer one needs a larger stack. The other evaluators have no such bound.
#[derive(Clone, Debug)]
pub struct Reference {
    graph: Graph,
    /// Used to resolve handles, and for nothing else.
    program: Program,
    decisions: BTreeMap<Path, Spot>,
    options: BTreeMap<Path, Spot>,
    layout: Layout,
}

/// An agent with its stats and candidates.
#[derive(Clone, Copy, Debug)]
pub struct ReferenceSituation<'s> {
    /// The agents' stats.
    pub columns: &'s Columns,
    /// The position of the agent among them.
    pub agent: usize,
    /// The agents' candidates.
    pub candidates: &'s Candidates,
}

/// An option that a decision may choose, as it was weighed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeighedEntry {
    /// The option.
    pub option: Path,
    /// The position of the candidate that the option was weighed for, if any.
    pub candidate: Option<u32>,
    /// How important it is.
    pub rank: f32,
    /// How much it weighs.
    pub weight: f32,
}

/// The options that a decision may choose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WeighedEntries {
    /// The options, in order; those for targets once for each candidate, or once for the best.
    pub entries: Vec<WeighedEntry>,
    /// The default option, where it can be chosen.
    pub default: Option<WeighedEntry>,
}

/// A decision that was made, or was not due.
#[derive(Clone, Debug, PartialEq)]
pub struct ReferenceDecision {
    /// The decision.
    pub decision: DecisionHandle,
    /// Its choice.
    pub choice: Choice,
    /// The entries that were left to pick from, best first. Empty if the decision was not due.
    pub ranking: Vec<Ranked>,
}

impl Reference {
    /// Creates a reference evaluator of a graph.
    ///
    /// # Errors
    /// Every problem of the graph, if any of them is an error.
    pub fn new(graph: &Graph) -> Result<Self, Problems> {
        let problems = check(graph);
        if problems.has_errors() {
            return Err(problems);
        }

        let spots = spot::find_spots(graph);
        let find_spots = |wanted: fn(&NodeKind) -> bool| -> BTreeMap<Path, Spot> {
            let wanted = spots.iter().filter(|spot| {
                let node = spot.node(graph);
                node.is_some_and(|node| wanted(&node.kind))
            });
            wanted.map(|spot| (spot.path(), spot.clone())).collect()
        };

        let decisions = find_spots(|kind| matches!(kind, NodeKind::Decision));
        let options = find_spots(|kind| matches!(kind, NodeKind::Option(_)));
        let remembered = options
            .keys()
            .map(|path| (*path, MemoryDetail::LatestTargets));

        Ok(Self {
            graph: graph.clone(),
            program: Program::new(graph)?,
            layout: Layout::new(decisions.keys().copied(), remembered, TARGETS_REMEMBERED),
            decisions,
            options,
        })
    }

    /// Returns the value of one output of a node outside groups, for one agent that has no
    /// candidates and remembers nothing.
    pub fn value(&self, wire: Wire, columns: &Columns, agent: usize) -> f32 {
        let situation = ReferenceSituation {
            columns,
            agent,
            candidates: &Candidates::none(),
        };
        self.value_among(wire, &situation, None, None)
    }

    /// Returns the value of one output of a node outside groups, for an agent with candidates and a
    /// memory.
    ///
    /// A target's value is that of the candidate at position `about`, or of the target in view,
    /// whose stats are among the agent's.
    pub fn value_among(
        &self,
        wire: Wire,
        situation: &ReferenceSituation<'_>,
        memory: Option<AgentView<'_>>,
        about: Option<u32>,
    ) -> f32 {
        let draw = situation.columns.draws(situation.agent).to_draw();
        let walk = Walk::new(&self.graph, situation, memory, draw);
        let about = about.map_or(ValueSubject::View, ValueSubject::Candidate);
        walk.output_value(&GraphUse::root(), wire, about).get()
    }

    /// Returns what a decision may choose, with these draws. `about` is the position of the
    /// candidate that the decision is about, if it is inside an option for targets.
    pub fn weigh_entries(
        &self,
        decision: DecisionHandle,
        situation: &ReferenceSituation<'_>,
        memory: AgentView<'_>,
        draw: math::Draw,
        about: Option<u32>,
    ) -> WeighedEntries {
        let walk = Walk::new(&self.graph, situation, Some(memory), draw);
        let about = about.map_or(ValueSubject::Agent, ValueSubject::Candidate);
        let spot = self
            .decision_path(decision)
            .and_then(|path| self.decisions.get(&path));
        spot.map(|spot| walk.weigh_entries(spot, about))
            .unwrap_or_default()
    }

    fn decision_path(&self, decision: DecisionHandle) -> Option<Path> {
        self.program.decision_path(decision)
    }
}

/// A reference evaluator stands for the layout of its agents' memories, which covers more than that
/// of a program.
impl sealed::Sealed for Reference {}

impl AgentProgram for Reference {
    fn memory_layout(&self) -> &Layout {
        &self.layout
    }
}

impl Evaluator for Reference {
    fn evaluate_all(&mut self, columns: &Columns, out: &mut [(FactorHandle, &mut [f32])]) {
        let names: Vec<&str> = self.program.factors().map(|(_, name, _)| name).collect();
        for (factor, column) in out {
            let node = self.graph.nodes.iter().find(|(_, node)| {
                matches!(node.kind, NodeKind::Factor(_))
                    && names.get(factor.checked_index(self.program.tag()))
                        == Some(&node.name.as_str())
            });
            let Some((id, _)) = node else { continue };
            for (agent, value) in column.iter_mut().enumerate().take(columns.agents()) {
                *value = self.value((*id).into(), columns, agent);
            }
        }
    }
}
