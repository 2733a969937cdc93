//! How problems speak: names in quotes, numbers with their units, lists with an "and".

use alloc::{format, string::String, vec::Vec};

use crate::{
    model::{Node, SocketKey},
    text::{join_names, with_article},
};

/// The most characters of a name that a sentence shows.
const NAME: usize = 60;

/// A name in quotes.
pub(crate) fn quoted(name: &str) -> String {
    let mut end = name.char_indices().map(|(at, _)| at).skip(NAME);
    match end.next() {
        Some(end) => format!("\"{}…\"", &name[..end]),
        None => format!("\"{name}\""),
    }
}

/// A node by its name, as it stands in the middle of a sentence.
pub(crate) fn node(node: &Node) -> String {
    if node.name.trim().is_empty() {
        with_article(&format!("unnamed {}", node.kind.spec().title))
    } else {
        quoted(&node.name)
    }
}

/// A socket as the editor calls it; the second "weight" of a combiner is "weight 2".
pub(super) fn socket(node: &Node, key: SocketKey) -> String {
    let spec = node.kind.spec();
    match (node.kind.cases(), key) {
        (_, SocketKey::Fixed(index)) => spec
            .socket(usize::from(index))
            .map_or_else(|| "value".into(), |socket| socket.title.into()),
        (Some(cases), SocketKey::Row(row, _)) => cases
            .get(usize::from(row))
            .map_or_else(String::new, |case| quoted(case)),
        (None, SocketKey::Row(row, column)) => spec
            .row
            .get(usize::from(column))
            .map_or_else(String::new, |socket| {
                format!("{} {}", socket.title, u32::from(row) + 1)
            }),
        (_, SocketKey::Port(_)) => "value".into(),
    }
}

/// A number as a person writes it.
pub(crate) fn number(value: f32) -> String {
    let size = if value < 0.0 { -value } else { value };
    if size != 0.0 && !(1e-4..1e7).contains(&size) {
        return format!("{value:e}");
    }
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// A number with its unit.
pub(crate) fn amount(value: f32, unit: &str) -> String {
    if unit.is_empty() {
        number(value)
    } else {
        format!("{} {unit}", number(value))
    }
}

/// What a socket expects, as in "0 or more".
pub(super) fn domain((low, high): (f32, f32)) -> String {
    match (low > -f32::MAX, high < f32::MAX) {
        (true, true) => format!("{} to {}", number(low), number(high)),
        (true, false) if low == f32::MIN_POSITIVE => "above 0".into(),
        (true, false) => format!("{} or more", number(low)),
        (false, true) => format!("{} or less", number(high)),
        (false, false) => "any number".into(),
    }
}

/// `"A", "B" and "C"`; the rest of a long list is counted, and never written.
pub(crate) fn list(names: impl ExactSizeIterator<Item = String>) -> String {
    const SHOWN: usize = 6;
    let count = names.len();
    let names: Vec<String> = if count <= SHOWN {
        names.collect()
    } else {
        let shown = names.take(SHOWN - 1);
        shown
            .chain([format!("{} more", count + 1 - SHOWN)])
            .collect()
    };
    join_names(&names)
}

/// `A → B → C → A`; of a very long way only its beginning and end.
pub(super) fn round_trip(names: &[&str]) -> String {
    const SHOWN: usize = 40;
    let mut shown: Vec<String> = names.iter().take(SHOWN).map(|name| trimmed(name)).collect();
    if names.len() > SHOWN {
        shown.push(format!("({} more)", names.len() - SHOWN));
    }
    shown.extend(names.first().map(|name| trimmed(name)));
    shown.join(" → ")
}

fn trimmed(name: &str) -> String {
    let mut end = name.char_indices().map(|(at, _)| at).skip(NAME);
    match end.next() {
        Some(end) => format!("{}…", &name[..end]),
        None => name.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        let written = [100.0, 0.25, -3.0, 0.333_333_34, 1e9, 1e-7, 0.0].map(number);
        assert_eq!(written, ["100", "0.25", "-3", "0.3333", "1e9", "1e-7", "0"]);
        assert_eq!(amount(60.0, "m"), "60 m");
    }

    #[test]
    fn domains_are_said_by_the_end_that_they_have() {
        assert_eq!(domain((0.0, 1.0)), "0 to 1");
        assert_eq!(domain((0.0, f32::MAX)), "0 or more");
        assert_eq!(domain((f32::MIN_POSITIVE, f32::MAX)), "above 0");
        assert_eq!(domain((-f32::MAX, 5.0)), "5 or less");
    }

    #[test]
    fn long_names_are_cut_between_characters() {
        let long = "é".repeat(100);
        assert_eq!(quoted(&long).chars().count(), NAME + 3);
    }
}
