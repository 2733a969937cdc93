//! Any text where a number or a stat's value is typed.

use inclination_project::{
    log,
    text::number::{self, short, steady},
};

use crate::{chosen, csv};

const UNITS: [&str; 6] = ["", "%", "hp", "e", "m/s", "°"];

/// Reads a number with arithmetic, and a value of each kind of stat.
pub fn typed(bytes: &[u8]) {
    let (unit, text) = chosen(bytes);
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let unit = UNITS[unit % UNITS.len()];
    match number::read(text, unit) {
        Ok(Some(value)) => {
            assert!(csv::is_value(value), "{text} is {value}");
            // What a field shows is typed back.
            assert_eq!(number::read(&value.to_string(), ""), Ok(Some(value)));
            assert!(!short(value).is_empty() && !steady(value).is_empty());
        }
        Ok(None) => assert!(text.trim().is_empty()),
        Err(sentence) => assert!(!sentence.is_empty()),
    }
    for stat in csv::stats() {
        match log::value(text, &stat) {
            Ok(value) => assert!(csv::is_value(value), "{text} is {value}"),
            Err(sentence) => assert!(!sentence.is_empty()),
        }
    }
}
