//! What the graph is looked at with, besides the stats' samples: who is there, what the agent has done, who of them is
//! looked at, and what is drawn.

use inclination_core::{
    Program,
    eval::{Candidates, Draws, Trace},
    format::Situation,
    history::{AgentState, TargetId},
    model::{Graph, Scope, Stat},
};
use inclination_project::edit::samples;

/// The candidate where none is told of.
const ONLY: TargetId = TargetId(1);

/// What the graph is looked at with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stand {
    /// Who is there, and what happened.
    pub situation: Situation,
    /// The number of the candidate that is looked at; none: the first.
    pub looked_at: Option<u32>,
    /// How often it was drawn anew.
    pub drawn: u64,
}

impl Stand {
    /// The draws that are made: the same until somebody asks for others.
    pub fn draws(&self) -> Draws {
        Draws {
            counter: self.drawn,
            ..Draws::default()
        }
    }

    /// The candidates' numbers, in order.
    pub fn targets(&self) -> Vec<TargetId> {
        match &self.situation.candidates {
            None => vec![ONLY],
            Some(all) => all.iter().map(|one| TargetId(one.target.into())).collect(),
        }
    }

    /// The place of the candidate that is looked at; none if nobody is there.
    pub fn place(&self) -> Option<usize> {
        let Some(all) = &self.situation.candidates else {
            return Some(0);
        };
        let seen = samples::seen(&self.situation, self.looked_at)?;
        all.iter().position(|one| one.target == seen.target)
    }

    /// What a target's stat is of each candidate.
    pub fn values(&self, stat: &Stat) -> Vec<f32> {
        match &self.situation.candidates {
            None => vec![stat.sample],
            Some(all) => all
                .iter()
                .map(|one| one.values.get(&stat.id).copied().unwrap_or(stat.sample))
                .collect(),
        }
    }

    /// What the agent remembers; none if it has done nothing.
    pub fn memory(&self, program: &Program) -> Option<AgentState> {
        let told = &self.situation.told;
        (!told.is_empty()).then(|| program.recall(told, self.draws()))
    }

    /// Works out everything with the samples of a graph that has the same stats.
    pub(super) fn evaluate(&self, trace: &mut Trace, program: &Program, graph: &Graph) {
        let targets = self.targets();
        let columns: Vec<_> = program
            .stats()
            .zip(&graph.stats)
            .filter(|((_, _, scope), _)| *scope == Scope::Target)
            .map(|((handle, ..), stat)| (handle, self.values(stat)))
            .collect();
        let mut candidates = Candidates::new(program, &targets);
        for (handle, values) in &columns {
            candidates.set(*handle, values);
        }
        for ((handle, ..), stat) in program.stats().zip(&graph.stats) {
            // A target's too: where nobody is there, it is whom one would look at.
            trace.set(handle, stat.sample);
        }
        trace.set_draws(self.draws());
        let memory = self.memory(program);
        let memory = memory.as_ref().map(AgentState::view);
        trace.evaluate_among(&candidates, memory, 0.0);
        let seen = self.place().and_then(|at| targets.get(at));
        trace.look_at(seen.copied());
    }
}

#[cfg(test)]
mod tests;
