//! In which order blocks stand in their columns, so that few wires cross: each column is ordered by the middles of what
//! its blocks are wired to, to the right and back again, for as long as that makes fewer crossings. It begins with the
//! present order and keeps it where nothing is gained.
//!
//! A wire over several columns is a chain through *bends* that stand in the columns between, so that room is left for it.

use std::collections::BTreeMap;

use super::blocks::{Blocks, Wire};

/// Wires further than this have no bends once there are too many of them.
const FAR: usize = 8;
/// Too many bends.
const MANY: usize = 40_000;
/// How often the columns are gone through without fewer crossings before that is given up.
const PATIENCE: usize = 4;

/// What stands in a column: a block, or where a wire passes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    /// How high it is; a bend is not.
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

/// The columns. Blocks are the first stops, bends come after them.
pub(super) struct Columns {
    pub(super) stops: Vec<Stop>,
    pub(super) held: Vec<Vec<usize>>,
    pub(super) links: Vec<Link>,
    /// The links that end at a stop, and those that begin there.
    pub(super) into: Vec<Vec<usize>>,
    pub(super) out_of: Vec<Vec<usize>>,
    pub(super) blocks: usize,
    /// Where in its column each stop stands.
    place: Vec<usize>,
}

impl Columns {
    pub(super) fn of(all: &Blocks, layers: &[usize]) -> Self {
        let forwards = |wire: &&Wire| layers[wire.from] < layers[wire.to];
        let span = |wire: &Wire| layers[wire.to] - layers[wire.from];
        let wires = || all.wires.iter().filter(forwards);
        let bends: usize = wires().map(|wire| span(wire) - 1).sum();
        let most = if bends > MANY { FAR } else { usize::MAX };
        let count = layers.iter().max().map_or(0, |last| last + 1);
        let mut stops: Vec<Stop> = all
            .blocks
            .iter()
            .map(|block| Stop {
                height: block.size.y,
                is_bend: false,
            })
            .collect();
        // Where each stop would stand if nothing was changed, by which a column is ordered at first.
        let mut present: Vec<f32> = all.blocks.iter().map(|block| block.present.y).collect();
        let mut columns = vec![Vec::new(); count];
        for (block, layer) in layers.iter().enumerate() {
            columns[*layer].push(block);
        }
        let mut links = Vec::new();
        // One output's wires share their bends.
        let mut shared: BTreeMap<(usize, u32, usize), usize> = BTreeMap::new();
        for wire in wires().filter(|wire| span(wire) <= most) {
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
            // Equal places keep the order of the list, which is that of the blocks' places and ids.
            column.sort_by(|one, other| present[*one].total_cmp(&present[*other]));
        }
        let mut into = vec![Vec::new(); stops.len()];
        let mut out_of = vec![Vec::new(); stops.len()];
        for (at, link) in links.iter().enumerate() {
            into[link.to].push(at);
            out_of[link.from].push(at);
        }
        let mut all = Self {
            place: vec![0; stops.len()],
            blocks: layers.len(),
            stops,
            held: columns,
            links,
            into,
            out_of,
        };
        for column in 0..all.held.len() {
            all.note_places(column);
        }
        all
    }

    /// Orders the columns so that few wires cross.
    pub(super) fn uncross(&mut self) {
        let mut best = self.held.clone();
        let mut least = self.crossings();
        let mut waited = 0;
        let mut rightwards = true;
        while least > 0 && waited < PATIENCE {
            let last = self.held.len();
            if rightwards {
                (1..last).for_each(|column| self.order(column, true));
            } else {
                (0..last.saturating_sub(1))
                    .rev()
                    .for_each(|column| self.order(column, false));
            }
            rightwards = !rightwards;
            waited += 1;
            let crossings = self.crossings();
            if crossings < least {
                least = crossings;
                best.clone_from(&self.held);
                waited = 0;
            }
        }
        self.held = best;
        for column in 0..self.held.len() {
            self.note_places(column);
        }
    }

    fn note_places(&mut self, column: usize) {
        for (at, stop) in self.held[column].iter().enumerate() {
            self.place[*stop] = at;
        }
    }

    /// Where a link begins and ends, in steps of its columns; sockets stand in their order within a step.
    fn start(&self, link: &Link) -> f64 {
        self.step(link.from, link.out)
    }

    fn end(&self, link: &Link) -> f64 {
        self.step(link.to, link.into)
    }

    fn step(&self, stop: usize, down: f32) -> f64 {
        let height = self.stops[stop].height.max(1.0);
        self.place[stop] as f64 + f64::from((down / height).clamp(0.0, 0.9))
    }

    /// Orders a column by the middles of what is before it, or after it.
    fn order(&mut self, column: usize, by_sources: bool) {
        let mut stops = std::mem::take(&mut self.held[column]);
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
                    self.start(link)
                } else {
                    self.end(link)
                }
            });
            Some(ends.sum::<f64>() / links.len() as f64)
        };
        let mut keyed: Vec<(f64, usize)> = Vec::with_capacity(stops.len());
        let mut before = -1.0;
        for stop in &stops {
            // What is wired to nothing on that side stays behind what it stands behind.
            let key = middle(*stop).unwrap_or(before);
            before = key;
            keyed.push((key, *stop));
        }
        keyed.sort_by(|one, other| one.0.total_cmp(&other.0));
        stops.clear();
        stops.extend(keyed.into_iter().map(|(_, stop)| stop));
        self.held[column] = stops;
        self.note_places(column);
    }

    /// How many pairs of wires cross.
    pub(super) fn crossings(&self) -> usize {
        let mut all = 0;
        let mut ends: Vec<(f64, f64)> = Vec::new();
        for column in &self.held {
            ends.clear();
            for stop in column {
                for link in &self.out_of[*stop] {
                    let link = &self.links[*link];
                    ends.push((self.start(link), self.end(link)));
                }
            }
            ends.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
            let mut down: Vec<f64> = ends.iter().map(|(_, end)| *end).collect();
            let mut spare = down.clone();
            all += inversions(&mut down, &mut spare);
        }
        all
    }
}

/// How many pairs of a list stand the wrong way round. Sorts it.
fn inversions(list: &mut [f64], spare: &mut [f64]) -> usize {
    let len = list.len();
    if len < 2 {
        return 0;
    }
    let (left, right) = list.split_at_mut(len / 2);
    let (left_spare, right_spare) = spare.split_at_mut(len / 2);
    let mut count = inversions(left, left_spare) + inversions(right, right_spare);
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
