//! Ranks the stats by their influence: how much a decision, or without one the factors, changes
//! along each stat from the current sample. Panels show the first until a stat is selected.

use inclination_core::{Batch, DecisionHandle};

use super::{
    CancelToken, LineSubject, OptionSweep, Situations, StudyContext, stat_lines::evaluate_lines,
};

/// The number of values sampled along each stat.
const VALUES_PER_STAT: usize = 9;

/// The changes that a stat causes along its range.
struct StatInfluence {
    /// The sum of the changes of the options' probabilities.
    chances: f32,
    /// The change of each weight or factor.
    numbers: Vec<f32>,
}

/// Returns the positions of the stats that change anything, or `None` if canceled.
///
/// Numeric stats come first, because plots show how a result changes along them, then stats with
/// words. Each of the two groups is sorted by influence, and equals keep their order. For a
/// decision, the changes of its options' probabilities count first. Where these do not change, as
/// when the best option is always picked, the changes of the weights count.
pub fn rank_influential_stats(
    context: &StudyContext,
    decision: Option<DecisionHandle>,
    cancel: &CancelToken,
) -> Option<Vec<usize>> {
    let mut batch = Batch::new(context.program());
    let mut influences = Vec::with_capacity(context.stats().len());
    for (stat, info) in context.stats().iter().enumerate() {
        if cancel.is_canceled() {
            return None;
        }
        let along = info.values_along_range(VALUES_PER_STAT);
        influences.push(match decision {
            Some(decision) => measure_options(context, &mut batch, decision, stat, &along),
            None => measure_factors(context, &mut batch, stat, &along),
        });
    }

    // Each weight or factor counts relative to the largest change that any stat causes in it.
    let mut max_changes: Vec<f32> = Vec::new();
    for influence in &influences {
        max_changes.resize(influence.numbers.len(), 0.0);
        for (most, change) in max_changes.iter_mut().zip(&influence.numbers) {
            *most = most.max(*change);
        }
    }
    let relative_change = |influence: &StatInfluence| {
        influence
            .numbers
            .iter()
            .zip(&max_changes)
            .filter(|(_, most)| **most > 0.0)
            .fold(0.0, |sum, (change, most)| sum + change / most)
    };
    let scores: Vec<(f32, f32)> = influences
        .iter()
        .map(|influence| (influence.chances, relative_change(influence)))
        .collect();

    let has_influence = |place: &usize| scores[*place].0 > 0.0 || scores[*place].1 > 0.0;
    let mut places: Vec<usize> = (0..influences.len()).filter(has_influence).collect();
    places.sort_by(|one, other| {
        let has_words = |place: usize| !context.stats()[place].words.is_empty();
        let kinds = has_words(*one).cmp(&has_words(*other));
        let (one, other) = (scores[*one], scores[*other]);
        let by_chances = other.0.total_cmp(&one.0);
        kinds.then(by_chances).then(other.1.total_cmp(&one.1))
    });
    Some(places)
}

/// Measures the changes that a stat causes in a decision's options.
fn measure_options(
    context: &StudyContext,
    batch: &mut Batch,
    decision: DecisionHandle,
    stat: usize,
    along: &[f32],
) -> StatInfluence {
    let mut options = OptionSweep::new_for_decision(context, decision, along.len());
    let situations = Situations {
        count: along.len(),
        varied: vec![(stat, along)],
    };
    context.for_each_odds(batch, decision, &situations, |row, odds| {
        for option in &mut options {
            option.record_odds(row, odds);
        }
    });

    let chances = options
        .iter()
        .map(|option| value_span(&option.probabilities));
    StatInfluence {
        chances: chances.sum(),
        numbers: options
            .iter()
            .map(|option| value_span(&option.weights))
            .collect(),
    }
}

/// Measures the changes that a stat causes in the factors.
fn measure_factors(
    context: &StudyContext,
    batch: &mut Batch,
    stat: usize,
    along: &[f32],
) -> StatInfluence {
    let lines = evaluate_lines(context, batch, LineSubject::Factors, stat, along);
    StatInfluence {
        chances: 0.0,
        numbers: lines.iter().map(|(_, values)| value_span(values)).collect(),
    }
}

/// Returns the difference between the largest and the smallest finite value.
fn value_span(values: &[f32]) -> f32 {
    let known = values.iter().filter(|value| value.is_finite());
    let (least, most) = known.fold((f32::MAX, f32::MIN), |(least, most), value| {
        (least.min(*value), most.max(*value))
    });
    (most - least).clamp(0.0, f32::MAX)
}
