//! The changes of the graph, a line for each changed item with its differences. Clicking a line
//! goes to the item.

use eframe::egui::{Color32, Role, Sense, Ui, WidgetInfo, pos2, text::LayoutJob, vec2};
use inclination_analysis::palette::Palette;
use inclination_project::differ::{ChangeKind, Difference};

use super::super::super::{
    PanelSheet,
    widgets::{LINE_HEIGHT, first_heading, focus_ring, remark},
};
use crate::{request::Request, theme};

/// The maximum number of lines.
const MAX_CHANGES: usize = 200;
/// The width of the sign at the left of the words, in points.
const SIGN_WIDTH: f32 = 20.0;

pub(super) fn draw_changes(
    ui: &mut Ui,
    title: &str,
    all: &[Difference],
    sheet: &mut PanelSheet<'_>,
) {
    if all.is_empty() {
        return;
    }
    first_heading(ui, title);
    for (at, difference) in all.iter().take(MAX_CHANGES).enumerate() {
        ui.push_id((title, at), |ui| draw_change(ui, difference, sheet));
    }
    if let Some(more) = all.len().checked_sub(MAX_CHANGES).filter(|more| *more > 0) {
        remark(ui, &format!("And {more} more."));
    }
}

fn change_sign(how: ChangeKind, palette: &Palette) -> (&'static str, Color32) {
    match how {
        ChangeKind::Added => ("+", palette.option),
        ChangeKind::Removed => ("−", palette.error),
        ChangeKind::Changed => ("≠", palette.focus),
    }
}

fn draw_change(ui: &mut Ui, difference: &Difference, sheet: &mut PanelSheet<'_>) {
    let palette = theme::current_palette(ui.ctx());
    let width = ui.available_width();
    let mut job = LayoutJob {
        wrap: eframe::egui::text::TextWrapping::wrap_at_width(width - SIGN_WIDTH - 4.0),
        ..LayoutJob::default()
    };

    let format = |font, color| eframe::egui::TextFormat::simple(font, color);
    let strong = format(theme::heading_font(theme::TEXT_SIZE), palette.text);
    job.append(&difference.title, 0.0, strong);

    let small = || theme::text_font(theme::SMALL_TEXT_SIZE);
    let inside = match &difference.inside {
        Some(group) => format!(" in {group}"),
        None => String::new(),
    };
    let became = match difference.how {
        ChangeKind::Added => " was added",
        ChangeKind::Removed => " was removed",
        ChangeKind::Changed => "",
    };
    let kind = format!("{inside}{became}  {}", difference.kind);
    job.append(&kind, 0.0, format(small(), palette.dim));
    for what in &difference.what {
        job.append("\n", 0.0, format(small(), palette.text));
        job.append(what, 0.0, format(small(), palette.text));
    }

    let galley = ui.painter().layout_job(job);
    let height = (galley.size().y + 8.0).max(LINE_HEIGHT);
    let sense = if difference.place.is_some() {
        Sense::click()
    } else {
        Sense::hover()
    };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), sense);

    let around = rect.expand2(vec2(6.0, 0.0));
    if response.hovered() && difference.place.is_some() {
        ui.painter().rect_filled(around, 5.0, palette.field);
    }
    focus_ring(ui, around, &response);

    let (sign, color) = change_sign(difference.how, palette);
    let at = pos2(
        rect.left() + 6.0,
        rect.top() + 4.0 + theme::TEXT_SIZE * 0.62,
    );
    let font = theme::heading_font(theme::TEXT_SIZE);
    ui.painter()
        .text(at, eframe::egui::Align2::CENTER_CENTER, sign, font, color);
    let at = rect.min + vec2(SIGN_WIDTH, 4.0);
    ui.painter().galley(at, galley, palette.text);

    response.widget_info(|| {
        let role = if difference.place.is_some() {
            Role::Button
        } else {
            Role::Label
        };
        WidgetInfo::labeled(role, true, difference.sentence())
    });

    if let Some(place) = difference.place {
        if response.clicked() {
            sheet.requests.push(Request::Reveal(place));
        }
        response.on_hover_text("Click to go to it.");
    }
}
