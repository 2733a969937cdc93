//! Decisions: each has more than one option, each option once and with a unique name, and no more
//! considerations than allowed; and a decision that waits waits for some time.

use alloc::{collections::BTreeSet, format, vec::Vec};

use super::{
    Fix, FixEdit, NodeLocation, Report,
    context::{BrokenNodes, CheckContext},
    group_uses::nodes_in_every_use,
    messages, rules,
};
use crate::{
    compile::{
        Body, LoweredDecision, LoweredGraph, LoweredOption, MAX_CONSIDERATION_DEPTH,
        MAX_CONTRIBUTIONS, MAX_DECISION_DEPTH, Targets, full_name, group_use_names,
    },
    kind::structure::decision,
    model::{NodeKind, Place, SocketKey, Wire},
    text::format_count,
};

/// Reports options that are wired to several rows of a decision.
pub(super) fn check_node(body: &Body<'_>, position: usize, report: &mut Report<'_>) {
    let (id, node) = body.nodes[position];
    let mut rows: Vec<(Wire, usize)> = node
        .rows
        .iter()
        .enumerate()
        .filter_map(|(row, socket)| Some((socket.wire()?, row)))
        .collect();
    rows.sort_unstable_by_key(|(wire, row)| (wire.node, wire.port, *row));

    for pair in rows.windows(2) {
        let [(one, _), (other, row)] = pair else {
            continue;
        };
        if one != other {
            continue;
        }
        let source = body.nodes.binary_search_by_key(&one.node, |(id, _)| *id);
        let Ok(source) = source else { continue };
        let sentence = format!(
            "{} lists {} more than once. This does not raise its weight, but a random pick chooses it more often. Remove the duplicate.",
            messages::kind_and_name("decision", node),
            messages::node_name(report.graph(), body.nodes[source].1),
        );

        let at = NodeLocation {
            group: body.group,
            node: id,
        };
        let fix = Fix::with_edit("Remove the duplicate", FixEdit::RemoveRow(at, *row));
        let place = Place::node(body.group, id).socket(SocketKey::Row(*row as u16, 0));
        report.add(rules::REPEATED_OPTION, place, sentence, Some(fix));
    }
}

/// Reports considerations that are left out because there are too many.
pub(super) fn report_overgrown(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    report: &mut Report<'_>,
) {
    let nodes: BTreeSet<_> = lowered.overgrown.iter().copied().collect();
    for (group, node) in nodes {
        let Some(reported) = context.node(NodeLocation { group, node }) else {
            continue;
        };
        let sentence = format!(
            "{} has too many considerations, or they are nested too deeply. The limits are {} considerations, counting each use, and {MAX_CONSIDERATION_DEPTH} levels of nesting. Use fewer considerations, or nest them less.",
            messages::node_name(report.graph(), reported),
            format_count(MAX_CONTRIBUTIONS as u64),
        );
        let place = Place::node(group, node);
        report.add(rules::TOO_MANY_CONSIDERATIONS, place, sentence, None);
    }
}

/// Reports decisions that are left out because too many are nested in one another.
pub(super) fn report_too_deep(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    report: &mut Report<'_>,
) {
    let nodes: BTreeSet<_> = lowered.too_deep.iter().copied().collect();
    for (group, node) in nodes {
        let Some(reported) = context.node(NodeLocation { group, node }) else {
            continue;
        };
        let sentence = format!(
            "The decision inside {} is nested too deeply; the maximum is {MAX_DECISION_DEPTH} levels. Use fewer decisions inside options.",
            messages::node_name(report.graph(), reported)
        );
        let place = Place::node(group, node);
        report.add(rules::NESTED_DECISIONS, place, sentence, None);
    }
}

pub(super) fn check(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    broken: &BrokenNodes,
    report: &mut Report<'_>,
) {
    report_single_options(context, lowered, broken, report);
    report_zero_intervals(context, lowered, broken, report);

    let mut reported = BTreeSet::new();
    for decision in &lowered.decisions {
        report_duplicate_names(context, lowered, decision, &mut reported, report);
    }
}

/// Reports decisions with a single option that is not weighed for each candidate and no other
/// default, because there is nothing to choose.
fn report_single_options(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    broken: &BrokenNodes,
    report: &mut Report<'_>,
) {
    let found = nodes_in_every_use(lowered.decisions.iter().map(|decision| {
        let only_entry = match decision.entries.as_slice() {
            [only] => Some(only.option),
            _ => None,
        };
        let default = decision.default.as_ref().map(|entry| entry.option);
        let only = only_entry
            .filter(|only| default.is_none_or(|default| default == *only))
            .and_then(|only| lowered.options.get(only as usize));
        (
            decision.at,
            only.filter(|only| only.targets == Targets::None),
        )
    }));

    for (at, only) in found {
        if broken.contains_node(context, at) {
            continue;
        }
        if let (Some(decision), Some(option)) = (context.node(at), context.node(only.at.into())) {
            let sentence = format!(
                "{} has only one option, {}, so there is nothing to choose. Add another option, or a default option for when the only one cannot be chosen.",
                messages::kind_and_name("decision", decision),
                messages::node_name(report.graph(), option),
            );
            let place = Place::node(at.group, at.node);
            report.add(rules::ONE_OPTION, place, sentence, None);
        }
    }
}

/// Reports decisions that are made once in zero seconds, which is always.
fn report_zero_intervals(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    broken: &BrokenNodes,
    report: &mut Report<'_>,
) {
    const EVERY: u8 = 2;
    let found = nodes_in_every_use(lowered.decisions.iter().map(|decision| {
        let most = decision.numbers[decision::SECONDS].symbol.interval().high;
        (decision.at, (most <= 0.0).then_some(()))
    }));

    for (at, ()) in found {
        let Some(node) = context.node(at) else {
            continue;
        };
        if node.setting("when") != EVERY || broken.contains_node(context, at) {
            continue;
        }
        let sentence = format!(
            "{} is made once every 0 seconds, so it is made every time the game asks. Enter the number of seconds between two decisions, or set it to decide every time.",
            messages::kind_and_name("decision", node),
        );

        let edit = FixEdit::Choose(at, "when", "always");
        let fix = Fix::with_edit("Decide every time", edit);
        let seconds = SocketKey::Fixed(decision::SECONDS as u16);
        let place = Place::node(at.group, at.node).socket(seconds);
        report.add(rules::EVERY_MOMENT, place, sentence, Some(fix));
    }
}

/// Reports options of one decision that share a name. Options in groups are named with the uses of
/// those groups first.
fn report_duplicate_names(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    decision: &LoweredDecision<'_>,
    reported: &mut BTreeSet<NodeLocation>,
    report: &mut Report<'_>,
) {
    let mut named: Vec<(&str, Vec<&str>, u32)> = decision
        .entries
        .iter()
        .filter_map(|entry| {
            let option = lowered.options.get(entry.option as usize)?;
            let name = context.node(option.at.into())?.name.trim();
            let within = group_use_names(context.graph, &option.uses);
            Some((name, within, entry.option))
        })
        .collect();
    named.sort_unstable();

    for pair in named.windows(2) {
        let [(name, within, one), (other, within_other, two)] = pair else {
            continue;
        };
        // Missing names and repeated options have their own problems.
        if name != other || within != within_other || one == two || name.is_empty() {
            continue;
        }
        let [first, second] = [*one, *two].map(|option| &lowered.options[option as usize]);
        let (Some(decision_node), Some(at)) = (
            context.node(decision.at.into()),
            find_divergence(context, first, second),
        ) else {
            continue;
        };
        let Some(node) = context.node(at) else {
            continue;
        };

        let decides = messages::kind_and_name("decision", decision_node);
        let shown = messages::quote_name(&full_name(within, name));
        let free = format!("{} {}", node.label(), at.node);
        let free_shown = messages::quote_name(&free);

        let (which, title) = match &node.kind {
            NodeKind::Group { .. } => (
                "of the group nodes that contain them",
                format!("Rename one group node to {free_shown}"),
            ),
            _ => ("of them", format!("Rename one to {free_shown}")),
        };

        let sentence = format!(
            "{decides} has more than one option named {shown}, but the game identifies options by name. Rename one {which}."
        );
        if reported.insert(at) {
            let place = Place::node(at.group, at.node);
            let fix = Fix::with_edit(title, FixEdit::RenameNode(at, free));
            report.add(rules::DUPLICATE_OPTION, place, sentence, Some(fix));
        }
    }
}

/// Returns the node where the paths to two options diverge: on the path to `two`, the first node
/// that does not lead to `one` too.
fn find_divergence(
    context: &CheckContext<'_, '_>,
    one: &LoweredOption<'_>,
    two: &LoweredOption<'_>,
) -> Option<NodeLocation> {
    let mut group = None;

    for (index, &node) in two.uses.iter().enumerate() {
        let at = NodeLocation { group, node };
        if one.uses.get(index) != Some(&node) {
            return Some(at);
        }
        let NodeKind::Group { group: used, .. } = context.node(at)?.kind else {
            return None;
        };
        group = Some(used);
    }

    Some(two.at.into())
}
