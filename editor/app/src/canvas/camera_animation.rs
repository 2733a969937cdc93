//! Animates the camera to another place, so that users see where it is. The animation takes as long
//! as egui's other animations, and no time if they are switched off.

use eframe::egui::emath::{ease_in_ease_out, lerp};

use inclination_core::math;

use inclination_project::scene::Camera;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CameraAnimation {
    /// The camera at the end.
    pub(super) target: Camera,
    /// The camera and the time at the start, once the animation has started.
    from: Option<(Camera, f64)>,
    /// The camera in the last frame.
    last: Option<Camera>,
}

impl CameraAnimation {
    /// Creates an animation that starts when its camera is first asked for.
    pub(super) fn new(target: Camera) -> Self {
        Self {
            target,
            from: None,
            last: None,
        }
    }

    /// Returns whether the camera was moved by something else since the last frame.
    pub(super) fn is_interrupted(&self, before: Option<Camera>) -> bool {
        self.last.is_some() && self.last != before
    }

    /// Returns the camera at a time if the whole animation takes `lasts` seconds, or `None` if it
    /// has ended. On a canvas that was never shown it ends at once.
    pub(super) fn next_camera(
        &mut self,
        before: Option<Camera>,
        now: f64,
        lasts: f32,
    ) -> Option<Camera> {
        let (from, since) = match self.from {
            Some(begun) => begun,
            None => *self.from.insert((before?, now)),
        };

        let share = ((now - since) / f64::from(lasts)) as f32;
        // A duration of 0 makes the share infinite or NaN.
        if !(0.0..1.0).contains(&share) {
            return None;
        }

        let share = ease_in_ease_out(share);
        // Equal zoom factors in equal times look even.
        let (first, last) = (math::log2(from.zoom), math::log2(self.target.zoom));
        let zoom = math::exp2(lerp(first..=last, share));

        // Moved like this, the target goes straight to its place on the screen.
        let (near, far) = (1.0 / from.zoom, 1.0 / self.target.zoom);
        let along = if (far - near).abs() < near * 1e-3 {
            share
        } else {
            ((1.0 / zoom - near) / (far - near)).clamp(0.0, 1.0)
        };

        self.last = Some(Camera {
            center: from.center.lerp(self.target.center, along),
            zoom,
        });
        self.last
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::pos2;

    use super::*;

    #[test]
    fn an_animation_starts_at_the_camera_and_ends_at_its_target() {
        let here = Camera {
            center: pos2(0.0, 0.0),
            zoom: 1.0,
        };
        let there = Camera {
            center: pos2(400.0, 100.0),
            zoom: 0.25,
        };

        let mut flight = CameraAnimation::new(there);
        assert_eq!(flight.next_camera(Some(here), 10.0, 0.1), Some(here));
        let half = flight
            .next_camera(Some(here), 10.05, 0.1)
            .expect("it is on its way");
        assert!((half.zoom - 0.5).abs() < 1e-3);
        assert!(half.center.x > 0.0 && half.center.x < 400.0);
        assert!(!flight.is_interrupted(Some(half)) && flight.is_interrupted(Some(here)));
        assert_eq!(flight.next_camera(Some(half), 10.1, 0.1), None);

        // Without animations, and on a canvas that was never shown.
        assert_eq!(
            CameraAnimation::new(there).next_camera(Some(here), 10.0, 0.0),
            None
        );
        assert_eq!(
            CameraAnimation::new(there).next_camera(None, 10.0, 0.1),
            None
        );
    }
}
