//! Witnesses: stats that make a value leave its expected range. Intervals hold every value that can
//! occur, but also some that cannot, such as half of `x / (x + y)`. So before a value is reported
//! as possibly outside, witnesses are searched. The graph is lowered with its stats pinned to
//! numbers, which computes every node.

use alloc::{collections::BTreeMap, string::String, vec::Vec};

use super::{context::SocketRead, messages};
use crate::{
    compile::{Pinned, Plan, lower_pinned},
    kind::SocketSpec,
    model::{Graph, GroupId, NodeKind, PortId, Stat},
    symbolic::{Arena, Interval},
};

/// A wire whose interval is not within the values that its socket expects.
pub(super) struct Suspect<'s, 'g> {
    pub(super) reads: SocketRead<'s, 'g>,
    pub(super) port: Option<PortId>,
    pub(super) expects: Expectation,
    /// The interval of the values that the wire can bring.
    pub(super) known: Interval,
}

/// The values that a socket expects.
#[derive(Clone, Copy)]
pub(super) enum Expectation {
    /// The domain of the socket's spec, or a part of it.
    Within(&'static SocketSpec, Interval),
    /// Anything but 0, as a divisor.
    NotZero,
    /// 0 or more, as a base with this exponent.
    NotNegative { exponent: f32 },
}

impl Expectation {
    fn accepts_value(self, value: f32) -> bool {
        self.accepts_all(Interval::point(value))
    }

    /// Whether all values of an interval are expected.
    pub(super) fn accepts_all(self, values: Interval) -> bool {
        match self {
            Self::Within(_, expected) => values.is_within(expected),
            Self::NotZero => !values.contains(0.0),
            Self::NotNegative { .. } => values.low >= 0.0,
        }
    }

    /// Returns the value that is furthest outside, if not all values are expected.
    fn worst_value(self, values: Interval) -> f32 {
        match self {
            Self::Within(_, expected) if values.high > expected.high => values.high,
            Self::Within(..) | Self::NotNegative { .. } => values.low,
            Self::NotZero => 0.0,
        }
    }

    /// Returns an unexpected value, if no value is expected.
    fn certain_violation(self, values: Interval) -> Option<f32> {
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
    /// Describes the source of the wire, as a part of a sentence.
    pub(super) fn describe_source(&self, graph: &Graph) -> String {
        let source = self.reads.source_node();
        source.map_or_else(
            || "the connected value".into(),
            |source| messages::node_name(graph, source),
        )
    }
}

/// The maximum number of nodes to compute, so that a large graph does not wait for rare problems.
const MAX_COMPUTED_NODES: u64 = 50_000;
/// The maximum number of situations to try.
const MAX_TRIES: u64 = 64;

/// Returns an unexpected value for each suspect, if one can occur.
pub(super) fn find_violations(plan: &Plan<'_>, suspects: &[Suspect<'_, '_>]) -> Vec<Option<f32>> {
    let mut found: Vec<Option<f32>> = suspects.iter().map(find_certain_violation).collect();
    let mut open: BTreeMap<(Option<GroupId>, u32, Option<PortId>), Vec<usize>> = BTreeMap::new();
    for (at, suspect) in suspects.iter().enumerate() {
        if found[at].is_none() {
            let key = (suspect.reads.body.group, suspect.reads.source, suspect.port);
            open.entry(key).or_default().push(at);
        }
    }

    for pinned in pinned_situations(plan) {
        if open.is_empty() {
            break;
        }
        let arena = Arena::default();
        for recorded in &lower_pinned(plan, &arena, &pinned).recorded {
            let key = (recorded.group, recorded.position, recorded.port);
            let Some(value) = recorded.value.symbol.constant_value() else {
                continue;
            };
            if let Some(waiting) = open.get_mut(&key) {
                waiting.retain(|&at| {
                    let is_inside = suspects[at].expects.accepts_value(value);
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

/// Returns the situations to try, which are fewer for a large graph.
pub(super) fn pinned_situations<'p>(plan: &Plan<'p>) -> impl Iterator<Item = Pinned> + use<'p> {
    let tries = (MAX_COMPUTED_NODES / plan.expanded.max(1)).clamp(4, MAX_TRIES);
    let mut corners = SituationSequence::new(&plan.graph.stats);
    (0..tries).map(move |attempt| corners.pin_stats(attempt))
}

/// Returns an unexpected value that needs no search: if no expected value can occur, or if the
/// interval is that of a stat.
fn find_certain_violation(suspect: &Suspect<'_, '_>) -> Option<f32> {
    let Suspect {
        reads,
        expects,
        known,
        ..
    } = suspect;

    if let Some(value) = expects.certain_violation(*known) {
        return Some(value);
    }
    let source = reads.source_node()?;
    if !matches!(source.kind, NodeKind::Stat(_)) || super::curves::is_unbounded(*known) {
        return None;
    }
    Some(expects.worst_value(*known))
}

/// A sequence of situations: the defaults, the samples, all stats low, all high, then each stat
/// low, high or between.
struct SituationSequence<'g> {
    stats: &'g [Stat],
    state: u32,
}

impl<'g> SituationSequence<'g> {
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

    fn pin_stats(&mut self, attempt: u64) -> Pinned {
        let stats = self.stats.iter().map(|stat| {
            let (low, high) = stat.reach();
            let (low, high) = if super::curves::is_unbounded(Interval::new(low, high)) {
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

            stat.sanitizer().sanitize(value)
        });
        Pinned {
            stats: stats.collect(),
            draw: match attempt {
                0 | 1 => 0.5,
                2 => 0.0,
                3 => 1.0,
                _ => self.next() as f32 / 65_536.0,
            },
        }
    }
}
