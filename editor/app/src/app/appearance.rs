//! How everything looks, as a person wants it: theme, contrast and size. What is chosen is remembered.

use eframe::egui::{Context, Theme, ThemePreference};

use super::App;
use crate::{
    command::Command,
    io::{Change, Following, Look, SIZES, Scheme, Settings},
    theme,
};

/// The size that everything is made for, in percent.
pub(super) const USUAL: u16 = 100;

/// Dresses a new window as it was last.
pub(super) fn begin(context: &Context, settings: &Settings) {
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

impl App {
    /// Follows the theme of a desktop whose windows are not told of it.
    pub fn follow_desktop(&mut self) {
        self.desktop = Some(Following::start(self.files.wake.clone()));
    }

    /// Takes what the desktop prefers as the system's theme, where the window system says nothing of one.
    pub(super) fn hear_desktop(&self, context: &Context) {
        let news = self.desktop.as_ref().and_then(Following::news);
        let theme = match news {
            Some(Scheme::Light) => Theme::Light,
            Some(Scheme::Dark | Scheme::Any) => Theme::Dark,
            None => return,
        };
        context.options_mut(|options| options.fallback_theme = theme);
        context.request_repaint();
    }

    /// The other theme than the one that is seen.
    pub(super) fn switch_theme(&mut self, context: &Context) {
        self.take_theme(
            context,
            match context.theme() {
                Theme::Dark => Look::Light,
                Theme::Light => Look::Dark,
            },
        );
    }

    /// The theme that the system has; or, if it is so already, the one that is seen, whatever the system does.
    pub(super) fn follow_system(&mut self, context: &Context) {
        let seen = match context.theme() {
            Theme::Dark => Look::Dark,
            Theme::Light => Look::Light,
        };
        let follows = self.files.settings.theme == Look::System;
        self.take_theme(context, if follows { seen } else { Look::System });
    }

    fn take_theme(&mut self, context: &Context, look: Look) {
        context.set_theme(preference(look));
        self.files.remember(Change::Theme(look));
    }

    pub(super) fn switch_contrast(&mut self, context: &Context) {
        let sharp = !self.files.settings.sharp;
        theme::sharpen(context, sharp);
        self.files.remember(Change::Sharp(sharp));
    }

    /// The next size, larger or smaller.
    pub(super) fn resize_all(&mut self, context: &Context, is_larger: bool) {
        if let Some(percent) = self.next_size(is_larger) {
            self.take_size(context, percent);
        }
    }

    pub(super) fn take_size(&mut self, context: &Context, percent: u16) {
        context.set_zoom_factor(f32::from(percent) / 100.0);
        let size = (percent != USUAL).then_some(percent);
        self.files.remember(Change::Size(size));
        self.files.toasts.say(&format!("Everything at {percent} %"));
    }

    /// The size that is next; none beyond the last.
    fn next_size(&self, is_larger: bool) -> Option<u16> {
        let now = self.size();
        let mut sizes = SIZES.iter().copied();
        if is_larger {
            sizes.find(|size| *size > now)
        } else {
            sizes.rfind(|size| *size < now)
        }
    }

    /// Why a command does not change how large everything is.
    pub(super) fn refusal_of_size(&self, command: Command) -> Option<String> {
        let sentence = match command {
            Command::LargerAll if self.next_size(true).is_none() => {
                "Nothing becomes larger than this."
            }
            Command::SmallerAll if self.next_size(false).is_none() => {
                "Nothing becomes smaller than this."
            }
            Command::UsualSize if self.size() == USUAL => "Everything has its own size already.",
            _ => return None,
        };
        Some(sentence.to_owned())
    }

    /// How large everything is, in percent.
    fn size(&self) -> u16 {
        self.files.settings.size.unwrap_or(USUAL)
    }

    /// Whether what a command switches is on; none: it switches nothing of how everything looks.
    pub(super) fn has_look(&self, command: Command) -> Option<bool> {
        match command {
            Command::FollowSystem => Some(self.files.settings.theme == Look::System),
            Command::HighContrast => Some(self.files.settings.sharp),
            _ => None,
        }
    }
}
