//! Checks of scenarios: finds all problems of a scenario, in the order of its parts. Each problem
//! has a sentence for the designer and, if possible, a change that fixes it.
//!
//! A scenario refers to items of the graph that may be deleted, and a file can hold any numbers.
//! Reading keeps all of it, so that no data is lost, and a simulation does something harmless with
//! it. These checks report it.
//!
//! | concern | file |
//! |---|---|
//! | names | `names` |
//! | the clock, and the size of a run | `clock` |
//! | numbers of members, and profiles | `populations` |
//! | decisions and scripts | `control` |
//! | the sources of stats | `sources`, `owned_source`, `start_values` |
//! | stats that read each other | `source_order` |
//! | perceptions, and what fills target stats | `perceptions` |
//! | events | `events` |
//! | end conditions, and conditions for leaving | `conditions` |
//! | effects on stats that cannot change | `effects` |

mod clock;
mod conditions;
mod context;
mod control;
mod effects;
mod events;
mod fix;
mod names;
mod owned_source;
mod perceptions;
mod place;
mod populations;
mod problem;
mod source_order;
mod sources;
mod start_values;
#[cfg(test)]
mod tests;

use inclination_core::authoring::{
    format::{Document, Sample},
    model::Graph,
    scenario::Scenario,
};

pub use clock::count_clock_steps;
pub use fix::{ScenarioChange, ScenarioFix};
pub use place::{ScenarioPart, ScenarioPlace};
pub use problem::ScenarioProblem;

use context::CheckContext;

/// The largest number of members of a population.
pub const MAX_MEMBERS: u32 = 10_000;
/// The largest number of steps or turns of a run.
pub const MAX_STEPS: u32 = 1_000_000;
/// The largest number of steps of all agents of a run together.
pub const MAX_AGENT_STEPS: u64 = 1_000_000_000;
/// The shortest and the longest step or turn, in seconds.
pub const STEP_RANGE: (f64, f64) = (0.001, 3600.0);
/// The largest number of problems that are listed for a scenario.
pub const MAX_PROBLEMS: usize = 1000;

/// Returns the problems of all scenarios of a document, in order.
pub fn check_scenarios(document: &Document) -> Vec<ScenarioProblem> {
    let mut problems = names::check_scenario_names(&document.scenarios);
    for scenario in &document.scenarios {
        let samples = &document.samples.named;
        problems.extend(check_scenario(&document.graph, samples, scenario));
    }
    problems
}

/// Returns the problems of a scenario of a graph with named samples, at most [`MAX_PROBLEMS`].
pub fn check_scenario(
    graph: &Graph,
    samples: &[Sample],
    scenario: &Scenario,
) -> Vec<ScenarioProblem> {
    let mut context = CheckContext::new(graph, samples, scenario);
    clock::check(&mut context);
    names::check(&mut context);
    populations::check(&mut context);
    control::check(&mut context);
    sources::check(&mut context);
    source_order::check(&mut context);
    effects::check(&mut context);
    perceptions::check(&mut context);
    events::check(&mut context);
    conditions::check(&mut context);
    context.into_problems()
}
