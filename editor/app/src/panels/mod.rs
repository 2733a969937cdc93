//! The panels around the canvas. They read the document and request edits; `layout` arranges them.

pub(crate) mod contract;
pub(crate) mod curve;
pub(crate) mod help;
pub(crate) mod history;
pub(crate) mod inspector;
pub(crate) mod layout;
pub(crate) mod library;
pub(crate) mod node_fields;
pub(crate) mod outline;
pub(crate) mod previews;
mod problem_row;
pub(crate) mod problems;
pub(crate) mod scenario;
pub(crate) mod stats;
pub(crate) mod table;
pub(crate) mod tour_anchors;
mod widgets;

use std::{path::PathBuf, sync::Arc};

use eframe::egui::{self, Context, Margin, Pos2, ScrollArea, Ui};
use inclination_core::authoring::{
    format::Document,
    model::{Graph, GroupId, NodeId, ProfileId, SampleId, SocketKey, StatId, Wire},
    scenario::ScenarioId,
};

use inclination_analysis::{
    live::OutputValue,
    open_document::{DocumentId, OpenDocument},
};
use inclination_project::{
    edit::Edit,
    io::Wake,
    scenario_check::{ScenarioPlace, ScenarioProblem},
};

use crate::pane::Pane;
use crate::{canvas::Canvas, help::Topic, request::Requests};
use layout::PanelLayout;

/// All panels and their arrangement.
#[derive(Debug, Default)]
pub struct Panels {
    layout: PanelLayout,
    rest: PanelStates,
}

/// The state that panels keep between frames.
#[derive(Debug, Default)]
struct PanelStates {
    stats: stats::Stats,
    outline: outline::Outline,
    previews: previews::Previews,
    scenarios: scenario::ScenarioPanel,
    run_choice: previews::RunChoice,
    curve_inputs: previews::CurveInputs,
    scenario_problems: scenario::FoundProblems,
    curves: curve::CurveEditor,
    help: help::HelpPanel,
    table: table::Table,
}

impl Panels {
    /// Draws all panels, including the canvas.
    pub fn draw_panels(
        &mut self,
        ui: &mut Ui,
        document: &OpenDocument,
        canvas: &mut Canvas,
        requests: &mut Requests,
    ) {
        let context = ui.ctx().clone();
        let sheet = PanelSheet {
            open: document,
            scenario_problems: self.rest.scenario_problems.update(document),
            requests,
            wake: Wake::new(move || context.request_repaint()),
        };
        self.layout.draw_panels(ui, &mut self.rest, canvas, sheet);
    }

    /// Shows another moment of the simulation if it changes, or none if it became impossible.
    pub fn follow_simulation(
        &mut self,
        context: &Context,
        document: &mut OpenDocument,
        wake: &Wake,
    ) {
        let choice = &self.rest.run_choice;
        self.rest
            .previews
            .follow_simulation(context, document, choice, wake);
    }

    /// Returns the layout as text for [`Panels::restore_layout`].
    pub fn layout_json(&self) -> String {
        self.layout.to_json()
    }

    /// Restores a saved layout, or the default one if the text cannot be read.
    pub fn restore_layout(&mut self, saved: &str) {
        self.layout.restore_json(saved);
    }

    /// Resets the layout to the default.
    pub fn reset_layout(&mut self) {
        self.layout = PanelLayout::default();
    }

    /// Returns whether a panel is shown.
    pub fn is_shown(&self, pane: Pane) -> bool {
        self.layout.is_shown(pane)
    }

    /// Shows a panel.
    pub fn show_panel(&mut self, pane: Pane) {
        self.layout.set_shown(pane, true);
    }

    /// Maximizes the panel at a position on the screen, or else the canvas. If a panel is
    /// maximized, restores the others instead.
    pub fn toggle_maximized(&mut self, at: Option<Pos2>) {
        self.layout.toggle_maximized(at);
    }

    /// Shows or hides a panel.
    pub fn toggle_panel(&mut self, pane: Pane) {
        let is_shown = self.is_shown(pane);
        self.layout.set_shown(pane, !is_shown);
    }

    /// Shows the table with the keyboard focus in it, or hides it if it is in front.
    pub fn toggle_table(&mut self) {
        let is_in_front = self.layout.is_in_front(Pane::Table);
        self.layout.set_shown(Pane::Table, !is_in_front);
        if !is_in_front {
            self.rest.table.request_focus();
        }
    }

    /// Returns whether a cell of the table has the keyboard focus.
    pub fn is_table_cell_focused(&self, context: &Context) -> bool {
        self.rest.table.has_focused_cell(context)
    }

    /// Returns whether a line of the outline has the keyboard focus.
    pub fn is_outline_line_focused(&self, context: &Context) -> bool {
        self.rest.outline.has_focused_line(context)
    }

    /// Brings the canvas to the front if the table covers it.
    pub fn uncover_canvas(&mut self) {
        if self.layout.is_in_front(Pane::Table) {
            self.layout.set_shown(Pane::Canvas, true);
        }
    }

    /// Shows the stats panel with a stat expanded.
    pub fn reveal_stat(&mut self, stat: StatId) {
        self.show_panel(Pane::Stats);
        self.rest.stats.reveal_stat(stat);
    }

    /// Shows a stat in the stats panel and starts editing its name.
    pub fn start_renaming_stat(&mut self, stat: StatId) {
        self.show_panel(Pane::Stats);
        self.rest.stats.name_stat(stat);
    }

    /// Starts editing a sample's name in the stats panel.
    pub fn start_renaming_sample(&mut self, sample: SampleId) {
        self.show_panel(Pane::Stats);
        self.rest.stats.name_sample(sample);
    }

    /// Starts editing a profile's name in the stats panel.
    pub fn start_renaming_profile(&mut self, profile: ProfileId) {
        self.show_panel(Pane::Stats);
        self.rest.stats.name_profile(profile);
    }

    /// Chooses a scenario, shows it with its simulation, and starts editing its name.
    pub fn start_renaming_scenario(&mut self, scenario: ScenarioId) {
        self.show_panel(Pane::Simulation);
        self.show_panel(Pane::Scenarios);
        self.rest.run_choice.scenario = scenario::ScenarioChoice::Scenario(scenario);
        self.rest.scenarios.start_naming(scenario);
    }

    /// Shows the scenarios panel, and there a part of a scenario.
    pub fn show_scenarios(&mut self, place: Option<ScenarioPlace>) {
        self.show_panel(Pane::Scenarios);
        if let Some(place) = place {
            self.rest.run_choice.scenario = scenario::ScenarioChoice::Scenario(place.scenario);
            self.rest.scenarios.reveal_part(place.part);
        }
    }

    /// Shows the compare panel with a document next to a file.
    pub fn compare_with(&mut self, document: DocumentId, file: PathBuf) {
        self.show_panel(Pane::Compare);
        self.rest.previews.compare_with(document, file);
    }

    /// Shows a help topic.
    pub fn show_help(&mut self, topic: Topic) {
        self.show_panel(Pane::Help);
        self.rest.help.open_topic(topic);
    }

    /// Shows help for a node of a document, and optionally one of its sockets.
    pub fn show_node_help(
        &mut self,
        topic: Topic,
        place: (DocumentId, Option<GroupId>, NodeId),
        socket: Option<SocketKey>,
    ) {
        self.show_panel(Pane::Help);
        self.rest.help.open_node_topic(topic, place, socket);
    }

    /// Returns the panel at a position on the screen.
    pub fn pane_at(&self, at: Pos2) -> Option<Pane> {
        self.layout.pane_at(at)
    }

    /// Returns the stat that was used last.
    pub fn last_stat(&self) -> Option<StatId> {
        self.rest.stats.last_used_stat()
    }
}

/// The open document as panels read it, and the queue for the edits and actions they request.
struct PanelSheet<'a> {
    open: &'a OpenDocument,
    /// The problems of the document's scenarios.
    scenario_problems: Arc<[ScenarioProblem]>,
    requests: &'a mut Requests,
    /// Repaints the window when a background thread finishes.
    wake: Wake,
}

impl<'a> PanelSheet<'a> {
    fn document(&self) -> &'a Document {
        self.open.document()
    }

    /// Returns the document with the shown values, which may be those of a moment of a simulation.
    fn shown_document(&self) -> &'a Document {
        self.open.effective_document()
    }

    fn graph(&self) -> &'a Graph {
        &self.open.document().graph
    }

    fn group(&self) -> Option<GroupId> {
        self.open.group()
    }

    fn request_edit(&mut self, title: &str, edits: Vec<Edit>) {
        self.requests.push_edit(title, edits);
    }

    /// Returns the number that currently flows along a wire of this canvas.
    fn wire_value(&self, wire: Wire) -> f32 {
        let path = self
            .open
            .live
            .canvas_path(self.open.view.crumbs())
            .node(wire.node);
        match self.open.live.value(path, wire.port) {
            Some(OutputValue::Number(value)) => *value,
            _ => 0.0,
        }
    }
}

/// Draws a panel's content with its margins, in a vertical scroll area.
fn draw_scrolled(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
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
