//! Copying and pasting, through plain text, so that what is copied goes to another document, another window or a mail.
//!
//! What is pasted gets new ids. Stats are those of the same name and kind where there are such, groups those with the same
//! content. Wires from what was not copied are kept where it is there: on the canvas that it was copied from.

use std::collections::{BTreeMap, BTreeSet};

use emath::{Pos2, Vec2, pos2};
use inclination_core::{
    Document,
    format::{Fragment, Position},
    model::{GroupId, Node, NodeId, NodeKind, Socket, SocketKey},
};

use super::{
    Edit, bends, between, known, names, place,
    renumber::{Renumber, notes_and_frames},
    wiring,
};
use crate::{
    scene::{Scene, snapped},
    selection::{Item, Selection},
};

/// What a selection is as a part of a project; none if nothing in it can be copied. Frames bring what lies in them.
pub fn copied(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    selection: &Selection,
) -> Option<Fragment> {
    let items = place::carried(scene, selection);
    let nodes: BTreeSet<NodeId> = items
        .iter()
        .filter_map(|(item, _)| match item {
            Item::Node(id) => Some(*id),
            _ => None,
        })
        .collect();
    let mut fragment = Fragment::of(document, group, &nodes);
    for (item, _) in &items {
        // In a fragment, what stands on no group's canvas stands beside the nodes.
        match item {
            Item::Note(id) => {
                let mut note = document.looks.notes.get(id)?.clone();
                note.group = None;
                fragment.looks.notes.insert(*id, note);
            }
            Item::Frame(id) => {
                let mut frame = document.looks.frames.get(id)?.clone();
                frame.group = None;
                fragment.looks.frames.insert(*id, frame);
            }
            Item::Node(_) | Item::Wire(..) | Item::Bend(..) => {}
        }
    }
    (!items.is_empty()).then_some(fragment)
}

/// What a text is that is pasted.
#[derive(Clone, Debug)]
pub enum Content {
    /// A part of a project.
    Part(Box<Fragment>),
    /// Any other text, of which a note is made.
    Text(String),
}

/// Reads a text that is pasted.
///
/// # Errors
/// What is wrong with a text that was meant to be a part of a project.
pub fn read(text: &str) -> Result<Content, String> {
    let is_meant = text.trim_start().starts_with('{') && text.contains("\"inclination\"");
    if !is_meant {
        return Ok(Content::Text(text.trim_end().to_owned()));
    }
    match Fragment::read(text.as_bytes()) {
        Ok(fragment) => Ok(Content::Part(Box::new(fragment))),
        Err(error) => Err(format!("This cannot be pasted: {error}.")),
    }
}

/// Where something is pasted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum To {
    /// With its upper left corner at a place.
    Place(Pos2),
    /// So much further than it was.
    Off(Vec2),
}

/// How something is pasted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pasting {
    /// Where.
    pub to: To,
    /// Whether it was copied from this canvas of this document.
    pub at_home: bool,
    /// Whether wires from what was not copied are kept, at home.
    pub with_inputs: bool,
}

/// What pasting does.
#[derive(Clone, Debug)]
pub struct Pasted {
    /// The edits.
    pub edits: Vec<Edit>,
    /// What was pasted.
    pub items: Vec<Item>,
    /// What is said about what could not be pasted.
    pub left_out: Option<String>,
}

/// Pastes a part of a project onto a canvas.
///
/// # Errors
/// Why nothing of it can stand there.
pub fn pasted(
    document: &Document,
    group: Option<GroupId>,
    fragment: &Fragment,
    pasting: Pasting,
) -> Result<Pasted, String> {
    let mut to = document.clone();
    let mut ids = Renumber::default();
    let (kept, left): (Vec<NodeId>, Vec<NodeId>) = fragment.nodes.keys().partition(|id| {
        let kind = fragment.nodes.get(id).map(|node| &node.kind);
        match kind {
            Some(NodeKind::Factor(_)) => group.is_none(),
            Some(NodeKind::Input(_)) => pasting.at_home,
            Some(NodeKind::Output(_)) => false,
            _ => true,
        }
    });
    for id in &kept {
        ids.nodes.insert(*id, NodeId(to.graph.fresh_id()));
    }
    known::stats(&mut to.graph, fragment, &mut ids);
    known::profiles(&to.graph, fragment, &mut ids, pasting.at_home);
    known::groups(&mut to, fragment, &mut ids, pasting.at_home)?;
    if let Some(inside) = group {
        for id in &kept {
            if let Some(NodeKind::Group { group: used, .. }) =
                fragment.nodes.get(id).map(|node| &node.kind)
            {
                let used = ids.groups.get(used).copied().unwrap_or(*used);
                if super::groups::reaches(&to.graph, used, inside) {
                    return Err(String::from(
                        "A group cannot stand inside itself: paste this outside it.",
                    ));
                }
            }
        }
    }
    let by = shift(fragment, &kept, pasting.to);
    let mut items = Vec::new();
    let bent = nodes(&mut to, group, fragment, (&kept, &ids), pasting);
    for (end, points) in bent {
        let points = points.into_iter().map(|point| Position {
            x: point.x + by.x,
            y: point.y + by.y,
        });
        to.looks.bends.insert(end, points.collect());
    }
    for id in &kept {
        let place = fragment.looks.nodes.get(id).copied().unwrap_or_default();
        let Some(new) = ids.nodes.get(id).copied() else {
            continue;
        };
        let place = Position {
            x: place.x + by.x,
            y: place.y + by.y,
        };
        to.looks.nodes.insert(new, place);
        if fragment.looks.collapsed.contains(id) {
            to.looks.collapsed.insert(new);
        }
        items.push(Item::Node(new));
    }
    let Document { graph, looks, .. } = &mut to;
    let (notes, frames) =
        notes_and_frames(graph, (&fragment.looks, None), (looks, group), (by.x, by.y));
    items.extend(notes.into_iter().map(Item::Note));
    items.extend(frames.into_iter().map(Item::Frame));
    let left_out = left_out(fragment, &left);
    if items.is_empty() {
        return Err(left_out.unwrap_or_else(|| String::from("There is nothing to paste in this.")));
    }
    Ok(Pasted {
        edits: between(document, &to),
        items,
        left_out,
    })
}

/// How far what is pasted moves.
fn shift(fragment: &Fragment, kept: &[NodeId], to: To) -> Vec2 {
    let corner = match to {
        To::Off(by) => return by,
        To::Place(place) => snapped(place),
    };
    let looks = &fragment.looks;
    let nodes = kept
        .iter()
        .map(|id| looks.nodes.get(id).copied().unwrap_or_default())
        .map(|place| pos2(place.x, place.y));
    let notes = looks.notes.values().filter(|note| note.group.is_none());
    let notes = notes.map(|note| pos2(note.x, note.y));
    let frames = looks.frames.values().filter(|frame| frame.group.is_none());
    let frames = frames.map(|frame| pos2(frame.x, frame.y));
    let least = nodes.chain(notes).chain(frames).reduce(Pos2::min);
    let by = least.map_or(Vec2::ZERO, |least| corner - least);
    if by.is_finite() { by } else { Vec2::ZERO }
}

fn left_out(fragment: &Fragment, left: &[NodeId]) -> Option<String> {
    let first = fragment.nodes.get(left.first()?)?;
    let what = match (left.len(), &first.kind) {
        (1, NodeKind::Factor(_)) => format!("The factor \u{201c}{}\u{201d} was", first.name),
        (1, _) => String::from("One node was"),
        (count, _) => format!("{count} nodes were"),
    };
    let why = match &first.kind {
        NodeKind::Factor(_) => "factors stand outside groups, where the game reads them",
        _ => "inputs and outputs belong to the group that they stand in",
    };
    Some(format!("{what} left out: {why}."))
}

type Bends = BTreeMap<(NodeId, SocketKey), Vec<Position>>;

/// Puts the nodes there. Gives where their wires bend, as the text has it.
fn nodes(
    to: &mut Document,
    group: Option<GroupId>,
    fragment: &Fragment,
    (kept, ids): (&[NodeId], &Renumber),
    pasting: Pasting,
) -> Bends {
    let mut bent = Bends::new();
    let mut taken: BTreeMap<bool, BTreeSet<String>> = BTreeMap::new();
    for node in to.graph.nodes.values() {
        if let Some(is_factor) = named_apart(node) {
            let names = taken.entry(is_factor).or_default();
            names.insert(node.name.clone());
        }
    }
    let mut new_nodes = Vec::with_capacity(kept.len());
    for id in kept {
        let (Some(old), Some(new_id)) = (fragment.nodes.get(id), ids.nodes.get(id)) else {
            continue;
        };
        let mut node = old.clone();
        if !pasting.at_home {
            known::forget_strangers(&mut node, |id| ids.nodes.contains_key(&id));
        }
        ids.node(&mut node);
        let outside = old.all_sockets().zip(node.all_sockets());
        let outside: Vec<SocketKey> = outside
            .filter(|((_, held), _)| {
                let wire = held.wire();
                wire.is_some_and(|wire| !kept.contains_sorted(wire.node))
            })
            .filter(|(_, (key, held))| {
                let (true, true, Some(wire)) = (pasting.at_home, pasting.with_inputs, held.wire())
                else {
                    return true;
                };
                let body = to.graph.body(group);
                let is_there = body.is_some_and(|body| body.contains_key(&wire.node));
                let gives = to.graph.wire_type(group, wire);
                !is_there || gives != to.graph.input_type(group, &node, *key).unwrap_or_default()
            })
            .map(|(_, (key, _))| key)
            .collect();
        let whole = node.clone();
        for key in outside.into_iter().rev() {
            wiring::unplug(&mut node, key);
        }
        let held = fragment.looks.bends.iter();
        for ((_, key), points) in held.filter(|((known, _), _)| known == id) {
            let key = bends::followed(&whole, &node, ids.key(*key));
            let wired = key.filter(|key| node.socket(*key).and_then(Socket::wire).is_some());
            bent.extend(wired.map(|key| ((*new_id, key), points.clone())));
        }
        if let Some(is_factor) = named_apart(&node) {
            node.name = names::free(taken.entry(is_factor).or_default(), &node.name);
        }
        new_nodes.push((*new_id, node));
    }
    if let Some(body) = to.graph.body_mut(group) {
        body.extend(new_nodes);
    }
    bent
}

/// Whether a node is a factor or a decision, which the game asks for by names that must differ among their like.
fn named_apart(node: &Node) -> Option<bool> {
    match node.kind {
        NodeKind::Factor(_) => Some(true),
        NodeKind::Decision => Some(false),
        _ => None,
    }
}

trait Sorted {
    fn contains_sorted(&self, id: NodeId) -> bool;
}

impl Sorted for [NodeId] {
    fn contains_sorted(&self, id: NodeId) -> bool {
        self.binary_search(&id).is_ok()
    }
}
