//! A simulation in progress, one step at a time.
//!
//! In real time, a step reads everything from one snapshot: first runs finish, then agents think,
//! and then effects apply. So the order of agents makes no difference. With turns, a step is one
//! turn of every agent: each reads what the agents before it have changed.

use std::{collections::BTreeSet, sync::Arc};

use inclination_core::{
    Candidates, DecisionHandle, DrawKey, OptionHandle, Program, Single,
    authoring::{
        check::{Problems, Severity},
        inspect::Trace,
        model::{Graph, ProfileId},
        scenario::{Clock, PopulationId},
    },
    hash::mix64,
};
use inclination_project::scenario_check::{ScenarioProblem, check_scenario};

use super::{
    agent_id::AgentId,
    agents::{Agent, ChosenLink, Pair},
    effect_reader::{EffectReader, Knowledge},
    model::{ControlPlan, MAX_AGENT_BYTES, PopulationPlan, SimulationModel},
    runs::StepContext,
    setup::SimulationSetup,
    stat_changes::StatChange,
    state::{RunResult, SimulationState},
    thought::Thought,
};

/// Separates the draws of factors that stats read from all others.
const FACTORS_SEED: u64 = 0x71c5_9be0_a362_f48d;
/// The number of agents that act between two checks for cancellation.
const AGENTS_PER_CHECK: u64 = 64;

/// The state of an agent in the step that was just made.
#[derive(Clone, Copy, Debug)]
pub struct AgentMoment<'s> {
    /// The agent.
    pub id: AgentId,
    /// The position of its population in the scenario.
    pub population: usize,
    /// The values of all stats that the agent read in the step, in their order.
    pub values: &'s [f32],
    /// For each decision that it makes, the decision and the inner ones with what they run, from
    /// the outermost.
    pub chains: &'s [Vec<ChosenLink>],
    /// The options that finished at the beginning of the step. One that left without finishing was
    /// interrupted.
    pub finished: &'s [OptionHandle],
}

/// A simulation in progress.
#[derive(Clone, Debug)]
pub struct Simulation {
    model: Arc<SimulationModel>,
    trace: Trace,
    single: Single,
    state: SimulationState,
    /// The agent whose thought is kept as it was in the last step.
    watched: Option<AgentId>,
    thought: Option<Thought>,
}

/// The reason why a simulation cannot begin.
#[derive(Clone, Debug)]
pub enum StartError {
    /// The scenario has errors.
    Scenario(Vec<ScenarioProblem>),
    /// The agents would take too much memory.
    Memory {
        /// The number of agents.
        agents: u64,
        /// The memory that they would take.
        megabytes: u64,
    },
    /// The graph has errors.
    Graph(Problems),
}

impl StartError {
    /// Returns a sentence about the scenario, or `None` if the graph has errors.
    pub fn describe(&self) -> Option<String> {
        match self {
            Self::Scenario(problems) => Some(problems.first()?.sentence.clone()),
            Self::Memory { agents, megabytes } => Some(format!(
                "{agents} agents of this graph and their candidates take {megabytes} MB of memory, and {} are allowed. Simulate fewer agents, or let them see fewer others.",
                MAX_AGENT_BYTES >> 20
            )),
            Self::Graph(_) => None,
        }
    }
}

impl Simulation {
    /// Prepares a simulation.
    ///
    /// # Errors
    /// Returns why the setup or the graph cannot be simulated.
    pub fn new(graph: &Graph, setup: &SimulationSetup) -> Result<Self, StartError> {
        let mut errors = check_scenario(graph, &setup.samples, &setup.scenario);
        errors.retain(|problem| problem.severity == Severity::Error);
        if !errors.is_empty() {
            return Err(StartError::Scenario(errors));
        }
        let trace = Trace::new(graph).map_err(StartError::Graph)?;
        let program = trace.program().clone();
        let mut single = Single::new(&program);
        single.set_seed(setup.seed);

        let model = SimulationModel::new(graph, setup, &program);
        let counts = model.populations.iter().map(|plan| plan.count.into());
        let bytes = model.memory_bytes(&counts.collect::<Vec<u64>>());
        if bytes > MAX_AGENT_BYTES {
            return Err(StartError::Memory {
                agents: setup.agent_count(),
                megabytes: bytes >> 20,
            });
        }
        Ok(Self {
            state: SimulationState::new(&model, setup.seed),
            model: Arc::new(model),
            trace,
            single,
            watched: None,
            thought: None,
        })
    }

    /// Begins another run with other random numbers.
    pub fn restart(&mut self, seed: u64) {
        self.single.set_seed(seed);
        self.state = SimulationState::new(&self.model, seed);
    }

    /// Returns the seed of the run.
    pub fn seed(&self) -> u64 {
        self.state.seed
    }

    /// Returns the graph.
    pub fn graph(&self) -> &Graph {
        &self.model.graph
    }

    /// Returns the program that decides, for handles.
    pub fn program(&self) -> &Program {
        &self.model.program
    }

    /// Returns what is simulated.
    pub fn setup(&self) -> &SimulationSetup {
        &self.model.setup
    }

    /// Returns the decisions that agents make. Inner decisions are made inside them.
    pub fn decisions(&self) -> &[DecisionHandle] {
        &self.model.decisions
    }

    /// Returns the decisions of the population at a position: those that its members make, or those
    /// of the options in its script.
    pub(super) fn decisions_of(&self, population: usize) -> Vec<DecisionHandle> {
        match &self.model.populations[population].control {
            ControlPlan::Graph { decisions, .. } => decisions.clone(),
            ControlPlan::Script(lines) => lines
                .iter()
                .filter_map(|(_, option)| self.model.decision_of_option[(*option)?.index()])
                .collect(),
            ControlPlan::Nothing => Vec::new(),
        }
    }

    /// Returns the decisions that the members of any population make, or have in their script.
    /// Inner decisions are made inside them.
    pub fn decisions_made(&self) -> Vec<DecisionHandle> {
        let populations = 0..self.model.populations.len();
        let made: Vec<DecisionHandle> = populations.flat_map(|at| self.decisions_of(at)).collect();
        let all = self.model.program.decisions().map(|(decision, _)| decision);
        all.filter(|decision| made.contains(decision)).collect()
    }

    /// Whether any effect changes a stat, so that anything happens over time.
    pub fn has_effects(&self) -> bool {
        self.model.has_effects()
    }

    /// Returns how many steps or turns there are in all, unless the run ends before.
    pub fn step_count(&self) -> u64 {
        self.model.step_count
    }

    /// Returns the time at the beginning of a step, in seconds.
    pub fn step_time(&self, step: u64) -> f64 {
        step as f64 * self.model.step_seconds
    }

    /// Returns the first member of the population at a position, whether it has joined or not.
    pub(super) fn first_member(&self, population: usize) -> Option<AgentId> {
        let population = self.model.populations.get(population)?.id;
        Some(AgentId {
            population,
            serial: 0,
        })
    }

    /// Returns the first decision that a population's members make.
    pub(super) fn first_decision_of(&self, population: PopulationId) -> Option<DecisionHandle> {
        let at = self.model.population_position(population)?;
        self.decisions_of(at).first().copied()
    }

    /// Returns the profile of a population's members.
    pub(super) fn profile_of(&self, population: PopulationId) -> Option<ProfileId> {
        let at = self.model.population_position(population)?;
        self.model.populations[at].profile_id
    }

    /// Whether to look for cancellation after a step: after some dozens of agents have acted.
    pub(super) fn is_check_due(&self, step: u64) -> bool {
        let agents = self.state.agents.len().max(1) as u64;
        step.is_multiple_of(AGENTS_PER_CHECK.div_ceil(agents))
    }

    /// Returns how the run ended, or `None` while it goes on.
    pub fn result(&self) -> Option<RunResult> {
        self.state.result
    }

    /// Returns how many members did not join because their population or the memory was full.
    pub fn refused_members(&self) -> u64 {
        self.state.refused_members
    }

    /// Returns the moment of each agent that took part in the last step.
    pub fn moments(&self) -> impl Iterator<Item = AgentMoment<'_>> {
        let all = self.state.agents.iter().chain(&self.state.departed);
        let mut acted: Vec<&Agent> = all.filter(|agent| agent.has_acted).collect();
        acted.sort_by_key(|agent| agent.order_key());
        acted.into_iter().map(|agent| AgentMoment {
            id: agent.id,
            population: agent.population,
            values: &agent.acted_on,
            chains: &agent.chains,
            finished: &agent.finished,
        })
    }

    /// Returns the values of the last snapshot: of all stats, of which those of the world count.
    pub(super) fn world_values(&self) -> &[f32] {
        &self.state.world_seen
    }

    /// Returns the population of each member and the values of its stats in the last snapshot.
    pub(super) fn member_values(&self) -> impl Iterator<Item = (usize, &[f32])> {
        let agents = self.state.agents.iter();
        agents.map(|agent| (agent.population, &agent.seen[..]))
    }

    /// Returns the population of each agent that left in the last step, and the values with which
    /// it left.
    pub(super) fn departed_values(&self) -> impl Iterator<Item = (usize, &[f32])> {
        let agents = self.state.departed.iter();
        agents.map(|agent| (agent.population, &agent.seen[..]))
    }

    /// Returns the agents that decide by the graph in the next step, unless they leave before.
    pub(super) fn thinking_agents(&self) -> Vec<AgentId> {
        let agents = self.state.agents.iter();
        let thinking = agents.filter(|agent| is_thinking(&self.model, agent, self.next_step()));
        thinking.map(|agent| agent.id).collect()
    }

    /// Returns the number of the next step.
    pub(super) fn next_step(&self) -> u64 {
        self.state.next_step
    }

    /// Returns a copy of everything that changes from step to step.
    pub(super) fn to_checkpoint(&self) -> SimulationState {
        self.state.clone()
    }

    /// Returns to a checkpoint of this simulation.
    pub(super) fn restore_checkpoint(&mut self, checkpoint: &SimulationState) {
        self.state.clone_from(checkpoint);
    }

    /// Makes a step. Returns its number, and what an agent knew when it thought in it: after
    /// reports and before decisions.
    pub(super) fn advance_watching(&mut self, agent: AgentId) -> Option<(u64, Thought)> {
        self.watched = Some(agent);
        let step = self.advance();
        self.watched = None;
        step.zip(self.thought.take())
    }

    /// Makes a step. Returns its number, or `None` if the run has ended.
    pub fn advance(&mut self) -> Option<u64> {
        if self.state.result.is_some() {
            return None;
        }
        let step = self.state.next_step;
        let clock = self.model.setup.scenario.clock;
        self.state.departed.clear();
        for agent in &mut self.state.agents {
            agent.has_acted = false;
        }

        if step >= self.model.step_count {
            self.state.take_snapshot(&self.model, self.step_time(step));
            let end = self.state.find_end(&self.model);
            self.state.result = Some(end.map_or(RunResult::TimeIsUp, RunResult::Condition));
            return None;
        }
        self.state.next_step += 1;

        let model = Arc::clone(&self.model);
        let mut turn = StepInProgress {
            context: StepContext {
                model: &model,
                seed: self.state.seed,
                step,
                now: self.step_time(step),
                has_turns: matches!(clock, Clock::Turns { .. }),
            },
            trace: &mut self.trace,
            single: &mut self.single,
            state: &mut self.state,
            changes: Vec::new(),
            watched: self.watched,
            thought: None,
        };
        let is_made = match clock {
            Clock::RealTime { .. } => turn.advance_all(),
            Clock::Turns { .. } => turn.advance_in_turn(),
        };
        self.thought = turn.thought;
        is_made.then_some(step)
    }
}

/// A step while it is made.
struct StepInProgress<'s> {
    context: StepContext<'s>,
    trace: &'s mut Trace,
    single: &'s mut Single,
    state: &'s mut SimulationState,
    changes: Vec<StatChange>,
    watched: Option<AgentId>,
    thought: Option<Thought>,
}

impl StepInProgress<'_> {
    /// Makes a step in real time, in which all agents act at once. Returns whether they did: they
    /// do not if the run ends.
    fn advance_all(&mut self) -> bool {
        let StepContext { model, now, .. } = self.context;
        let mut leaving = self.state.make_events(model, now);
        self.state.take_snapshot(model, now);
        leaving.extend(self.state.find_leaving(model));

        let mut acting = Vec::new();
        for at in 0..self.state.agents.len() {
            self.state.agents[at].finished.clear();
            acting.push(self.finish_runs(at));
        }
        if !leaving.is_empty() {
            acting = self.remove_agents(&leaving, acting);
            self.state.take_snapshot(model, now);
        }
        if let Some(end) = self.state.find_end(model) {
            self.state.result = Some(RunResult::Condition(end));
            return false;
        }

        for (at, mut acting) in acting.into_iter().enumerate() {
            if !leaving.is_empty() {
                acting.candidates = self.state.candidates_of(model, at);
            }
            self.act(at, acting, at == 0);
        }
        self.apply_changes();
        true
    }

    /// Gives each agent its turn. Returns whether any agent acted before the run ended.
    fn advance_in_turn(&mut self) -> bool {
        let StepContext { model, now, .. } = self.context;
        let mut leaving = self.state.make_events(model, now);

        let mut numbers: Vec<u64> = self.state.agents.iter().map(|agent| agent.number).collect();
        numbers.rotate_left(self.state.beginning_position());
        if numbers.is_empty() {
            self.state.take_snapshot(model, now);
            if let Some(end) = self.state.find_end(model) {
                self.state.result = Some(RunResult::Condition(end));
                return false;
            }
        }

        let mut has_acted = false;
        for number in numbers {
            self.state.take_snapshot(model, now);
            leaving.extend(self.state.find_leaving(model));
            if !leaving.is_empty() {
                let present = 0..self.state.agents.len();
                let all = present
                    .map(|at| Acting::new(self.state, model, at))
                    .collect();
                self.remove_agents(&leaving, all);
                self.apply_changes();
                self.state.take_snapshot(model, now);
                leaving.clear();
            }
            if let Some(end) = self.state.find_end(model) {
                self.state.result = Some(RunResult::Condition(end));
                return has_acted;
            }
            let Some(at) = self.state.position_of(model, number) else {
                continue;
            };

            let agent = &mut self.state.agents[at];
            agent.finished = std::mem::take(&mut agent.performed);
            let acting = self.finish_runs(at);
            self.act(at, acting, !has_acted);
            self.apply_changes();
            has_acted = true;
        }
        true
    }

    fn apply_changes(&mut self) {
        self.state.apply_changes(self.context.model, &self.changes);
        self.changes.clear();
    }

    /// Finishes the runs of an agent whose time is over or whose conditions hold.
    fn finish_runs(&mut self, at: usize) -> Acting {
        let StepContext { model, now, .. } = self.context;
        let mut acting = Acting::new(self.state, model, at);
        let agent = &mut self.state.agents[at];
        let population = &model.populations[agent.population];
        let mut reader = acting.reader(self.trace, model, population, now);
        let completed = self.context.finish_runs(agent, self.single, &mut reader);
        acting.completed = completed;
        acting
    }

    /// Removes agents after their runs have ended. Returns the others.
    fn remove_agents(&mut self, leaving: &BTreeSet<u64>, acting: Vec<Acting>) -> Vec<Acting> {
        let model = self.context.model;
        let mut staying = Vec::new();
        for (at, acting) in acting.into_iter().enumerate() {
            let agent = &self.state.agents[at];
            if !leaving.contains(&agent.number) {
                staying.push(acting);
                continue;
            }

            let mut active = Vec::new();
            self.context.end_runs(agent, &acting.completed, &mut active);
            active.sort_by_key(super::runs::ActiveEffects::order_key);
            let population = &model.populations[agent.population];
            let mut reader = acting.reader(self.trace, model, population, self.context.now);
            for one in &active {
                self.context
                    .add_changes(self.state, at, one, &mut reader, &mut self.changes);
            }
        }
        let is_leaving = |agent: &mut Agent| leaving.contains(&agent.number);
        let departed = self.state.agents.extract_if(.., is_leaving);
        self.state.departed.extend(departed);
        staying
    }

    /// Lets an agent think, if it is due, and gathers its effects. With the first agent of a step,
    /// effects without an option change the world.
    fn act(&mut self, at: usize, mut acting: Acting, is_first: bool) {
        let context = self.context;
        let model = context.model;
        if self.watched == Some(self.state.agents[at].id) {
            self.thought = Some(Thought::new(self.state, model, at));
        }
        let agent = &mut self.state.agents[at];
        agent.has_acted = true;
        agent.acted_on.clone_from(&agent.seen);
        if let Some(knowledge) = &mut acting.knowledge {
            // The values may have changed because agents left.
            knowledge.values.clone_from(&agent.seen);
        }
        let plan = &model.populations[agent.population];
        let mut reader = acting.reader(self.trace, model, plan, context.now);

        let mut active = Vec::new();
        match make_choice(context, agent, self.single, &acting.candidates) {
            Some(made) => {
                context.follow_runs(agent, &made, &acting.completed, &mut reader, &mut active);
                if context.has_turns {
                    context.perform_turn(agent, &made, self.single, &mut active);
                }
            }
            None => context.continue_runs(agent, &acting.completed, &mut active),
        }
        context.add_lasting_effects(is_first, &mut active);
        context.update_links(agent);
        let draws = DrawKey {
            seed: context.seed ^ FACTORS_SEED,
            agent: agent.number,
            count: context.step,
        };
        for ((_, known), (_, factor)) in agent.factors.iter_mut().zip(&plan.factors) {
            if let Some(value) = reader.read_output(*factor, None, draws, None) {
                *known = value;
            }
        }

        active.sort_by_key(super::runs::ActiveEffects::order_key);
        for one in &active {
            context.add_changes(self.state, at, one, &mut reader, &mut self.changes);
        }
    }
}

/// An agent between the end of its runs and its decisions.
struct Acting {
    /// The runs that completed in this step.
    completed: Vec<Pair>,
    /// What the agent knew before anything finished.
    knowledge: Option<Knowledge>,
    candidates: Candidates,
}

impl Acting {
    /// Creates the one of the agent at a position, of which nothing has finished.
    fn new(state: &SimulationState, model: &SimulationModel, at: usize) -> Self {
        Self {
            completed: Vec::new(),
            knowledge: Knowledge::of(&state.agents[at], model),
            candidates: state.candidates_of(model, at),
        }
    }

    /// Returns a reader of what the agent knew.
    fn reader<'r>(
        &'r self,
        trace: &'r mut Trace,
        model: &'r SimulationModel,
        population: &'r PopulationPlan,
        now: f64,
    ) -> EffectReader<'r> {
        EffectReader {
            trace,
            model,
            population,
            knowledge: self.knowledge.as_ref(),
            candidates: &self.candidates,
            now,
            evaluated: None,
        }
    }
}

/// Lets an agent decide or follow its script. Returns the pairs that it chose now, or `None` if it
/// does not think in this step.
fn make_choice(
    context: StepContext<'_>,
    agent: &mut Agent,
    single: &mut Single,
    candidates: &Candidates,
) -> Option<Vec<Pair>> {
    match &context.model.populations[agent.population].control {
        ControlPlan::Nothing => None,
        ControlPlan::Script(lines) => Some(context.follow_script(agent, lines)),
        ControlPlan::Graph { decisions, .. } => is_thinking(context.model, agent, context.step)
            .then(|| context.think(agent, single, decisions, candidates)),
    }
}

/// Returns whether an agent decides by the graph in a step.
fn is_thinking(model: &SimulationModel, agent: &Agent, step: u64) -> bool {
    match &model.populations[agent.population].control {
        ControlPlan::Graph {
            interval,
            is_staggered,
            ..
        } => {
            let phase = if *is_staggered {
                mix64(agent.number) % interval
            } else {
                0
            };
            let has_turns = matches!(model.setup.scenario.clock, Clock::Turns { .. });
            has_turns || step % interval == phase
        }
        ControlPlan::Script(_) | ControlPlan::Nothing => false,
    }
}
