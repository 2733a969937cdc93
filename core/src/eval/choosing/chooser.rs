//! Makes a decision and those inside what it chooses, from the outermost down.

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    Choice, EntrySet, Numbers, Occasion,
    decide_one::{DecisionMaker, KnownAhead, continued_choice},
    exit::end_inner_runs,
    packed_choice::PackedChoice,
    static_plan::StaticPlan,
    subject::DecisionSubject,
};
use crate::{
    decide::Scratch,
    history::{AgentView, AgentViewMut, TargetId},
    math,
    program::{DecisionHandle, Program},
};

/// Makes decisions. It owns its buffers, so deciding allocates nothing once they have grown to the
/// number of candidates.
#[derive(Clone, Debug)]
pub(crate) struct Chooser {
    pub(super) field: EntrySet,
    scratch: Scratch,
    /// The last choice of each decision, and the subject that the decision was about.
    pub(super) choices: Vec<(PackedChoice, DecisionSubject)>,
    /// The order of the entries in a ranking.
    pub(super) order: Vec<u32>,
    fixed: Vec<StaticPlan>,
    /// The positions of each option's records in memories.
    records: Vec<Range<usize>>,
    /// Whether any option holds a decision.
    nested: bool,
}

impl Chooser {
    pub(crate) fn new(program: &Program) -> Self {
        let choices = program.choices();
        let layout = program.layout();
        let plans = || choices.decisions.iter();

        Self {
            field: EntrySet::default(),
            scratch: Scratch::default(),
            choices: plans().map(|_| Default::default()).collect(),
            order: Vec::new(),
            fixed: plans()
                .map(|plan| StaticPlan::new(program, plan, layout))
                .collect(),
            records: choices
                .options
                .iter()
                .map(|option| layout.find_records(option.path).unwrap_or_default())
                .collect(),
            nested: choices.options.iter().any(|option| option.inner.is_some()),
        }
    }

    /// Returns whether any option holds a decision.
    pub(crate) fn is_nested(&self) -> bool {
        self.nested
    }

    /// Forgets all choices.
    pub(crate) fn forget_choices(&mut self) {
        self.choices.fill(Default::default());
    }

    /// Returns what a decision chose when it was last made; for an inner decision, when one around
    /// it was.
    pub(crate) fn last_choice(&self, program: &Program, decision: DecisionHandle) -> Choice {
        let choice = self.choices.get(decision.checked_index(program.tag()));
        choice.map_or_else(Choice::default, |(choice, _)| choice.to_choice(program))
    }

    /// Returns whether a decision, or one inside it, needs the agent's draws.
    pub(crate) fn needs_draws(&self, decision: DecisionHandle) -> bool {
        let fixed = self.fixed.get(decision.index());
        fixed.is_some_and(|fixed| fixed.draws)
    }

    /// Returns the lot of a decision if it is certain to pick by one.
    ///
    /// A lot drawn before the tapes run is ready when they have finished, since the processor does
    /// both at the same time.
    #[inline]
    pub(crate) fn draw_ahead(&self, decision: DecisionHandle, draw: math::Draw) -> KnownAhead {
        let fixed = self.fixed.get(decision.index());
        let picks_by_lot =
            |fixed: &&StaticPlan| fixed.rules.is_some_and(|rules| rules.picks_by_lot());
        fixed
            .filter(picks_by_lot)
            .map_or(KnownAhead::Nothing, |fixed| {
                KnownAhead::Lot(fixed.lot.draw_lot(draw))
            })
    }

    /// Returns how often the decisions of one call were made, which keys the draws of that call.
    #[inline]
    pub(crate) fn decision_count(
        &self,
        program: &Program,
        decision: DecisionHandle,
        view: &AgentView<'_>,
    ) -> u64 {
        let plan = program.choices().decisions.get(decision.index());
        let within = plan.into_iter().flat_map(|plan| &plan.within);
        let fixed = within.filter_map(|at| self.fixed.get(*at as usize));
        fixed.fold(0, |count: u64, fixed| {
            count.wrapping_add(view.decision_count_at(fixed.place))
        })
    }

    /// Returns whether [`Chooser::continue_running`] may find that there is nothing to decide.
    pub(crate) fn can_wait(&self, decision: DecisionHandle) -> bool {
        let fixed = self.fixed.get(decision.index());
        fixed.is_some_and(StaticPlan::can_wait)
    }

    /// Returns what continues to run if none of the decisions is due and no number is needed to
    /// find that out. Without `targets`, it is not known which of them the agent sees.
    #[inline]
    pub(crate) fn continue_running(
        &mut self,
        program: &Program,
        decision: DecisionHandle,
        targets: Option<&[TargetId]>,
        view: &AgentView<'_>,
        now: f64,
    ) -> Option<PackedChoice> {
        self.forget_within(program, decision);
        let choices = program.choices();
        let (mut at, mut subject) = (decision.index() as u32, DecisionSubject::Agent);
        let mut first = None;

        loop {
            let plan = choices.decisions.get(at as usize)?;
            let fixed = self.fixed.get(at as usize)?;
            let is_due =
                subject != DecisionSubject::Gone && view.is_due_at(fixed.place, fixed.when?, now);
            if is_due {
                return None;
            }

            let choice = continued_choice(program, plan, view.current_run_at(fixed.place))?;
            *self.choices.get_mut(at as usize)? = (choice, subject);
            let first_choice = *first.get_or_insert(choice);
            if let Some(targets) = targets {
                subject = subject.inside_choice(choice, targets);
            }

            match choice
                .option()
                .and_then(|option| choices.inner_decision(option))
            {
                Some(inner) => at = inner,
                None => return Some(first_choice),
            }
        }
    }

    /// Repeats what [`Chooser::continue_running`] returned for an agent, after other agents.
    #[inline]
    pub(crate) fn repeat_running(
        &mut self,
        program: &Program,
        decision: DecisionHandle,
        targets: &[TargetId],
        view: &AgentView<'_>,
        continued: PackedChoice,
    ) {
        if self.nested {
            self.continue_running(program, decision, Some(targets), view, view.latest_time());
        } else if let Some(place) = self.choices.get_mut(decision.index()) {
            *place = (continued, DecisionSubject::Agent);
        }
    }

    /// Makes a decision and those inside what it chooses. `ahead` is what is already known about
    /// the first. The tapes must have run, and the memory must have advanced to the time of the
    /// occasion.
    pub(crate) fn decide(
        &mut self,
        program: &Program,
        decision: DecisionHandle,
        mut ahead: KnownAhead,
        numbers: &impl Numbers,
        memory: &mut AgentViewMut<'_>,
        occasion: Occasion,
    ) -> Choice {
        self.forget_within(program, decision);
        let choices = program.choices();
        let (mut at, mut subject) = (decision.index() as u32, DecisionSubject::Agent);
        let mut first = None;

        while let Some(plan) = choices.decisions.get(at as usize)
            && let Some(fixed) = self.fixed.get(at as usize)
        {
            // Only inner decisions need to know that the option around them is left.
            let before = if self.nested {
                memory.view().current_run_at(fixed.place)
            } else {
                None
            };
            let mut maker = DecisionMaker {
                program,
                plan,
                fixed,
                records: &self.records,
                subject,
                field: &mut self.field,
                scratch: &mut self.scratch,
            };
            let choice =
                maker.choose_or_continue(core::mem::take(&mut ahead), numbers, memory, occasion);

            if let Some(before) = before
                && choice
                    .option()
                    .and_then(|option| choices.option_path(option))
                    != Some(before.option)
            {
                let left = choices.find_inner_decision(at, before.option);
                end_inner_runs(program, left, memory, occasion);
            }

            if let Some(place) = self.choices.get_mut(at as usize) {
                *place = (choice, subject);
            }
            first = first.or(Some(choice));

            match choice
                .option()
                .and_then(|option| choices.inner_decision(option))
            {
                Some(inner) => at = inner,
                None => break,
            }
            subject = subject.inside_choice(choice, numbers.targets());
        }

        first.unwrap_or_default().to_choice(program)
    }

    /// Clears the choices of decisions inside another, which would otherwise be another agent's if
    /// they are not reached.
    fn forget_within(&mut self, program: &Program, decision: DecisionHandle) {
        if !self.nested {
            return;
        }
        let plan = program.choices().decisions.get(decision.index());
        for at in plan.into_iter().flat_map(|plan| &plan.within) {
            if let Some(place) = self.choices.get_mut(*at as usize) {
                *place = Default::default();
            }
        }
    }
}
