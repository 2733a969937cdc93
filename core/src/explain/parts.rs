//! What considerations said, and how a weight came about of it. The steps are a waterfall, in the order of the formula
//! `(base + Σ bonus) * Π multiplier * category`: parts of a product do not stack.

use alloc::vec::Vec;

use super::Named;
use crate::number::{Number, Plain};

/// What one consideration said.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Part {
    /// The consideration; for "any of" the bundle itself has a part behind those of its members.
    pub consideration: Named,
    /// The rank that it gives in this situation.
    pub rank: Option<f32>,
    /// What it adds to the weight, if it is of a form that does.
    pub bonus: Option<f32>,
    /// What it multiplies the weight by, if it is of a form that does.
    pub multiplier: Option<f32>,
}

impl Part {
    /// Whether it rules the option out.
    pub fn vetoes(&self) -> bool {
        self.multiplier.is_some_and(|multiplier| multiplier <= 0.0)
    }

    /// Whether it changes anything in this situation.
    pub fn has_a_say(&self) -> bool {
        self.rank.is_some()
            || self.bonus.is_some_and(|bonus| bonus != 0.0)
            || self.multiplier.is_some_and(|multiplier| multiplier != 1.0)
    }
}

/// What a step of the waterfall does.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Change {
    /// Begins with the option's own weight.
    Base(f32),
    /// Adds a bonus.
    Bonus {
        /// Whose, as a position among the parts.
        part: usize,
        /// How much.
        amount: f32,
    },
    /// Multiplies; less than 0 counts as 0.
    Multiplier {
        /// Whose, as a position among the parts.
        part: usize,
        /// By how much.
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
pub struct Step {
    /// What it does.
    pub change: Change,
    /// The weight from here on, until the next step.
    pub weight: f32,
}

/// The steps to a weight. The last one gives the very weight that is decided by: multipliers are multiplied with one
/// another before the sum is, as in the formula.
pub(super) fn steps(base: f32, parts: &[Part], category: f32, valid: bool) -> Vec<Step> {
    let none = Plain::from(0.0);
    let mut steps = Vec::with_capacity(parts.len() + 2);
    let mut step = |change, weight: Plain| {
        let weight = weight.get();
        steps.push(Step { change, weight });
    };
    let mut sum = Plain::from(base);
    step(Change::Base(base), sum);
    for (part, said) in parts.iter().enumerate() {
        if let Some(amount) = said.bonus {
            sum = sum + Plain::from(amount);
            step(Change::Bonus { part, amount }, sum);
        }
    }
    let (mut product, mut weight): (Option<Plain>, _) = (None, sum);
    for (part, said) in parts.iter().enumerate() {
        if let Some(by) = said.multiplier {
            let next = Plain::from(by).max(none);
            let so_far = product.map_or(next, |product| product * next);
            product = Some(so_far);
            weight = sum * so_far;
            step(Change::Multiplier { part, by }, weight);
        }
    }
    weight = weight * Plain::from(category).max(none);
    step(Change::Category(category), weight);
    if !valid {
        step(Change::NothingInside, none);
    }
    steps
}
