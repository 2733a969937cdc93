//! The app: what is open, and the frame. Everything is drawn from documents that nobody changes meanwhile; then what was
//! asked for is carried out, in `run`.

mod panels;
mod run;

use eframe::egui::{self, CentralPanel, Panel, ThemePreference};

use crate::{
    canvas::Canvas,
    command::{self, Menu, TABLE},
    document::{DocumentId, OpenDocument},
    panels::Panels,
    request::{Request, Requests},
    theme,
};

/// The app.
#[derive(Debug)]
pub struct App {
    documents: Vec<OpenDocument>,
    shown: usize,
    next_document: u64,
    canvas: Canvas,
    panels: Panels,
    requests: Requests,
}

impl App {
    /// The app, with an empty document.
    pub fn new(context: &egui::Context) -> Self {
        theme::install(context, ThemePreference::Dark);
        let mut app = Self {
            documents: Vec::new(),
            shown: 0,
            next_document: 0,
            canvas: Canvas::default(),
            panels: Panels::default(),
            requests: Requests::default(),
        };
        app.add(|id| OpenDocument::new(id, inclination_core::Document::default()));
        app
    }

    /// Opens a file.
    pub fn open(&mut self, file: std::path::PathBuf) {
        if let Ok(bytes) = std::fs::read(&file)
            && let Ok(document) = inclination_core::Document::read(&bytes)
        {
            self.add(|id| OpenDocument::read(id, file, document));
        }
    }

    /// Opens a document and shows it.
    fn add(&mut self, open: impl FnOnce(DocumentId) -> OpenDocument) {
        let id = DocumentId(self.next_document);
        self.next_document += 1;
        self.documents.push(open(id));
        self.shown = self.documents.len() - 1;
    }

    /// The document that is shown.
    pub fn document(&self) -> Option<&OpenDocument> {
        self.documents.get(self.shown)
    }

    fn menus(&mut self, ui: &mut egui::Ui) {
        egui::MenuBar::new().ui(ui, |ui| {
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
                            ui.separator();
                        }
                        part = Some(entry.part);
                        let mut button = egui::Button::new(entry.title);
                        if let Some(keys) = entry.keys.first() {
                            button = button.shortcut_text(ui.ctx().format_shortcut(keys));
                        }
                        let ticked = self.is_ticked(entry.command);
                        if ticked == Some(true) {
                            button = button.shortcut_text("✓");
                        }
                        let response = ui.add(button);
                        if let Some(is_ticked) = ticked {
                            response.widget_info(|| {
                                let role = egui::Role::CheckBox;
                                egui::WidgetInfo::selected(role, true, is_ticked, entry.title)
                            });
                        }
                        if response.on_hover_text(entry.hint).clicked() {
                            self.requests.run(entry.command);
                            ui.close();
                        }
                    }
                });
            }
        });
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        for command in command::pressed(ui.ctx()) {
            self.requests.push(Request::Run(command));
        }
        Panel::top("menus").show(ui, |ui| self.menus(ui));
        let palette = theme::of(ui.ctx());
        let frame = egui::Frame::new().fill(palette.panel);
        CentralPanel::default().frame(frame).show(ui, |ui| {
            if let Some(document) = self.documents.get(self.shown) {
                let canvas = &mut self.canvas;
                self.panels.draw(ui, document, canvas, &mut self.requests);
            }
        });
        self.carry_out(ui.ctx());
    }
}
