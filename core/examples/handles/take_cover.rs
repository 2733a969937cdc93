//! What a game knows “Take cover” by: handles with types.
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
    /// “Enemies”: 0 to 20 enemies, the agent's.
    ///
    /// How many enemies there are.
    pub enemies: bind::Typed<f32>,
    /// “Ammo”: 0 to 100 %, the agent's.
    ///
    /// How full the magazine is.
    pub ammo: bind::Typed<f32>,
    /// “Health”: 0 to 100 %, the agent's.
    ///
    /// How healthy I am.
    pub health: bind::Typed<f32>,
    /// “Fire taken”: 0 to 10 shots/s, the agent's.
    ///
    /// How many shots come near me.
    pub fire_taken: bind::Typed<f32>,
}

impl Stats {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            enemies: binder.number(bind::NumberStat {
                name: "Enemies",
                low: 0.0,
                high: 20.0,
                scope: Scope::Agent,
            }),
            ammo: binder.number(bind::NumberStat {
                name: "Ammo",
                low: 0.0,
                high: 100.0,
                scope: Scope::Agent,
            }),
            health: binder.number(bind::NumberStat {
                name: "Health",
                low: 0.0,
                high: 100.0,
                scope: Scope::Agent,
            }),
            fire_taken: binder.number(bind::NumberStat {
                name: "Fire taken",
                low: 0.0,
                high: 10.0,
                scope: Scope::Agent,
            }),
        }
    }
}

/// What the game may read of the graph.
#[derive(Clone, Copy, Debug)]
pub struct Factors {
    /// “Cover”.
    pub cover: inclination_core::FactorHandle,
}

impl Factors {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            cover: binder.factor(bind::FactorOf {
                name: "Cover",
                scope: Scope::Agent,
            }),
        }
    }
}

/// What the game may ask the graph to decide.
#[derive(Clone, Copy, Debug)]
pub struct Decisions {
    /// “What to do”.
    ///
    /// Reloading and healing count twice: for themselves, and as reasons for cover.
    pub what_to_do: bind::Decision<WhatToDo, 4>,
}

impl Decisions {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            what_to_do: binder.decision(),
        }
    }
}

/// What “What to do” chooses among.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhatToDo {
    /// “Fight them”, with the payload “fight”.
    FightThem,
    /// “Change magazine”, with the payload “reload”.
    ChangeMagazine,
    /// “Use medkit”, with the payload “heal”.
    UseMedkit,
    /// “Take cover”, with the payload “take-cover”.
    TakeCover,
}

impl bind::Named<4> for WhatToDo {
    const ALL: [(Self, &'static str); 4] = [
        (Self::FightThem, "Fight them"),
        (Self::ChangeMagazine, "Change magazine"),
        (Self::UseMedkit, "Use medkit"),
        (Self::TakeCover, "Take cover"),
    ];
}

impl bind::Options<4> for WhatToDo {
    const DECISION: &'static str = "What to do";
}
