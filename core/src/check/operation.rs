//! Operations: nodes, and the calls in the formulas of expressions. The rules about arithmetic
//! treat both in the same way.

use alloc::{format, string::String, vec::Vec};

use super::{Fix, NodeLocation, messages};
use crate::{
    arithmetic::{AND, OR, SELECT},
    compile::Body,
    expression::{Formula, Function, Term, TermId},
    model::{Graph, Node, NodeId, NodeKind, Place, Socket, SocketKey},
};

/// A node, or a call in the formula of an expression.
#[derive(Clone, Copy)]
pub(super) struct Operation<'o> {
    /// The node. For a call, the node that would compute it; its wires come from the terms of the
    /// formula, whose positions are used as IDs.
    pub(super) node: &'o Node,
    /// The location of the node or of the expression.
    pub(super) at: NodeLocation,
    call: Option<Call<'o>>,
}

#[derive(Clone, Copy)]
struct Call<'o> {
    calls: &'o FormulaCalls<'o>,
    term: TermId,
}

/// The formula of an expression, with a node for each of its calls.
pub(super) struct FormulaCalls<'g> {
    expression: &'g Node,
    at: NodeLocation,
    formula: Formula,
    nodes: Vec<(TermId, Node)>,
    parents: Vec<Option<TermId>>,
}

/// A condition on which the result of a call depends: the term, and whether it has to be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guard {
    pub(super) term: TermId,
    pub(super) is_true: bool,
}

impl<'o> Operation<'o> {
    pub(super) fn from_node(node: &'o Node, at: NodeLocation) -> Self {
        Self {
            node,
            at,
            call: None,
        }
    }

    /// Whether this is a call in a formula.
    pub(super) fn is_call(&self) -> bool {
        self.call.is_some()
    }

    /// Returns the fix of a node. No fix can set the arguments of a call.
    pub(super) fn fix(&self, create: impl FnOnce() -> Fix) -> Option<Fix> {
        self.call.is_none().then(create)
    }

    /// Returns the name for the middle of a sentence.
    pub(super) fn describe(&self, graph: &Graph) -> String {
        match self.call {
            None => messages::node_name(graph, self.node),
            Some(Call { calls, term }) => format!(
                "{} in the formula of {}",
                messages::quote_name(&calls.formula.print_term(term)),
                messages::node_name(graph, calls.expression)
            ),
        }
    }

    /// Returns the place of a socket. In a formula, that is the input that is used directly as an
    /// argument, or the whole expression.
    pub(super) fn place(&self, key: SocketKey) -> Place {
        let node = Place::node(self.at.group, self.at.node);
        let Some(Call { calls, .. }) = self.call else {
            return node.socket(key);
        };
        let term = self.argument(key);
        match term.and_then(|term| calls.formula.terms().get(term)) {
            Some(Term::Input(row)) => node.socket(SocketKey::Row(*row as u16, 0)),
            _ => node,
        }
    }

    /// Returns the term that is computed for a socket of a call.
    pub(super) fn argument(&self, key: SocketKey) -> Option<TermId> {
        self.call?;
        let wire = self.node.socket(key)?.wire()?;
        Some(wire.node.0 as usize)
    }

    /// Returns the sockets of all arguments of a call, in order, with their contents.
    pub(super) fn arguments(&self) -> impl Iterator<Item = (SocketKey, Socket)> + use<'o> {
        let node = self.node;
        let width = node.row_width().max(1);
        let fixed = (0..node.sockets.len()).map(|index| SocketKey::Fixed(index as u16));
        let rows = (0..node.rows.len() / width).map(|row| SocketKey::Row(row as u16, 0));
        fixed
            .chain(rows)
            .filter_map(move |key| Some((key, node.socket(key)?)))
    }

    /// Returns the text of the argument that a socket of a call takes, in quotes.
    pub(super) fn quote_argument(&self, key: SocketKey) -> Option<String> {
        let text = self.call?.calls.formula.print_term(self.argument(key)?);
        Some(messages::quote_name(&text))
    }

    /// Returns the conditions without which a call has no effect on the result of its formula, as
    /// in `if x = 0 then 0 else y / x`.
    pub(super) fn guards(&self) -> Vec<Guard> {
        self.call
            .map_or_else(Vec::new, |Call { calls, term }| calls.find_guards(term))
    }
}

impl<'g> FormulaCalls<'g> {
    /// Returns the calls of an expression. `None` if it is another node, or its formula is invalid.
    pub(super) fn new(body: &Body<'g>, position: usize) -> Option<Self> {
        let (id, expression) = *body.nodes.get(position)?;
        let NodeKind::Expression(parsed) = &expression.kind else {
            return None;
        };
        let formula = parsed.formula().ok()?;

        let content = |term: TermId| match formula.terms().get(term) {
            Some(Term::Number(value)) => Socket::Value(*value),
            _ => Socket::Wire(NodeId(term as u32).into()),
        };
        let terms = 0..formula.terms().len();
        let nodes = terms
            .filter_map(|term| Some((term, Node::from_call(&formula, term, content)?)))
            .collect();

        let mut parents = alloc::vec![None; formula.terms().len()];
        for (term, arguments) in calls_of(&formula) {
            for argument in arguments.1 {
                parents[*argument] = Some(term);
            }
        }

        Some(Self {
            expression,
            at: NodeLocation {
                group: body.group,
                node: id,
            },
            formula,
            nodes,
            parents,
        })
    }

    /// Returns all calls with the positions of their terms. Each comes after its arguments.
    pub(super) fn operations(&self) -> impl Iterator<Item = (TermId, Operation<'_>)> {
        self.nodes.iter().map(|(term, node)| {
            let call = Call {
                calls: self,
                term: *term,
            };
            let operation = Operation {
                node,
                at: self.at,
                call: Some(call),
            };
            (*term, operation)
        })
    }

    /// Returns the unit of each term that is an input, and no unit for the others. `row_unit`
    /// returns the unit of a row of the expression.
    pub(super) fn input_units<'u>(&self, row_unit: impl Fn(usize) -> &'u str) -> Vec<&'u str> {
        let terms = 0..self.formula.terms().len();
        terms
            .map(|term| self.input_row(term).map_or("", &row_unit))
            .collect()
    }

    /// Returns the row of the expression whose input a term is.
    pub(super) fn input_row(&self, term: TermId) -> Option<usize> {
        match self.formula.terms().get(term) {
            Some(Term::Input(row)) => Some(*row),
            _ => None,
        }
    }

    fn find_guards(&self, mut term: TermId) -> Vec<Guard> {
        let mut guards = Vec::new();
        while let Some(parent) = self.parents[term] {
            if let Some(Term::Call(function, arguments)) = self.formula.terms().get(parent) {
                add_guards(&mut guards, function, arguments, term);
            }
            term = parent;
        }
        guards
    }
}

/// Returns the calls of a formula with their functions and arguments.
fn calls_of(formula: &Formula) -> impl Iterator<Item = (TermId, (&Function, &[TermId]))> {
    let terms = formula.terms().iter().enumerate();
    terms.filter_map(|(term, content)| match content {
        Term::Call(function, arguments) => Some((term, (*function, arguments.as_slice()))),
        Term::Number(_) | Term::Input(_) => None,
    })
}

/// Adds the conditions under which a call's result depends on one of its arguments.
fn add_guards(
    guards: &mut Vec<Guard>,
    function: &Function,
    arguments: &[TermId],
    argument: TermId,
) {
    let mut add = |term, is_true| guards.push(Guard { term, is_true });
    let kind = function.kind;

    if let (true, [condition, yes, no]) = (kind == SELECT, arguments) {
        if argument == *yes {
            add(*condition, true);
        } else if argument == *no {
            add(*condition, false);
        }
    } else if kind == AND || kind == OR {
        for other in arguments.iter().filter(|other| **other != argument) {
            add(*other, kind == AND);
        }
    }
}
