//! Any curve at all: points placed by hand, in the input's own unit, and a way to get from each to the next.

use super::{Along, Params, Shape, Table};
use crate::{kind::Spec, model::Pieces, number::Number};

pub struct Piecewise;

impl Shape for Piecewise {
    const SPEC: &'static Spec = &Spec {
        key: "piecewise",
        title: "Piecewise",
        summary: "goes through points that are placed by hand",
        formula: "between each point and the next: hold, a line, a power, an ease, a cubic with given slopes, or a cubic \
                  that never overshoots",
        domain: "any input; beyond the first and the last point it stays at their y; where points share an x it jumps, \
                 and at that x the last of them holds; points out of order count as sorted; without points it is 0. \
                 The ends matter only to turn it around and to bring back what lies outside them",
        ends: "the first and the last point's y, exactly",
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
        ..Spec::CURVE
    };

    fn height<N: Number>(along: Along<N>, params: &Params<'_, N>) -> N {
        let none = Pieces::default();
        let table = Table::new(params.pieces().unwrap_or(&none));
        params.turned(along.x).piecewise(&table)
    }
}
