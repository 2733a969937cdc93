//! A plot after it was drawn, with the places of its numbers on screen.

use eframe::egui::{Pos2, Rect, Response, pos2};
use egui_plot::{PlotPoint, PlotTransform};

/// A plot that was drawn.
pub struct ShownPlot {
    /// The response to the pointer.
    pub response: Response,
    /// The transform from numbers to the screen.
    pub transform: PlotTransform,
    /// The maximum number of grid lines along the horizontal axis.
    pub max_across_ticks: usize,
}

impl ShownPlot {
    /// Returns the rectangle of the plot on screen, without its axes.
    pub fn frame(&self) -> Rect {
        *self.transform.frame()
    }

    /// Returns the point of the screen for numbers of the plot.
    pub fn screen_point(&self, x: f32, y: f32) -> Pos2 {
        let point = PlotPoint::new(f64::from(x), f64::from(y));
        let at = self.transform.position_from_point(&point);
        pos2(at.x, at.y)
    }

    /// Returns the plot's numbers at a point of the screen.
    pub fn numbers_at(&self, at: Pos2) -> [f32; 2] {
        let point = self.transform.value_from_position(at);
        [point.x as f32, point.y as f32]
    }
}
