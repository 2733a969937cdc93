//! The app: what is open, and the frame. Everything is drawn from documents that nobody changes meanwhile; then what was
//! asked for is carried out, in `run`.

mod asking;
mod files;
mod leaving;
mod notices;
mod opening;
mod outside;
mod path_field;
mod questions;
mod rescuing;
mod run;
mod saving;
mod tabs;
mod toasts;
mod welcome;

use eframe::egui::{self, CentralPanel, Panel, ThemePreference};

use crate::{
    canvas::Canvas,
    command::{self, Menu, TABLE},
    document::OpenDocument,
    io::Look,
    request::{Request, Requests},
    theme,
};

use files::Files;
pub use files::Surroundings;

/// The app.
#[derive(Debug)]
pub struct App {
    documents: Vec<OpenDocument>,
    shown: usize,
    next_document: u64,
    canvas: Canvas,
    requests: Requests,
    files: Files,
}

impl App {
    /// The app with an empty document, without a trace outside itself.
    pub fn new(context: &egui::Context) -> Self {
        let mut app = Self::start(context, Surroundings::none());
        app.add(|id| OpenDocument::new(id, inclination_core::Document::default()));
        app
    }

    /// The app with nothing open, as it greets a person.
    pub fn start(context: &egui::Context, surroundings: Surroundings) -> Self {
        let files = Files::new(context, surroundings);
        let theme = match files.settings.theme {
            Look::Dark => ThemePreference::Dark,
            Look::Light => ThemePreference::Light,
        };
        theme::install(context, theme);
        Self {
            documents: Vec::new(),
            shown: 0,
            next_document: 0,
            canvas: Canvas::default(),
            requests: Requests::default(),
            files,
        }
    }

    /// The document that is shown.
    pub fn document(&self) -> Option<&OpenDocument> {
        self.documents.get(self.shown)
    }

    /// Draws the menus. Gives where they end.
    fn menus(&mut self, ui: &mut egui::Ui) -> f32 {
        let bar = egui::MenuBar::new().ui(ui, |ui| {
            ui.label(egui::RichText::new("Inclination").font(theme::strong(theme::TEXT)));
            for menu in Menu::ALL {
                let mut entries = TABLE.iter().filter(|entry| entry.menu == menu).peekable();
                if entries.peek().is_none() {
                    continue;
                }
                ui.menu_button(menu.title(), |ui| {
                    let mut part = None;
                    for entry in entries {
                        if part.is_some_and(|before| before != entry.part) {
                            if menu == Menu::File && part == Some(0) {
                                self.recent_menu(ui);
                            }
                            ui.separator();
                        }
                        part = Some(entry.part);
                        let mut button = egui::Button::new(entry.title);
                        if let Some(keys) = entry.keys.first() {
                            button = button.shortcut_text(ui.ctx().format_shortcut(keys));
                        }
                        if ui.add(button).on_hover_text(entry.hint).clicked() {
                            self.requests.run(entry.command);
                            ui.close();
                        }
                    }
                });
            }
            ui.cursor().left()
        });
        bar.inner
    }
}

impl eframe::App for App {
    fn logic(&mut self, context: &egui::Context, _frame: &mut eframe::Frame) {
        self.tend_files(context);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.come_in(ui.ctx());
        if !self.is_asking() {
            for command in command::pressed(ui.ctx()) {
                // What nobody sees is not edited.
                let is_hidden = matches!(command.entry().menu, Menu::Edit | Menu::Graph);
                if !(is_hidden && self.shows_welcome()) {
                    self.requests.push(Request::Run(command));
                }
            }
        }
        let palette = theme::of(ui.ctx());
        let bar =
            egui::Frame::side_top_panel(ui.style()).inner_margin(egui::Margin::symmetric(12, 0));
        let top = Panel::top("menus")
            .frame(bar)
            .exact_size(32.0)
            .show_separator_line(false);
        top.show(ui, |ui| {
            let bar = ui.max_rect();
            let menus = ui.horizontal_centered(|ui| self.menus(ui));
            let rest = bar.min.max(egui::pos2(menus.inner, bar.top() + 4.0));
            self.tabs(ui, egui::Rect::from_min_max(rest, bar.max));
        });
        let frame = egui::Frame::new().fill(palette.ground);
        CentralPanel::default().frame(frame).show(ui, |ui| {
            if self.shows_welcome() {
                self.welcome(ui);
                return;
            }
            self.notice(ui);
            if let Some(document) = self.documents.get(self.shown) {
                let frame = egui::Frame::new();
                CentralPanel::default().frame(frame).show(ui, |ui| {
                    self.canvas.show(ui, document, &mut self.requests);
                    welcome::empty_canvas(ui, document);
                });
            }
        });
        self.offer_left(ui.ctx());
        self.path_field(ui.ctx());
        self.questions(ui.ctx());
        self.toasts(ui.ctx());
        welcome::drop_hint(ui.ctx());
        self.carry_out(ui.ctx());
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.end_files();
    }
}
