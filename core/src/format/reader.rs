//! Reads JSON by asking for what should come next. There is no tree of values: what a file means goes straight into
//! the model, so a hostile file costs little more memory than its own bytes, and every error, of syntax or of meaning,
//! knows its line, column and path.
//!
//! The format is RFC 8259 and no more: no comments, no trailing commas. A UTF-8 byte order mark at the start is
//! skipped, for some editors add it unasked. A key is refused the second time in an object, unless
//! [`Reader::allow_repeated_keys`] says otherwise. After an error the reader is done.

use alloc::{borrow::Cow, format, string::String, vec, vec::Vec};

use super::{
    error::{LoadError, excerpt, instead, line_and_column},
    limits::{DEPTH, Limits},
};
use token::{advice, check_number, decoded, unescaped, until_quote, word};

mod token;

/// The kind of a JSON value, by its first character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `{`
    Object,
    /// `[`
    Array,
    /// A text in quotes.
    String,
    /// A number.
    Number,
    /// `true`
    True,
    /// `false`
    False,
    /// `null`
    Null,
}

/// Where a value stands that [`Reader::at`] can read later.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    position: u32,
    depth: u32,
}

/// Reads a JSON text's values in their order.
#[derive(Debug)]
pub struct Reader<'a> {
    text: &'a str,
    limits: Limits,
    allows_repeated_keys: bool,
    position: usize,
    /// Where the value starts that is being read or was read last.
    current: usize,
    depth: u32,
    /// Where the keys start that were read in the open objects, outermost first. The shortest member has 5 bytes, so
    /// these take less than the file.
    keys: Vec<u32>,
}

impl<'a> Reader<'a> {
    /// Reads a whole file's bytes. Of the limits, those of the file and of one text count.
    ///
    /// # Errors
    /// The file is too large or not UTF-8.
    pub fn new(bytes: &'a [u8], limits: Limits) -> Result<Self, LoadError> {
        let limit = limits.file_bytes.min(u32::MAX as usize);
        if bytes.len() > limit {
            return Err(LoadError {
                line: 1,
                column: 1,
                path: String::new(),
                sentence: format!(
                    "the file has {} bytes, and at most {limit} are read",
                    bytes.len()
                ),
            });
        }
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let text = core::str::from_utf8(bytes).map_err(|error| {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            let (line, column) = line_and_column(core::str::from_utf8(valid).unwrap_or_default());
            LoadError {
                line,
                column,
                path: String::new(),
                sentence: format!(
                    "the byte 0x{:02X} is not UTF-8: save the file as UTF-8",
                    rest[0]
                ),
            }
        })?;
        let mut reader = Self {
            text,
            limits,
            allows_repeated_keys: false,
            position: 0,
            current: 0,
            depth: 0,
            keys: vec![],
        };
        reader.skip_whitespace();
        reader.current = reader.position;
        Ok(reader)
    }

    /// Reads objects in which a key repeats too.
    pub fn allow_repeated_keys(mut self) -> Self {
        self.allows_repeated_keys = true;
        self
    }

    /// Checks that nothing follows the value that was read.
    ///
    /// # Errors
    /// Something follows.
    pub fn finish(mut self) -> Result<(), LoadError> {
        self.skip_whitespace();
        if self.byte().is_none() {
            return Ok(());
        }
        Err(self.expected("the end of the file after its one value"))
    }

    /// Returns the kind of the next value.
    ///
    /// # Errors
    /// No value comes next.
    pub fn peek(&self) -> Result<Kind, LoadError> {
        self.kind().ok_or_else(|| self.expected("a value"))
    }

    /// Reads an object, calling `member` with each key to read its value. A value that it leaves unread is skipped.
    /// A repeated key is refused at the object's end, after both were seen.
    ///
    /// # Errors
    /// The next value is no object, its syntax is wrong, or `member` refuses it.
    pub fn object(
        &mut self,
        mut member: impl FnMut(&mut Self, &str) -> Result<(), LoadError>,
    ) -> Result<(), LoadError> {
        let start = self.enter(Kind::Object, "an object")?;
        let first_key = self.keys.len();
        let mut more = self.first(b'}');
        while more {
            self.keys.push(self.position as u32);
            let key = self.key()?;
            let value = self.position;
            member(self, &unescaped(key))?;
            if self.position == value {
                self.skip()?;
            }
            more = self.another(b'}')?;
        }
        if !self.allows_repeated_keys {
            self.refuse_twins(first_key)?;
        }
        self.keys.truncate(first_key);
        self.leave(start);
        Ok(())
    }

    /// Reads an array, calling `item` with each index to read its value. A value that it leaves unread is skipped.
    ///
    /// # Errors
    /// The next value is no array, its syntax is wrong, or `item` refuses it.
    pub fn array(
        &mut self,
        mut item: impl FnMut(&mut Self, usize) -> Result<(), LoadError>,
    ) -> Result<(), LoadError> {
        let start = self.enter(Kind::Array, "an array")?;
        let mut more = self.first(b']');
        let mut index = 0;
        while more {
            let value = self.position;
            self.current = value;
            item(self, index)?;
            if self.position == value {
                self.skip()?;
            }
            more = self.another(b']')?;
            index += 1;
        }
        self.leave(start);
        Ok(())
    }

    /// Reads a text.
    ///
    /// # Errors
    /// The next value is no text, or longer than the limits say.
    pub fn string(&mut self) -> Result<Cow<'a, str>, LoadError> {
        self.begin(Kind::String, "a text in quotes")?;
        Ok(unescaped(self.quoted()?))
    }

    /// Reads a number as the f32 nearest to its decimal digits. One that is too small becomes 0, and so does -0; one
    /// that is too large is an error.
    ///
    /// # Errors
    /// The next value is no number, or too large.
    pub fn number_f32(&mut self) -> Result<f32, LoadError> {
        let token = self.number("a number")?;
        match token.parse::<f32>() {
            // -0 + 0 is 0.
            Ok(value) if value.is_finite() => Ok(value + 0.0),
            _ => Err(self.error(format!(
                "{} is out of range: numbers go from -3.4028235e38 to 3.4028235e38",
                excerpt(token)
            ))),
        }
    }

    /// Reads a whole number that is written with digits only.
    pub(crate) fn integer_u32(&mut self) -> Result<u32, LoadError> {
        const EXPECTED: &str = "a whole number from 0 to 4294967295, in digits only";
        let token = self.number(EXPECTED)?;
        match token.parse() {
            Ok(value) if !token.starts_with('-') => Ok(value),
            _ => Err(self.error(format!("expected {EXPECTED}, found {}", excerpt(token)))),
        }
    }

    /// Reads `true` or `false`.
    ///
    /// # Errors
    /// The next value is neither.
    pub fn boolean(&mut self) -> Result<bool, LoadError> {
        self.current = self.position;
        let value = match self.kind() {
            Some(Kind::True) => true,
            Some(Kind::False) => false,
            _ => return Err(self.expected("true or false")),
        };
        self.position += if value { 4 } else { 5 };
        Ok(value)
    }

    /// Reads `null`.
    ///
    /// # Errors
    /// The next value is another.
    pub fn null(&mut self) -> Result<(), LoadError> {
        self.begin(Kind::Null, "null")?;
        self.position += 4;
        Ok(())
    }

    /// Passes over a value of any kind. Its syntax is checked, but not whether its keys differ.
    ///
    /// # Errors
    /// There is no value, or its syntax is wrong.
    pub fn skip(&mut self) -> Result<(), LoadError> {
        let start = self.position;
        let outside = self.depth;
        // A bit for each container that is open, the innermost last: 1 for an object. They fit, for the depth is
        // limited.
        let mut objects = 0_u64;
        let close = |objects: u64| if objects & 1 == 1 { b'}' } else { b']' };
        loop {
            let kind = self.peek()?;
            let mut more = if matches!(kind, Kind::Object | Kind::Array) {
                self.enter(kind, "a value")?;
                objects = objects << 1 | u64::from(kind == Kind::Object);
                self.first(close(objects))
            } else {
                self.skip_scalar(kind)?;
                self.depth > outside && self.another(close(objects))?
            };
            while !more {
                if self.depth == outside {
                    self.current = start;
                    return Ok(());
                }
                self.depth -= 1;
                objects >>= 1;
                more = self.depth > outside && self.another(close(objects))?;
            }
            if objects & 1 == 1 {
                self.key()?;
            }
        }
    }

    /// Passes over a value that [`Self::at`] reads once more is known, such as the kind that says what it means.
    pub(crate) fn mark(&mut self) -> Result<Mark, LoadError> {
        let mark = Mark {
            position: self.position as u32,
            depth: self.depth,
        };
        self.skip()?;
        Ok(mark)
    }

    /// Goes back to a marked value for `read`, and then on from here.
    pub(crate) fn at<T>(
        &mut self,
        mark: Mark,
        read: impl FnOnce(&mut Self) -> Result<T, LoadError>,
    ) -> Result<T, LoadError> {
        let here = (self.position, self.current, self.depth);
        self.position = mark.position as usize;
        self.current = self.position;
        self.depth = mark.depth;
        let value = read(self)?;
        (self.position, self.current, self.depth) = here;
        Ok(value)
    }

    /// Returns the whole text, without a byte order mark.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Returns how many bytes of the text are read. The next value starts there.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Returns an error at the value that is being read or was read last.
    pub fn error(&self, sentence: impl Into<String>) -> LoadError {
        self.error_at(self.current, sentence)
    }

    /// An error about the value that comes next: it is not what is expected here.
    pub(crate) fn expected(&self, what: &str) -> LoadError {
        let rest = &self.text[self.position..];
        let word = word(rest);
        let found = match rest.chars().next() {
            None => "the end of the file: it may have been cut off".into(),
            Some('{') => "an object".into(),
            Some('[') => "an array".into(),
            Some('"') => format!("\"{}\"", excerpt(until_quote(&rest[1..]))),
            Some('\'') => "`'`: texts and keys stand in double quotes".into(),
            Some('/' | '#') => "a comment, which JSON does not have".into(),
            Some(_) if !word.is_empty() => excerpt(word) + advice(word),
            Some(other) => format!("`{}`", excerpt(other.encode_utf8(&mut [0; 4]))),
        };
        self.error_at(self.position, format!("expected {what}, found {found}"))
    }

    /// An error at the key that was read last: it is none of the known ones.
    pub(crate) fn unknown(&self, key: &str, known: &[&str]) -> LoadError {
        let at = self.keys.last().map_or(self.current, |&key| key as usize);
        let instead = instead(key, known);
        self.error_at(at, format!("unknown field `{}`{instead}", excerpt(key)))
    }

    fn error_at(&self, at: usize, sentence: impl Into<String>) -> LoadError {
        LoadError::at_byte(self.text, at, sentence.into())
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    fn skip_whitespace(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.byte() {
            self.position += 1;
        }
    }

    fn kind(&self) -> Option<Kind> {
        let is = |word: &str| {
            let rest = self.text[self.position..].strip_prefix(word);
            rest.is_some_and(|rest| !rest.bytes().next().is_some_and(token::is_word))
        };
        Some(match self.byte()? {
            b'{' => Kind::Object,
            b'[' => Kind::Array,
            b'"' => Kind::String,
            b'-' | b'0'..=b'9' => Kind::Number,
            b't' if is("true") => Kind::True,
            b'f' if is("false") => Kind::False,
            b'n' if is("null") => Kind::Null,
            _ => return None,
        })
    }

    fn begin(&mut self, kind: Kind, expected: &str) -> Result<(), LoadError> {
        self.current = self.position;
        if self.kind() == Some(kind) {
            return Ok(());
        }
        Err(self.expected(expected))
    }

    /// Opens an object or array and gives its start.
    fn enter(&mut self, kind: Kind, expected: &str) -> Result<usize, LoadError> {
        self.begin(kind, expected)?;
        if self.depth == DEPTH {
            return Err(self.error(format!(
                "objects and arrays stand more than {DEPTH} deep inside each other"
            )));
        }
        self.depth += 1;
        self.position += 1;
        Ok(self.current)
    }

    fn leave(&mut self, start: usize) {
        self.depth -= 1;
        self.current = start;
    }

    /// Whether an object or array that was just opened holds anything; else it is closed.
    fn first(&mut self, close: u8) -> bool {
        self.skip_whitespace();
        if self.byte() == Some(close) {
            self.position += 1;
            return false;
        }
        true
    }

    /// Whether another member or item follows; else the object or array is closed.
    fn another(&mut self, close: u8) -> Result<bool, LoadError> {
        self.skip_whitespace();
        let comma = self.position;
        match self.byte() {
            Some(b',') => self.position += 1,
            Some(byte) if byte == close => {
                self.position += 1;
                return Ok(false);
            }
            _ => return Err(self.expected(&format!("`,` or `{}`", close as char))),
        }
        self.skip_whitespace();
        if self.byte() == Some(close) {
            let close = close as char;
            return Err(self.error_at(comma, format!("`,` before `{close}`: remove the comma")));
        }
        Ok(true)
    }

    /// Reads up to a member's value and gives what stands between the key's quotes.
    fn key(&mut self) -> Result<&'a str, LoadError> {
        self.begin(Kind::String, "a key in quotes")?;
        let key = self.quoted()?;
        self.skip_whitespace();
        if self.byte() != Some(b':') {
            return Err(self.expected(&format!("`:` after the key \"{}\"", excerpt(key))));
        }
        self.position += 1;
        self.skip_whitespace();
        self.current = self.position;
        Ok(key)
    }

    /// Refuses a key that stands twice among those of the innermost object.
    fn refuse_twins(&mut self, first_key: usize) -> Result<(), LoadError> {
        let text = self.text;
        let letters = |key: u32| decoded(&text[key as usize + 1..]);
        let keys = &mut self.keys[first_key..];
        keys.sort_unstable_by(|&a, &b| letters(a).cmp(letters(b)).then(a.cmp(&b)));
        let twins = keys.windows(2).map(|pair| (pair[1], pair[0]));
        let twins = twins.filter(|&(again, first)| letters(again).eq(letters(first)));
        let Some((again, first)) = twins.min() else {
            return Ok(());
        };
        let key: String = letters(again).take(100).collect();
        let (line, _) = line_and_column(&text[..first as usize]);
        let key = excerpt(&key);
        Err(self.error_at(
            again as usize,
            format!("the key `{key}` stands here again, after line {line}: remove one of them"),
        ))
    }

    /// Reads a text and gives what stands between its quotes, whose escapes are valid.
    fn quoted(&mut self) -> Result<&'a str, LoadError> {
        let start = self.position;
        let (quoted, length) = token::quoted(&self.text[start..])
            .map_err(|(at, sentence)| self.error_at(start + at, sentence))?;
        let limit = self.limits.text_bytes;
        if length > limit {
            let sentence = format!("this text has {length} bytes, and at most {limit} are read");
            return Err(self.error_at(start, sentence));
        }
        self.position += quoted.len() + 2;
        Ok(quoted)
    }

    /// Reads a number's characters.
    fn number(&mut self, expected: &str) -> Result<&'a str, LoadError> {
        self.begin(Kind::Number, expected)?;
        let rest = &self.text[self.position..];
        let token = word(rest);
        if let Err(reason) = check_number(token) {
            return Err(self.error(format!("{} is not a number: {reason}", excerpt(token))));
        }
        self.position += token.len();
        Ok(token)
    }

    fn skip_scalar(&mut self, kind: Kind) -> Result<(), LoadError> {
        match kind {
            Kind::String => drop(self.quoted()?),
            Kind::Number => drop(self.number("a number")?),
            Kind::True | Kind::False => drop(self.boolean()?),
            _ => self.null()?,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
