//! Where every node's value, and every consideration's part in every decision, is once a traced program has run.

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    layers::Place,
    location::Location,
    lowered::{Lowered, LoweredEntry, Recorded, What},
};
use crate::{
    consider::RankBy,
    model::{GroupId, NodeId, Path, PortId},
    symbolic::{Symbol, Term},
};

/// Which output of which node in which use of its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TracedPlace {
    pub(crate) path: Path,
    pub(crate) group: Option<GroupId>,
    pub(crate) node: NodeId,
    pub(crate) port: Option<PortId>,
}

/// What a consideration contributes to an option.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TracedPart<P> {
    pub(crate) at: Location,
    /// The rank, and whether it is given.
    pub(crate) rank: Option<(P, P)>,
    pub(crate) bonus: Option<P>,
    pub(crate) multiplier: Option<P>,
}

/// What makes an option's rank and weight in one decision.
#[derive(Clone, Debug)]
pub(crate) struct TracedEntry<P> {
    pub(crate) base: P,
    pub(crate) category: P,
    /// Whether the inner decision has something to choose.
    pub(crate) inner: Option<P>,
    pub(crate) parts: Vec<TracedPart<P>>,
    /// Which parts each consideration makes, by its path; more than one for bundles and sets.
    pub(crate) spans: Vec<(Path, Range<usize>)>,
    pub(crate) rank_by: RankBy,
}

/// Everything that is kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traced {
    pub(crate) values: Vec<(TracedPlace, Place)>,
    /// Where considerations, options and decisions come out.
    pub(crate) things: Vec<(TracedPlace, What)>,
    /// For each decision its entries, the default one last.
    pub(crate) decisions: Vec<Vec<TracedEntry<Place>>>,
}

/// The same by the positions of roots.
pub(crate) struct UnplacedTraced {
    values: Vec<(TracedPlace, usize)>,
    things: Vec<(TracedPlace, What)>,
    decisions: Vec<Vec<TracedEntry<usize>>>,
}

impl UnplacedTraced {
    pub(crate) fn new(lowered: &Lowered<'_>, roots: &mut Vec<Term>) -> Self {
        let mut root = |symbol: Symbol<'_>| {
            roots.push(symbol.term());
            roots.len() - 1
        };
        let mut value = |recorded: &Recorded<'_>| {
            let Recorded {
                path,
                group,
                node,
                port,
                ..
            } = *recorded;
            let place = TracedPlace {
                path,
                group,
                node,
                port,
            };
            (place, root(recorded.value.symbol))
        };
        let values = lowered.recorded.iter().map(&mut value).collect();
        let things = lowered.things.iter().map(|thing| {
            let place = TracedPlace {
                path: thing.at.path,
                group: thing.at.group,
                node: thing.at.node,
                port: thing.port,
            };
            (place, thing.what)
        });
        let things = things.collect();
        let mut entry = |entry: &LoweredEntry<'_>| TracedEntry {
            spans: spans(entry),
            rank_by: entry.rank_by,
            base: root(entry.base),
            category: root(entry.category),
            inner: entry.inner.map(&mut root),
            parts: entry
                .parts
                .iter()
                .map(|part| TracedPart {
                    at: part.at,
                    rank: part
                        .appraisal
                        .rank
                        .map(|rank| (root(rank.value), root(rank.given))),
                    bonus: part.appraisal.bonus.map(&mut root),
                    multiplier: part.appraisal.multiplier.map(&mut root),
                })
                .collect(),
        };
        let decisions = lowered.decisions.iter().map(|decision| {
            let entries = decision.entries.iter().chain(&decision.default);
            entries.map(&mut entry).collect()
        });
        Self {
            decisions: decisions.collect(),
            values,
            things,
        }
    }

    pub(crate) fn placed(self, places: &[Place]) -> Traced {
        let place = |root: usize| places.get(root).copied().unwrap_or(Place::Constant(0.0));
        let part = |part: TracedPart<usize>| TracedPart {
            at: part.at,
            rank: part.rank.map(|(value, given)| (place(value), place(given))),
            bonus: part.bonus.map(place),
            multiplier: part.multiplier.map(place),
        };
        let entry = |entry: TracedEntry<usize>| TracedEntry {
            base: place(entry.base),
            category: place(entry.category),
            inner: entry.inner.map(place),
            parts: entry.parts.into_iter().map(part).collect(),
            spans: entry.spans,
            rank_by: entry.rank_by,
        };
        let decisions = self.decisions.into_iter();
        Traced {
            things: self.things,
            values: self
                .values
                .into_iter()
                .map(|(at, root)| (at, place(root)))
                .collect(),
            decisions: decisions
                .map(|entries| entries.into_iter().map(entry).collect())
                .collect(),
        }
    }
}

/// Which parts each consideration of an option makes.
fn spans(entry: &LoweredEntry<'_>) -> Vec<(Path, Range<usize>)> {
    let (mut spans, mut end) = (Vec::new(), 0);
    for considered in &entry.considerations {
        end = considered.tree.spans(end, &mut spans);
    }
    spans
}
