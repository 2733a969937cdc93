//! What stops the dithering of a decision: an inertia that was found by trying, and a link that
//! applies it.

use std::collections::BTreeMap;

use eframe::egui::Ui;
use inclination_analysis::{
    simulation::{
        DecisionSummary, DitheringAdvice, InertiaSuggestion, RunSummary, suggest_inertia,
    },
    study::CachedStudy,
};
use inclination_core::authoring::model::{Path, Place};
use inclination_project::{document::DocumentSnapshot, io::Wake};

use super::super::{
    super::{
        PanelSheet,
        widgets::{link_button, remark, set_label},
    },
    run_choice::RunKey,
};
use crate::request::Request;

/// Label of the link that applies the suggested inertia.
const APPLY_INERTIA: &str = "Apply";
/// Text while an inertia is being looked for.
const SEARCHING: &str = "Looking for an inertia that stops it.";
/// Text if none of the tried values helps.
const NONE_FOUND: &str = "No inertia up to 1,000 stops it in this run. Let its options commit, or \
     let the decision wait until an option is finished.";

/// The advice on the decisions that dither in a run.
type Advice = BTreeMap<Path, DitheringAdvice>;

/// Looks for what stops the dithering of decisions.
#[derive(Debug, Default)]
pub(super) struct DitheringAdvisor {
    kept: CachedStudy<RunKey, Advice>,
    /// The run whose decisions dither.
    run: Option<RunKey>,
}

impl DitheringAdvisor {
    /// Starts the search for the decisions that dither in a run.
    pub(super) fn request_advice(
        &mut self,
        run: &RunKey,
        summary: &RunSummary,
        studied: DocumentSnapshot,
        wake: &Wake,
    ) {
        let populations = summary.populations.iter();
        let decisions = populations.flat_map(|population| &population.decisions);
        let dithering = decisions.filter(|decision| decision.dithering.is_some());
        let paths: Vec<Path> = dithering.filter_map(|decision| decision.path).collect();
        // In many runs, other seeds may dither than the one that would be tried.
        if paths.is_empty() || summary.runs > 1 {
            self.run = None;
            return;
        }

        self.run = Some(run.clone());
        let setup = run.setup.clone();
        self.kept.request_result(run, wake, move |cancel| {
            let graph = studied.shown_graph();
            let mut found = Advice::new();
            for path in &paths {
                if let Ok(advice) = suggest_inertia(&graph, &setup, *path, cancel)? {
                    found.insert(*path, advice);
                }
            }
            Some(found)
        });
    }

    /// Draws the advice on a decision that dithers.
    pub(super) fn draw(&self, ui: &mut Ui, decision: &DecisionSummary, sheet: &mut PanelSheet<'_>) {
        let (Some(run), Some(path)) = (&self.run, decision.path) else {
            return;
        };
        let Some(advice) = self.kept.result_for(run) else {
            remark(ui, SEARCHING);
            return;
        };
        match advice.get(&path) {
            Some(DitheringAdvice::Inertia(suggestion)) => {
                draw_suggestion(ui, decision, suggestion, sheet);
            }
            Some(DitheringAdvice::NoneFound) => remark(ui, NONE_FOUND),
            Some(DitheringAdvice::Unneeded) | None => {}
        }
    }
}

fn draw_suggestion(
    ui: &mut Ui,
    decision: &DecisionSummary,
    suggestion: &InertiaSuggestion,
    sheet: &mut PanelSheet<'_>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        remark(ui, &suggestion.describe());
        let hint = suggestion.describe_shares();
        let link = link_button(ui, APPLY_INERTIA, &hint);
        let label = apply_inertia_label(&decision.name);
        set_label(&link, &label);
        if link.clicked() {
            let document = sheet.open.document();
            let edits = suggestion.change.to_edits(document);
            let added = suggestion.change.apply(&mut document.graph.clone());
            sheet.request_edit("Stop dithering", edits);
            if let Some(node) = added.last() {
                let place = Place::node(suggestion.change.group, *node);
                sheet.requests.push(Request::Reveal(place));
            }
        }
    });
}

/// Returns the label of the link that applies the inertia suggested for a decision.
pub fn apply_inertia_label(decision: &str) -> String {
    format!("{APPLY_INERTIA} the inertia to “{decision}”")
}
