//! What a game knows “Sniper” by: handles with types.
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
    /// “In sight”: yes or no, a target's.
    ///
    /// Whether this Marine is in the kill zone with a clear line of sight to him.
    pub in_sight: bind::Typed<bool>,
    /// “Escape route watched”: yes or no, the agent's.
    ///
    /// Whether any Marine can see the way by which the sniper means to leave.
    pub escape_route_watched: bind::Typed<bool>,
    /// “Shots near him”: yes or no, the agent's.
    ///
    /// Whether the Marines fire at the sniper or close to him: aimed fire.
    pub shots_near_him: bind::Typed<bool>,
    /// “Shots elsewhere”: yes or no, the agent's.
    ///
    /// Whether the Marines fire, but not close to him.
    pub shots_elsewhere: bind::Typed<bool>,
    /// “Temper”: one of its choices, the agent's.
    ///
    /// How he takes it when the Marines fire elsewhere: a careful sniper leaves a shot earlier than
    /// a bold one.
    pub temper: bind::Typed<Temper>,
    /// “Being encircled”: yes or no, the agent's.
    ///
    /// Whether the Marines move to surround his building.
    pub being_encircled: bind::Typed<bool>,
    /// “Marines leave”: yes or no, the agent's.
    ///
    /// Whether the Marines move away from the marketplace.
    pub marines_leave: bind::Typed<bool>,
}

impl Stats {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            in_sight: binder.yes_no(bind::YesNoStat {
                name: "In sight",
                scope: Scope::Target,
            }),
            escape_route_watched: binder.yes_no(bind::YesNoStat {
                name: "Escape route watched",
                scope: Scope::Agent,
            }),
            shots_near_him: binder.yes_no(bind::YesNoStat {
                name: "Shots near him",
                scope: Scope::Agent,
            }),
            shots_elsewhere: binder.yes_no(bind::YesNoStat {
                name: "Shots elsewhere",
                scope: Scope::Agent,
            }),
            temper: binder.choice(bind::ChoiceStat {
                name: "Temper",
                scope: Scope::Agent,
            }),
            being_encircled: binder.yes_no(bind::YesNoStat {
                name: "Being encircled",
                scope: Scope::Agent,
            }),
            marines_leave: binder.yes_no(bind::YesNoStat {
                name: "Marines leave",
                scope: Scope::Agent,
            }),
        }
    }
}

/// What the game may read of the graph.
#[derive(Clone, Copy, Debug)]
pub struct Factors {
    /// “Shots taken”.
    pub shots_taken: inclination_core::FactorHandle,
}

impl Factors {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            shots_taken: binder.factor(bind::FactorOf {
                name: "Shots taken",
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
    /// The most urgent of the three; among several Marines in sight any of them, all alike.
    pub what_to_do: bind::Decision<WhatToDo, 3>,
}

impl Decisions {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            what_to_do: binder.decision(),
        }
    }
}

/// What “Temper” can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Temper {
    /// “careful”.
    Careful,
    /// “bold”.
    Bold,
}

impl bind::Named<2> for Temper {
    const ALL: [(Self, &'static str); 2] = [(Self::Careful, "careful"), (Self::Bold, "bold")];
}

impl bind::Value for Temper {
    fn number(self) -> f32 {
        f32::from(self as u16)
    }
}

/// What “What to do” chooses among.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhatToDo {
    /// “Fire”, with the payload “fire_one_shot”.
    Fire,
    /// “Wait”, with the payload “stay_hidden”.
    Wait,
    /// “Withdraw”, with the payload “withdraw”.
    Withdraw,
}

impl bind::Named<3> for WhatToDo {
    const ALL: [(Self, &'static str); 3] = [
        (Self::Fire, "Fire"),
        (Self::Wait, "Wait"),
        (Self::Withdraw, "Withdraw"),
    ];
}

impl bind::Options<3> for WhatToDo {
    const DECISION: &'static str = "What to do";
}
