//! What is written into a plot on screen: the words beside marks, the numbers beside bars, and
//! hatches where nothing is.

use eframe::egui::{
    Painter, Rect, Stroke, Ui, pos2,
    text::{LayoutJob, TextWrapping},
    vec2,
};
use inclination_analysis::{
    palette::Palette,
    plot::{Bar, Note, Plot, Tone, What, colour::Hatch},
};

use super::{
    hatched,
    labels::{Wanted, placed},
    legend::Hidden,
    shown::Shown,
};
use crate::theme;

/// How far words stand from their point.
const BESIDE: f32 = 8.0;
/// How high a row of the words beside marks is.
const MARK_ROW_HEIGHT: f32 = 16.0;

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

/// Writes the words beside the marks of a plot.
pub(super) fn write_marks(ui: &Ui, shown: &Shown, plot: &Plot) {
    let palette = theme::of(ui.ctx());
    let frame = shown.frame();
    let painter = ui.painter().with_clip_rect(frame);
    let font = theme::words(theme::SMALL - 1.0);
    let said = plot.marks.iter().filter(|mark| !mark.label.is_empty());
    let said: Vec<_> = said
        .map(|mark| {
            let colour = mark.tone.colour(palette);
            let galley = painter.layout_no_wrap(mark.label.clone(), font.clone(), colour);
            (mark, galley, colour)
        })
        .collect();
    let upright = said.iter().filter(|(mark, ..)| mark.y.is_none());
    let wanted: Vec<Wanted> = upright
        .clone()
        .map(|(mark, galley, _)| Wanted {
            at: shown.at(mark.x.unwrap_or(0.0), 0.0).x - frame.left(),
            width: galley.size().x,
            is_low: mark.tone == Tone::Sample,
        })
        .collect();
    let rows = (frame.height() / 2.0 / MARK_ROW_HEIGHT) as usize;
    let places = placed(&wanted, frame.width(), rows);
    let mut drawn = Vec::new();
    for ((mark, galley, colour), place) in upright.zip(places) {
        let Some(place) = place else { continue };
        let down = place.row as f32 * MARK_ROW_HEIGHT;
        let top = match mark.tone {
            Tone::Sample => frame.bottom() - MARK_ROW_HEIGHT - 4.0 - down,
            _ => frame.top() + 4.0 + down,
        };
        drawn.push((pos2(frame.left() + place.left, top), galley, *colour));
    }
    for (mark, galley, colour) in said.iter().filter(|(mark, ..)| mark.y.is_some()) {
        let at = shown.at(
            mark.x.unwrap_or(plot.across.low),
            mark.y.unwrap_or_default(),
        );
        let mut from = at + vec2(8.0, -MARK_ROW_HEIGHT - 4.0);
        if from.x + galley.size().x > frame.right() {
            from.x = at.x - 8.0 - galley.size().x;
        }
        from.y = from.y.max(frame.top() + 2.0);
        drawn.push((from, galley, *colour));
    }
    for (from, galley, colour) in drawn {
        let under = Rect::from_min_size(from, galley.size()).expand2(vec2(3.0, 1.0));
        painter.rect_filled(under, 3.0, palette.field.gamma_multiply(0.85));
        painter.galley(from, galley.clone(), colour);
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
