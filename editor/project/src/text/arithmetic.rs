//! Arithmetic typed in place of a number: a number, its unit, or an expression such as `3/4`. Numbers are written as
//! [`decimal`] says, and a percentage is a hundredth where the number is not counted in percent. Total:
//! any text gives a number or an error, however long or deep it is.

use super::decimal::{self, Comma, NumberError};

/// How deep parentheses, signs and powers may nest.
const MAX_DEPTH: usize = 64;

/// Evaluates a text, in which each number may be followed by `unit`.
///
/// # Errors
/// Why it is no number.
pub fn evaluate(text: &str, unit: &str) -> Result<f32, NumberError> {
    let mut parser = Parser {
        rest: text,
        unit: unit.trim(),
    };
    let value = parser.sum(0)?;
    parser.skip_space();
    if !parser.rest.is_empty() {
        return Err(NumberError::NotANumber);
    }

    let value = value as f32;
    if value.is_finite() {
        // Without -0: no value in a graph is.
        Ok(value + 0.0)
    } else {
        Err(NumberError::TooLarge)
    }
}

struct Parser<'t> {
    rest: &'t str,
    unit: &'t str,
}

impl Parser<'_> {
    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Takes one of these signs, if it comes next.
    fn sign(&mut self, signs: &[char]) -> Option<char> {
        self.skip_space();
        let sign = self.rest.chars().next().filter(|c| signs.contains(c))?;
        self.rest = self.rest.get(sign.len_utf8()..)?;
        Some(sign)
    }

    fn sum(&mut self, depth: usize) -> Result<f64, NumberError> {
        let mut value = self.product(depth)?;
        while let Some(sign) = self.sign(&['+', '-', '−']) {
            let next = self.product(depth)?;
            value = if sign == '+' {
                value + next
            } else {
                value - next
            };
        }
        Ok(value)
    }

    fn product(&mut self, depth: usize) -> Result<f64, NumberError> {
        let mut value = self.signed(depth)?;
        while let Some(sign) = self.sign(&['*', '/', '×', '·', '÷']) {
            let next = self.signed(depth)?;
            value = if matches!(sign, '/' | '÷') {
                value / next
            } else {
                value * next
            };
        }
        Ok(value)
    }

    /// A sign binds less than a power: `-2^2` is -4.
    fn signed(&mut self, depth: usize) -> Result<f64, NumberError> {
        if depth > MAX_DEPTH {
            return Err(NumberError::NotANumber);
        }
        match self.sign(&['+', '-', '−']) {
            Some('+') => self.signed(depth + 1),
            Some(_) => Ok(-self.signed(depth + 1)?),
            None => self.power(depth),
        }
    }

    /// Powers bind to the right: `2^3^2` is 2^9.
    fn power(&mut self, depth: usize) -> Result<f64, NumberError> {
        let base = self.operand(depth)?;
        match self.sign(&['^']) {
            Some(_) => Ok(base.powf(self.signed(depth + 1)?)),
            None => Ok(base),
        }
    }

    fn operand(&mut self, depth: usize) -> Result<f64, NumberError> {
        let value = if self.sign(&['(']).is_some() {
            let value = self.sum(depth + 1)?;
            self.sign(&[')']).ok_or(NumberError::NotANumber)?;
            value
        } else {
            self.number()?
        };
        self.skip_space();
        if !self.unit.is_empty()
            && let Some(rest) = self.rest.strip_prefix(self.unit)
        {
            self.rest = rest;
        } else if let Some(rest) = self.rest.strip_prefix('%') {
            self.rest = rest;
            return Ok(value / 100.0);
        }
        Ok(value)
    }

    fn number(&mut self) -> Result<f64, NumberError> {
        self.skip_space();
        let (plain, rest) = decimal::scan(self.rest, Comma::Either)?;
        self.rest = rest;
        plain.parse().map_err(|_| NumberError::NotANumber)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn value(text: &str, unit: &str) -> Option<f32> {
        evaluate(text, unit).ok()
    }

    #[test]
    fn arithmetic_has_the_usual_order() {
        for (text, expected) in [
            ("3/4", 0.75),
            (" 1 + 2 * 3 ", 7.0),
            ("(1 + 2) * 3", 9.0),
            ("2^3^2", 512.0),
            ("-2^2", -4.0),
            ("2^-1", 0.5),
            ("10 - 4 - 3", 3.0),
            ("100 / 5 / 2", 10.0),
            (".5", 0.5),
            ("5.", 5.0),
            ("1e3", 1000.0),
            ("1.5e-1", 0.15),
            ("−3 × 2", -6.0),
            ("--1", 1.0),
            ("0,5 + 1.5", 2.0),
            ("1,000 + 2,000 / 4", 1500.0),
            ("(1,234.5 - 0,5) * 1'000", 1_234_000.0),
            ("2 * 1 000", 2000.0),
        ] {
            assert_eq!(value(text, ""), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_number_may_have_its_unit_and_no_other() {
        assert_eq!(value("38 hp", "hp"), Some(38.0));
        assert_eq!(value("38hp / 2", "hp"), Some(19.0));
        assert_eq!(value("50 %", "%"), Some(50.0));
        assert_eq!(value("2em", "em"), Some(2.0));
        assert_eq!(value("30%", ""), Some(0.3));
        assert_eq!(value("1,000 hp", "hp"), Some(1000.0));
        assert_eq!(value("1 000hp", "hp"), Some(1000.0));
        assert_eq!(value("30 % * 50 hp", "hp"), Some(15.0));
        assert_eq!(value("38 m", "hp"), None);
        assert_eq!(value("38 hp", ""), None);
        assert_eq!(value("hp", "hp"), None);
    }

    #[test]
    fn what_is_no_number_gives_none() {
        for text in [
            "",
            " ",
            "x",
            "1 2",
            "(1",
            "1)",
            "1 +",
            "*2",
            "1/0",
            "0/0",
            "1e99",
            "(-1)^.5",
            ".",
            ",",
            "1,250",
            "1,00,000",
            "2 * 1,250",
            "%",
        ] {
            assert_eq!(value(text, ""), None, "{text}");
        }
        let deep = "(".repeat(100_000);
        assert_eq!(value(&deep, ""), None);
        assert_eq!(value(&"-".repeat(100_000), ""), None);
        assert_eq!(value(&"2^".repeat(100_000), ""), None);
    }

    /// An expression, to be written and to be computed by itself.
    #[derive(Clone, Debug)]
    enum Tree {
        Number(f64),
        Negative(Box<Tree>),
        Pair(Box<Tree>, char, Box<Tree>),
    }

    impl Tree {
        fn text(&self) -> String {
            match self {
                Self::Number(value) => format!("{value}"),
                Self::Negative(tree) => format!("-({})", tree.text()),
                Self::Pair(a, sign, b) => format!("({}) {sign} ({})", a.text(), b.text()),
            }
        }

        fn value(&self) -> f64 {
            match self {
                Self::Number(value) => *value,
                Self::Negative(tree) => -tree.value(),
                Self::Pair(a, '+', b) => a.value() + b.value(),
                Self::Pair(a, '-', b) => a.value() - b.value(),
                Self::Pair(a, '*', b) => a.value() * b.value(),
                Self::Pair(a, '/', b) => a.value() / b.value(),
                Self::Pair(a, _, b) => a.value().powf(b.value()),
            }
        }
    }

    fn tree() -> impl Strategy<Value = Tree> {
        let leaf = (0.0..1000.0_f64).prop_map(Tree::Number);
        leaf.prop_recursive(5, 32, 2, |inner| {
            let sign = prop::sample::select(vec!['+', '-', '*', '/', '^']);
            prop_oneof![
                inner
                    .clone()
                    .prop_map(|tree| Tree::Negative(Box::new(tree))),
                (inner.clone(), sign, inner).prop_map(|(a, sign, b)| Tree::Pair(
                    Box::new(a),
                    sign,
                    Box::new(b)
                )),
            ]
        })
    }

    /// A sum of products written without parentheses, and computed from its parts.
    fn flat() -> impl Strategy<Value = (String, f64)> {
        let term = prop::collection::vec((0_u16..1000, prop::bool::ANY), 1..4);
        prop::collection::vec((term, prop::bool::ANY), 1..5).prop_map(|terms| {
            let (mut text, mut sum) = (String::new(), 0.0);
            for (at, (factors, minus)) in terms.iter().enumerate() {
                let mut product = 1.0;
                if at > 0 || *minus {
                    text.push(if *minus { '-' } else { '+' });
                }
                for (at, (factor, over)) in factors.iter().enumerate() {
                    let factor = f64::from(*factor);
                    let over = *over && at > 0;
                    if at > 0 {
                        text.push(if over { '/' } else { '*' });
                    }
                    text.push_str(&factor.to_string());
                    product = if over {
                        product / factor
                    } else {
                        product * factor
                    };
                }
                sum += if *minus { -product } else { product };
            }
            (text, sum)
        })
    }

    fn expected(value: f64) -> Option<f32> {
        let value = value as f32;
        value.is_finite().then_some(value + 0.0)
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_a_panic(text in "\\PC*", unit in "\\PC{0,3}") {
            let _ = value(&text, &unit);
        }

        #[test]
        fn any_signs_are_read_without_a_panic(text in "[-0-9.+*/^() eE%×−]{0,40}") {
            let _ = value(&text, "%");
        }

        #[test]
        fn what_is_typed_is_computed(tree in tree()) {
            prop_assert_eq!(value(&tree.text(), ""), expected(tree.value()));
        }

        #[test]
        fn without_parentheses_points_go_before_lines((text, sum) in flat()) {
            prop_assert_eq!(value(&text, ""), expected(sum), "{}", text);
        }

        #[test]
        fn every_number_comes_back_as_it_was_written(number in prop::num::f32::NORMAL) {
            prop_assert_eq!(value(&format!("{number}"), ""), Some(number));
        }
    }
}
