//! Guards of a headless game: a decision with a handful of options, one of them for targets, that
//! grows step by step from a plain choice to one with history, and the same decision written by
//! hand.

use inclination_core::{
    authoring::{
        Builder, combine, consider, curve,
        model::{Graph, Stat},
    },
    math::{Draw, unit},
};

/// The step up to which the decision is built. Each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Five options without history.
    Plain,
    /// Reloading has a cooldown of random length.
    Cooldown,
    /// Attacking is an option for targets.
    Targets,
    /// Attacking has inertia while any target is attacked.
    Inertia,
    /// The inertia of attacking is that of the target.
    InertiaByTarget,
}

/// The name of the decision.
pub const DECISION: &str = "Act";
/// The stats of a guard, in the order of a row.
pub const STATS: [&str; 6] = [
    "Health",
    "Ammo",
    "Stamina",
    "Post distance",
    "Guards near",
    "Alarm",
];
/// The stats of a target.
pub const TARGET_STATS: [&str; 2] = ["Distance", "Threat"];

/// Builds the decision up to a step.
pub fn graph(step: Step) -> Graph {
    let mut graph = Builder::new("guards");
    let [health, ammo, stamina, post, near, alarm] =
        STATS.map(|name| graph.stat(Stat::number(name, 0.0, 1.0)));
    let target = |stat: Stat| match step {
        Step::Plain | Step::Cooldown => stat,
        _ => stat.alike(),
    };
    let distance = graph.stat(match step {
        Step::Plain | Step::Cooldown => Stat::number("Distance", 0.0, 1.0),
        _ => Stat::number("Distance", 0.0, 1.0).scope(inclination_core::Scope::Target),
    });
    let threat = graph.stat(target(Stat::number("Threat", 0.0, 1.0)));

    let falls = |graph: &mut Builder, name: &str, input| {
        graph.add(name, curve::linear(input).inverted()).out()
    };
    let close = falls(&mut graph, "Close", distance);
    let brave = graph
        .add("Brave", combine::average([health, near, alarm]))
        .out();
    let [close, threat, brave, ammo_left] = [
        graph.score("Close", close),
        graph.score("Threat", threat),
        graph.multiplier("Brave", brave),
        graph.multiplier("Has rounds", ammo),
    ];
    let mut attack = vec![close, threat, brave, ammo_left];
    if step >= Step::Inertia {
        let mut inertia = consider::inertia().without_rank().bonus(0.25);
        if step >= Step::InertiaByTarget {
            inertia = inertia.per_target();
        }
        attack.push(graph.add("Keep at it", inertia).out());
    }
    let mut attack = graph.option("Attack", attack).base(0.0);
    if step >= Step::Targets {
        attack = attack.for_each_target();
    }
    let attack = attack.out();

    let empty = falls(&mut graph, "Empty", ammo);
    let mut reload = vec![graph.score("Empty", empty)];
    if step >= Step::Cooldown {
        let cooldown = graph.add("Just reloaded", consider::cooldown(3.0).at_most(6.0));
        reload.push(cooldown.out());
    }
    let reload = graph.option("Reload", reload).base(0.0).out();

    let hurt = falls(&mut graph, "Hurt", health);
    let alone = falls(&mut graph, "Alone", near);
    let retreat = [graph.score("Hurt", hurt), graph.multiplier("Alone", alone)];
    let retreat = graph.option("Retreat", retreat).base(0.0).out();

    let far = graph.score("Far", post);
    let calm = falls(&mut graph, "Calm", alarm);
    let calm = graph.multiplier("Calm", calm);
    let back = graph.option("Return to post", [far, calm]).base(0.0).out();

    let tired = falls(&mut graph, "Tired", stamina);
    let tired = graph.score("Tired", tired);
    let rest = graph.option("Rest", [tired, calm]).base(0.0).out();
    let patrol = graph.option("Patrol", []).base(0.2).out();

    let options = [attack, reload, retreat, back, rest, patrol];
    graph.decision(DECISION, options);
    graph.finish().expect("its sockets exist")
}

/// What a guard does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Action {
    /// Walks around.
    #[default]
    Patrol,
    /// Attacks the target with this number.
    Attack(u64),
    /// Reloads.
    Reload,
    /// Runs away.
    Retreat,
    /// Goes back to where it belongs.
    ReturnToPost,
    /// Catches its breath.
    Rest,
}

/// A target as one guard sees it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its number.
    pub id: u64,
    /// Its distance, from 0 to 1.
    pub distance: f32,
    /// How dangerous it is, from 0 to 1.
    pub threat: f32,
}

/// The memory that the decision needs.
#[derive(Clone, Debug)]
pub struct Memory {
    agent: u64,
    count: u64,
    runs: Option<Action>,
    /// When reloading last stopped, and how long it is ruled out from then on.
    reloaded: f64,
    pause: f32,
}

impl Memory {
    /// Creates the memory of a new guard.
    pub fn new(agent: u64) -> Self {
        Self {
            agent,
            count: 0,
            runs: None,
            reloaded: f64::NEG_INFINITY,
            pause: 0.0,
        }
    }

    /// Makes the whole decision, as [`Step::InertiaByTarget`] has it, and remembers it.
    #[inline]
    pub fn decide(&mut self, guard: &[f32; 6], targets: &[Target], seed: u64, now: f64) -> Action {
        let [health, ammo, stamina, post, near, alarm] = *guard;
        let mut best = (0.0, None);
        let mut offer = |weight: f32, action: Action| {
            if weight > best.0 {
                best = (weight, Some(action));
            }
        };

        let brave = (health + near + alarm) / 3.0;
        for target in targets {
            let bonus = if self.runs == Some(Action::Attack(target.id)) {
                0.25
            } else {
                0.0
            };
            let score = (1.0 - target.distance) + target.threat + bonus;
            offer(score * brave * ammo, Action::Attack(target.id));
        }
        if now - self.reloaded >= f64::from(self.pause) {
            offer(1.0 - ammo, Action::Reload);
        }
        offer((1.0 - health) * (1.0 - near), Action::Retreat);
        offer(post * (1.0 - alarm), Action::ReturnToPost);
        offer((1.0 - stamina) * (1.0 - alarm), Action::Rest);
        offer(0.2, Action::Patrol);

        let action = best.1.unwrap_or_default();
        if self.runs == Some(Action::Reload) && action != Action::Reload {
            self.reloaded = now;
            self.pause = 3.0 + 3.0 * unit(Draw::new(seed, self.agent, self.count), 7);
        }
        self.runs = Some(action);
        self.count += 1;
        action
    }
}
