//! JSON as commands print it: things by name in the graph's order, numbers with the fewest digits that read back to the
//! same bits.

use serde::{Serialize, Serializer};

use super::streams::{Stop, Streams};

/// Things by their names, in an order of their own.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Named<T>(pub(super) Vec<(String, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, thing)| (name, thing)))
    }
}

/// Prints something over several lines.
pub(super) fn print(streams: &mut Streams, what: &impl Serialize) -> Result<(), Stop> {
    let text = serde_json::to_string_pretty(what);
    streams.line(&text.map_err(|error| unwritable(&error))?)
}

/// Prints something as one line.
pub(super) fn print_line(streams: &mut Streams, what: &impl Serialize) -> Result<(), Stop> {
    let text = serde_json::to_string(what);
    streams.line(&text.map_err(|error| unwritable(&error))?)
}

fn unwritable(error: &serde_json::Error) -> Stop {
    Stop::Wrong(format!("The answer cannot be written as JSON: {error}."))
}
