//! Phrases for changes, and for the values of stats, sockets and settings.

use inclination_core::{
    authoring::{
        kind::{Family, SocketType},
        model::{Graph, GroupId, Node, Socket, SocketKey, Stat, StatKind},
    },
    text::{append_unit, capitalize},
};

use crate::{
    scene::rows,
    text::{formatting::unset_number_text, number},
};

/// Formats a change: "Midpoint: 40 hp, was 35 hp".
pub(super) fn format_change(what: &str, now: &str, then: &str) -> String {
    format!("{}: {now}, was {then}", capitalize(what))
}

/// Formats the change of a number, with enough digits to tell the two values apart.
pub(super) fn format_number_change(what: &str, now: f32, then: f32, unit: &str) -> String {
    let [now, then] = format_distinct(now, then).map(|number| append_unit(&number, unit));
    format_change(what, &now, &then)
}

/// Formats two numbers briefly, or with all digits if they would look equal.
fn format_distinct(now: f32, then: f32) -> [String; 2] {
    let short = [now, then].map(number::format_setting);
    if short[0] == short[1] {
        [now, then].map(|number| number.to_string())
    } else {
        short
    }
}

/// Formats a value of a stat: a name, or a number with its unit.
pub fn format_stat_value(stat: &Stat, value: f32) -> String {
    match &stat.kind {
        StatKind::Number { .. } => append_unit(&number::format_setting(value), &stat.unit),
        StatKind::YesNo => String::from(if value >= 0.5 { "yes" } else { "no" }),
        StatKind::Choice(names) => {
            let name = names.get(value as usize).filter(|_| value >= 0.0);
            name.cloned()
                .unwrap_or_else(|| number::format_setting(value))
        }
    }
}

/// Turns a key of a setting's option into words.
pub(super) fn key_to_words(word: &str) -> String {
    word.replace('_', " ")
}

/// Describes the input of a socket. `auto` is the text for an unset one.
pub(super) fn describe_socket(
    graph: &Graph,
    group: Option<GroupId>,
    socket: Socket,
    unit: &str,
    auto: &str,
) -> String {
    match socket {
        Socket::Unset => auto.to_owned(),
        Socket::Value(value) => append_unit(&number::format_setting(value), unit),
        Socket::Wire(wire) => format!(
            "connected to {}",
            rows::full_source_name(graph, group, wire)
        ),
    }
}

/// Returns the text for an unset socket.
pub(super) fn unset_text(family: Family, ty: SocketType) -> &'static str {
    match ty {
        SocketType::Value => unset_number_text(family),
        _ => "not connected",
    }
}

pub(super) fn socket_label(
    graph: &Graph,
    group: Option<GroupId>,
    node: &Node,
    key: SocketKey,
) -> String {
    let rows = rows::node_rows(graph, group, node);
    let row = rows.iter().find(|row| row.input_key() == Some(key));
    let spec = || node.socket_spec(key).map(|spec| spec.title.to_owned());
    row.map(|row| row.label().to_owned())
        .or_else(spec)
        .unwrap_or_else(|| String::from("input"))
}
