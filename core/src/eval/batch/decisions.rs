//! Makes decisions for many agents. Numbers are computed block by block; choices are made agent by
//! agent, or for a whole block at once where the work is the same for all.

use alloc::vec::Vec;

use super::{
    AgentDecision, Batch, block_agents::BlockAgents, choice_taker::ChoiceTaker, crowd::Stretch,
    memories::Memories,
};
use crate::{
    eval::{
        Candidates, Columns, Telemetry,
        choosing::{Occasion, stop_lot},
        kernels::BLOCK_SIZE,
    },
    history::{AgentsMut, TargetId},
    program::DecisionHandle,
};

/// A decision, and what it is made from.
#[derive(Clone, Copy)]
pub(super) struct DecisionInputs<'a> {
    pub(super) decision: DecisionHandle,
    pub(super) columns: &'a Columns,
    pub(super) candidates: &'a Candidates,
    pub(super) now: f64,
}

/// The agents of one block, with the inputs that they decide from.
#[derive(Clone, Copy)]
struct DecisionBlock<'a> {
    inputs: DecisionInputs<'a>,
    agents: BlockAgents<'a>,
    /// The rows of the agents in the inputs.
    stretch: Stretch,
}

impl<'a> DecisionBlock<'a> {
    /// Returns the candidates of an agent of the block.
    fn agent_targets(&self, agent: usize) -> &'a [TargetId] {
        let candidates = self.inputs.candidates;
        let rows = candidates.agent_rows(self.stretch.first + agent);
        candidates.ids(rows)
    }
}

/// The inputs of a block of listed agents, copied so that they are consecutive.
#[derive(Clone, Debug)]
pub(super) struct GatheredInputs {
    columns: Columns,
    candidates: Candidates,
    rows: Vec<u32>,
}

impl Default for GatheredInputs {
    fn default() -> Self {
        Self {
            columns: Columns::empty(),
            candidates: Candidates::none(),
            rows: Vec::new(),
        }
    }
}

impl GatheredInputs {
    /// Returns the same inputs for some agents only.
    fn gather<'g>(&'g mut self, inputs: DecisionInputs<'g>, agents: &[u32]) -> DecisionInputs<'g> {
        self.columns.copy_agents(inputs.columns, agents);
        self.candidates
            .copy_agents(inputs.candidates, agents, &mut self.rows);
        DecisionInputs {
            columns: &self.columns,
            candidates: &self.candidates,
            ..inputs
        }
    }
}

impl Batch {
    /// Makes a decision for a number of agents of a part, block by block. `blocks` returns the next
    /// block, or `None` to stop.
    pub(super) fn decide_blocks<'a>(
        &mut self,
        inputs: DecisionInputs<'a>,
        mut part: AgentsMut<'_>,
        (count, mut blocks): (usize, impl FnMut() -> Option<BlockAgents<'a>>),
        mut telemetry: Option<&mut Telemetry>,
        taker: &mut impl ChoiceTaker,
    ) {
        let decisions = &self.program.choices().decisions;
        let plan = decisions.get(inputs.decision.index());

        self.crowd
            .compute_shared(&self.program, inputs.columns, inputs.candidates);
        self.picks.prepare_decision(&self.program, plan, count);
        self.drawing.prepare_decision(&self.program, plan, &part);
        self.chooser.forget_choices();

        // If nothing else depends on a choice, those of a block are recorded together.
        let is_independent = self.picks.is_batched() && !self.chooser.is_nested();
        let recorded_at = plan
            .filter(|_| is_independent && taker.takes_blocks())
            .and_then(|plan| part.decision_index(plan.path));

        let mut gathered = core::mem::take(&mut self.gathered);
        while let Some(agents) = blocks() {
            let (inputs, first) = match agents {
                BlockAgents::Consecutive { first, .. } => (inputs, part.first() + first),
                BlockAgents::Listed { agents, .. } => (gathered.gather(inputs, agents), 0),
            };
            let count = agents.len();
            let block = DecisionBlock {
                inputs,
                agents,
                stretch: Stretch { first, count },
            };
            if let Some(telemetry) = &mut telemetry {
                let views = agents.positions().filter_map(|at| part.view(at));
                telemetry.remember_agents(inputs.decision, views);
            }
            self.decide_block(&block, &mut part, recorded_at, taker);
            if let Some(telemetry) = &mut telemetry {
                let views = agents.positions().filter_map(|at| part.view(at));
                telemetry.count_agents(inputs.decision, views);
            }
        }
        self.gathered = gathered;
    }

    /// Makes a decision for a block of agents. `recorded_at` is the position of the decision in
    /// memories if the choices of a block are recorded together.
    fn decide_block(
        &mut self,
        block: &DecisionBlock<'_>,
        part: &mut AgentsMut<'_>,
        recorded_at: Option<usize>,
        taker: &mut impl ChoiceTaker,
    ) {
        part.advance_to(block.agents.positions(), block.inputs.now);

        let mut waiting = [false; BLOCK_SIZE];
        if self.chooser.can_wait(block.inputs.decision)
            && self.mark_waiting(block, part, &mut waiting)
        {
            self.choose_one_by_one(block, part, &waiting, taker);
            return;
        }

        self.compute_block(block, part);
        if let Some(position) = recorded_at {
            let draws = &self.crowd.draws;
            let lot =
                |lane: usize, option| draws.get(lane).map_or(0.0, |draw| stop_lot(*draw, option));
            let chosen = self.picks.chosen_options();
            part.apply_choices(block.agents.positions(), position, chosen, lot);
            taker.take_block(block.agents.len(), &self.picks);
        } else {
            self.choose_one_by_one(block, part, &waiting, taker);
        }
    }

    /// Marks the agents for which there is nothing to decide, and returns whether those are all.
    fn mark_waiting(
        &mut self,
        block: &DecisionBlock<'_>,
        part: &AgentsMut<'_>,
        waiting: &mut [bool; BLOCK_SIZE],
    ) -> bool {
        let decision = block.inputs.decision;
        for ((agent, place), at) in (0..).zip(&mut *waiting).zip(block.agents.positions()) {
            *place = part.view(at).is_some_and(|view| {
                let targets = block.agent_targets(agent);
                let (program, now) = (&self.program, view.latest_time());
                let goes_on = self
                    .chooser
                    .continue_running(program, decision, targets, &view, now);
                goes_on.is_some()
            });
        }

        waiting.iter().take(block.agents.len()).all(|waits| *waits)
    }

    /// Computes the numbers of a block, and the picks of its agents if the block can pick together.
    fn compute_block(&mut self, block: &DecisionBlock<'_>, part: &AgentsMut<'_>) {
        let Self {
            program,
            crowd,
            chooser,
            picks,
            drawing,
            ..
        } = self;

        let DecisionInputs {
            decision,
            columns,
            candidates,
            ..
        } = block.inputs;
        if chooser.needs_draws(decision) {
            drawing.compute_draws(
                crowd.vectors(),
                columns.game_seed(),
                (part, block.agents),
                &mut crowd.draws,
            );
        }

        let memories = Memories::Each {
            part,
            agents: block.agents,
        };
        crowd.run_block(program, block.stretch, columns, candidates, Some(memories));

        let plan = program.choices().decisions.get(decision.index());
        if let Some(plan) = plan {
            let first = block.stretch.first;
            let lane = |agent| crowd.lane(agent, candidates, first);
            picks.pick_block(crowd, plan, block.agents.len(), lane);
        }
    }

    /// Chooses for the agents of a block, one by one.
    fn choose_one_by_one(
        &mut self,
        block: &DecisionBlock<'_>,
        part: &mut AgentsMut<'_>,
        waiting: &[bool; BLOCK_SIZE],
        taker: &mut impl ChoiceTaker,
    ) {
        let Self {
            program,
            crowd,
            chooser,
            picks,
            ranking,
            ..
        } = self;

        let DecisionInputs {
            decision,
            candidates,
            ..
        } = block.inputs;
        for (agent, at) in block.agents.positions().enumerate() {
            let place = part.first() + at;
            let Some(mut memory) = part.view_mut(at) else {
                continue;
            };
            let now = memory.view().latest_time();

            let lane = if waiting[agent] {
                let targets = block.agent_targets(agent);
                chooser.continue_running(program, decision, targets, &memory.view(), now);
                None
            } else {
                let lane = crowd.lane(agent, candidates, block.stretch.first);
                let occasion = Occasion {
                    draw: crowd.draws[agent],
                    now,
                };
                let ahead = picks.picked_entry(agent);
                chooser.decide(program, decision, ahead, &lane, &mut memory, occasion);
                Some(lane)
            };

            taker.take_agent(&mut AgentDecision {
                place,
                program,
                chooser,
                ranking,
                lane,
            });
        }
    }
}
