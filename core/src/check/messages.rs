//! Text for problem messages: names in quotes, numbers with their units, and lists with an "and".

use alloc::{format, string::String, vec::Vec};

use crate::{
    model::{Graph, Node, SocketKey},
    text::{
        append_unit, format_count, format_number_in_words, join_alternatives, join_names,
        with_article,
    },
};

/// The maximum number of characters of a name in a sentence.
const MAX_NAME_CHARACTERS: usize = 60;

pub(crate) fn quote_name(name: &str) -> String {
    let mut end = name
        .char_indices()
        .map(|(at, _)| at)
        .skip(MAX_NAME_CHARACTERS);
    match end.next() {
        Some(end) => format!("\"{}…\"", &name[..end]),
        None => format!("\"{name}\""),
    }
}

/// Returns the name of a node for the middle of a sentence. A node without a name is called by the
/// name of its stat or group, a consideration by what it looks at, and an expression by its
/// formula.
pub(crate) fn node_name(graph: &Graph, node: &Node) -> String {
    let has_name = node.own_or_source_name(graph).is_some() || node.subject_name(graph).is_some();
    if has_name {
        quote_name(&node.display_title(graph))
    } else if let Some(formula) = formula_text(node) {
        format!("the expression {}", quote_name(formula))
    } else {
        unnamed_node(node.kind.spec().title)
    }
}

/// Returns a node without a name for the middle of a sentence, as in `an unnamed Add node`. A title
/// of several words is quoted, because it can read like a part of the sentence, as in `an unnamed
/// "Raise rank when" node`.
pub(super) fn unnamed_node(title: &str) -> String {
    let title = if title.contains(' ') {
        quote_name(title)
    } else {
        title.into()
    };
    with_article(&format!("unnamed {title} node"))
}

/// Returns a node's name for a second mention in a sentence, as in `the Add node`. There, `an
/// unnamed Add node` would read like another node.
pub(super) fn mention_again(name: &str) -> String {
    match name.strip_prefix("an unnamed ") {
        Some(kind) => format!("the {kind}"),
        None => name.into(),
    }
}

fn formula_text(node: &Node) -> Option<&str> {
    let formula = node.kind.expression()?.text().trim();
    (!formula.is_empty()).then_some(formula)
}

/// Returns the kind and the name of a node for the middle of a sentence, as in `the option "Run"`.
pub(crate) fn kind_and_name(kind: &str, node: &Node) -> String {
    if node.name.trim().is_empty() {
        with_article(&format!("unnamed {kind}"))
    } else {
        format!("the {kind} {}", quote_name(&node.name))
    }
}

/// Returns a socket for the middle of a sentence, as in `the input "base"`, `option 2` or `the case
/// "Angry"`.
pub(super) fn socket_with_article(node: &Node, key: SocketKey) -> String {
    let name = socket_name(node, key);
    match key {
        SocketKey::Row(..) if node.kind.expression().is_some() => format!("the input {name}"),
        SocketKey::Row(..) if node.kind.cases().is_some() => format!("the case {name}"),
        SocketKey::Row(row, _) if node.kind.effects().is_some() => {
            let effect = u32::from(row) + 1;
            format!("the input {} of effect {effect}", quote_name(&name))
        }
        SocketKey::Row(..) => name,
        SocketKey::Fixed(_) => format!("the input {}", quote_name(&name)),
        SocketKey::Port(_) => "an input".into(),
    }
}

/// Returns the name of a socket in the editor. The second "weight" of a combiner is "weight 2".
fn socket_name(node: &Node, key: SocketKey) -> String {
    let spec = node.kind.spec();
    match (node.kind.row_names(), key) {
        (_, SocketKey::Fixed(index)) => spec
            .socket(usize::from(index))
            .map_or_else(|| "value".into(), |socket| socket.title.into()),
        (Some(names), SocketKey::Row(row, _)) => names
            .get(usize::from(row))
            .map_or_else(String::new, |name| quote_name(name)),
        (None, SocketKey::Row(row, column)) => {
            spec.row
                .get(usize::from(column))
                .map_or_else(String::new, |socket| match node.kind.effects() {
                    Some(_) => socket.title.into(),
                    None => format!("{} {}", socket.title, u32::from(row) + 1),
                })
        }
        (_, SocketKey::Port(_)) => "value".into(),
    }
}

/// Formats a number for a sentence.
pub(crate) fn format_number(value: f32) -> String {
    format_number_in_words(value, 4)
}

/// Formats a number with its unit.
pub(crate) fn format_amount(value: f32, unit: &str) -> String {
    append_unit(&format_number(value), unit)
}

/// Describes the values that a socket expects, as in "0 or more".
pub(super) fn describe_domain(low: f32, high: f32) -> String {
    match (low > -f32::MAX, high < f32::MAX) {
        (true, true) => format!("between {} and {}", format_number(low), format_number(high)),
        (true, false) if low == f32::MIN_POSITIVE => "above 0".into(),
        (true, false) => format!("{} or more", format_number(low)),
        (false, true) => format!("{} or less", format_number(high)),
        (false, false) => "any number".into(),
    }
}

/// Describes a number within the values that a socket expects, as in "a number above 0".
pub(super) fn describe_number_within(low: f32, high: f32) -> String {
    let domain = describe_domain(low, high);
    if domain.starts_with("above") || domain.starts_with("between") {
        format!("a number {domain}")
    } else {
        domain
    }
}

/// Joins names as in `"A", "B" and "C"`. The end of a long list is only counted.
pub(crate) fn join_list(names: impl ExactSizeIterator<Item = String>) -> String {
    join_names(&limit_list(names))
}

/// Joins names as in `"A", "B" or "C"`. The end of a long list is only counted.
pub(crate) fn join_alternative_list(names: impl ExactSizeIterator<Item = String>) -> String {
    join_alternatives(&limit_list(names))
}

/// Replaces the end of a long list of names with its count.
fn limit_list(names: impl ExactSizeIterator<Item = String>) -> Vec<String> {
    const SHOWN: usize = 6;
    let count = names.len();
    if count <= SHOWN {
        return names.collect();
    }

    let others = format!("{} others", format_count((count + 1 - SHOWN) as u64));
    names.take(SHOWN - 1).chain([others]).collect()
}

/// Formats a loop as `A → B → C → A`. A very long one shows only its beginning and end.
pub(super) fn format_loop(names: &[impl AsRef<str>]) -> String {
    const SHOWN: usize = 40;
    let mut shown: Vec<String> = names
        .iter()
        .take(SHOWN)
        .map(|name| shorten_name(name.as_ref()))
        .collect();
    if names.len() > SHOWN {
        let more = format_count((names.len() - SHOWN) as u64);
        shown.push(format!("({more} more)"));
    }
    shown.extend(names.first().map(|name| shorten_name(name.as_ref())));
    shown.join(" → ")
}

/// Shortens a long name.
fn shorten_name(name: &str) -> String {
    let mut end = name
        .char_indices()
        .map(|(at, _)| at)
        .skip(MAX_NAME_CHARACTERS);
    match end.next() {
        Some(end) => format!("{}…", &name[..end]),
        None => name.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_of_several_words_is_quoted() {
        assert_eq!(unnamed_node("Add"), "an unnamed Add node");
        assert_eq!(mention_again(&unnamed_node("Add")), "the Add node");
        assert_eq!(mention_again("\"Wealth\""), "\"Wealth\"");
        assert_eq!(
            unnamed_node("Raise rank when"),
            "an unnamed \"Raise rank when\" node"
        );
    }

    #[test]
    fn numbers_are_written_as_people_write_them() {
        let written = [100.0, 0.25, -3.0, 0.333_333_34, 1e9, 1e-7, 0.0].map(format_number);
        assert_eq!(
            written,
            [
                "100",
                "0.25",
                "-3",
                "0.3333",
                "1 billion",
                "less than 0.0001",
                "0"
            ]
        );
        assert_eq!(format_amount(60.0, "m"), "60 m");
    }

    #[test]
    fn domains_are_described_by_the_ends_that_they_have() {
        assert_eq!(describe_domain(0.0, 1.0), "between 0 and 1");
        assert_eq!(describe_domain(0.0, f32::MAX), "0 or more");
        assert_eq!(describe_domain(f32::MIN_POSITIVE, f32::MAX), "above 0");
        assert_eq!(describe_domain(-f32::MAX, 5.0), "5 or less");
    }

    #[test]
    fn long_names_are_cut_between_characters() {
        let long = "é".repeat(100);
        assert_eq!(quote_name(&long).chars().count(), MAX_NAME_CHARACTERS + 3);
    }
}
