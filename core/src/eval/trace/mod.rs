//! Evaluates one agent and keeps the output of every node, as an editor shows it live on its
//! canvas. The graph is compiled separately with every node as an output, so the steps differ from
//! a game's; the bits do not.
//!
//! A trace gives the numbers of every node and every output, for any candidate that is looked at.
//! An [`Explainer`](crate::explain::Explainer) tells why a decision comes out as it does, step by
//! step and in sentences, and what would change it. `decisions` computes the numbers of decisions,
//! and `output` holds the results.

mod decisions;
mod output;

use alloc::{collections::BTreeMap, vec::Vec};

use super::{Candidates, Columns, DrawKey, Evaluator, Single, choosing::Numbers};
use crate::{
    check::Problems,
    compile::{ElementId, OutputLocation, TraceMap},
    history::{AgentView, TargetId},
    model::{Graph, GroupId, NodeId, Path, PortId},
    program::{AnyStatHandle, FactorHandle, ProfileHandle, Program},
};
use decisions::TracedDecision;
pub use output::{ConsiderationEffect, DecisionNow, OptionNow, Output};

/// The current output of a node, and the node that it belongs to.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TracedOutput {
    /// The path of the node once groups are expanded.
    pub path: Path,
    /// The group that the node is in.
    pub group: Option<GroupId>,
    /// The node.
    pub node: NodeId,
    /// The output port, for a use of a group.
    pub port: Option<PortId>,
    /// The value of the output.
    pub output: Output,
}

/// A stat's value as the game gave it and as the graph saw it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TracedStat {
    /// The value that the game gave, or `None` if it gave none.
    pub given: Option<f32>,
    /// The value that the graph computed with.
    pub used: f32,
}

impl TracedStat {
    /// Returns whether the value was corrected: it was NaN, infinite, out of range, or not whole
    /// where it must be.
    pub fn was_changed(self) -> bool {
        self.given.is_some_and(|given| given != self.used)
    }
}

/// Evaluates one agent and keeps the output of every node.
///
/// ```
/// use inclination_core::{
///     Candidates, Scope, TargetId,
///     authoring::{
///         Builder, NodeOutput, curve,
///         decide::Rules,
///         inspect::{Output, Trace},
///         model::{Path, Stat},
///     },
/// };
///
/// let mut graph = Builder::new("archer");
/// let distance = graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
/// let near = graph.add("Near", curve::linear(distance).inverted()).out();
/// let score = graph.score("Nearness", near);
/// let shoot = graph.option("Shoot", [score]).base(0.0).for_each_target().out();
/// let act = graph.decision("Act", [shoot]).rules(Rules::WEIGHTED_RANDOM).out();
///
/// let mut trace = Trace::new(&graph.finish()?)?;
/// let program = trace.program().clone();
/// let seen = [7, 8].map(TargetId);
/// let mut candidates = Candidates::for_agent(&program, &seen);
/// candidates.set(program.target_stat("Distance").unwrap(), &[37.5, 12.5])?;
/// trace.evaluate_among(&candidates, None, 0.0);
///
/// // Every node can be read, for each candidate.
/// trace.select_candidate(Some(TargetId(8)));
/// let output = |node: NodeOutput| trace.output(Path::ROOT.node(node.node()), None);
/// assert_eq!(output(near), Some(Output::Value(0.75)));
/// let Some(Output::Option(standing)) = output(shoot) else { panic!() };
/// assert_eq!((standing[0].weight, standing[0].probability), (0.75, 0.75));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trace {
    single: Single,
    traced: TraceMap,
    given: Vec<Option<f32>>,
    draws: DrawKey,
    /// The position of each output in the lists of what is traced.
    outputs: BTreeMap<(Path, Option<PortId>), OutputPosition>,
    looked_at: Option<TargetId>,
    /// The result of each decision.
    decided: Vec<TracedDecision>,
}

/// The position of an output, in the list of values or in that of considerations, options and
/// decisions.
#[derive(Clone, Copy, Debug)]
enum OutputPosition {
    Value(usize),
    Choosing(usize),
}

impl Trace {
    /// Creates a trace of a graph, in which every stat has its default.
    ///
    /// # Errors
    /// Every problem of the graph, if any of them is an error.
    pub fn new(graph: &Graph) -> Result<Self, Problems> {
        Self::with_problems(graph).map(|(trace, _)| trace)
    }

    /// Creates a trace as [`Trace::new`] does, and also returns the graph's warnings and hints.
    /// Both come from one lowering.
    ///
    /// # Errors
    /// Every problem of the graph, if any of them is an error.
    pub fn with_problems(graph: &Graph) -> Result<(Self, Problems), Problems> {
        let (program, traced, problems) = Program::compile_traced(graph)?;
        Ok((Self::from_program(&program, traced), problems))
    }

    /// Creates a trace without checking the graph, which takes half as long. Results are
    /// meaningless unless the graph has no errors; `None` if the graph is too large.
    pub fn new_unchecked(graph: &Graph) -> Option<Self> {
        let (program, traced) = Program::compile_traced_unchecked(graph)?;
        Some(Self::from_program(&program, traced))
    }

    /// Creates a trace of the same graph that computes only the values of some outputs, for callers
    /// that evaluate them often. All others are missing, factors mean nothing, and no decision is
    /// made. Every stat has its default.
    ///
    /// ```
    /// use inclination_core::authoring::{
    ///     Builder, arithmetic,
    ///     inspect::{Output, Trace},
    ///     model::{Path, Stat},
    /// };
    ///
    /// let mut graph = Builder::new("cat");
    /// let hunger = graph.stat(Stat::number("Hunger", 0.0, 10.0));
    /// let twice = graph.add("Twice", arithmetic::multiply(hunger, 2.0)).out();
    /// let more = graph.add("More", arithmetic::add(twice, 1.0)).out();
    /// graph.factor("Wish", more);
    ///
    /// let [twice, more] = [twice, more].map(|node| Path::ROOT.node(node.node()));
    /// let all = Trace::new(&graph.finish()?)?;
    /// let mut trace = all.with_outputs([(twice, None)]);
    /// trace.set(trace.program().stat("Hunger")?, 3.0);
    /// trace.evaluate();
    /// assert_eq!(trace.output(twice, None), Some(Output::Value(6.0)));
    /// assert_eq!(trace.output(more, None), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_outputs(&self, outputs: impl IntoIterator<Item = (Path, Option<PortId>)>) -> Self {
        let outputs = outputs.into_iter().collect();
        let (program, traced) = self.program().compile_outputs(&outputs);
        Self::from_program(&program, traced)
    }

    /// Creates a trace of a compiled graph.
    fn from_program(program: &Program, traced: TraceMap) -> Self {
        let given = alloc::vec![None; program.stat_entries().len()];
        let key = |place: &OutputLocation| (place.path, place.port);
        let values = traced
            .values
            .iter()
            .enumerate()
            .map(|(at, (place, _))| (key(place), OutputPosition::Value(at)));
        let things = traced
            .elements
            .iter()
            .enumerate()
            .map(|(at, (place, _))| (key(place), OutputPosition::Choosing(at)));

        Self {
            single: Single::with_view(program),
            outputs: values.chain(things).collect(),
            traced,
            given,
            draws: DrawKey::default(),
            looked_at: None,
            decided: Vec::new(),
        }
    }

    /// Sets the key of the draws. [`Program::draw_key`] returns the draws that a decision uses
    /// next.
    pub fn set_draws(&mut self, draws: DrawKey) {
        self.draws = draws;
        self.single.set_seed(draws.seed);
        self.single.set_agent(draws.agent, draws.count);
    }

    /// Returns the program that this trace runs, for handles. Stats, options and decisions have the
    /// same handles in the game's own program of the graph.
    pub fn program(&self) -> &Program {
        self.single.program()
    }

    /// Sets a stat's value. For a stat of targets, this is the value of the target in view.
    pub fn set(&mut self, stat: impl Into<AnyStatHandle>, value: f32) {
        let stat = stat.into();
        if let Some(given) = self
            .given
            .get_mut(stat.checked_index(self.single.program().tag()))
        {
            *given = Some(value);
        }
        self.single.set_any(stat, value);
    }

    /// Sets the agent's profile; `None` means the graph's own numbers.
    pub fn set_profile(&mut self, profile: Option<ProfileHandle>) {
        self.single.set_profile(profile);
    }

    /// Computes every node, for an agent that has no candidates and remembers nothing.
    pub fn evaluate(&mut self) {
        self.evaluate_among(&Candidates::none(), None, 0.0);
    }

    /// Computes every node, for an agent with these candidates and this memory, as of now.
    ///
    /// The memory is read and left unchanged. A memory of the game's own program covers what that
    /// program reads, but not nodes that affect nothing in the game. To read those too, create
    /// states for [`Trace::program`].
    pub fn evaluate_among(
        &mut self,
        candidates: &Candidates,
        memory: Option<AgentView<'_>>,
        now: f64,
    ) {
        let reads_memory = !self.program().layers().memory_slots.is_empty();
        let memory = memory.filter(|_| reads_memory);
        let state = memory.map(|memory| memory.to_state_at(self.program().layout(), now));
        let view = state.as_ref().map(|state| state.view());
        self.single.evaluate_among(candidates, view);
        self.make_decisions();
    }

    /// Selects the candidate that is looked at, which all further reads are about.
    ///
    /// With `None`, or where the target is no candidate, reads are about the target in view, whose
    /// stats are among the agent's and which no decision sees.
    pub fn select_candidate(&mut self, target: Option<TargetId>) {
        self.looked_at = target;
        self.make_decisions();
    }

    /// Returns the target that is looked at, if it is a candidate.
    pub fn selected_candidate(&self) -> Option<TargetId> {
        self.looked_at
            .filter(|_| self.candidate_position().is_some())
    }

    /// Returns a factor as of the last evaluation, or 0 if the program has no such factor.
    pub fn factor(&self, factor: FactorHandle) -> f32 {
        let roots = &self.program().layers().roots;
        let place = roots.get(factor.checked_index(self.program().tag()));
        place.map_or(0.0, |place| self.read_number(*place))
    }

    /// Returns a stat's value as it was given and as it was used. For a candidate's stats, read the
    /// outputs of their nodes.
    pub fn stat(&self, stat: impl Into<AnyStatHandle>) -> Option<TracedStat> {
        let stat = stat.into();
        let given = *self.given.get(stat.checked_index(self.program().tag()))?;
        Some(TracedStat {
            given,
            used: self.single.stat(stat),
        })
    }

    /// Returns the output of every node, with sources before the nodes that read them: first
    /// values, then considerations, options and decisions.
    pub fn outputs(&self) -> impl Iterator<Item = TracedOutput> + '_ {
        let output = |at: &OutputLocation, output| TracedOutput {
            path: at.path,
            group: at.group,
            node: at.node,
            port: at.port,
            output,
        };

        let values = self
            .traced
            .values
            .iter()
            .map(move |(at, place)| output(at, Output::Value(self.read_number(*place))));
        let things = self
            .traced
            .elements
            .iter()
            .map(move |(at, what)| output(at, self.choosing_output(*what)));
        values.chain(things)
    }

    /// Returns the output of the node at a path, or one output of a group's use.
    ///
    /// A node outside groups is at `Path::ROOT.node(id)`; one in a group is at its ID below the
    /// path of the group's use. The input of a socket is the output of the node that is wired to
    /// it.
    pub fn output(&self, path: Path, port: Option<PortId>) -> Option<Output> {
        Some(match *self.outputs.get(&(path, port))? {
            OutputPosition::Value(at) => {
                Output::Value(self.read_number(self.traced.values.get(at)?.1))
            }
            OutputPosition::Choosing(at) => self.choosing_output(self.traced.elements.get(at)?.1),
        })
    }

    /// Returns the position of a node's output in [`Trace::outputs`], so that a caller that stores
    /// all of them need not look each up.
    pub fn output_position(&self, path: Path, port: Option<PortId>) -> Option<usize> {
        Some(match *self.outputs.get(&(path, port))? {
            OutputPosition::Value(at) => at,
            OutputPosition::Choosing(at) => self.traced.values.len() + at,
        })
    }

    /// Returns the output of a consideration, option or decision.
    fn choosing_output(&self, what: ElementId) -> Output {
        match what {
            ElementId::Consideration(path) => {
                Output::Consideration(self.consideration_effects(path))
            }
            ElementId::Option(option) => Output::Option(self.option_now(option)),
            ElementId::Decision(decision) => Output::Decision(self.decision_now(decision)),
        }
    }

    /// Returns the position of the candidate that is looked at.
    fn candidate_position(&self) -> Option<u32> {
        let looked_at = self.looked_at?;
        let targets = self.single.numbers().targets();
        let place = targets.iter().position(|target| *target == looked_at);
        place.map(|place| place as u32)
    }
}

/// Evaluates one agent after the other, none with candidates. Later reads are about the last one.
impl Evaluator for Trace {
    fn evaluate_all(&mut self, columns: &Columns, out: &mut [(FactorHandle, &mut [f32])]) {
        self.single.evaluate_all(columns, out);
        self.make_decisions();
    }
}
