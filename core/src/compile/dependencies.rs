//! The inputs that the numbers of decisions depend on, from which explanations tell what changed a
//! number. They are read from the expressions that will run, so what the compiler folded away is
//! not among them.

use alloc::{collections::BTreeSet, vec::Vec};

use super::{
    consideration_tree::Contribution,
    lowered_graph::{LoweredDecision, LoweredEntry, LoweredGraph},
    slots::Slot,
};
use crate::{
    model::{Path, Scope},
    symbolic::{Arena, Op, Symbol, Term},
};

/// How many expressions are visited at most, because considerations may share long calculations.
/// Inputs beyond are left out.
const MAX_VISITS: usize = 1 << 24;

/// The inputs that a number depends on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dependencies {
    /// The positions of the stats that are read directly. A target's stat is that of the candidate
    /// that the number is about.
    pub(crate) stats: BTreeSet<u32>,
    /// The positions of the stats that are read of all candidates.
    pub(crate) candidate_stats: BTreeSet<u32>,
    /// Whether it is computed from all candidates.
    pub(crate) reads_candidates: bool,
    /// The options whose history is read, and whether that is the history with the candidate.
    pub(crate) histories: BTreeSet<(Path, bool)>,
    /// Whether a random draw takes part.
    pub(crate) is_random: bool,
    /// Whether it depends on the agent's profile.
    pub(crate) reads_profile: bool,
}

/// What the numbers of an option in one decision depend on.
#[derive(Clone, Debug, Default)]
pub(crate) struct EntryDependencies {
    pub(crate) base: Dependencies,
    pub(crate) category: Dependencies,
    /// Those of whether the inner decision has something to choose.
    pub(crate) inner: Dependencies,
    /// Those of each contribution.
    pub(crate) parts: Vec<Dependencies>,
}

/// What the numbers of a decision depend on.
#[derive(Clone, Debug, Default)]
pub(crate) struct DecisionDependencies {
    /// Those of the decision's own numbers.
    pub(crate) rules: Dependencies,
    /// Those of its entries, the default one last.
    pub(crate) entries: Vec<EntryDependencies>,
}

impl DecisionDependencies {
    /// Finds what all decisions of a graph depend on. `stats` is the number of its stats.
    pub(crate) fn find_all(arena: &Arena, lowered: &LoweredGraph<'_>, stats: usize) -> Vec<Self> {
        let mut walk = DependencyWalk {
            arena,
            lowered,
            stats,
            seen: Vec::new(),
            mark: 0,
            visits_left: MAX_VISITS,
        };
        let decisions = lowered.decisions.iter();
        decisions
            .map(|decision| walk.find_in_decision(decision))
            .collect()
    }
}

impl DecisionDependencies {
    /// Returns those of each number.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &Dependencies> {
        let entries = self.entries.iter().flat_map(EntryDependencies::numbers);
        core::iter::once(&self.rules).chain(entries)
    }
}

impl EntryDependencies {
    fn numbers(&self) -> impl Iterator<Item = &Dependencies> {
        let own = [&self.base, &self.category, &self.inner];
        own.into_iter().chain(&self.parts)
    }
}

/// The state of the walk from numbers to inputs.
struct DependencyWalk<'l, 'a> {
    arena: &'a Arena,
    lowered: &'l LoweredGraph<'a>,
    stats: usize,
    /// For each expression, the mark of the last walk that visited it: directly, and for all
    /// candidates.
    seen: Vec<[u32; 2]>,
    mark: u32,
    visits_left: usize,
}

/// An expression to visit, and whether it is computed for all candidates.
type Visit = (Term, bool);

impl<'a> DependencyWalk<'_, 'a> {
    fn find_in_decision(&mut self, decision: &LoweredDecision<'a>) -> DecisionDependencies {
        let numbers = decision.numbers.iter().map(|number| number.symbol);
        DecisionDependencies {
            rules: self.find_in_numbers(numbers),
            entries: decision
                .entries
                .iter()
                .chain(&decision.default)
                .map(|entry| self.find_in_entry(entry))
                .collect(),
        }
    }

    fn find_in_entry(&mut self, entry: &LoweredEntry<'a>) -> EntryDependencies {
        let part_symbols = |part: &Contribution<Symbol<'a>>| {
            let appraisal = part.appraisal;
            let rank = appraisal.rank.map(|rank| [rank.value, rank.given]);
            let factors = [appraisal.bonus, appraisal.multiplier];
            rank.into_iter()
                .flatten()
                .chain(factors.into_iter().flatten())
        };

        EntryDependencies {
            base: self.find_in_numbers([entry.base]),
            category: self.find_in_numbers([entry.category]),
            inner: self.find_in_numbers(entry.inner),
            parts: entry
                .parts
                .iter()
                .map(|part| self.find_in_numbers(part_symbols(part)))
                .collect(),
        }
    }

    /// Finds what some numbers together depend on.
    fn find_in_numbers(&mut self, numbers: impl IntoIterator<Item = Symbol<'a>>) -> Dependencies {
        self.mark += 1;
        let mut found = Dependencies::default();
        let mut stack: Vec<Visit> = Vec::new();
        stack.extend(numbers.into_iter().map(|number| (number.to_term(), false)));

        while let Some((term, is_of_all)) = stack.pop() {
            let Term::Node(id) = term else { continue };
            if self.is_new(id, is_of_all)
                && let Some(expression) = self.arena.expression(id)
            {
                match expression.op {
                    Op::Input => {
                        if let [Term::Const(input), ..] = expression.terms {
                            self.add_input(input as usize, is_of_all, &mut found, &mut stack);
                        }
                    }
                    Op::Random => found.is_random = true,
                    op => {
                        let terms = expression.terms.into_iter().take(op.arity());
                        stack.extend(terms.map(|term| (term, is_of_all)));
                    }
                }
            }
        }
        found
    }

    /// Returns whether this walk visits an expression for the first time, and has visits left.
    fn is_new(&mut self, id: u32, is_of_all: bool) -> bool {
        let at = id as usize;
        if self.seen.len() <= at {
            self.seen.resize(at + 1, [0; 2]);
        }

        let seen = &mut self.seen[at][usize::from(is_of_all)];
        let is_new = *seen != self.mark && self.visits_left > 0;
        *seen = self.mark;
        self.visits_left = self.visits_left.saturating_sub(usize::from(is_new));
        is_new
    }

    /// Adds the input with a number, and for an aggregate the expressions that it is computed from.
    fn add_input(
        &self,
        input: usize,
        is_of_all: bool,
        found: &mut Dependencies,
        stack: &mut Vec<Visit>,
    ) {
        let slots = &self.lowered.slots;
        if input < self.stats {
            let stats = if is_of_all {
                &mut found.candidate_stats
            } else {
                &mut found.stats
            };
            stats.insert(input as u32);
            return;
        }

        match slots.find(input as u32) {
            None => found.reads_profile = true,
            Some(Slot::Remembers(query)) => {
                let per_target = query.scope() == Scope::Target;
                found.histories.insert((query.option, per_target));
            }
            Some(Slot::Aggregated(aggregate)) => {
                found.reads_candidates = true;
                let terms = [aggregate.value, aggregate.takes_part];
                stack.extend(terms.map(|symbol| (symbol.to_term(), true)));
            }
        }
    }
}
