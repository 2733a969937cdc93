//! Reading a table: one place at a time, or many in vectors, by the same arithmetic and so to the same bits.
//!
//! Nothing here can become NaN or infinite. The way along a part is held between 0 and 1, no intermediate value is
//! infinite together with one of the other sign or times 0, and the result is held within the part's bounds. That is
//! also why no rounding makes a curve leave the heights of its points.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must have all of it inside"
)]

use super::{
    Form, Table,
    parts::{Lanes, Part},
};
use crate::math;

/// How many places are read together: many vectors' worth, yet all that is worked out for them stays in the nearest
/// memory.
const TOGETHER: usize = 64;
/// With more parts than this it is quicker to search for each place's part than to count those that it has passed.
const COUNTED: usize = 128;

/// How far along a part a place lies, from 0 to 1.
#[inline(always)]
fn way(begins: f32, rate: f32, x: f32) -> f32 {
    math::min(math::max(x - begins, 0.0) * rate, 1.0)
}

/// The height at a place of a straight line.
#[inline(always)]
fn line(begins: f32, rate: f32, from: f32, to: f32, x: f32) -> f32 {
    let u = way(begins, rate, x);
    let height = from * (1.0 - u) + to * u;
    math::min(math::max(height, math::min(from, to)), math::max(from, to)) + 0.0
}

impl Part {
    /// The height at a place of this part.
    #[inline(always)]
    fn height<const CUBICS: bool, const POWERS: bool>(&self, x: f32) -> f32 {
        if !CUBICS && !POWERS {
            return line(self.x, self.rate, self.from, self.to, x);
        }
        let u = way(self.x, self.rate, x);
        let mut share = u;
        if POWERS {
            share = math::pow(u, self.exponent);
        }
        if CUBICS {
            share = math::select(self.eased, u * u * (3.0 - (u + u)), share);
        }
        let mut height = self.from * (1.0 - share) + self.to * share;
        let (mut low, mut high) = (math::min(self.from, self.to), math::max(self.from, self.to));
        if CUBICS {
            let rest = 1.0 - u;
            height += u * rest * (self.leave * rest - self.arrive * u);
            (low, high) = (self.low, self.high);
        }
        math::min(math::max(height, low), high) + 0.0
    }
}

impl Table {
    /// The height at a place.
    #[inline(always)]
    pub fn height(&self, x: f32) -> f32 {
        let Some(part) = self.parts.get(self.part_at(x)) else {
            return 0.0;
        };
        match self.form {
            Form::Lines => part.height::<false, false>(x),
            Form::Cubics => part.height::<true, false>(x),
            Form::Powers => part.height::<true, true>(x),
        }
    }

    /// The heights at many places, each as [`Table::height`] gives it. Inlined into a function that is compiled for
    /// wider vectors it uses them.
    #[inline(always)]
    pub fn heights(&self, xs: &[f32], out: &mut [f32]) {
        match self.form {
            Form::Lines => match self.parts.len() {
                1 => self.lines::<1>(xs, out),
                2 => self.lines::<2>(xs, out),
                3 => self.lines::<3>(xs, out),
                4 => self.lines::<4>(xs, out),
                5 => self.lines::<5>(xs, out),
                6 => self.lines::<6>(xs, out),
                7 => self.lines::<7>(xs, out),
                8 => self.lines::<8>(xs, out),
                _ => self.fill::<false, false>(xs, out),
            },
            Form::Cubics => self.fill::<true, false>(xs, out),
            Form::Powers => self.fill::<true, true>(xs, out),
        }
    }

    #[inline(always)]
    fn fill<const CUBICS: bool, const POWERS: bool>(&self, xs: &[f32], out: &mut [f32]) {
        for (xs, out) in xs.chunks(TOGETHER).zip(out.chunks_mut(TOGETHER)) {
            self.chunk::<CUBICS, POWERS>(xs, out);
        }
    }

    /// A curve of few straight lines: each place takes the numbers of its line as it passes the lines' beginnings, all
    /// in registers, since how many lines there are is known where this is compiled.
    #[inline(always)]
    fn lines<const N: usize>(&self, xs: &[f32], out: &mut [f32]) {
        let Some(parts) = self.parts.first_chunk::<N>() else {
            return;
        };
        for (out, at) in out.iter_mut().zip(xs) {
            let Part {
                mut x,
                mut rate,
                mut from,
                mut to,
                ..
            } = parts[0];
            for part in parts.iter().skip(1) {
                let passed = part.x <= *at;
                x = if passed { part.x } else { x };
                rate = if passed { part.rate } else { rate };
                from = if passed { part.from } else { from };
                to = if passed { part.to } else { to };
            }
            *out = line(x, rate, from, to, *at);
        }
    }

    #[inline(always)]
    fn chunk<const CUBICS: bool, const POWERS: bool>(&self, xs: &[f32], out: &mut [f32]) {
        let Some((first, others)) = self.parts.split_first() else {
            return;
        };
        let mut at = [0_u32; TOGETHER];
        if others.len() <= COUNTED {
            for part in others {
                for (at, x) in at.iter_mut().zip(xs) {
                    *at += u32::from(part.x <= *x);
                }
            }
        } else {
            for (at, x) in at.iter_mut().zip(xs) {
                *at = self.part_at(*x) as u32;
            }
        }
        // Two loops, since the first reads from anywhere and would keep the second from being vectorised.
        let mut lanes = Lanes::<TOGETHER>::all(first);
        for (lane, at) in at.iter().enumerate().take(xs.len()) {
            if let Some(part) = self.parts.get(*at as usize) {
                lanes.set(lane, part);
            }
        }
        for (lane, (x, height)) in xs.iter().zip(out).enumerate().take(TOGETHER) {
            *height = lanes.part(lane).height::<CUBICS, POWERS>(*x);
        }
    }

    /// The part in which a place lies: the last that begins no later, or else the first.
    #[inline(always)]
    fn part_at(&self, x: f32) -> usize {
        let passed = self.parts.partition_point(|part| part.x <= x);
        passed.saturating_sub(1)
    }
}
