//! The positions of panel parts on the screen, recorded so that the tour can point at them.

use eframe::egui::{Context, Id, Rect, Ui};
use inclination_core::authoring::model::StatId;

/// A part of a panel that the tour can point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TourAnchor {
    /// A stat and its slider.
    Stat(StatId),
    /// The properties of the selection.
    Inspector,
}

/// Records the position of a part in this frame.
pub(super) fn record_anchor(ui: &Ui, spot: TourAnchor, place: Rect) {
    let seen = place.intersect(ui.clip_rect());
    if seen.is_positive() {
        let now = ui.ctx().cumulative_frame_nr();
        ui.ctx()
            .data_mut(|data| data.insert_temp(Id::unique(("spot", spot)), (now, seen)));
    }
}

/// Returns the position of a part, if it was drawn in this frame.
pub(crate) fn find_anchor(context: &Context, spot: TourAnchor) -> Option<Rect> {
    let found: Option<(u64, Rect)> = context.data(|data| data.get_temp(Id::unique(("spot", spot))));
    let now = context.cumulative_frame_nr();
    found
        .filter(|(then, _)| *then == now)
        .map(|(_, place)| place)
}
