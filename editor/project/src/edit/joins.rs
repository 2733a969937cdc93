//! What a node's sockets, or one of them, can be joined to: for who wires by words instead of by pointer.

use inclination_core::{
    Document,
    kind::{Family, SocketType},
    model::{GroupId, Node, NodeId, SocketKey},
};

use crate::scene::{
    End, Scene, SceneNode, SocketAt,
    joining::{self, Fits},
};

/// Two sockets that can be joined, and how that reads.
#[derive(Clone, Debug, PartialEq)]
pub struct Join {
    /// The socket that was asked about.
    pub own: SocketAt,
    /// What it can be joined to.
    pub other: SocketAt,
    /// What a list says: "Breed: value" for an input of Breed.
    pub title: String,
    /// Which socket of the asked node it is, where it has several; empty if not.
    pub own_title: String,
    /// What flows.
    pub ty: SocketType,
    /// The family that it comes from.
    pub from: Family,
    /// Whether one of the two has no row on its node, since it is rarely wired.
    pub is_rare: bool,
}

/// Everything that a node's sockets can be joined to, or one of them: outputs to inputs first, the nearest nodes first.
/// Sockets that have no row on their node come last, since they are rarely meant.
pub fn of(
    document: &Document,
    group: Option<GroupId>,
    scene: &Scene,
    node: NodeId,
    only: Option<End>,
) -> Vec<Join> {
    let (Some(own), Some(body)) = (scene.node(node), document.graph.body(group)) else {
        return Vec::new();
    };
    let wanted = |end: End| only.is_none_or(|only| only == end);
    let mut joins = Vec::new();
    let own_ends = ends(own, body.get(&node));
    for (end, own_title, own_is_shown) in own_ends.filter(|(end, _, _)| wanted(*end)) {
        let at = SocketAt { node, end };
        let Some(ty) = joining::type_of(document, group, at) else {
            continue;
        };
        let fits = Fits::of(document, group, at);
        let mut others: Vec<&SceneNode> = scene.nodes.iter().collect();
        let distance = |other: &SceneNode| other.rect.center().distance(own.rect.center());
        others.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
        for other in others {
            for (other_end, title, is_shown) in ends(other, body.get(&other.id)) {
                let other_at = SocketAt {
                    node: other.id,
                    end: other_end,
                };
                if !fits.at(other_at) {
                    continue;
                }
                let title = match other_end {
                    End::Out(None) => other.title.clone(),
                    _ => format!("{}: {title}", other.title),
                };
                let join = Join {
                    own: at,
                    other: other_at,
                    title,
                    own_title: own_title.clone(),
                    ty,
                    from: match end {
                        End::Out(_) => own.family,
                        _ => other.family,
                    },
                    // Who asks of one socket means it.
                    is_rare: !(is_shown && (own_is_shown || only.is_some())),
                };
                joins.push(join);
            }
        }
    }
    joins.sort_by_key(|join| join.is_rare);
    joins
}

/// A node's sockets with their names and whether they have a row, outputs first.
fn ends<'n>(
    scene: &'n SceneNode,
    node: Option<&'n Node>,
) -> impl Iterator<Item = (End, String, bool)> + 'n {
    let all = || scene.rows.iter().filter_map(|row| Some((row.end()?, row)));
    let outputs = all().filter(|(end, _)| matches!(end, End::Out(_)));
    let inputs = all().filter(|(end, _)| !matches!(end, End::Out(_)));
    let shown = outputs
        .chain(inputs)
        // The only output needs no name.
        .map(|(end, row)| (end, told_apart(end, row.label().trim_matches('=')), true));
    let rest = node.into_iter().flat_map(move |node| {
        let keys = node.all_sockets().map(|(key, _)| key);
        let hidden = keys.filter(move |key| all().all(|(end, _)| end != End::In(*key)));
        hidden.filter_map(|key| {
            let title = told_apart(End::In(key), node.socket_spec(key)?.title);
            Some((End::In(key), title, false))
        })
    });
    shown.chain(rest)
}

/// What a socket is called in a list, where it does not stand below the input that it belongs to.
fn told_apart(end: End, title: &str) -> String {
    match end {
        End::In(SocketKey::Row(row, 1..)) => format!("{title} {}", row + 1),
        _ => title.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn what_is_offered_can_be_joined_and_all_that_can_is_offered() {
        let bytes = include_bytes!("../../../../assets/examples/duel.incl.json");
        let document = Document::read(bytes).unwrap();
        let scene = Scene::of(&document, None);
        let every = |node: &SceneNode| {
            let node_id = node.id;
            let all: Vec<SocketAt> = ends(node, document.graph.nodes.get(&node_id))
                .map(|(end, _, _)| SocketAt { node: node_id, end })
                .collect();
            all
        };
        for node in &scene.nodes {
            let offered: BTreeSet<(SocketAt, SocketAt)> =
                of(&document, None, &scene, node.id, None)
                    .into_iter()
                    .map(|join| (join.own, join.other))
                    .collect();
            for own in every(node) {
                for other in scene.nodes.iter().flat_map(every) {
                    let can = joining::refusal(&document, None, own, other).is_none();
                    assert_eq!(offered.contains(&(own, other)), can, "{own:?} {other:?}");
                }
            }
        }
    }
}
