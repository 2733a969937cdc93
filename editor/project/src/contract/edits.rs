//! The edits that make a graph agree with the game's list of stats: adding, renaming, removing and
//! changing stats. Fixing everything at once applies the single fixes in turn and returns one list
//! of edits.

use inclination_core::{
    Scope,
    authoring::{
        format::Document,
        model::{Stat, StatId, StatKind},
    },
};

use super::{
    Contract, ContractDifference, ContractFinding, ContractFix, ListedStat, StatProperty, Units,
    ValueKind, compare_contract,
};
use crate::{
    edit::{Edit, choices, edits_between, samples, stats},
    text::spelling::find_nearest_name,
};

/// Returns the edits of one fix.
pub fn fix_edits(document: &Document, contract: &Contract, mend: ContractFix) -> Vec<Edit> {
    let listed = |at: usize| contract.stats.get(at);
    match mend {
        ContractFix::Add(at) => {
            let new = listed(at).map(build_stat);
            stats::add_stats(document, new.into_iter().collect())
        }
        ContractFix::Rename(id, at) => {
            let name = listed(at).map(|listed| listed.name.as_str());
            name.map_or_else(Vec::new, |name| stats::rename_stat(document, id, name))
        }
        ContractFix::SetProperty(id, at, about) => {
            let taken = listed(at).map(|listed| set_property(document, id, listed, about));
            taken.unwrap_or_default()
        }
        ContractFix::Remove(id) => stats::remove_stat(document, id),
    }
}

/// Returns the edits of all possible fixes: first renames, additions of missing stats and removals
/// of unread ones, then the properties that differ. Stats that nodes read but the game does not
/// provide stay.
pub fn fix_all_edits(document: &Document, contract: &Contract) -> Vec<Edit> {
    let mut copy = document.clone();
    let compared = |copy: &Document| compare_contract(contract, &copy.graph, Units::Known);
    let apply_fixes = |copy: &mut Document,
                       findings: &[ContractFinding],
                       applies: fn(&ContractDifference) -> bool| {
        for finding in findings.iter().filter(|found| applies(&found.difference)) {
            let Some((mend, _)) = finding.fixes.first() else {
                continue;
            };
            for edit in fix_edits(copy, contract, *mend) {
                edit.apply(copy);
            }
        }
    };

    let findings = compared(&copy);
    apply_fixes(&mut copy, &findings, |difference| {
        !matches!(difference, ContractDifference::PropertyDiffers(..))
    });

    // Compare again, since a renamed stat may also differ in its properties.
    let findings = compared(&copy);
    apply_fixes(&mut copy, &findings, |difference| {
        matches!(difference, ContractDifference::PropertyDiffers(..))
    });

    edits_between(document, &copy)
}

/// Counts the findings that have a fix.
pub fn count_fixable(findings: &[ContractFinding]) -> usize {
    findings
        .iter()
        .filter(|finding| !finding.fixes.is_empty())
        .count()
}

/// Returns the edit that sets or removes the path of the game's list.
pub fn set_contract_path(document: &Document, path: Option<String>) -> Vec<Edit> {
    if document.looks.contract == path {
        return Vec::new();
    }
    vec![Edit::Contract(path)]
}

/// Builds a stat from a list entry.
fn build_stat(listed: &ListedStat) -> Stat {
    let name = listed.name.as_str();
    let (low, high) = listed.range.unwrap_or((0.0, 1.0));
    let stat = match listed.kind {
        None | Some(ValueKind::Number) => Stat::number(name, low, high),
        Some(ValueKind::Whole) => Stat::number(name, low, high).whole(),
        Some(ValueKind::YesNo) => Stat::yes_no(name),
        Some(ValueKind::Choice) => Stat::choice(name, choice_names(listed)),
    };
    let stat = if listed.cyclic == Some(true) {
        stat.cyclic()
    } else {
        stat
    };
    stat.unit(listed.unit.clone().unwrap_or_default())
        .scope(listed.scope.unwrap_or_default())
}

/// Returns a choice's names, or a placeholder if the list has none.
fn choice_names(listed: &ListedStat) -> Vec<String> {
    let names = listed.choices.clone();
    names.unwrap_or_else(|| vec![String::from("Choice")])
}

/// Returns the edits that set one property of a stat as the list says.
fn set_property(
    document: &Document,
    id: StatId,
    listed: &ListedStat,
    about: StatProperty,
) -> Vec<Edit> {
    match about {
        StatProperty::Kind => set_kind(document, id, listed),
        StatProperty::Range => stats::change_stat(document, id, |stat| set_range(stat, listed)),
        StatProperty::Circle => stats::change_stat(document, id, |stat| set_circle(stat, listed)),
        StatProperty::Choices => set_choices(document, id, &choice_names(listed)),
        StatProperty::Unit => {
            let unit = listed.unit.clone().unwrap_or_default();
            stats::change_stat(document, id, |stat| stat.unit = unit)
        }
        StatProperty::Scope => {
            let scope = listed.scope.unwrap_or(Scope::Agent);
            stats::set_scope(document, id, scope)
        }
    }
}

/// Sets the range, and clamps the default and the sample to it.
fn set_range(stat: &mut Stat, listed: &ListedStat) {
    if let (StatKind::Number { low, high, .. }, Some(range)) = (&mut stat.kind, listed.range) {
        (*low, *high) = range;
        let within = |value: f32| value.max(range.0).min(range.1);
        (stat.default, stat.sample) = (within(stat.default), within(stat.sample));
    }
}

/// Sets whether a number's range is a circle, if the list says so.
fn set_circle(stat: &mut Stat, listed: &ListedStat) {
    if let (StatKind::Number { .. }, Some(cyclic)) = (&stat.kind, listed.cyclic) {
        stat.cyclic = cyclic;
    }
}

/// Returns the edits that set the kind and all properties that depend on it, such as the range: one
/// without the other would not match the game's stat.
fn set_kind(document: &Document, id: StatId, listed: &ListedStat) -> Vec<Edit> {
    let Some(kind) = listed.kind else {
        return Vec::new();
    };
    let wanted = self::build_stat(listed);

    let mut copy = document.clone();
    for edit in stats::set_kind(document, id, &wanted.kind) {
        edit.apply(&mut copy);
    }

    let edits = stats::change_stat(&copy, id, |stat| {
        set_range(stat, listed);
        set_circle(stat, listed);
        stat.whole = kind == ValueKind::Whole;
        if let Some(unit) = &listed.unit {
            stat.unit.clone_from(unit);
        }
    });

    for edit in edits {
        edit.apply(&mut copy);
    }

    edits_between(document, &copy)
}

/// Returns the edits that set a choice's names in their order. A name that is similar to a listed
/// one is renamed, together with everything that refers to it. The default and the samples keep the
/// choices that they name.
fn set_choices(document: &Document, id: StatId, wanted: &[String]) -> Vec<Edit> {
    let mut copy = document.clone();
    let own = |copy: &Document| match copy.graph.stat(id).map(|stat| &stat.kind) {
        Some(StatKind::Choice(names)) => names.clone(),
        _ => Vec::new(),
    };

    for name in wanted {
        let known = own(&copy);
        let free = known.iter().filter(|known| !wanted.contains(known));
        let near =
            find_nearest_name(name, free.map(String::as_str)).filter(|_| !known.contains(name));
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

    let stat_edits = stats::change_stat(&copy, id, |stat| {
        if let StatKind::Choice(names) = &mut stat.kind {
            *names = wanted.to_vec();
            (stat.default, stat.sample) = (after(stat.default), after(stat.sample));
        }
    });
    let edits: Vec<Edit> = stat_edits
        .into_iter()
        .chain(samples::map_stat_values(&copy, id, after))
        .collect();

    for edit in edits {
        edit.apply(&mut copy);
    }

    edits_between(document, &copy)
}

#[cfg(test)]
mod tests;
