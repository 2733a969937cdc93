//! Making decisions.

use alloc::vec::Vec;

use super::{
    Choice, Field, Numbers, Ranked, default,
    field::{targets, weighed},
    leaving::{leave, stop_lot},
    plan::{draws, fixed_rules, is_plain, rules, when},
};
use crate::{
    compile::{DecisionHandle, DecisionPlan, EntryPlan, OptionHandle, Program, Targets},
    decide::{NOTHING, Rules, Scratch, lot},
    history::{Chosen, TargetId, ViewMut},
    math,
};

/// Makes decisions. Owns its memory, so that deciding allocates nothing once it has seen as many candidates as there are.
#[derive(Clone, Debug)]
pub(crate) struct Chooser {
    field: Field,
    scratch: Scratch,
    /// What each decision chose last, and whom it was about.
    choices: Vec<(Choice, About)>,
    /// Each decision's rules, where they never change.
    fixed: Vec<Option<Rules>>,
    /// Whether each decision has no option for targets.
    plain: Vec<bool>,
    /// Whether each decision, or one inside it, needs the agent's draws.
    draws: Vec<bool>,
    /// Whether any option holds a decision.
    nested: bool,
}

/// The position of the entry that was picked for an agent; [`NOTHING`] if none is valid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picked(pub(crate) u32);

/// Whom a decision is made about.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum About {
    /// The agent.
    #[default]
    Agent,
    /// A candidate as well.
    Candidate(u32),
    /// A target that is no candidate any more, so that nothing is known of it. Such a decision is not made: what it runs
    /// goes on.
    Gone,
}

impl About {
    fn candidate(self) -> Option<u32> {
        match self {
            Self::Candidate(candidate) => Some(candidate),
            Self::Agent | Self::Gone => None,
        }
    }
}

/// What is known of a decision before it is made.
#[derive(Clone, Copy)]
struct Known<'a> {
    program: &'a Program,
    plan: &'a DecisionPlan,
    about: About,
    /// Where the agent's memory has it.
    place: Option<usize>,
    rules: Option<Rules>,
    plain: bool,
    picked: Option<Picked>,
}

impl Chooser {
    pub(crate) fn new(program: &Program) -> Self {
        let choices = program.choices();
        let plans = || choices.decisions.iter();
        Self {
            field: Field::default(),
            scratch: Scratch::default(),
            choices: plans().map(|_| Default::default()).collect(),
            fixed: plans().map(fixed_rules).collect(),
            plain: plans().map(|plan| is_plain(program, plan)).collect(),
            draws: plans().map(|plan| draws(program, plan)).collect(),
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
        self.draws.get(decision.0 as usize) == Some(&true)
    }

    /// Makes a decision, and those inside what it chooses. The tapes have run, and the memory has seen the time.
    pub(crate) fn decide(
        &mut self,
        program: &Program,
        decision: DecisionHandle,
        numbers: &impl Numbers,
        memory: &mut ViewMut<'_>,
        draw: math::Draw,
        now: f64,
    ) -> Choice {
        self.decide_picked(program, decision, None, numbers, memory, (draw, now))
    }

    /// The same where it may be known already what is picked.
    pub(crate) fn decide_picked(
        &mut self,
        program: &Program,
        decision: DecisionHandle,
        mut picked: Option<Picked>,
        numbers: &impl Numbers,
        memory: &mut ViewMut<'_>,
        (draw, now): (math::Draw, f64),
    ) -> Choice {
        let choices = program.choices();
        // What is not reached has not chosen, whatever another agent's did.
        let plan = choices.decisions.get(decision.0 as usize);
        for at in plan.into_iter().flat_map(|plan| &plan.within) {
            if let Some(place) = self.choices.get_mut(*at as usize) {
                *place = Default::default();
            }
        }
        let (mut at, mut about) = (decision.0, About::Agent);
        let mut first = None;
        while let Some(plan) = choices.decisions.get(at as usize) {
            let place = memory.view().position(plan.path);
            // Only decisions inside an option have to be told that it is left.
            let before = memory.view().run_at(place).filter(|_| self.nested);
            let known = Known {
                program,
                plan,
                about,
                place,
                rules: self.fixed.get(at as usize).copied().flatten(),
                plain: self.plain.get(at as usize) == Some(&true),
                picked: picked.take(),
            };
            let choice = self.one(&known, numbers, memory, (draw, now));
            let chosen = choice
                .option
                .and_then(|option| choices.options.get(option.0 as usize));
            if let Some(before) = before
                && chosen.is_none_or(|chosen| chosen.path != before.option)
            {
                let goes_on = chosen.and_then(|chosen| chosen.inner);
                let left = choices.inside(at, before.option);
                leave(program, left, goes_on, memory, (draw, now));
            }
            if let Some(place) = self.choices.get_mut(at as usize) {
                *place = (choice, about);
            }
            first = first.or(Some(choice));
            if let Some(target) = choice.target {
                let same = |id: &TargetId| *id == target;
                let found = numbers.targets().iter().position(same);
                about = found.map_or(About::Gone, |at| About::Candidate(at as u32));
            }
            match chosen.and_then(|chosen| chosen.inner) {
                Some(inner) => at = inner,
                None => break,
            }
        }
        first.unwrap_or_default()
    }

    fn one(
        &mut self,
        known: &Known<'_>,
        numbers: &impl Numbers,
        memory: &mut ViewMut<'_>,
        (draw, now): (math::Draw, f64),
    ) -> Choice {
        let Known {
            program,
            plan,
            about,
            place,
            rules: fixed,
            plain,
            picked,
        } = *known;
        let choices = program.choices();
        let context = about.candidate();
        let when = when(plan, numbers, context);
        let is_gone = about == About::Gone;
        let is_due = !is_gone && memory.view().due_at(place, when, now);
        if !is_due && let Some(run) = memory.view().run_at(place) {
            let option = plan.all().find(|entry| {
                let option = choices.options.get(entry.option as usize);
                option.is_some_and(|option| option.path == run.option)
            });
            if let Some(entry) = option {
                return Choice {
                    option: Some(OptionHandle(entry.option)),
                    target: run.target,
                    decided: false,
                };
            }
        } else if !is_due {
            return Choice::default();
        }
        if is_gone {
            return Choice::default();
        }
        let rules = fixed.unwrap_or_else(|| rules(plan, numbers, context));
        let chosen = if let Some(Picked(at)) = picked {
            let at = Some(at as usize).filter(|_| at != NOTHING);
            let entry = at.and_then(|at| plan.entries.get(at));
            entry.map(|entry| (entry, context))
        } else if plain {
            let weighed = |entry: &EntryPlan| weighed(entry, numbers, context);
            self.field.entries.clear();
            self.field.entries.extend(plan.entries.iter().map(weighed));
            let key = plan.path.key();
            let picked = rules.choose(&self.field.entries, &mut self.scratch, || lot(draw, key));
            let entry = picked.and_then(|at| plan.entries.get(at));
            entry.map(|entry| (entry, context))
        } else {
            self.field.gather(program, plan, &rules, numbers, context);
            let key = plan.path.key();
            let picked = rules.choose(&self.field.entries, &mut self.scratch, || lot(draw, key));
            picked
                .and_then(|at| self.field.whose.get(at))
                .and_then(|(at, candidate)| Some((plan.entries.get(*at as usize)?, *candidate)))
        };
        let chosen = chosen.or_else(|| default(program, plan, &rules, numbers, context));
        let choice = chosen.map(|(entry, candidate)| {
            let takes_target = targets(program, entry) != Targets::None;
            let candidate = candidate.filter(|_| takes_target);
            let target = candidate.and_then(|candidate| numbers.targets().get(candidate as usize));
            (entry.option, target.copied())
        });
        let remembered = choice.and_then(|(option, target)| {
            let option = choices.options.get(option as usize)?;
            Some(Chosen {
                option: option.path,
                target,
            })
        });
        if let Some(place) = place {
            memory.choose_at(place, remembered, |option| stop_lot(draw, option));
            memory.decided_at(place);
        }
        Choice {
            option: choice.map(|(option, _)| OptionHandle(option)),
            target: choice.and_then(|(_, target)| target),
            decided: true,
        }
    }

    /// What a decision had to pick from when it was last made by [`Chooser::decide`], the best first.
    pub(crate) fn ranking(
        &mut self,
        program: &Program,
        handle: DecisionHandle,
        numbers: &impl Numbers,
        out: &mut Vec<Ranked>,
    ) {
        out.clear();
        let Some(plan) = program.choices().decisions.get(handle.0 as usize) else {
            return;
        };
        let last = self.choices.get(handle.0 as usize);
        let about = last.map_or(About::Agent, |(_, about)| *about);
        if about == About::Gone {
            return;
        }
        let context = about.candidate();
        let rules = rules(plan, numbers, context);
        self.field.gather(program, plan, &rules, numbers, context);
        let mut order = Vec::new();
        rules.ranking(&self.field.entries, &mut order);
        for at in order {
            let whose = self.field.whose.get(at as usize);
            let entry = self.field.entries.get(at as usize);
            if let (Some((position, candidate)), Some(entry)) = (whose, entry)
                && let Some(about) = plan.entries.get(*position as usize)
            {
                let candidate = candidate.filter(|_| targets(program, about) != Targets::None);
                out.push(Ranked {
                    option: OptionHandle(about.option),
                    target: candidate
                        .and_then(|candidate| numbers.targets().get(candidate as usize))
                        .copied(),
                    rank: entry.rank,
                    weight: entry.weight,
                });
            }
        }
    }
}
