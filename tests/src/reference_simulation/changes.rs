//! The changes of stats by the effects of agents.

use std::collections::BTreeMap;

use inclination_core::{
    Outcome, Path, Scope, Single, TargetId,
    authoring::{
        inspect::Trace,
        model::{Effect, EffectOperation, EffectTime, NodeId, Stat, StatId},
        scenario::{Clock, Control, StatSource, TargetFill},
    },
};

use super::{
    effects_nodes::EffectsNode,
    inputs::{EffectRun, InputReader},
    snapshot::Snapshot,
    stat_range::bring_into_range,
    world::{Owner, Pair, ReferenceLink, Run, World},
};

/// After how many seconds an option finishes that nothing else finishes.
const USUAL_DURATION: f32 = 1.0;

/// The order of an agent's changes: the Effects node and its path, the option, the target, the
/// first step of the run, the row.
type ChangeOrder = (NodeId, Path, Option<Path>, Option<TargetId>, u64, u16);

/// A change of a stat by an effect.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    order: ChangeOrder,
    owner: Owner,
    stat: StatId,
    operation: EffectOperation,
    amount: f64,
}

impl World {
    /// Compares what an agent ran before and after its decisions, and returns the changes by its
    /// effects.
    pub(super) fn apply_effects(
        &mut self,
        trace: &mut Trace,
        snapshot: &Snapshot,
        at: usize,
        is_first: bool,
        chains_before: &[Vec<ReferenceLink>],
    ) -> Vec<Change> {
        let mut changes = self.effects_without_option(trace, snapshot, at);
        changes.retain(|change| is_first || change.owner.is_some());
        let before = std::mem::take(&mut self.agents[at].runs);
        let had_finished = |pair: Pair| {
            let mut links = chains_before.iter().flatten();
            links.all(|link| link.pair != pair || link.is_finished)
        };
        let links: Vec<ReferenceLink> = self.agents[at].chains.iter().flatten().copied().collect();
        let is_chosen_now = |pair: Pair| {
            let mut links = links.iter();
            links.any(|link| link.pair == pair && link.is_chosen_now)
        };
        let goes_on = |pair: Pair| {
            let is_chosen = links.iter().any(|link| link.pair == pair);
            is_chosen && !(had_finished(pair) && is_chosen_now(pair))
        };

        let mut apply = |world: &Self, pair: Pair, run: &Run, time: EffectTime| {
            changes.extend(world.effects_at(trace, snapshot, at, (pair, run), time));
        };
        let mut after = BTreeMap::new();
        for (pair, run) in &before {
            if self.agents[at].completed.contains(pair) {
                apply(self, *pair, run, EffectTime::OnCompletion);
            }
            if !goes_on(*pair) && !run.is_performed {
                apply(self, *pair, run, EffectTime::OnEnd);
            }
            if goes_on(*pair) {
                after.insert(*pair, *run);
                if !self.agents[at].has_finished(*pair) {
                    apply(self, *pair, run, EffectTime::WhileRunning);
                }
            }
        }

        let performed = self.performed_links(at);
        for pair in links.iter().map(|link| link.pair) {
            let is_performed = performed.iter().any(|(_, performed)| *performed == pair);
            let is_new = !after.contains_key(&pair);
            if is_new {
                let run = Run {
                    started: self.step,
                    ..Run::default()
                };
                apply(self, pair, &run, EffectTime::OnStart);
                apply(self, pair, &run, EffectTime::WhileRunning);
                after.insert(pair, run);
            }
            let run = after.entry(pair).or_default();
            if is_performed && !run.is_performed {
                run.is_performed = true;
                apply(self, pair, run, EffectTime::OnCompletion);
                apply(self, pair, run, EffectTime::OnEnd);
            }
        }
        for (pair, run) in &mut after {
            if run.started == self.step {
                run.duration = self.read_duration(trace, snapshot, at, *pair);
            }
        }
        self.agents[at].runs = after;
        changes
    }

    /// Returns the changes by the effects of an agent that leaves.
    pub(super) fn end_all_runs(
        &self,
        trace: &mut Trace,
        snapshot: &Snapshot,
        at: usize,
    ) -> Vec<Change> {
        let mut changes = Vec::new();
        for (pair, run) in &self.agents[at].runs {
            let has_completed = self.agents[at].completed.contains(pair);
            let times = [
                (EffectTime::OnCompletion, has_completed),
                (EffectTime::OnEnd, !run.is_performed),
            ];
            for (time, _) in times.iter().filter(|(_, applies)| *applies) {
                changes.extend(self.effects_at(trace, snapshot, at, (*pair, run), *time));
            }
        }
        changes
    }

    /// Returns the options that an agent performs in this turn, with the positions of their links:
    /// those that it chose now and those that wait for one inside them, unless they or one inside
    /// them have a rule that finishes them.
    fn performed_links(&self, at: usize) -> Vec<((usize, usize), Pair)> {
        let mut performed = Vec::new();
        if let Clock::RealTime { .. } = self.scenario.clock {
            return performed;
        }
        for (chain, links) in self.agents[at].chains.iter().enumerate() {
            let mut is_inner_performed = false;
            for (position, link) in links.iter().enumerate().rev() {
                if self.effects.has_rule(link.pair.option) {
                    break;
                }
                let waits = self.effects.waits(&self.program, link.decision);
                let mut others = self.agents[at].chains.iter().flatten();
                let is_chosen_now =
                    others.any(|other| other.pair == link.pair && other.is_chosen_now);
                is_inner_performed = is_chosen_now || (is_inner_performed && waits);
                if is_inner_performed {
                    performed.push(((chain, position), link.pair));
                }
            }
        }
        performed
    }

    /// Reports the options that an agent performs in this turn.
    pub(super) fn report_performed(&mut self, single: &mut Single, at: usize) {
        for (link, pair) in self.performed_links(at) {
            self.agents[at].performed.insert(pair.option);
            self.report(single, at, link, Outcome::Completed);
        }
    }

    /// Reads the duration of a run that begins now.
    fn read_duration(
        &self,
        trace: &mut Trace,
        snapshot: &Snapshot,
        at: usize,
        pair: Pair,
    ) -> Option<f32> {
        let agent = &self.agents[at];
        if let Some(effects) = self.effects.of_option(pair.option)
            && self.effects.has_rule(pair.option)
        {
            let run = EffectRun {
                owner: pair.option,
                target: pair.target,
                started: self.step,
            };
            let mut inputs = InputReader {
                world: self,
                trace,
                snapshot,
                at,
            };
            return inputs.read_rule(effects, "duration", run);
        }

        let is_scripted = matches!(self.population(agent).control, Control::Script(_));
        let mut links = agent.chains.iter().flatten();
        let is_waited_for =
            links.any(|link| link.pair == pair && self.effects.waits(&self.program, link.decision));
        let is_endless = !self.effects.is_finishable(&self.program, pair.option);
        (is_waited_for && is_endless && !is_scripted).then_some(USUAL_DURATION)
    }

    fn effects_without_option(
        &self,
        trace: &mut Trace,
        snapshot: &Snapshot,
        at: usize,
    ) -> Vec<Change> {
        let mut changes = Vec::new();
        for effects in self.effects.without_option() {
            let run = EffectRun {
                owner: effects.path,
                target: None,
                started: 0,
            };
            changes.extend(self.rows_at(
                trace,
                snapshot,
                at,
                (effects, run),
                EffectTime::WhileRunning,
            ));
        }
        changes
    }

    fn effects_at(
        &self,
        trace: &mut Trace,
        snapshot: &Snapshot,
        at: usize,
        (pair, run): (Pair, &Run),
        time: EffectTime,
    ) -> Vec<Change> {
        let run = EffectRun {
            owner: pair.option,
            target: pair.target,
            started: run.started,
        };
        let effects = self.effects.of_option(pair.option);
        effects.map_or_else(Vec::new, |effects| {
            self.rows_at(trace, snapshot, at, (effects, run), time)
        })
    }

    /// Returns the changes by the rows of an Effects node that apply at a time of a run.
    fn rows_at(
        &self,
        trace: &mut Trace,
        snapshot: &Snapshot,
        at: usize,
        (effects, run): (&EffectsNode, EffectRun),
        time: EffectTime,
    ) -> Vec<Change> {
        let mut inputs = InputReader {
            world: self,
            trace,
            snapshot,
            at,
        };
        let rows = (0..).zip(effects.node.kind.effects().unwrap_or_default());
        let change = |(row, effect): (u16, &Effect)| {
            let about = self.graph.stat(effect.stat)?;
            if effect.allowed_for(about) != *effect {
                return None;
            }
            let (owner, stat) = self.find_changed_stat(at, run.target, about)?;
            let amount = f64::from(inputs.read_amount(effects, row, run)?);
            let option = (run.owner != effects.path).then_some(run.owner);
            Some(Change {
                order: (
                    effects.id,
                    effects.path,
                    option,
                    run.target,
                    run.started,
                    row,
                ),
                owner,
                stat,
                operation: effect.operation,
                amount: if effect.is_rate() {
                    amount * self.step_seconds()
                } else {
                    amount
                },
            })
        };
        rows.filter(|(_, effect)| effect.time == time)
            .filter_map(change)
            .collect()
    }

    /// Returns the stat that an effect changes, and its owner.
    fn find_changed_stat(
        &self,
        at: usize,
        target: Option<TargetId>,
        stat: &Stat,
    ) -> Option<(Owner, StatId)> {
        let agent = &self.agents[at];
        if stat.scope == Scope::Target {
            let target = self.find_agent(target.or(agent.target())?.0)?;
            let seen = self.population(&self.agents[target]).id;
            let observers = self.population(agent).id;
            let mut perceptions = self.scenario.perceptions.iter();
            let perception =
                perceptions.find(|one| (one.observers, one.seen) == (observers, seen))?;
            return match perception.fills.get(&stat.id)? {
                TargetFill::Stat(read) => Some((Some(self.agents[target].number), *read)),
                TargetFill::Constant(_) => None,
            };
        }
        match self.source(Some(agent.population), stat)? {
            StatSource::Simulated(_) if stat.scope == Scope::World => Some((None, stat.id)),
            StatSource::Simulated(_) => Some((Some(agent.number), stat.id)),
            StatSource::Opponent(read) => {
                Some((Some(self.agents[self.opponent(at)?].number), read))
            }
            StatSource::Target(read) => Some((Some(target.or(agent.target())?.0), read)),
            _ => None,
        }
    }

    /// Changes the stored values of stats by the effects of some agents, in order.
    pub(super) fn apply_changes(&mut self, changes: Vec<Vec<Change>>) {
        let mut by_stat: BTreeMap<(Owner, StatId), Vec<Change>> = BTreeMap::new();
        for mut changes in changes {
            changes.sort_by_key(|change| change.order);
            for change in changes {
                let changes = by_stat.entry((change.owner, change.stat)).or_default();
                changes.push(change);
            }
        }

        for ((owner, id), changes) in by_stat {
            let stat = self.graph.stat(id).cloned();
            let (Some(stat), Some(stored)) = (stat, self.stored_mut(owner, id)) else {
                continue;
            };
            let amounts = |operation| {
                let changes = changes
                    .iter()
                    .filter(move |change| change.operation == operation);
                changes.map(|change| change.amount)
            };
            let set = amounts(EffectOperation::Set).next_back().unwrap_or(*stored);
            let value = amounts(EffectOperation::Add).fold(set, |sum, amount| sum + amount);
            *stored = bring_into_range(&stat, value);
        }
    }
}
