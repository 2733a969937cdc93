//! What a game knows “Duel” by: handles with types.
//!
//! Made by `inclination export --rust`. Make it anew when the graph changes, and leave it as it is
//! otherwise.
#![allow(dead_code, unreachable_pub, reason = "a game need not use all of it")]
#![allow(clippy::all, clippy::pedantic, reason = "names are the designer's")]

use inclination_core::bind;
use inclination_core::model::Scope;

/// All handles of the graph.
#[derive(Clone, Copy, Debug)]
pub struct Handles {
    /// What the game tells the graph.
    pub stats: Stats,
    /// What the game may read of the graph.
    pub factors: Factors,
    /// What the game may ask the graph to decide.
    pub decisions: Decisions,
}

impl Handles {
    /// Binds them to a program.
    ///
    /// # Errors
    /// Every stat, factor, option and profile that the program lacks or has otherwise, and every
    /// stat that it has besides.
    pub fn bind(program: &inclination_core::Program) -> Result<Self, bind::Mismatches> {
        let mut binder = bind::Binder::new(program);
        let handles = Self {
            stats: Stats::bind(&mut binder),
            factors: Factors::bind(&mut binder),
            decisions: Decisions::bind(&mut binder),
        };
        binder.finish(handles)
    }
}

/// What the game tells the graph.
#[derive(Clone, Copy, Debug)]
pub struct Stats {
    /// “Foe health”: 0 to 100 hp, the agent's.
    ///
    /// What the foe has left.
    pub foe_health: bind::Typed<f32>,
    /// “Min damage”: 0 to 50 hp, the agent's.
    ///
    /// The least that a hit of mine takes from the foe.
    pub min_damage: bind::Typed<f32>,
    /// “Max damage”: 0 to 50 hp, the agent's.
    ///
    /// The most that a hit of mine takes from the foe.
    pub max_damage: bind::Typed<f32>,
    /// “Aggression”: 0 to 1, the agent's.
    ///
    /// How much I want to attack when no blow could be the last.
    pub aggression: bind::Typed<f32>,
    /// “Health”: 0 to 100 hp, the agent's.
    ///
    /// What I have left.
    pub health: bind::Typed<f32>,
    /// “Max health”: 1 to 100 hp, the agent's.
    ///
    /// What I have when I am unhurt.
    pub max_health: bind::Typed<f32>,
    /// “Foe max damage”: 0 to 50 hp, the agent's.
    ///
    /// The most that a hit of the foe takes from me.
    pub foe_max_damage: bind::Typed<f32>,
    /// “Potions”: 0 to 3 potions, the agent's.
    ///
    /// How many healing potions I have left.
    pub potions: bind::Typed<f32>,
}

impl Stats {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            foe_health: binder.number(bind::NumberStat {
                name: "Foe health",
                low: 0.0,
                high: 100.0,
                scope: Scope::Agent,
            }),
            min_damage: binder.number(bind::NumberStat {
                name: "Min damage",
                low: 0.0,
                high: 50.0,
                scope: Scope::Agent,
            }),
            max_damage: binder.number(bind::NumberStat {
                name: "Max damage",
                low: 0.0,
                high: 50.0,
                scope: Scope::Agent,
            }),
            aggression: binder.number(bind::NumberStat {
                name: "Aggression",
                low: 0.0,
                high: 1.0,
                scope: Scope::Agent,
            }),
            health: binder.number(bind::NumberStat {
                name: "Health",
                low: 0.0,
                high: 100.0,
                scope: Scope::Agent,
            }),
            max_health: binder.number(bind::NumberStat {
                name: "Max health",
                low: 1.0,
                high: 100.0,
                scope: Scope::Agent,
            }),
            foe_max_damage: binder.number(bind::NumberStat {
                name: "Foe max damage",
                low: 0.0,
                high: 50.0,
                scope: Scope::Agent,
            }),
            potions: binder.number(bind::NumberStat {
                name: "Potions",
                low: 0.0,
                high: 3.0,
                scope: Scope::Agent,
            }),
        }
    }
}

/// What the game may read of the graph.
#[derive(Clone, Copy, Debug)]
pub struct Factors {
    /// “Attack desire”.
    pub attack_desire: inclination_core::FactorHandle,
    /// “Threat”.
    pub threat: inclination_core::FactorHandle,
    /// “Heal desire”.
    pub heal_desire: inclination_core::FactorHandle,
    /// “Run desire”.
    pub run_desire: inclination_core::FactorHandle,
}

impl Factors {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            attack_desire: binder.factor(bind::FactorOf {
                name: "Attack desire",
                scope: Scope::Agent,
            }),
            threat: binder.factor(bind::FactorOf {
                name: "Threat",
                scope: Scope::Agent,
            }),
            heal_desire: binder.factor(bind::FactorOf {
                name: "Heal desire",
                scope: Scope::Agent,
            }),
            run_desire: binder.factor(bind::FactorOf {
                name: "Run desire",
                scope: Scope::Agent,
            }),
        }
    }
}

/// What the game may ask the graph to decide.
#[derive(Clone, Copy, Debug)]
pub struct Decisions {
    /// “My turn”.
    ///
    /// Each as likely as its share of the three weights.
    pub my_turn: bind::Decision<MyTurn, 3>,
}

impl Decisions {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            my_turn: binder.decision(),
        }
    }
}

/// What “My turn” chooses among.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MyTurn {
    /// “Attack”, with the payload “attack”.
    Attack,
    /// “Heal”, with the payload “drink-potion”.
    Heal,
    /// “Run”, with the payload “run”.
    Run,
}

impl bind::Named<3> for MyTurn {
    const ALL: [(Self, &'static str); 3] = [
        (Self::Attack, "Attack"),
        (Self::Heal, "Heal"),
        (Self::Run, "Run"),
    ];
}

impl bind::Options<3> for MyTurn {
    const DECISION: &'static str = "My turn";
}
