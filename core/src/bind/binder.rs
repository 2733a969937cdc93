//! Binds the typed handles of a game's code to a program.

use alloc::vec::Vec;

use super::{
    Bound, Decision, Mismatch, Mismatches, Named, Options, StatScope, Typed, Value,
    mismatch::{describe_kind, quote_names},
    stat_scope::NO_HANDLE,
};
use crate::{
    DecisionHandle, FactorHandle, OptionHandle, ProfileHandle, Program,
    model::{Scope, StatKind},
    program::InterfaceTag,
};

/// A number stat as a game's code declares it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NumberStat<S> {
    /// Its name in the graph.
    pub name: &'static str,
    /// The lower end of its range.
    pub low: f32,
    /// The upper end of its range.
    pub high: f32,
    /// The scope that it belongs to.
    pub scope: S,
}

/// A yes/no stat as a game's code declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YesNoStat<S> {
    /// Its name in the graph.
    pub name: &'static str,
    /// The scope that it belongs to.
    pub scope: S,
}

/// A choice stat as a game's code declares it; the names of its choices are those of its value
/// type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceStat<S> {
    /// Its name in the graph.
    pub name: &'static str,
    /// The scope that it belongs to.
    pub scope: S,
}

/// A factor as a game's code declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeclaredFactor {
    /// Its name in the graph.
    pub name: &'static str,
    /// The scope that it belongs to.
    pub scope: Scope,
}

/// A profile as a game's code declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeclaredProfile {
    /// Its name in the graph.
    pub name: &'static str,
}

/// Asks a program for handles and collects every mismatch with the game's code.
///
/// A handle is only valid once [`Binder::finish`] has succeeded; until then it may refer to
/// nothing.
#[derive(Clone, Debug)]
pub struct Binder<'p> {
    program: &'p Program,
    /// Whether each stat was asked for.
    known: Vec<bool>,
    mismatches: Vec<Mismatch>,
    warnings: Vec<Mismatch>,
}

/// How a stat of the graph fits the game's code.
enum StatFit {
    /// The values mean the same in both.
    Same,
    /// The graph's stat has all values of the game's, and others.
    Wider(Mismatch),
    Different(Mismatch),
    /// The kinds differ.
    OtherKind,
}

impl<'p> Binder<'p> {
    /// Creates a binder for this program.
    pub fn new(program: &'p Program) -> Self {
        Self {
            program,
            known: alloc::vec![false; program.all_stats().len()],
            mismatches: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Binds a number stat.
    pub fn number<S: StatScope>(&mut self, stat: NumberStat<S>) -> Typed<f32, S::Handle> {
        let NumberStat {
            name,
            low,
            high,
            scope,
        } = stat;

        self.bind_stat(name, scope, "a number", |kind| match kind {
            StatKind::Number {
                low: own_low,
                high: own_high,
                ..
            } => {
                let (game, graph) = ((low, high), (*own_low, *own_high));
                let mismatch = Mismatch::Range { name, game, graph };
                if game == graph {
                    StatFit::Same
                } else if graph.0 <= game.0 && game.1 <= graph.1 {
                    StatFit::Wider(mismatch)
                } else {
                    StatFit::Different(mismatch)
                }
            }
            StatKind::YesNo | StatKind::Choice(_) => StatFit::OtherKind,
        })
    }

    /// Binds a yes/no stat.
    pub fn yes_no<S: StatScope>(&mut self, stat: YesNoStat<S>) -> Typed<bool, S::Handle> {
        self.bind_stat(stat.name, stat.scope, "a yes/no stat", |kind| match kind {
            StatKind::YesNo => StatFit::Same,
            StatKind::Number { .. } | StatKind::Choice(_) => StatFit::OtherKind,
        })
    }

    /// Binds a choice stat.
    pub fn choice<V: Value + Named<N>, S: StatScope, const N: usize>(
        &mut self,
        stat: ChoiceStat<S>,
    ) -> Typed<V, S::Handle> {
        let ChoiceStat { name, scope } = stat;

        self.bind_stat(name, scope, "a choice stat", |kind| match kind {
            StatKind::Choice(names) => {
                let all = V::ALL;
                let game = || all.iter().map(|(_, name)| *name);
                let graph = || names.iter().map(alloc::string::String::as_str);
                let mismatch = || Mismatch::Choices {
                    name,
                    game: quote_names(game()),
                    graph: quote_names(graph()),
                };
                if game().eq(graph()) {
                    StatFit::Same
                } else if game().eq(graph().take(all.len())) {
                    StatFit::Wider(mismatch())
                } else {
                    StatFit::Different(mismatch())
                }
            }
            StatKind::Number { .. } | StatKind::YesNo => StatFit::OtherKind,
        })
    }

    /// Binds a factor.
    pub fn factor(&mut self, factor: DeclaredFactor) -> FactorHandle {
        let DeclaredFactor { name, scope } = factor;
        let mut factors = self.program.factors();
        let found = factors.find(|(_, known, _)| *known == name);
        let Some((handle, _, graph)) = found else {
            self.mismatches.push(Mismatch::NoFactor(name));
            return FactorHandle::new(NO_HANDLE, InterfaceTag::default());
        };

        if scope != graph {
            let game = scope;
            self.mismatches
                .push(Mismatch::FactorScope { name, game, graph });
        }
        handle
    }

    /// Binds a decision and its options.
    ///
    /// An option that the game does not know is no mismatch: a designer may add options, and a game
    /// may perform them by their payloads.
    pub fn decision<O: Options<N>, const N: usize>(&mut self) -> Decision<O, N> {
        let decision = O::DECISION;

        let mut options = [OptionHandle::new(NO_HANDLE, InterfaceTag::default()); N];
        let Ok(handle) = self.program.decision(decision) else {
            self.mismatches.push(Mismatch::NoDecision(decision));
            return Decision::new(
                DecisionHandle::new(NO_HANDLE, InterfaceTag::default()),
                options,
            );
        };

        let all = O::ALL;
        for (index, (slot, (_, option))) in options.iter_mut().zip(&all).enumerate() {
            // The nth option of this name in the game is the nth in the graph.
            let occurrence = all
                .iter()
                .take(index)
                .filter(|(_, other)| other == option)
                .count();
            let mut same_name = self
                .program
                .options(handle)
                .filter(|known| self.program.option_name(*known) == *option);
            match same_name.nth(occurrence) {
                Some(found) => *slot = found,
                None => self
                    .mismatches
                    .push(Mismatch::NoOption { decision, option }),
            }
        }

        Decision::new(handle, options)
    }

    /// Binds a profile.
    pub fn profile(&mut self, profile: DeclaredProfile) -> ProfileHandle {
        let name = profile.name;
        self.program.profile(name).unwrap_or_else(|_| {
            self.mismatches.push(Mismatch::NoProfile(name));
            ProfileHandle::new(NO_HANDLE, InterfaceTag::default())
        })
    }

    /// Returns the handles if the game's code can use the graph, with what the graph has in
    /// addition.
    ///
    /// # Errors
    /// All mismatches because of which it cannot.
    pub fn finish<T>(mut self, handles: T) -> Result<Bound<T>, Mismatches> {
        for ((_, name, _), known) in self.program.all_stats().zip(&self.known) {
            if !known {
                self.warnings.push(Mismatch::UnknownStat(name.into()));
            }
        }

        if self.mismatches.is_empty() {
            Ok(Bound {
                handles,
                warnings: self.warnings,
            })
        } else {
            Err(Mismatches(self.mismatches))
        }
    }

    /// Binds a stat of a kind that `fit` compares with the expected one.
    fn bind_stat<V: Value, S: StatScope>(
        &mut self,
        name: &'static str,
        _: S,
        game: &'static str,
        fit: impl FnOnce(&StatKind) -> StatFit,
    ) -> Typed<V, S::Handle> {
        let found = self.program.any_stat(name).ok();
        let kind = found.and_then(|handle| self.program.stat_kind(handle));
        let (Some(handle), Some(kind)) = (found, kind) else {
            self.mismatches.push(Mismatch::NoStat(name));
            return Typed::new(S::find_handle(None));
        };

        let graph = describe_kind(kind);
        match fit(kind) {
            StatFit::Same => {}
            StatFit::Wider(mismatch) => self.warnings.push(mismatch),
            StatFit::Different(mismatch) => self.mismatches.push(mismatch),
            StatFit::OtherKind => self.mismatches.push(Mismatch::Kind { name, game, graph }),
        }

        if let Some(known) = self.known.get_mut(handle.index()) {
            *known = true;
        }

        if let Some(graph) = self.program.stat_scope(handle)
            && graph != S::SCOPE
        {
            let game = S::SCOPE;
            self.mismatches.push(Mismatch::Scope { name, game, graph });
        }

        Typed::new(S::find_handle(Some(handle)))
    }
}
