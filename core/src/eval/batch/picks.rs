//! What a block of agents picks, worked out together. Only where that is the same work for all: the decision is made
//! always, its rules do not change, and none of its options has targets. Everything else is picked agent by agent.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must have all of it inside"
)]

use alloc::{boxed::Box, vec::Vec};

use super::{crowd::Crowd, lanes::Held};
use crate::{
    compile::DecisionPlan,
    decide::{LANES, Many, Rules},
    eval::{
        Choice,
        choosing::{self, Ahead},
        kernels::{BLOCK, Chunk},
        vectors::Work,
    },
    history::Chosen,
    math,
    program::{OptionHandle, Program},
};

const _: () = assert!(LANES == BLOCK, "a block is chosen for at once");

/// What picks are worked out in, and what they come to.
#[derive(Clone, Debug, Default)]
pub(super) struct Picks {
    /// Some kilobytes, and more for each option: made when a decision first needs it.
    room: Option<Box<Room>>,
    /// The rules of the decision that is made, if a block can pick by them.
    rules: Option<Rules>,
    /// What choosing each entry comes to; the last is what comes of choosing none.
    choices: Vec<Choice>,
    /// The same as it is remembered.
    chosen: Vec<Option<Chosen>>,
}

#[derive(Clone, Debug, Default)]
struct Room {
    many: Many,
    rank: Chunk,
    weight: Chunk,
}

/// How many agents are worth picking for together: a block is worked through in full, which takes as long as picking for
/// some twenty agents one by one.
const FEWEST: usize = 24;

impl Picks {
    /// Gets ready for a decision of so many agents.
    pub(super) fn begin(&mut self, program: &Program, plan: Option<&DecisionPlan>, agents: usize) {
        let plan = plan.filter(|_| agents >= FEWEST);
        self.rules = plan.and_then(|plan| rules(program, plan));
        self.choices.clear();
        self.chosen.clear();
        let (Some(plan), Some(rules)) = (plan, self.rules) else {
            return;
        };
        let room = self.room.get_or_insert_default();
        if !rules.pick_highest() {
            room.many.reserve(plan.entries.len());
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
            self.chosen.push(about.map(|about| Chosen {
                option: about.path,
                target: None,
            }));
        }
    }

    /// Whether blocks pick together.
    pub(super) fn are_made(&self) -> bool {
        self.rules.is_some()
    }

    /// What was picked for an agent of the block, if that is known.
    pub(super) fn picked(&self, agent: usize) -> Ahead {
        let room = self.room.as_ref().filter(|_| self.are_made());
        let pick = room.and_then(|room| room.many.picks().get(agent));
        pick.map_or(Ahead::Nothing, |pick| Ahead::Picked(*pick))
    }

    /// What the picks of the block's agents come to, as it is remembered.
    pub(super) fn results(&self) -> impl Iterator<Item = Option<Chosen>> {
        self.each(&self.chosen).copied()
    }

    /// Writes the choices of the block's agents.
    pub(super) fn write(&self, out: &mut [Choice]) {
        for (place, choice) in out.iter_mut().zip(self.each(&self.choices)) {
            *place = *choice;
        }
    }

    /// For each agent of the block the result of its pick.
    fn each<'a, T>(&'a self, results: &'a [T]) -> impl Iterator<Item = &'a T> {
        let picks: &[u32] = self.room.as_ref().map_or(&[], |room| room.many.picks());
        // Nothing was picked, which is the last.
        let last = results.last();
        let each = picks.iter();
        each.filter_map(move |pick| results.get(*pick as usize).or(last))
    }

    /// Picks for the block that ran last, if it can.
    pub(super) fn pick(&mut self, crowd: &Crowd, plan: &DecisionPlan) {
        if let (Some(rules), Some(room)) = (self.rules, &mut self.room) {
            crowd.vectors().run(&mut Picking {
                room,
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
    room: &'a mut Room,
    crowd: &'a Crowd,
    plan: &'a DecisionPlan,
    rules: Rules,
}

impl Work for Picking<'_> {
    #[inline(always)]
    fn run(&mut self) {
        let Room { many, rank, weight } = &mut *self.room;
        let rules = &self.rules;
        many.begin();
        let entries = self.plan.entries.iter().filter(|_| rules.need_best());
        for (at, entry) in (0..).zip(entries) {
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
