//! A parsed formula: a list of terms, in which each comes after its arguments.

use alloc::{string::String, vec, vec::Vec};

use super::functions::{self, Function, Shape};
use crate::{
    kind::{Args, Kind},
    number::Number,
};

/// The position of a term in its formula.
pub type TermId = usize;

/// A term of a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    /// A number.
    Number(f32),
    /// An input, by its position among the names.
    Input(usize),
    /// An operation on earlier terms.
    Call(&'static Function, Vec<TermId>),
}

/// A parsed formula. It has at least one term, and the last is its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    pub(super) terms: Vec<Term>,
    pub(super) names: Vec<String>,
}

impl Formula {
    /// Returns the names of the inputs, in the order in which they first occur.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns all terms. Each comes after its arguments, and the last is the formula's result.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Returns the formula in which an input has another name.
    pub fn with_renamed_input(mut self, index: usize, name: &str) -> Self {
        if let Some(known) = self.names.get_mut(index) {
            *known = name.into();
        }
        self
    }

    /// Computes the formula. `compute` computes the node of a kind.
    pub fn evaluate<N: Number>(
        &self,
        inputs: &[N],
        compute: impl Fn(Kind, &Args<'_, N>) -> N,
    ) -> N {
        let values = self.evaluate_terms(inputs, compute);
        values.last().copied().unwrap_or_else(|| N::from(0.0))
    }

    /// Computes the value of each term. `compute` computes the node of a kind.
    pub(crate) fn evaluate_terms<N: Number>(
        &self,
        inputs: &[N],
        compute: impl Fn(Kind, &Args<'_, N>) -> N,
    ) -> Vec<N> {
        let zero = N::from(0.0);
        let mut values: Vec<N> = Vec::with_capacity(self.terms.len());
        let mut sockets: Vec<N> = Vec::new();

        for term in &self.terms {
            let value = match term {
                Term::Number(number) => N::from(*number),
                Term::Input(index) => inputs.get(*index).copied().unwrap_or(zero),
                Term::Call(function, arguments) => {
                    let spec = function.kind.spec();
                    let arguments = arguments
                        .iter()
                        .map(|at| values.get(*at).copied().unwrap_or(zero));

                    sockets.clear();
                    match function.shape {
                        Shape::Sockets(_) => {
                            sockets.extend(arguments);
                            let missing = spec.sockets().skip(sockets.len());
                            let defaults = missing.map(|socket| socket.default.unwrap_or(0.0));
                            sockets.extend(defaults.map(N::from));
                        }
                        Shape::Rows => {
                            for argument in arguments {
                                sockets.push(argument);
                                let rest = spec.row.iter().skip(1);
                                let defaults = rest.map(|socket| socket.default.unwrap_or(0.0));
                                sockets.extend(defaults.map(N::from));
                            }
                        }
                    }

                    let (sockets, rows): (&[N], &[N]) = match function.shape {
                        Shape::Sockets(_) => (&sockets, &[]),
                        Shape::Rows => (&[], &sockets),
                    };
                    compute(
                        function.kind,
                        &Args {
                            sockets,
                            rows,
                            settings: function.settings,
                            pieces: None,
                            draw: None,
                        },
                    )
                }
            };
            values.push(value);
        }

        values
    }
}

/// Builds a formula from its terms. The parser uses it too, so that equal formulas have equal
/// terms.
#[derive(Clone, Debug, Default)]
pub struct FormulaBuilder {
    terms: Vec<Term>,
    names: Vec<String>,
}

impl FormulaBuilder {
    /// Adds a number. NaN counts as 0.
    pub fn number(&mut self, value: f32) -> TermId {
        self.push(Term::Number(crate::number::Plain::from(value).get()))
    }

    /// Adds an input.
    pub fn input(&mut self, name: &str) -> TermId {
        let known = self.names.iter().position(|known| known == name);
        let index = known.unwrap_or_else(|| {
            self.names.push(name.into());
            self.names.len() - 1
        });
        self.push(Term::Input(index))
    }

    /// Adds an operation on the terms that were added last.
    pub fn call(&mut self, function: &'static Function, mut arguments: Vec<TermId>) -> TermId {
        let last = self.terms.len().checked_sub(1);

        // A negated number is a negative number.
        if *function == functions::NEGATIVE
            && let (Some(last), [only]) = (last, arguments.as_slice())
            && *only == last
            && let Some(Term::Number(value)) = self.terms.get_mut(last)
        {
            *value = 0.0 - *value;
            return last;
        }

        // Arguments at the end that equal their defaults are left out.
        while let Some(index) = arguments.len().checked_sub(1)
            && let Some(default) = function.default_argument(index)
            && arguments.last().copied() == self.terms.len().checked_sub(1)
            && self.terms.last() == Some(&Term::Number(default))
        {
            arguments.pop();
            self.terms.pop();
        }

        self.push(Term::Call(function, arguments))
    }

    /// Returns how many terms were added.
    pub fn term_count(&self) -> usize {
        self.terms.len()
    }

    /// Returns the formula without checking that it can be parsed again.
    pub(super) fn into_formula(self) -> Formula {
        let mut terms = self.terms;
        if terms.is_empty() {
            terms = vec![Term::Number(0.0)];
        }
        Formula {
            terms,
            names: self.names,
        }
    }

    fn push(&mut self, term: Term) -> TermId {
        self.terms.push(term);
        self.terms.len() - 1
    }
}
