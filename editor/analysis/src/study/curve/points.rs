//! Edits of a piecewise curve's points on its plot. The points are given in the order of x, but an
//! edit may change this order: the caller sorts them when it stores them in a node.

use std::collections::BTreeSet;

use inclination_core::authoring::{
    model::Node,
    piecewise::{Point, Segment},
};

use super::{Curve, PlotFrame};

/// The maximum distance of a tangent's handle from its point, as a share of the plot.
const MAX_TANGENT_SHARE: f32 = 0.1;

/// Converts between the coordinates of a curve's points and those of its plot, which may be
/// mirrored, inverted and stretched.
#[derive(Clone, Copy, Debug)]
pub struct PointTransform {
    /// The sum of the ends, if left and right are swapped.
    mirror: Option<f32>,
    invert: bool,
    from: f32,
    to: f32,
}

impl PointTransform {
    /// Creates the transform of a curve.
    pub fn from_curve(curve: &Curve<'_>) -> Self {
        let output = (curve.value_by_key("from"), curve.value_by_key("to"));
        Self::new(curve.node(), curve.ends(), output)
    }

    /// Creates the transform of a node's curve with the given ends and output range.
    pub fn new(node: &Node, ends: (f32, f32), output: (f32, f32)) -> Self {
        Self {
            mirror: (node.setting("mirror") == 1).then_some(ends.0 + ends.1),
            invert: node.setting("invert") == 1,
            from: output.0,
            to: output.1,
        }
    }

    fn flip_x(self, x: f32) -> f32 {
        self.mirror.map_or(x, |sum| sum - x)
    }

    fn flip_y(self, y: f32) -> f32 {
        if self.invert { 1.0 - y } else { y }
    }

    /// Converts a point's coordinates to plot coordinates.
    pub fn to_plot(self, [x, y]: [f32; 2]) -> [f32; 2] {
        let height = self.from + (self.to - self.from) * self.flip_y(y);
        [self.flip_x(x), height]
    }

    /// Converts plot coordinates to a point's coordinates. If the output is flat, the height is
    /// returned unchanged.
    pub fn to_point(self, [x, y]: [f32; 2]) -> [f32; 2] {
        let share = (y - self.from) / (self.to - self.from);
        let height = if share.is_finite() {
            self.flip_y(share)
        } else {
            y
        };
        [self.flip_x(x), height]
    }
}

/// Returns the spacing of the grid that points snap to: about twenty lines in each direction, at
/// round numbers.
pub fn snap_grid(frame: &PlotFrame) -> [f32; 2] {
    round_spacing(frame, 20.0)
}

/// Returns the spacing of lines at round numbers, with at most so many lines in each direction.
fn round_spacing(frame: &PlotFrame, lines: f32) -> [f32; 2] {
    [frame.across.span(), frame.up.span()].map(|span| {
        let least = f64::from(span / lines).max(f64::from(f32::MIN_POSITIVE));
        let power = 10_f64.powf(least.log10().floor());
        let factor = [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .find(|factor| factor * power >= least * (1.0 - 1e-6));
        (factor.unwrap_or(10.0) * power) as f32
    })
}

/// The lines of the plot that a dragged point snaps to when it is near.
#[derive(Clone, Debug)]
pub struct SnapLines {
    /// The ends of the input, 0, and the places of other points.
    xs: Vec<f32>,
    /// The ends of the output, 0, and the heights of other points.
    ys: Vec<f32>,
    /// The spacing of the round numbers, which are weaker than the others.
    spacing: [f32; 2],
}

impl SnapLines {
    /// Creates the lines of a plot for a curve's ends and the positions of the points that stay.
    pub fn new(
        frame: &PlotFrame,
        ends: (f32, f32),
        turn: PointTransform,
        others: &[[f32; 2]],
    ) -> Self {
        let others = || others.iter().copied();
        Self {
            xs: [ends.0, ends.1, 0.0]
                .into_iter()
                .chain(others().map(|[x, _]| x))
                .collect(),
            ys: [turn.from, turn.to, 0.0]
                .into_iter()
                .chain(others().map(|[_, y]| y))
                .collect(),
            spacing: round_spacing(frame, 10.0),
        }
    }

    /// Returns the position to which a point snaps: on each axis the nearest line within reach,
    /// else the tidiest number at most half a grain away.
    pub fn snap_position(&self, at: [f32; 2], reach: [f32; 2], grain: [f32; 2]) -> [f32; 2] {
        let rounded = snap_to_grid(at, self.spacing);
        let tidied = snap_to_grid(at, grain);
        let snap = |axis: usize, lines: &[f32]| {
            let distance = |line: &f32| (line - at[axis]).abs();
            let is_near = |line: &f32| distance(line) <= reach[axis];
            let nearest = lines.iter().copied().filter(is_near);
            let nearest = nearest.min_by(|one, other| distance(one).total_cmp(&distance(other)));
            nearest
                .or_else(|| Some(rounded[axis]).filter(is_near))
                .unwrap_or(tidied[axis])
        };
        [snap(0, &self.xs), snap(1, &self.ys)]
    }
}

/// Returns how far points can move sideways: as far as wanted, but not beyond the ends of the
/// curve. Points that are beyond an end already do not move farther away.
pub fn limit_sideways(points: &[Point], which: &BTreeSet<usize>, by: f32, ends: (f32, f32)) -> f32 {
    let (low, high) = (ends.0.min(ends.1), ends.0.max(ends.1));
    let xs = which.iter().filter_map(|at| points.get(*at));
    xs.fold(by, |by, point| {
        let (least, most) = (low - point.x, high - point.x);
        by.clamp(least.min(0.0), most.max(0.0))
    })
}

/// Returns the nearest crossing of a grid's lines.
pub fn snap_to_grid(at: [f32; 2], grid: [f32; 2]) -> [f32; 2] {
    let line = |number: f32, step: f32| {
        // Takes the nearest multiple of the step as it is written, not as it is stored: 0.3 and not
        // 0.3000001.
        let step = f64::from(step);
        let power = 10_f64.powf(2.0 - step.abs().log10().floor());
        let exact = (step * power).round() / power;
        let snapped = ((f64::from(number) / exact).round() * exact) as f32;
        if snapped.is_finite() {
            snapped + 0.0
        } else {
            number
        }
    };
    [line(at[0], grid[0]), line(at[1], grid[1])]
}

/// Returns the points with one more. If the segment that it splits is of a kind without parameters,
/// both parts are of this kind; otherwise the second is linear.
pub fn add_point(points: &[Point], [x, y]: [f32; 2]) -> Vec<Point> {
    let before = points.iter().rev().find(|point| point.x <= x);
    let segment = match before.map(|point| point.segment) {
        Some(Segment::Power(_) | Segment::Cubic { .. }) | None => Segment::Linear,
        Some(other) => other,
    };
    let mut points = points.to_vec();
    points.push(Point { x, y, segment });
    points
}

/// Returns the points with some of them moved.
pub fn move_points(points: &[Point], which: &BTreeSet<usize>, by: [f32; 2]) -> Vec<Point> {
    let all = points.iter().enumerate();
    all.map(|(at, point)| {
        let [right, up] = if which.contains(&at) { by } else { [0.0; 2] };
        Point {
            x: point.x + right,
            y: point.y + up,
            ..*point
        }
    })
    .collect()
}

/// Returns the points without some of them.
pub fn remove_points(points: &[Point], gone: &BTreeSet<usize>) -> Vec<Point> {
    let all = points.iter().enumerate();
    let left = all.filter(|(at, _)| !gone.contains(at));
    left.map(|(_, point)| *point).collect()
}

/// The number of a segment that a handle bends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BendParameter {
    /// A power's exponent.
    Exponent,
    /// The slope after the first point.
    Leave,
    /// The slope before the second point.
    Arrive,
}

/// A handle that bends the segment from a point to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BendHandle {
    /// The index of the first point.
    pub segment: usize,
    /// The number that the handle changes.
    pub parameter: BendParameter,
    /// The point that the handle belongs to.
    pub from: [f32; 2],
    /// The handle's place.
    pub at: [f32; 2],
}

impl BendHandle {
    /// Returns the handle's displayed name.
    pub fn title(&self) -> String {
        let number = self.segment + 1;
        match self.parameter {
            BendParameter::Exponent => format!("Exponent after point {number}"),
            BendParameter::Leave => format!("Slope after point {number}"),
            BendParameter::Arrive => format!("Slope before point {}", number + 1),
        }
    }
}

/// Returns the handles of the segments that have parameters.
pub fn bend_handles(points: &[Point], frame: &PlotFrame) -> Vec<BendHandle> {
    let ways = points.windows(2).enumerate();
    let all = ways.flat_map(|(way, pair)| {
        let (one, other) = (pair[0], pair[1]);
        let [one_at, other_at] = [one, other].map(|point| [point.x, point.y]);
        let span = other.x - one.x;

        let bend = |part, from, at| BendHandle {
            segment: way,
            parameter: part,
            from,
            at,
        };
        // The handle's distance along x. Its distance in the plot is the same for every slope,
        // unless the segment is short.
        let reach = |slope: f32| {
            let (wide, high) = (
                frame.across.span() * MAX_TANGENT_SHARE,
                frame.up.span() * MAX_TANGENT_SHARE,
            );
            let steep = slope * wide / high;
            let length = (1.0 + steep * steep).sqrt();
            (wide / length).min(span / 2.0)
        };

        match one.segment {
            _ if span <= 0.0 || !span.is_finite() => Vec::new(),
            Segment::Power(exponent) => {
                let middle = one.x + span / 2.0;
                let share = 0.5_f64.powf(f64::from(exponent.max(0.0))) as f32;
                let height = one.y + (other.y - one.y) * share;
                let at = [middle, height];
                vec![bend(BendParameter::Exponent, at, at)]
            }
            Segment::Cubic { leave, arrive } => {
                let (out, back) = (reach(leave), reach(arrive));
                vec![
                    bend(
                        BendParameter::Leave,
                        one_at,
                        [one.x + out, one.y + leave * out],
                    ),
                    bend(
                        BendParameter::Arrive,
                        other_at,
                        [other.x - back, other.y - arrive * back],
                    ),
                ]
            }
            _ => Vec::new(),
        }
    });
    all.collect()
}

/// Returns the points after a handle is dragged to a place, through which the tangent or the power
/// curve then passes.
pub fn apply_bend(points: &[Point], bend: &BendHandle, [x, y]: [f32; 2]) -> Vec<Point> {
    let mut points = points.to_vec();
    let pair = points
        .get(bend.segment)
        .copied()
        .zip(points.get(bend.segment + 1).copied());
    let (Some((one, other)), Some(place)) = (pair, points.get_mut(bend.segment)) else {
        return points;
    };

    let span = other.x - one.x;
    let share = ((x - one.x) / span).clamp(0.01, 0.99);

    match (&mut place.segment, bend.parameter) {
        (Segment::Power(exponent), BendParameter::Exponent) => {
            let height = ((y - one.y) / (other.y - one.y)).clamp(0.001, 0.999);
            let new_exponent = (f64::from(height).ln() / f64::from(share).ln()) as f32;
            if new_exponent.is_finite() {
                *exponent = round_to_three_digits(new_exponent);
            }
        }
        (Segment::Cubic { leave, .. }, BendParameter::Leave) => {
            *leave = round_to_three_digits((y - one.y) / (share * span));
        }
        (Segment::Cubic { arrive, .. }, BendParameter::Arrive) => {
            *arrive = round_to_three_digits((other.y - y) / ((1.0 - share) * span));
        }
        _ => {}
    }
    points
}

/// Rounds a number to three significant digits. Returns 0 if it is not finite.
fn round_to_three_digits(number: f32) -> f32 {
    if number == 0.0 || !number.is_finite() {
        return 0.0;
    }
    let number = f64::from(number);
    let power = 10_f64.powf(2.0 - number.abs().log10().floor());
    ((number * power).round() / power) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::Axis;

    fn frame() -> PlotFrame {
        PlotFrame {
            across: Axis::new("Health", "hp", 0.0, 100.0),
            up: Axis::with_share_range("gives"),
        }
    }

    fn point(x: f32, y: f32, segment: Segment) -> Point {
        Point { x, y, segment }
    }

    #[test]
    fn points_snap_to_round_numbers() {
        let grid = snap_grid(&frame());
        assert_eq!(grid, [5.0, 0.05]);
        assert_eq!(snap_to_grid([23.0, 0.32], grid), [25.0, 0.3]);
        assert_eq!(snap_to_grid([-1.0, -0.01], grid), [0.0, 0.0]);
    }

    #[test]
    fn a_dragged_point_snaps_to_ends_points_and_round_numbers_in_reach() {
        let turn = PointTransform {
            mirror: None,
            invert: false,
            from: 0.0,
            to: 1.0,
        };
        let lines = SnapLines::new(&frame(), (0.0, 93.0), turn, &[[33.3, 0.77]]);
        let snap = |x, y| lines.snap_position([x, y], [2.0, 0.02], [0.1, 0.001]);

        assert_eq!(snap(91.5, 0.99), [93.0, 1.0]);
        assert_eq!(snap(-1.2, 0.015), [0.0, 0.0]);
        assert_eq!(snap(34.0, 0.76), [33.3, 0.77]);
        assert_eq!(snap(41.5, 0.51), [40.0, 0.5]);
        assert_eq!(snap(44.96, 0.5503), [45.0, 0.55]);
    }

    #[test]
    fn points_do_not_move_beyond_the_ends() {
        let line = [-1.0, 0.5, 1.2].map(|x| point(x, 0.0, Segment::Linear));
        let limit = |which: &[usize], by| {
            limit_sideways(&line, &which.iter().copied().collect(), by, (-1.0, 1.0))
        };
        assert_eq!(limit(&[1], 4.0), 0.5);
        assert_eq!(limit(&[1], -4.0), -1.5);
        assert_eq!(limit(&[0, 1], 4.0), 0.5);
        assert_eq!(limit(&[0, 1], -0.25), 0.0);
        // A point that is beyond the end can only come back.
        assert_eq!(limit(&[2], 1.0), 0.0);
        assert_eq!(limit(&[2], -1.0), -1.0);
    }

    #[test]
    fn a_new_point_keeps_the_kind_of_the_segment_it_splits() {
        let line = [
            point(0.0, 0.0, Segment::Smooth),
            point(9.0, 1.0, Segment::Power(3.0)),
        ];
        let all = add_point(&line, [4.0, 0.5]);
        assert_eq!(all[2], point(4.0, 0.5, Segment::Smooth));
        assert_eq!(add_point(&line, [10.0, 0.5])[2].segment, Segment::Linear);
        assert_eq!(add_point(&[], [1.0, 1.0]).len(), 1);
    }

    #[test]
    fn selected_points_move_and_vanish_together() {
        let line: Vec<Point> = (0_u8..4)
            .map(|x| point(x.into(), 0.0, Segment::Linear))
            .collect();
        let which = [1, 3].into();
        let after = move_points(&line, &which, [10.0, 0.5]);
        let xs: Vec<f32> = after.iter().map(|point| point.x).collect();
        assert_eq!(xs, [0.0, 11.0, 2.0, 13.0]);
        assert_eq!(remove_points(&line, &which), [line[0], line[2]]);
    }

    /// A power's height is (y2 - y1) times the share of the way raised to the exponent; a tangent's
    /// slope is rise over run.
    #[test]
    fn a_segment_passes_through_its_dragged_handle() {
        let line = [
            point(0.0, 0.0, Segment::Power(1.0)),
            point(
                10.0,
                1.0,
                Segment::Cubic {
                    leave: 0.0,
                    arrive: 0.0,
                },
            ),
            point(20.0, 0.0, Segment::Linear),
        ];

        let all = bend_handles(&line, &frame());
        assert_eq!(all.len(), 3);
        assert_eq!(all[0].at, [5.0, 0.5]);

        let square = apply_bend(&line, &all[0], [5.0, 0.25]);
        assert_eq!(square[0].segment, Segment::Power(2.0));

        let left = apply_bend(&line, &all[1], [12.0, 1.4]);
        assert_eq!(
            left[1].segment,
            Segment::Cubic {
                leave: 0.2,
                arrive: 0.0
            }
        );

        let arrived = apply_bend(&line, &all[2], [18.0, 0.5]);
        assert_eq!(
            arrived[1].segment,
            Segment::Cubic {
                leave: 0.0,
                arrive: -0.25
            }
        );

        // A drag outside of the segment still gives a finite number.
        let wild = apply_bend(&line, &all[0], [-50.0, f32::NAN]);
        assert!(matches!(wild[0].segment, Segment::Power(exponent) if exponent.is_finite()));
    }
}
