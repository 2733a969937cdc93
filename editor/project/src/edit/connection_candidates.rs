//! Lists the sockets to which a node can be connected, for wiring from a list instead of by mouse.

use inclination_core::authoring::{
    format::Document,
    kind::{Family, SocketType},
    model::{GroupId, Node, NodeId, SocketKey, Wire},
};

use crate::{
    scene::{
        End, Scene, SceneNode, SocketRef,
        connections::{self, WireFit},
    },
    selection::{Item, Selection},
};

/// The types of a connection that makes an option of a number.
const NUMBER_TO_OPTION: (SocketType, SocketType) = (SocketType::Value, SocketType::Option);

/// Two sockets that can be connected, and how a list shows them.
#[derive(Clone, Debug, PartialEq)]
pub struct ConnectionCandidate {
    /// The socket of the node in question.
    pub own: SocketRef,
    /// The socket to which it can be connected.
    pub other: SocketRef,
    /// The title of the other socket, such as "Breed: value" for an input of Breed.
    pub title: String,
    /// The title of the own socket, or empty if it needs none.
    pub own_title: String,
    /// The type of the value that flows.
    pub ty: SocketType,
    /// The family of the node that the value comes from.
    pub from: Family,
    /// Whether it is rarely wanted: one of the two sockets has no row on its node, or a number
    /// would become an option by itself.
    pub is_rare: bool,
    /// The title of the node whose wire the new one would replace.
    pub replaces: Option<String>,
    /// The node that a connection adds because the types differ, such as "a multiplier".
    pub bridge: Option<&'static str>,
}

impl ConnectionCandidate {
    /// Returns the sort key of lists: common connections first, and those to free sockets first.
    pub fn list_order(&self) -> (bool, bool) {
        (self.is_rare, self.replaces.is_some())
    }
}

/// Lists all possible connections of a node's sockets, or of one of them: outputs first, the
/// nearest nodes first, and of each node the list that a connection extends first. Connections that
/// replace a wire come after others, and rare ones come last. Existing connections are left out.
/// Where the types differ and a node of another kind belongs in between, the connection adds it.
pub fn find_candidates(
    document: &Document,
    group: Option<GroupId>,
    scene: &Scene,
    node: NodeId,
    only: Option<End>,
) -> Vec<ConnectionCandidate> {
    let (Some(own), Some(body)) = (scene.node(node), document.graph.body(group)) else {
        return Vec::new();
    };

    let replaced_source = |at: SocketRef| {
        let End::In(key) = at.end else { return None };
        let wire = scene.find_wire(at.node, key)?;
        Some(scene.node(wire.from.node)?.title.clone())
    };
    let is_connected = |one: SocketRef, other: SocketRef| {
        let (from, to) = match one.end {
            End::Out(_) => (one, other),
            _ => (other, one),
        };
        let (End::In(key), End::Out(port)) = (to.end, from.end) else {
            return false;
        };
        let node = from.node;
        let wire = scene.find_wire(to.node, key);
        wire.is_some_and(|wire| wire.from == Wire { node, port })
    };
    let wanted = |end: End| only.is_none_or(|only| only == end);
    let mut joins = Vec::new();
    let own_ends = titled_sockets(own, body.get(&node));
    for (end, own_title, own_is_shown) in own_ends.filter(|(end, _, _)| wanted(*end)) {
        let at = SocketRef { node, end };
        let Some(ty) = connections::socket_type_at(document, group, at) else {
            continue;
        };

        // Whoever asks for one socket knows what it holds.
        let replaced_by_own = replaced_source(at).filter(|_| only.is_none());
        let fits = WireFit::new(document, group, at);
        let mut others: Vec<&SceneNode> = scene.nodes.iter().collect();
        let distance = |other: &SceneNode| other.rect.center().distance(own.rect.center());
        others.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
        for other in others {
            let sockets = titled_sockets(other, body.get(&other.id));
            let mut sockets: Vec<(End, String, bool)> = sockets.collect();
            sockets.sort_by_key(|(end, _, _)| *end != End::NewRow);
            for (other_end, title, is_shown) in sockets {
                let other_at = SocketRef {
                    node: other.id,
                    end: other_end,
                };
                let Some(connection) = Connection::between(&fits, at, other_at) else {
                    continue;
                };
                if is_connected(at, other_at) {
                    continue;
                }
                let title = match other_end {
                    End::Out(None) => other.title.clone(),
                    _ => format!("{}: {title}", other.title),
                };
                let join = ConnectionCandidate {
                    own: at,
                    other: other_at,
                    title,
                    own_title: own_title.clone(),
                    ty,
                    from: match end {
                        End::Out(_) => own.family,
                        _ => other.family,
                    },
                    // A rare socket was asked for explicitly if it is the only one.
                    is_rare: !(is_shown && (own_is_shown || only.is_some()))
                        || fits.types_at(other_at) == Some(NUMBER_TO_OPTION),
                    replaces: replaced_by_own
                        .clone()
                        .or_else(|| replaced_source(other_at)),
                    bridge: match connection {
                        Connection::Direct => None,
                        Connection::Through(name) => Some(name),
                    },
                };
                joins.push(join);
            }
        }
    }

    joins.sort_by_key(ConnectionCandidate::list_order);
    joins
}

/// How two sockets can be connected.
enum Connection {
    /// By a wire alone.
    Direct,
    /// With a node in between, which has this name in a sentence.
    Through(&'static str),
}

impl Connection {
    /// Returns how a socket can be connected to another; `None` if it cannot. Only lists are
    /// offered nodes in between, because other sockets say what they take.
    fn between(fits: &WireFit<'_>, own: SocketRef, other: SocketRef) -> Option<Self> {
        let (gives, takes) = fits.types_at(other)?;
        if gives == takes {
            return Some(Self::Direct);
        }

        let extends_list = [own.end, other.end].contains(&End::NewRow);
        let (_, name) = connections::bridging_kind(gives, takes).filter(|_| extends_list)?;
        Some(Self::Through(name))
    }
}

/// Returns the outputs that a new wire between two sockets connects: its own and, if it leads from
/// a selected node to a list, the outputs of the other selected nodes that fit and are not in the
/// list yet, from the top down.
pub fn find_joint_outputs(
    document: &Document,
    group: Option<GroupId>,
    scene: &Scene,
    selection: &Selection,
    from: SocketRef,
    to: SocketRef,
) -> Vec<SocketRef> {
    let is_selected = selection.contains(Item::Node(from.node));
    if !matches!(from.end, End::Out(_)) || to.end != End::NewRow || !is_selected {
        return vec![from];
    }

    let ty = connections::socket_type_at(document, group, from);
    let is_wired = |id: NodeId| scene.outgoing_wires(id).any(|wire| wire.to == to.node);
    let fits = |at: &SocketRef| {
        connections::socket_type_at(document, group, *at) == ty
            && connections::connection_rejection(document, group, *at, to).is_none()
    };
    let others = selection
        .nodes()
        .filter(|id| *id != from.node && !is_wired(*id))
        .map(|node| SocketRef {
            node,
            end: End::Out(None),
        })
        .filter(fits);

    let mut outputs: Vec<SocketRef> = others.chain([from]).collect();
    let top = |at: &SocketRef| scene.node(at.node).map_or(0.0, |node| node.rect.top());
    outputs.sort_by(|one, other| top(one).total_cmp(&top(other)));
    outputs
}

/// Returns the sockets of a node with their titles and whether they have a row, outputs first. The
/// output of a folded node has no row, but is shown at its header.
fn titled_sockets<'n>(
    scene: &'n SceneNode,
    node: Option<&'n Node>,
) -> impl Iterator<Item = (End, String, bool)> + 'n {
    let folded_output = scene.fold.as_ref().and_then(|fold| fold.output);
    let folded_output = folded_output.map(|(end, _)| (end, String::new(), true));
    let all = || scene.rows.iter().filter_map(|row| Some((row.end()?, row)));
    let outputs = all().filter(|(end, _)| matches!(end, End::Out(_)));
    let inputs = all().filter(|(end, _)| !matches!(end, End::Out(_)));
    let shown = outputs
        .chain(inputs)
        // A single output has the label "=", which is no title.
        .map(|(end, row)| (end, socket_title(end, row.label().trim_matches('=')), true));

    let rest = node.into_iter().flat_map(move |node| {
        let keys = node.all_sockets().map(|(key, _)| key);
        let hidden = keys.filter(move |key| all().all(|(end, _)| end != End::In(*key)));
        hidden.filter_map(|key| {
            let title = socket_title(End::In(key), node.socket_spec(key)?.title);
            Some((End::In(key), title, false))
        })
    });
    folded_output.into_iter().chain(shown).chain(rest)
}

/// Returns the title of a socket in a list, where sockets of the same column need a row number.
fn socket_title(end: End, title: &str) -> String {
    match end {
        End::In(SocketKey::Row(row, 1..)) => format!("{title} {}", row + 1),
        _ => title.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use inclination_core::authoring::{Builder, curve, format::Position, model::Stat};

    use super::*;
    use crate::{catalog::bridge_sockets, edit::wiring};

    #[test]
    fn selected_nodes_join_a_list_together() {
        let mut graph = Builder::new("");
        let options = ["Attack", "Defend", "Heal"].map(|name| graph.option(name, []).out().node());
        let decision = graph.decision("Act", []).out().node();
        let mut document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        for (id, y) in options.into_iter().zip([400.0, 200.0, 0.0]) {
            document.looks.nodes.insert(id, Position { x: 0.0, y });
        }

        let scene = Scene::new(&document, None);
        let find = |selected: &[NodeId]| -> Vec<NodeId> {
            let selection = Selection::from_items(selected.iter().map(|id| Item::Node(*id)));
            let from = SocketRef {
                node: options[0],
                end: End::Out(None),
            };
            let to = SocketRef {
                node: decision,
                end: End::NewRow,
            };
            let outputs = find_joint_outputs(&document, None, &scene, &selection, from, to);
            outputs.iter().map(|at| at.node).collect()
        };
        assert_eq!(find(&options), [options[2], options[1], options[0]]);
        assert_eq!(
            find(&options[1..]),
            [options[0]],
            "it is not selected itself"
        );
    }

    #[test]
    fn the_output_of_a_folded_node_is_listed() {
        let mut graph = Builder::new("");
        let mood = graph.stat(Stat::number("Mood", 0.0, 1.0));
        let first = graph.add("First", curve::linear(mood)).out();
        let second = graph.add("Second", curve::linear(0.0)).out().node();
        graph.factor("Out", first);
        let mut document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        document.looks.folded.insert(mood.node());

        let scene = Scene::new(&document, None);
        assert!(scene.node(mood.node()).unwrap().is_folded());
        let input = Some(End::In(SocketKey::Fixed(0)));
        let found = find_candidates(&document, None, &scene, second, input);
        assert!(found.iter().any(|candidate| candidate.title == "Mood"));
    }

    #[test]
    fn free_sockets_are_listed_before_those_whose_wire_would_be_replaced() {
        let bytes = include_bytes!("../../../../assets/examples/duel.incl.json");
        let document = Document::read(bytes).unwrap();
        let scene = Scene::new(&document, None);
        let (mut count_replacing, mut count_bridged) = (0, 0);
        for id in document.graph.nodes.keys() {
            let found = find_candidates(&document, None, &scene, *id, None);
            for candidate in &found {
                let ends = [candidate.own, candidate.other];
                let source = ends.iter().find_map(|at| {
                    let End::In(key) = at.end else { return None };
                    let wire = document.graph.nodes[&at.node].socket(key)?.wire()?;
                    let source = &document.graph.nodes[&wire.node];
                    Some(source.display_title(&document.graph))
                });
                assert_eq!(candidate.replaces, source, "{candidate:?}");
                count_bridged += usize::from(candidate.bridge.is_some());
                count_replacing += usize::from(source.is_some());
            }
            assert!(found.is_sorted_by_key(ConnectionCandidate::list_order));
        }
        assert!(count_replacing > 100, "{count_replacing}");
        assert!(count_bridged > 10, "{count_bridged}");
    }

    #[test]
    fn exactly_the_possible_new_connections_are_listed() {
        let bytes = include_bytes!("../../../../assets/examples/duel.incl.json");
        let document = Document::read(bytes).unwrap();
        let scene = Scene::new(&document, None);
        let every = |node: &SceneNode| {
            let node_id = node.id;
            titled_sockets(node, document.graph.nodes.get(&node_id))
                .map(|(end, _, _)| SocketRef { node: node_id, end })
                .collect::<Vec<_>>()
        };

        for node in &scene.nodes {
            let offered: BTreeMap<(SocketRef, SocketRef), bool> =
                find_candidates(&document, None, &scene, node.id, None)
                    .into_iter()
                    .map(|join| ((join.own, join.other), join.bridge.is_some()))
                    .collect();
            for own in every(node) {
                for other in scene.nodes.iter().flat_map(every) {
                    let joined = wiring::connect_sockets(&document, None, own, other);
                    let adds_node = bridge_sockets(&document, None, own, other).is_some()
                        && [own.end, other.end].contains(&End::NewRow);
                    let expected = match joined {
                        Ok(edits) => (!edits.is_empty()).then_some(false),
                        Err(_) => adds_node.then_some(true),
                    };
                    let found = offered.get(&(own, other)).copied();
                    assert_eq!(found, expected, "{own:?} {other:?}");
                }
            }
        }
    }
}
