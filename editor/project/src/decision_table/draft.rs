//! A copy of a document that gathers edits while it follows them, and places new nodes in columns:
//! stat, curve, consideration, option.

use emath::{Pos2, Rect, pos2, vec2};
use inclination_core::{
    Document,
    format::Position,
    model::{GroupId, Node, NodeId, Nodes, SocketKey, Stat, StatId, Wire},
};

use super::{CellSource, DecisionTable, TableRow};
use crate::{
    edit::{Edit, placement, stat_line, stats, wiring},
    scene::{COLUMN_GAP, NODE_GAP, NODE_WIDTH, Scene, node_height, rows, snap_to_grid},
    selection::Item,
};

/// The distance from a column of nodes to the next.
const COLUMN_STEP: f32 = NODE_WIDTH + COLUMN_GAP;

/// A node to be added, with its column to the left of the option: 1 is the consideration's.
pub(super) struct NewNode {
    pub(super) node: Node,
    pub(super) column: u8,
}

/// A document with edits.
pub(super) struct Draft {
    document: Document,
    group: Option<GroupId>,
    edits: Vec<Edit>,
}

impl Draft {
    pub(super) fn new(document: &Document, group: Option<GroupId>) -> Self {
        Self {
            document: document.clone(),
            group,
            edits: Vec::new(),
        }
    }

    pub(super) fn document(&self) -> &Document {
        &self.document
    }

    pub(super) fn node(&self, id: NodeId) -> Option<&Node> {
        self.body()?.get(&id)
    }

    pub(super) fn body(&self) -> Option<&Nodes> {
        self.document.graph.body(self.group)
    }

    /// Returns the edits so far.
    pub(super) fn into_edits(self) -> Vec<Edit> {
        self.edits
    }

    pub(super) fn apply(&mut self, edits: impl IntoIterator<Item = Edit>) {
        for edit in edits {
            edit.clone().apply(&mut self.document);
            self.edits.push(edit);
        }
    }

    pub(super) fn change_node(&mut self, id: NodeId, change: impl FnOnce(&mut Node)) {
        let edit = wiring::change_node(&self.document, self.group, id, change);
        self.apply(edit);
    }

    pub(super) fn set_wire(&mut self, id: NodeId, key: SocketKey, wire: Wire) {
        self.change_node(id, |node| {
            node.set_socket(key, wire.into());
        });
    }

    /// Adds a stat from a line such as `Hunger 0..100`. Returns its ID.
    pub(super) fn add_stat(&mut self, line: &str) -> StatId {
        let mut stat = stat_line::stat_from_line(line, Stat::number("Stat", 0.0, 100.0));
        stat.name = stats::free_stat_name(&self.document.graph, &stat.name);
        let id = StatId(self.document.graph.next_id);
        let edits = stats::add_stats(&self.document, vec![stat]);
        self.apply(edits);
        id
    }

    /// Adds a node at a position. Returns its ID.
    pub(super) fn add_node(&mut self, node: Node, at: Pos2) -> NodeId {
        let next = self.document.graph.next_id;
        let id = NodeId(next);
        self.apply([
            Edit::Node(self.group, id, Some(Box::new(node))),
            Edit::NodePosition(id, Some(Position { x: at.x, y: at.y })),
            Edit::NextId(next.saturating_add(1)),
        ]);
        id
    }

    /// Returns the height that a node will have.
    pub(super) fn height(&self, node: &Node) -> f32 {
        let rows = rows::node_rows(&self.document.graph, self.group, node);
        node_height(&rows, false)
    }

    pub(super) fn scene(&self) -> Scene {
        Scene::new(&self.document, self.group)
    }

    /// Adds the nodes of a new cell to the left of its option, below its other cells. Options
    /// farther down make room, with their cells. Returns the IDs of the nodes.
    pub(super) fn add_beside_option(
        &mut self,
        decision: NodeId,
        option: NodeId,
        nodes: Vec<NewNode>,
    ) -> Vec<NodeId> {
        let scene = self.scene();
        let Some(own) = scene.node(option).map(|node| node.rect) else {
            return Vec::new();
        };
        let table = DecisionTable::new(&self.document.graph, self.group, decision);
        let rows = table.map_or_else(Vec::new, |table| table.rows);

        let own_cells = rows.iter().filter(|row| row.wire.node == option);
        let bottom = own_cells
            .flat_map(cell_nodes)
            .filter_map(|id| Some(scene.node(id)?.rect))
            .filter(|rect| rect.right() <= own.left())
            .map(|rect| rect.bottom() + NODE_GAP)
            .fold(own.top(), f32::max);

        let heights: Vec<f32> = nodes.iter().map(|new| self.height(&new.node)).collect();
        let tallest = heights.iter().copied().fold(0.0, f32::max);
        self.make_room(&scene, &rows, own, bottom, tallest);

        let wanted: Vec<Rect> = nodes
            .iter()
            .zip(&heights)
            .map(|(new, height)| {
                let left = own.left() - f32::from(new.column) * COLUMN_STEP;
                Rect::from_min_size(pos2(left, bottom), vec2(NODE_WIDTH, *height))
            })
            .collect();
        let taken = occupied_areas(&self.scene());
        let down = free_distance_down(&taken, &wanted);
        nodes
            .into_iter()
            .zip(&wanted)
            .map(|(new, rect)| {
                let at = snap_to_grid(rect.min + vec2(0.0, down));
                self.add_node(new.node, at)
            })
            .collect()
    }

    /// Moves the options that are below `own` down, with their cells, until `height` fits at `top`.
    fn make_room(&mut self, scene: &Scene, rows: &[TableRow], own: Rect, top: f32, height: f32) {
        let rect = |id: NodeId| scene.node(id).map(|node| node.rect);
        let later = rows
            .iter()
            .filter(|row| rect(row.wire.node).is_some_and(|option| option.top() > own.top()));
        let mut moved: Vec<(Item, Pos2)> = later
            .flat_map(|row| cell_nodes(row).chain([row.wire.node]))
            .filter_map(|id| Some((Item::Node(id), rect(id)?.min)))
            .filter(|(_, at)| at.y > own.top())
            .collect();
        moved.sort_by_key(|(item, _)| *item);
        moved.dedup_by_key(|(item, _)| *item);

        let next = moved.iter().map(|(_, at)| at.y).fold(f32::MAX, f32::min);
        let missing = top + height + NODE_GAP - next;
        if moved.is_empty() || missing <= 0.0 {
            return;
        }
        let by = snap_to_grid(pos2(0.0, missing + crate::scene::GRID_SIZE / 2.0)).to_vec2();
        let edits = placement::move_items(&self.document, &moved, by);
        self.apply(edits);
    }
}

/// Returns the nodes of a row's cells.
fn cell_nodes(row: &TableRow) -> impl Iterator<Item = NodeId> + '_ {
    row.cells.iter().flat_map(|cell| {
        let stat = match cell.source {
            CellSource::Stat(node, _) => Some(node),
            CellSource::Empty | CellSource::Other(_) => None,
        };
        cell.nodes().into_iter().chain(stat)
    })
}

/// Returns the areas of the nodes and notes on a canvas.
pub(super) fn occupied_areas(scene: &Scene) -> Vec<Rect> {
    let items = placement::occupied_items(scene);
    items.map(|(_, area)| area).collect()
}

/// Returns how far rectangles have to move down together to cover nothing.
pub(super) fn free_distance_down(taken: &[Rect], wanted: &[Rect]) -> f32 {
    let mut down = 0.0;
    // Each step passes at least one of the obstacles.
    for _ in 0..=taken.len() {
        let obstacle = wanted.iter().find_map(|rect| {
            let rect = rect.translate(vec2(0.0, down));
            let around = rect.expand(NODE_GAP / 2.0);
            let other = taken.iter().find(|other| other.intersects(around))?;
            Some(other.bottom() + NODE_GAP - rect.top())
        });
        let Some(step) = obstacle else { break };
        down += step;
    }
    down
}
