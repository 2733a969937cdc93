//! A graph in which every number that a result depends on is an input, so that it can be varied
//! like a stat.

use inclination_core::{
    Batch,
    authoring::model::{Graph, Place},
};

use super::{
    super::{
        CancelToken, OptionQuantity, OptionSweep, Situations, StudyContext, StudyStat,
        study_context::count_nodes,
    },
    SensitivityTarget,
    dependencies::{self, NodeNumber},
    distinct_names::make_names_distinct,
    step::InputStep,
    target::TargetHandles,
};
use crate::{live::expose_constants, plot::Axis};

/// The number of nodes above which a graph is not compiled within a frame.
const MAX_NODES_COMPILED_IN_FRAME: usize = 500;

/// A graph whose numbers are inputs.
#[derive(Debug)]
pub struct ParameterizedGraph {
    /// The compiled graph, whose stats are those of the original graph followed by the numbers.
    context: StudyContext,
    target: SensitivityTarget,
    /// The positions of the stats that the result depends on.
    stats: Vec<usize>,
    numbers: Vec<NodeNumber>,
    pub(super) left_out: usize,
}

/// An input that can be varied.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lever<'f> {
    Stat(&'f StudyStat),
    Number(&'f NodeNumber),
}

impl ParameterizedGraph {
    /// Compiles a graph without errors, or returns `None` if canceled or if the graph is too large
    /// for a frame.
    pub fn new(graph: &Graph, target: &SensitivityTarget, cancel: &CancelToken) -> Option<Self> {
        if cancel.is_canceled()
            || (cancel.is_in_frame() && count_nodes(graph) > MAX_NODES_COMPILED_IN_FRAME)
        {
            return None;
        }
        let mut dependencies = dependencies::find_dependencies(graph, target);
        make_names_distinct(graph, &mut dependencies.numbers);
        let keys: Vec<_> = dependencies
            .numbers
            .iter()
            .map(|one| (one.at, one.key))
            .collect();
        let context =
            StudyContext::new_unchecked(&expose_constants(graph, &keys)).or_else(|| {
                // The graph has the maximum size and no room for more nodes.
                dependencies.left_out += dependencies.numbers.len();
                dependencies.numbers.clear();
                StudyContext::new_unchecked(graph)
            })?;

        let mut stats: Vec<usize> = dependencies
            .stats
            .iter()
            .filter_map(|id| context.stat_position(*id))
            .collect();
        // The canvas may show a stat several times.
        let mut seen = vec![false; context.stats().len()];
        stats.retain(|place| !std::mem::replace(&mut seen[*place], true));

        Some(Self {
            stats,
            context,
            target: target.clone(),
            numbers: dependencies.numbers,
            left_out: dependencies.left_out,
        })
    }

    /// Returns whether this is the graph of a context, as far as the stats show.
    pub fn matches_context(&self, context: &StudyContext) -> bool {
        let (own, other) = (self.context.stats(), context.stats());
        own.len() == other.len() + self.numbers.len()
            && own
                .iter()
                .zip(other)
                .all(|(own, other)| own.is_same_as(other))
    }

    /// Returns this graph in the situation of a context for the same graph, or `None` if the
    /// context is for another graph.
    pub(super) fn in_situation_of(&self, context: &StudyContext) -> Option<StudyContext> {
        let mut parameterized = self.context.clone();
        parameterized.copy_situation(context, self.numbers.iter().map(|number| number.value));
        self.matches_context(context).then_some(parameterized)
    }

    /// Returns the inputs that can be varied: the stats, then the numbers.
    pub(super) fn levers(&self) -> impl Iterator<Item = Lever<'_>> {
        let stats = self
            .stats
            .iter()
            .filter_map(|place| self.context.stats().get(*place));
        stats
            .map(Lever::Stat)
            .chain(self.numbers.iter().map(Lever::Number))
    }

    /// Returns the position of each varied input among the stats of the parameterized graph.
    pub(super) fn stat_positions(&self) -> impl Iterator<Item = usize> {
        let original_stats = self.context.stats().len() - self.numbers.len();
        self.stats
            .iter()
            .copied()
            .chain((0..self.numbers.len()).map(move |at| original_stats + at))
    }

    /// Returns the positions of the stats that the result depends on.
    pub(super) fn varied_stats(&self) -> &[usize] {
        &self.stats
    }

    /// Computes the result in many situations of a context for the graph, parameterized or not.
    pub(super) fn compute_results(
        &self,
        context: &StudyContext,
        batch: &mut Batch,
        quantity: OptionQuantity,
        situations: &Situations<'_>,
    ) -> Vec<f32> {
        let mut results = vec![0.0; situations.count];
        match self.target.find_handles(context.program()) {
            None => {}
            Some(TargetHandles::Factor(factor)) => {
                let mut out = [(factor, results.as_mut_slice())];
                context.evaluate_factors(batch, situations, &mut out);
            }
            Some(TargetHandles::Option(decision, option)) => {
                let mut swept = OptionSweep::new(context, option, situations.count);
                context.for_each_odds(batch, decision, situations, |row, odds| {
                    swept.record_odds(row, odds);
                });
                // A default option that is not chosen has the weight 0.
                results = swept
                    .quantity_values(quantity)
                    .iter()
                    .map(|result| if result.is_nan() { 0.0 } else { *result })
                    .collect();
            }
        }

        results
    }
}

impl Lever<'_> {
    /// Returns the input's name.
    pub(super) fn name(self) -> String {
        match self {
            Self::Stat(info) => info.name.clone(),
            Self::Number(number) => number.name.clone(),
        }
    }

    /// Returns the input's place in the graph.
    pub(super) fn place(self) -> Place {
        match self {
            Self::Stat(info) => Place::stat(info.id),
            Self::Number(number) => {
                let (group, id) = number.at;
                Place::node(group, id).socket(number.key)
            }
        }
    }

    /// Returns an axis that formats the input's values, including those after a step.
    pub(super) fn axis(self, share: f32) -> Axis {
        match self {
            Self::Stat(info) => info.axis(),
            Self::Number(number) => {
                let (low, high) = number.values_after_step(share);
                Axis {
                    whole: number.is_whole,
                    ..Axis::new(&number.name, &number.unit, low, high)
                }
            }
        }
    }

    /// Returns the values one step below and one step above a value, or all values of a stat with
    /// words.
    pub(super) fn values_around(self, value: f32, share: f32) -> Vec<f32> {
        match self {
            Self::Stat(info) if info.words.is_empty() => {
                <[f32; 2]>::from(step_within_range(info, value, share)).to_vec()
            }
            Self::Stat(info) => info.values_along_range(0),
            Self::Number(number) => <[f32; 2]>::from(number.values_after_step(share)).to_vec(),
        }
    }

    /// Returns the values next to a value, below and above. Words wrap around at their ends.
    pub(super) fn adjacent_values(self, value: f32, share: f32) -> (f32, f32) {
        match self {
            Self::Stat(info) if info.words.is_empty() => step_within_range(info, value, share),
            Self::Stat(info) => {
                let count = info.words.len() as f32;
                ((value + count - 1.0) % count, (value + 1.0) % count)
            }
            Self::Number(number) => number.values_after_step(share),
        }
    }
}

/// Returns the values one step below and one step above a stat's value, within its range.
fn step_within_range(info: &StudyStat, value: f32, share: f32) -> (f32, f32) {
    let whole_range = info.whole_number_range();
    let (low, high) = whole_range.unwrap_or((
        info.range.0.min(info.range.1),
        info.range.0.max(info.range.1),
    ));
    let step = InputStep {
        size: high - low,
        share,
        is_whole: whole_range.is_some(),
    };
    let (below, above) = step.values_around(value);
    (below.clamp(low, high), above.clamp(low, high))
}
