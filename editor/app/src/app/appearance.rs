//! Theme, contrast and size of the interface. What the user chooses is remembered.

use eframe::egui::{Context, Theme, ThemePreference};
use inclination_project::io::{Change, Look, SIZES, Settings};

use super::storage::AppStorage;
use crate::theme;

/// The size that everything is designed for, in percent.
pub(super) const USUAL_PERCENT: u16 = 100;

/// Gives a new window the look that the settings have.
pub(super) fn apply(context: &Context, settings: &Settings) {
    theme::install(context, preference(settings.theme));
    theme::sharpen(context, settings.sharp);
    // Its keys are commands of ours, which are remembered.
    context.options_mut(|options| options.zoom_with_keyboard = false);
    if let Some(percent) = settings.size {
        context.set_zoom_factor(f32::from(percent) / 100.0);
    }
}

fn preference(look: Look) -> ThemePreference {
    match look {
        Look::System => ThemePreference::System,
        Look::Dark => ThemePreference::Dark,
        Look::Light => ThemePreference::Light,
    }
}

/// Switches to the other theme than the one that is seen.
pub(super) fn switch_theme(context: &Context, storage: &mut AppStorage) {
    let other = match context.theme() {
        Theme::Dark => Look::Light,
        Theme::Light => Look::Dark,
    };
    set_theme(context, storage, other);
}

/// Follows the system's theme; or, if that is followed already, stays with the theme that is seen.
pub(super) fn switch_follow_system(context: &Context, storage: &mut AppStorage) {
    let seen = match context.theme() {
        Theme::Dark => Look::Dark,
        Theme::Light => Look::Light,
    };
    let follows = follows_system(storage.settings());
    set_theme(context, storage, if follows { seen } else { Look::System });
}

fn set_theme(context: &Context, storage: &mut AppStorage, look: Look) {
    context.set_theme(preference(look));
    storage.remember(Change::Theme(look));
}

/// Switches the high contrast on or off.
pub(super) fn switch_contrast(context: &Context, storage: &mut AppStorage) {
    let sharp = !storage.settings().sharp;
    theme::sharpen(context, sharp);
    storage.remember(Change::Sharp(sharp));
}

/// Sets the size of everything, in percent.
pub(super) fn set_size(context: &Context, storage: &mut AppStorage, percent: u16) {
    context.set_zoom_factor(f32::from(percent) / 100.0);
    let size = (percent != USUAL_PERCENT).then_some(percent);
    storage.remember(Change::Size(size));
}

/// Returns the next larger or smaller size; none beyond the last.
pub(super) fn next_size(settings: &Settings, is_larger: bool) -> Option<u16> {
    let now = size(settings);
    let mut sizes = SIZES.iter().copied();
    if is_larger {
        sizes.find(|size| *size > now)
    } else {
        sizes.rfind(|size| *size < now)
    }
}

/// Returns the size of everything, in percent.
pub(super) fn size(settings: &Settings) -> u16 {
    settings.size.unwrap_or(USUAL_PERCENT)
}

/// Whether the system's theme is followed.
pub(super) fn follows_system(settings: &Settings) -> bool {
    settings.theme == Look::System
}
