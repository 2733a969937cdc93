//! What every graph must be before anything else can be said of it: ids told apart, nodes with the sockets of their
//! kinds. Only graphs that are put together by hand get this wrong.

use alloc::{collections::BTreeMap, format, vec::Vec};

use super::{Fix, FixEdit, NodeAt, Report, rules, scene::Scene, words};
use crate::{
    compile::Body,
    model::{MAX_ROWS, Node, NodeId, Place},
};

pub(super) fn check(scene: &Scene<'_, '_>, report: &mut Report<'_>) {
    not_given(scene, report);
    node_twins(scene, report);
    other_twins(scene, report);
}

fn not_given(scene: &Scene<'_, '_>, report: &mut Report<'_>) {
    let graph = scene.graph;
    let mut tell = |id: u32, place: Place, what: &str, name: &str| {
        if id >= graph.next_id {
            let sentence = format!(
                "The {what} {} has an id that was never given out, and that something new would get again. Remove it and add it again, or raise the graph's next id above it.",
                words::quoted(name)
            );
            report.add(rules::ID_NOT_GIVEN, place, sentence, None);
        }
    };
    for stat in &graph.stats {
        tell(stat.id.0, Place::stat(stat.id), "stat", &stat.name);
    }
    for (id, group) in &graph.groups {
        tell(id.0, Place::group(*id), "group", &group.name);
        for port in group.inputs.iter().chain(&group.outputs) {
            tell(
                port.id.0,
                Place::port(*id, port.id),
                "input or output",
                &port.name,
            );
        }
    }
    for body in scene.bodies() {
        // Nodes stand in the order of their ids, so the ones above are at the end.
        let above = body
            .nodes
            .iter()
            .rev()
            .take_while(|(id, _)| id.0 >= graph.next_id);
        for (id, node) in above {
            tell(id.0, Place::node(body.group, *id), "node", node.label());
        }
    }
}

fn node_twins(scene: &Scene<'_, '_>, report: &mut Report<'_>) {
    if scene.plan.groups.is_empty() {
        return;
    }
    let mut all: Vec<(NodeId, Place, &Node)> = Vec::new();
    for body in scene.bodies() {
        let nodes = body.nodes.iter();
        all.extend(nodes.map(|(id, node)| (*id, Place::node(body.group, *id), *node)));
    }
    all.sort_by_key(|(id, ..)| *id);
    for pair in all.windows(2) {
        if let [(one, _, first), (other, place, second)] = pair
            && one == other
        {
            let sentence = format!(
                "{} and {} have the same id. Remove one of them and add it again.",
                words::node(first),
                words::node(second),
            );
            report.add(rules::DUPLICATE_ID, *place, sentence, None);
        }
    }
}

fn other_twins(scene: &Scene<'_, '_>, report: &mut Report<'_>) {
    let mut known = BTreeMap::new();
    for stat in &scene.graph.stats {
        if let Some(first) = known.insert(stat.id, &stat.name) {
            let sentence = format!(
                "The stats {} and {} have the same id. Remove one of them and add it again.",
                words::quoted(first),
                words::quoted(&stat.name),
            );
            report.add(rules::DUPLICATE_ID, Place::stat(stat.id), sentence, None);
        }
    }
    for (id, group) in &scene.graph.groups {
        let mut known = BTreeMap::new();
        for port in group.inputs.iter().chain(&group.outputs) {
            if let Some(first) = known.insert(port.id, &port.name) {
                let sentence = format!(
                    "{} and {}, inputs or outputs of the group {}, have the same id. Remove one of them and add it again.",
                    words::quoted(first),
                    words::quoted(&port.name),
                    words::quoted(&group.name),
                );
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

/// What a kind has: how many sockets, the options of each setting, and whether points.
pub(super) fn node(body: &Body<'_>, position: usize, report: &mut Report<'_>) {
    let (id, node) = body.nodes[position];
    let at = NodeAt {
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
    let rows_fit = match node.kind.cases() {
        Some(cases) => cases.len() == node.rows.len(),
        None if width == 0 => node.rows.is_empty(),
        None => node.rows.len().is_multiple_of(width),
    };
    let place = Place::node(at.group, at.node);
    if node.rows.len() > MAX_ROWS * width.max(1) {
        let sentence = format!(
            "{} has {} rows; a node can have {MAX_ROWS}. Split it in two.",
            words::node(node),
            node.rows.len() / width.max(1),
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
        "{} does not have the sockets and settings of its kind. Let it be given them, or add it anew.",
        words::node(node)
    );
    let fix = Fix::one(
        "Give it the sockets and settings of its kind",
        FixEdit::FitNode(at),
    );
    report.add(rules::WRONG_SHAPE, place, sentence, Some(fix));
}
