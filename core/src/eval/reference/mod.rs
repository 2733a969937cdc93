//! The slow and obvious evaluator: it follows wires from node to node with plain numbers, looks everything up by id,
//! knows no plan, arena or tape, and keeps only what one agent's walk has computed already. Only tests use it, to hold
//! the others to what a graph means.
//!
//! `walk` gives values, `weigh` what options weigh, `stages` the four stages of a decision, and `decide` the rest of
//! it. Nothing is shared with the others but the formulas of nodes and the transitions of a memory, which have tests of
//! their own. Its memory is wider than a program's: it remembers every option with its targets, so that a program that
//! remembers too little is found out.

mod decide;
mod place;
mod stages;
mod walk;
mod weigh;

use alloc::{collections::BTreeMap, vec::Vec};

use super::{Candidates, Choice, Columns, Evaluator, Ranked};
use crate::{
    check::{Problems, check},
    history::{Layout, Remembered, View},
    math,
    model::{Graph, NodeKind, Path, Wire},
    program::{DecisionHandle, FactorHandle, Program},
};
use place::{Body, Spot};
use walk::{Walk, Who};

/// Walks a graph. It follows wires by calling itself, so a chain of ten thousand nodes needs the stack of a main thread,
/// and one of more a larger one; the others have no such bound.
#[derive(Clone, Debug)]
pub struct Reference {
    graph: Graph,
    /// Asked for what handles mean, and nothing else.
    program: Program,
    decisions: BTreeMap<Path, Spot>,
    options: BTreeMap<Path, Spot>,
    layout: Layout,
}

/// An agent, and what it sees.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'s> {
    /// The agents' stats.
    pub columns: &'s Columns<'s>,
    /// Which of them it is.
    pub agent: usize,
    /// The agents' candidates.
    pub candidates: &'s Candidates<'s>,
}

/// What a decision may choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// The option.
    pub option: Path,
    /// The place among the candidates of the one that it was weighed for, if any.
    pub candidate: Option<u32>,
    /// How important it is.
    pub rank: f32,
    /// How much it weighs.
    pub weight: f32,
}

/// All that a decision may choose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Field {
    /// Its options, in order; those for targets once for each candidate, or once for the best.
    pub entries: Vec<Weighed>,
    /// The default option, where it can be chosen.
    pub default: Option<Weighed>,
}

/// A decision that was made, or that was not due.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// Which.
    pub decision: DecisionHandle,
    /// What it chose.
    pub choice: Choice,
    /// What was left to pick from, the best first; nothing if it was not due.
    pub ranking: Vec<Ranked>,
}

impl Reference {
    /// A walker of a graph.
    ///
    /// # Errors
    /// Every problem of the graph, if any of them is an error.
    pub fn new(graph: &Graph) -> Result<Self, Problems> {
        let problems = check(graph);
        if problems.has_errors() {
            return Err(problems);
        }
        let spots = place::spots(graph);
        let of = |wanted: fn(&NodeKind) -> bool| -> BTreeMap<Path, Spot> {
            let wanted = spots.iter().filter(|spot| {
                let node = spot.node(graph);
                node.is_some_and(|node| wanted(&node.kind))
            });
            wanted.map(|spot| (spot.path(), spot.clone())).collect()
        };
        let decisions = of(|kind| matches!(kind, NodeKind::Decision));
        let options = of(|kind| matches!(kind, NodeKind::Option(_)));
        let remembered = options.keys().map(|path| (*path, Remembered::PerTarget));
        Ok(Self {
            graph: graph.clone(),
            program: Program::new(graph)?,
            layout: Layout::new(decisions.keys().copied(), remembered),
            decisions,
            options,
        })
    }

    /// What its agents remember: more than those of a program.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The value of one output of a node outside groups, for one agent that has no candidates and remembers nothing.
    pub fn value(&self, wire: Wire, columns: &Columns<'_>, agent: usize) -> f32 {
        let situation = Situation {
            columns,
            agent,
            candidates: &Candidates::none(),
        };
        self.value_among(wire, &situation, None, None)
    }

    /// The same with candidates, and with what the agent remembers. A target's is that of the candidate at the place
    /// `about`, or of the target in view, whose stats stand among the agent's.
    pub fn value_among(
        &self,
        wire: Wire,
        situation: &Situation<'_>,
        memory: Option<View<'_>>,
        about: Option<u32>,
    ) -> f32 {
        let draw = situation.columns.draws(situation.agent).state();
        let walk = Walk::new(&self.graph, situation, memory, draw);
        let about = about.map_or(Who::View, Who::Candidate);
        walk.output(&Body::root(), wire, about).get()
    }

    /// What a decision may choose, with these draws; `about` is the place of the candidate that it is made about, if it
    /// stands in an option for targets.
    pub fn field(
        &self,
        decision: DecisionHandle,
        situation: &Situation<'_>,
        memory: View<'_>,
        draw: math::Draw,
        about: Option<u32>,
    ) -> Field {
        let walk = Walk::new(&self.graph, situation, Some(memory), draw);
        let about = about.map_or(Who::Agent, Who::Candidate);
        let spot = self
            .path(decision)
            .and_then(|path| self.decisions.get(&path));
        spot.map(|spot| walk.field(spot, about)).unwrap_or_default()
    }

    /// What a handle means.
    fn path(&self, decision: DecisionHandle) -> Option<Path> {
        let decisions = &self.program.choices().decisions;
        decisions.get(decision.0 as usize).map(|about| about.path)
    }
}

impl Evaluator for Reference {
    fn evaluate_all(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]) {
        let names: Vec<&str> = self.program.factors().map(|(_, name, _)| name).collect();
        for (factor, column) in out {
            let node = self.graph.nodes.iter().find(|(_, node)| {
                matches!(node.kind, NodeKind::Factor(_))
                    && names.get(factor.0 as usize) == Some(&node.name.as_str())
            });
            let Some((id, _)) = node else { continue };
            for (agent, value) in column.iter_mut().enumerate().take(columns.agents()) {
                *value = self.value((*id).into(), columns, agent);
            }
        }
    }
}
