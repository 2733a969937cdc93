//! From numbers to choices: what is left to do of a decision once the tapes have run. The same code for one agent, for
//! many, and for explanations; it reads through [`Numbers`].

use alloc::vec::Vec;

use super::Draws;

use crate::{
    compile::{
        DecisionHandle, DecisionPlan, EntryPlan, OptionHandle, Path, Place, Program, Targets,
    },
    decide::{Entry, NOTHING, Pick, Ranks, Rules, Scratch, lot},
    history::{Chosen, Outcome, TargetId, ViewMut, When},
    kind::structure::decision,
    math,
};

/// What was chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The option; none if there was nothing to choose.
    pub option: Option<OptionHandle>,
    /// Its target, if it is one for targets.
    pub target: Option<TargetId>,
    /// Whether it was decided now; else it was not time to, and what ran goes on.
    pub decided: bool,
}

/// An option that was left after ranks were looked at and the good ones kept, among which it was picked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// The option.
    pub option: OptionHandle,
    /// Its target, if it is one for targets.
    pub target: Option<TargetId>,
    /// How important it was.
    pub rank: f32,
    /// How much it weighed.
    pub weight: f32,
}

/// The numbers of one agent and its candidates.
pub(crate) trait Numbers {
    /// A number; one of a candidate's is 0 where there is none.
    fn number(&self, place: Place, candidate: Option<u32>) -> f32;
    /// The candidates.
    fn targets(&self) -> &[TargetId];
}

/// What may be chosen in one decision: the entries, and whose they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Field {
    pub(crate) entries: Vec<Entry>,
    /// For each entry, the position of the option among the decision's and the candidate.
    pub(crate) whose: Vec<(u32, Option<u32>)>,
}

impl Field {
    /// Gathers what may be chosen; `context` is the candidate that the decision is made about, if it stands in an option
    /// for targets.
    pub(crate) fn gather(
        &mut self,
        program: &Program,
        plan: &DecisionPlan,
        rules: &Rules,
        numbers: &impl Numbers,
        context: Option<u32>,
    ) {
        self.entries.clear();
        self.whose.clear();
        for (at, entry) in (0..).zip(&plan.entries) {
            match targets(program, entry) {
                Targets::None => {
                    self.entries.push(weighed(entry, numbers, context));
                    self.whose.push((at, context));
                }
                Targets::Compete => {
                    for candidate in candidates(numbers) {
                        self.entries.push(weighed(entry, numbers, candidate));
                        self.whose.push((at, candidate));
                    }
                }
                Targets::Best => {
                    let best = best(entry, rules, numbers);
                    let nothing = Entry {
                        rank: 0.0,
                        weight: 0.0,
                    };
                    let (candidate, weighed) = best.unwrap_or((None, nothing));
                    self.entries.push(weighed);
                    self.whose.push((at, candidate));
                }
            }
        }
    }
}

fn targets(program: &Program, entry: &EntryPlan) -> Targets {
    let option = program.choices().options.get(entry.option as usize);
    option.map_or(Targets::None, |option| option.targets)
}

fn candidates(numbers: &impl Numbers) -> impl Iterator<Item = Option<u32>> {
    (0..numbers.targets().len() as u32).map(Some)
}

fn weighed(entry: &EntryPlan, numbers: &impl Numbers, candidate: Option<u32>) -> Entry {
    Entry {
        rank: numbers.number(entry.rank, candidate),
        weight: numbers.number(entry.weight, candidate),
    }
}

/// The candidate that stands for all: of those that may be chosen at all, and, where ranks count, of the highest rank,
/// the one that weighs most.
fn best(entry: &EntryPlan, rules: &Rules, numbers: &impl Numbers) -> Option<(Option<u32>, Entry)> {
    let ranks = rules.ranks == Ranks::Highest;
    let mut best: Option<(Option<u32>, Entry)> = None;
    for candidate in candidates(numbers) {
        let next = weighed(entry, numbers, candidate);
        let is_valid = rules.is_valid(next);
        let is_better = best.is_none_or(|(_, best)| {
            if ranks && next.rank != best.rank {
                next.rank > best.rank
            } else {
                next.weight > best.weight
            }
        });
        if is_valid && is_better {
            best = Some((candidate, next));
        }
    }
    best
}

/// The rules of a decision, with the numbers that are wired to it.
pub(crate) fn rules(plan: &DecisionPlan, numbers: &impl Numbers, context: Option<u32>) -> Rules {
    Rules::read(plan.settings, |at| {
        numbers.number(plan.numbers[at], context)
    })
}

/// The rules of a decision whose numbers are all constants.
pub(crate) fn fixed_rules(plan: &DecisionPlan) -> Option<Rules> {
    let constant = |place: &Place| matches!(place, Place::Constant(_));
    if !plan.numbers.iter().all(constant) {
        return None;
    }
    Some(Rules::read(plan.settings, |at| match plan.numbers[at] {
        Place::Constant(value) => value,
        _ => 0.0,
    }))
}

/// Whether a decision, or one inside it, needs the agent's draws.
fn draws(program: &Program, plan: &DecisionPlan) -> bool {
    let decisions = &program.choices().decisions;
    let is_random = |at: &u32| {
        let rules = decisions.get(*at as usize).and_then(fixed_rules);
        rules.is_none_or(|rules| !matches!(rules.pick, Pick::Highest | Pick::First))
    };
    // Whatever is remembered keeps the lot that it stopped with.
    let remembers = program.layout().options().len() > 0;
    program.draws() || remembers || plan.within.iter().any(is_random)
}

/// Whether no option of a decision is for targets.
pub(crate) fn is_plain(program: &Program, plan: &DecisionPlan) -> bool {
    let mut entries = plan.all();
    entries.all(|entry| targets(program, entry) == Targets::None)
}

/// Whether a decision is made anew whenever the game asks.
pub(crate) fn is_always(plan: &DecisionPlan) -> bool {
    !matches!(plan.when, 1 | 2)
}

/// When a decision is made anew.
pub(crate) fn when(plan: &DecisionPlan, numbers: &impl Numbers, context: Option<u32>) -> When {
    match plan.when {
        1 => When::Idle,
        2 => When::Every(numbers.number(plan.numbers[decision::SECONDS], context)),
        _ => When::Always,
    }
}

/// How often the decisions of one call were made, which its draws are keyed by.
pub(crate) fn count(
    program: &Program,
    decision: DecisionHandle,
    view: crate::history::View<'_>,
) -> u64 {
    let decisions = &program.choices().decisions;
    let Some(plan) = decisions.get(decision.0 as usize) else {
        return 0;
    };
    let within = plan
        .within
        .iter()
        .filter_map(|at| decisions.get(*at as usize));
    within.fold(0, |count: u64, plan| {
        count.wrapping_add(view.count(plan.path))
    })
}

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

/// Ends what runs inside an option that is left, from the decision there down to one that goes on inside what was chosen
/// instead.
fn leave(
    program: &Program,
    left: Option<u32>,
    goes_on: Option<u32>,
    memory: &mut ViewMut<'_>,
    (draw, now): (math::Draw, f64),
) {
    let choices = program.choices();
    let mut next = left;
    while let Some(at) = next.filter(|_| next != goes_on) {
        let Some(plan) = choices.decisions.get(at as usize) else {
            return;
        };
        let run = memory.view().run(plan.path);
        memory.choose(plan.path, None, now, |option| stop_lot(draw, option));
        next = run.and_then(|run| choices.inside(at, run.option));
    }
}

/// Notes the game's report on what a decision runs, and on what runs inside that.
pub(crate) fn report(
    program: &Program,
    decision: DecisionHandle,
    outcome: Outcome,
    memory: &mut ViewMut<'_>,
    seed: u64,
    now: f64,
) {
    let choices = program.choices();
    let draws = Draws {
        seed,
        agent: memory.view().agent(),
        counter: count(program, decision, memory.view()),
    };
    let draw = draws.state();
    let mut next = Some(decision.0);
    while let Some(at) = next {
        let Some(plan) = choices.decisions.get(at as usize) else {
            return;
        };
        let run = memory.view().run(plan.path);
        memory.finish(plan.path, outcome, now, |option| stop_lot(draw, option));
        next = run.and_then(|run| choices.inside(at, run.option));
    }
}

/// The default option; one for targets takes the best, or else the first.
pub(crate) fn default<'p>(
    program: &Program,
    plan: &'p DecisionPlan,
    rules: &Rules,
    numbers: &impl Numbers,
    context: Option<u32>,
) -> Option<(&'p EntryPlan, Option<u32>)> {
    let entry = plan.default.as_ref()?;
    if targets(program, entry) == Targets::None {
        return Some((entry, context));
    }
    let best = best(entry, rules, numbers).map(|(candidate, _)| candidate);
    let candidate = best.or_else(|| candidates(numbers).next())?;
    Some((entry, candidate))
}

/// What is drawn when an option stops.
pub(crate) fn stop_lot(draw: math::Draw, option: Path) -> f32 {
    math::unit(draw, option.key())
}
