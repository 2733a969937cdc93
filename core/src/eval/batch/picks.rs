//! Picks options for a block of agents together. This applies only where the work is the same for
//! all: the decision is made on every call, its rules are constant, and none of its options has
//! targets. All other decisions are picked agent by agent.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must inline everything that it calls"
)]

use alloc::{boxed::Box, vec::Vec};

use super::{crowd::Crowd, lanes::RegisterValues};
use crate::{
    compile::DecisionPlan,
    decide::{BLOCK_AGENTS, BatchChoice, Rules},
    eval::{
        Choice,
        choosing::{self, KnownAhead},
        kernels::{BLOCK_SIZE, Chunk},
        vectors::VectorLoops,
    },
    history::ChosenOption,
    math,
    program::{OptionHandle, Program},
};

const _: () = assert!(BLOCK_AGENTS == BLOCK_SIZE, "a block is chosen for at once");

/// The working memory in which a block's picks are computed, and the results.
#[derive(Clone, Debug, Default)]
pub(super) struct Picks {
    /// Takes some kilobytes, and more for each option, so it is created when a decision first needs
    /// it.
    buffers: Option<Box<PickBuffers>>,
    /// The rules of the current decision, if a block can pick by them.
    rules: Option<Rules>,
    /// The result of picking each entry; the last is the result of picking none.
    choices: Vec<Choice>,
    /// The results in the form in which memories record them.
    chosen: Vec<Option<ChosenOption>>,
}

#[derive(Clone, Debug, Default)]
struct PickBuffers {
    many: BatchChoice,
    rank: Chunk,
    weight: Chunk,
}

/// The fewest agents for which picking together pays. A block is always computed in full, which
/// takes as long as picking for some twenty agents one by one.
const MIN_BATCHED_AGENTS: usize = 24;

impl Picks {
    /// Prepares for a decision of `agents` agents.
    pub(super) fn prepare_decision(
        &mut self,
        program: &Program,
        plan: Option<&DecisionPlan>,
        agents: usize,
    ) {
        let plan = plan.filter(|_| agents >= MIN_BATCHED_AGENTS);
        self.rules = plan.and_then(|plan| batch_rules(program, plan));

        self.choices.clear();
        self.chosen.clear();
        let (Some(plan), Some(rules)) = (plan, self.rules) else {
            return;
        };

        let buffers = self.buffers.get_or_insert_default();
        if !rules.picks_highest() {
            buffers.many.reserve_entries(plan.entries.len());
        }

        let options = &program.choices().options;
        let entries = plan.entries.iter().map(Some).chain([plan.default.as_ref()]);
        for option in entries.map(|entry| entry.map(|entry| entry.option)) {
            self.choices.push(Choice {
                option: option.map(OptionHandle),
                target: None,
                decided: true,
            });
            let about = option.and_then(|option| options.get(option as usize));
            self.chosen.push(about.map(|about| ChosenOption {
                option: about.path,
                target: None,
            }));
        }
    }

    /// Returns whether blocks pick together.
    pub(super) fn is_batched(&self) -> bool {
        self.rules.is_some()
    }

    /// Returns the entry that was picked for an agent of the block, if it is known.
    pub(super) fn picked_entry(&self, agent: usize) -> KnownAhead {
        let buffers = self.buffers.as_ref().filter(|_| self.is_batched());
        let pick = buffers.and_then(|buffers| buffers.many.chosen_entries().get(agent));
        pick.map_or(KnownAhead::Nothing, |pick| KnownAhead::Picked(*pick))
    }

    /// Returns the results of the block's agents in the form in which memories record them.
    pub(super) fn chosen_options(&self) -> impl Iterator<Item = Option<ChosenOption>> {
        self.map_picks(&self.chosen).copied()
    }

    /// Writes the choices of the block's agents.
    pub(super) fn write_choices(&self, out: &mut [Choice]) {
        for (place, choice) in out.iter_mut().zip(self.map_picks(&self.choices)) {
            *place = *choice;
        }
    }

    /// Returns the result of each agent's pick.
    fn map_picks<'a, T>(&'a self, results: &'a [T]) -> impl Iterator<Item = &'a T> {
        let picks: &[u32] = self
            .buffers
            .as_ref()
            .map_or(&[], |buffers| buffers.many.chosen_entries());
        // A pick past the end means that nothing was picked, whose result is the last.
        let last = results.last();
        picks
            .iter()
            .filter_map(move |pick| results.get(*pick as usize).or(last))
    }

    /// Picks for the block that ran last, if its agents can pick together.
    pub(super) fn pick_block(&mut self, crowd: &Crowd, plan: &DecisionPlan) {
        if let (Some(rules), Some(buffers)) = (self.rules, &mut self.buffers) {
            crowd.vectors().run_loops(&mut PickLoops {
                buffers,
                crowd,
                plan,
                rules,
            });
        }
    }
}

/// Returns the rules of a decision, or `None` if a block cannot pick by them.
fn batch_rules(program: &Program, plan: &DecisionPlan) -> Option<Rules> {
    let is_plain = choosing::is_plain(program, plan);
    let rules = choosing::fixed_rules(plan)?;
    (is_plain && choosing::is_made_on_every_call(plan) && rules.can_choose_in_batch())
        .then_some(rules)
}

/// The loops that pick for a block.
struct PickLoops<'a> {
    buffers: &'a mut PickBuffers,
    crowd: &'a Crowd,
    plan: &'a DecisionPlan,
    rules: Rules,
}

impl VectorLoops for PickLoops<'_> {
    #[inline(always)]
    fn run_loops(&mut self) {
        let PickBuffers { many, rank, weight } = &mut *self.buffers;
        let rules = &self.rules;
        many.reset();

        let entries = self.plan.entries.iter().filter(|_| rules.needs_best());
        for (at, entry) in (0..).zip(entries) {
            let ranks = register_column(self.crowd.register_values(entry.rank), rank);
            let weights = register_column(self.crowd.register_values(entry.weight), weight);
            many.compare_entry(rules, at, ranks, weights);
        }

        if rules.picks_highest() {
            return;
        }

        many.set_thresholds(rules);
        for entry in &self.plan.entries {
            let ranks = register_column(self.crowd.register_values(entry.rank), rank);
            let weights = register_column(self.crowd.register_values(entry.weight), weight);
            many.add_shares(rules, ranks, weights);
        }

        let draws: &[math::Draw] = &self.crowd.draws;
        many.pick_by_lots(draws, self.plan.path.key());
    }
}

/// Returns a register's values as a column; a value that all agents share is spread over `spare`.
#[inline(always)]
fn register_column<'a>(
    register: RegisterValues<'a>,
    spare: &'a mut Chunk,
) -> &'a [f32; BLOCK_SIZE] {
    match register {
        RegisterValues::Each(values) => values,
        RegisterValues::Uniform(value) => {
            spare.0.fill(value);
            &spare.0
        }
    }
}
