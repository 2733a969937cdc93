//! Explains why a decision comes out as it does, and what would have to change for it to come out
//! differently.
//!
//! Explaining costs nothing where it is not used, except for the graph that a program keeps: an
//! [`Explainer`] is a separate evaluator, compiled so that the part of every consideration is kept,
//! and the game's evaluators do not depend on it.
//!
//! Explaining changes nothing. It reads a copy of what the agent remembers, advanced to now, and
//! tells what deciding now would give and whether the decision is due. `explain_call` takes the
//! inputs from those of a batch. `builder` creates an [`Explanation`] with the code that decides,
//! `weight_steps` lists how each weight is calculated, and `circumstances_builder` what it was
//! calculated from. `search` finds [`Flips`] by running the same code with one stat changed.
//! `comparison` finds the [`DecisionChanges`] between two explanations, with `line_comparison` for
//! one option and `change_causes` for the inputs that changed. The files whose names end in `_text`
//! and `drop_reasons` put all three into sentences.
//!
//! An editor shows numbers on its canvas with a [`Trace`](crate::eval::Trace), which has those of
//! every node, even of nodes that no decision reads. An [`Explanation`] is for a panel about one
//! decision.

mod builder;
mod change_causes;
mod changes;
mod changes_text;
mod circumstances;
mod circumstances_builder;
mod comparison;
mod counterfactual;
mod counterfactual_text;
mod drop_reasons;
mod drop_stage;
mod explain_call;
mod explanation;
mod explanation_text;
mod line_comparison;
mod named_node;
mod path_names;
mod search;
mod stat_dependencies;
mod weight_steps;

pub use changes::{
    CandidateChange, Change, ChangeCause, ChangedEffect, DecisionChanges, NumberChange, StatChange,
};
pub use circumstances::{
    Circumstances, HistorySource, NumberSources, OptionMemory, OptionSources, StatValue, StatValues,
};
pub use counterfactual::{Flip, Flips, OptionFlip, Reach};
pub use explain_call::ExplainCall;
pub use explanation::{
    DefaultExplained, DropStage, Dropped, Explanation, InnerDecision, Lacking, OptionExplained,
    RankCombination, TargetMode, WeighedOption, Winner,
};
pub use named_node::NamedNode;
pub use weight_steps::{ConsiderationPart, WeightChange, WeightStep};

use crate::{
    check::Problems,
    compile::{DecisionDependencies, TraceMap},
    eval::{Candidates, DrawKey, InputError, Single},
    history::{AgentState, AgentView},
    model::Graph,
    program::{DecisionHandle, ProfileHandle, Program, StatHandle},
};
use builder::ExplanationBuilder;
use circumstances_builder::EvaluatedInputs;
use path_names::PathNames;
use search::Search;

/// Explains the decisions of one agent.
///
/// ```
/// use inclination_core::{
///     Candidates,
///     authoring::{Builder, model::Stat},
///     explain::Explainer,
/// };
///
/// let mut graph = Builder::new("hero");
/// let health = graph.stat(Stat::number("Health", 0.0, 100.0).unit("hp"));
/// let weak = graph
///     .add("Weak", inclination_core::authoring::curve::linear(health).inverted())
///     .out();
/// let need = graph.score("Need", weak);
/// let heal = graph.option("Heal", [need]).base(0.0).out();
/// let attack = graph.option("Attack", []).base(0.5).out();
/// graph.decision("What to do", [heal, attack]);
///
/// let mut explainer = Explainer::new(&graph.finish()?)?;
/// explainer.set(explainer.program().stat("Health").unwrap(), 80.0);
/// let what = explainer.program().decision("What to do").unwrap();
///
/// let why = explainer.explain(what, &Candidates::none(), None, 0.0).unwrap();
/// assert_eq!(why.picked.as_ref().unwrap().option.name, "Attack");
/// assert_eq!(
///     why.sentences(),
///     ["Attack is chosen.", "Heal weighs 0.2, which is 0.3 less than the best."]
/// );
///
/// let flips = explainer.flips(what, &Candidates::none(), None, 0.0).unwrap();
/// assert_eq!(flips.sentence(), "Heal would win with Health at 50 hp or below.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explainer {
    single: Single,
    traced: TraceMap,
    names: PathNames,
    draws: DrawKey,
}

impl Explainer {
    /// Creates an explainer of a graph, in which every stat has its default.
    ///
    /// # Errors
    /// Every problem of the graph, if any of them is an error.
    pub fn new(graph: &Graph) -> Result<Self, Problems> {
        let (program, traced) = Program::check_for_explanations(graph)?;
        Ok(Self::from_traced(&program, traced))
    }

    /// Creates an explainer of a program, in which every stat has its default.
    ///
    /// The program's graph is compiled again, with the contributions of all considerations. So a
    /// game that explains nothing takes neither the time nor the memory for them.
    pub fn from_program(program: &Program) -> Self {
        let targets = program.layout().targets_remembered();
        let (program, traced) = program.compile_for_explanations();
        Self::from_traced(&program.with_targets_remembered(targets), traced)
    }

    /// Creates an explainer of a traced program.
    fn from_traced(program: &Program, traced: TraceMap) -> Self {
        Self {
            single: Single::new(program),
            traced,
            names: PathNames::new(program.graph()),
            draws: DrawKey::default(),
        }
    }

    /// Returns the program that this explainer runs, for handles. Stats, options and decisions have
    /// the same handles in the game's own program of the graph.
    pub fn program(&self) -> &Program {
        self.single.program()
    }

    /// Sets a stat's value, as [`Single::set`] does.
    pub fn set(&mut self, stat: StatHandle, value: f32) {
        self.single.set(stat, value);
    }

    /// Sets the agent's profile; `None` means the graph's own numbers.
    pub fn set_profile(&mut self, profile: Option<ProfileHandle>) {
        self.single.set_profile(profile);
    }

    /// Sets all stats, the profile and the seed to those of a game's evaluator, to explain what it
    /// decides. Call this when the inputs of the decision are set, and explain before it decides.
    ///
    /// # Errors
    /// [`InputError::OtherProgram`] if the evaluator runs a program with other stats, factors,
    /// decisions or profiles. Nothing is set then.
    ///
    /// ```
    /// use inclination_core::{
    ///     AgentState, Candidates, Program, Single,
    ///     authoring::{Builder, model::Stat},
    ///     explain::Explainer,
    /// };
    ///
    /// let mut graph = Builder::new("guard");
    /// let tired = graph.stat(Stat::number("Tired", 0.0, 1.0));
    /// let rest = graph.option("Rest", []).base(tired).out();
    /// let patrol = graph.option("Patrol", []).base(0.5).out();
    /// graph.decision("Act", [rest, patrol]);
    /// let program = Program::new(&graph.finish()?)?;
    /// let act = program.decision("Act")?;
    ///
    /// let mut guard = Single::new(&program);
    /// guard.set(program.stat("Tired")?, 0.75);
    /// let state = AgentState::new(&program, 1, 0.0);
    ///
    /// let mut explainer = Explainer::from_program(&program);
    /// explainer.copy_inputs(&guard)?;
    /// let why = explainer.explain(act, &Candidates::none(), Some(state.view()), 0.0);
    /// assert_eq!(why.unwrap().sentences()[0], "Rest is chosen.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn copy_inputs(&mut self, single: &Single) -> Result<(), InputError> {
        if single.program().tag() != self.program().tag() {
            return Err(InputError::OtherProgram {
                what: "inputs of the evaluator",
            });
        }

        self.single.copy_inputs(single);
        self.draws.seed = single.game_seed();
        Ok(())
    }

    /// Sets the key of the draws. Where the agent has a memory, the memory has the agent and the
    /// count, and only the seed is taken from here, as in [`Single::decide`].
    pub fn set_draws(&mut self, draws: DrawKey) {
        self.draws = draws;
    }

    /// Explains why a decision comes out as it does.
    ///
    /// `memory` is what the agent remembers; `None` is the memory of a newborn. Returns `None` if
    /// the program has no such decision.
    pub fn explain(
        &mut self,
        decision: DecisionHandle,
        candidates: &Candidates,
        memory: Option<AgentView<'_>>,
        now: f64,
    ) -> Option<Explanation> {
        if !decision.belongs_to(self.program().tag()) {
            return None;
        }

        let (memory, draws) = self.memory_and_draws(decision, memory, now);
        let view = memory.view();

        self.apply_draws(draws);
        self.single.evaluate_among(candidates, Some(view));

        let builder = ExplanationBuilder::new(
            self.single.program(),
            &self.traced,
            &self.names,
            self.single.numbers(),
            view,
            draws.to_draw(),
        );
        let mut explanation =
            builder.explain_decision(decision.checked_index(self.single.program().tag()) as u32)?;

        let inputs = EvaluatedInputs {
            single: &self.single,
            names: &self.names,
            candidates,
            memory: view,
            draws,
            profile: self.single.profile(),
        };
        explanation.circumstances = inputs.describe(self.dependencies_within(decision));
        Some(explanation)
    }

    /// Returns what a decision and those inside it depend on.
    fn dependencies_within(
        &self,
        decision: DecisionHandle,
    ) -> impl Iterator<Item = &DecisionDependencies> {
        let plan = self.program().find_decision(decision);
        let within = plan.into_iter().flat_map(|plan| &plan.within);
        within.filter_map(|at| self.traced.dependencies.get(*at as usize))
    }

    /// Finds what would have to change for the decision to come out differently: each stat alone,
    /// with all else and the draws unchanged.
    ///
    /// Takes some 257 evaluations for each stat that the decision reads, and for a target's stat as
    /// many for each candidate.
    pub fn flips(
        &mut self,
        decision: DecisionHandle,
        candidates: &Candidates,
        memory: Option<AgentView<'_>>,
        now: f64,
    ) -> Option<Flips> {
        if !decision.belongs_to(self.program().tag()) {
            return None;
        }

        let (memory, draws) = self.memory_and_draws(decision, memory, now);
        self.apply_draws(draws);

        let program = self.program().clone();
        let plan = program.find_decision(decision)?;
        let search = Search::new(
            &mut self.single,
            &self.names,
            plan,
            candidates,
            memory.view(),
        );
        Some(search.find_flips())
    }

    /// Passes the draws to the evaluator.
    fn apply_draws(&mut self, draws: DrawKey) {
        self.single.set_seed(draws.seed);
        self.single.set_agent(draws.agent, draws.count);
    }

    /// Returns the agent's memory as of now, and the draws that its decision makes.
    fn memory_and_draws(
        &self,
        decision: DecisionHandle,
        memory: Option<AgentView<'_>>,
        now: f64,
    ) -> (AgentState, DrawKey) {
        let program = self.program();
        let Some(memory) = memory else {
            let newborn = AgentState::new(program, self.draws.agent, now);
            return (newborn, self.draws);
        };

        let memory = memory.to_state_at(program.layout(), now);
        let draws = program.draw_key(decision, memory.view(), self.draws.seed);
        (memory, draws)
    }
}
