//! What is done to a piecewise curve's points on its plot. Points come in the order of x and may leave it: whoever puts them
//! into a node sorts them.

use std::collections::BTreeSet;

use inclination_core::{
    model::Node,
    piecewise::{Point, Segment},
};

use super::{Curve, Frame};

/// How far a tangent's end stands from its point, as a share of the plot.
const REACH: f32 = 0.1;

/// How a curve turns and stretches what goes through its points: between what they hold and what is seen.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The sum of the ends, where left and right are turned around.
    mirror: Option<f32>,
    invert: bool,
    from: f32,
    to: f32,
}

impl Turn {
    /// That of a curve.
    pub fn of(curve: &Curve<'_>) -> Self {
        let output = (curve.number("from"), curve.number("to"));
        Self::new(curve.node(), curve.ends(), output)
    }

    /// That of a node whose curve lies between these ends, and goes from there to there.
    pub fn new(node: &Node, (low, high): (f32, f32), (from, to): (f32, f32)) -> Self {
        Self {
            mirror: (node.setting("mirror") == 1).then_some(low + high),
            invert: node.setting("invert") == 1,
            from,
            to,
        }
    }

    fn across(self, x: f32) -> f32 {
        self.mirror.map_or(x, |sum| sum - x)
    }

    fn up(self, y: f32) -> f32 {
        if self.invert { 1.0 - y } else { y }
    }

    /// Where what a point holds is seen.
    pub fn seen(self, [x, y]: [f32; 2]) -> [f32; 2] {
        let height = self.from + (self.to - self.from) * self.up(y);
        [self.across(x), height]
    }

    /// What a point holds that is seen there; how high, where all is flat, it says itself.
    pub fn held(self, [x, y]: [f32; 2]) -> [f32; 2] {
        let share = (y - self.from) / (self.to - self.from);
        let height = if share.is_finite() { self.up(share) } else { y };
        [self.across(x), height]
    }
}

/// The grid that points snap to: about twenty lines each way, at round numbers.
pub fn grid(frame: &Frame) -> [f32; 2] {
    [frame.across.span(), frame.up.span()].map(|span| {
        let least = f64::from(span / 20.0).max(f64::from(f32::MIN_POSITIVE));
        let power = 10_f64.powf(least.log10().floor());
        let factor = [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .find(|factor| factor * power >= least * (1.0 - 1e-6));
        (factor.unwrap_or(10.0) * power) as f32
    })
}

/// The nearest lines of a grid.
pub fn snapped(at: [f32; 2], grid: [f32; 2]) -> [f32; 2] {
    let line = |number: f32, step: f32| {
        // The nearest multiple of a step as it is written, not as it is stored: 0.3 and not 0.3000001.
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

/// One more point; the way that it parts goes on as it was where it has no numbers of its own.
pub fn added(points: &[Point], [x, y]: [f32; 2]) -> Vec<Point> {
    let before = points.iter().rev().find(|point| point.x <= x);
    let segment = match before.map(|point| point.segment) {
        Some(Segment::Power(_) | Segment::Cubic { .. }) | None => Segment::Linear,
        Some(other) => other,
    };
    let mut points = points.to_vec();
    points.push(Point { x, y, segment });
    points
}

/// Some of the points moved.
pub fn moved(points: &[Point], which: &BTreeSet<usize>, by: [f32; 2]) -> Vec<Point> {
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

/// All but some of the points.
pub fn without(points: &[Point], gone: &BTreeSet<usize>) -> Vec<Point> {
    let all = points.iter().enumerate();
    let left = all.filter(|(at, _)| !gone.contains(at));
    left.map(|(_, point)| *point).collect()
}

/// Which number of a way is bent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A power's exponent.
    Exponent,
    /// The slope on leaving the first point.
    Leave,
    /// The slope on arriving at the second.
    Arrive,
}

/// Something that bends the way from a point to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bend {
    /// The place of the first point.
    pub way: usize,
    /// What it changes.
    pub part: Part,
    /// The point that it belongs to.
    pub from: [f32; 2],
    /// Where it is.
    pub at: [f32; 2],
}

impl Bend {
    /// What it is called.
    pub fn title(&self) -> String {
        let number = self.way + 1;
        match self.part {
            Part::Exponent => format!("Exponent behind point {number}"),
            Part::Leave => format!("Slope behind point {number}"),
            Part::Arrive => format!("Slope before point {}", number + 1),
        }
    }
}

/// What bends the ways that have numbers of their own.
pub fn bends(points: &[Point], frame: &Frame) -> Vec<Bend> {
    let ways = points.windows(2).enumerate();
    let all = ways.flat_map(|(way, pair)| {
        let (one, other) = (pair[0], pair[1]);
        let [one_at, other_at] = [one, other].map(|point| [point.x, point.y]);
        let span = other.x - one.x;
        let bend = |part, from, at| Bend {
            way,
            part,
            from,
            at,
        };
        // As long as it is at most a part of the plot, whichever way it goes.
        let reach = |slope: f32| {
            let (wide, high) = (frame.across.span() * REACH, frame.up.span() * REACH);
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
                vec![bend(Part::Exponent, at, at)]
            }
            Segment::Cubic { leave, arrive } => {
                let (out, back) = (reach(leave), reach(arrive));
                vec![
                    bend(Part::Leave, one_at, [one.x + out, one.y + leave * out]),
                    bend(
                        Part::Arrive,
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

/// The points with what a bend changes once it is dragged to a place: a tangent goes through there, a power too.
pub fn bent(points: &[Point], bend: &Bend, [x, y]: [f32; 2]) -> Vec<Point> {
    let mut points = points.to_vec();
    let pair = points
        .get(bend.way)
        .copied()
        .zip(points.get(bend.way + 1).copied());
    let (Some((one, other)), Some(place)) = (pair, points.get_mut(bend.way)) else {
        return points;
    };
    let span = other.x - one.x;
    let share = ((x - one.x) / span).clamp(0.01, 0.99);
    match (&mut place.segment, bend.part) {
        (Segment::Power(exponent), Part::Exponent) => {
            let height = ((y - one.y) / (other.y - one.y)).clamp(0.001, 0.999);
            let bent = (f64::from(height).ln() / f64::from(share).ln()) as f32;
            if bent.is_finite() {
                *exponent = tidied(bent);
            }
        }
        (Segment::Cubic { leave, .. }, Part::Leave) => {
            *leave = tidied((y - one.y) / (share * span));
        }
        (Segment::Cubic { arrive, .. }, Part::Arrive) => {
            *arrive = tidied((other.y - y) / ((1.0 - share) * span));
        }
        _ => {}
    }
    points
}

/// To three digits.
fn tidied(number: f32) -> f32 {
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

    fn frame() -> Frame {
        Frame {
            across: Axis::new("Health", "hp", 0.0, 100.0),
            up: Axis::of_shares("gives"),
        }
    }

    fn point(x: f32, y: f32, segment: Segment) -> Point {
        Point { x, y, segment }
    }

    #[test]
    fn points_snap_to_round_numbers() {
        let grid = grid(&frame());
        assert_eq!(grid, [5.0, 0.05]);
        assert_eq!(snapped([23.0, 0.32], grid), [25.0, 0.3]);
        assert_eq!(snapped([-1.0, -0.01], grid), [0.0, 0.0]);
    }

    #[test]
    fn a_point_goes_on_as_the_way_that_it_parts() {
        let line = [
            point(0.0, 0.0, Segment::Smooth),
            point(9.0, 1.0, Segment::Power(3.0)),
        ];
        let all = added(&line, [4.0, 0.5]);
        assert_eq!(all[2], point(4.0, 0.5, Segment::Smooth));
        assert_eq!(added(&line, [10.0, 0.5])[2].segment, Segment::Linear);
        assert_eq!(added(&[], [1.0, 1.0]).len(), 1);
    }

    #[test]
    fn what_is_chosen_moves_together_and_goes_together() {
        let line: Vec<Point> = (0_u8..4)
            .map(|x| point(x.into(), 0.0, Segment::Linear))
            .collect();
        let which = [1, 3].into();
        let after = moved(&line, &which, [10.0, 0.5]);
        let xs: Vec<f32> = after.iter().map(|point| point.x).collect();
        assert_eq!(xs, [0.0, 11.0, 2.0, 13.0]);
        assert_eq!(without(&line, &which), [line[0], line[2]]);
    }

    /// A power's height is (y2 - y1) times its share of the way to the exponent; a tangent's slope is rise over run.
    #[test]
    fn a_way_is_bent_through_where_its_handle_is_put() {
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
        let all = bends(&line, &frame());
        assert_eq!(all.len(), 3);
        assert_eq!(all[0].at, [5.0, 0.5]);
        let square = bent(&line, &all[0], [5.0, 0.25]);
        assert_eq!(square[0].segment, Segment::Power(2.0));
        let left = bent(&line, &all[1], [12.0, 1.4]);
        assert_eq!(
            left[1].segment,
            Segment::Cubic {
                leave: 0.2,
                arrive: 0.0
            }
        );
        let arrived = bent(&line, &all[2], [18.0, 0.5]);
        assert_eq!(
            arrived[1].segment,
            Segment::Cubic {
                leave: 0.0,
                arrive: -0.25
            }
        );
        // Beyond its way it does nothing wild.
        let wild = bent(&line, &all[0], [-50.0, f32::NAN]);
        assert!(matches!(wild[0].segment, Segment::Power(exponent) if exponent.is_finite()));
    }
}
