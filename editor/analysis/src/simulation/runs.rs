//! The runs of options: how they finish, how agents choose others, and which effects apply.

use inclination_core::{
    AgentState, Candidates, DecisionHandle, DrawKey, OptionHandle, Outcome, Scope, Single,
    TargetId,
    authoring::model::{EffectTime, Path},
    hash::mix64,
    math,
};

use super::{
    active_effects::{ActiveEffects, EffectTimes},
    agents::{Agent, ChosenLink, Conduct, OptionRun, Pair},
    effect_reader::EffectReader,
    effect_table::{EffectPlan, InputPlan},
    model::{ControlPlan, SimulationModel},
    stat_changes::PlacedChange,
    state::SimulationState,
};

/// How long an option runs that nothing ends, in seconds, if its decision waits for its end.
pub const DEFAULT_DURATION: f32 = 1.0;

/// Separates the draws of effects from those of decisions.
const EFFECTS_SEED: u64 = 0x0ef8_5ec7_5d0a_11ce;

/// The members of a population that think in a step.
#[derive(Clone, Copy, Debug)]
pub(super) enum Thinkers {
    None,
    All,
    WithPhase(u64),
}

impl Thinkers {
    pub(super) fn include(self, agent: &Agent) -> bool {
        match self {
            Self::None => false,
            Self::All => true,
            Self::WithPhase(phase) => agent.phase == phase,
        }
    }
}

/// An agent that acts.
#[derive(Clone, Copy)]
pub(super) struct ActingAgent {
    pub(super) number: u64,
    /// The position of its population.
    pub(super) population: usize,
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

    /// Returns which members of a population make their decisions in this step, or follow their
    /// script.
    pub(super) fn find_thinkers(&self, control: &ControlPlan) -> Thinkers {
        match control {
            ControlPlan::Nothing => Thinkers::None,
            ControlPlan::Script(_) => Thinkers::All,
            ControlPlan::Graph { .. } if self.has_turns => Thinkers::All,
            ControlPlan::Graph { interval, .. } => Thinkers::WithPhase(self.step % interval),
        }
    }

    /// Whether any rule may finish a run of an agent in this step.
    pub(super) fn may_finish(&self, conduct: &Conduct) -> bool {
        let mut running = conduct.runs.iter().filter(|run| run.is_running());
        running.any(|run| run.duration.is_some() || self.model.option(run.pair.0).has_finish_rule)
    }

    /// Returns the pairs whose time is over or whose condition holds.
    pub(super) fn find_outcomes(
        &self,
        agent: u64,
        conduct: &Conduct,
        reader: &mut EffectReader<'_>,
    ) -> Vec<(Pair, Outcome)> {
        let running = conduct.runs.iter().filter(|run| run.is_running());
        running
            .filter_map(|run| Some((run.pair, self.outcome_of(agent, run, reader)?)))
            .collect()
    }

    /// Reports the runs that finish, inner ones first, to every decision that runs them. Notes
    /// those that completed. A run that ends with an outer one does not complete, and one that
    /// another decision still runs goes on.
    pub(super) fn finish_runs(
        &self,
        memory: &mut AgentState,
        conduct: &mut Conduct,
        single: &Single,
        outcomes: &[(Pair, Outcome)],
    ) {
        let Conduct {
            chains,
            runs,
            finished,
            completed,
            are_effects_steady,
            ..
        } = conduct;
        *are_effects_steady = false;
        for chain in chains.iter_mut() {
            for at in (0..chain.len()).rev() {
                let pair = chain[at].pair();
                let outcome = outcomes.iter().find(|(finishing, _)| *finishing == pair);
                let Some((_, outcome)) = outcome.filter(|_| !chain[at].is_finished) else {
                    continue;
                };

                let from = self.reported_link(chain, at);
                single.report(chain[from].decision, *outcome, memory, self.now);
                for (position, link) in chain.iter_mut().enumerate().skip(from) {
                    let completes = *outcome == Outcome::Completed && position <= at;
                    if completes && !link.is_finished {
                        completed.push(link.pair());
                    }
                    link.is_finished = true;
                }
            }
        }

        let is_still_running = |pair: Pair| {
            let mut links = chains.iter().flatten();
            links.any(|link| !link.is_finished && link.pair() == pair)
        };
        for run in runs.iter_mut().filter(|run| run.is_running()) {
            if !is_still_running(run.pair) {
                run.is_finished = true;
                finished.push(run.pair.0);
            }
        }
        completed.retain(|pair| !is_still_running(*pair));
    }

    /// Returns how a run finishes in this step, if it does.
    fn outcome_of(
        &self,
        agent: u64,
        run: &OptionRun,
        reader: &mut EffectReader<'_>,
    ) -> Option<Outcome> {
        let is_over = run
            .duration
            .is_some_and(|duration| self.time_since(run.started) >= duration);
        if is_over {
            return Some(Outcome::Completed);
        }

        let (option, target) = run.pair;
        let option = self.model.option(option);
        let instance = &self.model.effects.instances[option.effects?];
        let draws = self.draw_key(agent, option.path, target, run.started);
        let mut holds = |input: &InputPlan| {
            let value = reader.read(input, draws, target);
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
            let finishes = self.model.option(link.option).has_finish_rule;
            if finishes || !self.model.is_waiting(link.decision) {
                break;
            }
            from = outer;
        }
        from
    }

    /// Makes an agent's decisions. Adds the pairs that were decided now, not continued.
    pub(super) fn think(
        &self,
        agent: &mut Agent,
        single: &mut Single,
        decisions: &[DecisionHandle],
        candidates: &Candidates,
        made: &mut Vec<Pair>,
    ) {
        let program = &self.model.program;
        for (handle, at) in &self.model.read_stats {
            single.set(*handle, agent.seen[*at]);
        }
        single.set_profile(self.model.populations[agent.population].profile);

        let decided = &mut agent.conduct.decided;
        decided.clear();
        for root in decisions {
            let mut choice = single.decide_among(*root, candidates, &mut agent.memory, self.now);
            let mut decision = *root;
            while let Some(option) = choice.option {
                if choice.decided {
                    decided.push(decision);
                }
                let Some(inner) = program.inner_decision(option) else {
                    break;
                };
                decision = inner;
                choice = single.choice(inner);
            }
        }

        // Two options may contain the same decision, so what runs is known only once all are made.
        let Conduct {
            chains, decided, ..
        } = &mut agent.conduct;
        for (chain, root) in chains.iter_mut().zip(decisions) {
            self.write_running_chain(*root, &agent.memory, chain);
        }
        let links = chains.iter().flatten();
        let links = links.filter(|link| decided.contains(&link.decision));
        made.extend(links.map(ChosenLink::pair));
    }

    /// Lets an agent run the option of its script. Adds the pair that the script begins now.
    pub(super) fn follow_script(
        &self,
        conduct: &mut Conduct,
        lines: &[(f64, Option<OptionHandle>)],
        made: &mut Vec<Pair>,
    ) {
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
                decision: self.model.option(option).decision?,
                option,
                target: None,
                started: self.step,
                is_finished: false,
            })
        });
        conduct.chains = vec![link.into_iter().collect()];
        let begun = link.filter(|_| is_new);
        made.extend(begun.iter().map(ChosenLink::pair));
    }

    /// Writes what a decision and those inside it run, from the outermost.
    fn write_running_chain(
        &self,
        root: DecisionHandle,
        memory: &AgentState,
        chain: &mut Vec<ChosenLink>,
    ) {
        chain.clear();
        let mut next = Some(root);
        while let Some(decision) = next {
            let Some(running) = self.model.program.running(decision, memory.view()) else {
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
    }

    /// Compares an agent's runs before and after its decisions, and lists the effects of what
    /// ended, began and goes on.
    pub(super) fn follow_runs(
        &self,
        acting: ActingAgent,
        conduct: &mut Conduct,
        made: &[Pair],
        reader: &mut EffectReader<'_>,
    ) {
        let Conduct {
            chains,
            runs,
            completed,
            effects,
            ..
        } = conduct;
        effects.clear();
        let links = || chains.iter().flatten();
        runs.retain(|run| {
            let is_chosen = links().any(|link| link.pair() == run.pair);
            let is_again = made.contains(&run.pair) && run.is_finished;
            let ended = !is_chosen || is_again;
            let times = EffectTimes::default()
                .with(EffectTime::WhileRunning, !ended && run.is_running())
                .with(EffectTime::OnCompletion, completed.contains(&run.pair))
                .with(EffectTime::OnEnd, ended && !run.is_performed);
            self.list_effects(run.pair, run.started, times, effects);
            !ended
        });

        for link in links() {
            let pair = link.pair();
            if runs.iter().any(|run| run.pair == pair) {
                continue;
            }
            let times = EffectTimes::default()
                .with(EffectTime::OnStart, true)
                .with(EffectTime::WhileRunning, true);
            self.list_effects(pair, self.step, times, effects);
            runs.push(OptionRun {
                pair,
                started: self.step,
                duration: self.duration_of(acting, chains, pair, reader),
                is_finished: false,
                is_performed: false,
            });
        }
    }

    /// Returns the links of options that take exactly one turn: those that were decided now, and
    /// those that wait for one inside them. Neither they nor any option inside them may have a rule
    /// that finishes it.
    fn performed_links(&self, chains: &[Vec<ChosenLink>], made: &[Pair]) -> Vec<ChosenLink> {
        let mut performed = Vec::new();
        for chain in chains {
            let mut is_inner_performed = false;
            for link in chain.iter().rev() {
                if self.model.option(link.option).has_finish_rule {
                    break;
                }
                let waits = self.model.is_waiting(link.decision);
                is_inner_performed = made.contains(&link.pair()) || (is_inner_performed && waits);
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
        memory: &mut AgentState,
        conduct: &mut Conduct,
        made: &[Pair],
        single: &Single,
    ) {
        for link in self.performed_links(&conduct.chains, made) {
            single.report(link.decision, Outcome::Completed, memory, self.now);
            conduct.performed.push(link.option);

            let mut runs = conduct.runs.iter_mut();
            let run = runs.find(|run| run.pair == link.pair());
            if let Some(run) = run.filter(|run| !run.is_performed) {
                let times = EffectTimes::default()
                    .with(EffectTime::OnCompletion, true)
                    .with(EffectTime::OnEnd, true);
                self.list_effects(run.pair, run.started, times, &mut conduct.effects);
                run.is_finished = true;
                run.is_performed = true;
            }
        }
    }

    /// Lists the effects of an agent that leaves: all of its runs end.
    pub(super) fn end_runs(&self, conduct: &mut Conduct) {
        let Conduct {
            runs,
            completed,
            effects,
            ..
        } = conduct;
        effects.clear();
        for run in runs {
            let times = EffectTimes::default()
                .with(EffectTime::OnCompletion, completed.contains(&run.pair))
                .with(EffectTime::OnEnd, !run.is_performed);
            self.list_effects(run.pair, run.started, times, effects);
        }
        effects.sort_by_key(ActiveEffects::order_key);
    }

    /// Lists the effects of an agent that does not think in this step. They stay the same until it
    /// thinks or something finishes.
    pub(super) fn continue_runs(&self, conduct: &mut Conduct) {
        if conduct.are_effects_steady {
            return;
        }
        let Conduct {
            runs,
            completed,
            effects,
            ..
        } = conduct;
        effects.clear();
        for run in runs {
            let times = EffectTimes::default()
                .with(EffectTime::WhileRunning, run.is_running())
                .with(EffectTime::OnCompletion, completed.contains(&run.pair));
            self.list_effects(run.pair, run.started, times, effects);
        }
        self.complete_effects(conduct);
        conduct.are_effects_steady = conduct.completed.is_empty();
    }

    /// Adds the effects without an option to those of runs, sorts them, and updates what the
    /// decisions say of their runs.
    pub(super) fn complete_effects(&self, conduct: &mut Conduct) {
        self.add_lasting_effects(&mut conduct.effects);
        conduct.effects.sort_by_key(ActiveEffects::order_key);
        conduct.are_effects_steady = false;
        conduct.update_links();
    }

    fn list_effects(
        &self,
        pair: Pair,
        started: u64,
        times: EffectTimes,
        active: &mut Vec<ActiveEffects>,
    ) {
        let (option, target) = pair;
        let option = self.model.option(option);
        let Some(instance) = option.effects.filter(|_| !times.is_empty()) else {
            return;
        };
        let is_same_run = |known: &&mut ActiveEffects| {
            (known.owner, known.target, known.started) == (option.path, target, started)
        };
        if let Some(known) = active.iter_mut().find(is_same_run) {
            known.times = known.times.union(times);
        } else {
            active.push(ActiveEffects {
                instance,
                owner: option.path,
                target,
                started,
                times,
                is_lasting: false,
            });
        }
    }

    /// Lists the effects that apply without an option.
    fn add_lasting_effects(&self, active: &mut Vec<ActiveEffects>) {
        let lasting = self.model.effects.lasting.iter();
        active.extend(lasting.map(|at| ActiveEffects {
            instance: *at,
            owner: self.model.effects.instances[*at].path,
            target: None,
            started: 0,
            times: EffectTimes::default().with(EffectTime::WhileRunning, true),
            is_lasting: true,
        }));
    }

    /// Returns how long an option that starts now will run, in seconds.
    fn duration_of(
        &self,
        acting: ActingAgent,
        chains: &[Vec<ChosenLink>],
        pair: Pair,
        reader: &mut EffectReader<'_>,
    ) -> Option<f32> {
        let (option, target) = pair;
        let option = self.model.option(option);
        if !option.has_finish_rule {
            let mut links = chains.iter().flatten();
            let is_endless = links.any(|link| {
                let waits = self.model.is_waiting(link.decision);
                link.pair() == pair && waits && !self.model.option(link.option).ends_by_itself
            });
            // A script leaves its options by itself.
            let population = &self.model.populations[acting.population];
            let is_scripted = matches!(population.control, ControlPlan::Script(_));
            return (is_endless && !is_scripted).then_some(DEFAULT_DURATION);
        }

        let instance = &self.model.effects.instances[option.effects?];
        let draws = self.draw_key(acting.number, option.path, target, self.step);
        reader.read(&instance.duration, draws, target)
    }

    /// Adds the changes that effects make in this step. Those without an option change the world
    /// once in a step: with the first agent that acts.
    pub(super) fn add_changes(
        &self,
        state: &SimulationState,
        agent_at: usize,
        is_first: bool,
        active: &ActiveEffects,
        reader: &mut EffectReader<'_>,
        changes: &mut Vec<PlacedChange>,
    ) {
        let instance = &self.model.effects.instances[active.instance];
        let number = state.agents[agent_at].number;
        for plan in &instance.rows {
            let is_of_world = self.model.stats[plan.stat].scope == Scope::World;
            let is_allowed = is_first || !active.is_lasting || !is_of_world;
            if !active.times.contains(plan.effect.time) || !is_allowed {
                continue;
            }
            let found = state.find_stored_value(self.model, agent_at, plan.stat, active.target);
            let Some(place) = found else {
                continue;
            };
            let amount = plan
                .fixed_amount
                .or_else(|| self.read_amount(number, active, instance.path, plan, reader));
            changes.extend(amount.map(|amount| PlacedChange {
                place,
                operation: plan.effect.operation,
                amount: plan.amount_in_step(amount, self.model.step_seconds),
            }));
        }
    }

    /// Returns the amount of an effect, or `None` if its condition does not hold or chance is
    /// against it.
    fn read_amount(
        &self,
        agent: u64,
        active: &ActiveEffects,
        node: Path,
        plan: &EffectPlan,
        reader: &mut EffectReader<'_>,
    ) -> Option<f32> {
        let mut draws = self.draw_key(agent, active.owner, active.target, active.started);
        let redraw = reader.read(&plan.redraw, draws, active.target);
        if let Some(seconds) = redraw.filter(|seconds| *seconds > 0.0) {
            draws.count = mix(draws.count, self.period_since(active.started, seconds));
        }

        let condition = reader.read(&plan.when, draws, active.target);
        let chance = reader.read(&plan.chance, draws, active.target);
        let lot_key = mix(node.key(), plan.row.into());
        let lot = || math::hash(draws.seed, draws.agent, draws.count, lot_key);
        let chance = chance.unwrap_or(1.0);
        if condition.unwrap_or(1.0) < 0.5 || (chance < 1.0 && lot() >= chance) {
            return None;
        }
        let amount = reader.read(&plan.amount, draws, active.target);
        Some(amount.unwrap_or(0.0))
    }
}
