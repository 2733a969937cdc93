//! A simulation in progress, one step at a time.
//!
//! A step reads everything from the stats as they were at its beginning: first runs finish, then
//! agents think, and then effects apply. So the order of agents makes no difference.

use std::collections::BTreeMap;

use inclination_core::{
    AgentState, DecisionHandle, DrawKey, OptionHandle, Outcome, Program, Scope, Single, TargetId,
    authoring::{
        check::Problems,
        inspect::Trace,
        model::{Effect, EffectTime, Graph, Path, SocketKey},
    },
    hash::mix64,
    math,
};

use super::{
    changes::{Cell, Changes},
    effect_table::{EffectTable, EffectsInstance},
    setup::{SetupError, SimulationSetup},
    snapshot::{EffectReader, read_stat},
};

/// How long an option runs that nothing ends, in seconds, if its decision waits for its end.
pub const DEFAULT_DURATION: f32 = 1.0;

/// What separates the draws of effects from those of decisions.
const EFFECTS_SEED: u64 = 0x0ef8_5ec7_5d0a_11ce;

/// A decision of an agent and what it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenLink {
    /// The decision.
    pub decision: DecisionHandle,
    /// The option.
    pub option: OptionHandle,
    /// The target, if the option is one for targets.
    pub target: Option<TargetId>,
}

/// An option that an agent runs, possibly for a target.
type Pair = (Path, Option<TargetId>);

/// A run of an option.
#[derive(Clone, Copy, Debug)]
struct OptionRun {
    /// The step in which it started.
    started: u64,
    /// How long it runs, in seconds.
    duration: Option<f32>,
    /// The report that was made on it, after which it applies no effects.
    finished: Option<Outcome>,
}

/// The effects that apply in a step: those of a run, or those without an option.
struct ActiveEffects {
    /// The position of the Effects node.
    instance: usize,
    /// The option's path, or the node's own.
    owner: Path,
    target: Option<TargetId>,
    /// The step in which the run started.
    started: u64,
    /// The times whose effects apply in this step.
    times: Vec<EffectTime>,
}

#[derive(Clone, Debug)]
struct Agent {
    state: AgentState,
    /// The values of all stats. Those of the world are not used.
    stored: Vec<f64>,
    /// The values that the graph reads in this step.
    seen: Vec<f32>,
    /// For each decision that it makes, the decision and the inner ones with what they run.
    chains: Vec<Vec<ChosenLink>>,
    runs: BTreeMap<Pair, OptionRun>,
    /// The first step in which it thinks.
    phase: u64,
}

/// What an agent does in the step that was just made.
#[derive(Clone, Copy, Debug)]
pub struct AgentMoment<'s> {
    /// The values of all stats at the beginning of the step, in their order.
    pub values: &'s [f32],
    /// For each decision that it makes, the decision and the inner ones with what they run, from
    /// the outermost.
    pub chains: &'s [Vec<ChosenLink>],
}

/// A simulation in progress.
#[derive(Clone, Debug)]
pub struct Simulation {
    graph: Graph,
    setup: SimulationSetup,
    steps: u64,
    program: Program,
    trace: Trace,
    single: Single,
    effects: EffectTable,
    decisions: Vec<DecisionHandle>,
    /// The values of the world's stats. Those of agents are not used.
    world: Vec<f64>,
    agents: Vec<Agent>,
    next_step: u64,
}

/// The reason why a simulation cannot begin.
#[derive(Clone, Debug)]
pub enum StartError {
    /// The setup is invalid.
    Setup(SetupError),
    /// The graph has errors.
    Problems(Problems),
}

impl Simulation {
    /// Prepares a simulation. All agents start with the samples of the graph's stats.
    ///
    /// # Errors
    /// Returns why the setup or the graph cannot be simulated.
    pub fn new(graph: &Graph, setup: &SimulationSetup) -> Result<Self, StartError> {
        let steps = setup.step_count().map_err(StartError::Setup)?;
        let trace = Trace::new(graph).map_err(StartError::Problems)?;
        let program = trace.program().clone();
        let mut single = Single::new(&program);
        single.set_seed(setup.seed);
        let stored: Vec<f64> = graph.stats.iter().map(|stat| stat.sample.into()).collect();
        let decisions = outer_decisions(&program);
        let interval = setup.thinking_steps();
        let agents = (0..u64::from(setup.agents)).map(|number| Agent {
            state: AgentState::new(&program, number, 0.0),
            stored: stored.clone(),
            seen: Vec::new(),
            chains: vec![Vec::new(); decisions.len()],
            runs: BTreeMap::new(),
            phase: mix64(number) % interval,
        });

        Ok(Self {
            agents: agents.collect(),
            effects: EffectTable::new(graph),
            graph: graph.clone(),
            setup: setup.clone(),
            steps,
            world: stored,
            decisions,
            program,
            trace,
            single,
            next_step: 0,
        })
    }

    /// Returns the graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Returns the program that decides, for handles.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Returns what is simulated.
    pub fn setup(&self) -> &SimulationSetup {
        &self.setup
    }

    /// Returns the decisions that agents make. Inner decisions are made inside them.
    pub fn decisions(&self) -> &[DecisionHandle] {
        &self.decisions
    }

    /// Whether any effect changes a stat, so that anything happens over time.
    pub fn has_effects(&self) -> bool {
        let mut instances = self.effects.instances.iter();
        instances.any(|instance| !instance.effects().is_empty())
    }

    /// Returns how many steps there are in all.
    pub fn step_count(&self) -> u64 {
        self.steps
    }

    /// Returns the time at the beginning of a step, in seconds.
    pub fn time_of(&self, step: u64) -> f64 {
        step as f64 * self.setup.step
    }

    /// Returns each agent's moment in the last step.
    pub fn moments(&self) -> impl ExactSizeIterator<Item = AgentMoment<'_>> {
        self.agents.iter().map(|agent| AgentMoment {
            values: &agent.seen,
            chains: &agent.chains,
        })
    }

    /// Makes a step. Returns its number, or `None` if there is none left.
    pub fn advance(&mut self) -> Option<u64> {
        let step = self.next_step;
        if step >= self.steps {
            return None;
        }
        self.next_step += 1;

        let mut changes = Changes::default();
        for at in 0..self.agents.len() {
            self.take_snapshot(at);
        }
        for at in 0..self.agents.len() {
            self.advance_agent(at, step, &mut changes);
        }
        self.apply_changes(changes);
        Some(step)
    }

    /// Stores the values that the graph reads in this step.
    fn take_snapshot(&mut self, at: usize) {
        let (world, agent) = (&self.world, &mut self.agents[at]);
        agent.seen = self
            .graph
            .stats
            .iter()
            .zip(world.iter().zip(&agent.stored))
            .map(|(stat, (world, own))| {
                let is_of_world = stat.scope == Scope::World;
                read_stat(stat, if is_of_world { *world } else { *own })
            })
            .collect();
    }

    /// Finishes an agent's runs, lets it think, and gathers its effects.
    fn advance_agent(&mut self, at: usize, step: u64, changes: &mut Changes) {
        let now = self.time_of(step);
        let Self {
            graph,
            setup,
            program,
            trace,
            single,
            effects,
            decisions,
            agents,
            ..
        } = self;
        let agent = &mut agents[at];
        // Effects read the memory as it was before anything finished or was decided.
        let remembered = agent.state.clone();
        let seen = agent.seen.clone();
        let mut reader = EffectReader {
            trace,
            program,
            graph,
            values: &seen,
            state: &remembered,
            now,
            evaluated: None,
        };
        let context = StepContext {
            program,
            effects,
            seed: setup.seed,
            step_seconds: setup.step,
            step,
            now,
        };

        let completed = context.finish_runs(agent, single, &mut reader);
        let mut active = Vec::new();
        if step % setup.thinking_steps() == agent.phase {
            let made = context.think(agent, single, decisions, graph);
            context.follow_runs(agent, &made, &completed, &mut reader, &mut active);
        } else {
            context.continue_runs(agent, &completed, &mut active);
        }
        context.add_lasting_effects(&mut active);

        active.sort_by_key(|one| (one.instance, one.owner, one.target));
        for one in &active {
            context.add_changes(at, agent, one, graph, &mut reader, changes);
        }
    }

    fn apply_changes(&mut self, changes: Changes) {
        let (world, agents) = (&self.world, &self.agents);
        let old_value = |cell: Cell| match cell.agent {
            None => world[cell.stat],
            Some(agent) => agents[agent].stored[cell.stat],
        };
        let new: Vec<(Cell, f64)> = changes.into_values(&self.graph.stats, old_value).collect();
        for (cell, value) in new {
            match cell.agent {
                None => self.world[cell.stat] = value,
                Some(agent) => self.agents[agent].stored[cell.stat] = value,
            }
        }
    }
}

/// Returns the decisions that are not made inside an option of another.
fn outer_decisions(program: &Program) -> Vec<DecisionHandle> {
    let inner: Vec<Path> = program
        .all_options()
        .filter_map(|option| program.decision_path(program.inner_decision(option)?))
        .collect();
    program
        .decisions()
        .map(|(decision, _)| decision)
        .filter(|decision| {
            let path = program.decision_path(*decision);
            path.is_none_or(|path| !inner.contains(&path))
        })
        .collect()
}

/// Mixes a number into a key of draws.
const fn mix(key: u64, number: u64) -> u64 {
    mix64(mix64(key) ^ number)
}

/// What all parts of a step read.
struct StepContext<'c> {
    program: &'c Program,
    effects: &'c EffectTable,
    seed: u64,
    step_seconds: f64,
    step: u64,
    now: f64,
}

impl StepContext<'_> {
    /// Returns the key of what effects draw in a run. It differs between options and targets.
    fn draw_key(&self, agent: u64, owner: Path, target: Option<TargetId>, started: u64) -> DrawKey {
        let target = target.map_or(u64::MAX, |target| target.0);
        let run = mix(mix(owner.key(), target), started);
        DrawKey {
            seed: self.seed ^ EFFECTS_SEED,
            agent,
            count: run,
        }
    }

    /// Returns the time since a step. It is compared in single precision, in which files give
    /// durations, so that 0.3 s are three steps of 0.1 s.
    fn time_since(&self, started: u64) -> f32 {
        (self.step.saturating_sub(started) as f64 * self.step_seconds) as f32
    }

    /// Reports the runs whose time is over or whose condition holds. Returns those that completed.
    fn finish_runs(
        &self,
        agent: &mut Agent,
        single: &Single,
        reader: &mut EffectReader<'_>,
    ) -> Vec<Pair> {
        let mut completed = Vec::new();
        let running: Vec<(Pair, OptionRun)> = agent
            .runs
            .iter()
            .filter(|(_, run)| run.finished.is_none())
            .map(|(pair, run)| (*pair, *run))
            .collect();

        for (pair, run) in running {
            let Some(outcome) = self.outcome_of(agent, pair, run, reader) else {
                continue;
            };
            for chain in &agent.chains {
                let Some(at) = chain
                    .iter()
                    .position(|link| self.pair_of(link) == Some(pair))
                else {
                    continue;
                };
                let from = self.reported_link(chain, at);
                single.report(chain[from].decision, outcome, &mut agent.state, self.now);
                for link in &chain[from..] {
                    if let Some(ended) = self.pair_of(link)
                        && let Some(run) = agent.runs.get_mut(&ended)
                        && run.finished.is_none()
                    {
                        run.finished = Some(outcome);
                        if outcome == Outcome::Completed {
                            completed.push(ended);
                        }
                    }
                }
            }
        }
        completed
    }

    /// Returns how a run finishes in this step, if it does.
    fn outcome_of(
        &self,
        agent: &Agent,
        pair: Pair,
        run: OptionRun,
        reader: &mut EffectReader<'_>,
    ) -> Option<Outcome> {
        let is_over = run
            .duration
            .is_some_and(|duration| self.time_since(run.started) >= duration);
        if is_over {
            return Some(Outcome::Completed);
        }

        let instance = &self.effects.instances[self.effects.of_option(pair.0)?];
        let number = agent.state.view().agent();
        let draws = self.draw_key(number, pair.0, pair.1, run.started);
        let mut holds = |key: &str| {
            let position = instance.node.kind.spec().socket_position(key)?;
            reader.read(instance, SocketKey::Fixed(position as u16), draws)
        };

        if holds("completes").is_some_and(|value| value >= 0.5) {
            Some(Outcome::Completed)
        } else if holds("fails").is_some_and(|value| value >= 0.5) {
            Some(Outcome::Failed)
        } else {
            None
        }
    }

    /// Returns the link of a chain whose decision is reported when the option of another finishes:
    /// an outer decision, if it waits and nothing else finishes its option.
    fn reported_link(&self, chain: &[ChosenLink], at: usize) -> usize {
        let mut from = at;
        while let Some(outer) = from.checked_sub(1) {
            let link = &chain[outer];
            let finishes = self
                .pair_of(link)
                .and_then(|(option, _)| self.effects.of_option(option))
                .is_some_and(|effects| self.effects.instances[effects].has_finish_rule());
            let decision = self.program.decision_path(link.decision);
            if finishes || !decision.is_some_and(|path| self.effects.waits(path)) {
                break;
            }
            from = outer;
        }
        from
    }

    fn pair_of(&self, link: &ChosenLink) -> Option<Pair> {
        Some((self.program.option_path(link.option)?, link.target))
    }

    /// Makes an agent's decisions. Returns the pairs that were decided now, not continued.
    fn think(
        &self,
        agent: &mut Agent,
        single: &mut Single,
        decisions: &[DecisionHandle],
        graph: &Graph,
    ) -> Vec<Pair> {
        let stats = self.program.stats().map(|(handle, ..)| handle);
        let positions = graph.stats.iter().enumerate();
        let agent_stats = positions.filter(|(_, stat)| stat.scope != Scope::Target);
        for (handle, (at, _)) in stats.zip(agent_stats) {
            single.set(handle, agent.seen[at]);
        }

        let mut made = Vec::new();
        for (chain, root) in agent.chains.iter_mut().zip(decisions) {
            chain.clear();
            let mut choice = single.decide(*root, &mut agent.state, self.now);
            let mut decision = *root;
            while let Some(option) = choice.option {
                let link = ChosenLink {
                    decision,
                    option,
                    target: choice.target,
                };
                if choice.decided {
                    made.extend(self.pair_of(&link));
                }
                chain.push(link);
                let Some(inner) = self.program.inner_decision(option) else {
                    break;
                };
                decision = inner;
                choice = single.choice(inner);
            }
        }
        made
    }

    /// Compares an agent's runs before and after its decisions, and lists the effects of what ended,
    /// began and goes on.
    fn follow_runs(
        &self,
        agent: &mut Agent,
        made: &[Pair],
        completed: &[Pair],
        reader: &mut EffectReader<'_>,
        active: &mut Vec<ActiveEffects>,
    ) {
        let links: Vec<ChosenLink> = agent.chains.iter().flatten().copied().collect();
        let after: Vec<Pair> = links.iter().filter_map(|link| self.pair_of(link)).collect();

        let before = std::mem::take(&mut agent.runs);
        for (pair, run) in &before {
            let is_chosen = after.contains(pair);
            let ended = !is_chosen || (run.finished.is_some() && made.contains(pair));
            let times = [
                (!ended && run.finished.is_none()).then_some(EffectTime::WhileRunning),
                completed.contains(pair).then_some(EffectTime::OnCompletion),
                ended.then_some(EffectTime::OnEnd),
            ];
            self.list_effects(*pair, run.started, &times, active);
            if !ended {
                agent.runs.insert(*pair, *run);
            }
        }

        for link in &links {
            let Some(pair) = self.pair_of(link) else {
                continue;
            };
            if agent.runs.contains_key(&pair) {
                continue;
            }
            let times = [EffectTime::OnStart, EffectTime::WhileRunning].map(Some);
            self.list_effects(pair, self.step, &times, active);
            let run = OptionRun {
                started: self.step,
                duration: self.duration_of(agent, link, pair, reader),
                finished: None,
            };
            agent.runs.insert(pair, run);
        }
    }

    /// Lists the effects of an agent that does not think in this step.
    fn continue_runs(&self, agent: &Agent, completed: &[Pair], active: &mut Vec<ActiveEffects>) {
        for (pair, run) in &agent.runs {
            let times = [
                run.finished.is_none().then_some(EffectTime::WhileRunning),
                completed.contains(pair).then_some(EffectTime::OnCompletion),
            ];
            self.list_effects(*pair, run.started, &times, active);
        }
    }

    fn list_effects(
        &self,
        pair: Pair,
        started: u64,
        times: &[Option<EffectTime>],
        active: &mut Vec<ActiveEffects>,
    ) {
        if let Some(instance) = self.effects.of_option(pair.0) {
            active.push(ActiveEffects {
                instance,
                owner: pair.0,
                target: pair.1,
                started,
                times: times.iter().copied().flatten().collect(),
            });
        }
    }

    /// Lists the effects that apply without an option.
    fn add_lasting_effects(&self, active: &mut Vec<ActiveEffects>) {
        let instances = self.effects.instances.iter().enumerate();
        let lasting = instances.filter(|(_, instance)| instance.always_applies);
        active.extend(lasting.map(|(at, instance)| ActiveEffects {
            instance: at,
            owner: instance.path,
            target: None,
            started: 0,
            times: vec![EffectTime::WhileRunning],
        }));
    }

    /// Returns how long an option that starts now will run, in seconds.
    fn duration_of(
        &self,
        agent: &Agent,
        link: &ChosenLink,
        pair: Pair,
        reader: &mut EffectReader<'_>,
    ) -> Option<f32> {
        let effects = self.effects.of_option(pair.0);
        let instance = effects.map(|at| &self.effects.instances[at]);
        if !instance.is_some_and(EffectsInstance::has_finish_rule) {
            let decision = self.program.decision_path(link.decision);
            let is_awaited = decision.is_some_and(|decision| self.effects.waits(decision));
            let has_inner = self.program.inner_decision(link.option).is_some();
            return (is_awaited && !has_inner).then_some(DEFAULT_DURATION);
        }

        let instance = instance?;
        let position = instance.node.kind.spec().socket_position("duration")?;
        let number = agent.state.view().agent();
        let draws = self.draw_key(number, pair.0, pair.1, self.step);
        reader.read(instance, SocketKey::Fixed(position as u16), draws)
    }

    /// Adds the changes that effects make in this step.
    fn add_changes(
        &self,
        agent_at: usize,
        agent: &Agent,
        active: &ActiveEffects,
        graph: &Graph,
        reader: &mut EffectReader<'_>,
        changes: &mut Changes,
    ) {
        let instance = &self.effects.instances[active.instance];
        let number = agent.state.view().agent();
        for (row, effect) in instance.effects().iter().enumerate() {
            let applies = active.times.contains(&effect.time);
            let Some(stat) = graph.stats.iter().position(|stat| stat.id == effect.stat) else {
                continue;
            };
            let scope = graph.stats[stat].scope;
            if !applies || scope == Scope::Target {
                continue;
            }

            let key = |column| SocketKey::Row(row as u16, column);
            let mut draws = self.draw_key(number, active.owner, active.target, active.started);
            let redraw = reader.read(instance, key(Effect::REDRAW), draws);
            if let Some(seconds) = redraw.filter(|seconds| *seconds > 0.0) {
                let period = (self.time_since(active.started) / seconds).floor();
                draws.count = mix(draws.count, period as u64);
            }

            let condition = reader.read(instance, key(Effect::WHEN), draws);
            let chance = reader.read(instance, key(Effect::CHANCE), draws);
            let lot_key = mix(instance.path.key(), row as u64);
            let lot = math::hash(draws.seed, draws.agent, draws.count, lot_key);
            if condition.unwrap_or(1.0) < 0.5 || lot >= chance.unwrap_or(1.0) {
                continue;
            }

            let amount = reader.read(instance, key(Effect::AMOUNT), draws);
            let amount = f64::from(amount.unwrap_or(0.0));
            let amount = if effect.is_rate() {
                amount * self.step_seconds
            } else {
                amount
            };
            let of_agent = scope != Scope::World;
            let cell = Cell {
                agent: of_agent.then_some(agent_at),
                stat,
            };
            changes.add(cell, *effect, amount);
        }
    }
}
