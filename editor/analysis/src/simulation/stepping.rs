//! A simulation in progress, one step at a time.
//!
//! In real time, a step reads everything from one snapshot: first runs finish, then agents think,
//! and then effects apply. So the order of agents makes no difference. With turns, a step is one
//! turn of every agent: each reads what the agents before it have changed.

use std::{cmp::Ordering, sync::Arc};

use inclination_core::{
    AgentState, DecisionHandle, OptionHandle, Program, Single,
    authoring::{
        check::{Problems, Severity},
        inspect::Trace,
        model::{Graph, ProfileId},
        scenario::{Clock, PopulationId},
    },
};
use inclination_project::scenario_check::{ScenarioProblem, check_scenario};

use super::{
    agent_id::AgentId,
    agents::{Agent, ChosenLink},
    model::{ControlPlan, MAX_AGENT_BYTES, SimulationModel},
    runs::StepContext,
    setup::SimulationSetup,
    state::{RunResult, SimulationState},
    step_in_progress::{StepBuffers, StepInProgress},
    stop_check::{StepCanceled, StopCheck},
    thought::Thought,
};

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
    /// Computes what effects and stats read of nodes.
    trace: Trace,
    single: Single,
    buffers: StepBuffers,
    /// The work since a step was last asked whether to stop.
    unchecked_work: usize,
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
        let program = program_that_decides(graph, &trace);
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
            trace: trace.with_outputs(model.outputs_read()),
            model: Arc::new(model),
            single,
            buffers: StepBuffers::new(&program),
            unchecked_work: 0,
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
            ControlPlan::Script(lines) => {
                let options = lines.iter().filter_map(|(_, option)| *option);
                let mut decisions = Vec::new();
                for decision in options.filter_map(|option| self.model.option(option).decision) {
                    if !decisions.contains(&decision) {
                        decisions.push(decision);
                    }
                }
                decisions
            }
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

    /// Returns how the run ended, or `None` while it goes on.
    pub fn result(&self) -> Option<RunResult> {
        self.state.result
    }

    /// Returns how many members did not join because their population or the memory was full.
    pub fn refused_members(&self) -> u64 {
        self.state.refused_members
    }

    /// Returns the moment of each agent that took part in the last step, in their order. After a
    /// canceled step, these are the agents that had acted before.
    pub fn moments(&self) -> impl Iterator<Item = AgentMoment<'_>> {
        let mut present = self.state.agents.iter().peekable();
        let mut departed = self.state.departed.iter().peekable();
        let in_order = std::iter::from_fn(move || match (present.peek(), departed.peek()) {
            (Some(one), Some(other))
                if other.order_key().cmp(&one.order_key()) == Ordering::Less =>
            {
                departed.next()
            }
            (Some(_), _) => present.next(),
            (None, _) => departed.next(),
        });
        let step = self.state.current_step;
        let acted = in_order.filter(move |agent| step.is_some() && agent.acted_in == step);
        acted.map(|agent| AgentMoment {
            id: agent.id,
            population: agent.population,
            values: agent.values_acted_on(),
            chains: &agent.conduct.chains,
            finished: &agent.conduct.finished,
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

    /// Returns the values of an agent in the last snapshot: those with which it left or with which
    /// the run ended.
    pub(super) fn last_values(&self, agent: AgentId) -> Option<&[f32]> {
        let all = self.state.agents.iter().chain(&self.state.departed);
        let mut found = all.filter(|known| known.id == agent);
        found.next().map(|agent| &agent.seen[..])
    }

    /// Returns each agent that left in the last step with its population, and the values with which
    /// it left.
    pub(super) fn departed_values(&self) -> impl Iterator<Item = (usize, AgentId, &[f32])> {
        let agents = self.state.departed.iter();
        agents.map(|agent| (agent.population, agent.id, &agent.seen[..]))
    }

    /// Returns the agents that decide by the graph in the next step, unless they leave before.
    pub(super) fn thinking_agents(&self) -> Vec<AgentId> {
        let step = self.next_step();
        let has_turns = matches!(self.model.setup.scenario.clock, Clock::Turns { .. });
        let is_thinking = |agent: &&Agent| match &self.model.populations[agent.population].control {
            ControlPlan::Graph { interval, .. } => has_turns || step % interval == agent.phase,
            ControlPlan::Script(_) | ControlPlan::Nothing => false,
        };
        let agents = self.state.agents.iter().filter(is_thinking);
        agents.map(|agent| agent.id).collect()
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
        self.advance_until(&mut || false).unwrap_or_default()
    }

    /// Makes a step as [`advance`](Self::advance) does, and stops in the middle of it when a
    /// function returns true. It is asked every few dozen agents.
    ///
    /// # Errors
    /// [`StepCanceled`] if it was stopped. Some agents have acted then and others have not, so the
    /// simulation is useless until it is [restarted](Self::restart).
    pub fn advance_until(
        &mut self,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<u64>, StepCanceled> {
        if self.state.result.is_some() {
            return Ok(None);
        }
        let step = self.state.next_step;
        let clock = self.model.setup.scenario.clock;
        self.state.departed.clear();
        self.state.current_step = None;
        let now = self.step_time(step);
        let mut stop = StopCheck::new(stop, &mut self.unchecked_work);
        if step >= self.model.step_count {
            self.state.take_snapshot(&self.model, now, &mut stop)?;
            let end = self.state.find_end(&self.model);
            self.state.result = Some(end.map_or(RunResult::TimeIsUp, RunResult::Condition));
            return Ok(None);
        }
        self.state.next_step += 1;
        self.state.current_step = Some(step);

        let model = &*self.model;
        let context = StepContext {
            model,
            seed: self.state.seed,
            step,
            now,
            has_turns: matches!(clock, Clock::Turns { .. }),
        };
        let controls = model.populations.iter().map(|plan| &plan.control);
        self.buffers.thinkers.clear();
        self.buffers
            .thinkers
            .extend(controls.map(|control| context.find_thinkers(control)));

        let mut turn = StepInProgress {
            context,
            trace: &mut self.trace,
            single: &mut self.single,
            buffers: &mut self.buffers,
            state: &mut self.state,
            stop,
            watched: self.watched,
            thought: None,
        };
        let is_made = match clock {
            Clock::RealTime { .. } => turn.advance_all()?,
            Clock::Turns { .. } => turn.advance_in_turn()?,
        };
        self.thought = turn.thought;
        Ok(is_made.then_some(step))
    }
}

/// Returns the program of a graph that makes decisions. That of its trace computes every node, and
/// is only needed if effects read more of an agent's history than decisions do.
fn program_that_decides(graph: &Graph, trace: &Trace) -> Program {
    let traced = trace.program();
    let remembers_the_same = |program: &Program| {
        let [own, traced] = [program, traced].map(|program| AgentState::new(program, 0, 0.0));
        own == traced
    };
    Program::new_unchecked(graph)
        .filter(remembers_the_same)
        .unwrap_or_else(|| traced.clone())
}
