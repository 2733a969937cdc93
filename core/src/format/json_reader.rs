//! A JSON pull parser: it reads JSON by asking for what should come next. There is no tree of
//! values. The contents of a file go straight into the model, so a hostile file costs little more
//! memory than its own bytes, and every error, of syntax or of meaning, has its line, column and
//! path.
//!
//! The format is RFC 8259 and no more: no comments, no trailing commas. A UTF-8 byte order mark at
//! the start is skipped, because some editors add one. A key that repeats within an object is
//! rejected, unless [`Reader::allow_repeated_keys`] is used. After an error the reader must not be
//! used further.

use alloc::{borrow::Cow, format, string::String, vec, vec::Vec};

use super::{
    error::{LoadError, excerpt, line_and_column, suggest_word},
    limits::{Limits, MAX_DEPTH},
};
use crate::text::{count_noun, format_count};
use token::{
    advise_on_word, check_number, decode_characters, leading_word, text_until_quote, unescape_text,
};

mod token;

/// The kind of a JSON value, by its first character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonKind {
    /// `{`
    Object,
    /// `[`
    Array,
    /// A string.
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

/// The place of a value that [`Reader::read_at`] can read later.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    position: u32,
    depth: u32,
}

/// Reads the values of a JSON text in order.
#[derive(Debug)]
pub struct Reader<'a> {
    text: &'a str,
    limits: Limits,
    allows_repeated_keys: bool,
    position: usize,
    /// The start of the value that is being read, or was read last.
    current: usize,
    depth: u32,
    /// The starts of the keys that were read in the open objects, outermost first. The shortest
    /// member has 5 bytes, so these take less memory than the file.
    keys: Vec<u32>,
}

impl<'a> Reader<'a> {
    /// Creates a reader of a whole file. Of the limits, only those on the file's size and on the
    /// length of a text apply.
    ///
    /// # Errors
    /// Fails if the file is too large or not UTF-8.
    pub fn new(bytes: &'a [u8], limits: Limits) -> Result<Self, LoadError> {
        let limit = limits.file_bytes.min(u32::MAX as usize);
        if bytes.len() > limit {
            return Err(LoadError {
                line: 1,
                column: 1,
                path: String::new(),
                sentence: format!(
                    "the file is too large: it has {}, but the limit is {}",
                    count_noun(bytes.len(), "byte"),
                    format_count(limit as u64)
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
                sentence: if error.error_len().is_none() {
                    "the file ends within a letter, so it was cut off: get a complete copy".into()
                } else {
                    format!(
                        "byte 0x{:02X} is not valid UTF-8: save the file as UTF-8",
                        rest[0]
                    )
                },
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

    /// Accepts objects in which a key repeats.
    pub fn allow_repeated_keys(mut self) -> Self {
        self.allows_repeated_keys = true;
        self
    }

    /// Checks that nothing follows the value that was read.
    ///
    /// # Errors
    /// Fails if anything but whitespace follows.
    pub fn finish(mut self) -> Result<(), LoadError> {
        self.skip_whitespace();
        if self.next_byte().is_none() {
            return Ok(());
        }
        Err(self.expected_error("the end of the file"))
    }

    /// Returns the kind of the next value.
    ///
    /// # Errors
    /// Fails if no value comes next.
    pub fn peek(&self) -> Result<JsonKind, LoadError> {
        self.next_kind()
            .ok_or_else(|| self.expected_error("a value"))
    }

    /// Reads an object, calling `member` with each key to read its value. A value that `member`
    /// leaves unread is skipped. A repeated key is rejected at the object's end, after both were
    /// seen.
    ///
    /// # Errors
    /// Fails if the next value is not an object, has wrong syntax, or is rejected by `member`.
    pub fn object(
        &mut self,
        mut member: impl FnMut(&mut Self, &str) -> Result<(), LoadError>,
    ) -> Result<(), LoadError> {
        let start = self.enter_container(JsonKind::Object, "an object")?;
        let first_key = self.keys.len();

        let mut more = self.begin_items(b'}');
        while more {
            self.keys.push(self.position as u32);
            let key = self.read_key()?;
            let value = self.position;
            member(self, &unescape_text(key))?;
            if self.position == value {
                self.skip()?;
            }
            more = self.advance_to_item(b'}')?;
        }

        if !self.allows_repeated_keys {
            self.reject_repeated_keys(first_key)?;
        }
        self.keys.truncate(first_key);
        self.leave_container(start);
        Ok(())
    }

    /// Reads an array, calling `item` with each index to read its value. A value that `item` leaves
    /// unread is skipped.
    ///
    /// # Errors
    /// Fails if the next value is not an array, has wrong syntax, or is rejected by `item`.
    pub fn array(
        &mut self,
        mut item: impl FnMut(&mut Self, usize) -> Result<(), LoadError>,
    ) -> Result<(), LoadError> {
        let start = self.enter_container(JsonKind::Array, "an array")?;
        let mut more = self.begin_items(b']');
        let mut index = 0;

        while more {
            let value = self.position;
            self.current = value;
            item(self, index)?;
            if self.position == value {
                self.skip()?;
            }
            more = self.advance_to_item(b']')?;
            index += 1;
        }

        self.leave_container(start);
        Ok(())
    }

    /// Reads a string.
    ///
    /// # Errors
    /// Fails if the next value is not a string, or is longer than the limits allow.
    pub fn string(&mut self) -> Result<Cow<'a, str>, LoadError> {
        self.expect_kind(JsonKind::String, "a string in double quotes")?;
        Ok(unescape_text(self.read_quoted()?))
    }

    /// Reads a number as the f32 nearest to its decimal digits. A number that is too small becomes
    /// 0, and so does -0; one that is too large is an error.
    ///
    /// # Errors
    /// Fails if the next value is not a number, or too large.
    pub fn number_f32(&mut self) -> Result<f32, LoadError> {
        let token = self.read_number_token("a number")?;
        match token.parse::<f32>() {
            // -0 + 0 is 0.
            Ok(value) if value.is_finite() => Ok(value + 0.0),
            _ => Err(self.error(format!(
                "\"{}\" is out of range: numbers go from -3.4028235e38 to 3.4028235e38",
                excerpt(token)
            ))),
        }
    }

    /// Reads a number as the f64 nearest to its decimal digits, as [`Self::number_f32`] does.
    pub(crate) fn number_f64(&mut self) -> Result<f64, LoadError> {
        let token = self.read_number_token("a number")?;
        match token.parse::<f64>() {
            // -0 + 0 is 0.
            Ok(value) if value.is_finite() => Ok(value + 0.0),
            _ => Err(self.error(format!(
                "\"{}\" is out of range: numbers go from -1.7976931348623157e308 to 1.7976931348623157e308",
                excerpt(token)
            ))),
        }
    }

    /// Reads a whole number that is written with digits only.
    pub(crate) fn integer_u32(&mut self) -> Result<u32, LoadError> {
        const EXPECTED: &str = "a whole number from 0 to 4294967295, in digits only";
        let token = self.read_number_token(EXPECTED)?;
        match token.parse() {
            Ok(value) if !token.starts_with('-') => Ok(value),
            _ => Err(self.error(format!("expected {EXPECTED}, found {}", excerpt(token)))),
        }
    }

    /// Reads `true` or `false`.
    ///
    /// # Errors
    /// Fails if the next value is neither.
    pub fn boolean(&mut self) -> Result<bool, LoadError> {
        self.current = self.position;
        let value = match self.next_kind() {
            Some(JsonKind::True) => true,
            Some(JsonKind::False) => false,
            _ => return Err(self.expected_error("true or false")),
        };
        self.position += if value { 4 } else { 5 };
        Ok(value)
    }

    /// Reads `null`.
    ///
    /// # Errors
    /// Fails if the next value is anything else.
    pub fn null(&mut self) -> Result<(), LoadError> {
        self.expect_kind(JsonKind::Null, "null")?;
        self.position += 4;
        Ok(())
    }

    /// Skips a value of any kind. Its syntax is checked, but repeated keys are accepted.
    ///
    /// # Errors
    /// Fails if there is no value, or its syntax is wrong.
    pub fn skip(&mut self) -> Result<(), LoadError> {
        let start = self.position;
        let outside = self.depth;
        // One bit for each open container, the innermost last: 1 for an object. A u64 is enough
        // because the depth is limited.
        let mut objects = 0_u64;
        let close = |objects: u64| if objects & 1 == 1 { b'}' } else { b']' };

        loop {
            let kind = self.peek()?;
            let mut more = if matches!(kind, JsonKind::Object | JsonKind::Array) {
                self.enter_container(kind, "a value")?;
                objects = objects << 1 | u64::from(kind == JsonKind::Object);
                self.begin_items(close(objects))
            } else {
                self.skip_scalar(kind)?;
                self.depth > outside && self.advance_to_item(close(objects))?
            };

            while !more {
                if self.depth == outside {
                    self.current = start;
                    return Ok(());
                }
                self.depth -= 1;
                objects >>= 1;
                more = self.depth > outside && self.advance_to_item(close(objects))?;
            }

            if objects & 1 == 1 {
                self.read_key()?;
            }
        }
    }

    /// Skips a value, to be read later by [`Self::read_at`] once more is known, such as the kind
    /// that determines its meaning.
    pub(crate) fn mark_value(&mut self) -> Result<Mark, LoadError> {
        let mark = Mark {
            position: self.position as u32,
            depth: self.depth,
        };
        self.skip()?;
        Ok(mark)
    }

    /// Goes back to a marked value for `read`, then continues from the current position.
    pub(crate) fn read_at<T>(
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

    /// Returns how many bytes of the text have been read. The next value starts there.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Returns an error at the value that is being read or was read last.
    pub fn error(&self, sentence: impl Into<String>) -> LoadError {
        self.error_at(self.current, sentence)
    }

    /// Returns an error about the next value, which is not what is expected here.
    pub(crate) fn expected_error(&self, what: &str) -> LoadError {
        let rest = &self.text[self.position..];
        let word = leading_word(rest);
        let found = match rest.chars().next() {
            None => {
                let sentence =
                    format!("expected {what}, but the text ends here: it may be incomplete");
                return self.error_at(self.position, sentence);
            }
            Some('{') => "an object".into(),
            Some('[') => "an array".into(),
            Some('"') => format!("\"{}\"", excerpt(text_until_quote(&rest[1..]))),
            Some('\'') => "\"'\": write strings and keys in double quotes".into(),
            Some('/' | '#') => "a comment, which JSON does not allow".into(),
            // Numbers without quotes, because in quotes they would look like strings.
            Some(first) if first.is_ascii_alphabetic() || first == '_' => {
                format!("the word \"{}\"{}", excerpt(word), advise_on_word(word))
            }
            Some(_) if !word.is_empty() => {
                format!("the number {}{}", excerpt(word), advise_on_word(word))
            }
            Some(other) => format!("\"{}\"", excerpt(other.encode_utf8(&mut [0; 4]))),
        };
        self.error_at(self.position, format!("expected {what}, found {found}"))
    }

    /// Returns an error at the key that was read last, which is not one of the known ones.
    pub(crate) fn unknown_key_error(&self, key: &str, known: &[&str]) -> LoadError {
        let at = self.keys.last().map_or(self.current, |&key| key as usize);
        let instead = suggest_word(key, known);
        self.error_at(at, format!("unknown key \"{}\"{instead}", excerpt(key)))
    }

    fn error_at(&self, at: usize, sentence: impl Into<String>) -> LoadError {
        LoadError::at_byte(self.text, at, sentence.into())
    }

    fn next_byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    fn skip_whitespace(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.next_byte() {
            self.position += 1;
        }
    }

    fn next_kind(&self) -> Option<JsonKind> {
        let is = |word: &str| {
            let rest = self.text[self.position..].strip_prefix(word);
            rest.is_some_and(|rest| !rest.bytes().next().is_some_and(token::is_word_byte))
        };
        Some(match self.next_byte()? {
            b'{' => JsonKind::Object,
            b'[' => JsonKind::Array,
            b'"' => JsonKind::String,
            b'-' | b'0'..=b'9' => JsonKind::Number,
            b't' if is("true") => JsonKind::True,
            b'f' if is("false") => JsonKind::False,
            b'n' if is("null") => JsonKind::Null,
            _ => return None,
        })
    }

    fn expect_kind(&mut self, kind: JsonKind, expected: &str) -> Result<(), LoadError> {
        self.current = self.position;
        if self.next_kind() == Some(kind) {
            return Ok(());
        }
        Err(self.expected_error(expected))
    }

    /// Opens an object or array and returns its start.
    fn enter_container(&mut self, kind: JsonKind, expected: &str) -> Result<usize, LoadError> {
        self.expect_kind(kind, expected)?;
        if self.depth == MAX_DEPTH {
            return Err(self.error(format!(
                "objects and arrays are nested too deeply: the limit is {MAX_DEPTH} levels"
            )));
        }
        self.depth += 1;
        self.position += 1;
        Ok(self.current)
    }

    fn leave_container(&mut self, start: usize) {
        self.depth -= 1;
        self.current = start;
    }

    /// Returns whether the object or array that was just opened has a member or item. If not,
    /// closes it.
    fn begin_items(&mut self, close: u8) -> bool {
        self.skip_whitespace();
        if self.next_byte() == Some(close) {
            self.position += 1;
            return false;
        }
        true
    }

    /// Returns whether another member or item follows. If not, closes the object or array.
    fn advance_to_item(&mut self, close: u8) -> Result<bool, LoadError> {
        self.skip_whitespace();
        let comma = self.position;
        match self.next_byte() {
            Some(b',') => self.position += 1,
            Some(byte) if byte == close => {
                self.position += 1;
                return Ok(false);
            }
            _ => return Err(self.expected_error(&format!("\",\" or \"{}\"", close as char))),
        }

        self.skip_whitespace();
        if self.next_byte() == Some(close) {
            let close = close as char;
            let message = format!("unexpected comma before \"{close}\": remove the comma");
            return Err(self.error_at(comma, message));
        }
        Ok(true)
    }

    /// Reads up to a member's value and returns the characters between the key's quotes.
    fn read_key(&mut self) -> Result<&'a str, LoadError> {
        self.expect_kind(JsonKind::String, "a key in double quotes")?;
        let key = self.read_quoted()?;
        self.skip_whitespace();
        if self.next_byte() != Some(b':') {
            return Err(self.expected_error(&format!("\":\" after the key \"{}\"", excerpt(key))));
        }

        self.position += 1;
        self.skip_whitespace();
        self.current = self.position;
        Ok(key)
    }

    /// Rejects a key that repeats among those of the innermost object.
    fn reject_repeated_keys(&mut self, first_key: usize) -> Result<(), LoadError> {
        let text = self.text;
        let characters = |key: u32| decode_characters(&text[key as usize + 1..]);

        let keys = &mut self.keys[first_key..];
        keys.sort_unstable_by(|&a, &b| characters(a).cmp(characters(b)).then(a.cmp(&b)));
        let first_repetition = keys
            .windows(2)
            .map(|pair| (pair[1], pair[0]))
            .filter(|&(again, first)| characters(again).eq(characters(first)))
            .min();
        let Some((again, first)) = first_repetition else {
            return Ok(());
        };

        let key: String = characters(again).take(100).collect();

        let (line, _) = line_and_column(&text[..first as usize]);
        let key = excerpt(&key);
        Err(self.error_at(
            again as usize,
            format!("the key \"{key}\" is already used on line {line}: remove one of the two"),
        ))
    }

    /// Reads a string and returns the characters between its quotes, whose escapes are valid.
    fn read_quoted(&mut self) -> Result<&'a str, LoadError> {
        let start = self.position;
        let (quoted, length) = token::scan_quoted(&self.text[start..])
            .map_err(|(at, sentence)| self.error_at(start + at, sentence))?;
        let limit = self.limits.text_bytes;
        if length > limit {
            let sentence = format!(
                "this string is too long: it has {}, but the limit is {}",
                count_noun(length, "byte"),
                format_count(limit as u64)
            );
            return Err(self.error_at(start, sentence));
        }
        self.position += quoted.len() + 2;
        Ok(quoted)
    }

    /// Reads a number's characters.
    fn read_number_token(&mut self, expected: &str) -> Result<&'a str, LoadError> {
        self.expect_kind(JsonKind::Number, expected)?;
        let rest = &self.text[self.position..];
        let token = leading_word(rest);
        if let Err(reason) = check_number(token) {
            return Err(self.error(format!("\"{}\" is not a number: {reason}", excerpt(token))));
        }
        self.position += token.len();
        Ok(token)
    }

    fn skip_scalar(&mut self, kind: JsonKind) -> Result<(), LoadError> {
        match kind {
            JsonKind::String => drop(self.read_quoted()?),
            JsonKind::Number => drop(self.read_number_token("a number")?),
            JsonKind::True | JsonKind::False => drop(self.boolean()?),
            _ => self.null()?,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
