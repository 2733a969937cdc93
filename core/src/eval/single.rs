//! Evaluates one agent at a time.

use alloc::vec::Vec;

use super::{
    Candidates, Choice, Columns, Evaluator, NO_CANDIDATES, Ranked,
    choosing::{self, Chooser, Numbers, Occasion},
    tapes::{EvaluationInputs, Tapes},
};
use crate::{
    history::{AgentMemory, AgentState, AgentView, Outcome},
    math,
    model::{Scope, StatSanitizer},
    program::{
        AnyStatHandle, DecisionHandle, FactorHandle, ProfileHandle, Program, StatHandle,
        TargetStatHandle,
    },
};

/// An evaluator for one agent. It owns its buffers, so evaluating allocates nothing.
#[derive(Clone, Debug)]
pub struct Single {
    program: Program,
    /// The agent's stats, already admitted to their ranges; target stats are those of the target in
    /// view. The numbers of the agent's profile follow the stats.
    stats: Vec<f32>,
    profile: Option<ProfileHandle>,
    /// Holds the same numbers for one row of many agents.
    row: Vec<f32>,
    game_seed: u64,
    /// The game's seed, mixed for draws.
    seed: math::Seed,
    /// The number and the decision count of the agent whose factors are evaluated.
    agent: (u64, u64),
    /// Whether to compute the target in view.
    view: bool,
    tapes: Tapes,
    chooser: Chooser,
}

impl Single {
    /// Creates an evaluator in which every stat has its default.
    pub fn new(program: &Program) -> Self {
        let own = program.profile_table().row(None).iter().copied();
        let stats: Vec<f32> = program
            .stat_entries()
            .iter()
            .map(StatSanitizer::default)
            .chain(own)
            .collect();

        Self {
            row: alloc::vec![0.0; stats.len()],
            stats,
            profile: None,
            game_seed: 0,
            seed: math::Seed::new(0),
            agent: (0, 0),
            view: program.has_target_factors(),
            tapes: Tapes::new(program),
            chooser: Chooser::new(program),
            program: program.clone(),
        }
    }

    /// Creates an evaluator that always computes the target in view.
    pub(super) fn with_view(program: &Program) -> Self {
        Self {
            view: true,
            ..Self::new(program)
        }
    }

    /// Returns the program that this evaluator runs.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Sets a stat's value. NaN becomes the default, and a value outside the stat's range becomes
    /// the nearer end.
    #[inline]
    pub fn set(&mut self, stat: StatHandle, value: f32) {
        self.set_any(stat.into(), value);
    }

    /// Sets a stat of the target in view, for which factors of scope target are computed. Decisions
    /// read [`Candidates`] instead.
    #[inline]
    pub fn set_in_view(&mut self, stat: TargetStatHandle, value: f32) {
        self.set_any(stat.into(), value);
    }

    /// Sets a stat of the agent, the world or the target in view.
    #[inline]
    pub(crate) fn set_any(&mut self, stat: AnyStatHandle, value: f32) {
        let index = stat.checked_index(self.program.tag());
        if let (Some(place), Some(entry)) = (
            self.stats.get_mut(index),
            self.program.stat_entries().get(index),
        ) {
            *place = entry.sanitize(value);
        }
    }

    /// Sets the agent's profile, whose numbers replace the graph's own from now on. `None` restores
    /// the graph's own numbers.
    ///
    /// A profile of another program is a mistake in the game, which debug builds report.
    pub fn set_profile(&mut self, profile: Option<ProfileHandle>) {
        write_profile(&self.program, profile, &mut self.stats);
        self.profile = profile;
    }

    /// Sets the game's seed, which keys all draws. It is 0 by default.
    pub fn set_seed(&mut self, seed: u64) {
        self.game_seed = seed;
        self.seed = math::Seed::new(seed);
    }

    /// Sets the agent number and the decision count that key the draws of random nodes in factors.
    /// [`Single::decide`] takes both from the agent's memory instead.
    pub fn set_agent(&mut self, agent: u64, count: u64) {
        self.agent = (agent, count);
    }

    /// Computes every factor, for an agent that has no candidates and remembers nothing.
    pub fn evaluate(&mut self) {
        self.evaluate_among(&NO_CANDIDATES, None);
    }

    /// Computes every factor, for an agent with these candidates and this memory. A memory of
    /// another program is read as if it were [bound](AgentState::rebind) to this one, which copies
    /// it each time.
    pub fn evaluate_among(&mut self, candidates: &Candidates, memory: Option<AgentView<'_>>) {
        let candidates = candidates.checked_for(&self.program);
        let bound = memory.and_then(|memory| memory.to_rebound_state(self.program.layout()));
        let memory = bound.as_ref().map(AgentState::view).or(memory);

        let (agent, count) = self.agent;
        let draw = if self.program.is_random() {
            self.seed.draw_for(agent, count)
        } else {
            math::Draw::default()
        };

        let inputs = EvaluationInputs {
            stats: &self.stats,
            candidates,
            memory: memory.as_ref(),
            draw,
            view: self.view,
        };

        self.tapes.run_all(&self.program, &inputs);
    }

    /// Makes a decision and those inside what it chooses, for an agent that has no candidates, and
    /// records them in the agent's memory: an [`AgentState`], or one agent of
    /// [`AgentStates`](crate::history::AgentStates::agent_mut).
    ///
    /// Deciding again while an option runs is the normal case. Times are in seconds of the game; a
    /// time earlier than the latest one seen counts as the latest.
    ///
    /// Nothing is computed if none of these decisions is due and no number of the graph takes part
    /// in finding that out.
    pub fn decide(
        &mut self,
        decision: DecisionHandle,
        memory: &mut impl AgentMemory,
        now: f64,
    ) -> Choice {
        self.decide_among(decision, &NO_CANDIDATES, memory, now)
    }

    /// Decides as [`Single::decide`] does, for an agent with these candidates.
    pub fn decide_among(
        &mut self,
        decision: DecisionHandle,
        candidates: &Candidates,
        memory: &mut impl AgentMemory,
        now: f64,
    ) -> Choice {
        let Self {
            program, chooser, ..
        } = self;
        if program.find_decision(decision).is_none() {
            return Choice::default();
        }
        let candidates = candidates.checked_for(program);

        let Some(mut memory) = memory.bound_view(program.layout()) else {
            return Choice::default();
        };
        memory.check_clock(now);
        let now = memory.advance_to(now);
        let view = memory.view();
        let targets = candidates.ids(candidates.agent_rows(0));

        if chooser.can_wait(decision)
            && let Some(choice) =
                chooser.continue_running(program, decision, Some(targets), &view, now)
        {
            return choice.to_choice(program);
        }

        let draw = if chooser.needs_draws(decision) {
            let count = chooser.decision_count(program, decision, &view);
            self.seed.draw_for(view.agent(), count)
        } else {
            math::Draw::default()
        };

        let inputs = EvaluationInputs {
            stats: &self.stats,
            candidates,
            memory: Some(&view),
            draw,
            view: false,
        };
        let ahead = chooser.draw_ahead(decision, draw);

        self.tapes.run_all(program, &inputs);
        let occasion = Occasion { draw, now };
        chooser.decide(program, decision, ahead, &self.tapes, &mut memory, occasion)
    }

    /// Records the game's report that what a decision runs, with all that runs inside it, has
    /// completed or failed. A report draws random cooldowns with this evaluator's seed, so it takes
    /// the evaluator that decided; for an agent of a batch, use
    /// [`Batch::report`](super::Batch::report).
    pub fn report(
        &self,
        decision: DecisionHandle,
        outcome: Outcome,
        memory: &mut impl AgentMemory,
        now: f64,
    ) {
        let Some(mut memory) = memory.bound_view(self.program.layout()) else {
            return;
        };

        choosing::report_outcome(
            &self.program,
            decision,
            outcome,
            &mut memory,
            self.seed,
            now,
        );
    }

    /// Returns the choice of an inner decision when [`Single::decide`] last reached it. It is empty
    /// if the option around the decision was left.
    pub fn choice(&self, decision: DecisionHandle) -> Choice {
        self.chooser.last_choice(&self.program, decision)
    }

    /// Writes the entries that a decision had to pick from when [`Single::decide`] last made it,
    /// best first, so that a game may take the best few.
    ///
    /// `out` is left empty if the decision was not due or not reached, since only a decision that
    /// was made has a ranking.
    pub fn ranking(&mut self, decision: DecisionHandle, out: &mut Vec<Ranked>) {
        self.chooser
            .write_ranking(&self.program, decision, &self.tapes, out);
    }

    /// Returns a factor as of the last evaluation, or 0 if the program has no such factor.
    ///
    /// [`Single::decide`] also evaluates, but not if no decision is due: a game that reads factors
    /// afterwards should evaluate first.
    #[inline]
    pub fn factor(&self, factor: FactorHandle) -> f32 {
        let place = self
            .program
            .layers()
            .roots
            .get(factor.checked_index(self.program.tag()));
        place.map_or(0.0, |place| self.tapes.number_in_view(*place))
    }

    /// Returns a stat's value as the graph sees it. For a stat of targets, this is the value of the
    /// target in view.
    pub fn stat(&self, stat: impl Into<AnyStatHandle>) -> f32 {
        self.stats
            .get(stat.into().checked_index(self.program.tag()))
            .copied()
            .unwrap_or(0.0)
    }

    /// Sets the stats and the profile of one agent of many.
    pub(crate) fn copy_agent(&mut self, columns: &Columns, agent: usize) {
        read_agent(&self.program, columns, agent, &mut self.stats);
        self.profile = columns.profile(agent);
    }

    /// Sets the stats, the profile and the seed of an evaluator whose program has the same stats
    /// and profiles.
    pub(crate) fn copy_inputs(&mut self, from: &Self) {
        let count = self.program.stat_entries().len();
        let stats = self.stats.iter_mut().zip(&from.stats);
        for (place, value) in stats.take(count) {
            *place = *value;
        }
        self.set_profile(from.profile);
        self.set_seed(from.game_seed);
    }

    /// Returns the agent's profile.
    pub(crate) fn profile(&self) -> Option<ProfileHandle> {
        self.profile
    }

    /// Returns the game's seed.
    pub(crate) fn game_seed(&self) -> u64 {
        self.game_seed
    }

    /// Returns the numbers that the last evaluation computed.
    pub(crate) fn numbers(&self) -> &impl Numbers {
        &self.tapes
    }
}

/// Writes a profile's numbers behind the stats.
fn write_profile(program: &Program, profile: Option<ProfileHandle>, stats: &mut [f32]) {
    let numbers = program
        .profile_table()
        .row(profile.map(|profile| profile.checked_index(program.tag()) as u32));
    let behind = stats.iter_mut().skip(program.stat_entries().len());
    for (place, number) in behind.zip(numbers) {
        *place = *number;
    }
}

/// Reads the stats of one agent of many, and the numbers of its profile.
fn read_agent(program: &Program, columns: &Columns, agent: usize, stats: &mut [f32]) {
    let scopes = program.all_stats().map(|(.., scope)| scope);
    let entries = (0..).zip(scopes).zip(program.stat_entries());

    for (place, ((index, scope), entry)) in stats.iter_mut().zip(entries) {
        // A stat of the world has the first agent's value.
        let row = if scope == Scope::World { 0 } else { agent };
        let given = columns.value(index, row);
        *place = given.map_or(entry.default(), |value| entry.sanitize(value));
    }

    write_profile(program, columns.profile(agent), stats);
}

/// Evaluates one agent after the other. What was set for the single agent is left unchanged.
impl Evaluator for Single {
    fn evaluate_all(&mut self, columns: &Columns, out: &mut [(FactorHandle, &mut [f32])]) {
        let mut stats = core::mem::take(&mut self.row);

        for agent in 0..columns.agents() {
            read_agent(&self.program, columns, agent, &mut stats);

            let draw = if self.program.is_random() {
                columns.draws(agent).to_draw()
            } else {
                math::Draw::default()
            };

            let inputs = EvaluationInputs {
                stats: &stats,
                candidates: &NO_CANDIDATES,
                memory: None,
                draw,
                view: self.view,
            };
            self.tapes.run_all(&self.program, &inputs);

            for (factor, column) in out.iter_mut() {
                if let Some(place) = column.get_mut(agent) {
                    *place = self.factor(*factor);
                }
            }
        }

        self.row = stats;
    }
}
