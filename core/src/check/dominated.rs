//! Options that can never be chosen, as far as intervals prove it: they never weigh enough, a
//! consideration always rules them out, or another option always goes before them.
//!
//! An option **always goes before** another one if it is valid in every situation, is not weighed
//! for each candidate (there may be none), and is in the same decision. Also, its lowest rank must
//! be above the other's highest; or it must not be below, and one of these conditions must be true.
//! Ranks count as equal if the decision ignores them.
//!
//! - The decision picks the highest weight, and the option's least weight is above the other's
//!   largest, or equal to it and the option comes first.
//! - The decision picks the first option, and the option comes first.
//! - The other's largest weight is always too far from the option's least to be kept.
//!
//! An option is reported if this is so in every decision that has it, and if it is no decision's
//! default.

use alloc::{format, string::String};

use super::{
    Fix, FixEdit, Report,
    context::{BrokenNodes, CheckContext},
    group_uses::{considerations_in_every_use, nodes_in_every_use},
    messages,
    ranks::{can_be_valid, looks_at_ranks},
    rules,
};
use crate::{
    compile::{LoweredDecision, LoweredEntry, LoweredGraph, Targets},
    decide::is_valid,
    kind::structure::decision,
    math,
    model::{Node, Place},
    symbolic::Interval,
};

/// Checks the options of all decisions.
pub(super) fn check(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    broken: &BrokenNodes,
    report: &mut Report<'_>,
) {
    report_constant_vetoes(context, lowered, broken, report);

    let mut judged = alloc::vec![Verdict::Unknown; lowered.options.len()];
    for (at, decision) in lowered.decisions.iter().enumerate() {
        let floor = decision.numbers[decision::FLOOR].symbol.interval();
        let goes_before = Dominators::new(context, lowered, decision, floor);
        for (position, entry) in decision.entries.iter().enumerate() {
            let why = if can_be_valid(entry, floor) {
                let before = goes_before.as_ref();
                before.and_then(|before| before.find_cause(position, entry))
            } else {
                Some(Cause::Weight)
            };

            if let Some(known) = judged.get_mut(entry.option as usize) {
                *known = match (*known, why) {
                    (Verdict::Unknown, Some(why)) => {
                        Verdict::Never(at as u32, position as u32, why)
                    }
                    (known, Some(_)) => known,
                    (_, None) => Verdict::MayBeChosen,
                };
            }
        }

        let default = decision.default.as_ref();
        if let Some(known) = default.and_then(|entry| judged.get_mut(entry.option as usize)) {
            *known = Verdict::MayBeChosen;
        }
    }
    let never_chosen =
        nodes_in_every_use(lowered.options.iter().zip(judged).map(|(option, judged)| {
            let never = match judged {
                Verdict::Never(decision, position, why) => Some((decision, position, why)),
                Verdict::Unknown | Verdict::MayBeChosen => None,
            };
            (option.at, never)
        }));

    for (at, (decision, position, why)) in never_chosen {
        if broken.contains_node(context, at) {
            continue;
        }
        let decision = &lowered.decisions[decision as usize];
        if broken.contains_node(context, decision.at.into()) {
            continue;
        }

        let Some(node) = context.node(at) else {
            continue;
        };
        let place = Place::node(at.group, at.node);
        let entry = &decision.entries[position as usize];

        match why {
            Cause::Weight => report_weightless(node, decision, entry, place, report),
            Cause::Dominated(by, how) => {
                let winner = lowered
                    .options
                    .get(decision.entries[by as usize].option as usize)
                    .and_then(|winner| context.node(winner.at.into()));
                let (Some(winner), Some(decision_node)) =
                    (winner, context.node(decision.at.into()))
                else {
                    continue;
                };
                let sentence = format!(
                    "{} can never be chosen by {}, because {} can always be chosen and takes priority: {}. Change one of them, or delete the option that can never be chosen.",
                    messages::kind_and_name("option", node),
                    messages::kind_and_name("decision", decision_node),
                    messages::kind_and_name("option", winner),
                    how.explain_order(&messages::kind_and_name("option", node), entry),
                );
                report.add(rules::OUTDONE_OPTION, place, sentence, None);
            }
        }
    }
}

/// The verdict on an option so far.
#[derive(Clone, Copy)]
enum Verdict {
    /// No decision has it.
    Unknown,
    /// It may be chosen.
    MayBeChosen,
    /// It cannot be chosen, first seen in this decision at this position.
    Never(u32, u32, Cause),
}

/// The cause that keeps an option from being chosen.
#[derive(Clone, Copy)]
enum Cause {
    /// The option weighs too little.
    Weight,
    /// The option at this position of the decision always goes before it.
    Dominated(u32, Domination),
}

/// The reason that one option always goes before another.
#[derive(Clone, Copy)]
enum Domination {
    /// Its rank is at least this, which is higher.
    Rank { least: f32 },
    /// It comes first, and the first option is picked.
    First,
    /// Its weight is at least this, which is higher.
    Weight { least: f32 },
    /// Its presence drops options that weigh less than this.
    DropsOthers { needed: f32 },
}

impl Domination {
    /// Explains why the other option goes before `entry`, the entry of `option`, as a part of a
    /// sentence.
    fn explain_order(self, option: &str, entry: &LoweredEntry<'_>) -> String {
        let most = messages::format_number(entry.weight.interval().high);
        match self {
            Self::Rank { least } => format!(
                "its rank is at least {}, and the rank of {option} is at most {}",
                messages::format_number(least),
                messages::format_number(entry.rank.interval().high)
            ),
            Self::First => "it is listed earlier, and the decision picks the first option".into(),
            Self::Weight { least } => {
                let least = messages::format_number(least);
                if least == most {
                    format!(
                        "its weight is at least {least}, the weight of {option} is at most {most}, and if both are equal, the option that is listed first wins"
                    )
                } else {
                    format!(
                        "its weight is at least {least}, and the weight of {option} is at most {most}"
                    )
                }
            }
            Self::DropsOthers { needed } => format!(
                "its weight makes the decision drop options with a weight below {}, and the weight of {option} is at most {most}",
                messages::format_number(needed)
            ),
        }
    }
}

/// The options of one decision that can always be chosen, summarized by those that go before most
/// others.
struct Dominators {
    looks_at_ranks: bool,
    /// The highest of the options' lowest ranks, and the position of the first option that has it.
    rank: f32,
    first: usize,
    /// Of the options with this rank, the first one with the highest least weight.
    heaviest: usize,
    weight: f32,
    keep: u8,
    pick: u8,
    /// The share of the best weight that an option's weight must have, at least.
    share: f32,
    /// The distance below the best weight that an option's weight may have, at most.
    margin: f32,
}

impl Dominators {
    /// Summarizes a decision. `None` if no option can always be chosen, or if there is only one.
    fn new(
        context: &CheckContext<'_, '_>,
        lowered: &LoweredGraph<'_>,
        decision: &LoweredDecision<'_>,
        floor: Interval,
    ) -> Option<Self> {
        let is_always = |entry: &LoweredEntry<'_>| {
            let option = lowered.options.get(entry.option as usize);
            is_valid(entry.weight.interval().low, floor.high)
                && option.is_some_and(|option| option.targets == Targets::None)
        };
        if decision.entries.len() < 2 || !decision.entries.iter().any(is_always) {
            return None;
        }

        let node = context.node(decision.at.into())?;
        let looks_at_ranks = looks_at_ranks(context, decision);
        let number = |at: usize| decision.numbers[at].symbol.interval();
        let mut before: Option<Self> = None;

        for (at, entry) in decision.entries.iter().enumerate() {
            if !is_always(entry) {
                continue;
            }
            let rank = if looks_at_ranks {
                entry.rank.interval().low
            } else {
                0.0
            };
            let weight = entry.weight.interval().low;
            match &mut before {
                Some(known) if rank < known.rank => {}
                Some(known) if rank == known.rank => {
                    if weight > known.weight {
                        (known.heaviest, known.weight) = (at, weight);
                    }
                }
                place => {
                    *place = Some(Self {
                        looks_at_ranks,
                        rank,
                        first: at,
                        heaviest: at,
                        weight,
                        keep: node.setting("keep"),
                        pick: node.setting("pick"),
                        share: math::min(math::max(number(decision::SHARE).low, 0.0), 1.0),
                        margin: math::max(number(decision::MARGIN).high, 0.0),
                    });
                }
            }
        }

        before
    }

    /// Returns the cause that keeps the option at a position from being chosen, if there is one.
    fn find_cause(&self, at: usize, entry: &LoweredEntry<'_>) -> Option<Cause> {
        const ALL: u8 = 0;
        const SHARE: u8 = 2;
        const MARGIN: u8 = 3;
        const HIGHEST: u8 = 0;
        const FIRST: u8 = 1;

        let rank = if self.looks_at_ranks {
            entry.rank.interval().high
        } else {
            0.0
        };
        let weight = entry.weight.interval().high;
        let (least, heaviest) = (self.weight, self.heaviest);

        if rank < self.rank {
            let how = Domination::Rank { least: self.rank };
            return Some(Cause::Dominated(self.first as u32, how));
        }
        if rank > self.rank {
            return None;
        }

        if self.keep == ALL && self.pick == FIRST && self.first < at {
            return Some(Cause::Dominated(self.first as u32, Domination::First));
        }
        if at == heaviest {
            return None;
        }
        if self.pick == HIGHEST && (weight < least || (weight == least && heaviest < at)) {
            return Some(Cause::Dominated(
                heaviest as u32,
                Domination::Weight { least },
            ));
        }

        let needed = match self.keep {
            SHARE => math::mul(self.share, least),
            MARGIN => math::sub(least, self.margin),
            _ => return None,
        };
        let how = Domination::DropsOthers { needed };
        (weight < needed).then_some(Cause::Dominated(heaviest as u32, how))
    }
}

/// Reports an option that never weighs enough.
fn report_weightless(
    node: &Node,
    decision: &LoweredDecision<'_>,
    entry: &LoweredEntry<'_>,
    place: Place,
    report: &mut Report<'_>,
) {
    let rules_out = |multiplier: Interval| multiplier.high <= 0.0;
    let is_vetoed = entry.parts.iter().any(|part| {
        let multiplier = part.appraisal.multiplier;
        multiplier.is_some_and(|multiplier| rules_out(multiplier.interval()))
    });

    // A veto is reported at the consideration or decision that it comes from.
    if is_vetoed || entry.inner.is_some_and(|inner| rules_out(inner.interval())) {
        return;
    }

    let weight = entry.weight.interval();
    let floor = decision.numbers[decision::FLOOR].symbol.interval().low;
    let weighs = if weight.low == weight.high {
        format!("is always {}", messages::format_number(weight.high))
    } else {
        format!("is at most {}", messages::format_number(weight.high))
    };

    let sentence = if weight.high <= 0.0 {
        format!(
            "{} can never be chosen, because its weight {weighs}. Raise its base, or add a consideration that raises its weight.",
            messages::kind_and_name("option", node)
        )
    } else {
        format!(
            "{} can never be chosen, because its weight {weighs}, and options with a weight below {} are dropped. Raise its weight, or lower the weight floor.",
            messages::kind_and_name("option", node),
            messages::format_number(floor)
        )
    };
    report.add(rules::WEIGHTLESS_OPTION, place, sentence, None);
}

/// Reports considerations that always rule out every option that they apply to.
fn report_constant_vetoes(
    context: &CheckContext<'_, '_>,
    lowered: &LoweredGraph<'_>,
    broken: &BrokenNodes,
    report: &mut Report<'_>,
) {
    let constant_vetoes = considerations_in_every_use(lowered, |_, _, part| {
        let multiplier = part.appraisal.multiplier?;
        Some(multiplier.interval().high <= 0.0)
    });

    for (at, _) in constant_vetoes {
        if broken.contains_node(context, at) {
            continue;
        }
        let Some(node) = context.node(at) else {
            continue;
        };

        let name = messages::node_name(report.graph(), node);
        let sentence = format!(
            "{name} always rules out the options that use it, so they can never be chosen. Connect it to a value that varies, or delete the node."
        );
        let fix = Fix::with_edit("Delete the node", FixEdit::RemoveNode(at));
        let place = Place::node(at.group, at.node);
        report.add(rules::CONSTANT_VETO, place, sentence, Some(fix));
    }
}
