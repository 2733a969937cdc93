//! What the list promises: that all of it can be added, and joined to what it says it fits.

use std::collections::BTreeSet;

use emath::pos2;
use inclination_core::{
    Document, check, consider, curve, decide,
    kind::{Kind, SocketType},
    model::{Group, GroupId, NodeKind, Port, PortId, Socket, Stat, StatId},
};

use super::{Catalog, Entry, Loose};
use crate::{
    edit::{Edit, random},
    scene::{End, SocketAt, joining},
    search::{Query, ranked},
    selection::Item,
};

/// A document with stats of each kind, and a group in a group.
fn document() -> Document {
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
            group.inputs.push(port(PortId(graph.fresh_id()), ty));
            group.outputs.push(port(PortId(graph.fresh_id()), ty));
        }
        graph.groups.insert(id, group);
    }
    let usage = Catalog::of(&document, Some(outer));
    let inner = usage.entries().iter().find(|entry| entry.title == "Inner");
    add(
        &mut document,
        Some(outer),
        inner.expect("it holds nothing yet"),
        None,
    );
    document
}

fn port(id: PortId, ty: SocketType) -> Port {
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

fn add(
    document: &mut Document,
    group: Option<GroupId>,
    entry: &Entry,
    loose: Option<SocketAt>,
) -> Item {
    let made = entry.make(document, group, pos2(40.0, 80.0), loose);
    for edit in made.edits {
        assert!(edit.apply(document).is_some(), "{}", entry.title);
    }
    made.item.unwrap()
}

/// What is wrong with a node's shape and place, not with what is not wired yet.
const BROKEN: &[&str] = &[
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

fn assert_sound(document: &Document, of: &str) {
    for problem in &check(&document.graph) {
        assert!(!BROKEN.contains(&problem.code), "{of}: {problem}");
    }
    let written = document.write();
    let read = Document::read(written.as_bytes());
    assert_eq!(read.as_ref(), Ok(document), "{of}");
}

#[test]
fn all_of_it_can_be_added_and_saved() {
    let document = document();
    for group in random::canvases(&document) {
        let catalog = Catalog::of(&document, group);
        for entry in catalog.entries() {
            let mut with = document.clone();
            let item = add(&mut with, group, entry, None);
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
            assert_sound(&with, &entry.title);
            // And once more beside the first.
            let catalog = Catalog::of(&with, group);
            if let Some(again) = catalog
                .entries()
                .iter()
                .find(|again| again.key == entry.key)
            {
                add(&mut with, group, again, None);
                assert_sound(&with, &entry.title);
            }
        }
    }
}

#[test]
fn everything_that_the_core_has_is_in_it() {
    let document = document();
    let mut all = document.clone();
    for entry in Catalog::of(&document, None).entries() {
        add(&mut all, None, entry, None);
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
    for spec in inclination_core::kind::STRUCTURE {
        let only_inside = matches!(spec.key, "input" | "output");
        assert!(only_inside || keys.contains(spec.key), "{}", spec.key);
    }
    for preset in decide::PRESETS {
        assert!(!found(preset.title).is_empty(), "{}", preset.title);
    }
    for preset in curve::PRESETS {
        assert!(!found(preset.name).is_empty(), "{}", preset.name);
    }
}

#[test]
fn keys_and_titles_tell_entries_apart() {
    let document = document();
    for group in random::canvases(&document) {
        let catalog = Catalog::of(&document, group);
        let keys: BTreeSet<&str> = catalog.entries().iter().map(|entry| &*entry.key).collect();
        let shelves = catalog
            .entries()
            .iter()
            .map(|entry| (entry.shelf, &entry.title));
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
fn a_group_is_offered_where_it_does_not_hold_itself() {
    let document = document();
    let offered = |group: Option<GroupId>| {
        let catalog = Catalog::of(&document, group);
        let titles = catalog.entries().iter().map(|entry| entry.title.clone());
        titles
            .filter(|title| title == "Outer" || title == "Inner")
            .collect::<Vec<_>>()
    };
    let groups: Vec<GroupId> = document.graph.groups.keys().copied().collect();
    assert_eq!(offered(None), ["Outer", "Inner"]);
    assert_eq!(offered(Some(groups[0])), ["Inner"]);
    assert!(offered(Some(groups[1])).is_empty());
}

/// Every socket of every entry's node is a loose one once: what fits it is joined to it, and nothing else could be.
#[test]
fn what_fits_is_joined_and_what_does_not_cannot_be() {
    let document = document();
    for group in random::canvases(&document) {
        // One of each type and side is as good as another, apart from choices, which come from a stat or do not.
        let mut seen = BTreeSet::new();
        for entry in Catalog::of(&document, group).entries() {
            // Each node alone beside the document: every entry is added to it, many times over.
            let mut with = document.clone();
            let Item::Node(node) = add(&mut with, group, entry, None) else {
                continue;
            };
            let kind = with.graph.body(group).expect("it is there")[&node]
                .kind
                .spec()
                .key;
            for at in ends(&with, group, node) {
                let open = Loose::of(&with, group, at).expect("it is there");
                let from = (open.ty == SocketType::Choice && open.is_output()).then_some(kind);
                if !seen.insert((open.ty, open.is_output(), from)) {
                    continue;
                }
                for entry in Catalog::of(&with, group).entries() {
                    assert_joins(&with, group, entry, open);
                }
            }
        }
    }
}

fn ends(
    document: &Document,
    group: Option<GroupId>,
    node: inclination_core::model::NodeId,
) -> Vec<SocketAt> {
    let held = &document.graph.body(group).expect("it is there")[&node];
    let inputs = held.all_sockets().map(|(key, _)| End::In(key));
    let outputs = document.graph.output_types(group, held).into_iter();
    inputs
        .chain(held.new_row_type().map(|_| End::More))
        .chain(outputs.map(|(port, _)| End::Out(port)))
        .map(|end| SocketAt { node, end })
        .collect()
}

fn assert_joins(document: &Document, group: Option<GroupId>, entry: &Entry, open: Loose) {
    let wires = |document: &Document| {
        let nodes = document.graph.body(group).expect("it is there").iter();
        nodes
            .flat_map(|(id, node)| node.all_sockets().map(move |(key, held)| (*id, key, held)))
            .filter_map(|(id, key, held)| Some((id, key, held.wire()?)))
            .collect::<Vec<_>>()
    };
    let told = entry.fits(document, group, open);
    let made = entry.make(document, group, pos2(0.0, 0.0), Some(open.at));
    let mut with = document.clone();
    for edit in made.edits {
        edit.apply(&mut with);
    }
    let Some(Item::Node(id)) = made.item else {
        assert_eq!(told, None);
        return;
    };
    let joined = wires(&with).into_iter().any(|(to, _, wire)| {
        (to == id && wire.node == open.at.node) || (to == open.at.node && wire.node == id)
    });
    assert_eq!(joined, told.is_some(), "{} to {open:?}", entry.title);
    if told.is_some() {
        assert_sound(&with, &entry.title);
        return;
    }
    // A switch without cases is not offered where one with the stat's own is.
    let mut possible = ends(&with, group, id).into_iter();
    let could = possible.any(|at| joining::refusal(&with, group, open.at, at).is_none());
    let is_choice = open.ty == SocketType::Choice;
    assert!(
        !could || is_choice,
        "{} could be joined to {open:?}",
        entry.title
    );
}

#[test]
fn a_new_decision_chooses_among_the_option_that_it_was_asked_for() {
    let mut document = document();
    let catalog = Catalog::of(&document, None);
    let titled = |title: &str| {
        let mut entries = catalog.entries().iter();
        entries.find(|entry| entry.title == title).expect(title)
    };
    let Item::Node(option) = add(&mut document, None, titled("Option"), None) else {
        panic!("a node");
    };
    let loose = SocketAt {
        node: option,
        end: End::Out(None),
    };
    let decision = titled("Decision: highest");
    let Item::Node(decision) = add(&mut document, None, decision, Some(loose)) else {
        panic!("a node");
    };
    let decision = &document.graph.nodes[&decision];
    assert_eq!(decision.rows, [Socket::Wire(option.into())]);
}

#[test]
fn a_switch_brings_its_stat_along() {
    let mut document = document();
    let catalog = Catalog::of(&document, None);
    let find = |title: &str| {
        let mut entries = catalog.entries().iter();
        entries
            .find(|entry| entry.title == title)
            .expect("it is there")
    };
    let Item::Node(first) = add(&mut document, None, find("Switch by Mood"), None) else {
        panic!("a node");
    };
    let Item::Node(second) = add(&mut document, None, find("Consideration set by Mood"), None)
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
fn what_is_added_is_taken_back_in_one_step() {
    let document = document();
    for entry in Catalog::of(&document, None).entries() {
        let mut with = document.clone();
        let made = entry.make(&document, None, pos2(0.0, 0.0), None);
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

fn found(typed: &str) -> Vec<String> {
    let document = document();
    let catalog = Catalog::of(&document, None);
    let found = ranked(&Query::new(typed), catalog.words());
    let titles = found
        .into_iter()
        .map(|(at, _)| catalog.entries()[at].title.clone());
    titles.collect()
}

#[test]
fn people_find_what_they_call_otherwise() {
    for (typed, title) in [
        ("quadratic", "Power"),
        ("sigmoid", "Logistic"),
        ("s-curve", "Logistic"),
        ("gaussian", "Bell"),
        ("cooldown", "Cooldown"),
        ("closest enemy", "Over targets: min"),
        ("enemy closest", "Over targets: min"),
        ("how many enemies", "Over targets: count"),
        ("roulette", "Decision: weighted random"),
        ("dual utility", "Decision: dual utility"),
        ("top 3", "Decision: best n"),
        ("health", "Health"),
        ("mood", "Mood"),
        ("switch mood", "Switch by Mood"),
        ("comment", "Note"),
        ("+", "Add"),
        ("momentum", "Inertia"),
        ("action", "Option"),
        ("time since", "History: time"),
        ("quadric", "Power: quadric lower left"),
        ("logsitic", "Logistic"),
    ] {
        let found = found(typed);
        assert_eq!(
            found.first().map(String::as_str),
            Some(title),
            "{typed}: {found:?}"
        );
    }
}

#[test]
fn every_title_finds_itself_first() {
    let document = document();
    for entry in Catalog::of(&document, None).entries() {
        assert_eq!(found(&entry.title).first(), Some(&entry.title));
    }
}
