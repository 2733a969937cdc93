//! The workload of the benches: a fight with every kind of curve, once as a graph and once as the
//! function that a programmer would write instead. It contains equations 9.5 to 9.8 of the sources;
//! the rest is of similar size.

use inclination_core::authoring::{
    Builder, arithmetic, combine, curve,
    model::{Graph, Stat},
    piecewise::{Point, Segment},
};

/// The names of the stats, in the order of [`Fighter`]'s numbers.
pub const STATS: [&str; 12] = [
    "health",
    "foe health",
    "min damage",
    "max damage",
    "potions",
    "aggression",
    "distance",
    "ammo",
    "allies",
    "enemies",
    "fatigue",
    "hour",
];

/// The largest value of each stat; the smallest is 0.
pub const STAT_MAXIMUMS: [f32; 12] = [
    100.0, 60.0, 10.0, 30.0, 5.0, 1.0, 50.0, 28.0, 10.0, 20.0, 1.0, 24.0,
];

/// The names of the factors.
pub const FACTORS: [&str; 5] = ["attack", "heal", "run", "reload", "hold"];

/// One agent's stats, in the order of [`STATS`].
pub type Fighter = [f32; 12];

/// Generates agents with stats in their ranges, always the same ones.
pub fn fighters(count: usize) -> Vec<Fighter> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut draw = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1_u64 << 24) as f32
    };

    (0..count)
        .map(|_| STAT_MAXIMUMS.map(|highest| draw() * highest))
        .collect()
}

/// Builds the graph.
#[expect(
    clippy::too_many_lines,
    reason = "one page to be read beside the other"
)]
pub fn graph() -> Graph {
    let mut g = Builder::new("duel");
    let [
        health,
        foe_health,
        min_damage,
        max_damage,
        potions,
        aggression,
        distance,
        ammo,
        allies,
        enemies,
        fatigue,
        hour,
    ] = std::array::from_fn(|at| g.stat(Stat::number(STATS[at], 0.0, STAT_MAXIMUMS[at])));

    let wants_attack = g
        .curve("wants to attack", curve::LINEAR, foe_health)
        .with("low", max_damage)
        .with("high", min_damage)
        .with("from", aggression)
        .set("outside", "extend")
        .out();
    let threat = g
        .curve("threat", curve::RATIONAL, health)
        .with("low", 0.0)
        .with("high", 1.0)
        .with("a", max_damage)
        .with("b", 0.0)
        .with("c", 0.0)
        .with("d", 1.0)
        .set("outside", "extend")
        .out();
    let wants_healing = g
        .curve("wants healing", curve::LOGISTIC, health)
        .with("steepness", 12.0)
        .with("base", std::f32::consts::E * 0.68)
        .with("midpoint", 50.0)
        .set("invert", "yes")
        .out();
    let bottles = g
        .node("potions and one", arithmetic::ADD)
        .with("a", potions)
        .with("b", 1.0)
        .out();
    let bottles = g
        .node("to the fourth", arithmetic::RAISE)
        .with("base", bottles)
        .with("exponent", 4.0)
        .out();
    let exponent = g
        .node("exponent", arithmetic::DIVIDE)
        .with("a", 0.25)
        .with("b", bottles)
        .out();
    let wants_to_run = g
        .curve("wants to run", curve::POWER, health)
        .with("exponent", exponent)
        .set("invert", "yes")
        .out();
    let needs_ammo = g
        .curve("needs ammo", curve::POWER, ammo)
        .with("exponent", 3.0)
        .set("mirror", "yes")
        .out();
    let closeness = g
        .curve("closeness", curve::EXPONENTIAL, distance)
        .with("steepness", 2.0)
        .set("mirror", "yes")
        .out();
    let courage = g.curve("courage", curve::LOGIT, allies).out();
    let tired = g.curve("tired", curve::SMOOTHSTEP, fatigue).out();
    let range = g
        .curve("good range", curve::BELL, distance)
        .with("steepness", 12.0)
        .with("midpoint", 20.0)
        .out();
    let rhythm = g.curve("rhythm of the day", curve::SINE, hour).out();
    let crowd = g
        .curve("crowd", curve::PIECEWISE, enemies)
        .points([
            Point {
                x: 0.0,
                y: 0.0,
                segment: Segment::Linear,
            },
            Point {
                x: 2.0,
                y: 0.1,
                segment: Segment::Linear,
            },
            Point {
                x: 6.0,
                y: 0.5,
                segment: Segment::Linear,
            },
            Point {
                x: 12.0,
                y: 0.9,
                segment: Segment::Linear,
            },
            Point {
                x: 20.0,
                y: 1.0,
                segment: Segment::Linear,
            },
        ])
        .out();
    let outnumbered = g
        .curve("outnumbered", curve::STEP, enemies)
        .with("threshold", 3.0)
        .out();

    let morale = g
        .combine("morale", combine::AVERAGE, [courage, rhythm, range])
        .out();
    let stress = g
        .node("stress", combine::AVERAGE)
        .weighted_row(crowd, 2.0)
        .weighted_row(tired, 1.0)
        .weighted_row(threat, 1.0)
        .out();
    let calm = g.node("calm", arithmetic::INVERT).with("x", stress).out();
    let attack = g
        .combine("attack score", combine::PRODUCT, [wants_attack, morale])
        .out();
    let heal = g
        .combine("heal score", combine::PRODUCT, [wants_healing, threat])
        .out();
    let flight = g
        .combine("flight", combine::MAX, [wants_to_run, outnumbered])
        .out();
    let run = g
        .combine("run score", combine::PRODUCT, [flight, threat, stress])
        .out();
    let reload = g
        .combine("reload score", combine::PRODUCT, [needs_ammo, calm])
        .out();
    let hold = g
        .combine("hold score", combine::MIN, [morale, closeness, calm])
        .out();

    for (name, score) in FACTORS.into_iter().zip([attack, heal, run, reload, hold]) {
        g.factor(name, score);
    }

    g.finish().expect("the duel's sockets exist")
}

/// Computes the duel with the standard library's math, as a programmer would write it by hand for
/// one agent.
#[expect(
    clippy::disallowed_methods,
    reason = "what a programmer would write by hand, to be measured against"
)]
pub fn handwritten_factors(fighter: &Fighter) -> [f32; 5] {
    let &[
        health,
        foe,
        min_damage,
        max_damage,
        potions,
        aggression,
        distance,
        ammo,
        allies,
        enemies,
        fatigue,
        hour,
    ] = fighter;
    let unit = |x: f32| x.clamp(0.0, 1.0);
    let wants_attack = unit(
        (1.0 - (foe - min_damage) / (max_damage - min_damage)) * (1.0 - aggression) + aggression,
    );
    let threat = unit(max_damage / health);
    let wants_healing =
        1.0 - 1.0 / (1.0 + (std::f32::consts::E * 0.68).powf(-(health / 100.0 * 12.0) + 6.0));
    let wants_to_run = 1.0 - (health / 100.0).powf(0.25 / (potions + 1.0).powi(4));
    let spent = 1.0 - ammo / 28.0;
    let needs_ammo = spent * spent * spent;
    let closeness = unit(((1.0 - distance / 50.0) * 2.0).exp_m1() / 2.0_f32.exp_m1());
    let share = allies / 10.0;
    let courage = unit(0.1 * (share / (1.0 - share)).ln() + 0.5);
    let tired = fatigue * fatigue * (3.0 - 2.0 * fatigue);
    let off = distance / 50.0 - 0.4;
    let range = (-12.0 * off * off).exp();
    let rhythm = 0.5 * (hour / 24.0 * std::f32::consts::TAU).sin() + 0.5;
    let crowd = if enemies < 2.0 {
        enemies * 0.05
    } else if enemies < 6.0 {
        0.1 + (enemies - 2.0) * 0.1
    } else if enemies < 12.0 {
        0.5 + (enemies - 6.0) * (0.4 / 6.0)
    } else {
        0.9 + (enemies - 12.0) * (0.1 / 8.0)
    };
    let outnumbered = if enemies >= 3.0 { 1.0 } else { 0.0 };

    let morale = (courage + rhythm + range) / 3.0;
    let stress = (2.0 * crowd + tired + threat) / 4.0;
    let calm = 1.0 - stress;
    [
        wants_attack * morale,
        wants_healing * threat,
        f32::max(wants_to_run, outnumbered) * threat * stress,
        needs_ammo * calm,
        morale.min(closeness).min(calm),
    ]
}
