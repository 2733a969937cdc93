//! A simulation in progress, one step at a time.
//!
//! A step reads everything from the stats as they were at its beginning: first runs finish, then
//! agents think, and then effects apply. So the order of agents makes no difference.

use std::collections::{BTreeMap, BTreeSet};

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
    effect_table::{EffectTable, EffectsInstance},
    setup::{SetupError, SimulationSetup},
    snapshot::{EffectReader, read_stat},
    stat_changes::{StatChanges, StoredStat},
};

/// How long an option runs that nothing ends, in seconds, if its decision waits for its end.
pub const DEFAULT_DURATION: f32 = 1.0;

/// Separates the draws of effects from those of decisions.
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
    /// The step in which the run of the option started.
    pub started: u64,
    /// Whether the option has finished, so that nothing runs until the agent decides again.
    pub is_finished: bool,
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
    /// The options that finished in this step.
    finished: Vec<OptionHandle>,
}

/// The state of an agent in the step that was just made.
#[derive(Clone, Copy, Debug)]
pub struct AgentMoment<'s> {
    /// The values of all stats at the beginning of the step, in their order.
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
    graph: Graph,
    setup: SimulationSetup,
    steps: u64,
    program: Program,
    trace: Trace,
    single: Single,
    effects: EffectTable,
    decisions: Vec<DecisionHandle>,
    /// For each option, whether its own rules or those inside it end it.
    ends_by_itself: Vec<bool>,
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
        // An agent has two values of each stat, and reports remember each of its options.
        let own = AgentState::new(&program, 0, 0.0).bytes();
        let bytes = own + graph.stats.len() * 12 + program.option_count() * 64;
        setup
            .check_memory(bytes as u64)
            .map_err(StartError::Setup)?;
        let decisions = outer_decisions(&program);
        let interval = setup.thinking_steps();
        let agents = (0..u64::from(setup.agents)).map(|number| Agent {
            state: AgentState::new(&program, number, 0.0),
            stored: stored.clone(),
            seen: Vec::new(),
            chains: vec![Vec::new(); decisions.len()],
            runs: BTreeMap::new(),
            phase: mix64(number) % interval,
            finished: Vec::new(),
        });

        let effects = EffectTable::new(graph);
        Ok(Self {
            agents: agents.collect(),
            ends_by_itself: options_that_end(&program, &effects),
            effects,
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
        instances.any(|instance| !instance.rows.is_empty())
    }

    /// Returns how many steps there are in all.
    pub fn step_count(&self) -> u64 {
        self.steps
    }

    /// Returns the time at the beginning of a step, in seconds.
    pub fn step_time(&self, step: u64) -> f64 {
        step as f64 * self.setup.step
    }

    /// Returns each agent's moment in the last step.
    pub fn moments(&self) -> impl ExactSizeIterator<Item = AgentMoment<'_>> {
        self.agents.iter().map(|agent| AgentMoment {
            values: &agent.seen,
            chains: &agent.chains,
            finished: &agent.finished,
        })
    }

    /// Makes a step. Returns its number, or `None` if there is none left.
    pub fn advance(&mut self) -> Option<u64> {
        let step = self.next_step;
        if step >= self.steps {
            return None;
        }
        self.next_step += 1;

        let mut changes = StatChanges::default();
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
    fn advance_agent(&mut self, at: usize, step: u64, changes: &mut StatChanges) {
        let now = self.step_time(step);
        let Self {
            graph,
            setup,
            program,
            trace,
            single,
            effects,
            decisions,
            ends_by_itself,
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
            ends_by_itself,
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
        context.update_links(agent);

        active.sort_by_key(|one| (one.instance, one.owner, one.target));
        for one in &active {
            context.add_changes(at, agent, one, graph, &mut reader, changes);
        }
    }

    fn apply_changes(&mut self, changes: StatChanges) {
        let (world, agents) = (&self.world, &self.agents);
        let old_value = |cell: StoredStat| match cell.agent {
            None => world[cell.stat],
            Some(agent) => agents[agent].stored[cell.stat],
        };
        let new: Vec<(StoredStat, f64)> =
            changes.into_values(&self.graph.stats, old_value).collect();
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

/// Returns for each option whether its own rules end it, or those of an option inside it. The
/// options of a decision that waits end at the latest after [`DEFAULT_DURATION`].
fn options_that_end(program: &Program, effects: &EffectTable) -> Vec<bool> {
    let mut ends: Vec<bool> = program
        .all_options()
        .map(|option| {
            let found = program
                .option_path(option)
                .and_then(|path| effects.effects_of(path));
            found.is_some_and(|at| effects.instances[at].has_finish_rule())
        })
        .collect();

    // Decisions nest to a limited depth, so this takes few passes.
    loop {
        let is_ending = |decision: DecisionHandle| {
            let path = program.decision_path(decision);
            path.is_some_and(|path| effects.is_waiting_decision(path))
                || program.options(decision).any(|option| ends[option.index()])
        };
        let more: Vec<usize> = program
            .all_options()
            .filter(|option| !ends[option.index()])
            .filter(|option| program.inner_decision(*option).is_some_and(is_ending))
            .map(OptionHandle::index)
            .collect();
        if more.is_empty() {
            return ends;
        }
        for at in more {
            ends[at] = true;
        }
    }
}

/// Mixes a number into a key of draws.
const fn mix(key: u64, number: u64) -> u64 {
    mix64(mix64(key) ^ number)
}

/// The context of a step, which all its parts read.
struct StepContext<'c> {
    program: &'c Program,
    /// For each option, whether its own rules or those inside it end it.
    ends_by_itself: &'c [bool],
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

    /// Returns how many periods have passed since a step. Periods of nearly a whole number of steps
    /// are counted in steps, so that rounding makes none of them longer than another.
    fn period_since(&self, started: u64, seconds: f32) -> u64 {
        let elapsed = self.step.saturating_sub(started);
        let steps = f64::from(seconds) / self.step_seconds;
        let whole = steps.round();
        if whole >= 1.0 && (steps - whole).abs() < 1e-3 {
            elapsed / whole as u64
        } else {
            (elapsed as f64 / steps) as u64
        }
    }

    /// Reports the runs whose time is over or whose condition holds, inner ones first. Returns
    /// those that completed. A run that ends with an outer one does not complete.
    fn finish_runs(
        &self,
        agent: &mut Agent,
        single: &Single,
        reader: &mut EffectReader<'_>,
    ) -> Vec<Pair> {
        let running: Vec<(Pair, OptionRun)> = agent
            .runs
            .iter()
            .filter(|(_, run)| run.finished.is_none())
            .map(|(pair, run)| (*pair, *run))
            .collect();
        let outcomes: BTreeMap<Pair, Outcome> = running
            .into_iter()
            .filter_map(|(pair, run)| Some((pair, self.outcome_of(agent, pair, run, reader)?)))
            .collect();

        let mut completed = Vec::new();
        agent.finished.clear();
        for chain in &agent.chains {
            for at in (0..chain.len()).rev() {
                let Some(pair) = self.pair_of(&chain[at]) else {
                    continue;
                };
                let is_running = |run: &OptionRun| run.finished.is_none();
                let Some(outcome) = outcomes
                    .get(&pair)
                    .filter(|_| agent.runs.get(&pair).is_some_and(is_running))
                else {
                    continue;
                };

                let from = self.reported_link(chain, at);
                let decision = chain[from].decision;
                single.report(decision, *outcome, &mut agent.state, self.now);
                for (below, link) in chain.iter().enumerate().skip(from) {
                    if let Some(ended) = self.pair_of(link)
                        && let Some(run) = agent.runs.get_mut(&ended)
                        && run.finished.is_none()
                    {
                        run.finished = Some(*outcome);
                        agent.finished.push(link.option);
                        if *outcome == Outcome::Completed && below <= at {
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

        let instance = &self.effects.instances[self.effects.effects_of(pair.0)?];
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
                .and_then(|(option, _)| self.effects.effects_of(option))
                .is_some_and(|effects| self.effects.instances[effects].has_finish_rule());
            let decision = self.program.decision_path(link.decision);
            if finishes || !decision.is_some_and(|path| self.effects.is_waiting_decision(path)) {
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

        let mut decided = BTreeSet::new();
        for root in decisions {
            let mut choice = single.decide(*root, &mut agent.state, self.now);
            let mut decision = *root;
            while let Some(option) = choice.option {
                if choice.decided {
                    decided.insert(decision);
                }
                let Some(inner) = self.program.inner_decision(option) else {
                    break;
                };
                decision = inner;
                choice = single.choice(inner);
            }
        }

        // Two options may contain the same decision, so what runs is known only once all are made.
        for (chain, root) in agent.chains.iter_mut().zip(decisions) {
            *chain = self.running_chain(*root, &agent.state);
        }
        let links = agent.chains.iter().flatten();
        links
            .filter(|link| decided.contains(&link.decision))
            .filter_map(|link| self.pair_of(link))
            .collect()
    }

    /// Returns what a decision and those inside it run, from the outermost.
    fn running_chain(&self, root: DecisionHandle, state: &AgentState) -> Vec<ChosenLink> {
        let mut chain = Vec::new();
        let mut next = Some(root);
        while let Some(decision) = next {
            let Some(running) = self.program.running(decision, state.view()) else {
                break;
            };
            chain.push(ChosenLink {
                decision,
                option: running.option,
                target: running.target,
                started: self.step,
                is_finished: running.completed,
            });
            next = self.program.inner_decision(running.option);
        }
        chain
    }

    /// Compares an agent's runs before and after its decisions, and lists the effects of what
    /// ended, began and goes on.
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
        if let Some(instance) = self.effects.effects_of(pair.0) {
            active.push(ActiveEffects {
                instance,
                owner: pair.0,
                target: pair.1,
                started,
                times: times.iter().copied().flatten().collect(),
            });
        }
    }

    /// Updates the starts and ends of the runs that an agent's decisions refer to.
    fn update_links(&self, agent: &mut Agent) {
        for link in agent.chains.iter_mut().flatten() {
            let run = self.pair_of(link).and_then(|pair| agent.runs.get(&pair));
            if let Some(run) = run {
                link.started = run.started;
                link.is_finished = run.finished.is_some();
            }
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
        let effects = self.effects.effects_of(pair.0);
        let instance = effects.map(|at| &self.effects.instances[at]);
        if !instance.is_some_and(EffectsInstance::has_finish_rule) {
            let decision = self.program.decision_path(link.decision);
            let is_awaited =
                decision.is_some_and(|decision| self.effects.is_waiting_decision(decision));
            let ends = self.ends_by_itself[link.option.index()];
            return (is_awaited && !ends).then_some(DEFAULT_DURATION);
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
        changes: &mut StatChanges,
    ) {
        let instance = &self.effects.instances[active.instance];
        let number = agent.state.view().agent();
        for (row, effect, stat) in instance.rows.iter().copied() {
            let scope = graph.stats[stat].scope;
            // Without an option, an effect changes the world once, not once for each agent.
            let is_counted = !(instance.always_applies && scope == Scope::World && agent_at > 0);
            if !active.times.contains(&effect.time) || scope == Scope::Target || !is_counted {
                continue;
            }

            let key = |column| SocketKey::Row(row, column);
            let mut draws = self.draw_key(number, active.owner, active.target, active.started);
            let redraw = reader.read(instance, key(Effect::REDRAW), draws);
            if let Some(seconds) = redraw.filter(|seconds| *seconds > 0.0) {
                draws.count = mix(draws.count, self.period_since(active.started, seconds));
            }

            let condition = reader.read(instance, key(Effect::WHEN), draws);
            let chance = reader.read(instance, key(Effect::CHANCE), draws);
            let lot_key = mix(instance.path.key(), row.into());
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
            let cell = StoredStat {
                agent: of_agent.then_some(agent_at),
                stat,
            };
            changes.add(cell, effect, amount);
        }
    }
}
