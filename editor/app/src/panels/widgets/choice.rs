//! A choice of one of a few words, side by side if there is room and otherwise in a list, and a
//! switch for yes or no.

use std::sync::Arc;

use eframe::egui::{
    Color32, ComboBox, Galley, Key, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    pos2, vec2,
};
use inclination_analysis::palette::Palette;

use super::{LINE_HEIGHT, focus_ring, set_label};
use crate::theme;

/// The padding at either side of a word, in points.
const WORD_PADDING: f32 = 8.0;

fn layout_words(ui: &Ui, words: &[&str]) -> Vec<Arc<Galley>> {
    let font = theme::text_font(theme::SMALL_TEXT_SIZE);
    let color = theme::current_palette(ui.ctx()).text;
    words
        .iter()
        .map(|word| {
            let painter = ui.painter();
            painter.layout_no_wrap(replace_underscores(word), font.clone(), color)
        })
        .collect()
}

/// Returns the width of words side by side.
pub(in crate::panels) fn words_width(ui: &Ui, words: &[&str]) -> f32 {
    let galleys = layout_words(ui, words);
    galleys
        .iter()
        .map(|galley| galley.size().x + 2.0 * WORD_PADDING)
        .sum()
}

/// Draws a choice of words, none of which is selected if the values are mixed. Returns the index
/// of a word the user has just selected.
pub(in crate::panels) fn choose_word(
    ui: &mut Ui,
    label: &str,
    words: &[&str],
    chosen: Option<usize>,
) -> Option<usize> {
    let palette = theme::current_palette(ui.ctx());
    let galleys = layout_words(ui, words);
    let widths = words_width(ui, words);
    if words.len() > 5 || widths > ui.available_width() {
        return pick_word(ui, label, words, chosen);
    }

    let (_, rect) = ui.allocate_space(vec2(widths, LINE_HEIGHT - 2.0));
    ui.painter().rect_filled(rect, 5.0, palette.field);

    let mut now = None;
    let mut left = rect.left();
    for (at, (word, galley)) in words.iter().zip(galleys).enumerate() {
        let right = left + galley.size().x + 2.0 * WORD_PADDING;
        let part = rect.with_min_x(left).with_max_x(right);
        left = right;
        let id = ui.scope_id().with((label, at));
        let response = ui.interact(part, id, Sense::click());

        let is_chosen = chosen == Some(at);
        if is_chosen {
            let fill = Palette::mix_colors(palette.field, palette.focus, 0.32);
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
            let name = format!("{label}: {}", replace_underscores(word));
            WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), is_chosen, name)
        });

        if response.clicked() && !is_chosen {
            now = Some(at);
        }
    }
    now
}

/// Draws a choice of words as a drop-down list. Returns the index of a word the user has just
/// selected.
pub(in crate::panels) fn pick_word(
    ui: &mut Ui,
    label: &str,
    words: &[&str],
    chosen: Option<usize>,
) -> Option<usize> {
    let shown = chosen.and_then(|at| words.get(at)).copied();
    let mut now = None;
    let mut is_by_key = false;
    let width = ui.available_width().min(168.0);
    let combo = ComboBox::from_id_salt(("choice", label))
        .width(width)
        .truncate()
        .selected_text(replace_underscores(shown.unwrap_or("mixed")));

    let inner = combo.show_ui(ui, |ui| {
        for (at, word) in words.iter().enumerate() {
            let word = replace_underscores(word);
            let entry = list_entry(ui, chosen == Some(at), word);
            if entry.clicked() {
                now = Some(at);
                is_by_key = ui
                    .input(|input| input.key_pressed(Key::Enter) || input.key_pressed(Key::Space));
            }
        }
    });

    if is_by_key {
        // The focus stays where it was before the list opened.
        inner.response.request_focus();
    }
    set_label(&inner.response, label);
    now.filter(|at| chosen != Some(*at))
}

/// Draws an entry of a drop-down list. The current entry has the keyboard focus when the list
/// opens, and clicking an entry closes the list.
pub(in crate::panels) fn list_entry(
    ui: &mut Ui,
    is_current: bool,
    text: impl Into<String>,
) -> Response {
    let entry = ui.selectable_label(is_current, text.into());
    // The first frame of a list only measures its size.
    if is_current && ui.is_sizing_pass() {
        entry.request_focus();
    }
    if entry.clicked() {
        // The keyboard does not close the list by itself.
        ui.close();
    }
    entry
}

/// Replaces the underscores of a key's word by spaces.
fn replace_underscores(word: &str) -> String {
    word.replace('_', " ")
}

/// Draws a switch, in the middle if the values are mixed. Returns the value the user has just
/// switched to.
pub(in crate::panels) fn toggle_switch(
    ui: &mut Ui,
    label: &str,
    is_on: Option<bool>,
) -> Option<bool> {
    let palette = theme::current_palette(ui.ctx());
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
    let color = if palette.dark {
        palette.text
    } else {
        palette.node
    };
    ui.painter()
        .circle_filled(pos2(across, rect.center().y), radius - 3.0, color);

    focus_ring(ui, rect.expand(2.0), &response);
    set_switch_info(&response, label, is_on);
    response.clicked().then(|| !is_on.unwrap_or(false))
}

fn set_switch_info(response: &Response, label: &str, is_on: Option<bool>) {
    response
        .widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_on.unwrap_or(false), label));
}
