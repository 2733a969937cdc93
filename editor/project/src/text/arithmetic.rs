//! Arithmetic in number fields: parses a number with its unit, or an expression such as `3/4`.
//!
//! | part | written |
//! |---|---|
//! | numbers | as [`decimal`] describes |
//! | operators | `+`, `-`, `*`, `/`, `^` and parentheses; `−`, `×`, `·` and `÷` too |
//! | constants | `pi`, `e`, `tau` |
//! | units | after a number or parentheses, as [`Quantity`] describes |
//! | percentages | a hundredth of the quantity's range, or of 1 if it has none |
//!
//! A percentage that a sum begins with is a place in the range: in -1 to 1, `50%` is 0 and
//! `50% + 0.2` is 0.2. If the number itself is counted in percent, `%` is its unit. Every text
//! results in a number or an error, however long or deeply nested it is.

use super::{
    decimal::{self, Comma, NumberError},
    units::Quantity,
};

/// The depth to which parentheses, signs and powers may nest.
const MAX_DEPTH: usize = 64;

/// Why a text is not an expression with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionError {
    /// One of its numbers is unclear or too large, or the expression is incomplete.
    Number(NumberError),
    /// It contains this word in place of a number.
    UnknownName(String),
    /// It contains this word in place of a unit.
    UnknownUnit(String),
    /// It divides by zero.
    DivisionByZero,
    /// It has no result among the real numbers, such as the root of a negative number.
    NoResult,
}

impl From<NumberError> for ExpressionError {
    fn from(error: NumberError) -> Self {
        Self::Number(error)
    }
}

const INCOMPLETE: ExpressionError = ExpressionError::Number(NumberError::NotANumber);

/// Evaluates an expression for a quantity.
///
/// # Errors
/// Returns why the text is not a number.
pub fn evaluate_expression(text: &str, quantity: Quantity<'_>) -> Result<f32, ExpressionError> {
    let mut parser = Parser {
        rest: text,
        quantity,
    };
    let value = parser.parse_sum(0)?;
    parser.skip_space();
    if !parser.rest.is_empty() {
        return Err(INCOMPLETE);
    }

    if value.is_nan() {
        return Err(ExpressionError::NoResult);
    }
    let value = value as f32;
    if value.is_finite() {
        // Adding 0 turns -0 into 0: no value of a graph is -0.
        Ok(value + 0.0)
    } else {
        Err(NumberError::TooLarge.into())
    }
}

/// A part of an expression with its value.
#[derive(Clone, Copy)]
struct Operand {
    value: f64,
    /// Whether it is a percentage and nothing else.
    is_percentage: bool,
}

impl Operand {
    const fn number(value: f64) -> Self {
        Self {
            value,
            is_percentage: false,
        }
    }
}

struct Parser<'t> {
    rest: &'t str,
    quantity: Quantity<'t>,
}

impl<'t> Parser<'t> {
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

    /// Consumes the next word, if there is one.
    fn take_word(&mut self) -> Option<&'t str> {
        self.skip_space();
        let is_part = |letter: char| letter.is_alphabetic() || matches!(letter, '°' | 'µ');
        let length = self.rest.find(|letter| !is_part(letter));
        let (word, rest) = self.rest.split_at(length.unwrap_or(self.rest.len()));
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    fn parse_sum(&mut self, depth: usize) -> Result<f64, ExpressionError> {
        let first = self.parse_product(depth)?;
        let (low, _) = self.quantity.percent_base();
        let mut value = first.value + if first.is_percentage { low } else { 0.0 };

        while let Some(sign) = self.take_sign(&['+', '-', '−']) {
            let next = self.parse_product(depth)?.value;
            value = if sign == '+' {
                value + next
            } else {
                value - next
            };
        }
        Ok(value)
    }

    fn parse_product(&mut self, depth: usize) -> Result<Operand, ExpressionError> {
        let mut product = self.parse_signed(depth)?;
        while let Some(sign) = self.take_sign(&['*', '/', '×', '·', '÷']) {
            let next = self.parse_signed(depth)?.value;
            product = if !matches!(sign, '/' | '÷') {
                Operand::number(product.value * next)
            } else if next == 0.0 {
                return Err(ExpressionError::DivisionByZero);
            } else {
                Operand::number(product.value / next)
            };
        }
        Ok(product)
    }

    /// Parses a signed factor. A sign binds less tightly than a power: `-2^2` is -4.
    fn parse_signed(&mut self, depth: usize) -> Result<Operand, ExpressionError> {
        if depth > MAX_DEPTH {
            return Err(INCOMPLETE);
        }
        match self.take_sign(&['+', '-', '−']) {
            Some('+') => self.parse_signed(depth + 1),
            Some(_) => Ok(Operand::number(-self.parse_signed(depth + 1)?.value)),
            None => self.parse_power(depth),
        }
    }

    /// Parses a power. Powers bind to the right: `2^3^2` is 2^9.
    fn parse_power(&mut self, depth: usize) -> Result<Operand, ExpressionError> {
        let base = self.parse_operand(depth)?;
        match self.take_sign(&['^']) {
            Some(_) => {
                let exponent = self.parse_signed(depth + 1)?.value;
                Ok(Operand::number(base.value.powf(exponent)))
            }
            None => Ok(base),
        }
    }

    /// Parses parentheses, a number or a constant, with its unit.
    fn parse_operand(&mut self, depth: usize) -> Result<Operand, ExpressionError> {
        let value = if self.take_sign(&['(']).is_some() {
            let value = self.parse_sum(depth + 1)?;
            self.take_sign(&[')']).ok_or(INCOMPLETE)?;
            value
        } else {
            self.parse_number()?
        };

        self.skip_space();
        if let Some(rest) = self.quantity.strip_own_unit(self.rest) {
            self.rest = rest;
            return Ok(Operand::number(value));
        }

        if self.take_sign(&['%']).is_some() {
            let (_, span) = self.quantity.percent_base();
            return Ok(Operand {
                value: value / 100.0 * span,
                is_percentage: true,
            });
        }

        let factor = match self.take_word() {
            Some(unit) => self
                .quantity
                .conversion_from(unit)
                .ok_or_else(|| ExpressionError::UnknownUnit(unit.to_owned()))?,
            None => 1.0,
        };
        Ok(Operand::number(value * factor))
    }

    fn parse_number(&mut self) -> Result<f64, ExpressionError> {
        if let Some(name) = self.take_word() {
            return constant_value(name)
                .ok_or_else(|| ExpressionError::UnknownName(name.to_owned()));
        }

        let (plain, rest) = decimal::scan_decimal(self.rest, Comma::Either)?;
        self.rest = rest;
        plain.parse().map_err(|_| INCOMPLETE)
    }
}

/// Returns the value of a constant.
fn constant_value(name: &str) -> Option<f64> {
    match name.to_lowercase().as_str() {
        "pi" | "π" => Some(std::f64::consts::PI),
        "tau" | "τ" => Some(std::f64::consts::TAU),
        "e" => Some(std::f64::consts::E),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn value(text: &str, unit: &str) -> Option<f32> {
        evaluate_expression(text, Quantity::in_unit(unit)).ok()
    }

    fn value_in_range(text: &str, low: f32, high: f32) -> Option<f32> {
        evaluate_expression(text, Quantity::in_unit("hp").with_range(low, high)).ok()
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
        assert_eq!(value("1 potion", "potions"), Some(1.0));
        assert_eq!(value("2 potions + 1 potion", "potions"), Some(3.0));
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
    fn a_percentage_is_a_share_of_the_range() {
        for (text, expected) in [
            ("50%", 250.0),
            ("50 % + 10", 260.0),
            ("20 + 10%", 70.0),
            ("50% - 10%", 200.0),
            ("50% / 2", 125.0),
            ("2 * 10%", 100.0),
            ("110%", 550.0),
        ] {
            assert_eq!(value_in_range(text, 0.0, 500.0), Some(expected), "{text}");
        }

        for (text, expected) in [
            ("0%", -1.0),
            ("50%", 0.0),
            ("100%", 1.0),
            ("0 + 10%", 0.2),
            ("50% + 10%", 0.2),
        ] {
            assert_eq!(value_in_range(text, -1.0, 1.0), Some(expected), "{text}");
        }

        // An empty range has no shares, and a quantity in percent has its own.
        assert_eq!(value_in_range("50%", 3.0, 3.0), Some(0.5));
        let percent = Quantity::in_unit("%").with_range(0.0, 500.0);
        assert_eq!(evaluate_expression("50%", percent), Ok(50.0));
    }

    #[test]
    fn times_and_angles_are_converted() {
        for (text, unit, expected) in [
            ("3 min", "s", 180.0),
            ("3min", "seconds", 180.0),
            ("1 h + 30 min", "min", 90.0),
            ("250 ms", "s", 0.25),
            ("90 s", "min", 1.5),
            ("0,5 hours", "s", 1800.0),
            ("(1 + 1) min", "s", 120.0),
            ("1 min / 30 s", "s", 2.0),
            ("2 days", "h", 48.0),
            ("90 deg", "°", 90.0),
            ("0.5 turns", "degrees", 180.0),
            ("180°", "rad", std::f32::consts::PI),
            ("pi rad", "deg", 180.0),
            ("3 m", "m", 3.0),
        ] {
            assert_eq!(value(text, unit), Some(expected), "{text} in {unit}");
        }

        assert_eq!(value("3 min", ""), None);
        assert_eq!(value("3 min", "m"), None);
        assert_eq!(value("3 min", "°"), None);
    }

    #[test]
    fn constants_have_names() {
        use std::f32::consts::{E, PI, TAU};

        for (text, expected) in [
            ("pi", PI),
            ("PI", PI),
            ("π", PI),
            ("tau", TAU),
            ("e", E),
            ("2 * pi", TAU),
            ("e^0", 1.0),
            ("-pi", -PI),
        ] {
            assert_eq!(value(text, ""), Some(expected), "{text}");
        }
        assert_eq!(value("2e", "e"), Some(2.0));
    }

    #[test]
    fn errors_name_the_cause() {
        let error = |text| evaluate_expression(text, Quantity::in_unit("s")).unwrap_err();
        assert_eq!(error("1e999"), NumberError::TooLarge.into());
        assert_eq!(error("1e300 * 1e300"), NumberError::TooLarge.into());
        assert_eq!(error("3/0"), ExpressionError::DivisionByZero);
        assert_eq!(error("3/(1 - 1)"), ExpressionError::DivisionByZero);
        assert_eq!(error("(-1)^.5"), ExpressionError::NoResult);
        assert_eq!(error("NaN"), ExpressionError::UnknownName("NaN".into()));
        assert_eq!(error("2 * abc"), ExpressionError::UnknownName("abc".into()));
        assert_eq!(error("38 m"), ExpressionError::UnknownUnit("m".into()));
        assert_eq!(error("(1"), INCOMPLETE);
    }

    #[test]
    fn invalid_expressions_are_rejected() {
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

        /// Returns the value, or `None` if it divides by zero.
        fn value(&self) -> Option<f64> {
            Some(match self {
                Self::Number(value) => *value,
                Self::Negative(tree) => -tree.value()?,
                Self::Pair(a, '+', b) => a.value()? + b.value()?,
                Self::Pair(a, '-', b) => a.value()? - b.value()?,
                Self::Pair(a, '*', b) => a.value()? * b.value()?,
                Self::Pair(a, '/', b) => {
                    let (a, b) = (a.value()?, b.value()?);
                    (b != 0.0).then_some(a / b)?
                }
                Self::Pair(a, _, b) => a.value()?.powf(b.value()?),
            })
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
                    product = match over {
                        true if factor == 0.0 => f64::NAN,
                        true => product / factor,
                        false => product * factor,
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
            prop_assert_eq!(value(&tree.text(), ""), tree.value().and_then(expected));
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
