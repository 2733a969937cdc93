//! What decisions have to choose from: more than one option, each once, each with a name of its own, and no more
//! considerations than can be.

use alloc::{collections::BTreeSet, format, vec::Vec};

use super::{
    Fix, FixEdit, NodeAt, Place, Report, rules,
    scene::{Broken, Scene},
    uses::everywhere,
    words,
};
use crate::{
    compile::{Body, Lowered, LoweredDecision, MAX_BUNDLED, MAX_NESTED, MAX_PARTS, Targets},
    model::{SocketKey, Wire},
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

/// Options of one decision that share a name.
fn twins(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    decision: &LoweredDecision<'_>,
    told: &mut BTreeSet<NodeAt>,
    report: &mut Report<'_>,
) {
    let mut named: Vec<(&str, u32)> = decision
        .entries
        .iter()
        .filter_map(|entry| {
            let option = lowered.options.get(entry.option as usize)?;
            Some((scene.node(option.at.into())?.name.trim(), entry.option))
        })
        .collect();
    named.sort_unstable();
    for pair in named.windows(2) {
        let [(name, one), (other, two)] = *pair else {
            continue;
        };
        // What has no name, or is there twice, is told as such.
        if name != other || one == two || name.is_empty() {
            continue;
        }
        let Some(about) = scene.node(decision.at.into()) else {
            continue;
        };
        let [one, two] = [one, two].map(|option| NodeAt::from(lowered.options[option as usize].at));
        let decides = words::node(about);
        let shown = words::quoted(name);
        let (at, sentence, fix) = if one == two {
            let sentence = format!(
                "The decision {decides} has the option {shown} of several uses of a group, and the game cannot tell by its name which was chosen. Give each use an option of its own."
            );
            (NodeAt::from(decision.at), sentence, None)
        } else {
            let sentence = format!(
                "The decision {decides} has more than one option called {shown}, and the game is told by its name what was chosen. Rename one of them."
            );
            let free = format!("{name} {}", two.node);
            let fix = Fix::one(
                format!("Call it {}", words::quoted(&free)),
                FixEdit::RenameNode(two, free),
            );
            (two, sentence, Some(fix))
        };
        if told.insert(at) {
            let place = Place::node(at.group, at.node);
            report.add(rules::DUPLICATE_OPTION, place, sentence, fix);
        }
    }
}
