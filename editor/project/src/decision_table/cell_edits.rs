//! Edits of cells: adding, changing, copying, moving and removing a consideration of an option.

use std::collections::BTreeSet;

use inclination_core::{
    Document,
    consider::Form,
    curve::Preset,
    kind::Kind,
    model::{GroupId, Node, NodeId, NodeKind, Socket, SocketKey, StatId, Wire},
    text::capitalize,
};

use super::{
    CellSource, INPUT, Readers, TableCell,
    draft::{Draft, NewNode},
    input_wire,
};
use crate::{
    edit::{Edit, delete, kinds, new_node::new_node, rows, stats, wiring::add_row},
    selection::Item,
};

/// The columns of a cell's nodes, counted from the option to the left.
const CONSIDERATION_COLUMN: u8 = 1;
const CURVE_COLUMN: u8 = 2;
const STAT_COLUMN: u8 = 3;

/// The content of a new or changed cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellContent {
    /// The stat.
    pub stat: StatChoice,
    /// The curve.
    pub curve: CurveChoice,
    /// The form of the consideration.
    pub form: Form,
}

/// The stat of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatChoice {
    /// No stat, or the present one.
    Keep,
    /// A stat of the document.
    Known(StatId),
    /// A new stat from a line such as `Hunger 0..100`.
    New(String),
}

/// The curve of a cell.
#[derive(Clone, Copy, Debug)]
pub enum CurveChoice {
    /// The present one, or none in a new cell.
    Keep,
    /// No curve: the consideration reads the stat.
    None,
    /// A kind of curve, with its initial numbers.
    Kind(Kind),
    /// A ready-made curve.
    Preset(&'static Preset),
}

impl PartialEq for CurveChoice {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Keep, Self::Keep) | (Self::None, Self::None) => true,
            (Self::Kind(one), Self::Kind(other)) => one == other,
            (Self::Preset(one), Self::Preset(other)) => one.name == other.name,
            _ => false,
        }
    }
}

impl CurveChoice {
    /// Returns a new curve of this choice without its input, if there is one.
    fn new_curve(self) -> Option<Node> {
        match self {
            Self::Keep | Self::None => None,
            Self::Kind(kind) => Some(new_node(NodeKind::Formula(kind))),
            Self::Preset(preset) => Some(new_node(NodeKind::Formula(preset.kind))),
        }
    }
}

/// Adds a consideration to an option of a decision. Its nodes are placed to the left of the option.
/// Returns the consideration and the edits.
pub fn add_cell(
    document: &Document,
    group: Option<GroupId>,
    decision: NodeId,
    option: NodeId,
    content: &CellContent,
) -> Option<(NodeId, Vec<Edit>)> {
    if !is_option(document, group, option) {
        return None;
    }
    let mut draft = Draft::new(document, group);
    let stat = resolve_stat(&mut draft, &content.stat);
    let known_node = stat.and_then(|stat| find_stat_node(&draft, group, stat));

    let consideration = Node::new("", consideration_kind(content.form));
    let mut new = vec![NewNode {
        node: consideration,
        column: CONSIDERATION_COLUMN,
    }];
    let curve = content.curve.new_curve();
    let has_curve = curve.is_some();
    new.extend(curve.map(|node| NewNode {
        node,
        column: CURVE_COLUMN,
    }));
    let new_stat = stat.filter(|_| known_node.is_none());
    new.extend(new_stat.map(|stat| NewNode {
        node: Node::new("", NodeKind::Stat(stat)),
        column: if has_curve { STAT_COLUMN } else { CURVE_COLUMN },
    }));

    let ids = draft.add_beside_option(decision, option, new);
    let consideration = *ids.first()?;
    let curve = ids.get(1).copied().filter(|_| has_curve);
    let added_stat = ids.last().copied().filter(|_| new_stat.is_some());
    connect_cell(&mut draft, consideration, curve, known_node.or(added_stat));
    if let (Some(curve), CurveChoice::Preset(preset)) = (curve, content.curve) {
        let edits = kinds::apply_curve_preset(draft.document(), group, &[curve], preset);
        draft.apply(edits);
    }

    draft.change_node(option, |node| {
        add_row(node, Socket::Wire(consideration.into()));
    });
    Some((consideration, draft.into_edits()))
}

/// Changes a cell. `given` returns the current value of a wire, for curves that become points.
pub fn change_cell(
    document: &Document,
    group: Option<GroupId>,
    decision: NodeId,
    option: NodeId,
    cell: &TableCell,
    content: &CellContent,
    given: &dyn Fn(Wire) -> f32,
) -> Vec<Edit> {
    if !cell.is_editable() || !is_option(document, group, option) {
        return Vec::new();
    }
    let mut draft = Draft::new(document, group);
    let consideration = cell.wire.node;

    if cell.form != Some(content.form) {
        let key = content.form.spec().key;
        let input = draft.node(consideration).and_then(input_wire);
        let edits = kinds::change_kind(draft.document(), group, &[consideration], key, given);
        draft.apply(edits);
        // Each form has its own name for the input.
        if let Some(input) = input {
            draft.set_wire(consideration, INPUT, input);
        }
    }

    let before = match cell.source {
        CellSource::Stat(node, _) => Some(node),
        CellSource::Empty | CellSource::Other(_) => None,
    };
    let stat = resolve_stat(&mut draft, &content.stat);
    let stat_node = match stat {
        Some(stat) if cell.stat() != Some(stat) => find_stat_node(&draft, group, stat),
        _ => before,
    };
    let new_stat = stat.filter(|stat| cell.stat() != Some(*stat) && stat_node.is_none());
    let new_curve = content.curve.new_curve().filter(|_| cell.curve.is_none());

    let mut new = Vec::new();
    let has_new_curve = new_curve.is_some();
    new.extend(new_curve.map(|node| NewNode {
        node,
        column: CURVE_COLUMN,
    }));
    let has_curve = has_new_curve || cell.curve.is_some();
    new.extend(new_stat.map(|stat| NewNode {
        node: Node::new("", NodeKind::Stat(stat)),
        column: if has_curve { STAT_COLUMN } else { CURVE_COLUMN },
    }));
    let ids = if new.is_empty() {
        Vec::new()
    } else {
        draft.add_beside_option(decision, option, new)
    };

    let added_curve = ids.first().copied().filter(|_| has_new_curve);
    let added_stat = ids.last().copied().filter(|_| new_stat.is_some());
    let curve = match content.curve {
        CurveChoice::None => None,
        _ => cell.curve.or(added_curve),
    };
    connect_cell(&mut draft, consideration, curve, added_stat.or(stat_node));

    if let Some(curve) = curve {
        let edits = match content.curve {
            CurveChoice::Kind(kind) if !has_new_curve => {
                kinds::change_kind(draft.document(), group, &[curve], kind.spec().key, given)
            }
            CurveChoice::Preset(preset) => {
                kinds::apply_curve_preset(draft.document(), group, &[curve], preset)
            }
            _ => Vec::new(),
        };
        draft.apply(edits);
    }

    let dropped_curve = cell.curve.filter(|old| curve != Some(*old));
    let dropped = [dropped_curve, before].into_iter().flatten();
    delete_unread(&mut draft, group, dropped);
    draft.into_edits()
}

/// Copies a cell to other options, after their own considerations. The copies have their own curves
/// and read the same stat.
pub fn copy_cell(
    document: &Document,
    group: Option<GroupId>,
    decision: NodeId,
    cell: &TableCell,
    options: &[NodeId],
) -> Vec<Edit> {
    let mut draft = Draft::new(document, group);
    let body = document.graph.body(group);
    let Some(consideration) = body.and_then(|body| body.get(&cell.wire.node)) else {
        return Vec::new();
    };
    if !cell.is_editable() {
        return Vec::new();
    }

    let curve = cell.curve.and_then(|curve| body?.get(&curve));
    for option in options {
        if !is_option(draft.document(), group, *option) {
            continue;
        }
        let mut new = vec![NewNode {
            node: consideration.clone(),
            column: CONSIDERATION_COLUMN,
        }];
        new.extend(curve.map(|curve| NewNode {
            node: curve.clone(),
            column: CURVE_COLUMN,
        }));

        let ids = draft.add_beside_option(decision, *option, new);
        let Some(copy) = ids.first().copied() else {
            continue;
        };
        if let Some(curve) = ids.get(1) {
            draft.set_wire(copy, INPUT, (*curve).into());
        }
        draft.change_node(*option, |node| add_row(node, Socket::Wire(copy.into())));
    }
    draft.into_edits()
}

/// Moves a consideration to the position of another of the same option.
pub fn move_cell(
    document: &Document,
    group: Option<GroupId>,
    option: NodeId,
    from: usize,
    to: usize,
) -> Vec<Edit> {
    rows::move_row(document, group, option, from, to)
}

/// Removes a consideration from an option, together with the nodes that only it needs.
pub fn remove_cell(
    document: &Document,
    group: Option<GroupId>,
    option: NodeId,
    cell: &TableCell,
) -> Vec<Edit> {
    let Some(body) = document.graph.body(group) else {
        return Vec::new();
    };
    let readers = Readers::new(body);
    let mut gone = BTreeSet::from([option]);
    add_cell_nodes(&readers, cell, &mut gone);
    gone.remove(&option);

    let Ok(row) = u16::try_from(cell.position) else {
        return Vec::new();
    };
    let mut items = vec![Item::Wire(option, SocketKey::Row(row, 0))];
    items.extend(gone.into_iter().map(Item::Node));
    delete::delete_items(document, group, &items)
}

/// Adds the nodes of a cell that only nodes in `gone` read, from the consideration to the stat.
pub(super) fn add_cell_nodes(readers: &Readers, cell: &TableCell, gone: &mut BTreeSet<NodeId>) {
    let stat = match cell.source {
        CellSource::Stat(node, _) => Some(node),
        CellSource::Empty | CellSource::Other(_) => None,
    };
    // Whatever else the canvas has, such as a bundle, is only disconnected.
    let consideration = cell.form.map(|_| cell.wire.node);
    for id in [consideration, cell.curve, stat].into_iter().flatten() {
        if readers.are_all_in(id, gone) {
            gone.insert(id);
        }
    }
}

/// Returns whether a node is an option on the canvas.
pub(super) fn is_option(document: &Document, group: Option<GroupId>, id: NodeId) -> bool {
    let node = document.graph.body(group).and_then(|body| body.get(&id));
    node.is_some_and(|node| matches!(node.kind, NodeKind::Option(_)))
}

fn consideration_kind(form: Form) -> NodeKind {
    NodeKind::Consideration { form, option: None }
}

/// Returns the chosen stat, which may be new.
fn resolve_stat(draft: &mut Draft, choice: &StatChoice) -> Option<StatId> {
    match choice {
        StatChoice::Keep => None,
        StatChoice::Known(stat) => draft.document().graph.stat(*stat).map(|stat| stat.id),
        StatChoice::New(line) => Some(draft.add_stat(line)),
    }
}

/// Returns the first node of a stat on the canvas.
fn find_stat_node(draft: &Draft, group: Option<GroupId>, stat: StatId) -> Option<NodeId> {
    let (canvas, nodes) = stats::stat_nodes(&draft.document().graph, group, stat)?;
    nodes.first().copied().filter(|_| canvas == group)
}

/// Wires a stat through a curve, if there is one, to a consideration.
fn connect_cell(
    draft: &mut Draft,
    consideration: NodeId,
    curve: Option<NodeId>,
    stat: Option<NodeId>,
) {
    if let (Some(curve), Some(stat)) = (curve, stat) {
        draft.set_wire(curve, INPUT, stat.into());
    }
    if let Some(from) = curve.or(stat) {
        draft.set_wire(consideration, INPUT, from.into());
    } else if draft.node(consideration).and_then(input_wire).is_some() {
        draft.change_node(consideration, |node| {
            let first = Node::new("", node.kind.clone());
            node.set_socket(INPUT, first.socket(INPUT).unwrap_or_default());
        });
    }
}

/// Deletes the nodes that nothing reads.
fn delete_unread(draft: &mut Draft, group: Option<GroupId>, nodes: impl Iterator<Item = NodeId>) {
    for id in nodes {
        let is_unread = draft
            .body()
            .is_some_and(|body| body.contains_key(&id) && Readers::new(body).count(id) == 0);
        if is_unread {
            let edits = delete::delete_items(draft.document(), group, &[Item::Node(id)]);
            draft.apply(edits);
        }
    }
}

/// Returns the title of a curve: that of the ready-made curve with its numbers, or of its kind.
pub fn curve_title(document: &Document, group: Option<GroupId>, id: NodeId) -> String {
    let Some(node) = document.graph.body(group).and_then(|body| body.get(&id)) else {
        return String::new();
    };
    let mut presets = inclination_core::curve::PRESETS.iter();
    let preset = presets.find(|preset| kinds::is_curve_preset(document, group, node, preset));
    match preset {
        Some(preset) => capitalize(preset.name),
        None => node.kind.spec().title.to_owned(),
    }
}
