//! One agent with what comes out of every node kept: what an editor shows live on its canvas. The graph is compiled once
//! more, with every node asked for, so the steps differ from a game's; the bits do not.
//!
//! This gives numbers, of every node and every output, and for whichever candidate is looked at. Why a decision comes
//! out as it does, step by step and in sentences, and what would change it, is told by an
//! [`Explainer`](crate::explain::Explainer). `deciding` makes the numbers of decisions, `output` says what they are.

mod deciding;
mod output;

use alloc::{collections::BTreeMap, vec::Vec};

use super::{Candidates, Columns, Draws, Evaluator, Single, choosing::Numbers};
use crate::{
    check::Problems,
    compile::{Traced, TracedPlace, What},
    history::{TargetId, View},
    model::{Graph, GroupId, NodeId, Path, PortId},
    program::{FactorHandle, ProfileHandle, Program, StatHandle},
};
use deciding::Decided;
pub use output::{DecisionNow, OptionNow, Output, Said};

/// What comes out of a node now, and which node it is.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TracedOutput {
    /// Where the node is once groups are expanded.
    pub path: Path,
    /// The group that the node is in.
    pub group: Option<GroupId>,
    /// The node.
    pub node: NodeId,
    /// Which output, for a group's use.
    pub port: Option<PortId>,
    /// What comes out of it.
    pub output: Output,
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

/// Evaluates one agent and keeps what comes out of every node.
///
/// ```
/// use inclination_core::{
///     Builder,
///     curve,
///     eval::{Candidates, Output, Trace},
///     history::TargetId,
///     model::{Path, Scope, Stat},
/// };
///
/// let mut graph = Builder::new("archer");
/// let distance = graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
/// let near = graph.curve("Near", curve::LINEAR, distance).set("invert", "yes").out();
/// let score = graph.score("Nearness", near);
/// let shoot = graph.option("Shoot", [score]).with("base", 0.0).set("targets", "compete").out();
/// let act = graph.decision("Act", "weighted random", [shoot]).out();
///
/// let mut trace = Trace::new(&graph.finish()?)?;
/// let program = trace.program().clone();
/// let seen = [7, 8].map(TargetId);
/// let mut candidates = Candidates::new(&program, &seen);
/// candidates.set(program.stat("Distance").unwrap(), &[37.5, 12.5]);
/// trace.evaluate_among(&candidates, None, 0.0);
///
/// // Every node can be asked, for each candidate.
/// trace.look_at(Some(TargetId(8)));
/// let output = |node: inclination_core::model::Wire| trace.output(Path::ROOT.node(node.node), node.port);
/// assert_eq!(output(near), Some(Output::Value(0.75)));
/// let Some(Output::Option(standing)) = output(shoot) else { panic!() };
/// assert_eq!((standing[0].weight, standing[0].probability), (0.75, 0.75));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trace {
    single: Single,
    traced: Traced,
    given: Vec<Option<f32>>,
    draws: Draws,
    /// Where in the lists of what is traced each output is.
    outputs: BTreeMap<(Path, Option<PortId>), Listed>,
    looked_at: Option<TargetId>,
    /// What came of each decision.
    decided: Vec<Decided>,
}

/// An output's position in the list of values, or in that of all else.
#[derive(Clone, Copy, Debug)]
enum Listed {
    Value(usize),
    Thing(usize),
}

impl Trace {
    /// A tracer of a graph, in which every stat has its default.
    ///
    /// # Errors
    /// Every problem of the graph, if any of them is an error.
    pub fn new(graph: &Graph) -> Result<Self, Problems> {
        Self::with_problems(graph).map(|(trace, _)| trace)
    }

    /// The same, with the graph's warnings and hints beside the tracer: both are made from one lowering.
    ///
    /// # Errors
    /// Every problem of the graph, if any of them is an error.
    pub fn with_problems(graph: &Graph) -> Result<(Self, Problems), Problems> {
        let (program, traced, problems) = Program::traced(graph)?;
        Ok((Self::of(&program, traced), problems))
    }

    /// The same of a graph that is known to have no errors, which takes half as long; none if it is too large. Of another
    /// it gives numbers that mean nothing.
    pub fn unchecked(graph: &Graph) -> Option<Self> {
        let (program, traced) = Program::traced_unchecked(graph)?;
        Some(Self::of(&program, traced))
    }

    fn of(program: &Program, traced: Traced) -> Self {
        let given = alloc::vec![None; program.entries().len()];
        let key = |place: &TracedPlace| (place.path, place.port);
        let values = traced.values.iter().enumerate();
        let values = values.map(|(at, (place, _))| (key(place), Listed::Value(at)));
        let things = traced.things.iter().enumerate();
        let things = things.map(|(at, (place, _))| (key(place), Listed::Thing(at)));
        Self {
            single: Single::with_view(program),
            outputs: values.chain(things).collect(),
            traced,
            given,
            draws: Draws::default(),
            looked_at: None,
            decided: Vec::new(),
        }
    }

    /// Says whose draws are made. [`Program::draws_of`] says which ones a decision makes next.
    pub fn set_draws(&mut self, draws: Draws) {
        self.draws = draws;
        self.single.set_seed(draws.seed);
        self.single.set_agent(draws.agent, draws.counter);
    }

    /// The program that it runs, for handles. Stats, options and decisions have the same handles in the game's own
    /// program of the graph.
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

    /// Gives the agent a profile; none: the graph's own numbers.
    pub fn set_profile(&mut self, profile: Option<ProfileHandle>) {
        self.single.set_profile(profile);
    }

    /// Computes every node, of an agent that has no candidates and remembers nothing.
    pub fn evaluate(&mut self) {
        self.evaluate_among(&Candidates::none(), None, 0.0);
    }

    /// Computes every node, of an agent with these candidates and what it remembers, as of now. The memory is looked at
    /// and left as it is. One of the game's own program knows what that reads, and not what stands on the canvas for
    /// nothing; to see that too, make states with the layout of [`Trace::program`].
    pub fn evaluate_among(
        &mut self,
        candidates: &Candidates<'_>,
        memory: Option<View<'_>>,
        now: f64,
    ) {
        let memory = memory.map(|memory| memory.at(self.program().layout(), now));
        let memory = memory.as_ref().map(|memory| memory.view());
        self.single.evaluate_among(candidates, memory);
        self.decide();
    }

    /// Says which candidate is looked at: all that is read from here on is what holds for it. By itself, and where that
    /// target is no candidate, it is the target in view, whose stats stand among the agent's, and which no decision sees.
    pub fn look_at(&mut self, target: Option<TargetId>) {
        self.looked_at = target;
        self.decide();
    }

    /// The candidate that is looked at, if it is one.
    pub fn looks_at(&self) -> Option<TargetId> {
        self.looked_at.filter(|_| self.candidate().is_some())
    }

    /// A factor, as of the last evaluation; 0 if the program has no such factor.
    pub fn factor(&self, factor: FactorHandle) -> f32 {
        let place = self.program().layers().roots.get(factor.0 as usize);
        place.map_or(0.0, |place| self.number(*place))
    }

    /// How a stat entered. A candidate's stats enter as its nodes say.
    pub fn stat(&self, stat: StatHandle) -> Option<TracedStat> {
        let given = *self.given.get(stat.0 as usize)?;
        Some(TracedStat {
            given,
            used: self.single.stat(stat),
        })
    }

    /// What comes out of every node, sources before what reads them; first values, then considerations, options and
    /// decisions.
    pub fn outputs(&self) -> impl Iterator<Item = TracedOutput> + '_ {
        let output = |at: &TracedPlace, output| TracedOutput {
            path: at.path,
            group: at.group,
            node: at.node,
            port: at.port,
            output,
        };
        let values = self.traced.values.iter();
        let values = values.map(move |(at, place)| output(at, Output::Value(self.number(*place))));
        let things = self.traced.things.iter();
        values.chain(things.map(move |(at, what)| output(at, self.thing(*what))))
    }

    /// What comes out of the node at a path; of a group's use at one of its outputs. A node outside groups is at
    /// `Path::ROOT.node(id)`, one in a group at its id behind the path of the group's use. What flows into a socket is
    /// what comes out of the node that it is wired to.
    pub fn output(&self, path: Path, port: Option<PortId>) -> Option<Output> {
        Some(match *self.outputs.get(&(path, port))? {
            Listed::Value(at) => Output::Value(self.number(self.traced.values.get(at)?.1)),
            Listed::Thing(at) => self.thing(self.traced.things.get(at)?.1),
        })
    }

    /// Where in [`Trace::outputs`] what comes out of a node is, so that whoever keeps them all need not look each up.
    pub fn position(&self, path: Path, port: Option<PortId>) -> Option<usize> {
        Some(match *self.outputs.get(&(path, port))? {
            Listed::Value(at) => at,
            Listed::Thing(at) => self.traced.values.len() + at,
        })
    }

    fn thing(&self, what: What) -> Output {
        match what {
            What::Consideration(path) => Output::Consideration(self.said(path)),
            What::Option(option) => Output::Option(self.standing(option)),
            What::Decision(decision) => Output::Decision(self.coming(decision)),
        }
    }

    /// The place of the candidate that is looked at.
    fn candidate(&self) -> Option<u32> {
        let looked_at = self.looked_at?;
        let targets = self.single.numbers().targets();
        let place = targets.iter().position(|target| *target == looked_at);
        place.map(|place| place as u32)
    }
}

/// One agent after the other, none with candidates; what is read afterwards is the last one's.
impl Evaluator for Trace {
    fn evaluate_all(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]) {
        self.single.evaluate_all(columns, out);
        self.decide();
    }
}
