//! Options that can never be chosen, as far as intervals prove it: they never weigh enough, a consideration always rules
//! them out, or another option always goes before them.
//!
//! An option **always goes before** another if it is valid in every situation, is not weighed for each candidate (there
//! may be none), is in the same decision, and, where that looks at ranks, either
//!
//! - its lowest rank is above the other's highest, or
//! - its lowest rank is not below the other's highest, and so by weight or place: the decision picks the highest, and its
//!   least weight is above the other's largest, or the same and it stands first; or picks the first of all, and it
//!   stands first; or the other's largest weight is always too far from its least to be kept.
//!
//! An option is told of if so in every decision that has it, and if it is no decision's default.

use alloc::{format, string::String};

use super::{
    Fix, FixEdit, Report,
    ranks::{can_be_valid, looks_at_ranks},
    rules,
    scene::{Broken, Scene},
    uses::{everywhere, of_every_part},
    words,
};
use crate::{
    compile::{Lowered, LoweredDecision, LoweredEntry, Targets},
    decide::is_valid,
    kind::structure::decision,
    math,
    model::{Node, Place},
    symbolic::Interval,
};

pub(super) fn check(
    scene: &Scene<'_, '_>,
    lowered: &Lowered<'_>,
    broken: &Broken,
    report: &mut Report<'_>,
) {
    vetoes(scene, lowered, broken, report);
    let mut judged = alloc::vec![Judged::Unknown; lowered.options.len()];
    for (at, decision) in lowered.decisions.iter().enumerate() {
        let floor = decision.numbers[decision::FLOOR].symbol.interval();
        let goes_before = Before::new(scene, lowered, decision, floor);
        for (position, entry) in decision.entries.iter().enumerate() {
            let why = if can_be_valid(entry, floor) {
                let before = goes_before.as_ref();
                before.and_then(|before| before.outdoes(position, entry))
            } else {
                Some(Why::Weight)
            };
            if let Some(known) = judged.get_mut(entry.option as usize) {
                *known = match (*known, why) {
                    (Judged::Unknown, Some(why)) => Judged::Never(at as u32, position as u32, why),
                    (known, Some(_)) => known,
                    (_, None) => Judged::Chosen,
                };
            }
        }
        let default = decision.default.as_ref();
        if let Some(known) = default.and_then(|entry| judged.get_mut(entry.option as usize)) {
            *known = Judged::Chosen;
        }
    }
    let found = everywhere(lowered.options.iter().zip(judged).map(|(option, judged)| {
        let never = match judged {
            Judged::Never(decision, position, why) => Some((decision, position, why)),
            Judged::Unknown | Judged::Chosen => None,
        };
        (option.at, never)
    }));
    for (at, (decision, position, why)) in found {
        if broken.holds_node(scene, at) {
            continue;
        }
        let decision = &lowered.decisions[decision as usize];
        if broken.holds_node(scene, decision.at.into()) {
            continue;
        }
        let Some(node) = scene.node(at) else { continue };
        let place = Place::node(at.group, at.node);
        let entry = &decision.entries[position as usize];
        match why {
            Why::Weight => weightless(node, decision, entry, place, report),
            Why::Outdone(by, how) => {
                let by = lowered
                    .options
                    .get(decision.entries[by as usize].option as usize);
                let by = by.and_then(|by| scene.node(by.at.into()));
                let (Some(by), Some(about)) = (by, scene.node(decision.at.into())) else {
                    continue;
                };
                let sentence = format!(
                    "The option {} can never be chosen by {}: {} can always be chosen and goes before it, as {}. Change one of them, or remove it.",
                    words::node(node),
                    words::node(about),
                    words::node(by),
                    how.words(decision, entry),
                );
                report.add(rules::OUTDONE_OPTION, place, sentence, None);
            }
        }
    }
}

/// What is known of an option so far.
#[derive(Clone, Copy)]
enum Judged {
    /// No decision has it.
    Unknown,
    /// It may be chosen.
    Chosen,
    /// It cannot be chosen, first seen in this decision at this place.
    Never(u32, u32, Why),
}

#[derive(Clone, Copy)]
enum Why {
    /// Its weight.
    Weight,
    /// The option at this place.
    Outdone(u32, How),
}

#[derive(Clone, Copy)]
enum How {
    Rank { least: f32 },
    First,
    Weight { least: f32 },
    Kept { needed: f32 },
}

impl How {
    fn words(self, decision: &LoweredDecision<'_>, entry: &LoweredEntry<'_>) -> String {
        let most = words::number(entry.weight.interval().high);
        let among = decision.entries.len();
        match self {
            Self::Rank { least } => format!(
                "its rank is at least {}, and that of this one at most {}",
                words::number(least),
                words::number(entry.rank.interval().high)
            ),
            Self::First => {
                format!("it stands before it among the {among} options, and the first is picked")
            }
            Self::Weight { least } => format!(
                "it weighs at least {}, and this one at most {most}",
                words::number(least)
            ),
            Self::Kept { needed } => format!(
                "what weighs less than {} beside it is dropped, and this one weighs at most {most}",
                words::number(needed)
            ),
        }
    }
}

/// The options of one decision that always can be chosen, and go before others by most.
struct Before {
    looks_at_ranks: bool,
    /// The highest of their lowest ranks, and the first that has it.
    rank: f32,
    first: usize,
    /// Of those that have this rank, the one with the highest of the least weights, and the first such.
    heaviest: usize,
    weight: f32,
    keep: u8,
    pick: u8,
    /// The share that a weight must have of the best, at least.
    share: f32,
    /// How far below the best a weight may be, at most.
    margin: f32,
}

impl Before {
    fn new(
        scene: &Scene<'_, '_>,
        lowered: &Lowered<'_>,
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
        let node = scene.node(decision.at.into())?;
        let looks_at_ranks = looks_at_ranks(scene, decision);
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

    /// Why the option at a place can never be chosen.
    fn outdoes(&self, at: usize, entry: &LoweredEntry<'_>) -> Option<Why> {
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
            let how = How::Rank { least: self.rank };
            return Some(Why::Outdone(self.first as u32, how));
        }
        if rank > self.rank {
            return None;
        }
        if self.keep == ALL && self.pick == FIRST && self.first < at {
            return Some(Why::Outdone(self.first as u32, How::First));
        }
        if at == heaviest {
            return None;
        }
        if self.pick == HIGHEST && (weight < least || (weight == least && heaviest < at)) {
            return Some(Why::Outdone(heaviest as u32, How::Weight { least }));
        }
        let needed = match self.keep {
            SHARE => math::mul(self.share, least),
            MARGIN => math::sub(least, self.margin),
            _ => return None,
        };
        let how = How::Kept { needed };
        (weight < needed).then_some(Why::Outdone(heaviest as u32, how))
    }
}

fn weightless(
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
    // Told where it comes from.
    if is_vetoed || entry.inner.is_some_and(|inner| rules_out(inner.interval())) {
        return;
    }
    let weight = entry.weight.interval();
    let floor = decision.numbers[decision::FLOOR].symbol.interval().low;
    let weighs = if weight.low == weight.high {
        format!("always weighs {}", words::number(weight.high))
    } else {
        format!("weighs {} at most", words::number(weight.high))
    };
    let sentence = if weight.high <= 0.0 {
        format!(
            "The option {} can never be chosen: it {weighs}. Give it a base, or a consideration that adds to it.",
            words::node(node)
        )
    } else {
        format!(
            "The option {} can never be chosen: it {weighs}, and what weighs less than {} is dropped. Let it weigh more, or lower the score floor.",
            words::node(node),
            words::number(floor)
        )
    };
    report.add(rules::WEIGHTLESS_OPTION, place, sentence, None);
}

/// Considerations that rule out every option that they have a say in, always.
fn vetoes(scene: &Scene<'_, '_>, lowered: &Lowered<'_>, broken: &Broken, report: &mut Report<'_>) {
    let found = of_every_part(lowered, |_, _, part| {
        let multiplier = part.appraisal.multiplier?;
        Some(multiplier.interval().high <= 0.0)
    });
    for (at, _) in found {
        if broken.holds_node(scene, at) {
            continue;
        }
        let Some(node) = scene.node(at) else { continue };
        let sentence = format!(
            "{} always rules out the options that have it, so they can never be chosen. Wire what it depends on, or remove it.",
            words::node(node)
        );
        let fix = Fix::one("Remove the node", FixEdit::RemoveNode(at));
        let place = Place::node(at.group, at.node);
        report.add(rules::CONSTANT_VETO, place, sentence, Some(fix));
    }
}
