//! Collapsing: nodes of arithmetic and logic become one expression that gives the same values.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::{
    arithmetic,
    expression::{Expression, Formula, FormulaBuilder, Function, Shape, Term, TermId},
    format::Document,
    kind::SocketSpec,
    model::{GroupId, Node, NodeId, NodeKind, Nodes, Socket, StatId, Wire},
};

use crate::{
    edit::{Edit, edits_between, unique_names::take_free_name},
    scene::rows,
    selection::{Item, Selection},
};

/// The longest chain of nodes that is collapsed, which bounds the recursion.
const MAX_CHAIN: usize = 300;
/// The most terms that are tried: nodes that feed several others are repeated.
const MAX_TERMS: usize = 1000;

const TOO_LONG: &str = "The formula would be too long. Select fewer nodes.";

/// Returns why a selection cannot be collapsed into an expression, or `None` if it can.
pub fn collapse_rejection(
    document: &Document,
    group: Option<GroupId>,
    selection: &Selection,
) -> Option<String> {
    collapse_nodes(document, group, selection).err()
}

/// Replaces the selected nodes of arithmetic and logic by one expression with the same value.
/// Selected stats and inputs stay as they are. The expression keeps the ID and the name of the node
/// whose value is used. Returns the edits and the expression.
///
/// # Errors
/// Returns why the nodes cannot be collapsed.
pub fn collapse_nodes(
    document: &Document,
    group: Option<GroupId>,
    selection: &Selection,
) -> Result<(Vec<Edit>, Item), String> {
    let graph = &document.graph;
    let Some(body) = graph.body(group) else {
        return Err(String::from("This canvas no longer exists."));
    };

    let parts = find_parts(document, body, selection)?;
    let root = find_root(document, body, &parts)?;
    if parts.len() == 1
        && body
            .get(&root)
            .is_some_and(|node| node.kind.expression().is_some())
    {
        return Err(String::from("This is already an expression."));
    }

    let mut collapsing = Collapsing {
        document,
        group,
        body,
        parts: &parts,
        builder: FormulaBuilder::default(),
        inputs: Vec::new(),
        taken: BTreeSet::new(),
        open: Vec::new(),
    };
    collapsing.add_node(root)?;
    let Collapsing {
        builder, inputs, ..
    } = collapsing;
    let formula = builder.finish().ok_or_else(|| String::from(TOO_LONG))?;

    let mut to = document.clone();
    let Some(old) = body.get(&root) else {
        return Err(String::from(TOO_LONG));
    };
    let mut node = Node::from_expression(old.name.clone(), Expression::from(&formula));
    node.description.clone_from(&old.description);
    let names = node.kind.row_names().unwrap_or_default();
    node.rows = names
        .iter()
        .map(|name| socket_named(&inputs, name))
        .collect();

    for id in &parts {
        to.looks.collapsed.remove(id);
        if *id != root {
            to.looks.nodes.remove(id);
        }
    }
    if let Some(body) = to.graph.body_mut(group) {
        body.retain(|id, _| !parts.contains(id));
        body.insert(root, node);
    }
    Ok((edits_between(document, &to), Item::Node(root)))
}

/// An input of the formula that is built.
struct FormulaInput {
    name: String,
    wire: Wire,
    stat: Option<StatId>,
}

fn socket_named(inputs: &[FormulaInput], name: &str) -> Socket {
    let mut inputs = inputs.iter();
    let input = inputs.find(|input| input.name == name);
    input.map_or(Socket::Unset, |input| Socket::Wire(input.wire))
}

/// Returns the selected nodes that become part of the formula.
fn find_parts(
    document: &Document,
    body: &Nodes,
    selection: &Selection,
) -> Result<BTreeSet<NodeId>, String> {
    let mut parts = BTreeSet::new();
    for item in selection.iter() {
        let Item::Node(id) = item else {
            continue;
        };
        let Some(node) = body.get(&id) else {
            continue;
        };
        if matches!(node.kind, NodeKind::Stat(_) | NodeKind::Input(_)) {
            continue;
        }

        let title = node.display_title(&document.graph);
        if !is_operation(node) {
            return Err(format!("“{title}” cannot be written in a formula."));
        }
        if node.muted {
            return Err(format!("“{title}” is muted. Unmute it first."));
        }
        if !node.overrides.is_empty() {
            return Err(format!(
                "Profiles override numbers of “{title}”, but numbers in a formula cannot be overridden. Remove the overrides first."
            ));
        }
        parts.insert(id);
    }

    if parts.is_empty() {
        return Err(String::from("Select arithmetic or logic nodes first."));
    }
    Ok(parts)
}

/// Whether a formula has the operation of a node. Weights of combiners have no place in a formula.
fn is_operation(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Expression(expression) => expression.formula().is_ok(),
        NodeKind::Formula(kind) if *kind == arithmetic::CONSTANT => true,
        NodeKind::Formula(kind) if *kind == arithmetic::INVERT => true,
        NodeKind::Formula(kind) => {
            let Some(function) = Function::from_kind(*kind, &node.settings) else {
                return false;
            };
            let row = kind.spec().row;
            let is_plain = |(at, socket): (usize, &Socket)| {
                let column = at % row.len().max(1);
                let initial = row.get(column).map(SocketSpec::initial_socket);
                column == 0 || initial == Some(*socket)
            };
            function.shape != Shape::Rows
                || (!node.rows.is_empty() && node.rows.iter().enumerate().all(is_plain))
        }
        _ => false,
    }
}

/// Returns the only node whose value is used outside, or by no node at all.
fn find_root(
    document: &Document,
    body: &Nodes,
    parts: &BTreeSet<NodeId>,
) -> Result<NodeId, String> {
    let mut read_inside = BTreeSet::new();
    let mut read_outside = BTreeSet::new();
    for (id, node) in body {
        let sources = node.all_sockets().filter_map(|(_, socket)| socket.wire());
        let read = sources.map(|wire| wire.node);
        if parts.contains(id) {
            read_inside.extend(read);
        } else {
            read_outside.extend(read);
        }
    }

    let ends: Vec<NodeId> = parts
        .iter()
        .copied()
        .filter(|id| read_outside.contains(id) || !read_inside.contains(id))
        .collect();
    let title = |id: &NodeId| {
        let node = body.get(id);
        node.map_or_else(String::new, |node| node.display_title(&document.graph))
    };
    match ends.as_slice() {
        [only] => Ok(*only),
        [first, second, ..] => Err(format!(
            "“{}” and “{}” are both results, but an expression has only one. Select nodes that end in one result.",
            title(first),
            title(second)
        )),
        [] => Err(String::from(
            "These nodes form a loop. Disconnect one of their wires first.",
        )),
    }
}

/// A formula that is built from nodes.
struct Collapsing<'d> {
    document: &'d Document,
    group: Option<GroupId>,
    body: &'d Nodes,
    parts: &'d BTreeSet<NodeId>,
    builder: FormulaBuilder,
    inputs: Vec<FormulaInput>,
    taken: BTreeSet<String>,
    /// The nodes that are being added.
    open: Vec<NodeId>,
}

impl Collapsing<'_> {
    /// Adds the term of a node.
    fn add_node(&mut self, id: NodeId) -> Result<TermId, String> {
        if self.open.contains(&id) {
            return Err(String::from(
                "These nodes form a loop. Disconnect one of their wires first.",
            ));
        }
        if self.open.len() >= MAX_CHAIN || self.builder.term_count() > MAX_TERMS {
            return Err(String::from(TOO_LONG));
        }
        let Some(node) = self.body.get(&id) else {
            return Ok(self.builder.number(0.0));
        };

        self.open.push(id);
        let term = match &node.kind {
            NodeKind::Expression(expression) => match expression.formula() {
                Ok(formula) => self.add_formula(&formula, node),
                Err(_) => Ok(self.builder.number(0.0)),
            },
            NodeKind::Formula(kind) if *kind == arithmetic::CONSTANT => self.add_socket(node, 0),
            NodeKind::Formula(kind) if *kind == arithmetic::INVERT => {
                let one = self.builder.number(1.0);
                let inner = self.add_socket(node, 0)?;
                Ok(match Function::from_kind(arithmetic::SUBTRACT, &[]) {
                    Some(subtract) => self.builder.call(subtract, vec![one, inner]),
                    None => inner,
                })
            }
            NodeKind::Formula(kind) => match Function::from_kind(*kind, &node.settings) {
                Some(function) => self.add_operation(function, node),
                None => Ok(self.builder.number(0.0)),
            },
            _ => Ok(self.builder.number(0.0)),
        };
        self.open.pop();
        term
    }

    fn add_operation(
        &mut self,
        function: &'static Function,
        node: &Node,
    ) -> Result<TermId, String> {
        let mut arguments = Vec::new();
        match function.shape {
            Shape::Sockets(_) => {
                for index in 0..node.sockets.len() {
                    arguments.push(self.add_socket(node, index)?);
                }
            }
            Shape::Rows => {
                let width = node.row_width().max(1);
                for socket in node.rows.iter().step_by(width) {
                    arguments.push(self.add_content(*socket, 0.0)?);
                }
            }
        }
        Ok(self.builder.call(function, arguments))
    }

    /// Adds the term of a node's own socket.
    fn add_socket(&mut self, node: &Node, index: usize) -> Result<TermId, String> {
        let default = node.kind.spec().socket(index);
        let default = default.and_then(|socket| socket.default).unwrap_or(0.0);
        let socket = node.sockets.get(index).copied().unwrap_or_default();
        self.add_content(socket, default)
    }

    /// Adds the term of a socket's content.
    fn add_content(&mut self, socket: Socket, default: f32) -> Result<TermId, String> {
        match socket {
            Socket::Unset => Ok(self.builder.number(default)),
            Socket::Value(value) => Ok(self.builder.number(value)),
            Socket::Wire(wire) if self.parts.contains(&wire.node) => self.add_node(wire.node),
            Socket::Wire(wire) => {
                let name = self.input_name(wire);
                Ok(self.builder.input(&name))
            }
        }
    }

    /// Adds the terms of an expression's formula.
    fn add_formula(&mut self, formula: &Formula, node: &Node) -> Result<TermId, String> {
        let mut terms: BTreeMap<usize, TermId> = BTreeMap::new();
        for (at, term) in formula.terms().iter().enumerate() {
            if self.builder.term_count() > MAX_TERMS {
                return Err(String::from(TOO_LONG));
            }
            let new = match term {
                Term::Number(value) => self.builder.number(*value),
                Term::Input(index) => {
                    let socket = node.rows.get(*index).copied().unwrap_or_default();
                    self.add_content(socket, 0.0)?
                }
                Term::Call(function, arguments) => {
                    let arguments = arguments
                        .iter()
                        .filter_map(|at| terms.get(at).copied())
                        .collect();
                    self.builder.call(function, arguments)
                }
            };
            terms.insert(at, new);
        }
        let last = terms.into_values().next_back();
        last.ok_or_else(|| String::from(TOO_LONG))
    }

    /// Returns the name of the input for a wire, which is that of its source.
    fn input_name(&mut self, wire: Wire) -> String {
        let graph = &self.document.graph;
        let stat = match self.body.get(&wire.node).map(|node| &node.kind) {
            Some(NodeKind::Stat(stat)) => Some(*stat),
            _ => None,
        };
        let mut known = self.inputs.iter();
        let same = known.find(|input| input.wire == wire || (stat.is_some() && input.stat == stat));
        if let Some(input) = same {
            return input.name.clone();
        }

        let title = rows::full_source_name(graph, self.group, wire);
        let name = take_free_name(&mut self.taken, title.trim());
        self.inputs.push(FormulaInput {
            name: name.clone(),
            wire,
            stat,
        });
        name
    }
}
