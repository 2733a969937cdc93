//! Edits of effects: adding and changing rows of Effects nodes, and giving an option effects.

use emath::{Pos2, vec2};
use inclination_core::authoring::{
    format::Document,
    model::{
        Effect, EffectOperation, EffectTime, GroupId, MAX_ROWS, Node, NodeId, NodeKind, Socket,
        SocketKey, StatId, StatKind,
    },
};

use super::{Edit, new_node::new_node, nodes, properties::change_nodes, wiring};
use crate::scene::{End, SocketRef};

/// The distance between an option and the Effects node that is created for it, from left edge to
/// left edge and from upper edge to upper edge.
const BESIDE_OPTION: emath::Vec2 = vec2(-260.0, 120.0);

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

/// Adds an Effects node beside an option and connects it. Returns its ID and the edits.
pub fn add_effects_to_option(
    document: &Document,
    group: Option<GroupId>,
    option: NodeId,
) -> Option<(NodeId, Vec<Edit>)> {
    let node = document.graph.body(group)?.get(&option)?;
    let position = node.kind.spec().socket_position("effects")?;
    let place = document.looks.nodes.get(&option).copied();
    let at = place.map_or(Pos2::ZERO, |place| Pos2::new(place.x, place.y)) + BESIDE_OPTION;

    let new = new_node(NodeKind::Effects(Vec::new()));
    let (id, mut edits) = nodes::add_node(document, group, new, at);
    let mut then = document.clone();
    for edit in &edits {
        edit.clone().apply(&mut then);
    }

    let from = SocketRef {
        node: id,
        end: End::Out(None),
    };
    let to = SocketRef {
        node: option,
        end: End::In(SocketKey::Fixed(position as u16)),
    };
    edits.extend(wiring::connect_sockets(&then, group, from, to).ok()?);
    Some((id, edits))
}

/// Returns the Effects node that is connected to an option.
pub fn effects_of_option<'d>(
    document: &'d Document,
    group: Option<GroupId>,
    option: &Node,
) -> Option<(NodeId, &'d Node)> {
    let position = option.kind.spec().socket_position("effects")?;
    let wire = option.sockets.get(position)?.wire()?;
    let node = document.graph.body(group)?.get(&wire.node)?;
    node.kind.effects().map(|_| (wire.node, node))
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
