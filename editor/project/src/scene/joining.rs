//! Which sockets can be joined by a wire, and why others cannot.

use std::collections::BTreeSet;

use inclination_core::{
    Document,
    kind::SocketType,
    model::{GroupId, NodeId, SocketKey},
};

use super::{End, SocketAt};
use crate::neighbors;

/// What a socket takes or gives; none if there is no such socket.
pub fn type_of(document: &Document, group: Option<GroupId>, at: SocketAt) -> Option<SocketType> {
    let graph = &document.graph;
    let node = graph.body(group)?.get(&at.node)?;
    match at.end {
        End::In(key) => {
            let is_there = node.socket(key).is_some() || matches!(key, SocketKey::Port(_));
            is_there.then(|| graph.input_type(group, node, key).unwrap_or_default())
        }
        End::More => node.new_row_type(),
        End::Out(port) => graph.output_type(group, node, port),
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
    if let Some(sentence) = misfit(gives, takes) {
        return Some(sentence);
    }
    let body = document.graph.body(group)?;
    neighbors::closes_loop(body, from.node, to.node).then(|| {
        String::from(
            "That would be a circle: what this gives depends on the node that you wire it to.",
        )
    })
}

/// Explains why an output of one type does not fit a socket of another; `None` if it does.
fn misfit(gives: SocketType, takes: SocketType) -> Option<String> {
    if gives == takes {
        return None;
    }
    let thing = |ty: SocketType| match ty {
        SocketType::Value => "a number",
        SocketType::Choice => "a stat with named choices",
        SocketType::Consideration => "a consideration",
        SocketType::Option => "an option",
        SocketType::Decision => "a decision",
    };
    let hint = match (gives, takes) {
        (SocketType::Value, SocketType::Consideration) => {
            " Put a score or a multiplier between them."
        }
        (SocketType::Value | SocketType::Consideration, SocketType::Option) => {
            " Put an option between them."
        }
        (SocketType::Choice, SocketType::Value) => " A switch makes numbers of choices.",
        (SocketType::Option, SocketType::Decision) => " Put a decision between them.",
        _ => "",
    };
    Some(format!(
        "This socket takes {}, not {}.{hint}",
        thing(takes),
        thing(gives)
    ))
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
        let closed = document.graph.body(group).map(|body| match fixed.end {
            End::Out(_) => neighbors::upstream(body, [fixed.node]),
            End::In(_) | End::More => neighbors::downstream(body, [fixed.node]),
        });
        Self {
            document,
            group,
            fixed,
            ty: type_of(document, group, fixed),
            closed: closed.unwrap_or_default(),
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
