//! What the app looks like, pixel by pixel. After a change that is meant: `UPDATE_SNAPSHOTS=1 cargo test -p
//! inclination-ui-tests`, and look at every picture that git says is another.
//!
//! The processor draws by whole numbers, the fonts are our own, and time is counted in frames: nothing is left to chance, and
//! a picture of the same layout is the same. Corners of round shapes come from the platform's sine, whose last bit may
//! differ; that moves a corner by at most 1/256 of a pixel, where it changes the share of the edge's colour by 1/256: one
//! step of a channel. So much and no more may any pixel differ, however it looks to the eye.

use std::path::Path;

use eframe::egui::{Key, Modifiers, Rect, Vec2, pos2};
use egui_kittest::{SnapshotOptions, try_image_snapshot_options};
use image::{RgbaImage, imageops::crop_imm};
use inclination_editor::canvas::Camera;

use super::{
    common::{SMALL, USUAL, Window, app, example, greeting, sized},
    hands::{hold, place_of, press, rest, type_in},
};

const COMMAND: Modifiers = Modifiers::COMMAND;
const SWITCH_THEME: Modifiers = Modifiers {
    shift: true,
    ..Modifiers::COMMAND
};

/// Compares what is drawn now with what is stored.
fn compare(window: &mut Window, name: &str, part: Option<Rect>) {
    // What moves has come to rest.
    for _ in 0..4 {
        rest(window);
    }
    window.check_accessibility();
    let mut picture = window.render().expect("it can be drawn");
    if let Some(part) = part {
        let (min, size) = (part.min.round(), part.size().round());
        let (x, y) = (min.x as u32, min.y as u32);
        picture = crop_imm(&picture, x, y, size.x as u32, size.y as u32).to_image();
    }
    // Stores it if that is asked for, and says where it differs. What it takes for edges it forgives altogether.
    let options = SnapshotOptions::new().threshold(0.0);
    let told = try_image_snapshot_options(&picture, name, &options);
    let stored = Path::new("tests/snapshots").join(format!("{name}.png"));
    let stored = image::open(&stored).map(|image| image.to_rgba8());
    let off = stored.ok().and_then(|stored| worst(&stored, &picture));
    assert!(off.is_some_and(|off| off <= 1), "{name}: {off:?}, {told:?}");
}

/// The largest difference of a channel; none for pictures of two sizes.
fn worst(one: &RgbaImage, other: &RgbaImage) -> Option<u8> {
    let channels = one.iter().zip(other.iter());
    let off = channels.map(|(one, other)| one.abs_diff(*other));
    (one.dimensions() == other.dimensions()).then(|| off.max().unwrap_or(0))
}
