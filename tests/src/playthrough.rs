//! Plays a graph through several moments: each agent alone, all agents at once, and as the editor
//! shows it. Comparing the results tells whether two graphs, or two ways to run one graph, agree to
//! the bit.

use std::collections::BTreeSet;

use inclination_core::{
    AgentState, AgentStates, Batch, Candidates, Choice, Columns, DecisionHandle, DrawKey,
    FactorHandle, Outcome, ProfileHandle, Program, Scope, Single, TargetId,
    authoring::{
        inspect::{Output, Ranked, Trace, TracedOutput},
        model::{Graph, Stat},
    },
};

use crate::{
    Entropy,
    any_stat::{SetAnyStat, set_column},
    graphs::INNER_PREFIX,
    random_life::select_by_stat,
};

const AGENT_COUNT: usize = 12;
/// The maximum number of candidates; more than a memory holds.
const MAX_CANDIDATES: usize = 10;
pub(crate) const SEED: u64 = 5;

/// The state of all agents at one moment.
#[derive(Debug)]
pub struct CrowdMoment {
    pub(crate) now: f64,
    /// One value per agent, for each stat.
    stats: Vec<Vec<f32>>,
    ids: Vec<TargetId>,
    offsets: Vec<u32>,
    /// One value per row of candidates, for each stat.
    candidate_stats: Vec<Vec<f32>>,
    report: Option<Outcome>,
}

impl CrowdMoment {
    /// Generates consecutive moments.
    pub fn random_sequence(graph: &Graph, entropy: &mut Entropy<'_>, count: usize) -> Vec<Self> {
        let mut moments: Vec<Self> = Vec::new();
        for _ in 0..count {
            let before = moments.last().map_or(0.0, |moment| moment.now);
            let moment = Self::random(graph, entropy, AGENT_COUNT);
            let now = before + moment.now;
            moments.push(Self { now, ..moment });
        }
        moments
    }

    /// Generates a moment of this many agents, shortly after 0 s.
    pub(crate) fn random(graph: &Graph, entropy: &mut Entropy<'_>, agents: usize) -> Self {
        let mut ids = Vec::new();
        let mut offsets = vec![0];
        for _ in 0..agents {
            let first = entropy.pick_below(MAX_CANDIDATES);
            let count = entropy.pick_below(4);
            ids.extend((first..first + count).map(|id| TargetId(id as u64)));
            offsets.push(ids.len() as u32);
        }

        let mut column = |count: usize, reach: (f32, f32)| {
            let mut value = || {
                // Half are within the range; the rest may be any bits.
                if entropy.chance(128) {
                    let share = f32::from(entropy.byte()) / 255.0;
                    reach.0 + (reach.1 - reach.0) * share
                } else {
                    entropy.any_value()
                }
            };
            (0..count).map(|_| value()).collect::<Vec<f32>>()
        };

        let (stats, candidate_stats) = graph
            .stats
            .iter()
            .map(Stat::reach)
            .map(|reach| (column(agents, reach), column(ids.len(), reach)))
            .unzip();

        Self {
            now: f64::from(entropy.byte()) / 4.0,
            stats,
            ids,
            offsets,
            candidate_stats,
            report: match entropy.byte() % 4 {
                0 => Some(Outcome::Completed),
                1 => Some(Outcome::Failed),
                _ => None,
            },
        }
    }

    /// Returns the moment for a graph that has only some of the stats.
    #[must_use]
    pub fn select_stats(&self, from: &Graph, to: &Graph) -> Self {
        Self {
            stats: select_by_stat(&self.stats, from, to),
            candidate_stats: select_by_stat(&self.candidate_stats, from, to),
            ids: self.ids.clone(),
            offsets: self.offsets.clone(),
            ..*self
        }
    }

    fn candidate_rows(&self, agent: usize) -> std::ops::Range<usize> {
        self.offsets[agent] as usize..self.offsets[agent + 1] as usize
    }

    /// Sets the stats of one agent.
    pub(crate) fn set_stats(&self, single: &mut Single, agent: usize) {
        let program = single.program().clone();
        for ((stat, _, scope), values) in program.all_stats().zip(&self.stats) {
            single.set_any_stat(stat, values[if scope == Scope::World { 0 } else { agent }]);
        }
    }

    /// Returns the stats of all agents.
    pub(crate) fn columns(&self, program: &Program) -> Columns {
        let mut columns = Columns::new(program, self.offsets.len() - 1);
        for ((stat, ..), values) in program.all_stats().zip(&self.stats) {
            set_column(&mut columns, stat, values);
        }
        columns.set_seed(SEED);
        columns
    }

    /// Returns the candidates of one agent, or of all.
    pub(crate) fn candidates(&self, program: &Program, agent: Option<usize>) -> Candidates {
        let rows = agent.map_or(0..self.ids.len(), |agent| self.candidate_rows(agent));
        let ids = &self.ids[rows.clone()];

        let mut candidates = Candidates::new(program);
        if agent.is_none() {
            candidates
                .set_rows(ids, &self.offsets)
                .expect("the inputs fit");
        } else {
            candidates.set_agent_rows(ids);
        }

        for ((stat, ..), values) in program.all_stats().zip(&self.candidate_stats) {
            if let Some(stat) = stat.as_target() {
                candidates
                    .set(stat, &values[rows.clone()])
                    .expect("the inputs fit");
            }
        }

        candidates
    }
}

impl CrowdMoment {
    /// Returns the candidates of all agents, as targets that the agents share in another order.
    pub(crate) fn shared_candidates(&self, graph: &Graph, program: &Program) -> Candidates {
        let mut candidates = self.candidates(program, None);
        let places: Vec<u32> = (0..self.ids.len() as u32).rev().collect();
        candidates
            .share(&places, places.len())
            .expect("the inputs fit");

        let stats = graph.stats.iter().zip(&self.candidate_stats);
        for ((stat, ..), (about, values)) in program.all_stats().zip(stats) {
            if let Some(stat) = stat.as_target() {
                let mut values = values.clone();
                if about.alike {
                    values.reverse();
                }
                candidates.set(stat, &values).expect("the inputs fit");
            }
        }

        candidates
    }
}

/// Everything that a graph returned over several moments. Numbers are compared as bits. The handles
/// of two programs differ, so options are recorded with their names.
#[derive(Debug, Default, PartialEq)]
pub struct Playthrough {
    factors: Vec<u32>,
    choices: Vec<(String, Choice)>,
    rankings: Vec<(Ranked, [u32; 2])>,
    /// The output of every node, as the editor shows it.
    pub traced_outputs: Vec<TracedOutput>,
}

impl Playthrough {
    /// Returns whether every number is a value: finite, and never -0.
    pub fn is_finite(&self) -> bool {
        let shown = self
            .traced_outputs
            .iter()
            .filter_map(|traced| match traced.output {
                Output::Value(value) => Some(value.to_bits()),
                _ => None,
            });

        let ranked = self.rankings.iter().flat_map(|(_, bits)| *bits);

        let mut all = self.factors.iter().copied().chain(ranked).chain(shown);
        all.all(|bits| f32::from_bits(bits).is_finite() && bits != (-0.0_f32).to_bits())
    }

    fn add_factors(&mut self, program: &Program, value: impl Fn(FactorHandle) -> f32) {
        let values = program
            .factors()
            .map(|(factor, ..)| value(factor).to_bits());
        self.factors.extend(values);
    }

    fn add_choice(&mut self, program: &Program, choice: Choice) {
        let name = choice.option.map(|option| {
            let (name, payload) = (program.option_name(option), program.payload(option));
            format!("{name} {payload}")
        });
        self.choices.push((name.unwrap_or_default(), choice));
    }

    fn add_ranking(&mut self, ranking: &[Ranked]) {
        let bits = |one: &Ranked| [one.rank, one.weight].map(f32::to_bits);
        self.rankings
            .extend(ranking.iter().map(|one| (*one, bits(one))));
    }
}

/// Returns the decisions, or those that can be made outside an option, each with the decisions that
/// may be made inside it.
fn decisions(program: &Program, alone: bool) -> Vec<(DecisionHandle, BTreeSet<DecisionHandle>)> {
    fn with_inner_decisions(
        program: &Program,
        decision: DecisionHandle,
    ) -> BTreeSet<DecisionHandle> {
        let mut all = BTreeSet::from([decision]);
        for inner in program
            .options(decision)
            .filter_map(|option| program.inner_decision(option))
        {
            all.extend(with_inner_decisions(program, inner));
        }
        all
    }

    program
        .decisions()
        .filter(|(_, name)| !alone || !name.starts_with(INNER_PREFIX))
        .map(|(decision, _)| (decision, with_inner_decisions(program, decision)))
        .collect()
}

/// The profile of each agent; agents past the end have none. If the slice is not empty, only
/// decisions that can be made outside an option are made: a number does not determine the result of
/// the others.
pub type Profiles<'a> = &'a [Option<ProfileHandle>];

/// Plays each agent alone.
pub fn play_alone(program: &Program, moments: &[CrowdMoment]) -> Playthrough {
    play_alone_with_profiles(program, moments, &[])
}

/// Plays each agent alone, with its profile.
pub fn play_alone_with_profiles(
    program: &Program,
    moments: &[CrowdMoment],
    profiles: Profiles<'_>,
) -> Playthrough {
    let profile = |agent: usize| profiles.get(agent).copied().flatten();
    let decisions = decisions(program, !profiles.is_empty());
    let mut single = Single::new(program);
    single.set_seed(SEED);
    let newborn = |agent: usize| AgentState::new(&program, agent as u64, 0.0);
    let mut states: Vec<AgentState> = (0..AGENT_COUNT).map(newborn).collect();

    let mut playthrough = Playthrough::default();
    let mut ranking = Vec::new();
    for (count, moment) in (0..).zip(moments) {
        for (agent, state) in states.iter_mut().enumerate() {
            moment.set_stats(&mut single, agent);
            single.set_profile(profile(agent));
            single.set_agent(agent as u64, count);
            let candidates = moment.candidates(program, Some(agent));
            single.evaluate_among(&candidates, Some(state.view()));
            playthrough.add_factors(program, |factor| single.factor(factor));
        }

        for (decision, within) in &decisions {
            for (agent, state) in states.iter_mut().enumerate() {
                moment.set_stats(&mut single, agent);
                single.set_profile(profile(agent));
                let candidates = moment.candidates(program, Some(agent));
                single.decide_among(*decision, &candidates, state, moment.now);
                for one in within.iter().copied() {
                    playthrough.add_choice(program, single.choice(one));
                    ranking.clear();
                    single.ranking(one, &mut ranking);
                    playthrough.add_ranking(&ranking);
                }

                if let Some(outcome) = moment.report {
                    single.report(*decision, outcome, state, moment.now);
                }
            }
        }
    }

    playthrough
}

/// Plays all agents at once.
pub fn play_together(program: &Program, moments: &[CrowdMoment]) -> Playthrough {
    play_together_with_profiles(program, moments, &[])
}

/// Plays all agents at once, each with its profile.
pub fn play_together_with_profiles(
    program: &Program,
    moments: &[CrowdMoment],
    profiles: Profiles<'_>,
) -> Playthrough {
    let mut playthrough = Playthrough::default();
    let decisions = decisions(program, !profiles.is_empty());
    let mut batch = Batch::new(program);
    let mut states = AgentStates::new(&program);
    for agent in 0..AGENT_COUNT {
        states.add(agent as u64, 0.0);
    }

    for (count, moment) in (0..).zip(moments) {
        let counters = [count; AGENT_COUNT];
        let mut columns = moment.columns(program);
        let agents_profiles: Vec<_> = (0..AGENT_COUNT)
            .map(|agent| profiles.get(agent).copied().flatten())
            .collect();
        columns
            .set_profiles(&agents_profiles)
            .expect("the inputs fit");
        columns
            .set_agent_keys(&[], &counters)
            .expect("the inputs fit");

        let candidates = moment.candidates(program, None);

        let mut factors = vec![[0.0; AGENT_COUNT]; program.factors().len()];
        let mut out: Vec<_> = program
            .factors()
            .zip(&mut factors)
            .map(|((factor, ..), column)| (factor, &mut column[..]))
            .collect();
        batch
            .evaluate(&columns)
            .among(&candidates)
            .with_memories(&mut states)
            .write(&mut out)
            .expect("the inputs fit");

        for agent in 0..AGENT_COUNT {
            playthrough
                .factors
                .extend(factors.iter().map(|column| column[agent].to_bits()));
        }

        for (decision, within) in &decisions {
            batch
                .decide(*decision, &columns, moment.now)
                .among(&candidates)
                .visit(&mut states, |agent| {
                    for one in within.iter().copied() {
                        playthrough.add_choice(program, agent.choice(one));
                        playthrough.add_ranking(agent.ranking(one));
                    }
                })
                .expect("the inputs fit");

            for agent in 0..AGENT_COUNT {
                if let (Some(outcome), Some(mut memory)) = (moment.report, states.agent_mut(agent))
                {
                    batch.report(*decision, outcome, &columns, &mut memory, moment.now);
                }
            }
        }
    }

    playthrough
}

/// Records what the editor shows of the first agent, for each of its candidates, while the agent
/// remembers its decisions.
pub fn play_traced(graph: &Graph, moments: &[CrowdMoment]) -> Playthrough {
    play_trace(graph, moments, (None, false))
}

/// Records what the editor shows where the agent has the named profile, for the decisions that
/// [`Profiles`] describes.
pub fn play_traced_with_profile(
    graph: &Graph,
    moments: &[CrowdMoment],
    profile: Option<&str>,
) -> Playthrough {
    play_trace(graph, moments, (profile, true))
}

fn play_trace(
    graph: &Graph,
    moments: &[CrowdMoment],
    (profile, alone): (Option<&str>, bool),
) -> Playthrough {
    let mut trace = Trace::new(graph).expect("it is sound");
    let program = trace.program().clone();
    let profile = profile.map(|name| program.profile(name).expect("it is there"));
    trace.set_profile(profile);
    let mut single = Single::new(&program);
    single.set_profile(profile);
    single.set_seed(SEED);
    let mut state = AgentState::new(&program, 0, 0.0);

    let mut playthrough = Playthrough::default();
    for (count, moment) in (0..).zip(moments) {
        for ((stat, ..), values) in program.all_stats().zip(&moment.stats) {
            trace.set(stat, values[0]);
            single.set_any_stat(stat, values[0]);
        }
        trace.set_draws(DrawKey {
            seed: SEED,
            agent: 0,
            count,
        });

        let candidates = moment.candidates(&program, Some(0));
        trace.evaluate_among(&candidates, Some(state.view()), moment.now);
        let candidate_ids = &moment.ids[moment.candidate_rows(0)];
        for target in candidate_ids.iter().copied().map(Some).chain([None]) {
            trace.select_candidate(target);
            playthrough.traced_outputs.extend(trace.outputs());
            playthrough.add_factors(&program, |factor| trace.factor(factor));
        }

        single.set_agent(0, count);
        single.evaluate_among(&candidates, Some(state.view()));
        // Without a decision, the trace knows no time but the last one that the memory has seen.
        trace.evaluate_among(&candidates, Some(state.view()), state.view().latest_time());
        trace.select_candidate(None);
        for (factor, name, _) in program.factors() {
            let [shown, given] = [trace.factor(factor), single.factor(factor)].map(f32::to_bits);
            assert_eq!(shown, given, "{name}");
        }

        for (decision, _) in decisions(&program, alone) {
            let choice = single.decide_among(decision, &candidates, &mut state, moment.now);
            playthrough.add_choice(&program, choice);
            if let Some(outcome) = moment.report {
                single.report(decision, outcome, &mut state, moment.now);
            }
        }
    }

    playthrough
}
