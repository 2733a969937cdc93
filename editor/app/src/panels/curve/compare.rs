//! The list of other curves on the canvas that can be drawn over the one shown.

use std::collections::BTreeSet;

use eframe::egui::Ui;
use inclination_analysis::{open_document::DocumentId, simulation::CurveCoverage};
use inclination_core::authoring::{
    kind::Family,
    model::{GroupId, NodeId},
};
use inclination_project::selection::{Item, Selection};

use super::{
    super::{
        PanelSheet,
        widgets::{link_button, property, remark, toggle_switch},
    },
    Curve, read_curve,
};
use crate::request::Request;

/// Label of the toggle that draws the inputs in the simulation.
pub const SIMULATED_INPUTS: &str = "Simulated inputs";

/// The curves that the user chose to compare with, over all documents and canvases.
#[derive(Debug, Default)]
pub(super) struct ComparedCurves {
    chosen: BTreeSet<(DocumentId, Option<GroupId>, NodeId)>,
    /// Whether to draw the inputs that the curve gets in the simulation.
    shows_inputs: bool,
}

impl ComparedCurves {
    /// Returns whether to draw the inputs that the curve gets in the simulation.
    pub(super) fn shows_inputs(&self) -> bool {
        self.shows_inputs
    }

    /// Draws the list of what to draw with the curve: its inputs, and curves to choose from.
    pub(super) fn draw_list(
        &mut self,
        ui: &mut Ui,
        sheet: &PanelSheet<'_>,
        own: NodeId,
        inputs: Option<&CurveCoverage>,
    ) {
        let hint = "Draw how often agents give this curve each input in the simulation.";
        let now = property(ui, "Its inputs", hint, |ui| {
            toggle_switch(ui, SIMULATED_INPUTS, Some(self.shows_inputs))
        });
        self.shows_inputs = now.unwrap_or(self.shows_inputs);
        if self.shows_inputs {
            match inputs {
                Some(inputs) => remark(ui, &inputs.describe_seen()),
                None => remark(ui, "The simulation gives this curve no inputs."),
            }
        }
        ui.add_space(4.0);

        let others: Vec<(NodeId, String)> = list_curves(sheet)
            .into_iter()
            .filter(|(id, _)| *id != own)
            .collect();

        if others.is_empty() {
            remark(ui, "This canvas has no other curve.");
            return;
        }

        remark(
            ui,
            "Draw other curves over this one. Curves with a different input range are stretched to fit.",
        );

        for (id, name) in others {
            let key = (sheet.open.id(), sheet.group(), id);
            let is_on = self.chosen.contains(&key);
            let now = ui.push_id(id.0, |ui| {
                property(ui, &name, "Draw this curve over the selected one.", |ui| {
                    toggle_switch(ui, &compare_curve_label(&name), Some(is_on))
                })
            });
            match now.inner {
                Some(true) => {
                    self.chosen.insert(key);
                }
                Some(false) => {
                    self.chosen.remove(&key);
                }
                None => {}
            }
        }
    }

    /// Returns the chosen curves of this canvas with their names, except `own`.
    pub(super) fn chosen_curves<'a>(
        &self,
        sheet: &PanelSheet<'a>,
        own: NodeId,
    ) -> Vec<(String, Curve<'a>)> {
        let place = (sheet.open.id(), sheet.group());
        self.chosen
            .iter()
            .filter(|(document, group, id)| (*document, *group) == place && *id != own)
            .filter_map(|(_, _, id)| {
                let node = sheet.open.effective_body().get(id)?;
                Some((node.display_title(sheet.graph()), read_curve(sheet, node)?))
            })
            .collect()
    }
}

/// Draws a link that selects a curve, for use while none is selected.
pub(super) fn draw_edit_link(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    let all = list_curves(sheet);
    let Some((id, name)) = all.first() else {
        return;
    };
    if link_button(ui, &format!("Edit “{name}”"), "Select this curve.").clicked() {
        let selection = Selection::from_items([Item::Node(*id)]);
        sheet.requests.push(Request::Select(selection));
    }
}

/// Lists the curves of the canvas with their names, sorted by name.
fn list_curves(sheet: &PanelSheet<'_>) -> Vec<(NodeId, String)> {
    let mut all: Vec<(NodeId, String)> = sheet
        .open
        .body()
        .iter()
        .filter(|(_, node)| node.kind.family() == Family::Curve)
        .map(|(id, node)| (*id, node.display_title(sheet.graph())))
        .collect();
    all.sort_by(|one, other| one.1.cmp(&other.1));
    all
}

/// Returns the label of the toggle that draws another curve too.
pub fn compare_curve_label(name: &str) -> String {
    format!("Compare with “{name}”")
}
