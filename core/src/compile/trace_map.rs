//! Debug information of a traced program: where the value of every node, and the contribution of
//! every consideration to every decision, is found after the tapes have run.

use super::{
    consideration_tree::ContributionSpan,
    dependencies::DecisionDependencies,
    layers::ValueLocation,
    location::Location,
    lowered_graph::{ElementId, LoweredEntry, LoweredGraph, RecordedValue},
};
use crate::{
    consider::{Appraisal, RankRule},
    model::{GroupId, NodeId, Path, PortId},
    symbolic::{Symbol, Term},
};
use alloc::{collections::BTreeSet, vec::Vec};

/// An output of a node in one use of its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutputLocation {
    pub(crate) path: Path,
    pub(crate) group: Option<GroupId>,
    pub(crate) node: NodeId,
    pub(crate) port: Option<PortId>,
}

/// A consideration's contribution to an option. `P` is a place, or the position of a root.
#[derive(Clone, Debug)]
pub(crate) struct TracedContribution<P> {
    pub(crate) at: Location,
    pub(crate) appraisal: TracedAppraisal<P>,
    /// The appraisal before each "any" bundle around it limited it, the innermost first.
    unlimited: Vec<TracedAppraisal<P>>,
}

/// The numbers of an appraisal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TracedAppraisal<P> {
    /// The rank, and whether it is given at all.
    pub(crate) rank: Option<(P, P)>,
    pub(crate) bonus: Option<P>,
    pub(crate) multiplier: Option<P>,
}

impl<P: Copy> TracedContribution<P> {
    /// Returns the appraisal as a consideration gives it that has this many "any" bundles around
    /// it, which do not limit it.
    pub(crate) fn appraisal_inside(&self, limits: usize) -> TracedAppraisal<P> {
        let inner = self.unlimited.len().checked_sub(limits);
        inner
            .and_then(|at| self.unlimited.get(at))
            .copied()
            .unwrap_or(self.appraisal)
    }
}

impl<P> TracedAppraisal<P> {
    fn map<Q>(self, mut convert: impl FnMut(P) -> Q) -> TracedAppraisal<Q> {
        TracedAppraisal {
            rank: self
                .rank
                .map(|(rank, given)| (convert(rank), convert(given))),
            bonus: self.bonus.map(&mut convert),
            multiplier: self.multiplier.map(convert),
        }
    }
}

impl<N> From<Appraisal<N>> for TracedAppraisal<N> {
    fn from(appraisal: Appraisal<N>) -> Self {
        Self {
            rank: appraisal.rank.map(|rank| (rank.value, rank.given)),
            bonus: appraisal.bonus,
            multiplier: appraisal.multiplier,
        }
    }
}

/// The numbers that make up an option's rank and weight in one decision.
#[derive(Clone, Debug)]
pub(crate) struct TracedEntry<P> {
    pub(crate) base: P,
    pub(crate) category: P,
    /// Whether the inner decision has something to choose.
    pub(crate) inner: Option<P>,
    pub(crate) parts: Vec<TracedContribution<P>>,
    /// The contributions of each consideration, bundle and set.
    pub(crate) spans: Vec<ContributionSpan>,
    pub(crate) rank_by: RankRule,
}

/// The places of all traced values.
#[derive(Clone, Debug, Default)]
pub(crate) struct TraceMap {
    pub(crate) values: Vec<(OutputLocation, ValueLocation)>,
    /// The outputs that give considerations, options, and decisions.
    pub(crate) elements: Vec<(OutputLocation, ElementId)>,
    /// For each decision its entries, the default one last.
    pub(crate) decisions: Vec<Vec<TracedEntry<ValueLocation>>>,
    /// For each decision what its numbers depend on. Empty unless it is compiled for explanations.
    pub(crate) dependencies: Vec<DecisionDependencies>,
}

/// A [`TraceMap`] before places are known: values are identified by the positions of their roots.
pub(crate) struct UnplacedTraceMap {
    values: Vec<(OutputLocation, usize)>,
    elements: Vec<(OutputLocation, ElementId)>,
    decisions: Vec<Vec<TracedEntry<usize>>>,
    dependencies: Vec<DecisionDependencies>,
}

impl UnplacedTraceMap {
    /// Collects all traced values and appends them to the roots. `dependencies` is what the numbers
    /// of decisions depend on, if that is asked for.
    pub(crate) fn new(
        lowered: &LoweredGraph<'_>,
        dependencies: Vec<DecisionDependencies>,
        roots: &mut Vec<Term>,
    ) -> Self {
        let mut root = |symbol: Symbol<'_>| {
            roots.push(symbol.to_term());
            roots.len() - 1
        };

        let mut value = |recorded: &RecordedValue<'_>| {
            let root = root(recorded.value.symbol);
            (output_location(recorded), root)
        };
        let values = lowered.recorded.iter().map(&mut value).collect();

        let traced_elements = lowered
            .elements
            .iter()
            .map(|element| {
                let place = OutputLocation {
                    path: element.at.path,
                    group: element.at.group,
                    node: element.at.node,
                    port: element.port,
                };
                (place, element.id)
            })
            .collect();

        let mut entry = |entry: &LoweredEntry<'_>| TracedEntry {
            spans: contribution_spans(entry),
            rank_by: entry.rank_by,
            base: root(entry.base),
            category: root(entry.category),
            inner: entry.inner.map(&mut root),
            parts: entry
                .parts
                .iter()
                .map(|part| TracedContribution {
                    at: part.at,
                    appraisal: TracedAppraisal::from(part.appraisal).map(&mut root),
                    unlimited: part
                        .unlimited
                        .iter()
                        .map(|appraisal| TracedAppraisal::from(*appraisal).map(&mut root))
                        .collect(),
                })
                .collect(),
        };
        let decisions = lowered
            .decisions
            .iter()
            .map(|decision| {
                decision
                    .entries
                    .iter()
                    .chain(&decision.default)
                    .map(&mut entry)
                    .collect()
            })
            .collect();

        Self {
            decisions,
            values,
            elements: traced_elements,
            dependencies,
        }
    }

    /// Collects the values of some outputs alone, and appends them to the roots.
    pub(crate) fn with_outputs(
        lowered: &LoweredGraph<'_>,
        outputs: &BTreeSet<(Path, Option<PortId>)>,
        roots: &mut Vec<Term>,
    ) -> Self {
        let recorded = lowered.recorded.iter();
        let wanted = recorded.filter(|value| outputs.contains(&(value.path, value.port)));
        let values = wanted.map(|recorded| {
            roots.push(recorded.value.symbol.to_term());
            (output_location(recorded), roots.len() - 1)
        });
        Self {
            values: values.collect(),
            elements: Vec::new(),
            decisions: Vec::new(),
            dependencies: Vec::new(),
        }
    }

    /// Returns the map, given the place of each root.
    pub(crate) fn into_trace_map(self, places: &[ValueLocation]) -> TraceMap {
        let place = |root: usize| {
            places
                .get(root)
                .copied()
                .unwrap_or(ValueLocation::Constant(0.0))
        };
        let part = |part: TracedContribution<usize>| TracedContribution {
            at: part.at,
            appraisal: part.appraisal.map(place),
            unlimited: part
                .unlimited
                .into_iter()
                .map(|appraisal| appraisal.map(place))
                .collect(),
        };
        let entry = |entry: TracedEntry<usize>| TracedEntry {
            base: place(entry.base),
            category: place(entry.category),
            inner: entry.inner.map(place),
            parts: entry.parts.into_iter().map(part).collect(),
            spans: entry.spans,
            rank_by: entry.rank_by,
        };

        TraceMap {
            elements: self.elements,
            dependencies: self.dependencies,
            values: self
                .values
                .into_iter()
                .map(|(output, root)| (output, place(root)))
                .collect(),
            decisions: self
                .decisions
                .into_iter()
                .map(|entries| entries.into_iter().map(entry).collect())
                .collect(),
        }
    }
}

fn output_location(recorded: &RecordedValue<'_>) -> OutputLocation {
    let RecordedValue {
        path,
        group,
        node,
        port,
        ..
    } = *recorded;
    OutputLocation {
        path,
        group,
        node,
        port,
    }
}

/// Returns the contributions of each consideration of an option.
fn contribution_spans(entry: &LoweredEntry<'_>) -> Vec<ContributionSpan> {
    let (mut spans, mut end) = (Vec::new(), 0);
    for considered in &entry.considerations {
        end = considered.tree.collect_spans(end, 0, &mut spans);
    }
    spans
}
