//! What a game knows “Keys” by: handles with types.
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
    /// “Worth of the goal”: 0 to 10 points, a target's.
    ///
    /// What reaching it is worth.
    pub worth_of_the_goal: bind::Typed<f32>,
    /// “Distance to the goal”: 0 to 20 m, a target's.
    ///
    /// How far away it is.
    pub distance_to_the_goal: bind::Typed<f32>,
    /// “Worth of the keys”: 0 to 10 points, the agent's.
    ///
    /// What having the keys is worth.
    pub worth_of_the_keys: bind::Typed<f32>,
    /// “Distance to the keys”: 0 to 20 m, the agent's.
    ///
    /// How far away they lie.
    pub distance_to_the_keys: bind::Typed<f32>,
    /// “Has the keys”: yes or no, the agent's.
    ///
    /// Whether they are in the pocket already.
    pub has_the_keys: bind::Typed<bool>,
    /// “Worth of the car”: 0 to 10 points, the agent's.
    ///
    /// What getting to the car is worth.
    pub worth_of_the_car: bind::Typed<f32>,
    /// “Distance to the car”: 0 to 20 m, the agent's.
    ///
    /// How far away it is parked.
    pub distance_to_the_car: bind::Typed<f32>,
}

impl Stats {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            worth_of_the_goal: binder.number(bind::NumberStat {
                name: "Worth of the goal",
                low: 0.0,
                high: 10.0,
                scope: Scope::Target,
            }),
            distance_to_the_goal: binder.number(bind::NumberStat {
                name: "Distance to the goal",
                low: 0.0,
                high: 20.0,
                scope: Scope::Target,
            }),
            worth_of_the_keys: binder.number(bind::NumberStat {
                name: "Worth of the keys",
                low: 0.0,
                high: 10.0,
                scope: Scope::Agent,
            }),
            distance_to_the_keys: binder.number(bind::NumberStat {
                name: "Distance to the keys",
                low: 0.0,
                high: 20.0,
                scope: Scope::Agent,
            }),
            has_the_keys: binder.yes_no(bind::YesNoStat {
                name: "Has the keys",
                scope: Scope::Agent,
            }),
            worth_of_the_car: binder.number(bind::NumberStat {
                name: "Worth of the car",
                low: 0.0,
                high: 10.0,
                scope: Scope::Agent,
            }),
            distance_to_the_car: binder.number(bind::NumberStat {
                name: "Distance to the car",
                low: 0.0,
                high: 20.0,
                scope: Scope::Agent,
            }),
        }
    }
}

/// What the game may read of the graph.
#[derive(Clone, Copy, Debug)]
pub struct Factors {
    /// “Goal now”.
    pub goal_now: inclination_core::FactorHandle,
    /// “Keys now”.
    pub keys_now: inclination_core::FactorHandle,
    /// “Car now”.
    pub car_now: inclination_core::FactorHandle,
}

impl Factors {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            goal_now: binder.factor(bind::FactorOf {
                name: "Goal now",
                scope: Scope::Target,
            }),
            keys_now: binder.factor(bind::FactorOf {
                name: "Keys now",
                scope: Scope::Agent,
            }),
            car_now: binder.factor(bind::FactorOf {
                name: "Car now",
                scope: Scope::Agent,
            }),
        }
    }
}

/// What the game may ask the graph to decide.
#[derive(Clone, Copy, Debug)]
pub struct Decisions {
    /// “Which goal”.
    ///
    /// Of equal goals the nearest.
    pub which_goal: bind::Decision<WhichGoal, 1>,
    /// “On the way”.
    ///
    /// The keys win only close by, and then always.
    pub on_the_way: bind::Decision<OnTheWay, 2>,
}

impl Decisions {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            which_goal: binder.decision(),
            on_the_way: binder.decision(),
        }
    }
}

/// What “Which goal” chooses among.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhichGoal {
    /// “Go there”, with the payload “go”.
    GoThere,
}

impl bind::Named<1> for WhichGoal {
    const ALL: [(Self, &'static str); 1] = [(Self::GoThere, "Go there")];
}

impl bind::Options<1> for WhichGoal {
    const DECISION: &'static str = "Which goal";
}

/// What “On the way” chooses among.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnTheWay {
    /// “Grab the keys”, with the payload “grab_keys”.
    GrabTheKeys,
    /// “Walk to the car”, with the payload “walk_to_car”.
    WalkToTheCar,
}

impl bind::Named<2> for OnTheWay {
    const ALL: [(Self, &'static str); 2] = [
        (Self::GrabTheKeys, "Grab the keys"),
        (Self::WalkToTheCar, "Walk to the car"),
    ];
}

impl bind::Options<2> for OnTheWay {
    const DECISION: &'static str = "On the way";
}
