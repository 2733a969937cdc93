//! Witnesses: intervals hold every value that can occur, but also some that cannot, such as half of `x / (x + y)`. So
//! before it is said that a value can be outside, stats are looked for with which it is. The graph is lowered with its
//! stats pinned to numbers, which computes every node.

use alloc::{collections::BTreeMap, string::String, vec::Vec};

use super::{scene::Reads, words};
use crate::{
    compile::{Pinned, Plan, lower_pinned},
    kind::SocketSpec,
    model::{GroupId, NodeKind, PortId, Stat},
    symbolic::{Arena, Interval},
};

/// A wire whose interval is not within what its socket expects.
pub(super) struct Suspect<'s, 'g> {
    pub(super) reads: Reads<'s, 'g>,
    pub(super) port: Option<PortId>,
    pub(super) expects: Expects,
    /// What it can be as far as the intervals tell.
    pub(super) known: Interval,
}

/// What a socket is meant to be given.
#[derive(Clone, Copy)]
pub(super) enum Expects {
    /// What its spec says, or less.
    Within(&'static SocketSpec, Interval),
    /// Anything but 0, as a divisor.
    NotZero,
    /// 0 or more, as a base with such an exponent.
    NotNegative { exponent: f32 },
}

impl Expects {
    fn takes(self, value: f32) -> bool {
        self.takes_all(Interval::point(value))
    }

    pub(super) fn takes_all(self, values: Interval) -> bool {
        match self {
            Self::Within(_, expected) => values.within(expected),
            Self::NotZero => !values.holds(0.0),
            Self::NotNegative { .. } => values.low >= 0.0,
        }
    }

    /// Of values that are not all taken, the one that is furthest from it.
    fn worst(self, values: Interval) -> f32 {
        match self {
            Self::Within(_, expected) if values.high > expected.high => values.high,
            Self::Within(..) | Self::NotNegative { .. } => values.low,
            Self::NotZero => 0.0,
        }
    }

    /// A value that is not taken, if no value is.
    fn never(self, values: Interval) -> Option<f32> {
        match self {
            Self::Within(_, expected) if values.high < expected.low => Some(values.high),
            Self::Within(_, expected) if values.low > expected.high => Some(values.low),
            Self::NotZero if values == Interval::point(0.0) => Some(0.0),
            Self::NotNegative { .. } if values.high < 0.0 => Some(values.high),
            _ => None,
        }
    }
}

impl Suspect<'_, '_> {
    /// What the wire comes from, in a sentence.
    pub(super) fn source(&self) -> String {
        let source = self.reads.source_node();
        source.map_or_else(|| "what is wired to it".into(), words::node)
    }
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
    for pinned in situations(plan) {
        if open.is_empty() {
            break;
        }
        let arena = Arena::default();
        for recorded in &lower_pinned(plan, &arena, &pinned).recorded {
            let key = (recorded.group, recorded.position, recorded.port);
            let Some(value) = recorded.value.symbol.constant() else {
                continue;
            };
            if let Some(waiting) = open.get_mut(&key) {
                waiting.retain(|&at| {
                    let is_inside = suspects[at].expects.takes(value);
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

/// Situations to try, fewer of a large graph.
pub(super) fn situations<'p>(plan: &Plan<'p>) -> impl Iterator<Item = Pinned> + use<'p> {
    let tries = (NODES / plan.expanded.max(1)).clamp(4, TRIES);
    let mut corners = Corners::new(&plan.graph.stats);
    (0..tries).map(move |attempt| corners.pinned(attempt))
}

/// A value outside that needs no search: where nothing inside can occur, or the interval is a stat's own.
fn certain(suspect: &Suspect<'_, '_>) -> Option<f32> {
    let Suspect {
        reads,
        expects,
        known,
        ..
    } = suspect;
    if let Some(value) = expects.never(*known) {
        return Some(value);
    }
    let source = reads.source_node()?;
    if !matches!(source.kind, NodeKind::Stat(_)) || super::curves::is_lost(*known) {
        return None;
    }
    Some(expects.worst(*known))
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
