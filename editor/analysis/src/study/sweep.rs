//! A sweep: a decision's options while one stat goes through its range and all others stay fixed.

use inclination_core::{
    DecisionHandle, OptionHandle,
    eval::{Batch, Odds},
};

use super::{CancelToken, Situations, StudyContext, stat_axis_plot};
use crate::plot::{Axis, Mark, Plot, Tone};

/// The quantity of the options that a plot shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OptionQuantity {
    /// The weight.
    #[default]
    Weight,
    /// The probability.
    Probability,
    /// The rank.
    Rank,
}

/// The numbers of a sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct StatSweep {
    /// The position of the swept stat.
    pub stat: usize,
    /// The stat's values.
    pub along: Vec<f32>,
    /// The options with their odds at every value.
    pub options: Vec<OptionSweep>,
    /// The winner at every value, or `None` where nothing is chosen.
    pub winners: Vec<Option<OptionHandle>>,
    /// The places where the winner changes. A stat with words has none.
    pub crossings: Vec<Crossing>,
}

/// An option along a sweep. For an option with targets, the likeliest candidate counts.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionSweep {
    /// The option.
    pub option: OptionHandle,
    /// The option's name.
    pub name: String,
    /// The rank at every value.
    pub ranks: Vec<f32>,
    /// The weight at every value.
    pub weights: Vec<f32>,
    /// The probability at every value, summed over all targets.
    pub probabilities: Vec<f32>,
}

/// A place where the winner changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossing {
    /// The last value at which `below` wins and the first at which `above` does. No value lies
    /// between them.
    pub between: (f32, f32),
    /// The winner below, or `None` if nothing is chosen there.
    pub below: Option<OptionHandle>,
    /// The winner above, or `None` if nothing is chosen there.
    pub above: Option<OptionHandle>,
}

/// The number of values sampled in a sweep.
const VALUES_PER_SWEEP: usize = 513;

/// Sweeps the stat at a position, or returns `None` if canceled.
pub fn sweep_stat(
    context: &StudyContext,
    decision: DecisionHandle,
    stat: usize,
    cancel: &CancelToken,
) -> Option<StatSweep> {
    let info = context.stats().get(stat)?;
    let mut batch = Batch::new(context.program());
    let is_stepped = info.discrete_values(VALUES_PER_SWEEP).is_some();
    let along = info.values_along_range(VALUES_PER_SWEEP);
    let mut options = OptionSweep::new_for_decision(context, decision, along.len());
    let mut winners = vec![None; along.len()];
    let situations = Situations {
        count: along.len(),
        varied: vec![(stat, &along)],
    };

    context.for_each_odds(&mut batch, decision, &situations, |row, odds| {
        winners[row] = likeliest_option(odds);
        for swept in &mut options {
            swept.record_odds(row, odds);
        }
    });

    let mut crossings = Vec::new();
    let is_number = info.words.is_empty();
    let pairs = along.windows(2).zip(winners.windows(2));
    for (pair, winners) in pairs.filter(|_| is_number) {
        if cancel.is_cancelled() {
            return None;
        }

        if winners[0] != winners[1] {
            let between = (pair[0], pair[1]);
            let between = if is_stepped {
                between
            } else {
                narrow_crossing(
                    context, &mut batch, decision, stat, between.0, between.1, winners[0],
                )
            };
            crossings.push(Crossing {
                between,
                below: winners[0],
                above: winners[1],
            });
        }
    }

    Some(StatSweep {
        stat,
        along,
        options,
        winners,
        crossings,
    })
}

/// Returns the likeliest option; of equals, the earlier one.
pub fn likeliest_option(odds: &[Odds]) -> Option<OptionHandle> {
    likeliest_odds(odds).map(|odds| odds.option)
}

/// Returns the odds of the likeliest option with its target; of equals, the earlier one.
pub(super) fn likeliest_odds(odds: &[Odds]) -> Option<&Odds> {
    let chosen = odds.iter().filter(|odds| odds.probability > 0.0);
    chosen.reduce(|best, next| {
        if next.probability > best.probability {
            next
        } else {
            best
        }
    })
}

impl OptionSweep {
    /// Creates a decision's options, with room for their odds at the given number of values.
    pub(super) fn new_for_decision(
        context: &StudyContext,
        decision: DecisionHandle,
        values: usize,
    ) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for option in context.program().options(decision) {
            if all.iter().all(|known| known.option != option) {
                all.push(Self::new(context, option, values));
            }
        }
        all
    }

    /// Creates one option, with room for its odds at the given number of values.
    pub(super) fn new(context: &StudyContext, option: OptionHandle, values: usize) -> Self {
        Self {
            option,
            name: context.program().option_name(option).to_owned(),
            ranks: vec![f32::NAN; values],
            weights: vec![f32::NAN; values],
            probabilities: vec![0.0; values],
        }
    }

    /// Records the option's odds at one value.
    pub(super) fn record_odds(&mut self, row: usize, odds: &[Odds]) {
        let own = || odds.iter().filter(|odds| odds.option == self.option);
        let likeliest = own().max_by(|one, other| {
            let by_chance = one.probability.total_cmp(&other.probability);
            by_chance.then(one.weight.total_cmp(&other.weight))
        });
        if let Some(likeliest) = likeliest {
            self.ranks[row] = likeliest.rank;
            self.weights[row] = likeliest.weight;
        }

        let sum = own().fold(0.0, |sum, odds| sum + odds.probability);
        self.probabilities[row] = sum as f32;
    }

    /// Returns one quantity of the option at every value.
    pub(super) fn quantity_values(&self, shows: OptionQuantity) -> &[f32] {
        match shows {
            OptionQuantity::Weight => &self.weights,
            OptionQuantity::Probability => &self.probabilities,
            OptionQuantity::Rank => &self.ranks,
        }
    }
}

/// Narrows the interval in which the winner changes down to neighboring floats. Every round
/// evaluates many values at once.
fn narrow_crossing(
    context: &StudyContext,
    batch: &mut Batch,
    decision: DecisionHandle,
    stat: usize,
    mut low: f32,
    mut high: f32,
    below: Option<OptionHandle>,
) -> (f32, f32) {
    const STEPS_PER_ROUND: usize = 64;
    loop {
        let (from, to) = (f64::from(low), f64::from(high));
        let mut between: Vec<f32> = (1..STEPS_PER_ROUND)
            .map(|at| (from + (to - from) * at as f64 / STEPS_PER_ROUND as f64) as f32)
            .filter(|x| low < *x && *x < high)
            .collect();
        between.dedup_by(|one, other| one.to_bits() == other.to_bits());
        if between.is_empty() {
            return (low, high);
        }

        let mut first_change = between.len();
        let situations = Situations {
            count: between.len(),
            varied: vec![(stat, &between)],
        };
        context.for_each_odds(batch, decision, &situations, |row, odds| {
            if likeliest_option(odds) != below {
                first_change = first_change.min(row);
            }
        });

        if first_change > 0 {
            low = between[first_change - 1];
        }
        if let Some(x) = between.get(first_change) {
            high = *x;
        }
    }
}

impl StatSweep {
    /// Converts the sweep to a plot that marks the current sample and every crossing.
    pub fn to_plot(&self, context: &StudyContext, decision: &str, shows: OptionQuantity) -> Plot {
        let Some(info) = context.stats().get(self.stat) else {
            return Plot::default();
        };

        let options: Vec<stat_axis_plot::NamedValues<'_>> = self
            .options
            .iter()
            .enumerate()
            .map(|(at, option)| (at, option.name.as_str(), option.quantity_values(shows)))
            .collect();
        let values = options.iter().flat_map(|(.., values)| *values).copied();
        let up = match shows {
            OptionQuantity::Weight => Axis::from_values("weight", values),
            OptionQuantity::Probability => Axis::with_share_range("probability"),
            OptionQuantity::Rank => Axis::from_values("rank", values),
        };

        let across = info.axis();
        let value = context.stat_value(self.stat);
        let mut marks = vec![Mark::vertical_line(
            value,
            Tone::Sample,
            format!("sample {}", across.format_value(value)),
        )];

        let mut findings = Vec::new();
        for crossing in &self.crossings {
            let sentence = self.describe_crossing(context, crossing, &across);
            let label = sentence.trim_end_matches('.');
            marks.push(Mark::vertical_line(
                crossing.between.1,
                Tone::Highlight,
                label,
            ));
            findings.push(sentence);
        }

        let mut plot = Plot {
            title: sweep_title(decision, &info.name),
            series: stat_axis_plot::build_series(info, &up, &self.along, &options),
            across,
            up,
            marks,
            findings,
        };

        if !info.words.is_empty() {
            stat_axis_plot::add_winners(&mut plot, context, info, &self.winners);
        }
        plot
    }

    /// Describes a crossing: "Heal wins below 19 hp."
    fn describe_crossing(
        &self,
        context: &StudyContext,
        crossing: &Crossing,
        across: &Axis,
    ) -> String {
        let name = |option: OptionHandle| context.program().option_name(option);
        let at = across.format_value(crossing.between.1);
        // The option below wins only at the very start of the range.
        let first = self.along.first().copied().unwrap_or(across.low);
        let is_end = across.looks_equal(crossing.between.1, first);

        match (crossing.below, crossing.above) {
            (Some(below), _) if is_end => format!("{} wins only at {at}.", name(below)),
            (Some(below), Some(_)) => format!("{} wins below {at}.", name(below)),
            (Some(below), None) => {
                format!("Nothing is chosen from {at}; {} wins below.", name(below))
            }
            (None, Some(above)) => format!("{} wins from {at}; nothing below.", name(above)),
            (None, None) => String::new(),
        }
    }
}

/// Returns the title of the plot of a result over a stat.
pub fn sweep_title(result: &str, stat: &str) -> String {
    format!("{result} over {stat}")
}
