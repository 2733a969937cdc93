//! The tapes of a graph: which work is done once for an agent, and which for each of its
//! candidates.
//!
//! A graph without targets is one tape. With targets, values that belong to the agent are computed
//! once for all its candidates, and values that belong to a candidate once for each. An aggregate
//! over all candidates belongs to the agent again, and so starts a new level: agent, candidates,
//! agent, candidates, as often as the graph goes back and forth.
//!
//! Each expression belongs to exactly one tape. Other tapes that read it get its value carried
//! over.

mod tape_assignment;

use alloc::{collections::BTreeMap, vec::Vec};

use super::{
    slots::{MemoryQuery, Slot, Slots},
    tape::Tape,
};
use crate::{
    aggregate::AggregateRule,
    history::{self, AgentView, TargetId},
    model::{Scope, Stat},
    symbolic::{Arena, ArenaContents, Term},
};

/// The location of a value after the tapes have run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ValueLocation {
    Constant(f32),
    /// In a register of an agent's tape.
    Agent {
        level: u32,
        register: u32,
    },
    /// In a column with a value for each candidate.
    Target {
        column: u32,
    },
    /// In a column with a value for each target, which is equal for all agents.
    Own {
        column: u32,
    },
}

/// A slot that is filled with an aggregate of all candidates, once their tape has run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AggregateSlot {
    pub(crate) slot: u32,
    pub(crate) how: AggregateRule,
    pub(crate) value: ValueLocation,
    pub(crate) takes_part: ValueLocation,
}

/// An agent's tape, followed by that of its candidates.
#[derive(Debug, Default)]
pub(crate) struct Level {
    pub(crate) agent: Tape,
    /// For each register of the agent's tape that is carried over, the place of its value.
    pub(crate) agent_carried: Vec<(ValueLocation, u32)>,

    pub(crate) target: Option<Tape>,
    /// For each register of the candidates' tape that is carried over, the place of its value.
    pub(crate) target_carried: Vec<(ValueLocation, u32)>,
    /// The columns that the outputs of the candidates' tape are written to.
    pub(crate) columns: core::ops::Range<u32>,
    pub(crate) aggregates: Vec<AggregateSlot>,
}

/// All tapes of a graph.
#[derive(Debug, Default)]
pub(crate) struct Layers {
    pub(crate) levels: Vec<Level>,
    /// The places of the roots.
    pub(crate) roots: Vec<ValueLocation>,
    /// The tape of values that belong to a target and are equal for all agents.
    pub(crate) own: Option<Tape>,
    /// How many columns of values candidates have.
    pub(crate) columns: u32,
    /// The slots that are filled from an agent's memory, sorted by number.
    pub(crate) memory_slots: Vec<MemorySlot>,
    /// How many inputs there are in addition to stats.
    pub(crate) slots: u32,
}

/// A slot that is filled from an agent's memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemorySlot {
    pub(crate) slot: u32,
    pub(crate) query: MemoryQuery,
    /// The option's place in the memory's layout, if a memory of this program has it.
    pub(crate) option: Option<history::OptionIndex>,
}

impl MemorySlot {
    /// Returns the option whose history is read, or `None` if the value depends on the target or no
    /// memory has the option.
    #[inline]
    pub(crate) fn option_of_agents(&self) -> Option<history::OptionIndex> {
        self.option.filter(|_| self.query.scope() != Scope::Target)
    }

    /// Returns the value for an agent. If the value depends on the target, returns that of a target
    /// that the agent does not remember.
    #[inline]
    pub(crate) fn agent_value(&self, memory: Option<&AgentView<'_>>) -> f32 {
        match (memory, self.option_of_agents()) {
            (Some(memory), Some(option)) => memory.read_own_value(option, self.query.reading),
            _ => self.query.reading.value_without_memory(),
        }
    }

    /// Reads the values for an agent and each of some targets into `out`.
    pub(crate) fn read_target_values(
        &self,
        memory: Option<&AgentView<'_>>,
        targets: &[TargetId],
        out: &mut [f32],
    ) {
        match (memory, self.option) {
            (Some(memory), Some(option)) => {
                memory.read_target_values(option, self.query.reading, targets, out);
            }
            _ => out.fill(self.query.reading.value_without_memory()),
        }
    }
}

impl Layers {
    /// Finds the places of the slots that are filled from memory in a layout of memories.
    pub(crate) fn find_memories(&mut self, layout: &history::Layout) {
        for reads in &mut self.memory_slots {
            reads.option = layout.find_option(reads.query.option);
        }
    }

    /// Returns what fills a slot, if it is filled from memory.
    #[inline]
    pub(crate) fn find_memory_slot(&self, slot: u32) -> Option<&MemorySlot> {
        let found = self
            .memory_slots
            .binary_search_by_key(&slot, |reads| reads.slot);
        self.memory_slots.get(found.ok()?)
    }

    /// Returns whether any tape draws random numbers.
    pub(crate) fn has_draws(&self) -> bool {
        let mut tapes = self
            .levels
            .iter()
            .flat_map(|level| core::iter::once(&level.agent).chain(&level.target));
        tapes.any(|tape| !tape.keys.is_empty())
    }
}

impl Layers {
    /// Compiles the tapes that compute the roots. `stats` includes the profile inputs.
    pub(crate) fn new(arena: Arena, slots: &[OwnedSlot], roots: &[Term], stats: &[Stat]) -> Self {
        let contents = arena.into_contents();
        let has_targets = stats.iter().any(|stat| stat.scope == Scope::Target);
        if slots.is_empty() && !has_targets {
            return Self::single_tape(&contents, roots, stats);
        }
        tape_assignment::build_layers(&contents, slots, roots, stats)
    }

    /// Compiles everything into a single tape.
    fn single_tape(contents: &ArenaContents, roots: &[Term], stats: &[Stat]) -> Self {
        let agent = Tape::new(contents, roots, stats, 0, &BTreeMap::new());
        let place = |(root, register): (&Term, &u32)| match root {
            Term::Const(bits) => ValueLocation::Constant(f32::from_bits(*bits)),
            Term::Node(_) => ValueLocation::Agent {
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

/// An input that is not a stat, in the form that it keeps without the arena's symbols.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OwnedSlot {
    MemoryQuery(MemoryQuery),
    CandidateAggregate {
        how: AggregateRule,
        value: Term,
        takes_part: Term,
    },
}

impl OwnedSlot {
    /// Copies all slots.
    pub(crate) fn from_slots(slots: &Slots<'_>) -> Vec<Self> {
        let to_owned = |slot: &Slot<'_>| match slot {
            Slot::Remembers(remembers) => Self::MemoryQuery(*remembers),
            Slot::Aggregated(aggregate) => Self::CandidateAggregate {
                how: aggregate.how,
                value: aggregate.value.to_term(),
                takes_part: aggregate.takes_part.to_term(),
            },
        };
        slots.iter().map(to_owned).collect()
    }
}
