//! Many agents decide as each would alone, in any order, batch and thread, and however candidates
//! are given.

use inclination_core::{
    AgentState, AgentStates, Batch, Candidates, Choice, Columns, DecisionHandle, InputError,
    Program, Scope, Single, TargetId, Vectors,
    authoring::{
        AggregateRule, Builder, InputValue, arithmetic, consider, curve,
        decide::Rules,
        model::{Graph, Stat},
    },
};

const AGENT_COUNT: usize = 700;
const MOMENT_COUNT: usize = 12;

/// A graph with everything that passes between agents and targets: a target's own health, its
/// distance as the agent sees it, the number of targets, the average of their health, and the
/// agent's memory of each.
fn soldiers_graph() -> Graph {
    let mut graph = Builder::new("soldiers");
    let courage = graph.stat(Stat::number("Courage", 0.0, 1.0));
    let night = graph.stat(Stat::number("Night", 0.0, 1.0).scope(Scope::World));
    let health = graph.stat(Stat::number("Health", 0.0, 100.0).alike());
    let distance = graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));

    let weak = graph
        .add("Weak", curve::power(health).exponent(2.0).inverted())
        .out();
    let near = graph.add("Near", curve::linear(distance).inverted()).out();
    let seen = graph.add("Seen", arithmetic::subtract(near, night)).out();
    let is_seen = graph.add("Is seen", arithmetic::compare(seen, -0.5)).out();

    let many = graph
        .over_targets("How many", AggregateRule::Count, 1.0)
        .out();
    let average = graph
        .over_targets("Their health", AggregateRule::Average, health)
        .only_where(is_seen)
        .if_none(50.0)
        .out();
    let odds = graph.add("Odds", arithmetic::multiply(average, many)).out();
    let outnumbered = graph
        .add("Outnumbered", curve::linear(odds).high(400.0))
        .out();

    graph.factor("Outnumbered", outnumbered);
    graph.scoped_factor("Weak", weak, Scope::Target);

    // A value of a target that reads an aggregate of all targets.
    let above = graph
        .add("Healthier than most", arithmetic::compare(health, average))
        .out();
    let tough = graph.add("Tough", arithmetic::multiply(above, 0.25)).out();

    let weakness = graph.score("Weakness", weak);
    let nearness = graph.score("Nearness", near);
    let toughness = graph.score("Toughness", tough);
    let inertia = graph
        .add(
            "Keep to one",
            consider::inertia()
                .rank(InputValue::UNSET)
                .bonus(0.5)
                .fades_over(4.0)
                .per_target(),
        )
        .out();
    let attack = graph
        .option("Attack", [weakness, nearness, toughness, inertia])
        .base(0.0)
        .category_weight(courage)
        .for_each_target()
        .out();

    let cooldown = graph
        .add("Not again at once", consider::cooldown(1.0).at_most(5.0))
        .out();
    let fear = graph.score("Fear", outnumbered);
    let shout = graph.option("Shout", [fear, cooldown]).out();
    let shot = graph
        .option("Warning shot", [weakness])
        .for_best_target()
        .out();

    let noise = graph
        .decision("Noise", [shout, shot])
        .rules(Rules::WEIGHTED_RANDOM)
        .every_seconds(2.0)
        .out();
    let scare = graph.option("Scare", [fear]).base(0.2).inner(noise).out();

    let wait = graph.option("Wait", []).base(0.1).out();
    graph
        .decision("Act", [attack, scare])
        .rules(Rules::WEIGHTED_RANDOM)
        .default_option(wait);
    graph.finish().expect("nothing is wrong")
}

/// A game's data at one moment.
struct SoldierMoment {
    now: f64,
    night: f32,
    courage: Vec<f32>,
    ids: Vec<TargetId>,
    offsets: Vec<u32>,
    places: Vec<u32>,
    distance: Vec<f32>,
    /// By target.
    health: Vec<f32>,
    /// By row.
    health_by_row: Vec<f32>,
}

const TARGET_COUNT: usize = 60;

fn random_moments() -> Vec<SoldierMoment> {
    let mut bytes = 11_u64;
    let mut next = move || {
        bytes = bytes
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (bytes >> 40) as f32 / (1 << 24) as f32
    };

    let moment = |moment: usize| {
        let courage = (0..AGENT_COUNT).map(|_| next()).collect();
        let health: Vec<f32> = (0..TARGET_COUNT).map(|_| next() * 100.0).collect();
        let mut places = Vec::new();
        let mut offsets = vec![0];
        for _ in 0..AGENT_COUNT {
            let count = (next() * 6.0) as usize;
            // The positions of an agent's targets differ: 7 and 60 have no common factor.
            let first = (next() * TARGET_COUNT as f32) as usize;
            places.extend((0..count).map(|at| ((first + 7 * at) % TARGET_COUNT) as u32));
            offsets.push(places.len() as u32);
        }
        SoldierMoment {
            now: moment as f64 * 0.7,
            night: next(),
            courage,
            ids: places
                .iter()
                .map(|place| TargetId(u64::from(*place)))
                .collect(),
            offsets,
            distance: places.iter().map(|_| next() * 50.0).collect(),
            health_by_row: places.iter().map(|place| health[*place as usize]).collect(),
            places,
            health,
        }
    };
    (0..MOMENT_COUNT).map(moment).collect()
}

const SEED: u64 = 99;

fn agent_id(agent: usize) -> u64 {
    agent as u64 * 7 + 3
}

/// The choices of every agent at every moment: the outer decision's and the inner one's.
type ChoiceHistory = Vec<Vec<[Choice; 2]>>;

fn decide_alone(program: &Program, moments: &[SoldierMoment]) -> ChoiceHistory {
    let handles = decisions(program);
    let stat = |name| program.stat(name).expect("it is there");
    let target_stat = |name| program.target_stat(name).expect("it is there");
    let mut single = Single::new(program);
    let mut chosen = vec![vec![[Choice::default(); 2]; AGENT_COUNT]; moments.len()];

    // Agent by agent, so in another order than the batch's.
    for agent in (0..AGENT_COUNT).rev() {
        let mut state = AgentState::new(&program, agent_id(agent), 0.0);
        for (at, moment) in moments.iter().enumerate() {
            single.set(stat("Night"), moment.night);
            single.set(stat("Courage"), moment.courage[agent]);
            single.set_seed(SEED);

            let rows = moment.offsets[agent] as usize..moment.offsets[agent + 1] as usize;
            let mut candidates = Candidates::for_agent(program, &moment.ids[rows.clone()]);
            candidates
                .set(target_stat("Distance"), &moment.distance[rows.clone()])
                .expect("the inputs fit");
            candidates
                .set(target_stat("Health"), &moment.health_by_row[rows])
                .expect("the inputs fit");
            single.decide_among(handles[0], &candidates, &mut state, moment.now);
            chosen[at][agent] = handles.map(|handle| single.choice(handle));
        }
    }
    chosen
}

fn decisions(program: &Program) -> [DecisionHandle; 2] {
    ["Act", "Noise"].map(|name| program.decision(name).expect("it is there"))
}

fn decide_together(
    program: &Program,
    moments: &[SoldierMoment],
    vectors: Vectors,
    parts: usize,
    shared: bool,
) -> ChoiceHistory {
    let handles = decisions(program);
    let stat = |name| program.stat(name).expect("it is there");
    let target_stat = |name| program.target_stat(name).expect("it is there");
    let mut states = AgentStates::new(&program);
    for agent in 0..AGENT_COUNT {
        states.add(agent_id(agent), 0.0);
    }

    let decide = |moment: &SoldierMoment| {
        let mut columns = Columns::new(program, AGENT_COUNT);
        columns.set_all(stat("Night"), moment.night);
        columns
            .set(stat("Courage"), &moment.courage)
            .expect("the inputs fit");
        columns.set_seed(SEED);
        let mut candidates = Candidates::new(program);
        candidates
            .set_rows(&moment.ids, &moment.offsets)
            .expect("the inputs fit");
        candidates
            .set(target_stat("Distance"), &moment.distance)
            .expect("the inputs fit");
        if shared {
            candidates
                .share(&moment.places, TARGET_COUNT)
                .expect("the inputs fit");
            candidates
                .set(target_stat("Health"), &moment.health)
                .expect("the inputs fit");
        } else {
            candidates
                .set(target_stat("Health"), &moment.health_by_row)
                .expect("the inputs fit");
        }

        let mut outer = vec![Choice::default(); AGENT_COUNT];
        let mut inner = vec![Choice::default(); AGENT_COUNT];
        let size = AGENT_COUNT.div_ceil(parts);
        std::thread::scope(|scope| {
            let outputs = outer.chunks_mut(size).zip(inner.chunks_mut(size));
            for (mut part, (outer, inner)) in states.chunks_mut(size).zip(outputs) {
                let (columns, candidates) = (&columns, &candidates);
                scope.spawn(move || {
                    let mut batch = Batch::with_vectors(program, vectors);
                    let mut out = [(handles[0], outer), (handles[1], inner)];
                    let decided = batch
                        .decide(handles[0], columns, moment.now)
                        .among(candidates)
                        .choose_with_inner(&mut part, &mut out);
                    decided.expect("they were made for this program");
                });
            }
        });

        outer
            .into_iter()
            .zip(inner)
            .map(|(outer, inner)| [outer, inner])
            .collect()
    };
    moments.iter().map(decide).collect()
}

#[test]
fn agents_choose_the_same_alone_in_batches_and_on_threads() {
    let program = Program::new(&soldiers_graph()).unwrap();
    let moments = random_moments();
    let expected = decide_alone(&program, &moments);
    for vectors in Vectors::ALL {
        for (parts, shared) in [(1, false), (1, true), (3, true), (7, false)] {
            let chosen = decide_together(&program, &moments, vectors, parts, shared);
            assert!(chosen == expected, "{vectors:?} {parts} {shared}");
        }
    }

    // Every option must be chosen, or the test would prove nothing.
    let mut names: Vec<&str> = expected
        .iter()
        .flatten()
        .flatten()
        .filter_map(|choice| choice.option)
        .map(|option| program.option_name(option))
        .collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names, ["Attack", "Scare", "Shout", "Wait", "Warning shot"]);
}

/// Factors among candidates: the agent's own, and that of a target in view, whose stats are among
/// the agent's.
#[test]
fn factors_are_the_same_alone_and_in_batches() {
    let program = Program::new(&soldiers_graph()).expect("it is sound");
    let moment = &random_moments()[3];
    let stat = |name| program.stat(name).expect("it is there");
    let target_stat = |name| program.target_stat(name).expect("it is there");
    let factors = ["Outnumbered", "Weak"].map(|name| program.factor(name).expect("it is there"));
    let in_view: Vec<f32> = (0..AGENT_COUNT).map(|agent| agent as f32 / 8.0).collect();

    let mut columns = Columns::new(&program, AGENT_COUNT);
    columns.set_all(stat("Night"), moment.night);
    columns.set(stat("Courage"), &moment.courage).unwrap();
    columns
        .values_in_view_mut(target_stat("Health"))
        .unwrap()
        .copy_from_slice(&in_view);
    let mut candidates = Candidates::new(&program);
    candidates.set_rows(&moment.ids, &moment.offsets).unwrap();
    candidates
        .set(target_stat("Distance"), &moment.distance)
        .unwrap();
    candidates.share(&moment.places, TARGET_COUNT).unwrap();
    candidates
        .set(target_stat("Health"), &moment.health)
        .unwrap();

    let mut values = [vec![0.0; AGENT_COUNT], vec![0.0; AGENT_COUNT]];
    let [outnumbered, weak] = &mut values;
    let mut out = [
        (factors[0], &mut outnumbered[..]),
        (factors[1], &mut weak[..]),
    ];
    let mut states = AgentStates::new(&program);
    (0..AGENT_COUNT).for_each(|agent| states.add(agent_id(agent), 0.0));
    Batch::new(&program)
        .evaluate(&columns)
        .among(&candidates)
        .with_memories(&mut states)
        .write(&mut out)
        .unwrap();

    let mut single = Single::new(&program);
    for agent in 0..AGENT_COUNT {
        single.set(stat("Night"), moment.night);
        single.set(stat("Courage"), moment.courage[agent]);
        single.set_in_view(target_stat("Health"), in_view[agent]);
        let rows = moment.offsets[agent] as usize..moment.offsets[agent + 1] as usize;
        let mut candidates = Candidates::for_agent(&program, &moment.ids[rows.clone()]);
        candidates
            .set(target_stat("Distance"), &moment.distance[rows.clone()])
            .unwrap();
        candidates
            .set(target_stat("Health"), &moment.health_by_row[rows])
            .unwrap();
        single.evaluate_among(&candidates, None);
        let alone = factors.map(|factor| single.factor(factor));
        assert_eq!(alone, [values[0][agent], values[1][agent]], "{agent}");
    }
}

#[test]
fn a_row_that_shares_an_absent_target_is_rejected() {
    let mut graph = Builder::new("absent");
    let health = graph.stat(Stat::number("Health", 0.0, 10.0).alike());
    let hit = graph.option("Hit", []).base(health).for_each_target().out();
    graph.decision("Whom", [hit]);
    let program = Program::new(&graph.finish().unwrap()).unwrap();

    let mut candidates = Candidates::for_agent(&program, &[TargetId(10), TargetId(20)]);
    let result = candidates.share(&[0, 9], 1);
    let expected = InputError::Target {
        row: 1,
        target: 9,
        targets: 1,
    };
    assert_eq!(result, Err(expected));
    let health = program.target_stat("Health").unwrap();
    assert_eq!(
        candidates.set(health, &[1.0, 2.0]),
        Ok(()),
        "nothing was shared"
    );
}
