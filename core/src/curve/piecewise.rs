//! A curve through points placed by hand, in the input's own unit, with a choice of segments
//! between them.

use super::{ShapeInput, Params, Shape, closing_segment::ClosingSegment};
use crate::{
    kind::Spec,
    number::Number,
    piecewise::{Pieces, Table},
};

pub struct Piecewise;

impl Shape for Piecewise {
    const SPEC: &'static Spec = &Spec {
        key: "piecewise",
        title: "Piecewise",
        summary: "goes through points that you place by hand",
        formula: "between each point and the next: hold, line, power, ease, slopes, or rounded without \
                  overshooting",
        domain: "any input; before the first point and after the last, it keeps that point's y; where points \
                 share an x it jumps, and at that x the last of them applies; unsorted points are sorted; \
                 without points it is 0; the ends matter only for mirroring the curve and repeating the range; with \
                 outside \"cycle\", the last point's segment goes on across the ends to the first point",
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
        let pieces = params.pieces().unwrap_or(&none);
        let table = Table::new(pieces);
        let x = params.mirror_if_backwards(along.x);

        let closing = ClosingSegment::new(pieces).filter(|_| params.is_circle());
        let Some(closing) = closing else {
            return x.piecewise_height(&table);
        };
        let span = params.span();
        let turned = closing.turn_from_first(x, span);
        let around = closing.height_or(turned, span, turned.piecewise_height(&table));
        span.select(around, x.piecewise_height(&table))
    }
}

crate::draft::typed_node! {
    impl Shape for Piecewise;
    /// Creates a curve through points.
    pub fn piecewise(x);
}

impl crate::draft::Draft<super::Curve<Piecewise>> {
    /// Sets the points. Without any, the curve is 0.
    pub fn points(mut self, points: impl IntoIterator<Item = crate::piecewise::Point>) -> Self {
        self.points = Some(points.into_iter().collect());
        self
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
    fn on_a_circle_the_last_segment_leads_to_the_first_point() {
        let night = line_through(&[(6.0, 0.0), (22.0, 1.0)])
            .ends(0.0, 24.0)
            .choose("outside", "cycle");
        // From 22 to 6 are 8 hours.
        assert_eq!(
            [6.0, 14.0, 22.0, 23.0, 0.0, 24.0, 2.0, 5.0, 30.0, -2.0].map(|x| night.height_at(x)),
            [0.0, 0.5, 1.0, 0.875, 0.75, 0.75, 0.5, 0.125, 0.0, 1.0]
        );
        // Without a circle, the first height holds before the first point.
        assert_eq!(night.choose("outside", "wrap").height_at(2.0), 0.0);
    }

    #[test]
    fn every_kind_of_segment_closes_the_circle() {
        let around = |segment, x| {
            let points = [(4.0, 0.5, Segment::Linear), (12.0, 0.5, Segment::Linear), (20.0, 1.0, segment)];
            let points = points.map(|(x, y, segment)| Point { x, y, segment });
            Probe::new(PIECEWISE)
                .points(&points)
                .ends(0.0, 24.0)
                .choose("outside", "cycle")
                .choose("clamp", "no")
                .height_at(x)
        };
        // A quarter of the way from 20 to 4 is 22, and half of it is 0.
        assert_eq!(around(Segment::Hold, 0.0), 1.0);
        assert_eq!(around(Segment::Linear, 22.0), 0.875);
        assert_eq!(around(Segment::Power(2.0), 0.0), 0.875);
        assert_eq!(around(Segment::Smooth, 22.0), 1.0 - 0.5 * 0.15625);
        // At the middle, a cubic is above the mean by an eighth of the difference of its rises,
        // which are 8 times the slopes.
        let cubic = Segment::Cubic { leave: 0.25, arrive: -0.25 };
        assert_eq!(around(cubic, 0.0), 0.75 + (2.0 + 2.0) / 8.0);
        // The curve arrives at 20 rising, and leaves 4 level, so a rounded segment is level at
        // both.
        assert_eq!(around(Segment::Monotone, 0.0), 0.75);
    }

    #[test]
    fn points_beyond_the_ends_of_a_circle_count_where_they_come_around() {
        let night = line_through(&[(20.0, 0.0), (26.0, 1.0), (30.0, 0.0)])
            .ends(0.0, 24.0)
            .choose("outside", "cycle");
        assert_eq!(
            [23.0, 2.0, 4.0, 6.0, 12.0].map(|x| night.height_at(x)),
            [0.5, 1.0, 0.5, 0.0, 0.0]
        );
    }

    #[test]
    fn without_points_a_piecewise_curve_is_0() {
        assert_eq!(line_through(&[]).height_at(3.0), 0.0);
    }
}
