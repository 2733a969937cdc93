//! Groups: each input and output has its node exactly once, and in the right place.

use alloc::{collections::BTreeMap, format, string::String};

use super::{Fix, FixEdit, NodeAt, Report, Rule, context::CheckContext, messages, rules};
use crate::{
    compile::{Body, MAX_EXPANDED, MAX_NESTING},
    model::{NodeKind, Place, SocketKey},
};

pub(super) fn check(scene: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    for body in scene.bodies() {
        check_outputs(scene, body, report);
    }
    check_size(scene, report);
}

/// Reports a graph that is too large, and groups that are nested too deeply.
fn check_size(scene: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    let plan = scene.plan;
    if plan.expanded > MAX_EXPANDED {
        let sentence = format!(
            "The graph has {} nodes, counting every use of a group; the maximum is {MAX_EXPANDED}. Use groups less often.",
            plan.expanded
        );
        report.add(rules::TOO_LARGE, Place::default(), sentence, None);
    }

    if plan.nesting > MAX_NESTING {
        let sentence = format!(
            "Groups are nested {} levels deep; the maximum is {MAX_NESTING}. Ungroup one of them.",
            plan.nesting
        );
        report.add(rules::TOO_DEEP, Place::default(), sentence, None);
    }
}

/// Reports a node that cannot stay, and offers to remove it.
fn report_removable_node(rule: Rule, at: NodeAt, sentence: String, report: &mut Report<'_>) {
    let fix = Fix::with_edit("Delete the node", FixEdit::RemoveNode(at));
    report.add(rule, Place::node(at.group, at.node), sentence, Some(fix));
}

/// Checks a node whose kind depends on groups, or refers to a stat or group.
pub(super) fn check_node(
    scene: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    report: &mut Report<'_>,
) {
    let (id, node) = body.nodes[position];
    let at = NodeAt {
        group: body.group,
        node: id,
    };

    let name = || messages::node_name(node);
    match (&node.kind, at.group) {
        (NodeKind::Stat(stat), _) if scene.stat(*stat).is_none() => {
            let sentence = format!(
                "{} provides a stat that no longer exists. Choose another stat, or delete the node.",
                name()
            );
            report_removable_node(rules::UNKNOWN_STAT, at, sentence, report);
        }

        (NodeKind::Group { group, inputs }, _) => {
            let Some(used) = scene.graph.groups.get(group) else {
                let sentence = format!(
                    "{} uses a group that no longer exists. Choose another group, or delete the node.",
                    name()
                );
                return report_removable_node(rules::UNKNOWN_GROUP, at, sentence, report);
            };

            for port in inputs.keys() {
                if scene.input(*group, *port).is_none() {
                    let sentence = format!(
                        "{} has a value for an input that the group {} does not have. Remove the value, or add the input to the group.",
                        name(),
                        messages::quote_name(&used.name)
                    );
                    let place = Place::node(at.group, at.node).socket(SocketKey::Port(*port));
                    let fix = Fix::with_edit("Remove the value", FixEdit::RemoveInput(at, *port));
                    report.add(rules::UNKNOWN_INPUT, place, sentence, Some(fix));
                }
            }
        }

        (NodeKind::Input(_), None) => {
            let sentence = format!(
                "{} represents a group input, but it is not inside a group. Use a stat instead.",
                name()
            );
            report_removable_node(rules::OUTSIDE_GROUP, at, sentence, report);
        }
        (NodeKind::Output(_), None) => {
            let sentence = format!(
                "{} represents a group output, but it is not inside a group. Use a factor instead.",
                name()
            );
            report_removable_node(rules::OUTSIDE_GROUP, at, sentence, report);
        }

        (NodeKind::Input(port), Some(group)) if scene.input(group, *port).is_none() => {
            let sentence = format!(
                "{} represents an input that the group does not have. Choose another input, or delete the node.",
                name()
            );
            report_removable_node(rules::UNKNOWN_PORT, at, sentence, report);
        }
        (NodeKind::Output(port), Some(group)) if scene.output(group, *port).is_none() => {
            let sentence = format!(
                "{} represents an output that the group does not have. Choose another output, or delete the node.",
                name()
            );
            report_removable_node(rules::UNKNOWN_PORT, at, sentence, report);
        }

        (NodeKind::Factor(_), Some(_)) => {
            let sentence = format!(
                "{} is inside a group, which can be used more than once. Add an output to the group, and connect the factor to it from outside.",
                messages::kind_and_name("factor", node)
            );
            let place = Place::node(at.group, at.node);
            let fix = Fix::with_edit("Delete the factor", FixEdit::BypassNode(at));
            report.add(rules::FACTOR_IN_GROUP, place, sentence, Some(fix));
        }
        _ => {}
    }
}

/// Checks that each output of a group is given by exactly one node.
fn check_outputs(scene: &CheckContext<'_, '_>, body: &Body<'_>, report: &mut Report<'_>) {
    let Some((id, group)) = body
        .group
        .and_then(|id| Some((id, scene.graph.groups.get(&id)?)))
    else {
        return;
    };

    let mut given = BTreeMap::new();
    for (id, node) in &body.nodes {
        let NodeKind::Output(port) = node.kind else {
            continue;
        };
        if let Some(first) = given.insert(port, *node) {
            let at = NodeAt {
                group: body.group,
                node: *id,
            };
            let sentence = format!(
                "{} and {} provide the same output. Delete one of them.",
                messages::node_name(first),
                messages::node_name(node)
            );
            report_removable_node(rules::DUPLICATE_OUTPUT_NODE, at, sentence, report);
        }
    }

    for port in &group.outputs {
        if !given.contains_key(&port.id) {
            let sentence = format!(
                "No node in the group {} provides its output {}. Add an output node and connect it, or delete the output.",
                messages::quote_name(&group.name),
                messages::quote_name(&port.name)
            );
            let fix = Fix::with_edit("Add an output node", FixEdit::AddOutput(id, port.id));
            let place = Place::port(id, port.id);
            report.add(rules::MISSING_OUTPUT_NODE, place, sentence, Some(fix));
        }
    }
}
