//! Tests of the content hash of groups and of the status of copies.

use expect_test::expect;
use inclination_core::authoring::{
    Builder, curve,
    format::Document,
    kind::Family,
    model::{Graph, GroupId, NodeKind, Socket, Stat},
};
use inclination_tests::Entropy;
use proptest::prelude::*;

use super::*;
use crate::{edit::random_documents, library::edits as shared};

/// Builds a graph with a group that reads a stat and uses another group.
pub(crate) fn guard_with_need_group(midpoint: f32) -> (Document, GroupId) {
    let mut graph = Builder::new("Guard");
    let health = graph.stat(Stat::number("Health", 0.0, 100.0).unit("hp"));
    let inner = graph.group("Softened", |inside| {
        let x = inside.input("X", 0.0, Some((0.0, 1.0)));
        let soft = inside.add("Soft", curve::smoothstep(x)).out();
        inside.output("Soft", soft);
    });

    let group = graph.group("Need", |inside| {
        let x = inside.input("Level", 50.0, Some((0.0, 100.0)));
        let wish = inside
            .add("Wish", curve::logistic(x).midpoint(midpoint))
            .out();
        let soft = inside.use_group("", inner).input("X", wish).output("Soft");
        inside.output("Need", soft);
    });

    let need = graph
        .use_group("", group)
        .input("Level", health)
        .output("Need");
    graph.factor("Heal", need);

    let document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    (document, group)
}

/// Returns a library with one entry of this project.
fn library_with(document: Document) -> LibraryContents {
    let text = document.write();
    let print = Fingerprint::from_bytes(text.as_bytes());
    let entry =
        LibraryEntry::from_document(Path::new("/shelf/need.incl.json"), print, document).unwrap();
    LibraryContents::default().with_entry(entry)
}

/// Changes the midpoint of the curve "Wish" in a group.
fn change_midpoint(document: &mut Document, group: GroupId, midpoint: f32) {
    let body = document.graph.groups.get_mut(&group).unwrap();
    let wish = body
        .nodes
        .values_mut()
        .find(|node| node.name == "Wish")
        .unwrap();
    let at = wish.kind.spec().socket_position("midpoint").unwrap();
    wish.sockets[at] = Socket::Value(midpoint);
}

/// A change of a group.
type GroupChange = fn(&mut Graph, GroupId);

#[test]
fn the_content_hash_ignores_ids_positions_and_descriptions() {
    let (document, group) = guard_with_need_group(40.0);
    let first = group_content_hash(&document.graph, group);
    let project = shared::export_project(&document, group, "need").unwrap();
    let shared_group = find_shared_group(&project.graph).unwrap();
    assert_eq!(
        inclination_core::authoring::check::check(&project.graph)
            .iter()
            .count(),
        0
    );
    assert_eq!(
        group_content_hash(&project.graph, shared_group),
        first,
        "in a file of its own"
    );

    let mut same = document.clone();
    let changed = same.graph.groups.get_mut(&group).unwrap();
    changed.name = String::from("Want");
    changed.description = String::from("How much");
    same.graph.stats[0].description = String::from("Points");
    assert_eq!(group_content_hash(&same.graph, group), first);

    let mut other = document.clone();
    change_midpoint(&mut other, group, 41.0);
    assert_ne!(group_content_hash(&other.graph, group), first, "a number");

    let changes: [(&str, GroupChange); 4] = [
        ("a name", |graph, group| {
            graph.groups.get_mut(&group).unwrap().inputs[0].name = String::from("Height");
        }),
        ("a unit", |graph, group| {
            graph.groups.get_mut(&group).unwrap().inputs[0].unit = String::from("hp");
        }),
        ("what is muted", |graph, group| {
            let body = graph.groups.get_mut(&group).unwrap();
            body.nodes
                .values_mut()
                .find(|node| node.name == "Wish")
                .unwrap()
                .muted = true;
        }),
        ("what is inside a group that it uses", |graph, _| {
            let inner = graph
                .groups
                .values_mut()
                .find(|group| group.name == "Softened")
                .unwrap();
            inner
                .nodes
                .values_mut()
                .find(|node| node.name == "Soft" && node.kind.family() == Family::Curve)
                .unwrap()
                .muted = true;
        }),
    ];

    for (what, change) in changes {
        let mut other = document.graph.clone();
        change(&mut other, group);
        assert_ne!(group_content_hash(&other, group), first, "{what}");
    }
}

#[test]
fn the_content_hash_is_stable_since_files_store_it() {
    let (document, group) = guard_with_need_group(40.0);
    let now = group_content_hash(&document.graph, group);
    let again = Document::read(document.write().as_bytes()).unwrap();
    assert_eq!(group_content_hash(&again.graph, group), now);
    assert_eq!(group_content_hash(&Graph::default(), GroupId(0)), 0);
    let mut empty = Graph::default();
    empty.groups.insert(GroupId(0), Group::default());
    // FNV-1a of 24 bytes of 0: no inputs, no outputs, no nodes.
    assert_eq!(
        group_content_hash(&empty, GroupId(0)),
        0x81d2_3fd7_003c_2305
    );
}

#[test]
fn recursive_groups_have_a_content_hash() {
    let (mut document, group) = guard_with_need_group(40.0);
    let body = document.graph.groups.get_mut(&group).unwrap();
    for node in body.nodes.values_mut() {
        if let NodeKind::Group { group: used, .. } = &mut node.kind {
            *used = group;
        }
    }
    let _ = group_content_hash(&document.graph, group);
    assert!(
        find_shared_group(&document.graph).is_ok(),
        "the other stands in no group by now"
    );
}

#[test]
fn the_shared_group_has_the_projects_name_or_is_the_outermost() {
    let (mut document, group) = guard_with_need_group(40.0);
    assert_eq!(
        find_shared_group(&document.graph),
        Ok(group),
        "the outermost"
    );
    let inner = *document
        .graph
        .groups
        .iter()
        .find(|(_, one)| one.name == "Softened")
        .unwrap()
        .0;

    document.graph.name = String::from("Softened");
    assert_eq!(find_shared_group(&document.graph), Ok(inner), "the named");
    document.graph.name.clear();

    document.graph.groups.insert(GroupId(99), Group::default());
    assert_eq!(
        find_shared_group(&document.graph),
        Ok(GroupId(99)),
        "the nameless"
    );
    document.graph.name = String::from("Guard");
    expect![["The file has several groups. Give the graph the same name as the group to share."]]
        .assert_eq(&find_shared_group(&document.graph).unwrap_err());
    assert!(find_shared_group(&Graph::default()).is_err());
}

#[test]
fn the_status_of_a_copy_shows_what_has_changed() {
    let (original, group) = guard_with_need_group(40.0);
    let saved = shared::export_project(&original, group, "need").unwrap();
    let shelf = library_with(saved.clone());
    let entry = shelf.find_entry("need").unwrap();
    let copy = shared::adopt_group(&Document::default(), None, entry).unwrap();
    let (id, copy) = (copy.group, copy.document);
    let status = |copy: &Document, shelf: &LibraryContents| copy_statuses(copy, shelf)[&id];
    assert_eq!(status(&copy, &shelf), CopyStatus::Same);

    let mut newer = saved.clone();
    change_midpoint(&mut newer, entry.group, 60.0);
    let newer = library_with(newer);
    assert_eq!(status(&copy, &newer), CopyStatus::Newer);

    let mut changed = copy.clone();
    change_midpoint(&mut changed, id, 20.0);
    assert_eq!(status(&changed, &shelf), CopyStatus::Changed);
    assert_eq!(status(&changed, &newer), CopyStatus::Diverged);

    assert_eq!(status(&copy, &LibraryContents::default()), CopyStatus::Gone);

    let broken = LibraryContents {
        broken: vec![UnreadableEntry {
            name: String::from("need"),
            file: PathBuf::new(),
            why: String::new(),
        }],
        ..LibraryContents::default()
    };
    assert_eq!(status(&copy, &broken), CopyStatus::Unreadable);

    let mut same = copy.clone();
    change_midpoint(&mut same, id, 60.0);
    assert_eq!(
        status(&same, &newer),
        CopyStatus::Same,
        "the same was done here"
    );

    // A user who keeps their copy is not notified until the library's version changes again.
    for edit in shared::accept_difference(&changed, id, newer.find_entry("need").unwrap()) {
        edit.apply(&mut changed);
    }
    assert_eq!(status(&changed, &newer), CopyStatus::Accepted);
    assert_eq!(status(&changed, &shelf), CopyStatus::Newer);

    expect![["Wish in Need: Midpoint: 60, was 40."]]
        .assert_eq(&changes_from_taking(&copy, id, newer.find_entry("need").unwrap()).join("\n"));
    expect![["Wish in Need: Midpoint: 60, was 40."]]
        .assert_eq(&changes_in_copy(&same, id, entry).join("\n"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    /// Any group has the same content hash in a project of the library and in a copy of that.
    #[test]
    fn any_group_has_one_content_hash_in_all_files(bytes in proptest::collection::vec(any::<u8>(), 200..900)) {
        let document = random_documents::random_document(&mut Entropy::new(&bytes));
        for id in document.graph.groups.keys() {
            let project = shared::export_project(&document, *id, "need").unwrap();
            let text = project.write();
            prop_assert_eq!(&Document::read(text.as_bytes()).unwrap(), &project);
            let shelf = library_with(project);
            let entry = shelf.find_entry("need").unwrap();
            prop_assert_eq!(entry.version, group_content_hash(&document.graph, *id));
            let copy = shared::adopt_group(&Document::default(), None, entry).unwrap();
            prop_assert_eq!(copy_statuses(&copy.document, &shelf)[&copy.group], CopyStatus::Same);
            prop_assert_eq!(group_content_hash(&copy.document.graph, copy.group), entry.version);
            prop_assert!(changes_from_taking(&copy.document, copy.group, entry).is_empty());
        }
    }
}
