//! Wires: made, moved and cut. A wire stands in the socket that receives it.

use std::{borrow::Cow, cmp::Ordering, collections::BTreeSet};

use inclination_core::{
    Document,
    kind::{SocketSpec, SocketType},
    model::{GroupId, Node, NodeId, Socket, SocketKey, Wire},
};

use super::{Edit, flow};
use crate::{
    document::{Item, Selection},
    scene::{End, SocketAt},
    select,
};

/// A node that is changed and put back as an edit.
pub(super) fn changed(
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

/// What a socket takes or gives; none if there is no such socket.
pub fn type_of(document: &Document, group: Option<GroupId>, at: SocketAt) -> Option<SocketType> {
    let graph = &document.graph;
    let node = graph.body(group)?.get(&at.node)?;
    match at.end {
        End::In(key) => {
            let is_there = node.socket(key).is_some() || matches!(key, SocketKey::Port(_));
            is_there.then(|| flow::taken(graph, group, node, key))
        }
        End::More => flow::taken_by_more(node),
        End::Out(port) => flow::given(graph, group, node, port),
    }
}

/// Why two sockets cannot be joined, in either order; none if they can.
pub fn refusal(
    document: &Document,
    group: Option<GroupId>,
    one: SocketAt,
    other: SocketAt,
) -> Option<String> {
    let (from, to) = match (one.end, other.end) {
        (End::Out(_), End::In(_) | End::More) => (one, other),
        (End::In(_) | End::More, End::Out(_)) => (other, one),
        (End::Out(_), End::Out(_)) => {
            return Some(String::from(
                "Two outputs cannot be joined: drag to an input.",
            ));
        }
        _ => {
            return Some(String::from(
                "Two inputs cannot be joined: drag to an output.",
            ));
        }
    };
    let (Some(gives), Some(takes)) = (type_of(document, group, from), type_of(document, group, to))
    else {
        return Some(String::from("This socket is gone."));
    };
    if let Some(sentence) = flow::misfit(gives, takes) {
        return Some(sentence);
    }
    let body = document.graph.body(group)?;
    flow::closes_a_circle(body, from.node, to.node).then(|| {
        String::from(
            "That would be a circle: what this gives depends on the node that you wire it to.",
        )
    })
}

/// Which sockets a wire in the hand fits, with what is asked of the whole graph asked once.
#[derive(Debug)]
pub struct Fits<'a> {
    document: &'a Document,
    group: Option<GroupId>,
    fixed: SocketAt,
    ty: Option<SocketType>,
    /// The nodes that would close a circle.
    closed: BTreeSet<NodeId>,
}

impl<'a> Fits<'a> {
    /// What the wire at a socket fits.
    pub fn of(document: &'a Document, group: Option<GroupId>, fixed: SocketAt) -> Self {
        let start = Selection::of([Item::Node(fixed.node)]);
        let closed = document.graph.body(group).map(|body| match fixed.end {
            End::Out(_) => select::upstream(body, &start),
            End::In(_) | End::More => select::downstream(body, &start),
        });
        Self {
            document,
            group,
            fixed,
            ty: type_of(document, group, fixed),
            closed: closed.iter().flat_map(Selection::nodes).collect(),
        }
    }

    /// Whether it can be joined to a socket.
    pub fn at(&self, at: SocketAt) -> bool {
        self.types_at(at)
            .is_some_and(|(gives, takes)| gives == takes)
    }

    /// What would be given and what taken if it were joined to a socket; none if that can never be.
    pub fn types_at(&self, at: SocketAt) -> Option<(SocketType, SocketType)> {
        let gives = matches!(self.fixed.end, End::Out(_));
        let faces = gives != matches!(at.end, End::Out(_));
        let can = faces && !self.closed.contains(&at.node);
        let (own, other) = (self.ty?, type_of(self.document, self.group, at)?);
        can.then_some(if gives { (own, other) } else { (other, own) })
    }
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
pub fn add_row(node: &mut Node, held: Socket) {
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
pub fn unplug(node: &mut Node, key: SocketKey) {
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

/// The edits that cut the wire of a socket.
pub fn cut(document: &Document, group: Option<GroupId>, node: NodeId, key: SocketKey) -> Vec<Edit> {
    let edit = changed(document, group, node, |node| unplug(node, key));
    edit.into_iter().collect()
}

/// The edits that cut several wires, by the sockets that receive them.
pub fn all_cut(
    document: &Document,
    group: Option<GroupId>,
    wires: &[(NodeId, SocketKey)],
) -> Vec<Edit> {
    let wires: Vec<Item> = wires
        .iter()
        .map(|(node, key)| Item::Wire(*node, *key))
        .collect();
    super::nodes::deleted(document, group, &wires)
}
