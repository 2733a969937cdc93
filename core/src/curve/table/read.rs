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

/// How many places are read together: a few vectors of the widest kind, and little enough for the fastest memory.
const TOGETHER: usize = 64;
/// With more parts than this it is quicker to search for each place's part than to pass by all of them.
const PASSED: usize = 16;

impl Part {
    /// The height at a place of this part.
    #[inline(always)]
    fn height<const CUBICS: bool, const POWERS: bool>(&self, x: f32) -> f32 {
        let u = math::min(math::max(x - self.x, 0.0) / self.span, 1.0);
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
            Form::Lines => self.fill::<false, false>(xs, out),
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

    #[inline(always)]
    fn chunk<const CUBICS: bool, const POWERS: bool>(&self, xs: &[f32], out: &mut [f32]) {
        let mut passed = [0_u32; TOGETHER];
        for part in self.parts.iter().skip(1) {
            for (passed, x) in passed.iter_mut().zip(xs) {
                *passed += u32::from(part.x <= *x);
            }
        }
        let Some(last) = self.parts.len().checked_sub(1) else {
            return;
        };
        let mut lanes = Lanes::<TOGETHER>::default();
        for (lane, passed) in passed.iter().enumerate().take(xs.len()) {
            lanes.set(lane, &self.parts[usize::min(*passed as usize, last)]);
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
