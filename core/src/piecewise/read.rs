//! Reads a table at one place, or at many in vectors, with the same arithmetic and so the same
//! bits.
//!
//! No result can become NaN or infinite: the share of the way along a part is clamped to 0..1, no
//! intermediate value is infinite together with one of the other sign or times 0, and the result is
//! clamped to the part's bounds. For the same reason rounding never moves a curve beyond the
//! heights of its points.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must have all of this inlined"
)]

use super::{
    Table, TableForm,
    parts::{Lanes, TablePart},
};
use crate::math;

/// The number of places that are read together: many vectors' worth, yet few enough that all of
/// their data stays in the nearest cache.
const CHUNK_LEN: usize = 64;

/// The most parts for which counting those that each place has passed is faster than searching.
const MAX_COUNTED_PARTS: usize = 128;

/// Returns the share of the way along a part, from 0 to 1.
#[inline(always)]
fn share_along(begins: f32, rate: f32, x: f32) -> f32 {
    math::min(math::max(x - begins, 0.0) * rate, 1.0)
}

/// Returns the height of a straight line.
#[inline(always)]
fn line_height(begins: f32, rate: f32, from: f32, to: f32, x: f32) -> f32 {
    let u = share_along(begins, rate, x);
    let height = from * (1.0 - u) + to * u;
    math::min(math::max(height, math::min(from, to)), math::max(from, to)) + 0.0
}

impl TablePart {
    /// Returns its height at a place.
    #[inline(always)]
    fn height_at<const CUBICS: bool, const POWERS: bool>(&self, x: f32) -> f32 {
        if !CUBICS && !POWERS {
            return line_height(self.x, self.rate, self.from, self.to, x);
        }
        let u = share_along(self.x, self.rate, x);
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
    /// Returns the height at a place.
    #[inline(always)]
    pub fn height_at(&self, x: f32) -> f32 {
        let Some(part) = self.parts.get(self.part_index_at(x)) else {
            return 0.0;
        };
        match self.form {
            TableForm::Lines => part.height_at::<false, false>(x),
            TableForm::Cubics => part.height_at::<true, false>(x),
            TableForm::Powers => part.height_at::<true, true>(x),
        }
    }

    /// Computes the heights at many places, each as [`Table::height_at`] returns it. When inlined
    /// into a function that is compiled for wider vectors, it uses them.
    #[inline(always)]
    pub fn fill_heights(&self, xs: &[f32], out: &mut [f32]) {
        match self.form {
            TableForm::Lines => match self.parts.len() {
                1 => self.fill_lines::<1>(xs, out),
                2 => self.fill_lines::<2>(xs, out),
                3 => self.fill_lines::<3>(xs, out),
                4 => self.fill_lines::<4>(xs, out),
                5 => self.fill_lines::<5>(xs, out),
                6 => self.fill_lines::<6>(xs, out),
                7 => self.fill_lines::<7>(xs, out),
                8 => self.fill_lines::<8>(xs, out),
                _ => self.fill_chunks::<false, false>(xs, out),
            },
            TableForm::Cubics => self.fill_chunks::<true, false>(xs, out),
            TableForm::Powers => self.fill_chunks::<true, true>(xs, out),
        }
    }

    /// Computes heights chunk by chunk, for tables of any form and size.
    #[inline(always)]
    fn fill_chunks<const CUBICS: bool, const POWERS: bool>(&self, xs: &[f32], out: &mut [f32]) {
        for (xs, out) in xs.chunks(CHUNK_LEN).zip(out.chunks_mut(CHUNK_LEN)) {
            self.fill_chunk::<CUBICS, POWERS>(xs, out);
        }
    }

    /// Computes heights of a curve of few straight lines. Each place takes the numbers of its line
    /// while passing the lines' beginnings, all in registers, since the number of lines is a
    /// compile-time constant.
    #[inline(always)]
    fn fill_lines<const N: usize>(&self, xs: &[f32], out: &mut [f32]) {
        let Some(parts) = self.parts.first_chunk::<N>() else {
            return;
        };

        for (out, place) in out.iter_mut().zip(xs) {
            let TablePart {
                mut x,
                mut rate,
                mut from,
                mut to,
                ..
            } = parts[0];

            for part in parts.iter().skip(1) {
                let passed = part.x <= *place;
                x = if passed { part.x } else { x };
                rate = if passed { part.rate } else { rate };
                from = if passed { part.from } else { from };
                to = if passed { part.to } else { to };
            }
            *out = line_height(x, rate, from, to, *place);
        }
    }

    /// Computes up to [`CHUNK_LEN`] heights.
    #[inline(always)]
    fn fill_chunk<const CUBICS: bool, const POWERS: bool>(&self, xs: &[f32], out: &mut [f32]) {
        let Some((first, others)) = self.parts.split_first() else {
            return;
        };
        let mut part_indices = [0_u32; CHUNK_LEN];
        if others.len() <= MAX_COUNTED_PARTS {
            for part in others {
                for (index, x) in part_indices.iter_mut().zip(xs) {
                    *index += u32::from(part.x <= *x);
                }
            }
        } else {
            for (index, x) in part_indices.iter_mut().zip(xs) {
                *index = self.part_index_at(*x) as u32;
            }
        }

        // Two loops, since the first one reads from arbitrary addresses, which would keep the
        // second from being vectorized.
        let mut lanes = Lanes::<CHUNK_LEN>::splat(first);
        for (lane, index) in part_indices.iter().enumerate().take(xs.len()) {
            if let Some(part) = self.parts.get(*index as usize) {
                lanes.set(lane, part);
            }
        }
        for (lane, (x, height)) in xs.iter().zip(out).enumerate().take(CHUNK_LEN) {
            *height = lanes.get(lane).height_at::<CUBICS, POWERS>(*x);
        }
    }

    /// Returns the index of the part at a place: the last that begins no later, or else the first.
    #[inline(always)]
    fn part_index_at(&self, x: f32) -> usize {
        let passed = self.parts.partition_point(|part| part.x <= x);
        passed.saturating_sub(1)
    }
}
