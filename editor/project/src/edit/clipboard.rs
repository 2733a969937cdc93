//! Copy and paste through plain text, so that a selection can be pasted into another document,
//! another window or an email.
//!
//! Pasted nodes get new IDs. Stats are matched by name and kind, groups by content; only those that
//! are missing are added. Wires from nodes outside the selection are kept if their source exists,
//! which is the case on the canvas from which they were copied.

use std::collections::{BTreeMap, BTreeSet};

use emath::{Pos2, Rect, Vec2, pos2};
use inclination_core::{
    LoadError,
    authoring::{
        format::{Document, Fragment, Position},
        model::{GroupId, Node, NodeId, NodeKind, Socket, SocketKey},
    },
};

use super::{
    Edit, apply_edits, bends,
    document_diff::edits_between,
    paste_dedup,
    placement::{self, Obstacles},
    renumber::{IdMap, copy_notes_and_frames},
    unique_names, wiring,
};
use crate::{
    scene::{Scene, snap_to_grid},
    selection::{Item, Selection},
    text::{formatting::to_sentence, quotes::curl_quotes},
};

/// Copies a selection as a project fragment. Returns `None` if nothing in the selection can be
/// copied. Frames include their contents.
pub fn copy_selection(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    selection: &Selection,
) -> Option<Fragment> {
    let items = placement::items_moved_with(scene, selection);
    let nodes: BTreeSet<NodeId> = items
        .iter()
        .filter_map(|(item, _)| match item {
            Item::Node(id) => Some(*id),
            _ => None,
        })
        .collect();
    let mut fragment = Fragment::from_selection(document, group, &nodes);

    for (item, _) in &items {
        // In a fragment, notes and frames outside any group are stored beside the nodes.
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

/// The kind of text on the clipboard.
#[derive(Clone, Debug)]
pub enum ClipboardContent {
    /// A fragment of a project.
    Fragment(Box<Fragment>),
    /// Any other text. Pasting it creates a note.
    Text(String),
}

/// Parses text from the clipboard.
///
/// # Errors
/// Returns the problem with a text that looks like a project fragment but cannot be read.
pub fn parse_clipboard_text(text: &str) -> Result<ClipboardContent, String> {
    let is_fragment = text.trim_start().starts_with('{') && text.contains("\"inclination\"");
    if !is_fragment {
        return Ok(ClipboardContent::Text(text.trim_end().to_owned()));
    }
    match Fragment::read(text.as_bytes()) {
        Ok(fragment) => Ok(ClipboardContent::Fragment(Box::new(fragment))),
        Err(error) => {
            let reason = to_sentence(&error.to_string());
            let advice = if is_at_end(text, &error) {
                " Copy it again."
            } else {
                ""
            };
            Err(curl_quotes(&format!(
                "The clipboard text cannot be pasted. {reason}{advice}"
            )))
        }
    }
}

/// Returns whether an error is at the end of a text, so that the text may have been cut off.
fn is_at_end(text: &str, error: &LoadError) -> bool {
    let text = text.trim_end();
    let last_line = text.lines().next_back().unwrap_or_default();
    let end = (text.lines().count(), last_line.chars().count());
    (error.line as usize, error.column as usize) > end
}

/// The place to paste at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PasteTarget {
    /// The upper left corner of the pasted items.
    Place(Pos2),
    /// An offset from the place of the originals.
    Offset(Vec2),
    /// Below the originals or to their right.
    BesideOriginals,
}

/// How a fragment is pasted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PasteOptions {
    /// The place.
    pub to: PasteTarget,
    /// Whether the fragment was copied from this canvas of this document.
    pub at_home: bool,
    /// Whether wires from nodes outside the fragment are kept, if it was copied from this canvas.
    pub with_inputs: bool,
}

/// The result of pasting.
#[derive(Clone, Debug)]
pub struct PasteOutcome {
    /// The edits.
    pub edits: Vec<Edit>,
    /// The pasted items.
    pub items: Vec<Item>,
    /// A message about items that could not be pasted.
    pub left_out: Option<String>,
}

/// Pastes a project fragment onto a canvas: at a place, or near it where it covers nothing.
///
/// # Errors
/// Returns the reason why nothing of the fragment can be pasted there.
pub fn paste_fragment(
    document: &Document,
    group: Option<GroupId>,
    fragment: &Fragment,
    pasting: PasteOptions,
) -> Result<PasteOutcome, String> {
    let mut to = document.clone();
    let mut ids = IdMap::default();
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
    paste_dedup::match_stats(&mut to.graph, fragment, &mut ids);
    paste_dedup::match_profiles(&to.graph, fragment, &mut ids, pasting.at_home);
    paste_dedup::match_groups(&mut to, fragment, &mut ids, pasting.at_home)?;

    if let Some(inside) = group {
        for id in &kept {
            if let Some(NodeKind::Group { group: used, .. }) =
                fragment.nodes.get(id).map(|node| &node.kind)
            {
                let used = ids.groups.get(used).copied().unwrap_or(*used);
                if super::groups::is_or_uses_group(&to.graph, used, inside) {
                    return Err(String::from(
                        "A group cannot contain itself. Paste this outside the group.",
                    ));
                }
            }
        }
    }

    let by = paste_offset(fragment, &kept, pasting.to);
    let mut items = Vec::new();
    let bent = insert_nodes(&mut to, group, fragment, &kept, &ids, pasting);
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
        if fragment.looks.folded.contains(id) {
            to.looks.folded.insert(new);
        }
        items.push(Item::Node(new));
    }

    let Document { graph, looks, .. } = &mut to;
    let (notes, frames) = copy_notes_and_frames(graph, &fragment.looks, None, looks, group, by);
    items.extend(notes.into_iter().map(Item::Note));
    items.extend(frames.into_iter().map(Item::Frame));

    let pasted = Selection::from_items(items.iter().copied());
    let is_copy = pasting.to == PasteTarget::BesideOriginals;
    let to = move_to_free_place(to, group, &pasted, is_copy);

    let left_out = describe_left_out(fragment, &left);
    if items.is_empty() {
        return Err(left_out.unwrap_or_else(|| String::from("There is nothing to paste here.")));
    }
    Ok(PasteOutcome {
        edits: edits_between(document, &to),
        items,
        left_out,
    })
}

/// Returns the offset from the originals to the pasted items.
fn paste_offset(fragment: &Fragment, kept: &[NodeId], to: PasteTarget) -> Vec2 {
    let corner = match to {
        PasteTarget::Offset(by) => return by,
        PasteTarget::BesideOriginals => return Vec2::ZERO,
        PasteTarget::Place(place) => snap_to_grid(place),
    };
    let looks = &fragment.looks;
    let nodes = kept
        .iter()
        .map(|id| looks.nodes.get(id).copied().unwrap_or_default())
        .map(|place| pos2(place.x, place.y));
    let notes = looks
        .notes
        .values()
        .filter(|note| note.group.is_none())
        .map(|note| pos2(note.x, note.y));
    let frames = looks
        .frames
        .values()
        .filter(|frame| frame.group.is_none())
        .map(|frame| pos2(frame.x, frame.y));

    let least = nodes.chain(notes).chain(frames).reduce(Pos2::min);
    let by = least.map_or(Vec2::ZERO, |least| corner - least);
    if by.is_finite() { by } else { Vec2::ZERO }
}

/// Moves pasted items as one block to the nearest place where it covers nothing, or a copy below or
/// to the right of the originals. A frame may be pasted into another frame, but not across its
/// border.
fn move_to_free_place(
    to: Document,
    group: Option<GroupId>,
    pasted: &Selection,
    is_copy: bool,
) -> Document {
    let scene = Scene::new(&to, group);
    let area = |item: Item| Some((item, placement::item_area(&scene, item)?));
    let areas: Vec<(Item, Rect)> = pasted.iter().filter_map(area).collect();

    let Some(block) = areas.iter().map(|(_, area)| *area).reduce(Rect::union) else {
        return to;
    };
    let has_frame = areas.iter().any(|(item, _)| matches!(item, Item::Frame(_)));
    let frames = scene
        .frames
        .iter()
        .filter(|frame| !pasted.contains(Item::Frame(frame.id)))
        .map(|frame| frame.rect);

    let mut obstacles = Obstacles::outside_of(&scene, pasted);
    let by = if is_copy {
        // The copy does not lie across the border of a frame that contains the original.
        let (around, beside): (Vec<Rect>, Vec<Rect>) =
            frames.partition(|frame| frame.contains_rect(block));
        beside
            .into_iter()
            .filter(|frame| !block.contains_rect(*frame))
            .for_each(|frame| obstacles.add_area(frame));
        let by = obstacles.find_offset_of_copy(block);

        let copy = block.translate(by);
        let crossed = around
            .into_iter()
            .filter(|frame| frame.intersects(copy) && !frame.contains_rect(copy));
        match crossed.reduce(Rect::union) {
            Some(crossed) => {
                obstacles.add_area(crossed);
                obstacles.find_offset_of_copy(block)
            }
            None => by,
        }
    } else {
        frames
            .filter(|frame| has_frame && !frame.contains_rect(block))
            .for_each(|frame| obstacles.add_area(frame));
        obstacles.find_free_offset(block)
    };
    if by == Vec2::ZERO {
        return to;
    }

    let is_pasted = |id: NodeId| pasted.contains(Item::Node(id));
    let bends = scene.bends.iter().filter(|((id, _), _)| is_pasted(*id));
    let bends = bends
        .flat_map(|((id, key), points)| (0..points.len()).map(move |at| Item::Bend(*id, *key, at)));
    let moved = areas.iter().copied().chain(bends.filter_map(area));
    let moved: Vec<(Item, Pos2)> = moved.map(|(item, area)| (item, area.min)).collect();
    apply_edits(&to, &placement::move_items(&to, &moved, by))
}

/// Returns a message about nodes that could not be pasted, if there are any.
fn describe_left_out(fragment: &Fragment, left: &[NodeId]) -> Option<String> {
    let first = fragment.nodes.get(left.first()?)?;
    let what = match (left.len(), &first.kind) {
        (1, NodeKind::Factor(_)) => format!("The factor “{}” was", first.name),
        (1, _) => String::from("1 node was"),
        (count, _) => format!("{count} nodes were"),
    };
    let why = match &first.kind {
        NodeKind::Factor(_) => "the game cannot read factors inside groups",
        _ => "inputs and outputs cannot leave their group",
    };
    Some(format!("{what} not pasted: {why}."))
}

/// The points of wires, by the socket that receives the wire.
type BendPoints = BTreeMap<(NodeId, SocketKey), Vec<Position>>;

/// Inserts the nodes of a fragment into a canvas. Returns the bend points of their wires, still at
/// the positions that they have in the fragment.
fn insert_nodes(
    to: &mut Document,
    group: Option<GroupId>,
    fragment: &Fragment,
    kept: &[NodeId],
    ids: &IdMap,
    pasting: PasteOptions,
) -> BendPoints {
    let mut bent = BendPoints::new();
    let mut taken: BTreeMap<bool, BTreeSet<String>> = BTreeMap::new();
    for node in to.graph.nodes.values() {
        if let Some(is_factor) = unique_name_class(node) {
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
            paste_dedup::forget_foreign_option(&mut node, |id| ids.nodes.contains_key(&id));
        }
        ids.renumber_node(&mut node);

        let outside: Vec<SocketKey> = old
            .all_sockets()
            .filter(|(_, socket)| {
                let wire = socket.wire();
                wire.is_some_and(|wire| !kept.contains_sorted(wire.node))
            })
            .map(|(key, _)| ids.renumbered_key(key))
            .filter(|key| {
                let wire = node.socket(*key).and_then(Socket::wire);
                let (true, true, Some(wire)) = (pasting.at_home, pasting.with_inputs, wire) else {
                    return true;
                };
                let body = to.graph.body(group);
                let is_there = body.is_some_and(|body| body.contains_key(&wire.node));
                let gives = to.graph.wire_type(group, wire);
                !is_there || gives != to.graph.input_type(group, &node, *key).unwrap_or_default()
            })
            .collect();

        let whole = node.clone();
        for key in outside.into_iter().rev() {
            wiring::disconnect_socket(&mut node, key);
        }

        let bends = fragment.looks.bends.iter();
        for ((_, key), points) in bends.filter(|((known, _), _)| known == id) {
            let key = bends::find_socket_after_change(&whole, &node, ids.renumbered_key(*key));
            let wired = key.filter(|key| node.socket(*key).and_then(Socket::wire).is_some());
            bent.extend(wired.map(|key| ((*new_id, key), points.clone())));
        }

        if let Some(is_factor) = unique_name_class(&node) {
            node.name =
                unique_names::take_free_name(taken.entry(is_factor).or_default(), &node.name);
        }
        new_nodes.push((*new_id, node));
    }

    if let Some(body) = to.graph.body_mut(group) {
        body.extend(new_nodes);
    }
    bent
}

/// Returns the namespace in which a node's name must be unique, because the game looks it up by
/// name: true for factors, false for decisions, `None` for all other nodes.
fn unique_name_class(node: &Node) -> Option<bool> {
    match node.kind {
        NodeKind::Factor(_) => Some(true),
        NodeKind::Decision => Some(false),
        _ => None,
    }
}

/// A list of IDs in ascending order.
trait SortedIds {
    fn contains_sorted(&self, id: NodeId) -> bool;
}

impl SortedIds for [NodeId] {
    fn contains_sorted(&self, id: NodeId) -> bool {
        self.binary_search(&id).is_ok()
    }
}
