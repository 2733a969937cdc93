//! The problems of a part of a scenario, beside its fields.

use eframe::egui::{Align, Ui};
use inclination_project::{
    edit::scenarios,
    scenario_check::{ScenarioPart, ScenarioProblem},
};

use super::{
    super::{
        PanelSheet,
        problem_row::{ProblemRow, draw_problem_row},
        widgets::set_label,
    },
    form::ScenarioForm,
};

/// Draws the problems of a part, each with the button that fixes it, and scrolls to them if the
/// part is to be shown.
pub(super) fn draw(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    part: ScenarioPart,
) {
    if form.revealed.get() == Some(part) {
        form.revealed.set(None);
        ui.scroll_to_cursor(Some(Align::Center));
    }
    let id = form.scenario.id;
    let problems = form
        .problems
        .iter()
        .filter(|problem| problem.place.scenario == id && problem.place.part == part);
    for (at, problem) in problems.enumerate() {
        ui.push_id(("problem", part, at), |ui| {
            let row = ProblemRow {
                severity: problem.severity,
                sentence: &problem.sentence,
                destination: None,
                place_name: "",
            };
            draw_problem_row(ui, sheet, row, |ui, sheet| {
                draw_fix_button(ui, sheet, problem);
            });
        });
    }
}

/// Draws the button that fixes a problem of a scenario, if there is a fix.
pub(in crate::panels) fn draw_fix_button(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    problem: &ScenarioProblem,
) {
    let document = sheet.document();
    let scenario = scenarios::find_scenario(document, problem.place.scenario);
    if let (Some(fix), Some(scenario)) = (&problem.fix, scenario) {
        let button = ui.add(eframe::egui::Button::new(&fix.title).truncate());
        set_label(&button, &fix.title);
        let hint = format!("{}: this fixes the problem in one step.", fix.title);
        if button.on_hover_text(hint).clicked() {
            let edits = scenarios::change_scenario(document, fix.apply(scenario));
            sheet.request_edit(&fix.title, edits);
        }
    }
}
