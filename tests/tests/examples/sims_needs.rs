//! The buckets of David Graham's "An Introduction to Utility Theory" (Game AI Pro, figure 9.7), the
//! curve of section 9.5.4, decisions only after an action is over (9.7), and randomness that varies
//! with needs ("An introduction to Utility AI").

use std::collections::BTreeMap;

use inclination_core::{Outcome, authoring::model::NodeKind};

use super::{
    common::{Example, assert_counts, assert_near, read_document},
    scenario_run::{Moment, ScenarioRun, TIME_IS_UP},
};

const NEXT_DECISION: &str = "What next";
const EAT_DECISION: &str = "How to eat";
const FUN_DECISION: &str = "How to have fun";

/// A curve's height takes four roundings of numbers up to 100, scaled to 1: each at most 2^-24 of
/// its result.
const HEIGHT_TOLERANCE: f32 = 1e-6;

/// Counts how often each bucket and action is chosen.
fn count_buckets_and_actions(sim: &mut Example, newborns: u32) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    for seed in 0..newborns {
        sim.reset_memory();
        sim.set_seed(seed.into());
        let bucket = sim.decide(NEXT_DECISION, 0.0);
        let action = format!(
            "{bucket}: {}{}",
            sim.inner_choice(EAT_DECISION),
            sim.inner_choice(FUN_DECISION)
        );
        *counts.entry(action).or_insert(0) += 1;
    }
    counts
}

/// Returns the chances by score to the power of 1 + 2 need, as in the graph's focus.
fn expected_chances<const N: usize>(
    scores: [(&'static str, f64); N],
    need: f64,
) -> [(&'static str, f64); N] {
    let power = |score: f64| score.powf(1.0 + 2.0 * need);
    let total: f64 = scores.iter().map(|(_, score)| power(*score)).sum();
    scores.map(|(name, score)| (name, power(score) / total))
}

#[test]
fn hunger_is_ignored_until_a_threshold_then_a_little_then_suddenly_a_lot() {
    let mut sim = Example::load("sims-needs");
    let heights = [
        (100.0, 0.0),
        (60.0, 0.0),
        (37.5, 0.2),
        (15.0, 0.4),
        (5.0, 0.8),
        (0.0, 1.0),
    ];

    for (hunger, need) in heights {
        sim.set("Hunger", hunger);
        assert_near(sim.factor("Hungry"), need, HEIGHT_TOLERANCE);
    }
}

/// A quadratic from 15 to 60 and linear elsewhere: half way the quadratic has lost a quarter.
#[test]
fn a_piece_of_a_curve_may_be_quadratic() {
    let mut sim = Example::load("sims-needs");
    let heights = [
        (80.0, 0.0),
        (60.0, 0.0),
        (37.5, 0.3),
        (15.0, 0.4),
        (7.5, 0.55),
        (0.0, 0.7),
    ];

    for (fun, need) in heights {
        sim.set("Fun", fun);
        assert_near(sim.factor("Bored"), need, HEIGHT_TOLERANCE);
    }
}

/// Figure 9.7: Hunger 0.8 {Eat 20, Juice 5, Sushi 0}, Fun 0.4 {TV 30, Games 28, Dance 15}.
#[test]
fn only_actions_for_the_most_urgent_need_are_considered() {
    let mut sim = Example::load("sims-needs");
    assert_near(sim.factor("Hungry"), 0.8, HEIGHT_TOLERANCE);
    assert_near(sim.factor("Bored"), 0.4, HEIGHT_TOLERANCE);

    let weights = sim.weights(NEXT_DECISION);
    assert_near(weights["Hunger bucket"], 0.8, HEIGHT_TOLERANCE);
    assert_near(weights["Fun bucket"], 0.4, HEIGHT_TOLERANCE);
    let scores = [
        ("Hunger bucket: Eat at table", 20.0),
        ("Hunger bucket: Drink juice", 5.0),
    ];
    assert_counts(
        &count_buckets_and_actions(&mut sim, 4000),
        &expected_chances(scores, 0.8),
    );
    // Only possible actions are left in the bucket.
    assert_eq!(sim.ranking(EAT_DECISION).len(), 2);
}

#[test]
fn a_need_without_actions_gives_way_to_the_next() {
    let mut sim = Example::load("sims-needs");
    sim.set_all(&[("Table offers", 0.0), ("Juice offers", 0.0)]);
    let scores = [
        ("Fun bucket: Watch TV", 30.0),
        ("Fun bucket: Play video games", 28.0),
        ("Fun bucket: Dance", 15.0),
    ];
    assert_counts(
        &count_buckets_and_actions(&mut sim, 4000),
        &expected_chances(scores, 0.4),
    );

    sim.set_all(&[
        ("TV offers", 0.0),
        ("Games offer", 0.0),
        ("Dancing offers", 0.0),
    ]);
    assert_eq!(
        count_buckets_and_actions(&mut sim, 1),
        BTreeMap::from([("Look around: ".into(), 1)])
    );
}

#[test]
fn buckets_change_places_as_needs_change() {
    let mut sim = Example::load("sims-needs");

    // 0.4 + 0.6 * 4 / 15 = 0.56 against 0.4 + 0.3 * 9 / 15 = 0.58.
    for (hunger, fun, bucket) in [
        (5.0, 15.0, "Hunger bucket"),
        (11.0, 6.0, "Fun bucket"),
        (70.0, 40.0, "Fun bucket"),
        (40.0, 70.0, "Hunger bucket"),
        (70.0, 70.0, "Look around"),
    ] {
        sim.set_all(&[("Hunger", hunger), ("Fun", fun)]);
        sim.reset_memory();
        assert_eq!(sim.decide(NEXT_DECISION, 0.0), bucket, "{hunger} {fun}");
    }
}

/// The more dire the need, the likelier the best action.
#[test]
fn randomness_shrinks_as_a_need_grows() {
    let mut sim = Example::load("sims-needs");
    sim.set("Fun", 100.0);
    let scores = [
        ("Hunger bucket: Eat at table", 20.0),
        ("Hunger bucket: Drink juice", 5.0),
    ];

    // The curve of hunger gives these needs; 4^(1 + 2 need) to 1 are the odds.
    for (hunger, need, odds) in [(37.5, 0.2, 6.964), (15.0, 0.4, 12.126), (0.0, 1.0, 64.0)] {
        sim.set("Hunger", hunger);
        let chances = expected_chances(scores, need);
        assert!((chances[0].1 / chances[1].1 - odds).abs() < 0.001);
        assert_counts(&count_buckets_and_actions(&mut sim, 4000), &chances);
    }
}

#[test]
fn a_sim_decides_again_only_when_its_action_is_over() {
    let mut sim = Example::load("sims-needs");
    sim.set("Juice offers", 0.0);
    assert_eq!(sim.decide(NEXT_DECISION, 0.0), "Hunger bucket");
    assert_eq!(sim.inner_choice(EAT_DECISION), "Eat at table");

    sim.set_all(&[
        ("Hunger", 80.0),
        ("Games offer", 0.0),
        ("Dancing offers", 0.0),
    ]);
    assert_eq!(sim.decide(NEXT_DECISION, 1.0), "Hunger bucket");
    assert_eq!(sim.inner_choice(EAT_DECISION), "Eat at table");

    sim.report(NEXT_DECISION, Outcome::Completed, 20.0);
    assert_eq!(sim.decide(NEXT_DECISION, 20.0), "Fun bucket");
    assert_eq!(sim.inner_choice(FUN_DECISION), "Watch TV");
    assert_eq!(sim.inner_choice(EAT_DECISION), "");
}

/// What an action does, by hand: the numbers of the page.
struct Action {
    name: &'static str,
    is_food: bool,
    /// The stat with its score.
    offer: &'static str,
    /// How long it lasts; the meal lasts until the Sim is full.
    minutes: Option<u64>,
    /// What it adds to its need's stat per minute. For TV, the usual program.
    gain: f64,
}

const fn action(
    name: &'static str,
    is_food: bool,
    offer: &'static str,
    minutes: Option<u64>,
    gain: f64,
) -> Action {
    Action {
        name,
        is_food,
        offer,
        minutes,
        gain,
    }
}

const TV: &str = "Watch TV";
const ACTIONS: [Action; 6] = [
    action("Eat at table", true, "Table offers", None, 2.0),
    action("Drink juice", true, "Juice offers", Some(5), 2.0),
    action("Make sushi", true, "Sushi offers", Some(40), 2.0),
    action(TV, false, "TV offers", Some(90), 0.5),
    action("Play video games", false, "Games offer", Some(120), 0.5),
    action("Dance", false, "Dancing offers", Some(20), 1.5),
];
const LOOK_AROUND: &str = "Look around";
const LOOK_AROUND_MINUTES: u64 = 10;
/// The Sim is full from this on.
const FULL: f64 = 95.0;
/// How much Hunger and Fun fall per minute.
const LOSSES: [f64; 2] = [0.1, 0.22];
/// With good programs, TV gives more.
const EVENING: std::ops::Range<f64> = 18.0..24.0;
const EVENING_GAIN: f64 = 0.8;
/// A stat is the sum of 960 additions of numbers that were rounded to 24 bits, at most 2 each: far
/// below this.
const STAT_TOLERANCE: f64 = 1e-3;

/// The urgency of hunger and of boredom, as the text describes the curves.
fn needs([hunger, fun]: [f64; 2]) -> [f64; 2] {
    let eat = if hunger < 15.0 {
        1.0 - 0.6 * hunger / 15.0
    } else {
        (0.4 * (60.0 - hunger) / 45.0).max(0.0)
    };
    let play = if fun < 15.0 {
        0.7 - 0.3 * fun / 15.0
    } else {
        let along = ((fun - 15.0) / 45.0).min(1.0);
        0.4 * (1.0 - along * along)
    };
    [eat, play]
}

/// A day that is computed from the rules in the text, except for which action of a bucket is drawn.
struct DayByHand {
    stats: [f64; 2],
    /// The action that runs, and since which minute.
    running: Option<(String, u64)>,
}

impl DayByHand {
    fn check_minute(&mut self, moment: &Moment) {
        let seen = ["Hunger", "Fun"].map(|stat| f64::from(moment.value(stat)));
        for (seen, expected) in seen.iter().zip(&self.stats) {
            assert!((seen - expected).abs() < STAT_TOLERANCE, "{moment:?}");
        }
        let hour = f64::from(moment.value("Time of day"));
        assert!((hour - (7.0 + moment.step as f64 / 60.0)).abs() < STAT_TOLERANCE);

        let chosen = moment.options();
        if self.is_over(moment.step, seen[0]) {
            self.check_choice(moment, &chosen);
            let action = chosen.last().expect("it does something");
            self.running = Some(((*action).into(), moment.step));
        }
        let (action, started) = self.running.clone().expect("it does something");
        assert_eq!(
            chosen.last(),
            Some(&action.as_str()),
            "minute {}",
            moment.step
        );
        let run = moment.runs[0].last().expect("it does something");
        assert_eq!((run.started, run.is_finished), (started, false));
        self.live(&action, hour);
    }

    /// Section 9.7: a Sim only decides when its action is over.
    fn is_over(&self, now: u64, hunger: f64) -> bool {
        let Some((name, started)) = &self.running else {
            return true;
        };
        let action = ACTIONS.iter().find(|action| action.name == name);
        let minutes = action.map_or(Some(LOOK_AROUND_MINUTES), |action| action.minutes);
        minutes.map_or(hunger >= FULL, |minutes| now - started >= minutes)
    }

    /// Section 9.6: the most urgent bucket with a possible action, and a possible action in it.
    fn check_choice(&self, moment: &Moment, chosen: &[&str]) {
        let [eat, play] = needs(self.stats);
        // No choice of these days is so close that rounding could decide it.
        assert!(
            (eat - play).abs() > 1e-4 || eat.max(play) == 0.0,
            "{moment:?}"
        );
        let is_possible = |action: &&Action| moment.value(action.offer) > 0.0;
        let possible = |is_food: bool| {
            let actions = ACTIONS.iter().filter(|action| action.is_food == is_food);
            let names = actions.filter(is_possible).map(|action| action.name);
            names.collect::<Vec<_>>()
        };
        let mut buckets = [
            (eat, "Hunger bucket", possible(true)),
            (play, "Fun bucket", possible(false)),
        ];
        buckets.sort_by(|one, other| other.0.total_cmp(&one.0));

        let mut open = buckets.iter();
        let open = open.find(|(need, _, actions)| *need > 0.0 && !actions.is_empty());
        let Some((_, bucket, actions)) = open else {
            assert_eq!(chosen, [LOOK_AROUND], "{moment:?}");
            return;
        };
        assert_eq!(chosen[0], *bucket, "{moment:?}");
        assert!(actions.contains(&chosen[1]), "{moment:?}");
    }

    /// Lets a minute pass.
    fn live(&mut self, action: &str, hour: f64) {
        let mut gains = LOSSES.map(|loss| -loss);
        if let Some(action) = ACTIONS.iter().find(|known| known.name == action) {
            let is_evening = EVENING.contains(&(hour + 1e-6));
            let gain = match action.name {
                TV if is_evening => EVENING_GAIN,
                _ => action.gain,
            };
            gains[usize::from(!action.is_food)] += gain;
        }
        for (stat, gain) in self.stats.iter_mut().zip(gains) {
            *stat = (*stat + gain).clamp(0.0, 100.0);
        }
    }
}

fn check_day(run: &ScenarioRun) {
    let mut day = DayByHand {
        stats: [20.0, 10.0],
        running: None,
    };
    for moment in run.moments_of("Sim") {
        day.check_minute(moment);
    }
}

fn needs_of(moment: &Moment) -> [f64; 2] {
    needs(["Hunger", "Fun"].map(|stat| moment.value(stat).into()))
}

/// Whether the Sim begins an action.
fn is_chosen_now(moment: &Moment) -> bool {
    let innermost = moment.runs[0].last();
    innermost.is_some_and(|run| run.started == moment.step)
}

/// Returns each choice of a day: the hour and minute, and the chosen options.
fn choices(run: &ScenarioRun) -> Vec<(u64, String)> {
    let moments = run.moments_of("Sim").into_iter();
    moments
        .filter(|moment| is_chosen_now(moment))
        .map(|moment| {
            let minute = 7 * 60 + moment.step;
            let action = (*moment.options().last().expect("it does something")).to_owned();
            (minute / 60 * 100 + minute % 60, action)
        })
        .collect()
}

#[test]
fn at_each_minute_of_a_day_a_sim_does_what_the_text_says() {
    for seed in 0..100 {
        let run = ScenarioRun::simulate("sims-needs", "A day", seed);
        assert_eq!((run.steps, run.result.as_str()), (960, TIME_IS_UP));
        check_day(&run);

        // "If a Sim is starving to death, she shouldn't bother scoring actions that result in her
        // satisfying her Fun motive."
        let sim = run.moments_of("Sim");
        for moment in &sim {
            // It learns to make sushi at noon.
            let promise = if moment.step < 5 * 60 { 0.0 } else { 30.0 };
            assert_eq!(moment.value("Sushi offers"), promise);
        }
        for moment in sim.into_iter().filter(|moment| is_chosen_now(moment)) {
            let [eat, play] = needs_of(moment);
            if eat > play {
                assert_eq!(moment.options()[0], "Hunger bucket");
            }
        }
    }
}

/// The day on the page. Which action of a bucket is drawn depends on the seed; the times follow
/// from it by hand.
#[test]
fn the_day_on_the_page_is_the_simulated_one() {
    let run = ScenarioRun::simulate("sims-needs", "A day", 0);
    let mut day = choices(&run);
    // It looks around several times in a row.
    day.dedup_by(|one, other| one.1 == other.1 && one.1 == LOOK_AROUND);
    let day: Vec<(u64, &str)> = day
        .iter()
        .map(|(time, what)| (*time, what.as_str()))
        .collect();
    assert_eq!(
        day,
        [
            (700, TV),
            (830, "Drink juice"),
            (835, "Eat at table"),
            (915, TV),
            (1045, "Play video games"),
            (1245, LOOK_AROUND),
            (1435, TV),
            (1605, "Make sushi"),
            (1645, LOOK_AROUND),
            (1805, "Play video games"),
            (2005, LOOK_AROUND),
            (2235, TV),
        ]
    );
}

#[test]
fn a_sim_without_a_fridge_has_fun_until_it_starves() {
    for seed in 0..20 {
        let run = ScenarioRun::simulate("sims-needs", "Without the fridge", seed);
        check_day(&run);
        // A hunger of 20% falls by 0.1% per minute.
        assert_eq!((run.steps, run.result.as_str()), (200, "Starves"));

        // "A starving Sim will never even consider watching TV unless they fail to find anything
        // that can solve their hunger": from the second choice on, it is hungrier than bored.
        let sim = run.moments_of("Sim");
        let choices = sim.into_iter().filter(|moment| is_chosen_now(moment));
        for moment in choices.skip(1) {
            let [eat, play] = needs_of(moment);
            assert!(eat > play);
            assert_ne!(moment.options()[0], "Hunger bucket");
        }
    }
}

/// Section 9.7: "If your AI agent is attempting to decide something every frame, it's possible to
/// run into oscillation issues". Waiting until an action is over stops them.
#[test]
fn a_sim_that_decides_every_minute_dithers() {
    let mut document = read_document("sims-needs");
    let count_buckets = |run: &ScenarioRun| {
        let sim = run.moments_of("Sim");
        let buckets: Vec<&str> = sim.iter().map(|moment| moment.options()[0]).collect();
        buckets.windows(2).filter(|pair| pair[0] != pair[1]).count()
    };
    let waiting = ScenarioRun::simulate_document(&document, "A day", 0);
    // From the table of the page, in which two actions for one need in a row are no change.
    assert_eq!(count_buckets(&waiting), 9);

    for node in document.graph.nodes.values_mut() {
        if matches!(node.kind, NodeKind::Decision) {
            let at = node
                .kind
                .spec()
                .setting_position("when")
                .expect("it has one");
            node.settings[at] = 0;
        }
    }
    let dithering = ScenarioRun::simulate_document(&document, "A day", 0);
    assert!(count_buckets(&dithering) > 500);
}
