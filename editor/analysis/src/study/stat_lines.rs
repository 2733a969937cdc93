//! Numbers of options or factors along a stat, at the frozen random draws, and the band that they
//! span with other draws.

use inclination_core::{Batch, DecisionHandle};

use super::{
    CancelToken, OptionQuantity, OptionSweep, Situations, StudyContext, stat_axis_plot, sweep_title,
};
use crate::plot::{Axis, Mark, Plot, Series, SeriesShape, Tone};

/// The numbers to compute along a stat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineSubject {
    /// A quantity of each of a decision's options.
    Options(DecisionHandle, OptionQuantity),
    /// The value of every factor.
    Factors,
}

/// A name with its numbers along the stat.
type NamedLine = (String, Vec<f32>);

/// Lines of numbers along a stat.
#[derive(Clone, Debug, PartialEq)]
pub struct StatLines {
    /// The stat's position.
    pub stat: usize,
    /// The stat's values.
    pub along: Vec<f32>,
    /// The lines: a name, and a number for every value of the stat.
    pub lines: Vec<NamedLine>,
}

/// The range that holds eight of ten random draws.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawBand {
    /// The band of each name: the stat's value, and the low and the high edge there.
    pub edges: Vec<(String, Vec<[f32; 3]>)>,
}

/// The number of values sampled along the stat.
const VALUES_PER_LINE: usize = 513;
/// The number of values sampled along the stat for a band, which needs many draws at each.
const VALUES_PER_BAND: usize = 97;
/// The number of draws that a band is computed from.
const DRAWS_PER_BAND: u64 = 64;

/// Computes numbers along the stat at a position, or returns `None` if canceled.
pub fn compute_stat_lines(
    context: &StudyContext,
    subject: LineSubject,
    stat: usize,
    cancel: &CancelToken,
) -> Option<StatLines> {
    let along = context
        .stats()
        .get(stat)?
        .values_along_range(VALUES_PER_LINE);
    if cancel.is_canceled() {
        return None;
    }

    let mut batch = Batch::new(context.program());
    let lines = evaluate_lines(context, &mut batch, subject, stat, &along);
    Some(StatLines { stat, along, lines })
}

/// Computes the band that other draws span, or returns `None` if canceled.
pub fn compute_draw_band(
    context: &StudyContext,
    subject: LineSubject,
    stat: usize,
    cancel: &CancelToken,
) -> Option<DrawBand> {
    let along = context
        .stats()
        .get(stat)?
        .values_along_range(VALUES_PER_BAND);
    let mut batch = Batch::new(context.program());
    let mut columns_by_name: Vec<(String, Vec<Vec<f32>>)> = Vec::new();
    for draw in 0..DRAWS_PER_BAND {
        if cancel.is_canceled() {
            return None;
        }

        let drawn = context.with_seed(draw);
        for (at, (name, line)) in evaluate_lines(&drawn, &mut batch, subject, stat, &along)
            .into_iter()
            .enumerate()
        {
            if columns_by_name.len() <= at {
                columns_by_name.push((name, vec![Vec::new(); along.len()]));
            }
            for (column, value) in columns_by_name[at].1.iter_mut().zip(line) {
                column.push(value);
            }
        }
    }

    let edges = columns_by_name
        .into_iter()
        .map(|(name, mut columns)| {
            let edges = along
                .iter()
                .zip(&mut columns)
                .map(|(x, column)| {
                    column.sort_by(f32::total_cmp);
                    let decile = |tenth: usize| column.get((column.len().max(1) - 1) * tenth / 10);
                    let [low, high] =
                        [1, 9].map(|tenth| decile(tenth).copied().unwrap_or(f32::NAN));
                    [*x, low, high]
                })
                .filter(|edge| edge[1].is_finite() && edge[2].is_finite())
                .collect();
            (name, edges)
        })
        .collect();
    Some(DrawBand { edges })
}

/// Computes the numbers of each line at the given values of a stat.
pub(super) fn evaluate_lines(
    context: &StudyContext,
    batch: &mut Batch,
    subject: LineSubject,
    stat: usize,
    along: &[f32],
) -> Vec<NamedLine> {
    let situations = Situations {
        count: along.len(),
        varied: vec![(stat, along)],
    };

    match subject {
        LineSubject::Options(decision, shows) => {
            let mut options = OptionSweep::new_for_decision(context, decision, along.len());
            context.for_each_odds(batch, decision, &situations, |row, odds| {
                for option in &mut options {
                    option.record_odds(row, odds);
                }
            });

            options
                .into_iter()
                .map(|option| {
                    let values = option.quantity_values(shows).to_vec();
                    (option.name, values)
                })
                .collect()
        }
        LineSubject::Factors => {
            let factors: Vec<_> = context.program().factors().collect();
            let mut columns = vec![vec![0.0; along.len()]; factors.len()];
            let mut out: Vec<_> = factors
                .iter()
                .zip(&mut columns)
                .map(|((handle, ..), column)| (*handle, column.as_mut_slice()))
                .collect();

            context.evaluate_factors(batch, &situations, &mut out);
            let names = factors.iter().map(|(_, name, _)| (*name).to_owned());
            names.zip(columns).collect()
        }
    }
}

impl StatLines {
    /// Converts all lines, or only the one named `alone`, to a plot that marks the current sample.
    pub fn to_plot(&self, context: &StudyContext, alone: Option<&str>) -> Plot {
        let Some(info) = context.stats().get(self.stat) else {
            return Plot::default();
        };

        let is_known = alone.is_some_and(|alone| self.lines.iter().any(|(name, _)| name == alone));
        let shown: Vec<stat_axis_plot::NamedValues<'_>> = self
            .lines
            .iter()
            .enumerate()
            .filter(|(_, (name, _))| !is_known || Some(name.as_str()) == alone)
            .map(|(at, (name, values))| (at, name.as_str(), values.as_slice()))
            .collect();

        let values = shown.iter().flat_map(|(.., values)| *values).copied();
        let up = Axis::from_values("value", values);
        let result = match shown.as_slice() {
            [(_, name, _)] => (*name).to_owned(),
            _ => String::from("Factors"),
        };

        let across = info.axis();
        let value = context.stat_value(self.stat);
        let label = format!("now {}", across.format_value(value));
        Plot {
            strips: Vec::new(),
            title: sweep_title(&result, &info.name),
            series: stat_axis_plot::build_series(info, &up, &self.along, &shown),
            up,
            marks: vec![Mark::vertical_line(value, Tone::Sample, label)],
            findings: Vec::new(),
            across,
        }
    }
}

impl DrawBand {
    /// Adds the band to a plot: behind lines, in each line's color, or in front of columns if the
    /// stat has words.
    pub fn add_to_plot(&self, plot: &mut Plot) {
        let has_words = !plot.across.words.is_empty();
        let mut bands = Vec::new();
        for (name, edges) in &self.edges {
            let line = plot.series.iter().find(|series| series.name == *name);
            let is_flat = edges
                .iter()
                .all(|edge| edge[1].to_bits() == edge[2].to_bits());
            if let Some(line) = line.filter(|_| !is_flat) {
                let most = edges
                    .iter()
                    .fold(plot.up.high, |most, edge| most.max(edge[2]));
                plot.up.high = most;

                let stretches = || stat_axis_plot::draw_range_bars(plot, name, edges);
                let (tone, what) = if has_words {
                    (Tone::Ghost, stretches())
                } else {
                    (line.tone, Some(SeriesShape::Band(edges.clone())))
                };
                bands.extend(what.map(|what| Series {
                    name: format!("{name}, eight of ten draws"),
                    tone,
                    shape: what,
                }));
            }
        }

        if bands.is_empty() {
            return;
        }

        if has_words {
            let finding = "The graph draws random numbers. The narrow bars cover eight of ten draws; the columns show one draw.";
            plot.findings.push(finding.to_owned());
            plot.series.append(&mut bands);
        } else {
            let finding = "The graph draws random numbers. The shaded areas cover eight of ten draws; the lines show one draw.";
            plot.findings.push(finding.to_owned());
            bands.append(&mut plot.series);
            plot.series = bands;
        }
    }
}
