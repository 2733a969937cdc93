//! What comes in, what is replaced, and what that costs.

use std::path::Path;

use expect_test::expect;
use inclination_core::{
    Builder, Document, curve,
    format::Position,
    model::{GroupId, Node, NodeId, NodeKind, Socket, SocketKey, Stat, Wire},
};

use super::*;
use crate::{edit::random, files::Print};

fn entry(document: Document) -> Entry {
    let print = Print::of(document.write().as_bytes());
    Entry::of(Path::new("need.incl.json"), print, document).unwrap()
}

/// A group with an input for each name, which adds them up, and reads a stat.
fn sum(inputs: &[&str], outputs: &[&str]) -> Document {
    let mut graph = Builder::new("Sum");
    graph.stat(Stat::number("Health", 0.0, 100.0).unit("hp"));
    graph.group("Sum", |inside| {
        let mut all: Vec<Wire> = inputs
            .iter()
            .map(|name| inside.input(*name, 1.0, None))
            .collect();
        let stat = inside.stat_again("Health");
        all.push(inside.curve("Share", curve::LINEAR, stat).out());
        let sum = inside
            .combine("All", inclination_core::combine::SUM, all)
            .out();
        for name in outputs {
            inside.output(*name, sum);
        }
    });
    Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    }
}

/// A file that uses it: both inputs are wired or typed, both outputs are read.
fn user(library: &Entry) -> (Document, GroupId, NodeId) {
    let mut graph = Builder::new("Guard");
    let ammo = graph.stat(Stat::number("Ammo", 0.0, 30.0));
    graph.stat(Stat::number("Health", 0.0, 80.0).unit("hp"));
    let before = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    let adopted = adopted(&before, None, library).unwrap();
    assert_eq!(adopted.told, [""; 0]);
    let (mut document, group) = (adopted.document, adopted.group);
    let held = &document.graph.groups[&group];
    let inputs: Vec<_> = held.inputs.iter().map(|port| port.id).collect();
    let outputs: Vec<_> = held.outputs.iter().map(|port| port.id).collect();
    let usage = NodeId(document.graph.fresh_id());
    let mut node = super::usage(group);
    node.set_socket(SocketKey::Port(inputs[0]), Socket::Wire(ammo));
    node.set_socket(SocketKey::Port(inputs[1]), Socket::Value(7.0));
    document.graph.nodes.insert(usage, node);
    document.looks.nodes.insert(usage, Position::default());
    for (name, port) in ["One", "Two"].into_iter().zip(outputs) {
        let id = NodeId(document.graph.fresh_id());
        let mut node = Node::new(
            name,
            NodeKind::Factor(inclination_core::model::Scope::Agent),
        );
        let wire = Wire {
            node: usage,
            port: Some(port),
        };
        node.set_socket(SocketKey::Fixed(0), Socket::Wire(wire));
        document.graph.nodes.insert(id, node);
    }
    (document, group, usage)
}

#[test]
fn a_group_comes_in_once_with_its_stats_by_name() {
    let library = entry(sum(&["A", "B"], &["X", "Y"]));
    let (document, group, _) = user(&library);
    let stats: Vec<_> = document
        .graph
        .stats
        .iter()
        .map(|stat| (&*stat.name, stat.bookends()))
        .collect();
    assert_eq!(
        stats,
        [("Ammo", (0.0, 30.0)), ("Health", (0.0, 80.0))],
        "its own stays as it is"
    );
    let origin = &document.looks.shared[&group];
    assert_eq!((&*origin.name, origin.version), ("need", library.version));
    let again = adopted(&document, None, &library).unwrap();
    assert_eq!((again.group, &again.document), (group, &document), "once");
    let refused = adopted(&document, Some(group), &library).unwrap_err();
    expect![["A group cannot stand inside itself: insert this outside it."]].assert_eq(&refused);
    // What is there already in all but name of its origin is taken for it.
    let mut own = document.clone();
    own.looks.shared.clear();
    let known = adopted(&own, None, &library).unwrap();
    assert_eq!(known.group, group);
    assert_eq!(known.document.graph.groups, document.graph.groups);
    assert_eq!(known.document.looks.shared, document.looks.shared);
}

#[test]
fn a_stat_of_another_kind_is_told_of_and_the_copy_is_none_that_was_changed() {
    let library = entry(sum(&["A", "B"], &["X"]));
    let mut graph = Builder::new("Guard");
    graph.stat(Stat::yes_no("Health"));
    let before = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    let adopted = adopted(&before, None, &library).unwrap();
    expect![["The stat “Health” is of another kind in this file than the group reads, so the group reads one of its own, “Health 2”."]]
        .assert_eq(&adopted.told.join("\n"));
    let shelf = crate::library::Contents::default().with(library);
    let stands = crate::library::standings(&adopted.document, &shelf)[&adopted.group];
    assert_eq!(stands, crate::library::Standing::Kept);
}

#[test]
fn wires_are_kept_where_names_are_and_what_is_lost_is_told_of() {
    let first = entry(sum(&["A", "B"], &["X", "Y"]));
    let (document, group, usage) = user(&first);
    let newer = entry(sum(&["C", "A"], &["Y", "Z"]));
    let replaced = taken(&document, group, &newer).unwrap();
    let edits = replaced.edits(&document);
    let after = random::made(&document, edits);
    expect![[r"
        What was typed into “B” of “Sum” was lost: this version has no such input.
        The wire from “Sum: X” to “One” was lost: this version has nothing that it fits."]]
    .assert_eq(&replaced.told.join("\n"));
    let held = &after.graph.groups[&group];
    let names = |ports: &[inclination_core::model::Port]| -> Vec<String> {
        ports.iter().map(|port| port.name.clone()).collect()
    };
    assert_eq!(
        (names(&held.inputs), names(&held.outputs)),
        (vec!["C".into(), "A".into()], vec!["Y".into(), "Z".into()])
    );
    let node = &after.graph.nodes[&usage];
    let (c, a) = (held.inputs[0].id, held.inputs[1].id);
    assert!(node.socket(SocketKey::Port(a)).unwrap().wire().is_some());
    assert!(!matches!(
        node.socket(SocketKey::Port(c)),
        Some(Socket::Wire(_))
    ));
    let factors: Vec<_> = after
        .graph
        .nodes
        .values()
        .filter(|node| matches!(node.kind, NodeKind::Factor(_)))
        .map(|node| (&*node.name, node.sockets[0].wire().is_some()))
        .collect();
    assert_eq!(factors, [("One", false), ("Two", true)]);
    // What is called the same is the same node.
    let id = |document: &Document| {
        let held = &document.graph.groups[&group];
        *held
            .nodes
            .iter()
            .find(|(_, node)| node.name == "Share")
            .unwrap()
            .0
    };
    assert_eq!(id(&after), id(&document));
    let shelf = crate::library::Contents::default().with(newer);
    let stands = crate::library::standings(&after, &shelf)[&group];
    assert_eq!(stands, crate::library::Standing::Same);
}

#[test]
fn an_input_of_another_type_gives_up_its_wire() {
    let first = entry(sum(&["A", "B"], &["X", "Y"]));
    let (document, group, usage) = user(&first);
    let mut graph = Builder::new("Sum");
    graph.group("Sum", |inside| {
        inside.choice_input("A");
        let b = inside.input("B", 1.0, None);
        inside.output("X", b);
        inside.output("Y", b);
    });
    let newer = entry(Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    });
    let replaced = taken(&document, group, &newer).unwrap();
    expect![["The wire from “Ammo” to “Sum” was lost: this version has nothing that it fits."]]
        .assert_eq(&replaced.told.join("\n"));
    let after = random::made(&document, replaced.edits(&document));
    let b = after.graph.groups[&group].inputs[1].id;
    let node = &after.graph.nodes[&usage];
    assert_eq!(node.socket(SocketKey::Port(b)), Some(Socket::Value(7.0)));
}

#[test]
fn groups_that_only_the_old_version_used_go_and_new_ones_take_their_names() {
    let with = |exponent: f32| {
        let mut graph = Builder::new("Outer");
        let inner = graph.group("Inner", |inside| {
            let x = inside.input("X", 0.0, None);
            let y = inside
                .curve("Bend", curve::POWER, x)
                .with("exponent", exponent)
                .out();
            inside.output("Y", y);
        });
        graph.group("Outer", |inside| {
            let x = inside.input("X", 0.0, None);
            let y = inside.use_group("", inner).with("X", x).output("Y");
            inside.output("Y", y);
        });
        entry(Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        })
    };
    let (first, second) = (with(2.0), with(3.0));
    let mut here = adopted(&Document::default(), None, &first).unwrap();
    let usage = NodeId(here.document.graph.fresh_id());
    here.document
        .graph
        .nodes
        .insert(usage, super::usage(here.group));
    let after = taken(&here.document, here.group, &second).unwrap().document;
    let mut names: Vec<_> = after
        .graph
        .groups
        .values()
        .map(|group| &*group.name)
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["Inner", "Outer"]);
    // Where somebody else uses the old one, it stays.
    let inner = *here
        .document
        .graph
        .groups
        .iter()
        .find(|(_, one)| one.name == "Inner")
        .unwrap()
        .0;
    let more = NodeId(here.document.graph.fresh_id());
    here.document.graph.nodes.insert(more, super::usage(inner));
    let after = taken(&here.document, here.group, &second).unwrap().document;
    let mut names: Vec<_> = after
        .graph
        .groups
        .values()
        .map(|group| &*group.name)
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["Inner", "Inner 2", "Outer"]);
}

#[test]
fn a_new_version_in_the_library_leaves_what_else_its_file_has() {
    let (document, group) = {
        let mut graph = Builder::new("Guard");
        let group = graph.group("Sum", |inside| {
            let a = inside.input("A", 2.0, None);
            inside.output("X", a);
        });
        (
            Document {
                graph: graph.finish().unwrap(),
                ..Document::default()
            },
            group,
        )
    };
    let mut saved = project(&document, group, "need").unwrap();
    let main = *saved.graph.groups.keys().next().unwrap();
    let trial = NodeId(saved.graph.fresh_id());
    saved.graph.nodes.insert(
        trial,
        Node::new(
            "Trial",
            NodeKind::Factor(inclination_core::model::Scope::Agent),
        ),
    );
    let newer = sum(&["A", "B"], &["X"]);
    let newer = part(&newer, *newer.graph.groups.keys().next().unwrap());
    let after = replaced(&saved, main, &newer).unwrap().document;
    assert!(after.graph.nodes.contains_key(&trial));
    let held = &after.graph.groups[&main];
    assert_eq!(held.inputs[0].id, saved.graph.groups[&main].inputs[0].id);
    assert_eq!(held.inputs.len(), 2);
}

#[test]
fn a_use_that_is_pasted_elsewhere_is_a_copy_there_too() {
    let library = entry(sum(&["A", "B"], &["X", "Y"]));
    let (document, group, usage) = user(&library);
    let chosen = std::collections::BTreeSet::from([usage]);
    let part = inclination_core::format::Fragment::of(&document, None, &chosen);
    let text = part.write();
    let part = inclination_core::format::Fragment::read(text.as_bytes()).unwrap();
    let pasting = clipboard::Pasting {
        to: clipboard::To::Off(emath::Vec2::ZERO),
        at_home: false,
        with_inputs: false,
    };
    let pasted = clipboard::pasted(&Document::default(), None, &part, pasting).unwrap();
    let after = random::made(&Document::default(), pasted.edits);
    let origin = after.looks.shared.values().next();
    assert_eq!(origin, Some(&document.looks.shared[&group]));
    let copied = crate::edit::groups::copied(&document, None, usage).unwrap();
    let own = random::made(&document, copied);
    assert_eq!(own.looks.shared.len(), 1, "a group of one's own is no copy");
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(48))]
    /// Whatever the library has by now, taking it leads to a file that is read again, in one step that can be taken back.
    #[test]
    fn any_version_is_taken_and_taken_back(
        here in proptest::collection::vec(proptest::prelude::any::<u8>(), 200..700),
        there in proptest::collection::vec(proptest::prelude::any::<u8>(), 200..700),
    ) {
        let document = random::document(&mut inclination_tests::Entropy::new(&here));
        let other = random::document(&mut inclination_tests::Entropy::new(&there));
        for group in document.graph.groups.keys() {
            for wanted in other.graph.groups.keys() {
                let library = entry(project(&other, *wanted, "need").unwrap());
                let Ok(replaced) = taken(&document, *group, &library) else {
                    continue;
                };
                let after = random::made(&document, replaced.edits(&document));
                let again = Document::read(after.write().as_bytes()).unwrap();
                proptest::prop_assert_eq!(&again, &after);
                let shelf = crate::library::Contents::default().with(library);
                let stands = crate::library::standings(&after, &shelf)[group];
                // Stats may have to be called otherwise.
                let is_it = matches!(stands, crate::library::Standing::Same | crate::library::Standing::Kept);
                proptest::prop_assert!(is_it, "{stands:?}");
            }
        }
    }
}
