//! Loops of wires and groups that contain themselves. Each loop is one problem.

use alloc::{format, string::String, vec::Vec};

use super::{
    Fix, FixEdit, NodeLocation, Report,
    context::{CheckContext, wired_sockets},
    fix::default_socket,
    messages, rules,
};
use crate::{
    compile::Body,
    model::{GroupId, NodeKind, Place},
};

pub(super) fn check(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    for body in context.bodies() {
        for members in &body.loops {
            report_wire_loop(body, members, report);
        }
    }
    for members in &context.plan.recursions {
        report_recursion(context, members, report);
    }
}

/// Reports a loop of wires. The plan lists its members against the wires: each member reads the
/// next, and the last reads the first.
fn report_wire_loop(body: &Body<'_>, members: &[u32], report: &mut Report<'_>) {
    let (Some(&first), Some(&last)) = (members.first(), members.last()) else {
        return;
    };
    let closing: Vec<_> = wired_sockets(body, last as usize)
        .filter(|reads| reads.source == first)
        .collect();
    let Some(closes) = closing.first() else {
        return;
    };
    // Start at the smallest position, so that a loop is always named in one way.
    let along: Vec<u32> = core::iter::once(first)
        .chain(members[1..].iter().rev().copied())
        .collect();
    let smallest = along
        .iter()
        .enumerate()
        .min_by_key(|(_, position)| **position)
        .map_or(0, |(at, _)| at);
    let nodes: Vec<_> = along[smallest..]
        .iter()
        .chain(&along[..smallest])
        .filter_map(|position| body.nodes.get(*position as usize))
        .map(|(_, node)| *node)
        .collect();
    let titles = nodes.iter().map(|node| node.display_title(report.graph()));
    let way = messages::format_loop(&titles.collect::<Vec<_>>());

    let sentence = if let [only] = nodes.as_slice() {
        format!(
            "{} is connected to itself. Disconnect that wire.",
            messages::node_name(report.graph(), only)
        )
    } else {
        format!(
            "{} feed each other in a loop: {way}. Disconnect one of these wires.",
            messages::join_list(
                nodes
                    .iter()
                    .map(|node| messages::node_name(report.graph(), node))
            )
        )
    };

    let edits = closing
        .iter()
        .map(|reads| {
            FixEdit::SetSocket(
                reads.node_at(),
                reads.key,
                default_socket(reads.node, reads.key),
            )
        })
        .collect();

    let title = match body.nodes.get(first as usize) {
        Some((_, from)) if first != last => format!(
            "Disconnect {} from {}",
            messages::node_name(report.graph(), from),
            messages::node_name(report.graph(), closes.node)
        ),
        _ => "Disconnect the wire".into(),
    };

    report.add(
        rules::LOOP,
        closes.place(),
        sentence,
        Some(Fix::with_edits(title, edits)),
    );
}

/// Reports a loop of groups. Each group uses the next, and the last uses the first.
fn report_recursion(context: &CheckContext<'_, '_>, members: &[GroupId], report: &mut Report<'_>) {
    let (Some(first), Some(last)) = (members.first(), members.last()) else {
        return;
    };
    let Some(body) = context.plan.groups.get(last) else {
        return;
    };

    let uses: Vec<NodeLocation> = body
        .nodes
        .iter()
        .filter(|(_, node)| matches!(&node.kind, NodeKind::Group { group, .. } if group == first))
        .map(|(id, _)| NodeLocation {
            group: body.group,
            node: *id,
        })
        .collect();

    let smallest = members
        .iter()
        .enumerate()
        .min_by_key(|(_, group)| **group)
        .map_or(0, |(at, _)| at);
    let names: Vec<&str> = members[smallest..]
        .iter()
        .chain(&members[..smallest])
        .filter_map(|group| context.graph.groups.get(group))
        .map(|group| &*group.name)
        .collect();

    let sentence = if let [only] = names.as_slice() {
        format!(
            "The group {0} contains itself. Enter the group, and delete the group node that uses {0}.",
            messages::quote_name(only)
        )
    } else {
        let advice = if names.len() == 2 {
            "Enter one of them, and delete the group node of the other."
        } else {
            "Delete one of the group nodes in this loop."
        };
        format!(
            "The groups {} contain each other: {}. {advice}",
            messages::join_list(names.iter().map(|name| messages::quote_name(name))),
            messages::format_loop(&names)
        )
    };

    let edits = uses.iter().copied().map(FixEdit::RemoveNode).collect();
    let name = |group| {
        let group = context.graph.groups.get(group);
        group.map_or_else(String::new, |group| messages::quote_name(&group.name))
    };
    let title = if first == last {
        String::from("Delete the group node")
    } else {
        format!("Remove {} from {}", name(first), name(last))
    };

    let place = Place::group(*last);
    report.add(
        rules::RECURSION,
        place,
        sentence,
        Some(Fix::with_edits(title, edits)),
    );
}
