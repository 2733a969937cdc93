//! Automatic layout in layers from left to right, so that all wires run forwards and few cross.
//!
//! The input is a tree of containers: the canvas and the frames on it. Each frame is laid out
//! separately, keeps its contents, and is one large block in the container around it. `container`
//! lays out one container: `layers` assigns blocks to columns, `order` sorts each column, and
//! `level` chooses the vertical positions. All of them prefer present positions where there is a
//! choice, so a repeated layout moves little.

mod blocks;
mod container;
mod layers;
mod level;
mod order;
mod wrap;

use std::collections::BTreeMap;

use emath::{Pos2, Rect, Vec2, pos2, vec2};
use inclination_core::authoring::format::Document;

use self::blocks::{Block, Blocks, Wire};
use crate::{
    edit::{Edit, frames, placement},
    scene::{Scene, snap_to_grid},
    selection::{Item, Selection, select},
};

/// Returns the edits that lay out the selection, or everything if fewer than two nodes are
/// selected.
///
/// The upper left corner of the laid-out area stays in place.
pub fn lay_out_selection(document: &Document, scene: &Scene, selection: &Selection) -> Vec<Edit> {
    let chosen = if selection.nodes().count() < 2 {
        select::select_all(scene)
    } else {
        Selection::from_items(
            placement::items_moved_with(scene, selection)
                .into_iter()
                .map(|(item, _)| item),
        )
    };

    let mut placed: Vec<(Item, Rect)> = chosen
        .iter()
        .filter(|item| !matches!(item, Item::Node(id) if scene.root_of(*id) != *id))
        .filter_map(|item| Some((item, placement::item_area(scene, item)?)))
        .collect();
    let present = placed.iter().map(|(_, rect)| *rect).reduce(Rect::union);
    let Some(present) = present else {
        return Vec::new();
    };

    let corner = snap_to_grid(present.min);
    let rounds = if placed.len() > MAX_ITEMS_TO_REPEAT {
        1
    } else {
        MAX_LAYOUT_ROUNDS
    };
    for _ in 0..rounds {
        let mut tree = ContainerTree::from_placed(placed.clone());
        tree.arrange_containers(scene);
        let places = tree.placed_items(corner);
        if places == placed {
            break;
        }
        placed = places;
    }

    layout_edits(document, scene, &chosen, &placed)
}

/// The limit on repetitions of a layout. It repeats until nothing moves, so that a later layout by
/// the user moves nothing either.
const MAX_LAYOUT_ROUNDS: usize = 8;
/// Layouts of more items than this are done only once.
const MAX_ITEMS_TO_REPEAT: usize = 1_000;

/// Returns the edits that move the items to their new positions and grow frames around them.
fn layout_edits(
    document: &Document,
    scene: &Scene,
    chosen: &Selection,
    places: &[(Item, Rect)],
) -> Vec<Edit> {
    let before = |item: Item| placement::item_area(scene, item);
    let mut edits: Vec<Edit> = places
        .iter()
        .filter(|(item, place)| before(*item) != Some(*place))
        .filter_map(|(item, place)| placement::place_item(document, *item, *place))
        .collect();

    // A frame of which only some contents were laid out grows to keep them inside.
    for frame in &scene.frames {
        if chosen.contains(Item::Frame(frame.id)) {
            continue;
        }
        let kept = places
            .iter()
            .filter(|(item, _)| before(*item).is_some_and(|rect| frame.rect.contains_rect(rect)));
        let grown = kept.fold(frame.rect, |area, (_, place)| {
            area.union(frames::frame_around(*place))
        });

        if grown != frame.rect {
            edits.extend(placement::place_item(
                document,
                Item::Frame(frame.id),
                grown,
            ));
        }
    }

    edits
}

/// One item to be laid out.
struct LayoutItem {
    item: Item,
    rect: Rect,
    /// The index of the frame around it.
    parent: Option<usize>,
    /// The resulting position in its frame or on the canvas, with the resulting size.
    position: Pos2,
    size: Vec2,
}

/// All items to be laid out. Frames come before their contents.
struct ContainerTree {
    leaves: Vec<LayoutItem>,
    positions: BTreeMap<Item, usize>,
}

impl ContainerTree {
    fn from_placed(placed: Vec<(Item, Rect)>) -> Self {
        let (mut frames, mut rest): (Vec<_>, Vec<_>) = placed
            .into_iter()
            .partition(|(item, _)| matches!(item, Item::Frame(_)));
        // The largest first: an item inside a frame is smaller, or of equal size and in front.
        frames.sort_by(|(one, a), (other, b)| b.area().total_cmp(&a.area()).then(one.cmp(other)));
        rest.sort_by(|(one, a), (other, b)| {
            let by_place = a
                .min
                .y
                .total_cmp(&b.min.y)
                .then(a.min.x.total_cmp(&b.min.x));
            by_place.then(one.cmp(other))
        });

        let mut leaves: Vec<LayoutItem> = Vec::with_capacity(frames.len() + rest.len());
        let count = frames.len();
        for (at, (item, rect)) in frames.into_iter().chain(rest).enumerate() {
            let around = leaves.iter().take(count.min(at));
            let parent = around.rposition_containing_rect(rect);
            leaves.push(LayoutItem {
                item,
                rect,
                parent,
                position: Pos2::ZERO,
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

    /// Returns an item and the containers around it, outermost first.
    fn path_from_root(&self, at: usize) -> Vec<usize> {
        let mut way = vec![at];
        let mut here = at;
        while let Some(parent) = self.leaves[here].parent {
            way.push(parent);
            here = parent;
        }
        way.reverse();
        way
    }

    /// Lays out every container, the innermost first.
    fn arrange_containers(&mut self, scene: &Scene) {
        let mut children: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
        for (at, leaf) in self.leaves.iter().enumerate() {
            children.entry(leaf.parent).or_default().push(at);
        }

        // The wires of each container, between its direct children, with the nodes at the ends.
        let mut wires: BTreeMap<Option<usize>, Vec<ContainerWire>> = BTreeMap::new();
        for wire in &scene.wires {
            let roots = [wire.from.node, wire.to].map(|id| scene.root_of(id));
            let ends = roots.map(|id| self.positions.get(&Item::Node(id)));
            let [Some(&from), Some(&to)] = ends else {
                continue;
            };

            let (one, other) = (self.path_from_root(from), self.path_from_root(to));
            let Some(depth) = one.iter().zip(&other).position(|(a, b)| a != b) else {
                continue;
            };

            let (Some(source), Some(target)) = (scene.node(roots[0]), scene.node(roots[1])) else {
                continue;
            };

            let between = ContainerWire {
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

        // Containers later in the list are nested more deeply.
        let containers: Vec<Option<usize>> = children.keys().rev().copied().collect();
        for container in containers {
            let inside = children.remove(&container).unwrap_or_default();
            let wires = wires.remove(&container).unwrap_or_default();
            self.arrange_container(container, &inside, &wires);
        }
    }

    /// Lays out the contents of one container and resizes it to fit them.
    fn arrange_container(
        &mut self,
        container: Option<usize>,
        inside: &[usize],
        wires: &[ContainerWire],
    ) {
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
                        out: self.offset_in_block(wire.blocks.0, wire.nodes.0) + wire.down.0,
                        into: self.offset_in_block(wire.blocks.1, wire.nodes.1) + wire.down.1,
                    })
                })
                .collect(),
        };

        let (places, size) = blocks.arrange_blocks();
        let inset = container.map_or(Vec2::ZERO, |_| frames::INSET_LEFT_TOP);
        for (at, place) in inside.iter().zip(places) {
            self.leaves[*at].position = place + inset;
        }

        if let Some(frame) = container {
            self.leaves[frame].size = size + frames::INSET_LEFT_TOP + frames::INSET_RIGHT_BOTTOM;
        }
    }

    /// Returns how far a node's upper edge is below that of the block that contains it.
    fn offset_in_block(&self, block: usize, node: usize) -> f32 {
        let mut down = 0.0;
        let mut here = node;
        while here != block {
            down += self.leaves[here].position.y;
            match self.leaves[here].parent {
                Some(parent) => here = parent,
                None => break,
            }
        }
        down
    }

    /// Returns the resulting rectangles, in the order of items.
    fn placed_items(&self, corner: Pos2) -> Vec<(Item, Rect)> {
        let mut places: Vec<Rect> = Vec::with_capacity(self.leaves.len());
        for leaf in &self.leaves {
            let origin = match leaf.parent {
                Some(parent) => places[parent].min,
                None => corner,
            };
            places.push(Rect::from_min_size(
                origin + leaf.position.to_vec2(),
                leaf.size,
            ));
        }
        let items = self.positions.iter();
        items.map(|(item, at)| (*item, places[*at])).collect()
    }
}

/// A wire between two blocks of a container.
struct ContainerWire {
    blocks: (usize, usize),
    nodes: (usize, usize),
    /// How far the ends of the wire are below the upper edges of the nodes.
    down: (f32, f32),
}

/// Finds the innermost frame around a rectangle.
trait FindContainingFrame {
    fn rposition_containing_rect(self, rect: Rect) -> Option<usize>;
}

impl<'a, I: Iterator<Item = &'a LayoutItem>> FindContainingFrame for I {
    /// Returns the index of the last, and therefore smallest, frame that contains the rectangle.
    fn rposition_containing_rect(self, rect: Rect) -> Option<usize> {
        self.enumerate()
            .filter(|(_, frame)| frame.rect.contains_rect(rect))
            .map(|(at, _)| at)
            .last()
    }
}

/// Rounds a length up to a multiple of the grid.
fn on_grid(length: f32) -> f32 {
    const GRID: f32 = crate::scene::GRID_SIZE;
    (length / GRID).ceil() * GRID
}

/// Rounds a size up to multiples of the grid.
fn size_on_grid(size: Vec2) -> Vec2 {
    vec2(on_grid(size.x), on_grid(size.y))
}

/// Returns the lower right corner of a rectangle.
fn lower_right_corner(place: Pos2, size: Vec2) -> Pos2 {
    pos2(place.x + size.x, place.y + size.y)
}

#[cfg(test)]
mod tests;
