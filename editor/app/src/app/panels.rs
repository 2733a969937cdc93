//! Panels: shown and hidden, and what they ask for that no edit says.

use eframe::egui::{Context, Rect, Vec2};
use inclination_core::model::{GroupId, Place, Scope};

use super::App;
use crate::{
    canvas::scene::{GRID, HEADER, ROW, WIDTH},
    command::{Command, spoken},
    document::{Item, Selection},
    edit::{bookmarks, stats},
    io::Change,
    panels::Pane,
};

impl App {
    /// Whether a command's line in a menu has a tick; none: it has no place for one.
    pub(super) fn is_ticked(&self, command: Command) -> Option<bool> {
        let pane = Pane::shown_by(command).map(|pane| self.panels.is_shown(pane));
        pane.or_else(|| self.has_look(command))
    }

    /// Shows the minimap, or no longer, from now on.
    pub(super) fn switch_minimap(&mut self) {
        let is_wanted = !self.canvas.wants_minimap();
        self.canvas.want_minimap(is_wanted);
        self.files.remember(Change::Minimap(is_wanted));
    }

    /// Keeps where one looks.
    pub(super) fn keep_view(&mut self) {
        let Some(document) = self.documents.get_mut(self.shown) else {
            return;
        };
        let camera = document.view.camera().unwrap_or_default();
        if let Some((place, edits)) = bookmarks::kept(document.document(), document.group(), camera)
        {
            document.edit("Keep a view", edits);
            let kept = document.document().looks.bookmarks.get(place);
            let name = kept.map_or_else(String::new, |kept| kept.name.clone());
            let said = match place {
                0..9 => format!(
                    "Kept as \u{201c}{name}\u{201d}: Ctrl+{} comes back to it.",
                    place + 1
                ),
                _ => format!("Kept as \u{201c}{name}\u{201d}: the search comes back to it."),
            };
            self.files.toasts.say(&said);
        }
    }

    /// Looks at a view that was kept.
    pub(super) fn go_to_view(&mut self, context: &Context, place: usize) {
        let Some(document) = self.documents.get_mut(self.shown) else {
            return;
        };
        let kept = document.document().looks.bookmarks.get(place);
        let Some(kept) = kept.cloned() else {
            let said = format!(
                "No view {} was kept yet: ⟨keep-view⟩ keeps the one that you see.",
                place + 1
            );
            self.files.toasts.say(&spoken(context, &said));
            return;
        };
        let groups = &document.document().graph.groups;
        if kept.group.is_some_and(|group| !groups.contains_key(&group)) {
            let said = format!(
                "The group that \u{201c}{}\u{201d} shows is gone.",
                kept.name
            );
            self.files.toasts.say(&said);
            return;
        }
        document.view.go_to(kept.group);
        self.canvas.go_to(bookmarks::camera(&kept));
    }

    /// Shows a place, and selects what is there.
    pub(super) fn reveal(&mut self, place: Place) {
        if let Some(profile) = place.profile
            && let Some(document) = self.documents.get_mut(self.shown)
        {
            document.play(Some(profile));
        }
        if let Some(node) = place.node {
            self.go_to(place.group, Some(Item::Node(node)));
        } else if let Some(stat) = place.stat {
            self.panels.reveal_stat(stat);
        } else if place.profile.is_some() {
            self.panels.show(Pane::Stats);
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

    /// Adds a stat, to be named at once.
    pub(super) fn add_stat(&mut self) {
        if let Some(document) = self.documents.get_mut(self.shown) {
            let (id, edits) = stats::added(document.document(), Scope::Agent);
            document.edit("Add stat", edits);
            self.panels.name_stat(id);
        }
    }

    /// Puts a node of the stat that was used last onto the canvas, in the middle or where there is room below.
    pub(super) fn put_stat_on_canvas(&mut self) {
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
        let place = Rect::from_center_size(camera.centre, size);
        let group = document.group();
        let placed = stats::placed(document.document(), group, stat, place.min);
        if let Some((id, edits)) = placed {
            document.edit("Put stat on canvas", edits);
            document.view.selection = Selection::of([Item::Node(id)]);
            self.canvas.reveal_selection();
        }
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::Context;
    use inclination_core::model::NodeKind;

    use super::*;
    use crate::document::OpenDocument;

    fn app() -> App {
        let mut app = App::new(&Context::default());
        let file = include_bytes!("../../../../assets/examples/sniper.incl.json");
        let document = inclination_core::Document::read(file).unwrap();
        app.add(|id| OpenDocument::new(id, document));
        app
    }

    #[test]
    fn a_place_in_a_group_is_revealed_there() {
        let mut app = app();
        let graph = &app.document().unwrap().document().graph;
        let (group, known) = graph.groups.iter().next().unwrap();
        let (group, node) = (*group, *known.nodes.keys().next().unwrap());
        app.reveal(Place::node(Some(group), node));
        let view = &app.document().unwrap().view;
        assert_eq!(view.group(), Some(group));
        assert_eq!(view.selection.lead_node(), Some(node));
        app.reveal(Place::default());
        let view = &app.document().unwrap().view;
        assert!(view.group().is_none() && view.selection.is_empty());
        // What is gone is not gone to.
        app.reveal(Place::group(GroupId(9999)));
        assert_eq!(app.document().unwrap().view.group(), None);
    }

    #[test]
    fn a_stat_is_put_where_there_is_room() {
        let mut app = app();
        for _ in 0..3 {
            app.run(&Context::default(), Command::PutStatOnCanvas);
        }
        let document = app.document().unwrap().document();
        let first = document.graph.stats[0].id;
        let givers = document.graph.nodes.values();
        let givers = givers.filter(|node| node.kind == NodeKind::Stat(first));
        assert!(givers.count() >= 3);
    }

    #[test]
    fn panels_are_shown_and_hidden_by_commands() {
        let mut app = app();
        for command in [
            Command::ShowStats,
            Command::ShowOutline,
            Command::ShowInspector,
            Command::ShowProblems,
        ] {
            assert_eq!(app.is_ticked(command), Some(true));
            app.run(&Context::default(), command);
            assert_eq!(app.is_ticked(command), Some(false));
        }
        app.run(&Context::default(), Command::ResetPanels);
        assert_eq!(app.is_ticked(Command::ShowStats), Some(true));
        assert_eq!(app.is_ticked(Command::Undo), None);
    }
}
