//! The ends of runs: by their duration, or by conditions of their Effects node.

use std::collections::BTreeMap;

use inclination_core::{Outcome, Single, authoring::inspect::Trace};

use super::{
    inputs::{EffectRun, InputReader},
    snapshot::Snapshot,
    world::{Pair, Run, World},
};

impl World {
    /// Finishes the runs of an agent whose time is over or whose condition holds.
    pub(super) fn finish_runs(
        &mut self,
        (trace, single): (&mut Trace, &mut Single),
        snapshot: &Snapshot,
        at: usize,
    ) {
        let agent = &self.agents[at];
        let is_running = |pair: &Pair| !agent.has_finished(*pair);
        let running: Vec<(Pair, Run)> = agent.runs.clone().into_iter().collect();
        let running: Vec<_> = running
            .into_iter()
            .filter(|(pair, _)| is_running(pair))
            .collect();
        let mut outcomes = BTreeMap::new();
        for (pair, run) in &running {
            let outcome = self.find_outcome(trace, snapshot, at, (*pair, run));
            outcomes.extend(outcome.map(|outcome| (*pair, outcome)));
        }

        for chain in 0..self.agents[at].chains.len() {
            for link in (0..self.agents[at].chains[chain].len()).rev() {
                let about = self.agents[at].chains[chain][link];
                if let Some(outcome) = outcomes.get(&about.pair)
                    && !about.is_finished
                {
                    self.report(single, at, (chain, link), *outcome);
                }
            }
        }

        let agent = &mut self.agents[at];
        for (pair, _) in running {
            if agent.has_finished(pair) {
                agent.finished.insert(pair.option);
            } else {
                agent.completed.remove(&pair);
            }
        }
    }

    /// Returns how a run ends in this step, if it does.
    fn find_outcome(
        &self,
        trace: &mut Trace,
        snapshot: &Snapshot,
        at: usize,
        (pair, run): (Pair, &Run),
    ) -> Option<Outcome> {
        let elapsed = ((self.step - run.started) as f64 * self.step_seconds()) as f32;
        if run.duration.is_some_and(|duration| elapsed >= duration) {
            return Some(Outcome::Completed);
        }

        let effects = self.effects.of_option(pair.option)?;
        let effect_run = EffectRun {
            owner: pair.option,
            target: pair.target,
            started: run.started,
        };
        let mut inputs = InputReader {
            world: self,
            trace,
            snapshot,
            at,
        };
        if inputs.rule_holds(effects, "completes", effect_run) {
            Some(Outcome::Completed)
        } else if inputs.rule_holds(effects, "fails", effect_run) {
            Some(Outcome::Failed)
        } else {
            None
        }
    }

    /// Reports that the pair of a link has finished to its decision, or to one around it that
    /// waits for it.
    pub(super) fn report(
        &mut self,
        single: &mut Single,
        at: usize,
        (chain, link): (usize, usize),
        outcome: Outcome,
    ) {
        let now = self.now();
        single.set_seed(self.seed);
        let links = &self.agents[at].chains[chain];
        let waits_for = |around: usize| {
            !self.effects.has_rule(links[around].pair.option)
                && self.effects.waits(&self.program, links[around].decision)
        };
        let mut reported = link;
        while reported > 0 && waits_for(reported - 1) {
            reported -= 1;
        }

        let agent = &mut self.agents[at];
        let decision = agent.chains[chain][reported].decision;
        single.report(decision, outcome, &mut agent.memory, now);
        for (position, finished) in agent.chains[chain].iter_mut().enumerate().skip(reported) {
            let completes = position <= link && outcome == Outcome::Completed;
            if !finished.is_finished && completes {
                agent.completed.insert(finished.pair);
            }
            finished.is_finished = true;
        }
    }
}
