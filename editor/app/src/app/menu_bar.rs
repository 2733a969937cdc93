//! The menu bar, with a button that opens the command palette.

use eframe::egui::{self, Button, Color32, RichText, Stroke, StrokeKind, TextStyle, Ui, vec2};

use super::{
    command_menu::{LIBRARY_COMMANDS, show_menu_entries},
    overlay_context::OverlayContext,
};
use crate::{
    command::{Command, KeyMap, Menu, TABLE},
    request::Requests,
    theme,
};

/// Shows the menus, and requests the command that is picked. Returns the x position where they end.
pub(super) fn show_menus(
    ui: &mut Ui,
    app: &mut OverlayContext<'_>,
    pointed: &mut Option<(Command, u64)>,
) -> f32 {
    let bar = egui::MenuBar::new().ui(ui, |ui| {
        ui.label(RichText::new("Inclination").font(theme::heading_font(theme::TEXT_SIZE)));
        for menu in Menu::ALL {
            let entries = TABLE.iter().filter(|entry| entry.menu == menu);
            let in_menu = entries.filter(|entry| !LIBRARY_COMMANDS.contains(&entry.command));
            let mut entries = in_menu.peekable();
            if entries.peek().is_none() {
                continue;
            }

            ui.menu_button(menu.title(), |ui| {
                let parts = entries.map(|entry| (entry.part, entry));
                if let Some(command) = show_menu_entries(ui, parts, app, pointed) {
                    app.requests.run_command(command);
                }
            });
        }
        ui.cursor().left()
    });
    bar.inner
}

/// Returns the text of the button that opens the command palette, and its width. In a width that is
/// too narrow for the whole text, it consists of the keys.
pub(super) fn fit_palette_text(ui: &Ui, room: f32) -> (String, f32) {
    const TEXT: &str = "Search everything";
    let keys = KeyMap::from_context(ui.ctx()).display_first_keys(ui.ctx(), Command::Palette);
    let (whole, short) = match keys {
        Some(keys) => (format!("{keys}   {TEXT}"), keys),
        None => (TEXT.to_owned(), String::from("Search")),
    };

    let font = TextStyle::Button.resolve(ui.style());
    let width = |text: &str| {
        let galley =
            ui.painter()
                .layout_no_wrap(text.to_owned(), font.clone(), Color32::PLACEHOLDER);
        galley.size().x + 2.0 * ui.spacing().button_padding.x
    };
    let whole_width = width(&whole);
    if whole_width <= room {
        (whole, whole_width)
    } else {
        let short_width = width(&short);
        (short, short_width)
    }
}

/// Shows the button that opens the command palette.
pub(super) fn show_palette_button(ui: &mut Ui, text: String, requests: &mut Requests) {
    let entry = Command::Palette.entry();
    let palette = theme::current_palette(ui.ctx());
    let button = Button::new(RichText::new(text).color(palette.dim)).frame(false);
    let response = ui.add(button);
    if response.has_focus() {
        let place = response.rect.expand2(vec2(6.0, -4.0));
        let stroke = Stroke::new(1.5, palette.focus);
        ui.painter()
            .rect_stroke(place, 5.0, stroke, StrokeKind::Inside);
    }
    if response.on_hover_text(entry.hint).clicked() {
        requests.run_command(Command::Palette);
    }
}
