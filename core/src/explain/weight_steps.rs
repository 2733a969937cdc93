//! The effects of considerations, and the calculation of a weight from them. The steps are a
//! waterfall in the order of the formula `(base + Σ bonus) * Π multiplier * category`, because the
//! factors of a product cannot be stacked.

use alloc::vec::Vec;

use super::NamedNode;
use crate::number::{Number, Plain};

/// The effect of one consideration.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ConsiderationPart {
    /// The consideration. For "any of", the bundle itself has a part after those of its members.
    pub consideration: NamedNode,
    /// The rank that it gives in this situation.
    pub rank: Option<f32>,
    /// The amount that it adds to the weight, if its form adds one.
    pub bonus: Option<f32>,
    /// The factor that it multiplies the weight by, if its form has one.
    pub multiplier: Option<f32>,
}

impl ConsiderationPart {
    /// Returns whether it rules the option out.
    pub fn vetoes(&self) -> bool {
        self.multiplier.is_some_and(|multiplier| multiplier <= 0.0)
    }

    /// Returns whether it changes anything in this situation.
    pub fn has_effect(&self) -> bool {
        self.rank.is_some()
            || self.bonus.is_some_and(|bonus| bonus != 0.0)
            || self.multiplier.is_some_and(|multiplier| multiplier != 1.0)
    }
}

/// The operation of a step of the waterfall. Code that shows the steps must show every one, so it
/// is exhaustive.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum WeightChange {
    /// Begins with the option's own weight.
    Base(f32),
    /// Adds a bonus.
    Bonus {
        /// The position among the parts of the one that gives the bonus.
        part: usize,
        /// The bonus.
        amount: f32,
    },
    /// Multiplies; less than 0 counts as 0.
    Multiplier {
        /// The position among the parts of the one that gives the multiplier.
        part: usize,
        /// The multiplier.
        by: f32,
    },
    /// Multiplies by the category weight; less than 0 counts as 0.
    Category(f32),
    /// The decision inside has nothing to choose.
    NothingInside,
}

/// A step of the waterfall.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct WeightStep {
    /// The operation.
    pub change: WeightChange,
    /// The weight after this step.
    pub weight: f32,
}

/// Returns the steps to a weight. The last one has exactly the weight that the decision uses:
/// multipliers are multiplied with one another before they multiply the sum, as in the formula.
pub(super) fn list_steps(
    base: f32,
    parts: &[ConsiderationPart],
    category: f32,
    valid: bool,
) -> Vec<WeightStep> {
    let none = Plain::from(0.0);
    let mut steps = Vec::with_capacity(parts.len() + 2);
    let mut step = |change, weight: Plain| {
        let weight = weight.get();
        steps.push(WeightStep { change, weight });
    };

    let mut sum = Plain::from(base);
    step(WeightChange::Base(base), sum);
    for (part, effect) in parts.iter().enumerate() {
        if let Some(amount) = effect.bonus {
            sum = sum + Plain::from(amount);
            step(WeightChange::Bonus { part, amount }, sum);
        }
    }

    let (mut product, mut weight): (Option<Plain>, _) = (None, sum);
    for (part, effect) in parts.iter().enumerate() {
        if let Some(by) = effect.multiplier {
            let next = Plain::from(by).max(none);
            let so_far = product.map_or(next, |product| product * next);
            product = Some(so_far);
            weight = sum * so_far;
            step(WeightChange::Multiplier { part, by }, weight);
        }
    }

    weight = weight * Plain::from(category).max(none);
    step(WeightChange::Category(category), weight);
    if !valid {
        step(WeightChange::NothingInside, none);
    }

    steps
}
