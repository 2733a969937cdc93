//! What holds for every edit of structure, on random documents.

use emath::{Rect, Vec2, pos2};
use expect_test::expect;
use inclination_core::{
    Document,
    format::Fragment,
    kind::SocketType,
    model::{Node, NodeId, NodeKind, Port},
};
use inclination_tests::Entropy;
use proptest::prelude::*;

use super::{
    clipboard::{self, Content, Pasting, To},
    delete, duplicate, frames, groups, insert, mute, place,
    random::{self, made},
};
use crate::{
    arrange::{
        align::{self, Line},
        distribute::{self, Axis, Even},
        layered,
    },
    scene::Scene,
    selection::{Item, Selection},
};

fn with(bytes: &[u8], try_it: impl FnOnce(&mut Entropy<'_>, &Document)) {
    // The last bytes choose what is done, so that shrinking the document does not change it.
    let (choices, document) = bytes.split_at(bytes.len().min(64));
    let document = random::document(&mut Entropy::new(document));
    try_it(&mut Entropy::new(choices), &document);
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 64..900)
}

/// Whether the wires of a canvas carry what their sockets take.
fn all_wires_fit(document: &Document) -> bool {
    random::canvases(document).into_iter().all(|canvas| {
        let graph = &document.graph;
        graph.body(canvas).into_iter().flatten().all(|(_, node)| {
            node.all_sockets().all(|(key, held)| {
                held.wire().is_none_or(|wire| {
                    graph.wire_type(canvas, wire)
                        == graph.input_type(canvas, node, key).unwrap_or_default()
                })
            })
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn arranging_moves_and_does_nothing_else(bytes in bytes()) {
        with(&bytes, |choose, document| {
            let canvas = random::canvas(choose, document);
            let scene = Scene::of(document, canvas);
            let selection = random::selection(choose, &scene);
            let edits = match choose.below(4) {
                0 => {
                    let lines = [Line::Left, Line::Centre, Line::Right, Line::Top, Line::Middle, Line::Bottom];
                    align::aligned(document, &scene, &selection, lines[choose.below(6)])
                }
                1 => {
                    let even = [Even::Middles, Even::Gaps][choose.below(2)];
                    let axis = [Axis::Across, Axis::Down][choose.below(2)];
                    distribute::distributed(document, &scene, &selection, axis, even)
                }
                2 => frames::fitted(document, &scene, &selection),
                _ => layered::laid_out(document, &scene, &selection),
            };
            let after = made(document, edits);
            assert_eq!(after.graph, document.graph);
        });
    }

    #[test]
    fn laying_out_leaves_nothing_on_top_of_anything(bytes in bytes()) {
        with(&bytes, |choose, document| {
            let canvas = random::canvas(choose, document);
            let scene = Scene::of(document, canvas);
            let edits = layered::laid_out(document, &scene, &Selection::default());
            let after = made(document, edits);
            let laid = Scene::of(&after, canvas);
            let rects: Vec<Rect> = laid.nodes.iter().map(|node| node.rect).chain(laid.notes.iter().map(|note| note.rect)).collect();
            for (at, one) in rects.iter().enumerate() {
                for other in &rects[at + 1..] {
                    // Gaps of 24 down are the least there is.
                    assert!(!one.expand(11.0).intersects(other.expand(11.0)), "{one:?} {other:?}");
                }
            }
            for (before, now) in scene.frames.iter().zip(&laid.frames) {
                let held = |scene: &Scene, area: Rect| -> Vec<NodeId> {
                    let inside = scene.nodes.iter().filter(|node| area.contains_rect(node.rect));
                    inside.map(|node| node.id).collect()
                };
                let (had, has) = (held(&scene, before.rect), held(&laid, now.rect));
                // What lay in two frames that overlap lies in one of them now.
                assert!(has.iter().all(|id| had.contains(id)));
            }
            let again = layered::laid_out(&after, &laid, &Selection::default());
            let corner = laid.bounds().map(|area| area.min);
            let again = Scene::of(&made(&after, again), canvas);
            assert_eq!(again.bounds().map(|area| area.min), corner, "the corner stays");
        });
    }

    #[test]
    fn what_is_deleted_or_detached_leaves_sound_wires(bytes in bytes()) {
        with(&bytes, |choose, document| {
            let canvas = random::canvas(choose, document);
            let scene = Scene::of(document, canvas);
            let mut selection = random::selection(choose, &scene);
            for wire in &scene.wires {
                if choose.chance(40) {
                    selection.add(Item::Wire(wire.to, wire.key));
                }
            }
            let was_sound = all_wires_fit(document);
            let chosen: Vec<NodeId> = selection.nodes().collect();
            let before = random::nodes(document);
            if choose.chance(128) {
                let after = made(document, delete::delete_items(document, canvas, &random::items(&selection)));
                assert!(!was_sound || all_wires_fit(&after));
                let left = random::nodes(&after);
                assert!(before.iter().all(|id| left.contains(id) != chosen.contains(id)));
                for canvas in random::canvases(&after) {
                    for node in after.graph.body(canvas).unwrap().values() {
                        assert!(node.kind.remembered().is_none_or(|option| !chosen.contains(&option)));
                    }
                }
            } else {
                let after = made(document, insert::detached(document, canvas, &chosen));
                assert!(!was_sound || all_wires_fit(&after));
                assert_eq!(random::nodes(&after), before);
                let bare = Scene::of(&after, canvas);
                assert!(bare.wires.iter().all(|wire| !chosen.contains(&wire.to) && !chosen.contains(&wire.from.node)));
            }
        });
    }

    #[test]
    fn what_is_muted_collapsed_framed_or_noted_is_undone(bytes in bytes()) {
        with(&bytes, |choose, document| {
            let canvas = random::canvas(choose, document);
            let scene = Scene::of(document, canvas);
            let selection = random::selection(choose, &scene);
            let chosen: Vec<NodeId> = selection.nodes().collect();
            let at = pos2(f32::from(choose.byte()), 3.0);
            if let Ok(edits) = mute::muted(document, canvas, &chosen) {
                made(document, edits);
            }
            made(document, mute::collapsed(document, &chosen));
            let (frame, edits) = frames::framed(document, &scene, canvas, &selection, at);
            let framed = Scene::of(&made(document, edits), canvas);
            let area = place::place_of(&framed, Item::Frame(frame)).unwrap();
            for item in selection.iter() {
                assert!(area.contains_rect(place::place_of(&framed, item).unwrap()));
            }
            made(document, frames::noted(document, canvas, at, "Because").1);
        });
    }

    #[test]
    fn what_is_pasted_is_new_and_sound(bytes in bytes(), elsewhere in bytes()) {
        with(&bytes, |choose, document| {
            let canvas = random::canvas(choose, document);
            let scene = Scene::of(document, canvas);
            let selection = random::selection(choose, &scene);
            let was_sound = all_wires_fit(document);
            let with_inputs = choose.chance(128);
            if let Ok(pasted) = duplicate::duplicated(document, &scene, canvas, &selection, with_inputs) {
                let after = made(document, pasted.edits);
                assert!(!was_sound || all_wires_fit(&after));
                assert_eq!(after.graph.groups.len(), document.graph.groups.len(), "groups are found again");
                assert_eq!(after.graph.stats, document.graph.stats, "stats are found again");
            }
            let Some(part) = clipboard::copied(document, &scene, canvas, &selection) else {
                return;
            };
            let text = part.write();
            let Ok(Content::Part(read)) = clipboard::read(&text) else {
                panic!("what is copied can be read");
            };
            assert_eq!(read.write(), text);
            let other = random::document(&mut Entropy::new(&elsewhere));
            let onto = random::canvas(choose, &other);
            let pasting = Pasting { to: To::Place(pos2(100.0, 50.0)), at_home: false, with_inputs: true };
            if let Ok(pasted) = clipboard::pasted(&other, onto, &read, pasting) {
                let after = made(&other, pasted.edits);
                assert!(!was_sound || !all_wires_fit(&other) || all_wires_fit(&after));
                let again = clipboard::pasted(&after, onto, &read, pasting).unwrap();
                let twice = made(&after, again.edits);
                let asks = |node: &Node| node.kind.remembered().is_some();
                // A group that asks about an option beside it is another one with another option.
                if !read.groups.values().any(|group| group.nodes.values().any(asks)) {
                    assert_eq!(twice.graph.groups.len(), after.graph.groups.len(), "groups are found again");
                }
                assert_eq!(twice.graph.stats.len(), after.graph.stats.len(), "stats are found again");
            }
        });
    }

    #[test]
    fn a_node_dropped_on_a_wire_stands_in_it(bytes in bytes()) {
        with(&bytes, |choose, document| {
            let canvas = random::canvas(choose, document);
            let was_sound = all_wires_fit(document);
            let scene = Scene::of(document, canvas);
            let (Some(id), Some(wire)) = (
                choose.pick(&scene.nodes).map(|node| node.id),
                choose.pick(&scene.wires),
            ) else {
                return;
            };
            // A copy without wires, dropped on the middle of the wire.
            let alone = Selection::of([Item::Node(id)]);
            let Ok(copy) = duplicate::duplicated(document, &scene, canvas, &alone, false) else {
                return;
            };
            let document = made(document, copy.edits);
            let Some(Item::Node(id)) = copy.items.first().copied() else {
                return;
            };
            let scene = Scene::of(&document, canvas);
            let place = wire.start + (wire.end - wire.start) / 2.0;
            let Some(found) = insert::onto(&document, &scene, canvas, id, place) else {
                return;
            };
            let before = document.graph.body(canvas).unwrap()[&found.wire.0].socket(found.wire.1);
            let after = made(&document, found.edits);
            assert!(!was_sound || all_wires_fit(&after));
            let body = after.graph.body(canvas).unwrap();
            let now = body[&found.wire.0].socket(found.wire.1).unwrap();
            assert_eq!(now.wire().unwrap().node, id);
            assert!(body[&id].all_sockets().any(|(_, held)| Some(held) == before));
            let moved = Scene::of(&after, canvas);
            for node in &scene.nodes {
                let by = moved.node(node.id).unwrap().rect.min - node.rect.min;
                assert_eq!(by.y, 0.0, "only to the sides");
            }
        });
    }

    #[test]
    fn groups_inputs_and_outputs_change_and_uses_keep_what_fits(bytes in bytes()) {
        with(&bytes, |choose, document| {
            let groups: Vec<_> = document.graph.groups.keys().copied().collect();
            let Some(&group) = choose.pick(&groups) else { return };
            let was_sound = all_wires_fit(document);
            let about = &document.graph.groups[&group];
            let ports: Vec<_> = about.inputs.iter().chain(&about.outputs).map(|port| port.id).collect();
            let side = [groups::Side::Inputs, groups::Side::Outputs][choose.below(2)];
            let ty = SocketType::ALL[choose.below(5)];
            let edits = match (choose.below(5), choose.pick(&ports)) {
                (1, Some(port)) => groups::renamed(document, group, *port, "Called anew"),
                (2, Some(port)) => groups::retyped(document, group, *port, ty),
                (3, Some(port)) => groups::moved(document, group, *port, choose.below(4)),
                (4, Some(port)) => groups::removed(document, group, *port),
                _ => groups::added(document, group, side, "New", ty).unwrap().1,
            };
            let after = made(document, edits);
            assert!(!was_sound || all_wires_fit(&after));
            for canvas in random::canvases(&after) {
                for node in after.graph.body(canvas).unwrap().values() {
                    if let NodeKind::Group { group, inputs } = &node.kind {
                        let known = &after.graph.groups[group].inputs;
                        assert!(inputs.keys().all(|id| Port::find(known, *id).is_some()));
                    }
                }
            }
            if let Ok(edits) = groups::delete_unused(document) {
                let left = made(document, edits);
                assert!(groups::unused(&left).is_empty());
            }
        });
    }
}

#[test]
fn a_text_that_is_no_part_is_a_note_and_a_broken_one_is_refused() {
    let note = clipboard::read("Why does the guard flee?\n");
    assert!(matches!(note, Ok(Content::Text(text)) if text == "Why does the guard flee?"));
    let broken = clipboard::read("{\"inclination\": \"fragment\", \"version\": 1, ").unwrap_err();
    expect![["This cannot be pasted: line 1, column 43: expected a key in quotes, found the end of the file: it may have been cut off."]]
        .assert_eq(&broken);
    let project = clipboard::read(&Document::default().write()).unwrap_err();
    expect![["This cannot be pasted: line 2, column 18, at inclination: this is a whole project, and no part of one: open it as a file."]]
        .assert_eq(&project);
}

#[test]
fn a_group_cannot_be_pasted_into_itself() {
    let mut builder = inclination_core::Builder::new("");
    let group = builder.group("Inner", |inside| inside.output("Out", 1.0));
    let wire = builder.use_group("Use", group).out();
    let document = Document {
        graph: builder.finish().unwrap(),
        ..Document::default()
    };
    let chosen = [wire.node].into();
    let part = Fragment::of(&document, None, &chosen);
    let pasting = Pasting {
        to: To::Off(Vec2::ZERO),
        at_home: false,
        with_inputs: true,
    };
    let refused = clipboard::pasted(&document, Some(group), &part, pasting).unwrap_err();
    expect![["A group cannot stand inside itself: paste this outside it."]].assert_eq(&refused);
}
