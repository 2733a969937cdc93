//! Sorts the blocks of each column so that few wires cross.
//!
//! Each column is sorted by the mean position of the blocks that its own are wired to, alternately
//! from left to right and back, as long as that reduces the number of crossings. The present order
//! is the start and is kept unless there is an improvement.
//!
//! A wire across several columns becomes a chain of *bends*, one in each column between, which
//! reserve room for it.

use std::collections::BTreeMap;

use super::blocks::{Blocks, Wire};

/// Wires that span more columns than this get no bends if there would be too many bends.
const MAX_BENT_SPAN_COLUMNS: usize = 8;
/// The number of bends above which long wires get none.
const MAX_BENDS: usize = 40_000;
/// How many passes without fewer crossings are tried before giving up.
const MAX_IDLE_PASSES: usize = 4;

/// An entry of a column: a block, or a bend where a wire passes through.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    /// Height in points, 0 for a bend.
    pub(super) height: f32,
    pub(super) is_bend: bool,
}

/// A wire from a stop to one in the next column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) out: f32,
    pub(super) into: f32,
}

/// The columns of a container. Blocks are the first stops, followed by bends.
pub(super) struct Columns {
    pub(super) stops: Vec<Stop>,
    /// The stops in each column, from top to bottom.
    pub(super) stops_by_column: Vec<Vec<usize>>,
    pub(super) links: Vec<Link>,
    /// The links that end at each stop.
    pub(super) into: Vec<Vec<usize>>,
    /// The links that begin at each stop.
    pub(super) out_of: Vec<Vec<usize>>,
    /// The number of blocks among the stops.
    pub(super) blocks: usize,
    /// The index of each stop within its column.
    place: Vec<usize>,
}

impl Columns {
    /// Splits wires into links between neighboring columns and sorts columns by present position.
    pub(super) fn from_blocks(all: &Blocks, layers: &[usize]) -> Self {
        let forwards = |wire: &&Wire| layers[wire.from] < layers[wire.to];
        let span = |wire: &Wire| layers[wire.to] - layers[wire.from];
        let wires = || all.wires.iter().filter(forwards);
        let bends: usize = wires().map(|wire| span(wire) - 1).sum();
        let max_span = if bends > MAX_BENDS {
            MAX_BENT_SPAN_COLUMNS
        } else {
            usize::MAX
        };
        let count = layers.iter().max().map_or(0, |last| last + 1);

        let mut stops: Vec<Stop> = all
            .blocks
            .iter()
            .map(|block| Stop {
                height: block.size.y,
                is_bend: false,
            })
            .collect();

        // Each stop's present vertical position, by which its column is sorted at first.
        let mut present: Vec<f32> = all.blocks.iter().map(|block| block.present.y).collect();
        let mut columns = vec![Vec::new(); count];
        for (block, layer) in layers.iter().enumerate() {
            columns[*layer].push(block);
        }

        let mut links = Vec::new();
        // Wires from the same output share their bends.
        let mut shared: BTreeMap<(usize, u32, usize), usize> = BTreeMap::new();
        for wire in wires().filter(|wire| span(wire) <= max_span) {
            let (first, last) = (layers[wire.from], layers[wire.to]);
            let (high, low) = (
                all.blocks[wire.from].present.y + wire.out,
                all.blocks[wire.to].present.y + wire.into,
            );

            let (mut from, mut out) = (wire.from, wire.out);
            for (layer, column) in columns.iter_mut().enumerate().take(last).skip(first + 1) {
                let key = (wire.from, wire.out.to_bits(), layer);
                let known = shared.get(&key).copied();
                let bend = known.unwrap_or_else(|| {
                    let bend = stops.len();
                    stops.push(Stop {
                        height: 0.0,
                        is_bend: true,
                    });
                    let share = (layer - first) as f32 / (last - first) as f32;
                    present.push(high + (low - high) * share);
                    column.push(bend);
                    links.push(Link {
                        from,
                        to: bend,
                        out,
                        into: 0.0,
                    });
                    shared.insert(key, bend);
                    bend
                });
                (from, out) = (bend, 0.0);
            }

            links.push(Link {
                from,
                to: wire.to,
                out,
                into: wire.into,
            });
        }

        for column in &mut columns {
            // The sort is stable, so ties keep the order of the blocks, by position and ID.
            column.sort_by(|one, other| present[*one].total_cmp(&present[*other]));
        }

        let mut into = vec![Vec::new(); stops.len()];
        let mut out_of = vec![Vec::new(); stops.len()];
        for (at, link) in links.iter().enumerate() {
            into[link.to].push(at);
            out_of[link.from].push(at);
        }

        let mut result = Self {
            place: vec![0; stops.len()],
            blocks: layers.len(),
            stops,
            stops_by_column: columns,
            links,
            into,
            out_of,
        };

        for column in 0..result.stops_by_column.len() {
            result.update_places(column);
        }
        result
    }

    /// Sorts the columns so that few wires cross.
    pub(super) fn reduce_crossings(&mut self) {
        let mut best = self.stops_by_column.clone();
        let mut least = self.count_crossings();
        let mut waited = 0;
        let mut rightwards = true;

        while least > 0 && waited < MAX_IDLE_PASSES {
            let last = self.stops_by_column.len();
            if rightwards {
                (1..last).for_each(|column| self.sort_column(column, true));
            } else {
                (0..last.saturating_sub(1))
                    .rev()
                    .for_each(|column| self.sort_column(column, false));
            }

            rightwards = !rightwards;
            waited += 1;

            let crossings = self.count_crossings();
            if crossings < least {
                least = crossings;
                best.clone_from(&self.stops_by_column);
                waited = 0;
            }
        }

        self.stops_by_column = best;
        for column in 0..self.stops_by_column.len() {
            self.update_places(column);
        }
    }

    /// Updates the indices of a column's stops after it was sorted.
    fn update_places(&mut self, column: usize) {
        for (at, stop) in self.stops_by_column[column].iter().enumerate() {
            self.place[*stop] = at;
        }
    }

    /// Returns where a link begins, in steps of its column: the index of its stop plus a fraction
    /// that keeps the order of the sockets on it.
    fn link_start(&self, link: &Link) -> f64 {
        self.position_in_column(link.from, link.out)
    }

    /// Returns where a link ends, in steps of its column.
    fn link_end(&self, link: &Link) -> f64 {
        self.position_in_column(link.to, link.into)
    }

    /// Converts a distance below a stop's upper edge to steps of its column.
    fn position_in_column(&self, stop: usize, down: f32) -> f64 {
        let height = self.stops[stop].height.max(1.0);
        self.place[stop] as f64 + f64::from((down / height).clamp(0.0, 0.9))
    }

    /// Sorts a column by the mean position of its sources, or of its readers.
    fn sort_column(&mut self, column: usize, by_sources: bool) {
        let mut stops = std::mem::take(&mut self.stops_by_column[column]);
        let middle = |stop: usize| {
            let links = if by_sources {
                &self.into[stop]
            } else {
                &self.out_of[stop]
            };

            if links.is_empty() {
                return None;
            }

            let ends = links.iter().map(|link| {
                let link = &self.links[*link];
                if by_sources {
                    self.link_start(link)
                } else {
                    self.link_end(link)
                }
            });

            Some(ends.sum::<f64>() / links.len() as f64)
        };

        let mut keyed: Vec<(f64, usize)> = Vec::with_capacity(stops.len());
        let mut before = -1.0;
        for stop in &stops {
            // A stop without a link on that side stays behind its predecessor.
            let key = middle(*stop).unwrap_or(before);
            before = key;
            keyed.push((key, *stop));
        }

        keyed.sort_by(|one, other| one.0.total_cmp(&other.0));

        stops.clear();
        stops.extend(keyed.into_iter().map(|(_, stop)| stop));
        self.stops_by_column[column] = stops;
        self.update_places(column);
    }

    /// Counts the pairs of links that cross.
    pub(super) fn count_crossings(&self) -> usize {
        let mut total = 0;
        let mut ends: Vec<(f64, f64)> = Vec::new();

        for column in &self.stops_by_column {
            ends.clear();
            for stop in column {
                for link in &self.out_of[*stop] {
                    let link = &self.links[*link];
                    ends.push((self.link_start(link), self.link_end(link)));
                }
            }

            ends.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
            let mut down: Vec<f64> = ends.iter().map(|(_, end)| *end).collect();
            let mut spare = down.clone();
            total += count_inversions(&mut down, &mut spare);
        }
        total
    }
}

/// Counts the pairs of a list that are out of order, and sorts it (merge sort).
fn count_inversions(list: &mut [f64], spare: &mut [f64]) -> usize {
    let len = list.len();
    if len < 2 {
        return 0;
    }

    let (left, right) = list.split_at_mut(len / 2);
    let (left_spare, right_spare) = spare.split_at_mut(len / 2);
    let mut count = count_inversions(left, left_spare) + count_inversions(right, right_spare);

    let (mut one, mut other) = (0, 0);
    for place in spare.iter_mut() {
        if other == right.len() || (one < left.len() && left[one] <= right[other]) {
            *place = left[one];
            one += 1;
        } else {
            *place = right[other];
            other += 1;
            count += left.len() - one;
        }
    }

    list.copy_from_slice(spare);
    count
}
