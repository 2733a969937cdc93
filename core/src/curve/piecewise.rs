//! A curve through points placed by hand, in the input's own unit, with a choice of segments
//! between them.

use super::{ShapeInput, Params, Shape};
use crate::{
    kind::Spec,
    number::Number,
    piecewise::{Pieces, Table},
};

pub(super) struct Piecewise;

impl Shape for Piecewise {
    const SPEC: &'static Spec = &Spec {
        key: "piecewise",
        title: "Piecewise",
        summary: "goes through points that you place by hand",
        formula: "between each point and the next: hold, a line, a power, an ease, given slopes, or rounded without \
                  overshooting",
        domain: "any input; before the first and after the last point it keeps their y; where points share an \
                 x it jumps, and at that x the last of them applies; unsorted points are sorted; without \
                 points it is 0; the ends matter only for mirroring the curve and repeating the range",
        ends: "exactly the y of the first and the last point",
        words: &[
            "points",
            "custom",
            "hand-drawn",
            "spline",
            "polyline",
            "keyframes",
            "table",
            "lookup",
            "interpolate",
        ],
        pieces: true,
        in_own_unit: true,
        ..Spec::CURVE
    };

    fn height_at<N: Number>(along: ShapeInput<N>, params: &Params<'_, N>) -> N {
        let none = Pieces::default();
        let table = Table::new(params.pieces().unwrap_or(&none));
        params.mirror_if_backwards(along.x).piecewise_height(&table)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{PIECEWISE, tests::Probe};
    use crate::piecewise::{Point, Segment};

    fn line_through(points: &[(f32, f32)]) -> Probe {
        let point = |&(x, y): &(f32, f32)| Point {
            x,
            y,
            segment: Segment::Linear,
        };
        let points: alloc::vec::Vec<Point> = points.iter().map(point).collect();
        Probe::new(PIECEWISE).points(&points)
    }

    #[test]
    fn points_are_in_the_inputs_unit_for_any_bookends() {
        let curve = line_through(&[(15.0, 1.0), (60.0, 0.1)]);
        for (low, high) in [(0.0, 100.0), (0.0, 1.0), (20.0, 30.0), (7.0, 7.0)] {
            let curve = curve.clone().ends(low, high);
            assert_eq!(
                [0.0, 15.0, 60.0, 99.0].map(|x| curve.height_at(x)),
                [1.0, 1.0, 0.1, 0.1]
            );
        }
    }

    #[test]
    fn a_mirrored_curve_is_turned_around_between_its_bookends() {
        let curve = line_through(&[(0.0, 0.0), (10.0, 0.5), (100.0, 1.0)]).ends(0.0, 100.0);
        for mirrored in [curve.clone().tick("mirror"), curve.clone().ends(100.0, 0.0)] {
            assert_eq!([0.0, 90.0, 100.0].map(|x| mirrored.height_at(x)), [1.0, 0.5, 0.0]);
        }
        assert_eq!(curve.ends(100.0, 0.0).tick("mirror").height_at(10.0), 0.5);
    }

    #[test]
    fn points_recur_where_the_range_does() {
        let curve = line_through(&[(0.0, 0.0), (8.0, 1.0)]).ends(0.0, 8.0);
        assert_eq!(curve.clone().choose("outside", "wrap").height_at(10.0), 0.25);
        assert_eq!(curve.choose("outside", "mirror").height_at(10.0), 0.75);
    }

    #[test]
    fn without_points_a_piecewise_curve_is_0() {
        assert_eq!(line_through(&[]).height_at(3.0), 0.0);
    }
}
