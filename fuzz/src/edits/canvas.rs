//! What is done to what stands on a canvas: adding, wiring, moving, copying, grouping, deleting.

use emath::{Rect, Vec2, vec2};
use inclination_core::{kind::SocketType, model::NodeKind};
use inclination_project::{
    arrange::{
        align::{self, Line},
        distribute::{self, Axis, Even},
        layered,
    },
    catalog::Catalog,
    edit::{
        Edit,
        clipboard::{self, Content, Pasting, To},
        delete, duplicate, frames,
        groups::{self, Side},
        insert, joins, mute, place, wiring,
    },
    scene::{End, SocketAt},
    selection::{Item, Selection},
};

use super::hand::Hand;

const LINES: [Line; 6] = [
    Line::Left,
    Line::Centre,
    Line::Right,
    Line::Top,
    Line::Middle,
    Line::Bottom,
];
const TYPES: [SocketType; 5] = [
    SocketType::Value,
    SocketType::Choice,
    SocketType::Consideration,
    SocketType::Option,
    SocketType::Decision,
];

/// Does one of them, if there is something to do it to.
pub(super) fn act(hand: &mut Hand<'_>, deed: usize) -> Option<()> {
    let (scene, group) = (hand.scene(), hand.group());
    let selection = hand.open.view.selection.clone();
    match deed {
        0..=3 => add(hand)?,
        4..=8 => wire(hand, deed)?,
        9 => {
            let items: Vec<Item> = selection.iter().collect();
            hand.edit(delete::delete_items(hand.document(), group, &items));
        }
        10 => {
            let wired = hand.toss();
            let pasted = duplicate::duplicated(hand.document(), &scene, group, &selection, wired);
            paste(hand, pasted);
        }
        11 => {
            let part = clipboard::copied(hand.document(), &scene, group, &selection)?;
            hand.clipboard = part.write();
        }
        12 | 13 => {
            let Ok(Content::Part(part)) = clipboard::read(&hand.clipboard) else {
                let (at, text) = (hand.place(), hand.text());
                hand.edit(frames::noted(hand.document(), group, at, text).1);
                return None;
            };
            let at = hand.place();
            let pasting = Pasting {
                to: [To::Place(at), To::Off(Vec2::splat(24.0))][hand.below(2)],
                at_home: hand.toss(),
                with_inputs: hand.toss(),
            };
            let pasted = clipboard::pasted(hand.document(), group, &part, pasting);
            paste(hand, pasted);
        }
        14 => {
            let made = groups::made(hand.document(), &scene, group, &selection);
            hand.try_edit(made.map(|made| made.edits));
        }
        15 => {
            let usage = usage(hand)?;
            let apart = groups::taken_apart(hand.document(), &scene, group, usage);
            hand.try_edit(apart.map(|(edits, _)| edits));
        }
        16 => {
            let usage = usage(hand)?;
            let edits = groups::copied(hand.document(), group, usage);
            hand.try_edit(edits);
        }
        17 => port(hand)?,
        18 => {
            let nodes = hand.nodes();
            let edits = match hand.below(3) {
                0 => mute::muted(hand.document(), group, &nodes),
                1 => Ok(mute::collapsed(hand.document(), &nodes)),
                _ => Ok(insert::detached(hand.document(), group, &nodes)),
            };
            hand.try_edit(edits);
        }
        19 => {
            let (at, text, way) = (hand.place(), hand.text(), hand.below(3));
            let document = hand.document();
            hand.edit(match way {
                0 => frames::framed(document, &scene, group, &selection, at).1,
                1 => frames::noted(document, group, at, text).1,
                _ => frames::fitted(document, &scene, &selection),
            });
        }
        20 => arrange(hand, &selection),
        21 => {
            let edits = dragged(hand);
            hand.edit(edits);
        }
        _ => {
            let (node, at) = (hand.node()?, hand.place());
            let wires = scene.wires.iter().map(|wire| (wire.to, wire.key));
            let wires: Vec<_> = wires.collect();
            let inserted = if let Some(wire) = hand.one(&wires).filter(|_| hand.toss()) {
                insert::into(hand.document(), &scene, group, (node, at), wire)
            } else {
                insert::onto(hand.document(), &scene, group, node, at)
            };
            hand.edit(inserted?.edits);
        }
    }
    Some(())
}

/// Adds something, joined to a socket or not.
fn add(hand: &mut Hand<'_>) -> Option<()> {
    let group = hand.group();
    let catalog = Catalog::of(hand.document(), group);
    let (count, at) = (catalog.entries().len(), hand.place());
    let entry = &catalog.entries()[hand.below(count)];
    let beside = hand.node()?;
    let socket = hand.socket(beside);
    let loose = match (hand.below(3), socket) {
        (0, Some(key)) => Some(End::In(key)),
        (1, _) => Some(End::Out(None)),
        _ => None,
    };
    let loose = loose.map(|end| SocketAt { node: beside, end });
    let made = match socket.filter(|_| loose.is_none() && hand.toss()) {
        Some(key) => entry.make_into(hand.document(), group, at, (beside, key)),
        None => entry.make(hand.document(), group, at, loose),
    };
    hand.edit(made.edits);
    hand.open.view.selection = Selection::of(made.item);
    Some(())
}

/// Joins sockets that fit or any others, or cuts a wire.
fn wire(hand: &mut Hand<'_>, deed: usize) -> Option<()> {
    let (scene, group) = (hand.scene(), hand.group());
    match deed {
        4..=6 => {
            let node = hand.node()?;
            let all = joins::of(hand.document(), group, &scene, node, None);
            let join = hand.one(&all)?;
            let edits = wiring::join(hand.document(), group, join.own, join.other);
            hand.edit(edits.expect("what fits can be joined"));
        }
        7 => {
            // Whatever was pointed at.
            let ends = [End::Out(None), End::More];
            let (one, other) = (hand.node()?, hand.node()?);
            let socket = hand.socket(other)?;
            let from = SocketAt {
                node: one,
                end: ends[hand.below(2)],
            };
            let to = SocketAt {
                node: other,
                end: End::In(socket),
            };
            let edits = wiring::join(hand.document(), group, from, to);
            hand.try_edit(edits);
        }
        _ => {
            let wires: Vec<_> = scene.wires.iter().map(|wire| (wire.to, wire.key)).collect();
            let wire = hand.one(&wires)?;
            hand.edit(delete::cut_wires(hand.document(), group, &[wire]));
        }
    }
    Some(())
}

fn paste(hand: &mut Hand<'_>, pasted: Result<clipboard::Pasted, String>) {
    if let Ok(pasted) = &pasted {
        hand.open.view.selection = Selection::of(pasted.items.iter().copied());
    }
    hand.try_edit(pasted.map(|pasted| pasted.edits));
}

/// A use of a group.
fn usage(hand: &mut Hand<'_>) -> Option<inclination_core::model::NodeId> {
    let uses = hand.open.body().iter();
    let uses = uses.filter(|(_, node)| matches!(node.kind, NodeKind::Group { .. }));
    let uses: Vec<_> = uses.map(|(id, _)| *id).collect();
    hand.one(&uses)
}

/// What goes into a group and comes out of it.
fn port(hand: &mut Hand<'_>) -> Option<()> {
    let (kind, name) = (hand.below(6), hand.text());
    let ty = TYPES[hand.below(TYPES.len())];
    if kind == 0 {
        let edits = groups::delete_unused(hand.document());
        hand.try_edit(edits);
        return None;
    }
    if kind == 1 {
        let all: Vec<_> = hand.document().graph.groups.keys().copied().collect();
        let group = hand.one(&all)?;
        let side = [Side::Inputs, Side::Outputs][hand.below(2)];
        hand.edit(groups::added(hand.document(), group, side, name, ty)?.1);
        return None;
    }
    let (group, port) = hand.port()?;
    let to = hand.below(5);
    let document = hand.document();
    let edits = match kind {
        2 => groups::renamed(document, group, port, name),
        3 => groups::retyped(document, group, port, ty),
        4 => groups::moved(document, group, port, to),
        _ => groups::removed(document, group, port),
    };
    hand.edit(edits);
    Some(())
}

fn arrange(hand: &mut Hand<'_>, selection: &Selection) {
    let scene = hand.scene();
    let line = LINES[hand.below(6)];
    let even = [Even::Middles, Even::Gaps][hand.below(2)];
    let axis = [Axis::Across, Axis::Down][hand.below(2)];
    let way = hand.below(3);
    let document = hand.document();
    hand.edit(match way {
        0 => align::aligned(document, &scene, selection, line),
        1 => distribute::distributed(document, &scene, selection, axis, even),
        _ => layered::laid_out(document, &scene, selection),
    });
}

/// What a frame of a drag does: what is selected moves, or takes another size.
pub(super) fn dragged(hand: &mut Hand<'_>) -> Vec<Edit> {
    let (scene, selection) = (hand.scene(), hand.open.view.selection.clone());
    let (at, lead, way) = (hand.place(), selection.lead(), hand.below(3));
    let document = hand.document();
    match (way, lead) {
        (0, Some(item)) => place::resized(document, item, at).into_iter().collect(),
        (1, Some(item)) => {
            let area = Rect::from_min_size(at, vec2(240.0, 96.0));
            place::put(document, item, area).into_iter().collect()
        }
        _ => {
            let what = place::carried(&scene, &selection);
            place::moved(document, &what, at.to_vec2())
        }
    }
}
