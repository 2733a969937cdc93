//! Single actions of a hand: undo, selection, another view, a drag, or an edit.

use inclination_core::model::GroupId;
use inclination_project::{
    document::Crumb,
    selection::{Item, Selection, select as selecting},
};

use super::{beside, canvas, canvases, hand::Hand, inside};

/// Performs one random action.
pub(super) fn act(hand: &mut Hand<'_>) {
    match hand.below(64) {
        0 => drop(hand.open.undo()),
        1 => drop(hand.open.redo()),
        2..=5 => select(hand),
        6 => look(hand),
        7 => drag(hand),
        deed @ 8..=30 => _ = canvas::act(hand, deed - 8),
        deed @ 31..=46 => _ = inside::act(hand, deed - 31),
        deed => _ = beside::act(hand, deed - 47),
    }
}

fn select(hand: &mut Hand<'_>) {
    let scene = hand.scene();
    let all: Vec<Item> = selecting::all(&scene).iter().collect();
    let body = hand.open.body();
    let now = &hand.open.view.selection;
    let (up, down) = (
        selecting::upstream(body, now),
        selecting::downstream(body, now),
    );
    let (same, more) = (selecting::same_kind(body, now), selecting::grown(body, now));
    let selection = match hand.below(9) {
        0 => selecting::all(&scene),
        1 => selecting::inverted(&scene, &hand.open.view.selection),
        2 => up,
        3 => down,
        4 => same,
        5 => more,
        6 => Selection::default(),
        _ => {
            let count = 1 + hand.below(4);
            Selection::of((0..count).filter_map(|_| hand.one(&all)))
        }
    };
    hand.open.view.selection = selection;
}

/// Looks at another canvas, another candidate, or other draws.
fn look(hand: &mut Hand<'_>) {
    match hand.below(4) {
        0 => {
            let all: Vec<Option<GroupId>> = canvases(hand.document()).collect();
            let group = hand.one(&all).flatten();
            hand.open.view.go_to(group);
        }
        1 => {
            let groups: Vec<GroupId> = hand.document().graph.groups.keys().copied().collect();
            if let Some(group) = hand.one(&groups) {
                hand.open.view.enter(Crumb { group, usage: None });
            }
        }
        2 => {
            let target = hand.below(6) as u32;
            hand.open.look_at(target);
        }
        _ => hand.open.draw_again(),
    }
}

/// A gesture that goes on for some frames, and may be taken back.
fn drag(hand: &mut Hand<'_>) {
    hand.open.begin("Drag");
    for _ in 0..=hand.below(4) {
        let edits = if hand.toss() {
            canvas::dragged(hand)
        } else {
            inside::dragged(hand)
        };
        hand.open.go_on(edits);
    }
    match hand.below(4) {
        0 => hand.open.abort(),
        1 => {}
        _ => hand.open.commit(),
    }
}
