//! One factor along a stat, with a line for each of several values of a second stat. It shows how
//! the second stat bends the factor's curve.

use inclination_core::{Batch, FactorHandle};

use super::{CancelToken, Situations, StudyContext, stat_axis_plot};
use crate::plot::{Axis, Mark, Plot, Tone};

/// The number of values sampled along the first stat.
const VALUES_PER_LINE: usize = 257;
/// The approximate number of steps that the second stat's range is divided into.
const TARGET_LINE_COUNT: usize = 5;
/// The maximum number of the second stat's words that get a line.
const MAX_WORD_LINES: usize = 8;

/// A factor's lines along one stat, one for each value of another.
#[derive(Clone, Debug, PartialEq)]
pub struct FactorFamily {
    /// The positions of the stat along the axis and of the second stat.
    pub stats: (usize, usize),
    /// The values of the first stat.
    pub along: Vec<f32>,
    /// Each value of the second stat, with the factor's values along the first.
    pub lines: Vec<(f32, Vec<f32>)>,
}

/// Computes a factor's lines along a stat for several values of another, or returns `None` if
/// canceled.
pub fn compute_factor_family(
    context: &StudyContext,
    factor: FactorHandle,
    stats: (usize, usize),
    cancel: &CancelToken,
) -> Option<FactorFamily> {
    let along = context
        .stats()
        .get(stats.0)?
        .values_along_range(VALUES_PER_LINE);
    let line_stat = context.stats().get(stats.1)?;
    let line_values = match line_stat.words.len() {
        0 => line_stat.axis().ticks(TARGET_LINE_COUNT),
        words => line_stat
            .values_along_range(words)
            .into_iter()
            .take(MAX_WORD_LINES)
            .collect(),
    };

    let mut batch = Batch::new(context.program());
    let mut lines = Vec::new();
    for value in line_values {
        if cancel.is_canceled() {
            return None;
        }
        let constant = vec![value; along.len()];
        let mut line = vec![0.0; along.len()];
        let situations = Situations {
            count: along.len(),
            varied: vec![(stats.0, &along), (stats.1, &constant)],
        };
        context.evaluate_factors(&mut batch, &situations, &mut [(factor, &mut line)]);
        lines.push((value, line));
    }

    Some(FactorFamily {
        stats,
        along,
        lines,
    })
}

impl FactorFamily {
    /// Converts the lines to a plot that marks the current sample.
    pub fn to_plot(&self, context: &StudyContext, factor: &str) -> Plot {
        let (Some(across_stat), Some(line_stat)) = (
            context.stats().get(self.stats.0),
            context.stats().get(self.stats.1),
        ) else {
            return Plot::default();
        };

        let (across, mut line_axis) = (across_stat.axis(), line_stat.axis());
        // Drops a unit that repeats the name, as in "Potions 1 potions".
        if line_stat.unit.eq_ignore_ascii_case(&line_stat.name) {
            line_axis.unit.clear();
        }

        let values = self.lines.iter().flat_map(|(_, line)| line);
        let value = context.stat_value(self.stats.0);
        let up = Axis::from_values("value", values.copied());

        let names: Vec<String> = self
            .lines
            .iter()
            .map(|(value, _)| format!("{} {}", line_stat.name, line_axis.format_value(*value)))
            .collect();
        let named: Vec<stat_axis_plot::NamedValues<'_>> = names
            .iter()
            .zip(&self.lines)
            .enumerate()
            .map(|(at, (name, (_, line)))| (at, name.as_str(), line.as_slice()))
            .collect();

        Plot {
            strips: Vec::new(),
            title: format!(
                "{factor} over {}, for several values of {}",
                across_stat.name, line_stat.name
            ),
            series: stat_axis_plot::build_series(across_stat, &up, &self.along, &named),
            up,
            marks: vec![Mark::vertical_line(
                value,
                Tone::Sample,
                format!("now {}", across.format_value(value)),
            )],
            findings: Vec::new(),
            across,
        }
    }
}
