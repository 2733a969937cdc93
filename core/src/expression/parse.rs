//! Parsing of formulas; [the module](super) has the grammar.

use alloc::{format, string::String, vec::Vec};
use core::{mem, ops::Range};

use super::{
    MAX_FORMULA_BYTES, MAX_FORMULA_DEPTH,
    error::FormulaError,
    formula::{Formula, FormulaBuilder, TermId},
    functions::{self, Function},
    lexer::{KEYWORDS, Token, read_token},
    print,
};
use crate::{spelling::find_nearest, text::count_noun};

/// Parses a formula.
///
/// # Errors
/// Returns the first mistake and its place.
pub fn parse(text: &str) -> Result<Formula, FormulaError> {
    let formula = parse_text(text)?;

    // The canonical text can be longer and nested deeper than the text.
    match parse_text(&print::print(&formula)) {
        Ok(_) => Ok(formula),
        Err(error) => Err(FormulaError {
            place: 0..text.len(),
            message: error.message,
        }),
    }
}

impl FormulaBuilder {
    /// Finishes the formula, whose result is the last term. Returns `None` if it has no terms, or
    /// is too long or nested too deeply to be parsed again.
    pub fn finish(self) -> Option<Formula> {
        if !(1..=MAX_FORMULA_BYTES).contains(&self.term_count()) {
            return None;
        }
        let formula = self.into_formula();
        parse_text(&print::print(&formula)).ok()?;
        Some(formula)
    }
}

/// Parses a formula whose canonical text may be too long.
fn parse_text(text: &str) -> Result<Formula, FormulaError> {
    if text.len() > MAX_FORMULA_BYTES {
        let end = text.char_indices().map(|(at, _)| at);
        let end = end.take_while(|at| *at <= MAX_FORMULA_BYTES).last();
        return Err(FormulaError {
            place: end.unwrap_or(0)..text.len(),
            message: format!(
                "The formula is too long: the maximum is {MAX_FORMULA_BYTES} characters, and a letter such as \u{e9} counts as two or more. Split it into two expressions"
            ),
        });
    }

    let (token, place) = read_token(text, 0)?;
    let mut parser = Parser {
        text,
        token,
        place,
        builder: FormulaBuilder::default(),
        depth: 0,
    };

    parser.parse_formula()?;
    if parser.token == Token::End {
        return Ok(parser.builder.into_formula());
    }
    Err(parser.error_after_value())
}

/// A parser with the token that comes next.
struct Parser<'t> {
    text: &'t str,
    token: Token,
    place: Range<usize>,
    builder: FormulaBuilder,
    depth: usize,
}

type Parsed = Result<TermId, FormulaError>;

impl Parser<'_> {
    fn advance(&mut self) -> Result<Token, FormulaError> {
        let (token, place) = read_token(self.text, self.place.end)?;
        self.place = place;
        Ok(mem::replace(&mut self.token, token))
    }

    fn error(&self, message: impl Into<String>) -> FormulaError {
        FormulaError {
            place: self.place.clone(),
            message: message.into(),
        }
    }

    /// Returns the text of the next token.
    fn next_text(&self) -> &str {
        self.text.get(self.place.clone()).unwrap_or("")
    }

    fn is_keyword(&self, keyword: &str) -> bool {
        matches!(&self.token, Token::Word(word) if word.eq_ignore_ascii_case(keyword))
    }

    fn accept_keyword(&mut self, keyword: &str) -> Result<bool, FormulaError> {
        let found = self.is_keyword(keyword);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn accept_symbol(&mut self, symbol: &str) -> Result<bool, FormulaError> {
        let found = matches!(self.token, Token::Symbol(known) if known == symbol);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    /// Parses one level deeper.
    fn nested(&mut self, parse: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        if self.depth >= MAX_FORMULA_DEPTH {
            return Err(
                self.error("The formula is nested too deeply. Split it into two expressions")
            );
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    fn parse_formula(&mut self) -> Parsed {
        self.nested(|parser| {
            if parser.accept_keyword("if")? {
                let condition = parser.parse_formula()?;
                parser.expect_keyword("then")?;
                let yes = parser.parse_formula()?;
                parser.expect_keyword("else")?;
                let no = parser.parse_formula()?;
                let arguments = Vec::from([condition, yes, no]);
                return Ok(parser.builder.call(&functions::SELECT_BY, arguments));
            }
            parser.parse_or()
        })
    }

    fn expect_keyword(&mut self, keyword: &str) -> Result<(), FormulaError> {
        if self.accept_keyword(keyword)? {
            return Ok(());
        }
        Err(self.error(if self.token == Token::End {
            format!("\"{keyword}\" is missing")
        } else {
            format!("Expected \"{keyword}\" before \"{}\"", self.next_text())
        }))
    }

    fn parse_or(&mut self) -> Parsed {
        self.parse_list("or", &functions::ANY_OF, Self::parse_and)
    }

    fn parse_and(&mut self) -> Parsed {
        self.parse_list("and", &functions::ALL_OF, Self::parse_not)
    }

    fn parse_list(
        &mut self,
        keyword: &str,
        function: &'static Function,
        parse: fn(&mut Self) -> Parsed,
    ) -> Parsed {
        let first = parse(self)?;
        if !self.is_keyword(keyword) {
            return Ok(first);
        }
        let mut arguments = Vec::from([first]);
        while self.accept_keyword(keyword)? {
            arguments.push(parse(self)?);
        }
        Ok(self.builder.call(function, arguments))
    }

    fn parse_not(&mut self) -> Parsed {
        if self.accept_keyword("not")? {
            let operand = self.nested(Self::parse_not)?;
            return Ok(self.builder.call(&functions::NOT_OF, Vec::from([operand])));
        }
        self.parse_comparison()
    }

    fn parse_comparison(&mut self) -> Parsed {
        let left = self.parse_sum()?;
        let Some(function) = self.comparison() else {
            return Ok(left);
        };
        self.advance()?;
        let right = self.parse_sum()?;

        if self.comparison().is_some() {
            return Err(self.error("Compare two values at a time, as in \"0 < x and x < 1\""));
        }
        Ok(self.builder.call(function, Vec::from([left, right])))
    }

    /// Returns the comparison that comes next.
    fn comparison(&self) -> Option<&'static Function> {
        let Token::Symbol(symbol) = self.token else {
            return None;
        };
        Some(match symbol {
            "<" => &functions::LESS,
            "<=" => &functions::AT_MOST,
            "=" => &functions::EQUAL,
            "!=" => &functions::NOT_EQUAL,
            ">=" => &functions::AT_LEAST,
            ">" => &functions::MORE,
            _ => return None,
        })
    }

    fn parse_sum(&mut self) -> Parsed {
        let mut left = self.parse_product()?;
        loop {
            let function = match self.token {
                Token::Symbol("+") => &functions::PLUS,
                Token::Symbol("-") => &functions::MINUS,
                _ => return Ok(left),
            };
            self.advance()?;
            let right = self.parse_product()?;
            left = self.builder.call(function, Vec::from([left, right]));
        }
    }

    fn parse_product(&mut self) -> Parsed {
        let mut left = self.parse_sign()?;
        loop {
            let function = match self.token {
                Token::Symbol("*") => &functions::TIMES,
                Token::Symbol("/") => &functions::DIVIDED_BY,
                _ => return Ok(left),
            };
            self.advance()?;
            let right = self.parse_sign()?;
            left = self.builder.call(function, Vec::from([left, right]));
        }
    }

    fn parse_sign(&mut self) -> Parsed {
        if self.accept_symbol("-")? {
            let operand = self.nested(Self::parse_sign)?;
            return Ok(self
                .builder
                .call(&functions::NEGATIVE, Vec::from([operand])));
        }
        self.parse_power()
    }

    fn parse_power(&mut self) -> Parsed {
        let base = self.parse_value()?;
        if !self.accept_symbol("^")? {
            return Ok(base);
        }
        let exponent = self.nested(Self::parse_sign)?;
        Ok(self
            .builder
            .call(&functions::POWER, Vec::from([base, exponent])))
    }

    fn parse_value(&mut self) -> Parsed {
        match &self.token {
            Token::Number(value) => {
                let value = *value;
                self.advance()?;
                Ok(self.builder.number(value))
            }
            Token::Quoted(name) => {
                let name = name.clone();
                self.advance()?;
                Ok(self.builder.input(&name))
            }
            Token::Word(word) if KEYWORDS.iter().any(|k| k.eq_ignore_ascii_case(word)) => {
                Err(self.expected_value())
            }
            Token::Word(word) => {
                let (word, place) = (word.clone(), self.place.clone());
                self.advance()?;
                if self.token == Token::Symbol("(") {
                    self.parse_call(&word, place)
                } else {
                    Ok(self.builder.input(&word))
                }
            }
            Token::Symbol("(") => {
                let open = self.place.clone();
                self.advance()?;
                let inside = self.parse_formula()?;
                self.expect_closing(open)?;
                Ok(inside)
            }
            Token::Symbol(_) | Token::End => Err(self.expected_value()),
        }
    }

    /// Parses the arguments of a function.
    fn parse_call(&mut self, word: &str, place: Range<usize>) -> Parsed {
        let Some(function) = Function::from_name(word) else {
            let names = functions::FUNCTIONS.iter().map(|function| function.name);
            let instead = find_nearest(word, names)
                .map_or_else(String::new, |name| format!(". Did you mean \"{name}\"?"));
            return Err(FormulaError {
                place,
                message: format!("There is no function \"{word}\"{instead}"),
            });
        };

        let open = self.place.clone();
        self.advance()?;
        let mut arguments = Vec::new();
        if self.token != Token::Symbol(")") {
            arguments.push(self.parse_formula()?);
            while self.accept_symbol(",")? {
                arguments.push(self.parse_formula()?);
            }
        }
        self.expect_closing(open)?;

        let (least, most) = function.argument_count();
        if arguments.len() < least || arguments.len() > most {
            let needs = if least == most {
                count_noun(least, "argument")
            } else if most == usize::MAX {
                "at least 1 argument".into()
            } else {
                format!("{least} to {most} arguments")
            };
            return Err(FormulaError {
                place,
                message: format!(
                    "{}({}) needs {needs}, but this has {}",
                    function.name,
                    function.arguments,
                    arguments.len()
                ),
            });
        }
        Ok(self.builder.call(function, arguments))
    }

    fn expect_closing(&mut self, open: Range<usize>) -> Result<(), FormulaError> {
        if self.accept_symbol(")")? {
            return Ok(());
        }
        Err(match self.token {
            Token::End => FormulaError {
                place: open,
                message: "This parenthesis is not closed".into(),
            },
            _ => self.error_after_value(),
        })
    }

    /// Returns the error at a token that cannot start a value.
    fn expected_value(&self) -> FormulaError {
        const EXPECTED: &str = "Expected a number, a name or a function";
        match self.token {
            Token::End if self.place.start == 0 => self.error("The formula is empty"),
            Token::End => self.error(format!("{EXPECTED} at the end")),
            Token::Word(_) => self.error(format!(
                "{EXPECTED} before \"{}\". A name that is a keyword needs quotes",
                self.next_text()
            )),
            _ => self.error(format!("{EXPECTED} before \"{}\"", self.next_text())),
        }
    }

    /// Returns the error at a token that cannot follow a value.
    fn error_after_value(&self) -> FormulaError {
        let next = self.next_text();
        match self.token {
            Token::Symbol(")") => self.error("This parenthesis was not opened"),
            Token::Symbol(",") => {
                self.error("A comma can only separate the arguments of a function")
            }
            Token::Word(_) => self.error(format!(
                "Expected an operator before \"{next}\". A name with spaces needs quotes"
            )),
            _ => self.error(format!("Expected an operator before \"{next}\"")),
        }
    }
}
