//! The workload of the benches: a fight with every kind of curve, once as a graph and once as the
//! function that a programmer would write instead. It contains equations 9.5 to 9.8 of the sources;
//! the rest is of similar size.

use inclination_core::authoring::{
    Builder, arithmetic, combine, curve,
    model::{Graph, Stat},
    piecewise::{Point, Segment},
    weighted,
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
        .add(
            "wants to attack",
            curve::linear(foe_health)
                .low(max_damage)
                .high(min_damage)
                .output_from(aggression)
                .outside(curve::Outside::Extend),
        )
        .out();
    let threat = g
        .add(
            "threat",
            curve::rational(health)
                .low(0.0)
                .high(1.0)
                .a(max_damage)
                .b(0.0)
                .c(0.0)
                .d(1.0)
                .outside(curve::Outside::Extend),
        )
        .out();
    let wants_healing = g
        .add(
            "wants healing",
            curve::logistic(health)
                .steepness(12.0)
                .base(std::f32::consts::E * 0.68)
                .midpoint(50.0)
                .inverted(),
        )
        .out();
    let bottles = g
        .add("potions and one", arithmetic::add(potions, 1.0))
        .out();
    let bottles = g
        .add("to the fourth", arithmetic::raise(bottles, 4.0))
        .out();
    let exponent = g.add("exponent", arithmetic::divide(0.25, bottles)).out();
    let wants_to_run = g
        .add(
            "wants to run",
            curve::power(health).exponent(exponent).inverted(),
        )
        .out();
    let needs_ammo = g
        .add("needs ammo", curve::power(ammo).exponent(3.0).mirrored())
        .out();
    let closeness = g
        .add(
            "closeness",
            curve::exponential(distance).steepness(2.0).mirrored(),
        )
        .out();
    let courage = g.add("courage", curve::logit(allies)).out();
    let tired = g.add("tired", curve::smoothstep(fatigue)).out();
    let range = g
        .add(
            "good range",
            curve::bell(distance).steepness(12.0).midpoint(20.0),
        )
        .out();
    let rhythm = g.add("rhythm of the day", curve::sine(hour)).out();
    let crowd = g
        .add(
            "crowd",
            curve::piecewise(enemies).points([
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
            ]),
        )
        .out();
    let outnumbered = g
        .add("outnumbered", curve::step(enemies).threshold(3.0))
        .out();

    let morale = g
        .add("morale", combine::average([courage, rhythm, range]))
        .out();
    let stress = g
        .add(
            "stress",
            combine::average([
                weighted(crowd, 2.0),
                weighted(tired, 1.0),
                weighted(threat, 1.0),
            ]),
        )
        .out();
    let calm = g.add("calm", arithmetic::invert(stress)).out();
    let attack = g
        .add("attack score", combine::product([wants_attack, morale]))
        .out();
    let heal = g
        .add("heal score", combine::product([wants_healing, threat]))
        .out();
    let flight = g
        .add("flight", combine::max([wants_to_run, outnumbered]))
        .out();
    let run = g
        .add("run score", combine::product([flight, threat, stress]))
        .out();
    let reload = g
        .add("reload score", combine::product([needs_ammo, calm]))
        .out();
    let hold = g
        .add("hold score", combine::min([morale, closeness, calm]))
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
