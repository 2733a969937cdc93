//! How high blocks stand, in the order of their columns: each wants its wires to run level, and no two come nearer to
//! each other than the gap. A column is solved exactly (the nearest places in the wanted order, by pooling neighbours
//! that would overtake each other), from left to right and back until it has settled.

use super::{
    on_grid,
    order::{Columns, Link},
};
use crate::scene::{GRID, NODE_GAP};

/// How often the columns are gone through.
const ROUNDS: usize = 8;
/// How much more a bend wants to run straight than a block wants to stand level.
const BEND: f64 = 4.0;
/// How much what has no wire on a side wants to stay.
const STAY: f64 = 0.25;

/// The upper edge of each block, on the grid.
pub(super) fn tops(columns: &Columns) -> Vec<f32> {
    let mut tops = vec![0.0_f64; columns.stops.len()];
    let offsets: Vec<Vec<f64>> = columns
        .held
        .iter()
        .map(|column| offsets(columns, column))
        .collect();
    for (column, offsets) in columns.held.iter().zip(&offsets) {
        for (stop, offset) in column.iter().zip(offsets) {
            tops[*stop] = *offset;
        }
    }
    for _ in 0..ROUNDS {
        for (at, offsets) in offsets.iter().enumerate().rev() {
            settle(columns, at, offsets, &mut tops, false);
        }
        for (at, offsets) in offsets.iter().enumerate() {
            settle(columns, at, offsets, &mut tops, true);
        }
    }
    for (at, offsets) in offsets.iter().enumerate() {
        // Once more, onto the grid: each column is level with what the one before came to stand at.
        settle(columns, at, offsets, &mut tops, true);
        for (stop, offset) in columns.held[at].iter().zip(offsets) {
            // Offsets are on the grid, so rounding what is left keeps the gaps.
            let grid = f64::from(GRID);
            tops[*stop] = ((tops[*stop] - offset) / grid).round() * grid + offset;
        }
    }
    tops.truncate(columns.blocks);
    tops.into_iter().map(|top| top as f32).collect()
}

/// Where each stop of a column would stand if all stood as near to each other as they may.
fn offsets(columns: &Columns, column: &[usize]) -> Vec<f64> {
    let mut next = 0.0;
    let mut offsets = Vec::with_capacity(column.len());
    for (at, stop) in column.iter().enumerate() {
        offsets.push(next);
        let stop = columns.stops[*stop];
        let is_bend = column
            .get(at + 1)
            .is_some_and(|next| columns.stops[*next].is_bend);
        let gap = if stop.is_bend || is_bend {
            2.0 * GRID
        } else {
            NODE_GAP
        };
        next += f64::from(on_grid(stop.height) + gap);
    }
    offsets
}

fn settle(columns: &Columns, at: usize, offsets: &[f64], tops: &mut [f64], by_sources: bool) {
    let column = &columns.held[at];
    // Pools of stops that stand as near to each other as they may: the place that they share, their weight, how many.
    let mut pools: Vec<(f64, f64, usize)> = Vec::with_capacity(column.len());
    for (stop, offset) in column.iter().zip(offsets) {
        let (wanted, weight) = wanted(columns, *stop, tops, by_sources);
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

/// Where a stop wants to stand, and how much.
fn wanted(columns: &Columns, stop: usize, tops: &[f64], by_sources: bool) -> (f64, f64) {
    let links = if by_sources {
        &columns.into[stop]
    } else {
        &columns.out_of[stop]
    };
    if links.is_empty() {
        return (tops[stop], STAY);
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
        BEND
    } else {
        1.0
    };
    (wanted, weight)
}
