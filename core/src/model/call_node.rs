//! The node of a call in a formula.

use super::{Node, NodeKind, Socket, SocketKey};
use crate::{
    expression::{Formula, Shape, Term, TermId},
    kind::SocketSpec,
};

impl Node {
    /// Creates the node that computes a call of a formula, or returns `None` if the term is not a
    /// call. `content` returns the contents of the socket that takes an argument.
    pub fn from_call(
        formula: &Formula,
        call: TermId,
        mut content: impl FnMut(TermId) -> Socket,
    ) -> Option<Self> {
        let Some(Term::Call(function, arguments)) = formula.terms().get(call) else {
            return None;
        };

        let mut node = Self::new("", NodeKind::Formula(function.kind));
        if !function.settings.is_empty() {
            node.settings = function.settings.to_vec();
        }
        for (index, argument) in arguments.iter().enumerate() {
            if function.shape == Shape::Rows {
                let row = node.kind.spec().row;
                node.rows.extend(row.iter().map(SocketSpec::initial_socket));
            }
            node.set_socket(
                Self::argument_key(function.shape, index),
                content(*argument),
            );
        }
        Some(node)
    }

    /// Returns the socket that takes an argument of a call.
    pub fn argument_key(shape: Shape, index: usize) -> SocketKey {
        match shape {
            Shape::Sockets(_) => SocketKey::Fixed(index as u16),
            Shape::Rows => SocketKey::Row(index as u16, 0),
        }
    }
}
