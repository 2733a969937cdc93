//! Tests that every entry can be added, and joined to the sockets that it claims to fit.

use std::collections::BTreeSet;

use emath::pos2;
use inclination_core::authoring::{
    check::check,
    consider, curve, decide,
    format::Document,
    kind::{Kind, SocketType},
    model::{Group, GroupId, NodeKind, Port, PortId, Socket, Stat, StatId},
};

use super::{Catalog, CatalogEntry, LooseSocket};
use crate::{
    edit::{Edit, random_documents},
    scene::{End, SocketRef, connections},
    selection::Item,
};

mod expressions;
mod search;

/// A document with stats of each kind, and a group in a group.
fn sample_document() -> Document {
    let mut document = Document::default();
    let graph = &mut document.graph;
    for stat in [
        Stat::number("Health", 0.0, 100.0),
        Stat::choice("Mood", ["Calm", "Angry"]),
        Stat::yes_no("Sees enemy"),
    ] {
        let id = StatId(graph.fresh_id());
        graph.stats.push(Stat { id, ..stat });
    }

    let outer = GroupId(graph.fresh_id());
    let inner = GroupId(graph.fresh_id());
    for (id, name) in [(outer, "Outer"), (inner, "Inner")] {
        let mut group = Group {
            name: name.to_owned(),
            ..Group::default()
        };
        for ty in SocketType::ALL {
            group.inputs.push(new_port(PortId(graph.fresh_id()), ty));
            group.outputs.push(new_port(PortId(graph.fresh_id()), ty));
        }
        graph.groups.insert(id, group);
    }

    let usage = Catalog::new(&document, Some(outer));
    let inner = usage.entries().iter().find(|entry| entry.title == "Inner");
    add_entry(
        &mut document,
        Some(outer),
        inner.expect("it holds nothing yet"),
        None,
    );

    document
}

fn new_port(id: PortId, ty: SocketType) -> Port {
    Port {
        id,
        name: format!("{} {id}", ty.word()),
        description: String::new(),
        unit: String::new(),
        ty,
        default: 0.0,
        bookends: None,
    }
}

fn add_entry(
    document: &mut Document,
    group: Option<GroupId>,
    entry: &CatalogEntry,
    loose: Option<SocketRef>,
) -> Item {
    let made = entry.build_edits(document, group, pos2(40.0, 80.0), loose);
    for edit in made.edits {
        assert!(edit.apply(document).is_some(), "{}", entry.title);
    }
    made.item.unwrap()
}

/// Problem codes about a node's shape and place. Other codes report sockets not wired yet.
const SHAPE_PROBLEMS: &[&str] = &[
    "duplicate-id",
    "id-not-given",
    "wrong-shape",
    "too-many-rows",
    "not-finite",
    "empty-name",
    "duplicate-stat",
    "duplicate-factor",
    "duplicate-decision",
    "unnamed-option",
    "duplicate-port",
    "dangling-wire",
    "unknown-output",
    "missing-output",
    "wrong-type",
    "loop",
    "recursion",
    "unknown-stat",
    "unknown-group",
    "unknown-input",
    "unknown-port",
    "outside-group",
    "factor-in-group",
    "duplicate-output-node",
    "unknown-case",
    "duplicate-case",
    "out-of-domain",
];

fn assert_valid(document: &Document, of: &str) {
    for problem in &check(&document.graph) {
        assert!(!SHAPE_PROBLEMS.contains(&problem.code), "{of}: {problem}");
    }

    let written = document.write();
    let read = Document::read(written.as_bytes());
    assert_eq!(read.as_ref(), Ok(document), "{of}");
}

#[test]
fn every_entry_can_be_added_and_saved() {
    let document = sample_document();
    for group in random_documents::all_canvases(&document) {
        let catalog = Catalog::new(&document, group);
        for entry in catalog.entries() {
            let mut with = document.clone();
            let item = add_entry(&mut with, group, entry, None);
            if let Item::Node(id) = item {
                let node = &with.graph.body(group).expect("it is there")[&id];
                let gives = with.graph.output_types(group, node);
                assert_eq!(
                    gives.first().map(|(_, ty)| *ty),
                    entry.gives,
                    "{}",
                    entry.title
                );
            }
            assert_valid(&with, &entry.title);
            // Add it a second time next to the first.
            let catalog = Catalog::new(&with, group);
            if let Some(again) = catalog
                .entries()
                .iter()
                .find(|again| again.key == entry.key)
            {
                add_entry(&mut with, group, again, None);
                assert_valid(&with, &entry.title);
            }
        }
    }
}

#[test]
fn every_core_kind_and_preset_is_listed() {
    let document = sample_document();
    let mut all = document.clone();
    for entry in Catalog::new(&document, None).entries() {
        add_entry(&mut all, None, entry, None);
    }

    let has = |is: &dyn Fn(&NodeKind) -> bool| all.graph.nodes.values().any(|node| is(&node.kind));
    for kind in Kind::all() {
        assert!(has(&|node| *node == NodeKind::Formula(kind)), "{kind:?}");
    }
    for form in consider::KINDS {
        assert!(
            has(
                &|node| matches!(node, NodeKind::Consideration { form: found, .. } if found == form)
            ),
            "{form:?}"
        );
    }

    let keys: BTreeSet<&str> = all
        .graph
        .nodes
        .values()
        .map(|node| node.kind.spec().key)
        .collect();
    for spec in inclination_core::authoring::kind::STRUCTURAL_KINDS {
        let only_inside = matches!(spec.key, "input" | "output");
        assert!(only_inside || keys.contains(spec.key), "{}", spec.key);
    }

    for preset in decide::PRESETS {
        assert!(
            !search::search_titles(preset.title).is_empty(),
            "{}",
            preset.title
        );
    }
    for preset in curve::PRESETS {
        assert!(
            !search::search_titles(preset.name).is_empty(),
            "{}",
            preset.name
        );
    }
}

#[test]
fn keys_and_titles_are_unique() {
    let document = sample_document();
    for group in random_documents::all_canvases(&document) {
        let catalog = Catalog::new(&document, group);
        let keys: BTreeSet<&str> = catalog.entries().iter().map(|entry| &*entry.key).collect();
        let shelves = catalog
            .entries()
            .iter()
            .map(|entry| (entry.section, &entry.title));
        assert_eq!(keys.len(), catalog.entries().len());
        assert_eq!(shelves.collect::<BTreeSet<_>>().len(), keys.len());
        for entry in catalog.entries() {
            assert!(
                entry.summary.ends_with('.'),
                "{}: {}",
                entry.title,
                entry.summary
            );
        }
    }
}

#[test]
fn a_group_is_not_offered_inside_itself() {
    let document = sample_document();
    let offered = |group: Option<GroupId>| {
        let catalog = Catalog::new(&document, group);
        catalog
            .entries()
            .iter()
            .map(|entry| entry.title.clone())
            .filter(|title| title == "Outer" || title == "Inner")
            .collect::<Vec<_>>()
    };
    let groups: Vec<GroupId> = document.graph.groups.keys().copied().collect();
    assert_eq!(offered(None), ["Outer", "Inner"]);
    assert_eq!(offered(Some(groups[0])), ["Inner"]);
    assert!(offered(Some(groups[1])).is_empty());
}

/// Takes every socket of every entry's node as the loose one: entries that claim to fit are joined
/// to it, and no other entry could be.
#[test]
fn fitting_entries_are_joined_and_others_cannot_be() {
    let document = sample_document();
    for group in random_documents::all_canvases(&document) {
        // One socket for each type and side is enough, except that choices depend on the source.
        let mut seen = BTreeSet::new();
        for entry in Catalog::new(&document, group).entries() {
            // A fresh document with only this node, since every entry is added to it in turn.
            let mut with = document.clone();
            let Item::Node(node) = add_entry(&mut with, group, entry, None) else {
                continue;
            };

            let kind = with.graph.body(group).expect("it is there")[&node]
                .kind
                .spec()
                .key;
            for at in socket_ends(&with, group, node) {
                let open = LooseSocket::find(&with, group, at).expect("it is there");
                let from = (open.ty == SocketType::Choice && open.is_output()).then_some(kind);
                if !seen.insert((open.ty, open.is_output(), from)) {
                    continue;
                }
                for entry in Catalog::new(&with, group).entries() {
                    assert_joins(&with, group, entry, open);
                }
            }
        }
    }
}

fn socket_ends(
    document: &Document,
    group: Option<GroupId>,
    node: inclination_core::authoring::model::NodeId,
) -> Vec<SocketRef> {
    let held = &document.graph.body(group).expect("it is there")[&node];
    let inputs = held.all_sockets().map(|(key, _)| End::In(key));
    let outputs = document.graph.output_types(group, held).into_iter();

    inputs
        .chain(held.new_row_type().map(|_| End::NewRow))
        .chain(outputs.map(|(port, _)| End::Out(port)))
        .map(|end| SocketRef { node, end })
        .collect()
}

fn assert_joins(
    document: &Document,
    group: Option<GroupId>,
    entry: &CatalogEntry,
    open: LooseSocket,
) {
    let wires = |document: &Document| {
        let nodes = document.graph.body(group).expect("it is there").iter();
        nodes
            .flat_map(|(id, node)| node.all_sockets().map(move |(key, held)| (*id, key, held)))
            .filter_map(|(id, key, held)| Some((id, key, held.wire()?)))
            .collect::<Vec<_>>()
    };
    let fitting = entry.fitting_socket(document, group, open);

    let made = entry.build_edits(document, group, pos2(0.0, 0.0), Some(open.socket));
    let mut with = document.clone();
    for edit in made.edits {
        edit.apply(&mut with);
    }

    let Some(Item::Node(id)) = made.item else {
        assert_eq!(fitting, None);
        return;
    };

    let joined = wires(&with).into_iter().any(|(to, _, wire)| {
        (to == id && wire.node == open.socket.node) || (to == open.socket.node && wire.node == id)
    });
    assert_eq!(joined, fitting.is_some(), "{} to {open:?}", entry.title);
    if fitting.is_some() {
        assert_valid(&with, &entry.title);
        return;
    }
    // A switch without cases is not offered if there is one with the stat's own cases.
    let mut possible = socket_ends(&with, group, id).into_iter();
    let could = possible
        .any(|at| connections::connection_rejection(&with, group, open.socket, at).is_none());
    let is_choice = open.ty == SocketType::Choice;
    assert!(
        !could || is_choice,
        "{} could be joined to {open:?}",
        entry.title
    );
}

#[test]
fn a_new_decision_is_wired_to_the_loose_option() {
    let mut document = sample_document();
    let catalog = Catalog::new(&document, None);
    let titled = |title: &str| {
        let mut entries = catalog.entries().iter();
        entries.find(|entry| entry.title == title).expect(title)
    };

    let Item::Node(option) = add_entry(&mut document, None, titled("Option"), None) else {
        panic!("a node");
    };
    let loose = SocketRef {
        node: option,
        end: End::Out(None),
    };

    let decision = titled("Decision: highest");
    let Item::Node(decision) = add_entry(&mut document, None, decision, Some(loose)) else {
        panic!("a node");
    };

    let decision = &document.graph.nodes[&decision];
    assert_eq!(decision.rows, [Socket::Wire(option.into())]);
}

#[test]
fn a_switch_adds_its_stat_once() {
    let mut document = sample_document();
    let catalog = Catalog::new(&document, None);
    let find = |title: &str| {
        let mut entries = catalog.entries().iter();
        entries
            .find(|entry| entry.title == title)
            .expect("it is there")
    };

    let Item::Node(first) = add_entry(&mut document, None, find("Switch by Mood"), None) else {
        panic!("a node");
    };
    let Item::Node(second) =
        add_entry(&mut document, None, find("Consideration set by Mood"), None)
    else {
        panic!("a node");
    };

    let source = |node| document.graph.nodes[&node].sockets[0].wire();
    assert!(source(first).is_some());
    assert_eq!(source(first), source(second));
    assert_eq!(document.graph.nodes[&first].rows.len(), 2);
    assert_eq!(document.graph.nodes.len(), 3);
}

#[test]
fn adding_an_entry_can_be_undone() {
    let document = sample_document();
    for entry in Catalog::new(&document, None).entries() {
        let mut with = document.clone();
        let made = entry.build_edits(&document, None, pos2(0.0, 0.0), None);
        let back: Vec<Edit> = made
            .edits
            .into_iter()
            .filter_map(|edit| edit.apply(&mut with))
            .collect();

        for edit in back.into_iter().rev() {
            edit.apply(&mut with);
        }
        assert_eq!(with, document, "{}", entry.title);
    }
}
