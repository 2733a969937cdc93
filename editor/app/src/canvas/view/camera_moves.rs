//! Moves of the camera that were asked for from outside: by keys, commands and other panels.

use eframe::egui::{Rect, Ui};
use inclination_analysis::open_document::OpenDocument;
use inclination_project::{edit::place, scene::Camera};

use super::Canvas;

/// The share of the view by which a key moves it.
const KEY_PAN: f32 = 0.125;

/// The area that the camera was asked to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Fit {
    #[default]
    Nothing,
    All,
    Selection,
    /// The selection, near enough to be read and not at the edge.
    Reveal,
    /// All of the selection, moving no farther than it takes.
    Admit,
    /// The same area as before, at the same place of the screen.
    Stay,
}

impl Canvas {
    /// Brings the camera nearer to where it goes. A designer who looks elsewhere meanwhile stays
    /// there.
    pub(super) fn fly(&mut self, ui: &Ui, before: Option<Camera>, camera: &mut Camera) {
        let Some(flight) = &mut self.flight else {
            return;
        };
        if flight.is_left(before) {
            self.flight = None;
            return;
        }
        let now = ui.input(|input| input.time);
        let lasts = ui.style().animation_time;
        if let Some(on_the_way) = flight.at(before, now, lasts) {
            *camera = on_the_way;
            ui.ctx().request_repaint();
        } else {
            *camera = flight.to;
            self.flight = None;
        }
    }

    /// Shows what was asked for since the last frame.
    pub(super) fn look(&mut self, camera: &mut Camera, view: Rect, document: &OpenDocument) {
        for to in std::mem::take(&mut self.zooms) {
            camera.zoom_at(view, view.center(), to(camera.zoom) / camera.zoom);
        }
        for towards in std::mem::take(&mut self.pans) {
            camera.pan(-towards * view.size() * KEY_PAN);
        }
        let selected = || {
            let items = document.view.selection.iter();
            let rects = items.filter_map(|item| place::place_of(&self.scene, item));
            rects.reduce(Rect::union)
        };
        let bounds = match std::mem::take(&mut self.fit) {
            Fit::Nothing => return,
            Fit::All => self.scene.bounds(),
            Fit::Selection => selected().or_else(|| self.scene.bounds()),
            Fit::Stay => {
                let by = self.view.map(|last| view.center() - last.center());
                camera.centre += by.unwrap_or_default() / camera.zoom;
                return;
            }
            Fit::Reveal => {
                if let Some(rect) = selected() {
                    camera.bring(view, rect);
                }
                return;
            }
            Fit::Admit => {
                if let Some(rect) = selected() {
                    camera.reveal(view, rect);
                }
                return;
            }
        };
        *camera = bounds.map_or_else(Camera::default, |bounds| Camera::fit(bounds, view));
    }
}
