//! The rules, each as a small story that ends as they say.

use super::{
    super::{
        AgentState, Chosen, Outcome, Reading, Record, TARGETS_REMEMBERED, TargetId, When,
        saved::Memory,
    },
    chosen, decision, layout, option,
};

/// Options of the stories.
const FIRE: u32 = 0;
const HIDE: u32 = 1;
const TALK: u32 = 2;

/// Decisions of the stories.
const LEGS: u32 = 0;
const HANDS: u32 = 1;

struct Story(AgentState);

/// An agent that was born at 0. Its lots are 0.5.
fn story() -> Story {
    Story(AgentState::new(&layout(), 1, 0.0))
}

impl Story {
    fn choose(mut self, who: u32, now: f64, what: u32) -> Self {
        let what = Some(chosen(what, None));
        self.0.view_mut().choose(decision(who), what, now, |_| 0.5);
        self
    }

    fn aim(mut self, who: u32, now: f64, what: u32, target: u64) -> Self {
        let what = Some(chosen(what, Some(target)));
        self.0.view_mut().choose(decision(who), what, now, |_| 0.5);
        self
    }

    fn rest(mut self, who: u32, now: f64) -> Self {
        self.0.view_mut().choose(decision(who), None, now, |_| 0.5);
        self
    }

    fn report(mut self, who: u32, now: f64, outcome: Outcome) -> Self {
        self.0
            .view_mut()
            .finish(decision(who), outcome, now, |_| 0.5);
        self
    }

    fn wait(mut self, now: f64) -> Self {
        self.0.view_mut().advance(now);
        self
    }

    fn reads(self, what: u32, readings: &[(Reading, f32)]) -> Self {
        self.all(what, None, readings)
    }

    fn reads_at(self, what: u32, target: u64, readings: &[(Reading, f32)]) -> Self {
        self.all(what, Some(TargetId(target)), readings)
    }

    fn all(self, what: u32, target: Option<TargetId>, readings: &[(Reading, f32)]) -> Self {
        for (reading, expected) in readings {
            let read = self.0.view().read(option(what), target, *reading);
            assert_eq!(read, *expected, "{reading:?} in {:#?}", self.0);
        }
        self
    }
}

use Outcome::{Completed as Done, Failed};
use Reading::{Completed, IsTarget, Lot, Never, Running, Stopped, Stops, Time};

#[test]
fn what_was_never_chosen_was_so_since_birth() {
    story().wait(4.0).reads(
        FIRE,
        &[
            (Never, 1.0),
            (Running, 0.0),
            (Stopped, 0.0),
            (Time, 4.0),
            (Stops, 0.0),
            (Lot, 0.0),
        ],
    );
}

#[test]
fn what_is_chosen_again_goes_on() {
    story()
        .choose(LEGS, 1.0, FIRE)
        .choose(LEGS, 2.0, FIRE)
        .wait(5.0)
        .reads(FIRE, &[(Running, 1.0), (Time, 4.0), (Stops, 0.0)]);
}

#[test]
fn another_option_stops_the_one_before() {
    story()
        .choose(LEGS, 1.0, FIRE)
        .choose(LEGS, 3.0, HIDE)
        .wait(5.0)
        .reads(
            FIRE,
            &[(Stopped, 1.0), (Time, 2.0), (Stops, 1.0), (Lot, 0.5)],
        )
        .reads(HIDE, &[(Running, 1.0), (Time, 2.0)]);
}

#[test]
fn no_choice_stops_what_ran() {
    story()
        .choose(LEGS, 1.0, FIRE)
        .rest(LEGS, 2.0)
        .rest(LEGS, 3.0)
        .reads(FIRE, &[(Stopped, 1.0), (Time, 1.0), (Stops, 1.0)]);
}

#[test]
fn what_has_completed_runs_until_the_next_result() {
    story()
        .choose(LEGS, 1.0, FIRE)
        .report(LEGS, 2.0, Done)
        .wait(3.0)
        .reads(
            FIRE,
            &[(Running, 1.0), (Completed, 1.0), (Time, 2.0), (Stops, 0.0)],
        )
        .choose(LEGS, 4.0, HIDE)
        .reads(FIRE, &[(Stopped, 1.0), (Completed, 0.0), (Time, 0.0)]);
}

#[test]
fn what_has_completed_begins_anew_if_it_is_chosen_again() {
    story()
        .aim(LEGS, 1.0, FIRE, 7)
        .report(LEGS, 2.0, Done)
        .aim(LEGS, 3.0, FIRE, 7)
        .wait(5.0)
        .reads(
            FIRE,
            &[(Running, 1.0), (Completed, 0.0), (Time, 2.0), (Stops, 1.0)],
        )
        .reads_at(FIRE, 7, &[(Running, 1.0), (Time, 2.0), (Stops, 1.0)]);
}

#[test]
fn what_has_failed_stops_at_once() {
    story()
        .choose(LEGS, 1.0, FIRE)
        .report(LEGS, 2.0, Failed)
        .reads(FIRE, &[(Stopped, 1.0), (Completed, 0.0), (Stops, 1.0)])
        .choose(LEGS, 3.0, FIRE)
        .reads(FIRE, &[(Running, 1.0), (Stops, 1.0), (Lot, 0.5)]);
}

#[test]
fn a_report_on_nothing_changes_nothing() {
    let idle = story().wait(1.0);
    let told = story()
        .wait(1.0)
        .report(LEGS, 2.0, Done)
        .report(LEGS, 3.0, Failed);
    assert_eq!(told.0, idle.0);
}

#[test]
fn another_target_lets_the_option_go_on() {
    story()
        .aim(LEGS, 1.0, FIRE, 7)
        .aim(LEGS, 2.0, FIRE, 8)
        .wait(4.0)
        .reads(FIRE, &[(Running, 1.0), (Time, 3.0), (Stops, 0.0)])
        .reads_at(FIRE, 7, &[(Stopped, 1.0), (Time, 2.0), (IsTarget, 0.0)])
        .reads_at(FIRE, 8, &[(Running, 1.0), (Time, 2.0), (IsTarget, 1.0)])
        .reads_at(FIRE, 9, &[(Never, 1.0), (Time, 4.0), (IsTarget, 0.0)]);
}

#[test]
fn an_option_that_is_not_remembered_per_target_has_a_target_all_the_same() {
    story()
        .aim(LEGS, 1.0, HIDE, 7)
        .reads_at(HIDE, 7, &[(Never, 1.0), (IsTarget, 1.0)])
        .reads(HIDE, &[(Running, 1.0), (IsTarget, 0.0)]);
}

#[test]
fn an_option_runs_while_any_decision_runs_it() {
    story()
        .choose(LEGS, 1.0, TALK)
        .choose(HANDS, 2.0, TALK)
        .choose(LEGS, 3.0, HIDE)
        .reads(TALK, &[(Running, 1.0), (Time, 2.0), (Stops, 0.0)])
        .report(HANDS, 4.0, Failed)
        .reads(TALK, &[(Stopped, 1.0), (Time, 0.0), (Stops, 1.0)]);
}

#[test]
fn completing_for_one_decision_leaves_another_at_it() {
    story()
        .choose(LEGS, 1.0, TALK)
        .choose(HANDS, 1.0, TALK)
        .report(LEGS, 2.0, Done)
        .reads(TALK, &[(Running, 1.0), (Completed, 0.0)])
        .choose(LEGS, 3.0, TALK)
        .reads(TALK, &[(Running, 1.0), (Time, 2.0), (Stops, 0.0)]);
}

#[test]
fn what_all_decisions_have_completed_stops_once() {
    story()
        .choose(LEGS, 1.0, TALK)
        .choose(HANDS, 1.0, TALK)
        .report(LEGS, 2.0, Done)
        .report(HANDS, 2.0, Done)
        .reads(TALK, &[(Completed, 1.0)])
        .choose(LEGS, 3.0, TALK)
        .reads(TALK, &[(Running, 1.0), (Completed, 0.0), (Stops, 1.0)])
        .choose(HANDS, 4.0, TALK)
        .reads(TALK, &[(Running, 1.0), (Time, 1.0), (Stops, 1.0)]);
}

#[test]
fn two_decisions_may_aim_one_option_at_two_targets() {
    story()
        .aim(LEGS, 1.0, FIRE, 7)
        .aim(HANDS, 2.0, FIRE, 8)
        .reads_at(FIRE, 7, &[(Running, 1.0), (IsTarget, 1.0)])
        .aim(LEGS, 3.0, FIRE, 8)
        .reads_at(FIRE, 7, &[(Stopped, 1.0)])
        .reads_at(FIRE, 8, &[(Running, 1.0), (Time, 1.0)])
        .reads(FIRE, &[(Running, 1.0), (Time, 2.0)]);
}

#[test]
fn the_target_that_stopped_first_is_forgotten() {
    let last = TARGETS_REMEMBERED as u64;
    let mut told = story();
    for target in 0..=last {
        told = told.aim(LEGS, target as f64, FIRE, target);
    }
    told.reads_at(FIRE, 0, &[(Never, 1.0), (Stops, 0.0)])
        .reads_at(FIRE, 1, &[(Stopped, 1.0), (Stops, 1.0)])
        .reads_at(FIRE, last, &[(Running, 1.0)]);
}

#[test]
fn of_targets_that_stopped_together_the_lower_number_is_forgotten() {
    let mut told = story()
        .aim(HANDS, 0.0, FIRE, 2)
        .aim(LEGS, 0.0, FIRE, 1)
        .rest(HANDS, 1.0)
        .rest(LEGS, 1.0);
    for more in 2..=TARGETS_REMEMBERED as u64 {
        told = told.aim(LEGS, more as f64, FIRE, 10 + more);
    }
    told.reads_at(FIRE, 1, &[(Never, 1.0)])
        .reads_at(FIRE, 2, &[(Stopped, 1.0)]);
}

#[test]
fn a_target_that_runs_is_not_forgotten() {
    let last = TARGETS_REMEMBERED as u64;
    let mut told = story().aim(HANDS, 0.0, FIRE, 0);
    for target in 1..=last {
        told = told.aim(LEGS, target as f64, FIRE, target);
    }
    told.reads_at(FIRE, 0, &[(Running, 1.0)])
        .reads_at(FIRE, 1, &[(Never, 1.0)]);
}

#[test]
fn a_target_for_which_no_record_is_left_reads_as_never() {
    let last = TARGETS_REMEMBERED as u64;
    let mut told = story();
    for target in 0..=last {
        told = told.aim(target as u32, target as f64, FIRE, target);
    }
    let told = told
        .reads_at(FIRE, last, &[(Never, 1.0), (IsTarget, 1.0)])
        .reads(FIRE, &[(Running, 1.0)])
        .rest(LEGS, 20.0);
    // One is left now, but only what begins takes it, and saving begins nothing.
    let restored = AgentState::from(Memory::from(told.0.clone()));
    assert_eq!(restored, told.0);
    told.aim(last as u32, 21.0, FIRE, last + 1)
        .aim(last as u32, 22.0, FIRE, last)
        .reads_at(FIRE, 0, &[(Never, 1.0)])
        .reads_at(FIRE, last, &[(Running, 1.0), (Time, 0.0)]);
}

#[test]
fn an_earlier_time_counts_as_the_latest_seen() {
    let mut told = story().choose(LEGS, 5.0, FIRE).choose(LEGS, 2.0, HIDE);
    told = told.reads(HIDE, &[(Time, 0.0)]).wait(6.0);
    told = told.reads(HIDE, &[(Time, 1.0)]);
    for now in [1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(told.0.view_mut().advance(now), 6.0);
    }
}

#[test]
fn the_longest_time_is_the_largest_number() {
    let mut agent = AgentState::new(&layout(), 1, -f64::MAX);
    agent.view_mut().advance(f64::MAX);
    let time = agent.view().read(option(FIRE), None, Time);
    assert_eq!(time, f32::MAX);
}

#[test]
fn no_time_and_no_lot_is_minus_0_or_no_number() {
    for birth in [f64::NAN, f64::INFINITY, -0.0] {
        let mut agent = AgentState::new(&layout(), 1, birth);
        assert_eq!(agent.view().born().to_bits(), 0);
        assert_eq!(agent.view_mut().advance(-0.0).to_bits(), 0);
    }
    let lots = [(f32::NAN, 0.0), (-0.0, 0.0), (-3.0, 0.0), (9.0, 1.0)];
    for (drawn, kept) in lots {
        let mut agent = story().choose(LEGS, 1.0, FIRE).0;
        agent
            .view_mut()
            .choose(decision(LEGS), None, 2.0, |_| drawn);
        let lot: f32 = agent.view().read(option(FIRE), None, Lot);
        assert_eq!(lot.to_bits(), f32::to_bits(kept));
    }
}

#[test]
fn what_is_not_remembered_does_nothing_and_reads_as_never() {
    let mut agent = story().0;
    let (nobody, before) = (decision(77), agent.clone());
    let fire = Some(chosen(FIRE, None));
    agent.view_mut().choose(nobody, fire, 1.0, |_| 0.5);
    agent.view_mut().finish(nobody, Done, 1.0, |_| 0.5);
    agent.view_mut().decided(nobody, 1.0);
    assert_eq!(agent, before);
    assert!(agent.view().due(nobody, When::Every(1.0), 9.0));
    let stranger = Chosen {
        option: option(77),
        target: None,
    };
    agent
        .view_mut()
        .choose(decision(LEGS), Some(stranger), 1.0, |_| 0.5);
    assert_eq!(agent.view().record(option(77), None), Record::never(0.0));
    // The decision knows all the same what it runs, and when it is idle.
    assert!(!agent.view().due(decision(LEGS), When::Idle, 9.0));
}

#[test]
fn a_decision_is_due_by_what_runs_and_by_the_time() {
    let due = |told: &Story, when| told.0.view().due(decision(LEGS), when, 3.0);
    let told = story();
    assert!(due(&told, When::Idle) && due(&told, When::Every(9.0)));
    let mut told = told.choose(LEGS, 1.0, FIRE);
    told.0.view_mut().decided(decision(LEGS), 1.0);
    assert!(due(&told, When::Always) && !due(&told, When::Idle));
    assert!(due(&told, When::Every(2.0)) && !due(&told, When::Every(2.5)));
    assert!(due(&told, When::Every(0.0)) && due(&told, When::Every(f32::NAN)));
    let told = told.report(LEGS, 2.0, Done);
    assert!(due(&told, When::Idle));
}

#[test]
fn a_record_is_small() {
    assert_eq!(size_of::<Record>(), 32);
}

#[test]
fn a_memory_is_printed_in_words() {
    let printed = alloc::format!("{:?}", story().aim(LEGS, 1.5, FIRE, 7).0);
    for words in ["agent: 1", "runs: Some(", "state: Running, since: 1.5"] {
        assert!(printed.contains(words), "{printed}");
    }
}
