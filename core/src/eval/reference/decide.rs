//! Deciding: from what a decision may choose to what it chooses, and what the agent remembers of it.

use alloc::{collections::BTreeSet, vec::Vec};

use super::{
    Field, Made, Reference, Situation,
    place::Spot,
    stages::Stages,
    walk::{Walk, Who, word},
};
use crate::{
    decide::lot,
    eval::{Choice, Draws, Ranked},
    history::{AgentState, Chosen, Outcome, TargetId, ViewMut, When},
    math,
    model::{NodeKind, Path},
    program::{DecisionHandle, OptionHandle},
};

impl Reference {
    /// Makes a decision and those inside what it chooses, and gives them from the outermost on. Of the columns' draws
    /// only the seed counts, as the agent's memory knows the rest.
    pub fn decide(
        &self,
        decision: DecisionHandle,
        situation: &Situation<'_>,
        state: &mut AgentState,
        now: f64,
    ) -> Vec<Made> {
        state.bind(&self.layout);
        let now = state.view_mut().advance(now);
        let seed = situation.columns.draws(situation.agent).seed;
        let draw = self.draw(self.path(decision), seed, state);
        // What is chosen changes the memory; what is weighed is what it was before.
        let before = state.clone();
        let walk = Walk::new(&self.graph, situation, Some(before.view()), draw);
        let mut made = Vec::new();
        let mut who = Who::Agent;
        // Whether it is about a target that is not there any more.
        let mut lost = false;
        let mut next = self.path(decision);
        while let Some((path, spot)) = next.and_then(|path| self.decisions.get_key_value(&path)) {
            let ran = state.view().run(*path);
            let field = walk.field(spot, who);
            let stages = Stages::read(&walk, spot, who);
            let is_due = !lost && state.view().due(*path, self.when(&walk, spot, who), now);
            let goes_on = ran.filter(|run| !is_due && all(&walk, spot).contains(&run.option));
            let choice = if let Some(run) = goes_on {
                Some((run.option, run.target))
            } else if lost || (!is_due && ran.is_none()) {
                None
            } else {
                let chosen = self.chosen(&walk, &stages, &field, lot(draw, path.key()));
                let mut memory = state.view_mut();
                let remembered = chosen.map(|(option, target)| Chosen { option, target });
                memory.choose(*path, remembered, now, |option| stop_lot(draw, option));
                memory.decided(*path, now);
                chosen
            };
            let option = choice.map(|(option, _)| option);
            if let Some(ran) = ran.filter(|ran| Some(ran.option) != option) {
                let memory = &mut state.view_mut();
                let left = self.inside(&walk, *path, ran.option);
                self.leave(&walk, left, memory, (draw, now));
            }
            let is_made = state.view().count(*path) > before.view().count(*path);
            made.push(Made {
                decision: self.handle(*path),
                choice: Choice {
                    option: option.and_then(|option| self.option(option)),
                    target: choice.and_then(|(_, target)| target),
                    decided: is_made,
                },
                ranking: if is_made {
                    self.ranking(&walk, &stages, &field)
                } else {
                    Vec::new()
                },
            });
            if let Some(target) = choice.and_then(|(_, target)| target) {
                let place = walk.targets().iter().position(|id| *id == target);
                lost = place.is_none();
                who = place.map_or(Who::Agent, |place| Who::Candidate(place as u32));
            }
            next = option.and_then(|option| self.inner(&walk, option));
        }
        made
    }

    /// The game's report on what a decision runs, and on what runs inside that.
    pub fn report(
        &self,
        decision: DecisionHandle,
        outcome: Outcome,
        situation: &Situation<'_>,
        state: &mut AgentState,
        now: f64,
    ) {
        state.bind(&self.layout);
        let seed = situation.columns.draws(situation.agent).seed;
        let draw = self.draw(self.path(decision), seed, state);
        let walk = Walk::new(&self.graph, situation, None, draw);
        let mut next = self.path(decision);
        while let Some(path) = next {
            let run = state.view().run(path);
            let mut memory = state.view_mut();
            memory.finish(path, outcome, now, |option| stop_lot(draw, option));
            next = run.and_then(|run| self.inside(&walk, path, run.option));
        }
    }

    /// An option of the decision: the picked one, or else the default.
    fn chosen(
        &self,
        walk: &Walk<'_>,
        stages: &Stages,
        field: &Field,
        lot: f64,
    ) -> Option<(Path, Option<TargetId>)> {
        let picked = stages.picked(&field.entries, lot);
        let picked = picked.map(|at| field.entries[at]).or(field.default)?;
        Some((
            picked.option,
            self.target(walk, picked.option, picked.candidate),
        ))
    }

    /// Whom an option is aimed at; what is not for targets is aimed at nobody, even where it is about somebody.
    fn target(&self, walk: &Walk<'_>, option: Path, candidate: Option<u32>) -> Option<TargetId> {
        let spot = self.options.get(&option)?;
        let is_for_targets = walk.targets_of(spot) != "none";
        let candidate = candidate.filter(|_| is_for_targets)?;
        walk.targets().get(candidate as usize).copied()
    }

    fn ranking(&self, walk: &Walk<'_>, stages: &Stages, field: &Field) -> Vec<Ranked> {
        let kept = stages.kept(&field.entries).into_iter();
        kept.filter_map(|at| {
            let weighed = field.entries[at];
            Some(Ranked {
                option: self.option(weighed.option)?,
                target: self.target(walk, weighed.option, weighed.candidate),
                rank: weighed.rank,
                weight: weighed.weight,
            })
        })
        .collect()
    }

    fn when(&self, walk: &Walk<'_>, decision: &Spot, who: Who) -> When {
        let node = decision.node(&self.graph);
        match node.map_or("", |node| word(node, "when")) {
            "idle" => When::Idle,
            "every" => When::Every(walk.number(decision, "seconds", who).get()),
            _ => When::Always,
        }
    }

    /// The decision inside an option.
    fn inner(&self, walk: &Walk<'_>, option: Path) -> Option<Path> {
        let inner = walk.wired(self.options.get(&option)?, "inner")?;
        let is_decision = matches!(inner.node(&self.graph)?.kind, NodeKind::Decision);
        is_decision.then(|| inner.path())
    }

    /// The decision inside an option, if that is one of a decision's own.
    fn inside(&self, walk: &Walk<'_>, decision: Path, option: Path) -> Option<Path> {
        let spot = self.decisions.get(&decision)?;
        let is_own = all(walk, spot).contains(&option);
        self.inner(walk, option).filter(|_| is_own)
    }

    /// Ends what runs inside an option that is left, as far as nothing else that runs holds it.
    fn leave(
        &self,
        walk: &Walk<'_>,
        left: Option<Path>,
        memory: &mut ViewMut<'_>,
        (draw, now): (math::Draw, f64),
    ) {
        let mut next = left;
        while let Some(inner) = next {
            let runs = self.decisions.keys().filter_map(|decision| {
                let run = memory.view().run(*decision);
                run.map(|run| (*decision, run))
            });
            let mut holds = runs.filter(|(_, run)| !run.completed);
            if holds.any(|(decision, run)| self.inside(walk, decision, run.option) == next) {
                return;
            }
            let ran = memory.view().run(inner);
            memory.choose(inner, None, now, |option| stop_lot(draw, option));
            next = ran.and_then(|ran| self.inside(walk, inner, ran.option));
        }
    }

    /// The draws of a decision: the count is of all decisions that may be made with it.
    fn draw(&self, decision: Option<Path>, seed: u64, state: &AgentState) -> math::Draw {
        let none = super::Candidates::none();
        let nobody = super::Columns::none();
        let situation = Situation {
            columns: &nobody,
            agent: 0,
            candidates: &none,
        };
        let walk = Walk::new(&self.graph, &situation, None, math::Draw::default());
        let (mut within, mut open) = (BTreeSet::new(), Vec::from_iter(decision));
        while let Some(path) = open.pop() {
            if let Some(spot) = self.decisions.get(&path)
                && within.insert(path)
            {
                let options = all(&walk, spot).into_iter();
                open.extend(options.filter_map(|option| self.inner(&walk, option)));
            }
        }
        let counts = within.iter().map(|path| state.view().count(*path));
        let draws = Draws {
            seed,
            agent: state.view().agent(),
            counter: counts.fold(0, u64::wrapping_add),
        };
        draws.state()
    }

    fn handle(&self, decision: Path) -> DecisionHandle {
        let decisions = &self.program.choices().decisions;
        let at = decisions.iter().position(|about| about.path == decision);
        DecisionHandle(at.map_or(u32::MAX, |at| at as u32))
    }

    /// What programs of the graph call an option.
    pub fn option(&self, option: Path) -> Option<OptionHandle> {
        let options = &self.program.choices().options;
        let at = options.iter().position(|about| about.path == option);
        at.map(|at| OptionHandle(at as u32))
    }
}

/// The options that a decision may have as its result.
fn all(walk: &Walk<'_>, decision: &Spot) -> Vec<Path> {
    let options = walk.rows(decision).into_iter();
    let default = walk.wired(decision, "default");
    let options = options.chain(default).map(|option| option.path());
    options.collect()
}

/// What is drawn when an option stops.
fn stop_lot(draw: math::Draw, option: Path) -> f32 {
    math::unit(draw, option.key())
}
