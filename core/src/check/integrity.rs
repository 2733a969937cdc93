//! Integrity: conditions for all other checks, such as unique ids and nodes with the sockets of
//! their kinds. Only graphs that are built by hand violate them.

use alloc::{collections::BTreeMap, format, vec::Vec};

use super::{Fix, FixEdit, NodeAt, Report, context::CheckContext, messages, rules};
use crate::{
    compile::Body,
    model::{MAX_ROWS, Node, NodeId, Place},
};

pub(super) fn check(scene: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    report_unassigned_ids(scene, report);
    report_duplicate_node_ids(scene, report);
    report_duplicate_stat_and_port_ids(scene, report);
}

/// Reports ids at or above the graph's next id.
fn report_unassigned_ids(scene: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    let graph = scene.graph;
    let mut check_id = |id: u32, place: Place, what: &str, name: &str| {
        if id >= graph.next_id {
            let sentence = format!(
                "The {what} {} has an ID that was never assigned, so a new item could get the same one. Delete it and add it again, or raise the graph's next ID above it.",
                messages::quote_name(name)
            );
            report.add(rules::ID_NOT_GIVEN, place, sentence, None);
        }
    };

    for stat in &graph.stats {
        check_id(stat.id.0, Place::stat(stat.id), "stat", &stat.name);
    }
    for (id, group) in &graph.groups {
        check_id(id.0, Place::group(*id), "group", &group.name);
        for port in group.inputs.iter().chain(&group.outputs) {
            check_id(
                port.id.0,
                Place::port(*id, port.id),
                "input or output",
                &port.name,
            );
        }
    }

    for body in scene.bodies() {
        // Nodes are sorted by id, so ids that are too large are at the end.
        let above = body
            .nodes
            .iter()
            .rev()
            .take_while(|(id, _)| id.0 >= graph.next_id);
        for (id, node) in above {
            check_id(id.0, Place::node(body.group, *id), "node", node.label());
        }
    }
}

/// Reports nodes that share an id. Within one body ids are unique.
fn report_duplicate_node_ids(scene: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    if scene.plan.groups.is_empty() {
        return;
    }
    let mut all: Vec<(NodeId, Place, &Node)> = Vec::new();
    for body in scene.bodies() {
        let nodes = body.nodes.iter();
        all.extend(nodes.map(|(id, node)| (*id, Place::node(body.group, *id), *node)));
    }
    all.sort_by_key(|(id, ..)| *id);

    for pair in all.windows(2) {
        if let [(one, _, first), (other, place, second)] = pair
            && one == other
        {
            let sentence = format!(
                "{} and {} have the same ID. Delete one and add it again.",
                messages::node_name(first),
                messages::node_name(second),
            );
            report.add(rules::DUPLICATE_ID, *place, sentence, None);
        }
    }
}

/// Reports stats that share an id, and inputs or outputs of a group that do.
fn report_duplicate_stat_and_port_ids(scene: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    let mut known = BTreeMap::new();
    for stat in &scene.graph.stats {
        if let Some(first) = known.insert(stat.id, &stat.name) {
            let sentence = format!(
                "The stats {} and {} have the same ID. Delete one and add it again.",
                messages::quote_name(first),
                messages::quote_name(&stat.name),
            );
            report.add(rules::DUPLICATE_ID, Place::stat(stat.id), sentence, None);
        }
    }

    for (id, group) in &scene.graph.groups {
        let mut known = BTreeMap::new();
        for port in group.inputs.iter().chain(&group.outputs) {
            if let Some(first) = known.insert(port.id, &port.name) {
                let sentence = format!(
                    "{} and {}, inputs or outputs of the group {}, have the same ID. Delete one and add it again.",
                    messages::quote_name(first),
                    messages::quote_name(&port.name),
                    messages::quote_name(&group.name),
                );
                report.add(
                    rules::DUPLICATE_ID,
                    Place::port(*id, port.id),
                    sentence,
                    None,
                );
            }
        }
    }
}

/// Checks that a node has the sockets, rows, settings and points of its kind.
pub(super) fn check_node(body: &Body<'_>, position: usize, report: &mut Report<'_>) {
    let (id, node) = body.nodes[position];
    let at = NodeAt {
        group: body.group,
        node: id,
    };
    let width = node.row_width();
    let spec = node.kind.spec();

    let mut chosen = node.settings.iter();
    let settings_fit = spec.settings().all(|setting| {
        chosen
            .next()
            .is_some_and(|chosen| usize::from(*chosen) < setting.options.len())
    }) && chosen.next().is_none();
    let rows_fit = match node.kind.cases() {
        Some(cases) => cases.len() == node.rows.len(),
        None if width == 0 => node.rows.is_empty(),
        None => node.rows.len().is_multiple_of(width),
    };

    let place = Place::node(at.group, at.node);
    if node.rows.len() > MAX_ROWS * width.max(1) {
        let sentence = format!(
            "{} has {} rows; the maximum is {MAX_ROWS}. Split it into two nodes.",
            messages::node_name(node),
            node.rows.len() / width.max(1),
        );
        report.add(rules::TOO_MANY_ROWS, place, sentence, None);
    }

    if node.sockets.len() == spec.socket_count()
        && settings_fit
        && rows_fit
        && node.pieces.is_some() == spec.pieces
    {
        return;
    }

    let sentence = format!(
        "{} does not have the sockets and settings of its kind. Restore them, or delete the node and add it again.",
        messages::node_name(node)
    );
    let fix = Fix::with_edit("Restore its sockets and settings", FixEdit::FitNode(at));
    report.add(rules::WRONG_SHAPE, place, sentence, Some(fix));
}
