//! What mends that a graph and the game's list of stats do not agree: stats added, renamed, removed, and made what the
//! game says. All of it at once is the same, one after the other, as one list of edits.

use inclination_core::{
    Document,
    model::{Scope, Stat, StatId, StatKind},
};

use super::{About, Contract, Difference, Finding, Kind, Listed, Mend, Units, compare};
use crate::{
    edit::{Edit, between, choices, samples, stats},
    text::spelling::find_nearest_name,
};

/// The edits of one mend.
pub fn mended(document: &Document, contract: &Contract, mend: Mend) -> Vec<Edit> {
    let listed = |at: usize| contract.stats.get(at);
    match mend {
        Mend::Add(at) => {
            let new = listed(at).map(stat);
            stats::all_added(document, new.into_iter().collect())
        }
        Mend::Rename(id, at) => {
            let name = listed(at).map(|listed| listed.name.as_str());
            name.map_or_else(Vec::new, |name| stats::renamed(document, id, name))
        }
        Mend::Take(id, at, about) => {
            let taken = listed(at).map(|listed| taken(document, id, listed, about));
            taken.unwrap_or_default()
        }
        Mend::Remove(id) => stats::removed(document, id),
    }
}

/// The edits of all that can be mended: what is called otherwise is renamed, what is lacking added, what nothing reads
/// removed, and then all taken that the game says. What nodes read and the game does not tell stays.
pub fn all_mended(document: &Document, contract: &Contract) -> Vec<Edit> {
    let mut copy = document.clone();
    let compared = |copy: &Document| compare(contract, &copy.graph, Units::Known);
    let make = |copy: &mut Document, findings: &[Finding], is_meant: fn(&Difference) -> bool| {
        for finding in findings.iter().filter(|found| is_meant(&found.difference)) {
            let Some((mend, _)) = finding.mends.first() else {
                continue;
            };
            for edit in mended(copy, contract, *mend) {
                edit.apply(copy);
            }
        }
    };
    let found = compared(&copy);
    make(&mut copy, &found, |of| {
        !matches!(of, Difference::Disagrees(..))
    });
    // What was renamed may be another thing besides.
    let found = compared(&copy);
    make(&mut copy, &found, |of| {
        matches!(of, Difference::Disagrees(..))
    });
    between(document, &copy)
}

/// How many of them that mends.
pub fn mendable(findings: &[Finding]) -> usize {
    let mendable = findings.iter().filter(|found| !found.mends.is_empty());
    mendable.count()
}

/// Says where the game's list is; none: there is none.
pub fn told(document: &Document, path: Option<String>) -> Vec<Edit> {
    if document.looks.contract == path {
        return Vec::new();
    }
    vec![Edit::Contract(path)]
}

/// A stat as the list says it.
fn stat(listed: &Listed) -> Stat {
    let name = listed.name.as_str();
    let (low, high) = listed.range.unwrap_or((0.0, 1.0));
    let stat = match listed.kind {
        None | Some(Kind::Number) => Stat::number(name, low, high),
        Some(Kind::Whole) => Stat::number(name, low, high).whole(),
        Some(Kind::YesNo) => Stat::yes_no(name),
        Some(Kind::Choice) => Stat::choice(name, names(listed)),
    };
    stat.unit(listed.unit.clone().unwrap_or_default())
        .scope(listed.scope.unwrap_or_default())
}

/// A choice's names; one of ours where the list does not say any.
fn names(listed: &Listed) -> Vec<String> {
    let names = listed.choices.clone();
    names.unwrap_or_else(|| vec![String::from("Choice")])
}

fn taken(document: &Document, id: StatId, listed: &Listed, about: About) -> Vec<Edit> {
    match about {
        About::Kind => of_kind(document, id, listed),
        About::Range => stats::changed(document, id, |stat| set_range(stat, listed)),
        About::Choices => of_choices(document, id, &names(listed)),
        About::Unit => {
            let unit = listed.unit.clone().unwrap_or_default();
            stats::changed(document, id, |stat| stat.unit = unit)
        }
        About::Scope => {
            let scope = listed.scope.unwrap_or(Scope::Agent);
            stats::of_scope(document, id, scope)
        }
    }
}

/// Takes the range. The default and the sample stay within it.
fn set_range(stat: &mut Stat, listed: &Listed) {
    if let (StatKind::Number { low, high, .. }, Some(range)) = (&mut stat.kind, listed.range) {
        (*low, *high) = range;
        let within = |value: f32| value.max(range.0).min(range.1);
        (stat.default, stat.sample) = (within(stat.default), within(stat.sample));
    }
}

/// Takes the kind with all that belongs to it, since one without the other would be no stat of the game's.
fn of_kind(document: &Document, id: StatId, listed: &Listed) -> Vec<Edit> {
    let Some(kind) = listed.kind else {
        return Vec::new();
    };
    let wanted = self::stat(listed);
    let mut copy = document.clone();
    for edit in stats::of_kind(document, id, &wanted.kind) {
        edit.apply(&mut copy);
    }
    let edits = stats::changed(&copy, id, |stat| {
        set_range(stat, listed);
        stat.whole = kind == Kind::Whole;
        if let Some(unit) = &listed.unit {
            stat.unit.clone_from(unit);
        }
    });
    for edit in edits {
        edit.apply(&mut copy);
    }
    between(document, &copy)
}

/// Takes a choice's names, in their order. A name that is nearly one of the list's becomes that, and what reads it with it;
/// the default and the samples stay what they name.
fn of_choices(document: &Document, id: StatId, wanted: &[String]) -> Vec<Edit> {
    let mut copy = document.clone();
    let own = |copy: &Document| match copy.graph.stat(id).map(|stat| &stat.kind) {
        Some(StatKind::Choice(names)) => names.clone(),
        _ => Vec::new(),
    };
    for name in wanted {
        let known = own(&copy);
        let free = known.iter().filter(|known| !wanted.contains(known));
        let near = find_nearest_name(name, free.map(String::as_str));
        let near = near.filter(|_| !known.contains(name));
        let at = near.and_then(|near| known.iter().position(|known| known == near));
        for edit in at.map_or_else(Vec::new, |at| choices::rename_choice(&copy, id, at, name)) {
            edit.apply(&mut copy);
        }
    }
    let before = own(&copy);
    let after = |value: f32| {
        let name = before.get(value as usize);
        let place = name.and_then(|name| wanted.iter().position(|wanted| wanted == name));
        place.unwrap_or(0) as f32
    };
    let edits = stats::changed(&copy, id, |stat| {
        if let StatKind::Choice(names) = &mut stat.kind {
            *names = wanted.to_vec();
            (stat.default, stat.sample) = (after(stat.default), after(stat.sample));
        }
    });
    let edits: Vec<Edit> = edits
        .into_iter()
        .chain(samples::mapped(&copy, id, after))
        .collect();
    for edit in edits {
        edit.apply(&mut copy);
    }
    between(document, &copy)
}

#[cfg(test)]
mod tests;
