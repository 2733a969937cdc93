//! How a scene follows a document: what changed of a node is laid out anew, with the wires at it and the nodes that read
//! it. What is not about one node that was there before is left to whoever makes the scene anew.

use inclination_core::{
    Document,
    model::{GroupId, NodeId},
};

use super::{Scene, SceneWire, height, laid, placed, size};
use crate::{changes::Change, scene::rows::Row};

impl Scene {
    /// Follows what changed. Gives whether that was possible; it has to be made anew if not.
    pub fn follow(
        &mut self,
        document: &Document,
        group: Option<GroupId>,
        changes: impl Iterator<Item = Change>,
    ) -> bool {
        let mut looks = false;
        for change in changes {
            match change {
                Change::Sample => {}
                // What another canvas holds is not here.
                Change::Numbers(other, id) => {
                    if other == group && !self.lay_anew(document, group, id) {
                        return false;
                    }
                }
                Change::Node(other, id) => {
                    if other == group && !self.join_anew(document, group, id) {
                        return false;
                    }
                }
                Change::Place(id) => self.put(document, id),
                Change::Looks => looks = true,
                Change::Form => return false,
            }
        }
        if looks {
            self.place_looks(&document.looks, group);
        }
        true
    }

    /// Lays out a node, of which nothing changed that another shows.
    fn lay_anew(&mut self, document: &Document, group: Option<GroupId>, id: NodeId) -> bool {
        let node = document.graph.body(group).and_then(|body| body.get(&id));
        let (Some(at), Some(node)) = (self.position(id), node) else {
            return false;
        };
        let Some(known) = self.nodes.get_mut(at) else {
            return false;
        };
        let before = known.rect;
        *known = laid(document, group, id, node);
        let after = known.rect;
        self.index.moved(at, before, after);
        self.lay_wires(id);
        true
    }

    /// Lays out a node with its wires, and those that read it, since they show what it is called and what unit it is in.
    fn join_anew(&mut self, document: &Document, group: Option<GroupId>, id: NodeId) -> bool {
        let graph = &document.graph;
        let node = graph.body(group).and_then(|body| body.get(&id));
        let Some(node) = node.filter(|_| self.lay_anew(document, group, id)) else {
            return false;
        };
        let incoming: Vec<SceneWire> = self.incoming(graph, group, id, node).collect();
        let known = self.received_by(id);
        let is_joined_alike = known.len() == incoming.len();
        self.wires.splice(known, incoming);
        // From which node each wire comes may have changed too; to look at all is little.
        if !is_joined_alike
            || self
                .outgoing
                .iter()
                .any(|(from, at)| self.comes_from(*at) != Some(*from))
        {
            self.note_outgoing();
        }
        let out: Vec<usize> = self.out_of(id).collect();
        let mut readers = Vec::new();
        for at in out {
            if let Some(wire) = self.wires.get_mut(at) {
                wire.ty = graph.wire_type(group, wire.from);
                wire.family = node.kind.family();
                readers.push(wire.to);
            }
        }
        self.lay_wires(id);
        readers.dedup();
        readers
            .into_iter()
            .all(|reader| self.lay_anew(document, group, reader))
    }

    fn comes_from(&self, wire: usize) -> Option<NodeId> {
        self.wires.get(wire).map(|wire| wire.from.node)
    }

    /// Puts a node where it stands.
    fn put(&mut self, document: &Document, id: NodeId) {
        let Some(at) = self.position(id) else { return };
        let Some(node) = self.nodes.get_mut(at) else {
            return;
        };
        let before = node.rect;
        // The size is computed anew, since that of the rectangle is rounded.
        node.rect = placed(&document.looks, id, size(&node.rows, node.collapsed));
        let after = node.rect;
        self.index.moved(at, before, after);
        self.lay_wires(id);
    }

    /// Lets a node show other rows than its own.
    pub(in crate::scene) fn show_rows(&mut self, id: NodeId, rows: Vec<Row>) {
        let Some(at) = self.position(id) else { return };
        let Some(node) = self.nodes.get_mut(at) else {
            return;
        };
        let before = node.rect;
        node.rect.set_height(height(&rows, node.collapsed));
        node.rows = rows;
        let after = node.rect;
        self.index.moved(at, before, after);
        self.lay_wires(id);
    }

    fn lay_wires(&mut self, id: NodeId) {
        let out: Vec<usize> = self.out_of(id).collect();
        for at in self.received_by(id).chain(out) {
            self.lay_wire(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use inclination_core::{
        Builder,
        format::{Frame, Position},
        model::{FrameId, Socket, Stat, Wire},
    };
    use inclination_tests::Entropy;
    use proptest::prelude::*;

    use super::*;
    use crate::{
        document::EditableDocument,
        edit::{Edit, nodes, random},
    };

    /// Some change of one of a document's canvases, mostly one that a scene follows.
    fn edits(entropy: &mut Entropy<'_>, document: &Document) -> Vec<Edit> {
        let canvas = random::canvas(entropy, document);
        let body = document.graph.body(canvas).unwrap();
        let ids: Vec<NodeId> = body.keys().copied().collect();
        let Some(id) = entropy.pick(&ids).copied() else {
            return Vec::new();
        };
        let (x, y) = (entropy.typed() % 5_000.0, entropy.typed() % 5_000.0);
        match entropy.below(8) {
            0 => vec![Edit::Place(id, Some(Position { x, y }))],
            1 => vec![Edit::Place(id, None)],
            2 => {
                let frame = Frame {
                    group: canvas,
                    x,
                    y,
                    ..Frame::default()
                };
                let frame_id = FrameId(document.graph.next_id);
                vec![
                    Edit::Frame(frame_id, Some(Box::new(frame))),
                    Edit::NextId(frame_id.0 + 1),
                ]
            }
            3 => nodes::named(document, canvas, id, "Another name"),
            4 if entropy.chance(128) => {
                let joins = body.get(&id).unwrap().all_sockets();
                let wired: Vec<_> = joins.filter(|(_, held)| held.wire().is_some()).collect();
                let (Some((key, held)), Some(from)) = (entropy.pick(&wired), entropy.pick(&ids))
                else {
                    return Vec::new();
                };
                // From anywhere, however little sense that makes.
                let wire = Wire {
                    node: *from,
                    ..held.wire().unwrap()
                };
                let held = if entropy.chance(64) {
                    Socket::Unset
                } else {
                    Socket::Wire(wire)
                };
                nodes::typed(document, canvas, id, *key, held)
            }
            4 => vec![Edit::Collapsed(id, entropy.chance(128))],
            _ => {
                let sockets = body.get(&id).unwrap().all_sockets();
                let typed = sockets.filter(|(_, held)| matches!(held, Socket::Value(_)));
                let typed: Vec<_> = typed.map(|(key, _)| key).collect();
                let held = if entropy.chance(24) {
                    Socket::Unset
                } else {
                    Socket::Value(entropy.typed())
                };
                let key = entropy.pick(&typed).copied();
                key.map_or_else(Vec::new, |key| {
                    nodes::typed(document, canvas, id, key, held)
                })
            }
        }
    }

    #[test]
    fn a_node_that_moves_keeps_its_size() {
        let mut graph = Builder::new("");
        let stat = graph.stat(Stat::number("A", 0.0, 1.0)).node;
        let mut document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        let near = Scene::of(&document, None);
        let mut scene = near.clone();
        // Its right end is rounded to fewer digits than its left end has.
        let between = Position { x: 4000.3, y: 0.0 };
        for place in [Some(between), None] {
            document.looks.nodes.remove(&stat);
            document
                .looks
                .nodes
                .extend(place.map(|place| (stat, place)));
            let changes = [Change::Place(stat)].into_iter();
            assert!(scene.follow(&document, None, changes));
        }
        assert_eq!(scene, near);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn a_scene_that_followed_is_the_one_made_anew(
            bytes in proptest::collection::vec(any::<u8>(), 200..3_000),
        ) {
            let entropy = &mut Entropy::new(&bytes);
            let mut open = EditableDocument::new(random::document(entropy));
            let canvas = random::canvas(entropy, open.document());
            let mut scene = Scene::of(open.document(), canvas);
            let mut known = open.revision();
            let mut followed = 0;
            for _ in 0..24 {
                match entropy.below(6) {
                    0 => { open.undo(); }
                    1 => open.begin("Drag"),
                    2 => { open.abort(); }
                    _ => { open.go_on(edits(entropy, open.document())); }
                }
                if entropy.chance(64) {
                    continue;
                }
                let changes = open.changes().since(known);
                let follows = changes.is_some_and(|all| scene.follow(open.document(), canvas, all));
                followed += u32::from(follows);
                let anew = Scene::of(open.document(), canvas);
                if follows {
                    prop_assert_eq!(&scene, &anew);
                } else {
                    scene = anew;
                }
                known = open.revision();
            }
            prop_assert!(bytes.len() < 500 || followed > 0);
        }
    }
}
