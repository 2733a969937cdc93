//! Numbers along a stat: of options or of factors, at the draws that are frozen, and between which numbers they lie with
//! others.

use inclination_core::{DecisionHandle, eval::Batch};

use super::{Cancel, Ground, OptionSwept, Shows, Situations, along, sweep_title};
use crate::plot::{Axis, Mark, Plot, Series, Tone, What};

/// Whose numbers they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A decision's options'.
    Options(DecisionHandle, Shows),
    /// All factors'.
    Factors,
}

/// A name, and its numbers along the stat.
type Named = (String, Vec<f32>);

/// Numbers along a stat.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// The place of the stat.
    pub stat: usize,
    /// Its values.
    pub along: Vec<f32>,
    /// What has numbers, with one for every value.
    pub lines: Vec<Named>,
}

/// Between which numbers eight of ten draws lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// What has numbers, with the stat's value and the two numbers there.
    pub edges: Vec<(String, Vec<[f32; 3]>)>,
}

/// How many values are looked at, and how many with many draws.
const VALUES: usize = 513;
const DRAWN: usize = 97;
/// How many draws a band is of.
const DRAWS: u64 = 64;

/// Numbers along a stat, by its place; none if it was cancelled.
pub fn lines(ground: &Ground, subject: Subject, stat: usize, cancel: &Cancel) -> Option<Lines> {
    let along = ground.stats().get(stat)?.along(VALUES);
    if cancel.is_cancelled() {
        return None;
    }
    let mut batch = Batch::new(ground.program());
    let lines = values(ground, &mut batch, subject, (stat, &along));
    Some(Lines { stat, along, lines })
}

/// Where they lie with other draws; none if it was cancelled.
pub fn band(ground: &Ground, subject: Subject, stat: usize, cancel: &Cancel) -> Option<Band> {
    let along = ground.stats().get(stat)?.along(DRAWN);
    let mut batch = Batch::new(ground.program());
    let mut all: Vec<(String, Vec<Vec<f32>>)> = Vec::new();
    for draw in 0..DRAWS {
        if cancel.is_cancelled() {
            return None;
        }
        let drawn = ground.drawn(draw);
        for (at, (name, line)) in values(&drawn, &mut batch, subject, (stat, &along))
            .into_iter()
            .enumerate()
        {
            if all.len() <= at {
                all.push((name, vec![Vec::new(); along.len()]));
            }
            for (place, value) in all[at].1.iter_mut().zip(line) {
                place.push(value);
            }
        }
    }
    let edges = all.into_iter().map(|(name, mut columns)| {
        let edges = along.iter().zip(&mut columns).map(|(x, column)| {
            column.sort_by(f32::total_cmp);
            let at = |tenth: usize| column.get((column.len().max(1) - 1) * tenth / 10);
            let [low, high] = [1, 9].map(|tenth| at(tenth).copied().unwrap_or(f32::NAN));
            [*x, low, high]
        });
        (
            name,
            edges
                .filter(|edge| edge[1].is_finite() && edge[2].is_finite())
                .collect(),
        )
    });
    Some(Band {
        edges: edges.collect(),
    })
}

pub(super) fn values(
    ground: &Ground,
    batch: &mut Batch,
    subject: Subject,
    (stat, along): (usize, &[f32]),
) -> Vec<Named> {
    let situations = Situations {
        count: along.len(),
        varied: vec![(stat, along)],
    };
    match subject {
        Subject::Options(decision, shows) => {
            let mut options = OptionSwept::all(ground, decision, along.len());
            ground.odds(batch, decision, &situations, |row, odds| {
                for option in &mut options {
                    option.take(row, odds);
                }
            });
            let options = options.into_iter();
            options
                .map(|option| {
                    let values = option.shown(shows).to_vec();
                    (option.name, values)
                })
                .collect()
        }
        Subject::Factors => {
            let factors: Vec<_> = ground.program().factors().collect();
            let mut columns = vec![vec![0.0; along.len()]; factors.len()];
            let mut out: Vec<_> = factors
                .iter()
                .zip(&mut columns)
                .map(|((handle, ..), column)| (*handle, column.as_mut_slice()))
                .collect();
            ground.factors(batch, &situations, &mut out);
            let names = factors.iter().map(|(_, name, _)| (*name).to_owned());
            names.zip(columns).collect()
        }
    }
}

impl Lines {
    /// The plot of all of them, or of one alone, with the ground's situation as a line.
    pub fn plot(&self, ground: &Ground, alone: Option<&str>) -> Plot {
        let Some(about) = ground.stats().get(self.stat) else {
            return Plot::default();
        };
        let is_known = alone.is_some_and(|alone| self.lines.iter().any(|(name, _)| name == alone));
        let shown = self.lines.iter().enumerate();
        let shown: Vec<along::Named<'_>> = shown
            .filter(|(_, (name, _))| !is_known || Some(name.as_str()) == alone)
            .map(|(at, (name, values))| (at, name.as_str(), values.as_slice()))
            .collect();
        let values = shown.iter().flat_map(|(.., values)| *values).copied();
        let up = Axis::around("value", values);
        let what = match shown.as_slice() {
            [(_, name, _)] => (*name).to_owned(),
            _ => String::from("Factors"),
        };
        let across = about.axis();
        let value = ground.value(self.stat);
        let label = format!("sample {}", across.say(value));
        Plot {
            title: sweep_title(&what, &about.name),
            series: along::drawn(about, &up, &self.along, &shown),
            up,
            marks: vec![Mark::upright(value, Tone::Sample, label)],
            findings: Vec::new(),
            across,
        }
    }
}

impl Band {
    /// Puts the band behind the lines of a plot, each in its line's colour; in front of columns, of which there is one for
    /// each word.
    pub fn put_with(&self, plot: &mut Plot) {
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
                let stretches = || along::stretches(plot, name, edges);
                let (tone, what) = if has_words {
                    (Tone::Ghost, stretches())
                } else {
                    (line.tone, Some(What::Band(edges.clone())))
                };
                bands.extend(what.map(|what| Series {
                    name: format!("{name}, eight of ten draws"),
                    tone,
                    what,
                }));
            }
        }
        if bands.is_empty() {
            return;
        }
        if has_words {
            let said = "Random numbers are drawn: the narrow stretches are where eight of ten draws lie, and the columns are one draw.";
            plot.findings.push(said.to_owned());
            plot.series.append(&mut bands);
        } else {
            let said = "Random numbers are drawn: the areas are where eight of ten draws lie, and the lines are one draw.";
            plot.findings.push(said.to_owned());
            bands.append(&mut plot.series);
            plot.series = bands;
        }
    }
}
