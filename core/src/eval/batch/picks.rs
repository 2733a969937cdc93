//! What a block of agents picks, worked out together. Only where that is the same work for all: the decision is made
//! always, its rules do not change, and none of its options has targets. Everything else is picked agent by agent.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must have all of it inside"
)]

use alloc::{boxed::Box, vec::Vec};

use super::{crowd::Crowd, lanes::Held};
use crate::{
    compile::{DecisionPlan, OptionHandle, Program},
    decide::{LANES, Many, Rules},
    eval::{
        Choice,
        choosing::{self, Picked},
        kernels::{BLOCK, Chunk},
        vectors::Work,
    },
    history::Chosen,
    math,
};

const _: () = assert!(LANES == BLOCK, "a block is chosen for at once");

/// What picks are worked out in.
#[derive(Clone, Debug)]
pub(super) struct Picks {
    many: Box<Many>,
    rank: Box<Chunk>,
    weight: Box<Chunk>,
    /// The rules of the decision that is made, if a block can pick by them.
    rules: Option<Rules>,
    /// What choosing each entry comes to; the last is what comes of choosing none.
    results: Vec<(Choice, Option<Chosen>)>,
}

/// How many agents are worth picking for together: a block is worked through in full, which takes as long as picking for
/// some twenty agents one by one.
const FEWEST: usize = 24;

impl Picks {
    pub(super) fn new(program: &Program) -> Self {
        let decisions = program.choices().decisions.iter();
        let entries = decisions.map(|plan| plan.entries.len()).max();
        let entries = entries.unwrap_or(0);
        Self {
            many: Box::new(Many::with_capacity(entries)),
            rank: Box::default(),
            weight: Box::default(),
            rules: None,
            results: Vec::with_capacity(entries + 1),
        }
    }

    /// Gets ready for a decision of so many agents.
    pub(super) fn begin(&mut self, program: &Program, plan: Option<&DecisionPlan>, agents: usize) {
        let plan = plan.filter(|_| agents >= FEWEST);
        self.rules = plan.and_then(|plan| rules(program, plan));
        self.results.clear();
        let Some(plan) = plan else { return };
        let options = &program.choices().options;
        let result = |option: Option<u32>| {
            let about = option.and_then(|option| options.get(option as usize));
            let choice = Choice {
                option: option.map(OptionHandle),
                target: None,
                decided: true,
            };
            let chosen = about.map(|about| Chosen {
                option: about.path,
                target: None,
            });
            (choice, chosen)
        };
        let entries = plan.entries.iter().map(|entry| Some(entry.option));
        let default = plan.default.as_ref().map(|entry| entry.option);
        let results = entries.chain([default]).map(result);
        self.results.extend(results);
    }

    /// Whether blocks pick together.
    pub(super) fn are_made(&self) -> bool {
        self.rules.is_some()
    }

    /// What was picked for an agent of the block.
    pub(super) fn picked(&self, agent: usize) -> Option<Picked> {
        self.rules.as_ref()?;
        self.many.picks().get(agent).copied().map(Picked)
    }

    /// What the picks of the block's agents come to.
    pub(super) fn results(&self) -> impl Iterator<Item = Option<Chosen>> {
        self.all().map(|(_, chosen)| chosen)
    }

    /// Writes the choices of the block's agents.
    pub(super) fn write(&self, out: &mut [Choice]) {
        for (place, (choice, _)) in out.iter_mut().zip(self.all()) {
            *place = choice;
        }
    }

    fn all(&self) -> impl Iterator<Item = (Choice, Option<Chosen>)> {
        let last = self.results.len().saturating_sub(1);
        let picks = self.many.picks().iter();
        picks.map(move |pick| {
            let result = self.results.get((*pick as usize).min(last));
            result.copied().unwrap_or_default()
        })
    }

    /// Picks for the block that ran last, if it can.
    pub(super) fn pick(&mut self, crowd: &Crowd, plan: &DecisionPlan) {
        if let Some(rules) = self.rules {
            let picks = self;
            crowd.vectors().run(&mut Picking {
                picks,
                crowd,
                plan,
                rules,
            });
        }
    }
}

/// The rules of a decision, if a block can pick by them.
fn rules(program: &Program, plan: &DecisionPlan) -> Option<Rules> {
    let is_plain = choosing::is_plain(program, plan);
    let rules = choosing::fixed_rules(plan)?;
    (is_plain && choosing::is_always(plan) && rules.suit_many()).then_some(rules)
}

struct Picking<'a> {
    picks: &'a mut Picks,
    crowd: &'a Crowd,
    plan: &'a DecisionPlan,
    rules: Rules,
}

impl Work for Picking<'_> {
    #[inline(always)]
    fn run(&mut self) {
        let Picks {
            many, rank, weight, ..
        } = &mut *self.picks;
        let rules = &self.rules;
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
