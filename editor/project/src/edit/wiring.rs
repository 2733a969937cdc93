//! Wires: made, moved and taken out. A wire stands in the socket that receives it.

use std::{borrow::Cow, cmp::Ordering};

use inclination_core::{
    Document,
    kind::{SocketSpec, SocketType},
    model::{GroupId, Node, NodeId, Socket, SocketKey, Wire},
};

use super::Edit;
use crate::scene::{End, SocketAt, joining::refusal};

/// A node that is changed and put back as an edit.
pub(crate) fn changed(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    change: impl FnOnce(&mut Node),
) -> Option<Edit> {
    let before = document.graph.body(group)?.get(&id)?;
    let mut node = before.clone();
    change(&mut node);
    (node != *before).then(|| Edit::Node(group, id, Some(Box::new(node))))
}

/// The edits that join two sockets, in either order.
///
/// # Errors
/// Why they cannot be joined.
pub fn join(
    document: &Document,
    group: Option<GroupId>,
    one: SocketAt,
    other: SocketAt,
) -> Result<Vec<Edit>, String> {
    if let Some(sentence) = refusal(document, group, one, other) {
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
    let edit = changed(document, group, to.node, |node| match to.end {
        End::In(key) => {
            node.set_socket(key, wire);
        }
        End::More => add_row(node, wire),
        End::Out(_) => {}
    });
    Ok(edit.into_iter().collect())
}

/// The edits that join several outputs to a socket, one after the other; only the first where it takes no more.
///
/// # Errors
/// Why they cannot be joined.
pub fn all_joined(
    document: &Document,
    group: Option<GroupId>,
    from: &[SocketAt],
    to: SocketAt,
) -> Result<Vec<Edit>, String> {
    let mut then = Cow::Borrowed(document);
    let mut edits = Vec::new();
    for from in from {
        for edit in join(&then, group, *from, to)? {
            edit.clone().apply(then.to_mut());
            edits.push(edit);
        }
        if to.end != End::More {
            break;
        }
    }
    Ok(edits)
}

/// Adds a row whose first socket holds something.
pub(crate) fn add_row(node: &mut Node, held: Socket) {
    let row = node.kind.spec().row;
    node.rows.push(held);
    node.rows
        .extend(row.iter().skip(1).map(SocketSpec::initial));
}

/// Whether a socket's wire is all that its row is there for, so that the row goes with it.
pub fn is_list_row(node: &Node, key: SocketKey) -> bool {
    let row = node.kind.spec().row;
    matches!(key, SocketKey::Row(_, 0))
        && node.kind.cases().is_none()
        && matches!(row, [only] if only.ty != SocketType::Value)
}

/// Takes the wire out of a socket: it holds what it began with; a list of options or considerations becomes shorter.
pub(crate) fn unplug(node: &mut Node, key: SocketKey) {
    if let SocketKey::Row(row, _) = key
        && is_list_row(node, key)
    {
        let width = node.row_width();
        let from = usize::from(row) * width;
        if from + width <= node.rows.len() {
            node.rows.drain(from..from + width);
            let gone = usize::from(row);
            node.overrides.follow_rows(|at| match at.cmp(&gone) {
                Ordering::Less => Some(at),
                Ordering::Equal => None,
                Ordering::Greater => Some(at - 1),
            });
        }
        return;
    }
    let first = node
        .socket_spec(key)
        .map_or(Socket::Unset, SocketSpec::initial);
    if let (SocketKey::Port(port), inclination_core::model::NodeKind::Group { inputs, .. }) =
        (key, &mut node.kind)
    {
        inputs.remove(&port);
        return;
    }
    node.set_socket(key, first);
}
