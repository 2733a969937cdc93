//! What the first agents of a run do over time: a lane for each, with a bar for each option.
//!
//! A long run is divided into slices of time, and a lane shows one of the options that ran in a
//! slice, so the number of bars does not depend on the length of the run.

use std::collections::BTreeSet;

use inclination_core::{
    DecisionHandle, OptionHandle, Program,
    authoring::{
        model::Graph,
        scenario::{Clock, Control},
    },
};

use super::{
    agent_id::AgentId,
    setup::SimulationSetup,
    slice_choice::SliceChoice,
    state::RunResult,
    stepping::{AgentMoment, Simulation, StartError},
};
use crate::study::CancelToken;

/// The maximum number of slices into which a run is divided.
const MAX_SLICES: u64 = 800;

/// What the first agents of a run do over time.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentLanes {
    /// The names of the options of all decisions that agents make, in order.
    pub options: Vec<String>,
    /// The lanes, in the order of agents and then of the decisions that they make.
    pub lanes: Vec<AgentLane>,
    /// The number of steps that were made.
    pub steps: u64,
    /// The length of a step or turn, in seconds.
    pub step_seconds: f64,
    /// Whether agents take turns.
    pub has_turns: bool,
    /// The name of the end condition that ended the run, or `None` if time is up.
    pub result: Option<String>,
}

/// What one agent does by one decision.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentLane {
    /// The agent.
    pub agent: AgentId,
    /// The name of the agent, with that of the decision if the agent makes several.
    pub name: String,
    /// The bars, from left to right. Between them, the agent runs nothing or is not there.
    pub bars: Vec<LaneBar>,
}

/// A time in which an agent runs an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneBar {
    /// The first step.
    pub first: u64,
    /// The step after the last one.
    pub until: u64,
    /// The position of the option in [`AgentLanes::options`].
    pub option: usize,
}

/// A lane in progress.
struct OpenLane {
    decision: DecisionHandle,
    lane: AgentLane,
    /// For each option that ran in the current slice, the number of steps.
    counts: Vec<(usize, u64)>,
    choice: SliceChoice,
    /// The steps of the current slice in which the agent took part.
    present: Option<[u64; 2]>,
}

impl AgentLanes {
    /// Simulates a run and follows the agents that make decisions, up to a number of lanes. Returns
    /// `None` if canceled.
    ///
    /// # Errors
    /// Returns why the setup or the graph cannot be simulated.
    pub fn simulate(
        graph: &Graph,
        setup: &SimulationSetup,
        max_lanes: usize,
        cancel: &CancelToken,
    ) -> Option<Result<Self, StartError>> {
        let mut simulation = match Simulation::new(graph, setup) {
            Ok(simulation) => simulation,
            Err(error) => return Some(Err(error)),
        };
        let mut recorder = LaneRecorder::new(&simulation, max_lanes);
        let mut stop = || cancel.is_canceled();
        while let Some(step) = simulation.advance_until(&mut stop).ok()? {
            recorder.add_step(&simulation, step);
        }
        Some(Ok(recorder.finish(&simulation)))
    }

    /// Returns the positions of the options that appear in bars, in their order.
    pub fn shown_options(&self) -> Vec<usize> {
        let bars = self.lanes.iter().flat_map(|lane| &lane.bars);
        let shown: BTreeSet<usize> = bars.map(|bar| bar.option).collect();
        shown.into_iter().collect()
    }

    /// Returns the length of the run in steps, or 1 if there are none.
    pub fn length(&self) -> u64 {
        self.steps.max(1)
    }
}

/// Follows the first agents of a simulation, step by step.
pub(super) struct LaneRecorder {
    max_lanes: usize,
    slice_count: u64,
    step_count: u64,
    open: Vec<OpenLane>,
    options: Vec<OptionHandle>,
    steps: u64,
}

impl LaneRecorder {
    pub(super) fn new(simulation: &Simulation, max_lanes: usize) -> Self {
        let program = simulation.program();
        let decisions = simulation.decisions_made().into_iter();
        let options = decisions.flat_map(|decision| program.options(decision));
        Self {
            max_lanes,
            slice_count: simulation.step_count().min(MAX_SLICES),
            step_count: simulation.step_count().max(1),
            open: Vec::new(),
            options: options.collect(),
            steps: 0,
        }
    }

    /// Adds the step that the simulation has just made.
    pub(super) fn add_step(&mut self, simulation: &Simulation, step: u64) {
        self.steps = step + 1;
        let options = &mut self.options;
        for moment in simulation.moments() {
            add_lanes(simulation, moment, self.max_lanes, &mut self.open);
            let lanes = self.open.iter_mut();
            let own = lanes.filter(|lane| lane.lane.agent == moment.id);
            own.for_each(|lane| lane.add_step(moment, step, options));
        }
        if self.slice_at(step + 1) != self.slice_at(step) {
            self.open.iter_mut().for_each(OpenLane::close_slice);
        }
    }

    /// Ends the lanes with the run.
    pub(super) fn finish(mut self, simulation: &Simulation) -> AgentLanes {
        self.open.iter_mut().for_each(OpenLane::close_slice);
        let (program, setup) = (simulation.program(), simulation.setup());
        let names = self
            .options
            .iter()
            .map(|option| program.option_name(*option));
        let result = match simulation.result() {
            Some(RunResult::Condition(at)) => setup.scenario.ends.get(at),
            _ => None,
        };
        AgentLanes {
            options: names.map(str::to_owned).collect(),
            lanes: self.open.into_iter().map(|lane| lane.lane).collect(),
            steps: self.steps,
            step_seconds: setup.step_seconds(),
            has_turns: matches!(setup.scenario.clock, Clock::Turns { .. }),
            result: result.map(|end| end.name.clone()),
        }
    }

    fn slice_at(&self, step: u64) -> u64 {
        step * self.slice_count / self.step_count
    }
}

/// Adds the lanes of an agent that is new, if there is room.
fn add_lanes(
    simulation: &Simulation,
    moment: AgentMoment<'_>,
    max_lanes: usize,
    open: &mut Vec<OpenLane>,
) {
    let is_known = open.iter().any(|lane| lane.lane.agent == moment.id);
    let population = &simulation.setup().scenario.populations[moment.population];
    if is_known || open.len() >= max_lanes || population.control == Control::Nothing {
        return;
    }
    let decisions = simulation.decisions_of(moment.population);
    let agent = format!("{} {}", population.name, moment.id.serial + 1);
    let count = decisions.len();
    let program: &Program = simulation.program();
    let room = max_lanes - open.len();
    open.extend(decisions.into_iter().take(room).map(|decision| OpenLane {
        decision,
        lane: AgentLane {
            agent: moment.id,
            name: match count {
                1 => agent.clone(),
                _ => format!("{agent}: {}", program.decision_name(decision)),
            },
            bars: Vec::new(),
        },
        counts: Vec::new(),
        choice: SliceChoice::default(),
        present: None,
    }));
}

impl OpenLane {
    /// Adds what the agent does in a step.
    fn add_step(&mut self, moment: AgentMoment<'_>, step: u64, options: &mut Vec<OptionHandle>) {
        let first = self.present.map_or(step, |[first, _]| first);
        self.present = Some([first, step + 1]);

        let mut links = moment.chains.iter().flatten();
        let link = links.find(|link| link.decision == self.decision);
        let Some(link) = link.filter(|link| !link.is_finished) else {
            return;
        };
        let known = options.iter().position(|known| *known == link.option);
        let option = known.unwrap_or_else(|| {
            options.push(link.option);
            options.len() - 1
        });
        match self.counts.iter_mut().find(|(known, _)| *known == option) {
            Some((_, count)) => *count += 1,
            None => self.counts.push((option, 1)),
        }
    }

    /// Adds a bar for an option that ran in the slice, unless it shows a time without any.
    fn close_slice(&mut self) {
        let counts = std::mem::take(&mut self.counts);
        let Some([first, until]) = self.present.take() else {
            return;
        };
        let idle = until - first - counts.iter().map(|(_, count)| count).sum::<u64>();
        // Running nothing comes after all options.
        let counts = counts.into_iter().chain([(usize::MAX, idle)]);
        let chosen = self.choice.choose(counts);
        let Some(option) = chosen.filter(|option| *option != usize::MAX) else {
            return;
        };
        match self.lane.bars.last_mut() {
            Some(last) if last.option == option && last.until == first => last.until = until,
            _ => self.lane.bars.push(LaneBar {
                first,
                until,
                option,
            }),
        }
    }
}
