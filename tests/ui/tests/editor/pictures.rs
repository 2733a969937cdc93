//! The look of the app, pixel by pixel. After an intended change, run `UPDATE_SNAPSHOTS=1 cargo
//! test -p inclination-ui-tests` and review every picture that git reports as changed.
//!
//! The CPU draws with whole numbers, the fonts are our own, and time is counted in frames: nothing
//! is left to chance, and a layout always gives the same picture. Two things may change the last
//! bit of a sum: corners of round shapes come from the platform's sine, and letters are read from
//! wherever they are in a texture that is filled in the order of their first use. Either moves a
//! corner by at most 1/256 of a pixel, which changes the share of an edge's color by 1/256: one
//! step of a channel. No pixel may differ by more than that, however it looks to the eye.

use std::path::Path;

use eframe::egui::{Key, Modifiers, Pos2, Rect, Vec2, pos2, vec2};
use egui_kittest::{SnapshotOptions, try_image_snapshot_options};
use image::{RgbaImage, imageops::crop_imm};
use inclination_editor::{command::Command, labels, pane::Pane};

use super::{
    common::{SMALLEST_SIZE, Window, example, open_app_as_new_user, open_app_sized},
    input::{
        click, click_on, enlarge_lower_panels, let_time_pass, panel_title_rect, press, press_with,
        turn_wheel, type_in, widget_rect,
    },
    window_text::wait_until_idle,
};

const SWITCH_THEME: Modifiers = Modifiers {
    shift: true,
    ..Modifiers::COMMAND
};

/// Compares the current picture with the stored one.
fn compare(window: &mut Window, name: &str, part: Option<Rect>) {
    compare_in(Path::new("tests/snapshots"), window, name, part);
}

/// Compares the current picture with the one stored in a folder.
pub(crate) fn compare_in(folder: &Path, window: &mut Window, name: &str, part: Option<Rect>) {
    // Removes the pointer, and lets animations come to rest.
    window.remove_cursor();
    for _ in 0..4 {
        let_time_pass(window);
    }
    window.check_accessibility();

    let mut picture = window.render().expect("it can be drawn");
    if let Some(part) = part {
        let (min, size) = (part.min.round(), part.size().round());
        let (x, y) = (min.x as u32, min.y as u32);
        picture = crop_imm(&picture, x, y, size.x as u32, size.y as u32).to_image();
    }

    // Stores it if requested, and reports where it differs. One step of every channel is at most
    // 0.55 in its measure; it forgives differences that it takes for edges, so the pixels are
    // compared below as well.
    let options = SnapshotOptions::new().threshold(0.6).output_path(folder);
    let outcome = try_image_snapshot_options(&picture, name, &options);
    let stored = folder.join(format!("{name}.png"));
    let stored = image::open(&stored).map(|image| image.to_rgba8());
    let difference = stored
        .ok()
        .and_then(|stored| largest_difference(&stored, &picture));
    assert!(
        difference.is_some_and(|difference| difference <= 1),
        "{name}: {difference:?}, {outcome:?}"
    );
}

/// The largest difference of a channel, or none for pictures of different sizes.
fn largest_difference(one: &RgbaImage, other: &RgbaImage) -> Option<u8> {
    let channels = one.iter().zip(other.iter());
    let difference = channels.map(|(one, other)| one.abs_diff(*other));
    (one.dimensions() == other.dimensions()).then(|| difference.max().unwrap_or(0))
}

/// The middle of the canvas in a window of the size of most of these pictures.
const CANVAS_MIDDLE: Pos2 = pos2(570.0, 380.0);
const WINDOW_SIZE: Vec2 = vec2(1280.0, 800.0);

fn switch_theme(window: &mut Window) {
    press_with(window, SWITCH_THEME, Key::L);
}

/// The canvas without its surroundings.
fn canvas_rect(window: &Window) -> Rect {
    let left = panel_title_rect(window, Pane::Stats.title()).left();
    let (top, right) = (
        panel_title_rect(window, Pane::Stats.title()).top(),
        widget_rect(window, Pane::Inspector.title()).left(),
    );
    let bottom = widget_rect(window, Pane::Sweep.title()).top();
    Rect::from_min_max(pos2(left + 209.0, top), pos2(right - 1.0, bottom - 1.0))
}

#[test]
fn the_canvas_matches_its_pictures_at_every_zoom_in_both_themes() {
    let mut window = open_app_sized(WINDOW_SIZE, &[example("duel")]);
    for theme in ["dark", "light"] {
        press(&mut window, Key::Home);
        for (distance, steps) in [("middle", 0.0), ("far", -7.0), ("near", 15.0)] {
            turn_wheel(&mut window, CANVAS_MIDDLE, steps);
            let part = canvas_rect(&window);
            compare(&mut window, &format!("duel_{distance}_{theme}"), Some(part));
        }
        switch_theme(&mut window);
    }
}

#[test]
fn the_first_page_matches_its_pictures_in_both_themes() {
    let mut window = open_app_as_new_user(WINDOW_SIZE);
    compare(&mut window, "welcome_dark", None);
    switch_theme(&mut window);
    compare(&mut window, "welcome_light", None);
}

#[test]
fn the_curve_editor_matches_its_pictures_in_both_themes() {
    let mut window = open_app_sized(WINDOW_SIZE, &[example("duel")]);
    let node = widget_rect(&window, "Wants health, Logistic");
    click(&mut window, node.left_top() + vec2(30.0, 8.0));
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    type_in(&mut window, Command::EditCurve.entry().title);
    press(&mut window, Key::Enter);
    enlarge_lower_panels(&mut window);
    compare(&mut window, "curve_dark", None);
    switch_theme(&mut window);
    compare(&mut window, "curve_light", None);
}

#[test]
fn a_small_window_matches_its_pictures() {
    let mut window = open_app_sized(SMALLEST_SIZE, &[example("duel")]);
    click_on(&mut window, &labels::outline_label("My turn", "Decision"));
    compare(&mut window, "small_window", None);
}

#[test]
fn each_panel_matches_its_pictures() {
    let mut window = open_app_sized(WINDOW_SIZE, &[example("duel")]);
    // Two problems: an unused option, and a stat that no node reads.
    press_with(&mut window, Modifiers::SHIFT, Key::A);
    type_in(&mut window, "option");
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    type_in(&mut window, Command::AddStat.entry().title);
    press(&mut window, Key::Enter);
    click_on(&mut window, &labels::outline_label("My turn", "Decision"));
    click_on(&mut window, Pane::Problems.title());

    let middle = canvas_rect(&window);
    let whole = window.ctx.content_rect();
    let outline = widget_rect(&window, Pane::Outline.title());
    let left = Rect::from_min_max(pos2(0.0, middle.top()), pos2(middle.left(), outline.top()));
    let below = Rect::from_min_max(
        pos2(0.0, outline.top()),
        pos2(middle.left(), whole.bottom()),
    );
    let right = Rect::from_min_max(pos2(middle.right(), middle.top()), whole.max);
    let problems = Rect::from_min_max(
        pos2(middle.left(), middle.bottom()),
        pos2(middle.right(), whole.bottom()),
    );

    for (name, part) in [
        ("stats", left),
        ("outline", below),
        ("inspector", right),
        ("problems", problems),
    ] {
        compare(&mut window, &format!("panel_{name}"), Some(part));
    }
}

#[test]
fn searches_and_sheets_match_their_pictures() {
    let mut window = open_app_sized(SMALLEST_SIZE, &[example("duel")]);
    press_with(&mut window, Modifiers::SHIFT, Key::A);
    type_in(&mut window, "soft");
    compare(&mut window, "add_search", None);

    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    type_in(&mut window, "heal");
    compare(&mut window, "palette", None);

    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::SHIFT, Key::F1);
    compare(&mut window, "shortcuts", None);

    press(&mut window, Key::Escape);
    click_on(&mut window, &labels::outline_label("My turn", "Decision"));
    press(&mut window, Key::W);
    compare(&mut window, "wire_to", None);
}

/// The panel below the canvas with a title, without its tabs.
fn panel_rect(window: &Window, title: &str, right_of: Option<&str>) -> Rect {
    let top = widget_rect(window, title).bottom();
    let left = widget_rect(window, title).left() - 12.0;
    let right = widget_rect(window, right_of.unwrap_or(Pane::Inspector.title())).left() - 13.0;
    let bottom = window.ctx.content_rect().bottom();
    Rect::from_min_max(pos2(left, top), pos2(right, bottom))
}

#[test]
fn plots_match_their_pictures_in_both_themes() {
    let mut window = open_app_sized(Vec2::new(1600.0, 1000.0), &[example("duel")]);
    for theme in ["dark", "light"] {
        click_on(&mut window, Pane::Sweep.title());
        let part = panel_rect(&window, Pane::Sweep.title(), Some(Pane::Why.title()));
        compare(&mut window, &format!("plot_sweep_{theme}"), Some(part));
        let part = panel_rect(&window, Pane::Why.title(), None);
        compare(&mut window, &format!("plot_why_{theme}"), Some(part));

        click_on(&mut window, Pane::Map.title());
        let part = panel_rect(&window, Pane::Sweep.title(), Some(Pane::Why.title()));
        // Until the finest is computed.
        wait_until_idle(&mut window);
        compare(&mut window, &format!("plot_map_{theme}"), Some(part));
        switch_theme(&mut window);
    }
}
