//! Witnesses: stats that make a value leave its expected range. Intervals hold every value that can
//! occur, but also some that cannot, such as half of `x / (x + y)`. So before a value is reported
//! as possibly outside, witnesses are searched. The graph is lowered with its stats pinned to
//! numbers, which computes every node.

use alloc::{collections::BTreeMap, string::String, vec::Vec};

use super::{messages, operation::Operation};
use crate::{
    compile::{Pinned, Plan, RecordedFormula, lower_pinned},
    expression::TermId,
    kind::SocketSpec,
    model::{Graph, GroupId, Node, NodeKind, Place, PortId, SocketKey, Stat},
    symbolic::{Arena, Interval, Symbol},
};

/// A socket that may get values other than those that it expects.
pub(super) struct Suspect<'s> {
    pub(super) operation: Operation<'s>,
    pub(super) key: SocketKey,
    /// The place where its value is computed.
    pub(super) source: ValueSource,
    /// The node that its value comes from, if it is a node's value.
    pub(super) source_node: Option<&'s Node>,
    pub(super) expects: Expectation,
    /// The interval of the values that it can get.
    pub(super) known: Interval,
}

/// The place where a value is computed, by the position of the node in its body.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ValueSource {
    pub(super) group: Option<GroupId>,
    pub(super) position: u32,
    pub(super) output: SourceOutput,
}

/// A value of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SourceOutput {
    /// The value that comes out of it, or out of an output of a group.
    Node(Option<PortId>),
    /// The value of a term of its formula.
    Term(TermId),
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

impl Suspect<'_> {
    /// Describes the source of the value, as a part of a sentence.
    pub(super) fn describe_source(&self, graph: &Graph) -> String {
        if let Some(argument) = self.operation.quote_argument(self.key) {
            return argument;
        }
        self.source_node.map_or_else(
            || "the connected value".into(),
            |source| messages::node_name(graph, source),
        )
    }

    /// Returns the place of the socket, for problems.
    pub(super) fn place(&self) -> Place {
        self.operation.place(self.key)
    }
}

/// The maximum number of nodes to compute, so that a large graph does not wait for rare problems.
const MAX_COMPUTED_NODES: u64 = 50_000;
/// The maximum number of situations to try.
const MAX_TRIES: u64 = 64;

/// Returns an unexpected value for each suspect, if one can occur.
pub(super) fn find_violations(plan: &Plan<'_>, suspects: &[Suspect<'_>]) -> Vec<Option<f32>> {
    let mut search = WitnessSearch::new(suspects);
    for pinned in pinned_situations(plan) {
        if search.open.is_empty() {
            break;
        }

        let arena = Arena::default();
        let lowered = lower_pinned(plan, &arena, &pinned);
        for recorded in &lowered.recorded {
            let source = ValueSource {
                group: recorded.group,
                position: recorded.position,
                output: SourceOutput::Node(recorded.port),
            };
            search.try_value(source, recorded.value.symbol.constant_value(), &[]);
        }
        for recorded in &lowered.formulas {
            search.try_formula(recorded);
        }
    }
    search.found
}

/// A search for unexpected values.
struct WitnessSearch<'s> {
    suspects: &'s [Suspect<'s>],
    /// An unexpected value for each suspect.
    found: Vec<Option<f32>>,
    /// The suspects without one, by the place where their value is computed.
    open: BTreeMap<ValueSource, Vec<usize>>,
}

impl<'s> WitnessSearch<'s> {
    fn new(suspects: &'s [Suspect<'s>]) -> Self {
        let found: Vec<Option<f32>> = suspects.iter().map(find_certain_violation).collect();
        let mut open: BTreeMap<ValueSource, Vec<usize>> = BTreeMap::new();
        for (at, suspect) in suspects.iter().enumerate() {
            if found[at].is_none() {
                open.entry(suspect.source).or_default().push(at);
            }
        }
        Self {
            suspects,
            found,
            open,
        }
    }

    fn try_formula(&mut self, recorded: &RecordedFormula<'_>) {
        for (term, symbol) in recorded.terms.iter().enumerate() {
            let source = ValueSource {
                group: recorded.group,
                position: recorded.position,
                output: SourceOutput::Term(term),
            };
            self.try_value(source, symbol.constant_value(), &recorded.terms);
        }
    }

    /// Compares a value with the suspects that get it. `terms` are the terms of its formula.
    fn try_value(&mut self, source: ValueSource, value: Option<f32>, terms: &[Symbol<'_>]) {
        let (Some(value), Some(waiting)) = (value, self.open.get_mut(&source)) else {
            return;
        };

        waiting.retain(|&at| {
            let suspect = &self.suspects[at];
            let is_expected = suspect.expects.accepts_value(value)
                || !suspect.operation.guards().iter().all(|guard| {
                    let condition = terms.get(guard.term);
                    let condition = condition.and_then(|symbol| symbol.constant_value());
                    condition.is_some_and(|value| (value >= 0.5) == guard.is_true)
                });
            if !is_expected {
                self.found[at] = Some(value);
            }
            is_expected
        });
        if waiting.is_empty() {
            self.open.remove(&source);
        }
    }
}

/// Returns the situations to try, which are fewer for a large graph.
pub(super) fn pinned_situations<'p>(plan: &Plan<'p>) -> impl Iterator<Item = Pinned> + use<'p> {
    let tries = (MAX_COMPUTED_NODES / plan.expanded.max(1)).clamp(4, MAX_TRIES);
    let mut corners = SituationSequence::new(&plan.graph.stats);
    (0..tries).map(move |attempt| corners.pin_stats(attempt))
}

/// Returns an unexpected value that needs no search: if no expected value can occur, or if the
/// interval is that of a stat.
fn find_certain_violation(suspect: &Suspect<'_>) -> Option<f32> {
    let Suspect {
        operation,
        source_node,
        expects,
        known,
        ..
    } = suspect;
    if !operation.guards().is_empty() {
        return None;
    }

    if let Some(value) = expects.certain_violation(*known) {
        return Some(value);
    }
    let source = (*source_node)?;
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
