//! Typed handles for Rust: the files in `core/examples/handles` are what is made of the examples, they are compiled here, and
//! bind to the graphs that they were made of and to no others.

use std::{fs, path::PathBuf};

use expect_test::expect;
use inclination_core::{
    Document, Program, bind,
    eval::{Candidates, Single},
    history::AgentState,
    model::{Graph, Node, NodeKind, Scope, Stat, StatId, StatKind},
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

fn graph(name: &str) -> Graph {
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

/// `UPDATE_DOCS=1` writes them anew.
#[test]
fn the_files_are_what_is_made_of_the_examples() {
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
        let made = run(&["export", "--rust", &project]).good();
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&file, &made).unwrap();
        }
        let there = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            there == made,
            "UPDATE_DOCS=1 cargo test -p inclination-cli --test cli: {}",
            file.display()
        );
    }
}

#[test]
fn they_bind_to_what_they_were_made_of() {
    let bound = |graph: &Graph| Program::new(graph).unwrap();
    duel::Handles::bind(&bound(&graph("duel"))).unwrap();
    keys::Handles::bind(&bound(&graph("keys"))).unwrap();
    sniper::Handles::bind(&bound(&graph("sniper"))).unwrap();
    take_cover::Handles::bind(&bound(&graph("take-cover"))).unwrap();
    zoo::Handles::bind(&bound(&graph("zoo"))).unwrap();
    odd::Handles::bind(&bound(&odd_graph())).unwrap();
    // The game loads what was exported.
    let shipped = inclination_core::format::export(&graph("sniper"));
    let shipped = inclination_core::load(shipped.as_bytes()).unwrap();
    sniper::Handles::bind(&bound(&shipped)).unwrap();
}

/// docs/examples/take-cover.md: with 5 enemies, 10 % ammo, 50 % health and 10 shots a second it is "Take cover".
#[test]
fn what_is_set_and_chosen_by_them_is_what_the_page_says() {
    let program = Program::new(&graph("take-cover")).unwrap();
    let take_cover::Handles {
        stats, decisions, ..
    } = take_cover::Handles::bind(&program).unwrap();
    let mut state = AgentState::new(program.layout(), 1, 0.0);
    let mut single = Single::new(&program);
    stats.enemies.set(&mut single, 5.0);
    stats.ammo.set(&mut single, 10.0);
    stats.health.set(&mut single, 50.0);
    stats.fire_taken.set(&mut single, 10.0);
    let act = decisions.what_to_do;
    let choice = single.decide(act.handle(), &Candidates::none(), &mut state, 0.0);
    let option = choice.option.unwrap();
    assert_eq!(
        act.find_option(option),
        Some(take_cover::WhatToDo::TakeCover)
    );
    assert_eq!(act.option(take_cover::WhatToDo::TakeCover), Some(option));
}

/// What binding the duel's handles says of a graph that was changed.
fn refused(change: impl FnOnce(&mut Graph)) -> String {
    let mut graph = graph("duel");
    change(&mut graph);
    let program = Program::new_unchecked(&graph).unwrap();
    duel::Handles::bind(&program).unwrap_err().to_string()
}

fn health(graph: &mut Graph) -> &mut Stat {
    graph
        .stats
        .iter_mut()
        .find(|stat| stat.name == "Health")
        .unwrap()
}

#[test]
fn a_graph_that_is_otherwise_is_refused_by_the_stats_name() {
    expect![[r"
        the graph has no stat “Health”
        the graph has the stat “Helth”, which the game does not know"]]
    .assert_eq(&refused(|graph| health(graph).name = "Helth".into()));
    expect![["the stat “Health” goes from 0 to 100 in the game, and from 0 to 200 in the graph"]]
        .assert_eq(&refused(|graph| {
            if let StatKind::Number { high, .. } = &mut health(graph).kind {
                *high = 200.0;
            }
        }));
    expect![["the stat “Health” is a number in the game, and yes or no in the graph"]]
        .assert_eq(&refused(|graph| health(graph).kind = StatKind::YesNo));
    expect![["the stat “Health” belongs to the agent in the game, and to the world in the graph"]]
        .assert_eq(&refused(|graph| health(graph).scope = Scope::World));
    let said = refused(|graph| {
        let id = StatId(graph.fresh_id());
        graph.stats.push(Stat {
            id,
            ..Stat::number("Morale", 0.0, 1.0)
        });
    });
    expect![["the graph has the stat “Morale”, which the game does not know"]].assert_eq(&said);
    let said = refused(|graph| {
        let is_option =
            |node: &&mut Node| node.name == "Heal" && matches!(node.kind, NodeKind::Option(_));
        graph.nodes.values_mut().find(is_option).unwrap().name = "Drink".into();
    });
    expect![["the decision “My turn” has no option “Heal” in the graph"]].assert_eq(&said);
    let said = refused(|graph| {
        let is_decision = |node: &&mut Node| node.name == "My turn";
        graph.nodes.values_mut().find(is_decision).unwrap().name = "Turn".into();
    });
    expect![["the graph has no decision “My turn”"]].assert_eq(&said);
}

#[test]
fn choices_in_another_order_are_refused_and_each_mismatch_can_be_asked() {
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
    let refused = odd::Handles::bind(&Program::new_unchecked(&graph).unwrap()).unwrap_err();
    let all: Vec<&bind::Mismatch> = refused.iter().collect();
    let is_it = |of: &&bind::Mismatch| matches!(of, bind::Mismatch::Choices { name: known, .. } if **known == *name);
    assert!(all.len() == 1 && all.iter().all(is_it), "{refused}");
}

#[test]
fn a_graph_with_errors_has_no_handles() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.incl.json");
    let text = fs::read_to_string(example("duel")).unwrap();
    fs::write(&file, text.replace("\"wire\": ", "\"wire\": 1")).unwrap();
    let said = run(&["export", "--rust", file.to_str().unwrap()]).bad(1);
    assert!(said.contains(": error: "), "{said}");
}
