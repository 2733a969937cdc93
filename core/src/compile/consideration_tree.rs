//! Trees of considerations as they are wired: single ones, bundles, and sets. The option that a
//! consideration judges is known only where the consideration is used, so the tree is kept and
//! gives its [`Contribution`]s for one option at a time.

use alloc::{rc::Rc, vec::Vec};
use core::ops::Range;

use super::location::Location;
use crate::{
    consider::{Appraisal, Appraise, Evidence, Form, Memory},
    model::Path,
};

/// The option whose history a consideration reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RememberedOption {
    /// The option that the consideration belongs to.
    Own,
    /// The option at a path.
    Option(Path),
}

/// A single consideration.
pub(crate) struct Leaf<N> {
    pub(crate) at: Location,
    pub(crate) form: Form,
    pub(crate) sockets: Vec<Option<N>>,
    pub(crate) remembered: RememberedOption,
    /// Whether it asks about the option with the current candidate, instead of the option with any
    /// candidate.
    pub(crate) per_target: bool,
}

/// A consideration, a bundle, or a set, with its members.
pub(crate) enum ConsiderationTree<N> {
    Leaf(Leaf<N>),
    /// Contributes as if its members were wired directly.
    All(Location, Vec<Rc<ConsiderationTree<N>>>),
    /// Ignores members that rule the option out, unless every member does.
    Any(Location, Vec<Rc<ConsiderationTree<N>>>),
    /// Each member contributes while its case is chosen.
    Set(Location, Vec<(N, Rc<ConsiderationTree<N>>)>),
}

/// The contribution of one consideration to one option.
#[derive(Clone)]
pub(crate) struct Contribution<N> {
    pub(crate) at: Location,
    pub(crate) appraisal: Appraisal<N>,
    /// The appraisal before each "any" bundle around it limited it, the innermost first.
    pub(crate) unlimited: Vec<Appraisal<N>>,
}

/// The contributions of one consideration, bundle or set to an option.
#[derive(Clone, Debug)]
pub(crate) struct ContributionSpan {
    pub(crate) path: Path,
    /// Their range. Bundles and sets make more than one.
    pub(crate) range: Range<usize>,
    /// How many "any" bundles are around it.
    pub(crate) limits: usize,
}

impl<N> ConsiderationTree<N> {
    /// Returns the location of the node.
    pub(crate) fn location(&self) -> Location {
        match self {
            Self::Leaf(leaf) => leaf.at,
            Self::All(at, _) | Self::Any(at, _) | Self::Set(at, _) => *at,
        }
    }

    /// Collects for each consideration in the tree the range of contributions that it makes,
    /// counting from `first`. `limits` is the number of "any" bundles around the tree. Returns the
    /// end of the whole tree's range.
    pub(crate) fn collect_spans(
        &self,
        first: usize,
        limits: usize,
        spans: &mut Vec<ContributionSpan>,
    ) -> usize {
        let mut end = first;

        match self {
            Self::Leaf(_) => end += 1,
            Self::All(_, members) => {
                for member in members {
                    end = member.collect_spans(end, limits, spans);
                }
            }
            Self::Any(_, members) => {
                for member in members {
                    end = member.collect_spans(end, limits + 1, spans);
                }
                // It adds one contribution for itself: whether any member is alive.
                end += usize::from(!members.is_empty());
            }
            Self::Set(_, cases) => {
                for (_, member) in cases {
                    end = member.collect_spans(end, limits, spans);
                }
            }
        }

        spans.push(ContributionSpan {
            path: self.location().path,
            range: first..end,
            limits,
        });
        end
    }
}

impl<N: Appraise> ConsiderationTree<N> {
    /// Returns the contributions of the considerations, in order. Lowering bounds how deep they
    /// nest.
    pub(crate) fn collect_contributions(
        &self,
        memory: &mut impl FnMut(&Leaf<N>) -> Memory<N>,
    ) -> Vec<Contribution<N>> {
        match self {
            Self::Leaf(leaf) => {
                let evidence = Evidence {
                    sockets: &leaf.sockets,
                    memory: memory(leaf),
                };
                let appraisal = N::appraise_form(leaf.form, &evidence);

                alloc::vec![Contribution {
                    at: leaf.at,
                    appraisal,
                    unlimited: Vec::new(),
                }]
            }
            Self::All(_, members) => members
                .iter()
                .flat_map(|member| member.collect_contributions(memory))
                .collect(),
            Self::Any(at, members) => combine_any(*at, members, memory),
            Self::Set(_, cases) => cases
                .iter()
                .flat_map(|(chosen, member)| {
                    limit_case(*chosen, member.collect_contributions(memory))
                })
                .collect(),
        }
    }
}

/// Returns the contributions of an "any" bundle.
fn combine_any<N: Appraise>(
    at: Location,
    members: &[Rc<ConsiderationTree<N>>],
    memory: &mut impl FnMut(&Leaf<N>) -> Memory<N>,
) -> Vec<Contribution<N>> {
    let mut all = Vec::new();
    let mut any_alive: Option<N> = None;
    for member in members {
        let parts = member.collect_contributions(memory);
        let alive = parts.iter().fold(N::from(1.0), |alive, part| {
            alive.min(part.appraisal.is_alive())
        });
        any_alive = Some(any_alive.map_or(alive, |any| any.max(alive)));
        all.extend(limit_member(alive, parts));
    }

    all.extend(any_alive.map(|alive| Contribution {
        at,
        appraisal: Appraisal::from_multiplier(alive),
        unlimited: Vec::new(),
    }));
    all
}

/// Limits the contributions of a member of an "any" bundle to the situations in which it is alive.
fn limit_member<N: Appraise>(
    alive: N,
    parts: Vec<Contribution<N>>,
) -> impl Iterator<Item = Contribution<N>> {
    parts.into_iter().map(move |mut part| {
        part.unlimited.push(part.appraisal);
        Contribution {
            appraisal: part.appraisal.only_while(alive),
            ..part
        }
    })
}

/// Limits the contributions of a case of a set to the situations in which it is chosen.
fn limit_case<N: Appraise>(
    chosen: N,
    parts: Vec<Contribution<N>>,
) -> impl Iterator<Item = Contribution<N>> {
    parts.into_iter().map(move |mut part| {
        for appraisal in &mut part.unlimited {
            *appraisal = appraisal.only_while(chosen);
        }
        Contribution {
            appraisal: part.appraisal.only_while(chosen),
            ..part
        }
    })
}
