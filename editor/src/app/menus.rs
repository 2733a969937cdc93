//! Menus, made from the table: the bar above, and what a click with the other button opens on the canvas. A command that
//! does nothing now stands there dimmed, and says why.

use eframe::egui::{
    self, Button, Context, Id, LayerId, Order, Pos2, RichText, Stroke, StrokeKind, Ui,
    containers::{Popup, PopupCloseBehavior},
    vec2,
};

use super::App;
use crate::{
    command::{self, Command, Entry, Menu, On, TABLE},
    document::{Item, Selection},
    request::Request,
    theme,
};

/// A menu on the canvas, while it is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opened {
    on: On,
    /// Where on the canvas, and where that was on the screen.
    at: Pos2,
    screen: Pos2,
    is_new: bool,
}

impl App {
    /// Whether what a command switches is on; none: it switches nothing.
    pub(super) fn is_on(&self, command: Command) -> Option<bool> {
        match command {
            Command::Shortcuts => Some(self.finding.sheet.is_some()),
            other => self.is_ticked(other),
        }
    }

    /// The menu bar. Gives where its menus end.
    pub(super) fn menus(&mut self, ui: &mut Ui) -> f32 {
        let bar = egui::MenuBar::new().ui(ui, |ui| {
            ui.label(RichText::new("Inclination").font(theme::strong(theme::TEXT)));
            for menu in Menu::ALL {
                let mut entries = TABLE.iter().filter(|entry| entry.menu == menu).peekable();
                if entries.peek().is_none() {
                    continue;
                }
                ui.menu_button(menu.title(), |ui| {
                    let parts = entries.map(|entry| (entry.part, entry));
                    if let Some(command) = self.lines(ui, parts) {
                        self.requests.run(command);
                    }
                });
            }
            ui.cursor().left()
        });
        bar.inner
    }

    /// The way into the palette for who does not know its keys.
    pub(super) fn search(&mut self, ui: &mut Ui) {
        let entry = Command::Palette.entry();
        let palette = theme::of(ui.ctx());
        let mut text = String::from("Search commands and nodes");
        if let Some(keys) = entry.keys.first() {
            text = format!("{}   {text}", command::said(ui.ctx(), keys));
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
            self.requests.run(Command::Palette);
        }
    }

    /// The lines of a menu. Gives the command that was picked.
    fn lines<'e>(
        &mut self,
        ui: &mut Ui,
        entries: impl IntoIterator<Item = (u8, &'e Entry)>,
    ) -> Option<Command> {
        let mut part = None;
        let mut picked = None;
        ui.set_min_width(200.0);
        for (own, entry) in entries {
            if part.is_some_and(|before| before != own) {
                ui.separator();
            }
            part = Some(own);
            let refusal = self.refusal(entry.command);
            let is_on = self.is_on(entry.command);
            let mut button = Button::new(entry.title);
            if let Some(keys) = entry.keys.first() {
                button = button.shortcut_text(command::said(ui.ctx(), keys));
            }
            if is_on == Some(true) {
                button = button.shortcut_text("✓");
            }
            let response = ui.add_enabled(refusal.is_none(), button);
            if let Some(is_on) = is_on {
                response.widget_info(|| {
                    egui::WidgetInfo::selected(egui::Role::CheckBox, true, is_on, entry.title)
                });
            }
            let response = match refusal {
                Some(refusal) => response.on_disabled_hover_text(refusal),
                None => response.on_hover_text(entry.hint),
            };
            if response.clicked() {
                picked = Some(entry.command);
                ui.close();
            }
            if entry.command == Command::Open {
                self.recent_menu(ui);
            }
        }
        picked
    }

    /// Opens the menu of what is at a place of the canvas, and selects that.
    pub(super) fn open_menu(&mut self, item: Option<Item>, at: Pos2) {
        let Some(document) = self.documents.get_mut(self.shown) else {
            return;
        };
        if let Some(item) = item
            && !document.view.selection.contains(item)
        {
            document.view.selection = Selection::of([item]);
        }
        self.finding.menu = Some(Opened {
            on: On::of(item),
            at,
            screen: self.canvas.to_screen(document, at),
            is_new: true,
        });
    }

    /// Shows that menu, if it is open.
    pub(super) fn show_menu(&mut self, context: &Context) {
        let Some(mut menu) = self.finding.menu else {
            return;
        };
        let mut is_open = true;
        let layer = LayerId::new(Order::Foreground, Id::unique("canvas menu"));
        let popup = Popup::new(
            Id::unique("canvas menu"),
            context.clone(),
            menu.screen,
            layer,
        )
        .kind(egui::PopupKind::Menu)
        .layout(egui::Layout::top_down_justified(egui::Align::Min))
        .style(egui::containers::menu::menu_style)
        .gap(0.0)
        .close_behavior(PopupCloseBehavior::CloseOnClick);
        let popup = if menu.is_new {
            // The click that opened it is not one that closes it.
            popup.open(true)
        } else {
            popup.open_bool(&mut is_open)
        };
        let entries = menu.on.entries();
        let shown = popup.show(|ui| self.lines(ui, entries));
        menu.is_new = false;
        match shown.and_then(|shown| shown.inner) {
            Some(Command::AddNode) => {
                let request = Request::OpenAdd {
                    at: menu.at,
                    loose: None,
                };
                self.requests.push(request);
                self.finding.menu = None;
            }
            Some(command) => {
                self.requests.run(command);
                self.finding.menu = None;
            }
            None => self.finding.menu = is_open.then_some(menu),
        }
    }
}
