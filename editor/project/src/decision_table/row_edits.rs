//! Edits of rows: adding, moving and removing an option of a decision.

use std::collections::BTreeSet;

use emath::{Rect, pos2, vec2};
use inclination_core::authoring::{
    format::Document,
    model::{GroupId, Node, NodeId, NodeKind, Socket, SocketKey},
};

use super::{
    DecisionTable, Readers, TableCell,
    arrangement::keep_arranged,
    cell_edits::{add_cell_nodes, is_option},
    draft::{Draft, free_distance_down, occupied_areas},
};
use crate::{
    edit::{Edit, delete, rows},
    scene::{COLUMN_GAP, NODE_GAP, NODE_WIDTH, snap_to_grid},
    selection::Item,
};

/// Adds an option to a decision, below its other options. Returns its ID and the edits.
pub fn add_option(
    document: &Document,
    group: Option<GroupId>,
    decision: NodeId,
    name: &str,
) -> Option<(NodeId, Vec<Edit>)> {
    let table = DecisionTable::new(&document.graph, group, decision)?;
    let mut draft = Draft::new(document, group);
    let scene = draft.scene();
    let rect = |id: NodeId| scene.node(id).map(|node| node.rect);

    let beside = rect(decision)?.left_top() - vec2(NODE_WIDTH + COLUMN_GAP, 0.0);
    let cells = table.rows.iter().flat_map(|row| &row.cells);
    let cell_nodes = cells.flat_map(TableCell::nodes);
    let options = || table.rows.iter().map(|row| row.wire.node);
    let bottom = options()
        .chain(cell_nodes)
        .filter_map(rect)
        .map(|rect| rect.bottom() + NODE_GAP)
        .fold(f32::MIN, f32::max);
    let last = options().filter_map(rect).next_back();
    let at = last.map_or(beside, |last| pos2(last.left(), bottom));

    let node = Node::new(name, NodeKind::Option(String::new()));
    let wanted = Rect::from_min_size(at, vec2(NODE_WIDTH, draft.height(&node)));
    let down = free_distance_down(&occupied_areas(&scene), &[wanted]);
    let option = draft.add_node(node);
    draft.place_node(option, snap_to_grid(at + vec2(0.0, down)));
    draft.change_node(decision, |node| node.push_row(Socket::Wire(option.into())));
    Some((option, draft.into_edits(document)))
}

/// Moves an option to the position of another of the same decision.
pub fn move_option(
    document: &Document,
    group: Option<GroupId>,
    decision: NodeId,
    from: usize,
    to: usize,
) -> Vec<Edit> {
    keep_arranged(
        document,
        group,
        rows::move_row(document, group, decision, from, to),
    )
}

/// Removes an option from a decision, together with the nodes that only it needs. An option of
/// several decisions stays on the canvas.
pub fn remove_option(
    document: &Document,
    group: Option<GroupId>,
    decision: NodeId,
    position: usize,
) -> Vec<Edit> {
    let graph = &document.graph;
    let (Some(table), Some(body)) = (
        DecisionTable::new(graph, group, decision),
        graph.body(group),
    ) else {
        return Vec::new();
    };
    let Some(row) = table.rows.iter().find(|row| row.position == position) else {
        return Vec::new();
    };
    let Ok(at) = u16::try_from(position) else {
        return Vec::new();
    };

    let readers = Readers::new(body);
    let mut gone = BTreeSet::from([decision]);
    if is_option(document, group, row.wire.node) && readers.are_all_in(row.wire.node, &gone) {
        gone.insert(row.wire.node);
        for cell in &row.cells {
            add_cell_nodes(&readers, cell, &mut gone);
        }
        // A stat that only several of the cells read is unread once all of them are gone.
        for cell in &row.cells {
            add_cell_nodes(&readers, cell, &mut gone);
        }
    }
    gone.remove(&decision);

    let mut items = vec![Item::Wire(decision, SocketKey::Row(at, 0))];
    items.extend(gone.into_iter().map(Item::Node));
    keep_arranged(
        document,
        group,
        delete::delete_items(document, group, &items),
    )
}
