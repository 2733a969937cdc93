//! Options that begin with a weight above 1 on purpose. If all options of a decision do, and
//! nothing is added to their weights, they are on one scale, such as the 20, 5 and 30 that objects
//! offer to a Sim. Next to an option whose base is a share, or with a score added, such a base is
//! more likely a stat that lacks its curve.

use alloc::collections::BTreeSet;

use super::NodeLocation;
use crate::{
    compile::{LoweredEntry, LoweredGraph},
    symbolic::Interval,
};

/// Returns the options whose bases are on one scale in every decision that has them.
pub(super) fn options_on_one_scale(lowered: &LoweredGraph<'_>) -> BTreeSet<NodeLocation> {
    let is_share = |entry: &LoweredEntry<'_>| entry.base.interval().is_within(Interval::UNIT);
    let adds = |entry: &LoweredEntry<'_>| {
        let mut parts = entry.parts.iter();
        parts.any(|part| part.appraisal.bonus.is_some())
    };
    let (mut scaled, mut mixed) = (
        BTreeSet::<NodeLocation>::new(),
        BTreeSet::<NodeLocation>::new(),
    );

    for decision in &lowered.decisions {
        let is_one_scale = !decision.entries.iter().any(is_share);
        for entry in decision.entries.iter().filter(|entry| !is_share(entry)) {
            let Some(option) = lowered.options.get(entry.option as usize) else {
                continue;
            };
            if is_one_scale && !adds(entry) {
                scaled.insert(option.at.into());
            } else {
                mixed.insert(option.at.into());
            }
        }
    }

    scaled.retain(|at| !mixed.contains(at));
    scaled
}
