//! Panels that show what the graph does elsewhere than at the sample, and why it does what it does there. Each asks a
//! study of [`inclination_analysis::study`] and draws its plot; what is chosen in them is kept as long as the app runs.
//!
//! `bench` is the compiled graph that they share, `bar` the choices above a plot, `grip` the samples that are dragged in it,
//! `telling` which stats are shown while nobody chose any, `stamps` what of the document changed.

pub(crate) mod bar;
mod bench;
pub(crate) mod compare;
pub(crate) mod distribution;
mod grip;
pub(crate) mod map;
pub(crate) mod samples;
pub(crate) mod sensitivity;
mod stamps;
pub(crate) mod sweep;
mod telling;
pub(crate) mod why;

use std::path::PathBuf;

use eframe::egui::{self, Margin, Ui};

use super::Sheet;
pub(super) use bar::save as save_plot;
use inclination_analysis::open_document::DocumentId;

use bench::Bench;

/// What these panels keep.
#[derive(Debug, Default)]
pub(super) struct Previews {
    bench: Bench,
    sweep: sweep::Sweep,
    map: map::Map,
    why: why::Why,
    distribution: distribution::Distribution,
    sensitivity: sensitivity::Sensitivity,
    samples: samples::Samples,
    compare: compare::Compare,
}

impl Previews {
    pub(super) fn draw_sweep(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        self.bench.prepare(sheet.open, &sheet.wake);
        framed(ui, |ui| self.sweep.draw(ui, &self.bench, sheet));
    }

    pub(super) fn draw_map(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        self.bench.prepare(sheet.open, &sheet.wake);
        framed(ui, |ui| self.map.draw(ui, &self.bench, sheet));
    }

    pub(super) fn draw_why(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        self.bench.prepare(sheet.open, &sheet.wake);
        super::body(ui, |ui| self.why.draw(ui, &self.bench, sheet));
    }

    pub(super) fn draw_distribution(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        self.bench.prepare(sheet.open, &sheet.wake);
        framed(ui, |ui| self.distribution.draw(ui, &self.bench, sheet));
    }

    pub(super) fn draw_sensitivity(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        self.bench.prepare(sheet.open, &sheet.wake);
        framed(ui, |ui| self.sensitivity.draw(ui, &self.bench, sheet));
    }

    pub(super) fn draw_samples(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        self.bench.prepare(sheet.open, &sheet.wake);
        framed(ui, |ui| self.samples.draw(ui, &self.bench, sheet));
    }

    pub(super) fn draw_compare(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        self.compare.draw(ui, sheet);
    }

    pub(super) fn compare_with(&mut self, document: DocumentId, file: PathBuf) {
        self.compare.compare_with(document, file);
    }
}

/// A panel's margins around what fills it.
fn framed(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
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
