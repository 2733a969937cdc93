//! Groups: each input and output has its node exactly once, and in the right place.

use alloc::{collections::BTreeMap, format, string::String};

use super::{Fix, FixEdit, NodeLocation, Report, Rule, context::CheckContext, messages, rules};
use crate::{
    compile::{Body, MAX_NESTING},
    model::{NodeKind, Place, SocketKey},
    text::format_count,
};

pub(super) fn check(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    for body in context.bodies() {
        check_outputs(context, body, report);
    }
    check_size(context, report);
}

/// Reports a graph that is too large, and groups that are nested too deeply.
fn check_size(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    let plan = context.plan;
    let limit = plan.limits.expanded_nodes;
    if plan.expanded > limit {
        let sentence = format!(
            "The graph has {}; the maximum is {}. The nodes of a group count once for each group node. Use fewer group nodes of large groups.",
            if plan.expanded == u64::MAX {
                String::from("too many nodes to count")
            } else {
                format!("{} nodes", format_count(plan.expanded))
            },
            format_count(limit),
        );
        report.add(rules::TOO_LARGE, Place::default(), sentence, None);
    }

    if plan.nesting > MAX_NESTING {
        let sentence = format!(
            "Groups are nested {} levels deep; the maximum is {MAX_NESTING}. Ungroup some of them.",
            plan.nesting
        );
        report.add(rules::TOO_DEEP, Place::default(), sentence, None);
    }
}

/// Reports a node that cannot stay, and offers to remove it.
fn report_removable_node(rule: Rule, at: NodeLocation, sentence: String, report: &mut Report<'_>) {
    let fix = Fix::with_edit("Delete the node", FixEdit::RemoveNode(at));
    report.add(rule, Place::node(at.group, at.node), sentence, Some(fix));
}

/// Checks a node whose kind depends on groups, or refers to a stat or group.
pub(super) fn check_node(
    context: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    report: &mut Report<'_>,
) {
    let (id, node) = body.nodes[position];
    let at = NodeLocation {
        group: body.group,
        node: id,
    };

    let graph = report.graph();
    let name = || messages::node_name(graph, node);
    match (&node.kind, at.group) {
        (NodeKind::Stat(stat), _) if context.stat(*stat).is_none() => {
            let sentence = format!(
                "{} outputs a stat that does not exist. Delete the node, and add a node for another stat.",
                name()
            );
            report_removable_node(rules::UNKNOWN_STAT, at, sentence, report);
        }

        (NodeKind::Group { group, inputs }, _) => {
            let Some(used) = context.graph.groups.get(group) else {
                let sentence = format!(
                    "{} uses a group that does not exist. Delete the node, and add a node for another group.",
                    name()
                );
                return report_removable_node(rules::UNKNOWN_GROUP, at, sentence, report);
            };

            for port in inputs.keys() {
                if context.input(*group, *port).is_none() {
                    let sentence = format!(
                        "{} has a value for an input that the group {} does not have. Remove the value.",
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
                "{} is outside all groups. Use a stat instead.",
                messages::kind_and_name("input node", node)
            );
            report_removable_node(rules::OUTSIDE_GROUP, at, sentence, report);
        }
        (NodeKind::Output(_), None) => {
            let sentence = format!(
                "{} is outside all groups. Use a factor instead.",
                messages::kind_and_name("output node", node)
            );
            report_removable_node(rules::OUTSIDE_GROUP, at, sentence, report);
        }

        (NodeKind::Input(port), Some(group)) if context.input(group, *port).is_none() => {
            let sentence = format!(
                "{} is for an input that the group does not have. Delete the node, and add a node for another input.",
                messages::kind_and_name("input node", node)
            );
            report_removable_node(rules::UNKNOWN_PORT, at, sentence, report);
        }
        (NodeKind::Output(port), Some(group)) if context.output(group, *port).is_none() => {
            let sentence = format!(
                "{} is for an output that the group does not have. Delete the node, and add a node for another output.",
                messages::kind_and_name("output node", node)
            );
            report_removable_node(rules::UNKNOWN_PORT, at, sentence, report);
        }

        (NodeKind::Factor(_), Some(_)) => {
            let sentence = format!(
                "{} is inside a group, but games can only read factors outside groups. Add an output to the group, and connect it to a factor outside the group.",
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
fn check_outputs(context: &CheckContext<'_, '_>, body: &Body<'_>, report: &mut Report<'_>) {
    let Some((group_id, group)) = body
        .group
        .and_then(|id| Some((id, context.graph.groups.get(&id)?)))
    else {
        return;
    };

    let mut given = BTreeMap::new();
    for (id, node) in &body.nodes {
        let NodeKind::Output(port) = node.kind else {
            continue;
        };
        if let Some(first) = given.insert(port, *node) {
            let at = NodeLocation {
                group: body.group,
                node: *id,
            };
            let output = match context.output(group_id, port) {
                Some(output) => format!("the output {}", messages::quote_name(&output.name)),
                None => "the same output".into(),
            };
            let [first, second] =
                [first, *node].map(|node| messages::node_name(report.graph(), node));
            let sentence = if first == second {
                format!("Two output nodes provide {output}. Delete one of them.")
            } else {
                format!(
                    "Two output nodes provide {output}: {first} and {second}. Delete one of them."
                )
            };
            report_removable_node(rules::DUPLICATE_OUTPUT_NODE, at, sentence, report);
        }
    }

    for port in &group.outputs {
        if !given.contains_key(&port.id) {
            let sentence = format!(
                "No node in the group {} provides its output {}. Add an output node and connect it, or remove the output.",
                messages::quote_name(&group.name),
                messages::quote_name(&port.name)
            );
            let fix = Fix::with_edit("Add an output node", FixEdit::AddOutput(group_id, port.id));
            let place = Place::port(group_id, port.id);
            report.add(rules::MISSING_OUTPUT_NODE, place, sentence, Some(fix));
        }
    }
}
