//! Many agents of a batch choose, rank and remember as each would alone, on random graphs and
//! through random lives: in one part or in several on threads, with every width of vectors.

use inclination_core::{
    AgentState, AgentStates, Batch, Candidates, Choice, Columns, DecisionHandle, Program, Scope,
    Single, TargetId, Vectors,
    authoring::{inspect::Ranked, model::Graph},
};
use inclination_tests::{
    Entropy,
    any_stat::{SetAnyStat, set_column},
    graphs,
};

use super::random_life::{
    AgentMoment, Event, pseudorandom_bytes, random_event, requestable_decisions,
    with_inner_decisions,
};

/// Enough agents for blocks to pick together where they can.
const AGENT_COUNT: usize = 60;
const SEED: u64 = 11;

/// The outcome of a decision: its choice, and the ranking that it was picked from, to the bit.
type DecisionRecord = (Choice, Vec<(Ranked, [u32; 2])>);

fn record(choice: Choice, ranking: &[Ranked]) -> DecisionRecord {
    let bits = |ranked: &Ranked| [ranked.rank.to_bits(), ranked.weight.to_bits()];
    let ranking = ranking.iter().map(|ranked| (*ranked, bits(ranked)));
    (choice, ranking.collect())
}

/// The state of all agents at one moment, as a game would pass it.
struct Scene {
    now: f64,
    /// One column per stat.
    stats: Vec<Vec<f32>>,
    ids: Vec<TargetId>,
    offsets: Vec<u32>,
    /// For each stat, one value per row.
    candidate_stats: Vec<Vec<f32>>,
}

impl Scene {
    fn random(graph: &Graph, entropy: &mut Entropy<'_>, before: Option<&Self>) -> Self {
        let agents: Vec<AgentMoment> = (0..AGENT_COUNT)
            .map(|_| AgentMoment::random(graph, entropy, None))
            .collect();

        let step = f64::from(entropy.byte() % 32) / 8.0;
        let mut offsets = vec![0];
        let mut ids = Vec::new();
        for agent in &agents {
            ids.extend_from_slice(&agent.ids);
            offsets.push(ids.len() as u32);
        }

        let count = graph.stats.len();
        Self {
            now: before.map_or(0.0, |before| before.now) + step,
            stats: (0..count)
                .map(|stat| agents.iter().map(|agent| agent.stats[stat]).collect())
                .collect(),
            ids,
            offsets,
            candidate_stats: (0..count)
                .map(|stat| {
                    agents
                        .iter()
                        .flat_map(|agent| agent.candidate_stats[stat].clone())
                        .collect()
                })
                .collect(),
        }
    }

    fn decide_alone(
        &self,
        single: &mut Single,
        decision: DecisionHandle,
        agent: usize,
        state: &mut AgentState,
    ) -> Vec<DecisionRecord> {
        let program = single.program().clone();
        let rows = self.offsets[agent] as usize..self.offsets[agent + 1] as usize;
        let mut candidates = Candidates::for_agent(&program, &self.ids[rows.clone()]);

        for (at, (stat, _, scope)) in program.all_stats().enumerate() {
            // A stat of the world has the first agent's value.
            let row = if scope == Scope::World { 0 } else { agent };
            single.set_any_stat(stat, self.stats[at][row]);
            if let Some(stat) = stat.as_target() {
                candidates
                    .set(stat, &self.candidate_stats[at][rows.clone()])
                    .expect("the inputs fit");
            }
        }

        single.decide_among(decision, &candidates, state, self.now);
        let mut ranking = Vec::new();
        with_inner_decisions(&program, decision)
            .into_iter()
            .map(|decision| {
                single.ranking(decision, &mut ranking);
                record(single.choice(decision), &ranking)
            })
            .collect()
    }

    /// Returns the records of the agents that are due, in their order.
    fn decide_together(
        &self,
        program: &Program,
        decision: DecisionHandle,
        states: &mut AgentStates,
        due: &[u32],
        (vectors, size): (Vectors, usize),
    ) -> Vec<Vec<DecisionRecord>> {
        let mut columns = Columns::new(program, AGENT_COUNT);
        columns.set_seed(SEED);
        let mut candidates = Candidates::new(program);
        candidates
            .set_rows(&self.ids, &self.offsets)
            .expect("the inputs fit");
        for ((stat, ..), (values, candidate_values)) in program
            .all_stats()
            .zip(self.stats.iter().zip(&self.candidate_stats))
        {
            set_column(&mut columns, stat, values);
            if let Some(stat) = stat.as_target() {
                candidates
                    .set(stat, candidate_values)
                    .expect("the inputs fit");
            }
        }

        let all = with_inner_decisions(program, decision);
        let mut records = vec![None; AGENT_COUNT];
        std::thread::scope(|scope| {
            for (mut part, records) in states.chunks_mut(size).zip(records.chunks_mut(size)) {
                let (columns, candidates, all) = (&columns, &candidates, &all);
                scope.spawn(move || {
                    let first = part.first();
                    let agents = first..first + part.len();
                    let is_own = |agent: &u32| agents.contains(&(*agent as usize));
                    let due: Vec<u32> = due.iter().copied().filter(is_own).collect();

                    let mut batch = Batch::with_vectors(program, vectors);
                    let mut call = batch.decide(decision, columns, self.now).among(candidates);
                    if due.len() < part.len() {
                        call = call.only(&due);
                    }
                    let decided = call.visit(&mut part, |agent| {
                        let to_record = |decision: &DecisionHandle| {
                            record(agent.choice(*decision), agent.ranking(*decision))
                        };
                        let own = all.iter().map(to_record).collect();
                        records[agent.place() - first] = Some(own);
                    });
                    assert_eq!(decided, Ok(due.len()));
                });
            }
        });
        records.into_iter().flatten().collect()
    }
}

#[test]
fn batches_choose_rank_and_remember_as_each_agent_would_alone() {
    let mut bytes = pseudorandom_bytes(3);
    let (mut ranked, mut inner, mut waited, mut aimed) = (0, 0, 0, 0);
    for round in 0..80 {
        let bytes: Vec<u8> = bytes.by_ref().take(60_000).collect();
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random_with_decisions(&mut entropy);
        let Ok(program) = Program::new(&graph) else {
            continue;
        };

        let mut single = Single::new(&program);
        single.set_seed(SEED);
        let newborn = |agent: usize| AgentState::new(&program, 5 * agent as u64, 0.0);
        let mut alone: Vec<AgentState> = (0..AGENT_COUNT).map(newborn).collect();
        let mut states = AgentStates::new(&program);
        (0..AGENT_COUNT).for_each(|agent| states.push(newborn(agent)));

        let how = (
            Vectors::ALL[round % Vectors::ALL.len()],
            [AGENT_COUNT, 31][round / 2 % 2],
        );
        let asked = requestable_decisions(&program);
        let mut last: Option<Scene> = None;

        for _ in 0..8 {
            let scene = Scene::random(&graph, &mut entropy, last.as_ref());
            match random_event(&mut entropy, &asked) {
                Some(Event::Decide(decision)) => {
                    // In every second round, only some of the agents decide.
                    let is_due = |_: &u32| round % 2 == 0 || entropy.chance(200);
                    let due: Vec<u32> = (0..AGENT_COUNT as u32).filter(is_due).collect();
                    let expected: Vec<Vec<DecisionRecord>> = due
                        .iter()
                        .map(|agent| {
                            let agent = *agent as usize;
                            scene.decide_alone(&mut single, decision, agent, &mut alone[agent])
                        })
                        .collect();
                    let records = scene.decide_together(&program, decision, &mut states, &due, how);
                    assert_eq!(records, expected, "round {round}");
                    for record in expected.iter().flatten() {
                        ranked += u32::from(record.1.len() > 1);
                        aimed +=
                            u32::from(record.1.iter().any(|(ranked, _)| ranked.target.is_some()));
                        waited += u32::from(record.0.option.is_some() && !record.0.decided);
                    }
                    inner += u32::from(expected.first().is_some_and(|own| own.len() > 1));
                }
                Some(Event::Report(decision, outcome)) => {
                    let mut seeded = Columns::new(&program, AGENT_COUNT);
                    seeded.set_seed(SEED);
                    let batch = Batch::new(&program);
                    for (agent, state) in alone.iter_mut().enumerate() {
                        single.report(decision, outcome, state, scene.now);
                        let mut memory = states.agent_mut(agent).expect("it is there");
                        batch.report(decision, outcome, &seeded, &mut memory, scene.now);
                    }
                }
                None => {}
            }

            for (agent, state) in alone.iter().enumerate() {
                assert_eq!(states.get(agent).as_ref(), Some(state), "round {round}");
            }
            last = Some(scene);
        }
    }

    // All of these must happen, or the test would prove nothing.
    for count in [ranked, inner, waited, aimed] {
        assert!(count > 20, "{ranked} {inner} {waited} {aimed}");
    }
}
