//! Auto-layout: in layers from left to right, so that every wire runs forwards and few of them cross.
//!
//! What is laid out is a tree of containers: the canvas, and the frames on it. A frame is laid out by itself, its
//! contents stay in it, and for what is around it it is one large block. `blocks` lays out one container: `layers` says
//! in which column a block stands, `order` in which row, `level` how high. Each takes the present places where there is a
//! choice, so what is laid out again moves little.

mod blocks;
mod container;
mod layers;
mod level;
mod order;

use std::collections::BTreeMap;

use emath::{Pos2, Rect, Vec2, pos2, vec2};
use inclination_core::Document;

use self::blocks::{Block, Blocks, Wire};
use crate::{
    edit::{Edit, frames, place},
    scene::{Scene, snapped},
    selection::{Item, Selection, select},
};

/// The edits that lay out what is selected, or everything if that is less than two things. The upper left corner of what
/// is laid out stays where it is.
pub fn laid_out(document: &Document, scene: &Scene, selection: &Selection) -> Vec<Edit> {
    let chosen = if selection.nodes().count() < 2 {
        select::all(scene)
    } else {
        Selection::of(
            place::carried(scene, selection)
                .into_iter()
                .map(|(item, _)| item),
        )
    };
    let mut placed: Vec<(Item, Rect)> = chosen
        .iter()
        .filter_map(|item| Some((item, place::place_of(scene, item)?)))
        .collect();
    let present = placed.iter().map(|(_, rect)| *rect).reduce(Rect::union);
    let Some(present) = present else {
        return Vec::new();
    };
    let corner = snapped(present.min);
    let rounds = if placed.len() > MANY { 1 } else { ROUNDS };
    for _ in 0..rounds {
        let mut tree = Tree::of(placed.clone());
        tree.arrange(scene);
        let places = tree.places(corner);
        if places == placed {
            break;
        }
        placed = places;
    }
    edits(document, scene, &chosen, &placed)
}

/// How often what was laid out is laid out again until nothing moves any more, so that whoever does so later sees nothing
/// move either.
const ROUNDS: usize = 8;
/// More than this is laid out once.
const MANY: usize = 1_000;

fn edits(
    document: &Document,
    scene: &Scene,
    chosen: &Selection,
    places: &[(Item, Rect)],
) -> Vec<Edit> {
    let before = |item: Item| place::place_of(scene, item);
    let moved = places
        .iter()
        .filter(|(item, place)| before(*item) != Some(*place));
    let mut edits: Vec<Edit> = moved
        .filter_map(|(item, place)| place::put(document, *item, *place))
        .collect();
    // A frame that only some of its contents were laid out in keeps them all.
    for frame in &scene.frames {
        if chosen.contains(Item::Frame(frame.id)) {
            continue;
        }
        let kept = places
            .iter()
            .filter(|(item, _)| before(*item).is_some_and(|rect| frame.rect.contains_rect(rect)));
        let grown = kept.fold(frame.rect, |area, (_, place)| {
            area.union(frames::around(*place))
        });
        if grown != frame.rect {
            edits.extend(place::put(document, Item::Frame(frame.id), grown));
        }
    }
    edits
}

/// One thing that is laid out.
struct Leaf {
    item: Item,
    rect: Rect,
    /// The frame that it lies in, by its position.
    parent: Option<usize>,
    /// Where it stands in its frame, or on the canvas, and how large it is: the result.
    at: Pos2,
    size: Vec2,
}

/// Everything that is laid out; frames before what lies in them.
struct Tree {
    leaves: Vec<Leaf>,
    positions: BTreeMap<Item, usize>,
}

impl Tree {
    fn of(placed: Vec<(Item, Rect)>) -> Self {
        let (mut frames, mut rest): (Vec<_>, Vec<_>) = placed
            .into_iter()
            .partition(|(item, _)| matches!(item, Item::Frame(_)));
        // The largest first: what lies in a frame is smaller, or as large and in front.
        frames.sort_by(|(one, a), (other, b)| b.area().total_cmp(&a.area()).then(one.cmp(other)));
        rest.sort_by(|(one, a), (other, b)| {
            let by_place = a
                .min
                .y
                .total_cmp(&b.min.y)
                .then(a.min.x.total_cmp(&b.min.x));
            by_place.then(one.cmp(other))
        });
        let mut leaves: Vec<Leaf> = Vec::with_capacity(frames.len() + rest.len());
        let count = frames.len();
        for (at, (item, rect)) in frames.into_iter().chain(rest).enumerate() {
            let around = leaves.iter().take(count.min(at));
            let parent = around.rposition_containing(rect);
            leaves.push(Leaf {
                item,
                rect,
                parent,
                at: Pos2::ZERO,
                size: rect.size(),
            });
        }
        let positions = leaves
            .iter()
            .enumerate()
            .map(|(at, leaf)| (leaf.item, at))
            .collect();
        Self { leaves, positions }
    }

    /// The containers that something lies in, outermost first.
    fn way(&self, at: usize) -> Vec<usize> {
        let mut way = vec![at];
        let mut here = at;
        while let Some(parent) = self.leaves[here].parent {
            way.push(parent);
            here = parent;
        }
        way.reverse();
        way
    }

    fn arrange(&mut self, scene: &Scene) {
        let mut children: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
        for (at, leaf) in self.leaves.iter().enumerate() {
            children.entry(leaf.parent).or_default().push(at);
        }
        // The wires of each container, as positions of its children with the node at each end.
        let mut wires: BTreeMap<Option<usize>, Vec<Between>> = BTreeMap::new();
        for wire in &scene.wires {
            let ends = [wire.from.node, wire.to].map(|id| self.positions.get(&Item::Node(id)));
            let [Some(&from), Some(&to)] = ends else {
                continue;
            };
            let (one, other) = (self.way(from), self.way(to));
            let Some(depth) = one.iter().zip(&other).position(|(a, b)| a != b) else {
                continue;
            };
            let (Some(source), Some(target)) = (scene.node(wire.from.node), scene.node(wire.to))
            else {
                continue;
            };
            let between = Between {
                blocks: (one[depth], other[depth]),
                nodes: (from, to),
                down: (
                    wire.start.y - source.rect.top(),
                    wire.end.y - target.rect.top(),
                ),
            };
            let container = depth.checked_sub(1).map(|above| one[above]);
            wires.entry(container).or_default().push(between);
        }
        // What stands later in the list lies deeper.
        let containers: Vec<Option<usize>> = children.keys().rev().copied().collect();
        for container in containers {
            let inside = children.remove(&container).unwrap_or_default();
            let wires = wires.remove(&container).unwrap_or_default();
            self.arrange_in(container, &inside, &wires);
        }
    }

    fn arrange_in(&mut self, container: Option<usize>, inside: &[usize], wires: &[Between]) {
        let local: BTreeMap<usize, usize> = inside
            .iter()
            .enumerate()
            .map(|(local, at)| (*at, local))
            .collect();
        let block = |at: &usize| {
            let leaf = &self.leaves[*at];
            Block {
                size: leaf.size,
                present: leaf.rect.min,
            }
        };
        let blocks = Blocks {
            blocks: inside.iter().map(block).collect(),
            wires: wires
                .iter()
                .filter_map(|wire| {
                    Some(Wire {
                        from: *local.get(&wire.blocks.0)?,
                        to: *local.get(&wire.blocks.1)?,
                        out: self.below(wire.blocks.0, wire.nodes.0) + wire.down.0,
                        into: self.below(wire.blocks.1, wire.nodes.1) + wire.down.1,
                    })
                })
                .collect(),
        };
        let (places, size) = blocks.arranged();
        let inset = container.map_or(Vec2::ZERO, |_| frames::INSET_LEFT_TOP);
        for (at, place) in inside.iter().zip(places) {
            self.leaves[*at].at = place + inset;
        }
        if let Some(frame) = container {
            self.leaves[frame].size = size + frames::INSET_LEFT_TOP + frames::INSET_RIGHT_BOTTOM;
        }
    }

    /// How far below a block's upper edge a node in it stands.
    fn below(&self, block: usize, node: usize) -> f32 {
        let mut down = 0.0;
        let mut here = node;
        while here != block {
            down += self.leaves[here].at.y;
            match self.leaves[here].parent {
                Some(parent) => here = parent,
                None => break,
            }
        }
        down
    }

    /// Where everything stands now, in the order of items.
    fn places(&self, corner: Pos2) -> Vec<(Item, Rect)> {
        let mut places: Vec<Rect> = Vec::with_capacity(self.leaves.len());
        for leaf in &self.leaves {
            let origin = match leaf.parent {
                Some(parent) => places[parent].min,
                None => corner,
            };
            places.push(Rect::from_min_size(origin + leaf.at.to_vec2(), leaf.size));
        }
        let items = self.positions.iter();
        items.map(|(item, at)| (*item, places[*at])).collect()
    }
}

/// A wire between two blocks of a container.
struct Between {
    blocks: (usize, usize),
    nodes: (usize, usize),
    /// How far below the upper edges of the nodes it begins and ends.
    down: (f32, f32),
}

trait Containing {
    fn rposition_containing(self, rect: Rect) -> Option<usize>;
}

impl<'a, I: Iterator<Item = &'a Leaf>> Containing for I {
    /// The last, which is the smallest, of the frames that hold a place.
    fn rposition_containing(self, rect: Rect) -> Option<usize> {
        let holds = self
            .enumerate()
            .filter(|(_, frame)| frame.rect.contains_rect(rect));
        holds.map(|(at, _)| at).last()
    }
}

/// A length that is a whole number of steps of the grid, and no shorter.
fn on_grid(length: f32) -> f32 {
    const GRID: f32 = crate::scene::GRID;
    (length / GRID).ceil() * GRID
}

/// A size that is a whole number of steps of the grid.
fn size_on_grid(size: Vec2) -> Vec2 {
    vec2(on_grid(size.x), on_grid(size.y))
}

/// The lower right corner of what stands at a place.
fn corner(place: Pos2, size: Vec2) -> Pos2 {
    pos2(place.x + size.x, place.y + size.y)
}

#[cfg(test)]
mod tests;
