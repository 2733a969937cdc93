//! Edits of effects: adding and changing rows of Effects nodes, and giving an option effects.

use emath::{Rect, vec2};
use inclination_core::authoring::{
    format::Document,
    model::{
        Effect, EffectOperation, EffectTime, GroupId, MAX_ROWS, Node, NodeId, NodeKind, Socket,
        SocketKey, StatId, StatKind,
    },
};

use super::{
    Edit, new_node::new_node, nodes, placement::Obstacles, properties::change_nodes, wiring,
};
use crate::scene::{COLUMN_GAP, NODE_GAP, NODE_WIDTH, Scene, node_height, rows};

/// Returns the effect on a stat that a new row begins with, and its amount.
fn first_effect(document: &Document, stat: StatId) -> (Effect, f32) {
    let kind = document.graph.stat(stat).map(|stat| &stat.kind);
    match kind {
        Some(StatKind::YesNo) => (set_on_start(stat), 1.0),
        Some(StatKind::Choice(_)) => (set_on_start(stat), 0.0),
        Some(StatKind::Number { .. }) | None => (Effect::per_second(stat), 1.0),
    }
}

const fn set_on_start(stat: StatId) -> Effect {
    Effect {
        stat,
        operation: EffectOperation::Set,
        time: EffectTime::OnStart,
    }
}

/// Adds an effect on a stat to an Effects node.
pub fn add_effect(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    stat: StatId,
) -> Vec<Edit> {
    let (effect, amount) = first_effect(document, stat);
    change_nodes(document, group, &[id], |node| {
        if node.row_count() < MAX_ROWS {
            node.push_effect(effect, Socket::Value(amount));
        }
    })
}

/// Replaces an effect of an Effects node. If the new stat is of another kind, the effect gets the
/// initial operation and amount for it, because the old amount would have another meaning.
pub fn change_effect(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    row: usize,
    effect: Effect,
) -> Vec<Edit> {
    change_nodes(document, group, &[id], |node| {
        let Some(place) = node
            .kind
            .effects_mut()
            .and_then(|effects| effects.get_mut(row))
        else {
            return;
        };

        let before = document.graph.stat(place.stat).map(|stat| &stat.kind);
        let after = document.graph.stat(effect.stat).map(|stat| &stat.kind);
        let is_same_kind = match (before, after) {
            (Some(StatKind::Choice(before)), Some(StatKind::Choice(after))) => before == after,
            (Some(before), Some(after)) => {
                std::mem::discriminant(before) == std::mem::discriminant(after)
            }
            _ => true,
        };
        if is_same_kind {
            *place = effect;
            return;
        }

        let (effect, amount) = first_effect(document, effect.stat);
        *place = effect;
        let key = SocketKey::Row(row as u16, Effect::AMOUNT);
        if matches!(node.socket(key), Some(Socket::Value(_))) {
            node.set_socket(key, Socket::Value(amount));
        }
    })
}

/// Adds an effect on a stat to the effects of an option. If it has none, an Effects node is added
/// beside the option and connected. Returns no edits if the option's effects come from elsewhere,
/// such as an input of a group.
pub fn add_effect_to_option(
    document: &Document,
    group: Option<GroupId>,
    id: NodeId,
    stat: StatId,
) -> Vec<Edit> {
    let Some(option) = document
        .graph
        .body(group)
        .and_then(|nodes| nodes.get(&id))
        .filter(|node| matches!(node.kind, NodeKind::Option(_)))
    else {
        return Vec::new();
    };
    if let Some((effects, _)) = effects_of_option(document, group, option) {
        return add_effect(document, group, effects, stat);
    }

    let Some(key) = option.effects_key() else {
        return Vec::new();
    };
    if option.socket(key).is_some_and(|held| held != Socket::Unset) {
        return Vec::new();
    }

    let (effect, amount) = first_effect(document, stat);
    let mut node = new_node(NodeKind::Effects(Vec::new()));
    node.push_effect(effect, Socket::Value(amount));

    let scene = Scene::new(document, group);
    let beside = scene.node(id).map_or(Rect::ZERO, |node| node.rect);
    let shown_rows = rows::node_rows(&document.graph, group, &node);
    let size = vec2(NODE_WIDTH, node_height(&shown_rows, false));
    let wanted = beside.left_bottom() + vec2(-(COLUMN_GAP + NODE_WIDTH), NODE_GAP);
    let at = Obstacles::new(&scene).find_free_position(Rect::from_min_size(wanted, size));

    let (new, mut edits) = nodes::add_node(document, group, node, at);
    edits.extend(wiring::change_node(document, group, id, |option| {
        option.set_socket(key, Socket::Wire(new.into()));
    }));
    edits
}

/// Returns the Effects node that is connected to an option.
pub fn effects_of_option<'d>(
    document: &'d Document,
    group: Option<GroupId>,
    option: &Node,
) -> Option<(NodeId, &'d Node)> {
    let wire = option.socket(option.effects_key()?)?.wire()?;
    let node = document.graph.body(group)?.get(&wire.node)?;
    node.kind.effects().map(|_| (wire.node, node))
}

/// Returns the options of a canvas that have the effects of a node.
pub fn options_with_effects(
    document: &Document,
    group: Option<GroupId>,
    effects: NodeId,
) -> Vec<NodeId> {
    let nodes = document.graph.body(group).into_iter().flatten();
    nodes
        .filter(|(_, node)| {
            let found = effects_of_option(document, group, node);
            found.is_some_and(|(id, _)| id == effects)
        })
        .map(|(id, _)| *id)
        .collect()
}

/// Changes the typed amounts that a stat is set to.
pub(super) fn map_amounts(
    document: &Document,
    stat: StatId,
    after: impl Fn(f32) -> f32,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (group, nodes) in document.graph.bodies() {
        for (id, node) in nodes {
            let mut changed = node.clone();
            for (row, effect) in node.kind.effects().into_iter().flatten().enumerate() {
                let key = SocketKey::Row(row as u16, Effect::AMOUNT);
                if effect.stat != stat || effect.operation != EffectOperation::Set {
                    continue;
                }
                if let Some(Socket::Value(value)) = node.socket(key) {
                    changed.set_socket(key, Socket::Value(after(value)));
                }
                for (of, profile, value) in node.overrides.iter() {
                    if of == key {
                        changed.overrides.set(key, profile, Some(after(value)));
                    }
                }
            }
            if changed != *node {
                edits.push(Edit::Node(group, *id, Some(Box::new(changed))));
            }
        }
    }
    edits
}

#[cfg(test)]
mod tests;
