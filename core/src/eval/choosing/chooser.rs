//! Making decisions, from the outermost down.

use alloc::vec::Vec;

use super::{
    Choice, Field, Numbers,
    about::About,
    fixed::Fixed,
    leaving::leave,
    making::{Ahead, Making, going_on},
};
use crate::{
    decide::Scratch,
    history::{TargetId, View, ViewMut},
    math,
    program::{DecisionHandle, Program},
};

/// Makes decisions. Owns its memory, so that deciding allocates nothing once it has seen as many candidates as there are.
#[derive(Clone, Debug)]
pub(crate) struct Chooser {
    pub(super) field: Field,
    scratch: Scratch,
    /// What each decision chose last, and whom it was about.
    pub(super) choices: Vec<(Choice, About)>,
    /// The order of a ranking.
    pub(super) order: Vec<u32>,
    fixed: Vec<Fixed>,
    /// Whether any option holds a decision.
    nested: bool,
}

impl Chooser {
    pub(crate) fn new(program: &Program) -> Self {
        let choices = program.choices();
        let layout = program.layout();
        let plans = || choices.decisions.iter();
        Self {
            field: Field::default(),
            scratch: Scratch::default(),
            choices: plans().map(|_| Default::default()).collect(),
            order: Vec::new(),
            fixed: plans()
                .map(|plan| Fixed::new(program, plan, layout))
                .collect(),
            nested: choices.options.iter().any(|option| option.inner.is_some()),
        }
    }

    /// Whether any option holds a decision.
    pub(crate) fn is_nested(&self) -> bool {
        self.nested
    }

    /// Forgets what was chosen.
    pub(crate) fn forget(&mut self) {
        self.choices.fill(Default::default());
    }

    /// What a decision chose when it was last made, or, an inner one, when one around it was.
    pub(crate) fn choice(&self, decision: DecisionHandle) -> Choice {
        let choice = self.choices.get(decision.0 as usize);
        choice.map(|(choice, _)| *choice).unwrap_or_default()
    }

    /// Whether a decision and those inside it need the agent's draws.
    pub(crate) fn draws(&self, decision: DecisionHandle) -> bool {
        let fixed = self.fixed.get(decision.0 as usize);
        fixed.is_some_and(|fixed| fixed.draws)
    }

    /// The lot of a decision, if it is sure to be picked by one. Drawn before the tapes run, it is ready when they have:
    /// the processor does both at a time.
    pub(crate) fn lot(&self, decision: DecisionHandle, draw: math::Draw) -> Ahead {
        let fixed = self.fixed.get(decision.0 as usize);
        let rules = |fixed: &&Fixed| fixed.rules.is_some_and(|rules| rules.pick_by_lot());
        fixed
            .filter(rules)
            .map_or(Ahead::Nothing, |fixed| Ahead::Lot(fixed.lot.of(draw)))
    }

    /// How often the decisions of one call were made, which its draws are keyed by.
    pub(crate) fn count(&self, program: &Program, decision: DecisionHandle, view: View<'_>) -> u64 {
        let plan = program.choices().decisions.get(decision.0 as usize);
        let within = plan.into_iter().flat_map(|plan| &plan.within);
        let fixed = within.filter_map(|at| self.fixed.get(*at as usize));
        fixed.fold(0, |count: u64, fixed| {
            count.wrapping_add(view.count_at(fixed.place))
        })
    }

    /// Whether [`Chooser::go_on`] may find that nothing is to be decided.
    pub(crate) fn waits(&self, decision: DecisionHandle) -> bool {
        let fixed = self.fixed.get(decision.0 as usize);
        fixed.is_some_and(Fixed::waits)
    }

    /// What goes on, if it is time for none of the decisions and no number is needed to know that. The memory has seen
    /// the time.
    pub(crate) fn go_on(
        &mut self,
        program: &Program,
        decision: DecisionHandle,
        targets: &[TargetId],
        view: View<'_>,
        now: f64,
    ) -> Option<Choice> {
        self.forget_within(program, decision);
        let choices = program.choices();
        let (mut at, mut about) = (decision.0, About::Agent);
        let mut first = None;
        loop {
            let plan = choices.decisions.get(at as usize)?;
            let fixed = self.fixed.get(at as usize)?;
            let is_due = about != About::Gone && view.due_at(fixed.place, fixed.when?, now);
            if is_due {
                return None;
            }
            let choice = going_on(program, plan, view.run_at(fixed.place))?;
            *self.choices.get_mut(at as usize)? = (choice, about);
            first = first.or(Some(choice));
            about = about.inside(choice, targets);
            match choice.option.and_then(|option| choices.inner(option.0)) {
                Some(inner) => at = inner,
                None => return first,
            }
        }
    }

    /// Makes a decision, and those inside what it chooses; of the first something may be known. The tapes have run, and
    /// the memory has seen the time.
    pub(crate) fn decide(
        &mut self,
        program: &Program,
        decision: DecisionHandle,
        mut ahead: Ahead,
        numbers: &impl Numbers,
        memory: &mut ViewMut<'_>,
        (draw, now): (math::Draw, f64),
    ) -> Choice {
        self.forget_within(program, decision);
        let choices = program.choices();
        let (mut at, mut about) = (decision.0, About::Agent);
        let mut first = None;
        while let Some(plan) = choices.decisions.get(at as usize)
            && let Some(fixed) = self.fixed.get(at as usize)
        {
            // Only decisions inside an option have to be told that it is left.
            let before = memory.view().run_at(fixed.place).filter(|_| self.nested);
            let mut making = Making {
                program,
                plan,
                fixed,
                about,
                field: &mut self.field,
                scratch: &mut self.scratch,
            };
            let choice = making.choice(core::mem::take(&mut ahead), numbers, memory, (draw, now));
            if let Some(before) = before
                && choice.option.and_then(|option| choices.path(option.0)) != Some(before.option)
            {
                let left = choices.inside(at, before.option);
                leave(program, left, memory, (draw, now));
            }
            if let Some(place) = self.choices.get_mut(at as usize) {
                *place = (choice, about);
            }
            first = first.or(Some(choice));
            match choice.option.and_then(|option| choices.inner(option.0)) {
                Some(inner) => at = inner,
                None => break,
            }
            about = about.inside(choice, numbers.targets());
        }
        first.unwrap_or_default()
    }

    /// What is not reached has not chosen, whatever another agent's did.
    fn forget_within(&mut self, program: &Program, decision: DecisionHandle) {
        let plan = program.choices().decisions.get(decision.0 as usize);
        for at in plan.into_iter().flat_map(|plan| &plan.within) {
            if let Some(place) = self.choices.get_mut(*at as usize) {
                *place = Default::default();
            }
        }
    }
}
