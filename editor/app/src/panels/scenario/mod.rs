//! The Scenarios panel: the list of scenarios, and a form for the chosen one. The Simulation panel
//! runs that scenario again after every edit.
//!
//! | part of the form | file |
//! |---|---|
//! | the list of scenarios | `picker` |
//! | how time passes | `clock` |
//! | populations, and what they do | `populations`, `control` |
//! | the sources of stats | `sources`, `source_kind`, `source_fields` |
//! | end conditions, and when members leave | `ends`, `conditions` |
//! | who sees whom | `perceptions` |
//! | changes from outside | `events`, `event_actions` |
//! | problems beside their fields | `part_problems` |

mod choice;
pub(crate) mod clock;
mod conditions;
mod control;
pub(crate) mod ends;
mod event_actions;
pub(crate) mod events;
pub(crate) mod fields;
mod form;
mod found_problems;
mod graph_items;
mod part_problems;
pub(crate) mod perceptions;
pub(crate) mod picker;
pub(crate) mod populations;
mod source_fields;
mod source_kind;
mod sources;

use std::{cell::Cell, sync::Arc};

use eframe::egui::Ui;
use inclination_core::authoring::scenario::ScenarioId;
use inclination_project::scenario_check::ScenarioPart;

use super::{PanelSheet, draw_scrolled};
pub(super) use choice::ScenarioChoice;
use form::ScenarioForm;
pub(super) use found_problems::FoundProblems;
use graph_items::GraphItems;
pub(super) use part_problems::draw_fix_button;
use picker::ScenarioPicker;

/// The state of the panel.
#[derive(Debug, Default)]
pub(super) struct ScenarioPanel {
    picker: ScenarioPicker,
    /// The part of the chosen scenario to scroll to.
    revealed: Option<ScenarioPart>,
}

impl ScenarioPanel {
    /// Starts editing a scenario's name.
    pub(super) fn start_naming(&mut self, scenario: ScenarioId) {
        self.picker.start_naming(scenario);
    }

    /// Scrolls to a part of the chosen scenario.
    pub(super) fn reveal_part(&mut self, part: ScenarioPart) {
        self.revealed = Some(part);
    }

    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        choice: &mut ScenarioChoice,
        sheet: &mut PanelSheet<'_>,
    ) {
        draw_scrolled(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            self.picker.draw(ui, choice, sheet);
            let document = sheet.document();
            let Some(scenario) = choice.find_scenario(&document.scenarios) else {
                return;
            };

            let problems = Arc::clone(&sheet.scenario_problems);
            let items = GraphItems::new(&document.graph);
            let revealed = Cell::new(self.revealed.take());
            let form = ScenarioForm {
                document,
                scenario,
                problems: &problems,
                items: &items,
                revealed: &revealed,
            };
            ui.push_id(scenario.id, |ui| draw_form(ui, sheet, form));
            // A population that has to open first shows the part in a later frame.
            self.revealed = revealed.get();
        });
    }
}

fn draw_form(ui: &mut Ui, sheet: &mut PanelSheet<'_>, form: ScenarioForm<'_>) {
    part_problems::draw(ui, sheet, form, ScenarioPart::Whole);
    clock::draw(ui, sheet, form);
    populations::draw(ui, sheet, form);
    sources::draw_world(ui, sheet, form);
    ends::draw(ui, sheet, form);
    perceptions::draw(ui, sheet, form);
    events::draw(ui, sheet, form);
}
