//! Sensitivity analysis: which stats, and which numbers in nodes, change a result most. A result is
//! a factor, or an option's weight or chance.
//!
//! `target` lists the possible results, and `dependencies` finds what a result depends on.
//! `parameterized_graph` turns all those numbers into inputs (see
//! [`crate::live::expose_constants`]), so that changing any of them is a row of a batch and
//! compiles nothing. `one_at_a_time` moves each input alone, `sobol` computes the share of the
//! result's variance due to each stat, and `tornado` makes the plot.
//!
//! A stat is moved by a share of its range. A number is moved by the same share of its range if it
//! has one: the ends of the curve whose midpoint it is, or the values that make sense in its
//! socket. Otherwise it is moved by that share of itself, as in "ten percent steeper". 0 is moved
//! by that share of 1, which is the highest score. Whole numbers, such as counts, are moved to
//! other whole numbers. No input is moved beyond its range or beyond the values that make sense.
//! Numbers that a node does not show were never edited, so they are not varied. The points of
//! piecewise curves are not varied either, because wires cannot set them.

mod dependencies;
mod distinct_names;
mod one_at_a_time;
mod parameterized_graph;
mod sobol;
mod step;
mod target;
#[cfg(test)]
mod tests;
mod tornado;

use inclination_core::authoring::model::Place;

use crate::plot::Axis;

pub use one_at_a_time::{analyze_around_sample, analyze_over_ranges};
pub use parameterized_graph::ParameterizedGraph;
pub use target::{SensitivityTarget, list_targets};
pub use tornado::{InputFilter, TornadoPlot, nothing_moves, tornado_title};

/// The influence of each stat and each number on a result.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensitivity {
    /// The result at the sample.
    pub now: f32,
    /// The inputs that the result may depend on: first stats, then numbers, each group with those
    /// nearest to the result first.
    pub inputs: Vec<SensitivityInput>,
    /// The number of inputs that were left out because there are too many.
    pub left_out: usize,
    /// Whether the analysis covers the stats' ranges instead of the sample alone.
    pub is_over_ranges: bool,
    /// The step of each input, as a share of its range or of itself.
    pub share: f32,
}

/// A stat or a number, and its influence on the result.
#[derive(Clone, Debug, PartialEq)]
pub struct SensitivityInput {
    /// The input's name.
    pub name: String,
    /// The input's place in the graph.
    pub place: Place,
    /// Whether the input is a stat.
    pub is_stat: bool,
    /// The axis that formats the input's values.
    pub axis: Axis,
    /// The result at the low end of the step, or at no for a yes/no stat. For names, and for a stat
    /// over its whole range, the least result.
    pub low: InputResult,
    /// The result at the high end of the step, or the greatest result.
    pub high: InputResult,
    /// Over the ranges: the average change of the result for a step from a random situation.
    pub average_change: f32,
    /// Over the ranges, for a stat: the share of the result's variance due to the stat alone.
    pub variance_share: f32,
}

/// The result at a value of an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InputResult {
    /// The input's value.
    pub value: f32,
    /// The result at that value.
    pub result: f32,
}

impl Sensitivity {
    /// Returns the distance between the least and the greatest result for an input.
    fn result_span(&self, input: &SensitivityInput) -> f32 {
        let results = [self.now, input.low.result, input.high.result];
        let least = results.into_iter().fold(f32::MAX, f32::min);
        let greatest = results.into_iter().fold(f32::MIN, f32::max);
        greatest - least
    }
}
