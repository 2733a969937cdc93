//! The fight of the guide, with so little damage that it takes some fifty turns.

use std::hint::black_box;

use inclination_analysis::{
    simulation::{AgentId, ManyRuns, RunResult, Simulation, SimulationSetup},
    study::CancelToken,
};
use inclination_core::{
    authoring::{
        decide::draw_lot,
        format::Document,
        model::{NodeId, Path, StatId},
        scenario::{Clock, StatSource},
    },
    hash::mix64,
    math::{self, Draw, unit},
};

use crate::turns::{Table, Turns};

/// The number of fights that are timed at once.
const FIGHTS: u64 = 64;
/// The number of fights of the target.
const FIGHTS_OF_TARGET: f64 = 10_000.0;
/// The number of fights that both simulators must agree on.
const COMPARED_FIGHTS: u64 = 1000;
const MAX_TURNS: u32 = 50;

const HEALTH: f32 = 25.0;
const POTIONS: f32 = 3.0;
const MIN_DAMAGE: f32 = 0.4;
const MAX_DAMAGE: f32 = 0.8;
const AGGRESSION: f32 = 1.0;
const DRAUGHT: [f32; 2] = [5.0, 15.0];
const CHANCE_OF_FLIGHT: f32 = 0.5;

/// The stats of the example that are set to other values.
const STATS: [(StatId, f32); 3] = [
    (StatId(2), MIN_DAMAGE),
    (StatId(4), MAX_DAMAGE),
    (StatId(6), AGGRESSION),
];
/// Nodes of the example, whose paths key what is drawn.
const DECISION: NodeId = NodeId(38);
const OPTIONS: [NodeId; 3] = [NodeId(31), NodeId(35), NodeId(37)];
const HIT: NodeId = NodeId(44);
const DRAUGHT_NODE: NodeId = NodeId(46);
const FLIGHT: NodeId = NodeId(49);
/// Separates the draws of effects from those of decisions.
const EFFECTS_SEED: u64 = 0x0ef8_5ec7_5d0a_11ce;

fn example() -> (Document, SimulationSetup) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fight.incl.json");
    let bytes = std::fs::read(path).expect("the example exists");
    let document = Document::read(&bytes).expect("the example is sound");
    let mut scenarios = document.scenarios.iter();
    let scenario = scenarios.find(|scenario| scenario.name == "Equal fight");
    let mut scenario = scenario.expect("the example has it").clone();
    if let Clock::Turns { turns, .. } = &mut scenario.clock {
        *turns = MAX_TURNS;
    }
    for population in &mut scenario.populations {
        for (stat, value) in STATS {
            let source = StatSource::Constant(value);
            population.sources.insert(stat, source);
        }
    }
    let setup = SimulationSetup::new(scenario);
    (document, setup)
}

/// The keys of everything that is drawn in a fight.
struct Keys {
    decision: u64,
    options: [u64; 3],
    hit: u64,
    draught: u64,
    flight: u64,
    /// The numbers of the fighters.
    numbers: [u64; 2],
}

const fn mix(key: u64, number: u64) -> u64 {
    mix64(mix64(key) ^ number)
}

impl Keys {
    fn new(setup: &SimulationSetup) -> Self {
        let key = |node: NodeId| Path::ROOT.node(node).key();
        let number = |population: usize| {
            AgentId {
                population: setup.scenario.populations[population].id,
                serial: 0,
            }
            .number()
        };
        Self {
            decision: key(DECISION),
            options: OPTIONS.map(key),
            hit: key(HIT),
            draught: key(DRAUGHT_NODE),
            flight: mix(key(FLIGHT), 0),
            numbers: [number(0), number(1)],
        }
    }
}

/// A fighter as a programmer would write it for this fight alone.
#[derive(Clone, Copy)]
struct Fighter {
    health: f64,
    potions: f64,
    decisions: u64,
}

/// The result of a fight: the position of its end condition, or `None` if the time is up.
struct Fight {
    end: Option<usize>,
    turns: u64,
}

/// Lets two fighters fight, with the numbers that the simulation draws.
fn fight_by_hand(seed: u64, keys: &Keys) -> Fight {
    let mut fighters = [Fighter {
        health: HEALTH.into(),
        potions: POTIONS.into(),
        decisions: 0,
    }; 2];
    let first = (seed % 2) as usize;
    for turn in 0..u64::from(MAX_TURNS) {
        for me in [first, 1 - first] {
            let foe = 1 - me;
            let action = choose_by_hand(fighters[me], keys, seed, keys.numbers[me]);
            fighters[me].decisions += 1;
            let Some(action) = action else {
                continue;
            };

            let run = mix(mix(keys.options[action], u64::MAX), turn);
            let seed = seed ^ EFFECTS_SEED;
            let draw_between = |[low, high]: [f32; 2], key: u64| {
                let lot = unit(Draw::new(seed, keys.numbers[me], run), key);
                (low * (1.0 - lot) + high * lot).clamp(low, high)
            };
            let end = match action {
                0 => {
                    let damage = draw_between([MIN_DAMAGE, MAX_DAMAGE], keys.hit);
                    let health = &mut fighters[foe].health;
                    *health = (*health - f64::from(damage)).max(0.0);
                    (*health == 0.0).then_some(foe)
                }
                1 => {
                    let draught = draw_between(DRAUGHT, keys.draught);
                    let fighter = &mut fighters[me];
                    let wounds = HEALTH - fighter.health as f32;
                    fighter.health += f64::from(draught.clamp(0.0, wounds));
                    fighter.potions -= 1.0;
                    None
                }
                _ => {
                    let lot = math::hash(seed, keys.numbers[me], run, keys.flight);
                    (lot < CHANCE_OF_FLIGHT).then_some(2 + me)
                }
            };
            if end.is_some() {
                let turns = turn + 1;
                return Fight { end, turns };
            }
        }
    }
    Fight {
        end: None,
        turns: MAX_TURNS.into(),
    }
}

/// Chooses to attack, drink or run, each as likely as its share of the weights.
fn choose_by_hand(fighter: Fighter, keys: &Keys, seed: u64, number: u64) -> Option<usize> {
    let (health, potions) = (fighter.health as f32, fighter.potions as f32);
    let share = health / HEALTH;
    let threat = (MAX_DAMAGE / health).clamp(0.0, 1.0);
    let steepness = 12.0 * math::log2(1.848_431_6);
    let wish_for_health = 1.0 - math::logistic2(steepness * (share - 0.5));
    let wish_to_run = 1.0 - math::pow(share, 0.25 / math::pow(potions + 1.0, 4.0));
    let heal = if potions < 1.0 {
        0.0
    } else {
        wish_for_health * threat
    };
    // With this aggression, any foe is worth an attack.
    let weights = [AGGRESSION, heal, wish_to_run * threat].map(f64::from);

    let draw = Draw::new(seed, number, fighter.decisions);
    let place = draw_lot(draw, keys.decision) * (weights[0] + weights[1] + weights[2]);
    if place < weights[0] {
        Some(0)
    } else if place < weights[0] + weights[1] {
        Some(1)
    } else {
        (weights[2] > 0.0).then_some(2)
    }
}

/// How often each end came about, and last how often none did.
type EndCounts = [u64; 5];

fn check_agreement(document: &Document, setup: &SimulationSetup, keys: &Keys) -> f64 {
    let never = CancelToken::default();
    let many = ManyRuns::simulate(&document.graph, setup, COMPARED_FIGHTS, 1, &never);
    let many = many.expect("it is sound").expect("it is not canceled");
    let mut counts: EndCounts = [0; 5];
    for result in many.results() {
        match result.result {
            RunResult::Condition(at) => counts[at] += result.runs,
            RunResult::TimeIsUp => counts[4] += result.runs,
        }
    }

    let mut counts_by_hand: EndCounts = [0; 5];
    let mut turns = 0;
    for seed in 0..COMPARED_FIGHTS {
        let fight = fight_by_hand(seed, keys);
        counts_by_hand[fight.end.unwrap_or(4)] += 1;
        turns += fight.turns;
    }
    assert_eq!(
        counts, counts_by_hand,
        "fights end equally often in each way"
    );
    turns as f64 / COMPARED_FIGHTS as f64
}

pub(crate) fn measure(table: &mut Table) {
    let (document, setup) = example();
    let keys = Keys::new(&setup);
    let turns_per_fight = check_agreement(&document, &setup, &keys);

    let mut simulation = Simulation::new(&document.graph, &setup).expect("it is sound");
    let mut turns = Turns::new();
    let plain = turns.add_contender(|| {
        for seed in 0..FIGHTS {
            simulation.restart(seed);
            while simulation.advance().is_some() {}
            black_box(simulation.result());
        }
    });
    let many = turns.add_contender(|| {
        let never = CancelToken::default();
        let many = ManyRuns::simulate(&document.graph, &setup, FIGHTS, 1, &never);
        black_box(many.is_ok());
    });
    let by_hand = turns.add_contender(|| {
        for seed in 0..FIGHTS {
            black_box(fight_by_hand(black_box(seed), &keys).end);
        }
    });
    let times = turns.run();

    table.add_row(
        "fights of about fifty turns: time of the simulation against one written by hand",
        "",
        times.ratio(plain, by_hand),
    );
    table.add_row("the same with a report", "", times.ratio(many, by_hand));
    let milliseconds =
        |contender| times.time_per_part(contender, FIGHTS as usize) * FIGHTS_OF_TARGET / 1e6;
    table.add_note(format!(
        "10,000 fights of {turns_per_fight:.1} turns: {:.0} ms (target <= 400 ms), with a report {:.0} ms, by hand {:.0} ms",
        milliseconds(plain),
        milliseconds(many),
        milliseconds(by_hand),
    ));
}
