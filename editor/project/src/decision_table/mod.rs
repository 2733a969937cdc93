//! A decision as a table: a row for each option, and in it a cell for each consideration. The table
//! is another view of the graph. `cell_edits` and `row_edits` change the graph through the table,
//! `draft` places the
//! nodes that they add, and `arrangement` keeps an arranged canvas arranged.

mod arrangement;
mod cell_content;
mod cell_edits;
mod draft;
mod paste;
mod row_edits;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::{
    consider::{self, Form},
    kind::Family,
    model::{Graph, GroupId, Node, NodeId, NodeKind, Nodes, Socket, SocketKey, StatId, Wire},
};

pub use cell_content::{CellContent, CurveChoice, StatChoice};
pub use cell_edits::{add_cell, change_cell, copy_cell, curve_title, move_cell, remove_cell};
pub use paste::paste_cells;
pub use row_edits::{add_option, move_option, remove_option};

/// The forms of consideration that a cell can have, in the order of lists. The first socket of each
/// is its input.
pub const CELL_FORMS: [Form; 5] = [
    consider::MULTIPLIER,
    consider::SCORE,
    consider::VETO,
    consider::VETO_UNLESS,
    consider::RAISE_RANK,
];

/// The input of a curve, and of each form in [`CELL_FORMS`].
const INPUT: SocketKey = SocketKey::Fixed(0);

/// A decision as a table.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionTable {
    /// The decision.
    pub decision: NodeId,
    /// Its options, in its own order.
    pub rows: Vec<TableRow>,
    /// Its default option, unless that is among the rows.
    pub default_option: Option<DefaultOption>,
}

/// The option that a decision chooses if no other can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefaultOption {
    /// The option, or the group that contains it.
    pub node: NodeId,
    /// Its name.
    pub name: String,
}

/// An option of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// Its position among the rows of the decision.
    pub position: usize,
    /// The output that is wired to the decision.
    pub wire: Wire,
    /// Its name.
    pub name: String,
    /// Whether it is an option on the canvas. A group that contains options is not.
    pub is_option: bool,
    /// Its considerations, in its own order.
    pub cells: Vec<TableCell>,
}

/// A consideration of an option.
#[derive(Clone, Debug, PartialEq)]
pub struct TableCell {
    /// Its position among the rows of the option.
    pub position: usize,
    /// The output that is wired to the option.
    pub wire: Wire,
    /// Its title.
    pub title: String,
    /// Its form, or `None` for a bundle, a set or a group.
    pub form: Option<Form>,
    /// The curve that it reads, or the switch that gives a number for each choice of a stat.
    pub curve: Option<NodeId>,
    /// The input of its curve, or its own without a curve.
    pub source: CellSource,
    /// What a change of the cell changes, if that is more than this option.
    pub sharing: Option<Sharing>,
}

/// The options that share a cell: they have the same consideration, or read the same curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sharing {
    /// How many there are.
    pub count: usize,
    /// Whether all of them are options. Otherwise bundles, sets or other nodes are among them.
    pub are_options: bool,
}

impl Sharing {
    /// Returns the mark of a shared cell: "in 3 options".
    pub fn mark(self) -> String {
        let places = if self.are_options {
            "options"
        } else {
            "places"
        };
        format!("in {} {places}", self.count)
    }
}

/// The input of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellSource {
    /// Nothing is wired.
    Empty,
    /// A stat, by its node on the canvas.
    Stat(NodeId, StatId),
    /// Another node.
    Other(NodeId),
}

impl DecisionTable {
    /// Returns the table of a decision on a canvas, or `None` if there is no such decision.
    pub fn new(graph: &Graph, group: Option<GroupId>, decision: NodeId) -> Option<Self> {
        let body = graph.body(group)?;
        let node = body.get(&decision)?;
        if node.kind != NodeKind::Decision {
            return None;
        }

        let readers = Readers::new(body);
        let rows: Vec<TableRow> = wired_rows(node)
            .filter_map(|(position, wire)| {
                let source = body.get(&wire.node)?;
                let is_option = matches!(source.kind, NodeKind::Option(_));
                let cells = wired_rows(source)
                    .filter(|_| is_option)
                    .filter_map(|(at, wire)| read_cell(graph, group, &readers, at, wire))
                    .collect();
                Some(TableRow {
                    position,
                    wire,
                    name: output_title(graph, source, wire),
                    is_option,
                    cells,
                })
            })
            .collect();
        let default_option = default_wire(node)
            .filter(|wire| rows.iter().all(|row| row.wire != *wire))
            .and_then(|wire| {
                let source = body.get(&wire.node)?;
                Some(DefaultOption {
                    node: wire.node,
                    name: output_title(graph, source, wire),
                })
            });
        Some(Self {
            decision,
            rows,
            default_option,
        })
    }

    /// Returns the decisions of a canvas.
    pub fn decisions(graph: &Graph, group: Option<GroupId>) -> Vec<NodeId> {
        let nodes = graph.body(group).into_iter().flatten();
        let decisions = nodes.filter(|(_, node)| node.kind == NodeKind::Decision);
        decisions.map(|(id, _)| *id).collect()
    }

    /// Returns the number of considerations of the option with the most.
    pub fn column_count(&self) -> usize {
        let counts = self.rows.iter().map(|row| row.cells.len());
        counts.max().unwrap_or(0)
    }

    /// Returns the place of the cell or row to which a node belongs: the row, and the cell unless
    /// the node is the option itself.
    pub fn find_node(&self, id: NodeId) -> Option<(usize, Option<usize>)> {
        let places = self.rows.iter().enumerate();
        let in_cell = |row: &TableRow| row.cells.iter().position(|cell| cell.contains(id));
        let mut found = places.filter_map(|(at, row)| {
            if row.wire.node == id {
                return Some((at, None));
            }
            in_cell(row).map(|cell| (at, Some(cell)))
        });
        found.next()
    }
}

impl TableRow {
    /// Returns the socket of the decision that it is wired to.
    pub fn socket(&self) -> SocketKey {
        SocketKey::Row(u16::try_from(self.position).unwrap_or(u16::MAX), 0)
    }
}

impl TableCell {
    /// Returns whether the cell is a stat, a curve and a consideration, or lacks some of these, so
    /// that it can be edited in the table.
    pub fn is_editable(&self) -> bool {
        let has_known_form = self.form.is_some_and(|form| CELL_FORMS.contains(&form));
        has_known_form && !matches!(self.source, CellSource::Other(_))
    }

    /// Returns the stat that the cell looks at.
    pub fn stat(&self) -> Option<StatId> {
        match self.source {
            CellSource::Stat(_, stat) => Some(stat),
            CellSource::Empty | CellSource::Other(_) => None,
        }
    }

    /// Returns the nodes of the cell that decide its result: the consideration last.
    pub fn nodes(&self) -> Vec<NodeId> {
        let curve = self.curve.into_iter();
        curve.chain([self.wire.node]).collect()
    }

    /// Returns whether a node is the consideration or its curve.
    fn contains(&self, id: NodeId) -> bool {
        self.wire.node == id || self.curve == Some(id)
    }
}

/// Returns the wires of a node's rows, with the positions of the rows.
fn wired_rows(node: &Node) -> impl Iterator<Item = (usize, Wire)> + '_ {
    let width = node.row_width().max(1);
    let firsts = node.rows.iter().step_by(width).enumerate();
    firsts.filter_map(|(at, socket)| Some((at, socket.wire()?)))
}

/// Returns the wire of a decision's default option.
fn default_wire(decision: &Node) -> Option<Wire> {
    let at = decision.kind.spec().socket_position("default")?;
    decision.sockets.get(at)?.wire()
}

/// Returns the title of an output: that of its node, and the name of the output if there are
/// several.
fn output_title(graph: &Graph, node: &Node, wire: Wire) -> String {
    let title = node.display_title(graph);
    let NodeKind::Group { group, .. } = node.kind else {
        return title;
    };
    let outputs = graph.groups.get(&group).map(|group| &group.outputs);
    let mut outputs = outputs.into_iter().flatten();
    let port = outputs.find(|port| Some(port.id) == wire.port);
    match port.filter(|port| !port.name.trim().is_empty()) {
        Some(port) => format!("{title}: {}", port.name),
        None => title,
    }
}

fn read_cell(
    graph: &Graph,
    group: Option<GroupId>,
    readers: &Readers,
    position: usize,
    wire: Wire,
) -> Option<TableCell> {
    let body = graph.body(group)?;
    let node = body.get(&wire.node)?;
    let form = match node.kind {
        NodeKind::Consideration { form, .. } => Some(form),
        _ => None,
    };
    let title = output_title(graph, node, wire);

    let has_input = form.is_some_and(|form| CELL_FORMS.contains(&form));
    let read = input_wire(node).filter(|_| has_input);
    let curve = read.filter(|read| body.get(&read.node).is_some_and(is_curve));
    let from = match curve {
        Some(curve) => body.get(&curve.node).and_then(input_wire),
        None => read,
    };
    // A second wire, into a number of the curve or the consideration, has no place in a cell.
    let wired_inputs = |id: NodeId| {
        let sockets = body.get(&id).into_iter().flat_map(Node::all_sockets);
        sockets
            .filter(|(_, socket)| socket.wire().is_some())
            .count()
    };
    let is_simple =
        wired_inputs(wire.node) <= 1 && curve.is_none_or(|curve| wired_inputs(curve.node) <= 1);

    let source = match from {
        None if is_simple => CellSource::Empty,
        None => CellSource::Other(wire.node),
        Some(from) => match body.get(&from.node).map(|node| &node.kind) {
            Some(NodeKind::Stat(stat)) if is_simple => CellSource::Stat(from.node, *stat),
            _ => CellSource::Other(from.node),
        },
    };

    let curve = curve.map(|curve| curve.node);
    Some(TableCell {
        position,
        wire,
        title,
        form,
        curve,
        source,
        sharing: find_sharing(body, readers, wire.node, curve),
    })
}

/// Returns what shares a consideration or its curve, if anything does.
fn find_sharing(
    body: &Nodes,
    readers: &Readers,
    consideration: NodeId,
    curve: Option<NodeId>,
) -> Option<Sharing> {
    let mut users: BTreeSet<NodeId> = readers.of_node(consideration).collect();
    let curve_readers = curve.into_iter().flat_map(|curve| readers.of_node(curve));
    for reader in curve_readers.filter(|reader| *reader != consideration) {
        let is_consideration = body
            .get(&reader)
            .is_some_and(|node| matches!(node.kind, NodeKind::Consideration { .. }));
        if is_consideration {
            users.extend(readers.of_node(reader));
        } else {
            users.insert(reader);
        }
    }

    let is_option = |id: &NodeId| {
        let node = body.get(id);
        node.is_some_and(|node| matches!(node.kind, NodeKind::Option(_)))
    };
    (users.len() > 1).then(|| Sharing {
        count: users.len(),
        are_options: users.iter().all(is_option),
    })
}

/// Returns whether a node turns the input of a cell into a number for its consideration.
fn is_curve(node: &Node) -> bool {
    match node.kind {
        NodeKind::Formula(_) => node.kind.family() == Family::Curve,
        NodeKind::Switch(_) => true,
        _ => false,
    }
}

/// Returns the wire into the input of a curve or a consideration.
fn input_wire(node: &Node) -> Option<Wire> {
    node.socket(INPUT).and_then(Socket::wire)
}

/// The nodes that read each node of a canvas.
struct Readers(BTreeMap<NodeId, BTreeSet<NodeId>>);

impl Readers {
    fn new(body: &Nodes) -> Self {
        let mut readers: BTreeMap<NodeId, BTreeSet<NodeId>> = BTreeMap::new();
        for (id, node) in body {
            for wire in node.all_sockets().filter_map(|(_, socket)| socket.wire()) {
                readers.entry(wire.node).or_default().insert(*id);
            }
        }
        Self(readers)
    }

    fn count(&self, id: NodeId) -> usize {
        self.0.get(&id).map_or(0, BTreeSet::len)
    }

    /// Returns the nodes that read a node.
    fn of_node(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.0.get(&id).into_iter().flatten().copied()
    }

    /// Returns whether only the given nodes read a node.
    fn are_all_in(&self, id: NodeId, nodes: &BTreeSet<NodeId>) -> bool {
        self.0
            .get(&id)
            .is_none_or(|readers| readers.is_subset(nodes))
    }
}
