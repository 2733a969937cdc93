//! Property tests of structural edits on random documents.

use emath::{Rect, Vec2, pos2};
use expect_test::expect;
use inclination_core::authoring::{
    format::{Document, Fragment},
    kind::SocketType,
    model::{Node, NodeId, NodeKind, Port},
};
use inclination_tests::Entropy;
use proptest::prelude::*;

use super::{
    clipboard::{self, ClipboardContent, PasteOptions, PasteTarget},
    delete, duplicate, frames, groups, insert, mute, placement,
    random_documents::{self, apply_and_check},
};
use crate::{
    arrange::{
        align::{self, Alignment},
        distribute::{self, Axis, Spacing},
        layered,
    },
    scene::Scene,
    selection::{Item, Selection},
};

/// Runs a test with random choices on a random document.
fn with_random_document(bytes: &[u8], try_it: impl FnOnce(&mut Entropy<'_>, &Document)) {
    // Take the choices from separate bytes, so that shrinking the document does not change them.
    let (choices, document) = bytes.split_at(bytes.len().min(64));
    let document = random_documents::random_document(&mut Entropy::new(document));
    try_it(&mut Entropy::new(choices), &document);
}

fn random_bytes() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 64..900)
}

/// Returns whether the type of every wire matches its socket.
fn all_wires_fit(document: &Document) -> bool {
    random_documents::all_canvases(document)
        .into_iter()
        .all(|canvas| {
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
    fn arranging_changes_positions_only(bytes in random_bytes()) {
        with_random_document(&bytes, |choose, document| {
            let canvas = random_documents::random_canvas(choose, document);
            let scene = Scene::new(document, canvas);
            let selection = random_documents::random_selection(choose, &scene);
            let edits = match choose.pick_below(4) {
                0 => {
                    let lines = [Alignment::Left, Alignment::Center, Alignment::Right, Alignment::Top, Alignment::Middle, Alignment::Bottom];
                    align::align_selection(document, &scene, &selection, lines[choose.pick_below(6)])
                }
                1 => {
                    let even = [Spacing::Middles, Spacing::Gaps][choose.pick_below(2)];
                    let axis = [Axis::Across, Axis::Down][choose.pick_below(2)];
                    distribute::distribute_selection(document, &scene, &selection, axis, even)
                }
                2 => frames::fit_frames(document, &scene, &selection),
                _ => layered::lay_out_selection(document, &scene, &selection),
            };

            let after = apply_and_check(document, edits);
            assert_eq!(after.graph, document.graph);
        });
    }

    #[test]
    fn auto_layout_leaves_no_overlaps(bytes in random_bytes()) {
        with_random_document(&bytes, |choose, document| {
            let canvas = random_documents::random_canvas(choose, document);
            let scene = Scene::new(document, canvas);
            let edits = layered::lay_out_selection(document, &scene, &Selection::default());
            let after = apply_and_check(document, edits);
            let laid = Scene::new(&after, canvas);
            let rects: Vec<Rect> = laid.nodes.iter().filter(|node| !node.is_folded()).map(|node| node.rect).chain(laid.notes.iter().map(|note| note.rect)).collect();

            for (at, one) in rects.iter().enumerate() {
                for other in &rects[at + 1..] {
                    // The smallest vertical gap is 24.
                    assert!(!one.expand(11.0).intersects(other.expand(11.0)), "{one:?} {other:?}");
                }
            }

            for (before, now) in scene.frames.iter().zip(&laid.frames) {
                let nodes_inside = |scene: &Scene, area: Rect| -> Vec<NodeId> {
                    let boxes = scene.nodes.iter().filter(|node| !node.is_folded());
                    let inside = boxes.filter(|node| area.contains_rect(node.rect));
                    inside.map(|node| node.id).collect()
                };
                let (had, has) = (nodes_inside(&scene, before.rect), nodes_inside(&laid, now.rect));
                // A node that was in two overlapping frames is in one of them afterwards.
                assert!(has.iter().all(|id| had.contains(id)));
            }

            let again = layered::lay_out_selection(&after, &laid, &Selection::default());
            let corner = laid.bounds().map(|area| area.min);
            let again = Scene::new(&apply_and_check(&after, again), canvas);
            assert_eq!(again.bounds().map(|area| area.min), corner, "the corner stays");
        });
    }

    #[test]
    fn deleting_or_detaching_nodes_leaves_valid_wires(bytes in random_bytes()) {
        with_random_document(&bytes, |choose, document| {
            let canvas = random_documents::random_canvas(choose, document);
            let scene = Scene::new(document, canvas);
            let mut selection = random_documents::random_selection(choose, &scene);
            for wire in &scene.wires {
                if choose.chance(40) {
                    selection.add(Item::Wire(wire.to, wire.key));
                }
            }

            let was_sound = all_wires_fit(document);
            let chosen: Vec<NodeId> = selection.nodes().collect();
            let before = random_documents::all_nodes(document);
            if choose.chance(128) {
                let after = apply_and_check(document, delete::delete_items(document, canvas, &random_documents::selected_items(&selection)));
                assert!(!was_sound || all_wires_fit(&after));
                let left = random_documents::all_nodes(&after);
                assert!(before.iter().all(|id| left.contains(id) != chosen.contains(id)));
                for canvas in random_documents::all_canvases(&after) {
                    for node in after.graph.body(canvas).unwrap().values() {
                        assert!(node.kind.remembered_option().is_none_or(|option| !chosen.contains(&option)));
                    }
                }
            } else {
                let after = apply_and_check(document, insert::detach_nodes(document, canvas, &chosen));
                assert!(!was_sound || all_wires_fit(&after));
                assert_eq!(random_documents::all_nodes(&after), before);
                let bare = Scene::new(&after, canvas);
                assert!(bare.wires.iter().all(|wire| !chosen.contains(&wire.to) && !chosen.contains(&wire.from.node)));
            }
        });
    }

    #[test]
    fn muting_collapsing_framing_and_adding_notes_can_be_undone(bytes in random_bytes()) {
        with_random_document(&bytes, |choose, document| {
            let canvas = random_documents::random_canvas(choose, document);
            let scene = Scene::new(document, canvas);
            let selection = random_documents::random_selection(choose, &scene);
            let chosen: Vec<NodeId> = selection.nodes().collect();
            let at = pos2(f32::from(choose.byte()), 3.0);

            if let Ok(edits) = mute::toggle_mute(document, canvas, &chosen) {
                apply_and_check(document, edits);
            }
            apply_and_check(document, mute::toggle_collapsed(document, &chosen));

            let (frame, edits) = frames::add_frame(document, &scene, canvas, &selection, at);
            let framed = Scene::new(&apply_and_check(document, edits), canvas);
            let area = placement::item_area(&framed, Item::Frame(frame)).unwrap();
            for item in selection.iter() {
                assert!(area.contains_rect(placement::item_area(&framed, item).unwrap()));
            }

            apply_and_check(document, frames::add_note(document, canvas, at, "Because").1);
        });
    }

    #[test]
    fn pasted_content_has_new_ids_and_valid_wires(bytes in random_bytes(), elsewhere in random_bytes()) {
        with_random_document(&bytes, |choose, document| {
            let canvas = random_documents::random_canvas(choose, document);
            let scene = Scene::new(document, canvas);
            let selection = random_documents::random_selection(choose, &scene);
            let was_sound = all_wires_fit(document);
            let with_inputs = choose.chance(128);

            if let Ok(pasted) = duplicate::duplicate_selection(document, &scene, canvas, &selection, with_inputs) {
                let after = apply_and_check(document, pasted.edits);
                assert!(!was_sound || all_wires_fit(&after));
                assert_eq!(after.graph.groups.len(), document.graph.groups.len(), "groups are found again");
                assert_eq!(after.graph.stats, document.graph.stats, "stats are found again");
            }

            let Some(part) = clipboard::copy_selection(document, &scene, canvas, &selection) else {
                return;
            };
            let text = part.write();
            let Ok(ClipboardContent::Fragment(read)) = clipboard::parse_clipboard_text(&text) else {
                panic!("what is copied can be read");
            };
            assert_eq!(read.write(), text);

            let other = random_documents::random_document(&mut Entropy::new(&elsewhere));
            let onto = random_documents::random_canvas(choose, &other);
            let pasting = PasteOptions { to: PasteTarget::Place(pos2(100.0, 50.0)), at_home: false, with_inputs: true };
            if let Ok(pasted) = clipboard::paste_fragment(&other, onto, &read, pasting) {
                let after = apply_and_check(&other, pasted.edits);
                assert!(!was_sound || !all_wires_fit(&other) || all_wires_fit(&after));
                let again = clipboard::paste_fragment(&after, onto, &read, pasting).unwrap();
                let twice = apply_and_check(&after, again.edits);
                let asks = |node: &Node| node.kind.remembered_option().is_some();
                // A group that reads an option outside it differs if that option differs.
                if !read.groups.values().any(|group| group.nodes.values().any(asks)) {
                    assert_eq!(twice.graph.groups.len(), after.graph.groups.len(), "groups are found again");
                }
                assert_eq!(twice.graph.stats.len(), after.graph.stats.len(), "stats are found again");
            }
        });
    }

    #[test]
    fn a_node_dropped_on_a_wire_is_inserted_into_it(bytes in random_bytes()) {
        with_random_document(&bytes, |choose, document| {
            let canvas = random_documents::random_canvas(choose, document);
            let was_sound = all_wires_fit(document);
            let scene = Scene::new(document, canvas);
            let (Some(id), Some(wire)) = (
                choose.pick(&scene.nodes).map(|node| node.id),
                choose.pick(&scene.wires),
            ) else {
                return;
            };

            // Drop a copy without wires on the middle of the wire.
            let alone = Selection::from_items([Item::Node(id)]);
            let Ok(copy) = duplicate::duplicate_selection(document, &scene, canvas, &alone, false) else {
                return;
            };
            let document = apply_and_check(document, copy.edits);
            let Some(Item::Node(id)) = copy.items.first().copied() else {
                return;
            };

            let scene = Scene::new(&document, canvas);
            let place = wire.start + (wire.end - wire.start) / 2.0;
            let Some((to, key)) = insert::find_target_wire(&document, &scene, canvas, id, place) else {
                return;
            };
            let edits = insert::insert_into_wire(&document, &scene, canvas, id, place, to, key).unwrap();

            let before = document.graph.body(canvas).unwrap()[&to].socket(key);
            let after = apply_and_check(&document, edits);
            assert!(!was_sound || all_wires_fit(&after));
            let body = after.graph.body(canvas).unwrap();
            let now = body[&to].socket(key).unwrap();
            assert_eq!(now.wire().unwrap().node, id);
            assert!(body[&id].all_sockets().any(|(_, held)| Some(held) == before));

            let moved = Scene::new(&after, canvas);
            let area = moved.node(id).unwrap().rect.shrink(0.5);
            let covered: Vec<NodeId> = moved.nodes_in(area).map(|node| node.id).collect();
            assert_eq!(covered, [id], "it covers nothing");
        });
    }

    #[test]
    fn changing_ports_of_a_group_keeps_wires_that_fit(bytes in random_bytes()) {
        with_random_document(&bytes, |choose, document| {
            let groups: Vec<_> = document.graph.groups.keys().copied().collect();
            let Some(&group) = choose.pick(&groups) else { return };
            let was_sound = all_wires_fit(document);

            let about = &document.graph.groups[&group];
            let ports: Vec<_> = about.inputs.iter().chain(&about.outputs).map(|port| port.id).collect();
            let side = [groups::PortSide::Inputs, groups::PortSide::Outputs][choose.pick_below(2)];
            let ty = SocketType::ALL[choose.pick_below(SocketType::ALL.len())];
            let edits = match (choose.pick_below(5), choose.pick(&ports)) {
                (1, Some(port)) => groups::rename_port(document, group, *port, "Called anew"),
                (2, Some(port)) => groups::retype_port(document, group, *port, ty),
                (3, Some(port)) => groups::move_port(document, group, *port, choose.pick_below(4)),
                (4, Some(port)) => groups::remove_port(document, group, *port),
                _ => groups::add_port(document, group, side, "New", ty).unwrap().1,
            };

            let after = apply_and_check(document, edits);
            assert!(!was_sound || all_wires_fit(&after));

            for canvas in random_documents::all_canvases(&after) {
                for node in after.graph.body(canvas).unwrap().values() {
                    if let NodeKind::Group { group, inputs } = &node.kind {
                        let known = &after.graph.groups[group].inputs;
                        assert!(inputs.keys().all(|id| Port::find_by_id(known, *id).is_some()));
                    }
                }
            }

            if let Ok(edits) = groups::delete_unused_groups(document) {
                let left = apply_and_check(document, edits);
                assert!(groups::unused_groups(&left).is_empty());
            }
        });
    }
}

#[test]
fn plain_text_becomes_a_note_and_a_broken_fragment_is_rejected() {
    let note = clipboard::parse_clipboard_text("Why does the guard flee?\n");
    assert!(matches!(note, Ok(ClipboardContent::Text(text)) if text == "Why does the guard flee?"));
    let broken =
        clipboard::parse_clipboard_text("{\"inclination\": \"fragment\", \"version\": 1, ")
            .unwrap_err();
    expect![["The clipboard text cannot be pasted. Line 1, column 43: expected a key in double quotes, but the text ends here: it may be incomplete. Copy it again."]]
        .assert_eq(&broken);
    let project = clipboard::parse_clipboard_text(&Document::default().write()).unwrap_err();
    expect![["The clipboard text cannot be pasted. Line 2, column 18, at inclination: this is a whole document, not a part of one: open it as a file."]]
        .assert_eq(&project);
}

#[test]
fn a_group_cannot_be_pasted_into_itself() {
    let mut builder = inclination_core::authoring::Builder::new("");
    let group = builder.group("Inner", |inside| inside.output("Out", 1.0));
    let wire = builder.use_group("Use", group).out();
    let document = Document {
        graph: builder.finish().unwrap(),
        ..Document::default()
    };
    let chosen = [wire.node()].into();
    let part = Fragment::from_selection(&document, None, &chosen);
    let pasting = PasteOptions {
        to: PasteTarget::Offset(Vec2::ZERO),
        at_home: false,
        with_inputs: true,
    };
    let rejected = clipboard::paste_fragment(&document, Some(group), &part, pasting).unwrap_err();
    expect![["A group cannot contain itself. Paste this outside the group."]].assert_eq(&rejected);
}
