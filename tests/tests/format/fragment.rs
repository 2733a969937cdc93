//! Parts of a project as text, as the clipboard carries them.

use std::collections::BTreeSet;

use expect_test::expect;
use inclination_core::{
    authoring::{
        Builder, arithmetic, curve,
        format::{Document, Fragment, Frame, Note, Position, export},
        model::{FrameId, NodeId, NodeKind, NoteId, Stat},
    },
    load,
};
use inclination_tests::Entropy;
use proptest::prelude::*;

use crate::random_documents;

/// A document with a group in a group, and looks on every canvas.
fn document() -> Document {
    let mut g = Builder::new("whole");
    let food = g.stat(Stat::number("Food", 0.0, 100.0));
    let other = g.stat(Stat::yes_no("Alone"));
    g.stat(Stat::yes_no("Unused"));
    let inner = g.group("Inner", |g| {
        let alone = g.stat_again("Alone");
        g.output("Out", alone);
    });
    let outer = g.group("Outer", |g| {
        let used = g.use_group("Inside", inner).output("Out");
        g.output("Out", used);
    });

    g.group("Lone", |g| g.output("Out", 1.0));
    let used = g.use_group("Used", outer).output("Out");
    let need = g.add("Need", curve::linear(food)).mute().out();
    let both = g.add("Both", arithmetic::add(used, need)).out();
    g.factor("Act", both);
    g.factor("Other", other);
    let mut graph = g.finish().expect("the sockets exist");

    let mut document = Document::default();
    let bodies = graph.groups.values().map(|group| &group.nodes);
    for id in bodies.chain([&graph.nodes]).flat_map(|nodes| nodes.keys()) {
        document.looks.nodes.insert(*id, Position::default());
        document.looks.collapsed.insert(*id);
    }

    let canvases = graph.groups.keys().copied().map(Some).chain([None]);
    for group in canvases.collect::<Vec<_>>() {
        let note = Note {
            group,
            ..Note::default()
        };
        let frame = Frame {
            group,
            ..Frame::default()
        };
        document.looks.notes.insert(NoteId(graph.fresh_id()), note);
        document
            .looks
            .frames
            .insert(FrameId(graph.fresh_id()), frame);
    }

    document.graph = graph;
    document
}

fn find_nodes(document: &Document, names: &[&str]) -> BTreeSet<NodeId> {
    document
        .graph
        .nodes
        .iter()
        .filter(|(_, node)| names.contains(&&*node.name))
        .map(|(id, _)| *id)
        .collect()
}

fn assert_reads_back(fragment: &Fragment) {
    let text = fragment.write();
    let read = Fragment::read(text.as_bytes()).expect("what is written is read");
    assert_eq!(&read, fragment, "{text}");
    assert_eq!(read.write(), text);
}

#[test]
fn a_copy_has_what_its_nodes_refer_to_and_nothing_else() {
    let document = document();
    let chosen = find_nodes(&document, &["Used", "Both", "Need"]);
    let fragment = Fragment::from_selection(&document, None, &chosen);
    assert!(fragment.nodes.keys().eq(&chosen));

    // The need reads a node that was not copied: the wire stays, and its stat is not needed.
    let need = fragment.nodes.values().find(|node| node.name == "Need");
    assert!(need.expect("it is there").sockets[0].wire().is_some());

    let stats: Vec<&str> = fragment.stats.iter().map(|stat| &*stat.name).collect();
    assert_eq!(stats, ["Alone"]);
    let mut groups: Vec<&str> = fragment.groups.values().map(|group| &*group.name).collect();
    groups.sort_unstable();
    assert_eq!(groups, ["Inner", "Outer"]);
    let inside: usize = fragment
        .groups
        .values()
        .map(|group| group.nodes.len())
        .sum();

    assert_eq!(fragment.looks.nodes.len(), 3 + inside);
    assert_eq!(fragment.looks.collapsed.len(), 3 + inside);
    assert_eq!(fragment.looks.notes.len(), 2);
    assert_eq!(fragment.looks.frames.len(), 2);
    assert_reads_back(&fragment);
}

#[test]
fn a_group_that_contains_itself_is_copied_once() {
    let mut document = document();
    let outer = document
        .graph
        .groups
        .iter()
        .find(|(_, group)| group.name == "Outer")
        .map(|(id, _)| *id)
        .expect("it is there");

    for group in document.graph.groups.values_mut() {
        for node in group.nodes.values_mut() {
            if let NodeKind::Group { group, .. } = &mut node.kind {
                *group = outer;
            }
        }
    }

    let chosen = find_nodes(&document, &["Used"]);
    let fragment = Fragment::from_selection(&document, None, &chosen);
    assert!(fragment.groups.keys().eq([&outer]));
    assert_reads_back(&fragment);
}

#[test]
fn nothing_is_copied_for_a_missing_node() {
    let document = document();
    let chosen = BTreeSet::from([NodeId(4_000_000)]);
    let fragment = Fragment::from_selection(&document, None, &chosen);
    assert_eq!(fragment, Fragment::default());
    assert_reads_back(&fragment);
}

#[test]
fn each_text_is_read_as_its_kind_of_file() {
    let document = document();
    let fragment =
        Fragment::from_selection(&document, None, &find_nodes(&document, &["Used"])).write();
    let part = load(fragment.as_bytes()).expect_err("it is no graph");
    let error = Document::read(fragment.as_bytes()).expect_err("it is no project");
    assert_eq!(error, part);
    assert_eq!(
        (part.line, part.column, &*part.path),
        (2, 18, "inclination")
    );
    expect![["this is a part copied from a document: paste it into a document"]]
        .assert_eq(&part.sentence);

    let whole = Fragment::read(document.write().as_bytes()).expect_err("it is a project");
    assert_eq!(
        (whole.line, whole.column, &*whole.path),
        (2, 18, "inclination")
    );
    expect![["this is a whole document, not a part of one: open it as a file"]]
        .assert_eq(&whole.sentence);

    assert!(Fragment::read(export(&document.graph).as_bytes()).is_err());
    assert!(Fragment::read(b"lunch at noon?").is_err());

    for (old, new, sentence) in [
        (
            "\"version\": 1",
            "\"version\": 1, \"name\": \"x\"",
            expect![[
                r#"unknown key "name": expected one of "inclination", "version", "stats", "profiles", "nodes", "groups", "looks""#
            ]],
        ),
        (
            "\"stats\": [",
            "\"stats\": [{\"id\": 4294967295, \"name\": \"x\", \"kind\": \"yes/no\"}, ",
            expect![[
                r#"the ID 4294967295 is too large: IDs must be below "next_id", which is 2147483648"#
            ]],
        ),
        (
            "\"fragment\"",
            "\"fragmnt\"",
            expect![[r#""fragmnt" is not a valid kind of file: did you mean "fragment"?"#]],
        ),
        (
            "\"version\": 1",
            "\"version\": 0",
            expect![[
                r#"unknown key "next_id": expected one of "inclination", "version", "stats", "profiles", "nodes", "groups", "looks""#
            ]],
        ),
    ] {
        let text = fragment.replacen(old, new, 1);
        let error = Fragment::read(text.as_bytes()).expect_err(new);
        sentence.assert_eq(&error.sentence);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_part_of_any_project_reads_back(
        bytes in prop::collection::vec(any::<u8>(), 0..2000),
        one_in in 1..4_u32,
    ) {
        let document = random_documents::random_document(&mut Entropy::new(&bytes));
        let canvases = document.graph.groups.keys().copied().map(Some).chain([None]);
        for canvas in canvases {
            let nodes = document.graph.body(canvas).expect("it is there");
            let chosen = nodes.keys().copied().filter(|id| id.0% one_in == 0).collect();
            assert_reads_back(&Fragment::from_selection(&document, canvas, &chosen));
        }
    }

    #[test]
    fn damaged_text_does_no_harm(
        bytes in prop::collection::vec(any::<u8>(), 0..600),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in any::<prop::sample::Index>(),
    ) {
        let document = random_documents::random_document(&mut Entropy::new(&bytes));
        let chosen = document.graph.nodes.keys().copied().collect();
        let mut text = Fragment::from_selection(&document, None, &chosen).write().into_bytes();
        for (at, byte) in damage {
            let at = at.index(text.len());
            text[at] = byte;
        }

        for text in [&text[..], &text[..cut.index(text.len())]] {
            match Fragment::read(text) {
                Ok(fragment) => assert_reads_back(&fragment),
                Err(error) => assert!(error.line >= 1 && !error.sentence.is_empty()),
            }
        }
    }
}
