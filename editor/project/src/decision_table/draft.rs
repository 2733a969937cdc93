//! A copy of a document that gathers edits while it follows them, and places new nodes in columns:
//! stat, consideration with its curve inside, option.

use emath::{Pos2, Rect, pos2, vec2};
use inclination_core::authoring::{
    format::{Document, Position},
    model::{GroupId, Node, NodeId, NodeKind, Nodes, SocketKey, StatId, Wire},
};

use super::{
    CellSource, DecisionTable, TableRow, arrangement::keep_arranged, cell_content::stat_from_line,
};
use crate::{
    edit::{Edit, fold, placement, stats, wiring},
    scene::{COLUMN_GAP, NODE_GAP, NODE_WIDTH, Scene, node_height, rows, snap_to_grid},
    selection::Item,
};

/// The distance from a column of nodes to the next.
const COLUMN_STEP: f32 = NODE_WIDTH + COLUMN_GAP;

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

    /// Returns the edits since the document `before`. They keep an arranged canvas arranged.
    pub(super) fn into_edits(self, before: &Document) -> Vec<Edit> {
        keep_arranged(before, self.group, self.edits)
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
        let mut stat = stat_from_line(line);
        stat.name = stats::free_stat_name(&self.document.graph, &stat.name);
        let id = StatId(self.document.graph.next_id);
        let edits = stats::add_stats(&self.document, vec![stat]);
        self.apply(edits);
        id
    }

    /// Adds a node, which has no position yet. Returns its ID.
    pub(super) fn add_node(&mut self, node: Node) -> NodeId {
        let next = self.document.graph.next_id;
        let id = NodeId(next);
        self.apply([
            Edit::Node(self.group, id, Some(Box::new(node))),
            Edit::NextId(next.saturating_add(1)),
        ]);
        id
    }

    /// Places a node.
    pub(super) fn place_node(&mut self, id: NodeId, at: Pos2) {
        let position = Position { x: at.x, y: at.y };
        self.apply([Edit::NodePosition(id, Some(position))]);
    }

    /// Folds the curves that were added since `before`, as on the canvas. Stats stay in their
    /// column, because the next cell may read the same stat.
    pub(super) fn fold_new_nodes(&mut self, before: &Document) {
        let mut folds = fold::fold_new_nodes(before, self.group, &self.edits);
        folds.retain(|edit| !matches!(edit, Edit::Folded(id, _) if self.is_stat(*id)));
        self.apply(folds);
    }

    fn is_stat(&self, id: NodeId) -> bool {
        let body = self.document.graph.body(self.group);
        let node = body.and_then(|body| body.get(&id));
        node.is_some_and(|node| matches!(node.kind, NodeKind::Stat(_)))
    }

    /// Returns the height that a node will have.
    pub(super) fn height(&self, node: &Node) -> f32 {
        let rows = rows::node_rows(&self.document.graph, self.group, node);
        node_height(&rows, false)
    }

    pub(super) fn scene(&self) -> Scene {
        Scene::new(&self.document, self.group)
    }

    /// Places the new nodes of a cell to the left of its option, below its other cells. They come
    /// in the order of their columns, from the consideration to the stat. A folded node takes no
    /// column. Options farther down make room, with their cells.
    pub(super) fn place_beside_option(
        &mut self,
        decision: NodeId,
        option: NodeId,
        cell: &[NodeId],
        new: &[NodeId],
    ) {
        let scene = self.scene();
        let Some(own) = scene.node(option).map(|node| node.rect) else {
            return;
        };
        let table = DecisionTable::new(&self.document.graph, self.group, decision);
        let rows = table.map_or_else(Vec::new, |table| table.rows);
        let old_rect = |id: NodeId| {
            let node = scene.node(id).filter(|_| !new.contains(&id))?;
            (!node.is_folded()).then_some(node.rect)
        };

        let own_cells = rows.iter().filter(|row| row.wire.node == option);
        let bottom = own_cells
            .flat_map(cell_nodes)
            .filter_map(old_rect)
            .filter(|rect| rect.right() <= own.left())
            .map(|rect| rect.bottom() + NODE_GAP)
            .fold(own.top(), f32::max);

        let is_box = |id: &NodeId| scene.node(*id).is_some_and(|node| !node.is_folded());
        let columns = cell.iter().copied().filter(is_box).enumerate();
        let wanted: Vec<(NodeId, Rect)> = columns
            .filter(|(_, id)| new.contains(id))
            .filter_map(|(column, id)| {
                let size = scene.node(id)?.rect.size();
                let left = own.left() - (column + 1) as f32 * COLUMN_STEP;
                Some((id, Rect::from_min_size(pos2(left, bottom), size)))
            })
            .collect();
        let heights = wanted.iter().map(|(_, rect)| rect.height());
        self.make_room(&rows, &old_rect, own, bottom, heights.fold(0.0, f32::max));

        let taken: Vec<Rect> = placement::occupied_items(&self.scene())
            .filter(|(item, _)| !matches!(item, Item::Node(id) if new.contains(id)))
            .map(|(_, area)| area)
            .collect();
        let rects: Vec<Rect> = wanted.iter().map(|(_, rect)| *rect).collect();
        let down = free_distance_down(&taken, &rects);
        for (id, rect) in wanted {
            self.place_node(id, snap_to_grid(rect.min + vec2(0.0, down)));
        }
        self.place_folded(new);
    }

    /// Places folded nodes where their boxes are, for the time when they are no longer folded.
    fn place_folded(&mut self, new: &[NodeId]) {
        let scene = self.scene();
        for id in new {
            let folded = scene.node(*id).filter(|node| node.is_folded());
            if let Some(root) = folded.and_then(|_| scene.node(scene.root_of(*id))) {
                self.place_node(*id, root.rect.min);
            }
        }
    }

    /// Moves the options that are below `own` down, with their cells, until `height` fits at `top`.
    fn make_room(
        &mut self,
        rows: &[TableRow],
        rect: &dyn Fn(NodeId) -> Option<Rect>,
        own: Rect,
        top: f32,
        height: f32,
    ) {
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
