//! One of a few words: side by side where there is room, else in a list. Yes or no: a switch.

use std::sync::Arc;

use eframe::egui::{
    Color32, ComboBox, Galley, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};
use inclination_analysis::palette::Palette;

use super::{LINE, focus_ring, labelled};
use crate::theme;

/// How much room a word has at either side.
const PAD: f32 = 8.0;

fn galleys(ui: &Ui, words: &[&str]) -> Vec<Arc<Galley>> {
    let font = theme::words(theme::SMALL);
    let colour = theme::of(ui.ctx()).text;
    let words = words.iter();
    let laid = words.map(|word| {
        let painter = ui.painter();
        painter.layout_no_wrap(spaced(word), font.clone(), colour)
    });
    laid.collect()
}

/// How wide some words are side by side.
pub(in crate::panels) fn width_of(ui: &Ui, words: &[&str]) -> f32 {
    let galleys = galleys(ui, words);
    galleys
        .iter()
        .map(|galley| galley.size().x + 2.0 * PAD)
        .sum()
}

/// Chooses one of some words; none is chosen where there are several. Gives what was chosen now.
pub(in crate::panels) fn choose(
    ui: &mut Ui,
    label: &str,
    words: &[&str],
    chosen: Option<usize>,
) -> Option<usize> {
    let palette = theme::of(ui.ctx());
    let galleys = galleys(ui, words);
    let widths = width_of(ui, words);
    if words.len() > 5 || widths > ui.available_width() {
        return pick(ui, label, words, chosen);
    }
    let (_, rect) = ui.allocate_space(vec2(widths, LINE - 2.0));
    ui.painter().rect_filled(rect, 5.0, palette.field);
    let mut now = None;
    let mut left = rect.left();
    for (at, (word, galley)) in words.iter().zip(galleys).enumerate() {
        let right = left + galley.size().x + 2.0 * PAD;
        let part = rect.with_min_x(left).with_max_x(right);
        left = right;
        let id = ui.scope_id().with((label, at));
        let response = ui.interact(part, id, Sense::click());
        let is_chosen = chosen == Some(at);
        if is_chosen {
            let fill = Palette::over(palette.field, palette.focus, 0.32);
            ui.painter().rect_filled(part, 5.0, fill);
        } else if response.hovered() {
            ui.painter().rect_filled(part, 5.0, palette.raised);
        }
        focus_ring(ui, part, &response);
        let text = if is_chosen || response.hovered() {
            palette.text
        } else {
            palette.dim
        };
        let place = part.center() - galley.size() / 2.0;
        ui.painter()
            .galley_with_override_text_color(place, galley, text);
        response.widget_info(|| {
            let said = format!("{label}: {}", spaced(word));
            WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), is_chosen, said)
        });
        if response.clicked() && !is_chosen {
            now = Some(at);
        }
    }
    now
}

/// The same from a list.
pub(in crate::panels) fn pick(
    ui: &mut Ui,
    label: &str,
    words: &[&str],
    chosen: Option<usize>,
) -> Option<usize> {
    let shown = chosen.and_then(|at| words.get(at)).copied();
    let mut now = None;
    let width = ui.available_width().min(168.0);
    let combo = ComboBox::from_id_salt(("choice", label))
        .width(width)
        .truncate()
        .selected_text(spaced(shown.unwrap_or("mixed")));
    let inner = combo.show_ui(ui, |ui| {
        for (at, word) in words.iter().enumerate() {
            if ui
                .selectable_label(chosen == Some(at), spaced(word))
                .clicked()
            {
                now = Some(at);
            }
        }
    });
    labelled(&inner.response, label);
    now.filter(|at| chosen != Some(*at))
}

/// A word of a kind's as people read it.
fn spaced(word: &str) -> String {
    word.replace('_', " ")
}

/// A switch; in the middle where there are several. Gives what it was switched to now.
pub(in crate::panels) fn toggle(ui: &mut Ui, label: &str, is_on: Option<bool>) -> Option<bool> {
    let palette = theme::of(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(vec2(30.0, 18.0), Sense::click());
    let (track, knob): (Color32, f32) = match is_on {
        Some(true) => (palette.focus, 1.0),
        Some(false) => (palette.raised, 0.0),
        None => (palette.raised, 0.5),
    };
    let radius = rect.height() / 2.0;
    ui.painter().rect_filled(rect, radius, track);
    if response.hovered() {
        let stroke = Stroke::new(1.0, palette.dim);
        ui.painter()
            .rect_stroke(rect, radius, stroke, StrokeKind::Inside);
    }
    let across = rect.left() + radius + knob * (rect.width() - 2.0 * radius);
    let colour = if palette.dark {
        palette.text
    } else {
        palette.node
    };
    ui.painter()
        .circle_filled(pos2(across, rect.center().y), radius - 3.0, colour);
    focus_ring(ui, rect.expand(2.0), &response);
    said(&response, label, is_on);
    response.clicked().then(|| !is_on.unwrap_or(false))
}

fn said(response: &Response, label: &str, is_on: Option<bool>) {
    response
        .widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_on.unwrap_or(false), label));
}
