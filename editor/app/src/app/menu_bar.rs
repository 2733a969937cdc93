//! The menu bar, and the way into the palette for users who do not know its keys.

use eframe::egui::{self, Button, RichText, Stroke, StrokeKind, Ui, vec2};

use super::{
    command_menu::{OF_LIBRARY, show_lines},
    overlay_context::OverlayContext,
};
use crate::{
    command::{Command, KeyMap, Menu, TABLE},
    request::Requests,
    theme,
};

/// Shows the menus, and asks for the command that is picked. Gives where the menus end.
pub(super) fn show(
    ui: &mut Ui,
    app: &mut OverlayContext<'_>,
    pointed: &mut Option<(Command, u64)>,
) -> f32 {
    let bar = egui::MenuBar::new().ui(ui, |ui| {
        ui.label(RichText::new("Inclination").font(theme::strong(theme::TEXT)));
        for menu in Menu::ALL {
            let entries = TABLE.iter().filter(|entry| entry.menu == menu);
            let own = entries.filter(|entry| !OF_LIBRARY.contains(&entry.command));
            let mut entries = own.peekable();
            if entries.peek().is_none() {
                continue;
            }
            ui.menu_button(menu.title(), |ui| {
                let parts = entries.map(|entry| (entry.part, entry));
                if let Some(command) = show_lines(ui, parts, app, pointed) {
                    app.requests.run(command);
                }
            });
        }
        ui.cursor().left()
    });
    bar.inner
}

/// Shows the way into the palette.
pub(super) fn show_search(ui: &mut Ui, requests: &mut Requests) {
    let entry = Command::Palette.entry();
    let palette = theme::of(ui.ctx());
    let mut text = String::from("Search commands and nodes");
    if let Some(keys) = KeyMap::of(ui.ctx()).first(ui.ctx(), Command::Palette) {
        text = format!("{keys}   {text}");
    }

    let button = Button::new(RichText::new(text).color(palette.dim)).frame(false);
    let response = ui.add(button);
    if response.has_focus() {
        let place = response.rect.expand2(vec2(6.0, -4.0));
        let stroke = Stroke::new(1.5, palette.focus);
        ui.painter()
            .rect_stroke(place, 5.0, stroke, StrokeKind::Inside);
    }
    if response.on_hover_text(entry.hint).clicked() {
        requests.run(Command::Palette);
    }
}
