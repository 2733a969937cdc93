//! Arithmetic, comparison, logic and choosing between values. One node, one file; a new one is its file and its line
//! below.
//!
//! A condition is a number like any other: 0.5 and more is yes. What answers yes or no gives 1 or 0.

use crate::kind::{SocketSpec, kinds};

kinds! {
    /// A number.
    constant: constant::Constant => CONSTANT,
    /// `a + b`.
    add: add::Add => ADD,
    /// `a - b`.
    subtract: subtract::Subtract => SUBTRACT,
    /// `a b`.
    multiply: multiply::Multiply => MULTIPLY,
    /// `a / b`.
    divide: divide::Divide => DIVIDE,
    /// A number to a power.
    raise: raise::Raise => RAISE,
    /// `-x`.
    negate: negate::Negate => NEGATE,
    /// `1 - x`.
    invert: invert::Invert => INVERT,
    /// The distance from 0.
    absolute: absolute::Absolute => ABSOLUTE,
    /// The whole number below.
    floor: floor::Floor => FLOOR,
    /// A number kept in a range.
    clamp: clamp::Clamp => CLAMP,
    /// From one range to another.
    remap: remap::Remap => REMAP,
    /// A share of the way between two numbers.
    lerp: lerp::Lerp => LERP,
    /// A soft threshold between two values.
    smooth_between: smooth_between::SmoothBetween => SMOOTH_BETWEEN,
    /// How two numbers relate.
    compare: compare::Compare => COMPARE,
    /// All of several conditions.
    and: and::And => AND,
    /// Any of several conditions.
    or: or::Or => OR,
    /// The opposite of a condition.
    not: not::Not => NOT,
    /// One of two values.
    select: select::Select => SELECT,
}

/// The socket of what has one input.
const X: &[SocketSpec] = &[SocketSpec::value("x", "x", "the number", 0.0)];

/// The summary of a condition's socket.
const YES: &str = "yes or no: 0.5 and more is yes";
