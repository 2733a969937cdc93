//! Unused nodes, stats, groups and inputs. Only the last node of an unused chain is reported: once
//! it is removed or wired, the others are reported or used too.

use alloc::{collections::BTreeSet, format, vec::Vec};

use super::{Fix, FixEdit, NodeLocation, Report, context::CheckContext, messages, rules};
use crate::{
    compile::Body,
    kind::SocketType,
    model::{GroupId, NodeId, NodeKind, Place, PortId, StatId},
};

/// The reason to doubt that an unused item is superfluous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// There is no reason to doubt.
    None,
    /// Another socket is not wired, and the item may belong there.
    Unwired,
    /// A wire is broken, or its target is missing. Only once that is fixed, it is known what is
    /// unused.
    Broken,
}

/// Returns the reason to doubt, given the problems so far.
pub(super) fn assess_doubt(report: &Report<'_>) -> Doubt {
    let unwired = [
        rules::UNWIRED_CURVE.code,
        rules::UNWIRED_OUTPUT.code,
        rules::NO_INPUTS.code,
        rules::UNWIRED_INPUT.code,
        rules::EMPTY_ROW.code,
    ];

    let mut doubt = Doubt::None;
    for problem in report.problems_so_far() {
        if problem.is_error() && problem.code != rules::NOT_FINITE.code {
            return Doubt::Broken;
        }
        if unwired.contains(&problem.code) {
            doubt = Doubt::Unwired;
        }
    }

    doubt
}

/// Reports all unused items.
pub(super) fn check(
    context: &CheckContext<'_, '_>,
    used: &UsedItems<'_, '_>,
    doubt: Doubt,
    report: &mut Report<'_>,
) {
    let has_ends = !context.plan.root.factors.is_empty() || !used.decisions.is_empty();
    if !has_ends {
        let sentence =
            "The graph has no result for a game to read yet. Add a decision or a factor.";
        report.add(rules::NO_FACTOR, Place::default(), sentence.into(), None);
    }
    if doubt == Doubt::Broken {
        return;
    }

    // In a new graph without a factor or decision, all stats and nodes would be unused.
    for stat in &context.graph.stats {
        if has_ends && !used.stats.contains(&stat.id) {
            let sentence = format!(
                "Nothing reads the stat {}. Connect it to a node, or delete it.",
                messages::quote_name(&stat.name)
            );
            let fix = (doubt == Doubt::None)
                .then(|| Fix::with_edit("Delete the stat", FixEdit::RemoveStat(stat.id)));
            report.add(rules::UNREAD_STAT, Place::stat(stat.id), sentence, fix);
        }
    }

    for (id, group) in &context.graph.groups {
        if !used.groups.contains(id) {
            let sentence = format!(
                "Nothing uses the group {}. Add a node that uses it, or delete it.",
                messages::quote_name(&group.name)
            );
            report.add(rules::UNUSED_GROUP, Place::group(*id), sentence, None);
        }
        for port in &group.inputs {
            if !used.inputs.contains(&(*id, port.id)) {
                let sentence = format!(
                    "Nothing in the group {} reads its input {}. Connect the input to a node inside, or remove it.",
                    messages::quote_name(&group.name),
                    messages::quote_name(&port.name)
                );
                let place = Place::port(*id, port.id);
                report.add(rules::UNUSED_INPUT, place, sentence, None);
            }
        }
    }

    for (body, position) in &used.unread {
        if has_ends || body.group.is_some() {
            report_unread_node(used, body, *position, doubt, report);
        }
    }
}

/// The items that are used, in all bodies together.
#[derive(Default)]
pub(super) struct UsedItems<'c, 'g> {
    stats: BTreeSet<StatId>,
    groups: BTreeSet<GroupId>,
    inputs: BTreeSet<(GroupId, PortId)>,
    unread: Vec<(&'c Body<'g>, usize)>,
    /// Options that a history names, which takes no wire.
    named: BTreeSet<NodeId>,
    /// The positions of the decisions outside groups.
    pub(super) decisions: Vec<u32>,
}

impl<'c, 'g> UsedItems<'c, 'g> {
    /// Records a node and the items that it uses.
    pub(super) fn record_node(&mut self, body: &'c Body<'g>, position: usize) {
        let (_, node) = body.nodes[position];
        let read = body.read[position];
        if !read {
            self.unread.push((body, position));
        }

        match &node.kind {
            NodeKind::Stat(stat) if read => {
                self.stats.insert(*stat);
            }
            NodeKind::Effects(effects) => {
                self.stats.extend(effects.iter().map(|effect| effect.stat));
            }
            NodeKind::Input(port) if read => {
                self.inputs.extend(body.group.map(|group| (group, *port)));
            }
            NodeKind::Group { group, .. } => {
                self.groups.insert(*group);
            }
            NodeKind::History(option) | NodeKind::Consideration { option, .. } => {
                self.named.extend(*option);
            }
            NodeKind::Decision if body.group.is_none() => self.decisions.push(position as u32),
            _ => {}
        }
    }
}

/// Reports a node that nothing reads, unless another problem reports it.
fn report_unread_node(
    used: &UsedItems<'_, '_>,
    body: &Body<'_>,
    position: usize,
    doubt: Doubt,
    report: &mut Report<'_>,
) {
    let (id, node) = body.nodes[position];
    let is_reported_elsewhere = match (&node.kind, body.group) {
        (NodeKind::Factor(_) | NodeKind::Output(_) | NodeKind::Effects(_), _)
        | (NodeKind::Input(_) | NodeKind::Decision, None) => true,
        (NodeKind::Stat(stat), _) => !used.stats.contains(stat),
        (NodeKind::Input(port), Some(group)) => !used.inputs.contains(&(group, *port)),
        _ => false,
    };
    if is_reported_elsewhere {
        return;
    }

    let name = messages::node_name(report.graph(), node);
    let sentence = match &node.kind {
        NodeKind::Decision => format!(
            "{} is inside a group, so the game cannot ask for it, and nothing in the graph reads it. Connect it to an option or an output, or move it out of the group.",
            messages::kind_and_name("decision", node)
        ),
        NodeKind::Option(_) => format!(
            "No decision uses {}. Connect it to a decision, or delete it.",
            messages::kind_and_name("option", node)
        ),
        kind if kind.spec().gives == SocketType::Consideration
            && node.display_title(report.graph()) == kind.spec().title =>
        {
            format!(
                "{} is not connected to an option. Connect it to one, or delete it.",
                messages::unnamed_node(kind.spec().title)
            )
        }
        kind if kind.spec().gives == SocketType::Consideration => {
            format!("No option uses {name}. Connect it to an option, or delete it.")
        }
        NodeKind::Stat(_) => {
            format!(
                "The stat {name} has a node that nothing reads. Connect that node to another one, or delete it."
            )
        }
        _ => format!("Nothing reads {name}. Connect it to another node, or delete it."),
    };

    let at = NodeLocation {
        group: body.group,
        node: id,
    };
    // Removing an option that a history names would break the history, and a decision is too much
    // work to be thrown away.
    let keeps = used.named.contains(&id) || node.kind == NodeKind::Decision;
    let fix = (doubt == Doubt::None && !keeps)
        .then(|| Fix::with_edit("Delete the node", FixEdit::RemoveNode(at)));
    let rule = if node.kind == NodeKind::Decision {
        rules::LOST_DECISION
    } else {
        rules::UNUSED_NODE
    };
    let place = Place::node(body.group, id);
    report.add(rule, place, sentence, fix);
}
