//! Asking a program for what a game's code knows.

use alloc::vec::Vec;

use super::{
    Decision, Mismatch, Mismatches, Named, Options, Typed, Value,
    mismatch::{in_a_row, said},
};
use crate::{
    DecisionHandle, FactorHandle, OptionHandle, ProfileHandle, Program, StatHandle,
    model::{Scope, StatKind},
};

/// A number as a game's code knows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NumberStat {
    /// What the graph calls it.
    pub name: &'static str,
    /// The lower end of its range.
    pub low: f32,
    /// The upper end.
    pub high: f32,
    /// Whose it is.
    pub scope: Scope,
}

/// A yes or no as a game's code knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YesNoStat {
    /// What the graph calls it.
    pub name: &'static str,
    /// Whose it is.
    pub scope: Scope,
}

/// A choice as a game's code knows it; its names are those of the type of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceStat {
    /// What the graph calls it.
    pub name: &'static str,
    /// Whose it is.
    pub scope: Scope,
}

/// A factor as a game's code knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactorOf {
    /// What the graph calls it.
    pub name: &'static str,
    /// Whose it is.
    pub scope: Scope,
}

/// A profile as a game's code knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProfileOf {
    /// What the graph calls it.
    pub called_in_graph: &'static str,
}

/// Asks a program for handles, and keeps all that it has otherwise. What it gives counts once [`Binder::finish`] says that all
/// is well; until then a handle may mean nothing.
#[derive(Clone, Debug)]
pub struct Binder<'p> {
    program: &'p Program,
    /// For each stat whether it was asked for.
    known: Vec<bool>,
    mismatches: Vec<Mismatch>,
}

/// What no program has anything at.
const NOWHERE: u32 = u32::MAX;

impl<'p> Binder<'p> {
    /// Asks this program.
    pub fn new(program: &'p Program) -> Self {
        Self {
            program,
            known: alloc::vec![false; program.stats().len()],
            mismatches: Vec::new(),
        }
    }

    /// A number.
    pub fn number(&mut self, stat: NumberStat) -> Typed<f32> {
        let NumberStat {
            name,
            low,
            high,
            scope,
        } = stat;
        self.stat(name, scope, "a number", |kind| match kind {
            StatKind::Number {
                low: own_low,
                high: own_high,
                ..
            } => {
                let (game, graph) = ((low, high), (*own_low, *own_high));
                Some((game != graph).then_some(Mismatch::Range { name, game, graph }))
            }
            StatKind::YesNo | StatKind::Choice(_) => None,
        })
    }

    /// A yes or no.
    pub fn yes_no(&mut self, stat: YesNoStat) -> Typed<bool> {
        self.stat(stat.name, stat.scope, "yes or no", |kind| {
            matches!(kind, StatKind::YesNo).then_some(None)
        })
    }

    /// A choice.
    pub fn choice<V: Value + Named<N>, const N: usize>(&mut self, stat: ChoiceStat) -> Typed<V> {
        let ChoiceStat { name, scope } = stat;
        self.stat(name, scope, "a choice", |kind| match kind {
            StatKind::Choice(names) => {
                let all = V::ALL;
                let game = || all.iter().map(|(_, name)| *name);
                let graph = || names.iter().map(alloc::string::String::as_str);
                Some((!game().eq(graph())).then(|| Mismatch::Choices {
                    name,
                    game: in_a_row(game()),
                    graph: in_a_row(graph()),
                }))
            }
            StatKind::Number { .. } | StatKind::YesNo => None,
        })
    }

    /// A factor.
    pub fn factor(&mut self, factor: FactorOf) -> FactorHandle {
        let FactorOf { name, scope } = factor;
        let mut factors = self.program.factors();
        let found = factors.find(|(_, known, _)| *known == name);
        let Some((handle, _, graph)) = found else {
            self.mismatches.push(Mismatch::NoFactor(name));
            return FactorHandle(NOWHERE);
        };
        if scope != graph {
            let game = scope;
            self.mismatches
                .push(Mismatch::FactorScope { name, game, graph });
        }
        handle
    }

    /// A decision with its options. One that the game does not know is no mismatch: a designer may add options, and a game may
    /// play them by their payloads.
    pub fn decision<O: Options<N>, const N: usize>(&mut self) -> Decision<O, N> {
        let decision = O::DECISION;
        let mut options = [OptionHandle(NOWHERE); N];
        let Some(handle) = self.program.decision(decision) else {
            self.mismatches.push(Mismatch::NoDecision(decision));
            return Decision::new(DecisionHandle(NOWHERE), options);
        };
        let all = O::ALL;
        for (at, (place, (_, option))) in options.iter_mut().zip(&all).enumerate() {
            // Of options that share a name each is meant once.
            let before = all.iter().take(at);
            let before = before.filter(|(_, other)| other == option).count();
            let known = self.program.options(handle);
            let mut same = known.filter(|known| self.program.option_name(*known) == *option);
            match same.nth(before) {
                Some(found) => *place = found,
                None => self
                    .mismatches
                    .push(Mismatch::NoOption { decision, option }),
            }
        }
        Decision::new(handle, options)
    }

    /// A profile.
    pub fn profile(&mut self, profile: ProfileOf) -> ProfileHandle {
        let name = profile.called_in_graph;
        self.program.profile(name).unwrap_or_else(|| {
            self.mismatches.push(Mismatch::NoProfile(name));
            ProfileHandle(NOWHERE)
        })
    }

    /// Gives what was bound, if all of it is as the game's code says and the graph has no stat besides.
    ///
    /// # Errors
    /// Everything that is otherwise.
    pub fn finish<T>(mut self, bound: T) -> Result<T, Mismatches> {
        for ((_, name, _), known) in self.program.stats().zip(&self.known) {
            if !known {
                self.mismatches.push(Mismatch::UnknownStat(name.into()));
            }
        }
        if self.mismatches.is_empty() {
            Ok(bound)
        } else {
            Err(Mismatches(self.mismatches))
        }
    }

    /// A stat of some kind: `fits` says what of the kind differs, or nothing if it is of another.
    fn stat<V: Value>(
        &mut self,
        name: &'static str,
        scope: Scope,
        game: &'static str,
        fits: impl FnOnce(&StatKind) -> Option<Option<Mismatch>>,
    ) -> Typed<V> {
        let found = self.program.stat(name);
        let kind = found.and_then(|handle| self.program.stat_kind(handle));
        let (Some(handle), Some(kind)) = (found, kind) else {
            self.mismatches.push(Mismatch::NoStat(name));
            return Typed::new(StatHandle(NOWHERE));
        };
        let graph = said(kind);
        match fits(kind) {
            None => self.mismatches.push(Mismatch::Kind { name, game, graph }),
            Some(mismatch) => self.mismatches.extend(mismatch),
        }
        if let Some(known) = self.known.get_mut(handle.0 as usize) {
            *known = true;
        }
        let mut stats = self.program.stats();
        let own = stats.find(|(other, ..)| *other == handle);
        if let Some((_, _, graph)) = own
            && graph != scope
        {
            let game = scope;
            self.mismatches.push(Mismatch::Scope { name, game, graph });
        }
        Typed::new(handle)
    }
}
