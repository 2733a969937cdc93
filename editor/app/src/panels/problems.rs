//! What is wrong with the graph: each problem with a sentence, where it is, and what mends it.

use eframe::egui::{
    self, CollapsingHeader, Role, Sense, Ui, WidgetInfo, pos2, text::LayoutJob, vec2,
};
use inclination_core::{
    check::{Problem, RULES, Severity},
    model::{Acknowledgement, Place},
};
use inclination_project::{edit::fixes, text::words::sentence};

use super::{
    Sheet, body, library,
    widgets::{LINE, focus_ring, icon, labelled, line, remark, sign},
};
use crate::{request::Request, theme};

/// How many are shown at once.
const MOST: usize = 200;

/// Whether there is nothing to say: no problem, and none that was accepted.
pub(super) fn is_empty(sheet: &Sheet<'_>) -> bool {
    count(sheet) == 0 && sheet.graph().acknowledged.is_empty()
}

/// How much there is to say, with what the library has newer versions of.
pub(super) fn count(sheet: &Sheet<'_>) -> usize {
    sheet.open.live.problems().len() + sheet.open.library.news().count()
}

pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    body(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let problems = sheet.open.live.problems();
        if count(sheet) == 0 {
            remark(ui, "No problems.");
        }
        library::news(ui, sheet);
        for (at, problem) in problems.iter().take(MOST).enumerate() {
            ui.push_id(("problem", at), |ui| self::problem(ui, sheet, problem));
        }
        if let Some(more) = problems.len().checked_sub(MOST + 1) {
            remark(ui, &format!("And {} more.", more + 1));
        }
        accepted(ui, sheet);
    });
}

fn problem(ui: &mut Ui, sheet: &mut Sheet<'_>, problem: &Problem) {
    let place = problem.place.display_name(sheet.graph());
    let told = Told {
        severity: problem.severity,
        sentence: &problem.sentence,
        place: Some(problem.place),
        place_name: &place,
    };
    row(ui, sheet, told, |ui, sheet| mend(ui, sheet, problem));
}

/// Something that is wrong, as a row tells it.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    pub(super) severity: Severity,
    pub(super) sentence: &'a str,
    /// Where it is; none: nowhere that can be gone to.
    pub(super) place: Option<Place>,
    pub(super) place_name: &'a str,
}

/// A row that tells what is wrong, goes there when it is clicked, and has what mends it at the right, or below where that is
/// too narrow.
pub(super) fn row(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    told: Told<'_>,
    mend: impl FnOnce(&mut Ui, &mut Sheet<'_>),
) {
    let palette = theme::of(ui.ctx());
    let Told {
        severity,
        sentence,
        place,
        place_name,
    } = told;
    let width = ui.available_width();
    let buttons = if width > 480.0 { width * 0.4 } else { 0.0 };
    let font = theme::words(theme::TEXT);
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
    let height = (galley.size().y + 8.0).max(LINE);
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
    sign(
        ui,
        pos2(rect.left() + 8.0, rect.top() + LINE / 2.0),
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
        let said = format!("{}: {sentence} {place_name}", severity.word());
        WidgetInfo::labeled(role, true, said)
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
        ui.allocate_space(vec2(width, LINE)).1
    };
    let layout = egui::Layout::right_to_left(egui::Align::Min);
    let builder = egui::UiBuilder::new().max_rect(line).layout(layout);
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        mend(ui, sheet);
    });
}

/// The buttons that mend or accept a problem.
pub(super) fn mend(ui: &mut Ui, sheet: &mut Sheet<'_>, problem: &Problem) {
    let document = sheet.document();
    if let Some(known) = problem.acknowledgement() {
        let hint = "Accepts it: it is quiet from now on, and can be told again.";
        let button = ui.button("Accept").on_hover_text(hint);
        labelled(&button, &accept_problem(&problem.sentence));
        if button.clicked() {
            sheet.edit("Accept a problem", fixes::accepted(document, known));
        }
    }
    if let Some(fix) = &problem.fix {
        let button = egui::Button::new(&fix.title).truncate();
        if ui
            .add(button)
            .on_hover_text("Mends it, as one step.")
            .clicked()
        {
            sheet.edit(&fix.title, fixes::fixed(document, fix));
        }
    }
}

/// What was accepted, to be taken back.
fn accepted(ui: &mut Ui, sheet: &mut Sheet<'_>) {
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
                accepted_one(ui, sheet, known);
            }
        });
}

fn accepted_one(ui: &mut Ui, sheet: &mut Sheet<'_>, known: &Acknowledgement) {
    let rule = RULES.iter().find(|rule| rule.code == known.code);
    let what = rule.map_or_else(
        || known.code.replace('-', " "),
        |rule| sentence(rule.summary),
    );
    let place = known.place.display_name(sheet.graph());
    ui.push_id(known, |ui| {
        ui.horizontal(|ui| {
            let label = format!("Tell again: {what} {place}");
            if icon(ui, "×", &label).clicked() {
                let edits = fixes::told_again(sheet.document(), known);
                sheet.edit("Tell a problem again", edits);
            }
            let palette = theme::of(ui.ctx());
            let (_, rect) = ui.allocate_space(vec2(ui.available_width(), LINE));
            let text = format!("{what}  {place}");
            let response = ui.interact(rect, ui.scope_id().with("place"), Sense::click());
            line(ui, rect, &text, false, palette.dim);
            focus_ring(ui, rect, &response);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &text));
            if response.clicked() {
                sheet.requests.push(Request::Reveal(known.place));
            }
        });
    });
}

/// Returns the label of the button that accepts a problem.
pub fn accept_problem(sentence: &str) -> String {
    format!("Accept: {sentence}")
}
