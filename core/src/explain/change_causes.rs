//! Finds the changes of inputs that led to the change of a number.

use alloc::{string::String, vec::Vec};

use super::{
    CandidateChange, ChangeCause, Circumstances, HistorySource, NumberSources, StatChange,
    StatValues,
};
use crate::{
    history::TargetId,
    model::{Path, StatId},
};

/// What a decision was made from before, and what it is made from now.
#[derive(Clone, Copy)]
pub(super) struct ComparedCircumstances<'e> {
    pub(super) before: &'e Circumstances,
    pub(super) now: &'e Circumstances,
}

impl ComparedCircumstances<'_> {
    /// Finds the changes of a number's inputs. `target` is the candidate that the number is about.
    pub(super) fn find_causes(
        &self,
        sources: &NumberSources,
        target: Option<TargetId>,
    ) -> Vec<ChangeCause> {
        let mut causes = self.find_stat_changes(sources, target);
        if sources.reads_candidates {
            causes.extend(self.candidate_change().map(ChangeCause::Candidates));
        }
        causes.extend(self.find_memory_changes(sources, target));

        if sources.reads_profile && self.before.profile != self.now.profile {
            causes.push(ChangeCause::Profile {
                before: self.before.profile.clone(),
                now: self.now.profile.clone(),
            });
        }
        if sources.is_random && self.before.draws != self.now.draws {
            causes.push(ChangeCause::Draw);
        }

        // Time always passes, so it is only mentioned where it is the only cause.
        let is_time = |cause: &ChangeCause| {
            matches!(
                cause,
                ChangeCause::Memory {
                    is_new_state: false,
                    ..
                }
            )
        };
        if !causes.iter().all(is_time) {
            causes.retain(|cause| !is_time(cause));
        }
        causes
    }

    /// Returns which candidates are new and which are gone, or `None` if they are the same.
    pub(super) fn candidate_change(&self) -> Option<CandidateChange> {
        let missing = |from: &Circumstances, in_other: &Circumstances| -> Vec<TargetId> {
            let targets = from.candidates.iter().copied();
            targets
                .filter(|target| !in_other.candidates.contains(target))
                .collect()
        };

        let change = CandidateChange {
            appeared: missing(self.now, self.before),
            gone: missing(self.before, self.now),
        };
        (change != CandidateChange::default()).then_some(change)
    }

    /// Returns the stats that changed, the one that changed by the largest share of its range
    /// first.
    fn find_stat_changes(
        &self,
        sources: &NumberSources,
        target: Option<TargetId>,
    ) -> Vec<ChangeCause> {
        let mut found: Vec<(f32, StatChange)> = Vec::new();
        let direct = sources.stats.iter().map(|stat| (*stat, target));
        let of_all = sources.candidate_stats.iter().flat_map(|stat| {
            let values = self.now.find_stat(*stat).map(|stat| &stat.values[..]);
            let targets = values.unwrap_or_default().iter();
            targets.map(|value| (*stat, value.target))
        });

        for (stat, target) in direct.chain(of_all) {
            let Some(change) = self.find_stat_change(stat, target) else {
                continue;
            };
            if found.iter().all(|(_, known)| *known != change.1) {
                found.push(change);
            }
        }

        found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let changes = found.into_iter().map(|(_, change)| change);
        changes.map(ChangeCause::Stat).collect()
    }

    /// Returns the change of a stat, and its size as a share of the stat's range.
    fn find_stat_change(
        &self,
        stat: StatId,
        target: Option<TargetId>,
    ) -> Option<(f32, StatChange)> {
        let before = self.before.stat_value(stat, target)?;
        let now = self.now.stat_value(stat, target)?;
        let stat = self.now.find_stat(stat).filter(|_| before != now)?;

        let (low, high) = stat.range;
        let share = (now - before).abs() / (high - low);
        let is_of_target = stat.values.iter().any(|value| value.target.is_some());
        let change = StatChange {
            stat: stat.stat,
            name: stat.name.clone(),
            unit: stat.unit.clone(),
            target: target.filter(|_| is_of_target),
            before,
            now,
            words: find_word(stat, before)
                .zip(find_word(stat, now))
                .map(|(before, now)| [before, now]),
            is_cyclic: stat.is_cyclic,
        };
        Some((share, change))
    }

    /// Returns what the agent remembers differently of the options whose history is read.
    fn find_memory_changes(
        &self,
        sources: &NumberSources,
        target: Option<TargetId>,
    ) -> Vec<ChangeCause> {
        let mut causes: Vec<ChangeCause> = Vec::new();
        let mut told: Vec<Path> = Vec::new();
        // The history with the target says more than that with any target, which comes before it.
        for history in sources.histories.iter().rev() {
            let cause = self
                .find_memory_change(*history, target)
                .filter(|_| !told.contains(&history.option));
            if let Some(cause) = cause {
                told.push(history.option);
                causes.push(cause);
            }
        }
        causes
    }

    fn find_memory_change(
        &self,
        history: HistorySource,
        target: Option<TargetId>,
    ) -> Option<ChangeCause> {
        let target = target.filter(|_| history.per_target);
        let now = self.now.find_memory(history.option, target)?;
        let before = self.before.find_memory(history.option, target);

        let is_new_state = before.is_none_or(|before| {
            (before.state, before.is_completed, before.stops)
                != (now.state, now.is_completed, now.stops)
        });
        let has_aged = before.is_some_and(|before| before.seconds != now.seconds);
        (is_new_state || has_aged).then(|| ChangeCause::Memory {
            now: now.clone(),
            is_new_state,
        })
    }
}

/// Returns the word for a value of a stat, if it has words.
fn find_word(stat: &StatValues, value: f32) -> Option<String> {
    stat.words.get(value as usize).cloned()
}
