//! Annotations of a plot on screen: the labels of marks, the numbers beside bars, and hatching in
//! gaps.

use eframe::egui::{
    Painter, Pos2, Rect, Stroke, Ui, Vec2, pos2,
    text::{LayoutJob, TextWrapping},
    vec2,
};
use inclination_analysis::{
    palette::Palette,
    plot::{Bar, CellLabel, Cells, Note, Plot, SeriesShape, Tone, color::Hatch},
};

use super::{
    hatching,
    legend::HiddenSeries,
    mark_labels::{LabelPlace, LabelRequest, place_labels},
    shown_plot::ShownPlot,
};
use crate::theme;

/// The distance of a note from its point.
const NOTE_DISTANCE: f32 = 8.0;
/// The height of a row of mark labels.
const MARK_ROW_HEIGHT: f32 = 16.0;

/// The distance of the label of a point from the point, across.
const POINT_LABEL_DISTANCE: f32 = 8.0;

/// The distance of the name of an area from a point.
const DOT_CLEARANCE: f32 = 8.0;
/// The margin around the name of an area of cells.
const CELL_LABEL_MARGIN: Vec2 = vec2(4.0, 1.0);

/// Writes the notes of a plot and the names of its areas, and hatches its gaps, except for hidden
/// series. Returns the places of the names of areas.
pub(super) fn write_notes(
    ui: &Ui,
    shown: &ShownPlot,
    plot: &Plot,
    hidden: &HiddenSeries,
) -> Vec<Rect> {
    let mut area_names = Vec::new();
    let palette = theme::current_palette(ui.ctx());
    let painter = ui.painter().with_clip_rect(shown.frame());

    for series in &plot.series {
        if hidden.hides_series(&series.name) {
            continue;
        }

        match &series.shape {
            SeriesShape::Notes(notes) => {
                for (at, note) in notes.iter().enumerate() {
                    // The note ends where the next one in its row begins.
                    let next = notes.get(at + 1).filter(|next| next.at[1] == note.at[1]);
                    let end = next.map(|next| shown.screen_point(next.at[0], next.at[1]).x);
                    write_note(&painter, shown, note, end, palette);
                }
            }
            SeriesShape::Gaps(bars) => {
                for bar in bars {
                    draw_gap(&painter, shown, bar, series.tone, palette);
                }
            }
            SeriesShape::Cells(cells) => {
                let size = shown.frame().size();
                for label in cells.label_places(size.x, size.y) {
                    let place = write_cell_label(&painter, shown, plot, cells, label, palette);
                    area_names.extend(place);
                }
            }
            _ => {}
        }
    }
    area_names
}

/// Writes the name of an area of cells inside it, if there is room. Returns its place.
fn write_cell_label(
    painter: &Painter,
    shown: &ShownPlot,
    plot: &Plot,
    cells: &Cells,
    label: CellLabel,
    palette: &Palette,
) -> Option<Rect> {
    let name = cells.legend.get(label.name)?;
    let point = |[across, up]: [f32; 2]| {
        let x = plot.across.low + across * plot.across.span();
        let y = plot.up.low + up * plot.up.span();
        shown.screen_point(x, y)
    };
    let center = point(label.center);
    let half = label.size.map(|side| side / 2.0);
    let corner = point([label.center[0] + half[0], label.center[1] + half[1]]);

    let font = theme::text_font(theme::SMALL_TEXT_SIZE);
    let galley = painter.layout_no_wrap(name.clone(), font, palette.text);
    let room = 2.0 * (corner - center).abs();
    let under = galley.size() + 2.0 * CELL_LABEL_MARGIN;
    if under.x > room.x || under.y > room.y {
        return None;
    }

    let room = Rect::from_center_size(center, room);
    let under = place_area_name(under, room, &screen_points(shown, plot));
    painter.rect_filled(under, 3.0, palette.field.gamma_multiply(0.7));
    painter.galley(under.min + CELL_LABEL_MARGIN, galley, palette.text);
    Some(under)
}

/// Returns the points of a plot that are marked, such as that of the current values.
fn screen_points(shown: &ShownPlot, plot: &Plot) -> Vec<Pos2> {
    let marks = plot.marks.iter();
    let points = marks.filter_map(|mark| Some(shown.screen_point(mark.x?, mark.y?)));
    points.collect()
}

/// Returns the place of the name of an area: in the middle of a room, or as near to it as the dots
/// of points allow.
fn place_area_name(size: Vec2, room: Rect, points: &[Pos2]) -> Rect {
    let usual = Rect::from_center_size(room.center(), size);
    let dots = points
        .iter()
        .map(|at| Rect::from_center_size(*at, Vec2::splat(2.0 * DOT_CLEARANCE)));
    let dots: Vec<Rect> = dots.collect();

    let beside = dots.iter().flat_map(|dot| {
        [
            vec2(0.0, dot.top() - usual.bottom()),
            vec2(0.0, dot.bottom() - usual.top()),
            vec2(dot.left() - usual.right(), 0.0),
            vec2(dot.right() - usual.left(), 0.0),
        ]
    });
    let is_free = |place: &Rect| {
        room.expand(0.5).contains_rect(*place) && !dots.iter().any(|dot| overlaps(*dot, *place))
    };
    std::iter::once(Vec2::ZERO)
        .chain(beside)
        .filter(|by| is_free(&usual.translate(*by)))
        .min_by(|one, other| one.length().total_cmp(&other.length()))
        .map_or(usual, |by| usual.translate(by))
}

/// Returns whether two rectangles overlap by more than a rounding error.
fn overlaps(one: Rect, other: Rect) -> bool {
    let both = one.intersect(other);
    both.width() > 0.1 && both.height() > 0.1
}

/// Writes the labels of a plot's marks. Those of points keep off the names of areas if there is
/// room.
pub(super) fn write_marks(ui: &Ui, shown: &ShownPlot, plot: &Plot, area_names: &[Rect]) {
    let palette = theme::current_palette(ui.ctx());
    let frame = shown.frame();
    let painter = ui.painter().with_clip_rect(frame);
    let font = theme::text_font(theme::SMALL_TEXT_SIZE - 1.0);
    let labels: Vec<_> = plot
        .marks
        .iter()
        .filter(|mark| !mark.label.is_empty())
        .map(|mark| {
            let color = mark.tone.color(palette);
            let galley = painter.layout_no_wrap(mark.label.clone(), font.clone(), color);
            (mark, galley, color)
        })
        .collect();

    let upright = labels.iter().filter(|(mark, ..)| mark.y.is_none());
    let wanted: Vec<LabelRequest> = upright
        .clone()
        .map(|(mark, galley, _)| LabelRequest {
            at: shown.screen_point(mark.x.unwrap_or(0.0), 0.0).x - frame.left(),
            width: galley.size().x,
            is_low: mark.tone == Tone::Sample,
        })
        .collect();

    let rows = (frame.height() / 2.0 / MARK_ROW_HEIGHT) as usize;
    let corner = |is_low: bool, place: LabelPlace| {
        let down = place.row as f32 * MARK_ROW_HEIGHT;
        let top = if is_low {
            frame.bottom() - MARK_ROW_HEIGHT - 4.0 - down
        } else {
            frame.top() + 4.0 + down
        };
        pos2(frame.left() + place.left, top)
    };
    let curves = if wanted.is_empty() {
        Vec::new()
    } else {
        screen_curves(shown, plot)
    };
    let places = place_labels(&wanted, frame.width(), rows, |wanted, place| {
        let size = vec2(wanted.width, MARK_ROW_HEIGHT);
        let under = Rect::from_min_size(corner(wanted.is_low, place), size);
        curves.iter().any(|curve| is_crossed(under, curve))
    });
    let mut placed_labels = Vec::new();
    for (((_, galley, color), wanted), place) in upright.zip(&wanted).zip(places) {
        let Some(place) = place else { continue };
        placed_labels.push((corner(wanted.is_low, place), galley, *color));
    }

    for (mark, galley, color) in labels.iter().filter(|(mark, ..)| mark.y.is_some()) {
        let at = shown.screen_point(
            mark.x.unwrap_or(plot.across.low),
            mark.y.unwrap_or_default(),
        );
        let from = place_point_label(at, galley.size(), frame, area_names);
        placed_labels.push((from, galley, *color));
    }

    for (from, galley, color) in placed_labels {
        let under = mark_label_rect(from, galley.size());
        painter.rect_filled(under, 3.0, palette.field.gamma_multiply(0.85));
        painter.galley(from, galley.clone(), color);
    }
}

/// Returns the rectangle under the label of a mark.
fn mark_label_rect(from: Pos2, size: Vec2) -> Rect {
    Rect::from_min_size(from, size).expand2(vec2(3.0, 1.0))
}

/// Returns the place of the label of a point: above the point, and at its right if there is room.
/// If it would cover one of some names there, it is somewhere else beside the point, or at the left
/// or right of the point and above or below the name.
fn place_point_label(at: Pos2, size: Vec2, frame: Rect, names: &[Rect]) -> Pos2 {
    let right = at.x + POINT_LABEL_DISTANCE;
    let left = at.x - POINT_LABEL_DISTANCE - size.x;
    let has_room = right + size.x <= frame.right();
    let sides = if has_room { [right, left] } else { [left; 2] };

    let above = (at.y - MARK_ROW_HEIGHT - 4.0).max(frame.top() + 2.0);
    let usual = pos2(sides[0], above);
    let covers = |name: &&Rect, place: Pos2| mark_label_rect(place, size).intersects(**name);
    let Some(covered) = names.iter().find(|name| covers(name, usual)) else {
        return usual;
    };

    let below = at.y + 4.0;
    let [above_name, below_name] = [covered.top() - size.y - 2.0, covered.bottom() + 2.0];
    let mut places = [above, below, above_name, below_name]
        .into_iter()
        .flat_map(|top| sides.map(|left| pos2(left, top)));
    let is_free = |place: &Pos2| {
        let is_inside = frame.contains_rect(Rect::from_min_size(*place, size));
        is_inside && !names.iter().any(|name| covers(&name, *place))
    };
    places.find(is_free).unwrap_or(usual)
}

/// Returns the curves of a plot on screen.
fn screen_curves(shown: &ShownPlot, plot: &Plot) -> Vec<Vec<Pos2>> {
    plot.series
        .iter()
        .filter_map(|series| match &series.shape {
            SeriesShape::Line { points, .. } => Some(points),
            _ => None,
        })
        .map(|points| {
            let points = points.iter().map(|[x, y]| shown.screen_point(*x, *y));
            points.collect()
        })
        .collect()
}

/// Returns whether a curve, from left to right, crosses a rectangle, or may do so between two of
/// its points.
fn is_crossed(rect: Rect, curve: &[Pos2]) -> bool {
    let before = curve.partition_point(|point| point.x < rect.left());
    let nearby = curve.get(before.saturating_sub(1)..).unwrap_or_default();
    let pairs = nearby.windows(2);
    let mut pairs = pairs.take_while(|pair| pair[0].x <= rect.right());
    pairs.any(|pair| rect.intersects(Rect::from_points(pair)))
}

/// Writes a note at the right of its point if there is room. Otherwise it is at the left, or
/// truncated at `end` if another note begins there.
fn write_note(
    painter: &Painter,
    shown: &ShownPlot,
    note: &Note,
    end: Option<f32>,
    palette: &Palette,
) {
    let font = theme::number_font(theme::SMALL_TEXT_SIZE - 1.0);
    let lay = |text: String| painter.layout_no_wrap(text, font.clone(), palette.text);

    let [x, y] = note.at;
    let at = shown.screen_point(x, y);
    let room = end.unwrap_or(shown.frame().right()) - at.x - NOTE_DISTANCE;

    let mut galley = lay(note.text.clone());
    if galley.size().x > room && end.is_some() {
        let mut job = LayoutJob::simple_singleline(note.text.clone(), font.clone(), palette.text);
        job.wrap = TextWrapping::truncate_at_width(room.max(0.0));
        galley = painter.layout_job(job);
    }

    let is_within = galley.size().x <= room || end.is_some();
    let left = if is_within {
        at.x + NOTE_DISTANCE
    } else {
        at.x - NOTE_DISTANCE - galley.size().x
    };

    let from = pos2(left, at.y - galley.size().y / 2.0);
    if !is_within {
        let under = Rect::from_min_size(from, galley.size()).expand2(vec2(3.0, 1.0));
        painter.rect_filled(under, 3.0, palette.field.gamma_multiply(0.85));
    }
    painter.galley(from, galley, palette.text);
}

/// Draws a gap, with its label at the left end.
fn draw_gap(painter: &Painter, shown: &ShownPlot, bar: &Bar, tone: Tone, palette: &Palette) {
    let half = bar.thickness / 2.0;
    let rect = Rect::from_two_pos(
        shown.screen_point(bar.from, bar.at - half),
        shown.screen_point(bar.to, bar.at + half),
    );
    let stroke = Stroke::new(1.0, tone.color(palette).gamma_multiply(0.6));
    hatching::draw_hatch(painter, rect, Hatch::Rising, stroke);

    let font = theme::text_font(theme::SMALL_TEXT_SIZE);
    let galley = painter.layout_no_wrap(bar.label.clone(), font, palette.dim);
    let from = pos2(rect.left() + 8.0, rect.center().y - galley.size().y / 2.0);
    let under = Rect::from_min_size(from, galley.size()).expand2(vec2(5.0, 1.0));
    painter.rect_filled(under, 3.0, palette.field);
    painter.galley(from, galley, palette.dim);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_an_area_keeps_off_points() {
        let room = Rect::from_min_size(Pos2::ZERO, vec2(200.0, 60.0));
        let size = vec2(50.0, 16.0);
        let center = |points: &[Pos2]| place_area_name(size, room, points).center();
        assert_eq!(center(&[]), pos2(100.0, 30.0));
        assert_eq!(center(&[pos2(20.0, 30.0)]), pos2(100.0, 30.0));
        // Points near the middle.
        assert_eq!(center(&[pos2(90.0, 32.0)]), pos2(100.0, 16.0));
        assert_eq!(center(&[pos2(124.0, 30.0)]), pos2(91.0, 30.0));
        // A low room leaves only the sides, and a small one no other place.
        let low = room.with_max_y(18.0);
        let place = place_area_name(size, low, &[pos2(100.0, 9.0)]);
        assert_eq!(place.center(), pos2(67.0, 9.0));
        let small = Rect::from_min_size(Pos2::ZERO, size);
        assert_eq!(place_area_name(size, small, &[pos2(25.0, 8.0)]), small);
    }

    #[test]
    fn the_label_of_a_point_keeps_off_the_names_of_areas() {
        let frame = Rect::from_min_size(Pos2::ZERO, vec2(400.0, 100.0));
        let size = vec2(50.0, 12.0);
        let place = |at: Pos2, names: &[Rect]| place_point_label(at, size, frame, names);
        let middle = pos2(200.0, 50.0);
        assert_eq!(place(middle, &[]), pos2(208.0, 30.0));
        assert_eq!(place(pos2(390.0, 50.0), &[]), pos2(332.0, 30.0));

        // A name at the right, where the label would be.
        let name = Rect::from_min_size(pos2(220.0, 30.0), size);
        assert_eq!(place(middle, &[name]), pos2(142.0, 30.0));
        // A name around a point near the top.
        let top = pos2(200.0, 8.0);
        let name = Rect::from_center_size(top, size);
        assert_eq!(place(top, &[]), pos2(208.0, 2.0));
        assert_eq!(place(top, &[name]), pos2(208.0, 16.0));
        // Names everywhere.
        assert_eq!(place(middle, &[frame]), pos2(208.0, 30.0));
    }
}
