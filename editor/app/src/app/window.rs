//! The window: its title, size and position, dropped files, the close button, and the desktop's
//! theme.

use eframe::egui::{self, Pos2, Rect, Theme, Vec2, ViewportCommand, vec2};
use inclination_analysis::open_document::OpenDocument;
use inclination_project::io::{Settings, SettingsChange, Wake, WindowGeometry};

use crate::{
    io::{ColorScheme, ColorSchemeWatcher},
    request::Request,
};

/// The number of frames after which window managers know a new window.
const FRAMES_UNTIL_MANAGED: u8 = 3;

#[derive(Debug, Default)]
pub(super) struct WindowState {
    title: String,
    geometry: WindowGeometry,
    /// The number of frames until the window is maximized, or 0 if it need not be.
    frames_until_maximized: u8,
    desktop: Option<ColorSchemeWatcher>,
}

impl WindowState {
    /// Creates the state of a new window, which is maximized if it was when it last closed.
    pub(super) fn new(settings: &Settings) -> Self {
        Self {
            frames_until_maximized: if settings.maximized {
                FRAMES_UNTIL_MANAGED
            } else {
                0
            },
            ..Self::default()
        }
    }

    /// Handles the window's events of a frame. Returns requests to open dropped files and to close
    /// the window.
    pub(super) fn handle_window_events(
        &mut self,
        context: &egui::Context,
        shown: Option<&OpenDocument>,
    ) -> Vec<Request> {
        let dropped = context.input(|input| input.raw.dropped_files.clone());
        let mut requests: Vec<Request> = dropped
            .iter()
            .map(|file| Request::OpenDropped(file.path().to_owned()))
            .collect();
        if context.input(|input| input.viewport().close_requested()) {
            requests.push(Request::CloseWindow);
        }

        self.restore_maximized(context);
        self.note_geometry(context);
        self.set_title(context, shown);
        requests
    }

    /// Maximizes the window once it is shown, if it was when it last closed. Window managers of X
    /// ignore earlier attempts.
    fn restore_maximized(&mut self, context: &egui::Context) {
        if self.frames_until_maximized == 0 {
            return;
        }
        self.frames_until_maximized -= 1;
        if self.frames_until_maximized == 0 {
            context.send_viewport_cmd(ViewportCommand::Maximized(true));
        }
        context.request_repaint();
    }

    /// Notes the size and position in unzoomed points, so that zooming does not change the window
    /// size at the next start. A maximized window keeps its previous size.
    fn note_geometry(&mut self, context: &egui::Context) {
        let zoom = context.zoom_factor();
        let observed = context.input(|input| {
            let window = input.viewport();
            let is_true = |flag: Option<bool>| flag.unwrap_or(false);
            let is_maximized = is_true(window.maximized);
            if is_true(window.minimized) {
                return None;
            }
            if is_maximized || is_true(window.fullscreen) {
                return Some((is_maximized, None, None));
            }

            // Some systems do not report a window's position, but the size is always known.
            let inside = window.inner_rect.or(input.raw.screen_rect);
            let size = inside.map(|inside| (inside.size() * zoom).round());
            let place = window
                .outer_rect
                .map(|outside| (outside.min * zoom).round());
            Some((is_maximized, size, place))
        });
        let Some((is_maximized, size, place)) = observed else {
            return;
        };

        let before = self.geometry;
        self.geometry = WindowGeometry {
            size: size.map(Into::into).or(before.size),
            place: place.map(Into::into).or(before.place),
            is_maximized,
        };
    }

    fn set_title(&mut self, context: &egui::Context, shown: Option<&OpenDocument>) {
        let title = match shown {
            Some(document) if document.has_unsaved_work() => {
                format!("● {} – Inclination", document.tab_title())
            }
            Some(document) => format!("{} – Inclination", document.tab_title()),
            None => String::from("Inclination"),
        };
        if self.title != title {
            self.title.clone_from(&title);
            context.send_viewport_cmd(ViewportCommand::Title(title));
        }
    }

    /// Returns the settings change that stores the size and position, if they are known.
    pub(super) fn geometry_to_remember(&self) -> Option<SettingsChange> {
        let is_known = self.geometry.size.is_some();
        is_known.then_some(SettingsChange::Window(self.geometry))
    }

    /// Follows the theme of a desktop that does not report it to its windows.
    pub(super) fn follow_desktop(&mut self, wake: Wake) {
        self.desktop = Some(ColorSchemeWatcher::start(wake));
    }

    /// Applies the desktop's preferred theme as the system theme, on window systems that do not
    /// report one.
    pub(super) fn sync_system_theme(&self, context: &egui::Context) {
        let news = self
            .desktop
            .as_ref()
            .and_then(ColorSchemeWatcher::take_latest);
        let theme = match news {
            Some(ColorScheme::Light) => Theme::Light,
            Some(ColorScheme::Dark | ColorScheme::Any) => Theme::Dark,
            None => return,
        };
        context.options_mut(|options| options.fallback_theme = theme);
        context.request_repaint();
    }
}

/// How much of a window's upper edge must be on a screen so that it can be grabbed, in pixels.
const MIN_GRABBABLE: Vec2 = vec2(96.0, 16.0);
/// The height of that edge, in pixels.
const EDGE_HEIGHT: f32 = 32.0;

/// Returns the position on the nearest screen for a window that cannot be grabbed on any screen.
/// Returns `None` if the window can stay, or if no screen is known.
pub fn on_screen_position(window: Rect, screens: &[Rect]) -> Option<Pos2> {
    let edge = window.with_max_y(window.top() + EDGE_HEIGHT);
    let is_grabbable = |screen: &Rect| {
        let common = screen.intersect(edge);
        common.width() >= MIN_GRABBABLE.x && common.height() >= MIN_GRABBABLE.y
    };
    if screens.iter().any(is_grabbable) {
        return None;
    }

    let distance = |screen: &&Rect| screen.distance_sq_to_pos(window.center());
    let nearest = screens
        .iter()
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    // A window larger than the screen is aligned with its upper left corner.
    let last = (nearest.max - window.size()).max(nearest.min);
    Some(window.min.clamp(nearest.min, last))
}

#[cfg(test)]
mod tests {
    use eframe::egui::pos2;

    use super::*;

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), vec2(width, height))
    }

    #[test]
    fn a_grabbable_window_stays() {
        let screens = [
            rect(0.0, 0.0, 1920.0, 1080.0),
            rect(1920.0, 0.0, 1280.0, 1024.0),
        ];
        for window in [
            rect(100.0, 100.0, 800.0, 600.0),
            // On the second screen, across both screens, and half off screen.
            rect(2000.0, 50.0, 800.0, 600.0),
            rect(1500.0, 50.0, 800.0, 600.0),
            rect(-600.0, 900.0, 800.0, 600.0),
        ] {
            assert_eq!(on_screen_position(window, &screens), None, "{window:?}");
        }

        // Without known screens the window stays.
        assert_eq!(
            on_screen_position(rect(9000.0, 0.0, 800.0, 600.0), &[]),
            None
        );
    }

    #[test]
    fn a_window_off_every_screen_moves_to_the_nearest() {
        let screens = [rect(0.0, 0.0, 1920.0, 1080.0)];
        let at = |x, y, width, height| on_screen_position(rect(x, y, width, height), &screens);
        assert_eq!(at(2000.0, 50.0, 800.0, 600.0), Some(pos2(1120.0, 50.0)));
        assert_eq!(at(-1500.0, -900.0, 800.0, 600.0), Some(pos2(0.0, 0.0)));
        assert_eq!(at(300.0, 1075.0, 800.0, 600.0), Some(pos2(300.0, 480.0)));
        // A window whose upper edge is above every screen could not be dragged down.
        assert_eq!(at(300.0, -40.0, 800.0, 600.0), Some(pos2(300.0, 0.0)));
        // A window larger than the screen starts in the corner.
        assert_eq!(at(4000.0, 0.0, 2500.0, 1400.0), Some(pos2(0.0, 0.0)));
    }
}
