//! The application and its frame. Everything is drawn from documents that do not change during the
//! frame; `dispatch` carries out the requests afterwards.

mod appearance;
mod clipboard;
mod command_actions;
mod command_availability;
mod command_handlers;
pub(crate) mod command_menu;
mod context_help;
mod covered_area;
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
mod obstacles;
mod overlay_context;
pub(crate) mod overlays;
pub(crate) mod questions;
mod scenario_commands;
mod selection_commands;
pub(crate) mod start_page;
pub(crate) mod stat_commands;
mod storage;
pub(crate) mod tabs;
mod targets;
pub(crate) mod tour;
mod window;

use std::path::Path;

use eframe::egui::{self, CentralPanel, Panel, Rect};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::format::Document;
use inclination_project::io::{Settings, SettingsChange, Wake, crash_recovery};

use crate::{
    canvas::Canvas,
    command::{KeyMap, TypedWordDetector},
    panels::Panels,
    request::Requests,
    theme,
};
use clipboard::Clipboard;
use documents::Documents;
use file_jobs::FileJobs;
use job_context::JobContext;
use library::Library;
use notifications::{Notifications, ToastPlace};
use nudge::Nudge;
use overlay_context::OverlayContext;
use overlays::Overlays;
use start_page::{StartPage, StartPageContext};
use storage::AppStorage;
use tour::Tour;
use window::WindowState;

pub use environment::AppEnvironment;
pub use window::on_screen_position;

/// The minimum height of a canvas that notifications are drawn over, in points.
const MIN_CANVAS_HEIGHT: f32 = 160.0;
/// The maximum number of selected nodes that notifications keep off.
const MAX_AVOIDED_NODES: usize = 64;

/// The application: the open documents, and components that own and update their state. It routes
/// requests between them.
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
    typed_words: TypedWordDetector,
}

/// The components that run jobs, and those that they read and change.
struct JobComponents<'a> {
    files: &'a mut FileJobs,
    library: &'a mut Library,
    tour: &'a mut Tour,
    canvas: &'a mut Canvas,
    context: JobContext<'a>,
}

impl App {
    /// Creates the app with an empty document. It leaves no trace outside itself.
    pub fn new(context: &egui::Context) -> Self {
        let mut app = Self::with_environment(context, AppEnvironment::without_home());
        app.documents
            .add(|id| OpenDocument::new(id, Document::default()));
        app
    }

    /// Creates the app with nothing open, as it greets the user.
    pub fn with_environment(context: &egui::Context, environment: AppEnvironment) -> Self {
        let AppEnvironment { home, dialogs } = environment;
        let repainted = context.clone();
        let wake = Wake::new(move || repainted.request_repaint());
        // A failed search is harmless: the files may be found at the next start.
        let left = home
            .as_ref()
            .map(|home| crash_recovery::find_recoverable_work(&home.unsaved_work_folder()))
            .and_then(Result::ok)
            .unwrap_or_default();

        let library = Library::new(home.as_ref(), wake.clone());
        let storage = AppStorage::from_home(home, wake.clone());

        let settings = storage.settings();
        appearance::apply_settings(context, settings);
        KeyMap::from_changed_keys(&settings.keys).install(context);

        let mut panels = Panels::default();
        if let Some(saved) = &settings.panels {
            panels.restore_layout(saved);
        }

        let mut canvas = Canvas::default();
        canvas.set_minimap_shown(settings.minimap);

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
            typed_words: TypedWordDetector::default(),
            wake,
            storage,
        }
    }

    /// Returns the shown document.
    pub fn document(&self) -> Option<&OpenDocument> {
        self.documents.shown_document()
    }

    /// Returns the canvas.
    pub fn canvas(&self) -> &Canvas {
        &self.canvas
    }

    /// Returns the settings that persist between starts.
    pub fn settings(&self) -> &Settings {
        self.storage.settings()
    }

    /// Opens a file, or shows the document that was opened from it.
    pub fn open_file(&mut self, file: impl AsRef<Path>) {
        self.file_jobs.open_file(file.as_ref(), &mut self.documents);
    }

    /// Follows the theme of a desktop that does not report it to its windows.
    pub fn follow_desktop(&mut self) {
        self.window.follow_desktop(self.wake.clone());
    }

    /// Returns the components that run jobs, and those that they read and change.
    fn job_components(&mut self) -> JobComponents<'_> {
        JobComponents {
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

    /// Returns the overlays, and the components that they and menus read and change.
    fn overlay_components(&mut self) -> (&mut Overlays, OverlayContext<'_>) {
        let parts = OverlayContext {
            documents: &self.documents,
            canvas: &mut self.canvas,
            panels: &self.panels,
            file_jobs: &self.file_jobs,
            library: &self.library,
            storage: &mut self.storage,
            notifications: &mut self.notifications,
            requests: &mut self.requests,
            search_status: self.overlays.search_status(),
            is_sheet_open: self.overlays.is_sheet_open(),
            is_tour_open: self.tour.is_open(),
        };
        (&mut self.overlays, parts)
    }

    /// Whether a question is open that must be answered first, so that keys go to its buttons.
    fn is_asking(&self) -> bool {
        self.notifications.is_asking() || self.file_jobs.is_asking()
    }

    /// Moves the playing stats of the shown document on, and keeps repainting while any plays.
    fn advance_playback(&mut self, context: &egui::Context) {
        if self.documents.is_start_page_shown() {
            return;
        }
        let elapsed = context.input(|input| f64::from(input.unstable_dt));
        self.documents.change_shown(|open| {
            // The values that play are not shown during a moment of a simulation.
            if open.playback.is_any_playing() && open.moment().is_none() {
                open.advance_playback(elapsed);
                context.request_repaint();
            }
        });
    }

    /// Shows the current moment of the simulation that the shown document is scrubbed in: it plays,
    /// or an edit has led to another run.
    fn follow_simulation(&mut self, context: &egui::Context) {
        if self.documents.is_start_page_shown() {
            return;
        }
        let Self {
            documents,
            panels,
            wake,
            ..
        } = self;
        documents.change_shown(|open| {
            panels.follow_simulation(context, open, wake);
        });
    }

    /// Collects finished jobs and handles their requests, even while the window is hidden.
    fn update_jobs(&mut self, context: &egui::Context) {
        let mut jobs = self.job_components();
        jobs.files.poll_jobs(context, &mut jobs.context);
        jobs.library.poll_folder(&mut jobs.context);
        self.process_requests(context);
    }

    /// Draws the menus, the tabs and the search button.
    fn show_top_bar(&mut self, ui: &mut egui::Ui) {
        let frame =
            egui::Frame::side_top_panel(ui.style()).inner_margin(egui::Margin::symmetric(12, 0));
        let top = Panel::top("menus")
            .frame(frame)
            .exact_size(tabs::BAR_HEIGHT)
            .show_separator_line(false);

        top.show(ui, |ui| {
            let bar = ui.max_rect();
            let menus = ui.horizontal_centered(|ui| {
                let (overlays, mut parts) = self.overlay_components();
                menu_bar::show_menus(ui, &mut parts, &mut overlays.pointed)
            });

            let rest = bar.min.max(egui::pos2(menus.inner, bar.top() + 4.0));
            let free = Rect::from_min_max(rest, bar.max);
            let (text, width) = menu_bar::fit_palette_text(ui, free.width() - tabs::MIN_ROOM);
            let for_tabs = free.with_max_x(free.right() - width - tabs::RIGHT_GAP);
            tabs::show_tabs(ui, for_tabs, &mut self.documents, &mut self.requests);

            let right = egui::Layout::right_to_left(egui::Align::Center);
            let bar = egui::UiBuilder::new().max_rect(bar).layout(right);
            ui.scope_builder(bar, |ui| {
                menu_bar::show_palette_button(ui, text, &mut self.requests);
            });
        });
    }

    /// Draws the start page, or the shown document.
    fn show_content(&mut self, ui: &mut egui::Ui) {
        let frame = egui::Frame::new().fill(theme::current_palette(ui.ctx()).panel);
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

            let mut jobs = self.job_components();
            jobs.files.show_notice(ui, &mut jobs.context);
            if let Some(document) = self.documents.shown_document() {
                let frame = egui::Frame::new();
                CentralPanel::default().frame(frame).show(ui, |ui| {
                    let canvas = &mut self.canvas;
                    self.panels
                        .draw_panels(ui, document, canvas, &mut self.requests);
                });
            }
        });
    }

    /// Draws the layers over the content, from back to front.
    fn show_in_front(&mut self, context: &egui::Context) {
        let mut jobs = self.job_components();
        jobs.files.show_dialogs(context, &mut jobs.context);
        self.update_question(context);

        let mut jobs = self.job_components();
        jobs.files.show_log_import(context, &mut jobs.context);
        jobs.tour.show_tour(context, jobs.canvas, &mut jobs.context);

        self.update_notifications(context);
        start_page::show_drop_hint(context);
        let (overlays, mut parts) = self.overlay_components();
        overlays.update(context, &mut parts);
    }

    /// Draws the open question, and handles its answer.
    fn update_question(&mut self, context: &egui::Context) {
        let question = self.notifications.question.as_ref();
        let name = question.and_then(|question| {
            question.subject_name(&self.documents, |at| self.file_jobs.recovered_name(at))
        });

        let answered = self.notifications.update_question(context, name.as_deref());
        if let Some((question, answer)) = answered {
            self.answer_question(context, &question, answer);
        }
    }

    /// Draws notifications over the canvas, or over the window if the canvas is hidden or small.
    fn update_notifications(&mut self, context: &egui::Context) {
        let canvas = self.canvas.screen_rect();
        let is_hidden = self.documents.is_start_page_shown();
        let area = if is_hidden || canvas.height() < MIN_CANVAS_HEIGHT {
            context.content_rect()
        } else {
            canvas
        };

        let shown = self.documents.shown_document().filter(|_| !is_hidden);
        let selected_nodes = shown.map_or_else(Vec::new, |open| {
            let nodes = open.view.selection.nodes().take(MAX_AVOIDED_NODES);
            let rects = nodes.filter_map(|node| self.canvas.visible_node_rect(open, node));
            rects.collect()
        });
        let place = ToastPlace {
            area,
            selected_nodes,
        };

        let jobs = self.file_jobs.long_jobs(context);
        if let Some(at) = self.notifications.update(context, &place, jobs) {
            self.file_jobs.cancel_opening(at);
        }
    }

    /// Saves the state that the next start needs, and stops the writer.
    fn shut_down(&mut self) {
        self.tour
            .remember_progress(&self.documents, &mut self.storage);
        let panels = self.panels.layout_json();
        if self.storage.settings().panels.as_ref() != Some(&panels) {
            self.storage
                .remember_change(SettingsChange::Panels(Some(panels)));
        }
        if let Some(change) = self.window.geometry_to_remember() {
            self.storage.remember_change(change);
        }
        self.storage.finish_tasks();
    }
}

impl eframe::App for App {
    fn logic(&mut self, context: &egui::Context, _frame: &mut eframe::Frame) {
        self.window.sync_system_theme(context);
        self.update_jobs(context);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        let context = ui.ctx().clone();
        theme::delay_tooltips(&context);
        for request in self
            .window
            .handle_window_events(&context, self.documents.shown_document())
        {
            self.handle_request(&context, request);
        }
        // Commands act on its scene, also while a table covers it.
        if let Some(document) = self.documents.shown_document() {
            self.canvas.follow_document(document);
        }
        self.process_keys(&context);
        self.advance_playback(&context);
        self.follow_simulation(&context);

        self.show_top_bar(ui);
        self.show_content(ui);
        self.show_in_front(&context);
        self.process_requests(&context);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.shut_down();
    }
}
