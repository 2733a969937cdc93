//! What a game knows “Zoo” by: handles with types.
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
    /// “Hunger”: 0 to 100 %, the agent's.
    ///
    /// How badly the animal wants to eat.
    pub hunger: bind::Typed<f32>,
    /// “Boredom”: 0 to 100 %, the agent's.
    ///
    /// How badly it wants something to do.
    pub boredom: bind::Typed<f32>,
    /// “Bladder”: 0 to 100 %, the agent's.
    ///
    /// How badly it has to go.
    pub bladder: bind::Typed<f32>,
    /// “In a tree”: yes or no, the agent's.
    ///
    /// Whether it has climbed up a tree.
    pub in_a_tree: bind::Typed<bool>,
    /// “Show on”: yes or no, the world's.
    ///
    /// Whether a marine show is on.
    pub show_on: bind::Typed<bool>,
    /// “In the show tank”: yes or no, the agent's.
    ///
    /// Whether it is in the tank of the show.
    pub in_the_show_tank: bind::Typed<bool>,
    /// “Distance to the trainer”: 0 to 50 m, the agent's.
    ///
    /// How far away the trainer stands.
    pub distance_to_the_trainer: bind::Typed<f32>,
    /// “Whistle”: yes or no, the agent's.
    ///
    /// Whether the trainer has whistled for a trick that is not done yet.
    pub whistle: bind::Typed<bool>,
    /// “Treat ready”: yes or no, the agent's.
    ///
    /// Whether a trick was done and the treat is not taken yet.
    pub treat_ready: bind::Typed<bool>,
    /// “Health”: 0 to 100 %, the agent's.
    ///
    /// At 0 the animal dies.
    pub health: bind::Typed<f32>,
    /// “Appeal”: 0 to 100 points, a target's.
    ///
    /// How much an animal in sight appeals to guests.
    pub appeal: bind::Typed<f32>,
    /// “Pickiness”: 0 to 100 %, the agent's.
    ///
    /// The share of the best sight below which a guest does not look at an animal at all.
    pub pickiness: bind::Typed<f32>,
}

impl Stats {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            hunger: binder.number(bind::NumberStat {
                name: "Hunger",
                low: 0.0,
                high: 100.0,
                scope: Scope::Agent,
            }),
            boredom: binder.number(bind::NumberStat {
                name: "Boredom",
                low: 0.0,
                high: 100.0,
                scope: Scope::Agent,
            }),
            bladder: binder.number(bind::NumberStat {
                name: "Bladder",
                low: 0.0,
                high: 100.0,
                scope: Scope::Agent,
            }),
            in_a_tree: binder.yes_no(bind::YesNoStat {
                name: "In a tree",
                scope: Scope::Agent,
            }),
            show_on: binder.yes_no(bind::YesNoStat {
                name: "Show on",
                scope: Scope::World,
            }),
            in_the_show_tank: binder.yes_no(bind::YesNoStat {
                name: "In the show tank",
                scope: Scope::Agent,
            }),
            distance_to_the_trainer: binder.number(bind::NumberStat {
                name: "Distance to the trainer",
                low: 0.0,
                high: 50.0,
                scope: Scope::Agent,
            }),
            whistle: binder.yes_no(bind::YesNoStat {
                name: "Whistle",
                scope: Scope::Agent,
            }),
            treat_ready: binder.yes_no(bind::YesNoStat {
                name: "Treat ready",
                scope: Scope::Agent,
            }),
            health: binder.number(bind::NumberStat {
                name: "Health",
                low: 0.0,
                high: 100.0,
                scope: Scope::Agent,
            }),
            appeal: binder.number(bind::NumberStat {
                name: "Appeal",
                low: 0.0,
                high: 100.0,
                scope: Scope::Target,
            }),
            pickiness: binder.number(bind::NumberStat {
                name: "Pickiness",
                low: 0.0,
                high: 100.0,
                scope: Scope::Agent,
            }),
        }
    }
}

/// What the game may read of the graph.
#[derive(Clone, Copy, Debug)]
pub struct Factors {
    /// “Worst need”.
    pub worst_need: inclination_core::FactorHandle,
}

impl Factors {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            worst_need: binder.factor(bind::FactorOf {
                name: "Worst need",
                scope: Scope::Agent,
            }),
        }
    }
}

/// What the game may ask the graph to decide.
#[derive(Clone, Copy, Debug)]
pub struct Decisions {
    /// “What an animal does”.
    ///
    /// The highest rank that can be chosen; of that rank what weighs at least a fifth of the best;
    /// of those one by weight.
    pub what_an_animal_does: bind::Decision<WhatAnAnimalDoes, 13>,
    /// “What a guest looks at”.
    ///
    /// With forty small birds around one panda, the cutoff makes all the difference.
    pub what_a_guest_looks_at: bind::Decision<WhatAGuestLooksAt, 1>,
}

impl Decisions {
    fn bind(binder: &mut bind::Binder<'_>) -> Self {
        Self {
            what_an_animal_does: binder.decision(),
            what_a_guest_looks_at: binder.decision(),
        }
    }
}

/// What “What an animal does” chooses among.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhatAnAnimalDoes {
    /// “Eat”, with the payload “eat”.
    Eat,
    /// “Play”, with the payload “play”.
    Play,
    /// “Relieve itself”, with the payload “relieve”.
    RelieveItself,
    /// “Eat leaves”, with the payload “eat_leaves”.
    EatLeaves,
    /// “Doze on a branch”, with the payload “doze”.
    DozeOnABranch,
    /// “Climb down”, with the payload “climb_down”.
    ClimbDown,
    /// “Come into the tank”, with the payload “enter_tank”.
    ComeIntoTheTank,
    /// “Do the trick”, with the payload “trick”.
    DoTheTrick,
    /// “Swim to the trainer”, with the payload “to_trainer”.
    SwimToTheTrainer,
    /// “Take the treat”, with the payload “take_treat”.
    TakeTheTreat,
    /// “Wait for the whistle”, with the payload “wait”.
    WaitForTheWhistle,
    /// “Die”, with the payload “die”.
    Die,
    /// “Wander”, with the payload “wander”.
    Wander,
}

impl bind::Named<13> for WhatAnAnimalDoes {
    const ALL: [(Self, &'static str); 13] = [
        (Self::Eat, "Eat"),
        (Self::Play, "Play"),
        (Self::RelieveItself, "Relieve itself"),
        (Self::EatLeaves, "Eat leaves"),
        (Self::DozeOnABranch, "Doze on a branch"),
        (Self::ClimbDown, "Climb down"),
        (Self::ComeIntoTheTank, "Come into the tank"),
        (Self::DoTheTrick, "Do the trick"),
        (Self::SwimToTheTrainer, "Swim to the trainer"),
        (Self::TakeTheTreat, "Take the treat"),
        (Self::WaitForTheWhistle, "Wait for the whistle"),
        (Self::Die, "Die"),
        (Self::Wander, "Wander"),
    ];
}

impl bind::Options<13> for WhatAnAnimalDoes {
    const DECISION: &'static str = "What an animal does";
}

/// What “What a guest looks at” chooses among.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhatAGuestLooksAt {
    /// “Look at it”, with the payload “look”.
    LookAtIt,
}

impl bind::Named<1> for WhatAGuestLooksAt {
    const ALL: [(Self, &'static str); 1] = [(Self::LookAtIt, "Look at it")];
}

impl bind::Options<1> for WhatAGuestLooksAt {
    const DECISION: &'static str = "What a guest looks at";
}
