//! The problems panel: lists the problems of the graph and of scenarios, each with a sentence, its
//! place and the buttons that fix it.

use std::sync::Arc;

use eframe::egui::{self, CollapsingHeader, Color32, Role, Sense, Ui, WidgetInfo, vec2};
use inclination_core::authoring::{
    check::{Problem, RULES},
    model::Acknowledgement,
};
use inclination_project::{
    edit::{fixes, scenarios},
    text::formatting::to_sentence,
};

use super::{
    PanelSheet, draw_scrolled, library,
    problem_row::{ProblemRow, draw_problem_row},
    scenario,
    widgets::{LINE_HEIGHT, draw_text_line, focus_ring, icon_button, remark, set_label},
};
use crate::{request::Request, theme};

/// How many problems are listed at once.
const MAX_LISTED_PROBLEMS: usize = 200;

/// Returns the number of open problems of the graph and of scenarios, plus the library items that
/// have newer versions.
pub(super) fn notice_count(sheet: &PanelSheet<'_>) -> usize {
    sheet.open.live.problems().len()
        + sheet.scenario_problems.len()
        + sheet.open.library.newer_copies().count()
}

pub(super) fn draw_panel(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    draw_scrolled(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let problems = sheet.open.live.problems();
        if notice_count(sheet) == 0 {
            remark(ui, "No problems.");
        }

        library::draw_updates(ui, sheet);

        for (at, problem) in problems.iter().take(MAX_LISTED_PROBLEMS).enumerate() {
            ui.push_id(("problem", at), |ui| self::draw_problem(ui, sheet, problem));
        }

        if let Some(more) = problems.len().checked_sub(MAX_LISTED_PROBLEMS + 1) {
            remark(ui, &format!("And {} more.", more + 1));
        }

        draw_scenario_problems(ui, sheet);
        draw_accepted_problems(ui, sheet);
    });
}

/// Lists the problems of scenarios. A click on one shows its part of the scenario.
fn draw_scenario_problems(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    let problems = Arc::clone(&sheet.scenario_problems);
    for (at, problem) in problems.iter().take(MAX_LISTED_PROBLEMS).enumerate() {
        let scenario = scenarios::find_scenario(sheet.document(), problem.place.scenario);
        let place = scenario.map_or_else(String::new, |scenario| scenario.name.clone());
        let row = ProblemRow {
            severity: problem.severity,
            sentence: &problem.sentence,
            destination: Some(Request::ShowScenarios(Some(problem.place))),
            place_name: &place,
        };
        ui.push_id(("scenario problem", at), |ui| {
            draw_problem_row(ui, sheet, row, |ui, sheet| {
                scenario::draw_fix_button(ui, sheet, problem);
            });
        });
    }

    if let Some(more) = problems.len().checked_sub(MAX_LISTED_PROBLEMS + 1) {
        remark(ui, &format!("And {} more of scenarios.", more + 1));
    }
}

fn draw_problem(ui: &mut Ui, sheet: &mut PanelSheet<'_>, problem: &Problem) {
    let place = problem.place.display_name(sheet.graph());
    let problem_row = ProblemRow {
        severity: problem.severity,
        sentence: &problem.sentence,
        destination: Some(Request::Reveal(problem.place)),
        place_name: &place,
    };
    draw_problem_row(ui, sheet, problem_row, |ui, sheet| {
        draw_fix_buttons(ui, sheet, problem);
    });
}

/// Draws the buttons that fix or accept a problem.
pub(super) fn draw_fix_buttons(ui: &mut Ui, sheet: &mut PanelSheet<'_>, problem: &Problem) {
    let document = sheet.document();
    if let Some(known) = problem.acknowledgement() {
        let hint = "Accept this problem, so that it is no longer reported.";
        let button = ui.button("Accept").on_hover_text(hint);
        set_label(&button, &accept_problem_label(&problem.sentence));
        if button.clicked() {
            sheet.request_edit("Accept a problem", fixes::accept_problem(document, known));
        }
    }
    if let Some(fix) = &problem.fix {
        // A title that does not fit beside the other button gets a row of its own.
        let font = egui::TextStyle::Button.resolve(ui.style());
        let title = ui
            .painter()
            .layout_no_wrap(fix.title.clone(), font, Color32::WHITE);
        let width = title.size().x + 2.0 * ui.spacing().button_padding.x;
        if ui.layout().main_wrap && width > ui.available_size_before_wrap().x {
            ui.end_row();
        }
        let button = ui.add(egui::Button::new(&fix.title).truncate());
        let hint = format!("{}: this fixes the problem in one step.", fix.title);
        if button.on_hover_text(hint).clicked() {
            sheet.request_edit(&fix.title, fixes::apply_fix(document, fix));
        }
    }
}

/// Lists the accepted problems, each with a button that restores it.
fn draw_accepted_problems(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    let known = &sheet.graph().acknowledged;
    if known.is_empty() {
        return;
    }

    ui.add_space(8.0);
    let title = format!("{} accepted", known.len());
    CollapsingHeader::new(title)
        .id_salt("accepted")
        .show(ui, |ui| {
            for known in known {
                draw_accepted_problem(ui, sheet, known);
            }
        });
}

fn draw_accepted_problem(ui: &mut Ui, sheet: &mut PanelSheet<'_>, known: &Acknowledgement) {
    let rule = RULES.iter().find(|rule| rule.code == known.code);
    let what = rule.map_or_else(
        || known.code.replace('-', " "),
        |rule| to_sentence(rule.summary),
    );

    let place = known.place.display_name(sheet.graph());

    ui.push_id(known, |ui| {
        ui.horizontal(|ui| {
            let label = format!("Report again: {what} {place}");
            if icon_button(ui, "×", &label).clicked() {
                let edits = fixes::withdraw_acceptance(sheet.document(), known);
                sheet.request_edit("Report a problem again", edits);
            }

            let palette = theme::current_palette(ui.ctx());
            let (_, rect) = ui.allocate_space(vec2(ui.available_width(), LINE_HEIGHT));
            let text = format!("{what}  {place}");
            let response = ui.interact(rect, ui.scope_id().with("place"), Sense::click());
            draw_text_line(ui, rect, &text, false, palette.dim);
            focus_ring(ui, rect, &response);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &text));
            if response.clicked() {
                sheet.requests.push(Request::Reveal(known.place));
            }
        });
    });
}

/// Returns the label of the button that accepts a problem.
pub fn accept_problem_label(sentence: &str) -> String {
    format!("Accept: {sentence}")
}
