//! How what sockets and settings hold is said.

use inclination_core::{
    kind::SocketType,
    model::{Graph, GroupId, Node, Socket, SocketKey, Stat, StatKind},
    text::capitalize,
};

use crate::{scene::rows, text::number};

/// "Midpoint: 40 hp, was 35 hp"
pub(super) fn was(what: &str, now: &str, then: &str) -> String {
    format!("{}: {now}, was {then}", capitalize(what))
}

/// The same of two numbers, as exactly as it takes to see that they differ.
pub(super) fn numbers(what: &str, (now, then): (f32, f32), unit: &str) -> String {
    let [now, then] = told_apart(now, then).map(|number| number::with_unit(&number, unit));
    was(what, &now, &then)
}

fn told_apart(one: f32, other: f32) -> [String; 2] {
    let short = [one, other].map(number::short);
    if short[0] == short[1] {
        [one, other].map(|number| number.to_string())
    } else {
        short
    }
}

/// A value of a stat: a name, or a number with its unit.
pub fn value(stat: &Stat, value: f32) -> String {
    match &stat.kind {
        StatKind::Number { .. } => number::with_unit(&number::short(value), &stat.unit),
        StatKind::YesNo => String::from(if value >= 0.5 { "yes" } else { "no" }),
        StatKind::Choice(names) => {
            let name = names.get(value as usize).filter(|_| value >= 0.0);
            name.cloned().unwrap_or_else(|| number::short(value))
        }
    }
}

/// A word of a kind's as people read it.
pub(super) fn spaced(word: &str) -> String {
    word.replace('_', " ")
}

/// What a socket holds; `auto`: what it says while nothing is typed.
pub(super) fn held(
    graph: &Graph,
    group: Option<GroupId>,
    held: Socket,
    unit: &str,
    auto: &str,
) -> String {
    match held {
        Socket::Unset => auto.to_owned(),
        Socket::Value(value) => number::with_unit(&number::short(value), unit),
        Socket::Wire(wire) => format!("from {}", rows::origin(graph, group, wire)),
    }
}

/// What a socket says while nothing is typed.
pub(super) fn unset(ty: SocketType) -> &'static str {
    match ty {
        SocketType::Value => "auto",
        _ => "nothing",
    }
}

/// What a socket of a node is called.
pub(super) fn socket(graph: &Graph, group: Option<GroupId>, node: &Node, key: SocketKey) -> String {
    let rows = rows::of(graph, group, node);
    let row = rows.iter().find(|row| row.key() == Some(key));
    let spec = || node.socket_spec(key).map(|spec| spec.title.to_owned());
    row.map(|row| row.label().to_owned())
        .or_else(spec)
        .unwrap_or_else(|| String::from("input"))
}
