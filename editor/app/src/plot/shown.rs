//! A plot that was drawn, and where its numbers are on screen.

use eframe::egui::{Pos2, Rect, Response, pos2};
use egui_plot::{PlotPoint, PlotTransform};

/// A plot that was drawn.
pub struct Shown {
    /// What the pointer did.
    pub response: Response,
    /// Where numbers are on screen.
    pub transform: PlotTransform,
}

impl Shown {
    /// Where the plot itself is on screen.
    pub fn frame(&self) -> Rect {
        *self.transform.frame()
    }

    /// The point of the screen where numbers of the plot are.
    pub fn at(&self, x: f32, y: f32) -> Pos2 {
        let at = PlotPoint::new(f64::from(x), f64::from(y));
        let at = self.transform.position_from_point(&at);
        pos2(at.x, at.y)
    }

    /// The plot's numbers at a point of the screen.
    pub fn numbers(&self, at: Pos2) -> [f32; 2] {
        let at = self.transform.value_from_position(at);
        [at.x as f32, at.y as f32]
    }
}
