//! A step while it is made, agent by agent.

use std::collections::BTreeSet;

use inclination_core::{Candidates, DrawKey, Program, Single, authoring::inspect::Trace};

use super::{
    agent_id::AgentId,
    agents::{Agent, Pair},
    effect_reader::{EffectReader, EvaluatedFor, Knowledge},
    model::{ControlPlan, SimulationModel},
    runs::{ActingAgent, StepContext, Thinkers},
    stat_changes::PlacedChange,
    state::{RunResult, SimulationState},
    stop_check::{StepCanceled, StopCheck},
    thought::Thought,
};

/// Separates the draws of factors that stats read from all others.
const FACTORS_SEED: u64 = 0x71c5_9be0_a362_f48d;

/// Lists that every step fills again.
#[derive(Clone, Debug)]
pub(super) struct StepBuffers {
    /// The candidates of the agent that acts.
    candidates: Candidates,
    /// The candidates of those that see no one.
    no_candidates: Candidates,
    /// For each population, who thinks in this step.
    pub(super) thinkers: Vec<Thinkers>,
    /// The pairs that the agent which acts has decided.
    made: Vec<Pair>,
    changes: Vec<PlacedChange>,
}

impl StepBuffers {
    pub(super) fn new(program: &Program) -> Self {
        Self {
            candidates: Candidates::new(program),
            no_candidates: Candidates::none(),
            thinkers: Vec::new(),
            made: Vec::new(),
            changes: Vec::new(),
        }
    }

    /// Returns the candidates of an agent of a population, which were written before.
    fn candidates_of(&self, model: &SimulationModel, population: usize) -> &Candidates {
        if model.populations[population].seen.is_empty() {
            &self.no_candidates
        } else {
            &self.candidates
        }
    }

    /// Returns what an agent knew when the step began.
    fn knowledge_of<'k>(&'k self, model: &SimulationModel, agent: &'k Agent) -> Knowledge<'k> {
        let memory = agent.earlier_memory.as_ref().unwrap_or(&agent.memory);
        Knowledge {
            values: &agent.seen,
            memory: model.reads_nodes.then_some(memory),
            candidates: self.candidates_of(model, agent.population),
        }
    }
}

/// A step while it is made.
pub(super) struct StepInProgress<'s> {
    pub(super) context: StepContext<'s>,
    pub(super) trace: &'s mut Trace,
    pub(super) single: &'s mut Single,
    pub(super) buffers: &'s mut StepBuffers,
    pub(super) state: &'s mut SimulationState,
    pub(super) stop: StopCheck<'s>,
    pub(super) watched: Option<AgentId>,
    pub(super) thought: Option<Thought>,
}

impl StepInProgress<'_> {
    /// Makes a step in real time, in which all agents act at once. Returns whether they did: they
    /// do not if the run ends.
    pub(super) fn advance_all(&mut self) -> Result<bool, StepCanceled> {
        let StepContext { model, now, .. } = self.context;
        let mut leaving = self.state.make_events(model, now, &mut self.stop)?;
        self.state.take_snapshot(model, now, &mut self.stop)?;
        leaving.extend(self.state.find_leaving(model));

        if model.may_finish {
            for at in 0..self.state.agents.len() {
                self.state.agents[at].conduct.finished.clear();
                self.finish_runs(at)?;
            }
        }
        if !leaving.is_empty() {
            self.remove_agents(&leaving)?;
            // What those that left have changed is read in the next step.
            self.state.read_stats_of_others(model, &mut self.stop)?;
        }
        if let Some(end) = self.state.find_end(model) {
            self.state.result = Some(RunResult::Condition(end));
            return Ok(false);
        }

        for at in 0..self.state.agents.len() {
            self.act(at, at == 0)?;
        }
        self.state.finish_changes(model);
        Ok(true)
    }

    /// Gives each agent its turn. Returns whether any agent acted before the run ended.
    pub(super) fn advance_in_turn(&mut self) -> Result<bool, StepCanceled> {
        let StepContext { model, now, .. } = self.context;
        let mut leaving = self.state.make_events(model, now, &mut self.stop)?;

        let mut numbers: Vec<u64> = self.state.agents.iter().map(|agent| agent.number).collect();
        numbers.rotate_left(self.state.beginning_position());
        if numbers.is_empty() {
            self.state.take_snapshot(model, now, &mut self.stop)?;
            if let Some(end) = self.state.find_end(model) {
                self.state.result = Some(RunResult::Condition(end));
                return Ok(false);
            }
        }

        let mut has_acted = false;
        for number in numbers {
            self.state.take_snapshot(model, now, &mut self.stop)?;
            leaving.extend(self.state.find_leaving(model));
            if !leaving.is_empty() {
                self.remove_agents(&leaving)?;
                self.state.finish_changes(model);
                self.state.take_snapshot(model, now, &mut self.stop)?;
                leaving.clear();
            }
            if let Some(end) = self.state.find_end(model) {
                self.state.result = Some(RunResult::Condition(end));
                return Ok(has_acted);
            }
            let Some(at) = self.state.position_of(model, number) else {
                continue;
            };

            let conduct = &mut self.state.agents[at].conduct;
            conduct.finished.clear();
            conduct.finished.append(&mut conduct.performed);
            self.finish_runs(at)?;
            self.act(at, !has_acted)?;
            self.state.finish_changes(model);
            has_acted = true;
        }
        Ok(true)
    }

    /// Finishes the runs of an agent whose time is over or whose conditions hold.
    fn finish_runs(&mut self, at: usize) -> Result<(), StepCanceled> {
        self.stop.add_work(1)?;
        let StepContext { model, now, .. } = self.context;
        if !self.context.may_finish(&self.state.agents[at].conduct) {
            return Ok(());
        }

        if model.reads_nodes {
            self.write_candidates(at)?;
        }
        let agent = &mut self.state.agents[at];
        let knowledge = self.buffers.knowledge_of(model, agent);
        let evaluated = &mut EvaluatedFor::default();
        let mut reader = EffectReader::new(
            self.trace,
            model,
            agent.population,
            knowledge,
            now,
            evaluated,
        );
        let outcomes = self
            .context
            .find_outcomes(agent.number, &agent.conduct, &mut reader);
        if outcomes.is_empty() {
            return Ok(());
        }

        if model.reads_nodes {
            agent.earlier_memory = Some(agent.memory.clone());
        }
        self.context.finish_runs(
            &mut agent.memory,
            &mut agent.conduct,
            self.single,
            &outcomes,
        );
        Ok(())
    }

    /// Writes the candidates that an agent sees.
    fn write_candidates(&mut self, at: usize) -> Result<(), StepCanceled> {
        let model = self.context.model;
        let plan = &model.populations[self.state.agents[at].population];
        if plan.seen.is_empty() {
            return Ok(());
        }
        let seen = plan.seen.iter();
        let counts = seen.map(|seen| {
            let members = self.state.members(seen.population).len();
            members.min(seen.max_seen)
        });
        self.stop.add_work(counts.sum())?;
        self.state
            .write_candidates(model, at, &mut self.buffers.candidates);
        Ok(())
    }

    /// Removes agents after their runs have ended.
    fn remove_agents(&mut self, leaving: &BTreeSet<u64>) -> Result<(), StepCanceled> {
        let model = self.context.model;
        for at in 0..self.state.agents.len() {
            if !leaving.contains(&self.state.agents[at].number) {
                continue;
            }
            self.stop.add_work(1)?;
            if model.reads_nodes {
                self.write_candidates(at)?;
            }
            self.context.end_runs(&mut self.state.agents[at].conduct);
            self.make_changes(at, false, &mut EvaluatedFor::default());
        }

        let is_leaving = |agent: &mut Agent| leaving.contains(&agent.number);
        let departed = self.state.agents.extract_if(.., is_leaving);
        self.state.departed.extend(departed);
        Ok(())
    }

    /// Lets an agent think, if it is due, and makes its effects. With the first agent of a step,
    /// effects without an option change the world.
    fn act(&mut self, at: usize, is_first: bool) -> Result<(), StepCanceled> {
        self.stop.add_work(1)?;
        let context = self.context;
        let model = context.model;
        if self.watched == Some(self.state.agents[at].id) {
            self.thought = Some(Thought::new(self.state, model, at));
        }
        let agent = &mut self.state.agents[at];
        agent.begin_to_act(context.step, context.has_turns);
        let thinks = self.buffers.thinkers[agent.population].include(agent);
        let mut evaluated = EvaluatedFor::default();
        if thinks || model.reads_nodes {
            self.write_candidates(at)?;
        }
        if thinks {
            self.choose(at, &mut evaluated);
        } else {
            context.continue_runs(&mut self.state.agents[at].conduct);
        }
        self.read_factors(at, &mut evaluated);
        self.make_changes(at, is_first, &mut evaluated);

        let agent = &mut self.state.agents[at];
        agent.conduct.completed.clear();
        agent.earlier_memory = None;
        Ok(())
    }

    /// Lets an agent decide or follow its script, and lists the effects of what it runs.
    fn choose(&mut self, at: usize, evaluated: &mut EvaluatedFor) {
        let StepContext { model, now, .. } = self.context;
        let agent = &mut self.state.agents[at];
        if model.reads_nodes && agent.earlier_memory.is_none() {
            agent.earlier_memory = Some(agent.memory.clone());
        }

        let mut made = std::mem::take(&mut self.buffers.made);
        made.clear();
        let candidates = self.buffers.candidates_of(model, agent.population);
        match &model.populations[agent.population].control {
            ControlPlan::Nothing => {}
            ControlPlan::Script(lines) => {
                self.context
                    .follow_script(&mut agent.conduct, lines, &mut made);
            }
            ControlPlan::Graph { decisions, .. } => {
                self.context
                    .think(agent, self.single, decisions, candidates, &mut made);
            }
        }

        let knowledge = Knowledge {
            values: &agent.seen,
            memory: agent.earlier_memory.as_ref(),
            candidates,
        };
        let acting = ActingAgent {
            number: agent.number,
            population: agent.population,
        };
        let mut reader = EffectReader::new(
            self.trace,
            model,
            agent.population,
            knowledge,
            now,
            evaluated,
        );
        self.context
            .follow_runs(acting, &mut agent.conduct, &made, &mut reader);
        if self.context.has_turns {
            let Agent {
                memory, conduct, ..
            } = agent;
            self.context
                .perform_turn(memory, conduct, &made, self.single);
        }
        self.context.complete_effects(&mut agent.conduct);
        self.buffers.made = made;
    }

    /// Reads the factors that stats of an agent read in the next step.
    fn read_factors(&mut self, at: usize, evaluated: &mut EvaluatedFor) {
        let StepContext { model, now, .. } = self.context;
        let agent = &mut self.state.agents[at];
        if agent.factors.is_empty() {
            return;
        }

        let mut factors = std::mem::take(&mut agent.factors);
        let draws = DrawKey {
            seed: self.context.seed ^ FACTORS_SEED,
            agent: agent.number,
            count: self.context.step,
        };
        let knowledge = self.buffers.knowledge_of(model, agent);
        let mut reader = EffectReader::new(
            self.trace,
            model,
            agent.population,
            knowledge,
            now,
            evaluated,
        );
        let plans = &model.populations[agent.population].factors;
        for ((_, known), (_, factor)) in factors.iter_mut().zip(plans) {
            if let Some(value) = reader.read_output(*factor, None, draws, None) {
                *known = value;
            }
        }
        self.state.agents[at].factors = factors;
    }

    /// Makes the changes of the effects that are listed for an agent.
    fn make_changes(&mut self, at: usize, is_first: bool, evaluated: &mut EvaluatedFor) {
        let StepContext { model, now, .. } = self.context;
        let agent = &mut self.state.agents[at];
        let plan = &model.populations[agent.population];
        let mut effects = agent.conduct.effects.iter();
        let stored = &mut agent.stored;
        let rest = effects.position(|effects| !effects.make_simple_changes(plan, stored));
        let Some(first_of_rest) = rest else {
            return;
        };

        let agent = &self.state.agents[at];
        let mut changes = std::mem::take(&mut self.buffers.changes);
        let knowledge = self.buffers.knowledge_of(model, agent);
        let mut reader = EffectReader::new(
            self.trace,
            model,
            agent.population,
            knowledge,
            now,
            evaluated,
        );
        for one in &agent.conduct.effects[first_of_rest..] {
            self.context
                .add_changes(self.state, at, is_first, one, &mut reader, &mut changes);
        }
        self.state.make_changes(model, &mut changes);
        self.buffers.changes = changes;
    }
}
