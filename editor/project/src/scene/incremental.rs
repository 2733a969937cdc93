//! Incremental updates of a scene after edits: lays out changed nodes again, with their wires and
//! the nodes that read them. Changes that are not about one existing node need a new scene.

use std::collections::BTreeSet;

use inclination_core::authoring::{
    format::Document,
    model::{GroupId, NodeId},
};

use super::{Scene, SceneWire, lay_out_node, node_height, node_rect, node_size};
use crate::{changes::Change, scene::rows::Row};

impl Scene {
    /// Updates the scene for `changes`. Returns false if that is not possible and the scene has to
    /// be built again.
    pub fn apply_changes(
        &mut self,
        document: &Document,
        group: Option<GroupId>,
        changes: impl Iterator<Item = Change>,
    ) -> bool {
        let mut looks_changed = false;
        for change in changes {
            match change {
                Change::Sample => {}
                // Changes of other canvases do not show here.
                Change::Numbers(other, id) => {
                    if other == group
                        && (self.is_in_box(id) || !self.update_node(document, group, id))
                    {
                        return false;
                    }
                }
                Change::Node(other, id) => {
                    // A changed wire may fold or unfold a node.
                    let may_fold = !document.looks.folded.is_empty();
                    if other == group
                        && (may_fold || !self.update_node_and_wires(document, group, id))
                    {
                        return false;
                    }
                }
                Change::NodePosition(id) => self.move_node(document, id),
                Change::Looks => looks_changed = true,
                Change::Structure => return false,
            }
        }

        if looks_changed {
            self.place_annotations(&document.looks, group);
        }
        true
    }

    /// Lays out a node again. Other nodes must show nothing of what changed.
    fn update_node(&mut self, document: &Document, group: Option<GroupId>, id: NodeId) -> bool {
        let node = document.graph.body(group).and_then(|body| body.get(&id));
        let (Some(at), Some(node)) = (self.node_index(id), node) else {
            return false;
        };

        let Some(placed) = self.nodes.get_mut(at) else {
            return false;
        };
        let before = placed.rect;
        *placed = lay_out_node(document, group, id, node);
        let after = placed.rect;
        self.index.move_rect(at, before, after);

        self.place_wires_of(id);
        true
    }

    /// Lays out a node again with its wires and the nodes that read it, since those show its name
    /// and unit. Unnamed nodes pass its name on to the nodes that read them.
    fn update_node_and_wires(
        &mut self,
        document: &Document,
        group: Option<GroupId>,
        id: NodeId,
    ) -> bool {
        let graph = &document.graph;
        let node = graph.body(group).and_then(|body| body.get(&id));
        let Some(node) = node.filter(|_| self.update_node(document, group, id)) else {
            return false;
        };

        let incoming: Vec<SceneWire> = self
            .collect_incoming_wires(graph, group, id, node)
            .collect();
        let old_range = self.incoming_range(id);
        let has_same_count = old_range.len() == incoming.len();
        self.wires.splice(old_range, incoming);

        // The wires may also come from other nodes now; checking all of them is cheap.
        if !has_same_count
            || self
                .outgoing
                .iter()
                .any(|(from, at)| self.wire_source(*at) != Some(*from))
        {
            self.index_outgoing_wires();
        }

        let out: Vec<usize> = self.outgoing_indices(id).collect();
        for at in out {
            if let Some(wire) = self.wires.get_mut(at) {
                wire.ty = graph.wire_type(group, wire.from);
                wire.family = node.kind.family();
            }
        }

        self.place_wires_of(id);
        self.update_readers(document, group, id)
    }

    /// Lays out the nodes again that show the name or unit of a node.
    fn update_readers(&mut self, document: &Document, group: Option<GroupId>, id: NodeId) -> bool {
        let Some(body) = document.graph.body(group) else {
            return false;
        };

        let mut updated = BTreeSet::new();
        let mut renamed = vec![id];
        while let Some(id) = renamed.pop() {
            let readers: Vec<NodeId> = self.outgoing_wires(id).map(|wire| wire.to).collect();
            for reader in readers {
                if !updated.insert(reader) {
                    continue;
                }
                if !self.update_node(document, group, reader) {
                    return false;
                }
                let is_unnamed = body
                    .get(&reader)
                    .is_some_and(|node| node.name.trim().is_empty());
                if is_unnamed {
                    renamed.push(reader);
                }
            }
        }
        true
    }

    fn wire_source(&self, wire: usize) -> Option<NodeId> {
        self.wires.get(wire).map(|wire| wire.from.node)
    }

    /// Moves a node to its position in the document.
    fn move_node(&mut self, document: &Document, id: NodeId) {
        let Some(at) = self.node_index(id) else {
            return;
        };
        let Some(node) = self.nodes.get_mut(at) else {
            return;
        };

        // A folded node moves with the node around it.
        if node.is_folded() {
            return;
        }

        let before = node.rect;
        // The size is computed again, because a moved rectangle rounds it.
        node.rect = node_rect(&document.looks, id, node_size(&node.rows, node.collapsed));
        let after = node.rect;

        self.index.move_rect(at, before, after);
        self.place_wires_of(id);
        self.move_parts(id);
    }

    /// Moves the nodes inside a node to its position.
    fn move_parts(&mut self, root: NodeId) {
        let parts = self.parts_of(root).to_vec();
        let area = |scene: &Self, id: NodeId| scene.node(id).map(|node| node.rect);
        let before: Vec<_> = parts.iter().map(|id| area(self, *id)).collect();
        self.place_parts(root);

        for (id, before) in parts.into_iter().zip(before) {
            if let (Some(at), Some(before), Some(after)) =
                (self.node_index(id), before, area(self, id))
            {
                self.index.move_rect(at, before, after);
                self.place_wires_of(id);
            }
        }
    }

    /// Replaces the rows of a node, which are usually those of its kind.
    pub(in crate::scene) fn replace_rows(&mut self, id: NodeId, rows: Vec<Row>) {
        let Some(at) = self.node_index(id) else {
            return;
        };
        let Some(node) = self.nodes.get_mut(at) else {
            return;
        };

        let before = node.rect;
        node.rect.set_height(node_height(&rows, node.collapsed));
        node.rows = rows;
        let after = node.rect;

        self.index.move_rect(at, before, after);
        self.place_wires_of(id);
    }

    fn place_wires_of(&mut self, id: NodeId) {
        let out: Vec<usize> = self.outgoing_indices(id).collect();
        for at in self.incoming_range(id).chain(out) {
            self.place_wire_ends(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{
        Builder, curve,
        format::{Frame, Position},
        model::{FrameId, Socket, Stat, Wire},
    };
    use inclination_tests::Entropy;
    use proptest::prelude::*;

    use super::*;
    use crate::{
        document::EditableDocument,
        edit::{Edit, nodes, random_documents},
    };

    /// Returns edits that change one of a document's canvases, mostly in ways that a scene can
    /// follow.
    fn edits(entropy: &mut Entropy<'_>, document: &Document) -> Vec<Edit> {
        let canvas = random_documents::random_canvas(entropy, document);
        let body = document.graph.body(canvas).unwrap();
        let ids: Vec<NodeId> = body.keys().copied().collect();
        let Some(id) = entropy.pick(&ids).copied() else {
            return Vec::new();
        };

        let (x, y) = (
            entropy.finite_value() % 5_000.0,
            entropy.finite_value() % 5_000.0,
        );

        match entropy.pick_below(8) {
            0 => vec![Edit::NodePosition(id, Some(Position { x, y }))],
            1 => vec![Edit::NodePosition(id, None)],
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
            3 => {
                let name = ["Another name", ""][usize::from(entropy.chance(128))];
                nodes::rename_node(document, canvas, id, name)
            }
            4 if entropy.chance(128) => {
                let wired: Vec<_> = body
                    .get(&id)
                    .unwrap()
                    .all_sockets()
                    .filter(|(_, held)| held.wire().is_some())
                    .collect();
                let (Some((key, held)), Some(from)) = (entropy.pick(&wired), entropy.pick(&ids))
                else {
                    return Vec::new();
                };
                // The wire may come from any node, even where that makes no sense.
                let wire = Wire {
                    node: *from,
                    ..held.wire().unwrap()
                };
                let socket = if entropy.chance(64) {
                    Socket::Unset
                } else {
                    Socket::Wire(wire)
                };
                nodes::set_socket(document, canvas, id, *key, socket)
            }
            4 if entropy.chance(128) => vec![Edit::Folded(id, entropy.chance(160))],
            4 => vec![Edit::Collapsed(id, entropy.chance(128))],
            _ => {
                let typed: Vec<_> = body
                    .get(&id)
                    .unwrap()
                    .all_sockets()
                    .filter(|(_, held)| matches!(held, Socket::Value(_)))
                    .map(|(key, _)| key)
                    .collect();
                let socket = if entropy.chance(24) {
                    Socket::Unset
                } else {
                    Socket::Value(entropy.finite_value())
                };
                let key = entropy.pick(&typed).copied();
                key.map_or_else(Vec::new, |key| {
                    nodes::set_socket(document, canvas, id, key, socket)
                })
            }
        }
    }

    #[test]
    fn a_moved_node_keeps_its_size() {
        let mut graph = Builder::new("");
        let stat = graph.stat(Stat::number("A", 0.0, 1.0)).node();
        let mut document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };

        let original = Scene::new(&document, None);
        let mut scene = original.clone();
        // The right edge is rounded to fewer digits than the left edge.
        let between = Position { x: 4000.3, y: 0.0 };

        for place in [Some(between), None] {
            document.looks.nodes.remove(&stat);
            document
                .looks
                .nodes
                .extend(place.map(|place| (stat, place)));
            let changes = [Change::NodePosition(stat)].into_iter();
            assert!(scene.apply_changes(&document, None, changes));
        }

        assert_eq!(scene, original);
    }

    #[test]
    fn a_renamed_stat_node_renames_all_that_are_called_by_it() {
        let mut graph = Builder::new("");
        let hour = graph.stat(Stat::number("Hour", 0.0, 24.0));
        let busy = graph.add("", curve::power(hour)).out();
        let by = graph.multiplier("", busy);
        let serve = graph.option("Serve", [by]).out();
        let mut document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };

        let mut scene = Scene::new(&document, None);
        let title = |scene: &Scene| scene.node(by.node()).unwrap().title.clone();
        assert_eq!(title(&scene), "Multiplier (Hour)");

        document.graph.nodes.get_mut(&hour.node()).unwrap().name = "Time".into();
        let changes = [Change::Node(None, hour.node())].into_iter();
        assert!(scene.apply_changes(&document, None, changes));
        assert_eq!(title(&scene), "Multiplier (Time)");
        let rows = &scene.node(serve.node()).unwrap().rows;
        assert!(rows.iter().any(|row| row.label() == "Multiplier (Time)"));
        assert_eq!(scene, Scene::new(&document, None));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn an_updated_scene_equals_a_rebuilt_one(
            bytes in proptest::collection::vec(any::<u8>(), 200..3_000),
        ) {
            let entropy = &mut Entropy::new(&bytes);
            let mut open = EditableDocument::new(random_documents::random_document(entropy));
            let canvas = random_documents::random_canvas(entropy, open.document());
            let mut scene = Scene::new(open.document(), canvas);
            let mut known = open.revision();
            let mut followed = 0;

            for _ in 0..24 {
                match entropy.pick_below(6) {
                    0 => { open.undo(); }
                    1 => { open.begin_step("Drag"); }
                    2 => { open.abort_step(); }
                    _ => { open.continue_step(edits(entropy, open.document())); }
                }
                if entropy.chance(64) {
                    continue;
                }

                let changes = open.changes().changes_since(known);
                let follows = changes.is_some_and(|all| scene.apply_changes(open.document(), canvas, all));
                followed += u32::from(follows);
                let rebuilt = Scene::new(open.document(), canvas);
                if follows {
                    prop_assert_eq!(&scene, &rebuilt);
                } else {
                    scene = rebuilt;
                }
                known = open.revision();
            }
            prop_assert!(bytes.len() < 500 || followed > 0);
        }
    }
}
