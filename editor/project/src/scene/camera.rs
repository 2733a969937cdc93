//! The camera of a canvas: the point at the center of the view, and the magnification.

use emath::{Pos2, Rect, Vec2, pos2, vec2};

use inclination_core::authoring::format::Position;

use super::detail;

/// The smallest and the largest magnification.
pub const ZOOM_RANGE: (f32, f32) = (0.04, 4.0);
/// The space that stays free on each side when something is brought into view, in screen points.
const VIEW_MARGIN: f32 = 40.0;

/// A camera that looks at a canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The point of the canvas at the center of the view.
    pub center: Pos2,
    /// The magnification, in screen points per canvas unit.
    pub zoom: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            center: Pos2::ZERO,
            zoom: 1.0,
        }
    }
}

impl Camera {
    /// Creates a camera that shows all of `bounds`, at most at a zoom of 1.
    pub fn from_bounds(bounds: Rect, view: Rect) -> Self {
        if !bounds.is_finite() || !bounds.is_positive() {
            return Self::default();
        }

        let free = (view.size() - Vec2::splat(2.0 * VIEW_MARGIN)).max(vec2(1.0, 1.0));
        let share = (free / bounds.size()).min_elem();
        Self {
            center: bounds.center(),
            zoom: share.clamp(ZOOM_RANGE.0, 1.0),
        }
    }

    /// Converts a point of the canvas to the screen.
    pub fn to_screen(&self, view: Rect, point: Pos2) -> Pos2 {
        view.center() + (point - self.center) * self.zoom
    }

    /// Converts a rectangle of the canvas to the screen.
    pub fn rect_to_screen(&self, view: Rect, rect: Rect) -> Rect {
        Rect::from_min_max(
            self.to_screen(view, rect.min),
            self.to_screen(view, rect.max),
        )
    }

    /// Converts a point of the screen to the canvas.
    pub fn to_canvas(&self, view: Rect, point: Pos2) -> Pos2 {
        self.center + (point - view.center()) / self.zoom
    }

    /// Returns the part of the canvas that is in view.
    pub fn visible_area(&self, view: Rect) -> Rect {
        Rect::from_min_max(
            self.to_canvas(view, view.min),
            self.to_canvas(view, view.max),
        )
    }

    /// Moves the canvas by a distance in screen points, as a drag does.
    pub fn pan_by(&mut self, by: Vec2) {
        self.center -= by / self.zoom;
        self.keep_finite();
    }

    /// Multiplies the zoom by `by` and keeps the point under the pointer in place.
    pub fn zoom_at(&mut self, view: Rect, pointer: Pos2, by: f32) {
        self.set_zoom_at(view, pointer, self.zoom * by);
    }

    /// Sets the zoom and keeps the point under the pointer in place.
    pub fn set_zoom_at(&mut self, view: Rect, pointer: Pos2, zoom: f32) {
        let anchor = self.to_canvas(view, pointer);
        let zoom = zoom.clamp(ZOOM_RANGE.0, ZOOM_RANGE.1);
        if zoom.is_finite() {
            self.zoom = zoom;
        }
        self.center = anchor - (pointer - view.center()) / self.zoom;
        self.keep_finite();
    }

    /// Moves the camera as little as needed to bring an area into view.
    pub fn reveal_rect(&mut self, view: Rect, rect: Rect) {
        let visible = self.visible_area(view).shrink(VIEW_MARGIN / self.zoom);
        let along = |low: f32, high: f32, from: f32, to: f32| {
            if high - low > to - from || low < from {
                low - from
            } else {
                (high - to).max(0.0)
            }
        };

        self.center += vec2(
            along(rect.min.x, rect.max.x, visible.min.x, visible.max.x),
            along(rect.min.y, rect.max.y, visible.min.y, visible.max.y),
        );
        self.keep_finite();
    }

    /// Moves to an area unless it is legible and away from the edges of the view already.
    pub fn focus_on(&mut self, view: Rect, rect: Rect) {
        const LEGIBLE_ZOOM_RANGE: (f32, f32) = (detail::LEGIBLE_ZOOM, 2.0);

        let visible = self.visible_area(view);
        let inner = visible.shrink2(visible.size() * 0.2);
        let is_legible = self.zoom >= LEGIBLE_ZOOM_RANGE.0 && self.zoom <= LEGIBLE_ZOOM_RANGE.1;

        if !is_legible || !inner.contains_rect(rect) {
            self.zoom = if is_legible { self.zoom } else { 1.0 };
            self.center = rect.center();
        }
        self.keep_finite();
    }

    fn keep_finite(&mut self) {
        let Pos2 { x, y } = self.center;
        let center = Position { x, y }.bounded();
        self.center = pos2(center.x, center.y);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const VIEW: Rect = Rect {
        min: pos2(200.0, 40.0),
        max: pos2(1400.0, 840.0),
    };

    proptest! {
        #[test]
        fn zooming_keeps_the_point_under_the_pointer(
            (x, y) in (-1e4_f32..1e4, -1e4_f32..1e4),
            (across, down) in (0.0_f32..1.0, 0.0_f32..1.0),
            zoom in 0.1_f32..3.0,
            by in 0.5_f32..2.0,
        ) {
            let mut camera = Camera { center: pos2(x, y), zoom };
            let pointer = VIEW.lerp_inside(vec2(across, down));
            let anchor = camera.to_canvas(VIEW, pointer);
            camera.zoom_at(VIEW, pointer, by);
            let off = camera.to_screen(VIEW, anchor) - pointer;
            // Coordinates up to 2^14 have steps of 2^-10. The error is a few steps, magnified up
            // to four times.
            prop_assert!(off.length() < 0.02, "{off:?}");
        }

        #[test]
        fn no_movement_makes_the_camera_infinite(by in any::<(f32, f32)>(), zoom in any::<f32>()) {
            let mut camera = Camera::default();
            camera.pan_by(vec2(by.0, by.1));
            camera.zoom_at(VIEW, pos2(by.1, by.0), zoom);
            camera.reveal_rect(VIEW, Rect::from_min_size(pos2(by.0, by.1), vec2(zoom, 10.0)));
            prop_assert!(camera.center.is_finite() && camera.zoom >= ZOOM_RANGE.0 && camera.zoom <= ZOOM_RANGE.1);
        }

        #[test]
        fn fitted_bounds_are_in_view(
            (x, y) in (-1e4_f32..1e4, -1e4_f32..1e4),
            (width, height) in (1.0_f32..2e4, 1.0_f32..1e4),
        ) {
            let bounds = Rect::from_min_size(pos2(x, y), vec2(width, height));
            let camera = Camera::from_bounds(bounds, VIEW);
            prop_assert!(camera.visible_area(VIEW).expand(1.0).contains_rect(bounds));
        }

        #[test]
        fn a_revealed_area_is_in_view((x, y) in (-1e4_f32..1e4, -1e4_f32..1e4)) {
            let mut camera = Camera::default();
            let rect = Rect::from_min_size(pos2(x, y), vec2(208.0, 200.0));
            camera.reveal_rect(VIEW, rect);
            prop_assert!(camera.visible_area(VIEW).expand(1.0).contains_rect(rect));
        }
    }
}
