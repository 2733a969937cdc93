//! The duel as most libraries would run it: a tree of boxed nodes, with stats looked up by name in
//! a hash map, the standard library's math, and shared nodes computed at each use.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an imitation of other libraries, for comparison"
)]

use std::collections::HashMap;

use inclination_tests::duel::{Fighter, STATS};

type Stats = HashMap<String, f32>;

trait Node {
    fn value(&self, stats: &Stats) -> f32;
}

type BoxedNode = Box<dyn Node>;

struct Stat(String);
struct Constant(f32);
struct Unary(BoxedNode, fn(f32) -> f32);
struct Binary(BoxedNode, BoxedNode, fn(f32, f32) -> f32);

impl Node for Stat {
    fn value(&self, stats: &Stats) -> f32 {
        stats.get(&self.0).copied().unwrap_or_default()
    }
}

impl Node for Constant {
    fn value(&self, _: &Stats) -> f32 {
        self.0
    }
}

impl Node for Unary {
    fn value(&self, stats: &Stats) -> f32 {
        (self.1)(self.0.value(stats))
    }
}

impl Node for Binary {
    fn value(&self, stats: &Stats) -> f32 {
        (self.2)(self.0.value(stats), self.1.value(stats))
    }
}

fn stat(name: &str) -> BoxedNode {
    Box::new(Stat(name.to_owned()))
}

fn constant(value: f32) -> BoxedNode {
    Box::new(Constant(value))
}

fn unary(a: BoxedNode, f: fn(f32) -> f32) -> BoxedNode {
    Box::new(Unary(a, f))
}

fn binary(a: BoxedNode, b: BoxedNode, f: fn(f32, f32) -> f32) -> BoxedNode {
    Box::new(Binary(a, b, f))
}

fn share(name: &str, highest: f32) -> BoxedNode {
    binary(stat(name), constant(highest), |x, highest| x / highest)
}

fn product(a: BoxedNode, b: BoxedNode) -> BoxedNode {
    binary(a, b, |a, b| a * b)
}

fn threat() -> BoxedNode {
    binary(stat("max damage"), stat("health"), |damage, health| {
        (damage / health).clamp(0.0, 1.0)
    })
}

fn stress() -> BoxedNode {
    let crowd = unary(stat("enemies"), |x| match x {
        ..2.0 => x * 0.05,
        ..6.0 => 0.1 + (x - 2.0) * 0.1,
        ..12.0 => 0.5 + (x - 6.0) * (0.4 / 6.0),
        _ => 0.9 + (x - 12.0) * (0.1 / 8.0),
    });
    let tired = unary(stat("fatigue"), |x| x * x * (3.0 - 2.0 * x));
    let sum = binary(crowd, tired, |crowd, tired| 2.0 * crowd + tired);
    binary(sum, threat(), |sum, threat| (sum + threat) / 4.0)
}

fn calm() -> BoxedNode {
    unary(stress(), |stress| 1.0 - stress)
}

fn morale() -> BoxedNode {
    let courage = unary(share("allies", 10.0), |x| {
        (0.1 * (x / (1.0 - x)).ln() + 0.5).clamp(0.0, 1.0)
    });
    let rhythm = unary(share("hour", 24.0), |x| {
        0.5 * (x * std::f32::consts::TAU).sin() + 0.5
    });
    let range = unary(share("distance", 50.0), |x| {
        (-12.0 * (x - 0.4) * (x - 0.4)).exp()
    });
    let sum = binary(courage, rhythm, |a, b| a + b);
    binary(sum, range, |sum, range| (sum + range) / 3.0)
}

/// The duel's five scores.
pub(crate) struct Duel {
    stats: Stats,
    scores: [BoxedNode; 5],
}

impl Duel {
    pub(crate) fn new() -> Self {
        let span = binary(stat("max damage"), stat("min damage"), |high, low| {
            high - low
        });
        let over = binary(stat("foe health"), stat("min damage"), |health, low| {
            health - low
        });
        let along = binary(over, span, |over, span| 1.0 - over / span);
        let eager = binary(along, stat("aggression"), |along, a| {
            (along * (1.0 - a) + a).clamp(0.0, 1.0)
        });

        let healing = unary(share("health", 100.0), |x| {
            1.0 - 1.0 / (1.0 + (std::f32::consts::E * 0.68).powf(-(x * 12.0) + 6.0))
        });

        let exponent = unary(stat("potions"), |potions| 0.25 / (potions + 1.0).powi(4));
        let running = binary(share("health", 100.0), exponent, |x, k| 1.0 - x.powf(k));
        let outnumbered = unary(
            stat("enemies"),
            |enemies| if enemies >= 3.0 { 1.0 } else { 0.0 },
        );
        let flight = binary(running, outnumbered, f32::max);

        let spent = unary(share("ammo", 28.0), |x| (1.0 - x).powi(3));

        let close = unary(share("distance", 50.0), |x| {
            ((1.0 - x) * 2.0).exp_m1() / 2.0_f32.exp_m1()
        });

        let scores = [
            product(eager, morale()),
            product(healing, threat()),
            product(product(flight, threat()), stress()),
            product(spent, calm()),
            binary(binary(morale(), close, f32::min), calm(), f32::min),
        ];

        Self {
            stats: STATS.iter().map(|name| ((*name).to_owned(), 0.0)).collect(),
            scores,
        }
    }

    pub(crate) fn evaluate(&mut self, fighter: &Fighter) -> [f32; 5] {
        for (name, value) in STATS.iter().zip(fighter) {
            if let Some(stat) = self.stats.get_mut(*name) {
                *stat = *value;
            }
        }
        std::array::from_fn(|at| self.scores[at].value(&self.stats))
    }
}
