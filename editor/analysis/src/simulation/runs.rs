//! The runs of options: how they finish, how agents choose others, and which effects apply.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    AgentState, Candidates, DecisionHandle, DrawKey, OptionHandle, Outcome, Scope, Single,
    TargetId,
    authoring::model::{EffectTime, Path},
    hash::mix64,
    math,
};

use super::{
    agents::{Agent, ChosenLink, OptionRun, Pair},
    effect_reader::EffectReader,
    effect_table::InputPlan,
    model::{ControlPlan, SimulationModel},
    stat_changes::StatChange,
    state::SimulationState,
};

/// How long an option runs that nothing ends, in seconds, if its decision waits for its end.
pub const DEFAULT_DURATION: f32 = 1.0;

/// Separates the draws of effects from those of decisions.
const EFFECTS_SEED: u64 = 0x0ef8_5ec7_5d0a_11ce;

/// The effects that apply in a step: those of a run, or those without an option.
pub(super) struct ActiveEffects {
    /// The position of the Effects node.
    instance: usize,
    /// The option's path, or the node's own.
    owner: Path,
    target: Option<TargetId>,
    /// The step in which the run started.
    started: u64,
    /// The times whose effects apply in this step.
    times: EffectTimes,
    /// Whether they change stats of the world too.
    changes_world: bool,
}

/// A set of times at which effects apply.
#[derive(Clone, Copy, Default)]
struct EffectTimes(u8);

impl EffectTimes {
    /// Returns the set with a time, if that is wanted.
    const fn with(self, time: EffectTime, is_wanted: bool) -> Self {
        Self(self.0 | ((is_wanted as u8) << time as u8))
    }

    /// Returns the times of both sets.
    const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn contains(self, time: EffectTime) -> bool {
        self.0 & (1 << time as u8) != 0
    }
}

impl ActiveEffects {
    /// Returns the key of the order in which effects apply. A run that ended comes before the one
    /// that began.
    pub(super) fn order_key(&self) -> (usize, Path, Option<TargetId>, u64) {
        (self.instance, self.owner, self.target, self.started)
    }
}

/// Mixes a number into a key of draws.
const fn mix(key: u64, number: u64) -> u64 {
    mix64(mix64(key) ^ number)
}

/// The context of a step, which all its parts read.
#[derive(Clone, Copy)]
pub(super) struct StepContext<'c> {
    pub(super) model: &'c SimulationModel,
    pub(super) seed: u64,
    pub(super) step: u64,
    pub(super) now: f64,
    /// Whether agents act one after the other.
    pub(super) has_turns: bool,
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
        (self.step.saturating_sub(started) as f64 * self.model.step_seconds) as f32
    }

    /// Returns how many periods have passed since a step. Periods of nearly a whole number of steps
    /// are counted in steps, so that rounding makes none of them longer than another.
    fn period_since(&self, started: u64, seconds: f32) -> u64 {
        let elapsed = self.step.saturating_sub(started);
        let steps = f64::from(seconds) / self.model.step_seconds;
        let whole = steps.round();
        if whole >= 1.0 && (steps - whole).abs() < 1e-3 {
            elapsed / whole as u64
        } else {
            (elapsed as f64 / steps) as u64
        }
    }

    /// Reports the runs whose time is over or whose condition holds, inner ones first, to every
    /// decision that runs them. Returns those that completed. A run that ends with an outer one
    /// does not complete, and one that another decision still runs goes on.
    pub(super) fn finish_runs(
        &self,
        agent: &mut Agent,
        single: &Single,
        reader: &mut EffectReader<'_>,
    ) -> Vec<Pair> {
        let runs = agent.runs.iter().filter(|(_, run)| run.is_running());
        let running: Vec<(Pair, OptionRun)> = runs.map(|(pair, run)| (*pair, *run)).collect();
        let outcome = |(pair, run): &(Pair, OptionRun)| {
            let outcome = self.outcome_of(agent, *pair, *run, reader)?;
            Some((*pair, outcome))
        };
        let outcomes: BTreeMap<Pair, Outcome> = running.iter().filter_map(outcome).collect();

        let mut completed = Vec::new();
        for chain in &mut agent.chains {
            for at in (0..chain.len()).rev() {
                let outcome = self
                    .pair_of(&chain[at])
                    .and_then(|pair| outcomes.get(&pair));
                let Some(outcome) = outcome.filter(|_| !chain[at].is_finished) else {
                    continue;
                };

                let from = self.reported_link(chain, at);
                let decision = chain[from].decision;
                single.report(decision, *outcome, &mut agent.state, self.now);
                for (position, link) in chain.iter_mut().enumerate().skip(from) {
                    let completes = *outcome == Outcome::Completed && position <= at;
                    if completes && !link.is_finished {
                        completed.extend(self.pair_of(link));
                    }
                    link.is_finished = true;
                }
            }
        }

        let links = agent.chains.iter().flatten();
        let still_running: BTreeSet<Pair> = links
            .filter(|link| !link.is_finished)
            .filter_map(|link| self.pair_of(link))
            .collect();
        for (pair, _) in running {
            if let Some(run) = agent.runs.get_mut(&pair)
                && !still_running.contains(&pair)
            {
                run.is_finished = true;
                agent.finished.extend(self.model.program.option_at(pair.0));
            }
        }
        completed.retain(|pair| !still_running.contains(pair));
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

        let instance = &self.model.effects.instances[self.model.effects.effects_of(pair.0)?];
        let draws = self.draw_key(agent.number, pair.0, pair.1, run.started);
        let mut holds = |input: &InputPlan| {
            let value = reader.read(input, draws, pair.1);
            value.is_some_and(|value| value >= 0.5)
        };

        if holds(&instance.completes) {
            Some(Outcome::Completed)
        } else if holds(&instance.fails) {
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
                .is_some_and(|(option, _)| self.model.has_finish_rule(option));
            if finishes || !self.is_awaited(link) {
                break;
            }
            from = outer;
        }
        from
    }

    /// Whether the decision of a link waits until its option is finished.
    fn is_awaited(&self, link: &ChosenLink) -> bool {
        let decision = self.model.program.decision_path(link.decision);
        decision.is_some_and(|decision| self.model.effects.is_waiting_decision(decision))
    }

    fn pair_of(&self, link: &ChosenLink) -> Option<Pair> {
        Some((self.model.program.option_path(link.option)?, link.target))
    }

    /// Makes an agent's decisions. Returns the pairs that were decided now, not continued.
    pub(super) fn think(
        &self,
        agent: &mut Agent,
        single: &mut Single,
        decisions: &[DecisionHandle],
        candidates: &Candidates,
    ) -> Vec<Pair> {
        let program = &self.model.program;
        for (handle, at) in &self.model.read_stats {
            single.set(*handle, agent.seen[*at]);
        }
        single.set_profile(self.model.populations[agent.population].profile);

        let mut decided = BTreeSet::new();
        for root in decisions {
            let mut choice = single.decide_among(*root, candidates, &mut agent.state, self.now);
            let mut decision = *root;
            while let Some(option) = choice.option {
                if choice.decided {
                    decided.insert(decision);
                }
                let Some(inner) = program.inner_decision(option) else {
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

    /// Lets an agent run the option of its script. Returns the pair that the script begins now.
    pub(super) fn follow_script(
        &self,
        agent: &mut Agent,
        lines: &[(f64, Option<OptionHandle>)],
    ) -> Vec<Pair> {
        let line_at = |time: f64| {
            let is_due = |(due, _): &(f64, _)| *due <= time + 1e-9;
            lines.iter().rposition(is_due)
        };
        let time = if self.has_turns {
            self.step as f64
        } else {
            self.now
        };
        let line = line_at(time);
        let option = line.and_then(|line| lines[line].1);
        let is_new =
            self.has_turns || self.step == 0 || line != line_at(self.now - self.model.step_seconds);

        let link = option.and_then(|option| {
            Some(ChosenLink {
                decision: self.model.decision_of_option[option.index()]?,
                option,
                target: None,
                started: self.step,
                is_finished: false,
            })
        });
        agent.chains = vec![link.into_iter().collect()];
        let begun = link.filter(|_| is_new);
        begun
            .and_then(|link| self.pair_of(&link))
            .into_iter()
            .collect()
    }

    /// Returns what a decision and those inside it run, from the outermost.
    fn running_chain(&self, root: DecisionHandle, state: &AgentState) -> Vec<ChosenLink> {
        let mut chain = Vec::new();
        let mut next = Some(root);
        while let Some(decision) = next {
            let Some(running) = self.model.program.running(decision, state.view()) else {
                break;
            };
            chain.push(ChosenLink {
                decision,
                option: running.option,
                target: running.target,
                started: self.step,
                is_finished: running.completed,
            });
            next = self.model.program.inner_decision(running.option);
        }
        chain
    }

    /// Compares an agent's runs before and after its decisions, and lists the effects of what
    /// ended, began and goes on.
    pub(super) fn follow_runs(
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
            let is_again = made.contains(pair) && run.is_finished;
            let ended = !is_chosen || is_again;
            let times = EffectTimes::default()
                .with(EffectTime::WhileRunning, !ended && run.is_running())
                .with(EffectTime::OnCompletion, completed.contains(pair))
                .with(EffectTime::OnEnd, ended && !run.is_performed);
            self.list_effects(*pair, run.started, times, active);
            if !ended {
                agent.runs.insert(*pair, *run);
            }
        }

        for pair in after {
            if agent.runs.contains_key(&pair) {
                continue;
            }
            let times = EffectTimes::default()
                .with(EffectTime::OnStart, true)
                .with(EffectTime::WhileRunning, true);
            self.list_effects(pair, self.step, times, active);
            let run = OptionRun {
                started: self.step,
                duration: self.duration_of(agent, pair, reader),
                is_finished: false,
                is_performed: false,
            };
            agent.runs.insert(pair, run);
        }
    }

    /// Returns the links of options that take exactly one turn: those that were decided now, and
    /// those that wait for one inside them. Neither they nor any option inside them may have a rule
    /// that finishes it.
    fn performed_links(&self, agent: &Agent, made: &[Pair]) -> Vec<ChosenLink> {
        let mut performed = Vec::new();
        for chain in &agent.chains {
            let mut is_inner_performed = false;
            for link in chain.iter().rev() {
                let pair = self.pair_of(link);
                let Some(pair) = pair.filter(|(option, _)| !self.model.has_finish_rule(*option))
                else {
                    break;
                };
                let waits = self.is_awaited(link);
                is_inner_performed = made.contains(&pair) || (is_inner_performed && waits);
                if is_inner_performed {
                    performed.push(*link);
                }
            }
        }
        performed
    }

    /// Performs the options that take exactly one turn: lists the effects of their ends, and
    /// reports that they are completed.
    pub(super) fn perform_turn(
        &self,
        agent: &mut Agent,
        made: &[Pair],
        single: &Single,
        active: &mut Vec<ActiveEffects>,
    ) {
        for link in self.performed_links(agent, made) {
            let decision = link.decision;
            single.report(decision, Outcome::Completed, &mut agent.state, self.now);
            agent.performed.push(link.option);

            let pair = self.pair_of(&link);
            let Some((pair, run)) = pair.and_then(|pair| Some((pair, agent.runs.get_mut(&pair)?)))
            else {
                continue;
            };
            if !run.is_performed {
                let times = EffectTimes::default()
                    .with(EffectTime::OnCompletion, true)
                    .with(EffectTime::OnEnd, true);
                self.list_effects(pair, run.started, times, active);
                run.is_finished = true;
                run.is_performed = true;
            }
        }
    }

    /// Lists the effects of an agent that leaves: all of its runs end.
    pub(super) fn end_runs(
        &self,
        agent: &Agent,
        completed: &[Pair],
        active: &mut Vec<ActiveEffects>,
    ) {
        for (pair, run) in &agent.runs {
            let times = EffectTimes::default()
                .with(EffectTime::OnCompletion, completed.contains(pair))
                .with(EffectTime::OnEnd, !run.is_performed);
            self.list_effects(*pair, run.started, times, active);
        }
    }

    /// Lists the effects of an agent that does not think in this step.
    pub(super) fn continue_runs(
        &self,
        agent: &Agent,
        completed: &[Pair],
        active: &mut Vec<ActiveEffects>,
    ) {
        for (pair, run) in &agent.runs {
            let times = EffectTimes::default()
                .with(EffectTime::WhileRunning, run.is_running())
                .with(EffectTime::OnCompletion, completed.contains(pair));
            self.list_effects(*pair, run.started, times, active);
        }
    }

    fn list_effects(
        &self,
        pair: Pair,
        started: u64,
        times: EffectTimes,
        active: &mut Vec<ActiveEffects>,
    ) {
        let Some(instance) = self.model.effects.effects_of(pair.0) else {
            return;
        };
        let is_same_run = |known: &&mut ActiveEffects| {
            (known.owner, known.target, known.started) == (pair.0, pair.1, started)
        };
        if let Some(known) = active.iter_mut().find(is_same_run) {
            known.times = known.times.union(times);
        } else {
            active.push(ActiveEffects {
                instance,
                owner: pair.0,
                target: pair.1,
                started,
                times,
                changes_world: true,
            });
        }
    }

    /// Updates the starts and ends of the runs that an agent's decisions refer to.
    pub(super) fn update_links(&self, agent: &mut Agent) {
        for link in agent.chains.iter_mut().flatten() {
            let run = self.pair_of(link).and_then(|pair| agent.runs.get(&pair));
            if let Some(run) = run {
                link.started = run.started;
                // What is performed runs until the end of the turn.
                link.is_finished |= run.is_finished && !run.is_performed;
            }
        }
    }

    /// Lists the effects that apply without an option. They change the world once in a step: with
    /// the first agent that acts.
    pub(super) fn add_lasting_effects(&self, is_first: bool, active: &mut Vec<ActiveEffects>) {
        let instances = self.model.effects.instances.iter().enumerate();
        let lasting = instances.filter(|(_, instance)| instance.always_applies);
        active.extend(lasting.map(|(at, instance)| ActiveEffects {
            instance: at,
            owner: instance.path,
            target: None,
            started: 0,
            times: EffectTimes::default().with(EffectTime::WhileRunning, true),
            changes_world: is_first,
        }));
    }

    /// Returns how long an option that starts now will run, in seconds.
    fn duration_of(&self, agent: &Agent, pair: Pair, reader: &mut EffectReader<'_>) -> Option<f32> {
        let effects = self.model.effects.effects_of(pair.0);
        let instance = effects.map(|at| &self.model.effects.instances[at]);
        if !instance.is_some_and(|instance| instance.has_finish_rule) {
            let mut links = agent.chains.iter().flatten();
            let is_endless = links.any(|link| {
                let ends = self.model.ends_by_itself[link.option.index()];
                self.pair_of(link) == Some(pair) && self.is_awaited(link) && !ends
            });
            // A script leaves its options by itself.
            let population = &self.model.populations[agent.population];
            let is_scripted = matches!(population.control, ControlPlan::Script(_));
            return (is_endless && !is_scripted).then_some(DEFAULT_DURATION);
        }

        let draws = self.draw_key(agent.number, pair.0, pair.1, self.step);
        reader.read(&instance?.duration, draws, pair.1)
    }

    /// Adds the changes that effects make in this step.
    pub(super) fn add_changes(
        &self,
        state: &SimulationState,
        agent_at: usize,
        active: &ActiveEffects,
        reader: &mut EffectReader<'_>,
        changes: &mut Vec<StatChange>,
    ) {
        let instance = &self.model.effects.instances[active.instance];
        let number = state.agents[agent_at].number;
        for plan in &instance.rows {
            let is_of_world = self.model.graph.stats[plan.stat].scope == Scope::World;
            let is_allowed = active.changes_world || !is_of_world;
            if !active.times.contains(plan.effect.time) || !is_allowed {
                continue;
            }
            let found = state.find_stored_stat(self.model, agent_at, plan.stat, active.target);
            let Some(cell) = found else {
                continue;
            };

            let mut draws = self.draw_key(number, active.owner, active.target, active.started);
            let redraw = reader.read(&plan.redraw, draws, active.target);
            if let Some(seconds) = redraw.filter(|seconds| *seconds > 0.0) {
                draws.count = mix(draws.count, self.period_since(active.started, seconds));
            }

            let condition = reader.read(&plan.when, draws, active.target);
            let chance = reader.read(&plan.chance, draws, active.target);
            let lot_key = mix(instance.path.key(), plan.row.into());
            let lot = || math::hash(draws.seed, draws.agent, draws.count, lot_key);
            let chance = chance.unwrap_or(1.0);
            if condition.unwrap_or(1.0) < 0.5 || (chance < 1.0 && lot() >= chance) {
                continue;
            }

            let amount = reader.read(&plan.amount, draws, active.target);
            let amount = f64::from(amount.unwrap_or(0.0));
            changes.push(StatChange {
                cell,
                operation: plan.effect.operation,
                amount: if plan.effect.is_rate() {
                    amount * self.model.step_seconds
                } else {
                    amount
                },
            });
        }
    }
}
