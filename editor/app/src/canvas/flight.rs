//! A short way of the camera to somewhere else, so that one sees where that is. It takes as long as everything that moves,
//! and no time where nothing does.

use eframe::egui::emath::{ease_in_ease_out, lerp};

use inclination_core::math;

use inclination_project::scene::Camera;

/// A way of the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Flight {
    /// Where it goes.
    pub(super) to: Camera,
    /// From where and when, once it has begun.
    from: Option<(Camera, f64)>,
    /// Where the camera was put last.
    last: Option<Camera>,
}

impl Flight {
    /// A way to a camera, which begins when it is looked at first.
    pub(super) fn to(to: Camera) -> Self {
        Self {
            to,
            from: None,
            last: None,
        }
    }

    /// Whether somebody looked elsewhere meanwhile.
    pub(super) fn is_left(&self, before: Option<Camera>) -> bool {
        self.last.is_some() && self.last != before
    }

    /// Where the camera is at a time, if the whole way takes so many seconds; none if it is there. On a canvas that nobody
    /// has looked at it is there at once.
    pub(super) fn at(&mut self, before: Option<Camera>, now: f64, lasts: f32) -> Option<Camera> {
        let (from, since) = match self.from {
            Some(begun) => begun,
            None => *self.from.insert((before?, now)),
        };
        let share = ((now - since) / f64::from(lasts)) as f32;
        // No length at all gives no share.
        if !(0.0..1.0).contains(&share) {
            return None;
        }
        let share = ease_in_ease_out(share);
        // So much larger in equal times looks even.
        let (first, last) = (math::log2(from.zoom), math::log2(self.to.zoom));
        let zoom = math::exp2(lerp(first..=last, share));
        // What is at the end of the way goes straight there on the screen.
        let (near, far) = (1.0 / from.zoom, 1.0 / self.to.zoom);
        let along = if (far - near).abs() < near * 1e-3 {
            share
        } else {
            ((1.0 / zoom - near) / (far - near)).clamp(0.0, 1.0)
        };
        self.last = Some(Camera {
            centre: from.centre.lerp(self.to.centre, along),
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
    fn a_way_begins_where_the_camera_is_and_ends_where_it_goes() {
        let here = Camera {
            centre: pos2(0.0, 0.0),
            zoom: 1.0,
        };
        let there = Camera {
            centre: pos2(400.0, 100.0),
            zoom: 0.25,
        };
        let mut flight = Flight::to(there);
        assert_eq!(flight.at(Some(here), 10.0, 0.1), Some(here));
        let half = flight.at(Some(here), 10.05, 0.1).expect("it is on its way");
        assert!((half.zoom - 0.5).abs() < 1e-3);
        assert!(half.centre.x > 0.0 && half.centre.x < 400.0);
        assert!(!flight.is_left(Some(half)) && flight.is_left(Some(here)));
        assert_eq!(flight.at(Some(half), 10.1, 0.1), None);
        // Where nothing moves, and where nobody looked before.
        assert_eq!(Flight::to(there).at(Some(here), 10.0, 0.0), None);
        assert_eq!(Flight::to(there).at(None, 10.0, 0.1), None);
    }
}
