//! Splits lines into runs, some of them dimmed, and separates lines that coincide.

use std::{borrow::Cow, collections::BTreeMap};

use super::{Series, SeriesShape};

/// The usual distance between lines that would lie on top of each other, in points.
const LANE_DISTANCE: f32 = 2.0;
/// The maximum distance between the outermost of them. More lines lie closer to each other, so that
/// all stay visibly at their number.
const MAX_SPREAD: f32 = 6.0;

/// A part of a line that is drawn in one stroke.
#[derive(Clone, Debug, PartialEq)]
pub struct LineRun {
    /// The points, all of which are finite.
    pub points: Vec<[f32; 2]>,
    /// Whether the part is dimmed.
    pub is_dimmed: bool,
}

/// Splits a line where its numbers are not finite, and where it becomes dimmed or stops being so.
/// Each dimmed stretch has a start and an end on the horizontal axis.
pub fn split_line(points: &[[f32; 2]], dimmed: &[[f32; 2]]) -> Vec<LineRun> {
    let is_dimmed = |x: f32| dimmed.iter().any(|[from, to]| (*from..*to).contains(&x));
    let mut runs: Vec<LineRun> = Vec::new();

    for whole in points.split(|[x, y]| !x.is_finite() || !y.is_finite()) {
        let Some(first) = whole.first() else { continue };
        let mut run = LineRun {
            points: vec![*first],
            is_dimmed: whole.len() == 1 && is_dimmed(first[0]),
        };

        for pair in whole.windows(2) {
            let is_segment_dimmed = is_dimmed(f32::midpoint(pair[0][0], pair[1][0]));
            if is_segment_dimmed != run.is_dimmed && run.points.len() > 1 {
                runs.push(run);
                run = LineRun {
                    points: vec![pair[0]],
                    is_dimmed: is_segment_dimmed,
                };
            }
            run.is_dimmed = is_segment_dimmed;
            run.points.push(pair[1]);
        }
        runs.push(run);
    }

    runs
}

/// Returns the points of a line, shifted up. `point_height` is the height of a point of the screen
/// in numbers of the vertical axis.
pub fn shift_points<'p>(
    points: &'p [[f32; 2]],
    shifts: &[f32],
    point_height: f32,
) -> Cow<'p, [[f32; 2]]> {
    if shifts.is_empty() {
        return Cow::Borrowed(points);
    }
    let shifted = points.iter().zip(shifts);
    Cow::Owned(
        shifted
            .map(|([x, y], shift)| [*x, y + shift * point_height])
            .collect(),
    )
}

/// Shifts lines where they would lie on top of each other, so that they lie beside each other and
/// their number is in the middle. A line that is alone at its number is not shifted there. All
/// lines go through points at the same places.
pub fn separate_equal_lines(series: &mut [Series]) {
    let segment_counts = series
        .iter()
        .map(|series| line_points(series).len().saturating_sub(1));
    for at in 0..segment_counts.max().unwrap_or(0) {
        for bundle in find_bundles(series, at) {
            let count = bundle.len();
            for (lane, line) in bundle.into_iter().enumerate() {
                if let Some(Series {
                    shape: SeriesShape::Line { points, shifts, .. },
                    ..
                }) = series.get_mut(line)
                {
                    shifts.resize(points.len(), 0.0);
                    shifts[at..=at + 1].fill(lane_shift(lane, count));
                }
            }
        }
    }
}

/// Returns the shift of a lane among a number of lanes, counted from the bottom.
fn lane_shift(lane: usize, count: usize) -> f32 {
    let gaps = (count - 1) as f32;
    let distance = LANE_DISTANCE.min(MAX_SPREAD / gaps);
    (lane as f32 - gaps / 2.0) * distance
}

/// Returns the positions of the lines that have a segment in common, for each of several lines.
fn find_bundles(series: &[Series], at: usize) -> Vec<Vec<usize>> {
    let mut bundles: BTreeMap<[u32; 2], Vec<usize>> = BTreeMap::new();
    for (line, series) in series.iter().enumerate() {
        if let Some([[_, from], [_, to]]) = line_points(series).get(at..at + 2) {
            let key = [from.to_bits(), to.to_bits()];
            bundles.entry(key).or_default().push(line);
        }
    }
    bundles.retain(|_, lines| lines.len() > 1);
    bundles.into_values().collect()
}

fn line_points(series: &Series) -> &[[f32; 2]] {
    match &series.shape {
        SeriesShape::Line { points, .. } => points,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::{Dash, Tone};

    #[test]
    fn a_line_is_split_where_it_is_dimmed_or_has_no_number() {
        let line = [0.0, 1.0, 2.0, 3.0, 4.0].map(|x| [x, 10.0 * x]);
        let runs = split_line(&line, &[[1.0, 3.0]]);
        let parts: Vec<_> = runs
            .iter()
            .map(|run| (run.points.as_slice(), run.is_dimmed))
            .collect();
        let expected = [
            (&line[..2], false),
            (&line[1..4], true),
            (&line[3..], false),
        ];
        assert_eq!(parts, expected);

        let mut gap = line;
        gap[2][1] = f32::NAN;
        let runs = split_line(&gap, &[]);
        assert_eq!(runs.len(), 2);
        assert!(
            runs.iter()
                .all(|run| !run.is_dimmed && run.points.len() == 2)
        );
    }

    /// Returns the shifts of lines through points at these numbers.
    fn find_shifts(lines: &[&[f32]]) -> Vec<Vec<f32>> {
        let line = |levels: &[f32]| Series {
            name: String::new(),
            tone: Tone::Distinct(0),
            shape: SeriesShape::new_line(
                (0..).zip(levels).map(|(x, y)| [x as f32, *y]).collect(),
                Dash::Solid,
                false,
            ),
        };
        let mut series: Vec<Series> = lines.iter().map(|levels| line(levels)).collect();
        separate_equal_lines(&mut series);
        let shifts = series.into_iter().map(|series| match series.shape {
            SeriesShape::Line { shifts, .. } => shifts,
            _ => Vec::new(),
        });
        shifts.collect()
    }

    #[test]
    fn lines_lie_beside_each_other_where_they_have_a_segment_in_common() {
        let shifts = find_shifts(&[
            &[0.0, 0.0, 0.0, 0.0],
            &[1.0, 2.0, 3.0, 4.0],
            &[0.0, 0.0, 5.0, 5.0],
            &[2.0, 0.0, 0.0, 0.0],
            &[9.0, 0.0, 5.0, 5.0],
        ]);
        let expected: [&[f32]; 5] = [
            &[-1.0, -1.0, -1.0, -1.0],
            // It crosses the others without a common segment.
            &[],
            &[1.0, -1.0, -1.0, -1.0],
            &[0.0, 1.0, 1.0, 1.0],
            &[0.0, 1.0, 1.0, 1.0],
        ];
        assert_eq!(shifts, expected);
    }

    #[test]
    fn a_line_that_leaves_the_others_lies_at_its_number() {
        let alone = [0.0, 0.0, 10.0, 10.0];
        let shifts = find_shifts(&[&[0.0; 4], &alone, &[0.0; 4]]);
        assert_eq!(shifts[1], [0.0; 4]);
        let shifts = find_shifts(&[&alone, &[0.0; 4]]);
        assert_eq!(shifts, [[-1.0, -1.0, 0.0, 0.0], [1.0, 1.0, 0.0, 0.0]]);
    }

    #[test]
    fn many_equal_lines_stay_close_to_their_number() {
        let shifts = find_shifts(&[[0.0; 2].as_slice(); 13]);
        let first = shifts.iter().map(|shifts| shifts[0]);
        let expected = (0..13).map(|lane| -3.0 + lane as f32 * 0.5);
        assert_eq!(first.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }
}
