//! Random lives: what an agent perceives, and what happens to it.

use std::collections::BTreeSet;

use crate::{Entropy, any_stat::SetAnyStat, graphs};
use inclination_core::{
    AgentState, Candidates, Choice, Columns, DecisionHandle, Outcome, Program, Single, TargetId,
    authoring::model::Graph,
};

/// The number of targets: more than are ever seen at once, and than are remembered of one option.
pub const TARGET_COUNT: u64 = 12;

/// The state of an agent and its candidates at one moment.
#[derive(Clone, Debug)]
pub struct AgentMoment {
    /// The seed of the draws.
    pub seed: u64,
    /// The time.
    pub now: f64,
    /// One value per stat; that of a target stat is for the target in view.
    pub stats: Vec<f32>,
    /// The candidates.
    pub ids: Vec<TargetId>,
    /// One value per candidate, for each stat.
    pub candidate_stats: Vec<Vec<f32>>,
    /// The index of each candidate among the targets that all agents see, if they are shared.
    pub places: Option<Vec<u32>>,
}

/// An event at a moment.
#[derive(Clone, Debug)]
pub enum Event {
    /// The game asks for a decision.
    Decide(DecisionHandle),
    /// The option that the decision runs has ended.
    Report(DecisionHandle, Outcome),
}

impl AgentMoment {
    /// Generates a moment, often similar to the last.
    pub fn random(graph: &Graph, entropy: &mut Entropy<'_>, last: Option<&Self>) -> Self {
        let mut ids: Vec<TargetId> = Vec::new();
        if let Some(last) = last.filter(|_| entropy.chance(128)) {
            ids.clone_from(&last.ids);
        } else {
            for _ in 0..entropy.pick_below(6) {
                let id = TargetId(entropy.pick_below(TARGET_COUNT as usize) as u64 * 1000 + 7);
                if !ids.contains(&id) {
                    ids.push(id);
                }
            }
        }

        let count = ids.len();

        let (stats, candidate_stats) =
            match last.filter(|last| last.ids == ids && entropy.chance(96)) {
                Some(last) => (last.stats.clone(), last.candidate_stats.clone()),
                None => (
                    graph.stats.iter().map(|_| random_value(entropy)).collect(),
                    graph
                        .stats
                        .iter()
                        .map(|_| (0..count).map(|_| random_value(entropy)).collect())
                        .collect(),
                ),
            };

        // Shared targets are in another order.
        let places = entropy
            .chance(64)
            .then(|| (0..count).map(|at| (count - at) as u32 - 1).collect());

        let before = last.map_or(0.0, |last| last.now);

        Self {
            seed: 11,
            now: match entropy.byte() % 16 {
                0 => f64::NAN,
                1 => f64::INFINITY,
                // A clock may go back by less than a second.
                2 => before.floor(),
                3 => before,
                4 => before + 1000.0,
                step => before + f64::from(step) / 8.0,
            },
            stats,
            ids,
            candidate_stats,
            places,
        }
    }

    /// Returns the agent's stats, for evaluators of many agents.
    pub fn columns(&self, program: &Program) -> Columns {
        let mut columns = Columns::new(program, 1);
        for ((stat, ..), value) in program.all_stats().zip(&self.stats) {
            columns.set_any_stat(stat, *value);
        }
        columns.set_seed(self.seed);
        columns
    }

    /// Returns the candidates, as a program expects them.
    pub fn candidates(&self, program: &Program) -> Candidates {
        let mut candidates = Candidates::for_agent(program, &self.ids);
        if let Some(places) = &self.places {
            candidates
                .share(places, self.ids.len())
                .expect("the inputs fit");
        }

        for ((stat, ..), values) in program.all_stats().zip(&self.candidate_stats) {
            if let Some(stat) = stat.as_target() {
                candidates.set(stat, values).expect("the inputs fit");
            }
        }

        candidates
    }

    /// Returns the moment for a graph that has only some of the stats.
    #[must_use]
    pub fn select_stats(&self, from: &Graph, to: &Graph) -> Self {
        Self {
            stats: select_by_stat(&self.stats, from, to),
            candidate_stats: select_by_stat(&self.candidate_stats, from, to),
            ..self.clone()
        }
    }

    /// Sets the agent's stats in an evaluator of one agent.
    pub fn apply_to(&self, single: &mut Single) {
        let program = single.program().clone();
        for ((stat, ..), value) in program.all_stats().zip(&self.stats) {
            single.set_any_stat(stat, *value);
        }
        single.set_seed(self.seed);
    }
}

/// Returns the items for those stats that another graph has too.
pub(crate) fn select_by_stat<T: Clone>(items: &[T], from: &Graph, to: &Graph) -> Vec<T> {
    let stats = from.stats.iter().zip(items);
    stats
        .filter(|(stat, _)| to.stat(stat.id).is_some())
        .map(|(_, item)| item.clone())
        .collect()
}

/// Returns a life for a program of a graph that lacks some of the stats.
pub fn translate_life(
    life: &[(AgentMoment, Event)],
    [from, to]: [&Graph; 2],
    [old, new]: [&Program; 2],
) -> Vec<(AgentMoment, Event)> {
    let find = |decision: &DecisionHandle| {
        let path = old.decision_path(*decision).expect("it is the program's");
        new.decision_at(path).expect("no decision is missing")
    };
    life.iter()
        .map(|(moment, event)| {
            let event = match event {
                Event::Decide(decision) => Event::Decide(find(decision)),
                Event::Report(decision, outcome) => Event::Report(find(decision), *outcome),
            };
            (moment.select_stats(from, to), event)
        })
        .collect()
}

/// Draws a value, mostly of a magnitude that makes a difference, sometimes of any.
pub fn random_value(entropy: &mut Entropy<'_>) -> f32 {
    if entropy.chance(192) {
        f32::from(entropy.byte()) / 64.0
    } else {
        entropy.any_value()
    }
}

/// Returns the decisions that a game may ask for: those that can be made outside an option.
pub fn requestable_decisions(program: &Program) -> Vec<DecisionHandle> {
    program
        .decisions()
        .filter(|(_, name)| !name.starts_with(graphs::INNER_PREFIX))
        .map(|(decision, _)| decision)
        .collect()
}

/// Draws an event that involves one of these decisions; `None` if there are none.
pub fn random_event(entropy: &mut Entropy<'_>, asked: &[DecisionHandle]) -> Option<Event> {
    let decision = *entropy.pick(asked)?;
    Some(match entropy.byte() % 8 {
        0 => Event::Report(decision, Outcome::Completed),
        1 => Event::Report(decision, Outcome::Failed),
        _ => Event::Decide(decision),
    })
}

/// Returns a decision and all that may be made with it.
pub fn with_inner_decisions(
    program: &Program,
    decision: DecisionHandle,
) -> BTreeSet<DecisionHandle> {
    let mut all = BTreeSet::from([decision]);
    for option in program.options(decision) {
        if let Some(inner) = program.inner_decision(option) {
            all.extend(with_inner_decisions(program, inner));
        }
    }
    all
}

/// Plays a life and returns every choice.
pub fn play_life(
    program: &Program,
    life: &[(AgentMoment, Event)],
    state: &mut AgentState,
    mut between: impl FnMut(&mut AgentState),
) -> Vec<Choice> {
    let mut single = Single::new(program);
    let mut choices = Vec::new();

    for (moment, event) in life {
        moment.apply_to(&mut single);
        match event {
            Event::Decide(decision) => {
                let candidates = moment.candidates(program);
                single.decide_among(*decision, &candidates, state, moment.now);
                choices.extend(
                    with_inner_decisions(program, *decision)
                        .into_iter()
                        .map(|decision| single.choice(decision)),
                );
            }
            Event::Report(decision, outcome) => {
                single.report(*decision, *outcome, state, moment.now);
            }
        }

        between(state);
    }
    choices
}

/// Generates events in a graph, each with its moment.
pub fn random_life(
    graph: &Graph,
    program: &Program,
    entropy: &mut Entropy<'_>,
    events: usize,
) -> Vec<(AgentMoment, Event)> {
    let asked = requestable_decisions(program);
    let mut life: Vec<(AgentMoment, Event)> = Vec::new();
    for _ in 0..events {
        let moment = AgentMoment::random(graph, entropy, life.last().map(|(moment, _)| moment));
        life.extend(random_event(entropy, &asked).map(|event| (moment, event)));
    }
    life
}

/// Generates pseudorandom bytes from a seed.
pub fn pseudorandom_bytes(mut state: u64) -> impl Iterator<Item = u8> {
    std::iter::repeat_with(move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    })
}
