//! Menus, made from the table: the bar above, and what a click with the other button opens on the canvas. A command that
//! does nothing now stands there dimmed, and says why. `ends` has the lines of sockets and of wires' ends, which no command
//! names.

#[path = "socket_menu.rs"]
mod ends;

use eframe::egui::{
    self, Button, Context, Id, LayerId, Order, Pos2, RichText, Stroke, StrokeKind, Ui,
    containers::{Popup, PopupCloseBehavior},
    vec2,
};
use inclination_core::model::{NodeId, SocketKey};

use super::App;
use crate::{
    canvas::SocketAt,
    command::{Command, Entry, KeyMap, Menu, On, TABLE},
    document::{Item, Selection},
    patterns,
    request::{Request, Sharing},
    text::words,
    theme,
};

/// What stands in a menu of its own, since the menu that it belongs to is long.
const OF_LIBRARY: [Command; 3] = [
    Command::SaveToLibrary,
    Command::TakeFromLibrary,
    Command::ChooseLibrary,
];

/// A menu on the canvas, while it is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opened {
    on: On,
    /// The socket, or the wire by the socket that receives it, of which it has lines too.
    socket: Option<SocketAt>,
    wire: Option<(NodeId, SocketKey)>,
    /// Where on the canvas, and where that was on the screen.
    at: Pos2,
    screen: Pos2,
    is_new: bool,
}

/// What was picked in it.
enum Picked {
    Command(Command),
    Requests(Vec<Request>),
}

impl App {
    /// Whether what a command switches is on; none: it switches nothing.
    pub(super) fn is_on(&self, command: Command) -> Option<bool> {
        match command {
            Command::Shortcuts => Some(self.finding.sheet.is_some()),
            Command::ShowAlone => {
                let open = self.documents.get(self.shown);
                Some(open.is_some_and(|open| open.view.alone().is_some()))
            }
            Command::Tour => Some(self.tour.is_open()),
            Command::ShowMinimap => Some(self.canvas.wants_minimap()),
            other => self.is_ticked(other),
        }
    }

    /// The menu bar. Gives where its menus end.
    pub(super) fn menus(&mut self, ui: &mut Ui) -> f32 {
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
        let keys = KeyMap::of(ui.ctx());
        ui.set_min_width(200.0);
        for (own, entry) in entries {
            if part.is_some_and(|before| before != own) {
                ui.separator();
            }
            part = Some(own);
            let refusal = self.refusal(entry.command);
            let is_on = self.is_on(entry.command);
            let mut button = Button::new(entry.title);
            if let Some(keys) = keys.first(ui.ctx(), entry.command) {
                button = button.shortcut_text(keys);
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
            if response.contains_pointer() || response.has_focus() {
                let now = ui.ctx().cumulative_frame_nr();
                self.finding.pointed = Some((entry.command, now));
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
            if entry.command == Command::AddNode {
                self.pattern_menu(ui);
            }
            if entry.command == Command::DeleteUnusedGroups {
                self.library_menu(ui);
            }
        }
        picked
    }

    /// The ready parts, which are inserted as they are.
    fn pattern_menu(&mut self, ui: &mut Ui) {
        let refusal = self.refusal(Command::AddNode);
        let menu = ui.add_enabled_ui(refusal.is_none(), |ui| {
            let menu = ui.menu_button("Insert a pattern", |ui| {
                egui::ScrollArea::vertical().show(ui, |ui| {
                    let mut was_curves = false;
                    for (at, pattern) in patterns::all().iter().enumerate() {
                        if pattern.is_curves != was_curves {
                            ui.separator();
                            was_curves = pattern.is_curves;
                        }
                        let hint = words::sentence(&pattern.summary);
                        let hint = format!("{hint} With Shift held: as a group.");
                        if ui.button(&pattern.title).on_hover_text(hint).clicked() {
                            let is_group = ui.input(|input| input.modifiers.shift);
                            let request = Request::InsertPattern { at, is_group };
                            self.requests.push(request);
                            ui.close();
                        }
                    }
                });
            });
            menu.response
        });
        if let Some(refusal) = refusal {
            menu.inner.on_disabled_hover_text(refusal);
        }
    }

    /// The library's commands, and the groups that it has.
    fn library_menu(&mut self, ui: &mut Ui) {
        let contents = self.document().map(|open| open.library.contents.clone());
        let contents = contents.unwrap_or_default();
        ui.menu_button("Library", |ui| {
            let commands = OF_LIBRARY.iter().map(|command| (0, command.entry()));
            if let Some(command) = self.lines(ui, commands) {
                self.requests.run(command);
            }
            ui.separator();
            let refusal = self.refusal(Command::AddNode);
            if contents.entries.is_empty() {
                ui.add_enabled(false, Button::new("Nothing is in it yet"));
            }
            egui::ScrollArea::vertical().show(ui, |ui| {
                for entry in &contents.entries {
                    let button = Button::new(format!("Insert {}", entry.title()));
                    let button = ui.add_enabled(refusal.is_none(), button);
                    let hint = match &refusal {
                        Some(refusal) => refusal,
                        None => entry.description(),
                    };
                    let clicked = button.clicked();
                    if !hint.is_empty() {
                        button.on_hover_text(hint).on_disabled_hover_text(hint);
                    }
                    if clicked {
                        let sharing = Sharing::Insert(entry.name.clone());
                        self.requests.push(Request::Share(sharing));
                        ui.close();
                    }
                }
            });
        });
    }

    /// Inserts a pattern where things are put, or where there is room near that.
    pub(super) fn insert_pattern(&mut self, at: usize, is_group: bool) {
        let Some(pattern) = patterns::all().get(at) else {
            return;
        };
        let title = format!("Insert {}", pattern.title);
        let part = pattern.part();
        let put = if is_group {
            patterns::put_grouped
        } else {
            patterns::put
        };
        self.insert_by(&title, |document, group, at| put(part, document, group, at));
    }

    /// Opens the menu of what is at a place of the canvas, and selects that.
    pub(super) fn open_menu(&mut self, item: Option<Item>, socket: Option<SocketAt>, at: Pos2) {
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
            socket,
            wire: match item {
                Some(Item::Wire(node, key) | Item::Bend(node, key, _)) => Some((node, key)),
                _ => None,
            },
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
        let shown = popup.show(|ui| self.menu_lines(ui, menu));
        menu.is_new = false;
        match shown.and_then(|shown| shown.inner) {
            Some(picked) => {
                self.pick(context, menu, picked);
                self.finding.menu = None;
            }
            None => self.finding.menu = is_open.then_some(menu),
        }
    }

    fn menu_lines(&mut self, ui: &mut Ui, menu: Opened) -> Option<Picked> {
        let open = self.documents.get(self.shown)?;
        let scene = self.canvas.scene();
        if let Some(at) = menu.socket {
            return ends::socket(ui, open, scene, at).map(Picked::Requests);
        }
        let end = menu.wire.and_then(|wire| ends::wire(ui, open, scene, wire));
        let command = self.lines(ui, menu.on.entries());
        command
            .map(Picked::Command)
            .or(end.map(|request| Picked::Requests(vec![request])))
    }

    /// Does what was picked, at the place where the menu was opened.
    fn pick(&mut self, context: &Context, menu: Opened, picked: Picked) {
        let command = match picked {
            Picked::Requests(requests) => {
                self.requests.extend(requests);
                return;
            }
            Picked::Command(command) => command,
        };
        if command == Command::AddNode {
            let request = Request::OpenAdd {
                at: menu.at,
                loose: None,
            };
            self.requests.push(request);
            return;
        }
        if menu.on == On::Wire {
            let now = context.input(|input| input.time);
            self.canvas.aim_at(menu.at, now);
        }
        if menu.on == On::Canvas {
            let now = context.input(|input| input.time);
            self.canvas.aim_at(menu.at, now);
            if command == Command::AddFrame {
                // It is meant here, and not around what is selected elsewhere.
                self.requests.push(Request::Select(Selection::default()));
            }
        }
        if let (Command::InsertNode, Some(wire)) = (command, menu.wire) {
            self.open_insert(context, wire, Some(menu.at));
            return;
        }
        self.requests.run(command);
    }
}
