//! What is written into a plot on screen besides marks: the numbers beside bars, and hatches where nothing is.

use eframe::egui::{
    Painter, Rect, Stroke, Ui, pos2,
    text::{LayoutJob, TextWrapping},
    vec2,
};

use super::{Bar, Note, Plot, Shown, Tone, What, colour::Hatch, hatched, legend::Hidden};
use crate::theme::{self, Palette};

/// How far words stand from their point.
const BESIDE: f32 = 8.0;

/// Writes a plot's notes and hatches its gaps, but those that are hidden.
pub(super) fn write(ui: &Ui, shown: &Shown, plot: &Plot, hidden: &Hidden) {
    let palette = theme::of(ui.ctx());
    let painter = ui.painter().with_clip_rect(shown.frame());
    for series in &plot.series {
        if hidden.hides(&series.name) {
            continue;
        }
        match &series.what {
            What::Notes(notes) => {
                for (at, note) in notes.iter().enumerate() {
                    // Up to what is written beside it.
                    let next = notes.get(at + 1).filter(|next| next.at[1] == note.at[1]);
                    let end = next.map(|next| shown.at(next.at[0], next.at[1]).x);
                    beside(&painter, shown, (note, end), palette);
                }
            }
            What::Gaps(bars) => {
                for bar in bars {
                    gap(&painter, shown, (bar, series.tone), palette);
                }
            }
            _ => {}
        }
    }
}

/// At the right of its point, with all that there is room for; where there is none, at its left, or cut short where
/// something else is written.
fn beside(painter: &Painter, shown: &Shown, (note, end): (&Note, Option<f32>), palette: &Palette) {
    let font = theme::numbers(theme::SMALL - 1.0);
    let lay = |text: String| painter.layout_no_wrap(text, font.clone(), palette.text);
    let [x, y] = note.at;
    let at = shown.at(x, y);
    let room = end.unwrap_or(shown.frame().right()) - at.x - BESIDE;
    let mut galley = lay(note.all());
    if galley.size().x > room {
        galley = lay(note.text.clone());
    }
    if galley.size().x > room && end.is_some() {
        let mut job = LayoutJob::simple_singleline(note.text.clone(), font.clone(), palette.text);
        job.wrap = TextWrapping::truncate_at_width(room.max(0.0));
        galley = painter.layout_job(job);
    }
    let is_within = galley.size().x <= room || end.is_some();
    let left = if is_within {
        at.x + BESIDE
    } else {
        at.x - BESIDE - galley.size().x
    };
    let from = pos2(left, at.y - galley.size().y / 2.0);
    if !is_within {
        let under = Rect::from_min_size(from, galley.size()).expand2(vec2(3.0, 1.0));
        painter.rect_filled(under, 3.0, palette.field.gamma_multiply(0.85));
    }
    painter.galley(from, galley, palette.text);
}

/// A gap, with its word at its left end.
fn gap(painter: &Painter, shown: &Shown, (bar, tone): (&Bar, Tone), palette: &Palette) {
    let half = bar.thickness / 2.0;
    let rect = Rect::from_two_pos(
        shown.at(bar.from, bar.at - half),
        shown.at(bar.to, bar.at + half),
    );
    let stroke = Stroke::new(1.0, tone.colour(palette).gamma_multiply(0.6));
    hatched::draw(painter, rect, Hatch::Rising, stroke);
    let font = theme::words(theme::SMALL);
    let galley = painter.layout_no_wrap(bar.label.clone(), font, palette.dim);
    let from = pos2(rect.left() + 8.0, rect.center().y - galley.size().y / 2.0);
    let under = Rect::from_min_size(from, galley.size()).expand2(vec2(5.0, 1.0));
    painter.rect_filled(under, 3.0, palette.field);
    painter.galley(from, galley, palette.dim);
}
