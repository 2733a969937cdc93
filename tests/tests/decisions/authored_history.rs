//! An authored memory equals that of an agent that lived through it.

use std::collections::BTreeMap;

use inclination_core::{
    AgentState, Candidates, DrawKey, Outcome, Program, RunState, Single, TargetId,
    authoring::{
        Builder, consider,
        history::{AuthoredHistory, HistoryEntry, OptionAddress, OptionHistory, RunStatus},
        model::{Graph, NodeId, NodeKind},
    },
};

/// Fires at a target unless it has just done so, or else reloads.
fn archer_graph() -> Graph {
    let mut graph = Builder::new("archer");
    let cooldown = graph
        .add("Cooldown", consider::cooldown(100.0).per_target())
        .out();

    let fire = graph.option("Fire", [cooldown]).for_each_target().out();

    let pause = graph.add("Pause", consider::cooldown(4.0)).out();
    let reload = graph.option("Reload", [pause]).out();

    graph.decision("Act", [fire, reload]);
    graph.finish().expect("nothing is wrong")
}

fn option_address(graph: &Graph, name: &str) -> OptionAddress {
    let is_meant = |(_, node): &(&NodeId, &inclination_core::authoring::model::Node)| {
        node.name == name && matches!(node.kind, NodeKind::Option(_))
    };
    OptionAddress {
        uses: Vec::new(),
        option: *graph.nodes.iter().find(is_meant).expect("it is there").0,
    }
}

fn history_entry(doing: RunStatus, seconds: f32, stops: u32) -> HistoryEntry {
    HistoryEntry {
        doing,
        seconds,
        stops,
    }
}

/// The state, seconds and stops in the records of an option, without a target and for two targets.
fn option_records(
    program: &Program,
    memory: &AgentState,
    option: &str,
) -> Vec<(RunState, f64, u32)> {
    let act = program.decision("Act").expect("it is there");
    let option = program.option(act, option).expect("it is there");
    let targets = [None, Some(TargetId(5)), Some(TargetId(6))];
    targets
        .iter()
        .filter_map(|target| program.record(option, *target, memory.view()))
        .map(|record| {
            let ago = memory.view().latest_time() - record.since();
            (
                record.state(),
                (ago * 1e6).round() / 1e6,
                record.times_stopped(),
            )
        })
        .collect()
}

#[test]
fn an_authored_history_equals_a_lived_one() {
    let graph = archer_graph();
    let program = Program::new(&graph).unwrap();
    let act = program.decision("Act").unwrap();

    let mut lived = AgentState::new(&program, 7, -12.0);
    let mut single = Single::new(&program);
    for (now, ids) in [(-10.0, &[5][..]), (-8.0, &[6]), (-3.0, &[])] {
        let ids: Vec<TargetId> = ids.iter().copied().map(TargetId).collect();
        single.decide_among(act, &Candidates::for_agent(&program, &ids), &mut lived, now);
    }
    lived.view_mut().advance_to(0.0);

    let authored = AuthoredHistory {
        age: 12.0,
        options: BTreeMap::from([
            (
                option_address(&graph, "Fire"),
                OptionHistory {
                    own: history_entry(RunStatus::Stopped, 3.0, 1),
                    targets: BTreeMap::from([
                        (5, history_entry(RunStatus::Stopped, 8.0, 1)),
                        (6, history_entry(RunStatus::Stopped, 3.0, 1)),
                    ]),
                },
            ),
            (
                option_address(&graph, "Reload"),
                OptionHistory::without_targets(history_entry(RunStatus::Running, 3.0, 0)),
            ),
        ]),
    };

    let draws = DrawKey {
        agent: 7,
        ..DrawKey::default()
    };
    let recalled = program.recall(&authored, draws);

    assert_eq!(recalled.view().birth_time(), -12.0);
    for option in ["Fire", "Reload"] {
        assert_eq!(
            option_records(&program, &recalled, option),
            option_records(&program, &lived, option)
        );
    }
    assert_eq!(
        option_records(&program, &recalled, "Fire"),
        [
            (RunState::Stopped, 3.0, 1),
            (RunState::Stopped, 8.0, 1),
            (RunState::Stopped, 3.0, 1)
        ]
    );

    let running = |memory: &AgentState| program.running(act, memory.view());
    assert_eq!(running(&recalled), running(&lived));
    let reload = program.option(act, "Reload").unwrap();
    assert_eq!(running(&recalled).map(|run| run.option), Some(reload));
}

#[test]
fn the_later_of_two_running_options_of_a_decision_runs() {
    let graph = archer_graph();
    let program = Program::new(&graph).unwrap();
    let act = program.decision("Act").unwrap();
    let both = |fire: f32, reload: f32| AuthoredHistory {
        age: 0.0,
        options: BTreeMap::from([
            (
                option_address(&graph, "Fire"),
                OptionHistory {
                    own: history_entry(RunStatus::Running, fire, 0),
                    targets: BTreeMap::from([(6, history_entry(RunStatus::Running, fire, 0))]),
                },
            ),
            (
                option_address(&graph, "Reload"),
                OptionHistory::without_targets(history_entry(RunStatus::Completed, reload, 2)),
            ),
        ]),
    };

    let later = program.recall(&both(1.0, 5.0), DrawKey::default());
    let run = program.running(act, later.view()).unwrap();
    assert_eq!(
        (program.option_name(run.option), run.target),
        ("Fire", Some(TargetId(6)))
    );
    assert_eq!(
        option_records(&program, &later, "Reload")[0],
        (RunState::Stopped, 0.0, 3)
    );

    let later = program.recall(&both(5.0, 1.0), DrawKey::default());
    let run = program.running(act, later.view()).unwrap();
    assert_eq!(
        (program.option_name(run.option), run.completed),
        ("Reload", true)
    );
    assert_eq!(
        option_records(&program, &later, "Reload")[0],
        (RunState::Running, 1.0, 2)
    );
    // The agent is as old as its oldest action.
    assert_eq!(later.view().birth_time(), -5.0);
}

#[test]
fn a_nonsensical_history_does_no_harm() {
    let graph = archer_graph();
    let program = Program::new(&graph).unwrap();
    let act = program.decision("Act").unwrap();
    for seconds in [f32::NAN, f32::INFINITY, -3.0, f32::MAX, -0.0] {
        let stranger = OptionAddress {
            uses: vec![NodeId(9); 40],
            option: NodeId(77),
        };

        let many = (0..100).map(|target| (target, history_entry(RunStatus::Running, seconds, 0)));

        let authored = AuthoredHistory {
            age: seconds,
            options: BTreeMap::from([
                (
                    stranger,
                    OptionHistory::without_targets(history_entry(RunStatus::Running, seconds, 0)),
                ),
                (
                    option_address(&graph, "Fire"),
                    OptionHistory {
                        own: history_entry(RunStatus::Stopped, seconds, 0),
                        targets: many.collect(),
                    },
                ),
            ]),
        };

        let memory = program.recall(&authored, DrawKey::default());
        assert_eq!(memory.view().latest_time(), 0.0);
        assert!(memory.view().birth_time() <= 0.0);
        // A stopped option has stopped at least once, and an option without a decision never runs.
        assert_eq!(option_records(&program, &memory, "Fire")[0].2, 1);
        assert_eq!(program.running(act, memory.view()), None);
    }
}

#[test]
fn a_report_and_an_authored_history_agree_on_completion() {
    let graph = archer_graph();
    let program = Program::new(&graph).unwrap();
    let act = program.decision("Act").unwrap();

    let mut lived = AgentState::new(&program, 0, -2.0);
    let mut single = Single::new(&program);
    single.decide(act, &mut lived, -2.0);
    single.report(act, Outcome::Completed, &mut lived, 0.0);

    let authored = AuthoredHistory {
        age: 0.0,
        options: BTreeMap::from([(
            option_address(&graph, "Reload"),
            OptionHistory::without_targets(history_entry(RunStatus::Completed, 2.0, 0)),
        )]),
    };
    let recalled = program.recall(&authored, DrawKey::default());

    assert_eq!(
        program.running(act, recalled.view()),
        program.running(act, lived.view())
    );
    assert_eq!(
        option_records(&program, &recalled, "Reload"),
        option_records(&program, &lived, "Reload")
    );
}
