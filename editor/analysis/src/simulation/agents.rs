//! The agents of a simulation.

use inclination_core::{AgentState, DecisionHandle, OptionHandle, TargetId};

use super::{
    active_effects::ActiveEffects,
    agent_id::AgentId,
    model::{ControlPlan, SimulationModel, SourcePlan},
};

/// A decision of an agent and what it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenLink {
    /// The decision.
    pub decision: DecisionHandle,
    /// The option.
    pub option: OptionHandle,
    /// The target, if the option is one for targets.
    pub target: Option<TargetId>,
    /// The step in which the run of the option started.
    pub started: u64,
    /// Whether the option has finished, so that nothing runs until the agent decides again.
    pub is_finished: bool,
}

impl ChosenLink {
    /// Returns the option with its target.
    pub(super) fn pair(&self) -> Pair {
        (self.option, self.target)
    }
}

/// An option that an agent runs, possibly for a target.
pub(super) type Pair = (OptionHandle, Option<TargetId>);

/// A run of an option.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptionRun {
    pub(super) pair: Pair,
    /// The step in which it started.
    pub(super) started: u64,
    /// How long it runs, in seconds.
    pub(super) duration: Option<f32>,
    /// Whether it has finished in every decision that runs it, so that it applies no effects.
    pub(super) is_finished: bool,
    /// Whether it took exactly one turn, in which all its effects applied.
    pub(super) is_performed: bool,
}

impl OptionRun {
    pub(super) fn is_running(&self) -> bool {
        !self.is_finished
    }
}

/// What an agent does.
#[derive(Clone, Debug, Default)]
pub(super) struct Conduct {
    /// For each decision that it makes, the decision and the inner ones with what they run.
    pub(super) chains: Vec<Vec<ChosenLink>>,
    /// The runs of all pairs, in no order.
    pub(super) runs: Vec<OptionRun>,
    /// The options that finished at the beginning of this step, or during the turn before.
    pub(super) finished: Vec<OptionHandle>,
    /// The pairs that completed at the beginning of this step.
    pub(super) completed: Vec<Pair>,
    /// The options that took exactly this turn.
    pub(super) performed: Vec<OptionHandle>,
    /// The decisions that were made when it thought last, not continued.
    pub(super) decided: Vec<DecisionHandle>,
    /// The effects that applied when it acted last, in their order.
    pub(super) effects: Vec<ActiveEffects>,
    /// Whether the same effects apply until it thinks again or something finishes.
    pub(super) are_effects_steady: bool,
}

impl Conduct {
    /// Updates the starts and ends of the runs that the decisions refer to.
    pub(super) fn update_links(&mut self) {
        for link in self.chains.iter_mut().flatten() {
            let mut runs = self.runs.iter();
            if let Some(run) = runs.find(|run| run.pair == link.pair()) {
                link.started = run.started;
                // What is performed runs until the end of the turn.
                link.is_finished |= run.is_finished && !run.is_performed;
            }
        }
    }

    /// Returns the target that the current option is aimed at.
    pub(super) fn current_target(&self) -> Option<TargetId> {
        self.chains.iter().flatten().find_map(|link| link.target)
    }
}

/// An agent or an object.
#[derive(Clone, Debug)]
pub(super) struct Agent {
    pub(super) id: AgentId,
    pub(super) number: u64,
    /// The position of its population.
    pub(super) population: usize,
    pub(super) memory: AgentState,
    /// The memory before anything was reported or decided in this step, which effects read. It
    /// exists only within a step.
    pub(super) earlier_memory: Option<AgentState>,
    /// The values of all stats. Only those that are simulated are used.
    pub(super) stored: Vec<f64>,
    /// The values of the last snapshot, which others read.
    pub(super) seen: Vec<f32>,
    /// With turns, the values that the graph read when the agent last acted: agents that act later
    /// change what is seen.
    acted_on: Option<Vec<f32>>,
    /// The values of the factors that stats read, from the previous step.
    pub(super) factors: Vec<(usize, f32)>,
    pub(super) conduct: Conduct,
    /// The remainder of the steps in which it thinks, if they are divided by the interval.
    pub(super) phase: u64,
    /// The last step in which it took part.
    pub(super) acted_in: Option<u64>,
}

impl Agent {
    /// Creates a member of a population with the values that its stats start with.
    pub(super) fn new(
        model: &SimulationModel,
        seed: u64,
        population: usize,
        serial: u32,
        born: f64,
    ) -> Self {
        let plan = &model.populations[population];
        let id = AgentId {
            population: plan.id,
            serial,
        };
        let number = id.number();
        let stats = model
            .graph
            .stats
            .iter()
            .zip(&model.stats)
            .zip(&plan.sources);
        let stored = stats.map(|((stat, rules), source)| match source {
            SourcePlan::Simulated(start) => {
                rules.bring_into_range(start.value(seed, number, stat.id.0.into()))
            }
            _ => stat.sample.into(),
        });
        let chains = match &plan.control {
            ControlPlan::Graph { decisions, .. } => decisions.len(),
            ControlPlan::Script(_) => 1,
            ControlPlan::Nothing => 0,
        };

        Self {
            id,
            number,
            population,
            memory: AgentState::new(&model.program, number, born),
            earlier_memory: None,
            stored: stored.collect(),
            seen: model.first_seen_values(),
            acted_on: None,
            factors: plan
                .factors
                .iter()
                .map(|(stat, _)| (*stat, model.graph.stats[*stat].sample))
                .collect(),
            conduct: Conduct {
                chains: vec![Vec::new(); chains],
                ..Conduct::default()
            },
            phase: plan.control.phase_of(number),
            acted_in: None,
        }
    }

    /// Returns the key of the order of agents.
    pub(super) fn order_key(&self) -> (usize, u32) {
        (self.population, self.id.serial)
    }

    /// Notes that the agent acts on the values that it sees.
    pub(super) fn begin_to_act(&mut self, step: u64, has_turns: bool) {
        self.acted_in = Some(step);
        if has_turns {
            let acted_on = self.acted_on.get_or_insert_default();
            acted_on.clone_from(&self.seen);
        }
    }

    /// Returns the values that the graph read when the agent last acted.
    pub(super) fn values_acted_on(&self) -> &[f32] {
        self.acted_on.as_ref().unwrap_or(&self.seen)
    }
}
