//! Rank bands: each has a name and goes from low to high.

use alloc::format;

use super::{Report, context::CheckContext, messages, rules};
use crate::model::Place;

pub(super) fn check(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    for band in &context.graph.rank_bands {
        let sentence = if band.name.trim().is_empty() {
            format!(
                "The rank band from {} to {} has no name. Name it, or remove it.",
                messages::format_number(band.from),
                messages::format_number(band.to),
            )
        } else if band.from <= band.to {
            continue;
        } else {
            format!(
                "The rank band {} goes from {} down to {}, so it contains no rank. Swap its ends.",
                messages::quote_name(&band.name),
                messages::format_number(band.from),
                messages::format_number(band.to),
            )
        };
        report.add(rules::RANK_BAND, Place::default(), sentence, None);
    }
}
