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
        choosing::{Occasion, PackedChoice, stop_lot},
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

impl<'a> DecisionInputs<'a> {
    /// Returns the candidates of the agent at a position among all.
    fn agent_targets(&self, place: usize) -> &'a [TargetId] {
        self.candidates.ids(self.candidates.agent_rows(place))
    }
}

/// The agents of one block, and those of them for which there is something to decide.
#[derive(Clone, Copy)]
struct DecisionBlock<'a> {
    /// The inputs of all agents.
    inputs: DecisionInputs<'a>,
    agents: BlockAgents<'a>,
    /// For each agent of the block for which there is nothing to decide, what it continues.
    continued: &'a [Option<PackedChoice>; BLOCK_SIZE],
    deciding: DecidingAgents<'a>,
}

/// The agents of a block for which there is something to decide, with the inputs that they decide
/// from.
#[derive(Clone, Copy)]
struct DecidingAgents<'a> {
    inputs: DecisionInputs<'a>,
    agents: BlockAgents<'a>,
    /// The rows of the agents in the inputs.
    stretch: Stretch,
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
            part.advance_to(agents.positions(), inputs.now);

            let (mut continued, mut due) = ([None; BLOCK_SIZE], [0; BLOCK_SIZE]);
            let deciding_agents = if self.chooser.can_wait(inputs.decision) {
                let count = self.find_due_agents(inputs, &part, agents, &mut continued, &mut due);
                agents.only(&due[..count], part.first())
            } else {
                agents
            };
            let (deciding_inputs, first) = match deciding_agents {
                BlockAgents::Consecutive { first, .. } => (inputs, part.first() + first),
                BlockAgents::Listed { agents, .. } => (gathered.gather(inputs, agents), 0),
            };
            let deciding = DecidingAgents {
                inputs: deciding_inputs,
                agents: deciding_agents,
                stretch: Stretch {
                    first,
                    count: deciding_agents.len(),
                },
            };

            if let Some(telemetry) = &mut telemetry {
                let views = deciding_agents.positions().filter_map(|at| part.view(at));
                telemetry.remember_agents(inputs.decision, views);
            }
            let block = DecisionBlock {
                inputs,
                agents,
                continued: &continued,
                deciding,
            };
            self.decide_block(&block, &mut part, recorded_at, taker);
            if let Some(telemetry) = &mut telemetry {
                let views = deciding_agents.positions().filter_map(|at| part.view(at));
                telemetry.count_agents(views);
            }
        }
        self.gathered = gathered;
    }

    /// Finds the agents of a block for which there is something to decide, and what the others
    /// continue. Writes the positions of the former among all, and returns how many they are.
    fn find_due_agents(
        &mut self,
        inputs: DecisionInputs<'_>,
        part: &AgentsMut<'_>,
        agents: BlockAgents<'_>,
        continued: &mut [Option<PackedChoice>; BLOCK_SIZE],
        due: &mut [u32; BLOCK_SIZE],
    ) -> usize {
        let mut count = 0;
        for (continued, at) in continued.iter_mut().zip(agents.positions()) {
            let place = part.first() + at;
            *continued = part.view(at).and_then(|view| {
                let (program, now) = (&self.program, view.latest_time());
                let (decision, targets) = (inputs.decision, inputs.agent_targets(place));
                self.chooser
                    .continue_running(program, decision, Some(targets), &view, now)
            });
            if continued.is_none() {
                due[count] = place as u32;
                count += 1;
            }
        }
        count
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
        let agents = block.deciding.agents;
        if agents.len() > 0 {
            self.compute_block(&block.deciding, part);
        }

        if let Some(position) = recorded_at {
            let draws = &self.crowd.draws;
            let lot =
                |lane: usize, option| draws.get(lane).map_or(0.0, |draw| stop_lot(*draw, option));
            let chosen = self.picks.chosen_options();
            part.apply_choices(agents.positions(), position, chosen, lot);
            taker.take_block(agents.len(), &self.picks);
        } else {
            self.choose_one_by_one(block, part, taker);
        }
    }

    /// Computes the numbers of a block, and the picks of its agents if the block can pick together.
    fn compute_block(&mut self, block: &DecidingAgents<'_>, part: &AgentsMut<'_>) {
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

        let DecisionBlock {
            inputs, deciding, ..
        } = block;
        let mut decided = 0;
        for (at, continued) in block.agents.positions().zip(block.continued) {
            let (decision, place) = (inputs.decision, part.first() + at);
            let Some(mut memory) = part.view_mut(at) else {
                continue;
            };

            let lane = if let Some(continued) = continued {
                let (targets, view) = (inputs.agent_targets(place), memory.view());
                chooser.repeat_running(program, decision, targets, &view, *continued);
                None
            } else {
                let lane = crowd.lane(decided, deciding.inputs.candidates, deciding.stretch.first);
                let occasion = Occasion {
                    draw: crowd.draws[decided],
                    now: memory.view().latest_time(),
                };
                let ahead = picks.picked_entry(decided);
                decided += 1;
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
