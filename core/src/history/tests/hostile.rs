//! Whatever was saved comes back sound.

use alloc::vec::Vec;

use proptest::{collection::vec, option::weighted, prelude::*};

use super::{
    super::{
        AgentState, AgentStates, Run, State, TARGETS_REMEMBERED, TargetId, View,
        saved::{DecisionMemory, History, Memory, OptionMemory, TargetMemory},
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

fn some_decision() -> impl Strategy<Value = DecisionMemory> {
    let number = 0..DECISIONS + 2;
    let decided = weighted(0.8, some_time());
    (number, weighted(0.8, some_run()), decided, any::<u64>()).prop_map(
        |(number, runs, decided, count)| DecisionMemory {
            decision: decision(number),
            runs,
            decided,
            count,
        },
    )
}

fn some_history() -> impl Strategy<Value = History> {
    let state = prop_oneof![
        Just(State::Never),
        Just(State::Running),
        Just(State::Stopped)
    ];
    let stops = prop_oneof![0..3_u32, Just(u32::MAX)];
    (state, some_time(), stops, any::<f32>()).prop_map(|(state, since, stops, lot)| History {
        state,
        since,
        stops,
        lot,
    })
}

fn some_option() -> impl Strategy<Value = OptionMemory> {
    let target = (0..TARGETS + 3, some_history()).prop_map(|(target, history)| TargetMemory {
        target: TargetId(target),
        history,
    });
    (
        0..OPTIONS,
        some_history(),
        weighted(0.7, vec(target, 0..14)),
    )
        .prop_map(|(number, history, targets)| OptionMemory {
            option: option(number),
            history,
            targets,
        })
}

fn some_memory() -> impl Strategy<Value = Memory> {
    let decisions = vec(some_decision(), 0..14);
    let options = vec(some_option(), 0..6);
    (any::<u64>(), some_time(), some_time(), decisions, options).prop_map(
        |(agent, born, latest, decisions, options)| Memory {
            agent,
            born,
            latest,
            decisions,
            options,
        },
    )
}

fn assert_sound(view: View<'_>) {
    assert_eq!(view.decisions.len(), view.layout.decisions().len());
    assert_eq!(view.records.len(), view.layout.records());
    assert!(view.born().is_finite() && view.latest().is_finite());
    let is_lived = |time: f64| view.born() <= time && time <= view.latest();
    assert!(is_lived(view.latest()));
    let decided = |decision| view.decision(decision).decided.is_none_or(is_lived);
    assert!(view.layout.decisions().all(decided));
    for (option, _) in view.layout.options() {
        let place = view.layout.records_of(option).unwrap();
        let targets: Vec<_> = view.records[place]
            .iter()
            .skip(1)
            .filter(|record| record.state != State::Never)
            .map(|record| Some(record.target))
            .collect();
        for target in core::iter::once(None).chain(targets) {
            let record = view.record(option, target);
            let asked = super::Chosen { option, target };
            assert!(is_lived(record.since));
            assert!((0.0..=1.0).contains(&record.lot));
            assert!(record.stops > 0 || record.state != State::Stopped);
            assert!(record.runs() || !view.is_at(asked), "{view:#?}");
            assert!(!record.runs() || view.has(asked), "{view:#?}");
            for reading in READINGS {
                let read = view.read(option, target, reading);
                assert!(read.is_finite() && (read != 0.0 || read.is_sign_positive()));
            }
        }
    }
}

fn history(state: State, since: f64) -> History {
    History {
        state,
        since,
        stops: 1,
        lot: 0.5,
    }
}

#[test]
fn of_what_is_saved_twice_the_first_counts() {
    let option = |since| OptionMemory {
        option: option(0),
        history: history(State::Stopped, since),
        targets: None,
    };
    let decision = |count| DecisionMemory {
        decision: decision(0),
        runs: None,
        decided: None,
        count,
    };
    let agent = AgentState::from(Memory {
        agent: 1,
        born: 0.0,
        latest: 9.0,
        decisions: alloc::vec![decision(1), decision(2)],
        options: alloc::vec![option(1.0), option(2.0)],
    });
    assert_eq!(agent.view().count(super::decision(0)), 1);
    assert_eq!(agent.view().record(super::option(0), None).since, 1.0);
}

#[test]
fn of_too_many_targets_the_latest_come_back() {
    let targets = (0..20).map(|number| TargetMemory {
        target: TargetId(number),
        history: history(State::Stopped, number as f64),
    });
    let agent = AgentState::from(Memory {
        agent: 1,
        born: 0.0,
        latest: 30.0,
        decisions: Vec::new(),
        options: alloc::vec![OptionMemory {
            option: option(0),
            history: history(State::Stopped, 20.0),
            targets: Some(targets.collect()),
        }],
    });
    for number in 0..20 {
        let record = agent.view().record(option(0), Some(TargetId(number)));
        let is_late = number >= 20 - TARGETS_REMEMBERED as u64;
        assert_eq!(record.state != State::Never, is_late, "{number}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn whatever_was_saved_comes_back_sound(
        memory in some_memory(),
        events in vec(some_event(), 0..20),
    ) {
        let mut restored = AgentState::from(memory);
        assert_sound(restored.view());
        prop_assert_eq!(&AgentState::from(Memory::from(restored.clone())), &restored);

        let mut herd = AgentStates::new(&layout());
        herd.push(restored.clone());
        let mut bound = restored.clone();
        bound.bind(&layout());
        assert_sound(bound.view());
        prop_assert_eq!(herd.get(0), Some(bound.clone()));
        for (step, event) in events.iter().enumerate() {
            for agent in [&mut restored, &mut bound] {
                event.befall(agent.view_mut(), step as u64);
                assert_sound(agent.view());
            }
        }
    }
}
