//! Simulation of agents over time. They decide by a graph, its effects change their stats, and they
//! decide again.
//!
//! `setup` has the scenario and its limits, `model` the scenario with its names resolved, and
//! `state` what changes from step to step: the `agents`, the world and the `events` to come.
//! `stepping` performs the steps in their order, `step_in_progress` makes one of them, and a
//! `stop_check` can cancel it. `snapshot` takes the values that a step reads from the `sources` of
//! stats and the `summaries` of populations, `runs` follows the options that agents run, with the
//! effects of the `effect_table`, and `stat_changes` gathers what effects change. `conditions` ends
//! a run.
//!
//! `report` counts what happens in a run, `many_runs` repeats it with other seeds and gathers
//! `distributions` and `shares_over_time`, and `run_summary` puts the counts into words, with times
//! in a `time_unit`. A `hash_sample` bounds the memory of long sequences. `suggestion` looks for an
//! inertia that stops dithering, and `coverage` counts the inputs of curves. `timeline` plots one
//! agent, and `lanes` follows the first agents, which `lanes_svg` draws; a `slice_choice` says what
//! they show of a long time. `moment` finds everything that decides in a step from the `thought` of
//! an agent, and `authored_memory` describes it as a sample does.

mod active_effects;
mod agent_id;
mod agents;
mod authored_memory;
mod conditions;
mod coverage;
mod distributions;
mod effect_reader;
mod effect_table;
mod events;
mod hash_sample;
mod lanes;
mod lanes_svg;
mod many_runs;
mod model;
mod moment;
mod report;
mod run_summary;
mod runs;
mod setup;
mod shares_over_time;
mod slice_choice;
mod snapshot;
mod sources;
mod stat_changes;
mod state;
mod step_in_progress;
mod stepping;
mod stop_check;
mod suggestion;
mod summaries;
#[cfg(test)]
mod tests;
mod thought;
mod time_unit;
mod timeline;

pub use agent_id::AgentId;
pub use agents::ChosenLink;
pub use coverage::{COVERAGE_BINS, CurveCoverage};
pub use distributions::{
    DecisionDistributions, Distribution, PERCENTILES, PopulationDistributions, RunDistributions,
    StatDistributions,
};
pub use lanes::{AgentLane, AgentLanes, LaneBar};
pub use lanes_svg::LanesPicture;
pub use many_runs::{ManyRuns, ResultShare};
pub use moment::{Replay, RunningOption, SimulatedMoment};
pub use report::{
    DITHERING_SECONDS, DecisionReport, OptionReport, PopulationReport, SimulationReport, StatReport,
};
pub use run_summary::{
    DecisionSummary, OptionSummary, PopulationSummary, ResultSummary, RunSummary, StatSummary,
};
pub use runs::DEFAULT_DURATION;
pub use setup::SimulationSetup;
pub use shares_over_time::{ShareBand, SharesOverTime, TimeSlice};
pub use state::RunResult;
pub use stepping::{AgentMoment, Simulation, StartError};
pub use stop_check::StepCanceled;
pub use suggestion::{DecisionFigures, DitheringAdvice, InertiaSuggestion, suggest_inertia};
pub use time_unit::{TimeUnit, format_seconds, round_seconds};
pub use timeline::Timeline;
