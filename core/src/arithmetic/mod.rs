//! Arithmetic, comparison, logic and selection. Each node has its own file; to add one, write the
//! file and list it below.
//!
//! A condition is an ordinary number: 0.5 and more is yes. Nodes that answer yes or no give 1 or 0.

use crate::kind::{SocketSpec, kinds};
pub use compare::Relation;

kinds! {
    /// A constant number.
    constant: constant::Constant => CONSTANT,
    /// `a + b`.
    add: add::Add => ADD,
    /// `a - b`.
    subtract: subtract::Subtract => SUBTRACT,
    /// `a b`.
    multiply: multiply::Multiply => MULTIPLY,
    /// `a / b`.
    divide: divide::Divide => DIVIDE,
    /// A number raised to a power.
    raise: raise::Raise => RAISE,
    /// `-x`.
    negate: negate::Negate => NEGATE,
    /// `1 - x`.
    invert: invert::Invert => INVERT,
    /// The absolute value.
    absolute: absolute::Absolute => ABSOLUTE,
    /// Rounds down to a whole number.
    floor: floor::Floor => FLOOR,
    /// Clamps a number to a range.
    clamp: clamp::Clamp => CLAMP,
    /// Maps a number from one range to another.
    remap: remap::Remap => REMAP,
    /// Interpolates linearly between two numbers.
    lerp: lerp::Lerp => LERP,
    /// A soft threshold between two values.
    smooth_between: smooth_between::SmoothBetween => SMOOTH_BETWEEN,
    /// Compares two numbers.
    compare: compare::Compare => COMPARE,
    /// Whether all of several conditions hold.
    and: and::And => AND,
    /// Whether any of several conditions holds.
    or: or::Or => OR,
    /// The opposite of a condition.
    not: not::Not => NOT,
    /// Selects one of two values by a condition.
    select: select::Select => SELECT,
}

/// The sockets of a node with a single input.
const SINGLE_INPUT: &[SocketSpec] = &[SocketSpec::value("x", "x", "the number", 0.0)];

/// The summary of a socket that takes a condition.
const CONDITION_SUMMARY: &str = "a condition; 0.5 or more is yes";
