//! Ranks that do nothing since their decision ignores ranks, and options that are let in by a rank and yet need not be.
//!
//! **An option that must be let in** rests below 0: the ranks that it gives in every situation make a rank below 0, and
//! a rank that it gives in some situations only would lift it. It rests above nothing else if no other option of its
//! decision, of those that can be chosen at all, rests higher. Then it may be chosen although nothing lets it in; it is
//! only told of where a situation was found in which it is: valid, none of its conditional ranks given, and outranked
//! by nothing. So two options of which one is always let in are no false alarm. The default option of a decision is no
//! help: it is taken only where nothing can be chosen, and an option of a low rank can.

use alloc::{format, vec::Vec};

use super::{
    Fix, FixEdit, NodeAt, Report, rules,
    scene::{Broken, Scene},
    uses::of_every_part,
    witness, words,
};
use crate::{
    compile::{Contribution, Lowered, LoweredDecision, LoweredEntry, LoweredOption, lower_pinned},
    consider::{Rank, RankBy},
    decide::is_valid,
    kind::structure::decision,
    math,
    model::{Node, NodeKind, Place, Socket},
    symbolic::{Arena, Interval, Symbol},
};

pub(super) fn check(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    broken: &Broken,
    report: &mut Report<'_>,
) {
    ignored(scene, lowered, broken, report);
    let suspects = let_in(scene, lowered, broken);
    if !suspects.is_empty() {
        tell_let_in(scene, lowered, suspects, report);
    }
}

/// Whether a decision looks at ranks.
pub(super) fn looks_at_ranks(scene: &Scene<'_, '_>, decision: &LoweredDecision<'_>) -> bool {
    let node = scene.node(decision.at.into());
    node.is_some_and(|node| node.setting("ranks") == 1)
}

/// Considerations whose rank no decision looks at that they have a say in.
fn ignored(scene: &Scene<'_, '_>, lowered: &Lowered<'_>, broken: &Broken, report: &mut Report<'_>) {
    // Ranks are rare where they are ignored, so a decision's settings are only looked up where there is one.
    let found = of_every_part(lowered, |decision, _, part| {
        let rank = part.appraisal.rank.as_ref()?;
        let is_given = rank.given.interval().high > 0.0;
        is_given.then(|| !looks_at_ranks(scene, decision) && is_meant(scene, part))
    });
    for (at, (decision, entry)) in found {
        let decides = NodeAt::from(decision.at);
        let option = lowered.options.get(entry.option as usize);
        let option = option.and_then(|option| scene.node(option.at.into()));
        let (Some(node), Some(option), Some(about)) = (scene.node(at), option, scene.node(decides))
        else {
            continue;
        };
        if broken.holds_node(scene, at) {
            continue;
        }
        let sentence = format!(
            "{} gives {} a rank, but the decision {} ignores ranks, so it changes nothing. Let the decision look at ranks, or leave the rank empty.",
            words::node(node),
            words::node(option),
            words::node(about),
        );
        let fix = Fix::one(
            format!("Let {} look at ranks", words::node(about)),
            FixEdit::Choose(decides, "ranks", "highest"),
        );
        let place = Place::node(at.group, at.node);
        report.add(rules::IGNORED_RANK, place, sentence, Some(fix));
    }
}

/// Whether a rank was given on purpose: not if it is what a fresh node has, and the node gives something else too.
fn is_meant(scene: &Scene<'_, '_>, part: &Contribution<Symbol<'_>>) -> bool {
    let gives_more = part.appraisal.bonus.is_some() || part.appraisal.multiplier.is_some();
    !gives_more || !scene.node(part.at.into()).is_some_and(is_untouched)
}

fn is_untouched(node: &Node) -> bool {
    let NodeKind::Consideration { form, .. } = node.kind else {
        return false;
    };
    let position = form.spec().socket_position("rank");
    position.is_some_and(|at| {
        let held = node.sockets.get(at);
        let default = form.spec().socket(at).and_then(|socket| socket.default);
        matches!((held, default), (Some(Socket::Value(held)), Some(default)) if *held == default)
    })
}

/// What an option's rank is while none of the ranks is given that depend on the situation, and whether one of those
/// would lift it.
struct Rest {
    rank: Interval,
    is_lifted: bool,
}

/// Whether an option may have a weight with which it can be chosen.
pub(super) fn can_be_valid(entry: &LoweredEntry<'_>, floor: Interval) -> bool {
    is_valid(entry.weight.interval().high, floor.low)
}

/// Whether a rank is given in every situation.
pub(super) fn is_always(rank: &Rank<Symbol<'_>>) -> bool {
    rank.given.interval().low > 0.0
}

fn rest(entry: &LoweredEntry<'_>, by: RankBy) -> Rest {
    let ranks = || entry.parts.iter().filter_map(|part| part.appraisal.rank);
    let join = |one: Interval, other: Interval| match by {
        RankBy::Max => Interval::new(
            math::max(one.low, other.low),
            math::max(one.high, other.high),
        ),
        RankBy::Min => Interval::new(
            math::min(one.low, other.low),
            math::min(one.high, other.high),
        ),
        RankBy::Sum => Interval::new(
            math::add(one.low, other.low),
            math::add(one.high, other.high),
        ),
    };
    let always = ranks().filter(is_always).map(|rank| rank.value.interval());
    let rank = always.reduce(join).unwrap_or(Interval::point(0.0));
    let mut at_times = ranks().filter(|rank| !is_always(rank) && rank.given.interval().high > 0.0);
    let is_lifted = at_times.any(|at_times| {
        let value = at_times.value.interval();
        match by {
            RankBy::Max => value.high > rank.high,
            RankBy::Min => false,
            RankBy::Sum => value.high > 0.0,
        }
    });
    Rest { rank, is_lifted }
}

/// Options that must be let in and rest above nothing, by their decision's and their own position.
fn let_in(scene: &Scene<'_, '_>, lowered: &Lowered<'_>, broken: &Broken) -> Vec<(usize, usize)> {
    let mut suspects = Vec::new();
    for (at, decision) in lowered.decisions.iter().enumerate() {
        let rests = || {
            let entries = decision.entries.iter().enumerate();
            entries.map(|(position, entry)| {
                let option: Option<&LoweredOption<'_>> = lowered.options.get(entry.option as usize);
                let by = option.map_or(RankBy::Max, |option| option.rank_by);
                (position, entry, rest(entry, by))
            })
        };
        let must = |rest: &Rest| rest.rank.high < 0.0 && rest.is_lifted;
        if !rests().any(|(_, _, rest)| must(&rest))
            || !looks_at_ranks(scene, decision)
            || broken.holds_node(scene, decision.at.into())
        {
            continue;
        }
        let floor = decision.numbers[decision::FLOOR].symbol.interval();
        let below = rests()
            .filter(|(_, entry, _)| can_be_valid(entry, floor))
            .map(|(_, _, rest)| rest.rank.low)
            .fold(-f32::MAX, math::max);
        let open = rests().filter(|(_, entry, rest)| {
            must(rest) && below <= rest.rank.high && can_be_valid(entry, floor)
        });
        suspects.extend(open.map(|(position, ..)| (at, position)));
    }
    suspects
}

/// Looks for situations in which the suspects are chosen although nothing lets them in.
fn tell_let_in(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    mut suspects: Vec<(usize, usize)>,
    report: &mut Report<'_>,
) {
    let mut found = Vec::new();
    for pinned in witness::situations(scene.plan) {
        if suspects.is_empty() {
            break;
        }
        let arena = Arena::default();
        let seen = lower_pinned(scene.plan, &arena, &pinned);
        suspects.retain(|&(decision, entry)| {
            let is_chosen = seen
                .decisions
                .get(decision)
                .and_then(|seen| chosen_at_rest(&lowered.decisions[decision], seen, entry));
            if let Some(rank) = is_chosen {
                found.push((decision, entry, rank));
            }
            is_chosen.is_none()
        });
    }
    let mut told = alloc::collections::BTreeSet::new();
    for (decision, entry, rank) in found {
        let decision = &lowered.decisions[decision];
        let option = lowered.options.get(decision.entries[entry].option as usize);
        let Some(at) = option.map(|option| NodeAt::from(option.at)) else {
            continue;
        };
        if let (Some(node), Some(about)) = (scene.node(at), scene.node(decision.at.into()))
            && told.insert(at)
        {
            let sentence = format!(
                "The option {} is let in by a rank that is not always given, but can be chosen by {} without: no other option has a higher rank than its {}. Add one that always can be chosen, such as waiting with rank 0; the decision's default is only for when nothing can be chosen.",
                words::node(node),
                words::node(about),
                words::number(rank),
            );
            let place = Place::node(at.group, at.node);
            report.add(rules::NO_DEFAULT_BELOW, place, sentence, None);
        }
    }
}

/// The rank by which an option goes before all others while none of its conditional ranks is given. In what is seen all
/// is computed; what is known tells which ranks are conditional.
fn chosen_at_rest(
    known: &LoweredDecision<'_>,
    seen: &LoweredDecision<'_>,
    position: usize,
) -> Option<f32> {
    let entry = seen.entries.get(position)?;
    let floor = seen.numbers[decision::FLOOR].symbol.constant()?;
    let can_be_chosen = |entry: &LoweredEntry<'_>| {
        let weight = entry.weight.constant();
        weight.is_some_and(|weight| is_valid(weight, floor))
    };
    let rank = entry.rank.constant()?;
    let parts = known.entries.get(position)?.parts.iter().zip(&entry.parts);
    let mut ranks = parts.filter_map(|(known, seen)| {
        known
            .appraisal
            .rank
            .as_ref()
            .zip(seen.appraisal.rank.as_ref())
    });
    let is_lifted =
        ranks.any(|(known, seen)| !is_always(known) && seen.given.constant() != Some(0.0));
    let is_outranked = seen
        .entries
        .iter()
        .filter(|other| can_be_chosen(other))
        .any(|other| other.rank.constant().is_none_or(|other| other > rank));
    (can_be_chosen(entry) && !is_lifted && !is_outranked).then_some(rank)
}
