//! The runtime file has all that evaluates, and nothing else.

use expect_test::expect;
use inclination_core::{
    Program, SEMANTICS_VERSION, Single,
    authoring::{
        Builder,
        format::{Document, export},
        kind::SocketType,
        model::{Graph, NodeKind},
    },
    load,
};
use inclination_tests::{Entropy, any_stat::SetAnyStat};
use proptest::prelude::*;

use crate::random_documents;

/// Returns the bits of the factors for some agents. The values of the stats are drawn for all stats
/// of a project, of which the graph may lack some.
fn results(graph: &Graph, project: &Graph, bytes: &[u8]) -> Option<Vec<u32>> {
    let program = Program::new(graph).ok()?;
    let mut single = Single::new(&program);
    let mut entropy = Entropy::new(bytes);
    let mut results = Vec::new();

    for agent in 0..8 {
        for stat in &project.stats {
            let value = entropy.any_value();
            if let Ok(stat) = program.any_stat(&stat.name) {
                single.set_any_stat(stat, value);
            }
        }

        single.set_seed(5);
        single.set_agent(agent, 9);
        single.evaluate();
        results.extend(
            program
                .factors()
                .map(|(factor, ..)| single.factor(factor).to_bits()),
        );
    }

    Some(results)
}

fn assert_same_logic(document: &Document, bytes: &[u8]) {
    let text = export(&document.graph);
    let loaded = load(text.as_bytes()).expect("what is exported is read");
    assert_eq!(export(&loaded), text);
    assert_eq!(loaded.logic_hash(), document.graph.logic_hash());
    // The project may have errors in its effects, which the runtime file does not have.
    if let Some(expected) = results(&document.graph, &document.graph, bytes) {
        assert_eq!(results(&loaded, &document.graph, bytes), Some(expected));
    }
    assert!(text.len() <= document.write().len());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_runtime_file_evaluates_to_the_same_bits(
        bytes in prop::collection::vec(any::<u8>(), 0..3000),
        stats in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        assert_same_logic(&random_documents::random_document(&mut Entropy::new(&bytes)), &stats);
    }
}

#[test]
fn the_runtime_file_has_nothing_that_only_people_read() {
    let mut document = random_documents::document_with_every_kind();
    let graph = &mut document.graph;

    graph.description = "SECRET".into();
    for stat in &mut graph.stats {
        stat.description = "SECRET".into();
        stat.unit = "SECRET".into();
        stat.whole = true;
        stat.sample = 123_456.0;
    }
    for node in graph.nodes.values_mut() {
        node.description = "SECRET".into();
        // The game looks these up by name.
        if !matches!(
            node.kind,
            NodeKind::Factor(_) | NodeKind::Option(_) | NodeKind::Decision | NodeKind::Group { .. }
        ) {
            node.name = "SECRET".into();
        }
    }

    assert_same_logic(&document, &[1, 2, 3]);
    let text = export(&document.graph);
    for absent in [
        "SECRET",
        "123456",
        "looks",
        "acknowledged",
        "sample",
        "unit",
        "whole",
        "description",
    ] {
        assert!(
            !text.contains(&format!("{absent}\"")) && !text.contains("123456"),
            "{absent}"
        );
    }

    let logic = document.graph.without_effects();
    for stat in &logic.stats {
        assert!(text.contains(&format!("\"name\": \"{}\"", stat.name)));
    }

    let lines = text
        .lines()
        .filter(|line| line.starts_with("    {\"id\": "))
        .count();
    assert_eq!(
        lines,
        logic.nodes.len() + logic.stats.len(),
        "each on one line"
    );
}

/// A game finds options by name, and the names begin with those of the group uses around them.
#[test]
fn options_in_groups_keep_their_names() {
    let mut graph = Builder::new("hands");
    let hand = graph.group("Hand", |inside| {
        let grab = inside.option("Grab", []).out();
        inside.typed_output("Option", grab, SocketType::Option);
    });
    let hands = ["Left", "Right"].map(|name| graph.use_group(name, hand).output("Option"));
    graph.decision("What to do", hands);
    let graph = graph.finish().expect("it is well-formed");
    let exported = load(export(&graph).as_bytes()).expect("what is exported is read");

    for graph in [graph, exported] {
        let program = Program::new(&graph).expect("it is sound");
        let decision = program.decision("What to do").expect("it is there");
        let names: Vec<&str> = program
            .options(decision)
            .map(|option| program.option_name(option))
            .collect();
        assert_eq!(names, ["Left: Grab", "Right: Grab"]);
    }
}

#[test]
fn the_editor_explains_why_it_opens_no_runtime_file() {
    let text = export(&random_documents::document_with_every_kind().graph);
    let error = Document::read(text.as_bytes()).unwrap_err();
    assert_eq!(
        (error.line, error.column, &*error.path),
        (2, 18, "inclination")
    );
    expect![["this is a runtime file, which cannot be edited: open the document that it was exported from"]]
    .assert_eq(&error.sentence);

    let with_looks = text.replacen("\"stats\"", "\"looks\": {},\n  \"stats\"", 1);
    let error = load(with_looks.as_bytes()).unwrap_err();
    assert_eq!((error.line, error.column, &*error.path), (7, 12, "looks"));
    expect![[r#"a runtime file cannot have "looks""#]].assert_eq(&error.sentence);
}

#[test]
fn a_runtime_file_states_for_which_results_it_was_exported() {
    let text = export(&random_documents::document_with_every_kind().graph);
    let member = format!("\"semantics\": {SEMANTICS_VERSION}");
    assert_eq!(text.matches(&member).count(), 1);

    let newer = text.replacen(&member, "\"semantics\": 2", 1);
    let error = load(newer.as_bytes()).unwrap_err();
    assert_eq!((error.line, &*error.path), (4, "semantics"));
    expect![["the file was exported for version 2 of the results, but this version of Inclination computes version 1. Export it again with the version of Inclination that the game has"]].assert_eq(&error.sentence);

    // Files that were exported before have none.
    let older = text.replacen(&format!("  {member},\n"), "", 1);
    assert_eq!(load(older.as_bytes()), load(text.as_bytes()));

    let project = random_documents::document_with_every_kind().write();
    assert!(!project.contains("\"semantics\""));
    let project = project.replacen("\"name\"", &format!("{member},\n  \"name\""), 1);
    let error = load(project.as_bytes()).unwrap_err();
    expect![[r#"a project cannot have "semantics", because only runtime files do"#]]
        .assert_eq(&error.sentence);
}
