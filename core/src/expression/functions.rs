//! The operations of formulas: each is a kind of node.

use crate::{
    arithmetic::{
        ABSOLUTE, ADD, AND, CLAMP, COMPARE, DIVIDE, FLOOR, LERP, MULTIPLY, NEGATE, NOT, OR, RAISE,
        REMAP, SELECT, SMOOTH_BETWEEN, SUBTRACT,
    },
    combine::{AVERAGE, GEOMETRIC_MEAN, MAX, MIN, PRODUCT, SUM},
    kind::Kind,
};

/// How the arguments of a function become the sockets of its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Each argument is a socket. At least this many are needed; the others have the defaults of
    /// their sockets.
    Sockets(usize),
    /// Each argument is a row; any further socket of the row has its default.
    Rows,
}

/// An operation of formulas: a function, or an operator that is also a function.
#[derive(Debug)]
pub struct Function {
    /// The name in formulas.
    pub name: &'static str,
    /// The arguments, for completion and help.
    pub arguments: &'static str,
    /// The kind of node that computes it.
    pub kind: Kind,
    /// The settings of the node.
    pub settings: &'static [u8],
    /// How arguments become sockets.
    pub shape: Shape,
}

impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

macro_rules! functions {
    ($($constant:ident = $name:literal $arguments:literal $kind:ident $settings:expr, $shape:expr;)+) => {
        $(pub(super) static $constant: Function = Function {
            name: $name,
            arguments: $arguments,
            kind: $kind,
            settings: &$settings,
            shape: $shape,
        };)+
        /// Every function, in the order of the documentation.
        pub static FUNCTIONS: &[&Function] = &[$(&$constant),+];
    };
}

use Shape::{Rows, Sockets};

functions! {
    MIN_OF = "min" "a, b, …" MIN [], Rows;
    MAX_OF = "max" "a, b, …" MAX [], Rows;
    SUM_OF = "sum" "a, b, …" SUM [], Rows;
    PRODUCT_OF = "product" "a, b, …" PRODUCT [0], Rows;
    AVERAGE_OF = "average" "a, b, …" AVERAGE [], Rows;
    GEOMETRIC_MEAN_OF = "geometric_mean" "a, b, …" GEOMETRIC_MEAN [], Rows;
    CLAMP_TO = "clamp" "x, low = 0, high = 1" CLAMP [], Sockets(1);
    ABSOLUTE_OF = "abs" "x" ABSOLUTE [], Sockets(1);
    FLOOR_OF = "floor" "x" FLOOR [], Sockets(1);
    LERP_BETWEEN = "lerp" "a, b, share" LERP [], Sockets(3);
    SMOOTH = "smooth" "x, low, high" SMOOTH_BETWEEN [], Sockets(3);
    REMAP_CLAMPED = "remap" "x, from_low, from_high, to_low = 0, to_high = 1" REMAP [1], Sockets(3);
    REMAP_FREELY = "remap_unclamped" "x, from_low, from_high, to_low = 0, to_high = 1" REMAP [0], Sockets(3);
    SELECT_BY = "select" "condition, then, else" SELECT [], Sockets(3);
    ALL_OF = "all" "a, b, …" AND [], Rows;
    ANY_OF = "any" "a, b, …" OR [], Rows;
    NOT_OF = "opposite" "condition" NOT [], Sockets(1);
    LESS = "less" "a, b, tolerance = 0" COMPARE [0], Sockets(2);
    AT_MOST = "at_most" "a, b, tolerance = 0" COMPARE [1], Sockets(2);
    EQUAL = "equal" "a, b, tolerance = 0" COMPARE [2], Sockets(2);
    NOT_EQUAL = "not_equal" "a, b, tolerance = 0" COMPARE [3], Sockets(2);
    AT_LEAST = "at_least" "a, b, tolerance = 0" COMPARE [4], Sockets(2);
    MORE = "more" "a, b, tolerance = 0" COMPARE [5], Sockets(2);
    PLUS = "add" "a, b" ADD [], Sockets(2);
    MINUS = "subtract" "a, b" SUBTRACT [], Sockets(2);
    TIMES = "multiply" "a, b" MULTIPLY [], Sockets(2);
    DIVIDED_BY = "divide" "a, b" DIVIDE [], Sockets(2);
    POWER = "pow" "base, exponent" RAISE [], Sockets(2);
    NEGATIVE = "negate" "x" NEGATE [], Sockets(1);
}

impl Function {
    /// Returns the function with this name, in any case.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        let mut all = FUNCTIONS.iter().copied();
        all.find(|function| function.name.eq_ignore_ascii_case(name))
    }

    /// Returns the function that a node of this kind computes with these settings.
    pub fn from_kind(kind: Kind, settings: &[u8]) -> Option<&'static Self> {
        let mut all = FUNCTIONS.iter().copied();
        all.find(|function| function.kind == kind && function.settings == settings)
    }

    /// Returns the least and the greatest number of arguments.
    pub fn argument_count(&self) -> (usize, usize) {
        match self.shape {
            Shape::Sockets(required) => (required, self.kind.spec().socket_count()),
            Shape::Rows => (1, usize::MAX),
        }
    }

    /// Returns the default of an argument that may be left out.
    pub(super) fn default_argument(&self, index: usize) -> Option<f32> {
        match self.shape {
            Shape::Sockets(required) if index >= required => {
                self.kind.spec().socket(index)?.default
            }
            Shape::Sockets(_) | Shape::Rows => None,
        }
    }

    /// Returns the symbol of an operator between two arguments.
    pub(super) fn comparison_symbol(&self) -> Option<&'static str> {
        let symbols = ["<", "<=", "=", "!=", ">=", ">"];
        let relation = *self.settings.first()?;
        (self.kind == COMPARE).then(|| symbols.get(usize::from(relation)).copied())?
    }
}
