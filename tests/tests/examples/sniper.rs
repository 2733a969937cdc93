//! The sniper of "Design Patterns for the Configuration of Utility-Based AI", played second by
//! second: how many shots he takes before he withdraws, and what he does in between.

use std::collections::BTreeMap;

use inclination_core::{Outcome, Single};

use super::{
    common::{Example, assert_counts},
    option_log::{OptionLog, save_and_restore},
    scenario_run::ScenarioRun,
};

const DECISION: &str = "What to do";
/// The time that he aims before he fires.
const AIM_SECONDS: f64 = 3.0;
/// The time between two shots: three minutes in the paper.
const COOLDOWN_SECONDS: f64 = 180.0;
/// A limit on the length of a run, longer than ten shots take.
const MAX_SECONDS: f64 = 3000.0;

type Situation<'a> = &'a [(&'a str, f32)];

const QUIET_SITUATION: Situation<'static> = &[
    ("Escape route watched", 0.0),
    ("Shots near him", 0.0),
    ("Shots elsewhere", 0.0),
    ("Being encircled", 0.0),
    ("Marines leave", 0.0),
];

/// A sniper, a dozen Marines in the market, and the game around them.
struct Play {
    example: Example,
    marines: Vec<u64>,
    now: f64,
    /// The start of his aiming, and his target.
    aims: Option<(f64, Option<u64>)>,
    /// The time and the target of each shot.
    shots: Vec<(f64, Option<u64>)>,
    log: OptionLog,
}

impl Play {
    fn new(situation: Situation<'_>, temper: &str) -> Self {
        let mut example = Example::load("sniper");
        example.set_all(QUIET_SITUATION);
        example.set_all(situation);
        example.set_choice("Temper", temper);
        Self {
            example,
            marines: (100..112).collect(),
            now: 0.0,
            aims: None,
            shots: Vec::new(),
            log: OptionLog::default(),
        }
    }

    /// Plays one second: he decides, and the game reports a shot after he has aimed for long
    /// enough.
    fn play_second(&mut self) -> String {
        assert!(self.now < MAX_SECONDS, "he never withdraws: {:?}", self.log);
        let (option, target) = self
            .example
            .decide_among(DECISION, &self.marines, &[], self.now);

        let ranking = self.example.ranking(DECISION);
        self.log.record(self.now, &option, ranking[0].1.rank);

        let start = self.aims.map_or(self.now, |(start, _)| start);
        self.aims = (option == "Fire").then_some((start, target));
        if self.aims.is_some() && self.now - start >= AIM_SECONDS {
            self.example.report(DECISION, Outcome::Completed, self.now);
            self.shots.push((self.now, target));
            self.aims = None;
        }

        self.now += 1.0;
        option
    }

    fn play_until_withdrawing(mut self) -> Self {
        while self.play_second() != "Withdraw" {}
        self
    }
}

/// Returns the steps of a run that ends with withdrawing at a rank, by the paper's formulas: he
/// begins a shot at 15 or at 10 - 2E and aims at 15; he waits at 0.5 less than the shot, first with
/// the E of the last shot, then with the E of the next one, as long as that is above the rank of
/// withdrawing.
fn expected_steps(shots: u32, withdrawing: f32) -> Vec<(&'static str, f32)> {
    let rank = |taken: u32| 10.0 - 2.0 * taken as f32;
    let mut steps = Vec::new();

    for taken in 0..shots {
        if taken > 0 {
            steps.push(("Fire", rank(taken)));
        }
        steps.push(("Fire", 15.0));
        for waiting in [rank(taken) - 0.5, rank(taken + 1) - 0.5] {
            if waiting > withdrawing {
                steps.push(("Wait", waiting));
            }
        }
    }

    steps.push(("Withdraw", withdrawing));
    steps
}

#[test]
fn he_takes_the_shots_that_the_paper_counts() {
    // The paper's last list: the situation, his temper, the shots, and the rank of withdrawing.
    let table: &[(Situation<'_>, &str, u32, f32)] = &[
        (&[("Shots near him", 1.0)], "bold", 0, 20.0),
        (&[("Being encircled", 1.0)], "bold", 1, 10.0),
        (&[("Shots elsewhere", 1.0)], "careful", 2, 7.0),
        (&[("Shots elsewhere", 1.0)], "bold", 3, 5.0),
        (&[], "careful", 5, 1.0),
        (&[("Marines leave", 1.0)], "careful", 10, -10.0),
        // The most urgent reason counts.
        (
            &[("Shots elsewhere", 1.0), ("Marines leave", 1.0)],
            "careful",
            2,
            7.0,
        ),
        (
            &[("Shots elsewhere", 1.0), ("Being encircled", 1.0)],
            "bold",
            1,
            10.0,
        ),
    ];

    for (situation, temper, shots, rank) in table {
        for seed in 0..20 {
            let mut play = Play::new(situation, temper);
            play.example.set_seed(seed);
            let play = play.play_until_withdrawing();
            assert_eq!(play.shots.len() as u32, *shots, "{situation:?} {temper}");
            assert_eq!(
                play.log.steps(),
                expected_steps(*shots, *rank),
                "{situation:?} {temper}"
            );
        }
    }
}

#[test]
fn a_careful_sniper_s_two_shots_go_step_by_step() {
    let play = Play::new(&[("Shots elsewhere", 1.0)], "careful").play_until_withdrawing();
    // The second after a shot still counts only the shots before it, since the option stops with
    // that decision. The cooldown begins there too.
    let steps = [
        (0.0, "Fire", 15.0),
        (4.0, "Wait", 9.5),
        (5.0, "Wait", 7.5),
        (184.0, "Fire", 8.0),
        (185.0, "Fire", 15.0),
        (188.0, "Wait", 7.5),
        (189.0, "Withdraw", 7.0),
    ]
    .map(|(time, option, rank)| (time, option.into(), rank));

    assert_eq!(play.log.0, steps);
}

#[test]
fn three_minutes_lie_between_shots() {
    let play = Play::new(&[("Marines leave", 1.0)], "bold").play_until_withdrawing();
    for pair in play.shots.windows(2) {
        // A second until the decision that ends the shot, and the aiming of the next one.
        assert_eq!(pair[1].0 - pair[0].0, 1.0 + COOLDOWN_SECONDS + AIM_SECONDS);
    }
}

#[test]
fn once_he_withdraws_he_does_not_turn_back() {
    let mut play = Play::new(&[("Shots near him", 1.0)], "bold").play_until_withdrawing();
    play.example.set("Shots near him", 0.0);
    for _ in 0..600 {
        assert_eq!(play.play_second(), "Withdraw");
    }
    assert!(play.shots.is_empty());
}

#[test]
fn aimed_fire_interrupts_a_shot() {
    let mut play = Play::new(&[], "bold");
    assert_eq!([play.play_second(), play.play_second()], ["Fire", "Fire"]);
    play.example.set("Shots near him", 1.0);
    assert_eq!(play.play_second(), "Withdraw");
    assert!(play.shots.is_empty());
}

#[test]
fn other_reasons_to_withdraw_wait_until_the_shot_is_fired() {
    let mut play = Play::new(&[("Marines leave", 1.0)], "bold");
    while play.shots.len() < 3 || play.aims.is_none() {
        play.play_second();
    }
    // The fourth shot has rank 4; a rank of 10 ends it before it begins, not while he aims.
    play.example.set("Being encircled", 1.0);
    let play = play.play_until_withdrawing();
    assert_eq!(play.shots.len(), 4);
}

#[test]
fn without_target_or_way_out_he_waits() {
    let mut alone = Play::new(&[], "bold");
    alone.marines.clear();
    let mut hidden = Play::new(&[], "bold");
    let mut watched = Play::new(&[("Escape route watched", 1.0)], "bold");
    let out_of_sight = [0.0; 12];

    for now in 0..600 {
        assert_eq!(alone.play_second(), "Wait");
        assert_eq!(watched.play_second(), "Wait");
        let marines = hidden.marines.clone();
        let columns: &[(&str, &[f32])] = &[("In sight", &out_of_sight)];
        let (option, target) = hidden
            .example
            .decide_among(DECISION, &marines, columns, now.into());
        assert_eq!((&*option, target), ("Wait", None));
    }
    // 15 - 0.5: the first shot is yet to come.
    assert_eq!(alone.log.steps(), [("Wait", 14.5)]);
    assert_eq!(watched.log.steps(), [("Wait", 14.5)]);

    // Being encircled leaves him his one shot only if he can get away after it; until then he
    // waits.
    watched.example.set("Being encircled", 1.0);
    assert_eq!(watched.play_second(), "Wait");
    watched.example.set("Escape route watched", 0.0);
    assert_eq!(watched.play_second(), "Fire");
    assert_eq!(watched.play_until_withdrawing().shots.len(), 1);
}

#[test]
fn each_marine_in_sight_is_equally_likely_and_stays_the_target() {
    let mut play = Play::new(&[], "bold");
    let mut counts = BTreeMap::new();
    for seed in 0..2400 {
        play.example.reset_memory();
        play.example.set_seed(seed);
        let mut decide = |now| {
            play.example
                .decide_among(DECISION, &play.marines, &[], f64::from(now))
        };

        let (_, first) = decide(0);
        assert_eq!(
            [decide(1), decide(2)],
            [("Fire".into(), first), ("Fire".into(), first)]
        );

        let name = first.map(|id| id.to_string()).unwrap_or_default();
        *counts.entry(name).or_insert(0) += 1;
    }

    let names: Vec<String> = (100..112).map(|id| id.to_string()).collect();
    let chances: Vec<(&str, f64)> = names.iter().map(|name| (&**name, 1.0 / 12.0)).collect();
    assert_counts(&counts, &chances);
}

#[test]
fn a_shot_continues_with_another_target_when_the_first_leaves() {
    for seed in 0..50 {
        let mut play = Play::new(&[], "bold");
        play.example.set_seed(seed);
        play.play_second();
        let (_, first) = play.aims.expect("he aims");
        play.marines.retain(|id| Some(*id) != first);
        assert_eq!(play.play_second(), "Fire");
        let (_, second) = play.aims.expect("he goes on");

        assert_ne!(first, second);

        // The first target comes back, which does not change his mind.
        play.marines.extend(first);
        play.play_second();
        assert_eq!(play.aims, Some((0.0, second)));

        let play = play.play_until_withdrawing();
        assert_eq!(play.shots.len(), 5);
        assert_eq!(play.shots[0].1, second);
    }
}

#[test]
fn when_all_targets_leave_the_shot_is_lost() {
    let mut play = Play::new(&[], "bold");
    play.play_second();
    let marines = std::mem::take(&mut play.marines);
    assert_eq!(play.play_second(), "Wait");
    play.marines = marines;
    // An option that was left counts as executed once, with or without a shot: four of five are
    // left.
    let play = play.play_until_withdrawing();
    assert_eq!(play.shots.len(), 4);
    assert_eq!(play.shots[0].0, 1.0 + COOLDOWN_SECONDS + AIM_SECONDS);
}

#[test]
fn saving_and_restoring_every_second_changes_nothing() {
    for (situation, temper) in [
        (&[("Marines leave", 1.0)][..], "bold"),
        (&[("Shots elsewhere", 1.0)][..], "careful"),
    ] {
        let straight = Play::new(situation, temper).play_until_withdrawing();

        let mut play = Play::new(situation, temper);
        while play.play_second() != "Withdraw" {
            play.example.state = save_and_restore(&play.example.state);
            // The evaluator is not saved; the game sets the situation again.
            play.example.single = Single::new(&play.example.program);
            play.example.set_all(QUIET_SITUATION);
            play.example.set_all(situation);
            play.example.set_choice("Temper", temper);
        }

        assert_eq!(play.log, straight.log);
        assert_eq!(play.shots, straight.shots);
    }
}

#[test]
fn his_shots_are_counted_for_the_mission_s_log() {
    let mut play = Play::new(&[("Shots elsewhere", 1.0)], "bold").play_until_withdrawing();
    let view = play.example.state.view();
    let none = inclination_core::Candidates::none();
    play.example.single.evaluate_among(&none, Some(view));
    let factor = play.example.program.factor("Shots taken");
    let shots = play.example.single.factor(factor.expect("it is there"));
    assert_eq!(shots, 3.0);
}

/// The populations of the scenario "Six situations" with the shots that the paper's last list
/// allows them, and the rank of withdrawing.
const SNIPERS: [(&str, u32, f32); 6] = [
    // "The character will withdraw immediately if he is taking fire."
    ("Under aimed fire", 0, 20.0),
    // "He will take only a single shot if the Marines are surrounding his building."
    ("Being encircled", 1, 10.0),
    // "7 or 5 (allowing him to fire two or three shots, respectively)".
    ("Shots elsewhere, careful", 2, 7.0),
    ("Shots elsewhere, bold", 3, 5.0),
    // "Otherwise, he will normally take five shots, but may take as many as ten if the Marines
    // appear to be running away."
    ("Marines stay", 5, 1.0),
    ("Marines leave", 10, -10.0),
];

/// Returns the second in which each option begins, by the paper's formulas and the times of the
/// effects. He waits in the second in which a shot is taken if 10 - 2E - 0.5 for the shots before
/// it is above the rank of withdrawing, and for the whole cooldown if there is another shot.
fn expected_changes(shots: u32, withdrawing: f32) -> Vec<(u64, &'static str)> {
    let between = (AIM_SECONDS + COOLDOWN_SECONDS) as u64;
    let mut changes = Vec::new();
    let mut now = 0;
    for taken in 0..shots {
        let begins = u64::from(taken) * between;
        changes.push((begins, "Fire"));
        now = begins + AIM_SECONDS as u64;
        if 10.0 - 2.0 * taken as f32 - 0.5 > withdrawing {
            changes.push((now, "Wait"));
            now += 1;
        }
    }
    changes.push((now, "Withdraw"));
    changes
}

#[test]
fn the_snipers_of_the_scenario_fire_the_shots_that_the_paper_counts() {
    for seed in 0..5 {
        let run = ScenarioRun::simulate("sniper", "Six situations", seed);
        for (population, shots, withdrawing) in SNIPERS {
            let expected = expected_changes(shots, withdrawing);
            assert_eq!(run.option_changes(population), expected, "{population}");

            let moments = run.moments_of(population);
            let last = moments.last().expect("it lasts half an hour");
            assert_eq!(last.value("Shots fired"), shots as f32, "{population}");
            // He keeps his target while he aims.
            let aims = moments.iter().filter(|moment| moment.options() == ["Fire"]);
            let mut targets = BTreeMap::new();
            for run in aims.map(|moment| &moment.runs[0][0]) {
                let target = targets.entry(run.started).or_insert(&run.target);
                assert!(*target == &run.target && run.target.is_some());
            }
            assert_eq!(targets.len() as u32, shots);
        }
    }
}

#[test]
fn a_patrol_goes_as_the_paper_describes() {
    for seed in 0..20 {
        let run = ScenarioRun::simulate("sniper", "A patrol", seed);
        let expected = [
            // "Opt out if there aren't any valid targets in the kill zone." From 30 s on there are,
            // but "check whether any Marines are able to observe our escape route, and opt out if
            // this is the case".
            (0, "Wait"),
            // "Suggest a rank of 15 if the option has not yet executed."
            (60, "Fire"),
            // "An Is Done consideration on his Shoot action" and "an Execution History
            // consideration to apply the cooldown" of three minutes.
            (63, "Wait"),
            // From 100 s on, "shots are being fired, but they aren't shooting near him": 7, against
            // 10 - 2 * 1 for the second shot.
            (243, "Fire"),
            // "Is he taking aimed fire. If so, propose a rank of 20." He does not finish the shot.
            // "If the Marines stop firing" after 15 s, "he should still keep fleeing".
            (245, "Withdraw"),
        ];
        assert_eq!(run.option_changes("Sniper"), expected);
        let moments = run.moments_of("Sniper");
        assert_eq!(
            moments.last().expect("it has steps").value("Shots fired"),
            1.0
        );
    }
}
