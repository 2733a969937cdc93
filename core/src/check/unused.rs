//! What nothing uses. Only the last node of an unused chain is told about: once it is removed or wired, the others are
//! too.

use alloc::{collections::BTreeSet, format, vec::Vec};

use super::{Fix, FixEdit, NodeAt, Report, Severity, rules, scene::Scene, words};
use crate::{
    compile::Body,
    kind::SocketType,
    model::{GroupId, NodeId, NodeKind, Place, PortId, StatId},
};

/// Why something may be unused that is meant to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// Nothing speaks against it being unused.
    None,
    /// Something else is not wired, and perhaps this belongs there.
    Unwired,
    /// A wire is broken, or where it led is gone. Only when that is mended it is known what is unused.
    Broken,
}

/// What the problems so far say about things that seem unused.
pub(super) fn doubt(report: &Report<'_>) -> Doubt {
    let unwired = [
        rules::UNWIRED_CURVE.code,
        rules::UNWIRED_OUTPUT.code,
        rules::NO_INPUTS.code,
        rules::UNWIRED_INPUT.code,
        rules::EMPTY_ROW.code,
    ];
    let mut doubt = Doubt::None;
    for problem in report.so_far() {
        if problem.severity == Severity::Error && problem.code != rules::NOT_FINITE.code {
            return Doubt::Broken;
        }
        if unwired.contains(&problem.code) {
            doubt = Doubt::Unwired;
        }
    }
    doubt
}

pub(super) fn check(
    scene: &Scene<'_, '_>,
    used: &Used<'_, '_>,
    doubt: Doubt,
    report: &mut Report<'_>,
) {
    let has_ends = !scene.plan.root.factors.is_empty() || !used.decisions.is_empty();
    if !has_ends {
        let sentence = "The graph has no factor and no decision, so a game can read nothing from it. Add one behind what it should give.";
        report.add(rules::NO_FACTOR, Place::default(), sentence.into(), None);
    }
    if doubt == Doubt::Broken {
        return;
    }
    for stat in &scene.graph.stats {
        if !used.stats.contains(&stat.id) {
            let sentence = format!(
                "Nothing reads the stat {}. Wire it to something, or remove it.",
                words::quoted(&stat.name)
            );
            let fix = (doubt == Doubt::None)
                .then(|| Fix::one("Remove the stat", FixEdit::RemoveStat(stat.id)));
            report.add(rules::UNREAD_STAT, Place::stat(stat.id), sentence, fix);
        }
    }
    for (id, group) in &scene.graph.groups {
        if !used.groups.contains(id) {
            let sentence = format!(
                "Nothing uses the group {}. Use it, or remove it.",
                words::quoted(&group.name)
            );
            report.add(rules::UNUSED_GROUP, Place::group(*id), sentence, None);
        }
        for port in &group.inputs {
            if !used.inputs.contains(&(*id, port.id)) {
                let sentence = format!(
                    "Nothing in the group {} reads its input {}. Wire it to something inside, or remove it.",
                    words::quoted(&group.name),
                    words::quoted(&port.name)
                );
                let place = Place::port(*id, port.id);
                report.add(rules::UNUSED_INPUT, place, sentence, None);
            }
        }
    }
    for (body, position) in &used.unread {
        // A graph without an end is being begun: all of it would be unused.
        if has_ends || body.group.is_some() {
            node(used, body, *position, doubt, report);
        }
    }
}

/// What is read, by all bodies together.
#[derive(Default)]
pub(super) struct Used<'c, 'g> {
    stats: BTreeSet<StatId>,
    groups: BTreeSet<GroupId>,
    inputs: BTreeSet<(GroupId, PortId)>,
    unread: Vec<(&'c Body<'g>, usize)>,
    /// Options that a history names, which is no wire.
    named: BTreeSet<NodeId>,
    /// The positions of the decisions outside groups.
    pub(super) decisions: Vec<u32>,
}

impl<'c, 'g> Used<'c, 'g> {
    pub(super) fn node(&mut self, body: &'c Body<'g>, position: usize) {
        let (_, node) = body.nodes[position];
        let read = body.read[position];
        if !read {
            self.unread.push((body, position));
        }
        match &node.kind {
            NodeKind::Stat(stat) if read => {
                self.stats.insert(*stat);
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

fn node(
    used: &Used<'_, '_>,
    body: &Body<'_>,
    position: usize,
    doubt: Doubt,
    report: &mut Report<'_>,
) {
    let (id, node) = body.nodes[position];
    let is_told_elsewhere = match (&node.kind, body.group) {
        (NodeKind::Factor(_) | NodeKind::Output(_), _)
        | (NodeKind::Input(_) | NodeKind::Decision, None) => true,
        (NodeKind::Stat(stat), _) => !used.stats.contains(stat),
        (NodeKind::Input(port), Some(group)) => !used.inputs.contains(&(group, *port)),
        _ => false,
    };
    if is_told_elsewhere {
        return;
    }
    let name = words::node(node);
    let sentence = match &node.kind {
        NodeKind::Decision => format!(
            "The decision {name} is inside a group, where no game can ask for it, and nothing reads it. Let an option hold it or an output give it away, or move it out of the group."
        ),
        NodeKind::Option(_) => {
            format!("No decision has {name} among its options. Wire it to one, or remove it.")
        }
        kind if kind.spec().gives == SocketType::Consideration => {
            format!("No option considers {name}. Wire it to one, or remove it.")
        }
        _ => format!("Nothing reads {name}. Wire it to something, or remove it."),
    };
    let at = NodeAt {
        group: body.group,
        node: id,
    };
    // An option that a history names would be missed, and a decision is too much work to be thrown away.
    let keeps = used.named.contains(&id) || node.kind == NodeKind::Decision;
    let fix = (doubt == Doubt::None && !keeps)
        .then(|| Fix::one("Remove the node", FixEdit::RemoveNode(at)));
    let rule = if node.kind == NodeKind::Decision {
        rules::LOST_DECISION
    } else {
        rules::UNUSED_NODE
    };
    let place = Place::node(body.group, id);
    report.add(rule, place, sentence, fix);
}
