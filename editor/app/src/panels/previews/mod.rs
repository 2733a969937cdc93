//! The preview panels: the graph's results for other values than the current samples, and the
//! explanation of the current result. Each runs a study of [`inclination_analysis::study`] and
//! draws its plot. Their choices are kept as long as the app runs.
//!
//! `preview_graph` is the compiled graph that the panels share, `run_choice` the simulated run that
//! some of them share, `curve_inputs` the inputs of curves in that run, `toolbar` the choices above
//! a plot, and `sample_handle` drags samples within a plot. `influential_stats` picks the stats
//! that are shown by default, and `tracked_document` detects changes of the document.

pub(crate) mod compare;
mod curve_inputs;
pub(crate) mod distribution;
mod influential_stats;
pub(crate) mod map;
mod preview_graph;
pub(crate) mod report;
mod run_choice;
mod sample_handle;
pub(crate) mod samples;
pub(crate) mod sensitivity;
pub(crate) mod simulation;
pub(crate) mod sweep;
pub(crate) mod toolbar;
mod tracked_document;
pub(crate) mod why;

use std::path::PathBuf;

use eframe::egui::{self, Margin, Ui};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_project::io::Wake;

use super::PanelSheet;
pub(super) use curve_inputs::{CurveInputs, find_inputs};
pub(super) use run_choice::RunChoice;
pub(super) use toolbar::draw_save_menu as save_plot;

use preview_graph::PreviewGraph;

/// The state of all preview panels.
#[derive(Debug, Default)]
pub(super) struct Previews {
    bench: PreviewGraph,
    sweep: sweep::Sweep,
    map: map::Map,
    why: why::Why,
    distribution: distribution::Distribution,
    sensitivity: sensitivity::SensitivityPanel,
    samples: samples::SamplesPanel,
    simulation: simulation::SimulationPanel,
    report: report::ReportPanel,
    compare: compare::Compare,
}

impl Previews {
    pub(super) fn draw_sweep(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        self.bench.update_graph(sheet.open, &sheet.wake);
        draw_filled(ui, |ui| self.sweep.draw(ui, &self.bench, sheet));
    }

    pub(super) fn draw_map(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        self.bench.update_graph(sheet.open, &sheet.wake);
        draw_filled(ui, |ui| self.map.draw(ui, &self.bench, sheet));
    }

    pub(super) fn draw_why(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        self.bench.update_graph(sheet.open, &sheet.wake);
        super::draw_scrolled(ui, |ui| self.why.draw(ui, &self.bench, sheet));
    }

    pub(super) fn draw_distribution(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        self.bench.update_graph(sheet.open, &sheet.wake);
        draw_filled(ui, |ui| self.distribution.draw(ui, &self.bench, sheet));
    }

    pub(super) fn draw_sensitivity(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        self.bench.update_graph(sheet.open, &sheet.wake);
        draw_filled(ui, |ui| self.sensitivity.draw(ui, &self.bench, sheet));
    }

    pub(super) fn draw_simulation(
        &mut self,
        ui: &mut Ui,
        choice: &mut RunChoice,
        sheet: &mut PanelSheet<'_>,
    ) {
        self.bench.update_graph(sheet.open, &sheet.wake);
        draw_filled(ui, |ui| {
            self.simulation.draw(ui, &self.bench, choice, sheet);
        });
    }

    pub(super) fn draw_report(
        &mut self,
        ui: &mut Ui,
        choice: &RunChoice,
        inputs: &mut CurveInputs,
        sheet: &mut PanelSheet<'_>,
    ) {
        self.bench.update_graph(sheet.open, &sheet.wake);
        super::draw_scrolled(ui, |ui| {
            self.report.draw(ui, &self.bench, choice, inputs, sheet);
        });
    }

    /// Shows another moment of the simulation if it changes.
    pub(super) fn follow_simulation(
        &mut self,
        context: &egui::Context,
        open: &mut OpenDocument,
        choice: &RunChoice,
        wake: &Wake,
    ) {
        self.simulation.follow_run(context, open, choice, wake);
    }

    pub(super) fn draw_samples(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        self.bench.update_graph(sheet.open, &sheet.wake);
        draw_filled(ui, |ui| self.samples.draw(ui, &self.bench, sheet));
    }

    pub(super) fn draw_compare(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        self.compare.draw(ui, sheet);
    }

    pub(super) fn compare_with(&mut self, document: DocumentId, file: PathBuf) {
        self.compare.compare_with(document, file);
    }
}

/// Draws a panel's content with the margins of a panel that fills its space.
fn draw_filled(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let margin = Margin {
        left: 12,
        right: 12,
        top: 2,
        bottom: 4,
    };
    egui::Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ui.spacing_mut().item_spacing.y = 2.0;
        add(ui);
    });
}
