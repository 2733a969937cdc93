//! The problems panel: lists the graph's problems, each with a sentence, its place and the buttons
//! that fix it.

use eframe::egui::{
    self, CollapsingHeader, Color32, Role, Sense, Ui, WidgetInfo, pos2, text::LayoutJob, vec2,
};
use inclination_core::authoring::{
    check::{Problem, RULES, Severity},
    model::{Acknowledgement, Place},
};
use inclination_project::{edit::fixes, text::formatting::to_sentence};

use super::{
    PanelSheet, draw_scrolled, library,
    widgets::{
        LINE_HEIGHT, draw_severity_sign, draw_text_line, focus_ring, icon_button, remark, set_label,
    },
};
use crate::{request::Request, theme};

/// How many problems are listed at once.
const MAX_LISTED_PROBLEMS: usize = 200;

/// Returns the number of open problems, plus the library items that have newer versions.
pub(super) fn notice_count(sheet: &PanelSheet<'_>) -> usize {
    sheet.open.live.problems().len() + sheet.open.library.newer_copies().count()
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

        draw_accepted_problems(ui, sheet);
    });
}

fn draw_problem(ui: &mut Ui, sheet: &mut PanelSheet<'_>, problem: &Problem) {
    let place = problem.place.display_name(sheet.graph());
    let problem_row = ProblemRow {
        severity: problem.severity,
        sentence: &problem.sentence,
        place: Some(problem.place),
        place_name: &place,
    };
    draw_problem_row(ui, sheet, problem_row, |ui, sheet| {
        draw_fix_buttons(ui, sheet, problem);
    });
}

/// A problem as a row shows it.
#[derive(Clone, Copy)]
pub(super) struct ProblemRow<'a> {
    pub(super) severity: Severity,
    pub(super) sentence: &'a str,
    /// The place to go to when the row is clicked, or `None` if there is none.
    pub(super) place: Option<Place>,
    pub(super) place_name: &'a str,
}

/// Draws a row that describes a problem and goes to its place when clicked. The buttons that fix it
/// are drawn by `mend` on the right, or below the row if it is too narrow.
pub(super) fn draw_problem_row(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    problem_row: ProblemRow<'_>,
    mend: impl FnOnce(&mut Ui, &mut PanelSheet<'_>),
) {
    let palette = theme::current_palette(ui.ctx());
    let ProblemRow {
        severity,
        sentence,
        place,
        place_name,
    } = problem_row;

    let width = ui.available_width();
    let buttons = if width > 480.0 { width * 0.4 } else { 0.0 };

    let font = theme::text_font(theme::TEXT_SIZE);
    let mut job = LayoutJob::simple(
        sentence.to_owned(),
        font.clone(),
        palette.text,
        width - 24.0 - buttons,
    );
    if !place_name.is_empty() {
        let format = egui::TextFormat::simple(font, palette.dim);
        job.append(&format!("  {place_name}"), 0.0, format);
    }

    let galley = ui.painter().layout_job(job);
    let height = (galley.size().y + 8.0).max(LINE_HEIGHT);
    let (_, rect) = ui.allocate_space(vec2(width, height));
    let text = rect.with_max_x(rect.right() - buttons);
    let sense = if place.is_some() {
        Sense::click()
    } else {
        Sense::hover()
    };

    let response = ui.interact(text, ui.scope_id().with("problem"), sense);
    if response.hovered() && place.is_some() {
        ui.painter()
            .rect_filled(rect.expand2(vec2(6.0, 0.0)), 5.0, palette.node);
    }
    focus_ring(ui, text.expand2(vec2(6.0, 0.0)), &response);

    draw_severity_sign(
        ui,
        pos2(rect.left() + 8.0, rect.top() + LINE_HEIGHT / 2.0),
        severity,
    );
    let top = (height - galley.size().y) / 2.0;
    ui.painter()
        .galley(rect.min + vec2(24.0, top), galley, palette.text);

    response.widget_info(|| {
        let role = if place.is_some() {
            Role::Button
        } else {
            Role::Label
        };
        let label = format!("{}: {sentence} {place_name}", severity.word());
        WidgetInfo::labeled(role, true, label)
    });

    if let Some(place) = place {
        if response.clicked() {
            sheet.requests.push(Request::Reveal(place));
        }
        response.on_hover_text("Click to go there.");
    }

    let line = if buttons > 0.0 {
        rect.with_min_x(text.right())
    } else {
        ui.allocate_space(vec2(width, LINE_HEIGHT)).1
    };

    let layout = egui::Layout::right_to_left(egui::Align::Min);
    let builder = egui::UiBuilder::new().max_rect(line).layout(layout);
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        mend(ui, sheet);
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
