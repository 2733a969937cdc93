//! One-at-a-time analysis: each stat and each number is varied alone, around the sample or over the
//! ranges.

use inclination_core::Batch;

use super::{
    super::{CancelToken, OptionQuantity, Situations, StudyContext},
    InputResult, ParameterizedGraph, Sensitivity, SensitivityInput,
    parameterized_graph::Lever,
    sobol::{self, LatinHypercube},
};

/// The number of rows that are computed between two checks for cancellation.
const ROWS_PER_BATCH: usize = 512;
/// The number of values of a stat that are tried along its range.
const VALUES_PER_STAT: usize = 33;
/// The maximum and the minimum number of random situations in which each input is varied, and the
/// maximum number of rows that they may take together.
const MAX_RANDOM_SITUATIONS: usize = 512;
const MIN_RANDOM_SITUATIONS: usize = 64;
const MAX_RANDOM_ROWS: usize = 1 << 19;

/// Computes how much each input changes the result by a step from the sample, or returns `None` if
/// canceled. The step is `share` of the input's range or of itself.
pub fn analyze_around_sample(
    context: &StudyContext,
    parameterized: &ParameterizedGraph,
    quantity: OptionQuantity,
    share: f32,
    cancel: &CancelToken,
) -> Option<Sensitivity> {
    let context = parameterized.in_situation_of(context)?;
    let values: Vec<Vec<f32>> = parameterized
        .levers()
        .zip(parameterized.stat_positions())
        .map(|(lever, place)| lever.values_around(context.stat_value(place), share))
        .collect();
    let moved = move_each_input(&context, parameterized, quantity, &values, cancel)?;

    // Names have no order, except for no and yes.
    let is_ordered = |lever| !matches!(lever, Lever::Stat(info) if info.words.len() > 2);
    let inputs = describe_inputs(parameterized, share, moved.by_input, is_ordered);
    Some(Sensitivity {
        now: moved.now,
        inputs: inputs.collect(),
        left_out: parameterized.left_out,
        is_over_ranges: false,
        share,
    })
}

/// Computes how much each input changes the result over the ranges, or returns `None` if canceled.
///
/// Each stat takes values along its whole range. The effect of a step of `share` is averaged over
/// random situations.
pub fn analyze_over_ranges(
    context: &StudyContext,
    parameterized: &ParameterizedGraph,
    quantity: OptionQuantity,
    share: f32,
    cancel: &CancelToken,
) -> Option<Sensitivity> {
    let own_context = parameterized.in_situation_of(context)?;
    let values: Vec<Vec<f32>> = parameterized
        .levers()
        .map(|lever| match lever {
            Lever::Stat(info) => info.values_along_range(VALUES_PER_STAT),
            Lever::Number(_) => lever.values_around(0.0, share),
        })
        .collect();
    let moved = move_each_input(&own_context, parameterized, quantity, &values, cancel)?;
    let changes = compute_average_changes(&own_context, parameterized, quantity, share, cancel)?;
    let stat_shares = sobol::compute_variance_shares(context, parameterized, quantity, cancel)?;

    let dues = stat_shares.into_iter().chain(std::iter::repeat(0.0));
    let is_ordered = |lever| matches!(lever, Lever::Number(_));
    let inputs = describe_inputs(parameterized, share, moved.by_input, is_ordered)
        .zip(changes.into_iter().zip(dues))
        .map(|(input, (change, due))| SensitivityInput {
            average_change: change,
            variance_share: due,
            ..input
        });
    Some(Sensitivity {
        now: moved.now,
        inputs: inputs.collect(),
        left_out: parameterized.left_out,
        is_over_ranges: true,
        share,
    })
}

/// Describes each varied input, with the results at both ends of an ordered one, and otherwise with
/// the least and the greatest result.
fn describe_inputs<'f>(
    parameterized: &'f ParameterizedGraph,
    share: f32,
    moved: Vec<Vec<InputResult>>,
    is_ordered: impl Fn(Lever<'f>) -> bool + 'f,
) -> impl Iterator<Item = SensitivityInput> + 'f {
    parameterized
        .levers()
        .zip(moved)
        .map(move |(lever, moved)| {
            let (low, high) = if is_ordered(lever) {
                first_and_last(&moved)
            } else {
                least_and_greatest(&moved)
            };

            SensitivityInput {
                name: lever.name(),
                place: lever.place(),
                is_stat: matches!(lever, Lever::Stat(_)),
                axis: lever.axis(share),
                low,
                high,
                average_change: 0.0,
                variance_share: 0.0,
            }
        })
}

/// The placeholder for an input without results.
const NO_RESULT: InputResult = InputResult {
    value: 0.0,
    result: 0.0,
};

/// Returns the results at the first and the last value.
fn first_and_last(moved: &[InputResult]) -> (InputResult, InputResult) {
    let end = |at: Option<&InputResult>| at.copied().unwrap_or(NO_RESULT);
    (end(moved.first()), end(moved.last()))
}

/// Returns the least and the greatest result. Of equal results the first counts.
fn least_and_greatest(moved: &[InputResult]) -> (InputResult, InputResult) {
    let first = first_and_last(moved).0;
    moved.iter().fold((first, first), |(low, high), at| {
        (
            if at.result < low.result { *at } else { low },
            if at.result > high.result { *at } else { high },
        )
    })
}

/// The results of varying each input alone.
struct MoveResults {
    /// The result at the sample.
    now: f32,
    /// For each input, the result at each of its values.
    by_input: Vec<Vec<InputResult>>,
}

/// Gives each input alone each of its values, in batches of several inputs.
fn move_each_input(
    context: &StudyContext,
    parameterized: &ParameterizedGraph,
    quantity: OptionQuantity,
    values: &[Vec<f32>],
    cancel: &CancelToken,
) -> Option<MoveResults> {
    let mut batch = Batch::new(context.program());
    let still = Situations {
        count: 1,
        varied: Vec::new(),
    };
    let now = parameterized.compute_results(context, &mut batch, quantity, &still);

    let places: Vec<usize> = parameterized.stat_positions().collect();
    let mut all = Vec::with_capacity(values.len());
    let mut first = 0;
    while first < values.len() {
        if cancel.is_canceled() {
            return None;
        }

        let mut count = 0;
        let batched = values[first..].iter().take_while(|values| {
            let has_room = count == 0 || count + values.len() <= ROWS_PER_BATCH;
            count += if has_room { values.len() } else { 0 };
            has_room
        });
        let last = first + batched.count();

        let mut row = 0;
        let columns: Vec<Vec<f32>> = (first..last)
            .map(|at| {
                let mut column = vec![context.stat_value(places[at]); count];
                let own = row..row + values[at].len();
                row = own.end;
                column[own].copy_from_slice(&values[at]);
                column
            })
            .collect();

        let varied = places[first..last].iter().copied();
        let situations = Situations {
            count,
            varied: varied.zip(columns.iter().map(Vec::as_slice)).collect(),
        };
        let mut results = parameterized
            .compute_results(context, &mut batch, quantity, &situations)
            .into_iter();
        all.extend(values[first..last].iter().map(|values| {
            values
                .iter()
                .zip(results.by_ref())
                .map(|(value, result)| InputResult {
                    value: *value,
                    result,
                })
                .collect::<Vec<InputResult>>()
        }));
        first = last;
    }

    Some(MoveResults {
        now: now.first().copied().unwrap_or(0.0),
        by_input: all,
    })
}

/// Computes the average change of the result for a step of each input, over random situations.
fn compute_average_changes(
    context: &StudyContext,
    parameterized: &ParameterizedGraph,
    quantity: OptionQuantity,
    share: f32,
    cancel: &CancelToken,
) -> Option<Vec<f32>> {
    let mut batch = Batch::new(context.program());
    let lever_count = parameterized.levers().count();
    let count = (MAX_RANDOM_ROWS / (2 * lever_count.max(1)))
        .clamp(MIN_RANDOM_SITUATIONS, MAX_RANDOM_SITUATIONS);
    let spread = LatinHypercube::new(context, parameterized.varied_stats(), count);
    let columns = spread.stat_columns(0..count);
    let varied: Vec<(usize, &[f32])> = spread.pair_with_stats(&columns);
    let situations = Situations {
        count,
        varied: varied.clone(),
    };
    let still = parameterized.compute_results(context, &mut batch, quantity, &situations);

    let mut changes = Vec::with_capacity(lever_count);
    for (lever, place) in parameterized.levers().zip(parameterized.stat_positions()) {
        let at = varied.iter().position(|(known, _)| *known == place);
        let start =
            |row: usize| at.map_or_else(|| context.stat_value(place), |at| columns[at][row]);
        let (down, up): (Vec<f32>, Vec<f32>) = (0..count)
            .map(|row| lever.adjacent_values(start(row), share))
            .unzip();

        let mut sum = 0.0;
        for column in [&down, &up] {
            if cancel.is_canceled() {
                return None;
            }
            let mut varied = varied.clone();
            match at {
                Some(at) => varied[at].1 = column,
                None => varied.push((place, column)),
            }
            let situations = Situations { count, varied };
            let moved = parameterized.compute_results(context, &mut batch, quantity, &situations);
            sum += still
                .iter()
                .zip(moved)
                .map(|(still, moved)| (f64::from(moved) - f64::from(*still)).abs())
                .sum::<f64>();
        }
        changes.push((sum / (2 * count) as f64) as f32);
    }
    Some(changes)
}
