//! Agents that each choose among some of many common targets. Target stats that are the same for
//! every agent are either provided and evaluated once per target, or repeated in the row of each
//! pair.

use std::hint::black_box;

use inclination_core::{
    AgentStates, Batch, Candidates, Choice, Columns, InputError, Program, Scope, TargetId,
    authoring::{
        Builder, combine, curve,
        decide::Rules,
        model::{Graph, Stat},
    },
};

use super::{Clock, SEED};
use crate::turns::{Contender, Table, Turns};

const AGENT_COUNT: usize = 10_000;
const TARGETS_PER_AGENT: usize = 8;
const TARGET_COUNT: usize = 1_000;
const PAIR_COUNT: usize = AGENT_COUNT * TARGETS_PER_AGENT;

/// The stats of the target alone, and the largest value of each.
const TARGET_STATS: [(&str, f32); 3] = [("Health", 100.0), ("Armour", 50.0), ("Damage", 30.0)];

/// Builds a decision between attacking a target in sight (the weaker, more dangerous and nearer,
/// the better) and staying hidden.
fn graph(alike: bool) -> Graph {
    let mut graph = Builder::new("sentries");
    let [health, armour, damage] = TARGET_STATS.map(|(name, highest)| {
        let stat = Stat::number(name, 0.0, highest).scope(Scope::Target);
        graph.stat(if alike { stat.alike() } else { stat })
    });
    let distance = graph.stat(Stat::number("Distance", 0.0, 50.0).scope(Scope::Target));
    let courage = graph.stat(Stat::number("Courage", 0.0, 1.0));

    let weak = graph
        .add("Weak", curve::power(health).exponent(2.5).inverted())
        .out();
    let bare = graph
        .add("Bare", curve::exponential(armour).steepness(3.0).mirrored())
        .out();
    let danger = graph
        .add("Danger", curve::logistic(damage).steepness(8.0))
        .out();
    let prey = graph
        .add("Prey", combine::average([weak, bare, danger]))
        .out();
    let near = graph
        .add("Near", curve::bell(distance).steepness(12.0).midpoint(10.0))
        .out();

    let worth = graph.score("Worth it", prey);
    let reach = graph.multiplier("In reach", near);
    let brave = graph.multiplier("Brave", courage);

    let attack = graph
        .option("Attack", [worth, reach, brave])
        .base(0.0)
        .for_each_target()
        .out();

    let hide = graph.option("Hide", []).base(0.5).out();
    graph
        .decision("What to do", [attack, hide])
        .rules(Rules::WEIGHTED_RANDOM);
    graph.finish().expect("its sockets exist")
}

/// The stats of all agents and targets.
struct Battlefield {
    courage: Vec<f32>,
    ids: Vec<TargetId>,
    offsets: Vec<u32>,
    places: Vec<u32>,
    distance: Vec<f32>,
    /// A column for each of [`TARGET_STATS`], with a value per target.
    own: [Vec<f32>; 3],
    /// A column for each of [`TARGET_STATS`], with a value per pair.
    own_by_pair: [Vec<f32>; 3],
}

impl Battlefield {
    fn new() -> Self {
        // Steps that share no factor with the counts scatter well enough.
        let scattered = |at: usize, step: usize| (at * step % 1_009) as f32 / 1_009.0;

        let places: Vec<u32> = (0..PAIR_COUNT)
            .map(|at| (at * 389 % TARGET_COUNT) as u32)
            .collect();
        let own =
            [31, 57, 83].map(|step| (0..TARGET_COUNT).map(|at| scattered(at, step)).collect());
        let mut own: [Vec<f32>; 3] = own;
        for (column, (_, highest)) in own.iter_mut().zip(TARGET_STATS) {
            for value in column {
                *value *= highest;
            }
        }

        let by_pair = |column: &Vec<f32>| places.iter().map(|at| column[*at as usize]).collect();

        Self {
            courage: (0..AGENT_COUNT).map(|at| scattered(at, 77)).collect(),
            ids: places.iter().map(|at| TargetId(u64::from(*at))).collect(),
            offsets: (0..=AGENT_COUNT)
                .map(|at| (at * TARGETS_PER_AGENT) as u32)
                .collect(),
            distance: (0..PAIR_COUNT)
                .map(|at| 50.0 * scattered(at, 101))
                .collect(),
            own_by_pair: own.each_ref().map(by_pair),
            own,
            places,
        }
    }
}

pub(crate) fn measure(table: &mut Table) {
    let field = Battlefield::new();
    let programs = [true, false].map(|alike| Program::new(&graph(alike)).expect("it is sound"));

    let mut turns = Turns::new();
    let shared = add_contender(&programs[0], &field, true, &mut turns);
    let by_row = add_contender(&programs[1], &field, false, &mut turns);
    let times = turns.run();

    table.add_row(
        "10,000 agents among 8 of 1,000 targets each: sharing alike stats against one row per pair",
        "",
        times.ratio(by_row, shared),
    );
    table.add_note(format!(
        "decisions among candidates take {:.1} ns per pair of agent and target, {:.1} ns if nothing is shared",
        times.time_per_part(shared, PAIR_COUNT),
        times.time_per_part(by_row, PAIR_COUNT)
    ));
}

fn add_contender<'a>(
    program: &'a Program,
    field: &'a Battlefield,
    alike: bool,
    turns: &mut Turns<'a>,
) -> Contender {
    let stat = |name| program.target_stat(name).expect("it is there");

    let mut columns = Columns::new(program, AGENT_COUNT);
    let courage = columns.set(
        program.stat("Courage").expect("it is there"),
        &field.courage,
    );
    courage.expect("there is a value for each agent");
    columns.set_seed(SEED);

    let mut candidates = Candidates::new(program);
    let rows = candidates.set_rows(&field.ids, &field.offsets);
    rows.expect("the offsets rise");
    if alike {
        let shared = candidates.share(&field.places, TARGET_COUNT);
        shared.expect("each row has a target");
    }
    let set = |result: Result<(), InputError>| result.expect("there is a value for each row");
    set(candidates.set(stat("Distance"), &field.distance));
    let own = if alike {
        &field.own
    } else {
        &field.own_by_pair
    };
    for ((name, _), values) in TARGET_STATS.iter().zip(own) {
        set(candidates.set(stat(name), values));
    }

    let decision = program.decision("What to do").expect("it is there");
    let mut states = AgentStates::new(program);
    for agent in 0..AGENT_COUNT as u64 {
        states.add(agent, 0.0);
    }
    let mut batch = Batch::new(program);
    let mut chosen = vec![Choice::default(); AGENT_COUNT];
    let mut clock = Clock::default();

    turns.add_contender(move || {
        let now = clock.tick();
        let decided = batch
            .decide(decision, &columns, now)
            .among(&candidates)
            .choose(&mut states, &mut chosen);
        decided.expect("there is a choice for each agent");
        black_box(&chosen);
    })
}
