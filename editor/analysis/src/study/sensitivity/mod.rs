//! Which stats, and which numbers in nodes, move a result most. A result is a factor, or an option's weight or chance.
//!
//! `aim` is what a result may be, `reach` what it depends on, `free` the graph with all those numbers loose (see
//! [`crate::live::loosened`]), so that moving any of them is a row of a batch and compiles nothing. `moves` moves each by
//! itself, `shares` tells how much of what a result varies by is due to each stat, `tornado` makes the plot.
//!
//! A stat is moved by a share of its range. A number is moved by the same share of its range if it has one: the ends of
//! the curve whose midpoint it is, or the values that make sense in its socket. Otherwise it is moved by that share of
//! itself, as one says "ten per cent steeper"; 0 has no share, and is moved by that share of 1, which is what scores go up
//! to. Nothing is moved beyond its range or what makes sense. What a node does not show, since nobody touched it, is no
//! number that anybody chose, and stays. So do the points of piecewise curves, which no wire can bring.

mod aim;
mod free;
mod moves;
mod reach;
mod shares;
#[cfg(test)]
mod tests;
mod tornado;

use inclination_core::model::Place;

use crate::plot::Axis;

pub use aim::{Aim, aims};
pub use free::Free;
pub use moves::{around, over};
pub use tornado::{Tornado, Which, nothing_moves, tornado_title};

/// How much each stat and each number moves a result.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensitivity {
    /// The result at the sample.
    pub now: f32,
    /// What it may depend on: stats first, then numbers, each with the nearest to the result first.
    pub inputs: Vec<Input>,
    /// How many numbers were not looked at, since there are so many.
    pub left_out: usize,
    /// Whether it is over the ranges, and not at the sample alone.
    pub is_over: bool,
    /// By which share of their range, or of themselves, they were moved.
    pub share: f32,
}

/// A stat or a number, and how much it moves the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub place: Place,
    /// Whether it is a stat.
    pub is_stat: bool,
    /// What says its values.
    pub axis: Axis,
    /// The result where it is lower: at the end of the step; of yes and no at no. Of names, and over its whole range: where
    /// the result is least.
    pub low: At,
    /// The result where it is higher; where the result is most.
    pub high: At,
    /// Over the ranges: how much a step of it changes the result anywhere, on average.
    pub change: f32,
    /// Over the ranges, of a stat: the share of how the result varies that is due to it alone.
    pub due: f32,
}

/// A result somewhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct At {
    /// The value of what was moved.
    pub value: f32,
    /// What comes out then.
    pub result: f32,
}

impl Sensitivity {
    /// How far an input moves the result.
    fn swing(&self, input: &Input) -> f32 {
        let results = [self.now, input.low.result, input.high.result];
        let most = results.into_iter().fold(f32::MIN, f32::max);
        most - results.into_iter().fold(f32::MAX, f32::min)
    }
}
