//! What a memory keeps when the program changes.

use alloc::vec::Vec;

use proptest::prelude::*;

use super::{
    super::{AgentState, AgentStates, Layout, Reading, Remembered, State, TargetId},
    DECISIONS, OPTIONS, READINGS, TARGETS, chosen, decision, layout, option, some_event,
};
use crate::model::Path;

fn smaller(decisions: &[bool], options: &[Option<Remembered>]) -> Layout {
    let decisions = (0..)
        .zip(decisions)
        .filter(|(_, kept)| **kept)
        .map(|(number, _)| decision(number));
    let options = (0..)
        .zip(options)
        .filter_map(|(number, kept)| Some((option(number), (*kept)?)));
    Layout::new(decisions, options)
}

fn some_remembered() -> impl Strategy<Value = Option<Remembered>> {
    prop_oneof![
        Just(None),
        Just(Some(Remembered::PerOption)),
        Just(Some(Remembered::PerTarget)),
    ]
}

#[test]
fn a_layout_is_the_same_however_it_was_given() {
    let (a, b) = (
        (option(0), Remembered::PerTarget),
        (option(1), Remembered::PerOption),
    );
    let whole = (option(0), Remembered::PerOption);
    let layout = Layout::new([decision(0), decision(1)], [a, b]);
    let again = Layout::new(
        [decision(1), decision(0), decision(1)],
        [b, whole, a, whole],
    );
    assert_eq!(layout, again);
    assert_eq!(layout.fingerprint(), again.fingerprint());
}

#[test]
fn layouts_that_remember_otherwise_have_other_fingerprints() {
    let (a, b) = (decision(0), decision(1));
    let layouts = [
        Layout::new([], []),
        Layout::new([a], []),
        Layout::new([b], []),
        Layout::new([a, b], []),
        Layout::new([], [(a, Remembered::PerOption)]),
        Layout::new([], [(a, Remembered::PerTarget)]),
        Layout::new([a], [(b, Remembered::PerOption)]),
    ];
    for (at, layout) in layouts.iter().enumerate() {
        for other in &layouts[..at] {
            assert_ne!(layout, other);
            assert_ne!(layout.fingerprint(), other.fingerprint());
        }
    }
}

#[test]
fn what_is_new_but_already_runs_runs_from_now_on() {
    let mut agent = AgentState::new(&smaller(&[true], &[]), 1, 0.0);
    let fire = Some(chosen(0, Some(7)));
    agent.view_mut().choose(decision(0), fire, 1.0, |_| 0.5);
    agent.view_mut().advance(4.0);
    agent.bind(&layout());
    agent.view_mut().advance(6.0);
    for target in [None, Some(TargetId(7))] {
        assert_eq!(agent.view().read(option(0), target, Reading::Running), 1.0);
        assert_eq!(agent.view().read(option(0), target, Reading::Time), 2.0);
    }
    assert_eq!(agent.view().record(option(1), None).state, State::Never);
}

#[test]
fn an_option_stops_when_its_decision_vanishes() {
    let mut agent = AgentState::new(&layout(), 1, 0.0);
    let hide = Some(chosen(1, None));
    agent.view_mut().choose(decision(0), hide, 1.0, |_| 0.5);
    agent.bind(&smaller(
        &[false, true],
        &[None, Some(Remembered::PerOption)],
    ));
    let record = agent.view().record(option(1), None);
    assert_eq!((record.state, record.stops), (State::Stopped, 1));
}

#[test]
fn a_handle_of_another_layout_reads_as_something_or_never() {
    let handle = layout().option(option(2)).unwrap();
    let agent = AgentState::new(&Layout::new([], []), 1, 0.0);
    for reading in READINGS {
        let expected = f32::from(u8::from(reading == Reading::Never));
        assert_eq!(agent.view().read_at(handle, None, reading), expected);
    }
}

proptest! {
    #[test]
    fn a_changed_layout_and_back_keeps_what_is_in_both(
        events in proptest::collection::vec(some_event(), 0..60),
        decisions in proptest::collection::vec(any::<bool>(), DECISIONS as usize),
        options in proptest::collection::vec(some_remembered(), OPTIONS as usize),
    ) {
        let (before, between) = (layout(), smaller(&decisions, &options));
        let mut agent = AgentState::new(&before, 1, 0.0);
        for (step, event) in events.iter().enumerate() {
            event.befall(agent.view_mut(), step as u64);
        }
        let old = agent.clone();
        let mut herd = AgentStates::new(&before);
        herd.push(old.clone());
        herd.add(2, 0.0);
        herd.push(old.clone());
        agent.bind(&between);
        herd.bind(&between);
        prop_assert_eq!(&herd.layout(), &agent.view().layout());
        prop_assert_eq!(herd.get(0), Some(agent.clone()));
        prop_assert_eq!(herd.get(2), Some(agent.clone()));
        agent.bind(&before);
        herd.bind(&before);
        prop_assert_eq!(herd.get(1), Some(AgentState::new(&before, 2, 0.0)));
        prop_assert_eq!(herd.get(2), Some(agent.clone()));

        let (old, new) = (old.view(), agent.view());
        prop_assert_eq!((old.agent(), old.born(), old.latest()), (new.agent(), new.born(), new.latest()));
        let (kept, lost): (Vec<Path>, Vec<Path>) = before
            .decisions()
            .partition(|decision| between.decision(*decision).is_some());
        for decision in kept {
            prop_assert_eq!(old.run(decision), new.run(decision));
            prop_assert_eq!(old.decision(decision).decided, new.decision(decision).decided);
            prop_assert_eq!(old.count(decision), new.count(decision));
        }
        for (option, was) in before.options() {
            let is_touched = lost
                .iter()
                .any(|decision| old.run(*decision).is_some_and(|run| run.option == option));
            let Some((_, kept)) = between.options().find(|(kept, _)| *kept == option) else {
                continue;
            };
            let targets = (0..TARGETS).map(|target| Some(TargetId(target)));
            let targets: Vec<_> = core::iter::once(None)
                .chain(targets.filter(|_| was.min(kept) == Remembered::PerTarget))
                .collect();
            for target in targets.into_iter().filter(|_| !is_touched) {
                prop_assert_eq!(old.record(option, target), new.record(option, target));
            }
        }
    }

    #[test]
    fn binding_to_the_same_changes_nothing(
        events in proptest::collection::vec(some_event(), 0..60),
    ) {
        let mut agent = AgentState::new(&layout(), 1, 0.0);
        for (step, event) in events.iter().enumerate() {
            event.befall(agent.view_mut(), step as u64);
        }
        let before = agent.clone();
        agent.bind(&layout());
        prop_assert_eq!(&agent, &before);
        // Nor does it mend what is sound.
        agent.view_mut().mend();
        prop_assert_eq!(agent, before);
    }
}
