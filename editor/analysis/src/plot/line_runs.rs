//! Splits lines into runs, some of them dimmed, and separates lines that coincide.

use super::{Series, SeriesShape};

/// The distance between lines that would lie on top of each other, in points.
const LANE_DISTANCE: f32 = 2.0;
/// The number of lanes, after which lines begin again at the first one.
const MAX_LANES: usize = 8;

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

/// Shifts lines that would lie on top of each other, so that they lie beside each other and their
/// numbers are in the middle.
pub fn separate_equal_lines(series: &mut [Series]) {
    let lanes = find_lanes(series);
    for (series, (lane, count)) in series.iter_mut().zip(lanes) {
        if let SeriesShape::Line { shift, .. } = &mut series.shape {
            *shift = (lane as f32 - (count - 1) as f32 / 2.0) * LANE_DISTANCE;
        }
    }
}

/// Returns the lane of each line, from bottom to top, and the number of lanes of the lines that
/// have a segment in common, directly or through others.
fn find_lanes(series: &[Series]) -> Vec<(usize, usize)> {
    let mut lanes: Vec<usize> = Vec::with_capacity(series.len());
    // The bundle of each line is the position of the first line in it.
    let mut bundles: Vec<usize> = Vec::with_capacity(series.len());

    for (at, line) in series.iter().enumerate() {
        let touched: Vec<usize> = (0..at)
            .filter(|other| share_segment(line_points(line), line_points(&series[*other])))
            .collect();
        let is_taken = |lane: &usize| touched.iter().any(|other| lanes[*other] == *lane);
        let free = (0..MAX_LANES).find(|lane| !is_taken(lane));
        lanes.push(free.unwrap_or(at % MAX_LANES));

        let joined: Vec<usize> = touched.iter().map(|other| bundles[*other]).collect();
        let bundle = joined.iter().copied().min().unwrap_or(at);
        for earlier in &mut bundles {
            if joined.contains(earlier) {
                *earlier = bundle;
            }
        }
        bundles.push(bundle);
    }

    let count = |bundle: usize| {
        let members = lanes.iter().zip(&bundles).filter(|(_, of)| **of == bundle);
        members.map(|(lane, _)| lane + 1).max().unwrap_or(1)
    };
    let counts = bundles.iter().map(|bundle| count(*bundle));
    lanes.iter().copied().zip(counts).collect()
}

fn line_points(series: &Series) -> &[[f32; 2]] {
    match &series.shape {
        SeriesShape::Line { points, .. } => points,
        _ => &[],
    }
}

/// Returns whether two lines through points at the same places have a segment in common.
fn share_segment(one: &[[f32; 2]], other: &[[f32; 2]]) -> bool {
    let is_equal = |at: usize| one.get(at) == other.get(at);
    let segments = 0..one.len().min(other.len()).saturating_sub(1);
    segments
        .into_iter()
        .any(|at| is_equal(at) && is_equal(at + 1))
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

    #[test]
    fn lines_with_a_common_segment_lie_beside_each_other() {
        let line = |levels: [f32; 3]| Series {
            name: String::new(),
            tone: Tone::Distinct(0),
            shape: SeriesShape::new_line(
                (0..).zip(levels).map(|(x, y)| [x as f32, y]).collect(),
                Dash::Solid,
                false,
            ),
        };
        let mut series = [
            line([0.0, 0.0, 0.0]),
            line([1.0, 2.0, 3.0]),
            line([0.0, 0.0, 5.0]),
            line([2.0, 0.0, 0.0]),
            line([9.0, 0.0, 5.0]),
        ];
        separate_equal_lines(&mut series);
        let shifts = series.map(|series| match series.shape {
            SeriesShape::Line { shift, .. } => shift,
            _ => f32::NAN,
        });
        // The fourth coincides only with the first, and the last only with the third. The second
        // lies alone, so it keeps its place.
        assert_eq!(shifts, [-1.0, 0.0, 1.0, 1.0, -1.0]);
    }
}
