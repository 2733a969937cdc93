//! What changed in the graph: a line for each thing, with what of it differs. A click goes to where it is.

use eframe::egui::{Color32, Role, Sense, Ui, WidgetInfo, pos2, text::LayoutJob, vec2};
use inclination_analysis::palette::Palette;
use inclination_project::differ::{Difference, How};

use super::super::super::{
    Sheet,
    widgets::{LINE, first_heading, focus_ring, remark},
};
use crate::{request::Request, theme};

/// How many are shown.
const MOST: usize = 200;
/// How far the words are from the left, behind the sign.
const INDENT: f32 = 20.0;

pub(super) fn draw(ui: &mut Ui, title: &str, all: &[Difference], sheet: &mut Sheet<'_>) {
    if all.is_empty() {
        return;
    }
    first_heading(ui, title);
    for (at, difference) in all.iter().take(MOST).enumerate() {
        ui.push_id((title, at), |ui| one(ui, difference, sheet));
    }
    if let Some(more) = all.len().checked_sub(MOST).filter(|more| *more > 0) {
        remark(ui, &format!("And {more} more."));
    }
}

fn sign(how: How, palette: &Palette) -> (&'static str, Color32) {
    match how {
        How::Added => ("+", palette.option),
        How::Removed => ("−", palette.error),
        How::Changed => ("≠", palette.focus),
    }
}

fn one(ui: &mut Ui, difference: &Difference, sheet: &mut Sheet<'_>) {
    let palette = theme::of(ui.ctx());
    let width = ui.available_width();
    let words = LayoutJob {
        wrap: eframe::egui::text::TextWrapping::wrap_at_width(width - INDENT - 4.0),
        ..LayoutJob::default()
    };
    let mut job = words;
    let format = |font, colour| eframe::egui::TextFormat::simple(font, colour);
    let strong = format(theme::strong(theme::TEXT), palette.text);
    job.append(&difference.title, 0.0, strong);
    let small = || theme::words(theme::SMALL);
    let inside = difference.inside.as_ref();
    let inside = inside.map_or_else(String::new, |group| format!(" in {group}"));
    let became = match difference.how {
        How::Added => " is new",
        How::Removed => " is gone",
        How::Changed => "",
    };
    let kind = format!("{inside}{became}  {}", difference.kind);
    job.append(&kind, 0.0, format(small(), palette.dim));
    for what in &difference.what {
        job.append("\n", 0.0, format(small(), palette.text));
        job.append(what, 0.0, format(small(), palette.text));
    }
    let galley = ui.painter().layout_job(job);
    let height = (galley.size().y + 8.0).max(LINE);
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
    let (sign, colour) = sign(difference.how, palette);
    let at = pos2(rect.left() + 6.0, rect.top() + 4.0 + theme::TEXT * 0.62);
    let font = theme::strong(theme::TEXT);
    ui.painter()
        .text(at, eframe::egui::Align2::CENTER_CENTER, sign, font, colour);
    let at = rect.min + vec2(INDENT, 4.0);
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
        response.on_hover_text("Click to go to where it is.");
    }
}
