//! Witnesses: intervals hold every value that can occur, but also some that cannot, such as half of `x / (x + y)`. So
//! before it is said that a value can be outside, stats are looked for with which it is. The graph is lowered with its
//! stats pinned to numbers, which computes every node.

use alloc::{collections::BTreeMap, vec::Vec};

use super::scene::Reads;
use crate::{
    compile::{Arena, Interval, Pinned, Plan, lower_pinned},
    kind::SocketSpec,
    model::{GroupId, NodeKind, PortId, Stat},
};

/// A wire whose interval is not within what its socket expects.
pub(super) struct Suspect<'s, 'g> {
    pub(super) reads: Reads<'s, 'g>,
    pub(super) port: Option<PortId>,
    pub(super) spec: &'static SocketSpec,
    pub(super) expected: Interval,
    /// What it can be as far as the intervals tell.
    pub(super) known: Interval,
}

/// How many nodes are computed at most, so that a large graph does not wait for its rarest doubts.
const NODES: u64 = 50_000;
const TRIES: u64 = 64;

/// For each suspect a value outside, if one can occur.
pub(super) fn find(plan: &Plan<'_>, suspects: &[Suspect<'_, '_>]) -> Vec<Option<f32>> {
    let mut found: Vec<Option<f32>> = suspects.iter().map(certain).collect();
    let mut open: BTreeMap<(Option<GroupId>, u32, Option<PortId>), Vec<usize>> = BTreeMap::new();
    for (at, suspect) in suspects.iter().enumerate() {
        if found[at].is_none() {
            let key = (suspect.reads.body.group, suspect.reads.source, suspect.port);
            open.entry(key).or_default().push(at);
        }
    }
    let tries = (NODES / plan.expanded.max(1)).clamp(4, TRIES);
    let mut corners = Corners::new(&plan.graph.stats);
    for attempt in 0..tries {
        if open.is_empty() {
            break;
        }
        let pinned = corners.pinned(attempt);
        let arena = Arena::default();
        for recorded in &lower_pinned(plan, &arena, &pinned).recorded {
            let key = (recorded.group, recorded.position, recorded.port);
            let Some(value) = recorded.value.symbol.constant() else {
                continue;
            };
            if let Some(waiting) = open.get_mut(&key) {
                waiting.retain(|&at| {
                    let is_inside = suspects[at].expected.holds(value);
                    if !is_inside {
                        found[at] = Some(value);
                    }
                    is_inside
                });
                if waiting.is_empty() {
                    open.remove(&key);
                }
            }
        }
    }
    found
}

/// A value outside that needs no search: where nothing inside can occur, or the interval is a stat's own.
fn certain(suspect: &Suspect<'_, '_>) -> Option<f32> {
    let Suspect {
        reads,
        expected,
        known,
        ..
    } = suspect;
    if known.high < expected.low {
        return Some(known.high);
    }
    if known.low > expected.high {
        return Some(known.low);
    }
    let source = reads.source_node()?;
    if !matches!(source.kind, NodeKind::Stat(_)) || super::curves::is_lost(*known) {
        return None;
    }
    let is_above = known.high > expected.high;
    Some(if is_above { known.high } else { known.low })
}

/// Stats to try: defaults, samples, all low, all high, then each one low, high or between.
struct Corners<'g> {
    stats: &'g [Stat],
    state: u32,
}

impl<'g> Corners<'g> {
    fn new(stats: &'g [Stat]) -> Self {
        Self { stats, state: 1 }
    }

    fn next(&mut self) -> u32 {
        self.state = self
            .state
            .wrapping_mul(1_664_525)
            .wrapping_add(1_013_904_223);
        self.state >> 16
    }

    fn pinned(&mut self, attempt: u64) -> Pinned {
        let stats = self.stats;
        let values = stats.iter().map(|stat| {
            let (low, high) = stat.reach();
            let (low, high) = if super::curves::is_lost(Interval::new(low, high)) {
                stat.bookends()
            } else {
                (low, high)
            };
            let value = match attempt {
                0 => stat.default,
                1 => stat.sample,
                2 => low,
                3 => high,
                _ => match self.next() % 3 {
                    0 => low,
                    1 => high,
                    _ => {
                        let share = self.next() as f32 / 65_536.0;
                        low * (1.0 - share) + high * share
                    }
                },
            };
            stat.entry().admit(value)
        });
        let stats = values.collect();
        Pinned {
            stats,
            draw: match attempt {
                0 | 1 => 0.5,
                2 => 0.0,
                3 => 1.0,
                _ => self.next() as f32 / 65_536.0,
            },
        }
    }
}
