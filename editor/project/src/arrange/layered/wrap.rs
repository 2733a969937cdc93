//! Wraps a tall group: the options of a decision, each with everything that only it reads, move to
//! several columns side by side if the whole group is larger on the screen that way.
//!
//! The result depends on sizes and wires but not on present positions, so a repeated layout moves
//! nothing.

use super::blocks::{Blocks, Wire};
use crate::scene::{COLUMN_GAP, NODE_GAP, NODE_WIDTH};

/// Groups up to this height are not wrapped.
const MAX_HEIGHT: f32 = 1600.0;
/// The number of branches from which a block counts as a hub.
const MIN_BRANCHES: usize = 4;
/// The width of the canvas divided by its height, for which columns are counted.
const CANVAS_RATIO: f32 = 1.5;
/// The largest number of columns of branches.
const MAX_COLUMNS: usize = 16;
/// Another column has to make the group larger by this factor.
const MIN_GAIN: f32 = 1.05;

/// A block that only a hub reads, with everything that only it reads.
struct Branch {
    /// The hub, such as a decision.
    hub: usize,
    /// How far the wire ends below the upper edge of the hub.
    into: f32,
    /// The block next to the hub, such as an option, and the blocks that lead only to it.
    blocks: Vec<usize>,
    /// The height of its highest column.
    height: f32,
    /// The number of its columns.
    depth: usize,
}

/// Moves branches to columns farther left if the group is tall.
pub(super) fn wrap_tall_group(blocks: &Blocks, layers: &mut [usize]) {
    let branches = find_branches(blocks, layers);
    let Some(depth) = branches.iter().map(|branch| branch.depth).max() else {
        return;
    };

    let before = layers.iter().max().map_or(0, |last| last + 1);
    let fit = |columns: usize| {
        let height = wrapped_height(blocks, layers, &branches, columns);
        let width = (before + (columns - 1) * depth) as f32 * (NODE_WIDTH + COLUMN_GAP);
        (height, (CANVAS_RATIO / width).min(1.0 / height))
    };
    let (height, mut best) = fit(1);
    if height <= MAX_HEIGHT {
        return;
    }

    let mut columns = 1;
    for more in 2..=branches.len().min(MAX_COLUMNS) {
        let (_, scale) = fit(more);
        if scale > best * MIN_GAIN {
            (columns, best) = (more, scale);
        }
    }
    if columns == 1 {
        return;
    }

    // Row by row, so that the wires of a row run to the hub between this row and the next.
    let mut left = vec![0; layers.len()];
    for row in hub_branches(&branches).flat_map(|of_hub| of_hub.chunks(columns)) {
        for (column, branch) in row.iter().enumerate() {
            for block in &branch.blocks {
                left[*block] = (columns - 1 - column) * depth;
            }
        }
    }
    shift_layers(blocks, layers, &left);
}

/// Finds the branches of every hub, in the order of the hubs and of the sockets on them.
fn find_branches(blocks: &Blocks, layers: &[usize]) -> Vec<Branch> {
    let count = blocks.blocks.len();
    let mut readers: Vec<Vec<&Wire>> = vec![Vec::new(); count];
    for wire in forward_wires(blocks, layers) {
        readers[wire.from].push(wire);
    }

    // A block with a single reader may be the first of a branch of that reader.
    let single_reader = |block: usize| {
        let first = readers[block].first()?;
        let is_single = readers[block].iter().all(|wire| wire.to == first.to);
        is_single.then_some(first.to)
    };
    let mut sources = vec![0; count];
    for reader in (0..count).filter_map(single_reader) {
        sources[reader] += 1;
    }

    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|block| std::cmp::Reverse(layers[*block]));
    let mut branches: Vec<Branch> = Vec::new();
    let mut branch_of: Vec<Option<usize>> = vec![None; count];
    for &block in &order {
        let Some(wire) = readers[block].first() else {
            continue;
        };
        let branch = branch_of[wire.to];
        let mut others = readers[block].iter();
        if branch.is_some() && others.all(|wire| branch_of[wire.to] == branch) {
            branch_of[block] = branch;
        } else if single_reader(block) == Some(wire.to)
            && branch.is_none()
            && sources[wire.to] >= MIN_BRANCHES
        {
            branch_of[block] = Some(branches.len());
            branches.push(Branch {
                hub: wire.to,
                into: wire.into,
                blocks: Vec::new(),
                height: 0.0,
                depth: 0,
            });
        }
    }

    for &block in &order {
        if let Some(branch) = branch_of[block] {
            branches[branch].blocks.push(block);
        }
    }
    measure_branches(blocks, layers, &mut branches);
    branches.sort_by(|one, other| {
        one.hub
            .cmp(&other.hub)
            .then(one.into.total_cmp(&other.into))
    });
    branches
}

/// Finds out how high each branch is, and how many columns it has.
fn measure_branches(blocks: &Blocks, layers: &[usize], branches: &mut [Branch]) {
    for branch in branches {
        let heights = column_heights(blocks, layers, branch.blocks.iter().copied());
        branch.height = heights.iter().copied().fold(0.0, f32::max);
        let first = branch.blocks.iter().map(|block| layers[*block]).min();
        branch.depth = layers[branch.hub] - first.unwrap_or(0);
    }
}

/// Returns the wires that run from left to right.
fn forward_wires<'b>(blocks: &'b Blocks, layers: &'b [usize]) -> impl Iterator<Item = &'b Wire> {
    let is_forward = |wire: &&Wire| layers[wire.from] < layers[wire.to];
    blocks.wires.iter().filter(is_forward)
}

/// Returns the height of each layer with some blocks.
fn column_heights(
    blocks: &Blocks,
    layers: &[usize],
    some: impl Iterator<Item = usize>,
) -> Vec<f32> {
    let mut heights = vec![0.0; layers.iter().max().map_or(0, |last| last + 1)];
    for block in some {
        heights[layers[block]] += blocks.blocks[block].size.y + NODE_GAP;
    }
    heights
}

/// Returns about how high a group is with its branches in this many columns.
fn wrapped_height(blocks: &Blocks, layers: &[usize], branches: &[Branch], columns: usize) -> f32 {
    let mut is_in_branch = vec![false; layers.len()];
    for block in branches.iter().flat_map(|branch| &branch.blocks) {
        is_in_branch[*block] = true;
    }
    let rest = (0..layers.len()).filter(|block| !is_in_branch[*block]);
    let rest = column_heights(blocks, layers, rest);

    let rows = hub_branches(branches).flat_map(|of_hub| of_hub.chunks(columns));
    let highest = |row: &[Branch]| row.iter().map(|branch| branch.height).fold(0.0, f32::max);
    rest.into_iter().fold(rows.map(highest).sum(), f32::max)
}

/// Returns the branches of each hub.
fn hub_branches(branches: &[Branch]) -> impl Iterator<Item = &[Branch]> {
    branches.chunk_by(|one, other| one.hub == other.hub)
}

/// Moves blocks left by a number of layers, and what they read with them.
fn shift_layers(blocks: &Blocks, layers: &mut [usize], left: &[usize]) {
    let mut sources: Vec<Vec<usize>> = vec![Vec::new(); layers.len()];
    for wire in forward_wires(blocks, layers) {
        sources[wire.to].push(wire.from);
    }
    let mut order: Vec<usize> = (0..layers.len()).collect();
    order.sort_by_key(|block| std::cmp::Reverse(layers[*block]));

    let most = left.iter().copied().max().unwrap_or(0);
    for (layer, left) in layers.iter_mut().zip(left) {
        *layer = *layer + most - left;
    }
    // Readers come before what they read.
    for block in order {
        for &source in &sources[block] {
            layers[source] = layers[source].min(layers[block] - 1);
        }
    }
}
