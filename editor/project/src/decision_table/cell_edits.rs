//! Edits of cells: adding, changing, copying, moving and removing a consideration of an option.

use std::collections::BTreeSet;

use inclination_core::{
    authoring::{
        consider::Form,
        curve::Preset,
        format::Document,
        model::{GroupId, Node, NodeId, NodeKind, Socket, SocketKey, StatId, StatKind, Wire},
    },
    text::capitalize,
};

use super::{
    CellSource, INPUT, Readers, TableCell,
    arrangement::keep_arranged,
    cell_content::{CellContent, CurveChoice, StatChoice, switch_for_case},
    draft::Draft,
    input_wire,
};
use crate::{
    edit::{Edit, delete, kinds, rows, stats},
    selection::Item,
};

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

    let consideration = draft.add_node(Node::new("", consideration_kind(content.form)));
    let new_curve = content.curve.new_curve(stat_kind(&draft, stat));
    let curve = new_curve.map(|node| draft.add_node(node));
    let new_stat = stat.filter(|_| known_node.is_none());
    let added_stat = new_stat.map(|stat| draft.add_node(Node::new("", NodeKind::Stat(stat))));

    connect_cell(&mut draft, consideration, curve, known_node.or(added_stat));
    if let (Some(curve), CurveChoice::Preset(preset)) = (curve, content.curve) {
        apply_preset(&mut draft, group, curve, preset);
    }
    draft.change_node(option, |node| {
        node.push_row(Socket::Wire(consideration.into()));
    });

    draft.fold_new_nodes(document);
    let new: Vec<NodeId> = [Some(consideration), curve, added_stat]
        .into_iter()
        .flatten()
        .collect();
    draft.place_beside_option(decision, option, &new, &new);
    Some((consideration, draft.into_edits(document)))
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
    let stat = resolve_stat(&mut draft, &content.stat).filter(|stat| cell.stat() != Some(*stat));
    let stat_node = match stat {
        Some(stat) => find_stat_node(&draft, group, stat),
        None => before,
    };
    let new_stat = stat.filter(|_| stat_node.is_none());
    let added_stat = new_stat.map(|stat| draft.add_node(Node::new("", NodeKind::Stat(stat))));

    let kept_curve = cell
        .curve
        .filter(|curve| keeps_curve(&draft, *curve, cell, stat, content.curve));
    let kind = stat_kind(&draft, stat.or(cell.stat()));
    // A curve that does not fit the new stat is replaced.
    let chosen = match content.curve {
        CurveChoice::Keep if cell.curve.is_some() && kept_curve.is_none() => {
            CurveChoice::initial(kind, content.form)
        }
        choice => choice,
    };
    let new_curve = chosen.new_curve(kind).filter(|_| kept_curve.is_none());
    let added_curve = new_curve.map(|node| draft.add_node(node));
    let curve = kept_curve.or(added_curve);
    connect_cell(&mut draft, consideration, curve, added_stat.or(stat_node));

    if let Some(curve) = curve {
        match content.curve {
            CurveChoice::Kind(kind) if added_curve.is_none() => {
                let key = kind.spec().key;
                let edits = kinds::change_kind(draft.document(), group, &[curve], key, given);
                draft.apply(edits);
            }
            CurveChoice::Preset(preset) => apply_preset(&mut draft, group, curve, preset),
            _ => {}
        }
    }

    let dropped_curve = cell.curve.filter(|old| curve != Some(*old));
    let dropped = [dropped_curve, before].into_iter().flatten();
    delete_unread(&mut draft, group, dropped);

    draft.fold_new_nodes(document);
    let new: Vec<NodeId> = [added_curve, added_stat].into_iter().flatten().collect();
    let all = [Some(consideration), curve, added_stat];
    let all: Vec<NodeId> = all.into_iter().flatten().collect();
    draft.place_beside_option(decision, option, &all, &new);
    draft.into_edits(document)
}

/// Gives a curve the numbers of a ready-made one. An unnamed curve stays so: the title of its
/// consideration is then the stat, and not the shape.
fn apply_preset(draft: &mut Draft, group: Option<GroupId>, curve: NodeId, preset: &Preset) {
    let is_unnamed = draft.node(curve).is_some_and(|node| node.name.is_empty());
    let edits = kinds::apply_curve_preset(draft.document(), group, &[curve], preset);
    draft.apply(edits);
    if is_unnamed {
        draft.change_node(curve, |node| node.name.clear());
    }
}

/// Returns whether a changed cell keeps its curve, perhaps with another shape. Only a switch reads
/// a choice stat, and each such stat has its own names.
fn keeps_curve(
    draft: &Draft,
    curve: NodeId,
    cell: &TableCell,
    new_stat: Option<StatId>,
    choice: CurveChoice,
) -> bool {
    let is_switch = draft
        .node(curve)
        .is_some_and(|node| matches!(node.kind, NodeKind::Switch(_)));
    let kind = stat_kind(draft, new_stat.or(cell.stat()));
    let reads_choice = matches!(kind, Some(StatKind::Choice(_)));
    if is_switch || reads_choice {
        return new_stat.is_none() && choice == CurveChoice::Keep;
    }
    choice != CurveChoice::None
}

/// Returns the kind of a stat of a draft.
fn stat_kind(draft: &Draft, stat: Option<StatId>) -> Option<&StatKind> {
    let stat = draft.document().graph.stat(stat?)?;
    Some(&stat.kind)
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
        let copy = draft.add_node(consideration.clone());
        let mut new = vec![copy];
        if let Some(curve) = curve {
            let curve = draft.add_node(curve.clone());
            draft.set_wire(copy, INPUT, curve.into());
            new.push(curve);
        }
        draft.change_node(*option, |node| node.push_row(Socket::Wire(copy.into())));

        draft.fold_new_nodes(document);
        draft.place_beside_option(decision, *option, &new, &new);
    }
    draft.into_edits(document)
}

/// Moves a consideration to the position of another of the same option.
pub fn move_cell(
    document: &Document,
    group: Option<GroupId>,
    option: NodeId,
    from: usize,
    to: usize,
) -> Vec<Edit> {
    keep_arranged(
        document,
        group,
        rows::move_row(document, group, option, from, to),
    )
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
    keep_arranged(
        document,
        group,
        delete::delete_items(document, group, &items),
    )
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

/// Returns the title of a curve: that of the ready-made curve with its numbers, or of its kind. The
/// title of a switch that is 1 for a single choice is the choice.
pub fn curve_title(document: &Document, group: Option<GroupId>, id: NodeId) -> String {
    let Some(node) = document.graph.body(group).and_then(|body| body.get(&id)) else {
        return String::new();
    };
    if let NodeKind::Switch(names) = &node.kind {
        let case = (0..names.len()).find(|at| {
            let switch = switch_for_case(names, *at);
            let otherwise = |node: &Node| node.sockets.get(1).copied();
            switch.rows == node.rows && otherwise(&switch) == otherwise(node)
        });
        let name = case.and_then(|at| names.get(at));
        return name.map_or_else(|| node.kind.spec().title.to_owned(), String::clone);
    }
    let mut presets = inclination_core::authoring::curve::PRESETS.iter();
    let preset = presets.find(|preset| kinds::is_curve_preset(document, group, node, preset));
    match preset {
        Some(preset) => capitalize(preset.name),
        None => node.kind.spec().title.to_owned(),
    }
}
