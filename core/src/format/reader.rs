//! Reads JSON by asking for what should come next. There is no tree of values: what a file means goes straight into
//! the model, so a hostile file costs little more memory than its own bytes, and every error, of syntax or of meaning,
//! knows its line, column and path.
//!
//! The format is RFC 8259 and no more: no comments, no trailing commas. A UTF-8 byte order mark at the start is
//! skipped, for some editors add it unasked. No key may stand twice in an object. After an error the reader is done.

use alloc::{borrow::Cow, format, string::String, vec, vec::Vec};

use super::{
    error::{LoadError, excerpt, instead, line_and_column},
    limits::{DEPTH, Limits},
};

/// What a value is, by its first character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Object,
    Array,
    String,
    Number,
    True,
    False,
    Null,
}

/// Where a value stands that [`Reader::at`] can read later.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    position: u32,
    depth: u32,
}

/// Reads a file's values in their order.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    limits: Limits,
    position: usize,
    /// Where the value starts that is being read or was read last.
    current: usize,
    depth: u32,
    /// Where the keys start that were read in the open objects, outermost first. The shortest member has 5 bytes, so
    /// these take less than the file.
    keys: Vec<u32>,
}

impl<'a> Reader<'a> {
    /// Reads a whole file's bytes.
    pub(crate) fn new(bytes: &'a [u8], limits: Limits) -> Result<Self, LoadError> {
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
            position: 0,
            current: 0,
            depth: 0,
            keys: vec![],
        };
        reader.skip_whitespace();
        reader.current = reader.position;
        Ok(reader)
    }

    /// Checks that nothing follows the value that was read.
    pub(crate) fn finish(mut self) -> Result<(), LoadError> {
        self.skip_whitespace();
        if self.byte().is_none() {
            return Ok(());
        }
        Err(self.expected("the end of the file after its one value"))
    }

    /// What comes next.
    pub(crate) fn peek(&self) -> Result<Kind, LoadError> {
        self.kind().ok_or_else(|| self.expected("a value"))
    }

    /// Reads an object, calling `member` with each key to read its value. A value that it leaves unread is skipped.
    /// That a key stands twice is found at the object's end, after both were seen.
    pub(crate) fn object(
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
        self.refuse_twins(first_key)?;
        self.keys.truncate(first_key);
        self.leave(start);
        Ok(())
    }

    /// Reads an array, calling `item` with each index to read its value. A value that it leaves unread is skipped.
    pub(crate) fn array(
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
    pub(crate) fn string(&mut self) -> Result<Cow<'a, str>, LoadError> {
        self.begin(Kind::String, "a text in quotes")?;
        Ok(unescaped(self.quoted()?))
    }

    /// Reads a number as the f32 nearest to its decimal digits. One that is too small becomes 0, and so does -0; one
    /// that is too large is an error.
    pub(crate) fn number_f32(&mut self) -> Result<f32, LoadError> {
        let token = self.number("a number")?;
        match token.parse::<f32>() {
            // -0 + 0 is 0.
            Ok(value) if value.is_finite() => Ok(value + 0.0),
            _ => Err(self.out_of_range(token, "-3.4028235e38 to 3.4028235e38")),
        }
    }

    /// Reads a number as the nearest f64, like [`Self::number_f32`].
    pub(crate) fn number_f64(&mut self) -> Result<f64, LoadError> {
        let token = self.number("a number")?;
        match token.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(value + 0.0),
            _ => Err(self.out_of_range(token, "-1.7976931348623157e308 to 1.7976931348623157e308")),
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
    pub(crate) fn boolean(&mut self) -> Result<bool, LoadError> {
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
    pub(crate) fn null(&mut self) -> Result<(), LoadError> {
        self.begin(Kind::Null, "null")?;
        self.position += 4;
        Ok(())
    }

    /// Passes over a value of any kind. Its syntax is checked, but not whether its keys differ.
    pub(crate) fn skip(&mut self) -> Result<(), LoadError> {
        let start = self.position;
        let outside = self.depth;
        // A bit for each that is open, the innermost last: 1 for an object. They fit, for the depth is limited.
        let mut objects = 0_u64;
        loop {
            let (close, empty) = match self.peek()? {
                Kind::Object => {
                    self.enter(Kind::Object, "an object")?;
                    objects = objects << 1 | 1;
                    (b'}', !self.first(b'}'))
                }
                Kind::Array => {
                    self.enter(Kind::Array, "an array")?;
                    objects <<= 1;
                    (b']', !self.first(b']'))
                }
                Kind::String => {
                    self.quoted()?;
                    (0, true)
                }
                Kind::Number => {
                    self.number("a number")?;
                    (0, true)
                }
                Kind::False => {
                    self.position += 5;
                    (0, true)
                }
                Kind::True | Kind::Null => {
                    self.position += 4;
                    (0, true)
                }
            };
            todo!()
        }
    }
}
