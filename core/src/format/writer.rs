//! Writes canonical JSON: the same values give the same bytes, laid out so that a line of a diff is a change that
//! somebody made. The caller says which containers stand on one line.
//!
//! A number has the fewest digits that read back to the same bits. From 1e-5 up to below 1e16 they are plain, as in
//! `0.00001` and `16777216`, beyond with an exponent, as in `1e-7` and `3.4028235e38`; whole ones have no `.0`. -0 is 0.
//! What JSON cannot hold becomes the nearest that it can: an infinity the largest number, NaN 0.

use alloc::string::String;
use core::{
    fmt::{Display, LowerExp, Write},
    mem::replace,
};

/// Builds a file's text. In an object every value follows its [`Writer::key`].
#[derive(Debug, Default)]
pub(crate) struct Writer {
    text: String,
    container: Container,
}

/// The object or array that is open; by default the file itself.
#[derive(Clone, Copy, Debug, Default)]
struct Container {
    depth: usize,
    inline: bool,
    array: bool,
    filled: bool,
}

impl Writer {
    /// With nothing written.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// The whole text.
    pub(crate) fn finish(mut self) -> String {
        self.text.push('\n');
        self.text
    }

    /// An object with a line for each member.
    pub(crate) fn object(&mut self, members: impl FnOnce(&mut Self)) {
        self.container(false, false, members);
    }

    /// An object on one line, with all that it holds.
    pub(crate) fn inline_object(&mut self, members: impl FnOnce(&mut Self)) {
        self.container(false, true, members);
    }

    /// An array with a line for each item.
    pub(crate) fn array(&mut self, items: impl FnOnce(&mut Self)) {
        self.container(true, false, items);
    }

    /// An array on one line, with all that it holds.
    pub(crate) fn inline_array(&mut self, items: impl FnOnce(&mut Self)) {
        self.container(true, true, items);
    }

    /// The key of the value that is written next.
    pub(crate) fn key(&mut self, key: &str) -> &mut Self {
        self.separate();
        self.quote(key);
        self.text.push_str(": ");
        self
    }

    /// A text.
    pub(crate) fn string(&mut self, text: &str) {
        self.item();
        self.quote(text);
    }

    /// A number.
    pub(crate) fn f32(&mut self, value: f32) {
        let value = if value.is_nan() { 0.0 } else { value };
        // -0 + 0 is 0.
        let value = value.clamp(f32::MIN, f32::MAX) + 0.0;
        let plain = value == 0.0 || (1e-5..1e16).contains(&value.abs());
        self.number(plain, value);
    }

    /// A number.
    pub(crate) fn f64(&mut self, value: f64) {
        let value = if value.is_nan() { 0.0 } else { value };
        let value = value.clamp(f64::MIN, f64::MAX) + 0.0;
        let plain = value == 0.0 || (1e-5..1e16).contains(&value.abs());
        self.number(plain, value);
    }

    /// A whole number.
    pub(crate) fn u32(&mut self, value: u32) {
        self.item();
        write!(self.text, "{value}").expect("a String takes all");
    }

    /// `true` or `false`.
    pub(crate) fn boolean(&mut self, value: bool) {
        self.item();
        self.text.push_str(if value { "true" } else { "false" });
    }

    fn container(&mut self, array: bool, inline: bool, fill: impl FnOnce(&mut Self)) {
        self.item();
        let (open, close) = if array { ('[', ']') } else { ('{', '}') };
        self.text.push(open);
        let inner = Container {
            depth: self.container.depth + 1,
            inline: inline || self.container.inline,
            array,
            filled: false,
        };
        let outer = replace(&mut self.container, inner);
        fill(self);
        let inner = replace(&mut self.container, outer);
        if inner.filled && !inner.inline {
            self.line();
        }
        self.text.push(close);
    }

    /// What stands before a value: nothing after a key, which had its own.
    fn item(&mut self) {
        if self.container.array {
            self.separate();
        }
    }

    fn separate(&mut self) {
        let first = !replace(&mut self.container.filled, true);
        if !first {
            self.text.push(',');
        }
        if !self.container.inline {
            self.line();
        } else if !first {
            self.text.push(' ');
        }
    }

    fn line(&mut self) {
        self.text.push('\n');
        for _ in 0..self.container.depth {
            self.text.push_str("  ");
        }
    }

    fn number(&mut self, plain: bool, value: impl Display + LowerExp) {
        self.item();
        let written = if plain {
            write!(self.text, "{value}")
        } else {
            write!(self.text, "{value:e}")
        };
        written.expect("a String takes all");
    }

    fn quote(&mut self, text: &str) {
        self.text.push('"');
        for letter in text.chars() {
            match letter {
                '"' => self.text.push_str("\\\""),
                '\\' => self.text.push_str("\\\\"),
                '\n' => self.text.push_str("\\n"),
                '\r' => self.text.push_str("\\r"),
                '\t' => self.text.push_str("\\t"),
                '\0'..' ' => {
                    write!(self.text, "\\u{:04x}", letter as u32).expect("a String takes all");
                }
                _ => self.text.push(letter),
            }
        }
        self.text.push('"');
    }
}
