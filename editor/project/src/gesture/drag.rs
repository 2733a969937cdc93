//! Dragging items: they snap to their neighbors or to the grid, and a node dropped on a wire is
//! inserted into it.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use emath::{Pos2, Rect, Vec2};
use inclination_core::authoring::model::NodeId;

use super::{
    CanvasView, DocumentIntent, Gesture, Intent, Landing, Modifiers, PointerEvent,
    guides::{Guides, find_guides},
    pick::PickMode,
};
use crate::{
    edit::{insert, placement},
    scene::Scene,
    selection::{Item, Selection},
};

/// How far from a line an item snaps to it, in points of the screen.
const SNAP_REACH: f32 = 6.0;

/// Items that are being moved.
#[derive(Clone, Debug, PartialEq)]
pub struct Drag {
    /// The items, with their places before the drag.
    items: Vec<(Item, Pos2)>,
    /// The place where the pointer grabbed them, on the canvas.
    from: Pos2,
    /// The place of the grabbed item before the drag. This item is the one that lands on the grid.
    anchor: Pos2,
    /// Whether the nodes were taken out of their wires, for which Alt was held.
    is_detached: bool,
    guides: Guides,
}

impl Drag {
    /// Pulls a folded node out of its box, by the point where the pointer grabbed it.
    pub(super) fn pull_out(
        id: NodeId,
        from: Pos2,
        scene: &Scene,
    ) -> Option<(Gesture, Vec<Intent>)> {
        let anchor = scene.node(id)?.rect.min;
        let item = Item::Node(id);
        let intents = vec![
            DocumentIntent::Select(Selection::from_items([item])).into(),
            DocumentIntent::BeginStep("Unfold").into(),
            DocumentIntent::Unfold(id).into(),
        ];
        let drag = Self {
            items: vec![(item, anchor)],
            from,
            anchor,
            is_detached: false,
            guides: Guides::default(),
        };
        Some((Gesture::Drag(drag), intents))
    }

    /// Grabs an item: selects it unless it is selected, and with Alt takes the selected nodes out
    /// of their wires.
    pub(super) fn begin(
        item: Item,
        from: Pos2,
        modifiers: Modifiers,
        scene: &Scene,
        view: &CanvasView<'_>,
    ) -> (Gesture, Vec<Intent>) {
        let mut intents = Vec::new();
        let grabbed = PickMode::with_keys(modifiers).selection_for_drag(view.selection, item);
        if let Some(selection) = &grabbed {
            intents.push(DocumentIntent::Select(selection.clone()).into());
        }
        let selection = grabbed.as_ref().unwrap_or(view.selection);

        let nodes: Vec<NodeId> = selection.nodes().collect();
        let is_detached = modifiers.alt && has_wires(view, &nodes);
        let title = if is_detached { "Detach" } else { "Move" };
        intents.push(DocumentIntent::BeginStep(title).into());
        if is_detached {
            intents.push(DocumentIntent::Detach(nodes).into());
        }

        let anchor = placement::item_area(scene, item).map_or(from, |rect| rect.min);
        let drag = Self {
            items: placement::items_moved_with(scene, selection),
            from,
            anchor,
            is_detached,
            guides: Guides::default(),
        };
        (Gesture::Drag(drag), intents)
    }

    /// Moves the items with the pointer, to what lines up with them or else to the grid.
    pub(super) fn follow_pointer(
        &mut self,
        event: &PointerEvent,
        scene: &Scene,
        view: &CanvasView<'_>,
    ) -> DocumentIntent {
        let mut by = view.to_canvas(event.screen) - self.from;
        if self.is_free(event.modifiers) {
            self.guides = Guides::default();
        } else {
            self.guides = self.find_guides(by, scene, view);
            let on_grid = placement::snap_offset(self.anchor, by);
            let (aligned_x, aligned_y) = self.guides.by;
            by.x = aligned_x.map_or(on_grid.x, |x| by.x + x);
            by.y = aligned_y.map_or(on_grid.y, |y| by.y + y);
        }

        let items = self.items.clone();
        DocumentIntent::MoveItems { items, by }
    }

    /// Drops the items. A node over a wire is inserted into it.
    pub(super) fn drop_items(
        &self,
        modifiers: Modifiers,
        scene: &Scene,
        view: &CanvasView<'_>,
    ) -> Vec<Intent> {
        let landing = self.find_landing(modifiers, scene, view);
        let insert = landing.map(|landing| DocumentIntent::InsertIntoWire(landing).into());
        let commit = DocumentIntent::CommitStep.into();
        insert.into_iter().chain([commit]).collect()
    }

    /// Returns the wire that a single dragged node would be inserted into if it were dropped now.
    pub(super) fn find_landing(
        &self,
        modifiers: Modifiers,
        scene: &Scene,
        view: &CanvasView<'_>,
    ) -> Option<Landing> {
        let [(Item::Node(node), _)] = self.items[..] else {
            return None;
        };
        if self.is_free(modifiers) {
            return None;
        }

        let middle = scene.node(node)?.rect.center();
        let wire = insert::find_target_wire(view.document, scene, view.group, node, middle)?;
        Some(Landing { node, middle, wire })
    }

    /// Returns what lines up with the items.
    pub(super) fn guides(&self) -> &Guides {
        &self.guides
    }

    /// Returns whether the items ignore the grid, guides and wires. Alt does that, unless it took
    /// nodes out of their wires.
    fn is_free(&self, modifiers: Modifiers) -> bool {
        modifiers.alt && !self.is_detached
    }

    /// Finds what lines up with the items when they have moved by a distance.
    fn find_guides(&self, by: Vec2, scene: &Scene, view: &CanvasView<'_>) -> Guides {
        let rects = self.items.iter().filter_map(|(item, from)| {
            let size = placement::item_area(scene, *item)?.size();
            Some(Rect::from_min_size(*from, size))
        });
        let Some(dragged) = rects.reduce(Rect::union) else {
            return Guides::default();
        };

        let neighbors = self.neighbors(scene, view);
        let reach = SNAP_REACH / view.camera.zoom;
        find_guides(dragged.translate(by), &neighbors, reach)
    }

    /// Returns what the items can line up with: the nodes and notes in view or, for a single bend,
    /// the neighboring points of its wire.
    fn neighbors(&self, scene: &Scene, view: &CanvasView<'_>) -> Vec<Rect> {
        if let [(Item::Bend(node, key, at), _)] = self.items[..] {
            let wire = scene.find_wire(node, key);
            return wire.map_or_else(Vec::new, |wire| scene.neighboring_stops(wire, at));
        }

        let moved: BTreeSet<Item> = self.items.iter().map(|(item, _)| *item).collect();
        let seen = view.camera.visible_area(view.area);
        let nodes = scene
            .nodes_in(seen)
            .filter(|node| !moved.contains(&Item::Node(node.id)))
            .map(|node| node.rect);
        let notes = scene
            .notes
            .iter()
            .filter(|note| note.rect.intersects(seen))
            .filter(|note| !moved.contains(&Item::Note(note.id)))
            .map(|note| note.rect);
        nodes.chain(notes).collect()
    }
}

/// Returns whether taking nodes out of their wires would change anything.
fn has_wires(view: &CanvasView<'_>, nodes: &[NodeId]) -> bool {
    !insert::detach_nodes(view.document, view.group, nodes).is_empty()
}
