//! Finds what changed between two explanations of a decision.
//!
//! If another option wins, only two lines matter: that of the option that wins now, and that of the
//! one that won before. The stage at which the first was dropped before, and the stage at which the
//! second is dropped now, tell whether the difference lies in what rules options out, in ranks, in
//! weights, or in chance.

use alloc::{boxed::Box, vec::Vec};

use super::{
    CandidateChange, Change, DecisionChanges, DropStage, Explanation, Lacking, NumberChange,
    OptionExplained, WeighedOption, Winner,
    change_causes::ComparedCircumstances,
    line_comparison::{Criterion, LineComparison, RatedChange},
};
use crate::{history::TargetId, model::Path};

/// Changes of weight that have less than this share of the largest one's effect are left out.
const MIN_WEIGHT_SHARE: f32 = 0.05;

impl Explanation {
    /// Returns what changed since an earlier explanation of the decision for this agent, and why
    /// another option wins, if one does.
    ///
    /// Options and considerations are recognized by their paths, so the earlier explanation may be
    /// of another version of the graph.
    ///
    /// ```
    /// use inclination_core::{
    ///     AgentStates, Columns, Program,
    ///     authoring::{Builder, model::Stat},
    ///     explain::Explainer,
    /// };
    ///
    /// let mut graph = Builder::new("guard");
    /// let ammo = graph.stat(Stat::number("Ammo", 0.0, 6.0).unit("rounds"));
    /// let loaded = graph.multiplier("Has rounds", ammo);
    /// let attack = graph.option("Attack", [loaded]).out();
    /// let patrol = graph.option("Patrol", []).base(0.5).out();
    /// graph.decision("Act", [attack, patrol]);
    /// let program = Program::new(&graph.finish()?)?;
    /// let (act, ammo) = (program.decision("Act")?, program.stat("Ammo")?);
    ///
    /// let mut states = AgentStates::new(&program);
    /// states.add(1, 0.0);
    /// let mut columns = Columns::new(&program, 1);
    /// let mut explainer = Explainer::from_program(&program);
    /// let before = explainer.agent(0, &columns, 0.0).explain(act, &states)?;
    ///
    /// columns.set(ammo, &[6.0])?;
    /// let why = explainer.agent(0, &columns, 1.0).explain(act, &states)?;
    /// assert_eq!(
    ///     why.changes_since(&before).sentences(),
    ///     [
    ///         "Attack is chosen instead of Patrol.",
    ///         "Ammo rose from 0 rounds to 6 rounds: \"Has rounds\" no longer rules out Attack.",
    ///     ]
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn changes_since(&self, before: &Self) -> DecisionChanges {
        let circumstances = ComparedCircumstances {
            before: &before.circumstances,
            now: &self.circumstances,
        };
        let comparison = DecisionComparison {
            before,
            now: self,
            circumstances,
        };
        comparison.find_changes()
    }
}

/// Two explanations of a decision.
struct DecisionComparison<'e> {
    before: &'e Explanation,
    now: &'e Explanation,
    circumstances: ComparedCircumstances<'e>,
}

impl<'e> DecisionComparison<'e> {
    fn find_changes(&self) -> DecisionChanges {
        let (before, now) = (self.before.outcome(), self.now.outcome());
        let mut found = DecisionChanges {
            decision: self.now.decision.clone(),
            before: before.cloned(),
            now: now.cloned(),
            due: self.now.due,
            changes: Vec::new(),
            inner: None,
        };

        if found.is_same_choice() {
            if found.due {
                found.changes = self.list_changes(now);
            }
            found.inner = now.and_then(|winner| self.compare_inner(winner));
        } else if found.due {
            found.changes = self.find_reasons(before, now);
        }
        found
    }

    /// Compares the decision inside an option that won before and wins now.
    fn compare_inner(&self, winner: &Winner) -> Option<Box<DecisionChanges>> {
        let line = self.compare_lines(winner.option.path, winner.target)?;
        let explanation = |line: &'e WeighedOption| line.inner.as_ref()?.explanation.as_deref();
        let inner = DecisionComparison {
            before: explanation(line.before)?,
            now: explanation(line.now)?,
            circumstances: self.circumstances,
        };
        Some(Box::new(inner.find_changes()))
    }

    /// Finds the changes that let another option win.
    fn find_reasons(&self, lost: Option<&Winner>, won: Option<&Winner>) -> Vec<Change> {
        let mut changes = Vec::new();
        if !self.before.due {
            changes.push(Change::BecameDue);
            let is_same = |(before, now): (&Winner, &Winner)| before.is_same_choice(now);
            if self.before.picked.as_ref().zip(won).is_some_and(is_same) {
                return changes;
            }
        }

        let obstacle = won.and_then(|won| find_obstacle(self.before, won));
        let downfall = lost.and_then(|lost| find_obstacle(self.now, lost));
        let mut rated = self.rate_winner(won, |change| {
            change.benefit > 0.0 && is_decisive(change.criterion, obstacle, downfall)
        });
        rated.extend(self.rate_winner(lost, |change| {
            change.benefit < 0.0 && is_decisive(change.criterion, downfall, obstacle)
        }));

        changes.extend(self.winners_candidate_change(lost, won));
        let mut reasons = sort_changes(rated);
        if downfall == Some(Criterion::Chance) {
            // If both could be chosen before too, chance alone may have made the difference.
            let place = match obstacle {
                Some(Criterion::Chance) => 0,
                _ => reasons.len(),
            };
            reasons.splice(place..place, self.chance_change(lost, won));
        }
        changes.extend(reasons);

        if changes.iter().all(|change| *change == Change::BecameDue) {
            changes.extend(self.list_other_reasons(won));
        }
        changes
    }

    /// Lists the changes of a winner's line that matter.
    fn rate_winner(
        &self,
        winner: Option<&Winner>,
        matters: impl Fn(&RatedChange) -> bool,
    ) -> Vec<RatedChange> {
        let line = winner.and_then(|own| self.compare_lines(own.option.path, own.target));
        let changes = line.map(|line| line.rate_changes(&self.circumstances));
        let changes = changes.into_iter().flatten();
        changes.filter(matters).collect()
    }

    /// Lists what else may have made the difference: the decision's own numbers, or other options.
    fn list_other_reasons(&self, won: Option<&Winner>) -> Vec<Change> {
        let about = self.now.about;
        let causes = self.circumstances.find_causes(&self.now.sources, about);
        if causes.is_empty() {
            self.list_changes(won)
        } else {
            alloc::vec![Change::Rules(causes)]
        }
    }

    /// Returns whether the target of what wins now is new, or that of what won before is gone.
    fn winners_candidate_change(
        &self,
        lost: Option<&Winner>,
        won: Option<&Winner>,
    ) -> Option<Change> {
        let keep = |mut targets: Vec<TargetId>, winner: Option<&Winner>| {
            let own = winner.and_then(|winner| winner.target);
            targets.retain(|target| Some(*target) == own);
            targets
        };

        let all = self.circumstances.candidate_change()?;
        let own = CandidateChange {
            appeared: keep(all.appeared, won),
            gone: keep(all.gone, lost),
        };
        (own != CandidateChange::default()).then_some(Change::Candidates(own))
    }

    /// Returns the chances of two options now.
    fn chance_change(&self, lost: Option<&Winner>, won: Option<&Winner>) -> Option<Change> {
        let chance = |winner: &Winner| {
            let line = find_line(self.now, winner.option.path, winner.target);
            line.map_or(0.0, |(_, line)| line.probability)
        };
        Some(Change::Chance {
            now: chance(won?),
            before: chance(lost?),
        })
    }

    /// Lists the changes of what rules options out, of ranks, and of the winner's weight; finally
    /// those of the candidates.
    fn list_changes(&self, winner: Option<&Winner>) -> Vec<Change> {
        let mut rated = Vec::new();
        for option in &self.now.options {
            let path = option.option.path;
            for line in &option.weighed {
                let Some(compared) = self.compare_lines(path, line.target) else {
                    continue;
                };
                let is_winner =
                    winner.is_some_and(|own| own.option.path == path && own.target == line.target);
                let changes = compared.rate_changes(&self.circumstances).into_iter();
                rated.extend(changes.filter(|change| match change.criterion {
                    Criterion::RuledOut => true,
                    Criterion::Rank => self.now.compares_ranks,
                    Criterion::Weight | Criterion::Chance => is_winner,
                }));
            }
        }

        let mut changes = sort_changes(rated);
        let candidates = self.circumstances.candidate_change();
        changes.extend(candidates.map(Change::Candidates));
        changes
    }

    /// Returns the lines of an option before and now, if there are both.
    fn compare_lines(&self, option: Path, target: Option<TargetId>) -> Option<LineComparison<'e>> {
        let (_, before) = find_line(self.before, option, target)?;
        let (option, now) = find_line(self.now, option, target)?;
        Some(LineComparison {
            option,
            before,
            now,
            about: self.now.about,
        })
    }
}

/// Returns the line of an option for a target; that of a default option only if the option is not
/// among the others.
fn find_line(
    explanation: &Explanation,
    option: Path,
    target: Option<TargetId>,
) -> Option<(&OptionExplained, &WeighedOption)> {
    let default = explanation.default.as_ref().map(|default| &default.option);
    let mut options = explanation.options.iter().chain(default);
    let option = options.find(|known| known.option.path == option)?;
    let mut lines = option.weighed.iter();
    Some((option, lines.find(|line| line.target == target)?))
}

/// Returns what kept an option from winning; chance if it could have won.
fn find_obstacle(explanation: &Explanation, winner: &Winner) -> Option<Criterion> {
    let (_, line) = find_line(explanation, winner.option.path, winner.target)?;
    let Some(dropped) = line.dropped else {
        // A default option that was not needed had no chance.
        return (line.probability > 0.0).then_some(Criterion::Chance);
    };
    Some(match (dropped.stage, dropped.lacking) {
        (DropStage::Weight, _) => Criterion::RuledOut,
        (_, Lacking::Rank) => Criterion::Rank,
        (_, Lacking::Weight) => Criterion::Weight,
    })
}

/// Returns whether a change of an option matters that met one obstacle, while the other option met
/// the other.
fn is_decisive(
    criterion: Criterion,
    obstacle: Option<Criterion>,
    others_obstacle: Option<Criterion>,
) -> bool {
    let met_by_either = |criterion| [obstacle, others_obstacle].contains(&Some(criterion));
    match criterion {
        Criterion::RuledOut => obstacle == Some(Criterion::RuledOut),
        Criterion::Rank => met_by_either(Criterion::Rank),
        Criterion::Weight | Criterion::Chance => {
            obstacle == Some(Criterion::RuledOut)
                || met_by_either(Criterion::Weight)
                || met_by_either(Criterion::Chance)
        }
    }
}

/// Sorts changes by importance, leaves out small changes of weights, and merges those that differ
/// only in the target.
fn sort_changes(mut rated: Vec<RatedChange>) -> Vec<Change> {
    rated.sort_by(|one, other| {
        let criteria = one.criterion.cmp(&other.criterion);
        criteria.then(other.benefit.abs().total_cmp(&one.benefit.abs()))
    });

    let is_weight = |change: &&RatedChange| change.criterion == Criterion::Weight;
    let largest = rated.iter().find(is_weight);
    let least = largest.map_or(0.0, |change| change.benefit.abs() * MIN_WEIGHT_SHARE);
    rated.retain(|change| !is_weight(&change) || change.benefit.abs() >= least);

    let mut merged: Vec<NumberChange> = Vec::new();
    for RatedChange { change, .. } in rated {
        let is_alike = |known: &&mut NumberChange| {
            known.option.path == change.option.path
                && known.effect == change.effect
                && known.causes == change.causes
        };
        match merged.iter_mut().find(is_alike) {
            Some(known) => known.targets.extend(change.targets),
            None => merged.push(change),
        }
    }
    merged.into_iter().map(Change::Number).collect()
}
