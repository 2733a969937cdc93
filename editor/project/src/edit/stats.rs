//! Stats: added, changed, put in order, deleted, put on the canvas.

use std::collections::BTreeMap;

use emath::Pos2;
use inclination_core::{
    Document,
    check::FixEdit,
    model::{Graph, GroupId, Node, NodeId, NodeKind, Scope, Stat, StatId, StatKind},
};

use super::{Edit, Ids, fixes, names::free_name, nodes};

/// The name that a new stat takes: the wanted one, or that with a number behind it.
pub fn free_stat_name(graph: &Graph, wanted: &str) -> String {
    free_name(wanted, graph.stats.iter().map(|stat| stat.name.as_str()))
}

/// Adds a stat. Gives its id and the edits.
pub fn added(document: &Document, scope: Scope) -> (StatId, Vec<Edit>) {
    let graph = &document.graph;
    let name = free_stat_name(graph, "Stat");
    let stat = Stat::number(name, 0.0, 100.0).scope(scope);
    inserted(graph, stat, graph.stats.len())
}

/// Adds a copy of a stat behind it. Gives its id and the edits.
pub fn duplicated(document: &Document, id: StatId) -> Option<(StatId, Vec<Edit>)> {
    let graph = &document.graph;
    let at = graph.stats.iter().position(|stat| stat.id == id)?;
    let mut stat = graph.stats.get(at)?.clone();
    stat.name = free_stat_name(graph, &format!("{} copy", stat.name));
    Some(inserted(graph, stat, at + 1))
}

/// Adds stats behind the others.
pub fn all_added(document: &Document, new: Vec<Stat>) -> Vec<Edit> {
    let graph = &document.graph;
    if new.is_empty() {
        return Vec::new();
    }
    let mut ids = Ids::of(graph);
    let mut stats = graph.stats.clone();
    for stat in new {
        let id = StatId(ids.fresh());
        stats.push(Stat { id, ..stat });
    }
    let edits = [Edit::Stats(stats)];
    edits.into_iter().chain(ids.taken()).collect()
}

fn inserted(graph: &Graph, mut stat: Stat, at: usize) -> (StatId, Vec<Edit>) {
    let mut ids = Ids::of(graph);
    let id = StatId(ids.fresh());
    stat.id = id;
    let mut stats = graph.stats.clone();
    stats.insert(at.min(stats.len()), stat);
    let mut edits = vec![Edit::Stats(stats)];
    edits.extend(ids.taken());
    (id, edits)
}

/// Changes a stat.
pub fn changed(document: &Document, id: StatId, change: impl FnOnce(&mut Stat)) -> Vec<Edit> {
    let Some(before) = document.graph.stat(id) else {
        return Vec::new();
    };
    let mut stat = before.clone();
    change(&mut stat);
    if stat == *before {
        return Vec::new();
    }
    vec![Edit::Stat(Box::new(stat))]
}

/// Names a stat. Its nodes that were called as it was go on being called as it is.
pub fn renamed(document: &Document, id: StatId, name: &str) -> Vec<Edit> {
    let graph = &document.graph;
    let before = graph.stat(id).map(|stat| stat.name.as_str());
    let mut edits = changed(document, id, |stat| name.clone_into(&mut stat.name));
    let Some(before) = before.filter(|before| !edits.is_empty() && !before.is_empty()) else {
        return edits;
    };
    let groups = graph.groups.keys().map(|group| Some(*group));
    for group in groups.chain([None]) {
        for (node_id, node) in graph.body(group).into_iter().flatten() {
            if node.kind == NodeKind::Stat(id) && node.name == before {
                let mut node = node.clone();
                node.name.clear();
                edits.push(Edit::Node(group, *node_id, Some(Box::new(node))));
            }
        }
    }
    edits
}

/// Makes a stat a number, a yes or no, or a choice. What it was before gives the new one's ends and names.
pub fn of_kind(document: &Document, id: StatId, kind: &StatKind) -> Vec<Edit> {
    changed(document, id, |stat| {
        if std::mem::discriminant(&stat.kind) == std::mem::discriminant(kind) {
            return;
        }
        stat.kind = kind.clone();
        let (low, high) = stat.reach();
        let fit = |value: f32| {
            let near = value.clamp(low, high);
            if matches!(kind, StatKind::Number { .. }) {
                near
            } else {
                near.round()
            }
        };
        (stat.default, stat.sample) = (fit(stat.default), fit(stat.sample));
        if !matches!(kind, StatKind::Number { .. }) {
            stat.unit.clear();
            stat.whole = false;
        }
    })
}

/// Says whose a stat is. Only a target's can be alike.
pub fn of_scope(document: &Document, id: StatId, scope: Scope) -> Vec<Edit> {
    changed(document, id, |stat| {
        stat.scope = scope;
        stat.alike &= scope == Scope::Target;
    })
}

/// Puts a stat before another of a scope, or behind all of it. It belongs to that scope from then on.
pub fn moved(document: &Document, id: StatId, scope: Scope, before: Option<StatId>) -> Vec<Edit> {
    if before == Some(id) {
        return Vec::new();
    }
    let mut stats = document.graph.stats.clone();
    let Some(from) = stats.iter().position(|stat| stat.id == id) else {
        return Vec::new();
    };
    let mut stat = stats.remove(from);
    stat.scope = scope;
    stat.alike &= scope == Scope::Target;
    let to = if let Some(other) = before {
        stats.iter().position(|stat| stat.id == other)
    } else {
        let last = stats.iter().rposition(|stat| stat.scope == scope);
        last.map(|at| at + 1)
    };
    stats.insert(to.unwrap_or(stats.len()), stat);
    if stats == document.graph.stats {
        return Vec::new();
    }
    vec![Edit::Stats(stats)]
}

/// Moves a stat one place up or down among those of its scope.
pub fn stepped(document: &Document, id: StatId, down: bool) -> Vec<Edit> {
    let graph = &document.graph;
    let Some(stat) = graph.stat(id) else {
        return Vec::new();
    };
    let alike: Vec<StatId> = graph
        .stats
        .iter()
        .filter(|other| other.scope == stat.scope)
        .map(|other| other.id)
        .collect();
    let Some(at) = alike.iter().position(|other| *other == id) else {
        return Vec::new();
    };
    let before = if down {
        if at + 1 == alike.len() {
            return Vec::new();
        }
        alike.get(at + 2).copied()
    } else {
        let Some(above) = at.checked_sub(1) else {
            return Vec::new();
        };
        alike.get(above).copied()
    };
    moved(document, id, stat.scope, before)
}

/// Deletes a stat with its nodes.
pub fn removed(document: &Document, id: StatId) -> Vec<Edit> {
    fixes::made(document, &[FixEdit::RemoveStat(id)])
}

/// Puts a stat's node on a canvas. Gives its id and the edits.
pub fn placed(
    document: &Document,
    group: Option<GroupId>,
    id: StatId,
    at: Pos2,
) -> Option<(NodeId, Vec<Edit>)> {
    document.graph.stat(id)?;
    let node = Node::new("", NodeKind::Stat(id));
    Some(nodes::added(document, group, node, at))
}

/// The nodes of a stat: those of a canvas, or where it has none those of the first canvas that has.
pub fn nodes_of(
    graph: &Graph,
    group: Option<GroupId>,
    id: StatId,
) -> Option<(Option<GroupId>, Vec<NodeId>)> {
    let others = graph.groups.keys().copied().map(Some);
    let mut all = [group, None].into_iter().chain(others);
    all.find_map(|group| {
        let body = graph.body(group)?.iter();
        let own = body.filter(|(_, node)| node.kind == NodeKind::Stat(id));
        let own: Vec<NodeId> = own.map(|(id, _)| *id).collect();
        (!own.is_empty()).then_some((group, own))
    })
}

/// How many nodes give each stat.
pub fn uses(graph: &Graph) -> BTreeMap<StatId, usize> {
    let mut uses = BTreeMap::new();
    let bodies = graph.groups.values().map(|group| &group.nodes);
    for node in bodies.chain([&graph.nodes]).flat_map(BTreeMap::values) {
        if let NodeKind::Stat(id) = node.kind {
            *uses.entry(id).or_default() += 1;
        }
    }
    uses
}

#[cfg(test)]
mod tests;
