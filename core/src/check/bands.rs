//! Rank bands: that each has a name and goes from low to high.

use alloc::format;

use super::{Report, rules, scene::Scene, words};
use crate::model::Place;

pub(super) fn check(scene: &Scene<'_, '_>, report: &mut Report<'_>) {
    for band in &scene.graph.rank_bands {
        let sentence = if band.name.trim().is_empty() {
            format!(
                "The band of ranks from {} to {} has no name. Give it one, or remove it.",
                words::number(band.from),
                words::number(band.to),
            )
        } else if band.from <= band.to {
            continue;
        } else {
            format!(
                "The ranks called {} go from {} down to {}, so no rank is called so. Swap the two.",
                words::quoted(&band.name),
                words::number(band.from),
                words::number(band.to),
            )
        };
        report.add(rules::RANK_BAND, Place::default(), sentence, None);
    }
}
