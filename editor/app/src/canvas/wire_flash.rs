//! The flash of a wire that another one has replaced: otherwise its disappearance would be easy to
//! miss.

use eframe::egui::Pos2;
use inclination_core::authoring::{
    kind::SocketType,
    model::{NodeId, SocketKey},
};
use inclination_project::scene::Scene;

/// How long the replaced wire remains visible, in seconds.
const FLASH_SECONDS: f64 = 0.9;

/// A wire that was replaced.
#[derive(Clone, Debug)]
pub(super) struct WireFlash {
    pub(super) start: Pos2,
    pub(super) bends: Vec<Pos2>,
    pub(super) end: Pos2,
    pub(super) ty: SocketType,
    /// The time at which it was replaced.
    since: f64,
}

impl WireFlash {
    /// Keeps the place of the wire that an input has now.
    pub(super) fn new(scene: &Scene, node: NodeId, key: SocketKey, now: f64) -> Option<Self> {
        let wire = scene.find_wire(node, key)?;
        Some(Self {
            start: wire.start,
            bends: scene.bends_of(wire).to_vec(),
            end: wire.end,
            ty: wire.ty,
            since: now,
        })
    }

    /// Returns how opaque the wire is at a time; `None` once it is over. Where animations are
    /// switched off, the wire does not fade.
    pub(super) fn opacity(&self, now: f64, is_animated: bool) -> Option<f32> {
        let share = ((now - self.since) / FLASH_SECONDS) as f32;
        let opacity = if is_animated {
            1.0 - share * share
        } else {
            1.0
        };
        (share < 1.0).then_some(opacity)
    }

    /// Returns how long it stays after a time, in seconds.
    pub(super) fn remaining_seconds(&self, now: f64) -> f64 {
        (self.since + FLASH_SECONDS - now).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flash_fades_or_stays_and_ends() {
        let flash = WireFlash {
            start: Pos2::ZERO,
            bends: Vec::new(),
            end: Pos2::ZERO,
            ty: SocketType::Value,
            since: 10.0,
        };
        assert_eq!(flash.opacity(10.0, true), Some(1.0));
        let half = flash.opacity(10.45, true).expect("it is not over");
        assert!((half - 0.75).abs() < 1e-3);
        assert_eq!(flash.opacity(10.45, false), Some(1.0));
        assert_eq!(flash.opacity(11.0, true), None);
        assert_eq!(flash.opacity(11.0, false), None);
        assert!((flash.remaining_seconds(10.4) - 0.5).abs() < 1e-6);
    }
}
