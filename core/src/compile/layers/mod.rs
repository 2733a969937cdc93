//! Whose work is whose. A graph without targets is one tape. With them, what belongs to the agent is worked out once for
//! all its candidates, and what belongs to a candidate once for each. What is made of all candidates goes back to the
//! agent, and so a level higher: agent, candidates, agent, candidates, as often as the graph goes back and forth.
//!
//! An expression stands in exactly one tape. Where another reads it, it is carried over.

mod walk;

use alloc::{collections::BTreeMap, vec::Vec};

use super::{
    slots::{Remembers, Slot, Slots},
    tape::Tape,
};
use crate::{
    aggregate::How,
    history::{self, Reading, TargetId, View},
    model::{Scope, Stat},
    symbolic::{Arena, Contents, Term},
};

/// Where a value is when the tapes have run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Place {
    Constant(f32),
    /// In a register of an agent's tape.
    Agent {
        level: u32,
        register: u32,
    },
    /// One for each candidate.
    Target {
        column: u32,
    },
    /// One for each target, whoever looks at it.
    Own {
        column: u32,
    },
}

/// What is made of candidates once their tape has run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Made {
    pub(crate) slot: u32,
    pub(crate) how: How,
    pub(crate) value: Place,
    pub(crate) takes_part: Place,
}

/// An agent's tape, and then its candidates'.
#[derive(Debug, Default)]
pub(crate) struct Level {
    pub(crate) agent: Tape,
    /// What each register that is carried over is in this tape: where it comes from.
    pub(crate) agent_carried: Vec<(Place, u32)>,
    pub(crate) target: Option<Tape>,
    pub(crate) target_carried: Vec<(Place, u32)>,
    /// The columns of the candidates' tape, by its outputs.
    pub(crate) columns: core::ops::Range<u32>,
    pub(crate) made: Vec<Made>,
}

/// All tapes of a graph.
#[derive(Debug, Default)]
pub(crate) struct Layers {
    pub(crate) levels: Vec<Level>,
    /// Where the roots are.
    pub(crate) roots: Vec<Place>,
    /// What targets are whoever looks at them.
    pub(crate) own: Option<Tape>,
    /// How many columns candidates have.
    pub(crate) columns: u32,
    /// What is read of an agent's memory, in the order of slots.
    pub(crate) remembers: Vec<Reads>,
    /// How many inputs there are besides stats.
    pub(crate) slots: u32,
}

/// A slot that is filled from an agent's memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reads {
    pub(crate) slot: u32,
    pub(crate) what: Remembers,
    /// Where a memory of this program has it.
    pub(crate) option: Option<history::OptionPlace>,
}

impl Reads {
    /// The value for an agent; one of a target's is that of a target that it does not remember.
    pub(crate) fn agent(&self, memory: Option<View<'_>>) -> f32 {
        let memory = memory.filter(|_| self.what.scope() != Scope::Target);
        self.of(memory, None)
    }

    /// The value for an agent and a target.
    pub(crate) fn of(&self, memory: Option<View<'_>>, target: Option<TargetId>) -> f32 {
        match (memory, self.option) {
            (Some(memory), Some(option)) => memory.read_at(option, target, self.what.reading),
            _ => f32::from(u8::from(self.what.reading == Reading::Never)),
        }
    }
}

impl Layers {
    /// What fills a slot, if it is something remembered.
    pub(crate) fn reads(&self, slot: u32) -> Option<&Reads> {
        let found = self
            .remembers
            .binary_search_by_key(&slot, |reads| reads.slot);
        self.remembers.get(found.ok()?)
    }

    /// Whether anything draws.
    pub(crate) fn draws(&self) -> bool {
        let mut tapes = self
            .levels
            .iter()
            .flat_map(|level| core::iter::once(&level.agent).chain(&level.target));
        tapes.any(|tape| !tape.keys.is_empty())
    }
}

impl Layers {
    pub(crate) fn new(arena: Arena, slots: &[OwnedSlot], roots: &[Term], stats: &[Stat]) -> Self {
        let contents = arena.into_contents();
        let has_targets = stats.iter().any(|stat| stat.scope == Scope::Target);
        if slots.is_empty() && !has_targets {
            return Self::flat(&contents, roots, stats);
        }
        walk::layers(&contents, slots, roots, stats)
    }

    /// One tape for all.
    fn flat(contents: &Contents, roots: &[Term], stats: &[Stat]) -> Self {
        let agent = Tape::new(contents, roots, stats, 0, &BTreeMap::new());
        let place = |(root, register): (&Term, &u32)| match root {
            Term::Const(bits) => Place::Constant(f32::from_bits(*bits)),
            Term::Node(_) => Place::Agent {
                level: 0,
                register: *register,
            },
        };
        Self {
            roots: roots.iter().zip(&agent.outputs).map(place).collect(),
            levels: alloc::vec![Level {
                agent,
                ..Level::default()
            }],
            ..Self::default()
        }
    }
}

/// An input that is no stat, with terms instead of symbols.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OwnedSlot {
    Remembers(Remembers),
    Aggregated {
        how: How,
        value: Term,
        takes_part: Term,
    },
}

impl OwnedSlot {
    pub(crate) fn all(slots: &Slots<'_>) -> Vec<Self> {
        let owned = |slot: &Slot<'_>| match slot {
            Slot::Remembers(remembers) => Self::Remembers(*remembers),
            Slot::Aggregated(made) => Self::Aggregated {
                how: made.how,
                value: made.value.term(),
                takes_part: made.takes_part.term(),
            },
        };
        slots.iter().map(owned).collect()
    }
}
