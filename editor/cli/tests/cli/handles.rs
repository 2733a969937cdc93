//! Typed handles for Rust.
//!
//! The files in `core/examples/handles` are generated from the examples. They are compiled here,
//! and bind to the graphs that they were generated from and to no others.

use std::{fs, path::PathBuf};

use expect_test::expect;
use inclination_core::{
    AgentState, Program, Scope, Single,
    authoring::{
        format::Document,
        model::{Graph, Node, NodeKind, Stat, StatId, StatKind},
    },
    bind,
};

use crate::{example, run};

#[path = "../../../../core/examples/handles/duel.rs"]
mod duel;
#[path = "../../../../core/examples/handles/keys.rs"]
mod keys;
#[path = "handles/odd.rs"]
mod odd;
#[path = "../../../../core/examples/handles/sniper.rs"]
mod sniper;
#[path = "../../../../core/examples/handles/take_cover.rs"]
mod take_cover;
#[path = "../../../../core/examples/handles/zoo.rs"]
mod zoo;

fn read_graph(name: &str) -> Graph {
    let file = fs::read(example(name)).unwrap();
    Document::read(&file).unwrap().graph
}

fn odd_file() -> PathBuf {
    PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/cli/handles/odd.incl.json"
    ))
}

fn odd_graph() -> Graph {
    Document::read(&fs::read(odd_file()).unwrap())
        .unwrap()
        .graph
}

/// `UPDATE_DOCS=1` writes the files again.
#[test]
fn the_files_match_what_export_generates() {
    let folder = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../core/examples/handles"
    ));
    let mut all: Vec<(String, PathBuf)> = ["duel", "keys", "sniper", "take-cover", "zoo"]
        .map(|name| {
            (
                example(name),
                folder.join(name.replace('-', "_")).with_extension("rs"),
            )
        })
        .into();
    all.push((
        odd_file().display().to_string(),
        odd_file().with_file_name("odd.rs"),
    ));

    for (project, file) in all {
        let generated = run(&["export", "--rust", &project]).success_output();
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&file, &generated).unwrap();
        }
        let current = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            current == generated,
            "UPDATE_DOCS=1 cargo test -p inclination-cli --test cli: {}",
            file.display()
        );
    }
}

#[test]
fn handles_bind_to_the_graphs_they_were_generated_from() {
    let compile = |graph: &Graph| Program::new(graph).unwrap();
    duel::Handles::bind(&compile(&read_graph("duel"))).unwrap();
    keys::Handles::bind(&compile(&read_graph("keys"))).unwrap();
    sniper::Handles::bind(&compile(&read_graph("sniper"))).unwrap();
    take_cover::Handles::bind(&compile(&read_graph("take-cover"))).unwrap();
    zoo::Handles::bind(&compile(&read_graph("zoo"))).unwrap();
    odd::Handles::bind(&compile(&odd_graph())).unwrap();

    // A game loads the exported file, not the project.
    let shipped = inclination_core::authoring::format::export(&read_graph("sniper"));
    let shipped = inclination_core::load(shipped.as_bytes()).unwrap();
    sniper::Handles::bind(&compile(&shipped)).unwrap();
}

/// Source: docs/examples/take-cover.md. With 5 enemies, 10% ammo, 50% health and 10 shots per
/// second, the choice is "Take cover".
#[test]
fn handles_set_stats_and_choose_options_as_the_page_says() {
    let program = Program::new(&read_graph("take-cover")).unwrap();
    let take_cover::Handles {
        stats, decisions, ..
    } = take_cover::Handles::bind(&program).unwrap().handles;

    let mut state = AgentState::new(&program, 1, 0.0);
    let mut single = Single::new(&program);
    stats.enemies.set(&mut single, 5.0);
    stats.ammo.set(&mut single, 10.0);
    stats.health.set(&mut single, 50.0);
    stats.fire_taken.set(&mut single, 10.0);

    let act = decisions.what_to_do;
    let choice = single.decide(act.handle(), &mut state, 0.0);

    let option = choice.option.unwrap();
    assert_eq!(
        act.find_option(option),
        Some(take_cover::WhatToDo::TakeCover)
    );
    assert_eq!(act.option(take_cover::WhatToDo::TakeCover), Some(option));
}

/// Binds the duel's handles to a changed graph. Returns the error, or else the warnings.
fn bind_changed(change: impl FnOnce(&mut Graph)) -> Result<String, String> {
    let mut graph = read_graph("duel");
    change(&mut graph);
    let program = Program::new_unchecked(&graph).unwrap();
    match duel::Handles::bind(&program) {
        Ok(bound) => {
            let warnings = bound.warnings.iter().map(ToString::to_string);
            Ok(warnings.collect::<Vec<_>>().join("\n"))
        }
        Err(mismatches) => Err(mismatches.to_string()),
    }
}

fn bind_error(change: impl FnOnce(&mut Graph)) -> String {
    bind_changed(change).unwrap_err()
}

fn health_stat(graph: &mut Graph) -> &mut Stat {
    graph
        .stats
        .iter_mut()
        .find(|stat| stat.name == "Health")
        .unwrap()
}

#[test]
fn a_different_graph_is_rejected_with_the_name_that_differs() {
    expect![[r#"
        the game provides the stat "Health", which the graph does not have"#]]
    .assert_eq(&bind_error(|graph| {
        health_stat(graph).name = "Helth".into();
    }));
    expect![[
        r#"the stat "Health" ranges from 0 to 100 in the game, but from 0 to 50 in the graph"#
    ]]
    .assert_eq(&bind_error(|graph| {
        if let StatKind::Number { high, .. } = &mut health_stat(graph).kind {
            *high = 50.0;
        }
    }));
    expect![[r#"the stat "Health" is a number in the game, but a yes/no stat in the graph"#]]
        .assert_eq(&bind_error(|graph| {
            health_stat(graph).kind = StatKind::YesNo;
        }));
    expect![[
        r#"the stat "Health" belongs to the agent in the game, but to the world in the graph"#
    ]]
    .assert_eq(&bind_error(|graph| health_stat(graph).scope = Scope::World));

    let message = bind_error(|graph| {
        let is_option =
            |node: &&mut Node| node.name == "Heal" && matches!(node.kind, NodeKind::Option(_));
        graph.nodes.values_mut().find(is_option).unwrap().name = "Drink".into();
    });
    expect![[r#"the game knows the option "Heal" of the decision "My turn", which the graph does not have"#]].assert_eq(&message);

    let message = bind_error(|graph| {
        let is_decision = |node: &&mut Node| node.name == "My turn";
        graph.nodes.values_mut().find(is_decision).unwrap().name = "Turn".into();
    });
    expect![[r#"the game asks for the decision "My turn", which the graph does not have"#]]
        .assert_eq(&message);
}

#[test]
fn what_a_designer_adds_is_a_warning() {
    let warnings = bind_changed(|graph| {
        if let StatKind::Number { low, high, .. } = &mut health_stat(graph).kind {
            (*low, *high) = (-50.0, 200.0);
        }
        let id = StatId(graph.fresh_id());
        graph.stats.push(Stat {
            id,
            ..Stat::number("Morale", 0.0, 1.0)
        });
    });
    expect![[r#"
        the stat "Health" ranges from 0 to 100 in the game, but from -50 to 200 in the graph
        the graph has the stat "Morale", which the game does not provide"#]]
    .assert_eq(&warnings.unwrap());

    let mut graph = odd_graph();
    let mut kinds = graph.stats.iter_mut().map(|stat| &mut stat.kind);
    let Some(StatKind::Choice(names)) = kinds.find(|kind| matches!(kind, StatKind::Choice(_)))
    else {
        unreachable!()
    };
    names.push(String::from("new"));
    let bound = odd::Handles::bind(&Program::new_unchecked(&graph).unwrap()).unwrap();
    assert!(matches!(
        &bound.warnings[..],
        [bind::Mismatch::Choices { .. }]
    ));
}

#[test]
fn choices_in_another_order_are_rejected_and_mismatches_can_be_iterated() {
    let mut graph = odd_graph();
    let stat = graph
        .stats
        .iter_mut()
        .find(|stat| matches!(stat.kind, StatKind::Choice(_)))
        .unwrap();
    let name = stat.name.clone();
    let StatKind::Choice(names) = &mut stat.kind else {
        unreachable!()
    };
    names.swap(0, 1);

    let mismatches = odd::Handles::bind(&Program::new_unchecked(&graph).unwrap()).unwrap_err();
    let all: Vec<&bind::Mismatch> = mismatches.iter().collect();
    let is_expected = |mismatch: &&bind::Mismatch| matches!(mismatch, bind::Mismatch::Choices { name: known, .. } if **known == *name);
    assert!(
        all.len() == 1 && all.iter().all(is_expected),
        "{mismatches}"
    );
}

#[test]
fn a_graph_with_errors_has_no_handles() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.incl.json");
    let text = fs::read_to_string(example("duel")).unwrap();
    fs::write(&file, text.replace("\"wire\": ", "\"wire\": 1")).unwrap();
    let message = run(&["export", "--rust", file.to_str().unwrap()]).failure_message(1);
    assert!(message.contains(": error: "), "{message}");
}
