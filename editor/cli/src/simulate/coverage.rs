//! The inputs of curves over a run, as JSON and as text.

use inclination_analysis::simulation::CurveCoverage;
use inclination_project::text::number::format_percent;
use serde::Serialize;

use crate::{
    json,
    streams::{Stop, Streams},
};

/// The characters of a histogram's bars, from the lowest to the highest.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

#[derive(Serialize)]
struct ReportedCoverage<'c> {
    curves: Vec<ReportedCurve<'c>>,
}

#[derive(Serialize)]
struct ReportedCurve<'c> {
    name: &'c str,
    unit: &'c str,
    range: [f32; 2],
    /// The lowest and the highest input, or `null` if no agent thought.
    seen: Option<[f32; 2]>,
    inputs: u64,
    below: u64,
    above: u64,
    bins: &'c [u64],
}

/// Prints the inputs of all curves as JSON.
pub(super) fn print_json(curves: &[CurveCoverage], streams: &mut Streams) -> Result<(), Stop> {
    let curves = curves.iter().map(|curve| ReportedCurve {
        name: &curve.name,
        unit: &curve.unit,
        range: curve.range,
        seen: curve.seen,
        inputs: curve.count(),
        below: curve.below,
        above: curve.above,
        bins: &curve.bins,
    });
    let reported = ReportedCoverage {
        curves: curves.collect(),
    };
    json::print_json(streams, &reported)
}

/// Prints a table of all curves: their names, their inputs, and how often each part of the range
/// was seen.
pub(super) fn print_text(curves: &[CurveCoverage], streams: &mut Streams) -> Result<(), Stop> {
    if curves.is_empty() {
        return streams.print_line("No curve has a wired input.");
    }

    let header = ["curve", "range", "inputs", "outside", "seen in its range"].map(String::from);
    let rows = curves.iter().map(|curve| {
        let format = |ends: [f32; 2]| ends.map(|end| curve.format_input(end)).join(" to ");
        [
            curve.name.clone(),
            format(curve.range),
            curve.seen.map_or_else(|| String::from("none"), format),
            format_percent(curve.share_outside()),
            format!("|{}|", draw_bars(&curve.bins)),
        ]
    });
    let rows: Vec<[String; 5]> = std::iter::once(header).chain(rows).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: [usize; 5] = std::array::from_fn(width);
    for row in &rows {
        let cells = row.iter().zip(widths);
        let cells = cells.map(|(cell, width)| format!("{cell:width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        streams.print_line(line.trim_end())?;
    }

    let mut remarks = curves
        .iter()
        .filter_map(|curve| Some(format!("{}: {}", curve.name, curve.describe()?)))
        .peekable();
    if remarks.peek().is_some() {
        streams.print_line("")?;
    }
    remarks.try_for_each(|remark| streams.print_line(&remark))
}

/// Draws a bar for each bin. The highest one has the full height, and an empty one none.
fn draw_bars(bins: &[u64]) -> String {
    let highest = bins.iter().copied().max().unwrap_or(0).max(1);
    let bar = |count: &u64| match count * BARS.len() as u64 {
        0 => ' ',
        height => BARS[((height.div_ceil(highest) - 1) as usize).min(BARS.len() - 1)],
    };
    bins.iter().map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_high_as_their_share_of_the_highest() {
        assert_eq!(draw_bars(&[0, 1, 4, 8]), " ▁▄█");
        assert_eq!(draw_bars(&[0, 0]), "  ");
        assert_eq!(draw_bars(&[1, 1000]), "▁█");
    }
}
