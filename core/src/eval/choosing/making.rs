//! Making one decision: from what may be chosen to what is, and noting it.

use super::{
    Choice, Field, Numbers,
    about::About,
    field::{default, weighed},
    fixed::Fixed,
    leaving::stop_lot,
    plan::{rules, when},
};
use crate::{
    compile::{DecisionPlan, EntryPlan, Targets},
    decide::{NOTHING, Rules, Scratch},
    history::{Chosen, Run, ViewMut},
    math,
    program::{OptionHandle, Program},
};

/// What is known of a decision ahead of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Ahead {
    #[default]
    Nothing,
    /// Its lot.
    Lot(f64),
    /// The position of the entry that was picked; [`NOTHING`] if none is valid.
    Picked(u32),
}

/// A decision that is made.
pub(super) struct Making<'a> {
    pub(super) program: &'a Program,
    pub(super) plan: &'a DecisionPlan,
    pub(super) fixed: &'a Fixed,
    pub(super) about: About,
    pub(super) field: &'a mut Field,
    pub(super) scratch: &'a mut Scratch,
}

/// What was chosen, and the candidate that it was chosen for.
type Won<'a> = (&'a EntryPlan, Option<u32>);

impl<'a> Making<'a> {
    /// What it chooses, or what goes on if it is not time to decide.
    pub(super) fn choice(
        &mut self,
        ahead: Ahead,
        numbers: &impl Numbers,
        memory: &mut ViewMut<'_>,
        (draw, now): (math::Draw, f64),
    ) -> Choice {
        let (plan, fixed, place) = (self.plan, self.fixed, self.fixed.place);
        let is_gone = self.about == About::Gone;
        let context = self.about.candidate();
        let when = fixed.when.unwrap_or_else(|| when(plan, numbers, context));
        let is_due = !is_gone && memory.view().due_at(place, when, now);
        if !is_due && let Some(choice) = going_on(self.program, plan, memory.view().run_at(place)) {
            return choice;
        }
        if is_gone {
            return Choice::default();
        }
        let rules = fixed.rules.unwrap_or_else(|| rules(plan, numbers, context));
        let lot = || match ahead {
            Ahead::Lot(lot) => lot,
            _ => fixed.lot.of(draw),
        };
        let won = match ahead {
            Ahead::Picked(NOTHING) => None,
            Ahead::Picked(at) => plan.entries.get(at as usize).map(|entry| (entry, context)),
            _ => self.pick(&rules, numbers, lot),
        };
        let won = won.or_else(|| default(self.program, plan, &rules, numbers, context));
        let choices = self.program.choices();
        let chosen = won.and_then(|(entry, candidate)| {
            let option = choices.options.get(entry.option as usize)?;
            let candidate = candidate.filter(|_| option.targets != Targets::None);
            let target = candidate.and_then(|candidate| numbers.targets().get(candidate as usize));
            let chosen = Chosen {
                option: option.path,
                target: target.copied(),
            };
            Some((entry.option, chosen))
        });
        if let Some(place) = place {
            let chosen = chosen.map(|(_, chosen)| chosen);
            memory.choose_at(place, chosen, |option| stop_lot(draw, option));
            memory.decided_at(place);
        }
        Choice {
            option: chosen.map(|(option, _)| OptionHandle(option)),
            target: chosen.and_then(|(_, chosen)| chosen.target),
            decided: true,
        }
    }

    #[inline]
    fn pick(
        &mut self,
        rules: &Rules,
        numbers: &impl Numbers,
        lot: impl FnOnce() -> f64,
    ) -> Option<Won<'a>> {
        let (plan, context) = (self.plan, self.about.candidate());
        if self.fixed.is_plain {
            // Straight from the numbers: to write them down first costs more than to look twice.
            let weighed = |entry: &EntryPlan| weighed(entry, numbers, context);
            let at = rules.choose_of(plan.entries.iter().map(weighed), self.scratch, lot)?;
            return Some((plan.entries.get(at)?, context));
        }
        self.field
            .gather(self.program, plan, rules, numbers, context);
        let at = rules.choose(&self.field.entries, self.scratch, lot)?;
        let (at, candidate) = *self.field.whose.get(at)?;
        Some((plan.entries.get(at as usize)?, candidate))
    }
}

/// What a decision comes to that is not made; none if what it runs is none of its own, as after a reload.
pub(super) fn going_on(program: &Program, plan: &DecisionPlan, run: Option<Run>) -> Option<Choice> {
    let Some(run) = run else {
        return Some(Choice::default());
    };
    let options = &program.choices().options;
    let entry = plan.all().find(|entry| {
        let option = options.get(entry.option as usize);
        option.is_some_and(|option| option.path == run.option)
    })?;
    Some(Choice {
        option: Some(OptionHandle(entry.option)),
        target: run.target,
        decided: false,
    })
}
