//! What a block of agents picks, worked out together. Only where that is the same work for all: the decision is made
//! always, its rules do not change, and none of its options has targets. Everything else is picked agent by agent.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must have all of it inside"
)]

use super::{crowd::Crowd, lanes::Held};
use crate::{
    compile::{DecisionPlan, Program, Targets},
    decide::{LANES, Many, Rules},
    eval::{
        choosing,
        kernels::{BLOCK, Chunk},
        vectors::Work,
    },
    math,
};

const _: () = assert!(LANES == BLOCK, "a block is chosen for at once");

/// What picks are worked out in.
#[derive(Clone, Debug)]
pub(super) struct Picks {
    many: Many,
    rank: Chunk,
    weight: Chunk,
}

impl Picks {
    pub(super) fn new(program: &Program) -> Self {
        let decisions = program.choices().decisions.iter();
        let entries = decisions.map(|plan| plan.entries.len()).max();
        Self {
            many: Many::with_capacity(entries.unwrap_or(0)),
            rank: Chunk::default(),
            weight: Chunk::default(),
        }
    }

    /// The rules of a decision that a block can pick by.
    pub(super) fn rules(program: &Program, plan: &DecisionPlan) -> Option<Rules> {
        let options = &program.choices().options;
        let is_plain = plan.entries.iter().all(|entry| {
            let option = options.get(entry.option as usize);
            option.is_some_and(|option| option.targets == Targets::None)
        });
        let rules = choosing::fixed_rules(plan)?;
        (is_plain && choosing::is_always(plan) && rules.suit_many()).then_some(rules)
    }

    /// The position of each agent's entry; [`NOTHING`](crate::decide::NOTHING) where none is valid.
    pub(super) fn of(&self) -> &[u32; BLOCK] {
        self.many.picks()
    }

    /// Picks for the block that ran last.
    pub(super) fn pick(&mut self, crowd: &Crowd, plan: &DecisionPlan, rules: &Rules) {
        crowd.vectors().run(&mut Picking {
            picks: self,
            crowd,
            plan,
            rules,
        });
    }
}

struct Picking<'a> {
    picks: &'a mut Picks,
    crowd: &'a Crowd,
    plan: &'a DecisionPlan,
    rules: &'a Rules,
}

impl Work for Picking<'_> {
    #[inline(always)]
    fn run(&mut self) {
        let Picks { many, rank, weight } = &mut *self.picks;
        let rules = self.rules;
        many.begin();
        for (at, entry) in (0..).zip(&self.plan.entries) {
            let ranks = column(self.crowd.held(entry.rank), rank);
            let weights = column(self.crowd.held(entry.weight), weight);
            many.lead(rules, at, ranks, weights);
        }
        if rules.pick_highest() {
            return;
        }
        many.bars(rules);
        for entry in &self.plan.entries {
            let ranks = column(self.crowd.held(entry.rank), rank);
            let weights = column(self.crowd.held(entry.weight), weight);
            many.share(rules, ranks, weights);
        }
        let draws: &[math::Draw] = &self.crowd.draws;
        many.fall(draws, self.plan.path.key());
    }
}

#[inline(always)]
fn column<'a>(held: Held<'a>, spare: &'a mut Chunk) -> &'a [f32; BLOCK] {
    match held {
        Held::Each(values) => values,
        Held::Alike(value) => {
            spare.0.fill(value);
            &spare.0
        }
    }
}
