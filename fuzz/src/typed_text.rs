//! Fuzzes the text that is typed as a number or as the value of a stat.

use inclination_project::{
    log,
    text::{
        number::{self, format_short, format_steady},
        units::Quantity,
    },
};

use crate::{csv, split_choice};

const UNITS: [&str; 8] = ["", "%", "hp", "e", "m/s", "°", "s", "min"];
/// The ranges whose shares percentages are.
const RANGES: [(f32, f32); 4] = [(0.0, 0.0), (0.0, 500.0), (-1.0, 1.0), (f32::MIN, f32::MAX)];

/// Parses a number with arithmetic, and a value of each kind of stat.
pub fn fuzz_typed_text(bytes: &[u8]) {
    let (choice, text) = split_choice(bytes);
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let (low, high) = RANGES[choice / UNITS.len() % RANGES.len()];
    let quantity = Quantity::in_unit(UNITS[choice % UNITS.len()]).with_range(low, high);

    match number::parse_number(text, quantity) {
        Ok(Some(value)) => {
            assert!(csv::is_graph_value(value), "{text} is {value}");
            // A field accepts the number that it shows.
            assert_eq!(
                number::parse_number(&value.to_string(), Quantity::default()),
                Ok(Some(value))
            );
            assert!(!format_short(value).is_empty() && !format_steady(value).is_empty());
        }
        Ok(None) => assert!(text.trim().is_empty()),
        Err(sentence) => assert!(!sentence.is_empty()),
    }

    for stat in csv::column_stats() {
        match log::parse_value(text, &stat) {
            Ok(value) => assert!(csv::is_graph_value(value), "{text} is {value}"),
            Err(sentence) => assert!(!sentence.is_empty()),
        }
    }
}
