//! The button that plays a stat, and how fast and in which order it plays.

use eframe::egui::{Pos2, Rect, Response, Role, Sense, Shape, Stroke, Ui, WidgetInfo, vec2};
use inclination_core::authoring::model::Stat;
use inclination_project::document::{PlayMode, PlaySettings, can_play};

use super::super::{
    PanelSheet,
    widgets::{choose_word, focus_ring, pick_word, property},
};
use crate::{request::Request, theme};

/// Label of the widget for what a playing stat does at the end of its range.
pub const PLAY_MODE: &str = "Stat's way of playing";
/// Label of the list of times in which a playing stat goes through its range.
pub const PLAY_TIME: &str = "Stat's play time";

/// The times in which a stat can go through its range, in seconds.
const PLAY_TIMES: [(f32, &str); 8] = [
    (0.5, "0.5 s"),
    (1.0, "1 s"),
    (2.0, "2 s"),
    (4.0, "4 s"),
    (8.0, "8 s"),
    (15.0, "15 s"),
    (30.0, "30 s"),
    (60.0, "60 s"),
];
/// The width and height of the button, in points.
pub(super) const PLAY_BUTTON_SIZE: f32 = 16.0;

/// Returns the label of the button that plays or stops a stat.
pub fn play_label(name: &str, is_playing: bool) -> String {
    let verb = if is_playing { "Stop" } else { "Play" };
    format!("{verb} “{name}”")
}

/// Draws the button that plays or stops a stat. A right click opens its settings.
pub(super) fn draw_play_button(ui: &Ui, sheet: &mut PanelSheet<'_>, stat: &Stat, rect: Rect) {
    let response = ui.interact(rect, ui.scope_id().with("play"), Sense::click());
    let is_playing = sheet.open.playback.is_playing(stat.id);
    let is_enabled = can_play(stat);
    let label = play_label(&stat.name, is_playing);

    paint_button(ui, rect, &response, is_playing, is_enabled);
    response.widget_info(|| WidgetInfo::selected(Role::Button, is_enabled, is_playing, &label));

    let is_clicked = response.clicked() && is_enabled;
    let hint = if is_enabled {
        format!("{label}: sweep its value through the range.\n\nRight-click for speed and loop.")
    } else {
        String::from("This stat has only one possible value, so it cannot play.")
    };
    let response = response.on_hover_text(hint);
    response.context_menu(|ui| {
        ui.set_min_width(220.0);
        draw_play_settings(ui, sheet, stat);
    });
    if is_clicked {
        sheet.requests.push(Request::TogglePlaying(stat.id));
    }
}

fn paint_button(ui: &Ui, rect: Rect, response: &Response, is_playing: bool, is_enabled: bool) {
    let palette = theme::current_palette(ui.ctx());
    let color = if is_playing {
        palette.stat
    } else if is_enabled && (response.hovered() || response.has_focus()) {
        palette.text
    } else if is_enabled {
        palette.dim
    } else {
        palette.raised
    };
    if response.hovered() {
        ui.painter().rect_filled(rect, 4.0, palette.raised);
    }
    focus_ring(ui, rect, response);

    let middle = rect.center();
    if is_playing {
        for side in [-2.5, 2.5] {
            let bar = Rect::from_center_size(middle + vec2(side, 0.0), vec2(3.0, 9.0));
            ui.painter().rect_filled(bar, 0.5, color);
        }
    } else {
        let corners: Vec<Pos2> = [vec2(-3.0, -5.0), vec2(5.0, 0.0), vec2(-3.0, 5.0)]
            .map(|corner| middle + corner)
            .to_vec();
        let triangle = Shape::convex_polygon(corners, color, Stroke::NONE);
        ui.painter().add(triangle);
    }
}

/// Draws the settings of playing a stat.
pub(super) fn draw_play_settings(ui: &mut Ui, sheet: &mut PanelSheet<'_>, stat: &Stat) {
    let now = sheet.open.playback.settings(stat.id);
    let mut set = |settings: PlaySettings| {
        sheet
            .requests
            .push(Request::SetPlaySettings(stat.id, settings));
    };

    let hint = "At the high end, go back down (bounce) or start over (loop).";
    let modes = [PlayMode::BackAndForth, PlayMode::Loop];
    let chosen = modes.iter().position(|mode| *mode == now.mode_for(stat));
    let mode = property(ui, "Play", hint, |ui| {
        choose_word(ui, PLAY_MODE, &["bounce", "loop"], chosen)
    });
    if let Some(mode) = mode.and_then(|at| modes.get(at)) {
        set(PlaySettings {
            mode: Some(*mode),
            ..now
        });
    }

    let hint = "The time from one end of the range to the other.";
    let chosen = PLAY_TIMES.iter().position(|(time, _)| *time == now.seconds);
    let words = PLAY_TIMES.map(|(_, word)| word);
    let time = property(ui, "Play time", hint, |ui| {
        pick_word(ui, PLAY_TIME, &words, chosen)
    });
    if let Some((seconds, _)) = time.and_then(|at| PLAY_TIMES.get(at)) {
        set(PlaySettings {
            seconds: *seconds,
            ..now
        });
    }
}
