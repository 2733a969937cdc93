//! Written documents read back, and equal graphs give equal bytes.

use expect_test::expect;
use inclination_core::{
    authoring::{
        Builder,
        check::check,
        combine,
        format::{Document, Looks, MAX_COORDINATE, export},
        model::{FrameId, Graph, MAX_ROWS, NodeId, Nodes, NoteId, Stat},
    },
    load,
};
use inclination_tests::Entropy;
use proptest::prelude::*;

use crate::random_documents;

fn assert_reads_back(document: &Document) {
    let text = document.write();
    let read = Document::read(text.as_bytes()).expect("what is written is read");
    assert_eq!(&read, document, "{text}");
    assert_eq!(read.write(), text);
    assert_eq!(load(text.as_bytes()).as_ref(), Ok(&document.graph));
}

#[test]
fn every_kind_of_node_reads_back() {
    assert_reads_back(&random_documents::document_with_every_kind());
    assert_reads_back(&Document::default());
}

#[test]
fn a_node_with_as_many_rows_as_it_can_have_reads_back() {
    let graph = |rows: usize| {
        let mut g = Builder::new("rows");
        let health = g.stat(Stat::number("Health", 0.0, 100.0));
        let all = std::iter::repeat_n(health, rows);
        let most = g.add("Most", combine::max(all)).out();
        g.factor("Act", most);
        g.finish().expect("the sockets exist")
    };

    assert!(check(&graph(MAX_ROWS + 1)).has_errors());
    let graph = graph(MAX_ROWS);
    assert!(!check(&graph).has_errors());
    assert_reads_back(&Document {
        graph,
        ..Document::default()
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_document_reads_back(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        assert_reads_back(&random_documents::random_document(&mut Entropy::new(&bytes)));
    }

    #[test]
    fn the_order_of_a_graph_s_construction_leaves_no_trace(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let document = random_documents::random_document(&mut Entropy::new(&bytes));
        let backwards = |nodes: &Nodes| nodes.clone().into_iter().rev().collect::<Nodes>();

        let graph = Graph {
            nodes: backwards(&document.graph.nodes),
            groups: document.graph.groups.iter().rev().map(|(id, group)| {
                let mut group = group.clone();
                group.nodes = backwards(&group.nodes);
                (*id, group)
            }).collect(),
            acknowledged: document.graph.acknowledged.iter().rev().cloned().collect(),
            ..document.graph.clone()
        };

        let looks = Looks {
            nodes: document.looks.nodes.iter().rev().map(|(id, position)| (*id, *position)).collect(),
            collapsed: document.looks.collapsed.iter().rev().copied().collect(),
            folded: document.looks.folded.iter().rev().copied().collect(),
            notes: document.looks.notes.iter().rev().map(|(id, note)| (*id, note.clone())).collect(),
            frames: document.looks.frames.iter().rev().map(|(id, frame)| (*id, frame.clone())).collect(),
            bends: document.looks.bends.iter().rev().map(|(end, points)| (*end, points.clone())).collect(),
            bookmarks: document.looks.bookmarks.clone(),
            shared: document.looks.shared.iter().rev().map(|(id, origin)| (*id, origin.clone())).collect(),
            contract: document.looks.contract.clone(),
        };

        let samples = document.samples.clone();
        let scenarios = document.scenarios.clone();
        prop_assert_eq!(Document { graph, looks, samples, scenarios }.write(), document.write());
    }

    #[test]
    fn looks_are_separate_from_logic(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let document = random_documents::random_document(&mut Entropy::new(&bytes));
        let bare = Document {
            graph: document.graph.clone(),
            scenarios: document.scenarios.clone(),
            ..Document::default()
        };
        let (with, without) = (document.write(), bare.write());
        let logic = |text: &str| text.rsplit_once("\n  \"looks\": {").expect("it stands there").0.to_owned();
        prop_assert_eq!(logic(&with), logic(&without));
        prop_assert_eq!(document.graph.logic_hash(), bare.graph.logic_hash());
    }
}

#[test]
fn a_project_without_samples_does_not_mention_them() {
    let document = random_documents::document_with_every_kind();
    let text = document.write();
    assert!(!text.contains("samples"));

    let mut with_samples = document.clone();
    with_samples.samples.now.candidates = Some(Vec::new());
    let written = with_samples.write();
    let (before, _) = written
        .split_once(",\n  \"samples\": {")
        .expect("they stand there");
    assert_eq!(format!("{before}\n}}\n"), text);

    // An empty list of candidates differs from the one candidate that is always there.
    assert_reads_back(&with_samples);
    assert_eq!(export(&with_samples.graph), export(&document.graph));
}

#[test]
fn a_graph_that_is_not_well_formed_is_written_as_reading_completes_it() {
    let mut document = random_documents::document_with_every_kind();
    for node in document.graph.nodes.values_mut() {
        node.sockets.pop();
        node.rows.pop();
        node.settings.pop();
        if let Some(setting) = node.settings.first_mut() {
            *setting = 200;
        }
    }

    let text = document.write();
    let read = Document::read(text.as_bytes()).expect("what is written is read");
    assert_reads_back(&read);
    assert_eq!(read.write(), text);
}

#[test]
fn members_may_have_any_order_and_defaults_may_be_left_out() {
    let file = r#"{
        "nodes": [{
            "points": [{"y": 1, "x": 2}], "rows": [], "kind": "sum", "id": 3
        }],
        "next_id": 9, "stats": [], "version": 1, "name": "x", "inclination": "project"
    }"#;
    let error = Document::read(file.as_bytes()).unwrap_err();
    assert_eq!(
        (error.line, error.column, &*error.path),
        (3, 23, "nodes[0].points")
    );
    expect![[r#"a node of kind "sum" cannot have "points""#]].assert_eq(&error.sentence);

    let file = r#"{
        "nodes": [{"sockets": {"slope": 2}, "kind": "linear", "id": 3}, {"kind": "stat", "stat": 0, "id": 1}],
        "groups": [{"nodes": [], "outputs": [], "inputs": [{"name": "in", "id": 5}], "name": "g", "id": 4}],
        "next_id": 9, "version": 1, "name": "x", "inclination": "project",
        "stats": [{"kind": "number", "high": 9, "low": 2, "name": "s", "id": 0}]
    }"#;
    let document = Document::read(file.as_bytes()).unwrap();
    assert_reads_back(&document);

    let mut stat = inclination_core::authoring::model::Stat::number("s", 2.0, 9.0);
    stat.id = inclination_core::authoring::model::StatId(0);
    assert_eq!(document.graph.stats, [stat]);
    let curve = &document.graph.nodes[&inclination_core::authoring::model::NodeId(3)];
    let mut expected = inclination_core::authoring::model::Node::new("", curve.kind.clone());
    expected.sockets[5] = 2.0.into();
    assert_eq!(curve, &expected);
}

#[test]
fn coordinates_beyond_the_canvas_are_read_as_its_edge() {
    let text = r#"{
      "inclination": "project", "version": 1, "name": "far", "next_id": 9, "stats": [], "nodes": [],
      "looks": {
        "nodes": {"0": [1e30, -3e38]},
        "frames": [{"id": 1, "x": 1e8, "y": 0, "width": 1e9, "height": 5, "title": ""}],
        "notes": [{"id": 2, "x": 0, "y": -1e8, "width": 5, "height": 1e9, "text": ""}],
        "bookmarks": [{"name": "Far", "x": 1e8, "y": -1e8, "zoom": 1}]
      }
    }"#;
    let document = Document::read(text.as_bytes()).expect("it is sound");
    let edge = MAX_COORDINATE;

    let looks = &document.looks;
    let position = looks.nodes[&NodeId(0)];
    assert_eq!((position.x, position.y), (edge, -edge));
    let frame = &looks.frames[&FrameId(1)];
    assert_eq!((frame.x, frame.width), (edge, edge));
    let note = &looks.notes[&NoteId(2)];
    assert_eq!((note.y, note.height), (-edge, Some(edge)));
    let bookmark = &looks.bookmarks[0];
    assert_eq!((bookmark.x, bookmark.y), (edge, -edge));
    assert_reads_back(&document);
}
