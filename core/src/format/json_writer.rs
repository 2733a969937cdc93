//! A writer of canonical JSON: the same values give the same bytes, laid out so that each line of a
//! diff is one change by the user. The caller chooses which containers are written on one line.
//!
//! A number has the fewest digits that read back to the same bits. From 1e-5 up to below 1e16 it is
//! written plainly, as in `0.00001` and `16777216`; beyond that with an exponent, as in `1e-7` and
//! `3.4028235e38`. Whole numbers have no `.0`, and -0 is written as 0. Values that JSON cannot hold
//! become the nearest that it can: an infinity becomes the largest number, NaN becomes 0.

use alloc::string::String;
use core::{
    fmt::{Display, LowerExp, Write},
    mem::replace,
};

/// Builds a file's text. In an object, every value follows its [`Writer::key`].
#[derive(Debug, Default)]
pub(crate) struct Writer {
    text: String,
    container: Container,
}

/// The object or array that is open. The default is the file itself.
#[derive(Clone, Copy, Debug, Default)]
struct Container {
    depth: usize,
    inline: bool,
    array: bool,
    filled: bool,
}

impl Writer {
    /// Creates a writer with an empty text.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Returns the whole text.
    pub(crate) fn finish(mut self) -> String {
        self.text.push('\n');
        self.text
    }

    /// Writes an object with a line for each member.
    pub(crate) fn object(&mut self, members: impl FnOnce(&mut Self)) {
        self.write_container(false, false, members);
    }

    /// Writes an object on one line, with everything inside it.
    pub(crate) fn inline_object(&mut self, members: impl FnOnce(&mut Self)) {
        self.write_container(false, true, members);
    }

    /// Writes an array with a line for each item.
    pub(crate) fn array(&mut self, items: impl FnOnce(&mut Self)) {
        self.write_container(true, false, items);
    }

    /// Writes an array on one line, with everything inside it.
    pub(crate) fn inline_array(&mut self, items: impl FnOnce(&mut Self)) {
        self.write_container(true, true, items);
    }

    /// Writes the key of the next value.
    pub(crate) fn key(&mut self, key: &str) -> &mut Self {
        self.write_separator();
        self.write_quoted(key);
        self.text.push_str(": ");
        self
    }

    /// Writes a string.
    pub(crate) fn string(&mut self, text: &str) {
        self.begin_value();
        self.write_quoted(text);
    }

    /// Writes a number.
    pub(crate) fn f32(&mut self, value: f32) {
        let value = if value.is_nan() { 0.0 } else { value };
        // -0 + 0 is 0.
        let value = value.clamp(f32::MIN, f32::MAX) + 0.0;
        let is_plain = value == 0.0 || (1e-5..1e16).contains(&value.abs());
        self.write_float(value, is_plain);
    }

    /// Writes a number with the precision of an f64.
    pub(crate) fn f64(&mut self, value: f64) {
        let value = if value.is_nan() { 0.0 } else { value };
        // -0 + 0 is 0.
        let value = value.clamp(f64::MIN, f64::MAX) + 0.0;
        let is_plain = value == 0.0 || (1e-5..1e16).contains(&value.abs());
        self.write_float(value, is_plain);
    }

    /// Writes the fewest digits that read back to the same number, with a power of ten if it is not
    /// plain.
    fn write_float(&mut self, value: impl Display + LowerExp, is_plain: bool) {
        self.begin_value();
        let written = if is_plain {
            write!(self.text, "{value}")
        } else {
            write!(self.text, "{value:e}")
        };
        written.expect("writing to a String cannot fail");
    }

    /// Writes a whole number.
    pub(crate) fn u32(&mut self, value: u32) {
        self.begin_value();
        write!(self.text, "{value}").expect("writing to a String cannot fail");
    }

    /// Writes `true` or `false`.
    pub(crate) fn boolean(&mut self, value: bool) {
        self.begin_value();
        self.text.push_str(if value { "true" } else { "false" });
    }

    /// Writes `null`.
    pub(crate) fn null(&mut self) {
        self.begin_value();
        self.text.push_str("null");
    }

    fn write_container(&mut self, array: bool, inline: bool, fill: impl FnOnce(&mut Self)) {
        self.begin_value();
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
            self.start_line();
        }
        self.text.push(close);
    }

    /// Begins a value. After a key this writes nothing, because the key wrote the separator.
    fn begin_value(&mut self) {
        if self.container.array {
            self.write_separator();
        }
    }

    fn write_separator(&mut self) {
        let first = !replace(&mut self.container.filled, true);
        if !first {
            self.text.push(',');
        }
        if !self.container.inline {
            self.start_line();
        } else if !first {
            self.text.push(' ');
        }
    }

    fn start_line(&mut self) {
        self.text.push('\n');
        for _ in 0..self.container.depth {
            self.text.push_str("  ");
        }
    }

    fn write_quoted(&mut self, text: &str) {
        self.text.push('"');
        for letter in text.chars() {
            match letter {
                '"' => self.text.push_str("\\\""),
                '\\' => self.text.push_str("\\\\"),
                '\n' => self.text.push_str("\\n"),
                '\r' => self.text.push_str("\\r"),
                '\t' => self.text.push_str("\\t"),
                '\0'..' ' => {
                    write!(self.text, "\\u{:04x}", letter as u32)
                        .expect("writing to a String cannot fail");
                }
                _ => self.text.push(letter),
            }
        }
        self.text.push('"');
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use proptest::prelude::*;

    use super::*;
    use crate::format::{Limits, json_reader::Reader};

    fn write_to_text(write: impl FnOnce(&mut Writer)) -> String {
        let mut writer = Writer::new();
        write(&mut writer);
        let text = writer.finish();
        text.strip_suffix('\n')
            .expect("the text ends with a newline")
            .into()
    }

    #[test]
    fn containers_are_laid_out_as_asked() {
        let text = write_to_text(|w| {
            w.object(|w| {
                w.key("version").u32(1);
                w.key("none").object(|_| {});
                w.key("empty").array(|_| {});
                w.key("nodes").array(|w| {
                    w.inline_object(|w| {
                        w.key("wire").u32(3);
                        w.key("at").array(|w| {
                            w.f32(0.0);
                            w.f32(0.5);
                        });
                    });
                    w.object(|w| w.key("on").boolean(true));
                    w.inline_array(|_| {});
                });
            });
        });
        let expected = r#"{
  "version": 1,
  "none": {},
  "empty": [],
  "nodes": [
    {"wire": 3, "at": [0, 0.5]},
    {
      "on": true
    },
    []
  ]
}"#;
        assert_eq!(text, expected);
    }

    #[test]
    fn strings_escape_only_what_json_requires() {
        let text = write_to_text(|w| w.string("\"\\/\n\r\t\0\u{1f}\u{7f}ä😀"));
        assert_eq!(text, "\"\\\"\\\\/\\n\\r\\t\\u0000\\u001f\u{7f}ä😀\"");
    }

    #[test]
    fn numbers_have_few_digits_and_an_exponent_only_far_out() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-0.1, "-0.1"),
            (16_777_216.0, "16777216"),
            (1e15, "1000000000000000"),
            (1e16, "1e16"),
            (1e-5, "0.00001"),
            (9.999_999e-6, "9.999999e-6"),
            (-1e-7, "-1e-7"),
            (f32::from_bits(1), "1e-45"),
            (f32::MAX, "3.4028235e38"),
            (f32::INFINITY, "3.4028235e38"),
            (f32::NEG_INFINITY, "-3.4028235e38"),
            (f32::NAN, "0"),
        ];
        for (value, expected) in cases {
            assert_eq!(write_to_text(|w| w.f32(value)), expected);
        }
    }

    #[test]
    fn numbers_of_double_precision_are_written_in_the_same_way() {
        let cases = [
            (-0.0, "0"),
            (0.1, "0.1"),
            (1.0 / 3.0, "0.3333333333333333"),
            (1e15, "1000000000000000"),
            (1e16, "1e16"),
            (-1e-7, "-1e-7"),
            (f64::NEG_INFINITY, "-1.7976931348623157e308"),
            (f64::NAN, "0"),
        ];
        for (value, expected) in cases {
            assert_eq!(write_to_text(|w| w.f64(value)), expected);
        }
    }

    /// Returns a number's digits without zeros at either end, sign, point and exponent.
    fn significant_digits(text: &str) -> String {
        let mantissa = text.split('e').next().unwrap_or_default();
        let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
        digits.trim_matches('0').into()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn an_f32_has_the_fewest_digits_that_read_back_to_it(bits in any::<u32>()) {
            let value = f32::from_bits(bits);
            prop_assume!(value.is_finite() && value != 0.0);
            let text = write_to_text(|w| w.f32(value));
            let read = Reader::new(text.as_bytes(), Limits::default()).and_then(|mut r| r.number_f32());
            prop_assert_eq!(read.map(f32::to_bits), Ok(bits));

            let digits = significant_digits(&text);
            prop_assert_eq!(&digits, &self::significant_digits(&format!("{value:e}")));
            if let Some(decimals) = digits.len().checked_sub(2) {
                prop_assert_ne!(format!("{value:.decimals$e}").parse(), Ok(value));
            }
        }

        #[test]
        fn an_f64_reads_back_to_itself(bits in any::<u64>()) {
            let value = f64::from_bits(bits);
            prop_assume!(value.is_finite() && value != 0.0);
            let text = write_to_text(|w| w.f64(value));
            let read = Reader::new(text.as_bytes(), Limits::default()).and_then(|mut r| r.number_f64());
            prop_assert_eq!(read.map(f64::to_bits), Ok(bits));
            prop_assert_eq!(significant_digits(&text), significant_digits(&format!("{value:e}")));
        }

        #[test]
        fn a_text_reads_back_to_itself(text in any::<String>()) {
            let file = write_to_text(|w| w.string(&text));
            let mut reader = Reader::new(file.as_bytes(), Limits::default()).unwrap();
            prop_assert_eq!(reader.string().unwrap(), text);
            reader.finish().unwrap();
        }
    }
}
