//! The part of a plot that is in view: all of it, until the user zooms in.

use eframe::egui::{Id, Ui};
use inclination_analysis::plot::{Axis, Plot, SeriesShape};

/// A part of a plot: its horizontal and its vertical range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlotView {
    pub across: (f64, f64),
    pub up: (f64, f64),
}

/// The margin below and above lines, as a share of the whole range.
const MARGIN_SHARE: f64 = 0.04;
/// The same if lines are shifted from each other, some beyond their numbers.
const SHIFTED_MARGIN_SHARE: f64 = 0.08;
/// The zoom of the wheel: the natural logarithm of the factor for each point that it scrolls.
const ZOOM_PER_WHEEL_POINT: f64 = 1.0 / 200.0;
/// The smallest part of an axis that can fill the view.
const MIN_VIEW_SHARE: f64 = 1e-3;

impl PlotView {
    /// Returns the view of a whole plot. Cells fill it, and rows with names include their margin.
    /// Lines have a small margin below and above, so that none runs along the edge.
    pub(super) fn whole_plot(plot: &Plot) -> Self {
        let ends = |axis: &Axis| (f64::from(axis.low), f64::from(axis.high));
        let has_cells = plot
            .series
            .iter()
            .any(|series| matches!(series.shape, SeriesShape::Cells(_)));
        let is_filled = has_cells || !plot.up.words.is_empty();

        let has_shifts = plot
            .series
            .iter()
            .any(|series| matches!(&series.shape, SeriesShape::Line { shifts, .. } if !shifts.is_empty()));

        let (low, high) = ends(&plot.up);
        let share = match (is_filled, has_shifts) {
            (true, _) => 0.0,
            (false, true) => SHIFTED_MARGIN_SHARE,
            (false, false) => MARGIN_SHARE,
        };
        let room = share * (high - low);
        Self {
            across: ends(&plot.across),
            up: (low - room, high + room),
        }
    }

    /// Returns the current view of a plot.
    pub(super) fn load_view(ui: &Ui, id: Id, plot: &Plot) -> Self {
        let stored: Option<Self> = ui.data(|data| data.get_temp(id.with("view")));
        stored.unwrap_or_else(|| Self::whole_plot(plot))
    }

    /// Stores the view for the next frame. Nothing is stored for the whole plot.
    pub(super) fn store_view(self, ui: &Ui, id: Id, plot: &Plot) {
        let is_whole = self == Self::whole_plot(plot);
        ui.data_mut(|data| {
            if is_whole {
                data.remove::<Self>(id.with("view"));
            } else {
                data.insert_temp(id.with("view"), self);
            }
        });
    }

    /// Returns the zoom factor for a number of points that the wheel scrolled.
    pub(super) fn wheel_factor(points: f32) -> f64 {
        (f64::from(points) * ZOOM_PER_WHEEL_POINT).exp()
    }

    /// Zooms around a point by a factor, never beyond the whole plot.
    pub(super) fn zoom_around(self, whole: Self, x: f64, y: f64, nearer: f64) -> Self {
        let factor = nearer.recip();
        let zoom = |(low, high): (f64, f64), at: f64, (least, most): (f64, f64)| {
            let span = most - least;
            let factor = factor.max(MIN_VIEW_SHARE * span / (high - low));
            let (low, high) = (at - (at - low) * factor, at + (high - at) * factor);
            (low.max(least), high.min(most))
        };

        Self {
            across: zoom(self.across, x, whole.across),
            up: zoom(self.up, y, whole.up),
        }
    }

    /// Pans by shares of the view, never beyond the whole plot.
    pub(super) fn pan_by(self, whole: Self, across: f64, up: f64) -> Self {
        let pan = |(low, high): (f64, f64), share: f64, (least, most): (f64, f64)| {
            let by = ((high - low) * share).max(least - low).min(most - high);
            (low + by, high + by)
        };

        Self {
            across: pan(self.across, across, whole.across),
            up: pan(self.up, up, whole.up),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wheel_zooms_around_the_pointer_within_the_whole_plot() {
        let whole = PlotView {
            across: (0.0, 100.0),
            up: (0.0, 1.0),
        };
        let near = whole.zoom_around(
            whole,
            25.0,
            0.5,
            PlotView::wheel_factor(200.0 * std::f32::consts::LN_2),
        );
        let close = |one: (f64, f64), other: (f64, f64)| {
            (one.0 - other.0).abs() < 1e-5 && (one.1 - other.1).abs() < 1e-5
        };

        // Half as wide, and the point under the pointer keeps its place.
        assert!(close(near.across, (12.5, 62.5)), "{near:?}");
        assert!(close(near.up, (0.25, 0.75)), "{near:?}");
        assert_eq!(
            near.zoom_around(whole, 25.0, 0.5, PlotView::wheel_factor(-1e4)),
            whole
        );
        let nearest = whole.zoom_around(whole, 25.0, 0.5, PlotView::wheel_factor(1e6));
        assert!(nearest.across.1 - nearest.across.0 > 0.09);
    }

    #[test]
    fn panning_stops_at_the_edges_of_the_plot() {
        let whole = PlotView {
            across: (0.0, 100.0),
            up: (0.0, 1.0),
        };
        let near = PlotView {
            across: (20.0, 60.0),
            up: (0.5, 1.0),
        };
        let moved = near.pan_by(whole, 0.25, -0.5);
        assert_eq!((moved.across, moved.up), ((30.0, 70.0), (0.25, 0.75)));
        let moved = near.pan_by(whole, 9.0, 9.0);
        assert_eq!((moved.across, moved.up), ((60.0, 100.0), (0.5, 1.0)));
        assert_eq!(whole.pan_by(whole, 0.5, 0.5), whole);
    }
}
