//! What comes from outside the window and what goes there: files that are dropped, the button that closes it, its name, its
//! size and its end.

use eframe::egui::{self, Pos2, Rect, Vec2, ViewportCommand, vec2};

use super::{App, leaving::Leaving};
use crate::io::{Change, Standing};

impl App {
    /// What comes from outside: files that are dropped, and the button that closes the window.
    pub(super) fn come_in(&mut self, context: &egui::Context) {
        let dropped = context.input(|input| input.raw.dropped_files.clone());
        for file in dropped {
            self.take_in(file.path().to_owned());
        }
        if context.input(|input| input.viewport().close_requested()) && !self.files.may_close {
            self.leave(Leaving::app());
            // Where nothing is asked first, the window closes right away.
            self.go_on_leaving(context);
            if !self.files.may_close {
                context.send_viewport_cmd(ViewportCommand::CancelClose);
            }
        }
        self.fill_screen(context);
        self.watch_window(context);
        self.name_window(context);
    }

    /// Lets the window fill the screen if it did when it was closed, once it is shown: what is asked before that, window
    /// managers of X do not hear.
    fn fill_screen(&mut self, context: &egui::Context) {
        if self.files.fills_in == 0 {
            return;
        }
        self.files.fills_in -= 1;
        if self.files.fills_in == 0 {
            context.send_viewport_cmd(ViewportCommand::Maximized(true));
        }
        context.request_repaint();
    }

    /// Sees how the window stands, in the points of the system: larger text is no smaller window. One that fills the screen
    /// comes back to what it was before.
    fn watch_window(&mut self, context: &egui::Context) {
        let zoom = context.zoom_factor();
        let seen = context.input(|input| {
            let window = input.viewport();
            let is_so = |what: Option<bool>| what.unwrap_or(false);
            let is_maximized = is_so(window.maximized);
            if is_so(window.minimized) {
                return None;
            }
            if is_maximized || is_so(window.fullscreen) {
                return Some((is_maximized, None, None));
            }
            // Where the system does not tell where a window stands, it still has a size.
            let inside = window.inner_rect.or(input.raw.screen_rect);
            let size = inside.map(|inside| (inside.size() * zoom).round());
            let place = window
                .outer_rect
                .map(|outside| (outside.min * zoom).round());
            Some((is_maximized, size, place))
        });
        let Some((is_maximized, size, place)) = seen else {
            return;
        };
        let before = self.files.standing;
        self.files.standing = Standing {
            size: size.map(Into::into).or(before.size),
            place: place.map(Into::into).or(before.place),
            is_maximized,
        };
    }

    fn name_window(&mut self, context: &egui::Context) {
        let title = match self.document() {
            Some(document) if document.has_unsaved_work() => {
                format!("● {} – Inclination", document.title())
            }
            Some(document) => format!("{} – Inclination", document.title()),
            None => String::from("Inclination"),
        };
        if self.files.title != title {
            self.files.title.clone_from(&title);
            context.send_viewport_cmd(ViewportCommand::Title(title));
        }
    }

    /// The last thing that the app does.
    pub(super) fn end_files(&mut self) {
        self.keep_tour();
        let panels = self.panels.saved();
        if self.files.settings.panels.as_ref() != Some(&panels) {
            self.files.remember(Change::Panels(Some(panels)));
        }
        if self.files.standing.size.is_some() {
            self.files.remember(Change::Window(self.files.standing));
        }
        if let Some(keeper) = self.files.keeper.take() {
            keeper.end();
        }
    }
}

/// How much of a window's upper edge has to be on a screen, for a hand to get hold of it, in pixels.
const HOLD: Vec2 = vec2(96.0, 16.0);
/// How high that edge is.
const EDGE: f32 = 32.0;

/// Where a window goes that nobody could get hold of where it stands: onto the screen that is nearest. None if it can stay,
/// or if no screen is known.
pub fn seen_at(window: Rect, screens: &[Rect]) -> Option<Pos2> {
    let edge = window.with_max_y(window.top() + EDGE);
    let is_held = |screen: &Rect| {
        let common = screen.intersect(edge);
        common.width() >= HOLD.x && common.height() >= HOLD.y
    };
    if screens.iter().any(is_held) {
        return None;
    }
    let far = |screen: &&Rect| screen.distance_sq_to_pos(window.center());
    let nearest = screens
        .iter()
        .min_by(|one, other| far(one).total_cmp(&far(other)))?;
    // What is larger than the screen begins in its corner.
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
    fn a_window_that_can_be_got_hold_of_stays() {
        let screens = [
            rect(0.0, 0.0, 1920.0, 1080.0),
            rect(1920.0, 0.0, 1280.0, 1024.0),
        ];
        for window in [
            rect(100.0, 100.0, 800.0, 600.0),
            // On the second screen, across both, and half outside.
            rect(2000.0, 50.0, 800.0, 600.0),
            rect(1500.0, 50.0, 800.0, 600.0),
            rect(-600.0, 900.0, 800.0, 600.0),
        ] {
            assert_eq!(seen_at(window, &screens), None, "{window:?}");
        }
        // Nothing is known of screens.
        assert_eq!(seen_at(rect(9000.0, 0.0, 800.0, 600.0), &[]), None);
    }

    #[test]
    fn a_window_whose_screen_is_gone_comes_onto_the_nearest() {
        let screens = [rect(0.0, 0.0, 1920.0, 1080.0)];
        let at = |x, y, width, height| seen_at(rect(x, y, width, height), &screens);
        assert_eq!(at(2000.0, 50.0, 800.0, 600.0), Some(pos2(1120.0, 50.0)));
        assert_eq!(at(-1500.0, -900.0, 800.0, 600.0), Some(pos2(0.0, 0.0)));
        assert_eq!(at(300.0, 1075.0, 800.0, 600.0), Some(pos2(300.0, 480.0)));
        // Its upper edge above every screen cannot be dragged down.
        assert_eq!(at(300.0, -40.0, 800.0, 600.0), Some(pos2(300.0, 0.0)));
        // Larger than the screen.
        assert_eq!(at(4000.0, 0.0, 2500.0, 1400.0), Some(pos2(0.0, 0.0)));
    }
}
