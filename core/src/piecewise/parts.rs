//! The parts of a table, and how points become parts. Whatever the points, what comes out is finite and in order.
//!
//! Preparing works in f64, whose sums, products and quotients are the same everywhere.

use alloc::vec::Vec;

use super::tangent::tangent;
use crate::{
    math,
    piecewise::{Pieces, Point, Segment},
};

/// Steepest rise of a cubic along its part: so many of them can be added without overflow.
const STEEPEST: f64 = f32::MAX as f64 / 4.0;

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        /// What a part is computed from.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(super) struct Part {
            $($(#[$doc])* pub(super) $name: f32,)+
        }

        impl Part {
            /// Everything that it is.
            pub(super) fn numbers(&self) -> impl Iterator<Item = f32> + use<> {
                [$(self.$name),+].into_iter()
            }
        }

        /// One part for each lane, number by number, as vectors want them.
        pub(super) struct Lanes<const N: usize> {
            $($name: [f32; N],)+
        }

        impl<const N: usize> Lanes<N> {
            #[inline(always)]
            pub(super) fn all(part: &Part) -> Self {
                Self { $($name: [part.$name; N],)+ }
            }

            #[inline(always)]
            pub(super) fn set(&mut self, lane: usize, part: &Part) {
                $(self.$name[lane] = part.$name;)+
            }

            #[inline(always)]
            pub(super) fn part(&self, lane: usize) -> Part {
                Part { $($name: self.$name[lane],)+ }
            }
        }
    };
}

numbers! {
    /// Where it begins.
    x,
    /// How much of it each unit of x is: 1 over how far it goes.
    rate,
    /// Its height at the beginning.
    from,
    /// Its height at the end.
    to,
    /// Its lowest height.
    low,
    /// Its highest height.
    high,
    /// 1 if it is a cubic, which eases where its slopes do not say otherwise.
    eased,
    /// How far its slope at the beginning would rise along the whole part.
    leave,
    /// How far its slope at the end would rise along the whole part.
    arrive,
    /// The power that it bends by; above 0.
    exponent,
}

impl Part {
    /// Stays at a height.
    fn level(x: f32, y: f32) -> Self {
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

    /// With slopes at its ends, which are `span` apart.
    fn cubic(self, span: f32, leave: f64, arrive: f64) -> Self {
        let rise = |slope: f64| {
            let rise = slope * f64::from(span);
            rise.clamp(-STEEPEST, STEEPEST) as f32 + 0.0
        };
        Self {
            eased: 1.0,
            leave: rise(leave),
            arrive: rise(arrive),
            ..self
        }
    }

    /// With bounds for a cubic that overshoots. Its heights are held to them, so they need not account for rounding.
    fn bounded(self) -> Self {
        /// Between so many places the cubic is bounded by its control points there.
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

/// The parts of a curve through points.
pub(super) fn prepare(pieces: &Pieces) -> Vec<Part> {
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
    let parts: Vec<Part> = (0..points.len())
        .filter_map(|index| part(&points, index))
        .collect();
    if parts.is_empty() {
        alloc::vec![Part::level(0.0, 0.0)]
    } else {
        parts
    }
}

/// The part that begins at a point. Where the next point has the same x nothing can be read from it, except what lies
/// before the first point.
fn part(points: &[Point], index: usize) -> Option<Part> {
    let point = points.get(index)?;
    let level = Part::level(point.x, point.y);
    let Some(next) = points.get(index + 1) else {
        return Some(level);
    };
    if point.x == next.x {
        return (index == 0).then_some(level);
    }
    let span = math::sub(next.x, point.x);
    let line = Part {
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
        Segment::Power(exponent) => Part {
            exponent: math::max(math::saturate(exponent), f32::MIN_POSITIVE),
            ..line
        },
        Segment::Smooth => line.cubic(span, 0.0, 0.0),
        Segment::Cubic { leave, arrive } => line.cubic(span, slope(leave), slope(arrive)).bounded(),
        Segment::Monotone => line.cubic(span, tangent(points, index), tangent(points, index + 1)),
    })
}
