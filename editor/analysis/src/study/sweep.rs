//! A sweep: what becomes of a decision's options while one stat goes through its range and everything else stays.

use inclination_core::{
    DecisionHandle, OptionHandle,
    eval::{Batch, Odds},
};

use super::{Cancel, Ground, Situations, along};
use crate::plot::{Axis, Mark, Plot, Tone};

/// What of the options is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shows {
    /// How much they weigh.
    #[default]
    Weight,
    /// How likely they are.
    Probability,
    /// How important they are.
    Rank,
}

/// A sweep's numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Swept {
    /// The place of the stat that went through its range.
    pub stat: usize,
    /// Its values.
    pub along: Vec<f32>,
    /// The options, each with its odds at every value.
    pub options: Vec<OptionSwept>,
    /// What wins at every value; none: nothing.
    pub winners: Vec<Option<OptionHandle>>,
    /// Where another option begins to win. Between words nothing begins.
    pub crossings: Vec<Crossing>,
}

/// An option along a sweep. Of one for targets it is the likeliest candidate that counts.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionSwept {
    /// The option.
    pub option: OptionHandle,
    /// What it is called.
    pub name: String,
    /// How important it is at every value.
    pub ranks: Vec<f32>,
    /// How much it weighs.
    pub weights: Vec<f32>,
    /// How likely it is chosen, with whichever target.
    pub probabilities: Vec<f32>,
}

/// Where another option begins to win.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossing {
    /// The last value at which the first wins, and the first at which the other does; they are neighbours.
    pub between: (f32, f32),
    /// What wins below; none: nothing.
    pub below: Option<OptionHandle>,
    /// What wins above.
    pub above: Option<OptionHandle>,
}

/// How many values a sweep looks at.
const VALUES: usize = 513;

/// Sweeps a stat, by its place; none if it was cancelled.
pub fn sweep(
    ground: &Ground,
    decision: DecisionHandle,
    stat: usize,
    cancel: &Cancel,
) -> Option<Swept> {
    let about = ground.stats().get(stat)?;
    let mut batch = Batch::new(ground.program());
    let is_stepped = about.steps(VALUES).is_some();
    let along = about.along(VALUES);
    let mut options = OptionSwept::all(ground, decision, along.len());
    let mut winners = vec![None; along.len()];
    let situations = Situations {
        count: along.len(),
        varied: vec![(stat, &along)],
    };
    ground.odds(&mut batch, decision, &situations, |row, odds| {
        winners[row] = winner(odds);
        for swept in &mut options {
            swept.take(row, odds);
        }
    });
    let mut crossings = Vec::new();
    let is_number = about.words.is_empty();
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
                nearer(ground, &mut batch, decision, stat, between, winners[0])
            };
            crossings.push(Crossing {
                between,
                below: winners[0],
                above: winners[1],
            });
        }
    }
    Some(Swept {
        stat,
        along,
        options,
        winners,
        crossings,
    })
}

/// What wins: the likeliest option, of equals the earlier.
pub fn winner(odds: &[Odds]) -> Option<OptionHandle> {
    likeliest(odds).map(|odds| odds.option)
}

/// The same with its target and all that is known of it.
pub(super) fn likeliest(odds: &[Odds]) -> Option<&Odds> {
    let chosen = odds.iter().filter(|odds| odds.probability > 0.0);
    chosen.reduce(|best, next| {
        if next.probability > best.probability {
            next
        } else {
            best
        }
    })
}

impl OptionSwept {
    /// A decision's options, with room for their odds at so many values.
    pub(super) fn all(ground: &Ground, decision: DecisionHandle, values: usize) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for option in ground.program().options(decision) {
            if all.iter().all(|known| known.option != option) {
                all.push(Self::of(ground, option, values));
            }
        }
        all
    }

    /// One of them alone.
    pub(super) fn of(ground: &Ground, option: OptionHandle, values: usize) -> Self {
        Self {
            option,
            name: ground.program().option_name(option).to_owned(),
            ranks: vec![f32::NAN; values],
            weights: vec![f32::NAN; values],
            probabilities: vec![0.0; values],
        }
    }

    /// Takes its odds at one value.
    pub(super) fn take(&mut self, row: usize, odds: &[Odds]) {
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

    /// What is shown of it.
    pub(super) fn shown(&self, shows: Shows) -> &[f32] {
        match shows {
            Shows::Weight => &self.weights,
            Shows::Probability => &self.probabilities,
            Shows::Rank => &self.ranks,
        }
    }
}

/// Brings two values between which the winner changes as near to each other as floats are, many at a time.
fn nearer(
    ground: &Ground,
    batch: &mut Batch,
    decision: DecisionHandle,
    stat: usize,
    (mut low, mut high): (f32, f32),
    below: Option<OptionHandle>,
) -> (f32, f32) {
    const PARTS: usize = 64;
    loop {
        let (from, to) = (f64::from(low), f64::from(high));
        let between = (1..PARTS).map(|at| (from + (to - from) * at as f64 / PARTS as f64) as f32);
        let mut between: Vec<f32> = between.filter(|x| low < *x && *x < high).collect();
        between.dedup_by(|one, other| one.to_bits() == other.to_bits());
        if between.is_empty() {
            return (low, high);
        }
        let mut first = between.len();
        let situations = Situations {
            count: between.len(),
            varied: vec![(stat, &between)],
        };
        ground.odds(batch, decision, &situations, |row, odds| {
            if winner(odds) != below {
                first = first.min(row);
            }
        });
        if first > 0 {
            low = between[first - 1];
        }
        if let Some(x) = between.get(first) {
            high = *x;
        }
    }
}

impl Swept {
    /// The plot of it, with the ground's situation as a line.
    pub fn plot(&self, ground: &Ground, decision: &str, shows: Shows) -> Plot {
        let Some(about) = ground.stats().get(self.stat) else {
            return Plot::default();
        };
        let options = self.options.iter().enumerate();
        let options: Vec<along::Named<'_>> = options
            .map(|(at, option)| (at, option.name.as_str(), option.shown(shows)))
            .collect();
        let values = options.iter().flat_map(|(.., values)| *values).copied();
        let up = match shows {
            Shows::Weight => Axis::around("weight", values),
            Shows::Probability => Axis::of_shares("probability"),
            Shows::Rank => Axis::around("rank", values),
        };
        let across = about.axis();
        let value = ground.value(self.stat);
        let mut marks = vec![Mark::upright(
            value,
            Tone::Sample,
            format!("sample {}", across.say(value)),
        )];
        let mut findings = Vec::new();
        for crossing in &self.crossings {
            let sentence = self.says(ground, crossing, &across);
            let label = sentence.trim_end_matches('.');
            marks.push(Mark::upright(crossing.between.1, Tone::Notice, label));
            findings.push(sentence);
        }
        let mut plot = Plot {
            title: sweep_title(decision, &about.name),
            series: along::drawn(about, &up, &self.along, &options),
            across,
            up,
            marks,
            findings,
        };
        if !about.words.is_empty() {
            along::say_winners(&mut plot, ground, about, &self.winners);
        }
        plot
    }

    /// "Heal wins below 19 hp."
    fn says(&self, ground: &Ground, crossing: &Crossing, across: &Axis) -> String {
        let name = |option: OptionHandle| ground.program().option_name(option);
        let at = across.say(crossing.between.1);
        // What wins at the very end alone.
        let first = self.along.first().copied().unwrap_or(across.low);
        let is_end = across.is_same(crossing.between.1, first);
        match (crossing.below, crossing.above) {
            (Some(below), _) if is_end => format!("{} wins only at {at}.", name(below)),
            (Some(below), Some(_)) => format!("{} wins below {at}.", name(below)),
            (Some(below), None) => {
                format!("Nothing is chosen from {at} on; {} below.", name(below))
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
