//! What decisions have to choose from: more than one option, each once, each with a name of its own, and no more
//! considerations than can be; and that they wait where they say so.

use alloc::{collections::BTreeSet, format, vec::Vec};

use super::{
    Fix, FixEdit, NodeAt, Report, rules,
    scene::{Broken, Scene},
    uses::everywhere,
    words,
};
use crate::{
    compile::{
        Body, Lowered, LoweredDecision, LoweredOption, MAX_BUNDLED, MAX_NESTED, MAX_PARTS, Targets,
        full_name, within,
    },
    kind::structure::decision,
    model::{NodeKind, Place, SocketKey, Wire},
};

/// Looks at a decision's own rows.
pub(super) fn node(body: &Body<'_>, position: usize, report: &mut Report<'_>) {
    let (id, node) = body.nodes[position];
    let wired = node.rows.iter().enumerate();
    let mut rows: Vec<(Wire, usize)> = wired
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
            "The decision {} has {} twice, which makes it no better and, where chance picks, twice as likely. Remove one of them.",
            words::node(node),
            words::node(body.nodes[source].1),
        );
        let at = NodeAt {
            group: body.group,
            node: id,
        };
        let fix = Fix::one("Remove one of them", FixEdit::RemoveRow(at, *row));
        let place = Place::node(body.group, id).socket(SocketKey::Row(*row as u16, 0));
        report.add(rules::REPEATED_OPTION, place, sentence, Some(fix));
    }
}

/// Tells of considerations that are left out since there are too many.
pub(super) fn overgrown(scene: &Scene<'_, '_>, lowered: &Lowered<'_>, report: &mut Report<'_>) {
    let nodes: BTreeSet<_> = lowered.overgrown.iter().copied().collect();
    for (group, node) in nodes {
        let Some(about) = scene.node(NodeAt { group, node }) else {
            continue;
        };
        let sentence = format!(
            "With {} the considerations are too many: {MAX_PARTS} is the most once each is counted wherever it is used, and {MAX_BUNDLED} is how deep they may stand inside each other. Gather fewer.",
            words::node(about)
        );
        let place = Place::node(group, node);
        report.add(rules::TOO_MANY_CONSIDERATIONS, place, sentence, None);
    }
}

/// Tells of decisions that are left out since too many stand in one another.
pub(super) fn too_deep(scene: &Scene<'_, '_>, lowered: &Lowered<'_>, report: &mut Report<'_>) {
    let nodes: BTreeSet<_> = lowered.too_deep.iter().copied().collect();
    for (group, node) in nodes {
        let Some(about) = scene.node(NodeAt { group, node }) else {
            continue;
        };
        let sentence = format!(
            "The decision inside {} is one too many: at most {MAX_NESTED} may stand in one another. Take some of them apart.",
            words::node(about)
        );
        let place = Place::node(group, node);
        report.add(rules::NESTED_DECISIONS, place, sentence, None);
    }
}

pub(super) fn check(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    broken: &Broken,
    report: &mut Report<'_>,
) {
    one_option(scene, lowered, broken, report);
    every_moment(scene, lowered, broken, report);
    let mut told = BTreeSet::new();
    for decision in &lowered.decisions {
        twins(scene, lowered, decision, &mut told, report);
    }
}

/// One option that is not weighed for each candidate, and nothing else by default: there is nothing to choose.
fn one_option(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    broken: &Broken,
    report: &mut Report<'_>,
) {
    let found = everywhere(lowered.decisions.iter().map(|decision| {
        let only = match decision.entries.as_slice() {
            [only] => Some(only.option),
            _ => None,
        };
        let default = decision.default.as_ref().map(|entry| entry.option);
        let only = only.filter(|only| default.is_none_or(|default| default == *only));
        let only = only.and_then(|only| lowered.options.get(only as usize));
        (
            decision.at,
            only.filter(|only| only.targets == Targets::None),
        )
    }));
    for (at, only) in found {
        if broken.holds_node(scene, at) {
            continue;
        }
        if let (Some(decision), Some(option)) = (scene.node(at), scene.node(only.at.into())) {
            let sentence = format!(
                "The decision {} has one option, {}, so there is nothing to choose. Add another, or a default for when that one cannot be chosen.",
                words::node(decision),
                words::node(option),
            );
            let place = Place::node(at.group, at.node);
            report.add(rules::ONE_OPTION, place, sentence, None);
        }
    }
}

/// Made at most once in no time at all, which is always.
fn every_moment(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    broken: &Broken,
    report: &mut Report<'_>,
) {
    const EVERY: u8 = 2;
    let found = everywhere(lowered.decisions.iter().map(|decision| {
        let most = decision.numbers[decision::SECONDS].symbol.interval().high;
        (decision.at, (most <= 0.0).then_some(()))
    }));
    for (at, ()) in found {
        let Some(node) = scene.node(at) else { continue };
        if node.setting("when") != EVERY || broken.holds_node(scene, at) {
            continue;
        }
        let sentence = format!(
            "The decision {} is made at most every 0 seconds, so it is made anew whenever the game asks. Type for how long it should be kept, or let it be made always.",
            words::node(node),
        );
        let edit = FixEdit::Choose(at, "when", "always");
        let fix = Fix::one("Make it always", edit);
        let place = Place::node(at.group, at.node);
        let place = place.socket(SocketKey::Fixed(decision::SECONDS as u16));
        report.add(rules::EVERY_MOMENT, place, sentence, Some(fix));
    }
}

/// Options of one decision that share a name, also once those of groups have the names of their uses before their own.
fn twins(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    decision: &LoweredDecision<'_>,
    told: &mut BTreeSet<NodeAt>,
    report: &mut Report<'_>,
) {
    let mut named: Vec<(&str, Vec<&str>, u32)> = decision
        .entries
        .iter()
        .filter_map(|entry| {
            let option = lowered.options.get(entry.option as usize)?;
            let name = scene.node(option.at.into())?.name.trim();
            let within = within(scene.graph, &option.uses);
            Some((name, within, entry.option))
        })
        .collect();
    named.sort_unstable();
    for pair in named.windows(2) {
        let [(name, within, one), (other, within_other, two)] = pair else {
            continue;
        };
        // What has no name, or is there twice, is told as such.
        if name != other || within != within_other || one == two || name.is_empty() {
            continue;
        }
        let options = [*one, *two].map(|option| &lowered.options[option as usize]);
        let (Some(about), Some(at)) = (scene.node(decision.at.into()), parting(scene, options))
        else {
            continue;
        };
        let Some(node) = scene.node(at) else { continue };
        let decides = words::node(about);
        let shown = words::quoted(&full_name(within, name));
        let free = format!("{} {}", node.label(), at.node);
        let free_shown = words::quoted(&free);
        let (which, title) = match &node.kind {
            NodeKind::Group { .. } => (
                "of the uses of groups that they are in",
                format!("Call one use {free_shown}"),
            ),
            _ => ("of them", format!("Call it {free_shown}")),
        };
        let sentence = format!(
            "The decision {decides} has more than one option called {shown}, and the game is told by its name what was chosen. Rename one {which}."
        );
        if told.insert(at) {
            let place = Place::node(at.group, at.node);
            let fix = Fix::one(title, FixEdit::RenameNode(at, free));
            report.add(rules::DUPLICATE_OPTION, place, sentence, Some(fix));
        }
    }
}

/// Where the ways to two options part: on the way to the second, the first node that does not lead to the other too.
fn parting(scene: &Scene<'_, '_>, [one, two]: [&LoweredOption<'_>; 2]) -> Option<NodeAt> {
    let mut group = None;
    for (index, &node) in two.uses.iter().enumerate() {
        let at = NodeAt { group, node };
        if one.uses.get(index) != Some(&node) {
            return Some(at);
        }
        let NodeKind::Group { group: used, .. } = scene.node(at)?.kind else {
            return None;
        };
        group = Some(used);
    }
    Some(two.at.into())
}
