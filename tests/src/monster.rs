//! The workload of the benches that measure whole decisions: the shipped duel example, and the code
//! that a programmer would write instead. Its three weights are equations 9.5 to 9.8 of the
//! sources; one is picked at random by weight.
//!
//! The handwritten code has the duties of a decision: it remembers what runs, when that was decided
//! and how often, and its draws are a hash of seed, agent and count, so that they are reproducible
//! in any order.

use inclination_core::{
    authoring::{format::Document, model::Graph},
    math::{Draw, unit},
};

/// The names of the stats, in the order of [`Monster`]'s numbers.
pub const STATS: [&str; 8] = [
    "Foe health",
    "Min damage",
    "Max damage",
    "Aggression",
    "Health",
    "Max health",
    "Foe max damage",
    "Potions",
];

/// The name of the decision.
pub const DECISION: &str = "My turn";

/// The options' names, in the order of the weights.
pub const OPTIONS: [&str; 3] = ["Attack", "Heal", "Run"];

/// One agent's stats, in the order of [`STATS`].
pub type Monster = [f32; 8];

/// The key of the handwritten draw; any number will do.
const DRAW_KEY: u64 = 0x5DEE_CE66_D1CE_4E5B;

/// The example's graph.
pub fn graph() -> Graph {
    let file = include_bytes!("../../assets/examples/duel.incl.json");
    Document::read(file).expect("the example is sound").graph
}

/// Generates plausible monsters, always the same ones.
pub fn monsters(count: usize) -> Vec<Monster> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut draw = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1_u64 << 24) as f32
    };

    let mut monster = || {
        let min_damage = 20.0 * draw();
        let max_health = 50.0 + 50.0 * draw();
        [
            100.0 * draw(),
            min_damage,
            min_damage + 1.0 + 29.0 * draw(),
            draw(),
            max_health * draw(),
            max_health,
            50.0 * draw(),
            (4.0 * draw()).floor(),
        ]
    };

    (0..count).map(|_| monster()).collect()
}

/// An action of a monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Hit the foe.
    Attack,
    /// Drink a potion.
    Heal,
    /// Run away.
    Run,
}

/// The rule that turns weights into an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickRule {
    /// At random by weight.
    Weighted,
    /// The highest.
    Highest,
}

/// The memory of one monster.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    agent: u64,
    runs: Option<Action>,
    decided: f64,
    count: u64,
}

impl Memory {
    /// Creates the memory of a new agent.
    pub fn new(agent: u64) -> Self {
        Self {
            agent,
            runs: None,
            decided: 0.0,
            count: 0,
        }
    }

    /// Picks an action and remembers it.
    #[inline]
    pub fn decide(
        &mut self,
        monster: &Monster,
        rule: PickRule,
        seed: u64,
        now: f64,
    ) -> Option<Action> {
        let weights = weights(monster);
        let action = match rule {
            PickRule::Weighted => pick(weights, || self.draw_lot(seed)),
            PickRule::Highest => pick_highest(weights),
        };

        self.runs = action;
        self.decided = self.decided.max(now);
        self.count += 1;
        action
    }

    /// Draws a number from 0 to below 1, as finely as a decision does.
    #[inline]
    fn draw_lot(&self, seed: u64) -> f64 {
        let draw = Draw::new(seed, self.agent, self.count);
        let high = f64::from(unit(draw, DRAW_KEY));
        let low = f64::from(unit(draw, !DRAW_KEY));
        high + low / f64::from(1 << 24)
    }
}

/// The weights of attack, heal and run.
#[inline]
#[expect(
    clippy::disallowed_methods,
    reason = "what a programmer would write by hand, to be measured against"
)]
pub fn weights(monster: &Monster) -> [f32; 3] {
    let &[
        foe_health,
        min_damage,
        max_damage,
        aggression,
        health,
        max_health,
        foe_max_damage,
        potions,
    ] = monster;
    let within = 1.0 - (foe_health - min_damage) / (max_damage - min_damage);

    let attack = (within * (1.0 - aggression) + aggression).clamp(0.0, 1.0);

    let threat = (foe_max_damage / health).clamp(0.0, 1.0);
    let share = health / max_health;

    let heal = if potions < 1.0 {
        0.0
    } else {
        1.0 - 1.0 / (1.0 + (std::f32::consts::E * 0.68).powf(-(share * 12.0) + 6.0))
    };

    let run = 1.0 - share.powf(0.25 / (potions + 1.0).powi(4));

    [attack, heal * threat, run * threat]
}

/// Picks an action by weight; `lot` returns a number from 0 to below 1.
#[inline]
pub fn pick(weights: [f32; 3], lot: impl FnOnce() -> f64) -> Option<Action> {
    let [attack, heal, run] = weights;
    let (attack, heal, run) = (f64::from(attack), f64::from(heal), f64::from(run));
    let total = attack + heal + run;
    if total <= 0.0 {
        return None;
    }

    // Without branches, because a processor cannot predict random ones.
    let place = lot() * total;
    let passed = usize::from(place >= attack) + usize::from(place >= attack + heal);
    [Action::Attack, Action::Heal, Action::Run]
        .get(passed)
        .copied()
}

#[inline]
fn pick_highest([attack, heal, run]: [f32; 3]) -> Option<Action> {
    let best = attack.max(heal).max(run);
    if best <= 0.0 {
        None
    } else if attack == best {
        Some(Action::Attack)
    } else if heal == best {
        Some(Action::Heal)
    } else {
        Some(Action::Run)
    }
}
