//! Tests of the conversion of a memory to a changed program.

use alloc::vec::Vec;

use proptest::prelude::*;

use super::{
    super::{
        AgentState, AgentStates, HistoryValue, Layout, MemoryDetail, RunState, TARGETS_REMEMBERED,
        TargetId,
    },
    DECISIONS, OPTIONS, READINGS, TARGETS, chosen_option, decision, layout, option, some_event,
};
use crate::model::Path;

fn reduced_layout(decisions: &[bool], options: &[Option<MemoryDetail>]) -> Layout {
    let decisions = (0..)
        .zip(decisions)
        .filter(|(_, kept)| **kept)
        .map(|(number, _)| decision(number));
    let options = (0..)
        .zip(options)
        .filter_map(|(number, kept)| Some((option(number), (*kept)?)));
    Layout::new(decisions, options, TARGETS_REMEMBERED)
}

fn some_remembered() -> impl Strategy<Value = Option<MemoryDetail>> {
    prop_oneof![
        Just(None),
        Just(Some(MemoryDetail::OptionOnly)),
        Just(Some(MemoryDetail::RunningTargets)),
        Just(Some(MemoryDetail::LatestTargets)),
    ]
}

#[test]
fn a_layout_does_not_depend_on_order_or_duplicates() {
    let (a, b) = (
        (option(0), MemoryDetail::LatestTargets),
        (option(1), MemoryDetail::OptionOnly),
    );

    let whole = (option(0), MemoryDetail::OptionOnly);
    let layout = Layout::new([decision(0), decision(1)], [a, b], TARGETS_REMEMBERED);
    let again = Layout::new(
        [decision(1), decision(0), decision(1)],
        [b, whole, a, whole],
        TARGETS_REMEMBERED,
    );

    assert_eq!(layout, again);
    assert_eq!(layout.fingerprint(), again.fingerprint());
}

#[test]
fn different_layouts_have_different_fingerprints() {
    let (a, b) = (decision(0), decision(1));
    let layouts = [
        Layout::new([], [], TARGETS_REMEMBERED),
        Layout::new([a], [], TARGETS_REMEMBERED),
        Layout::new([b], [], TARGETS_REMEMBERED),
        Layout::new([a, b], [], TARGETS_REMEMBERED),
        Layout::new([], [(a, MemoryDetail::OptionOnly)], TARGETS_REMEMBERED),
        Layout::new([], [(a, MemoryDetail::RunningTargets)], TARGETS_REMEMBERED),
        Layout::new([], [(a, MemoryDetail::LatestTargets)], TARGETS_REMEMBERED),
        Layout::new([a], [(b, MemoryDetail::OptionOnly)], TARGETS_REMEMBERED),
    ];
    for (at, layout) in layouts.iter().enumerate() {
        for other in &layouts[..at] {
            assert_ne!(layout, other);
            assert_ne!(layout.fingerprint(), other.fingerprint());
        }
    }
}

#[test]
fn a_new_option_that_already_runs_starts_now() {
    let mut agent = AgentState::new(&reduced_layout(&[true], &[]), 1, 0.0);
    let fire = Some(chosen_option(0, Some(7)));
    agent
        .view_mut()
        .apply_choice(decision(0), fire, 1.0, |_| 0.5);
    agent.view_mut().advance_to(4.0);
    agent.rebind(&layout());
    agent.view_mut().advance_to(6.0);
    for target in [None, Some(TargetId(7))] {
        assert_eq!(
            agent
                .view()
                .read_value(option(0), target, HistoryValue::Running),
            1.0
        );
        assert_eq!(
            agent
                .view()
                .read_value(option(0), target, HistoryValue::Time),
            2.0
        );
    }
    assert_eq!(
        agent.view().record(option(1), None).state(),
        RunState::Never
    );
}

#[test]
fn an_option_stops_when_its_decision_vanishes() {
    let mut agent = AgentState::new(&layout(), 1, 0.0);
    let hide = Some(chosen_option(1, None));
    agent
        .view_mut()
        .apply_choice(decision(0), hide, 1.0, |_| 0.5);
    agent.rebind(&reduced_layout(
        &[false, true],
        &[None, Some(MemoryDetail::OptionOnly)],
    ));
    let record = agent.view().record(option(1), None);
    assert_eq!((record.state(), record.stops), (RunState::Stopped, 1));
}

#[test]
fn an_index_beyond_the_layout_reads_as_never_chosen() {
    let handle = layout().find_option(option(2)).unwrap();
    let agent = AgentState::new(&Layout::new([], [], TARGETS_REMEMBERED), 1, 0.0);
    for reading in READINGS {
        let expected = f32::from(u8::from(reading == HistoryValue::Never));
        assert_eq!(agent.view().read_value_at(handle, None, reading), expected);
    }
}

proptest! {
    #[test]
    fn rebinding_there_and_back_keeps_what_both_layouts_include(
        events in proptest::collection::vec(some_event(), 0..60),
        decisions in proptest::collection::vec(any::<bool>(), DECISIONS as usize),
        options in proptest::collection::vec(some_remembered(), OPTIONS as usize),
    ) {
        let (before, between) = (layout(), reduced_layout(&decisions, &options));
        let mut agent = AgentState::new(&before, 1, 0.0);

        for (step, event) in events.iter().enumerate() {
            event.apply_to(agent.view_mut(), step as u64);
        }

        let old = agent.clone();
        let mut herd = AgentStates::new(&before);
        herd.push(old.clone());
        herd.add(2, 0.0);
        herd.push(old.clone());

        agent.rebind(&between);
        herd.rebind(&between);
        prop_assert_eq!(herd.layout(), agent.view().layout);
        prop_assert_eq!(herd.get(0), Some(agent.clone()));
        prop_assert_eq!(herd.get(2), Some(agent.clone()));

        agent.rebind(&before);
        herd.rebind(&before);
        prop_assert_eq!(herd.get(1), Some(AgentState::new(&before, 2, 0.0)));
        prop_assert_eq!(herd.get(2), Some(agent.clone()));

        let (old, new) = (old.view(), agent.view());
        prop_assert_eq!((old.agent(), old.birth_time(), old.latest_time()), (new.agent(), new.birth_time(), new.latest_time()));
        let (kept, lost): (Vec<Path>, Vec<Path>) = before
            .decisions()
            .partition(|decision| between.find_decision(*decision).is_some());
        for decision in kept {
            prop_assert_eq!(old.current_run(decision), new.current_run(decision));
            prop_assert_eq!(old.decision_record(decision).decided(), new.decision_record(decision).decided());
            prop_assert_eq!(old.decision_count(decision), new.decision_count(decision));
        }
        for (option, was) in before.options() {
            let is_touched = lost
                .iter()
                .any(|decision| old.current_run(*decision).is_some_and(|run| run.option == option));
            let Some((_, kept)) = between.options().find(|(kept, _)| *kept == option) else {
                continue;

            };
            let targets: Vec<_> = (0..TARGETS)
                .map(|target| Some(TargetId(target)))
                .filter(|_| was.min(kept) == MemoryDetail::LatestTargets)
                .chain([None])
                .collect();

            for target in targets.into_iter().filter(|_| !is_touched) {
                prop_assert_eq!(old.record(option, target), new.record(option, target));
            }
        }
    }

    #[test]
    fn binding_to_an_equal_layout_changes_nothing(
        events in proptest::collection::vec(some_event(), 0..60),
    ) {
        let mut agent = AgentState::new(&layout(), 1, 0.0);
        for (step, event) in events.iter().enumerate() {
            event.apply_to(agent.view_mut(), step as u64);
        }
        let before = agent.clone();
        agent.rebind(&layout());
        prop_assert_eq!(&agent, &before);
        // Repairing does not change consistent records either.
        agent.view_mut().repair_records();
        prop_assert_eq!(agent, before);
    }
}
