//! The list of scenarios: choosing one, adding one, and further actions.

use eframe::egui::{Align, ComboBox, Layout, Ui};
use inclination_core::authoring::scenario::{Scenario, ScenarioId};
use inclination_project::edit::scenarios;

use super::{
    super::{
        PanelSheet,
        widgets::{
            TextField, first_heading, icon_button, link_button, list_entry, more_menu, remark,
            set_label,
        },
    },
    choice::ScenarioChoice,
    form::display_name,
};
use crate::{command::Command, random_id::draw_random_id};

/// Label of the link and the button that add a scenario.
pub const ADD_SCENARIO: &str = "+ New scenario";
/// Label of the button that opens the menu of scenarios.
pub const MORE_ABOUT_SCENARIOS: &str = "More about scenarios";
/// Label of the list of scenarios.
pub const SCENARIO_LIST: &str = "Edited scenario";
/// Label of the field with a scenario's name.
pub const SCENARIO_NAME: &str = "Scenario's name";
/// Text of a project without scenarios.
pub const NO_SCENARIOS: &str = "A scenario says who lives together, for how long, and where their \
     stats come from. The Simulation panel runs it.";
/// Text shown while the simulation has no scenario.
const NONE_CHOSEN: &str = "No scenario";

/// The state that the list keeps from frame to frame.
#[derive(Debug, Default)]
pub(super) struct ScenarioPicker {
    /// The scenario whose name is being typed.
    naming: Option<ScenarioId>,
    wants_focus: bool,
}

impl ScenarioPicker {
    /// Starts editing a scenario's name.
    pub(super) fn start_naming(&mut self, scenario: ScenarioId) {
        self.naming = Some(scenario);
        self.wants_focus = true;
    }

    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        choice: &mut ScenarioChoice,
        sheet: &mut PanelSheet<'_>,
    ) {
        let scenarios = &sheet.document().scenarios;
        if scenarios.is_empty() {
            remark(ui, NO_SCENARIOS);
            let hint = Command::AddScenario.entry().hint;
            if link_button(ui, ADD_SCENARIO, hint).clicked() {
                sheet.requests.run_command(Command::AddScenario);
            }
            return;
        }

        let shown = choice.find_scenario(scenarios);
        ui.horizontal(|ui| {
            first_heading(ui, "Scenario");
            ui.add_space(8.0);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                if let Some(shown) = shown {
                    more_menu(ui, MORE_ABOUT_SCENARIOS, |ui| {
                        self.draw_menu(ui, choice, sheet, shown);
                    });
                }
                if icon_button(ui, "+", ADD_SCENARIO).clicked() {
                    sheet.requests.run_command(Command::AddScenario);
                }
            });
        });

        if let Some(shown) = shown.filter(|shown| self.naming == Some(shown.id)) {
            self.draw_name_field(ui, sheet, shown);
            return;
        }
        self.naming = None;
        draw_list(ui, choice, scenarios, shown);
        if shown.is_none() {
            remark(
                ui,
                "The simulation runs one agent with the current values. Choose a scenario to edit it.",
            );
        }
    }

    fn draw_name_field(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>, scenario: &Scenario) {
        let (document, id) = (sheet.document(), scenario.id);
        let focus = std::mem::take(&mut self.wants_focus);
        let field = TextField::new(SCENARIO_NAME, Some(&scenario.name)).request_focus(focus);
        let response = field.show(ui, sheet.requests, "Rename a scenario", |text| {
            scenarios::rename_scenario(document, id, text)
        });
        if response.lost_focus() {
            self.naming = None;
        }
    }

    fn draw_menu(
        &mut self,
        ui: &mut Ui,
        choice: &mut ScenarioChoice,
        sheet: &mut PanelSheet<'_>,
        shown: &Scenario,
    ) {
        ui.set_min_width(176.0);
        let (document, id) = (sheet.document(), shown.id);
        if is_menu_item_clicked(ui, "Rename", "Rename this scenario.") {
            self.start_naming(id);
        }
        if is_menu_item_clicked(ui, "Duplicate", "Add a copy of this scenario below it.")
            && let Some((edits, copy)) =
                scenarios::duplicate_scenario(document, id, draw_random_id())
        {
            sheet.request_edit("Duplicate a scenario", edits);
            *choice = ScenarioChoice::Scenario(copy);
        }
        if is_menu_item_clicked(ui, "Delete", "Delete this scenario.") {
            let edits = scenarios::remove_scenario(document, id);
            sheet.request_edit("Delete a scenario", edits);
        }
    }
}

fn is_menu_item_clicked(ui: &mut Ui, title: &str, hint: &str) -> bool {
    let is_clicked = ui.button(title).on_hover_text(hint).clicked();
    if is_clicked {
        ui.close();
    }
    is_clicked
}

/// Draws the list of scenarios. While closed, it shows the chosen scenario.
fn draw_list(
    ui: &mut Ui,
    choice: &mut ScenarioChoice,
    scenarios: &[Scenario],
    shown: Option<&Scenario>,
) {
    let text = shown.map_or(NONE_CHOSEN, |shown| display_name(&shown.name));
    let combo = ComboBox::from_id_salt("scenarios")
        .width(ui.available_width())
        .truncate()
        .selected_text(text);
    let inner = combo.show_ui(ui, |ui| {
        for scenario in scenarios {
            let is_shown = Some(scenario.id) == shown.map(|shown| shown.id);
            if list_entry(ui, is_shown, display_name(&scenario.name)).clicked() {
                *choice = ScenarioChoice::Scenario(scenario.id);
            }
        }
    });
    set_label(&inner.response, SCENARIO_LIST);
}
