//! Theme, contrast and zoom of the interface. The user's choices are stored in the settings.

use std::f32::consts::LN_2;

use eframe::egui::{Context, Theme, ThemePreference};
use inclination_project::{
    gesture::POINTS_PER_DOUBLING,
    io::{Settings, SettingsChange, ThemeChoice, UI_SIZES_PERCENT},
};

use super::storage::AppStorage;
use crate::theme;

/// The default zoom, in percent.
pub(super) const DEFAULT_SIZE_PERCENT: u16 = 100;

/// Applies the theme, contrast and zoom of the settings to a new window.
pub(super) fn apply_settings(context: &Context, settings: &Settings) {
    theme::apply_theme(context, theme_preference(settings.theme));
    theme::set_high_contrast(context, settings.sharp);

    // Zooming has commands with configurable keys, so egui's own keys are off.
    context.options_mut(|options| {
        options.zoom_with_keyboard = false;
        // A wheel with Ctrl zooms as fast as a wheel without it zooms the canvas.
        options.input_options.scroll_zoom_speed = LN_2 / POINTS_PER_DOUBLING;
    });

    if let Some(percent) = settings.size {
        context.set_zoom_factor(f32::from(percent) / 100.0);
    }
}

fn theme_preference(look: ThemeChoice) -> ThemePreference {
    match look {
        ThemeChoice::System => ThemePreference::System,
        ThemeChoice::Dark => ThemePreference::Dark,
        ThemeChoice::Light => ThemePreference::Light,
    }
}

/// Switches between the dark and the light theme.
pub(super) fn toggle_theme(context: &Context, storage: &mut AppStorage) {
    let other = match context.theme() {
        Theme::Dark => ThemeChoice::Light,
        Theme::Light => ThemeChoice::Dark,
    };
    set_theme(context, storage, other);
}

/// Follows the system's theme, or keeps the current theme if the system's is already followed.
pub(super) fn toggle_follow_system(context: &Context, storage: &mut AppStorage) {
    let seen = match context.theme() {
        Theme::Dark => ThemeChoice::Dark,
        Theme::Light => ThemeChoice::Light,
    };
    let follows = follows_system(storage.settings());
    set_theme(
        context,
        storage,
        if follows { seen } else { ThemeChoice::System },
    );
}

fn set_theme(context: &Context, storage: &mut AppStorage, look: ThemeChoice) {
    context.set_theme(theme_preference(look));
    storage.remember_change(SettingsChange::Theme(look));
}

/// Switches high contrast on or off.
pub(super) fn toggle_contrast(context: &Context, storage: &mut AppStorage) {
    let sharp = !storage.settings().sharp;
    theme::set_high_contrast(context, sharp);
    storage.remember_change(SettingsChange::HighContrast(sharp));
}

/// Sets the zoom of the whole interface, in percent.
pub(super) fn set_size(context: &Context, storage: &mut AppStorage, percent: u16) {
    context.set_zoom_factor(f32::from(percent) / 100.0);
    let size = (percent != DEFAULT_SIZE_PERCENT).then_some(percent);
    storage.remember_change(SettingsChange::Size(size));
}

/// Returns the next larger or smaller zoom in percent, or `None` beyond the last step.
pub(super) fn next_size(settings: &Settings, is_larger: bool) -> Option<u16> {
    let now = size_percent(settings);

    let mut sizes = UI_SIZES_PERCENT.iter().copied();
    if is_larger {
        sizes.find(|size| *size > now)
    } else {
        sizes.rfind(|size| *size < now)
    }
}

/// Returns the zoom of the whole interface, in percent.
pub(super) fn size_percent(settings: &Settings) -> u16 {
    settings.size.unwrap_or(DEFAULT_SIZE_PERCENT)
}

/// Whether the system's theme is followed.
pub(super) fn follows_system(settings: &Settings) -> bool {
    settings.theme == ThemeChoice::System
}
