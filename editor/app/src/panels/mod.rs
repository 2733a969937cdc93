//! The panels around the canvas. They read the document and ask for edits; `layout` knows where they stand.

pub(crate) mod contract;
pub(crate) mod curve;
pub(crate) mod help;
pub(crate) mod history;
pub(crate) mod inspector;
mod layout;
pub(crate) mod library;
pub(crate) mod node_fields;
pub(crate) mod outline;
pub(crate) mod previews;
pub(crate) mod problems;
pub(crate) mod spots;
pub(crate) mod stats;
mod widgets;

use std::path::PathBuf;

use eframe::egui::{self, Margin, Pos2, ScrollArea, Ui};
use inclination_core::{
    Document,
    model::{Graph, GroupId, NodeId, ProfileId, SampleId, SocketKey, StatId, Wire},
};

use inclination_analysis::{
    live::Shown,
    open_document::{DocumentId, OpenDocument},
};
use inclination_project::{edit::Edit, io::Wake};

use crate::pane::Pane;
use crate::{canvas::Canvas, help::Topic, request::Requests};
use layout::Layout;

/// The panels.
#[derive(Debug, Default)]
pub struct Panels {
    layout: Layout,
    rest: Rest,
}

/// What the panels keep from frame to frame.
#[derive(Debug, Default)]
struct Rest {
    stats: stats::Stats,
    outline: outline::Outline,
    previews: previews::Previews,
    curves: curve::Curves,
    help: help::Help,
}

impl Panels {
    /// Draws all of them, the canvas among them.
    pub fn draw(
        &mut self,
        ui: &mut Ui,
        document: &OpenDocument,
        canvas: &mut Canvas,
        requests: &mut Requests,
    ) {
        let context = ui.ctx().clone();
        let sheet = Sheet {
            open: document,
            requests,
            wake: Wake::by(move || context.request_repaint()),
        };
        self.layout.draw(ui, &mut self.rest, canvas, sheet);
    }

    /// Where they stand, to be remembered.
    pub fn saved(&self) -> String {
        self.layout.saved()
    }

    /// Puts them where they stood; where that cannot be read, where they stand at first.
    pub fn restore(&mut self, saved: &str) {
        self.layout.restore(saved);
    }

    /// Puts them where they stand at first.
    pub fn reset(&mut self) {
        self.layout = Layout::default();
    }

    /// Whether a panel is shown.
    pub fn is_shown(&self, pane: Pane) -> bool {
        self.layout.is_shown(pane)
    }

    /// Shows a panel.
    pub fn show(&mut self, pane: Pane) {
        self.layout.show(pane, true);
    }

    /// Shows or hides a panel.
    pub fn toggle(&mut self, pane: Pane) {
        let is_shown = self.is_shown(pane);
        self.layout.show(pane, !is_shown);
    }

    /// Shows a stat with all that it is.
    pub fn reveal_stat(&mut self, stat: StatId) {
        self.show(Pane::Stats);
        self.rest.stats.reveal(stat);
    }

    /// The same, with its name to be typed.
    pub fn name_stat(&mut self, stat: StatId) {
        self.show(Pane::Stats);
        self.rest.stats.name(stat);
    }

    /// Lets a sample's name be typed.
    pub fn name_sample(&mut self, sample: SampleId) {
        self.show(Pane::Stats);
        self.rest.stats.name_sample(sample);
    }

    /// Lets a profile's name be typed.
    pub fn name_profile(&mut self, profile: ProfileId) {
        self.show(Pane::Stats);
        self.rest.stats.name_profile(profile);
    }

    /// Shows a document beside a file.
    pub fn compare_with(&mut self, document: DocumentId, file: PathBuf) {
        self.show(Pane::Compare);
        self.rest.previews.compare_with(document, file);
    }

    /// Tells about something.
    pub fn tell(&mut self, topic: Topic) {
        self.show(Pane::Help);
        self.rest.help.open(topic);
    }

    /// Tells about a node of a document, and a socket of it.
    pub fn tell_node(
        &mut self,
        topic: Topic,
        place: (DocumentId, Option<GroupId>, NodeId),
        socket: Option<SocketKey>,
    ) {
        self.show(Pane::Help);
        self.rest.help.open_node(topic, place, socket);
    }

    /// The panel at a place of the screen.
    pub fn pane_at(&self, at: Pos2) -> Option<Pane> {
        self.layout.pane_at(at)
    }

    /// The stat that was used last.
    pub fn last_stat(&self) -> Option<StatId> {
        self.rest.stats.last()
    }
}

/// What a panel reads, and where it asks.
struct Sheet<'a> {
    open: &'a OpenDocument,
    requests: &'a mut Requests,
    /// Draws again when a thread is done.
    wake: Wake,
}

impl<'a> Sheet<'a> {
    fn document(&self) -> &'a Document {
        self.open.document()
    }

    fn graph(&self) -> &'a Graph {
        &self.open.document().graph
    }

    fn group(&self) -> Option<GroupId> {
        self.open.group()
    }

    fn edit(&mut self, title: &str, edits: Vec<Edit>) {
        self.requests.edit(title, edits);
    }

    /// The number that comes along a wire of this canvas now.
    fn given(&self, wire: Wire) -> f32 {
        let path = self.open.live.path(self.open.view.crumbs()).node(wire.node);
        match self.open.live.value(path, wire.port) {
            Some(Shown::Number(value)) => *value,
            _ => 0.0,
        }
    }
}

/// What is in a panel, with its margins; what does not fit is scrolled to.
fn body(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let margin = Margin {
                left: 12,
                right: 12,
                top: 4,
                bottom: 16,
            };
            egui::Frame::new().inner_margin(margin).show(ui, |ui| {
                ui.set_width(ui.available_width());
                add(ui);
            });
        });
}

#[cfg(test)]
mod tests;
