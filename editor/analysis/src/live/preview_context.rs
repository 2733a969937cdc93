//! The preview context: everything other than the stats' samples that live values depend on,
//! namely the candidates, the agent's history, the inspected candidate and the random draws.

use std::sync::Arc;

use inclination_core::{
    AgentState, Candidates, DrawKey, Program, TargetId,
    authoring::{
        format::Situation,
        inspect::Trace,
        model::{Graph, Stat},
    },
};
use inclination_project::edit::samples;

/// The candidate if none are listed.
const DEFAULT_TARGET: TargetId = TargetId(1);

/// Everything other than the stats' samples that live values depend on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PreviewContext {
    /// The candidates, and the agent's history.
    pub situation: Situation,
    /// The number of the inspected candidate, or `None` for the first.
    pub looked_at: Option<u32>,
    /// How many times the random draws were renewed.
    pub drawn: u64,
    /// What an agent in a simulation knows. It replaces the history and the draws above.
    pub moment: Option<Arc<ThinkingMemory>>,
}

/// What an agent knows when it thinks, apart from stats.
#[derive(Clone, Debug, PartialEq)]
pub struct ThinkingMemory {
    /// The agent's memory.
    pub state: AgentState,
    /// The time, in seconds.
    pub now: f64,
    /// The draws of the decision.
    pub draws: DrawKey,
    /// The candidates, in the order of those in the situation.
    pub targets: Vec<TargetId>,
}

impl PreviewContext {
    /// Returns the random draws. They stay the same until the user renews them.
    pub fn draws(&self) -> DrawKey {
        match &self.moment {
            Some(moment) => moment.draws,
            None => DrawKey {
                count: self.drawn,
                ..DrawKey::default()
            },
        }
    }

    /// Returns the candidates' numbers, in order.
    pub fn targets(&self) -> Vec<TargetId> {
        if let Some(moment) = &self.moment {
            return moment.targets.clone();
        }
        match &self.situation.candidates {
            None => vec![DEFAULT_TARGET],
            Some(all) => all.iter().map(|one| TargetId(one.target.into())).collect(),
        }
    }

    /// Returns the position of the inspected candidate, or `None` if there are no candidates.
    pub fn inspected_position(&self) -> Option<usize> {
        let Some(all) = &self.situation.candidates else {
            return Some(0);
        };
        let seen = samples::viewed_candidate(&self.situation, self.looked_at)?;
        all.iter().position(|one| one.target == seen.target)
    }

    /// Returns the value of a target stat for each candidate.
    pub fn candidate_values(&self, stat: &Stat) -> Vec<f32> {
        match &self.situation.candidates {
            None => vec![stat.sample],
            Some(all) => all
                .iter()
                .map(|one| one.values.get(&stat.id).copied().unwrap_or(stat.sample))
                .collect(),
        }
    }

    /// Returns the agent's memory and the current time, or `None` if the agent has done nothing.
    pub fn recall_memory(&self, program: &Program) -> Option<(AgentState, f64)> {
        if let Some(moment) = &self.moment {
            let mut state = moment.state.clone();
            state.rebind(program);
            return Some((state, moment.now));
        }
        let history = &self.situation.history;
        (!history.is_empty()).then(|| (program.recall(history, self.draws()), 0.0))
    }

    /// Evaluates a trace with the samples of a graph that has the same stats.
    pub(crate) fn evaluate_trace(&self, trace: &mut Trace, program: &Program, graph: &Graph) {
        let targets = self.targets();
        let columns: Vec<_> = program
            .all_stats()
            .zip(&graph.stats)
            .filter_map(|((stat, ..), about)| {
                Some((stat.as_target()?, self.candidate_values(about)))
            })
            .collect();

        let mut candidates = Candidates::new(program);
        for (at, target) in targets.iter().enumerate() {
            let mut row = candidates.push(*target);
            for (handle, values) in &columns {
                row.set(*handle, values.get(at).copied().unwrap_or(f32::NAN));
            }
        }

        for ((handle, ..), stat) in program.all_stats().zip(&graph.stats) {
            // This includes target stats: without candidates, their samples are the inspected
            // ones.
            trace.set(handle, stat.sample);
        }
        trace.set_draws(self.draws());

        let recalled = self.recall_memory(program);
        let memory = recalled.as_ref().map(|(state, _)| state.view());
        let now = recalled.as_ref().map_or(0.0, |(_, now)| *now);
        trace.evaluate_among(&candidates, memory, now);

        let seen = self.inspected_position().and_then(|at| targets.get(at));
        trace.select_candidate(seen.copied());
    }
}

#[cfg(test)]
mod tests;
