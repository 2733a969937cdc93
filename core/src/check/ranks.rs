//! Ranks without effect because their decision ignores ranks, and options that a rank lets in but
//! that can be chosen without it.
//!
//! **A gated option** rests below 0: the ranks that it has in every situation give a rank below 0,
//! and a rank that it has only in some situations would lift it. It is open if no other option of
//! its decision that can be chosen rests higher. Then it may be chosen although nothing lets it in.
//! This is reported only if a situation was found in which it happens: the option is valid, none
//! of its conditional ranks is given, and nothing outranks it. So two options of which one is
//! always let in are not reported. A decision's default does not help: it is chosen only if nothing
//! else can be, and an option with a low rank can be chosen.

use alloc::{format, vec::Vec};

use super::{
    Fix, FixEdit, NodeLocation, Report,
    context::{BrokenNodes, CheckContext},
    group_uses::considerations_in_every_use,
    messages, rules, witness,
};
use crate::{
    compile::{
        Contribution, LoweredDecision, LoweredEntry, LoweredGraph, LoweredOption, lower_pinned,
    },
    consider::{Rank, RankRule},
    decide::{Ranks, is_valid},
    kind::structure::decision,
    math,
    model::{Node, NodeKind, Place, Socket},
    symbolic::{Arena, Interval, Symbol},
};

pub(super) fn check(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    broken: &BrokenNodes,
    report: &mut Report<'_>,
) {
    report_ignored_ranks(context, lowered, broken, report);
    let suspects = find_open_gated_options(context, lowered, broken);
    if !suspects.is_empty() {
        report_open_gated_options(context, lowered, suspects, report);
    }
}

/// Whether a decision looks at ranks.
pub(super) fn looks_at_ranks(
    context: &CheckContext<'_, '_>,
    decision: &LoweredDecision<'_>,
) -> bool {
    let node = context.node(decision.at.into());
    node.is_some_and(|node| Ranks::from_node(node) == Ranks::Highest)
}

/// Reports considerations with a rank if all decisions that they apply to ignore ranks.
fn report_ignored_ranks(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    broken: &BrokenNodes,
    report: &mut Report<'_>,
) {
    // Ranks are rare where they are ignored, so a decision's settings are looked up only if there
    // is a rank.
    let ignored = considerations_in_every_use(lowered, |decision, _, part| {
        let rank = part.appraisal.rank.as_ref()?;
        let is_given = rank.given.interval().high > 0.0;
        is_given.then(|| !looks_at_ranks(context, decision) && is_intentional(context, part))
    });

    for (at, (decision, entry)) in ignored {
        let decision_at = NodeLocation::from(decision.at);
        let option = lowered
            .options
            .get(entry.option as usize)
            .and_then(|option| context.node(option.at.into()));
        let (Some(node), Some(option), Some(decision_node)) =
            (context.node(at), option, context.node(decision_at))
        else {
            continue;
        };
        if broken.contains_node(context, at) {
            continue;
        }

        let sentence = format!(
            "{} gives {} a rank, but {} ignores ranks, so this has no effect. Make the decision use ranks, or clear the rank.",
            messages::node_name(report.graph(), node),
            messages::kind_and_name("option", option),
            messages::kind_and_name("decision", decision_node),
        );
        let fix = Fix::with_edit(
            format!(
                "Make {} use ranks",
                messages::node_name(report.graph(), decision_node)
            ),
            FixEdit::Choose(decision_at, "ranks", "highest"),
        );
        let place = Place::node(at.group, at.node);
        report.add(rules::IGNORED_RANK, place, sentence, Some(fix));
    }
}

/// Whether a rank was set on purpose. It was not if it is the default of a new node and the node
/// also gives something other than a rank.
fn is_intentional(context: &CheckContext<'_, '_>, part: &Contribution<Symbol<'_>>) -> bool {
    let gives_more = part.appraisal.bonus.is_some() || part.appraisal.multiplier.is_some();
    !gives_more || !context.node(part.at.into()).is_some_and(has_default_rank)
}

/// Whether a consideration's rank is the default of a new node.
fn has_default_rank(node: &Node) -> bool {
    let NodeKind::Consideration { form, .. } = node.kind else {
        return false;
    };
    let position = form.spec().socket_position("rank");
    position.is_some_and(|at| {
        let socket = node.sockets.get(at);
        let default = form.spec().socket(at).and_then(|socket| socket.default);
        matches!((socket, default), (Some(Socket::Value(rank)), Some(default)) if *rank == default)
    })
}

/// The rank of an option while none of its conditional ranks is given, and whether one of those
/// would lift it.
struct RestingRank {
    rank: Interval,
    is_lifted: bool,
}

/// Whether an option may have a weight with which it can be chosen.
pub(super) fn can_be_valid(entry: &LoweredEntry<'_>, floor: Interval) -> bool {
    is_valid(entry.weight.interval().high, floor.low)
}

/// Whether a rank is given in every situation.
pub(super) fn is_always_given(rank: &Rank<Symbol<'_>>) -> bool {
    rank.given.interval().low > 0.0
}

/// Returns the rank of an option while none of its conditional ranks is given.
fn resting_rank(entry: &LoweredEntry<'_>, by: RankRule) -> RestingRank {
    let ranks = || entry.parts.iter().filter_map(|part| part.appraisal.rank);
    let join = |one: Interval, other: Interval| match by {
        RankRule::Max => Interval::new(
            math::max(one.low, other.low),
            math::max(one.high, other.high),
        ),
        RankRule::Min => Interval::new(
            math::min(one.low, other.low),
            math::min(one.high, other.high),
        ),
        RankRule::Sum => Interval::new(
            math::add(one.low, other.low),
            math::add(one.high, other.high),
        ),
    };

    let always = ranks()
        .filter(is_always_given)
        .map(|rank| rank.value.interval());
    let rank = always.reduce(join).unwrap_or(Interval::point(0.0));

    let mut conditional =
        ranks().filter(|rank| !is_always_given(rank) && rank.given.interval().high > 0.0);
    let is_lifted = conditional.any(|conditional| {
        let value = conditional.value.interval();
        match by {
            RankRule::Max => value.high > rank.high,
            RankRule::Min => false,
            RankRule::Sum => value.high > 0.0,
        }
    });
    RestingRank { rank, is_lifted }
}

/// Returns the open gated options, by the positions of their decision and their entry.
fn find_open_gated_options(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    broken: &BrokenNodes,
) -> Vec<(usize, usize)> {
    let mut suspects = Vec::new();
    for (at, decision) in lowered.decisions.iter().enumerate() {
        let rests = || {
            let entries = decision.entries.iter().enumerate();
            entries.map(|(position, entry)| {
                let option: Option<&LoweredOption<'_>> = lowered.options.get(entry.option as usize);
                let by = option.map_or(RankRule::Max, |option| option.rank_by);
                (position, entry, resting_rank(entry, by))
            })
        };
        let is_gated = |rest: &RestingRank| rest.rank.high < 0.0 && rest.is_lifted;
        if !rests().any(|(_, _, rest)| is_gated(&rest))
            || !looks_at_ranks(context, decision)
            || broken.contains_node(context, decision.at.into())
        {
            continue;
        }

        let floor = decision.numbers[decision::FLOOR].symbol.interval();
        let highest_rest = rests()
            .filter(|(_, entry, _)| can_be_valid(entry, floor))
            .map(|(_, _, rest)| rest.rank.low)
            .fold(-f32::MAX, math::max);
        let open = rests().filter(|(_, entry, rest)| {
            is_gated(rest) && highest_rest <= rest.rank.high && can_be_valid(entry, floor)
        });
        suspects.extend(open.map(|(position, ..)| (at, position)));
    }
    suspects
}

/// Looks for situations in which suspects are chosen although nothing lets them in, and reports
/// these options.
fn report_open_gated_options(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    mut suspects: Vec<(usize, usize)>,
    report: &mut Report<'_>,
) {
    let mut witnesses = Vec::new();
    for pinned in witness::pinned_situations(context.plan) {
        if suspects.is_empty() {
            break;
        }
        let arena = Arena::default();
        let seen = lower_pinned(context.plan, &arena, &pinned);
        suspects.retain(|&(decision, entry)| {
            let chosen_rank = seen
                .decisions
                .get(decision)
                .and_then(|seen| winning_resting_rank(&lowered.decisions[decision], seen, entry));
            if let Some(rank) = chosen_rank {
                witnesses.push((decision, entry, rank));
            }
            chosen_rank.is_none()
        });
    }

    let mut reported = alloc::collections::BTreeSet::new();
    for (decision, entry, rank) in witnesses {
        let decision = &lowered.decisions[decision];
        let option = lowered.options.get(decision.entries[entry].option as usize);
        let Some(at) = option.map(|option| NodeLocation::from(option.at)) else {
            continue;
        };
        if let (Some(node), Some(decision_node)) =
            (context.node(at), context.node(decision.at.into()))
            && reported.insert(at)
        {
            let sentence = format!(
                "{} seems meant to be chosen only while a condition raises its rank above {}. But even when no condition raises its rank, {} still chooses it if no other option has a higher rank. Add a fallback option that can always be chosen, for example an option \"Wait\" with rank 0. A default option does not help, because it applies only if no option can be chosen.",
                messages::kind_and_name("option", node),
                messages::format_number(rank),
                messages::kind_and_name("decision", decision_node),
            );
            let place = Place::node(at.group, at.node);
            report.add(rules::NO_DEFAULT_BELOW, place, sentence, None);
        }
    }
}

/// Returns the rank by which an option goes before all others while none of its conditional ranks
/// is given. In `seen` every value is computed; `known` tells which ranks are conditional.
fn winning_resting_rank(
    known: &LoweredDecision<'_>,
    seen: &LoweredDecision<'_>,
    position: usize,
) -> Option<f32> {
    let entry = seen.entries.get(position)?;
    let floor = seen.numbers[decision::FLOOR].symbol.constant_value()?;
    let can_be_chosen = |entry: &LoweredEntry<'_>| {
        let weight = entry.weight.constant_value();
        weight.is_some_and(|weight| is_valid(weight, floor))
    };
    let rank = entry.rank.constant_value()?;

    let parts = known.entries.get(position)?.parts.iter().zip(&entry.parts);
    let mut ranks = parts.filter_map(|(known, seen)| {
        known
            .appraisal
            .rank
            .as_ref()
            .zip(seen.appraisal.rank.as_ref())
    });
    let is_lifted = ranks
        .any(|(known, seen)| !is_always_given(known) && seen.given.constant_value() != Some(0.0));

    let is_outranked = seen
        .entries
        .iter()
        .filter(|other| can_be_chosen(other))
        .any(|other| other.rank.constant_value().is_none_or(|other| other > rank));

    (can_be_chosen(entry) && !is_lifted && !is_outranked).then_some(rank)
}
