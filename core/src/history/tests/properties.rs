//! Property tests: after any events a memory reads as the model does, and many agents read as each
//! one alone.

use alloc::vec::Vec;

use proptest::prelude::*;

use super::{
    super::{
        AgentState, AgentStates, AgentView, Layout, MemoryDetail, OptionIndex, TARGETS_REMEMBERED,
        saved_state::SavedState, saved_table::SavedTable,
    },
    DECISIONS, Event, OPTIONS, READINGS, TARGETS, TargetId, WHENS, decision, layout,
    model::Model,
    option, some_event,
};

/// An event in the life of many agents.
#[derive(Clone, Debug)]
enum HerdEvent {
    Event(usize, Event),
    Add,
    Copy(usize, usize),
    Push(usize),
    Remove(usize),
    SwapRemove(usize),
    /// An event for every agent, in parts of this size.
    All(usize, Event),
}

fn some_herd_event() -> impl Strategy<Value = HerdEvent> {
    let at = || 0..6_usize;
    prop_oneof![
        12 => (at(), some_event()).prop_map(|(at, event)| HerdEvent::Event(at, event)),
        2 => Just(HerdEvent::Add),
        1 => (at(), at()).prop_map(|(from, to)| HerdEvent::Copy(from, to)),
        1 => at().prop_map(HerdEvent::Push),
        1 => at().prop_map(HerdEvent::Remove),
        1 => at().prop_map(HerdEvent::SwapRemove),
        2 => (at(), some_event()).prop_map(|(size, event)| HerdEvent::All(size, event)),
    ]
}

fn assert_reads_as(view: AgentView<'_>, model: &Model) {
    for number in 0..=OPTIONS {
        let option = option(number);
        let handle = view.layout.find_option(option);
        for target in core::iter::once(None).chain((0..TARGETS).map(|id| Some(TargetId(id)))) {
            for reading in READINGS {
                let read = view.read_value(option, target, reading);
                let expected = model.read_value(option, target, reading);
                assert_eq!(
                    read.to_bits(),
                    expected.to_bits(),
                    "{reading:?} of {number} {target:?}: {read}, not {expected}\n{view:#?}"
                );
                if let Some(handle) = handle {
                    assert_eq!(read, view.read_value_at(handle, target, reading));
                }
            }
        }
        if let Some(handle) = handle {
            assert_lists_agree(view, handle);
        }
    }

    for number in 0..=DECISIONS {
        let decision = decision(number);
        assert_eq!(
            view.current_run(decision),
            model.runs.get(&decision).copied()
        );
        let times = model.decided.get(&decision).map_or(&[][..], Vec::as_slice);
        assert_eq!(view.decision_count(decision), times.len() as u64);
        assert_eq!(
            view.decision_record(decision).decided(),
            times.last().copied()
        );
        for when in WHENS {
            let due = view.is_due(decision, when, model.latest);
            let share = view.turn_share(decision);
            assert_eq!(due, model.is_due(decision, when, share), "{when:?}");
        }
    }
    assert_eq!(
        (view.birth_time(), view.latest_time()),
        (model.born, model.latest)
    );
}

/// Checks that the functions which read many values at once agree with the one that reads each.
fn assert_lists_agree(view: AgentView<'_>, option: OptionIndex) {
    let targets: Vec<TargetId> = (0..TARGETS).map(TargetId).collect();
    for reading in READINGS {
        let own = view.read_value_at(option, None, reading);
        assert_eq!(view.read_own_value(option, reading), own);

        let each = targets.iter().map(|target| Some(*target));
        let expected: Vec<f32> = each
            .map(|target| view.read_value_at(option, target, reading))
            .collect();
        let mut values = alloc::vec![f32::NAN; targets.len()];
        view.read_target_values(option, reading, &targets, &mut values);
        assert_eq!(values, expected, "{reading:?}\n{view:#?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A graph that reads only whether targets run cannot tell whether stopped ones are remembered.
    #[test]
    fn memories_of_running_targets_read_as_memories_of_all_targets(
        events in proptest::collection::vec(some_event(), 0..80),
        decisions in 1..=DECISIONS,
    ) {
        let layout = |detail| {
            let options = (0..OPTIONS).map(|number| (option(number), detail));
            Layout::new((0..decisions).map(decision), options, TARGETS_REMEMBERED)
        };
        let details = [MemoryDetail::LatestTargets, MemoryDetail::RunningTargets];
        let mut agents = details.map(|detail| AgentState::new(&layout(detail), 1, 0.0));

        for (step, event) in (0..).zip(&events) {
            for agent in &mut agents {
                event.apply_to(agent.view_mut(), step);
            }
            let [all, running] = agents.each_ref().map(AgentState::view);
            for number in 0..OPTIONS {
                for reading in READINGS {
                    let target = (0..TARGETS).map(|target| Some(TargetId(target)));
                    let targets = target.filter(|_| reading.is_of_running()).chain([None]);
                    for target in targets {
                        let read = |view: AgentView<'_>| view.read_value(option(number), target, reading);
                        prop_assert_eq!(read(all), read(running), "{:?} {:?}", reading, target);
                    }
                }
            }
        }
    }

    #[test]
    fn a_memory_reads_as_the_model(
        events in proptest::collection::vec((some_event(), proptest::bool::weighted(0.1)), 0..80),
    ) {
        let mut agent = AgentState::new(&layout(), 7, -2.5);
        let mut model = Model::new(-2.5);
        for (step, (event, is_saved)) in events.iter().enumerate() {
            let before = agent.clone();
            let lot = event.apply_to(agent.view_mut(), step as u64);
            prop_assert_eq!(lot, model.apply(event, step as u64));
            let checksums = [&before, &agent].map(|state| state.view().checksum());
            prop_assert_eq!(checksums[0] == checksums[1], before == agent);
            assert_reads_as(agent.view(), &model);
            if *is_saved {
                let saved = SavedState::from(agent.clone());
                let restored = AgentState::try_from(saved).unwrap();
                prop_assert_eq!(&restored, &agent);
                prop_assert_eq!(restored.layout.fingerprint(), agent.layout.fingerprint());
                prop_assert_eq!(restored.view().checksum(), agent.view().checksum());
                agent = restored;
                agent.rebind(&layout());
            }
        }
    }

    #[test]
    fn many_agents_remember_the_same_as_each_one_alone(
        events in proptest::collection::vec(some_herd_event(), 0..80),
    ) {
        let layout = layout();
        let mut herd = AgentStates::new(&layout);
        let mut alone: Vec<AgentState> = Vec::new();

        for (step, event) in events.into_iter().enumerate() {
            let step = step as u64;
            match event {
                HerdEvent::Event(at, event) => {
                    if let Some(agent) = herd.view_mut(at) {
                        event.apply_to(agent, step);
                    }
                    if let Some(agent) = alone.get_mut(at) {
                        event.apply_to(agent.view_mut(), step);
                    }
                }
                HerdEvent::Add => {
                    herd.add(step, step as f64);
                    alone.push(AgentState::new(&layout, step, step as f64));
                }
                HerdEvent::Copy(from, to) => {
                    // Debug builds report an agent that is not there.
                    let can_be_set = to < herd.len() || !cfg!(debug_assertions);
                    if let Some(agent) = herd.get(from).filter(|_| can_be_set) {
                        herd.set(to, agent);
                    }
                    if let Some(agent) = alone.get(from).cloned()
                        && let Some(place) = alone.get_mut(to)
                    {
                        *place = agent;
                    }
                }
                HerdEvent::Push(at) => {
                    if let Some(agent) = alone.get(at).cloned() {
                        herd.push(agent.clone());
                        alone.push(agent);
                    }
                }
                HerdEvent::Remove(at) => {
                    let expected = (at < alone.len()).then(|| alone.remove(at));
                    prop_assert_eq!(herd.remove(at), expected);
                }
                HerdEvent::SwapRemove(at) => {
                    let expected = (at < alone.len()).then(|| alone.swap_remove(at));
                    prop_assert_eq!(herd.swap_remove(at), expected);
                }
                HerdEvent::All(size, event) => {
                    for mut part in herd.chunks_mut(size) {
                        for at in 0..part.len() {
                            event.apply_to(part.view_mut(at).unwrap(), step);
                        }
                    }
                    for agent in &mut alone {
                        event.apply_to(agent.view_mut(), step);
                    }
                }
            }

            prop_assert_eq!(herd.len(), alone.len());
            for (at, agent) in alone.iter().enumerate() {
                prop_assert_eq!(herd.get(at), Some(agent.clone()));
            }
        }
        prop_assert_eq!(AgentStates::try_from(SavedTable::from(herd.clone())), Ok(herd));
    }
}

#[test]
fn parts_are_disjoint_and_cover_all_agents() {
    let mut herd = AgentStates::new(&layout());
    (0..10).for_each(|agent| herd.add(agent, 0.0));
    let agents = |part: &super::super::AgentsMut<'_>| -> Vec<u64> {
        let places = 0..part.len();
        places.map(|at| part.view(at).unwrap().agent()).collect()
    };
    let parts: Vec<Vec<u64>> = herd.chunks_mut(4).map(|part| agents(&part)).collect();
    let expected: [&[u64]; 3] = [&[0, 1, 2, 3], &[4, 5, 6, 7], &[8, 9]];

    assert_eq!(parts, expected);
    assert_eq!(herd.chunks_mut(0).count(), 10);
    assert_eq!(herd.chunks_mut(usize::MAX).count(), 1);
    let (all, none) = herd.all_mut().split_at_mut(11);
    assert_eq!((all.len(), none.is_empty()), (10, true));
}

#[cfg(feature = "std")]
#[test]
fn threads_can_work_on_separate_parts() {
    let mut herd = AgentStates::new(&layout());
    (0..10).for_each(|agent| herd.add(agent, 0.0));
    std::thread::scope(|scope| {
        for mut part in herd.chunks_mut(3) {
            scope.spawn(move || {
                for at in 0..part.len() {
                    part.view_mut(at).unwrap().note_decision(decision(0), 1.0);
                }
            });
        }
    });
    assert!(
        herd.views()
            .all(|view| view.decision_count(decision(0)) == 1)
    );
}
