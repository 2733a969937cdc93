//! Edits of stats: adding, changing, reordering and removing them, and adding their nodes.

use std::collections::{BTreeMap, BTreeSet};

use emath::Pos2;
use inclination_core::{
    Scope,
    authoring::{
        check::FixEdit,
        format::Document,
        model::{Graph, GroupId, Node, NodeId, NodeKind, Stat, StatId, StatKind},
    },
};

use super::{Edit, IdAllocator, fixes, nodes, unique_names::free_name};

/// Returns a free name for a new stat: the wanted one, or that with a number after it.
pub fn free_stat_name(graph: &Graph, wanted: &str) -> String {
    free_name(wanted, graph.stats.iter().map(|stat| stat.name.as_str()))
}

/// Adds a stat. Returns its ID and the edits.
pub fn add_stat(document: &Document, scope: Scope) -> (StatId, Vec<Edit>) {
    let graph = &document.graph;
    let name = free_stat_name(graph, "Stat");
    let stat = Stat::number(name, 0.0, 100.0).scope(scope);
    insert_stat(graph, stat, graph.stats.len())
}

/// Adds a copy of a stat after it. Returns its ID and the edits.
pub fn duplicate_stat(document: &Document, id: StatId) -> Option<(StatId, Vec<Edit>)> {
    let graph = &document.graph;
    let at = graph.stats.iter().position(|stat| stat.id == id)?;
    let mut stat = graph.stats.get(at)?.clone();
    stat.name = free_stat_name(graph, &format!("{} copy", stat.name));
    Some(insert_stat(graph, stat, at + 1))
}

/// Adds stats after the existing ones.
pub fn add_stats(document: &Document, new: Vec<Stat>) -> Vec<Edit> {
    let graph = &document.graph;
    if new.is_empty() {
        return Vec::new();
    }
    let mut ids = IdAllocator::new(graph);
    let mut stats = graph.stats.clone();
    for stat in new {
        let id = StatId(ids.next_id());
        stats.push(Stat { id, ..stat });
    }
    let edits = [Edit::Stats(stats)];
    edits.into_iter().chain(ids.into_edit()).collect()
}

/// Inserts a stat with a new ID at a position. Returns its ID and the edits.
fn insert_stat(graph: &Graph, mut stat: Stat, at: usize) -> (StatId, Vec<Edit>) {
    let mut ids = IdAllocator::new(graph);
    let id = StatId(ids.next_id());
    stat.id = id;
    let mut stats = graph.stats.clone();
    stats.insert(at.min(stats.len()), stat);
    let mut edits = vec![Edit::Stats(stats)];
    edits.extend(ids.into_edit());
    (id, edits)
}

/// Changes a stat.
pub fn change_stat(document: &Document, id: StatId, change: impl FnOnce(&mut Stat)) -> Vec<Edit> {
    let Some(before) = document.graph.stat(id) else {
        return Vec::new();
    };
    let mut stat = before.clone();
    change(&mut stat);

    let mut edits = Vec::new();
    let (sample, before_sample) = (stat.sample, before.sample);
    stat.sample = before_sample;
    if stat != *before {
        edits.push(Edit::Stat(Box::new(stat)));
    }
    if sample.to_bits() != before_sample.to_bits() {
        edits.push(Edit::StatValue(id, sample));
    }
    edits
}

/// Renames a stat. Nodes that had the stat's old name follow the new one.
pub fn rename_stat(document: &Document, id: StatId, name: &str) -> Vec<Edit> {
    let graph = &document.graph;
    let before = graph.stat(id).map(|stat| stat.name.as_str());
    let mut edits = change_stat(document, id, |stat| name.clone_into(&mut stat.name));
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

/// Changes the kind of a stat to number, yes or no, or choice. Its values are adjusted to the new
/// range.
pub fn set_kind(document: &Document, id: StatId, kind: &StatKind) -> Vec<Edit> {
    change_stat(document, id, |stat| {
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
            stat.cyclic = false;
        }
    })
}

/// Sets the scope of a stat. Only a target's stat can be alike.
pub fn set_scope(document: &Document, id: StatId, scope: Scope) -> Vec<Edit> {
    change_stat(document, id, |stat| {
        stat.scope = scope;
        stat.alike &= scope == Scope::Target;
    })
}

/// Moves a stat before another one of a scope, or after all of them. The stat gets that scope.
pub fn move_stat(
    document: &Document,
    id: StatId,
    scope: Scope,
    before: Option<StatId>,
) -> Vec<Edit> {
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
pub fn step_stat(document: &Document, id: StatId, down: bool) -> Vec<Edit> {
    let graph = &document.graph;
    let Some(stat) = graph.stat(id) else {
        return Vec::new();
    };
    let same_scope: Vec<StatId> = graph
        .stats
        .iter()
        .filter(|other| other.scope == stat.scope)
        .map(|other| other.id)
        .collect();
    let Some(at) = same_scope.iter().position(|other| *other == id) else {
        return Vec::new();
    };

    let before = if down {
        if at + 1 == same_scope.len() {
            return Vec::new();
        }
        same_scope.get(at + 2).copied()
    } else {
        let Some(above) = at.checked_sub(1) else {
            return Vec::new();
        };
        same_scope.get(above).copied()
    };

    move_stat(document, id, stat.scope, before)
}

/// Removes a stat together with its nodes.
pub fn remove_stat(document: &Document, id: StatId) -> Vec<Edit> {
    fixes::apply_fix_edits(document, &[FixEdit::RemoveStat(id)])
}

/// Adds a node for a stat to a canvas. Returns its ID and the edits.
pub fn add_stat_node(
    document: &Document,
    group: Option<GroupId>,
    id: StatId,
    at: Pos2,
) -> Option<(NodeId, Vec<Edit>)> {
    document.graph.stat(id)?;
    let node = Node::new("", NodeKind::Stat(id));
    Some(nodes::add_node(document, group, node, at))
}

/// Returns the nodes of a stat on a canvas, or on the first other canvas that has any.
pub fn stat_nodes(
    graph: &Graph,
    group: Option<GroupId>,
    id: StatId,
) -> Option<(Option<GroupId>, Vec<NodeId>)> {
    let others = graph.groups.keys().copied().map(Some);
    let mut all = [group, None].into_iter().chain(others);
    all.find_map(|group| {
        let body = graph.body(group)?.iter();
        let nodes: Vec<NodeId> = body
            .filter(|(_, node)| node.kind == NodeKind::Stat(id))
            .map(|(id, _)| *id)
            .collect();
        (!nodes.is_empty()).then_some((group, nodes))
    })
}

/// Counts the nodes that give or change each stat.
pub fn count_uses(graph: &Graph) -> BTreeMap<StatId, usize> {
    let mut uses = BTreeMap::new();
    let bodies = graph.groups.values().map(|group| &group.nodes);
    for node in bodies.chain([&graph.nodes]).flat_map(BTreeMap::values) {
        let stats: BTreeSet<StatId> = match &node.kind {
            NodeKind::Stat(id) => BTreeSet::from([*id]),
            NodeKind::Effects(effects) => effects.iter().map(|effect| effect.stat).collect(),
            _ => continue,
        };
        for id in stats {
            *uses.entry(id).or_default() += 1;
        }
    }
    uses
}

#[cfg(test)]
mod tests;
