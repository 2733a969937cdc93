//! Picks options for a block of agents together. This applies only where the work is the same for
//! all: the decision is made on every call, its rules are constant, and each of its options is one
//! entry. An option for targets is one if only its best candidate takes part, or if the best entry
//! of all is picked. All other decisions are picked agent by agent.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must inline everything that it calls"
)]

use alloc::{boxed::Box, vec::Vec};

use super::{
    best_candidates::BestCandidates,
    crowd::{Crowd, Lane},
    lanes::RegisterValues,
};
use crate::{
    compile::{DecisionPlan, EntryPlan, Targets},
    decide::{BLOCK_AGENTS, BatchChoice, Rules},
    eval::{
        Choice,
        choosing::{self, KnownAhead, Numbers},
        kernels::{BLOCK_SIZE, Chunk},
        vectors::VectorLoops,
    },
    history::{ChoiceResult, ChosenOption, TargetId},
    math,
    program::Program,
};

const _: () = assert!(BLOCK_AGENTS == BLOCK_SIZE, "a block is chosen for at once");

/// The working memory in which a block's picks are computed, and the results.
#[derive(Clone, Debug, Default)]
pub(super) struct Picks {
    /// Takes some kilobytes, and more for each option, so it is created when a decision first needs
    /// it.
    buffers: Option<Box<PickBuffers>>,
    /// For each entry, the place of its best candidates, if it is for targets.
    places: Vec<Option<u32>>,
    best: Vec<BestCandidates>,
    /// The target of each agent's pick, if it has one. Empty if no option is for targets.
    targets: Vec<Option<TargetId>>,
    /// The rules of the current decision, if a block can pick by them.
    rules: Option<Rules>,
    /// The result of picking each entry; the last is the result of picking none.
    choices: Vec<Choice>,
    /// The results in the form in which memories record them.
    chosen: Vec<ChoiceResult>,
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
        self.places.clear();
        let (Some(plan), Some(rules)) = (plan, self.rules) else {
            return;
        };

        let buffers = self.buffers.get_or_insert_default();
        if !rules.picks_highest() {
            buffers.many.reserve_entries(plan.entries.len());
        }

        let mut count = 0;
        for entry in &plan.entries {
            let is_for_targets = choosing::target_mode(program, entry) != Targets::None;
            self.places.push(is_for_targets.then_some(count));
            count += u32::from(is_for_targets);
        }
        self.targets.clear();
        if count > 0 {
            self.targets.resize(BLOCK_SIZE, None);
        }
        let count = self.best.len().max(count as usize);
        self.best.resize_with(count, BestCandidates::default);

        let options = &program.choices().options;
        let entries = plan.entries.iter().map(Some).chain([plan.default.as_ref()]);
        for option in entries.map(|entry| entry.map(|entry| entry.option)) {
            self.choices.push(Choice {
                option: option.map(|option| program.option_handle(option)),
                target: None,
                decided: true,
            });
            let about = option.and_then(|option| options.get(option as usize));
            let records = about.and_then(|about| program.layout().find_records(about.path));
            let records = records.unwrap_or_default();
            self.chosen.push(ChoiceResult {
                chosen: about.map(|about| ChosenOption {
                    option: about.path,
                    target: None,
                }),
                first_record: records.start,
                record_count: records.len(),
            });
        }
    }

    /// Returns whether blocks pick together.
    pub(super) fn is_batched(&self) -> bool {
        self.rules.is_some()
    }

    /// Returns the entry that was picked for an agent of the block, if it is known.
    pub(super) fn picked_entry(&self, agent: usize) -> KnownAhead {
        let pick = self.entries().get(agent);
        pick.map_or(KnownAhead::Nothing, |pick| KnownAhead::Picked {
            entry: *pick,
            candidate: self.best_of(*pick).map(|best| best.candidate(agent)),
        })
    }

    /// Returns the results of the block's agents in the form in which memories record them.
    pub(super) fn chosen_options(&self) -> impl Iterator<Item = ChoiceResult> {
        let results = self.map_picks(&self.chosen).enumerate();
        results.map(|(agent, result)| {
            let target = self.targets.get(agent).copied().flatten();
            let chosen = result
                .chosen
                .map(|chosen| ChosenOption { target, ..chosen });
            ChoiceResult { chosen, ..*result }
        })
    }

    /// Writes the choices of the block's agents.
    pub(super) fn write_choices(&self, out: &mut [Choice]) {
        for (place, choice) in out.iter_mut().zip(self.map_picks(&self.choices)) {
            *place = *choice;
        }
        for (place, target) in out.iter_mut().zip(&self.targets) {
            place.target = *target;
        }
    }

    /// Returns the entries that were picked for the agents of the block.
    fn entries(&self) -> &[u32] {
        let buffers = self.buffers.as_ref().filter(|_| self.is_batched());
        buffers.map_or(&[], |buffers| buffers.many.chosen_entries())
    }

    /// Returns the best candidates of an entry that is for targets.
    fn best_of(&self, entry: u32) -> Option<&BestCandidates> {
        let place = (*self.places.get(entry as usize)?)?;
        self.best.get(place as usize)
    }

    /// Returns the result of each agent's pick, without its target.
    fn map_picks<'a, T>(&'a self, results: &'a [T]) -> impl Iterator<Item = &'a T> {
        // A pick past the end means that nothing was picked, whose result is the last.
        let last = results.last();
        let picks = self.entries().iter();
        picks.filter_map(move |pick| results.get(*pick as usize).or(last))
    }

    /// Picks for the block that ran last, if its agents can pick together. `lane` returns one of
    /// its `count` agents.
    pub(super) fn pick_block<'l>(
        &mut self,
        crowd: &Crowd,
        plan: &DecisionPlan,
        count: usize,
        lane: impl Fn(usize) -> Lane<'l>,
    ) {
        let (Some(rules), Some(buffers)) = (self.rules, &mut self.buffers) else {
            return;
        };

        for (entry, place) in plan.entries.iter().zip(&self.places) {
            let best = place.and_then(|place| self.best.get_mut(place as usize));
            if let Some(best) = best {
                best.find(entry, &rules, (0..count).map(&lane));
            }
        }

        crowd.vectors().run_loops(&mut PickLoops {
            buffers,
            crowd,
            plan,
            places: &self.places,
            best: &self.best,
            rules,
        });

        if !self.targets.is_empty() {
            for agent in 0..count {
                let pick = self.entries().get(agent).copied();
                let best = pick.and_then(|pick| self.best_of(pick));
                let candidate = best.map(|best| best.candidate(agent) as usize);
                let target = candidate.and_then(|at| lane(agent).targets().get(at).copied());
                if let Some(place) = self.targets.get_mut(agent) {
                    *place = target;
                }
            }
        }
    }
}

/// Returns the rules of a decision, or `None` if a block cannot pick by them.
fn batch_rules(program: &Program, plan: &DecisionPlan) -> Option<Rules> {
    let rules = choosing::fixed_rules(plan)?;
    let mode = |entry| choosing::target_mode(program, entry);
    let is_one_entry = |entry| match mode(entry) {
        Targets::None | Targets::Best => true,
        Targets::Compete => rules.picks_highest(),
    };
    let has_plain_default = plan
        .default
        .as_ref()
        .is_none_or(|entry| mode(entry) == Targets::None);
    let is_batched = plan.entries.iter().all(is_one_entry)
        && has_plain_default
        && choosing::is_made_on_every_call(plan)
        && rules.can_choose_in_batch();
    is_batched.then_some(rules)
}

/// The loops that pick for a block.
struct PickLoops<'a> {
    buffers: &'a mut PickBuffers,
    crowd: &'a Crowd,
    plan: &'a DecisionPlan,
    places: &'a [Option<u32>],
    best: &'a [BestCandidates],
    rules: Rules,
}

impl VectorLoops for PickLoops<'_> {
    #[inline(always)]
    fn run_loops(&mut self) {
        let PickBuffers { many, rank, weight } = &mut *self.buffers;
        let rules = &self.rules;
        many.reset();

        let entries = || self.plan.entries.iter().zip(self.places);
        for (at, (entry, place)) in (0..).zip(entries().filter(|_| rules.needs_best())) {
            let best = best_candidates(self.best, *place);
            let (ranks, weights) = entry_columns(self.crowd, entry, best, rank, weight);
            many.compare_entry(rules, at, ranks, weights);
        }

        if rules.picks_highest() {
            return;
        }

        many.set_thresholds(rules);
        for (entry, place) in entries() {
            let best = best_candidates(self.best, *place);
            let (ranks, weights) = entry_columns(self.crowd, entry, best, rank, weight);
            many.add_shares(rules, ranks, weights);
        }

        let draws: &[math::Draw] = &self.crowd.draws;
        many.pick_by_lots(draws, self.plan.path.key());
    }
}

#[inline(always)]
fn best_candidates(all: &[BestCandidates], place: Option<u32>) -> Option<&BestCandidates> {
    all.get(place? as usize)
}

/// Returns the ranks and the weights of an entry; a value that all agents share is spread over the
/// spare chunks.
#[inline(always)]
fn entry_columns<'a>(
    crowd: &'a Crowd,
    entry: &EntryPlan,
    best: Option<&'a BestCandidates>,
    spare_rank: &'a mut Chunk,
    spare_weight: &'a mut Chunk,
) -> (&'a [f32; BLOCK_SIZE], &'a [f32; BLOCK_SIZE]) {
    if let Some(best) = best {
        return (&best.ranks.0, &best.weights.0);
    }
    (
        register_column(crowd.register_values(entry.rank), spare_rank),
        register_column(crowd.register_values(entry.weight), spare_weight),
    )
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
