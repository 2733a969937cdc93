//! Panels: shown and hidden, and what they ask for that no edit says.

use eframe::egui::{Rect, Vec2};
use inclination_core::{
    check::Place,
    model::{GroupId, Scope},
};

use super::App;
use crate::{
    canvas::scene::{GRID, HEADER, ROW, WIDTH},
    command::Command,
    document::{Item, Selection},
    edit::stats,
    panels::Pane,
};

/// How many nodes a new one makes way for, before it stands on one.
const TRIES: usize = 1000;

impl App {
    /// Runs a command of the panels. Gives whether it is one.
    pub(super) fn run_panels(&mut self, command: Command) -> bool {
        match command {
            Command::ResetPanels => self.panels.reset(),
            Command::AddStat => self.add_stat(),
            Command::PutStatOnCanvas => self.put_stat_on_canvas(),
            _ => match Pane::shown_by(command) {
                Some(pane) => self.panels.toggle(pane),
                None => return false,
            },
        }
        true
    }

    /// Whether a command's line in a menu has a tick; none: it has no place for one.
    pub(super) fn is_ticked(&self, command: Command) -> Option<bool> {
        Pane::shown_by(command).map(|pane| self.panels.is_shown(pane))
    }

    /// Shows a place, and selects what is there.
    pub(super) fn reveal(&mut self, place: Place) {
        if let Some(node) = place.node {
            self.go_to(place.group, Some(Item::Node(node)));
        } else if let Some(stat) = place.stat {
            self.panels.reveal_stat(stat);
        } else {
            self.go_to(place.group, None);
            self.panels.show(Pane::Inspector);
        }
    }

    /// Shows a canvas, and what is to be selected on it; nothing: all of it.
    pub(super) fn go_to(&mut self, group: Option<GroupId>, item: Option<Item>) {
        let Some(document) = self.documents.get_mut(self.shown) else {
            return;
        };
        if group.is_some_and(|group| !document.document().graph.groups.contains_key(&group)) {
            return;
        }
        document.view.go_to(group);
        document.view.selection = Selection::of(item);
        if item.is_some() {
            self.canvas.reveal_selection();
        }
    }

    fn add_stat(&mut self) {
        if let Some(document) = self.documents.get_mut(self.shown) {
            let (id, edits) = stats::added(document.document(), Scope::Agent);
            document.edit("Add stat", edits);
            self.panels.name_stat(id);
        }
    }

    /// Puts a node of the stat that was used last onto the canvas, in the middle or where there is room below.
    fn put_stat_on_canvas(&mut self) {
        let Some(document) = self.documents.get_mut(self.shown) else {
            return;
        };
        let graph = &document.document().graph;
        let last = self.panels.last_stat().and_then(|id| graph.stat(id));
        let Some(stat) = last.or(graph.stats.first()).map(|stat| stat.id) else {
            return;
        };
        let camera = document.view.camera().unwrap_or_default();
        let size = Vec2::new(WIDTH, HEADER + ROW + GRID);
        let mut place = Rect::from_center_size(camera.centre, size);
        let scene = self.canvas.scene();
        for _ in 0..TRIES {
            let Some(node) = scene.nodes_in(place.expand(GRID)).next() else {
                break;
            };
            let down = node.rect.bottom() + 2.0 * GRID - place.top();
            place = place.translate(Vec2::new(0.0, down));
        }
        let group = document.group();
        let placed = stats::placed(document.document(), group, stat, place.min);
        if let Some((id, edits)) = placed {
            document.edit("Put stat on canvas", edits);
            document.view.selection = Selection::of([Item::Node(id)]);
            self.canvas.reveal_selection();
        }
    }
}
