//! Edits of samples: the current values, named samples, candidates, and the history of the agent.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    Scope,
    authoring::{
        format::{Candidate, Document, Sample, Samples, Situation},
        history::{AuthoredHistory, HistoryEntry, OptionAddress, OptionHistory, RunStatus},
        model::{SampleId, Stat, StatId, StatKind},
    },
    hash::mix64,
};

use super::{Edit, IdAllocator, stats, unique_names::free_name};

/// Returns the current value of a stat as the graph sees it, which is within the range of a clamped
/// stat. A target's stat has the value of the viewed candidate.
pub fn current_value(samples: &Samples, looked_at: Option<u32>, stat: &Stat) -> f32 {
    let candidate =
        (stat.scope == Scope::Target).then(|| viewed_candidate(&samples.now, looked_at));
    let own = candidate
        .flatten()
        .and_then(|candidate| candidate.values.get(&stat.id));
    let value = own.copied().unwrap_or(stat.sample);
    stat.sanitizer().sanitize(value)
}

/// Returns the viewed candidate, or the first one if none is viewed or it no longer exists.
pub fn viewed_candidate(situation: &Situation, looked_at: Option<u32>) -> Option<&Candidate> {
    let candidates = situation.candidates.as_deref()?;
    let found = candidates.iter().find(|one| Some(one.target) == looked_at);
    found.or(candidates.first())
}

/// Sets the current value of a stat. A value outside the range of a clamped stat moves to the
/// nearer end. A target's stat is set in the viewed candidate.
pub fn set_current_value(
    document: &Document,
    looked_at: Option<u32>,
    id: StatId,
    value: f32,
) -> Vec<Edit> {
    let Some(stat) = document.graph.stat(id) else {
        return Vec::new();
    };
    let value = stat.sanitizer().sanitize(value);
    let is_targets = stat.scope == Scope::Target;
    let target = viewed_candidate(&document.samples.now, looked_at).filter(|_| is_targets);
    let Some(target) = target.map(|candidate| candidate.target) else {
        return stats::change_stat(document, id, |stat| stat.sample = value);
    };

    vec![Edit::CandidateValue(target, id, Some(value))]
}

/// Returns the current values and situation, in the form in which a sample stores them.
fn current_values(document: &Document) -> (BTreeMap<StatId, f32>, Situation) {
    let stats = document.graph.stats.iter();
    let values = stats.map(|stat| (stat.id, stat.sample)).collect();
    (values, document.samples.now.clone())
}

/// Returns whether the current values differ from the sample from which they were taken.
pub fn differs_from_sample(document: &Document) -> bool {
    let samples = &document.samples;
    let current = samples.current.and_then(|id| samples.get(id));
    current.is_some_and(|sample| {
        let stats = &document.graph.stats;
        let is_other = |stat: &Stat| stored_value(sample, stat).to_bits() != stat.sample.to_bits();
        sample.situation != samples.now || stats.iter().any(is_other)
    })
}

/// Returns the value of a stat in a sample.
pub fn stored_value(sample: &Sample, stat: &Stat) -> f32 {
    sample.values.get(&stat.id).copied().unwrap_or(stat.default)
}

/// Adds a sample with the current values. Returns its ID and the edits.
pub fn add_sample(document: &Document, wanted: &str) -> (SampleId, Vec<Edit>) {
    let (values, situation) = current_values(document);
    let taken = document.samples.named.iter();
    let name = free_name(wanted, taken.map(|sample| sample.name.as_str()));

    let sample = |id| Sample {
        id,
        name,
        values,
        situation,
    };
    let (id, mut edits) = insert_sample(document, document.samples.named.len(), sample);
    edits.push(Edit::CurrentSample(Some(id)));
    (id, edits)
}

/// Adds a sample of a situation other than the current one. Returns its ID and the edits.
pub fn add_situation(
    document: &Document,
    wanted: &str,
    values: BTreeMap<StatId, f32>,
    situation: Situation,
) -> (SampleId, Vec<Edit>) {
    let named = &document.samples.named;
    let name = free_name(wanted, named.iter().map(|sample| sample.name.as_str()));
    let sample = |id| Sample {
        id,
        name,
        values,
        situation,
    };
    insert_sample(document, named.len(), sample)
}

/// Inserts a new sample at a position. Returns its ID and the edits.
fn insert_sample(
    document: &Document,
    at: usize,
    make: impl FnOnce(SampleId) -> Sample,
) -> (SampleId, Vec<Edit>) {
    let mut ids = IdAllocator::new(&document.graph);
    let id = SampleId(ids.next_id());
    let mut named = document.samples.named.clone();
    named.insert(at.min(named.len()), make(id));
    let mut edits = vec![Edit::Samples(named)];
    edits.extend(ids.into_edit());
    (id, edits)
}

/// Adds many samples at once, such as the rows of a log.
pub fn add_samples(document: &Document, rows: Vec<(String, BTreeMap<StatId, f32>)>) -> Vec<Edit> {
    if rows.is_empty() {
        return Vec::new();
    }

    let mut ids = IdAllocator::new(&document.graph);
    let mut named = document.samples.named.clone();
    let mut taken: BTreeSet<String> = named.iter().map(|sample| sample.name.clone()).collect();
    for (wanted, values) in rows {
        let name = super::unique_names::take_free_name(&mut taken, &wanted);
        named.push(Sample {
            id: SampleId(ids.next_id()),
            name,
            values,
            situation: Situation::default(),
        });
    }

    let mut edits = vec![Edit::Samples(named)];
    edits.extend(ids.into_edit());
    edits
}

/// Makes a sample current: restores everything as it was when the sample was stored.
pub fn show_sample(document: &Document, id: SampleId) -> Vec<Edit> {
    let Some(sample) = document.samples.get(id) else {
        return Vec::new();
    };

    let values = set_all_values(document, |stat| stored_value(sample, stat));
    with_sample(document, values, &sample.situation, Some(id))
}

/// Sets every stat from an external source, such as a row of a log. Stats without a value get their
/// defaults, and candidates and history are cleared.
pub fn set_external_values(document: &Document, values: &BTreeMap<StatId, f32>) -> Vec<Edit> {
    let value = |stat: &Stat| values.get(&stat.id).copied().unwrap_or(stat.default);
    let values = set_all_values(document, value);
    with_sample(document, values, &Situation::default(), None)
}

/// Adds the edits that show the situation of a sample, which is `current` from then on.
fn with_sample(
    document: &Document,
    values: Vec<Edit>,
    situation: &Situation,
    current: Option<SampleId>,
) -> Vec<Edit> {
    let mut edits = values;
    let is_other_situation = *situation != document.samples.now;
    if is_other_situation {
        edits.push(Edit::Situation(Box::new(situation.clone())));
    }
    // This edit also tells that the situation belongs to a sample.
    if is_other_situation || document.samples.current != current {
        edits.push(Edit::CurrentSample(current));
    }
    edits
}

/// Makes the sample after or before the current one current.
pub fn show_next_sample(document: &Document, is_forward: bool) -> Vec<Edit> {
    let named = &document.samples.named;
    let current = document.samples.current;
    let at = named.iter().position(|sample| Some(sample.id) == current);
    let count = named.len();

    let position = match (at, is_forward) {
        (None, true) => 0,
        (None, false) => count.saturating_sub(1),
        (Some(at), true) => (at + 1) % count.max(1),
        (Some(at), false) => (at + count - 1) % count.max(1),
    };
    let next = named.get(position).map(|sample| sample.id);
    next.map_or_else(Vec::new, |id| show_sample(document, id))
}

/// Sets the current value of every stat. The values must be in range.
fn set_all_values(document: &Document, value: impl Fn(&Stat) -> f32) -> Vec<Edit> {
    let mut edits = Vec::new();
    for stat in &document.graph.stats {
        let value = value(stat);
        if value.to_bits() != stat.sample.to_bits() {
            edits.push(Edit::StatValue(stat.id, value));
        }
    }
    edits
}

/// Sets every stat, including those of the candidates, to a random value within its range, derived
/// from the seed. The history of the agent stays.
pub fn randomize_values(document: &Document, seed: u64) -> Vec<Edit> {
    let mut state = seed;
    let mut drawn = |stat: &Stat| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        // 24 bits, as many as the significand of an f32 has.
        let unit = (mix64(state) >> 40) as f64 / f64::from(1_u32 << 24);
        match &stat.kind {
            StatKind::Number { low, high, .. } => {
                let (low, high) = (f64::from(*low), f64::from(*high));
                let (first, last) = (low.ceil(), high.floor());
                if stat.whole && first <= last {
                    let at = ((last - first + 1.0) * unit).floor();
                    return (first + at).min(last) as f32 + 0.0;
                }
                (low + (high - low) * unit) as f32
            }
            // Every choice is equally likely.
            StatKind::YesNo => (2.0 * unit).floor() as f32,
            StatKind::Choice(names) => (names.len() as f64 * unit).floor() as f32,
        }
    };

    let stats = &document.graph.stats;
    let values: BTreeMap<StatId, f32> = stats.iter().map(|stat| (stat.id, drawn(stat))).collect();

    let mut edits = set_all_values(document, |stat| {
        values.get(&stat.id).copied().unwrap_or(stat.sample)
    });

    for candidate in document.samples.now.candidates.iter().flatten() {
        for stat in stats.iter().filter(|stat| stat.scope == Scope::Target) {
            edits.push(Edit::CandidateValue(
                candidate.target,
                stat.id,
                Some(drawn(stat)),
            ));
        }
    }

    if document.samples.current.is_some() {
        edits.push(Edit::CurrentSample(None));
    }
    edits
}

/// Replaces the contents of a sample with the current values.
pub fn update_sample(document: &Document, id: SampleId) -> Vec<Edit> {
    let (values, situation) = current_values(document);
    let mut edits = change_sample(document, id, |sample| {
        sample.values = values;
        sample.situation = situation;
    });
    if document.samples.get(id).is_some() && document.samples.current != Some(id) {
        edits.push(Edit::CurrentSample(Some(id)));
    }
    edits
}

/// Renames a sample.
pub fn rename_sample(document: &Document, id: SampleId, name: &str) -> Vec<Edit> {
    change_sample(document, id, |sample| name.clone_into(&mut sample.name))
}

/// Changes one sample.
fn change_sample(document: &Document, id: SampleId, change: impl FnOnce(&mut Sample)) -> Vec<Edit> {
    change_samples(document, |named| {
        if let Some(sample) = named.iter_mut().find(|sample| sample.id == id) {
            change(sample);
        }
    })
}

/// Changes the list of samples.
fn change_samples(document: &Document, change: impl FnOnce(&mut Vec<Sample>)) -> Vec<Edit> {
    let mut named = document.samples.named.clone();
    change(&mut named);
    if named == document.samples.named {
        return Vec::new();
    }
    vec![Edit::Samples(named)]
}

/// Adds a copy of a sample after it.
pub fn duplicate_sample(document: &Document, id: SampleId) -> Vec<Edit> {
    let named = &document.samples.named;
    let Some(at) = named.iter().position(|sample| sample.id == id) else {
        return Vec::new();
    };
    let wanted = format!("{} copy", named[at].name);
    let name = free_name(&wanted, named.iter().map(|sample| sample.name.as_str()));
    let copy = named[at].clone();
    let (_, edits) = insert_sample(document, at + 1, |id| Sample { id, name, ..copy });
    edits
}

/// Moves a sample one place up or down.
pub fn move_sample(document: &Document, id: SampleId, down: bool) -> Vec<Edit> {
    change_samples(document, |named| {
        let at = named.iter().position(|sample| sample.id == id);
        let other = at.map(|at| if down { at + 1 } else { at.wrapping_sub(1) });
        if let (Some(at), Some(other)) = (at, other)
            && other < named.len()
        {
            named.swap(at, other);
        }
    })
}

/// Removes a sample. The current values stay.
pub fn remove_sample(document: &Document, id: SampleId) -> Vec<Edit> {
    let mut edits = change_samples(document, |named| named.retain(|sample| sample.id != id));
    if document.samples.current == Some(id) {
        edits.push(Edit::CurrentSample(None));
    }
    edits
}

/// Changes the current candidates and history.
fn change_situation(document: &Document, change: impl FnOnce(&mut Situation)) -> Vec<Edit> {
    let mut situation = document.samples.now.clone();
    change(&mut situation);
    if situation == document.samples.now {
        return Vec::new();
    }
    vec![Edit::Situation(Box::new(situation))]
}

/// Returns the candidates as a list, including the implicit one if none are listed.
fn explicit_candidates(document: &Document) -> Vec<Candidate> {
    let own = document.samples.now.candidates.clone();
    own.unwrap_or_else(|| vec![implicit_candidate(document)])
}

/// Returns the implicit candidate, which has the current values of the target's stats.
fn implicit_candidate(document: &Document) -> Candidate {
    Candidate {
        target: 1,
        name: String::from("Candidate 1"),
        values: target_values(document),
    }
}

/// Returns the current values of the target's stats.
fn target_values(document: &Document) -> BTreeMap<StatId, f32> {
    let stats = document.graph.stats.iter();
    stats
        .filter(|stat| stat.scope == Scope::Target)
        .map(|stat| (stat.id, stat.sample))
        .collect()
}

/// Adds a copy of the viewed candidate. Returns its number and the edits.
pub fn add_candidate(document: &Document, looked_at: Option<u32>) -> (u32, Vec<Edit>) {
    let mut candidates = explicit_candidates(document);
    let options = document.samples.now.history.options.values();
    let remembered = options.flat_map(|option| option.targets.keys());
    let highest = candidates
        .iter()
        .map(|one| &one.target)
        .chain(remembered)
        .max();
    // A number that is part of the history belongs to another target.
    let target = highest.map_or(1, |highest| highest.saturating_add(1));

    let mut taken: BTreeSet<String> = candidates.iter().map(|one| one.name.clone()).collect();
    let name = super::unique_names::take_free_name(
        &mut taken,
        &format!("Candidate {}", candidates.len() + 1),
    );
    let viewed = candidates.iter().find(|one| Some(one.target) == looked_at);
    let values = viewed.or(candidates.last()).map(|one| one.values.clone());
    let candidate = Candidate {
        target,
        name,
        values: values.unwrap_or_else(|| target_values(document)),
    };

    candidates.push(candidate);
    let edits = change_situation(document, |now| now.candidates = Some(candidates));
    (target, edits)
}

/// Removes a candidate together with the agent's history with it.
pub fn remove_candidate(document: &Document, target: u32) -> Vec<Edit> {
    let mut candidates = explicit_candidates(document);
    candidates.retain(|one| one.target != target);
    change_situation(document, |now| {
        now.candidates = Some(candidates);
        for option in now.history.options.values_mut() {
            option.targets.remove(&target);
        }
    })
}

/// Renames a candidate.
pub fn rename_candidate(document: &Document, target: u32, name: &str) -> Vec<Edit> {
    change_candidate(document, target, |one| name.clone_into(&mut one.name))
}

/// Changes one candidate.
fn change_candidate(
    document: &Document,
    target: u32,
    change: impl FnOnce(&mut Candidate),
) -> Vec<Edit> {
    let mut candidates = explicit_candidates(document);
    let Some(candidate) = candidates.iter_mut().find(|one| one.target == target) else {
        return Vec::new();
    };

    let before = candidate.clone();
    change(candidate);
    if *candidate == before {
        return Vec::new();
    }
    change_situation(document, |now| now.candidates = Some(candidates))
}

/// Sets the history of an option; `None` means that it was never chosen.
pub fn set_history_with_targets(
    document: &Document,
    at: &OptionAddress,
    history: Option<OptionHistory>,
) -> Vec<Edit> {
    change_situation(document, |now| {
        match history {
            Some(history) => now.history.options.insert(at.clone(), history),
            None => now.history.options.remove(at),
        };
    })
}

/// Sets the history of an option itself; its history with targets stays. A decision runs only one
/// option, so the rivals that it could run instead have stopped just now.
pub fn set_option_history(
    document: &Document,
    at: &OptionAddress,
    past: Option<HistoryEntry>,
    rivals: &[OptionAddress],
) -> Vec<Edit> {
    change_situation(document, |now| {
        let options = &mut now.history.options;
        let Some(past) = past else {
            options.remove(at);
            return;
        };

        match options.get_mut(at) {
            Some(history) => history.own = past,
            None => {
                options.insert(at.clone(), OptionHistory::without_targets(past));
            }
        }

        if past.doing == RunStatus::Stopped {
            options
                .get_mut(at)
                .into_iter()
                .flat_map(|history| history.targets.values_mut())
                .for_each(mark_stopped);
            return;
        }

        for rival in rivals {
            if let Some(history) = options.get_mut(rival) {
                mark_stopped(&mut history.own);
                history.targets.values_mut().for_each(mark_stopped);
            }
        }
    })
}

/// Marks an option as stopped just now, if it was not stopped already.
fn mark_stopped(past: &mut HistoryEntry) {
    if past.doing != RunStatus::Stopped {
        *past = HistoryEntry {
            doing: RunStatus::Stopped,
            seconds: 0.0,
            stops: past.stops.saturating_add(1),
        };
    }
}

/// Removes values and histories of items with this ID or a higher one from a situation.
pub(super) fn forget_items_from(situation: &mut Situation, next_id: u32) {
    for candidate in situation.candidates.iter_mut().flatten() {
        candidate.values.retain(|stat, _| stat.0 < next_id);
    }
    let is_kept = |at: &OptionAddress| {
        let mut ids = at.uses.iter().chain([&at.option]);
        ids.all(|id| id.0 < next_id)
    };
    situation.history.options.retain(|at, _| is_kept(at));
}

/// Returns the edits that remove everything about items that do not exist yet, because adding them
/// was undone.
pub(crate) fn forget_unassigned_ids(document: &Document) -> Vec<Edit> {
    let next_id = document.graph.next_id;
    let mut edits = change_situation(document, |now| forget_items_from(now, next_id));
    if document.samples.current.is_some_and(|id| id.0 >= next_id) {
        edits.push(Edit::CurrentSample(None));
    }
    edits
}

/// Clears the history of the agent.
pub fn clear_history(document: &Document) -> Vec<Edit> {
    change_situation(document, |now| now.history = AuthoredHistory::default())
}

/// Maps every value of a stat in samples and candidates, for example when its choices are
/// reordered.
pub fn map_stat_values(document: &Document, id: StatId, after: impl Fn(f32) -> f32) -> Vec<Edit> {
    let change = |values: &mut BTreeMap<StatId, f32>| {
        if let Some(value) = values.get_mut(&id) {
            *value = after(*value);
        }
    };
    let change_candidates = |situation: &mut Situation| {
        let candidates = situation.candidates.iter_mut().flatten();
        candidates.for_each(|one| change(&mut one.values));
    };

    let mut edits = change_situation(document, change_candidates);
    edits.extend(change_samples(document, |named| {
        for sample in named {
            change(&mut sample.values);
            change_candidates(&mut sample.situation);
        }
    }));
    edits
}

#[cfg(test)]
mod tests;
