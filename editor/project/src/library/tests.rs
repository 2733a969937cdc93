//! What stands for a group's content, and how copies stand.

use expect_test::expect;
use inclination_core::{
    Builder, Document, curve,
    model::{Graph, GroupId, NodeKind, Socket, Stat},
};
use inclination_tests::Entropy;
use proptest::prelude::*;

use super::*;
use crate::{edit::random, library::edits as shared};

/// A graph with a group that reads a stat and has another group inside.
pub(crate) fn need(midpoint: f32) -> (Document, GroupId) {
    let mut graph = Builder::new("Guard");
    let health = graph.stat(Stat::number("Health", 0.0, 100.0).unit("hp"));
    let inner = graph.group("Softened", |inside| {
        let x = inside.input("X", 0.0, Some((0.0, 1.0)));
        let soft = inside.curve("Soft", curve::SMOOTHSTEP, x).out();
        inside.output("Soft", soft);
    });
    let group = graph.group("Need", |inside| {
        let x = inside.input("Level", 50.0, Some((0.0, 100.0)));
        let wish = inside
            .curve("Wish", curve::LOGISTIC, x)
            .with("midpoint", midpoint);
        let wish = wish.out();
        let soft = inside.use_group("", inner).with("X", wish).output("Soft");
        inside.output("Need", soft);
    });
    let need = graph
        .use_group("", group)
        .with("Level", health)
        .output("Need");
    graph.factor("Heal", need);
    let document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    (document, group)
}

fn library(document: Document) -> Contents {
    let text = document.write();
    let print = Print::of(text.as_bytes());
    let entry = Entry::of(Path::new("/shelf/need.incl.json"), print, document).unwrap();
    Contents::default().with(entry)
}

fn change(document: &mut Document, group: GroupId, midpoint: f32) {
    let held = document.graph.groups.get_mut(&group).unwrap();
    let wish = held
        .nodes
        .values_mut()
        .find(|node| node.name == "Wish")
        .unwrap();
    let at = wish.kind.spec().socket_position("midpoint").unwrap();
    wish.sockets[at] = Socket::Value(midpoint);
}

/// Something that is done to a group.
type Change = fn(&mut Graph, GroupId);

#[test]
fn what_a_group_is_counts_and_not_its_ids_places_and_descriptions() {
    let (document, group) = need(40.0);
    let first = likeness(&document.graph, group);
    let project = shared::project(&document, group, "need").unwrap();
    let held = main(&project.graph).unwrap();
    assert_eq!(inclination_core::check(&project.graph).iter().count(), 0);
    assert_eq!(
        likeness(&project.graph, held),
        first,
        "in a file of its own"
    );
    let mut same = document.clone();
    let about = same.graph.groups.get_mut(&group).unwrap();
    about.name = String::from("Want");
    about.description = String::from("How much");
    same.graph.stats[0].description = String::from("Points");
    assert_eq!(likeness(&same.graph, group), first);
    let mut other = document.clone();
    change(&mut other, group, 41.0);
    assert_ne!(likeness(&other.graph, group), first, "a number");
    let changes: [(&str, Change); 4] = [
        ("a name", |graph, group| {
            graph.groups.get_mut(&group).unwrap().inputs[0].name = String::from("Height");
        }),
        ("a unit", |graph, group| {
            graph.groups.get_mut(&group).unwrap().inputs[0].unit = String::from("hp");
        }),
        ("what is muted", |graph, group| {
            let held = graph.groups.get_mut(&group).unwrap();
            held.nodes
                .values_mut()
                .find(|node| node.name == "Wish")
                .unwrap()
                .muted = true;
        }),
        ("what is inside a group that it uses", |graph, _| {
            let inner = graph
                .groups
                .values_mut()
                .find(|one| one.name == "Softened")
                .unwrap();
            inner
                .nodes
                .values_mut()
                .find(|node| node.name == "Soft")
                .unwrap()
                .muted = true;
        }),
    ];
    for (what, change) in changes {
        let mut other = document.graph.clone();
        change(&mut other, group);
        assert_ne!(likeness(&other, group), first, "{what}");
    }
}

#[test]
fn the_number_never_changes_since_files_keep_it() {
    let (document, group) = need(40.0);
    let now = likeness(&document.graph, group);
    let again = Document::read(document.write().as_bytes()).unwrap();
    assert_eq!(likeness(&again.graph, group), now);
    assert_eq!(likeness(&Graph::default(), GroupId(0)), 0);
    let mut empty = Graph::default();
    empty.groups.insert(GroupId(0), Group::default());
    // FNV-1a of 24 bytes of 0: no inputs, no outputs, no nodes.
    assert_eq!(likeness(&empty, GroupId(0)), 0x81d2_3fd7_003c_2305);
}

#[test]
fn groups_inside_one_another_have_a_number_too() {
    let (mut document, group) = need(40.0);
    let held = document.graph.groups.get_mut(&group).unwrap();
    for node in held.nodes.values_mut() {
        if let NodeKind::Group { group: used, .. } = &mut node.kind {
            *used = group;
        }
    }
    let _ = likeness(&document.graph, group);
    assert!(
        main(&document.graph).is_ok(),
        "the other stands in no group by now"
    );
}

#[test]
fn the_group_of_a_file_is_the_one_called_as_it_or_the_outermost() {
    let (mut document, group) = need(40.0);
    assert_eq!(main(&document.graph), Ok(group), "the outermost");
    let inner = *document
        .graph
        .groups
        .iter()
        .find(|(_, one)| one.name == "Softened")
        .unwrap()
        .0;
    document.graph.name = String::from("Softened");
    assert_eq!(main(&document.graph), Ok(inner), "the named");
    document.graph.name.clear();
    document.graph.groups.insert(GroupId(99), Group::default());
    assert_eq!(main(&document.graph), Ok(GroupId(99)), "the nameless");
    document.graph.name = String::from("Guard");
    expect![["It has several groups: name the project as the one that it shares."]]
        .assert_eq(&main(&document.graph).unwrap_err());
    assert!(main(&Graph::default()).is_err());
}

#[test]
fn a_copy_stands_as_what_was_changed_since_it_was_taken() {
    let (original, group) = need(40.0);
    let saved = shared::project(&original, group, "need").unwrap();
    let shelf = library(saved.clone());
    let entry = shelf.entry("need").unwrap();
    let copy = shared::adopted(&Document::default(), None, entry).unwrap();
    let (id, copy) = (copy.group, copy.document);
    let stands = |copy: &Document, shelf: &Contents| standings(copy, shelf)[&id];
    assert_eq!(stands(&copy, &shelf), Standing::Same);
    let mut newer = saved.clone();
    change(&mut newer, entry.group, 60.0);
    let newer = library(newer);
    assert_eq!(stands(&copy, &newer), Standing::Newer);
    let mut changed = copy.clone();
    change(&mut changed, id, 20.0);
    assert_eq!(stands(&changed, &shelf), Standing::Changed);
    assert_eq!(stands(&changed, &newer), Standing::Both);
    assert_eq!(stands(&copy, &Contents::default()), Standing::Gone);
    let broken = Contents {
        broken: vec![Broken {
            name: String::from("need"),
            file: PathBuf::new(),
            why: String::new(),
        }],
        ..Contents::default()
    };
    assert_eq!(stands(&copy, &broken), Standing::Unread);
    let mut same = copy.clone();
    change(&mut same, id, 60.0);
    assert_eq!(
        stands(&same, &newer),
        Standing::Same,
        "the same was done here"
    );
    // Whoever keeps theirs is left alone until the library's is changed once more.
    for edit in shared::kept(&changed, id, newer.entry("need").unwrap()) {
        edit.apply(&mut changed);
    }
    assert_eq!(stands(&changed, &newer), Standing::Kept);
    assert_eq!(stands(&changed, &shelf), Standing::Newer);
    expect![["Wish in Need: Midpoint: 60, was 40."]]
        .assert_eq(&ahead(&copy, id, newer.entry("need").unwrap()).join("\n"));
    expect![["Wish in Need: Midpoint: 60, was 40."]]
        .assert_eq(&behind(&same, id, entry).join("\n"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    /// A group of any graph is the same in a file of its own, and what is taken from there is as it.
    #[test]
    fn any_group_is_the_same_wherever_it_is(bytes in proptest::collection::vec(any::<u8>(), 200..900)) {
        let document = random::document(&mut Entropy::new(&bytes));
        for id in document.graph.groups.keys() {
            let project = shared::project(&document, *id, "need").unwrap();
            let text = project.write();
            prop_assert_eq!(&Document::read(text.as_bytes()).unwrap(), &project);
            let shelf = library(project);
            let entry = shelf.entry("need").unwrap();
            prop_assert_eq!(entry.version, likeness(&document.graph, *id));
            let copy = shared::adopted(&Document::default(), None, entry).unwrap();
            prop_assert_eq!(standings(&copy.document, &shelf)[&copy.group], Standing::Same);
            prop_assert_eq!(likeness(&copy.document.graph, copy.group), entry.version);
            prop_assert!(ahead(&copy.document, copy.group, entry).is_empty());
        }
    }
}
