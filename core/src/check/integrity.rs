//! Integrity: conditions for all other checks, such as unique IDs and nodes with the sockets of
//! their kinds. Only graphs that are built by hand violate them.

use alloc::{collections::BTreeMap, format, string::String, vec::Vec};

use super::{Fix, FixEdit, NodeLocation, Report, context::CheckContext, messages, rules};
use crate::{
    compile::Body,
    model::{MAX_ROWS, Node, NodeId, Place},
    text::format_count,
};

pub(super) fn check(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    report_unassigned_ids(context, report);
    report_duplicate_node_ids(context, report);
    report_duplicate_stat_and_port_ids(context, report);
}

/// Reports IDs at or above the graph's next ID.
fn report_unassigned_ids(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    let graph = context.graph;
    let mut check_id = |id: u32, place: Place, what: &str, name: &str| {
        if id >= graph.next_id {
            let sentence = format!(
                "The {what} {} has the ID {id}, but the graph's next ID is {}, so a new item could get the same ID. Delete the {what} and add it again, or set \"next_id\" in the file to more than {id}.",
                messages::quote_name(name),
                graph.next_id,
            );
            report.add(rules::ID_NOT_GIVEN, place, sentence, None);
        }
    };

    for stat in &graph.stats {
        check_id(stat.id.0, Place::stat(stat.id), "stat", &stat.name);
    }
    for (id, group) in &graph.groups {
        check_id(id.0, Place::group(*id), "group", &group.name);
        for (what, ports) in [("input", &group.inputs), ("output", &group.outputs)] {
            for port in ports {
                check_id(port.id.0, Place::port(*id, port.id), what, &port.name);
            }
        }
    }

    for body in context.bodies() {
        // Nodes are sorted by ID, so IDs that are too large are at the end.
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

/// Reports nodes that share an ID. Within one body IDs are unique.
fn report_duplicate_node_ids(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    if context.plan.groups.is_empty() {
        return;
    }
    let mut all: Vec<(NodeId, Place, &Node)> = Vec::new();
    for body in context.bodies() {
        let nodes = body.nodes.iter();
        all.extend(nodes.map(|(id, node)| (*id, Place::node(body.group, *id), *node)));
    }
    all.sort_by_key(|(id, ..)| *id);

    for pair in all.windows(2) {
        if let [(one, _, first), (other, place, second)] = pair
            && one == other
        {
            let names = [first, second].map(|node| messages::node_name(report.graph(), node));
            let sentence = describe_shared_id("nodes", names, one.0);
            report.add(rules::DUPLICATE_ID, *place, sentence, None);
        }
    }
}

/// Describes two items that share an ID.
pub(super) fn describe_shared_id(items: &str, [first, second]: [String; 2], id: u32) -> String {
    format!(
        "Two {items} have the same ID, {id}: {first} and {second}. Delete one of them and add it again."
    )
}

/// Reports stats that share an ID, and inputs or outputs of a group that do.
fn report_duplicate_stat_and_port_ids(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    let mut known = BTreeMap::new();
    for stat in &context.graph.stats {
        if let Some(first) = known.insert(stat.id, &stat.name) {
            let names = [first, &stat.name].map(|name| messages::quote_name(name));
            let sentence = describe_shared_id("stats", names, stat.id.0);
            report.add(rules::DUPLICATE_ID, Place::stat(stat.id), sentence, None);
        }
    }

    for (id, group) in &context.graph.groups {
        let mut known = BTreeMap::new();
        for port in group.inputs.iter().chain(&group.outputs) {
            if let Some(first) = known.insert(port.id, &port.name) {
                let names = [first, &port.name].map(|name| messages::quote_name(name));
                let group = messages::quote_name(&group.name);
                let items = format!("inputs or outputs of the group {group}");
                let sentence = describe_shared_id(&items, names, port.id.0);
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
    let at = NodeLocation {
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
    let rows_fit = match node.kind.fixed_row_count() {
        Some(count) => count.checked_mul(width) == Some(node.rows.len()),
        None if width == 0 => node.rows.is_empty(),
        None => node.rows.len().is_multiple_of(width),
    };

    let place = Place::node(at.group, at.node);
    if node.rows.len() > MAX_ROWS * width.max(1) {
        let sentence = format!(
            "{} has {} rows; the maximum is {}. Split it into two nodes.",
            messages::node_name(report.graph(), node),
            format_count((node.rows.len() / width.max(1)) as u64),
            format_count(MAX_ROWS as u64),
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
        "The sockets and settings of {} do not fit its kind, \"{}\". Restore them, or delete the node and add it again.",
        messages::node_name(report.graph(), node),
        spec.title,
    );
    let fix = Fix::with_edit("Restore its sockets and settings", FixEdit::FitNode(at));
    report.add(rules::WRONG_SHAPE, place, sentence, Some(fix));
}
