//! The layout of one container. Each group of connected blocks is laid out separately, and the
//! groups are stacked in their present order. Unwired blocks form rows: above all groups if they
//! are above them at present, otherwise below.

use emath::{Pos2, Vec2, pos2};

use super::{
    blocks::{Blocks, Wire},
    layers, level, lower_right_corner, order, size_on_grid, wrap,
};
use crate::scene::{COLUMN_GAP, NODE_GAP};

/// Returns the top of the next group below the area that is already taken.
fn next_top(taken: Vec2) -> f32 {
    if taken.y > 0.0 {
        taken.y + 2.0 * NODE_GAP
    } else {
        0.0
    }
}

/// The width limit of a row of unwired blocks, in points, unless a wired group is wider.
const MAX_ROW_WIDTH: f32 = 1200.0;

impl Blocks {
    /// Returns the position of each block relative to the upper left corner, and the total size.
    pub(super) fn arrange_blocks(mut self) -> (Vec<Pos2>, Vec2) {
        for block in &mut self.blocks {
            block.size = size_on_grid(block.size);
        }

        let mut places = vec![Pos2::ZERO; self.blocks.len()];
        let (parts, alone) = self.split_connected();

        let wired = parts.iter().flatten().map(|at| self.blocks[*at].present.y);
        let top = wired.fold(f32::INFINITY, f32::min);
        let is_above = |at: &usize| {
            let block = self.blocks[*at];
            top.is_finite() && block.present.y + block.size.y <= top + NODE_GAP
        };

        let (above, below): (Vec<usize>, Vec<usize>) = alone.into_iter().partition(is_above);

        let mut taken = self.place_in_rows(&above, Vec2::ZERO, &mut places);

        for part in parts {
            let (inner, size) = self.extract_group(&part).lay_out_group();
            let top = next_top(taken);
            for (at, place) in part.iter().zip(inner) {
                places[*at] = pos2(place.x, place.y + top);
            }
            taken = taken.max(Vec2::new(size.x, top + size.y));
        }

        taken = self.place_in_rows(&below, taken, &mut places);
        (places, taken)
    }

    /// Places unwired blocks in rows below the area that is already taken, and returns the size of
    /// the whole area.
    fn place_in_rows(&self, alone: &[usize], mut taken: Vec2, places: &mut [Pos2]) -> Vec2 {
        let width = taken.x.max(MAX_ROW_WIDTH);
        let mut next = pos2(0.0, next_top(taken));
        let mut height = 0.0_f32;

        for &at in alone {
            let size = self.blocks[at].size;
            if next.x > 0.0 && next.x + size.x > width {
                next = pos2(0.0, next.y + height + NODE_GAP);
                height = 0.0;
            }
            places[at] = next;
            taken = taken.max(lower_right_corner(next, size).to_vec2());
            next.x += size.x + COLUMN_GAP;
            height = height.max(size.y);
        }
        taken
    }

    /// Splits the blocks into connected groups, each in the order of the blocks, and unwired
    /// blocks.
    fn split_connected(&self) -> (Vec<Vec<usize>>, Vec<usize>) {
        let mut near = vec![Vec::new(); self.blocks.len()];
        for wire in &self.wires {
            near[wire.from].push(wire.to);
            near[wire.to].push(wire.from);
        }

        let mut seen = vec![false; self.blocks.len()];
        let (mut parts, mut alone) = (Vec::new(), Vec::new());

        for first in 0..self.blocks.len() {
            if near[first].is_empty() {
                alone.push(first);
                continue;
            }
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }

            let mut part = vec![first];
            let mut next = 0;
            while let Some(at) = part.get(next).copied() {
                next += 1;
                for &other in &near[at] {
                    if !std::mem::replace(&mut seen[other], true) {
                        part.push(other);
                    }
                }
            }

            part.sort_unstable();
            parts.push(part);
        }

        (parts, alone)
    }

    /// Extracts one connected group with its wires.
    fn extract_group(&self, part: &[usize]) -> Self {
        let mut local = std::collections::BTreeMap::new();
        for (at, block) in part.iter().enumerate() {
            local.insert(*block, at);
        }

        let wires = self.wires.iter().filter_map(|wire| {
            Some(Wire {
                from: *local.get(&wire.from)?,
                to: *local.get(&wire.to)?,
                ..*wire
            })
        });

        Self {
            blocks: part.iter().map(|at| self.blocks[*at]).collect(),
            wires: wires.collect(),
        }
    }

    /// Lays out a single connected group: position of each block, and the total size.
    fn lay_out_group(&self) -> (Vec<Pos2>, Vec2) {
        let mut layers = layers::assign_layers(self.blocks.len(), &self.wires);
        wrap::wrap_tall_group(self, &mut layers);
        let mut columns = order::Columns::from_blocks(self, &layers);
        columns.reduce_crossings();
        let tops = level::level_blocks(&columns);

        let count = layers.iter().max().map_or(0, |last| last + 1);
        let mut widths = vec![0.0_f32; count];
        for (block, layer) in self.blocks.iter().zip(&layers) {
            widths[*layer] = widths[*layer].max(block.size.x);
        }

        let mut lefts = Vec::with_capacity(count);
        let mut left = 0.0;
        for width in widths {
            lefts.push(left);
            left += width + COLUMN_GAP;
        }

        let top = tops.iter().copied().fold(f32::INFINITY, f32::min);
        let mut size = Vec2::ZERO;
        let mut places = Vec::with_capacity(self.blocks.len());
        for ((block, layer), down) in self.blocks.iter().zip(&layers).zip(tops) {
            let place = pos2(lefts[*layer], down - top);
            size = size.max(lower_right_corner(place, block.size).to_vec2());
            places.push(place);
        }

        (places, size)
    }
}
