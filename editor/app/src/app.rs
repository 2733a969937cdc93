//! The app: what is open, and the frame. Everything is drawn from documents that nobody changes meanwhile; then what was
//! asked for is carried out, in `run`.

#[path = "app/overlays/add_node_popup.rs"]
mod add;
mod appearance;
#[path = "app/file_jobs/file_dialogs.rs"]
mod asking;
#[path = "app/file_jobs/contracts.rs"]
mod contracts;
#[path = "app/file_jobs/exporting.rs"]
mod exporting;
#[path = "app/file_jobs.rs"]
mod files;
#[path = "app/overlays/find.rs"]
mod find;
#[path = "app/overlays.rs"]
mod finding;
#[path = "app/context_help.rs"]
mod helping;
#[path = "app/file_jobs/log_import.rs"]
mod importing;
#[path = "app/overlays/connect_popup.rs"]
mod join;
#[path = "app/file_jobs/leaving.rs"]
mod leaving;
mod library;
#[path = "app/overlays/context_menu.rs"]
mod menus;
#[path = "app/file_jobs/file_notices.rs"]
mod notices;
#[path = "app/file_jobs/opening.rs"]
mod opening;
#[path = "app/window.rs"]
mod outside;
#[path = "app/overlays/palette.rs"]
mod palette;
#[path = "app/navigation.rs"]
mod panels;
#[path = "app/file_jobs/path_field.rs"]
mod path_field;
#[path = "app/overlays/picker.rs"]
mod picker;
mod questions;
#[path = "app/command_availability.rs"]
mod refusal;
#[path = "app/file_jobs/recovery.rs"]
mod rescuing;
#[path = "app/dispatch.rs"]
mod run;
#[path = "app/stat_commands.rs"]
mod samples;
#[path = "app/file_jobs/saving.rs"]
mod saving;
#[path = "app/clipboard.rs"]
mod shape;
#[path = "app/overlays/shortcuts.rs"]
mod shortcuts;
mod tabs;
#[path = "app/notifications.rs"]
mod toasts;
#[path = "app/tour.rs"]
mod touring;
#[path = "app/start_page.rs"]
mod welcome;

use eframe::egui::{self, CentralPanel, Panel};

use crate::{
    canvas::Canvas,
    command::{self, KeyMap},
    document::OpenDocument,
    io::Following,
    panels::Panels,
    request::{Request, Requests},
    theme,
};

use files::Files;
pub use files::Surroundings;
pub use outside::seen_at;

/// The app.
#[derive(Debug)]
pub struct App {
    documents: Vec<OpenDocument>,
    shown: usize,
    next_document: u64,
    canvas: Canvas,
    panels: Panels,
    requests: Requests,
    files: Files,
    finding: finding::Finding,
    shaping: shape::Shaping,
    tour: touring::Touring,
    library: library::Library,
    pictures: welcome::pictures::Pictures,
    desktop: Option<Following>,
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
        let home = surroundings.home.clone();
        let files = Files::new(context, surroundings);
        let library = library::Library::new(home.as_ref(), files.wake.clone());
        appearance::begin(context, &files.settings);
        KeyMap::kept(&files.settings.keys).install(context);
        let mut panels = Panels::default();
        if let Some(saved) = &files.settings.panels {
            panels.restore(saved);
        }
        let tour = touring::Touring::new(files.settings.tour.clone());
        let mut canvas = Canvas::default();
        canvas.want_minimap(files.settings.minimap);
        Self {
            documents: Vec::new(),
            shown: 0,
            next_document: 0,
            canvas,
            panels,
            requests: Requests::default(),
            files,
            finding: finding::Finding::default(),
            shaping: shape::Shaping::default(),
            tour,
            library,
            pictures: welcome::pictures::Pictures::default(),
            desktop: None,
        }
    }

    /// The document that is shown.
    pub fn document(&self) -> Option<&OpenDocument> {
        self.documents.get(self.shown)
    }

    /// The canvas.
    pub fn canvas(&self) -> &Canvas {
        &self.canvas
    }
}

impl eframe::App for App {
    fn logic(&mut self, context: &egui::Context, _frame: &mut eframe::Frame) {
        self.hear_desktop(context);
        self.tend_files(context);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        theme::wait_with_hints(ui.ctx());
        self.come_in(ui.ctx());
        if let Some(sheet) = &mut self.finding.sheet {
            sheet.hear(ui.ctx());
        }
        if !self.is_asking() && !self.finding.listens() {
            for command in command::pressed(
                ui.ctx(),
                self.canvas.is_under_pointer(),
                self.canvas.has_focus(),
            ) {
                // What nobody sees is not edited.
                let is_behind = self.shows_welcome() || self.finding.sheet.is_some();
                if !(refusal::is_of_canvas(command) && is_behind) {
                    self.requests.run(self.meant(command));
                }
            }
            if !self.shows_welcome() && self.finding.sheet.is_none() {
                let views = command::views(ui.ctx()).into_iter();
                self.requests.extend(views.map(Request::GoToView));
            }
            if self.finding.sheet.is_none() {
                let texts = command::pasted(ui.ctx()).into_iter();
                self.requests.extend(texts.map(Request::Paste));
            }
        }
        let palette = theme::of(ui.ctx());
        let bar =
            egui::Frame::side_top_panel(ui.style()).inner_margin(egui::Margin::symmetric(12, 0));
        let top = Panel::top("menus")
            .frame(bar)
            .exact_size(tabs::BAR)
            .show_separator_line(false);
        top.show(ui, |ui| {
            let bar = ui.max_rect();
            let menus = ui.horizontal_centered(|ui| self.menus(ui));
            let rest = bar.min.max(egui::pos2(menus.inner, bar.top() + 4.0));
            self.tabs(ui, egui::Rect::from_min_max(rest, bar.max));
            let right = egui::Layout::right_to_left(egui::Align::Center);
            let bar = egui::UiBuilder::new().max_rect(bar).layout(right);
            ui.scope_builder(bar, |ui| self.search(ui));
        });
        let frame = egui::Frame::new().fill(palette.panel);
        CentralPanel::default().frame(frame).show(ui, |ui| {
            if self.shows_welcome() {
                self.welcome(ui);
                return;
            }
            self.notice(ui);
            if let Some(document) = self.documents.get(self.shown) {
                let frame = egui::Frame::new();
                CentralPanel::default().frame(frame).show(ui, |ui| {
                    let canvas = &mut self.canvas;
                    self.panels.draw(ui, document, canvas, &mut self.requests);
                });
            }
        });
        self.offer_left(ui.ctx());
        self.path_field(ui.ctx());
        self.questions(ui.ctx());
        self.importing(ui.ctx());
        self.show_tour(ui.ctx());
        self.toasts(ui.ctx());
        welcome::drop_hint(ui.ctx());
        self.show_finding(ui.ctx());
        self.carry_out(ui.ctx());
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.end_files();
    }
}
