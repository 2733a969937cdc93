//! Vertical positions of blocks within their columns: each block tries to keep its wires level, and
//! a minimum gap separates any two. Each column is solved exactly (closest positions that keep the
//! order, by pooling neighbors that would overtake each other). The columns are solved from left to
//! right and back until the positions settle.

use super::{
    on_grid,
    order::{Columns, Link},
};
use crate::scene::{GRID_SIZE, NODE_GAP};

/// How many times all columns are solved in both directions.
const SWEEP_COUNT: usize = 8;
/// The weight of a bend's wanted position, relative to 1 for a block.
const BEND_WEIGHT: f64 = 4.0;
/// The weight with which a stop keeps its position if it has no wire on a side.
const UNWIRED_WEIGHT: f64 = 0.25;

/// Returns the upper edge of each block, on the grid.
pub(super) fn level_blocks(columns: &Columns) -> Vec<f32> {
    let mut tops = vec![0.0_f64; columns.stops.len()];
    let offsets: Vec<Vec<f64>> = columns
        .stops_by_column
        .iter()
        .map(|column| packed_offsets(columns, column))
        .collect();

    for (column, offsets) in columns.stops_by_column.iter().zip(&offsets) {
        for (stop, offset) in column.iter().zip(offsets) {
            tops[*stop] = *offset;
        }
    }

    for _ in 0..SWEEP_COUNT {
        for (at, offsets) in offsets.iter().enumerate().rev() {
            settle_column(columns, at, offsets, &mut tops, false);
        }
        for (at, offsets) in offsets.iter().enumerate() {
            settle_column(columns, at, offsets, &mut tops, true);
        }
    }

    for (at, offsets) in offsets.iter().enumerate() {
        // A last pass onto the grid, where each column levels with the final result of the
        // previous.
        settle_column(columns, at, offsets, &mut tops, true);
        for (stop, offset) in columns.stops_by_column[at].iter().zip(offsets) {
            // Offsets are on the grid, so rounding the remainder keeps the gaps.
            let grid = f64::from(GRID_SIZE);
            tops[*stop] = ((tops[*stop] - offset) / grid).round() * grid + offset;
        }
    }

    tops.truncate(columns.blocks);
    tops.into_iter().map(|top| top as f32).collect()
}

/// Returns the top of each stop in a column if all were packed as closely as the gap allows.
fn packed_offsets(columns: &Columns, column: &[usize]) -> Vec<f64> {
    let mut next = 0.0;
    let mut offsets = Vec::with_capacity(column.len());
    for (at, stop) in column.iter().enumerate() {
        offsets.push(next);
        let stop = columns.stops[*stop];
        let is_bend = column
            .get(at + 1)
            .is_some_and(|next| columns.stops[*next].is_bend);
        let gap = if stop.is_bend || is_bend {
            2.0 * GRID_SIZE
        } else {
            NODE_GAP
        };
        next += f64::from(on_grid(stop.height) + gap);
    }
    offsets
}

/// Solves one column: moves its stops as close to their wanted positions as their order allows.
fn settle_column(
    columns: &Columns,
    at: usize,
    offsets: &[f64],
    tops: &mut [f64],
    by_sources: bool,
) {
    let column = &columns.stops_by_column[at];
    // Pools of stops packed as closely as allowed: common position, weight, number of stops.
    let mut pools: Vec<(f64, f64, usize)> = Vec::with_capacity(column.len());

    for (stop, offset) in column.iter().zip(offsets) {
        let (wanted, weight) = wanted_top(columns, *stop, tops, by_sources);
        let mut pool = (wanted - offset, weight, 1);
        while let Some((place, weight, count)) = pools.pop_if(|(place, ..)| *place >= pool.0) {
            let both = weight + pool.1;
            let place = (place * weight + pool.0 * pool.1) / both;
            pool = (place, both, count + pool.2);
        }
        pools.push(pool);
    }

    let places = pools
        .into_iter()
        .flat_map(|(place, _, count)| std::iter::repeat_n(place, count));

    for ((stop, offset), place) in column.iter().zip(offsets).zip(places) {
        tops[*stop] = place + offset;
    }
}

/// Returns the position that a stop wants, which is the median of its links, and its weight.
fn wanted_top(columns: &Columns, stop: usize, tops: &[f64], by_sources: bool) -> (f64, f64) {
    let links = if by_sources {
        &columns.into[stop]
    } else {
        &columns.out_of[stop]
    };
    if links.is_empty() {
        return (tops[stop], UNWIRED_WEIGHT);
    }

    let level = |link: &Link| {
        let (out, into) = (f64::from(link.out), f64::from(link.into));
        if by_sources {
            tops[link.from] + out - into
        } else {
            tops[link.to] + into - out
        }
    };

    let mut levels: Vec<f64> = links
        .iter()
        .map(|link| level(&columns.links[*link]))
        .collect();
    levels.sort_by(f64::total_cmp);

    let middle = levels.len() / 2;
    let wanted = if levels.len() % 2 == 1 {
        levels[middle]
    } else {
        f64::midpoint(levels[middle - 1], levels[middle])
    };

    let weight = if columns.stops[stop].is_bend {
        BEND_WEIGHT
    } else {
        1.0
    };

    (wanted, weight)
}
