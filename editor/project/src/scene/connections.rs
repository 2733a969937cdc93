//! Rules for wires: which sockets can be connected, and why others cannot.

use std::collections::BTreeSet;

use inclination_core::authoring::{
    consider,
    format::Document,
    kind::SocketType,
    model::{GroupId, NodeId, NodeKind, SocketKey},
};

use super::{End, SocketRef};
use crate::neighbors;

/// Returns the type that a socket accepts or provides; `None` if there is no such socket.
pub fn socket_type_at(
    document: &Document,
    group: Option<GroupId>,
    at: SocketRef,
) -> Option<SocketType> {
    let graph = &document.graph;
    let node = graph.body(group)?.get(&at.node)?;
    match at.end {
        End::In(key) => {
            let exists = node.socket(key).is_some() || matches!(key, SocketKey::Port(_));
            exists.then(|| graph.input_type(group, node, key).unwrap_or_default())
        }
        End::NewRow => node.new_row_type(),
        End::Out(port) => graph.output_type(group, node, port),
    }
}

/// Explains why two sockets cannot be connected, in either order; `None` if they can.
pub fn connection_rejection(
    document: &Document,
    group: Option<GroupId>,
    one: SocketRef,
    other: SocketRef,
) -> Option<String> {
    let (from, to) = match (one.end, other.end) {
        (End::Out(_), End::In(_) | End::NewRow) => (one, other),
        (End::In(_) | End::NewRow, End::Out(_)) => (other, one),
        (End::Out(_), End::Out(_)) => {
            return Some(String::from(
                "Two outputs cannot be connected. Drag to an input.",
            ));
        }
        _ => {
            return Some(String::from(
                "Two inputs cannot be connected. Drag to an output.",
            ));
        }
    };

    let (Some(gives), Some(takes)) = (
        socket_type_at(document, group, from),
        socket_type_at(document, group, to),
    ) else {
        return Some(String::from("This socket no longer exists."));
    };
    if let Some(sentence) = type_mismatch(gives, takes) {
        return Some(sentence);
    }

    let body = document.graph.body(group)?;
    neighbors::closes_loop(body, from.node, to.node).then(|| {
        String::from(
            "This would close a loop: the output depends on the node that you connect it to.",
        )
    })
}

/// Explains why an output of one type cannot be wired to a socket of another; `None` if it can.
fn type_mismatch(gives: SocketType, takes: SocketType) -> Option<String> {
    if gives == takes {
        return None;
    }

    let noun = |ty: SocketType| match ty {
        SocketType::Value => "a number",
        SocketType::Choice => "a choice stat",
        SocketType::Consideration => "a consideration",
        SocketType::Option => "an option",
        SocketType::Decision => "a decision",
        SocketType::Effects => "effects",
    };

    let hint = match (gives, takes) {
        (SocketType::Value, SocketType::Consideration) => {
            " Insert a Score, Multiplier or “Veto when” node between them."
        }
        (SocketType::Value | SocketType::Consideration, SocketType::Option) => {
            " Insert an Option node between them."
        }
        (SocketType::Choice, SocketType::Value) => " Insert a Switch node between them.",
        (SocketType::Option, SocketType::Decision) => " Insert a Decision node between them.",
        _ => "",
    };

    Some(format!(
        "This socket accepts {}, not {}.{hint}",
        noun(takes),
        noun(gives)
    ))
}

/// Returns the kind of node that belongs between an output and an input, with its name in a
/// sentence, or `None` if they fit each other or no node would help.
pub fn bridging_kind(gives: SocketType, takes: SocketType) -> Option<(NodeKind, &'static str)> {
    match (gives, takes) {
        (SocketType::Value, SocketType::Consideration) => {
            let form = consider::MULTIPLIER;
            let kind = NodeKind::Consideration { form, option: None };
            Some((kind, "a multiplier"))
        }
        (SocketType::Value | SocketType::Consideration, SocketType::Option) => {
            Some((NodeKind::Option(String::new()), "an option"))
        }
        _ => None,
    }
}

/// Decides which sockets a dragged wire can be connected to. Facts about the whole graph are
/// gathered once.
#[derive(Debug)]
pub struct WireFit<'a> {
    document: &'a Document,
    group: Option<GroupId>,
    fixed: SocketRef,
    ty: Option<SocketType>,
    /// The nodes that would close a loop.
    closed: BTreeSet<NodeId>,
}

impl<'a> WireFit<'a> {
    /// Creates the test for a wire whose other end is at `fixed`.
    pub fn new(document: &'a Document, group: Option<GroupId>, fixed: SocketRef) -> Self {
        let closed = document.graph.body(group).map(|body| match fixed.end {
            End::Out(_) => neighbors::upstream_nodes(body, [fixed.node]),
            End::In(_) | End::NewRow => neighbors::downstream_nodes(body, [fixed.node]),
        });
        Self {
            document,
            group,
            fixed,
            ty: socket_type_at(document, group, fixed),
            closed: closed.unwrap_or_default(),
        }
    }

    /// Returns whether the wire can be connected to a socket.
    pub fn accepts(&self, at: SocketRef) -> bool {
        self.types_at(at)
            .is_some_and(|(gives, takes)| gives == takes)
    }

    /// Returns the types that a wire to this socket would provide and accept; `None` if the two
    /// sockets cannot be connected even if their types are equal.
    pub fn types_at(&self, at: SocketRef) -> Option<(SocketType, SocketType)> {
        let provides = matches!(self.fixed.end, End::Out(_));
        let is_opposite = provides != matches!(at.end, End::Out(_));
        let is_possible = is_opposite && !self.closed.contains(&at.node);
        let (own, other) = (self.ty?, socket_type_at(self.document, self.group, at)?);
        is_possible.then_some(if provides { (own, other) } else { (other, own) })
    }
}
