//! Arithmetic in number fields: parses a number, its unit, or an expression such as `3/4`.
//!
//! Numbers are written as [`decimal`] describes. A percentage is a hundredth, unless the number
//! itself is counted in percent. Every text results in a number or an error, however long or deeply
//! nested it is.

use super::decimal::{self, Comma, NumberError};

/// The depth to which parentheses, signs and powers may nest.
const MAX_DEPTH: usize = 64;

/// Evaluates an expression, in which each number may be followed by `unit`.
///
/// # Errors
/// Returns why the text is not a number.
pub fn evaluate_expression(text: &str, unit: &str) -> Result<f32, NumberError> {
    let mut parser = Parser {
        rest: text,
        unit: unit.trim(),
    };
    let value = parser.parse_sum(0)?;
    parser.skip_space();
    if !parser.rest.is_empty() {
        return Err(NumberError::NotANumber);
    }

    let value = value as f32;
    if value.is_finite() {
        // Adding 0 turns -0 into 0: no value of a graph is -0.
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

    /// Consumes the next character if it is one of these signs.
    fn take_sign(&mut self, signs: &[char]) -> Option<char> {
        self.skip_space();
        let sign = self.rest.chars().next().filter(|c| signs.contains(c))?;
        self.rest = self.rest.get(sign.len_utf8()..)?;
        Some(sign)
    }

    fn parse_sum(&mut self, depth: usize) -> Result<f64, NumberError> {
        let mut value = self.parse_product(depth)?;
        while let Some(sign) = self.take_sign(&['+', '-', '−']) {
            let next = self.parse_product(depth)?;
            value = if sign == '+' {
                value + next
            } else {
                value - next
            };
        }
        Ok(value)
    }

    fn parse_product(&mut self, depth: usize) -> Result<f64, NumberError> {
        let mut value = self.parse_signed(depth)?;
        while let Some(sign) = self.take_sign(&['*', '/', '×', '·', '÷']) {
            let next = self.parse_signed(depth)?;
            value = if matches!(sign, '/' | '÷') {
                value / next
            } else {
                value * next
            };
        }
        Ok(value)
    }

    /// Parses a signed factor. A sign binds less tightly than a power: `-2^2` is -4.
    fn parse_signed(&mut self, depth: usize) -> Result<f64, NumberError> {
        if depth > MAX_DEPTH {
            return Err(NumberError::NotANumber);
        }
        match self.take_sign(&['+', '-', '−']) {
            Some('+') => self.parse_signed(depth + 1),
            Some(_) => Ok(-self.parse_signed(depth + 1)?),
            None => self.parse_power(depth),
        }
    }

    /// Parses a power. Powers bind to the right: `2^3^2` is 2^9.
    fn parse_power(&mut self, depth: usize) -> Result<f64, NumberError> {
        let base = self.parse_operand(depth)?;
        match self.take_sign(&['^']) {
            Some(_) => Ok(base.powf(self.parse_signed(depth + 1)?)),
            None => Ok(base),
        }
    }

    fn parse_operand(&mut self, depth: usize) -> Result<f64, NumberError> {
        let value = if self.take_sign(&['(']).is_some() {
            let value = self.parse_sum(depth + 1)?;
            self.take_sign(&[')']).ok_or(NumberError::NotANumber)?;
            value
        } else {
            self.parse_number()?
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

    fn parse_number(&mut self) -> Result<f64, NumberError> {
        self.skip_space();
        let (plain, rest) = decimal::scan_decimal(self.rest, Comma::Either)?;
        self.rest = rest;
        plain.parse().map_err(|_| NumberError::NotANumber)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn value(text: &str, unit: &str) -> Option<f32> {
        evaluate_expression(text, unit).ok()
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
    fn invalid_expressions_are_refused() {
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

    /// An expression that can be written as text and evaluated independently of the parser.
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

    /// Generates sums of products without parentheses, with their values.
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
        fn typed_expressions_are_evaluated(tree in tree()) {
            prop_assert_eq!(value(&tree.text(), ""), expected(tree.value()));
        }

        #[test]
        fn without_parentheses_products_bind_before_sums((text, sum) in flat()) {
            prop_assert_eq!(value(&text, ""), expected(sum), "{}", text);
        }

        #[test]
        fn every_number_is_read_back_unchanged(number in prop::num::f32::NORMAL) {
            prop_assert_eq!(value(&format!("{number}"), ""), Some(number));
        }
    }
}
