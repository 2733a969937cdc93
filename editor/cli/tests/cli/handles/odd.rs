//! What a game knows “Odd names” by: handles with types.
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
    /// The numbers that some agents have instead of the graph's own.
    pub profiles: Profiles,
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
            profiles: Profiles::bind(&mut binder),
        };
        binder.finish(handles)
    }
}

/// What the game tells the graph.
#[derive(Clone, Copy, Debug)]
pub struct Stats {
    /// “type”: 0 to 1, the agent's.
    ///
    /// Links such as \[this\] and \<tags\> stay words. Two lines, and a comment that is long enough
    /// to be broken where a line ends, wherever that may be.
    pub type_: bind::Typed<f32>,
    /// “Type”: yes or no, the agent's.
    pub type_2: bind::Typed<bool>,
    /// “3 shots”: -5 to 10000000, the world's.
    pub stat_3_shots: bind::Typed<f32>,
    /// “体力”: 0 to 100, the agent's.
    pub 体力: bind::Typed<f32>,
    /// “Größe "laut"”: 0 to 0.1, the agent's.
    pub größe_laut: bind::Typed<f32>,
    /// “???”: yes or no, the agent's.
    pub stat: bind::Typed<bool>,
    /// “Self”: one of its choices, the agent's.
    pub self_: bind::Typed<Self_>,
    /// “The quickest way from here to the nearest exit that nobody at all watches while it is dark
    /// outside”: 0 to 1, the agent's.
    pub the_quickest_way_from_here_to: bind::Typed<f32>,
}

impl Stats {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            type_: binder.number(bind::NumberStat {
                name: "type",
                low: 0.0,
                high: 1.0,
                scope: Scope::Agent,
            }),
            type_2: binder.yes_no(bind::YesNoStat {
                name: "Type",
                scope: Scope::Agent,
            }),
            stat_3_shots: binder.number(bind::NumberStat {
                name: "3 shots",
                low: -5.0,
                high: 10_000_000.0,
                scope: Scope::World,
            }),
            体力: binder.number(bind::NumberStat {
                name: "体力",
                low: 0.0,
                high: 100.0,
                scope: Scope::Agent,
            }),
            größe_laut: binder.number(bind::NumberStat {
                name: "Größe \"laut\"",
                low: 0.0,
                high: 0.1,
                scope: Scope::Agent,
            }),
            stat: binder.yes_no(bind::YesNoStat {
                name: "???",
                scope: Scope::Agent,
            }),
            self_: binder.choice(bind::ChoiceStat {
                name: "Self",
                scope: Scope::Agent,
            }),
            the_quickest_way_from_here_to: binder.number(bind::NumberStat {
                name:
                    "The quickest way from here to the nearest exit that nobody at all watches while it is dark outside",
                low: 0.0,
                high: 1.0,
                scope: Scope::Agent,
            }),
        }
    }
}

/// What the game may read of the graph.
#[derive(Clone, Copy, Debug)]
pub struct Factors {
    /// “Self”.
    pub self_: inclination_core::FactorHandle,
    /// “fn”.
    pub fn_: inclination_core::FactorHandle,
    /// “Factor with — dashes”.
    pub factor_with_dashes: inclination_core::FactorHandle,
}

impl Factors {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            self_: binder.factor(bind::FactorOf {
                name: "Self",
                scope: Scope::Agent,
            }),
            fn_: binder.factor(bind::FactorOf {
                name: "fn",
                scope: Scope::Agent,
            }),
            factor_with_dashes: binder.factor(bind::FactorOf {
                name: "Factor with — dashes",
                scope: Scope::Agent,
            }),
        }
    }
}

/// The numbers that some agents have instead of the graph's own.
#[derive(Clone, Copy, Debug)]
pub struct Profiles {
    /// “Joe”.
    pub joe: inclination_core::ProfileHandle,
    /// “A profile with a name”.
    pub a_profile_with_a_name: inclination_core::ProfileHandle,
}

impl Profiles {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            joe: binder.profile(bind::ProfileOf {
                called_in_graph: "Joe",
            }),
            a_profile_with_a_name: binder.profile(bind::ProfileOf {
                called_in_graph: "A profile with a name",
            }),
        }
    }
}

/// What “Self” can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Self_ {
    /// “Self”.
    Self_,
    /// “self”.
    Self2,
    /// “async”.
    Async,
    /// “2nd”.
    Choice2nd,
    /// “a name of a choice that is longer than what rustfmt lets stand in a tuple”.
    ANameOfAChoiceThatIsLongerThan,
}

impl bind::Named<5> for Self_ {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Self_, "Self"),
        (Self::Self2, "self"),
        (Self::Async, "async"),
        (Self::Choice2nd, "2nd"),
        (
            Self::ANameOfAChoiceThatIsLongerThan,
            "a name of a choice that is longer than what rustfmt lets stand in a tuple",
        ),
    ];
}

impl bind::Value for Self_ {
    fn number(self) -> f32 {
        f32::from(self as u16)
    }
}
