//! From a draft to a node of a graph.

use alloc::{boxed::Box, string::String};

use crate::{
    consider::Form,
    draft::{Draft, InputSource, InputValue, Row},
    kind::{Kind, SocketSpec},
    model::{Node, NodeKind, Socket, SocketKey},
    piecewise::Pieces,
};

/// Creates the node of a draft. Returns `None` if no kind has its key, which only a kind that is
/// not listed in its family can cause.
pub(super) fn make_node<K>(name: String, draft: Draft<K>) -> Option<Node> {
    let key = draft.spec.key;
    let formula = Kind::from_key(key).map(NodeKind::from);
    let kind = formula.or_else(|| Form::from_key(key).map(NodeKind::from))?;

    let mut node = Node::new(name, kind);
    for (position, value) in draft.sockets {
        store_value(&mut node, SocketKey::Fixed(position as u16), value);
    }
    for (position, option) in draft.settings {
        if let Some(setting) = node.settings.get_mut(position) {
            *setting = option;
        }
    }
    for row in draft.rows {
        add_row(&mut node, row);
    }

    if let Some(points) = draft.points {
        node.pieces = Some(Box::new(Pieces { points }));
    }
    if draft.about_option.is_some() {
        node.kind.set_remembered_option(draft.about_option);
    }
    Some(node)
}

/// Writes a value into a node's socket.
pub(super) fn store_value(node: &mut Node, key: SocketKey, value: InputValue) {
    let socket = match value.source {
        InputSource::Unset => Socket::Unset,
        InputSource::Number(number) => Socket::Value(number),
        InputSource::Wire(wire) => Socket::Wire(wire),
    };
    node.set_socket(key, socket);
    for (profile, value) in value.in_profiles {
        node.overrides.set(key, profile, Some(value));
    }
}

/// Adds a row to a node. A missing weight has the kind's default.
fn add_row(node: &mut Node, row: Row) {
    let specs = node.kind.spec().row;
    let number = node.rows.len().checked_div(specs.len()).unwrap_or(0) as u16;
    node.rows
        .extend(specs.iter().map(SocketSpec::initial_socket));

    store_value(node, SocketKey::Row(number, 0), row.value);
    if let Some(weight) = row.weight {
        store_value(node, SocketKey::Row(number, 1), weight);
    }
}

impl From<Socket> for InputValue {
    fn from(socket: Socket) -> Self {
        let source = match socket {
            Socket::Unset => InputSource::Unset,
            Socket::Value(number) => InputSource::Number(number),
            Socket::Wire(wire) => InputSource::Wire(wire),
        };
        source.into()
    }
}
