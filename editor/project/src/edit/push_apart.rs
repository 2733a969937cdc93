//! Pushing items apart: after nodes were added or have grown, whatever they cover makes room with
//! the least movement.
//!
//! The new and grown nodes are settled first, and stay unless one is in the way of another that was
//! settled before it. An item that one of them covers moves to the nearest place where it covers
//! nothing that stays, stays there, and pushes others in turn. So each item moves at most once, and
//! an item that nothing reaches does not move. Items inside a frame are pushed apart first. Then
//! the frame grows around them and pushes its neighbors: an item outside a frame stays outside, and
//! a pushed frame takes its contents along.

use std::collections::{BTreeMap, VecDeque};

use emath::{Rect, Vec2, vec2};
use inclination_core::authoring::{
    format::Document,
    model::{FrameId, NodeId},
};

use super::{
    Edit, bends,
    frames::{INSET_LEFT_TOP, INSET_RIGHT_BOTTOM},
    free_offset::{forbidden_offsets, is_free_offset, nearest_free_offset},
    placement::{self, MIN_GAP, NEIGHBOR_GAP},
};
use crate::{
    scene::Scene,
    selection::{Item, Selection},
};

/// The gap of a block that has no room for a wider one nearby.
const SMALLEST_GAP: Vec2 = Vec2::splat(8.0);
/// How much farther a block is moved so that it gets a wider gap.
const MAX_DETOUR: f32 = 80.0;

/// The nodes that others make room for, each with its area before it grew or moved, or `None` if it
/// is new.
pub(crate) type StayingNodes = BTreeMap<NodeId, Option<Rect>>;

/// Returns the edits that push apart whatever is covered by a node that was added, has grown or was
/// moved. Items that covered each other before may still do so, unless one of them is such a node.
pub(crate) fn push_apart(document: &Document, scene: &Scene, staying: &StayingNodes) -> Vec<Edit> {
    let mut canvas = Canvas::new(scene, staying);
    canvas.push_all_levels();
    canvas.to_edits(document, scene)
}

/// What happened to a piece or a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PieceState {
    New,
    Changed,
    Unchanged,
}

/// A node or a note.
#[derive(Debug)]
struct Piece {
    item: Item,
    /// The area before the step. It is the current one if the piece is new.
    before: Rect,
    /// The area before anything is pushed apart.
    start: Rect,
    now: Rect,
    state: PieceState,
    /// The smallest frame around it.
    frame: Option<usize>,
}

#[derive(Debug)]
struct FramePiece {
    id: FrameId,
    before: Rect,
    now: Rect,
    /// The smallest frame around it.
    frame: Option<usize>,
    /// The nodes and notes inside, also those of inner frames.
    pieces: Vec<usize>,
    /// The frames inside, also those of inner frames.
    frames: Vec<usize>,
}

/// Something that moves as one: a piece, or a frame with its contents.
#[derive(Debug)]
struct Block {
    before: Rect,
    now: Rect,
    state: PieceState,
    pieces: Vec<usize>,
    frames: Vec<usize>,
}

/// Everything on a canvas.
#[derive(Debug)]
struct Canvas {
    pieces: Vec<Piece>,
    frames: Vec<FramePiece>,
}

impl Canvas {
    fn new(scene: &Scene, staying: &StayingNodes) -> Self {
        let mut frames: Vec<FramePiece> = scene
            .frames
            .iter()
            .map(|frame| FramePiece {
                id: frame.id,
                before: frame.rect,
                now: frame.rect,
                frame: None,
                pieces: Vec::new(),
                frames: Vec::new(),
            })
            .collect();
        // Inner frames come before those around them.
        frames.sort_by(|one, other| one.now.area().total_cmp(&other.now.area()));

        let areas: Vec<Rect> = frames.iter().map(|frame| frame.now).collect();
        let around = |first: usize, area: Rect| {
            let mut outer = areas.iter().enumerate().skip(first);
            outer
                .find(|(_, frame)| frame.contains_rect(area))
                .map(|(at, _)| at)
        };
        for (at, frame) in frames.iter_mut().enumerate() {
            frame.frame = around(at + 1, frame.now);
        }

        let pieces = placement::occupied_items(scene).map(|(item, start)| {
            let known = match item {
                Item::Node(id) => staying.get(&id),
                _ => None,
            };
            let (state, before) = match known {
                None => (PieceState::Unchanged, start),
                Some(None) => (PieceState::New, start),
                Some(Some(before)) => (PieceState::Changed, *before),
            };
            Piece {
                item,
                before,
                start,
                now: start,
                state,
                frame: around(0, before),
            }
        });
        let pieces = pieces.collect();

        Self { pieces, frames }
    }

    /// Pushes apart the contents of each frame, the innermost first, and then everything else.
    fn push_all_levels(&mut self) {
        for at in 0..self.frames.len() {
            let mut blocks = self.collect_blocks(Some(at));
            self.push_blocks(&mut blocks);

            let Some(frame) = self.frames.get_mut(at) else {
                continue;
            };
            for block in blocks {
                frame.now = frame.now.union(area_with_margins(frame.before, &block));
                frame.pieces.extend(block.pieces);
                frame.frames.extend(block.frames);
            }
        }

        let mut blocks = self.collect_blocks(None);
        self.push_blocks(&mut blocks);
    }

    /// Returns what is directly inside a frame, or outside of all frames.
    fn collect_blocks(&self, level: Option<usize>) -> Vec<Block> {
        let mut blocks = Vec::new();
        for (at, piece) in self.pieces.iter().enumerate() {
            if piece.frame == level {
                blocks.push(Block {
                    before: piece.before,
                    now: piece.now,
                    state: piece.state,
                    pieces: vec![at],
                    frames: Vec::new(),
                });
            }
        }

        for (at, frame) in self.frames.iter().enumerate() {
            if frame.frame == level {
                let mut inside = frame.pieces.iter().filter_map(|at| self.pieces.get(*at));
                let is_changed = inside
                    .any(|piece| piece.state != PieceState::Unchanged || piece.now != piece.before);
                let mut frames = frame.frames.clone();
                frames.push(at);
                blocks.push(Block {
                    before: frame.before,
                    now: frame.now,
                    state: if is_changed || frame.now != frame.before {
                        PieceState::Changed
                    } else {
                        PieceState::Unchanged
                    },
                    pieces: frame.pieces.clone(),
                    frames,
                });
            }
        }
        blocks
    }

    /// Moves blocks apart, beginning with those that are new or have grown.
    fn push_blocks(&mut self, blocks: &mut [Block]) {
        let is_changed = |block: &Block| block.state != PieceState::Unchanged;
        let mut queue: VecDeque<usize> = (0..blocks.len())
            .filter(|at| blocks.get(*at).is_some_and(is_changed))
            .collect();
        let order = |at: &usize| blocks.get(*at).map(|block| (block.state, block.now.top()));
        queue.make_contiguous().sort_by(|one, other| {
            order(one)
                .partial_cmp(&order(other))
                .unwrap_or(std::cmp::Ordering::Equal)
        });

        let mut is_queued: Vec<bool> = blocks.iter().map(is_changed).collect();
        let mut settled: Vec<usize> = Vec::new();
        while let Some(at) = queue.pop_front() {
            let offset = self.find_offset(blocks, &settled, at);
            if let Some(block) = blocks.get_mut(at).filter(|_| offset != Vec2::ZERO) {
                self.move_block(block, offset);
            }
            settled.push(at);

            let Some(stays) = blocks.get(at) else {
                continue;
            };
            let mut reached: Vec<usize> = Vec::new();
            for (other, (block, queued)) in blocks.iter().zip(&mut is_queued).enumerate() {
                if !*queued && self.is_in_the_way(block, stays) {
                    *queued = true;
                    reached.push(other);
                }
            }

            let distance = |other: &usize| {
                let block = blocks.get(*other);
                block.map_or(0.0, |block| {
                    block.now.center().distance_sq(stays.now.center())
                })
            };
            reached.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
            queue.extend(reached);
        }
    }

    /// Returns the shortest offset with which a block is free of those that are settled.
    fn find_offset(&self, blocks: &[Block], settled: &[usize], at: usize) -> Vec2 {
        let Some(block) = blocks.get(at) else {
            return Vec2::ZERO;
        };

        let forbidden = |gap: Vec2| {
            let mut forbidden = Vec::new();
            for other in settled.iter().filter_map(|other| blocks.get(*other)) {
                self.collect_forbidden_offsets(block, other, gap, &mut forbidden);
            }
            forbidden
        };
        if is_free_offset(&forbidden(MIN_GAP), Vec2::ZERO) {
            return Vec2::ZERO;
        }
        let offset = |gap: Vec2| nearest_free_offset(&forbidden(gap));
        let nearest = offset(SMALLEST_GAP);
        // Between two neighbors, a wider gap may lead far away, where the block pushes others.
        let is_near = |by: &Vec2| by.length() <= nearest.length() + MAX_DETOUR;
        let wider = [NEIGHBOR_GAP, MIN_GAP].map(offset);
        wider.into_iter().find(is_near).unwrap_or(nearest)
    }

    fn is_in_the_way(&self, block: &Block, stays: &Block) -> bool {
        if gap_between(block.now, stays.now) >= MIN_GAP.max_elem() {
            return false;
        }
        let mut forbidden = Vec::new();
        self.collect_forbidden_offsets(block, stays, MIN_GAP, &mut forbidden);
        !is_free_offset(&forbidden, Vec2::ZERO)
    }

    /// Adds the offsets by which a block must not move because of one that stays.
    fn collect_forbidden_offsets(
        &self,
        block: &Block,
        stays: &Block,
        gap: Vec2,
        forbidden: &mut Vec<Rect>,
    ) {
        let is_new = block.state == PieceState::New || stays.state == PieceState::New;
        if gap_between(block.before, stays.before) >= 0.0 && !is_new {
            let gap = preserved_gap(block.before, stays.before, gap);
            forbidden.push(forbidden_offsets(block.now, stays.now, gap));
            return;
        }

        // An item that is partly inside a frame does not keep away from the frame, but from what
        // the frame contains.
        let pieces = |block: &Block| {
            let pieces = block.pieces.clone().into_iter();
            pieces.filter_map(|at| self.pieces.get(at))
        };
        for piece in pieces(block) {
            for other in pieces(stays) {
                if let Some(gap) = required_gap(piece, other, gap) {
                    forbidden.push(forbidden_offsets(piece.now, other.now, gap));
                }
            }
        }
    }

    fn move_block(&mut self, block: &mut Block, by: Vec2) {
        block.now = block.now.translate(by);
        for at in &block.pieces {
            if let Some(piece) = self.pieces.get_mut(*at) {
                piece.now = piece.now.translate(by);
            }
        }
        for at in &block.frames {
            if let Some(frame) = self.frames.get_mut(*at) {
                frame.now = frame.now.translate(by);
            }
        }
    }

    /// Returns the edits that move everything to its new place. Bends of wires move with both ends
    /// of the wire.
    fn to_edits(&self, document: &Document, scene: &Scene) -> Vec<Edit> {
        let mut by_offset: BTreeMap<(u32, u32), (Vec2, Selection)> = BTreeMap::new();
        for piece in &self.pieces {
            let by = piece.now.min - piece.start.min;
            if by != Vec2::ZERO {
                let key = (by.x.to_bits(), by.y.to_bits());
                let (_, moved) = by_offset
                    .entry(key)
                    .or_insert_with(|| (by, Selection::default()));
                moved.add(piece.item);
            }
        }

        let mut edits = Vec::new();
        for (by, mut moved) in by_offset.into_values() {
            for bend in bends::bends_between_moved_nodes(scene, &moved) {
                moved.add(bend);
            }
            let place = |item| Some((item, placement::item_area(scene, item)?.min));
            let places: Vec<_> = moved.iter().filter_map(place).collect();
            edits.extend(placement::move_items(document, &places, by));
        }

        let changed = self.frames.iter().filter(|frame| frame.now != frame.before);
        edits.extend(
            changed.filter_map(|frame| {
                placement::place_item(document, Item::Frame(frame.id), frame.now)
            }),
        );
        edits
    }
}

/// Returns the gap that two pieces need, or `None` if they may cover each other. They may if they
/// did so before, and either neither of them has changed or both are new.
fn required_gap(one: &Piece, other: &Piece, gap: Vec2) -> Option<Vec2> {
    let both = (one.state, other.state);
    // A new piece was nowhere before, unless the other one came with it.
    let is_one_new = (both.0 == PieceState::New) != (both.1 == PieceState::New);
    if !is_one_new && gap_between(one.before, other.before) >= 0.0 {
        return Some(preserved_gap(one.before, other.before, gap));
    }

    let may_cover = both == (PieceState::Unchanged, PieceState::Unchanged)
        || both == (PieceState::New, PieceState::New);
    (!may_cover).then_some(gap)
}

/// Returns the gap that two areas keep, which is at most the wanted one: on the axis on which they
/// were beside each other, it is no wider than before.
fn preserved_gap(one: Rect, other: Rect, wanted: Vec2) -> Vec2 {
    let gaps = gaps_between(one, other);
    if gaps.y >= 0.0 {
        vec2(wanted.x, gaps.y.min(wanted.y))
    } else {
        vec2(gaps.x.min(wanted.x), wanted.y)
    }
}

/// Returns the distance between two areas on the axis on which they are farther apart. It is
/// negative if they cover each other.
fn gap_between(one: Rect, other: Rect) -> f32 {
    gaps_between(one, other).max_elem()
}

/// Returns the distance between two areas on each axis, which is negative where they overlap.
fn gaps_between(one: Rect, other: Rect) -> Vec2 {
    vec2(
        (other.left() - one.right()).max(one.left() - other.right()),
        (other.top() - one.bottom()).max(one.top() - other.bottom()),
    )
}

/// Returns the area of a block with the margins that it had in its frame. No margin is larger than
/// that of a frame fitted to its contents.
fn area_with_margins(frame: Rect, block: &Block) -> Rect {
    let left_top = (block.before.min - frame.min).clamp(Vec2::ZERO, INSET_LEFT_TOP);
    let right_bottom = (frame.max - block.before.max).clamp(Vec2::ZERO, INSET_RIGHT_BOTTOM);
    Rect::from_min_max(block.now.min - left_top, block.now.max + right_bottom)
}

#[cfg(test)]
mod tests;
