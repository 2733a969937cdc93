//! Loops of wires and groups that contain themselves, each named as a whole.

use alloc::{format, string::String, vec::Vec};

use super::{
    Fix, FixEdit, NodeAt, Report,
    fix::default_of,
    rules,
    scene::{Scene, wired},
    words,
};
use crate::{
    compile::Body,
    model::{GroupId, NodeKind, Place},
};

pub(super) fn check(scene: &Scene<'_, '_>, report: &mut Report<'_>) {
    for body in scene.bodies() {
        for members in &body.loops {
            wires(body, members, report);
        }
    }
    for members in &scene.plan.recursions {
        recursion(scene, members, report);
    }
}

/// The plan walks against the wires: each member reads the next, and the last reads the first.
fn wires(body: &Body<'_>, members: &[u32], report: &mut Report<'_>) {
    let (Some(&first), Some(&last)) = (members.first(), members.last()) else {
        return;
    };
    let closing: Vec<_> = wired(body, last as usize)
        .filter(|reads| reads.source == first)
        .collect();
    let Some(closes) = closing.first() else {
        return;
    };
    let along: Vec<u32> = core::iter::once(first)
        .chain(members[1..].iter().rev().copied())
        .collect();
    let smallest = along
        .iter()
        .enumerate()
        .min_by_key(|(_, position)| **position)
        .map_or(0, |(at, _)| at);
    let named = along[smallest..].iter().chain(&along[..smallest]);
    let nodes: Vec<_> = named
        .filter_map(|position| body.nodes.get(*position as usize))
        .map(|(_, node)| *node)
        .collect();
    let way = words::round_trip(&nodes.iter().map(|node| node.label()).collect::<Vec<_>>());
    let sentence = if let [only] = nodes.as_slice() {
        format!(
            "{} feeds itself. Remove the wire from it to itself.",
            words::node(only)
        )
    } else {
        format!(
            "{} feed each other in a loop: {way}. Remove one of these wires.",
            words::list(nodes.iter().map(|node| words::node(node)))
        )
    };
    let edits = closing
        .iter()
        .map(|reads| FixEdit::SetSocket(reads.at(), reads.key, default_of(reads.node, reads.key)))
        .collect();
    let title = match body.nodes.get(first as usize) {
        Some((_, from)) => format!(
            "Remove the wire from {} to {}",
            words::node(from),
            words::node(closes.node)
        ),
        None => "Remove the wire".into(),
    };
    report.add(
        rules::LOOP,
        closes.place(),
        sentence,
        Some(Fix::of(title, edits)),
    );
}

/// Each group uses the next, and the last uses the first.
fn recursion(scene: &Scene<'_, '_>, members: &[GroupId], report: &mut Report<'_>) {
    let (Some(first), Some(last)) = (members.first(), members.last()) else {
        return;
    };
    let Some(body) = scene.plan.groups.get(last) else {
        return;
    };
    let uses: Vec<NodeAt> = body
        .nodes
        .iter()
        .filter(|(_, node)| matches!(&node.kind, NodeKind::Group { group, .. } if group == first))
        .map(|(id, _)| NodeAt {
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
        .filter_map(|group| scene.graph.groups.get(group))
        .map(|group| &*group.name)
        .collect();
    let sentence = if let [only] = names.as_slice() {
        format!(
            "The group {} contains itself. Remove it from its own inside.",
            words::quoted(only)
        )
    } else {
        format!(
            "The groups {} contain each other: {}. Remove one of them from inside another.",
            words::list(names.iter().map(|name| words::quoted(name))),
            words::round_trip(&names)
        )
    };
    let edits = uses.iter().copied().map(FixEdit::RemoveNode).collect();
    let name = |group| {
        let group = scene.graph.groups.get(group);
        group.map_or_else(String::new, |group| words::quoted(&group.name))
    };
    let title = format!("Remove {} from inside {}", name(first), name(last));
    let place = Place::group(*last);
    report.add(
        rules::RECURSION,
        place,
        sentence,
        Some(Fix::of(title, edits)),
    );
}
