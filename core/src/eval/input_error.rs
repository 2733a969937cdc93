//! Inputs that a game gives to an evaluator by mistake.

use crate::program::Program;

/// An input that cannot be what the game means, such as a column of the wrong length. The call that
/// returned it changed no input and made no decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// A list is too short or too long.
    #[error("wrong number of {what}: {given} given, {expected} needed")]
    Length {
        /// What the list holds, such as "values" or "profiles".
        what: &'static str,
        /// The number that was given.
        given: usize,
        /// The number that is needed.
        expected: usize,
    },
    /// The offset of a value in a row lies outside the row.
    #[error("the offset {offset} lies outside a row of {stride} numbers")]
    Offset {
        /// The offset that was given.
        offset: usize,
        /// The length of a row.
        stride: usize,
    },
    /// The program has nothing with this handle, which must be another program's.
    #[error("the program has nothing with this handle: look it up in this program")]
    UnknownHandle,
    /// Columns, candidates, an evaluator or telemetry counts were created for another program.
    #[error("the {what} belong to another program: create them again for this one")]
    OtherProgram {
        /// Which of the inputs, such as "columns".
        what: &'static str,
    },
    /// The offsets of the agents' rows decrease, do not begin with 0, or do not end with the number
    /// of rows.
    #[error("the offsets must begin with 0, not decrease, and end with {rows}, the number of rows")]
    Offsets {
        /// The number of rows.
        rows: usize,
    },
    /// A row refers to a target that does not exist.
    #[error("row {row} refers to target {target}, but there are only {targets}")]
    Target {
        /// The position of the row.
        row: usize,
        /// The target that it refers to.
        target: u32,
        /// The number of targets.
        targets: usize,
    },
    /// A list of agents is not in ascending order.
    #[error("agent {agent} comes after a greater one: list agents in ascending order, each once")]
    Order {
        /// The agent that is out of order.
        agent: u32,
    },
    /// An agent does not exist, or is not in the part of the agents that was given.
    #[error("agent {agent} is not among the agents {first} to {end} (exclusive)")]
    Agent {
        /// The position of the agent.
        agent: usize,
        /// The position of the first agent that was given.
        first: usize,
        /// The position after the last agent that was given.
        end: usize,
    },
    /// The memories are of another program, so their contents do not apply to this one.
    #[error(
        "the agents' memories belong to another program: bind them with AgentStates::rebind before you split them"
    )]
    NotBound,
}

impl InputError {
    /// Rejects columns and candidates of another program. Columns know the numbers of profiles, so
    /// they have to be of the very same program; for candidates, the same stats are enough.
    pub(super) fn check_program(
        program: &Program,
        columns: Option<&Program>,
        candidates: Option<&Program>,
    ) -> Result<(), Self> {
        if columns.is_some_and(|of| !of.is_same_as(program)) {
            return Err(Self::OtherProgram { what: "columns" });
        }
        if candidates.is_some_and(|of| of.tag() != program.tag()) {
            return Err(Self::OtherProgram { what: "candidates" });
        }
        Ok(())
    }

    /// Rejects a list of the wrong length.
    pub(super) fn check_length(
        what: &'static str,
        given: usize,
        expected: usize,
    ) -> Result<(), Self> {
        if given == expected {
            Ok(())
        } else {
            Err(Self::Length {
                what,
                given,
                expected,
            })
        }
    }
}
