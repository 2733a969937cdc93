//! Finds the situations in which the graphs choose differently: the current situation, the samples
//! and the rows of a log. Both graphs decide each situation; those in which the likeliest option or
//! the odds differ are reported.

use inclination_core::{
    Batch, DecisionHandle, OptionHandle, TargetId,
    authoring::{
        format::Situation,
        inspect::Odds,
        model::{Graph, Stat},
    },
};
use inclination_project::log::Log;

use super::{CancelToken, GraphComparison, StudyContext};
use crate::{
    live::PreviewContext,
    study::{SampleSet, SituationSource, Situations, winners::likeliest_odds},
};

/// The maximum number of situations of a kind that are reported.
const MAX_REPORTED_SITUATIONS: usize = 200;
/// The number of a log's rows that are decided at once.
const LOG_ROWS_PER_BLOCK: usize = 4096;
/// The smallest change of a probability that is reported.
const MIN_REPORTED_CHANGE: f64 = 5e-4;

/// The likeliest choice of a graph.
#[derive(Clone, Debug, PartialEq)]
pub struct LikeliestChoice {
    /// The option's name.
    pub option: String,
    /// The target's name, if the option has a target.
    pub target: Option<String>,
    /// The option's probability, summed over all targets.
    pub share: f64,
}

/// The option whose probability differs most.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareChange {
    /// The option's name.
    pub option: String,
    /// The probability in this graph.
    pub now: f64,
    /// The probability in the other graph.
    pub then: f64,
}

/// A situation that the graphs decide differently.
#[derive(Clone, Debug, PartialEq)]
pub struct SituationDifference {
    /// The source of the situation.
    pub source: SituationSource,
    /// The situation's name.
    pub name: String,
    /// The decision's name.
    pub decision: String,
    /// The likeliest choice in this graph, or `None` if nothing is chosen.
    pub now: Option<LikeliestChoice>,
    /// The likeliest choice in the other graph, or `None` if nothing is chosen.
    pub then: Option<LikeliestChoice>,
    /// The option whose probability differs most.
    pub moved: ShareChange,
}

/// The result of a comparison of situations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ComparisonResult {
    /// The number of situations that were compared.
    pub count: usize,
    /// The number of situations with another likeliest option.
    pub flipped: usize,
    /// The first of these situations, in their order.
    pub flips: Vec<SituationDifference>,
    /// The number of other situations in which a probability changed.
    pub shifted: usize,
    /// The situations of this kind with the largest changes, largest first.
    pub moved: Vec<SituationDifference>,
}

impl GraphComparison {
    /// Compares the decisions in each situation of a sample set, or returns `None` if canceled.
    pub fn compare_samples(
        &self,
        sample_set: &SampleSet,
        cancel: &CancelToken,
    ) -> Option<ComparisonResult> {
        let count = sample_set.entries.len();
        let mut rows = ComparisonResult {
            count,
            ..ComparisonResult::default()
        };
        let mut is_otherwise = vec![false; count];
        let mut is_shifted = vec![false; count];

        for both in self.shared_decisions() {
            let mut picks = [both.empty_choices(count), both.empty_choices(count)];
            for ((context, stats, decision), picks) in both.sides.iter().zip(&mut picks) {
                let mut batch = Batch::new(context.program());
                sample_set.for_each_batch(
                    context,
                    stats,
                    cancel,
                    |context, situations, places| {
                        let place = |row: usize| places.get(row).copied();
                        both.decide_situations(
                            context, *decision, &mut batch, situations, place, picks,
                        );
                    },
                )?;
            }

            for (at, entry) in sample_set.entries.iter().enumerate() {
                let row = |most| {
                    let named = |target| candidate_name(&entry.situation, target);
                    both.describe_difference(
                        &picks,
                        at,
                        most,
                        entry.source,
                        entry.name.clone(),
                        named,
                    )
                };
                match both.compare_situation(&picks, at) {
                    SituationChange::Same => {}
                    SituationChange::Flipped(most) => {
                        is_otherwise[at] = true;
                        rows.flips.push(row(most));
                    }
                    SituationChange::Shifted(most, _) => {
                        is_shifted[at] = true;
                        rows.moved.push(row(most));
                    }
                }
            }
        }

        rows.flipped = is_otherwise.iter().filter(|is| **is).count();
        let shifted = is_shifted.iter().zip(&is_otherwise);
        rows.shifted = shifted.filter(|(is, flips)| **is && !**flips).count();

        // The rows were collected per decision; this brings those of a situation together.
        let place = |row: &SituationDifference| {
            sample_set
                .entries
                .iter()
                .position(|entry| entry.source == row.source)
        };
        rows.flips.sort_by_key(place);
        rows.sort_and_truncate();

        Some(rows)
    }

    /// Compares the decisions in each row of a log, or returns `None` if canceled.
    pub fn compare_log(
        &self,
        log: &Log,
        drawn: u64,
        cancel: &CancelToken,
    ) -> Option<ComparisonResult> {
        let mut rows = ComparisonResult {
            count: log.len(),
            ..ComparisonResult::default()
        };
        let decisions = self.shared_decisions();
        let contexts: Vec<[StudyContext; 2]> = decisions
            .iter()
            .map(|both| {
                both.sides
                    .map(|(context, stats, _)| context_at_defaults(context, stats, drawn))
            })
            .collect();

        for first in (0..log.len()).step_by(LOG_ROWS_PER_BLOCK) {
            let count = LOG_ROWS_PER_BLOCK.min(log.len() - first);
            let mut is_otherwise = vec![false; count];
            let mut is_shifted = vec![false; count];
            let min_change = rows.reporting_threshold();

            for (both, contexts) in decisions.iter().zip(&contexts) {
                let mut picks = [both.empty_choices(count), both.empty_choices(count)];
                for ((context, side), picks) in contexts.iter().zip(&both.sides).zip(&mut picks) {
                    if cancel.is_canceled() {
                        return None;
                    }

                    let columns = log.columns.iter().filter_map(|(id, column)| {
                        let values = column.get(first..first + count)?;
                        Some((context.stat_position(*id)?, values))
                    });

                    let situations = Situations {
                        count,
                        varied: columns.collect(),
                    };
                    let mut batch = Batch::new(context.program());
                    both.decide_situations(context, side.2, &mut batch, &situations, Some, picks);
                }

                for at in 0..count {
                    let row = |most| {
                        let source = SituationSource::LogRow(first + at);
                        both.describe_difference(
                            &picks,
                            at,
                            most,
                            source,
                            log.name(first + at),
                            |_| None,
                        )
                    };
                    match both.compare_situation(&picks, at) {
                        SituationChange::Same => {}
                        SituationChange::Flipped(most) => {
                            is_otherwise[at] = true;
                            if rows.flips.len() < MAX_REPORTED_SITUATIONS {
                                rows.flips.push(row(most));
                            }
                        }
                        SituationChange::Shifted(most, change) => {
                            is_shifted[at] = true;
                            // A log may have a million rows, of which few are reported.
                            if change > min_change {
                                rows.moved.push(row(most));
                            }
                        }
                    }
                }
            }

            rows.flipped += is_otherwise.iter().filter(|is| **is).count();
            let shifted = is_shifted.iter().zip(&is_otherwise);
            rows.shifted += shifted.filter(|(is, flips)| **is && !**flips).count();
            rows.sort_and_truncate();
        }
        Some(rows)
    }

    /// Returns the decisions that both graphs have. The list is empty if a graph has errors.
    fn shared_decisions(&self) -> Vec<SharedDecision<'_>> {
        let (Some(now), Some(then)) = (&self.now.context, &self.then.context) else {
            return Vec::new();
        };

        let decisions = now.program().decisions();
        let both = decisions.filter_map(|(decision, name)| {
            let other = then.program().decision(name).ok()?;
            let mut options: Vec<String> = Vec::new();
            for (context, decision) in [(now, decision), (then, other)] {
                for option in context.program().options(decision) {
                    let name = context.program().option_name(option);
                    if !options.iter().any(|known| known == name) {
                        options.push(name.to_owned());
                    }
                }
            }

            Some(SharedDecision {
                name: name.to_owned(),
                options,
                sides: [
                    (now, &self.now.graph.stats, decision),
                    (then, &self.then.graph.stats, other),
                ],
            })
        });
        both.collect()
    }
}

impl ComparisonResult {
    /// Returns whether the graphs decide all situations alike.
    pub fn is_empty(&self) -> bool {
        self.flips.is_empty() && self.moved.is_empty()
    }

    /// Returns the change above which a situation is reported.
    fn reporting_threshold(&self) -> f64 {
        let last = self.moved.get(MAX_REPORTED_SITUATIONS - 1);
        last.map_or(0.0, change_size)
    }

    /// Sorts the changed situations, largest change first, and cuts both lists to their maximum.
    fn sort_and_truncate(&mut self) {
        self.moved
            .sort_by(|one, other| change_size(other).total_cmp(&change_size(one)));
        self.moved.truncate(MAX_REPORTED_SITUATIONS);
        self.flips.truncate(MAX_REPORTED_SITUATIONS);
    }
}

/// Returns the size of a situation's largest change.
fn change_size(row: &SituationDifference) -> f64 {
    (row.moved.now - row.moved.then).abs()
}

/// A decision that both graphs have.
struct SharedDecision<'a> {
    name: String,
    /// The names of the options of both graphs.
    options: Vec<String>,
    /// Each graph's context and stats, and the decision in it.
    sides: [(&'a StudyContext, &'a Vec<Stat>, DecisionHandle); 2],
}

/// The results of a graph in many situations.
struct GraphChoices {
    /// The likeliest option and its target in each situation.
    likeliest: Vec<Option<(usize, Option<TargetId>)>>,
    /// The probability of each option: all options of a situation, then those of the next.
    shares: Vec<f64>,
}

/// The difference between the graphs in one situation.
enum SituationChange {
    Same,
    /// Another option is likeliest. Holds the option whose probability differs most.
    Flipped(usize),
    /// A probability changed. Holds the option whose probability differs most, and the change.
    Shifted(usize, f64),
}

impl SharedDecision<'_> {
    /// Returns empty results for a number of situations.
    fn empty_choices(&self, count: usize) -> GraphChoices {
        GraphChoices {
            likeliest: vec![None; count],
            shares: vec![0.0; count * self.options.len()],
        }
    }

    /// Decides situations with one of the graphs. `place` returns the index of a row's results.
    fn decide_situations(
        &self,
        context: &StudyContext,
        decision: DecisionHandle,
        batch: &mut Batch,
        situations: &Situations<'_>,
        place: impl Fn(usize) -> Option<usize>,
        picks: &mut GraphChoices,
    ) {
        let program = context.program();
        let mut known: Vec<(OptionHandle, usize)> = Vec::new();
        for option in program.options(decision) {
            let name = program.option_name(option);
            if let Some(at) = self.options.iter().position(|known| known == name) {
                known.push((option, at));
            }
        }

        let option_index = |option: OptionHandle| {
            let found = known.iter().find(|(own, _)| *own == option);
            found.map(|(_, at)| *at)
        };

        context.for_each_odds(batch, decision, situations, |row, odds: &[Odds]| {
            let Some(place) = place(row) else { return };
            let best = likeliest_odds(odds)
                .and_then(|best| Some((option_index(best.option)?, best.target)));
            picks.likeliest[place] = best;
            for odds in odds {
                if let Some(at) = option_index(odds.option) {
                    picks.shares[place * self.options.len() + at] += odds.probability;
                }
            }
        });
    }

    /// Compares the results of both graphs in one situation.
    fn compare_situation(&self, picks: &[GraphChoices; 2], at: usize) -> SituationChange {
        let [now, then] = picks;
        let differs = |option: &usize| {
            let [now, then] = [now, then].map(|picks| self.option_share(picks, at, *option));
            (now - then).abs()
        };
        let all = 0..self.options.len();
        let most = all.max_by(|one, other| differs(one).total_cmp(&differs(other)));

        match most {
            Some(most) if now.likeliest[at] != then.likeliest[at] => SituationChange::Flipped(most),
            Some(most) if differs(&most) >= MIN_REPORTED_CHANGE => {
                SituationChange::Shifted(most, differs(&most))
            }
            _ => SituationChange::Same,
        }
    }

    /// Returns an option's probability in one situation.
    fn option_share(&self, picks: &GraphChoices, at: usize, option: usize) -> f64 {
        picks.shares[at * self.options.len() + option]
    }

    /// Describes the difference in one situation. `most` is the option whose probability differs
    /// most, and `named` returns a target's name.
    fn describe_difference(
        &self,
        picks: &[GraphChoices; 2],
        at: usize,
        most: usize,
        whose: SituationSource,
        name: String,
        named: impl Fn(TargetId) -> Option<String>,
    ) -> SituationDifference {
        let [now, then] = picks;
        let choice = |picks: &GraphChoices| {
            let (option, target) = picks.likeliest[at]?;
            Some(LikeliestChoice {
                option: self.options[option].clone(),
                target: target.map(|target| {
                    named(target).unwrap_or_else(|| format!("candidate {}", target.0))
                }),
                share: self.option_share(picks, at, option),
            })
        };

        SituationDifference {
            source: whose,
            name,
            decision: self.name.clone(),
            now: choice(now),
            then: choice(then),
            moved: ShareChange {
                option: self.options[most].clone(),
                now: self.option_share(now, at, most),
                then: self.option_share(then, at, most),
            },
        }
    }
}

/// Returns a candidate's name, or `None` if it has none.
fn candidate_name(situation: &Situation, target: TargetId) -> Option<String> {
    let mut all = situation.candidates.iter().flatten();
    let found = all.find(|one| u64::from(one.target) == target.0)?;
    (!found.name.is_empty()).then(|| found.name.clone())
}

/// Returns the context with every stat at its default and without any history.
fn context_at_defaults(context: &StudyContext, stats: &[Stat], drawn: u64) -> StudyContext {
    let stats = stats.iter().map(|stat| Stat {
        sample: stat.default,
        ..stat.clone()
    });
    let graph = Graph {
        stats: stats.collect(),
        ..Graph::default()
    };

    let mut context = context.clone();
    let preview = PreviewContext {
        drawn,
        ..PreviewContext::default()
    };
    context.set_situation(&graph, &preview);
    context
}
