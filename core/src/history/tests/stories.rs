//! The rules of memory, each as a small story with its expected end.

use super::{
    super::{
        AgentState, ChosenOption, DecisionSchedule, HistoryValue, OptionRecord, Outcome,
        TARGETS_REMEMBERED, TargetId, agent_header::AgentHeader, decision::DecisionRecord,
        saved_state::SavedState,
    },
    chosen_option, decision, layout, option,
};

/// The options of the stories.
const FIRE: u32 = 0;
const HIDE: u32 = 1;
const TALK: u32 = 2;

/// The decisions of the stories.
const LEGS: u32 = 0;
const HANDS: u32 = 1;

struct Story(AgentState);

/// Returns an agent that was born at 0 and whose lots are all 0.5.
fn new_story() -> Story {
    Story(AgentState::new(&layout(), 1, 0.0))
}

impl Story {
    fn choose(mut self, decision_number: u32, now: f64, option_number: u32) -> Self {
        let choice = Some(chosen_option(option_number, None));
        self.0
            .view_mut()
            .apply_choice(decision(decision_number), choice, now, |_| 0.5);
        self
    }

    fn aim(mut self, decision_number: u32, now: f64, option_number: u32, target: u64) -> Self {
        let choice = Some(chosen_option(option_number, Some(target)));
        self.0
            .view_mut()
            .apply_choice(decision(decision_number), choice, now, |_| 0.5);
        self
    }

    fn rest(mut self, decision_number: u32, now: f64) -> Self {
        self.0
            .view_mut()
            .apply_choice(decision(decision_number), None, now, |_| 0.5);
        self
    }

    fn report(mut self, decision_number: u32, now: f64, outcome: Outcome) -> Self {
        self.0
            .view_mut()
            .apply_report(decision(decision_number), outcome, now, |_| 0.5);
        self
    }

    fn wait(mut self, now: f64) -> Self {
        self.0.view_mut().advance_to(now);
        self
    }

    fn reads(self, option_number: u32, readings: &[(HistoryValue, f32)]) -> Self {
        self.assert_readings(option_number, None, readings)
    }

    fn reads_at(self, option_number: u32, target: u64, readings: &[(HistoryValue, f32)]) -> Self {
        self.assert_readings(option_number, Some(TargetId(target)), readings)
    }

    fn assert_readings(
        self,
        option_number: u32,
        target: Option<TargetId>,
        readings: &[(HistoryValue, f32)],
    ) -> Self {
        for (reading, expected) in readings {
            let read = self
                .0
                .view()
                .read_value(option(option_number), target, *reading);
            assert_eq!(read, *expected, "{reading:?} in {:#?}", self.0);
        }
        self
    }
}

use HistoryValue::{Completed, IsTarget, Lot, Never, Running, Stopped, Stops, Time};
use Outcome::{Completed as Done, Failed};

#[test]
fn an_option_that_was_never_chosen_counts_time_from_birth() {
    new_story().wait(4.0).reads(
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
fn an_option_that_is_chosen_again_continues() {
    new_story()
        .choose(LEGS, 1.0, FIRE)
        .choose(LEGS, 2.0, FIRE)
        .wait(5.0)
        .reads(FIRE, &[(Running, 1.0), (Time, 4.0), (Stops, 0.0)]);
}

#[test]
fn another_option_stops_the_one_before() {
    new_story()
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
fn an_empty_choice_stops_the_running_option() {
    new_story()
        .choose(LEGS, 1.0, FIRE)
        .rest(LEGS, 2.0)
        .rest(LEGS, 3.0)
        .reads(FIRE, &[(Stopped, 1.0), (Time, 1.0), (Stops, 1.0)]);
}

#[test]
fn a_completed_option_runs_until_the_next_result() {
    new_story()
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
fn a_completed_option_restarts_if_it_is_chosen_again() {
    new_story()
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
fn a_failed_option_stops_at_once() {
    new_story()
        .choose(LEGS, 1.0, FIRE)
        .report(LEGS, 2.0, Failed)
        .reads(FIRE, &[(Stopped, 1.0), (Completed, 0.0), (Stops, 1.0)])
        .choose(LEGS, 3.0, FIRE)
        .reads(FIRE, &[(Running, 1.0), (Stops, 1.0), (Lot, 0.5)]);
}

#[test]
fn a_report_without_a_run_changes_nothing() {
    let idle = new_story().wait(1.0);
    let reported = new_story()
        .wait(1.0)
        .report(LEGS, 2.0, Done)
        .report(LEGS, 3.0, Failed);
    assert_eq!(reported.0, idle.0);
}

#[test]
fn the_option_continues_when_its_target_changes() {
    new_story()
        .aim(LEGS, 1.0, FIRE, 7)
        .aim(LEGS, 2.0, FIRE, 8)
        .wait(4.0)
        .reads(FIRE, &[(Running, 1.0), (Time, 3.0), (Stops, 0.0)])
        .reads_at(FIRE, 7, &[(Stopped, 1.0), (Time, 2.0), (IsTarget, 0.0)])
        .reads_at(FIRE, 8, &[(Running, 1.0), (Time, 2.0), (IsTarget, 1.0)])
        .reads_at(FIRE, 9, &[(Never, 1.0), (Time, 4.0), (IsTarget, 0.0)]);
}

#[test]
fn an_option_not_remembered_per_target_still_has_a_target() {
    new_story()
        .aim(LEGS, 1.0, HIDE, 7)
        .reads_at(HIDE, 7, &[(Never, 1.0), (IsTarget, 1.0)])
        .reads(HIDE, &[(Running, 1.0), (IsTarget, 0.0)]);
}

#[test]
fn an_option_runs_while_any_decision_runs_it() {
    new_story()
        .choose(LEGS, 1.0, TALK)
        .choose(HANDS, 2.0, TALK)
        .choose(LEGS, 3.0, HIDE)
        .reads(TALK, &[(Running, 1.0), (Time, 2.0), (Stops, 0.0)])
        .report(HANDS, 4.0, Failed)
        .reads(TALK, &[(Stopped, 1.0), (Time, 0.0), (Stops, 1.0)]);
}

#[test]
fn an_option_completed_by_one_decision_continues_for_another() {
    new_story()
        .choose(LEGS, 1.0, TALK)
        .choose(HANDS, 1.0, TALK)
        .report(LEGS, 2.0, Done)
        .reads(TALK, &[(Running, 1.0), (Completed, 0.0)])
        .choose(LEGS, 3.0, TALK)
        .reads(TALK, &[(Running, 1.0), (Time, 2.0), (Stops, 0.0)]);
}

#[test]
fn an_option_that_all_decisions_completed_stops_once() {
    new_story()
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
    new_story()
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
    let mut agent = new_story();
    for target in 0..=last {
        agent = agent.aim(LEGS, target as f64, FIRE, target);
    }
    agent
        .reads_at(FIRE, 0, &[(Never, 1.0), (Stops, 0.0)])
        .reads_at(FIRE, 1, &[(Stopped, 1.0), (Stops, 1.0)])
        .reads_at(FIRE, last, &[(Running, 1.0)]);
}

#[test]
fn among_targets_that_stopped_together_the_lowest_number_is_forgotten() {
    let mut agent = new_story()
        .aim(HANDS, 0.0, FIRE, 2)
        .aim(LEGS, 0.0, FIRE, 1)
        .rest(HANDS, 1.0)
        .rest(LEGS, 1.0);
    for more in 2..=TARGETS_REMEMBERED as u64 {
        agent = agent.aim(LEGS, more as f64, FIRE, 10 + more);
    }
    agent
        .reads_at(FIRE, 1, &[(Never, 1.0)])
        .reads_at(FIRE, 2, &[(Stopped, 1.0)]);
}

#[test]
fn a_running_target_is_not_forgotten() {
    let last = TARGETS_REMEMBERED as u64;
    let mut agent = new_story().aim(HANDS, 0.0, FIRE, 0);
    for target in 1..=last {
        agent = agent.aim(LEGS, target as f64, FIRE, target);
    }
    agent
        .reads_at(FIRE, 0, &[(Running, 1.0)])
        .reads_at(FIRE, 1, &[(Never, 1.0)]);
}

#[test]
fn a_target_without_a_free_record_reads_as_never_chosen() {
    let last = TARGETS_REMEMBERED as u64;
    let mut agent = new_story();
    for target in 0..=last {
        agent = agent.aim(target as u32, target as f64, FIRE, target);
    }
    let agent = agent
        .reads_at(FIRE, last, &[(Never, 1.0), (IsTarget, 1.0)])
        .reads(FIRE, &[(Running, 1.0)])
        .rest(LEGS, 20.0);

    // A record is free now, but only an option that starts takes it, and saving starts nothing.
    let restored = AgentState::try_from(SavedState::from(agent.0.clone())).unwrap();
    assert_eq!(restored, agent.0);
    agent
        .aim(last as u32, 21.0, FIRE, last + 1)
        .aim(last as u32, 22.0, FIRE, last)
        .reads_at(FIRE, 0, &[(Never, 1.0)])
        .reads_at(FIRE, last, &[(Running, 1.0), (Time, 0.0)]);
}

#[test]
fn an_earlier_time_counts_as_the_latest_seen() {
    let mut agent = new_story().choose(LEGS, 5.0, FIRE).choose(LEGS, 2.0, HIDE);
    agent = agent.reads(HIDE, &[(Time, 0.0)]).wait(6.0);
    agent = agent.reads(HIDE, &[(Time, 1.0)]);
    for now in [1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(agent.0.view_mut().advance_to(now), 6.0);
    }
}

#[test]
fn the_longest_time_is_the_largest_number() {
    let mut agent = AgentState::new(&layout(), 1, -f64::MAX);
    agent.view_mut().advance_to(f64::MAX);
    let time = agent.view().read_value(option(FIRE), None, Time);
    assert_eq!(time, f32::MAX);
}

#[test]
fn times_and_lots_are_never_minus_zero_or_nan() {
    for birth in [f64::NAN, f64::INFINITY, -0.0] {
        let mut agent = AgentState::new(&layout(), 1, birth);
        assert_eq!(agent.view().birth_time().to_bits(), 0);
        assert_eq!(agent.view_mut().advance_to(-0.0).to_bits(), 0);
    }

    let lots = [(f32::NAN, 0.0), (-0.0, 0.0), (-3.0, 0.0), (9.0, 1.0)];
    for (drawn, kept) in lots {
        let mut agent = new_story().choose(LEGS, 1.0, FIRE).0;
        agent
            .view_mut()
            .apply_choice(decision(LEGS), None, 2.0, |_| drawn);
        let lot: f32 = agent.view().read_value(option(FIRE), None, Lot);
        assert_eq!(lot.to_bits(), f32::to_bits(kept));
    }
}

#[test]
fn unknown_decisions_and_options_change_nothing() {
    let mut agent = new_story().0;
    let (unknown, before) = (decision(77), agent.clone());
    let fire = Some(chosen_option(FIRE, None));
    agent.view_mut().apply_choice(unknown, fire, 1.0, |_| 0.5);
    agent.view_mut().apply_report(unknown, Done, 1.0, |_| 0.5);
    agent.view_mut().note_decision(unknown, 1.0);
    assert_eq!(agent, before);
    assert!(
        agent
            .view()
            .is_due(unknown, DecisionSchedule::Every(1.0), 9.0)
    );

    let unknown_option = ChosenOption {
        option: option(77),
        target: None,
    };
    agent
        .view_mut()
        .apply_choice(decision(LEGS), Some(unknown_option), 1.0, |_| 0.5);
    assert_eq!(
        agent.view().record(option(77), None),
        OptionRecord::new_unchosen(0.0)
    );
    // The decision still knows what it runs, and so whether it is idle.
    assert!(
        !agent
            .view()
            .is_due(decision(LEGS), DecisionSchedule::Idle, 9.0)
    );
}

#[test]
fn a_decision_is_due_by_its_run_or_by_time() {
    let due = |story: &Story, when| story.0.view().is_due(decision(LEGS), when, 3.0);
    let agent = new_story();
    assert!(due(&agent, DecisionSchedule::Idle) && due(&agent, DecisionSchedule::Every(9.0)));

    let mut agent = agent.choose(LEGS, 1.0, FIRE);
    agent.0.view_mut().note_decision(decision(LEGS), 1.0);
    assert!(due(&agent, DecisionSchedule::Always) && !due(&agent, DecisionSchedule::Idle));
    // Two seconds after the last time: never within half an interval, always after one and a half.
    assert!(
        due(&agent, DecisionSchedule::Every(1.3)) && !due(&agent, DecisionSchedule::Every(4.1))
    );
    assert!(
        due(&agent, DecisionSchedule::Every(0.0)) && due(&agent, DecisionSchedule::Every(f32::NAN))
    );

    let agent = agent.report(LEGS, 2.0, Done);
    assert!(due(&agent, DecisionSchedule::Idle));
}

/// The shares were computed with an implementation of the finalizer of `SplitMix64` in Python.
#[test]
fn agents_that_begin_together_spread_over_the_interval() {
    let layout = layout();
    let path = decision(LEGS);
    let share = |agent| {
        let state = AgentState::new(&layout, agent, 0.0);
        state.view().turn_share(path)
    };
    let expected =
        [5_571_183, 6_500_533, 715_769].map(|share: u32| f64::from(share) / f64::from(1 << 24));
    assert_eq!([0, 1, 77].map(share), expected);

    // A twelfth of a crowd of 2,400 is 200; the standard deviation is 14.
    let mut ticks = [0; 12];
    for agent in 0..2400 {
        ticks[(share(agent) * 12.0) as usize] += 1;
    }
    assert!(
        ticks.iter().all(|count| (130..270).contains(count)),
        "{ticks:?}"
    );
}

/// Lets 2,000 agents make a decision five times a second, in frames of which some come late.
/// Returns how many decide in each frame.
fn count_decisions(frames: impl Iterator<Item = f64>) -> Vec<usize> {
    let layout = layout();
    let legs = decision(LEGS);
    let mut states: Vec<_> = (0..2000)
        .map(|agent| AgentState::new(&layout, agent, 0.0))
        .collect();
    let mut decide = |now: f64| {
        let is_due =
            |state: &&mut AgentState| state.view().is_due(legs, DecisionSchedule::Every(0.2), now);
        let due = states.iter_mut().filter(is_due);
        due.map(|state| state.view_mut().note_decision(legs, now))
            .count()
    };
    frames.map(&mut decide).collect()
}

#[test]
fn a_crowd_spreads_over_the_frames_and_does_so_again_after_a_pause() {
    let second = |from: f64| (0..60).map(move |frame| from + f64::from(frame) / 60.0);
    let counts = count_decisions(second(0.0).chain(second(3.0)));

    // All decide at first and after the pause, which is longer than one and a half intervals.
    assert_eq!((counts[0], counts[60]), (2000, 2000));
    // In between, a twelfth in each frame is 167. For half an interval nobody decides.
    for later in [&counts[18..60], &counts[78..120]] {
        assert!(
            later.iter().all(|count| (100..250).contains(count)),
            "{later:?}"
        );
    }
    assert!(
        counts[1..6]
            .iter()
            .chain(&counts[61..66])
            .all(|count| *count == 0),
        "{counts:?}"
    );
}

#[test]
fn each_agent_decides_once_per_interval_on_average() {
    // A frame length that does not divide the interval: 17 seconds, 85 intervals.
    let frames = (0..=850).map(|frame| f64::from(frame) * 0.02);
    let total: usize = count_decisions(frames).iter().sum();
    let per_agent = total as f64 / 2000.0;
    assert!((84.5..86.5).contains(&per_agent), "{per_agent}");
}

#[test]
fn an_agent_is_small() {
    let sizes = [
        size_of::<AgentHeader>(),
        size_of::<DecisionRecord>(),
        size_of::<OptionRecord>(),
    ];
    assert_eq!(sizes, [24, 32, 24]);
}

#[test]
fn a_memory_is_printed_in_words() {
    let printed = alloc::format!("{:?}", new_story().aim(LEGS, 1.5, FIRE, 7).0);
    for words in ["agent: 1", "runs: Some(", "state: Running, since: 1.5"] {
        assert!(printed.contains(words), "{printed}");
    }
}
