//! Makes decisions: from the entries of a decision to what it chooses, and what the agent remembers
//! of it.

use alloc::{collections::BTreeSet, vec::Vec};

use super::{
    Reference, ReferenceDecision, ReferenceSituation, WeighedEntries,
    spot::Spot,
    stages::Stages,
    walk::{ValueSubject, Walk, setting_word},
};
use crate::{
    decide::draw_lot,
    eval::{Choice, DrawKey, Ranked},
    history::{AgentState, AgentViewMut, ChosenOption, DecisionSchedule, Outcome, TargetId},
    math,
    model::{NodeKind, Path},
    program::{DecisionHandle, OptionHandle},
};

impl Reference {
    /// Makes a decision and those inside what it chooses, and returns them from the outermost on.
    /// Only the seed of the columns' draws is used, as the agent's memory has the rest.
    pub fn decide(
        &self,
        decision: DecisionHandle,
        situation: &ReferenceSituation<'_>,
        state: &mut AgentState,
        now: f64,
    ) -> Vec<ReferenceDecision> {
        state.rebind(&self.layout);
        let now = state.view_mut().advance_to(now);
        let seed = situation.columns.draws(situation.agent).seed;
        let draw = self.decision_draw(self.decision_path(decision), seed, state);

        // Choices change the memory; weights are computed from the memory as it was before.
        let before = state.clone();
        let walk = Walk::new(&self.graph, situation, Some(before.view()), draw);
        let mut made = Vec::new();
        let mut subject = ValueSubject::Agent;
        // Whether the decision is about a target that is no longer a candidate.
        let mut lost = false;
        let mut next = self.decision_path(decision);
        while let Some((path, spot)) = next.and_then(|path| self.decisions.get_key_value(&path)) {
            let ran = state.view().current_run(*path);
            let field = walk.weigh_entries(spot, subject);
            let stages = Stages::read_rules(&walk, spot, subject);
            let is_due = !lost
                && state
                    .view()
                    .is_due(*path, self.read_when(&walk, spot, subject), now);
            let goes_on =
                ran.filter(|run| !is_due && all_options(&walk, spot).contains(&run.option));

            let choice = if let Some(run) = goes_on {
                Some((run.option, run.target))
            } else if lost || (!is_due && ran.is_none()) {
                None
            } else {
                let chosen = self.choose_option(&walk, &stages, &field, draw_lot(draw, path.key()));
                let mut memory = state.view_mut();
                let remembered = chosen.map(|(option, target)| ChosenOption { option, target });
                memory.apply_choice(*path, remembered, now, |option| stop_lot(draw, option));
                memory.note_decision(*path, now);
                chosen
            };

            let option = choice.map(|(option, _)| option);
            if let Some(ran) = ran.filter(|ran| Some(ran.option) != option) {
                let memory = &mut state.view_mut();
                let left = self.own_inner_decision(&walk, *path, ran.option);
                self.end_inner_runs(&walk, left, memory, draw, now);
            }

            let is_made = state.view().decision_count(*path) > before.view().decision_count(*path);
            made.push(ReferenceDecision {
                decision: self.decision_handle(*path),
                choice: Choice {
                    option: option.and_then(|option| self.option_handle(option)),
                    target: choice.and_then(|(_, target)| target),
                    decided: is_made,
                },
                ranking: if is_made {
                    self.list_ranking(&walk, &stages, &field)
                } else {
                    Vec::new()
                },
            });

            if let Some(target) = choice.and_then(|(_, target)| target) {
                let place = walk.targets().iter().position(|id| *id == target);
                lost = place.is_none();
                subject = place.map_or(ValueSubject::Agent, |place| {
                    ValueSubject::Candidate(place as u32)
                });
            }
            next = option.and_then(|option| self.inner_decision(&walk, option));
        }
        made
    }

    /// Records the game's report on what a decision runs, and on what runs inside that.
    pub fn report(
        &self,
        decision: DecisionHandle,
        outcome: Outcome,
        situation: &ReferenceSituation<'_>,
        state: &mut AgentState,
        now: f64,
    ) {
        state.rebind(&self.layout);
        let seed = situation.columns.draws(situation.agent).seed;
        let draw = self.decision_draw(self.decision_path(decision), seed, state);
        let walk = Walk::new(&self.graph, situation, None, draw);

        let mut next = self.decision_path(decision);
        while let Some(path) = next {
            let run = state.view().current_run(path);
            let mut memory = state.view_mut();
            memory.apply_report(path, outcome, now, |option| stop_lot(draw, option));
            next = run.and_then(|run| self.own_inner_decision(&walk, path, run.option));
        }
    }

    /// Chooses an option of the decision: the picked one, or else the default.
    fn choose_option(
        &self,
        walk: &Walk<'_>,
        stages: &Stages,
        field: &WeighedEntries,
        lot: f64,
    ) -> Option<(Path, Option<TargetId>)> {
        let picked = stages
            .pick_entry(&field.entries, lot)
            .map(|at| field.entries[at])
            .or(field.default)?;
        Some((
            picked.option,
            self.option_target(walk, picked.option, picked.candidate),
        ))
    }

    /// Returns the target of an option. An option that is not for targets has none, even if it is
    /// about a candidate.
    fn option_target(
        &self,
        walk: &Walk<'_>,
        option: Path,
        candidate: Option<u32>,
    ) -> Option<TargetId> {
        let spot = self.options.get(&option)?;
        let is_for_targets = walk.target_mode(spot) != "none";
        let candidate = candidate.filter(|_| is_for_targets)?;
        walk.targets().get(candidate as usize).copied()
    }

    /// Returns the entries that were left to pick from, best first.
    fn list_ranking(
        &self,
        walk: &Walk<'_>,
        stages: &Stages,
        field: &WeighedEntries,
    ) -> Vec<Ranked> {
        let kept = stages.keep_entries(&field.entries).into_iter();
        kept.filter_map(|at| {
            let weighed = field.entries[at];
            Some(Ranked {
                option: self.option_handle(weighed.option)?,
                target: self.option_target(walk, weighed.option, weighed.candidate),
                rank: weighed.rank,
                weight: weighed.weight,
            })
        })
        .collect()
    }

    /// Returns when a decision is made again.
    fn read_when(
        &self,
        walk: &Walk<'_>,
        decision: &Spot,
        subject: ValueSubject,
    ) -> DecisionSchedule {
        let node = decision.node(&self.graph);
        match node.map_or("", |node| setting_word(node, "when")) {
            "idle" => DecisionSchedule::Idle,
            "every" => {
                DecisionSchedule::Every(walk.socket_number(decision, "seconds", subject).get())
            }
            _ => DecisionSchedule::Always,
        }
    }

    /// Returns the decision inside an option.
    fn inner_decision(&self, walk: &Walk<'_>, option: Path) -> Option<Path> {
        let inner = walk.wired_node(self.options.get(&option)?, "inner")?;
        let is_decision = matches!(inner.node(&self.graph)?.kind, NodeKind::Decision);
        is_decision.then(|| inner.path())
    }

    /// Returns the decision inside an option, if the option is one of a given decision.
    fn own_inner_decision(&self, walk: &Walk<'_>, decision: Path, option: Path) -> Option<Path> {
        let spot = self.decisions.get(&decision)?;
        let is_own = all_options(walk, spot).contains(&option);
        self.inner_decision(walk, option).filter(|_| is_own)
    }

    /// Ends what runs inside an option that is left, unless another option that runs holds it.
    fn end_inner_runs(
        &self,
        walk: &Walk<'_>,
        left: Option<Path>,
        memory: &mut AgentViewMut<'_>,
        draw: math::Draw,
        now: f64,
    ) {
        let mut next = left;
        while let Some(inner) = next {
            let runs = self.decisions.keys().filter_map(|decision| {
                let run = memory.view().current_run(*decision);
                run.map(|run| (*decision, run))
            });
            let mut holders = runs.filter(|(_, run)| !run.completed);
            if holders
                .any(|(decision, run)| self.own_inner_decision(walk, decision, run.option) == next)
            {
                return;
            }

            let ran = memory.view().current_run(inner);
            memory.apply_choice(inner, None, now, |option| stop_lot(draw, option));
            next = ran.and_then(|ran| self.own_inner_decision(walk, inner, ran.option));
        }
    }

    /// Returns the draws of a decision, whose count covers all decisions that may be made with it.
    fn decision_draw(&self, decision: Option<Path>, seed: u64, state: &AgentState) -> math::Draw {
        let none = super::Candidates::none();
        let no_agents = super::Columns::empty();
        let situation = ReferenceSituation {
            columns: &no_agents,
            agent: 0,
            candidates: &none,
        };
        let walk = Walk::new(&self.graph, &situation, None, math::Draw::default());

        let (mut within, mut open) = (BTreeSet::new(), Vec::from_iter(decision));
        while let Some(path) = open.pop() {
            if let Some(spot) = self.decisions.get(&path)
                && within.insert(path)
            {
                let options = all_options(&walk, spot).into_iter();
                open.extend(options.filter_map(|option| self.inner_decision(&walk, option)));
            }
        }

        let counts = within.iter().map(|path| state.view().decision_count(*path));
        let draws = DrawKey {
            seed,
            agent: state.view().agent(),
            count: counts.fold(0, u64::wrapping_add),
        };
        draws.to_draw()
    }

    fn decision_handle(&self, decision: Path) -> DecisionHandle {
        let decisions = &self.program.choices().decisions;
        let at = decisions.iter().position(|about| about.path == decision);
        DecisionHandle::new(at.map_or(u32::MAX, |at| at as u32), self.program.tag())
    }

    /// Returns the handle that programs of the graph have for an option.
    pub fn option_handle(&self, option: Path) -> Option<OptionHandle> {
        let options = &self.program.choices().options;
        let at = options.iter().position(|about| about.path == option);
        at.map(|at| self.program.option_handle(at as u32))
    }
}

/// Returns the options that a decision may have as its result.
fn all_options(walk: &Walk<'_>, decision: &Spot) -> Vec<Path> {
    let options = walk.row_nodes(decision).into_iter();
    let default = walk.wired_node(decision, "default");
    options.chain(default).map(|option| option.path()).collect()
}

/// Returns the random number that is drawn when an option stops.
fn stop_lot(draw: math::Draw, option: Path) -> f32 {
    math::unit(draw, option.key())
}
