//! Edits of wires: connecting and disconnecting sockets. A wire is stored in the socket that
//! receives it.

use std::borrow::Cow;

use inclination_core::authoring::{
    format::Document,
    kind::SocketType,
    model::{GroupId, Node, NodeId, Socket, SocketKey, Wire},
};

use super::{
    Edit,
    curve_range::{follow_circle, stretch_initial_line},
    new_node::new_socket,
};
use crate::scene::{End, SocketRef, connections::connection_rejection};

/// Returns the edit that changes a node, or `None` if nothing changes.
pub(crate) fn change_node(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    change: impl FnOnce(&mut Node),
) -> Option<Edit> {
    let before = document.graph.body(group)?.get(&id)?;
    let mut node = before.clone();
    change(&mut node);
    stretch_initial_line(document, group, before, &mut node);
    follow_circle(document, group, before, &mut node);
    (node != *before).then(|| Edit::Node(group, id, Some(Box::new(node))))
}

/// Returns the edits that connect two sockets, given in either order.
///
/// # Errors
/// Returns the reason why they cannot be connected.
pub fn connect_sockets(
    document: &Document,
    group: Option<GroupId>,
    one: SocketRef,
    other: SocketRef,
) -> Result<Vec<Edit>, String> {
    if let Some(sentence) = connection_rejection(document, group, one, other) {
        return Err(sentence);
    }

    let (from, to) = match one.end {
        End::Out(_) => (one, other),
        _ => (other, one),
    };
    let End::Out(port) = from.end else {
        return Ok(Vec::new());
    };

    let wire = Socket::Wire(Wire {
        node: from.node,
        port,
    });

    let edit = change_node(document, group, to.node, |node| match to.end {
        End::In(key) => {
            node.set_socket(key, wire);
        }
        End::NewRow => node.push_row(wire),
        End::Out(_) => {}
    });
    Ok(edit.into_iter().collect())
}

/// Returns the edits that connect several outputs to a socket, one after the other. If the socket
/// takes only one wire, only the first is connected.
///
/// # Errors
/// Returns the reason why they cannot be connected.
pub fn connect_all(
    document: &Document,
    group: Option<GroupId>,
    from: &[SocketRef],
    to: SocketRef,
) -> Result<Vec<Edit>, String> {
    let mut then = Cow::Borrowed(document);
    let mut edits = Vec::new();

    for output in from {
        for edit in connect_sockets(&then, group, *output, to)? {
            edit.clone().apply(then.to_mut());
            edits.push(edit);
        }
        if to.end != End::NewRow {
            break;
        }
    }

    Ok(edits)
}

/// Returns whether the row of a socket exists only for its wire, so that both are removed together.
pub fn is_list_row(node: &Node, key: SocketKey) -> bool {
    let row = node.kind.spec().row;
    matches!(key, SocketKey::Row(_, 0))
        && node.kind.row_names().is_none()
        && matches!(row, [only] if only.ty != SocketType::Value)
}

/// Removes the wire of a socket, which gets its initial content. If the socket is in a list of
/// options or considerations, its row is removed instead.
pub(crate) fn disconnect_socket(node: &mut Node, key: SocketKey) {
    if let SocketKey::Row(row, _) = key
        && is_list_row(node, key)
    {
        node.remove_row(row.into());
        return;
    }

    if let (
        SocketKey::Port(port),
        inclination_core::authoring::model::NodeKind::Group { inputs, .. },
    ) = (key, &mut node.kind)
    {
        inputs.remove(&port);
        return;
    }

    node.set_socket(key, new_socket(node, key));
}
