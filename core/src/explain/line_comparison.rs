//! Compares the numbers of one option in two explanations, for one target.

use alloc::vec::Vec;

use super::{
    ChangedEffect, ConsiderationPart, NumberChange, NumberSources, OptionExplained, WeighedOption,
    WeightChange, change_causes::ComparedCircumstances,
};
use crate::{history::TargetId, math};

/// What decides between two options, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Criterion {
    /// Whether one is ruled out.
    RuledOut,
    /// Their ranks.
    Rank,
    /// Their weights.
    Weight,
    /// Chance.
    Chance,
}

/// A change with its importance.
pub(super) struct RatedChange {
    pub(super) change: NumberChange,
    pub(super) criterion: Criterion,
    /// How much it helps the option; negative if it harms it.
    pub(super) benefit: f32,
}

/// An option with its lines before and now, for the same target.
pub(super) struct LineComparison<'e> {
    pub(super) option: &'e OptionExplained,
    pub(super) before: &'e WeighedOption,
    pub(super) now: &'e WeighedOption,
    /// The candidate that the decision is about.
    pub(super) about: Option<TargetId>,
}

/// A part of the calculation of a weight, by which another is replaced.
#[derive(Clone, Copy)]
enum Replacement<'e> {
    Base(f32),
    Category(f32),
    /// The part at a position.
    Part(usize, &'e ConsiderationPart),
}

/// An effect with its importance, and the inputs of the number.
type RatedEffect<'e> = (Criterion, f32, ChangedEffect, Option<&'e NumberSources>);

impl<'e> LineComparison<'e> {
    /// Lists the changes of the option's numbers, each with its importance.
    pub(super) fn rate_changes(
        &self,
        circumstances: &ComparedCircumstances<'_>,
    ) -> Vec<RatedChange> {
        let mut effects = self.compare_own_weights();
        effects.extend(self.compare_inner());
        for (at, part) in self.now.parts.iter().enumerate() {
            self.compare_part(at, part, &mut effects);
        }

        let target = self.now.target.or(self.about);
        effects
            .into_iter()
            .map(|(criterion, benefit, effect, sources)| {
                let causes = sources.map(|sources| circumstances.find_causes(sources, target));
                let change = NumberChange {
                    option: self.option.option.clone(),
                    targets: self.now.target.into_iter().collect(),
                    effect,
                    causes: causes.unwrap_or_default(),
                };
                RatedChange {
                    change,
                    criterion,
                    benefit,
                }
            })
            .collect()
    }

    /// Compares the option's own weight and its category weight.
    fn compare_own_weights(&self) -> Vec<RatedEffect<'e>> {
        let mut effects = Vec::new();
        let sources = &self.option.sources;

        let (before, now) = (base_weight(self.before), base_weight(self.now));
        if before != now {
            let benefit = self.weight_benefit(Replacement::Base(before), Replacement::Base(now));
            let effect = ChangedEffect::Base { before, now };
            effects.push((Criterion::Weight, benefit, effect, Some(&sources.base)));
        }

        let (before, now) = (category_weight(self.before), category_weight(self.now));
        if before != now {
            let (old, new) = (Replacement::Category(before), Replacement::Category(now));
            let benefit = self.weight_benefit(old, new);
            let effect = ChangedEffect::Category { before, now };
            effects.push((Criterion::Weight, benefit, effect, Some(&sources.category)));
        }
        effects
    }

    /// Compares whether the decision inside has something to choose.
    fn compare_inner(&self) -> Option<RatedEffect<'e>> {
        let (before, now) = (self.before.inner.as_ref()?, self.now.inner.as_ref()?);
        let effect = ChangedEffect::Inner {
            decision: now.decision.clone(),
            now: now.valid,
        };
        let benefit = if now.valid { 1.0 } else { -1.0 };
        let sources = Some(&self.option.sources.inner);
        (before.valid != now.valid).then_some((Criterion::RuledOut, benefit, effect, sources))
    }

    /// Compares the effect of a consideration.
    fn compare_part(
        &self,
        at: usize,
        now: &'e ConsiderationPart,
        effects: &mut Vec<RatedEffect<'e>>,
    ) {
        let Some((before_at, before)) = self.find_part_before(at, now) else {
            return;
        };
        let sources = self.option.sources.parts.get(at);
        let consideration = || now.consideration.clone();
        let old = Replacement::Part(at, before);
        let new = Replacement::Part(before_at, now);

        if before.vetoes() != now.vetoes() {
            let benefit = if now.vetoes() { -1.0 } else { 1.0 };
            let effect = ChangedEffect::RulesOut {
                consideration: consideration(),
                now: now.vetoes(),
            };
            effects.push((Criterion::RuledOut, benefit, effect, sources));
        } else if let (Some(from), Some(to)) = (before.multiplier, now.multiplier)
            && from != to
            && !now.vetoes()
        {
            let effect = ChangedEffect::Multiplier {
                consideration: consideration(),
                before: from,
                now: to,
            };
            let benefit = self.weight_benefit(old, new);
            effects.push((Criterion::Weight, benefit, effect, sources));
        }

        if let (Some(from), Some(to)) = (before.bonus, now.bonus)
            && from != to
        {
            let effect = ChangedEffect::Bonus {
                consideration: consideration(),
                before: from,
                now: to,
            };
            let benefit = self.weight_benefit(old, new);
            effects.push((Criterion::Weight, benefit, effect, sources));
        }

        if before.rank != now.rank && self.before.rank != self.now.rank {
            let effect = ChangedEffect::Rank {
                consideration: consideration(),
                before: before.rank,
                now: now.rank,
            };
            let benefit = math::sub(self.now.rank, self.before.rank);
            effects.push((Criterion::Rank, benefit, effect, sources));
        }
    }

    /// Returns a part before, with its position. The parts are in the same order unless the graph
    /// has changed.
    fn find_part_before(
        &self,
        at: usize,
        now: &ConsiderationPart,
    ) -> Option<(usize, &'e ConsiderationPart)> {
        let is_same = |part: &&ConsiderationPart| part.consideration.path == now.consideration.path;
        let in_place = self.before.parts.get(at).filter(is_same);
        in_place.map(|part| (at, part)).or_else(|| {
            let mut parts = self.before.parts.iter().enumerate();
            parts.find(|(_, part)| is_same(part))
        })
    }

    /// Returns how much a change adds to the weight: to that of now, or to that of before if that
    /// is more.
    fn weight_benefit(&self, old: Replacement<'_>, new: Replacement<'_>) -> f32 {
        let to_now = math::sub(weight(self.now, None), weight(self.now, Some(old)));
        let to_before = math::sub(weight(self.before, Some(new)), weight(self.before, None));
        if to_now.abs() >= to_before.abs() {
            to_now
        } else {
            to_before
        }
    }
}

/// Returns the weight with which an option begins.
fn base_weight(line: &WeighedOption) -> f32 {
    let mut steps = line.steps.iter();
    let base = steps.find_map(|step| match step.change {
        WeightChange::Base(base) => Some(base),
        _ => None,
    });
    base.unwrap_or(0.0)
}

/// Returns the category weight of an option.
fn category_weight(line: &WeighedOption) -> f32 {
    let mut steps = line.steps.iter();
    let category = steps.find_map(|step| match step.change {
        WeightChange::Category(category) => Some(category),
        _ => None,
    });
    category.unwrap_or(1.0)
}

/// Returns the weight of an option if one part of its calculation were replaced, regardless of the
/// decision inside it.
fn weight(line: &WeighedOption, replaced: Option<Replacement<'_>>) -> f32 {
    let (mut sum, mut category) = (base_weight(line), category_weight(line));
    match replaced {
        Some(Replacement::Base(base)) => sum = base,
        Some(Replacement::Category(by)) => category = by,
        _ => {}
    }

    let mut product = 1.0;
    for (at, own) in line.parts.iter().enumerate() {
        let part = match replaced {
            Some(Replacement::Part(place, part)) if place == at => part,
            _ => own,
        };
        sum = math::add(sum, part.bonus.unwrap_or(0.0));
        product = math::mul(product, part.multiplier.unwrap_or(1.0).max(0.0));
    }
    math::mul(math::mul(sum, product), category.max(0.0))
}
