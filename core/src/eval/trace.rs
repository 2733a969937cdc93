//! One agent with every node's value kept: what the editor shows, and what explanations are made of. The
//! graph is compiled once more, with every node asked for, so the steps differ from a game's; the bits do not.

use alloc::vec::Vec;

use super::{Columns, Draws, Evaluator, Single};
use crate::{
    check::Problems,
    compile::{FactorHandle, Path, Program, StatHandle, Traced},
    model::{Graph, GroupId, NodeId, PortId},
};

/// A node's value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TracedValue {
    /// Where the node is once groups are expanded.
    pub path: Path,
    /// The group that the node is in.
    pub group: Option<GroupId>,
    /// The node.
    pub node: NodeId,
    /// Which output, for a group's use.
    pub port: Option<PortId>,
    /// What it gives.
    pub value: f32,
}

/// A stat's value as the game gave it and as the graph saw it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TracedStat {
    /// What the game gave; none if it gave nothing.
    pub given: Option<f32>,
    /// What the graph computed with.
    pub used: f32,
}

impl TracedStat {
    /// Whether the value had to be made safe: it was NaN, infinite, out of range, or not whole where it must be.
    pub fn was_changed(self) -> bool {
        self.given.is_some_and(|given| given != self.used)
    }
}

/// Evaluates one agent and keeps every node's value.
#[derive(Clone, Debug)]
pub struct Trace {
    single: Single,
    traced: Traced,
    given: Vec<Option<f32>>,
}

impl Trace {
    /// A tracer of a graph, in which every stat has its default.
    ///
    /// # Errors
    /// Every problem of the graph, if any of them is an error.
    pub fn new(graph: &Graph) -> Result<Self, Problems> {
        let (program, traced) = Program::traced(graph)?;
        let given = alloc::vec![None; graph.stats.len()];
        Ok(Self {
            single: Single::with_view(&program),
            traced,
            given,
        })
    }

    /// Says whose draws its random nodes make.
    pub fn set_draws(&mut self, draws: Draws) {
        self.single.set_seed(draws.seed);
        self.single.set_agent(draws.agent, draws.counter);
    }

    /// The program that it runs, for handles.
    pub fn program(&self) -> &Program {
        self.single.program()
    }

    /// Gives a stat's value.
    pub fn set(&mut self, stat: StatHandle, value: f32) {
        if let Some(given) = self.given.get_mut(stat.0 as usize) {
            *given = Some(value);
        }
        self.single.set(stat, value);
    }

    /// Computes every node.
    pub fn evaluate(&mut self) {
        self.single.evaluate();
    }

    /// A factor, as of the last [`Trace::evaluate`].
    pub fn factor(&self, factor: FactorHandle) -> f32 {
        self.single.factor(factor)
    }

    /// How a stat entered.
    pub fn stat(&self, stat: StatHandle) -> Option<TracedStat> {
        let given = *self.given.get(stat.0 as usize)?;
        Some(TracedStat {
            given,
            used: self.single.stat(stat),
        })
    }

    /// Every node's value, sources before what reads them.
    pub fn values(&self) -> impl Iterator<Item = TracedValue> + '_ {
        self.traced.values.iter().map(|(at, place)| TracedValue {
            path: at.path,
            group: at.group,
            node: at.node,
            port: at.port,
            value: self.single.value(*place),
        })
    }

    /// The value of a node outside groups.
    pub fn value(&self, node: NodeId, port: Option<PortId>) -> Option<f32> {
        let path = Path::ROOT.node(node);
        self.values()
            .find(|value| value.path == path && value.port == port)
            .map(|value| value.value)
    }
}

impl Evaluator for Trace {
    fn evaluate_all(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]) {
        self.single.evaluate_all(columns, out);
    }
}
