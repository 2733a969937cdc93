//! Where one looks at a canvas from: the point in the middle of the view, and how large things are.

use emath::{Pos2, Rect, Vec2, pos2, vec2};

use super::detail;

/// The smallest and the largest magnification.
pub const ZOOM: (f32, f32) = (0.04, 4.0);
/// What fitting leaves free at each side.
const MARGIN: f32 = 40.0;

/// A camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// What is in the middle of the view.
    pub centre: Pos2,
    /// Points of the screen for a unit of the canvas.
    pub zoom: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            centre: Pos2::ZERO,
            zoom: 1.0,
        }
    }
}

impl Camera {
    /// One that shows all of `bounds`, at most in its own size.
    pub fn fit(bounds: Rect, view: Rect) -> Self {
        if !bounds.is_finite() || !bounds.is_positive() {
            return Self::default();
        }
        let free = (view.size() - Vec2::splat(2.0 * MARGIN)).max(vec2(1.0, 1.0));
        let share = (free / bounds.size()).min_elem();
        Self {
            centre: bounds.center(),
            zoom: share.clamp(ZOOM.0, 1.0),
        }
    }

    /// Where a point of the canvas is on the screen.
    pub fn to_screen(&self, view: Rect, point: Pos2) -> Pos2 {
        view.center() + (point - self.centre) * self.zoom
    }

    /// The same for an area.
    pub fn rect_to_screen(&self, view: Rect, rect: Rect) -> Rect {
        Rect::from_min_max(
            self.to_screen(view, rect.min),
            self.to_screen(view, rect.max),
        )
    }

    /// Where a point of the screen is on the canvas.
    pub fn to_canvas(&self, view: Rect, point: Pos2) -> Pos2 {
        self.centre + (point - view.center()) / self.zoom
    }

    /// What of the canvas is in view.
    pub fn visible(&self, view: Rect) -> Rect {
        Rect::from_min_max(
            self.to_canvas(view, view.min),
            self.to_canvas(view, view.max),
        )
    }

    /// Moves with the pointer, by so much of the screen.
    pub fn pan(&mut self, by: Vec2) {
        self.centre -= by / self.zoom;
        self.keep_finite();
    }

    /// Magnifies; what is under the pointer stays there.
    pub fn zoom_at(&mut self, view: Rect, pointer: Pos2, by: f32) {
        let held = self.to_canvas(view, pointer);
        let zoom = (self.zoom * by).clamp(ZOOM.0, ZOOM.1);
        if zoom.is_finite() {
            self.zoom = zoom;
        }
        self.centre = held - (pointer - view.center()) / self.zoom;
        self.keep_finite();
    }

    /// Moves as little as is needed to bring an area into view.
    pub fn reveal(&mut self, view: Rect, rect: Rect) {
        let seen = self.visible(view).shrink(MARGIN / self.zoom);
        let along = |low: f32, high: f32, from: f32, to: f32| {
            if high - low > to - from || low < from {
                low - from
            } else {
                (high - to).max(0.0)
            }
        };
        self.centre += vec2(
            along(rect.min.x, rect.max.x, seen.min.x, seen.max.x),
            along(rect.min.y, rect.max.y, seen.min.y, seen.max.y),
        );
        self.keep_finite();
    }

    /// The nearest place to one at which something of a size, with the place at an anchor of it, is in view, as far as there is
    /// room.
    pub fn within(&self, view: Rect, at: Pos2, size: Vec2, anchor: Vec2) -> Pos2 {
        let seen = self.visible(view).shrink(MARGIN / self.zoom);
        let along = |at: f32, (from, to): (f32, f32), size: f32, anchor: f32| {
            let (least, most) = (from + size * anchor, to - size * (1.0 - anchor));
            if least <= most {
                at.clamp(least, most)
            } else {
                at
            }
        };
        pos2(
            along(at.x, (seen.min.x, seen.max.x), size.x, anchor.x),
            along(at.y, (seen.min.y, seen.max.y), size.y, anchor.y),
        )
    }

    /// Shows an area well: near enough to be read, and not at the edge of the view. Stays where that is so already.
    pub fn bring(&mut self, view: Rect, rect: Rect) {
        const LEGIBLE: (f32, f32) = (detail::LEGIBLE, 2.0);
        let seen = self.visible(view);
        let inner = seen.shrink2(seen.size() * 0.2);
        let is_legible = self.zoom >= LEGIBLE.0 && self.zoom <= LEGIBLE.1;
        if !is_legible || !inner.contains_rect(rect) {
            self.zoom = if is_legible { self.zoom } else { 1.0 };
            self.centre = rect.center();
        }
        self.keep_finite();
    }

    fn keep_finite(&mut self) {
        const FAR: f32 = 1e7;
        let within = |at: f32| {
            if at.is_nan() {
                0.0
            } else {
                at.clamp(-FAR, FAR)
            }
        };
        self.centre = pos2(within(self.centre.x), within(self.centre.y));
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
        fn zooming_keeps_what_is_under_the_pointer(
            (x, y) in (-1e4_f32..1e4, -1e4_f32..1e4),
            (across, down) in (0.0_f32..1.0, 0.0_f32..1.0),
            zoom in 0.1_f32..3.0,
            by in 0.5_f32..2.0,
        ) {
            let mut camera = Camera { centre: pos2(x, y), zoom };
            let pointer = VIEW.lerp_inside(vec2(across, down));
            let held = camera.to_canvas(VIEW, pointer);
            camera.zoom_at(VIEW, pointer, by);
            let off = camera.to_screen(VIEW, held) - pointer;
            // Coordinates up to 2^14 have steps of 2^-10; a few of them, magnified up to four times.
            prop_assert!(off.length() < 0.02, "{off:?}");
        }

        #[test]
        fn no_movement_takes_the_camera_out_of_numbers(by in any::<(f32, f32)>(), zoom in any::<f32>()) {
            let mut camera = Camera::default();
            camera.pan(vec2(by.0, by.1));
            camera.zoom_at(VIEW, pos2(by.1, by.0), zoom);
            camera.reveal(VIEW, Rect::from_min_size(pos2(by.0, by.1), vec2(zoom, 10.0)));
            prop_assert!(camera.centre.is_finite() && camera.zoom >= ZOOM.0 && camera.zoom <= ZOOM.1);
        }

        #[test]
        fn what_is_fitted_is_in_view(
            (x, y) in (-1e4_f32..1e4, -1e4_f32..1e4),
            (width, height) in (1.0_f32..2e4, 1.0_f32..1e4),
        ) {
            let bounds = Rect::from_min_size(pos2(x, y), vec2(width, height));
            let camera = Camera::fit(bounds, VIEW);
            prop_assert!(camera.visible(VIEW).expand(1.0).contains_rect(bounds));
        }

        #[test]
        fn what_is_revealed_is_in_view((x, y) in (-1e4_f32..1e4, -1e4_f32..1e4)) {
            let mut camera = Camera::default();
            let rect = Rect::from_min_size(pos2(x, y), vec2(208.0, 200.0));
            camera.reveal(VIEW, rect);
            prop_assert!(camera.visible(VIEW).expand(1.0).contains_rect(rect));
        }
    }
}
