//! Camera moves that keys, commands and other panels ask for.

use eframe::egui::{Rect, Ui};
use inclination_analysis::open_document::OpenDocument;
use inclination_project::{edit::placement, scene::Camera};

use super::Canvas;

/// The share of the view by which a key moves it.
const KEY_PAN: f32 = 0.125;

/// The area that the camera was asked to show in the next frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Fit {
    #[default]
    Nothing,
    All,
    Selection,
    /// The selection, large enough to read and not at the edge.
    Reveal,
    /// The whole selection, with the smallest move.
    ScrollTo,
    /// The same area as before, at the same place of the screen.
    KeepPlace,
}

impl Canvas {
    /// Moves the camera closer to the end of its animation. Any other camera move ends the
    /// animation.
    pub(super) fn advance_animation(
        &mut self,
        ui: &Ui,
        before: Option<Camera>,
        camera: &mut Camera,
    ) {
        let Some(flight) = &mut self.camera_animation else {
            return;
        };
        if flight.is_interrupted(before) {
            self.camera_animation = None;
            return;
        }

        let now = ui.input(|input| input.time);
        let lasts = ui.style().animation_time;
        if let Some(next) = flight.next_camera(before, now, lasts) {
            *camera = next;
            ui.ctx().request_repaint();
        } else {
            *camera = flight.target;
            self.camera_animation = None;
        }
    }

    /// Makes the moves that were asked for since the last frame.
    pub(super) fn apply_camera_moves(
        &mut self,
        camera: &mut Camera,
        view: Rect,
        document: &OpenDocument,
    ) {
        for to in std::mem::take(&mut self.zooms) {
            camera.set_zoom_at(view, view.center(), to(camera.zoom));
        }
        for towards in std::mem::take(&mut self.pans) {
            camera.pan_by(-towards * view.size() * KEY_PAN);
        }

        let selected = || {
            let items = document.view.selection.iter();
            let rects = items.filter_map(|item| placement::item_area(&self.scene, item));
            rects.reduce(Rect::union)
        };

        let bounds = match std::mem::take(&mut self.fit) {
            Fit::Nothing => return,
            Fit::All => self.scene.bounds(),
            Fit::Selection => selected().or_else(|| self.scene.bounds()),
            Fit::KeepPlace => {
                let by = self.view.map(|last| view.center() - last.center());
                camera.center += by.unwrap_or_default() / camera.zoom;
                return;
            }
            Fit::Reveal => {
                if let Some(rect) = selected() {
                    camera.focus_on(view, rect);
                }
                return;
            }
            Fit::ScrollTo => {
                if let Some(rect) = selected() {
                    camera.reveal_rect(view, rect);
                }
                return;
            }
        };

        *camera = bounds.map_or_else(Camera::default, |bounds| Camera::from_bounds(bounds, view));
    }
}
