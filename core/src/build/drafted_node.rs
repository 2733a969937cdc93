//! From a draft to a node of a graph.

use alloc::{boxed::Box, string::String};

use crate::{
    consider::Form,
    draft::{BuilderId, Draft, InputSource, InputValue, Row},
    kind::{Kind, SocketSpec},
    model::{Node, NodeKind, Socket, SocketKey},
    piecewise::Pieces,
};

/// Creates the node of a draft. Returns `None` if no kind has its key, which only a kind that is
/// not listed in its family can cause.
pub(super) fn make_node<K>(name: String, draft: Draft<K>, builder: BuilderId) -> Option<Node> {
    let key = draft.spec.key;
    let formula = Kind::from_key(key).map(NodeKind::from);
    let kind = formula.or_else(|| Form::from_key(key).map(NodeKind::from))?;

    let mut node = Node::new(name, kind);
    for (position, value) in draft.sockets {
        store_value(&mut node, SocketKey::Fixed(position as u16), value, builder);
    }
    for (position, option) in draft.settings {
        if let Some(setting) = node.settings.get_mut(position) {
            *setting = option;
        }
    }
    for row in draft.rows {
        add_row(&mut node, row, builder);
    }

    if let Some(points) = draft.points {
        node.pieces = Some(Box::new(Pieces { points }));
    }
    if let Some(option) = draft.about_option {
        let option = option.wire_for(builder).node;
        node.kind.set_remembered_option(Some(option));
    }
    Some(node)
}

/// Writes a value into a node's socket.
pub(super) fn store_value(node: &mut Node, key: SocketKey, value: InputValue, builder: BuilderId) {
    node.set_socket(key, make_socket(value.source, builder));
    for (profile, value) in value.in_profiles {
        node.overrides.set(key, profile, Some(value));
    }
}

/// Adds a row to a node. A missing weight has the kind's default.
fn add_row(node: &mut Node, row: Row, builder: BuilderId) {
    let specs = node.kind.spec().row;
    let number = node.rows.len().checked_div(specs.len()).unwrap_or(0) as u16;
    node.rows
        .extend(specs.iter().map(SocketSpec::initial_socket));

    store_value(node, SocketKey::Row(number, 0), row.value, builder);
    if let Some(weight) = row.weight {
        store_value(node, SocketKey::Row(number, 1), weight, builder);
    }
}

/// Creates a socket with a value.
fn make_socket(source: InputSource, builder: BuilderId) -> Socket {
    match source {
        InputSource::Unset => Socket::Unset,
        InputSource::Number(number) => Socket::Value(number),
        InputSource::Output(output) => Socket::Wire(output.wire_for(builder)),
    }
}
