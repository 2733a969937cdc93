//! The app: its parts, and the frame. Everything is drawn from documents that do not change
//! meanwhile; then what was asked for is carried out, in `dispatch`.

mod appearance;
mod clipboard;
mod command_actions;
mod command_availability;
mod command_handlers;
pub(crate) mod command_menu;
mod context_help;
mod dispatch;
mod documents;
mod environment;
pub(crate) mod file_jobs;
mod insertion;
mod job_context;
mod library;
mod menu_bar;
mod navigation;
mod notifications;
mod nudge;
mod overlay_context;
pub(crate) mod overlays;
pub(crate) mod questions;
mod selection_commands;
pub(crate) mod start_page;
mod stat_commands;
mod storage;
pub(crate) mod tabs;
mod targets;
pub(crate) mod tour;
mod window;

use std::path::Path;

use eframe::egui::{self, CentralPanel, Panel, Rect};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::Document;
use inclination_project::io::{Change, Settings, Wake, rescue};

use crate::{canvas::Canvas, command::KeyMap, panels::Panels, request::Requests, theme};
use clipboard::Clipboard;
use documents::Documents;
use file_jobs::FileJobs;
use job_context::JobContext;
use library::Library;
use notifications::Notifications;
use nudge::Nudge;
use overlay_context::OverlayContext;
use overlays::Overlays;
use start_page::{StartPage, StartPageContext};
use storage::AppStorage;
use tour::Tour;
use window::WindowState;

pub use environment::AppEnvironment;
pub use window::on_screen_position;

/// How high a canvas must be to have notifications over it.
const MIN_CANVAS_HEIGHT: f32 = 160.0;

/// The app: the open documents, and parts that have their own state and change it. It routes
/// between them.
#[derive(Debug)]
pub struct App {
    documents: Documents,
    canvas: Canvas,
    panels: Panels,
    requests: Requests,
    wake: Wake,
    storage: AppStorage,
    file_jobs: FileJobs,
    window: WindowState,
    overlays: Overlays,
    notifications: Notifications,
    library: Library,
    clipboard: Clipboard,
    nudge: Nudge,
    tour: Tour,
    start_page: StartPage,
}

/// The parts of the app that have jobs, and those that they read and change.
struct Jobs<'a> {
    files: &'a mut FileJobs,
    library: &'a mut Library,
    tour: &'a mut Tour,
    canvas: &'a mut Canvas,
    context: JobContext<'a>,
}

impl App {
    /// The app with an empty document, without a trace outside itself.
    pub fn new(context: &egui::Context) -> Self {
        let mut app = Self::start(context, AppEnvironment::none());
        app.documents
            .add(|id| OpenDocument::new(id, Document::default()));
        app
    }

    /// The app with nothing open, as it greets the user.
    pub fn start(context: &egui::Context, environment: AppEnvironment) -> Self {
        let AppEnvironment { home, dialogs } = environment;
        let repainted = context.clone();
        let wake = Wake::by(move || repainted.request_repaint());
        // What cannot be looked for may be there the next time.
        let left = home.as_ref().map(|home| rescue::left(&home.unsaved()));
        let left = left.and_then(Result::ok).unwrap_or_default();
        let library = Library::new(home.as_ref(), wake.clone());
        let storage = AppStorage::start(home, wake.clone());

        let settings = storage.settings();
        appearance::apply(context, settings);
        KeyMap::kept(&settings.keys).install(context);
        let mut panels = Panels::default();
        if let Some(saved) = &settings.panels {
            panels.restore(saved);
        }
        let mut canvas = Canvas::default();
        canvas.want_minimap(settings.minimap);

        Self {
            documents: Documents::default(),
            canvas,
            panels,
            requests: Requests::default(),
            file_jobs: FileJobs::new(wake.clone(), dialogs, left),
            window: WindowState::new(settings),
            overlays: Overlays::default(),
            notifications: Notifications::default(),
            library,
            clipboard: Clipboard::default(),
            nudge: Nudge::default(),
            tour: Tour::new(settings.tour.clone()),
            start_page: StartPage::default(),
            wake,
            storage,
        }
    }

    /// Returns the document that is shown.
    pub fn document(&self) -> Option<&OpenDocument> {
        self.documents.shown()
    }

    /// Returns the canvas.
    pub fn canvas(&self) -> &Canvas {
        &self.canvas
    }

    /// Returns what the app remembers from one start to the next.
    pub fn settings(&self) -> &Settings {
        self.storage.settings()
    }

    /// Opens a file, or shows the document that is open from it.
    pub fn open(&mut self, file: impl AsRef<Path>) {
        self.file_jobs.open(file.as_ref(), &mut self.documents);
    }

    /// Follows the theme of a desktop that does not report it to its windows.
    pub fn follow_desktop(&mut self) {
        self.window.follow_desktop(self.wake.clone());
    }

    /// Returns the parts that have jobs, and those that they read and change.
    fn jobs(&mut self) -> Jobs<'_> {
        Jobs {
            files: &mut self.file_jobs,
            library: &mut self.library,
            tour: &mut self.tour,
            canvas: &mut self.canvas,
            context: JobContext {
                documents: &mut self.documents,
                storage: &mut self.storage,
                notifications: &mut self.notifications,
                requests: &mut self.requests,
            },
        }
    }

    /// Returns the overlays, and the parts that they and menus read and change.
    fn overlay_parts(&mut self) -> (&mut Overlays, OverlayContext<'_>) {
        let parts = OverlayContext {
            documents: &self.documents,
            canvas: &mut self.canvas,
            panels: &self.panels,
            file_jobs: &self.file_jobs,
            library: &self.library,
            storage: &mut self.storage,
            notifications: &mut self.notifications,
            requests: &mut self.requests,
            has_find_results: self.overlays.has_find_results(),
            is_sheet_open: self.overlays.is_sheet_open(),
            is_tour_open: self.tour.is_open(),
        };
        (&mut self.overlays, parts)
    }

    /// Whether something is asked that must be answered first, so that keys mean the answer.
    fn is_asking(&self) -> bool {
        self.notifications.is_asking() || self.file_jobs.is_asking()
    }

    /// Takes the answers of jobs, and does what they ask for. Also where the window is hidden.
    fn update_jobs(&mut self, context: &egui::Context) {
        let mut jobs = self.jobs();
        jobs.files.update(context, &mut jobs.context);
        jobs.library.update(&mut jobs.context);
        self.process_requests(context);
    }

    /// Draws menus, tabs and the way into the palette.
    fn show_top_bar(&mut self, ui: &mut egui::Ui) {
        let frame =
            egui::Frame::side_top_panel(ui.style()).inner_margin(egui::Margin::symmetric(12, 0));
        let top = Panel::top("menus")
            .frame(frame)
            .exact_size(tabs::BAR)
            .show_separator_line(false);
        top.show(ui, |ui| {
            let bar = ui.max_rect();
            let menus = ui.horizontal_centered(|ui| {
                let (overlays, mut parts) = self.overlay_parts();
                menu_bar::show(ui, &mut parts, &mut overlays.pointed)
            });
            let rest = bar.min.max(egui::pos2(menus.inner, bar.top() + 4.0));
            let free = Rect::from_min_max(rest, bar.max);
            tabs::show(ui, free, &mut self.documents, &mut self.requests);
            let right = egui::Layout::right_to_left(egui::Align::Center);
            let bar = egui::UiBuilder::new().max_rect(bar).layout(right);
            ui.scope_builder(bar, |ui| menu_bar::show_search(ui, &mut self.requests));
        });
    }

    /// Draws the start page, or the shown document.
    fn show_content(&mut self, ui: &mut egui::Ui) {
        let frame = egui::Frame::new().fill(theme::of(ui.ctx()).panel);
        CentralPanel::default().frame(frame).show(ui, |ui| {
            if self.documents.is_start_page_shown() {
                let mut parts = StartPageContext {
                    invitation: self.tour.invitation(),
                    is_asking: self.notifications.is_asking() || self.file_jobs.is_asking(),
                    documents: &mut self.documents,
                    storage: &mut self.storage,
                    requests: &mut self.requests,
                };
                self.start_page.update(ui, &mut parts);
                return;
            }

            let mut jobs = self.jobs();
            jobs.files.show_notice(ui, &mut jobs.context);
            if let Some(document) = self.documents.shown() {
                let frame = egui::Frame::new();
                CentralPanel::default().frame(frame).show(ui, |ui| {
                    let canvas = &mut self.canvas;
                    self.panels.draw(ui, document, canvas, &mut self.requests);
                });
            }
        });
    }

    /// Draws what lies over the content, from the back to the front.
    fn show_in_front(&mut self, context: &egui::Context) {
        let mut jobs = self.jobs();
        jobs.files.show(context, &mut jobs.context);
        self.update_question(context);
        let mut jobs = self.jobs();
        jobs.files.show_log_import(context, &mut jobs.context);
        jobs.tour.update(context, jobs.canvas, &mut jobs.context);

        self.update_notifications(context);
        start_page::show_drop_hint(context);
        let (overlays, mut parts) = self.overlay_parts();
        overlays.update(context, &mut parts);
    }

    /// Draws the open question, and does what is answered.
    fn update_question(&mut self, context: &egui::Context) {
        let question = self.notifications.question.as_ref();
        let name = question.and_then(|question| {
            question.name(&self.documents, |at| self.file_jobs.recovered_name(at))
        });
        let answered = self.notifications.update_question(context, name.as_deref());
        if let Some((question, answer)) = answered {
            self.answer(context, &question, answer);
        }
    }

    /// Draws notifications over the canvas, where nothing is to be read that they would hide.
    fn update_notifications(&mut self, context: &egui::Context) {
        let canvas = self.canvas.view();
        let is_hidden = self.documents.is_start_page_shown();
        let area = if is_hidden || canvas.height() < MIN_CANVAS_HEIGHT {
            context.content_rect()
        } else {
            canvas
        };
        let jobs = self.file_jobs.long_jobs(context);
        if let Some(at) = self.notifications.update(context, area, jobs) {
            self.file_jobs.cancel(at);
        }
    }

    /// Remembers what the next start needs, and stops the writer.
    fn finish(&mut self) {
        self.tour.remember(&self.documents, &mut self.storage);
        let panels = self.panels.saved();
        if self.storage.settings().panels.as_ref() != Some(&panels) {
            self.storage.remember(Change::Panels(Some(panels)));
        }
        if let Some(change) = self.window.geometry_to_remember() {
            self.storage.remember(change);
        }
        self.storage.finish();
    }
}

impl eframe::App for App {
    fn logic(&mut self, context: &egui::Context, _frame: &mut eframe::Frame) {
        self.window.sync_system_theme(context);
        self.update_jobs(context);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        let context = ui.ctx().clone();
        theme::wait_with_hints(&context);
        for request in self.window.update(&context, self.documents.shown()) {
            self.handle_request(&context, request);
        }
        self.take_keys(&context);

        self.show_top_bar(ui);
        self.show_content(ui);
        self.show_in_front(&context);
        self.process_requests(&context);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.finish();
    }
}
