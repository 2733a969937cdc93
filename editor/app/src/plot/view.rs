//! Which part of a plot is in view: all of it, until the wheel zooms in.

use eframe::egui::{Id, Ui};
use inclination_analysis::plot::{Axis, Plot, What};

/// A part of a plot: from where to where, across and up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct View {
    pub across: (f64, f64),
    pub up: (f64, f64),
}

/// How much room lines have below and above, as a share of all.
const ROOM: f64 = 0.04;
/// How much nearer one comes by a point of the wheel.
const WHEEL: f64 = 1.0 / 200.0;
/// The least part of an axis that one can zoom to.
const LEAST: f64 = 1e-3;

impl View {
    /// All of a plot. Cells fill it, and names have room of their own; lines have a little room below and above, so that none
    /// runs along the edge.
    pub(super) fn whole(plot: &Plot) -> Self {
        let ends = |axis: &Axis| (f64::from(axis.low), f64::from(axis.high));
        let mut series = plot.series.iter();
        let is_filled = series.any(|series| matches!(series.what, What::Cells(_)));
        let is_filled = is_filled || !plot.up.words.is_empty();
        let (low, high) = ends(&plot.up);
        let room = if is_filled { 0.0 } else { ROOM * (high - low) };
        Self {
            across: ends(&plot.across),
            up: (low - room, high + room),
        }
    }

    /// What is in view of a plot.
    pub(super) fn of(ui: &Ui, id: Id, plot: &Plot) -> Self {
        let kept: Option<Self> = ui.data(|data| data.get_temp(id.with("view")));
        kept.unwrap_or_else(|| Self::whole(plot))
    }

    /// Keeps what is in view; all of it is nothing to be kept.
    pub(super) fn keep(self, ui: &Ui, id: Id, plot: &Plot) {
        let is_whole = self == Self::whole(plot);
        ui.data_mut(|data| {
            if is_whole {
                data.remove::<Self>(id.with("view"));
            } else {
                data.insert_temp(id.with("view"), self);
            }
        });
    }

    /// How much nearer one comes by points of the wheel.
    pub(super) fn wheel(points: f32) -> f64 {
        (f64::from(points) * WHEEL).exp()
    }

    /// So much nearer to a point, or further from it; never beyond the whole.
    pub(super) fn zoomed(self, whole: Self, (x, y): (f64, f64), nearer: f64) -> Self {
        let factor = nearer.recip();
        let near = |(low, high): (f64, f64), at: f64, (least, most): (f64, f64)| {
            let span = most - least;
            let factor = factor.max(LEAST * span / (high - low));
            let (low, high) = (at - (at - low) * factor, at + (high - at) * factor);
            (low.max(least), high.min(most))
        };
        Self {
            across: near(self.across, x, whole.across),
            up: near(self.up, y, whole.up),
        }
    }

    /// To the side and up by shares of what is in view; never beyond the whole.
    pub(super) fn moved(self, whole: Self, (across, up): (f64, f64)) -> Self {
        let by = |(low, high): (f64, f64), share: f64, (least, most): (f64, f64)| {
            let by = ((high - low) * share).max(least - low).min(most - high);
            (low + by, high + by)
        };
        Self {
            across: by(self.across, across, whole.across),
            up: by(self.up, up, whole.up),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wheel_comes_nearer_to_the_pointer_and_never_leaves_the_whole() {
        let whole = View {
            across: (0.0, 100.0),
            up: (0.0, 1.0),
        };
        let near = whole.zoomed(
            whole,
            (25.0, 0.5),
            View::wheel(200.0 * std::f32::consts::LN_2),
        );
        let close = |one: (f64, f64), other: (f64, f64)| {
            (one.0 - other.0).abs() < 1e-5 && (one.1 - other.1).abs() < 1e-5
        };
        // Half as wide, and the pointer stays where it was.
        assert!(close(near.across, (12.5, 62.5)), "{near:?}");
        assert!(close(near.up, (0.25, 0.75)), "{near:?}");
        assert_eq!(near.zoomed(whole, (25.0, 0.5), View::wheel(-1e4)), whole);
        let nearest = whole.zoomed(whole, (25.0, 0.5), View::wheel(1e6));
        assert!(nearest.across.1 - nearest.across.0 > 0.09);
    }

    #[test]
    fn what_is_in_view_is_moved_up_to_the_edges_of_the_whole() {
        let whole = View {
            across: (0.0, 100.0),
            up: (0.0, 1.0),
        };
        let near = View {
            across: (20.0, 60.0),
            up: (0.5, 1.0),
        };
        let moved = near.moved(whole, (0.25, -0.5));
        assert_eq!((moved.across, moved.up), ((30.0, 70.0), (0.25, 0.75)));
        let moved = near.moved(whole, (9.0, 9.0));
        assert_eq!((moved.across, moved.up), ((60.0, 100.0), (0.5, 1.0)));
        assert_eq!(whole.moved(whole, (0.5, 0.5)), whole);
    }
}
