//! Samples: what is shown now, kept under names and shown again; its candidates, and what the agent has done.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    Document,
    format::{Candidate, Sample, Samples, Situation},
    hash::mix64,
    history::{Doing, OptionAt, OptionTold, Past, Told},
    model::{SampleId, Scope, Stat, StatId, StatKind},
};

use super::{Edit, Ids, names::free_name, stats};

/// What a stat is now: a target's as the candidate has it that is looked at.
pub fn value(samples: &Samples, looked_at: Option<u32>, stat: &Stat) -> f32 {
    let own = (stat.scope == Scope::Target).then(|| seen(&samples.now, looked_at));
    let own = own.flatten().and_then(|seen| seen.values.get(&stat.id));
    own.copied().unwrap_or(stat.sample)
}

/// The candidate that is looked at; the first, if none is or it is gone.
pub fn seen(situation: &Situation, looked_at: Option<u32>) -> Option<&Candidate> {
    let candidates = situation.candidates.as_deref()?;
    let found = candidates.iter().find(|one| Some(one.target) == looked_at);
    found.or(candidates.first())
}

/// Changes what a stat is now: a target's at the candidate that is looked at.
pub fn set(document: &Document, looked_at: Option<u32>, id: StatId, value: f32) -> Vec<Edit> {
    let stat = document.graph.stat(id);
    let is_targets = stat.is_some_and(|stat| stat.scope == Scope::Target);
    let target = seen(&document.samples.now, looked_at).filter(|_| is_targets);
    let Some(target) = target.map(|candidate| candidate.target) else {
        return stats::changed(document, id, |stat| stat.sample = value);
    };
    candidate_changed(document, target, |candidate| {
        candidate.values.insert(id, value);
    })
}

/// What is shown now, as a sample would hold it.
fn present(document: &Document) -> (BTreeMap<StatId, f32>, Situation) {
    let stats = document.graph.stats.iter();
    let values = stats.map(|stat| (stat.id, stat.sample)).collect();
    (values, document.samples.now.clone())
}

/// Whether what is shown now is not what the sample holds that it was taken from.
pub fn is_changed(document: &Document) -> bool {
    let samples = &document.samples;
    let current = samples.current.and_then(|id| samples.get(id));
    current.is_some_and(|sample| {
        let stats = &document.graph.stats;
        let is_other = |stat: &Stat| held(sample, stat).to_bits() != stat.sample.to_bits();
        sample.situation != samples.now || stats.iter().any(is_other)
    })
}

/// What a stat is in a sample.
pub fn held(sample: &Sample, stat: &Stat) -> f32 {
    sample.values.get(&stat.id).copied().unwrap_or(stat.default)
}

/// Keeps what is shown now under a name. Gives its id and the edits.
pub fn kept(document: &Document, wanted: &str) -> (SampleId, Vec<Edit>) {
    let (values, situation) = present(document);
    let taken = document.samples.named.iter();
    let name = free_name(wanted, taken.map(|sample| sample.name.as_str()));
    let sample = |id| Sample {
        id,
        name,
        values,
        situation,
    };
    let (id, mut edits) = inserted(document, document.samples.named.len(), sample);
    edits.push(Edit::Current(Some(id)));
    (id, edits)
}

fn inserted(
    document: &Document,
    at: usize,
    make: impl FnOnce(SampleId) -> Sample,
) -> (SampleId, Vec<Edit>) {
    let mut ids = Ids::of(&document.graph);
    let id = SampleId(ids.fresh());
    let mut named = document.samples.named.clone();
    named.insert(at.min(named.len()), make(id));
    let mut edits = vec![Edit::Named(named)];
    edits.extend(ids.taken());
    (id, edits)
}

/// Keeps many samples at once, such as the rows of a log.
pub fn all_kept(document: &Document, rows: Vec<(String, BTreeMap<StatId, f32>)>) -> Vec<Edit> {
    if rows.is_empty() {
        return Vec::new();
    }
    let mut ids = Ids::of(&document.graph);
    let mut named = document.samples.named.clone();
    let mut taken: BTreeSet<String> = named.iter().map(|sample| sample.name.clone()).collect();
    for (wanted, values) in rows {
        let name = super::names::free(&mut taken, &wanted);
        named.push(Sample {
            id: SampleId(ids.fresh()),
            name,
            values,
            situation: Situation::default(),
        });
    }
    let mut edits = vec![Edit::Named(named)];
    edits.extend(ids.taken());
    edits
}

/// Shows a sample: everything is as it was when it was kept.
pub fn shown(document: &Document, id: SampleId) -> Vec<Edit> {
    let Some(sample) = document.samples.get(id) else {
        return Vec::new();
    };
    let mut edits = all_set(document, |stat| held(sample, stat));
    if sample.situation != document.samples.now {
        edits.push(Edit::Situation(Box::new(sample.situation.clone())));
    }
    if document.samples.current != Some(id) {
        edits.push(Edit::Current(Some(id)));
    }
    edits
}

/// Sets every stat as somebody else tells it, such as a row of a log; what is not told has its default, and nothing else
/// is or was there.
pub fn told_so(document: &Document, values: &BTreeMap<StatId, f32>) -> Vec<Edit> {
    let told = |stat: &Stat| values.get(&stat.id).copied().unwrap_or(stat.default);
    let mut edits = all_set(document, told);
    if document.samples.now != Situation::default() {
        edits.push(Edit::Situation(Box::default()));
    }
    if document.samples.current.is_some() {
        edits.push(Edit::Current(None));
    }
    edits
}

/// Shows the sample behind the one that is shown, or before it.
pub fn next(document: &Document, is_forward: bool) -> Vec<Edit> {
    let named = &document.samples.named;
    let current = document.samples.current;
    let at = named.iter().position(|sample| Some(sample.id) == current);
    let count = named.len();
    let next = match (at, is_forward) {
        (None, true) => 0,
        (None, false) => count.saturating_sub(1),
        (Some(at), true) => (at + 1) % count.max(1),
        (Some(at), false) => (at + count - 1) % count.max(1),
    };
    let next = named.get(next).map(|sample| sample.id);
    next.map_or_else(Vec::new, |id| shown(document, id))
}

/// Gives every stat a value, which is within what it can be.
fn all_set(document: &Document, value: impl Fn(&Stat) -> f32) -> Vec<Edit> {
    let mut edits = Vec::new();
    for stat in &document.graph.stats {
        let value = value(stat);
        if value.to_bits() != stat.sample.to_bits() {
            edits.push(Edit::Stat(Box::new(Stat {
                sample: value,
                ..stat.clone()
            })));
        }
    }
    edits
}

/// Gives every stat any value of its range, as the seed says: the candidates' too. What the agent did stays.
pub fn random(document: &Document, seed: u64) -> Vec<Edit> {
    let mut state = seed;
    let mut drawn = |stat: &Stat| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        // As many bits as a number near 1 has.
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
            // Each of its names is as likely.
            StatKind::YesNo => (2.0 * unit).floor() as f32,
            StatKind::Choice(names) => (names.len() as f64 * unit).floor() as f32,
        }
    };
    let stats = &document.graph.stats;
    let values: BTreeMap<StatId, f32> = stats.iter().map(|stat| (stat.id, drawn(stat))).collect();
    let mut edits = all_set(document, |stat| {
        values.get(&stat.id).copied().unwrap_or(stat.sample)
    });
    edits.extend(situated(document, |situation| {
        for candidate in situation.candidates.iter_mut().flatten() {
            let targets = stats.iter().filter(|stat| stat.scope == Scope::Target);
            candidate.values = targets.map(|stat| (stat.id, drawn(stat))).collect();
        }
    }));
    if document.samples.current.is_some() {
        edits.push(Edit::Current(None));
    }
    edits
}

/// Lets a sample hold what is shown now.
pub fn updated(document: &Document, id: SampleId) -> Vec<Edit> {
    let (values, situation) = present(document);
    let mut edits = changed(document, id, |sample| {
        sample.values = values;
        sample.situation = situation;
    });
    if document.samples.get(id).is_some() && document.samples.current != Some(id) {
        edits.push(Edit::Current(Some(id)));
    }
    edits
}

/// Names a sample.
pub fn renamed(document: &Document, id: SampleId, name: &str) -> Vec<Edit> {
    changed(document, id, |sample| name.clone_into(&mut sample.name))
}

fn changed(document: &Document, id: SampleId, change: impl FnOnce(&mut Sample)) -> Vec<Edit> {
    named(document, |named| {
        if let Some(sample) = named.iter_mut().find(|sample| sample.id == id) {
            change(sample);
        }
    })
}

fn named(document: &Document, change: impl FnOnce(&mut Vec<Sample>)) -> Vec<Edit> {
    let mut named = document.samples.named.clone();
    change(&mut named);
    if named == document.samples.named {
        return Vec::new();
    }
    vec![Edit::Named(named)]
}

/// Keeps a copy of a sample behind it.
pub fn duplicated(document: &Document, id: SampleId) -> Vec<Edit> {
    let named = &document.samples.named;
    let Some(at) = named.iter().position(|sample| sample.id == id) else {
        return Vec::new();
    };
    let wanted = format!("{} copy", named[at].name);
    let name = free_name(&wanted, named.iter().map(|sample| sample.name.as_str()));
    let copy = named[at].clone();
    let (_, edits) = inserted(document, at + 1, |id| Sample { id, name, ..copy });
    edits
}

/// Moves a sample one place up or down.
pub fn stepped(document: &Document, id: SampleId, down: bool) -> Vec<Edit> {
    named(document, |named| {
        let at = named.iter().position(|sample| sample.id == id);
        let other = at.map(|at| if down { at + 1 } else { at.wrapping_sub(1) });
        if let (Some(at), Some(other)) = (at, other)
            && other < named.len()
        {
            named.swap(at, other);
        }
    })
}

/// Forgets a sample. What is shown stays as it is.
pub fn removed(document: &Document, id: SampleId) -> Vec<Edit> {
    let mut edits = named(document, |named| named.retain(|sample| sample.id != id));
    if document.samples.current == Some(id) {
        edits.push(Edit::Current(None));
    }
    edits
}

/// Changes who is there and what happened.
fn situated(document: &Document, change: impl FnOnce(&mut Situation)) -> Vec<Edit> {
    let mut situation = document.samples.now.clone();
    change(&mut situation);
    if situation == document.samples.now {
        return Vec::new();
    }
    vec![Edit::Situation(Box::new(situation))]
}

/// The candidates as a list: the one that is always there, too.
fn listed(document: &Document) -> Vec<Candidate> {
    let own = document.samples.now.candidates.clone();
    own.unwrap_or_else(|| vec![first(document)])
}

/// The candidate that is always there, in words.
fn first(document: &Document) -> Candidate {
    Candidate {
        target: 1,
        name: String::from("Target 1"),
        values: own_values(document),
    }
}

fn own_values(document: &Document) -> BTreeMap<StatId, f32> {
    let stats = document.graph.stats.iter();
    let own = stats.filter(|stat| stat.scope == Scope::Target);
    own.map(|stat| (stat.id, stat.sample)).collect()
}

/// Adds a candidate that is as the one that is looked at. Gives its number and the edits.
pub fn candidate_added(document: &Document, looked_at: Option<u32>) -> (u32, Vec<Edit>) {
    let mut all = listed(document);
    let told = &document.samples.now.told;
    let remembered = told.options.values().flat_map(|told| told.targets.keys());
    let highest = all.iter().map(|one| &one.target).chain(remembered).max();
    // A number that a history knows is somebody else's.
    let target = highest.map_or(1, |highest| highest.saturating_add(1));
    let mut taken: BTreeSet<String> = all.iter().map(|one| one.name.clone()).collect();
    let name = super::names::free(&mut taken, &format!("Target {}", all.len() + 1));
    let like = all.iter().find(|one| Some(one.target) == looked_at);
    let values = like.or(all.last()).map(|one| one.values.clone());
    let candidate = Candidate {
        target,
        name,
        values: values.unwrap_or_else(|| own_values(document)),
    };
    all.push(candidate);
    (target, situated(document, |now| now.candidates = Some(all)))
}

/// Takes a candidate away, with what the agent did to it.
pub fn candidate_removed(document: &Document, target: u32) -> Vec<Edit> {
    let mut all = listed(document);
    all.retain(|one| one.target != target);
    situated(document, |now| {
        now.candidates = Some(all);
        for told in now.told.options.values_mut() {
            told.targets.remove(&target);
        }
    })
}

/// Names a candidate.
pub fn candidate_renamed(document: &Document, target: u32, name: &str) -> Vec<Edit> {
    candidate_changed(document, target, |one| name.clone_into(&mut one.name))
}

fn candidate_changed(
    document: &Document,
    target: u32,
    change: impl FnOnce(&mut Candidate),
) -> Vec<Edit> {
    let mut all = listed(document);
    let Some(candidate) = all.iter_mut().find(|one| one.target == target) else {
        return Vec::new();
    };
    let before = candidate.clone();
    change(candidate);
    if *candidate == before {
        return Vec::new();
    }
    situated(document, |now| now.candidates = Some(all))
}

/// Says what an option did; none: it was never chosen.
pub fn told(document: &Document, at: &OptionAt, said: Option<OptionTold>) -> Vec<Edit> {
    situated(document, |now| {
        match said {
            Some(said) => now.told.options.insert(at.clone(), said),
            None => now.told.options.remove(at),
        };
    })
}

/// The same, of the option itself: what it did at targets stays. A decision runs one option, so those that it could run
/// instead have stopped just now.
pub fn option_told(
    document: &Document,
    at: &OptionAt,
    past: Option<Past>,
    rivals: &[OptionAt],
) -> Vec<Edit> {
    situated(document, |now| {
        let options = &mut now.told.options;
        let Some(past) = past else {
            options.remove(at);
            return;
        };
        match options.get_mut(at) {
            Some(told) => told.own = past,
            None => {
                options.insert(at.clone(), OptionTold::of(past));
            }
        }
        if past.doing == Doing::Stopped {
            let targets = options.get_mut(at).into_iter();
            targets
                .flat_map(|told| told.targets.values_mut())
                .for_each(stop);
            return;
        }
        for rival in rivals {
            if let Some(told) = options.get_mut(rival) {
                stop(&mut told.own);
                told.targets.values_mut().for_each(stop);
            }
        }
    })
}

fn stop(past: &mut Past) {
    if past.doing != Doing::Stopped {
        *past = Past {
            doing: Doing::Stopped,
            seconds: 0.0,
            stops: past.stops.saturating_add(1),
        };
    }
}

/// Forgets all that the agent did.
pub fn forgotten(document: &Document) -> Vec<Edit> {
    situated(document, |now| now.told = Told::default())
}

/// Changes every value of a stat that samples and candidates hold, as when its choices change places.
pub fn mapped(document: &Document, id: StatId, after: impl Fn(f32) -> f32) -> Vec<Edit> {
    let change = |values: &mut BTreeMap<StatId, f32>| {
        if let Some(value) = values.get_mut(&id) {
            *value = after(*value);
        }
    };
    let all = |situation: &mut Situation| {
        let candidates = situation.candidates.iter_mut().flatten();
        candidates.for_each(|one| change(&mut one.values));
    };
    let mut edits = situated(document, all);
    edits.extend(named(document, |named| {
        for sample in named {
            change(&mut sample.values);
            all(&mut sample.situation);
        }
    }));
    edits
}

#[cfg(test)]
mod tests;
