//! Tests that any saved data, even if invalid, is restored to a consistent memory.

use alloc::vec::Vec;

use proptest::{collection::vec, option::weighted, prelude::*};

use super::{
    super::{
        AgentState, AgentStates, AgentView, MemoryDetail, Run, RunState, TARGETS_REMEMBERED,
        TargetId,
        saved_state::{
            SAVE_VERSION, SavedDecision, SavedOption, SavedRecord, SavedState, SavedTarget,
        },
    },
    DECISIONS, OPTIONS, READINGS, TARGETS, decision, layout, option, some_event,
};

fn some_time() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<f64>(),
        -4.0..4.0,
        Just(f64::NAN),
        Just(f64::INFINITY),
        Just(f64::NEG_INFINITY),
        Just(f64::MAX),
        Just(-0.0),
    ]
}

fn some_run() -> impl Strategy<Value = Run> {
    let target = weighted(0.8, (0..TARGETS).prop_map(TargetId));
    (0..OPTIONS, target, any::<bool>()).prop_map(|(number, target, completed)| Run {
        option: option(number),
        target,
        completed,
    })
}

fn some_decision() -> impl Strategy<Value = SavedDecision> {
    let number = 0..DECISIONS + 2;
    let decided = weighted(0.8, some_time());
    (number, weighted(0.8, some_run()), decided, any::<u64>()).prop_map(
        |(number, runs, decided, count)| SavedDecision {
            decision: decision(number),
            runs,
            decided,
            count,
        },
    )
}

fn some_history() -> impl Strategy<Value = SavedRecord> {
    let state = prop_oneof![
        Just(RunState::Never),
        Just(RunState::Running),
        Just(RunState::Stopped)
    ];
    let stops = prop_oneof![0..3_u32, Just(u32::MAX)];
    (state, some_time(), stops, any::<f32>()).prop_map(|(state, since, stops, lot)| SavedRecord {
        state,
        since,
        stops,
        lot,
    })
}

fn some_option() -> impl Strategy<Value = SavedOption> {
    let target = (0..TARGETS + 3, some_history()).prop_map(|(target, history)| SavedTarget {
        target: TargetId(target),
        history,
    });
    let remembered = prop_oneof![
        Just(MemoryDetail::OptionOnly),
        Just(MemoryDetail::RunningTargets),
        Just(MemoryDetail::LatestTargets),
    ];
    (0..OPTIONS, remembered, some_history(), vec(target, 0..14)).prop_map(
        |(number, remembered, history, targets)| SavedOption {
            option: option(number),
            remembered,
            history,
            targets,
        },
    )
}

fn some_memory() -> impl Strategy<Value = SavedState> {
    let decisions = vec(some_decision(), 0..14);
    let options = vec(some_option(), 0..6);
    (any::<u64>(), some_time(), some_time(), decisions, options).prop_map(
        |(agent, born, latest, decisions, options)| SavedState {
            semantics: crate::SEMANTICS_VERSION,
            targets: TARGETS_REMEMBERED as u32,
            version: SAVE_VERSION,
            agent,
            born,
            latest,
            decisions,
            options,
        },
    )
}

fn assert_consistent(view: AgentView<'_>) {
    assert_eq!(view.decisions.len(), view.layout.decisions().len());
    assert_eq!(view.records.len(), view.layout.record_count());
    assert!(view.birth_time().is_finite() && view.latest_time().is_finite());
    let is_lived = |time: f64| view.birth_time() <= time && time <= view.latest_time();
    assert!(is_lived(view.latest_time()));

    let decided = |decision| {
        view.decision_record(decision)
            .decided()
            .is_none_or(is_lived)
    };
    assert!(view.layout.decisions().all(decided));

    for (option, _) in view.layout.options() {
        let place = view.layout.find_records(option).unwrap();
        let targets: Vec<_> = view.records[place]
            .iter()
            .skip(1)
            .filter(|record| record.state() != RunState::Never)
            .map(|record| Some(record.target))
            .collect();

        for target in core::iter::once(None).chain(targets) {
            let record = view.record(option, target);
            let asked = super::ChosenOption { option, target };
            assert!(is_lived(record.since));
            assert!((0.0..=1.0).contains(&record.random_share()));
            assert!(record.stops > 0 || record.state() != RunState::Stopped);
            assert!(record.is_running() || !view.is_pursuing(asked), "{view:#?}");
            assert!(!record.is_running() || view.is_running(asked), "{view:#?}");

            for reading in READINGS {
                let read = view.read_value(option, target, reading);
                assert!(read.is_finite() && (read != 0.0 || read.is_sign_positive()));
            }
        }
    }
}

fn history(state: RunState, since: f64) -> SavedRecord {
    SavedRecord {
        state,
        since,
        stops: 1,
        lot: 0.5,
    }
}

#[test]
fn the_first_of_duplicate_saved_entries_counts() {
    let option = |since| SavedOption {
        option: option(0),
        remembered: MemoryDetail::OptionOnly,
        history: history(RunState::Stopped, since),
        targets: Vec::new(),
    };
    let decision = |count| SavedDecision {
        decision: decision(0),
        runs: None,
        decided: None,
        count,
    };
    let agent = AgentState::try_from(SavedState {
        semantics: crate::SEMANTICS_VERSION,
        targets: TARGETS_REMEMBERED as u32,
        version: SAVE_VERSION,
        agent: 1,
        born: 0.0,
        latest: 9.0,
        decisions: alloc::vec![decision(1), decision(2)],
        options: alloc::vec![option(1.0), option(2.0)],
    })
    .unwrap();
    assert_eq!(agent.view().decision_count(super::decision(0)), 1);
    assert_eq!(agent.view().record(super::option(0), None).since, 1.0);
}

#[test]
fn the_latest_of_too_many_saved_targets_are_restored() {
    let targets = (0..20).map(|number| SavedTarget {
        target: TargetId(number),
        history: history(RunState::Stopped, number as f64),
    });
    let agent = AgentState::try_from(SavedState {
        semantics: crate::SEMANTICS_VERSION,
        targets: TARGETS_REMEMBERED as u32,
        version: SAVE_VERSION,
        agent: 1,
        born: 0.0,
        latest: 30.0,
        decisions: Vec::new(),
        options: alloc::vec![SavedOption {
            option: option(0),
            remembered: MemoryDetail::LatestTargets,
            history: history(RunState::Stopped, 20.0),
            targets: targets.collect(),
        }],
    })
    .unwrap();
    for number in 0..20 {
        let record = agent.view().record(option(0), Some(TargetId(number)));
        let is_late = number >= 20 - TARGETS_REMEMBERED as u64;
        assert_eq!(record.state() != RunState::Never, is_late, "{number}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_saved_data_is_restored_consistently(
        memory in some_memory(),
        events in vec(some_event(), 0..20),
    ) {
        let mut restored = AgentState::try_from(memory).unwrap();
        assert_consistent(restored.view());
        prop_assert_eq!(AgentState::try_from(SavedState::from(restored.clone())), Ok(restored.clone()));

        let mut herd = AgentStates::new(&layout());
        herd.push(restored.clone());
        let mut bound = restored.clone();
        bound.rebind(&layout());
        assert_consistent(bound.view());
        prop_assert_eq!(herd.get(0), Some(bound.clone()));
        for (step, event) in events.iter().enumerate() {
            for agent in [&mut restored, &mut bound] {
                event.apply_to(agent.view_mut(), step as u64);
                assert_consistent(agent.view());
            }
        }
    }
}
