//! The angry woman of "Design Patterns for the Configuration of Utility-Based AI": when she breaks
//! off her rant, and that nothing in it repeats itself, over minutes of play.

use std::collections::BTreeMap;

use inclination_core::{AgentState, Outcome, Single, math};

use super::{
    common::{Example, assert_counts},
    option_log::{count_by_quarter, save_and_restore},
    scenario_run::{Moment, ScenarioRun},
};

const DECISION: &str = "What to do";
const LINE_DECISION: &str = "Which line";
const GESTURE_DECISION: &str = "Which gesture";
/// The time between two decisions, in seconds.
const TICK_SECONDS: f64 = 0.25;

const STATS: [&str; 7] = [
    "Marines in the room",
    "Aimed at",
    "Shots nearby",
    "Button: threatened",
    "Contraband found",
    "Button: contraband",
    "Marines search",
];

/// Loads an undisturbed woman.
fn load_undisturbed() -> Example {
    let mut example = Example::load("angry-woman");
    example.set_all(&STATS.map(|stat| (stat, 0.0)));
    example
}

/// Makes her decide, and returns her option with its rank and weight.
fn decide(example: &mut Example, now: f64) -> (String, f32, f32) {
    let option = example.decide(DECISION, now);
    let ranking = example.ranking(DECISION);
    assert_eq!(ranking.len(), 1, "never more than one is left");
    (option, ranking[0].1.rank, ranking[0].1.weight)
}

fn assert_does(example: &mut Example, now: f64, option: &str, rank: f32) {
    let (chosen, chosen_rank, _) = decide(example, now);
    assert_eq!((&*chosen, chosen_rank), (option, rank), "at {now}");
}

#[test]
fn she_rants_unless_one_of_three_reasons_threatens_her() {
    let mut example = load_undisturbed();
    assert_eq!(decide(&mut example, 0.0), ("Rant".into(), 0.0, 1.0));
    for reason in ["Aimed at", "Shots nearby", "Button: threatened"] {
        example.reset_memory();
        example.set(reason, 1.0);
        assert_does(&mut example, 0.0, "Threatened", 10.0);
        example.set(reason, 0.0);
    }
}

#[test]
fn a_threat_outlasts_its_reason_unless_something_else_happens() {
    let mut example = load_undisturbed();
    example.set("Aimed at", 1.0);
    assert_does(&mut example, 0.0, "Threatened", 10.0);
    example.set("Aimed at", 0.0);
    assert_does(&mut example, 1.0, "Threatened", 7.0);

    // The operator's other button, or what they find.
    for reason in ["Contraband found", "Button: contraband"] {
        let mut other = load_undisturbed();
        other.state = example.state.clone();
        other.set(reason, 1.0);
        assert_does(&mut other, 2.0, "Deny it", 10.0);
    }

    // Or she plays it to its end, and rants.
    example.report(DECISION, Outcome::Completed, 3.0);
    assert_does(&mut example, 3.25, "Rant", 0.0);

    // Her denial also outlasts its reason.
    example.set("Contraband found", 1.0);
    assert_does(&mut example, 4.0, "Deny it", 10.0);
    example.set("Contraband found", 0.0);
    assert_does(&mut example, 5.0, "Deny it", 7.0);
}

#[test]
fn she_keeps_to_the_current_one_of_two_equal_reasons() {
    for seed in 0..100 {
        let mut example = load_undisturbed();
        example.set_seed(seed);
        example.set("Aimed at", 1.0);
        decide(&mut example, 0.0);
        example.set("Contraband found", 1.0);

        // Her option weighs 1 + 9 beside a weight of 1, and a fifth of the best would be needed.
        for now in 1..40 {
            let found = decide(&mut example, now.into());
            assert_eq!(found, ("Threatened".into(), 10.0, 10.0));
        }

        example.report(DECISION, Outcome::Completed, 40.0);
        assert_does(&mut example, 40.25, "Deny it", 10.0);
    }
}

#[test]
fn her_first_shock_is_played_through_and_never_again() {
    let mut example = load_undisturbed();
    assert_does(&mut example, 0.0, "Rant", 0.0);
    example.set("Marines in the room", 1.0);
    assert_does(&mut example, 1.0, "Startled", 12.0);

    // They leave at once, and something else happens: the rank of 14 is above it.
    example.set_all(&[("Marines in the room", 0.0), ("Shots nearby", 1.0)]);
    for now in 2..9 {
        assert_does(&mut example, now.into(), "Startled", 14.0);
    }

    example.set("Shots nearby", 0.0);
    example.report(DECISION, Outcome::Completed, 9.0);
    assert_does(&mut example, 9.25, "Rant", 0.0);
    for now in 10..2000 {
        example.set("Marines in the room", (now / 50 % 2) as f32);
        assert_does(&mut example, now.into(), "Rant", 0.0);
    }
}

#[test]
fn she_denies_it_every_three_minutes_or_when_the_operator_asks() {
    let mut example = load_undisturbed();
    example.set("Contraband found", 1.0);
    assert_does(&mut example, 0.0, "Deny it", 10.0);
    example.report(DECISION, Outcome::Completed, 8.0);
    assert_does(&mut example, 10.0, "Rant", 0.0);
    assert_does(&mut example, 189.75, "Rant", 0.0);
    assert_does(&mut example, 190.0, "Deny it", 10.0);
    example.report(DECISION, Outcome::Completed, 198.0);
    assert_does(&mut example, 200.0, "Rant", 0.0);
    example.set("Button: contraband", 1.0);
    assert_does(&mut example, 201.0, "Deny it", 10.0);
}

#[test]
fn pauses_between_threats_are_uniform_from_90_to_300_seconds() {
    let mut example = load_undisturbed();
    example.set("Aimed at", 1.0);
    let mut pauses = Vec::new();
    for seed in 0..50 {
        example.reset_memory();
        example.set_seed(seed);
        let mut now = 0.0;
        example.decide(DECISION, now);

        for _ in 0..20 {
            example.report(DECISION, Outcome::Completed, now + 8.0);
            let stopped = now + 8.0 + TICK_SECONDS;
            assert_eq!(example.decide(DECISION, stopped), "Rant");
            // Most of the shortest pause is skipped.
            now = stopped + 89.0;
            while example.decide(DECISION, now) == "Rant" {
                now += TICK_SECONDS;
                assert!(now < stopped + 400.0, "nothing threatens her any more");
            }
            pauses.push(now - stopped);
        }
    }

    // A pause is seen at the first tick that is not before its end.
    let counts = count_by_quarter(&pauses, 90.0, 300.0 + TICK_SECONDS);
    let each = ["1", "2", "3", "4"].map(|quarter| (quarter, 0.25));
    assert_counts(&counts, &each);
}

#[test]
fn her_first_line_and_gesture_follow_their_weights() {
    for searching in [false, true] {
        let mut example = load_undisturbed();
        example.set("Marines search", f32::from(u8::from(searching)));
        let (mut lines, mut gestures) = (BTreeMap::new(), BTreeMap::new());
        for seed in 0..3000 {
            example.reset_memory();
            example.set_seed(seed);
            example.decide(DECISION, 0.0);
            *lines
                .entry(example.inner_choice(LINE_DECISION))
                .or_insert(0) += 1;
            *gestures
                .entry(example.inner_choice(GESTURE_DECISION))
                .or_insert(0) += 1;
        }

        let total = if searching { 9.0 } else { 7.0 };
        let mut chances = vec![("Get out!", 2.0 / total)];
        if searching {
            chances.push(("Put that back!", 2.0 / total));
        }
        let others = [
            "My husband is not home!",
            "This is my house!",
            "You have no right!",
            "There is nothing here!",
            "Leave us in peace!",
        ];
        chances.extend(others.map(|line| (line, 1.0 / total)));
        assert_counts(&lines, &chances);

        let six = [
            "Point at the door",
            "Shake a fist",
            "Throw up the hands",
            "Hold the veil",
            "Beat the chest",
            "Look to heaven",
        ];
        assert_counts(&gestures, &six.map(|gesture| (gesture, 1.0 / 6.0)));
    }
}

/// A performance, a line or a gesture in progress.
#[derive(Clone, Debug, Default, PartialEq)]
struct CurrentAct {
    name: String,
    since: f64,
    until: f64,
    over: bool,
}

/// The game around her: the durations of her acts, and Marines who do something now and then.
struct Play {
    example: Example,
    now: f64,
    seed: u64,
    /// The number of random numbers drawn so far.
    draw_count: u64,
    /// The stats that change now and then; all others stay 0.
    stats: &'static [&'static str],
    acts: [CurrentAct; 3],
    /// The start and the end of each time that an act was done.
    done: BTreeMap<String, Vec<(f64, f64)>>,
}

impl Play {
    fn new(seed: u64, stats: &'static [&'static str]) -> Self {
        let mut example = load_undisturbed();
        example.set_seed(seed);
        Self {
            example,
            now: 0.0,
            seed,
            draw_count: 0,
            stats,
            acts: Default::default(),
            done: BTreeMap::new(),
        }
    }

    /// Draws a number from 0 to 1.
    fn next_random(&mut self) -> f64 {
        self.draw_count += 1;
        f64::from(math::hash(self.seed, 0, self.draw_count, 0))
    }

    /// Plays one tick: the Marines act, she decides, and the game reports finished acts.
    fn tick(&mut self) {
        for stat in self.stats {
            // Each stat is set about every ten seconds, and is 1 a quarter of the time.
            if self.next_random() < TICK_SECONDS / 10.0 {
                let value = self.next_random() < 0.25;
                self.example.set(stat, f32::from(u8::from(value)));
            }
        }

        let what = self.example.decide(DECISION, self.now);
        let names = [
            what,
            self.example.inner_choice(LINE_DECISION),
            self.example.inner_choice(GESTURE_DECISION),
        ];
        for (slot, name) in names.into_iter().enumerate() {
            self.take_up(slot, name);
        }

        for (slot, decision) in [DECISION, LINE_DECISION, GESTURE_DECISION]
            .into_iter()
            .enumerate()
        {
            if !self.acts[slot].over && self.acts[slot].until <= self.now {
                self.example.report(decision, Outcome::Completed, self.now);
                self.acts[slot..].iter_mut().for_each(|act| act.over = true);
            }
        }

        self.now += TICK_SECONDS;
    }

    fn take_up(&mut self, slot: usize, name: String) {
        let before = &self.acts[slot];
        if before.name == name && !before.over {
            return;
        }

        let before = std::mem::take(&mut self.acts[slot]);
        if !before.name.is_empty() {
            let times = self.done.entry(before.name).or_default();
            times.push((before.since, self.now));
        }

        // She rants for as long as nothing happens. Lines take two to seven seconds, gestures one
        // to four.
        let (least, more) = [(8.0, 0.0), (2.0, 5.0), (1.0, 3.0)][slot];
        let until = match &*name {
            "Rant" | "" => f64::INFINITY,
            _ => self.now + least + more * self.next_random(),
        };

        self.acts[slot] = CurrentAct {
            name,
            since: self.now,
            until,
            over: false,
        };
    }
}

/// Plays ten minutes.
fn play_ten_minutes(seed: u64, stats: &'static [&'static str]) -> Play {
    let mut play = Play::new(seed, stats);
    while play.now < 600.0 {
        play.tick();
        let [what, line, gesture] = play.acts.each_ref().map(|act| &*act.name);
        assert!(!what.is_empty());
        // Lines and gestures belong to ranting; she has no gesture while she catches her breath.
        assert_eq!(what == "Rant", !line.is_empty());
        let speaks = !["", "Catch her breath"].contains(&line);
        assert_eq!(speaks, !gesture.is_empty(), "{line}");
    }
    play
}

#[test]
fn nothing_is_repeated_too_soon_over_minutes() {
    let without_buttons = &[
        "Marines in the room",
        "Aimed at",
        "Shots nearby",
        "Contraband found",
        "Marines search",
    ];

    let mut counts = BTreeMap::new();
    for seed in 0..30 {
        let has_buttons = seed % 2 == 0;
        let play = play_ten_minutes(seed, if has_buttons { &STATS } else { without_buttons });
        for (name, times) in &play.done {
            *counts.entry(name.clone()).or_insert(0) += times.len();
            let least = match &**name {
                "Startled" => f64::INFINITY,
                "Threatened" if !has_buttons => 90.0,
                "Deny it" if !has_buttons => 180.0,
                "Rant" | "Stand still" | "Catch her breath" | "Threatened" | "Deny it" => 0.0,
                _ => 20.0,
            };

            let mut pauses = times.windows(2).map(|pair| pair[1].0 - pair[0].1);
            assert!(pauses.all(|pause| pause >= least), "{name}: {times:?}");
        }
    }

    // Seven lines, six gestures, a fallback for each, three performances and ranting: all happen.
    assert_eq!(counts.len(), 7 + 6 + 2 + 3 + 1, "{counts:?}");
}

#[test]
fn an_interrupted_rant_continues_with_other_words() {
    for seed in 0..100 {
        let mut example = load_undisturbed();
        example.set_seed(seed);
        example.decide(DECISION, 0.0);
        let before = [
            example.inner_choice(LINE_DECISION),
            example.inner_choice(GESTURE_DECISION),
        ];

        // Deciding again is no reason for another line.
        for tick in 1..8 {
            example.decide(DECISION, f64::from(tick) * TICK_SECONDS);
            assert_eq!(
                [
                    example.inner_choice(LINE_DECISION),
                    example.inner_choice(GESTURE_DECISION)
                ],
                before
            );
        }

        example.set("Shots nearby", 1.0);
        assert_eq!(example.decide(DECISION, 2.0), "Threatened");
        assert_eq!(
            [
                example.inner_choice(LINE_DECISION),
                example.inner_choice(GESTURE_DECISION)
            ],
            ["", ""]
        );

        example.set("Shots nearby", 0.0);
        example.report(DECISION, Outcome::Completed, 10.0);
        assert_eq!(example.decide(DECISION, 10.0), "Rant");
        assert_ne!(example.inner_choice(LINE_DECISION), before[0]);
        assert_ne!(example.inner_choice(GESTURE_DECISION), before[1]);
    }
}

#[test]
fn saving_and_restoring_at_every_tick_changes_nothing() {
    let run = |seed, keep: fn(&AgentState) -> AgentState, restarts: bool| {
        let mut play = Play::new(seed, &STATS);
        while play.now < 300.0 {
            play.tick();
            play.example.state = keep(&play.example.state);
            if restarts {
                // The evaluator is not saved; the game sets the situation again.
                let before = play.example.single.clone();
                play.example.single = Single::new(&play.example.program);
                play.example.set_seed(seed);
                for stat in STATS {
                    let handle = play.example.program.stat(stat).expect("it is there");
                    play.example.single.set(handle, before.stat(handle));
                }
            }
        }
        (play.done, play.acts)
    };

    for seed in 0..5 {
        assert_eq!(
            run(seed, save_and_restore, true),
            run(seed, Clone::clone, false)
        );
    }
}

/// The scenario has two steps per second.
const STEPS_PER_SECOND: u64 = 2;

fn simulate_search(seed: u64) -> ScenarioRun {
    ScenarioRun::simulate("angry-woman", "A search", seed)
}

#[test]
fn a_search_goes_as_the_paper_describes() {
    let expected = [
        // "Through much of her performance, she will simply scream at the Marines."
        (0, "Rant"),
        // "When the Marines first enter, our angry woman might lurch to her feet." They aim at her
        // from 12 s on, but "we want to commit to these options once they have begun".
        (10, "Startled"),
        // "The Marines Threaten option might be selected if the Marines aim their weapons at her."
        // They "aim away again" at 20 s. "We don't want her to go back to ranting in the middle of
        // this performance."
        (18, "Threatened"),
        // "An Is Done consideration on her Marines Threaten option, which would return her to
        // ranting once the option's performance is complete." A shot at 40 s is within the
        // cooldown of at least 90 s.
        (26, "Rant"),
        // "Or if the exercise operator presses the corresponding button": 60 s, for a second.
        (60, "Threatened"),
        // "We do want her to remain responsive if something else important happens (if […] the
        // Marines find contraband in her room)."
        (64, "Deny it"),
        // More contraband at 90 s is within the cooldown of three minutes.
        (72, "Rant"),
        // The operator's button overrides it, as our example has it.
        (100, "Deny it"),
        // "If the Marines leave and then come back, for instance, the angry woman should not play
        // that particular sequence": they come back at 150 s.
        (108, "Rant"),
    ]
    .map(|(second, option)| (second * STEPS_PER_SECOND, option));
    for seed in 0..20 {
        assert_eq!(simulate_search(seed).option_changes("Woman"), expected);
    }
}

/// "We might place a 20 second cooldown on every gesture and every line of dialog."
#[test]
fn no_line_and_no_gesture_of_a_search_comes_back_within_twenty_seconds() {
    for seed in 0..20 {
        let run = simulate_search(seed);
        // The step in which each line and gesture was running last, and in which it began.
        let mut last = BTreeMap::new();
        for moment in run.moments_of("Woman") {
            for run in moment.runs[0].iter().skip(1) {
                let is_default = ["Stand still", "Catch her breath"].contains(&&*run.option);
                let before = last.insert(run.option.clone(), (moment.step, run.started));
                let Some((running, began)) = before.filter(|_| !is_default) else {
                    continue;
                };
                let goes_on = run.started == began;
                let pause = moment.step - running - 1;
                assert!(goes_on || pause >= 20 * STEPS_PER_SECOND, "{moment:?}");
            }
        }
        // Only while they search, she has seven lines instead of six.
        let searches = |moment: &&Moment| moment.value("Marines search") == 1.0;
        let says = |moment: &&Moment| moment.options().contains(&"Put that back!");
        let moments = run.moments_of("Woman").into_iter();
        let begins =
            moments.filter(|moment| says(moment) && moment.runs[0][1].started == moment.step);
        let (during, before): (Vec<_>, Vec<_>) = begins.partition(searches);
        assert!(!during.is_empty() && before.is_empty());
    }
}

/// A line costs 0.2% of her voice per second, a performance 0.5%, and a breath restores 1%.
#[test]
fn her_voice_wears_out_as_she_uses_it() {
    for seed in 0..5 {
        let run = simulate_search(seed);
        let mut voice = 100.0_f64;
        for moment in run.moments_of("Woman") {
            assert!(
                (f64::from(moment.value("Voice")) - voice).abs() < 1e-3,
                "{moment:?}"
            );
            let per_second = match moment.options()[..] {
                [_, "Catch her breath", ..] => 1.0,
                ["Rant", ..] => -0.2,
                _ => -0.5,
            };
            voice = (voice + per_second / STEPS_PER_SECOND as f64).min(100.0);
        }
    }
}
