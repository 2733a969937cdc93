//! The conditions that end a run.

use eframe::egui::Ui;
use inclination_core::{Scope, authoring::scenario::EndCondition};
use inclination_project::{edit::scenario_parts, scenario_check::ScenarioPart};

use super::{
    super::{
        PanelSheet,
        widgets::{TextField, heading, icon_button, link_button, property, remark},
    },
    conditions::{ConditionField, draw_condition},
    fields::scenario_field_label,
    form::{ScenarioForm, display_name},
    part_problems,
};
use crate::random_id::draw_random_id;

/// Label of the link that adds an end condition.
pub const ADD_END_CONDITION: &str = "+ Add end condition";

pub(super) fn draw(ui: &mut Ui, sheet: &mut PanelSheet<'_>, form: ScenarioForm<'_>) {
    heading(ui, "End conditions");
    let ends = &form.scenario.ends;
    if ends.is_empty() {
        remark(ui, "A run ends when its time is up.");
    }
    for (at, end) in ends.iter().enumerate() {
        ui.push_id(end.id, |ui| draw_end(ui, sheet, form, at, end));
        ui.add_space(6.0);
    }

    if form.scenario.populations.is_empty() {
        return;
    }
    let hint = "End a run by a condition, whose name is the result of the run.";
    if link_button(ui, ADD_END_CONDITION, hint).clicked() {
        let (document, id) = (form.document, form.scenario.id);
        let edits = scenario_parts::add_end_condition(document, id, draw_random_id());
        sheet.request_edit("Add an end condition", edits);
    }
}

/// Returns the label of the field with an end condition's name, counted from 0.
pub fn end_condition_name_label(at: usize) -> String {
    scenario_field_label("Name", &format!("end condition {}", at + 1))
}

fn draw_end(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    at: usize,
    end: &EndCondition,
) {
    let id = end.id;
    let name = display_name(&end.name);
    let update = |change: &dyn Fn(&mut EndCondition)| {
        form.update(|scenario| {
            let mut known = scenario.ends.iter_mut();
            if let Some(known) = known.find(|known| known.id == id) {
                change(known);
            }
        })
    };

    property(ui, "Name", "The result of a run that ends by it.", |ui| {
        if icon_button(ui, "×", &format!("Remove “{name}”")).clicked() {
            let edits = form.update(|scenario| scenario.ends.retain(|known| known.id != id));
            sheet.request_edit("Remove an end condition", edits);
        }
        if at > 0 && icon_button(ui, "↑", &format!("Move “{name}” up")).clicked() {
            let edits = form.update(|scenario| scenario.ends.swap(at - 1, at));
            sheet.request_edit("Move an end condition", edits);
        }
        let label = end_condition_name_label(at);
        TextField::new(&label, Some(&end.name)).show(
            ui,
            sheet.requests,
            "Rename an end condition",
            |text| update(&|end| text.clone_into(&mut end.name)),
        );
    });

    let field = ConditionField {
        condition: &end.condition,
        part: name,
        scopes: &[Scope::World],
        title: "Change an end condition",
    };
    draw_condition(ui, sheet, form, field, &|condition| {
        update(&|end| end.condition.clone_from(&condition))
    });
    part_problems::draw(ui, sheet, form, ScenarioPart::EndCondition(id));
}
