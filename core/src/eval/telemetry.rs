//! Counts of what agents choose, for tuning.

use alloc::vec::Vec;

use super::InputError;
use crate::{
    compile::DecisionPlan,
    history::{AgentView, Run},
    program::{DecisionHandle, OptionHandle, Program},
};

/// Counts how often decisions are made, how often each option is chosen, and how often agents
/// change their minds. Nothing is counted unless a game creates this and passes it on.
///
/// ```
/// use inclination_core::{
///     AgentStates, Batch, Columns, Program, Telemetry,
///     authoring::{Builder, model::Stat},
/// };
///
/// let mut graph = Builder::new("guards");
/// let ammo = graph.stat(Stat::number("Ammo", 0.0, 1.0));
/// let attack = graph.option("Attack", []).base(ammo).out();
/// let reload = graph.option("Reload", []).base(0.5).out();
/// let dance = graph.option("Dance", []).base(0.0).out();
/// graph.decision("Act", [attack, reload, dance]);
/// let program = Program::new(&graph.finish()?)?;
/// let act = program.decision("Act")?;
///
/// let mut states = AgentStates::new(&program);
/// (0..2).for_each(|agent| states.add(agent, 0.0));
/// let mut batch = Batch::new(&program);
/// let mut columns = Columns::new(&program, 2);
/// let mut telemetry = Telemetry::new(&program);
/// for (now, ammo) in [(0.0, [1.0, 0.0]), (0.5, [0.25, 0.0])] {
///     columns.set(program.stat("Ammo")?, &ammo)?;
///     let call = batch.decide(act, &columns, now).telemetry(&mut telemetry);
///     call.visit(&mut states, |_| {})?;
/// }
///
/// assert_eq!((telemetry.times_made(act), telemetry.changes_of_mind(act)), (4, 1));
/// let counts: Vec<_> = telemetry.choices(act).map(|(_, count)| count).collect();
/// assert_eq!(counts, [1, 3, 0]);
/// let never: Vec<_> = telemetry.never_chosen(act).collect();
/// assert_eq!(never, [program.option(act, "Dance")?]);
///
/// // Each thread counts by itself.
/// let mut all = Telemetry::new(&program);
/// all.merge(&telemetry)?;
/// all.merge(&telemetry)?;
/// assert_eq!(all.times_made(act), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Telemetry {
    program: Program,
    /// For each decision of the program.
    counts: Vec<DecisionCounts>,
    /// For each agent that is about to decide and each decision that may be made, what it ran
    /// before, and how often it was made.
    before: Vec<DecisionMoment>,
    /// The decisions that the agents may make, each with its position in their memories.
    within: Vec<(usize, Option<usize>)>,
}

/// The counts of one decision.
#[derive(Clone, Debug)]
struct DecisionCounts {
    made: u64,
    changes: u64,
    /// For each option, in the decision's order.
    options: Vec<u64>,
}

/// What is remembered of a decision at one moment.
type DecisionMoment = (Option<Run>, u64);

impl Telemetry {
    /// Creates counts that are all 0.
    pub fn new(program: &Program) -> Self {
        let counts = |plan: &DecisionPlan| DecisionCounts {
            made: 0,
            changes: 0,
            options: alloc::vec![0; plan.all_entries().count()],
        };
        Self {
            counts: program.choices().decisions.iter().map(counts).collect(),
            before: Vec::new(),
            within: Vec::new(),
            program: program.clone(),
        }
    }

    /// Returns whether the counts are about the decisions and options of a program.
    pub(super) fn counts_for(&self, program: &Program) -> bool {
        let tags = |program: &Program| (program.tag(), program.options_tag());
        tags(&self.program) == tags(program)
    }

    /// Sets all counts to 0.
    pub fn clear(&mut self) {
        for counts in &mut self.counts {
            counts.made = 0;
            counts.changes = 0;
            counts.options.fill(0);
        }
    }

    /// Returns how often a decision was made.
    pub fn times_made(&self, decision: DecisionHandle) -> u64 {
        self.decision_counts(decision)
            .map_or(0, |counts| counts.made)
    }

    /// Returns how often a decision changed an agent's mind: an option was running and not
    /// completed, and another one, another target or nothing was chosen. A large share of all
    /// decisions means that agents dither.
    pub fn changes_of_mind(&self, decision: DecisionHandle) -> u64 {
        self.decision_counts(decision)
            .map_or(0, |counts| counts.changes)
    }

    /// Returns the options of a decision, in order, and how often each was chosen. An option with a
    /// count of 0 was never chosen. One that is listed twice is returned once.
    pub fn choices(
        &self,
        decision: DecisionHandle,
    ) -> impl Iterator<Item = (OptionHandle, u64)> + '_ {
        let counts = self.decision_counts(decision);
        let counts = counts.into_iter().flat_map(|counts| &counts.options);
        let options = self.program.options(decision).enumerate();
        let is_first = move |(at, option): &(usize, OptionHandle)| {
            let mut before = self.program.options(decision).take(*at);
            !before.any(|other| other == *option)
        };
        options
            .zip(counts.copied())
            .filter(move |(listed, _)| is_first(listed))
            .map(|((_, option), count)| (option, count))
    }

    /// Returns the options of a decision that were never chosen, in order.
    pub fn never_chosen(
        &self,
        decision: DecisionHandle,
    ) -> impl Iterator<Item = OptionHandle> + '_ {
        let unchosen = self.choices(decision).filter(|(_, count)| *count == 0);
        unchosen.map(|(option, _)| option)
    }

    /// Adds the counts of another thread.
    ///
    /// # Errors
    /// [`InputError::OtherProgram`] if they are about other decisions or options.
    pub fn merge(&mut self, other: &Self) -> Result<(), InputError> {
        if !other.counts_for(&self.program) {
            return Err(InputError::OtherProgram {
                what: "telemetry counts",
            });
        }

        for (own, more) in self.counts.iter_mut().zip(&other.counts) {
            own.made += more.made;
            own.changes += more.changes;
            for (count, more) in own.options.iter_mut().zip(&more.options) {
                *count += more;
            }
        }
        Ok(())
    }

    /// Counts the decisions that one agent made between two moments, given by its memory at each:
    /// for a game that decides with a [`Single`](super::Single). At most one of each decision is
    /// counted.
    pub fn count(&mut self, before: AgentView<'_>, after: AgentView<'_>) {
        for at in 0..self.counts.len() {
            let path = self.program.choices().decisions[at].path;
            let moments = [before, after].map(|view| moment(view, view.decision_index(path)));
            self.count_moments(at, moments);
        }
    }

    /// Remembers agents' memories, which are bound to the program, before they make a decision.
    pub(super) fn remember_agents<'v>(
        &mut self,
        decision: DecisionHandle,
        agents: impl Iterator<Item = AgentView<'v>>,
    ) {
        let (decisions, layout) = (&self.program.choices().decisions, self.program.layout());
        let within = decisions_within(&self.program, decision)
            .filter_map(|at| Some((at, layout.find_decision(decisions.get(at)?.path))));
        self.within.clear();
        self.within.extend(within);

        self.before.clear();
        for view in agents {
            let places = self.within.iter().map(|(_, place)| *place);
            self.before.extend(places.map(|place| moment(view, place)));
        }
    }

    /// Counts the decisions of the same agents since then.
    pub(super) fn count_agents<'v>(&mut self, agents: impl Iterator<Item = AgentView<'v>>) {
        let all_before = core::mem::take(&mut self.before);
        let within = core::mem::take(&mut self.within);
        let mut before = all_before.iter();
        for view in agents {
            for ((at, place), before) in within.iter().zip(&mut before) {
                self.count_moments(*at, [*before, moment(view, *place)]);
            }
        }
        (self.before, self.within) = (all_before, within);
    }

    fn decision_counts(&self, decision: DecisionHandle) -> Option<&DecisionCounts> {
        self.counts.get(decision.checked_index(self.program.tag()))
    }

    fn count_moments(&mut self, decision: usize, [before, after]: [DecisionMoment; 2]) {
        let choices = self.program.choices();
        let plan = choices.decisions.get(decision);
        let (Some(plan), Some(counts)) = (plan, self.counts.get_mut(decision)) else {
            return;
        };
        let ((ran, count_before), (runs, count_after)) = (before, after);
        if count_after == count_before {
            return;
        }

        counts.made += 1;
        let goal = |run: Run| (run.option, run.target);
        let ran = ran.filter(|ran| !ran.completed).map(goal);
        counts.changes += u64::from(ran.is_some() && ran != runs.map(goal));

        let chosen = runs.and_then(|run| choices.option_position(run.option));
        let position = plan
            .all_entries()
            .position(|entry| Some(entry.option) == chosen);
        if let Some(count) = position.and_then(|at| counts.options.get_mut(at)) {
            *count += 1;
        }
    }
}

/// Returns what a memory says of the decision at an index.
fn moment(view: AgentView<'_>, place: Option<usize>) -> DecisionMoment {
    (view.current_run_at(place), view.decision_count_at(place))
}

/// Returns the positions of a decision and of those inside it.
fn decisions_within(program: &Program, decision: DecisionHandle) -> impl Iterator<Item = usize> {
    let plan = program.find_decision(decision);
    let within = plan.into_iter().flat_map(|plan| &plan.within);
    within.map(|at| *at as usize)
}
