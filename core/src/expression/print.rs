//! Writing of formulas in their canonical form.

use alloc::{format, string::String};
use core::fmt::Write;

use super::{
    formula::{Formula, Term, TermId},
    functions::{self, Function},
    lexer::is_plain_name,
};

/// How tightly an operator binds, from the loosest to the tightest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    If,
    Or,
    And,
    Not,
    Comparison,
    Sum,
    Product,
    Sign,
    Power,
    Value,
}

/// Returns a formula's canonical text.
pub(super) fn print(formula: &Formula) -> String {
    let root = formula.terms.len().checked_sub(1);
    root.map_or_else(String::new, |root| formula.print_term(root))
}

impl Formula {
    /// Returns the canonical text of a term.
    pub(crate) fn print_term(&self, term: TermId) -> String {
        let mut text = String::new();
        write_term(&mut text, self, term, Binding::If);
        text
    }
}

/// Appends a name, in quotes if it needs them.
pub fn write_name(text: &mut String, name: &str) {
    if is_plain_name(name) {
        text.push_str(name);
    } else {
        text.push('"');
        text.push_str(&name.replace('"', "\"\""));
        text.push('"');
    }
}

fn write_term(text: &mut String, formula: &Formula, at: TermId, least: Binding) {
    let Some(term) = formula.terms.get(at) else {
        return;
    };

    let needs_parentheses = term_binding(term) < least;
    if needs_parentheses {
        text.push('(');
    }
    match term {
        Term::Number(value) => write_number(text, *value),
        Term::Input(index) => {
            let name = formula.names.get(*index);
            write_name(text, name.map_or("", String::as_str));
        }
        Term::Call(function, arguments) => write_call(text, formula, function, arguments),
    }
    if needs_parentheses {
        text.push(')');
    }
}

fn write_number(text: &mut String, value: f32) {
    let size = value.abs();
    let number = if size != 0.0 && !(1e-5..1e9).contains(&size) {
        format!("{value:e}")
    } else {
        format!("{value}")
    };
    text.push_str(&number);
}

/// An operator between its arguments: its symbol, and how tightly each side must bind.
struct Infix {
    symbol: &'static str,
    binding: Binding,
    left: Binding,
    right: Binding,
}

fn infix(function: &Function, arguments: &[TermId]) -> Option<Infix> {
    let operator = |symbol, binding, left, right| {
        Some(Infix {
            symbol,
            binding,
            left,
            right,
        })
    };

    if arguments.len() >= 2 && *function == functions::ALL_OF {
        return operator(" and ", Binding::And, Binding::Not, Binding::Not);
    }
    if arguments.len() >= 2 && *function == functions::ANY_OF {
        return operator(" or ", Binding::Or, Binding::And, Binding::And);
    }
    if arguments.len() != 2 {
        return None;
    }

    if let Some(symbol) = function.comparison_symbol() {
        let symbol = match symbol {
            "<" => " < ",
            "<=" => " <= ",
            "=" => " = ",
            "!=" => " != ",
            ">=" => " >= ",
            _ => " > ",
        };
        return operator(symbol, Binding::Comparison, Binding::Sum, Binding::Sum);
    }
    match function {
        f if *f == functions::PLUS => operator(" + ", Binding::Sum, Binding::Sum, Binding::Product),
        f if *f == functions::MINUS => {
            operator(" - ", Binding::Sum, Binding::Sum, Binding::Product)
        }
        f if *f == functions::TIMES => {
            operator(" * ", Binding::Product, Binding::Product, Binding::Sign)
        }
        f if *f == functions::DIVIDED_BY => {
            operator(" / ", Binding::Product, Binding::Product, Binding::Sign)
        }
        f if *f == functions::POWER => operator("^", Binding::Power, Binding::Value, Binding::Sign),
        _ => None,
    }
}

fn term_binding(term: &Term) -> Binding {
    match term {
        Term::Number(value) if *value < 0.0 => Binding::Sign,
        Term::Number(_) | Term::Input(_) => Binding::Value,
        Term::Call(function, arguments) => match infix(function, arguments) {
            Some(infix) => infix.binding,
            None if **function == functions::SELECT_BY => Binding::If,
            None if **function == functions::NOT_OF => Binding::Not,
            None if **function == functions::NEGATIVE => Binding::Sign,
            None => Binding::Value,
        },
    }
}

fn write_call(text: &mut String, formula: &Formula, function: &Function, arguments: &[TermId]) {
    if let Some(infix) = infix(function, arguments) {
        for (index, argument) in arguments.iter().enumerate() {
            if index == 0 {
                write_term(text, formula, *argument, infix.left);
            } else {
                text.push_str(infix.symbol);
                write_term(text, formula, *argument, infix.right);
            }
        }
        return;
    }

    match arguments {
        [condition, yes, no] if *function == functions::SELECT_BY => {
            text.push_str("if ");
            write_term(text, formula, *condition, Binding::Or);
            text.push_str(" then ");
            write_term(text, formula, *yes, Binding::Or);
            text.push_str(" else ");
            write_term(text, formula, *no, Binding::If);
        }
        [only] if *function == functions::NOT_OF => {
            text.push_str("not ");
            write_term(text, formula, *only, Binding::Not);
        }
        [only] if *function == functions::NEGATIVE => {
            text.push('-');
            write_term(text, formula, *only, Binding::Sign);
        }
        _ => {
            // Writing to a string cannot fail.
            let _written = write!(text, "{}(", function.name);
            for (index, argument) in arguments.iter().enumerate() {
                if index > 0 {
                    text.push_str(", ");
                }
                write_term(text, formula, *argument, Binding::If);
            }
            text.push(')');
        }
    }
}
