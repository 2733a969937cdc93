//! Making the running option of a decision harder to interrupt, by an Inertia node that the
//! decision adds to every option.

use emath::{Pos2, Rect, vec2};
use inclination_core::authoring::{
    consider::INERTIA,
    format::{Document, Position},
    model::{Graph, GroupId, Node, NodeId, NodeKind, Nodes, Socket, SocketKey, Wire},
};

use super::{Edit, document_diff::edits_between, placement::Obstacles};
use crate::scene::{COLUMN_GAP, NODE_GAP, NODE_WIDTH, Scene, node_height, rows};

/// The key of the socket of a decision for a consideration that is added to every option.
const EVERY_OPTION: &str = "every";

/// A socket of an Inertia node, which makes the running option harder to interrupt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InertiaSocket {
    /// The amount that is added to the weight of the running option.
    Bonus,
    /// The rank of the running option.
    Rank,
}

impl InertiaSocket {
    /// Returns the key of the socket in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Bonus => "bonus",
            Self::Rank => "rank",
        }
    }

    fn socket_key(self) -> SocketKey {
        let sockets = INERTIA.spec().sockets();
        let position = sockets.take_while(|socket| socket.key != self.key());
        SocketKey::Fixed(position.count() as u16)
    }
}

/// A change of the inertia that a decision gives to all of its options.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InertiaChange {
    /// The group that contains the decision, or `None` outside groups.
    pub group: Option<GroupId>,
    /// The decision.
    pub decision: NodeId,
    /// The number of its inertia that changes.
    pub socket: InertiaSocket,
    /// The new value.
    pub value: f32,
}

impl InertiaChange {
    /// Returns the edits that make the change as one step. If the decision has no inertia, a new
    /// node is placed to the left of the decision and connected.
    pub fn to_edits(self, document: &Document) -> Vec<Edit> {
        let mut edited = document.clone();
        let added = self.apply(&mut edited.graph);

        let scene = Scene::new(document, self.group);
        let decision = scene.node(self.decision).map(|node| node.rect);
        let mut reader = decision.unwrap_or(Rect::ZERO);
        for id in added {
            let at = find_place(&edited, self.group, id, reader);
            let size = vec2(NODE_WIDTH, reader.height());
            reader = Rect::from_min_size(at, size);
            let position = Position { x: at.x, y: at.y };
            edited.looks.nodes.insert(id, position);
        }
        edits_between(document, &edited)
    }

    /// Makes the change in a graph. Returns the nodes that it adds, each of which is read by the
    /// one before it, the first by the decision.
    pub fn apply(self, graph: &mut Graph) -> Vec<NodeId> {
        let Some(body) = graph.body(self.group) else {
            return Vec::new();
        };
        let Some(decision) = body.get(&self.decision) else {
            return Vec::new();
        };
        let Some(every) = every_option_key(decision) else {
            return Vec::new();
        };

        if let Some(id) = self.find_node(body) {
            self.edit_node(graph, id, |node| {
                node.set_socket(self.socket.socket_key(), Socket::Value(self.value));
            });
            return Vec::new();
        }

        let connected = decision.socket(every).and_then(Socket::wire);
        let list = connected.filter(|wire| is_own_list(body, *wire));
        let inertia = NodeId(graph.fresh_id());
        let wire = Socket::Wire(Wire::from(inertia));
        let mut added = vec![inertia];
        match (connected, list) {
            (None, _) => self.edit_node(graph, self.decision, |node| {
                node.set_socket(every, wire);
            }),
            (_, Some(list)) => self.edit_node(graph, list.node, |node| node.push_row(wire)),
            (Some(connected), None) => {
                let id = NodeId(graph.fresh_id());
                let mut list = Node::new("", NodeKind::Bundle);
                list.push_row(Socket::Wire(connected));
                list.push_row(wire);
                if let Some(body) = graph.body_mut(self.group) {
                    body.insert(id, list);
                }
                self.edit_node(graph, self.decision, |node| {
                    node.set_socket(every, Socket::Wire(Wire::from(id)));
                });
                added.insert(0, id);
            }
        }
        if let Some(body) = graph.body_mut(self.group) {
            body.insert(inertia, self.new_node());
        }
        added
    }

    /// Returns the current value, or `None` if there is no inertia or it gives none.
    pub fn current_value(self, graph: &Graph) -> Option<f32> {
        let body = graph.body(self.group)?;
        let node = body.get(&self.find_node(body)?)?;
        match node.socket(self.socket.socket_key()) {
            Some(Socket::Value(value)) => Some(value),
            _ => None,
        }
    }

    /// Returns an Inertia node with nothing but the changed number.
    fn new_node(self) -> Node {
        let mut node = Node::new("", NodeKind::from(INERTIA));
        for socket in [InertiaSocket::Bonus, InertiaSocket::Rank] {
            let value = (socket == self.socket).then_some(self.value);
            let content = value.map_or(Socket::Unset, Socket::Value);
            node.set_socket(socket.socket_key(), content);
        }
        node
    }

    fn edit_node(self, graph: &mut Graph, id: NodeId, change: impl FnOnce(&mut Node)) {
        let body = graph.body_mut(self.group);
        if let Some(node) = body.and_then(|body| body.get_mut(&id)) {
            change(node);
        }
    }

    /// Finds the Inertia node of the decision whose number can be changed: only this decision reads
    /// it, and neither a wire nor a profile sets the number.
    fn find_node(self, body: &Nodes) -> Option<NodeId> {
        let decision = body.get(&self.decision)?;
        let connected = decision.socket(every_option_key(decision)?)?.wire()?;
        let list = Some(connected).filter(|wire| is_own_list(body, *wire));
        let rows = list.and_then(|wire| body.get(&wire.node));
        let rows = rows.into_iter().flat_map(|list| list.rows.iter());
        let listed = rows.filter_map(|row| row.wire());

        let key = self.socket.socket_key();
        let is_adjustable = |node: &Node| {
            let is_inertia = matches!(
                node.kind,
                NodeKind::Consideration { form, option: None } if form == INERTIA
            );
            let is_number = !matches!(node.socket(key), Some(Socket::Wire(_)));
            let has_profile = node.overrides.iter().any(|(of, ..)| of == key);
            is_inertia && is_number && !has_profile && !node.muted
        };
        let mut candidates = std::iter::once(connected).chain(listed);
        let found = candidates.find(|wire| {
            let node = body.get(&wire.node);
            count_readers(body, wire.node) == 1 && node.is_some_and(is_adjustable)
        });
        found.map(|wire| wire.node)
    }
}

fn every_option_key(decision: &Node) -> Option<SocketKey> {
    if decision.kind != NodeKind::Decision {
        return None;
    }
    let mut sockets = decision.kind.spec().sockets();
    let position = sockets.position(|socket| socket.key == EVERY_OPTION)?;
    Some(SocketKey::Fixed(position as u16))
}

/// Returns whether a wire comes from a list of considerations that has no other reader, and whose
/// considerations count as if each were connected to the option.
fn is_own_list(body: &Nodes, wire: Wire) -> bool {
    let list = body.get(&wire.node);
    let is_list = list.is_some_and(|node| {
        node.kind == NodeKind::Bundle && !node.muted && node.setting("of") == 0
    });
    is_list && count_readers(body, wire.node) == 1
}

fn count_readers(body: &Nodes, id: NodeId) -> usize {
    let sockets = body.values().flat_map(Node::all_sockets);
    let wires = sockets.filter_map(|(_, socket)| socket.wire());
    wires.filter(|wire| wire.node == id).count()
}

/// Returns a free place for a node to the left of its reader.
fn find_place(document: &Document, group: Option<GroupId>, id: NodeId, reader: Rect) -> Pos2 {
    let node = document.graph.body(group).and_then(|body| body.get(&id));
    let height = node.map_or(0.0, |node| {
        node_height(&rows::node_rows(&document.graph, group, node), false)
    });
    let corner = reader.left_bottom() + vec2(-(COLUMN_GAP + NODE_WIDTH), NODE_GAP);
    let wanted = Rect::from_min_size(corner, vec2(NODE_WIDTH, height));

    // The new nodes are on the canvas already, at no place of their own.
    let mut others = document.clone();
    if let Some(body) = others.graph.body_mut(group) {
        body.retain(|other, _| document.looks.nodes.contains_key(other) && *other != id);
    }
    Obstacles::new(&Scene::new(&others, group)).find_free_position(wanted)
}

#[cfg(test)]
mod tests {
    use inclination_core::{
        Program,
        authoring::{Builder, consider},
    };

    use super::*;
    use crate::edit::random_documents::apply_and_check;

    /// The kind of consideration that is connected to *for every option* before the change.
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Connected {
        Nothing,
        Inertia,
        OtherConsideration,
        ListWithInertia,
        ListOfEither,
        SharedInertia,
    }

    fn document(connected: Connected) -> (Document, NodeId) {
        let mut graph = Builder::new("fight");
        let inertia = consider::inertia().without_rank().bonus(0.25);
        let every = match connected {
            Connected::Nothing => None,
            Connected::Inertia => Some(graph.add("Inertia", inertia).out()),
            Connected::OtherConsideration => Some(graph.score("Mood", 0.5)),
            Connected::ListWithInertia => {
                let inertia = graph.add("Inertia", inertia).out();
                let mood = graph.score("Mood", 0.5);
                Some(graph.all_of("Both", [mood, inertia]))
            }
            Connected::ListOfEither => {
                let veto = graph.veto("Never", 0.0);
                Some(graph.any_of("Either", [veto]))
            }
            Connected::SharedInertia => {
                let inertia = graph.add("Inertia", inertia).out();
                let own = graph.option("Flee", [inertia]).out();
                graph.decision("Other", [own]);
                Some(inertia)
            }
        };
        let attack = graph.option("Attack", []).out();
        let decision = graph.decision("Act", [attack]);
        let decision = match every {
            Some(every) => decision.for_every_option(every).out(),
            None => decision.out(),
        };
        let graph = graph.finish().unwrap();
        let looks = graph.nodes.keys().enumerate().map(|(at, id)| {
            let x = 400.0 * at as f32;
            (*id, Position { x, y: 0.0 })
        });
        let mut document = Document::default();
        document.looks.nodes = looks.collect();
        document.graph = graph;
        (document, decision.node())
    }

    #[test]
    fn the_bonus_is_set_where_it_is_or_in_a_new_node() {
        for (connected, new_nodes) in [
            (Connected::Nothing, 1),
            (Connected::Inertia, 0),
            (Connected::OtherConsideration, 2),
            (Connected::ListWithInertia, 0),
            (Connected::ListOfEither, 2),
            (Connected::SharedInertia, 2),
        ] {
            let (document, decision) = document(connected);
            let change = InertiaChange {
                group: None,
                decision,
                socket: InertiaSocket::Bonus,
                value: 0.5,
            };
            let has_own = [Connected::Inertia, Connected::ListWithInertia].contains(&connected);
            let before = change.current_value(&document.graph);
            assert_eq!(before, has_own.then_some(0.25), "{connected:?}");

            let edits = change.to_edits(&document);
            let edited = apply_and_check(&document, edits);
            let mut copy = document.graph.clone();
            change.apply(&mut copy);
            assert_eq!(edited.graph, copy, "{connected:?}");
            assert_eq!(change.current_value(&copy), Some(0.5), "{connected:?}");
            assert!(Program::new(&copy).is_ok(), "{connected:?}");
            assert_eq!(
                copy.nodes.len() - document.graph.nodes.len(),
                new_nodes,
                "{connected:?}"
            );
            assert_eq!(edited.looks.nodes.len(), copy.nodes.len());
            assert_eq!(change.to_edits(&edited), []);
        }
    }

    #[test]
    fn a_new_inertia_has_only_the_changed_number() {
        let (document, decision) = document(Connected::Nothing);
        let mut graph = document.graph;
        let change = InertiaChange {
            group: None,
            decision,
            socket: InertiaSocket::Rank,
            value: 3.0,
        };
        let added = change.apply(&mut graph);
        let node = &graph.nodes[&added[0]];
        assert_eq!(
            node.sockets,
            [Socket::Value(3.0), Socket::Unset, Socket::Value(0.0)]
        );
    }
}
