//! Studies of a graph away from the current sample: along one stat, over two, or over all of them.
//! Each study runs the core's batch evaluator on a [`StudyContext`], which is compiled once per
//! change of the logic.
//!
//! `study_context` holds the compiled graph and its situation, and `job_cache` runs studies within
//! a frame or on a thread, and `ordered_workers` divides one among several threads. Every other
//! file is one study: a function that returns plain numbers, and a conversion of these to a
//! [`crate::plot::Plot`].

pub mod compare;
pub mod curve;
mod decision_explainer;
mod decision_map;
mod distribution;
mod factor_family;
pub mod fit;
mod incremental;
mod influential_stats;
mod job_cache;
pub(crate) mod ordered_workers;
mod rank_stretches;
#[cfg(test)]
mod rank_tests;
mod sample_set;
mod sample_table;
pub mod sensitivity;
mod stat_axis_plot;
mod stat_lines;
mod study_context;
mod sweep;
#[cfg(test)]
mod tests;
mod winners;

pub use decision_explainer::DecisionExplainer;
pub use decision_map::{DecisionMap, MapRequest, MapShading, compute_decision_map, map_title};
pub use distribution::{
    ChoiceShares, DistributionData, DistributionRequest, Measure, OptionShare, SampledDistribution,
    SamplingMethod, ValueHistogram, compute_distribution,
};
pub use factor_family::{FactorFamily, compute_factor_family};
pub use incremental::{IncrementalStudy, PartialResult};
pub use influential_stats::rank_influential_stats;
pub use job_cache::{CachedStudy, CancelToken};
pub use rank_stretches::RankStretch;
pub use sample_set::{NamedSituation, SampleSet, SituationSource};
pub use sample_table::{SampleTable, TableCell, TableLine, TablePart, build_sample_table};
pub use stat_lines::{DrawBand, LineSubject, StatLines, compute_draw_band, compute_stat_lines};
pub use study_context::{CandidateValues, Situations, StudyContext, StudyStat};
pub use sweep::{Crossing, OptionQuantity, OptionSweep, StatSweep, sweep_stat, sweep_title};
pub use winners::likeliest_option;
