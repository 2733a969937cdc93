//! Where parts of panels were drawn, for what points at them from outside.

use eframe::egui::{Context, Id, Rect, Ui};
use inclination_core::model::StatId;

/// A part of a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Spot {
    /// A stat, with its slider.
    Stat(StatId),
    /// The properties of what is selected.
    Inspector,
}

/// Notes where a part is in this frame.
pub(super) fn note(ui: &Ui, spot: Spot, place: Rect) {
    let seen = place.intersect(ui.clip_rect());
    if seen.is_positive() {
        let now = ui.ctx().cumulative_frame_nr();
        ui.ctx()
            .data_mut(|data| data.insert_temp(Id::unique(("spot", spot)), (now, seen)));
    }
}

/// Where a part is, if it was drawn in this frame.
pub(crate) fn find(context: &Context, spot: Spot) -> Option<Rect> {
    let found: Option<(u64, Rect)> = context.data(|data| data.get_temp(Id::unique(("spot", spot))));
    let now = context.cumulative_frame_nr();
    found
        .filter(|(then, _)| *then == now)
        .map(|(_, place)| place)
}
