//! Tests of adopting and replacing groups, and of the losses that replacing reports.

use std::path::Path;

use expect_test::expect;
use inclination_core::authoring::{
    Builder, NodeOutput, curve,
    format::{Document, Position},
    model::{GroupId, Node, NodeId, NodeKind, Socket, SocketKey, Stat, Wire},
};

use super::*;
use crate::{edit::random_documents, files::Fingerprint};

/// Returns a library's entry of a document.
fn library_entry(document: Document) -> LibraryEntry {
    let print = Fingerprint::from_bytes(document.write().as_bytes());
    LibraryEntry::from_document(Path::new("need.incl.json"), print, document).unwrap()
}

/// Builds a group that adds its inputs and a stat.
fn document_with_sum(inputs: &[&str], outputs: &[&str]) -> Document {
    let mut graph = Builder::new("Sum");
    graph.stat(Stat::number("Health", 0.0, 100.0).unit("hp"));
    graph.group("Sum", |inside| {
        let mut all: Vec<NodeOutput> = inputs
            .iter()
            .map(|name| inside.input(*name, 1.0, None))
            .collect();
        let stat = inside.stat_again("Health");
        all.push(inside.add("Share", curve::linear(stat)).out());
        let sum = inside
            .add("All", inclination_core::authoring::combine::sum(all))
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

/// Builds a document with a use of the group: its inputs have a wire and a number, and factors read
/// both outputs.
fn document_using(library: &LibraryEntry) -> (Document, GroupId, NodeId) {
    let mut graph = Builder::new("Guard");
    let ammo = graph.stat(Stat::number("Ammo", 0.0, 30.0));
    graph.stat(Stat::number("Health", 0.0, 80.0).unit("hp"));
    let before = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };

    let adopted = adopt_group(&before, None, library).unwrap();
    assert_eq!(adopted.notices, [""; 0]);
    let (mut document, group) = (adopted.document, adopted.group);
    let body = &document.graph.groups[&group];
    let inputs: Vec<_> = body.inputs.iter().map(|port| port.id).collect();
    let outputs: Vec<_> = body.outputs.iter().map(|port| port.id).collect();

    let usage = NodeId(document.graph.fresh_id());
    let mut node = super::new_use(group);
    node.set_socket(SocketKey::Port(inputs[0]), Socket::Wire(ammo.wire()));
    node.set_socket(SocketKey::Port(inputs[1]), Socket::Value(7.0));
    document.graph.nodes.insert(usage, node);
    document.looks.nodes.insert(usage, Position::default());

    for (name, port) in ["One", "Two"].into_iter().zip(outputs) {
        let id = NodeId(document.graph.fresh_id());
        let mut node = Node::new(name, NodeKind::Factor(inclination_core::Scope::Agent));
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
fn a_group_is_adopted_once_with_its_stats_by_name() {
    let library = library_entry(document_with_sum(&["A", "B"], &["X", "Y"]));
    let (document, group, _) = document_using(&library);
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

    let again = adopt_group(&document, None, &library).unwrap();
    assert_eq!((again.group, &again.document), (group, &document), "once");
    let rejected = adopt_group(&document, Some(group), &library).unwrap_err();
    expect![["A group cannot contain itself. Insert it outside this group."]].assert_eq(&rejected);

    // A group with the same content is taken for the copy even if its origin is not recorded.
    let mut own = document.clone();
    own.looks.shared.clear();
    let known = adopt_group(&own, None, &library).unwrap();
    assert_eq!(known.group, group);
    assert_eq!(known.document.graph.groups, document.graph.groups);
    assert_eq!(known.document.looks.shared, document.looks.shared);
}

#[test]
fn a_stat_of_another_kind_is_reported_and_does_not_count_as_a_change() {
    let library = library_entry(document_with_sum(&["A", "B"], &["X"]));
    let mut graph = Builder::new("Guard");
    graph.stat(Stat::yes_no("Health"));
    let before = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    let adopted = adopt_group(&before, None, &library).unwrap();
    expect![["The group's stat “Health” has a different kind from this file's “Health”, so the group reads “Health 2” instead."]]
        .assert_eq(&adopted.notices.join("\n"));
    let shelf = crate::library::LibraryContents::default().with_entry(library);
    let status = crate::library::copy_statuses(&adopted.document, &shelf)[&adopted.group];
    assert_eq!(status, crate::library::CopyStatus::Accepted);
}

#[test]
fn wires_are_kept_by_name_and_losses_are_reported() {
    let first = library_entry(document_with_sum(&["A", "B"], &["X", "Y"]));
    let (document, group, usage) = document_using(&first);
    let newer = library_entry(document_with_sum(&["C", "A"], &["Y", "Z"]));
    let replaced = take_library_version(&document, group, &newer).unwrap();
    let edits = replaced.edits_from(&document);
    let after = random_documents::apply_and_check(&document, edits);

    expect![[r"
        The value of “B” in “Sum” was removed: this version has no such input.
        The wire from “Sum: X” to “One” was removed: this version has no matching socket."]]
    .assert_eq(&replaced.notices.join("\n"));

    let body = &after.graph.groups[&group];
    let names = |ports: &[inclination_core::authoring::model::Port]| -> Vec<String> {
        ports.iter().map(|port| port.name.clone()).collect()
    };
    assert_eq!(
        (names(&body.inputs), names(&body.outputs)),
        (vec!["C".into(), "A".into()], vec!["Y".into(), "Z".into()])
    );

    let node = &after.graph.nodes[&usage];
    let (c, a) = (body.inputs[0].id, body.inputs[1].id);
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

    // Nodes with equal names keep their IDs.
    let id = |document: &Document| {
        let body = &document.graph.groups[&group];
        *body
            .nodes
            .iter()
            .find(|(_, node)| node.name == "Share")
            .unwrap()
            .0
    };
    assert_eq!(id(&after), id(&document));

    let shelf = crate::library::LibraryContents::default().with_entry(newer);
    let status = crate::library::copy_statuses(&after, &shelf)[&group];
    assert_eq!(status, crate::library::CopyStatus::Same);
}

#[test]
fn an_input_of_another_type_loses_its_wire() {
    let first = library_entry(document_with_sum(&["A", "B"], &["X", "Y"]));
    let (document, group, usage) = document_using(&first);
    let mut graph = Builder::new("Sum");
    graph.group("Sum", |inside| {
        inside.choice_input("A");
        let b = inside.input("B", 1.0, None);
        inside.output("X", b);
        inside.output("Y", b);
    });

    let newer = library_entry(Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    });

    let replaced = take_library_version(&document, group, &newer).unwrap();
    expect![["The wire from “Ammo” to “Sum” was removed: this version has no matching socket."]]
        .assert_eq(&replaced.notices.join("\n"));

    let after = random_documents::apply_and_check(&document, replaced.edits_from(&document));
    let b = after.graph.groups[&group].inputs[1].id;
    let node = &after.graph.nodes[&usage];
    assert_eq!(node.socket(SocketKey::Port(b)), Some(Socket::Value(7.0)));
}

#[test]
fn groups_of_the_old_version_are_removed_and_new_ones_get_their_names() {
    let with = |exponent: f32| {
        let mut graph = Builder::new("Outer");
        let inner = graph.group("Inner", |inside| {
            let x = inside.input("X", 0.0, None);
            let y = inside.add("Bend", curve::power(x).exponent(exponent)).out();
            inside.output("Y", y);
        });
        graph.group("Outer", |inside| {
            let x = inside.input("X", 0.0, None);
            let y = inside.use_group("", inner).input("X", x).output("Y");
            inside.output("Y", y);
        });
        library_entry(Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        })
    };
    let (first, second) = (with(2.0), with(3.0));

    let mut here = adopt_group(&Document::default(), None, &first).unwrap();
    let usage = NodeId(here.document.graph.fresh_id());
    here.document
        .graph
        .nodes
        .insert(usage, super::new_use(here.group));

    let after = take_library_version(&here.document, here.group, &second)
        .unwrap()
        .document;
    let mut names: Vec<_> = after
        .graph
        .groups
        .values()
        .map(|group| &*group.name)
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["Inner", "Outer"]);

    // If another node uses the old inner group, that group stays.
    let inner = *here
        .document
        .graph
        .groups
        .iter()
        .find(|(_, one)| one.name == "Inner")
        .unwrap()
        .0;
    let more = NodeId(here.document.graph.fresh_id());
    here.document
        .graph
        .nodes
        .insert(more, super::new_use(inner));

    let after = take_library_version(&here.document, here.group, &second)
        .unwrap()
        .document;
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
fn saving_a_new_version_keeps_the_rest_of_the_librarys_file() {
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
    let mut saved = export_project(&document, group, "need").unwrap();
    let main = *saved.graph.groups.keys().next().unwrap();
    let trial = NodeId(saved.graph.fresh_id());
    saved.graph.nodes.insert(
        trial,
        Node::new("Trial", NodeKind::Factor(inclination_core::Scope::Agent)),
    );

    let newer = document_with_sum(&["A", "B"], &["X"]);
    let newer = export_fragment(&newer, *newer.graph.groups.keys().next().unwrap());

    let after = replace_group(&saved, main, &newer).unwrap().document;
    assert!(after.graph.nodes.contains_key(&trial));
    let body = &after.graph.groups[&main];
    assert_eq!(body.inputs[0].id, saved.graph.groups[&main].inputs[0].id);
    assert_eq!(body.inputs.len(), 2);
}

#[test]
fn a_use_pasted_into_another_file_is_a_copy_there() {
    let library = library_entry(document_with_sum(&["A", "B"], &["X", "Y"]));
    let (document, group, usage) = document_using(&library);
    let chosen = std::collections::BTreeSet::from([usage]);
    let part =
        inclination_core::authoring::format::Fragment::from_selection(&document, None, &chosen);
    let text = part.write();
    let part = inclination_core::authoring::format::Fragment::read(text.as_bytes()).unwrap();

    let pasting = clipboard::PasteOptions {
        to: clipboard::PasteTarget::Offset(emath::Vec2::ZERO),
        at_home: false,
        with_inputs: false,
    };

    let pasted = clipboard::paste_fragment(&Document::default(), None, &part, pasting).unwrap();
    let after = random_documents::apply_and_check(&Document::default(), pasted.edits);
    let origin = after.looks.shared.values().next();
    assert_eq!(origin, Some(&document.looks.shared[&group]));

    let copied = crate::edit::groups::copy_group_for_use(&document, None, usage).unwrap();
    let own = random_documents::apply_and_check(&document, copied);
    assert_eq!(own.looks.shared.len(), 1, "a group of one's own is no copy");
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(48))]
    /// Taking any version of the library gives a document that can be read again.
    #[test]
    fn any_version_can_be_taken(
        here in proptest::collection::vec(proptest::prelude::any::<u8>(), 200..700),
        there in proptest::collection::vec(proptest::prelude::any::<u8>(), 200..700),
    ) {
        let document = random_documents::random_document(&mut inclination_tests::Entropy::new(&here));
        let other = random_documents::random_document(&mut inclination_tests::Entropy::new(&there));
        for group in document.graph.groups.keys() {
            for wanted in other.graph.groups.keys() {
                let library = library_entry(export_project(&other, *wanted, "need").unwrap());
                let Ok(replaced) = take_library_version(&document, *group, &library) else {
                    continue;
                };
                let after = random_documents::apply_and_check(&document, replaced.edits_from(&document));
                let again = Document::read(after.write().as_bytes()).unwrap();
                proptest::prop_assert_eq!(&again, &after);
                let shelf = crate::library::LibraryContents::default().with_entry(library);
                let stands = crate::library::copy_statuses(&after, &shelf)[group];
                // The status is `Accepted` if stats had to be renamed.
                let is_it = matches!(stands, crate::library::CopyStatus::Same | crate::library::CopyStatus::Accepted);
                proptest::prop_assert!(is_it, "{stands:?}");
            }
        }
    }
}
