//! The JSON output of commands: maps keep the graph's order, and numbers have the fewest digits
//! that read back to the same bits.

use serde::{Serialize, Serializer};

use super::streams::{Stop, Streams};

/// A map from names to values that keeps its order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct NamedMap<T>(pub(super) Vec<(String, T)>);

impl<T: Serialize> Serialize for NamedMap<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// Prints a value over several lines.
pub(super) fn print_json(streams: &mut Streams, value: &impl Serialize) -> Result<(), Stop> {
    let text = serde_json::to_string_pretty(value);
    streams.print_data(&text.map_err(|error| serialization_error(&error))?)
}

/// Prints a value as one line.
pub(super) fn print_json_line(streams: &mut Streams, value: &impl Serialize) -> Result<(), Stop> {
    let text = serde_json::to_string(value);
    streams.print_data(&text.map_err(|error| serialization_error(&error))?)
}

fn serialization_error(error: &serde_json::Error) -> Stop {
    Stop::Wrong(format!("The result cannot be written as JSON: {error}."))
}
