//! Considerations as they are wired: single ones, bundles and sets. Which option they think about
//! is known only where they are used, so a tree is kept as it is and gives its [`Contribution`]s
//! for one option at a time.

use alloc::{rc::Rc, vec::Vec};
use core::ops::Range;

use super::location::Location;
use crate::{
    consider::{Appraisal, Appraise, Evidence, Form, Memory},
    model::Path,
};

/// Whose history a consideration reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RememberedOption {
    /// That of the option that it stands in.
    Own,
    /// That of the option at a path.
    Option(Path),
}

/// A single consideration.
pub(crate) struct Leaf<N> {
    pub(crate) at: Location,
    pub(crate) form: Form,
    pub(crate) sockets: Vec<Option<N>>,
    pub(crate) of: RememberedOption,
    /// Whether it asks about the option with the candidate, and not about the option with
    /// whichever.
    pub(crate) per_target: bool,
}

/// Considerations as they are wired.
pub(crate) enum ConsiderationTree<N> {
    Leaf(Leaf<N>),
    /// As if the members stood there themselves.
    All(Location, Vec<Rc<ConsiderationTree<N>>>),
    /// A member that rules the option out has no say; only if every member does, it is ruled out.
    Any(Location, Vec<Rc<ConsiderationTree<N>>>),
    /// Each member has a say while its case is chosen.
    Set(Location, Vec<(N, Rc<ConsiderationTree<N>>)>),
}

/// What one consideration contributes to one option.
#[derive(Clone, Copy)]
pub(crate) struct Contribution<N> {
    pub(crate) at: Location,
    pub(crate) appraisal: Appraisal<N>,
}

impl<N> ConsiderationTree<N> {
    /// Where it is.
    pub(crate) fn at(&self) -> Location {
        match self {
            Self::Leaf(leaf) => leaf.at,
            Self::All(at, _) | Self::Any(at, _) | Self::Set(at, _) => *at,
        }
    }

    /// Which parts each consideration in it makes, if the first one has this number; and how many
    /// there are then.
    pub(crate) fn spans(&self, first: usize, spans: &mut Vec<(Path, Range<usize>)>) -> usize {
        let mut end = first;
        match self {
            Self::Leaf(_) => end += 1,
            Self::All(_, members) | Self::Any(_, members) => {
                for member in members {
                    end = member.spans(end, spans);
                }
                // Where any of them will do, that is a part of its own.
                let is_any = matches!(self, Self::Any(..)) && !members.is_empty();
                end += usize::from(is_any);
            }
            Self::Set(_, cases) => {
                for (_, member) in cases {
                    end = member.spans(end, spans);
                }
            }
        }
        spans.push((self.at().path, first..end));
        end
    }
}

impl<N: Appraise> ConsiderationTree<N> {
    /// What the considerations contribute, in order. How deep they nest is bounded where they are
    /// lowered.
    pub(crate) fn parts(
        &self,
        memory: &mut impl FnMut(&Leaf<N>) -> Memory<N>,
    ) -> Vec<Contribution<N>> {
        match self {
            Self::Leaf(leaf) => {
                let evidence = Evidence {
                    sockets: &leaf.sockets,
                    memory: memory(leaf),
                };
                let appraisal = N::appraise(leaf.form, &evidence);
                alloc::vec![Contribution {
                    at: leaf.at,
                    appraisal
                }]
            }
            Self::All(_, members) => members
                .iter()
                .flat_map(|member| member.parts(memory))
                .collect(),
            Self::Any(at, members) => any(*at, members, memory),
            Self::Set(_, cases) => cases
                .iter()
                .flat_map(|(chosen, member)| only_while(*chosen, member.parts(memory)))
                .collect(),
        }
    }
}

fn any<N: Appraise>(
    at: Location,
    members: &[Rc<ConsiderationTree<N>>],
    memory: &mut impl FnMut(&Leaf<N>) -> Memory<N>,
) -> Vec<Contribution<N>> {
    let mut all = Vec::new();
    let mut any_alive: Option<N> = None;
    for member in members {
        let parts = member.parts(memory);
        let alive = parts.iter().fold(N::from(1.0), |alive, part| {
            alive.min(part.appraisal.alive())
        });
        any_alive = Some(any_alive.map_or(alive, |any| any.max(alive)));
        all.extend(only_while(alive, parts));
    }
    all.extend(any_alive.map(|alive| Contribution {
        at,
        appraisal: Appraisal::multiplier(alive),
    }));
    all
}

fn only_while<N: Appraise>(
    holds: N,
    parts: Vec<Contribution<N>>,
) -> impl Iterator<Item = Contribution<N>> {
    parts.into_iter().map(move |part| Contribution {
        appraisal: part.appraisal.only_while(holds),
        ..part
    })
}
