//! The parts of a table, and their preparation from points. For any points, the parts are finite
//! and in order.
//!
//! Preparation uses f64, whose sums, products and quotients are the same everywhere.

use alloc::vec::Vec;

use super::tangent::monotone_slope;
use crate::{
    math,
    piecewise::{Pieces, Point, Segment},
};

/// The steepest rise of a cubic along its part, low enough to add several without overflow.
const MAX_RISE: f64 = f32::MAX as f64 / 4.0;

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        /// The numbers of one part of a table.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(super) struct TablePart {
            $($(#[$doc])* pub(super) $name: f32,)+
        }

        impl TablePart {
            /// Iterates over all of its numbers.
            pub(super) fn numbers(&self) -> impl Iterator<Item = f32> + use<> {
                [$(self.$name),+].into_iter()
            }
        }

        /// A part for each lane, transposed into arrays of numbers for vectorization.
        pub(super) struct Lanes<const N: usize> {
            $($name: [f32; N],)+
        }

        impl<const N: usize> Lanes<N> {
            /// Repeats one part in all lanes.
            #[inline(always)]
            pub(super) fn splat(part: &TablePart) -> Self {
                Self { $($name: [part.$name; N],)+ }
            }

            #[inline(always)]
            pub(super) fn set(&mut self, lane: usize, part: &TablePart) {
                $(self.$name[lane] = part.$name;)+
            }

            #[inline(always)]
            pub(super) fn get(&self, lane: usize) -> TablePart {
                TablePart { $($name: self.$name[lane],)+ }
            }
        }
    };
}

numbers! {
    /// The x at which it begins.
    x,
    /// The share of the part per unit of x: 1 over its width.
    rate,
    /// Its height at the beginning.
    from,
    /// Its height at the end.
    to,
    /// Its lowest height.
    low,
    /// Its highest height.
    high,
    /// 1 if it is a cubic, which eases unless its slopes say otherwise.
    eased,
    /// The rise along the whole part at the slope of its beginning.
    leave,
    /// The rise along the whole part at the slope of its end.
    arrive,
    /// The exponent that it bends by, above 0.
    exponent,
}

impl TablePart {
    /// Creates a part that stays at one height.
    fn level_at(x: f32, y: f32) -> Self {
        Self {
            x,
            rate: 1.0,
            from: y,
            to: y,
            low: y,
            high: y,
            eased: 0.0,
            leave: 0.0,
            arrive: 0.0,
            exponent: 1.0,
        }
    }

    pub(super) fn is_power(&self) -> bool {
        self.exponent != 1.0
    }

    pub(super) fn is_cubic(&self) -> bool {
        self.eased != 0.0
    }

    /// Makes it a cubic of width `span` with these slopes at its ends.
    fn with_slopes(self, span: f32, leave: f64, arrive: f64) -> Self {
        let rise = |slope: f64| {
            let rise = slope * f64::from(span);
            rise.clamp(-MAX_RISE, MAX_RISE) as f32 + 0.0
        };
        Self {
            eased: 1.0,
            leave: rise(leave),
            arrive: rise(arrive),
            ..self
        }
    }

    /// Computes the bounds of a cubic that overshoots. Its heights are clamped to them, so they
    /// need not account for rounding.
    fn with_bounds(self) -> Self {
        /// The cubic is bounded by its control points in each of this many stretches.
        const STRETCHES: u32 = 16;

        let [from, to] = [self.from, self.to].map(f64::from);
        let [leave, arrive] = [self.leave, self.arrive].map(f64::from);
        let rise = to - from;
        let (bend, twist) = (
            3.0 * rise - 2.0 * leave - arrive,
            leave + arrive - 2.0 * rise,
        );

        let height = |u: f64| from + u * (leave + u * (bend + u * twist));
        let slope = |u: f64| leave + u * (2.0 * bend + u * 3.0 * twist);

        let step = 1.0 / f64::from(STRETCHES);
        let (low, high) = (0..STRETCHES)
            .flat_map(|stretch| {
                let (left, right) = (f64::from(stretch) * step, f64::from(stretch + 1) * step);
                [
                    height(left),
                    height(left) + slope(left) * step / 3.0,
                    height(right) - slope(right) * step / 3.0,
                    height(right),
                ]
            })
            .map(|control| control as f32)
            .fold((self.low, self.high), |(low, high), control| {
                (math::min(low, control), math::max(high, control))
            });

        Self {
            low: math::saturate(low),
            high: math::saturate(high),
            ..self
        }
    }
}

/// Returns the points in order, with finite numbers.
pub(super) fn sorted_points(pieces: &Pieces) -> Vec<Point> {
    let mut points: Vec<Point> = pieces
        .points
        .iter()
        .map(|point| Point {
            x: math::saturate(point.x),
            y: math::saturate(point.y),
            ..*point
        })
        .collect();
    points.sort_by(|a, b| a.x.total_cmp(&b.x));
    points
}

/// Prepares the parts of a curve through points.
pub(super) fn prepare_parts(pieces: &Pieces) -> Vec<TablePart> {
    let points = sorted_points(pieces);
    let parts: Vec<TablePart> = (0..points.len())
        .filter_map(|index| prepare_part(&points, index))
        .collect();
    if parts.is_empty() {
        alloc::vec![TablePart::level_at(0.0, 0.0)]
    } else {
        parts
    }
}

/// Prepares the part that begins at a point. A point that shares its x with the next has no part,
/// unless it is the first, which extends to the left.
fn prepare_part(points: &[Point], index: usize) -> Option<TablePart> {
    let point = points.get(index)?;
    let level = TablePart::level_at(point.x, point.y);
    let Some(next) = points.get(index + 1) else {
        return Some(level);
    };

    if point.x == next.x {
        return (index == 0).then_some(level);
    }

    let span = math::sub(next.x, point.x);
    let line = TablePart {
        rate: math::div(1.0, span),
        to: next.y,
        low: math::min(point.y, next.y),
        high: math::max(point.y, next.y),
        ..level
    };
    let slope = |slope: f32| f64::from(math::saturate(slope));

    Some(match point.segment {
        Segment::Hold => level,
        Segment::Linear => line,
        Segment::Power(exponent) => TablePart {
            exponent: math::max(math::saturate(exponent), f32::MIN_POSITIVE),
            ..line
        },
        Segment::Smooth => line.with_slopes(span, 0.0, 0.0),
        Segment::Cubic { leave, arrive } => line
            .with_slopes(span, slope(leave), slope(arrive))
            .with_bounds(),
        Segment::Monotone => line.with_slopes(
            span,
            monotone_slope(points, index),
            monotone_slope(points, index + 1),
        ),
    })
}
