//! A tile for a way of choosing: bars for the chances that it gives to some options, its name, and
//! when to use it.

use eframe::egui::{
    Color32, FontId, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, text::LayoutJob,
    vec2,
};
use inclination_core::{
    authoring::decide::{Entry, Preset, Scratch},
    text::capitalize,
};

use super::super::widgets::focus_ring;
use crate::theme;

/// The options that every tile chooses among, so that the tiles can be compared: the first is not
/// the best, two are nearly as good as each other, and two have a rank.
const EXAMPLE_OPTIONS: [Entry; 5] = [
    Entry {
        rank: 0.0,
        weight: 0.55,
    },
    Entry {
        rank: 0.0,
        weight: 1.0,
    },
    Entry {
        rank: 1.0,
        weight: 0.92,
    },
    Entry {
        rank: 1.0,
        weight: 0.3,
    },
    Entry {
        rank: 0.0,
        weight: 0.1,
    },
];

/// The minimum height of a tile, in points.
const TILE_HEIGHT: f32 = 40.0;
/// The size of the picture, in points.
const PICTURE_WIDTH: f32 = 56.0;
const PICTURE_HEIGHT: f32 = 32.0;
/// The space to the left of the picture and around the text, in points.
const PICTURE_MARGIN: f32 = 6.0;
const TEXT_MARGIN: f32 = 8.0;
/// The distance between bars, in points.
const BAR_GAP: f32 = 3.0;

/// Draws a tile. Returns whether it was clicked.
pub(super) fn draw_tile(ui: &mut Ui, preset: &Preset, is_chosen: bool) -> bool {
    let palette = theme::current_palette(ui.ctx());
    let indent = PICTURE_MARGIN + PICTURE_WIDTH + TEXT_MARGIN;
    let text_width = ui.available_width() - indent - TEXT_MARGIN;
    let lay_out = |text: String, font: FontId, color: Color32, lines: usize| {
        let mut job = LayoutJob::simple(text, font, color, text_width);
        job.wrap.max_rows = lines;
        ui.painter().layout_job(job)
    };
    let font = theme::heading_font(theme::SMALL_TEXT_SIZE);
    let title = lay_out(capitalize(preset.title), font, palette.text, 1);
    let font = theme::text_font(theme::SMALL_TEXT_SIZE - 1.0);
    let usage = lay_out(use_sentence(preset), font, palette.dim, 2);

    let text_height = title.size().y + 1.0 + usage.size().y;
    let size = vec2(
        ui.available_width(),
        TILE_HEIGHT.max(text_height + TEXT_MARGIN),
    );
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());

    if is_chosen || response.hovered() {
        let fill = if is_chosen {
            palette.raised
        } else {
            palette.field
        };
        ui.painter().rect_filled(rect, 5.0, fill);
    }
    if is_chosen {
        let stroke = Stroke::new(1.5, palette.focus);
        ui.painter()
            .rect_stroke(rect, 5.0, stroke, StrokeKind::Inside);
    }

    let picture = Rect::from_min_size(
        pos2(
            rect.left() + PICTURE_MARGIN,
            rect.center().y - PICTURE_HEIGHT / 2.0,
        ),
        vec2(PICTURE_WIDTH, PICTURE_HEIGHT),
    );
    draw_chances(ui, picture, preset);

    let at = pos2(rect.left() + indent, rect.center().y - text_height / 2.0);
    let below = at + vec2(0.0, title.size().y + 1.0);
    ui.painter().galley(at, title, palette.text);
    ui.painter().galley(below, usage, palette.dim);

    focus_ring(ui, rect, &response);
    response.widget_info(|| {
        WidgetInfo::selected(Role::Button, ui.is_enabled(), is_chosen, preset.title)
    });
    let is_clicked = response.clicked();
    response.on_hover_text(format!(
        "{}. {}",
        capitalize(preset.summary),
        use_sentence(preset)
    ));
    is_clicked
}

/// Returns the sentence that says when to use a way of choosing.
fn use_sentence(preset: &Preset) -> String {
    format!("If {}.", preset.use_when)
}

/// Draws a bar for the weight of each example option, filled as far as it is likely to be chosen.
fn draw_chances(ui: &Ui, rect: Rect, preset: &Preset) {
    let palette = theme::current_palette(ui.ctx());
    let count = EXAMPLE_OPTIONS.len() as f32;
    let width = (rect.width() + BAR_GAP) / count - BAR_GAP;

    for (at, (option, chance)) in EXAMPLE_OPTIONS.iter().zip(chances(preset)).enumerate() {
        let left = rect.left() + at as f32 * (width + BAR_GAP);
        let bar = |share: f32| {
            let top = rect.bottom() - rect.height() * share;
            Rect::from_min_max(pos2(left, top), pos2(left + width, rect.bottom()))
        };
        ui.painter()
            .rect_filled(bar(option.weight), 1.5, palette.line);
        if chance > 0.0 {
            let filled = (option.weight * chance.max(0.1)).min(1.0);
            ui.painter().rect_filled(bar(filled), 1.5, palette.option);
        }
    }
}

/// Returns the chances of the example options, as shares of the highest chance.
fn chances(preset: &Preset) -> Vec<f32> {
    let mut outcomes = Vec::new();
    preset
        .rules
        .compute_outcomes(&EXAMPLE_OPTIONS, &mut Scratch::default(), &mut outcomes);
    let most = outcomes
        .iter()
        .fold(0.0, |most, outcome| outcome.probability.max(most));
    outcomes
        .iter()
        .map(|outcome| (outcome.probability / most) as f32)
        .collect()
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::decide::PRESETS;

    use super::*;

    #[test]
    fn tiles_show_the_chances_that_the_rules_give() {
        let likely = |title: &str| -> Vec<usize> {
            let preset = PRESETS.iter().find(|preset| preset.title == title);
            let found = chances(preset.expect(title));
            (0..found.len()).filter(|at| found[*at] > 0.0).collect()
        };
        assert_eq!(likely("highest"), [1]);
        assert_eq!(likely("first valid"), [0]);
        assert_eq!(likely("weighted random"), [0, 1, 2, 3, 4]);
        // The three heaviest; those with at least 0.9 of the heaviest; those at most 0.1 below it.
        assert_eq!(likely("best n"), [0, 1, 2]);
        assert_eq!(likely("within a share"), [1, 2]);
        assert_eq!(likely("within a margin"), [1, 2]);
        // The two of the highest rank, as 0.3 is more than a fifth of 0.92.
        assert_eq!(likely("dual utility"), [2, 3]);
    }

    #[test]
    fn every_way_of_choosing_says_when_to_use_it() {
        for preset in PRESETS {
            let words = preset.use_when.split_whitespace().count();
            assert!((3..=8).contains(&words), "{}: {words}", preset.title);
        }
    }
}
