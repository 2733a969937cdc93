//! The default folding of nodes, tested with the graph of a shopkeeper that a designer builds step
//! by step.

use emath::{Pos2, pos2};
use inclination_core::authoring::{
    arithmetic,
    consider::{self, Form},
    curve,
    format::Document,
    kind::Kind,
    model::{NodeId, NodeKind, SocketKey, Stat, StatId},
};

use super::{Catalog, CatalogEntry, bridge_sockets};
use crate::{
    document::EditableDocument,
    edit::{Edit, decisions, stats, wiring},
    scene::{End, Scene, SocketRef},
    selection::{Item, Selection},
};

/// A designer at work.
struct Designer {
    open: EditableDocument,
    steps: usize,
}

impl Designer {
    fn new() -> Self {
        Self {
            open: EditableDocument::new(Document::default()),
            steps: 0,
        }
    }

    fn document(&self) -> &Document {
        self.open.document()
    }

    fn scene(&self) -> Scene {
        Scene::new(self.document(), None)
    }

    fn apply(&mut self, edits: Vec<Edit>) {
        self.open.apply_step("Step", edits);
        self.steps += 1;
        self.assert_no_overlap();
    }

    /// Asserts that no box covers another.
    fn assert_no_overlap(&self) {
        let scene = self.scene();
        let nodes = scene.nodes.iter().filter(|node| !node.is_folded());
        let boxes: Vec<_> = nodes.collect();
        for (at, one) in boxes.iter().enumerate() {
            for other in &boxes[at + 1..] {
                // Boxes may touch.
                let is_apart = !one.rect.shrink(0.5).intersects(other.rect);
                assert!(is_apart, "{} and {}", one.title, other.title);
            }
        }
    }

    /// Adds an entry of the search, for a loose wire or at the next free place.
    fn add(
        &mut self,
        is_wanted: impl Fn(&CatalogEntry) -> bool,
        loose: Option<SocketRef>,
    ) -> NodeId {
        let catalog = Catalog::new(self.document(), None);
        let entry = catalog.entries().iter().find(|entry| is_wanted(entry));
        let at = self.place_for(loose);
        let made = entry.unwrap().build_edits(self.document(), None, at, loose);
        let Some(Item::Node(id)) = made.item else {
            panic!("it is a node");
        };
        self.apply(made.edits);
        id
    }

    /// Returns a place to the left of an input, to the right of an output, or below everything.
    fn place_for(&self, loose: Option<SocketRef>) -> Pos2 {
        let scene = self.scene();
        let Some(loose) = loose else {
            let bottom = scene.bounds().map_or(0.0, |bounds| bounds.bottom());
            return pos2(0.0, bottom + 48.0);
        };
        let side = if matches!(loose.end, End::Out(_)) {
            120.0
        } else {
            -120.0
        };
        let socket = scene.socket_position(loose).unwrap();
        pos2(socket.x + side, socket.y)
    }

    fn add_kind(&mut self, kind: Kind, loose: Option<SocketRef>) -> NodeId {
        let wanted = NodeKind::Formula(kind);
        self.add(
            |entry| entry.node().is_some_and(|node| node.kind == wanted),
            loose,
        )
    }

    fn add_consideration(&mut self, form: Form, option: NodeId) -> NodeId {
        let wanted = NodeKind::Consideration { form, option: None };
        self.add(
            |entry| entry.node().is_some_and(|node| node.kind == wanted),
            Some(new_row(option)),
        )
    }

    fn add_option(&mut self) -> NodeId {
        self.add(
            |entry| {
                let node = entry.node();
                node.is_some_and(|node| matches!(node.kind, NodeKind::Option(_)))
            },
            None,
        )
    }

    fn add_stat(&mut self, stat: StatId, loose: Option<SocketRef>) -> NodeId {
        let wanted = NodeKind::Stat(stat);
        self.add(
            |entry| entry.node().is_some_and(|node| node.kind == wanted),
            loose,
        )
    }

    /// Connects two sockets, with a multiplier in between if one belongs there.
    fn drop_wire(&mut self, from: NodeId, to: SocketRef) {
        let from = output(from);
        let bridge = bridge_sockets(self.document(), None, from, to).map(|made| made.edits);
        let edits = bridge
            .unwrap_or_else(|| wiring::connect_sockets(self.document(), None, from, to).unwrap());
        self.apply(edits);
    }

    fn box_count(&self) -> usize {
        let scene = self.scene();
        scene.nodes.iter().filter(|node| !node.is_folded()).count()
    }
}

fn output(node: NodeId) -> SocketRef {
    let end = End::Out(None);
    SocketRef { node, end }
}

fn input(node: NodeId, index: u16) -> SocketRef {
    let end = End::In(SocketKey::Fixed(index));
    SocketRef { node, end }
}

fn new_row(node: NodeId) -> SocketRef {
    let end = End::NewRow;
    SocketRef { node, end }
}

/// Builds the shopkeeper of six options with 35 nodes.
fn build_shopkeeper() -> Designer {
    let mut designer = Designer::new();
    let list = vec![
        Stat::number("Hour", 0.0, 24.0),
        Stat::number("Customer mood", -1.0, 1.0),
        Stat::number("Gold", 0.0, 500.0),
        Stat::number("Stock", 0.0, 50.0),
        Stat::number("Fatigue", 0.0, 1.0),
        Stat::number("Customers", 0.0, 10.0),
    ];
    let edits = stats::add_stats(designer.document(), list);
    designer.apply(edits);
    let ids: Vec<StatId> = designer
        .document()
        .graph
        .stats
        .iter()
        .map(|stat| stat.id)
        .collect();
    let [hour, mood, gold, stock, fatigue, customers] = ids[..] else {
        panic!("there are six stats");
    };
    let [serve, haggle, restock, rest, close, sweep] = [(); 6].map(|()| designer.add_option());

    // From left to right: a stat, a curve at the end of its wire, and the curve dropped on the
    // considerations of an option.
    let mut nodes = Vec::new();
    for (stat, shape, option) in [
        (hour, curve::BELL, serve),
        (mood, curve::PIECEWISE, haggle),
        (stock, curve::LINEAR, restock),
        (fatigue, curve::POWER, rest),
        (gold, curve::LOGISTIC, restock),
        (customers, curve::LINEAR, serve),
    ] {
        let stat = designer.add_stat(stat, None);
        let curve = designer.add_kind(shape, Some(output(stat)));
        designer.drop_wire(curve, new_row(option));
        nodes.push(stat);
    }
    let (hour_node, mood_node) = (nodes[0], nodes[1]);
    let curve = designer.add_kind(curve::BELL, Some(output(hour_node)));
    designer.drop_wire(curve, new_row(sweep));

    // From right to left: a consideration for an option, and its conditions.
    designer.add_consideration(consider::INERTIA, serve);
    designer.add_consideration(consider::COOLDOWN, haggle);
    let veto = designer.add_consideration(consider::VETO, restock);
    let night = designer.add_kind(arithmetic::COMPARE, Some(input(veto, 0)));
    designer.drop_wire(hour_node, input(night, 0));
    let rank = designer.add_consideration(consider::RAISE_RANK, close);
    let both = designer.add_kind(arithmetic::AND, Some(input(rank, 0)));
    for stat in [hour_node, mood_node] {
        let condition = designer.add_kind(arithmetic::COMPARE, Some(new_row(both)));
        designer.drop_wire(stat, input(condition, 0));
    }

    let options = [serve, haggle, restock, rest, close, sweep].map(Item::Node);
    let selection = Selection::from_items(options);
    let scene = designer.scene();
    let (_, edits) =
        decisions::add_decision(designer.document(), &scene, None, &selection, Pos2::ZERO).unwrap();
    designer.apply(edits);
    designer
}

#[test]
fn the_shopkeeper_with_35_nodes_has_20_boxes_without_a_command() {
    let designer = build_shopkeeper();
    let count = |is_wanted: fn(&NodeKind) -> bool| {
        let nodes = designer.document().graph.nodes.values();
        nodes.filter(|node| is_wanted(&node.kind)).count()
    };
    assert_eq!(count(|_| true), 35);
    assert_eq!(count(|kind| matches!(kind, NodeKind::Stat(_))), 6);
    assert_eq!(count(|kind| matches!(kind, NodeKind::Option(_))), 6);
    let is_multiplier = |kind: &NodeKind| matches!(kind, NodeKind::Consideration { form, .. } if *form == consider::MULTIPLIER);
    assert_eq!(count(is_multiplier), 7);

    // The options, considerations and the decision, and the two stats with several readers.
    assert_eq!(designer.box_count(), 6 + 11 + 1 + 2);
}

#[test]
fn no_socket_of_a_box_lies_on_another() {
    let designer = build_shopkeeper();
    let scene = Scene::new(designer.document(), None);
    let mut places: Vec<(NodeId, Pos2, SocketRef)> = Vec::new();
    for node in &scene.nodes {
        for (end, _) in node.shown_sockets() {
            let at = SocketRef { node: node.id, end };
            let place = scene.socket_position(at).unwrap();
            let root = scene.root_of(node.id);
            for (_, other_place, other) in places.iter().filter(|(box_id, ..)| *box_id == root) {
                assert!(place.distance(*other_place) >= 20.0, "{at:?} {other:?}");
            }
            places.push((root, place, at));
        }
    }
    assert!(places.len() > 100, "{}", places.len());
}

#[test]
fn every_step_of_the_shopkeeper_can_be_undone() {
    let mut designer = build_shopkeeper();
    let finished = designer.document().clone();
    for _ in 0..designer.steps {
        designer.open.undo();
    }
    assert_eq!(*designer.document(), Document::default());
    for _ in 0..designer.steps {
        designer.open.redo();
    }
    assert_eq!(*designer.document(), finished);
}
