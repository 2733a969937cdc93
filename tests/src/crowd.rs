//! A crowd that lives twice: each agent alone, and all of them in calls of every kind. Choices,
//! rankings, counts and memories must agree to the bit.

use std::ops::AddAssign;

use inclination_core::{
    AgentState, AgentStates, AgentsMut, Batch, Candidates, Choice, Columns, DecisionHandle,
    InputError, Outcome, ProfileHandle, Program, Single, Telemetry, Vectors,
    authoring::{
        inspect::Ranked,
        model::{Graph, NodeKind, Socket},
    },
};

use crate::{
    Entropy, graphs,
    playthrough::{CrowdMoment, SEED},
    profiles::add_profiles,
    random_life::{
        Event, pseudorandom_bytes, random_event, requestable_decisions, with_inner_decisions,
    },
    reload::assert_memory_kept,
    save_formats::SaveFormat,
};

/// Agents of more than two blocks. A call may stop before each block.
const AGENT_COUNT: usize = 600;
/// Enough bytes for the values of all agents at one moment.
const MOMENT_BYTES: usize = 60_000;

/// The outcome of a decision: its choice, and the ranking that it was picked from, to the bit.
type DecisionRecord = (Choice, Vec<(Ranked, [u32; 2])>);

/// How often something happened that a test needs to see.
#[derive(Clone, Copy, Debug, Default)]
pub struct CrowdCounts {
    /// Decisions among several entries.
    pub ranked: usize,
    /// Decisions for targets.
    pub aimed: usize,
    /// Decisions inside a chosen option.
    pub inner: usize,
    /// Decisions that were not due.
    pub waited: usize,
    /// Calls that stopped early.
    pub stopped: usize,
}

impl AddAssign for CrowdCounts {
    fn add_assign(&mut self, more: Self) {
        self.ranked += more.ranked;
        self.aimed += more.aimed;
        self.inner += more.inner;
        self.waited += more.waited;
        self.stopped += more.stopped;
    }
}

/// Agents of one program, in both forms.
#[derive(Clone, Debug)]
pub struct Crowd {
    program: Program,
    alone: Vec<AgentState>,
    together: AgentStates,
    now: f64,
}

impl Crowd {
    /// Creates newborn agents, which were not all born at once.
    pub fn new(program: &Program) -> Self {
        let newborn =
            |agent: usize| AgentState::new(program, 5 * agent as u64, (agent % 4) as f64 / 8.0);
        let alone: Vec<AgentState> = (0..AGENT_COUNT).map(newborn).collect();
        let mut together = AgentStates::new(program);
        for agent in &alone {
            together.push(agent.clone());
        }
        Self {
            program: program.clone(),
            alone,
            together,
            now: 0.0,
        }
    }

    /// Lets events happen to the agents, in both forms. Returns what has happened.
    pub fn play(&mut self, graph: &Graph, entropy: &mut Entropy<'_>, events: usize) -> CrowdCounts {
        let mut counts = CrowdCounts::default();
        let asked = requestable_decisions(&self.program);
        let mut telemetry = [(); 2].map(|()| Telemetry::new(&self.program));

        for _ in 0..events {
            let Some(event) = random_event(entropy, &asked) else {
                return counts;
            };
            self.now += f64::from(entropy.byte() % 32) / 16.0;
            let mut moment = random_moment(graph, entropy);
            moment.now = self.now;
            match event {
                Event::Decide(decision) => {
                    let scene = Scene::new(graph, &self.program, moment, decision, entropy);
                    counts += self.decide(&scene, entropy, &mut telemetry);
                }
                Event::Report(decision, outcome) => self.report(decision, outcome),
            }
            self.assert_memories_agree();
        }

        let [alone, together] = telemetry.each_ref().map(|telemetry| {
            let counts = self.program.decisions().map(|(decision, _)| {
                let choices: Vec<_> = telemetry.choices(decision).collect();
                let changes = telemetry.changes_of_mind(decision);
                (telemetry.times_made(decision), changes, choices)
            });
            counts.collect::<Vec<_>>()
        });
        assert_eq!(together, alone);
        counts
    }

    fn decide(
        &mut self,
        scene: &Scene,
        entropy: &mut Entropy<'_>,
        [count_alone, count_together]: &mut [Telemetry; 2],
    ) -> CrowdCounts {
        let deciding = random_agents(entropy);

        let mut single = Single::new(&self.program);
        single.set_seed(SEED);
        let mut expected = vec![Vec::new(); AGENT_COUNT];
        for agent in deciding.iter().map(|agent| *agent as usize) {
            let state = &mut self.alone[agent];
            let before = state.clone();
            expected[agent] = scene.decide_alone(&mut single, agent, state);
            count_alone.count(before.view(), state.view());
        }

        let mut due = Vec::new();
        let listed = Batch::new(&self.program).list_due_agents(
            scene.decision,
            &mut self.together,
            scene.moment.now,
            &mut due,
        );
        listed.expect("the decision is known");
        for agent in deciding.iter().filter(|agent| !due.contains(agent)) {
            let mut decided = expected[*agent as usize].iter();
            assert!(decided.all(|(choice, _)| !choice.decided), "{agent}");
        }

        let vectors = Vectors::ALL[entropy.pick_below(Vectors::ALL.len())];
        let mut calls = Calls::new(scene, vectors, count_together);
        calls.decide(&mut self.together, &deciding, entropy);
        assert_eq!(calls.records, expected);

        let mut counts = CrowdCounts {
            stopped: calls.stopped,
            inner: expected.iter().filter(|own| own.len() > 1).count(),
            ..CrowdCounts::default()
        };
        for (choice, ranking) in expected.iter().flatten() {
            counts.ranked += usize::from(ranking.len() > 1);
            counts.aimed += usize::from(choice.target.is_some());
            counts.waited += usize::from(choice.option.is_some() && !choice.decided);
        }
        counts
    }

    fn report(&mut self, decision: DecisionHandle, outcome: Outcome) {
        let mut single = Single::new(&self.program);
        single.set_seed(SEED);
        let batch = Batch::new(&self.program);
        let mut columns = Columns::new(&self.program, AGENT_COUNT);
        columns.set_seed(SEED);
        for (agent, state) in self.alone.iter_mut().enumerate() {
            single.report(decision, outcome, state, self.now);
            let mut memory = self.together.agent_mut(agent).expect("it is there");
            batch.report(decision, outcome, &columns, &mut memory, self.now);
        }
    }

    fn assert_memories_agree(&self) {
        for (agent, state) in self.alone.iter().enumerate() {
            let other = self.together.get(agent).expect("it is there");
            assert_eq!(&other, state, "{agent}");
            // This tells -0 from 0.
            assert_eq!(other.view().checksum(), state.view().checksum(), "{agent}");
        }
    }

    /// Asserts that two crowds remember the same.
    pub fn assert_equals(&self, other: &Self) {
        assert_eq!(self.alone, other.alone);
        assert_eq!(self.together, other.together);
    }

    /// Saves the agents and loads them again.
    pub fn save_and_load(&mut self, format: SaveFormat) {
        let reads = "what was saved can be loaded";
        for state in &mut self.alone {
            let restored: AgentState = format.read(&format.write(state)).expect(reads);
            assert_eq!(&restored, state, "{format:?}");
            *state = restored;
        }
        self.together = format.read(&format.write(&self.together)).expect(reads);
        self.assert_memories_agree();
    }

    /// Continues with another version of the graph.
    pub fn reload(&mut self, program: &Program) {
        for state in &mut self.alone {
            let before = state.clone();
            state.rebind(program);
            assert_memory_kept([&self.program, program], before.view(), state.view());
        }
        self.together.rebind(program);
        self.program = program.clone();
        self.assert_memories_agree();
    }
}

/// A decision that the game asks for at one moment.
struct Scene {
    program: Program,
    decision: DecisionHandle,
    /// The decision and those inside it.
    all: Vec<DecisionHandle>,
    moment: CrowdMoment,
    columns: Columns,
    candidates: Candidates,
    profiles: Vec<Option<ProfileHandle>>,
    /// Whether the game looks at the rankings.
    ranks: bool,
}

impl Scene {
    fn new(
        graph: &Graph,
        program: &Program,
        moment: CrowdMoment,
        decision: DecisionHandle,
        entropy: &mut Entropy<'_>,
    ) -> Self {
        let known = program.profiles().map(|(profile, _)| Some(profile));
        let known: Vec<_> = known.chain([None]).collect();
        let profiles: Vec<_> = known.into_iter().cycle().take(AGENT_COUNT).collect();
        let mut columns = moment.columns(program);
        columns.set_profiles(&profiles).expect("the inputs fit");
        Self {
            decision,
            all: with_inner_decisions(program, decision)
                .into_iter()
                .collect(),
            columns,
            candidates: if entropy.chance(128) {
                moment.shared_candidates(graph, program)
            } else {
                moment.candidates(program, None)
            },
            profiles,
            moment,
            ranks: entropy.chance(128),
            program: program.clone(),
        }
    }

    fn decide_alone(
        &self,
        single: &mut Single,
        agent: usize,
        state: &mut AgentState,
    ) -> Vec<DecisionRecord> {
        self.moment.set_stats(single, agent);
        single.set_profile(self.profiles[agent]);
        let candidates = self.moment.candidates(&self.program, Some(agent));
        single.decide_among(self.decision, &candidates, state, self.moment.now);

        let mut ranking = Vec::new();
        let mut record = |decision: DecisionHandle| {
            if self.ranks {
                single.ranking(decision, &mut ranking);
            }
            to_record(single.choice(decision), &ranking)
        };
        self.all.iter().map(|decision| record(*decision)).collect()
    }
}

/// The calls in which some agents make a decision.
struct Calls<'a> {
    scene: &'a Scene,
    batch: Batch,
    telemetry: &'a mut Telemetry,
    /// What each agent has decided.
    records: Vec<Vec<DecisionRecord>>,
    /// How many calls stopped early.
    stopped: usize,
}

impl<'a> Calls<'a> {
    fn new(scene: &'a Scene, vectors: Vectors, telemetry: &'a mut Telemetry) -> Self {
        Self {
            batch: Batch::with_vectors(&scene.program, vectors),
            scene,
            telemetry,
            records: vec![Vec::new(); AGENT_COUNT],
            stopped: 0,
        }
    }

    /// Lets agents decide in parts, as threads have them, and each part in several lists.
    fn decide(&mut self, states: &mut AgentStates, deciding: &[u32], entropy: &mut Entropy<'_>) {
        let part_size = if entropy.chance(128) {
            1 + entropy.pick_below(AGENT_COUNT)
        } else {
            AGENT_COUNT
        };
        for mut part in states.chunks_mut(part_size) {
            let agents = part.first()..part.first() + part.len();
            let own = deciding.iter().copied();
            let own: Vec<u32> = own.filter(|at| agents.contains(&(*at as usize))).collect();

            let lists = 1 + entropy.pick_below(3);
            for turn in 0..lists {
                let list: Vec<u32> = own.iter().copied().skip(turn).step_by(lists).collect();
                self.decide_list(&mut part, &list, entropy);
            }
        }
    }

    /// Lets the agents of a list decide, in several calls if these have a budget.
    fn decide_list(&mut self, part: &mut AgentsMut<'_>, list: &[u32], entropy: &mut Entropy<'_>) {
        let mut rest = list;
        loop {
            let budget = entropy.chance(96).then(|| 1 + entropy.pick_below(2));
            let decided = self.call(part, rest, budget, entropy);
            // A call asks before every 256 agents.
            let expected = budget.map_or(rest.len(), |budget| rest.len().min(256 * budget));
            assert_eq!(decided, Ok(expected));

            rest = &rest[expected..];
            if rest.is_empty() {
                return;
            }
            self.stopped += 1;
        }
    }

    /// Makes one call for a list of agents, which selects them in one of the ways that fit. With a
    /// budget, it stops after this many questions.
    fn call(
        &mut self,
        part: &mut AgentsMut<'_>,
        list: &[u32],
        budget: Option<usize>,
        entropy: &mut Entropy<'_>,
    ) -> Result<usize, InputError> {
        let Self { scene, records, .. } = self;
        let mut questions = 0;
        let mut is_late = || {
            questions += 1;
            budget.is_some_and(|budget| questions > budget)
        };

        let call = self
            .batch
            .decide(scene.decision, &scene.columns, scene.moment.now);
        let mut call = call.among(&scene.candidates).telemetry(self.telemetry);
        if budget.is_some() {
            call = call.until(&mut is_late);
        }

        let first = list.first().map_or(0, |first| *first as usize);
        let range = first..first + list.len();
        let is_range = list
            .last()
            .is_some_and(|last| *last as usize + 1 == range.end);
        if is_range && entropy.chance(128) {
            call = call.range(range);
        } else if list.len() < part.len() || entropy.chance(64) {
            call = call.only(list);
        }

        if scene.ranks {
            return call.visit(part, |agent| {
                let record = |decision: &DecisionHandle| {
                    to_record(agent.choice(*decision), agent.ranking(*decision))
                };
                records[agent.place()] = scene.all.iter().map(record).collect();
            });
        }

        let mut chosen = vec![vec![Choice::default(); list.len()]; scene.all.len()];
        let columns = chosen.iter_mut().map(Vec::as_mut_slice);
        let mut out: Vec<_> = scene.all.iter().copied().zip(columns).collect();
        let decided = call.choose_with_inner(part, &mut out)?;

        for (at, agent) in list[..decided].iter().enumerate() {
            let own = chosen.iter().map(|column| to_record(column[at], &[]));
            records[*agent as usize] = own.collect();
        }
        let others = chosen.iter().flat_map(|column| &column[decided..]);
        assert!(others.copied().all(|other| other == Choice::default()));
        Ok(decided)
    }
}

fn to_record(choice: Choice, ranking: &[Ranked]) -> DecisionRecord {
    let bits = |ranked: &Ranked| [ranked.rank.to_bits(), ranked.weight.to_bits()];
    let ranking = ranking.iter().map(|ranked| (*ranked, bits(ranked)));
    (choice, ranking.collect())
}

/// Generates a moment of all agents from a few bytes, since a fuzzer can offer no more.
fn random_moment(graph: &Graph, entropy: &mut Entropy<'_>) -> CrowdMoment {
    let seed = u16::from_le_bytes([entropy.byte(), entropy.byte()]);
    let bytes: Vec<u8> = pseudorandom_bytes(seed.into()).take(MOMENT_BYTES).collect();
    CrowdMoment::random(graph, &mut Entropy::new(&bytes), AGENT_COUNT)
}

/// Picks agents: all, consecutive ones, or some.
fn random_agents(entropy: &mut Entropy<'_>) -> Vec<u32> {
    let all = 0..AGENT_COUNT as u32;
    match entropy.byte() % 3 {
        0 => all.collect(),
        1 => {
            let first = entropy.pick_below(AGENT_COUNT);
            let count = entropy.pick_below(AGENT_COUNT);
            all.skip(first).take(count).collect()
        }
        _ => {
            let seed = entropy.byte();
            let chosen = all.zip(pseudorandom_bytes(seed.into()));
            let chosen = chosen.filter(|(_, byte)| *byte < 200);
            chosen.map(|(agent, _)| agent).collect()
        }
    }
}

/// Generates a graph, at times with profiles, in which some decisions are made at intervals of
/// about the time between two events, so that agents wait.
pub fn random_staggered_graph(graph: &mut Entropy<'_>, entropy: &mut Entropy<'_>) -> Graph {
    let mut graph = graphs::random_with_decisions(graph);
    for node in graph.nodes.values_mut() {
        if matches!(node.kind, NodeKind::Decision) && entropy.chance(128) {
            let is_set = node.choose_setting("when", "every");
            assert!(is_set, "a decision can be made at intervals");
            let seconds = node.kind.spec().socket_position("seconds");
            let seconds = seconds.expect("an interval has a length");
            node.sockets[seconds] = Socket::Value(f32::from(1 + entropy.byte() % 16) / 4.0);
        }
    }
    if entropy.chance(64) {
        add_profiles(&mut graph, entropy);
    }
    graph
}
