//! A sweep: a decision's options while one stat goes through its range and all others stay fixed.

use inclination_core::{
    Batch, DecisionHandle, OptionHandle,
    authoring::inspect::Odds,
    text::{capitalize, count_noun},
};

use super::{
    CancelToken, Situations, StudyContext, StudyStat,
    rank_stretches::{RankStretch, rank_leaders},
    stat_axis_plot,
    winners::{is_as_likely, likeliest_option},
};
use crate::plot::{
    Axis, Mark, Plot, Series, SeriesShape, Stretch, Strip, Tone, line_runs::separate_equal_lines,
};

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
    /// The stretches of the range in which the same options outrank the others. A stat with words
    /// has none.
    pub rank_stretches: Vec<RankStretch>,
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

/// A place where the winner changes, or where it begins or stops to be as likely as another option.
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

/// A stretch of the stat's range with one winner.
#[derive(Clone, Copy, Debug, PartialEq)]
struct WinnerStretch {
    from: f32,
    to: f32,
    winner: Option<OptionHandle>,
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
    let mut ties = vec![false; along.len()];
    let mut leaders = vec![Vec::new(); along.len()];
    let situations = Situations {
        count: along.len(),
        varied: vec![(stat, &along)],
    };

    context.for_each_odds(&mut batch, decision, &situations, |row, odds| {
        winners[row] = likeliest_option(odds);
        ties[row] = is_tied(odds);
        leaders[row] = rank_leaders(odds);
        for swept in &mut options {
            swept.record_odds(row, odds);
        }
    });

    if !is_stepped {
        ties = keep_stretches(&ties);
    }

    let mut crossings = Vec::new();
    let is_number = info.words.is_empty();
    let outcomes: Vec<_> = winners.iter().copied().zip(ties).collect();
    let pairs = along.windows(2).zip(outcomes.windows(2));
    for (pair, outcomes) in pairs.filter(|_| is_number) {
        if cancel.is_canceled() {
            return None;
        }

        if outcomes[0] != outcomes[1] {
            let [below, above] = [outcomes[0].0, outcomes[1].0];
            let between = (pair[0], pair[1]);
            let between = if is_stepped {
                between
            } else {
                narrow_change(context, &mut batch, decision, stat, between, |odds| {
                    if below == above {
                        (likeliest_option(odds), is_tied(odds)) != outcomes[0]
                    } else {
                        likeliest_option(odds) != below
                    }
                })
            };
            crossings.push(Crossing {
                between,
                below,
                above,
            });
        }
    }

    let mut rank_stretches = Vec::new();
    if is_number && let (Some(first), Some(last)) = (along.first(), along.last()) {
        let mut from = *first;
        for (pair, leaders) in along.windows(2).zip(leaders.windows(2)) {
            if cancel.is_canceled() {
                return None;
            }

            if leaders[0] != leaders[1] {
                let between = (pair[0], pair[1]);
                let (_, to) = if is_stepped {
                    between
                } else {
                    narrow_change(context, &mut batch, decision, stat, between, |odds| {
                        rank_leaders(odds) != leaders[0]
                    })
                };
                let leaders = leaders[0].clone();
                rank_stretches.push(RankStretch { from, to, leaders });
                from = to;
            }
        }
        let (to, leaders) = (*last, leaders.pop().unwrap_or_default());
        rank_stretches.push(RankStretch { from, to, leaders });
    }

    Some(StatSweep {
        stat,
        along,
        options,
        winners,
        crossings,
        rank_stretches,
    })
}

/// Returns whether another option is as likely as the likeliest one.
fn is_tied(odds: &[Odds]) -> bool {
    let Some(winner) = likeliest_option(odds) else {
        return false;
    };
    let probability = |option| -> f64 {
        let own = odds.iter().filter(|odds| odds.option == option);
        own.map(|odds| odds.probability).sum()
    };
    let best = probability(winner);
    let mut others = odds.iter().filter(|odds| odds.option != winner);
    best < 1.0 && others.any(|other| is_as_likely(probability(other.option), best))
}

/// Returns which of the ties last for at least two values. Where two weights cross, they may be
/// equal at a single one.
fn keep_stretches(ties: &[bool]) -> Vec<bool> {
    let is_tied = |at: Option<usize>| at.and_then(|at| ties.get(at)).is_some_and(|tied| *tied);
    let ties = ties.iter().enumerate();
    ties.map(|(at, tied)| *tied && (is_tied(at.checked_sub(1)) || is_tied(Some(at + 1))))
        .collect()
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

/// Narrows the interval in which a property of the odds changes down to neighboring floats. Every
/// round evaluates many values at once.
fn narrow_change(
    context: &StudyContext,
    batch: &mut Batch,
    decision: DecisionHandle,
    stat: usize,
    (mut low, mut high): (f32, f32),
    has_changed: impl Fn(&[Odds]) -> bool,
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
            if has_changed(odds) {
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
    /// Converts the sweep to a plot that marks the current sample and every crossing. The plot is
    /// empty if the graph has other options now than those that were swept.
    pub fn to_plot(&self, context: &StudyContext, decision: &str, shows: OptionQuantity) -> Plot {
        let options = self.options.iter().map(|swept| swept.option);
        let Some(info) = context
            .stats()
            .get(self.stat)
            .filter(|_| context.has_options(options))
        else {
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
            OptionQuantity::Probability => Axis::with_share_range("chance"),
            OptionQuantity::Rank => Axis::from_values("rank", values),
        };

        let across = info.axis();
        let value = context.stat_value(self.stat);
        let mut marks = vec![Mark::vertical_line(
            value,
            Tone::Sample,
            format!("now {}", across.format_value(value)),
        )];

        for crossing in &self.crossings {
            let at = crossing.between.1;
            let label = across.format_value(at);
            marks.push(Mark::vertical_line(at, Tone::Highlight, label));
        }

        let mut series = stat_axis_plot::build_series(info, &up, &self.along, &options);
        match shows {
            OptionQuantity::Weight => {
                self.dim_outranked(&mut series);
                self.mark_rank_changes(context, &across, &mut marks);
            }
            OptionQuantity::Probability => {}
            OptionQuantity::Rank => separate_equal_lines(&mut series),
        }

        let stretches = self.winner_stretches(info);
        let mut findings: Vec<String> = if info.words.is_empty() {
            let described = stretches.iter().enumerate();
            described
                .map(|(at, stretch)| self.describe_stretch(context, stretch, at, &across))
                .collect()
        } else {
            stat_axis_plot::describe_winners(info, &self.winners, |winner| {
                self.describe_winner(context, winner, (f32::MIN, f32::MAX))
            })
        };

        let ends = (across.low, across.high);
        let ranks = self.rank_stretches.iter();
        findings
            .extend(ranks.filter_map(|stretch| stretch.describe(context.program(), &across, ends)));

        let is_shifted = |series: &Series| matches!(&series.shape, SeriesShape::Line { shifts, .. } if !shifts.is_empty());
        if series.iter().any(is_shifted) {
            findings.push(String::from(
                "Lines of equal ranks are drawn beside each other.",
            ));
        }

        let mut strip = Strip {
            name: String::from(if self.is_random() {
                "Most likely"
            } else {
                "What wins"
            }),
            stretches: Vec::new(),
        };
        for stretch in stretches {
            strip.push_stretch(self.name_stretch(context, stretch));
        }

        Plot {
            title: sweep_title(decision, &info.name),
            strips: vec![strip]
                .into_iter()
                .filter(|strip| !strip.stretches.is_empty())
                .collect(),
            series,
            across,
            up,
            marks,
            findings,
        }
    }

    /// Dims the lines of options where others outrank them.
    fn dim_outranked(&self, series: &mut [Series]) {
        for series in series {
            let option = self
                .options
                .iter()
                .find(|option| option.name == series.name);
            if let (Some(option), SeriesShape::Line { dimmed, .. }) = (option, &mut series.shape) {
                let stretches = self.rank_stretches.iter();
                dimmed.extend(stretches.filter_map(|stretch| stretch.dimmed_part(option.option)));
            }
        }
    }

    /// Marks where other options begin to outrank the others. One mark is enough where the winner
    /// changes as well, and none is needed at an end of the axis.
    fn mark_rank_changes(&self, context: &StudyContext, across: &Axis, marks: &mut Vec<Mark>) {
        for stretch in self.rank_stretches.iter().skip(1) {
            let is_here = |mark: &Mark| {
                let at = mark.x.filter(|_| mark.tone == Tone::Highlight);
                at.is_some_and(|x| across.looks_equal(x, stretch.from))
            };
            marks.retain(|mark| !is_here(mark));
            if !stretch.begins_at_end(across) {
                marks.push(stretch.start_mark(context.program(), across));
            }
        }
    }

    /// Returns the stretches of the stat's range, each with its winner.
    fn winner_stretches(&self, info: &StudyStat) -> Vec<WinnerStretch> {
        if !info.words.is_empty() {
            let words = self.along.iter().zip(&self.winners);
            let stretch = |(at, winner): (&f32, &Option<OptionHandle>)| WinnerStretch {
                from: at - 0.5,
                to: at + 0.5,
                winner: *winner,
            };
            return words.map(stretch).collect();
        }

        let (Some(first), Some(last)) = (self.along.first(), self.along.last()) else {
            return Vec::new();
        };
        let mut stretches = vec![WinnerStretch {
            from: *first,
            to: *last,
            winner: self.winners.first().copied().flatten(),
        }];
        for crossing in &self.crossings {
            let from = crossing.between.1;
            if let Some(before) = stretches.last_mut() {
                before.to = from;
            }
            stretches.push(WinnerStretch {
                from,
                to: *last,
                winner: crossing.above,
            });
        }
        stretches
    }

    /// Returns the positions of the values from one to another at which an option wins. The last
    /// value belongs to what follows it.
    fn wins_between(
        &self,
        winner: OptionHandle,
        from: f32,
        to: f32,
    ) -> impl Iterator<Item = usize> {
        let places = self.along.iter().zip(&self.winners).enumerate();
        places
            .filter(move |(at, (x, winning))| {
                let is_last = at + 1 == self.along.len();
                let is_inside = **x >= from && (**x < to || is_last && **x <= to);
                is_inside && **winning == Some(winner)
            })
            .map(|(at, _)| at)
    }

    /// Returns how many other options are as likely as a winner, wherever it wins from one value to
    /// another.
    fn count_ties(&self, winner: OptionHandle, from: f32, to: f32) -> usize {
        let Some(won) = self.options.iter().find(|option| option.option == winner) else {
            return 0;
        };

        let is_tied = |other: &&OptionSweep| {
            self.wins_between(winner, from, to).all(|at| {
                let [chance, most] = [other, won].map(|option| option.probabilities[at]);
                is_as_likely(chance.into(), most.into())
            })
        };
        let others = self.options.iter().filter(|option| option.option != winner);
        others.filter(is_tied).count()
    }

    /// Returns a stretch with the name and the color of its winner, or the number of options that
    /// are equally likely in all of it.
    fn name_stretch(&self, context: &StudyContext, stretch: WinnerStretch) -> Stretch {
        let WinnerStretch { from, to, winner } = stretch;
        let ties = winner.map_or(0, |winner| self.count_ties(winner, from, to));
        let position = |won| self.options.iter().position(|option| option.option == won);

        let name = match winner {
            None => String::from("nothing"),
            Some(_) if ties > 0 => format!("{} equally likely", ties + 1),
            Some(winner) => context.program().option_name(winner).to_owned(),
        };
        let tone = winner.filter(|_| ties == 0).and_then(position);

        Stretch {
            from,
            to,
            name,
            tone: tone.map_or(Tone::Ghost, Tone::Distinct),
        }
    }

    /// Describes the winner from one value to another with its verb: "Heal wins" or, if others may
    /// be chosen where it does, "Heal is most likely".
    fn describe_winner(
        &self,
        context: &StudyContext,
        winner: Option<OptionHandle>,
        (from, to): (f32, f32),
    ) -> String {
        let Some(winner) = winner else {
            return String::from("nothing is chosen");
        };

        let name = context.program().option_name(winner);
        let ties = self.count_ties(winner, from, to);
        if ties > 0 {
            let others = count_noun(ties, "other");
            return format!("{name} and {others} are equally likely");
        }

        let verb = if self.is_sure(winner, from, to) {
            "wins"
        } else {
            "is most likely"
        };
        format!("{name} {verb}")
    }

    /// Returns whether no other option may be chosen wherever a winner wins from one value to
    /// another.
    fn is_sure(&self, winner: OptionHandle, from: f32, to: f32) -> bool {
        let swept = self.options.iter().find(|option| option.option == winner);
        swept.is_none_or(|swept| {
            let mut wins = self.wins_between(winner, from, to);
            wins.all(|at| swept.probabilities[at] >= 1.0)
        })
    }

    /// Returns whether chance decides anywhere.
    fn is_random(&self) -> bool {
        let mut options = self.options.iter();
        options.any(|option| !self.is_sure(option.option, f32::MIN, f32::MAX))
    }

    /// Describes the stretch at an index: "Heal wins below 19 hp."
    fn describe_stretch(
        &self,
        context: &StudyContext,
        stretch: &WinnerStretch,
        at: usize,
        across: &Axis,
    ) -> String {
        let WinnerStretch { from, to, winner } = *stretch;
        let winner = self.describe_winner(context, winner, (from, to));
        let says = match stretch.winner {
            Some(_) => winner,
            None => capitalize(&winner),
        };
        let [from, to] = [stretch.from, stretch.to].map(|end| across.format_value(end));
        let is_last = at == self.crossings.len();
        // A first stretch that is too short to be seen does not count as one.
        let first = self.along.first().copied().unwrap_or(across.low);
        let is_first = at == 0 || across.looks_equal(stretch.from, first);

        match (is_first, is_last) {
            _ if from == to => format!("{says} only at {to}."),
            (true, true) => format!("{says} throughout."),
            (true, false) => format!("{says} below {to}."),
            (false, true) => format!("{says} from {from}."),
            (false, false) => format!("{says} from {from} to {to}."),
        }
    }
}

/// Returns the title of the plot of a result over a stat.
pub fn sweep_title(result: &str, stat: &str) -> String {
    format!("{result} over {stat}")
}
