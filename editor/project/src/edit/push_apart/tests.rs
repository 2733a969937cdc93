//! Tests of pushing apart, on canvases of nodes, notes and frames at random places.

use emath::{Pos2, pos2, vec2};
use inclination_core::authoring::{
    arithmetic, curve,
    format::{Document, Frame, Note, Position},
    model::{Node, NodeKind, NoteId},
};
use proptest::prelude::*;

use super::*;
use crate::edit::random_documents::apply_and_check;

/// Nodes at places, the first of which are taller, with notes and frames.
fn canvas(nodes: &[(f32, f32)], notes: &[(f32, f32)], frames: &[Rect]) -> (Document, Vec<NodeId>) {
    let mut document = Document::default();
    let mut ids = Vec::new();
    for (at, (x, y)) in nodes.iter().enumerate() {
        let kind = if at % 2 == 0 {
            curve::LINEAR
        } else {
            arithmetic::NEGATE
        };
        let id = NodeId(document.graph.fresh_id());
        document
            .graph
            .nodes
            .insert(id, Node::new("", NodeKind::Formula(kind)));
        document.looks.nodes.insert(id, Position { x: *x, y: *y });
        ids.push(id);
    }

    for (x, y) in notes {
        let note = Note {
            x: *x,
            y: *y,
            width: 120.0,
            height: Some(60.0),
            ..Note::default()
        };
        document
            .looks
            .notes
            .insert(NoteId(document.graph.fresh_id()), note);
    }
    for area in frames {
        let frame = Frame {
            x: area.left(),
            y: area.top(),
            width: area.width(),
            height: area.height(),
            ..Frame::default()
        };
        document
            .looks
            .frames
            .insert(FrameId(document.graph.fresh_id()), frame);
    }
    (document, ids)
}

fn scene_of(document: &Document) -> Scene {
    Scene::new(document, None)
}

fn items(scene: &Scene) -> BTreeMap<Item, Rect> {
    placement::occupied_items(scene).collect()
}

fn covers(one: Rect, other: Rect) -> bool {
    gap_between(one, other) < 0.0
}

/// Pushes apart, checks everything that holds for any canvas, and returns it before and after.
fn push_and_check(document: &Document, staying: &StayingNodes) -> (Scene, Scene) {
    let scene = Scene::new(document, None);
    let after = apply_and_check(document, push_apart(document, &scene, staying));
    let then = Scene::new(&after, None);

    let (was, now) = (items(&scene), items(&then));
    let state = |item: &Item| match item {
        Item::Node(id) => staying.get(id).copied(),
        _ => None,
    };
    let old_area = |item: &Item| state(item).flatten().unwrap_or(was[item]);

    for (at, (one, area)) in now.iter().enumerate() {
        for (other, other_area) in now.iter().skip(at + 1) {
            let covered = covers(old_area(one), old_area(other));
            let stays = |item: &Item| state(item).is_some();
            let both_new = state(one) == Some(None) && state(other) == Some(None);
            if !covered || ((stays(one) || stays(other)) && !both_new) {
                assert!(
                    !covers(*area, *other_area),
                    "{one:?} {area:?} covers {other:?} {other_area:?}"
                );
            }
        }
    }
    (scene, then)
}

/// Returns the area of a node when it was lower, which makes it a node that has grown.
fn lower(scene: &Scene, id: NodeId, height: f32) -> Rect {
    let mut area = scene.node(id).unwrap().rect;
    area.set_height(height);
    area
}

fn height(document: &Document, id: NodeId) -> f32 {
    Scene::new(document, None).node(id).unwrap().rect.height()
}

fn place(scene: &Scene, id: NodeId) -> Pos2 {
    scene.node(id).unwrap().rect.min
}

#[test]
fn a_grown_node_pushes_what_is_below_and_nothing_else() {
    let places = [(0.0, 0.0), (0.0, 100.0), (400.0, 100.0), (0.0, 400.0)];
    let (document, ids) = canvas(&places, &[], &[]);
    let height = height(&document, ids[0]);
    let (_, then) = push_and_check(
        &document,
        &[(ids[0], Some(lower(&scene_of(&document), ids[0], 90.0)))].into(),
    );

    // The second node moves by steps of the grid until the gap is sufficient.
    let moved = place(&then, ids[1]).y;
    assert_eq!(place(&then, ids[1]), pos2(0.0, moved));
    assert!((height + 8.0..height + 16.0).contains(&moved));
    assert_eq!((moved - 100.0) % 8.0, 0.0);
    for at in [0, 2, 3] {
        assert_eq!(place(&then, ids[at]), places[at].into());
    }
}

#[test]
fn pushed_nodes_push_others_as_far_as_needed() {
    let places = [(0.0, 0.0), (0.0, 100.0), (0.0, 200.0), (0.0, 800.0)];
    let (document, ids) = canvas(&places, &[], &[]);
    let (_, then) = push_and_check(
        &document,
        &[(ids[0], Some(lower(&scene_of(&document), ids[0], 90.0)))].into(),
    );

    let ys: Vec<f32> = ids.iter().map(|id| place(&then, *id).y).collect();
    assert!(ys[1] > 100.0 && ys[2] > 200.0, "{ys:?}");
    assert!(ys[2] - 200.0 <= ys[1] - 100.0, "{ys:?}");
    assert_eq!(ys[3], 800.0);
}

#[test]
fn a_node_between_two_others_moves_to_the_nearest_place() {
    // The second node has 32 below it, less than twice the gap that a moved node gets.
    let places = [(0.0, 0.0), (24.0, 200.0), (120.0, 400.0), (-320.0, 200.0)];
    let (mut document, ids) = canvas(&places, &[], &[]);
    let [first, second] = [0, 1].map(|at| height(&document, ids[at]));
    let below = Position {
        x: 24.0,
        y: first - 4.0,
    };
    document.looks.nodes.insert(ids[1], below);
    let last = Position {
        x: 120.0,
        y: first + second + 32.0,
    };
    document.looks.nodes.insert(ids[2], last);
    let staying = [
        (
            ids[0],
            Some(lower(&scene_of(&document), ids[0], first - 12.0)),
        ),
        (ids[2], None),
    ];
    let (scene, then) = push_and_check(&document, &staying.into());

    let by = place(&then, ids[1]) - place(&scene, ids[1]);
    assert!(by.length() < 24.0, "{by}");
    assert_eq!(place(&then, ids[3]), place(&scene, ids[3]));
}

#[test]
fn a_new_node_that_touches_another_pushes_it() {
    let (mut document, ids) = canvas(&[(0.0, 0.0), (0.0, 0.0)], &[], &[]);
    let right = scene_of(&document).node(ids[0]).unwrap().rect.right();
    document
        .looks
        .nodes
        .insert(ids[1], Position { x: right, y: 40.0 });
    let (_, then) = push_and_check(&document, &[(ids[0], None)].into());
    assert_eq!(place(&then, ids[0]), pos2(0.0, 0.0));
    assert!(place(&then, ids[1]).x >= right + 8.0);
}

#[test]
fn nothing_moves_where_there_is_room() {
    let (document, ids) = canvas(
        &[(0.0, 0.0), (240.0, 0.0), (0.0, 400.0)],
        &[(500.0, 0.0)],
        &[],
    );
    let scene = scene_of(&document);
    let staying = [(ids[0], Some(lower(&scene, ids[0], 26.0))), (ids[2], None)].into();
    assert_eq!(push_apart(&document, &scene, &staying), []);
}

#[test]
fn a_frame_grows_with_its_contents_and_pushes_its_neighbors() {
    let frame = Rect::from_min_max(pos2(-24.0, -48.0), pos2(232.0, 300.0));
    let (mut document, ids) = canvas(&[(0.0, 0.0), (0.0, 0.0), (0.0, 312.0)], &[], &[frame]);
    let height = height(&document, ids[0]);
    document.looks.nodes.insert(
        ids[1],
        Position {
            x: 0.0,
            y: height - 14.0,
        },
    );
    let staying = [(
        ids[0],
        Some(lower(&scene_of(&document), ids[0], height - 22.0)),
    )]
    .into();
    let (scene, then) = push_and_check(&document, &staying);

    let grown = then.frames[0].rect;
    assert_eq!(grown.min, frame.min);
    assert!(grown.contains_rect(then.node(ids[1]).unwrap().rect));
    assert!(place(&then, ids[1]).y > place(&scene, ids[1]).y);
    assert!(
        !grown.intersects(then.node(ids[2]).unwrap().rect),
        "what is outside stays outside"
    );
}

#[test]
fn a_pushed_frame_takes_its_contents_along() {
    let frame = Rect::from_min_max(pos2(-24.0, 160.0), pos2(232.0, 420.0));
    let (mut document, ids) = canvas(&[(0.0, 0.0), (0.0, 210.0)], &[(0.0, 320.0)], &[frame]);
    let height = height(&document, ids[0]);
    document.looks.nodes.insert(
        ids[0],
        Position {
            x: 0.0,
            y: 180.0 - height,
        },
    );
    let (scene, then) = push_and_check(
        &document,
        &[(
            ids[0],
            Some(lower(&scene_of(&document), ids[0], height - 22.0)),
        )]
        .into(),
    );

    let by = then.frames[0].rect.min - frame.min;
    assert_eq!((by.x, by.y > 0.0), (0.0, true));
    assert_eq!(then.frames[0].rect.size(), frame.size());
    assert_eq!(place(&then, ids[1]), place(&scene, ids[1]) + by);
    assert_eq!(then.notes[0].rect.min, scene.notes[0].rect.min + by);
}

#[test]
fn three_thousand_nodes_are_pushed_apart_in_bounded_time() {
    let places: Vec<(f32, f32)> = (0..3_000_u16)
        .map(|at| (f32::from(at % 50) * 216.0, f32::from(at / 50) * 160.0))
        .collect();
    let (document, ids) = canvas(&places, &[], &[]);
    let scene = scene_of(&document);
    let all: StayingNodes = {
        let old = |id: &NodeId| (*id, Some(lower(&scene, *id, 26.0)));
        ids.iter().map(old).collect()
    };
    let crowded: Vec<(f32, f32)> = places.iter().map(|(x, y)| (x / 4.0, y / 4.0)).collect();
    let (crowded, _) = canvas(&crowded, &[], &[]);

    // Without a bound on its work, either of these would run for hours.
    push_apart(&document, &scene, &all);
    push_apart(&crowded, &Scene::new(&crowded, None), &all);
}

#[test]
fn extreme_positions_are_tolerated() {
    let far = [
        (1e30, 0.0),
        (1e30, 0.0),
        (f32::MAX, -f32::MAX),
        (0.0, 1e9),
        (0.0, 1e9),
    ];
    let (document, ids) = canvas(
        &far,
        &[],
        &[Rect::from_min_size(pos2(1e30, 0.0), vec2(1e30, 10.0))],
    );
    let scene = scene_of(&document);
    let staying = ids
        .iter()
        .map(|id| (*id, Some(lower(&scene, *id, 10.0))))
        .collect();
    for edit in push_apart(&document, &scene, &staying) {
        if let Edit::NodePosition(_, Some(place)) = edit {
            assert!(place.x.is_finite() && place.y.is_finite());
        }
    }
}

fn random_places() -> impl Strategy<Value = Vec<(f32, f32)>> {
    let place = (-500_i16..500, -500_i16..500);
    let place = place.prop_map(|(x, y)| (f32::from(x), f32::from(y)));
    proptest::collection::vec(place, 0..40)
}

proptest! {
    #[test]
    fn a_node_that_stays_covers_nothing_afterwards(
        nodes in random_places(),
        notes in random_places(),
        chosen in proptest::collection::vec((any::<prop::sample::Index>(), 0_u8..4), 0..6),
    ) {
        let frames = [
            Rect::from_min_max(pos2(-300.0, -200.0), pos2(200.0, 250.0)),
            Rect::from_min_max(pos2(0.0, 0.0), pos2(500.0, 400.0)),
        ];
        let (document, ids) = canvas(&nodes, &notes, &frames);
        let chosen = chosen.iter().filter(|_| !ids.is_empty());
        let staying = chosen.map(|(at, grown)| {
            let id = ids[at.index(ids.len())];
            (id, Some(lower(&scene_of(&document), id, 26.0 + 12.0 * f32::from(*grown))).filter(|_| *grown > 0))
        });
        push_and_check(&document, &staying.collect());
    }

    #[test]
    fn pushed_nodes_stay_inside_or_outside_of_frames(
        nodes in random_places(),
        chosen in any::<prop::sample::Index>(),
    ) {
        let frames: Vec<Rect> = (0..4_u8)
            .map(|at| {
                let corner = pos2(f32::from(at % 2) * 512.0 - 500.0, f32::from(at / 2) * 512.0 - 500.0);
                Rect::from_min_size(corner, vec2(480.0, 480.0))
            })
            .collect();
        let is_clear = |area: Rect| {
            let inside = |frame: &Rect| frame.contains_rect(area) || !frame.intersects(area);
            frames.iter().all(inside)
        };

        // No node is higher than a curve.
        let is_kept = |(x, y): &(f32, f32)| is_clear(Rect::from_min_size(pos2(*x, *y), vec2(208.0, 160.0)));
        let kept: Vec<(f32, f32)> = nodes.into_iter().filter(is_kept).collect();
        prop_assume!(!kept.is_empty());

        let (document, ids) = canvas(&kept, &[], &frames);
        let grown = ids[chosen.index(ids.len())];
        let (scene, then) = push_and_check(&document, &[(grown, Some(lower(&scene_of(&document), grown, 26.0)))].into());
        for (old, new) in scene.frames.iter().zip(&then.frames) {
            for node in &scene.nodes {
                let was_inside = old.rect.contains_rect(node.rect);
                let is_inside = new.rect.contains_rect(then.node(node.id).unwrap().rect);
                prop_assert_eq!(was_inside, is_inside, "{:?}", node.id);
            }
        }
    }
}
