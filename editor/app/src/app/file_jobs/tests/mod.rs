//! Tests for the file jobs in a headless app: its questions, its stored files, and that no work is
//! lost.

mod close_confirmation;
mod contracts;
mod file_errors;
mod recovery;
mod window;

use std::{
    collections::VecDeque,
    fs,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use eframe::egui::{Context, RawInput, ViewportCommand, ViewportEvent, ViewportId, ViewportOutput};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::format::Document;
use inclination_project::{
    edit::{Edit, GraphInfo},
    io::AppFolder,
};
use tempfile::{TempDir, tempdir};

use super::*;
use crate::{
    app::{App, AppEnvironment, command_handlers::disabled_reason},
    command::Command,
    io::dialogs::{DialogAnswer, DialogRequest},
    request::Request,
};

/// Prepared answers in place of the system's dialogs.
#[derive(Debug, Default)]
struct StubDialogs(Mutex<VecDeque<DialogAnswer>>);

impl Dialogs for StubDialogs {
    fn open_dialog(&self, _ask: &DialogRequest) -> DialogAnswer {
        let mut answers = self.0.lock().unwrap();
        answers.pop_front().unwrap_or(DialogAnswer::NoDialog)
    }
}

/// A headless app with its context and the answers of its dialogs.
struct TestWindow {
    app: App,
    context: Context,
    dialogs: Arc<StubDialogs>,
}

impl TestWindow {
    /// Starts an app whose home is in a folder.
    fn in_folder(folder: &TempDir) -> Self {
        let context = Context::default();
        let dialogs = Arc::new(StubDialogs::default());
        let environment = AppEnvironment {
            home: Some(AppFolder::new(folder.path().join("home"))),
            dialogs: Arc::clone(&dialogs) as Arc<dyn Dialogs>,
        };
        Self {
            app: App::with_environment(&context, environment),
            context,
            dialogs,
        }
    }

    /// Updates the app until a condition holds.
    fn wait_until(&mut self, is_so: impl Fn(&App) -> bool) {
        let start = Instant::now();
        loop {
            self.app.update_jobs(&self.context);
            if is_so(&self.app) {
                return;
            }
            assert!(start.elapsed() < Duration::from_mins(1), "it never came");
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Opens a file and waits for it.
    fn open_file(&mut self, file: &Path) -> DocumentId {
        self.app.open_file(file);
        self.wait_until(|app| app.file_jobs.openings.is_empty());
        self.app.documents.find_by_file(file).unwrap()
    }

    /// Renames a document's graph, which is unsaved work.
    fn rename_graph(&mut self, id: DocumentId, name: &str) {
        let about = GraphInfo {
            name: name.to_owned(),
            ..GraphInfo::default()
        };
        let document = self.app.documents.get_mut(id).unwrap();
        document.apply_step("Rename", vec![Edit::GraphInfo(Box::new(about))]);
    }

    /// Returns the name of a document's graph.
    fn graph_name(&mut self, id: DocumentId) -> String {
        self.app
            .documents
            .get_mut(id)
            .unwrap()
            .document()
            .graph
            .name
            .clone()
    }

    fn run_command(&mut self, command: Command) {
        self.app.run_command(&self.context, command);
        self.app.update_jobs(&self.context);
    }

    fn open_example(&mut self, at: usize) {
        self.app
            .handle_request(&self.context, Request::OpenExample(at));
    }

    fn restore_work(&mut self, left: RecoverableWork) {
        let documents = &mut self.app.documents;
        self.app
            .file_jobs
            .start_opening(OpeningSource::Left(left), documents);
    }

    fn save_document(&mut self, id: DocumentId) {
        let mut jobs = self.app.job_components();
        jobs.files.save_document(id, &mut jobs.context);
    }

    fn save_as(&mut self, id: DocumentId, file: PathBuf) {
        let mut jobs = self.app.job_components();
        jobs.files.save_as(id, file, false, &mut jobs.context);
    }

    fn attach_contract(&mut self, list: &Path) {
        let mut jobs = self.app.job_components();
        jobs.files.attach_contract(list, &mut jobs.context);
    }

    /// Answers the open question.
    fn answer_question(&mut self, answer: usize) {
        let question = self.app.notifications.question.take().unwrap();
        self.app.answer_question(&self.context, &question, answer);
        self.app.update_jobs(&self.context);
    }

    /// Runs a frame with an input. Returns the commands that the window receives.
    fn run_frame(&mut self, input: RawInput) -> Vec<ViewportCommand> {
        let app = &mut self.app;
        let mut output = self.context.run_ui(input, |ui| {
            for request in app
                .window
                .handle_window_events(ui.ctx(), app.documents.shown_document())
            {
                app.handle_request(ui.ctx(), request);
            }
        });
        output.textures_delta.clear();

        let viewports = output.viewport_output.into_values();
        viewports
            .flat_map(|output: ViewportOutput| output.commands)
            .collect()
    }

    /// Presses the window's close button. Returns whether the window closes.
    fn press_close_button(&mut self) -> bool {
        let mut input = RawInput::default();
        let root = input.viewports.entry(ViewportId::ROOT).or_default();
        root.events.push(ViewportEvent::Close);
        let commands = self.run_frame(input);
        !commands.contains(&ViewportCommand::CancelClose)
    }

    /// Prepares the next answer of the system's dialogs.
    fn queue_answer(&self, answer: DialogAnswer) {
        self.dialogs.0.lock().unwrap().push_back(answer);
    }

    /// Returns the document that the open question wants to save before closing, if that is asked.
    fn document_asked_about(&self) -> Option<DocumentId> {
        match self.app.notifications.question {
            Some(Question::Leave(id)) => Some(id),
            _ => None,
        }
    }
}

/// Writes a project whose graph has the same name as its file.
fn write_project(folder: &TempDir, name: &str) -> PathBuf {
    let file = folder.path().join(format!("{name}.incl.json"));
    let mut document = Document::default();
    document.graph.name = name.to_owned();
    fs::write(&file, document.write()).unwrap();
    file
}

/// Reads the name of the graph in a file.
fn read_graph_name(file: &Path) -> String {
    Document::read(&fs::read(file).unwrap()).unwrap().graph.name
}

#[test]
fn files_open_once_and_in_the_requested_order() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    let files = ["b", "a", "c"].map(|name| write_project(&folder, name));
    for file in &files {
        window.app.open_file(file);
    }
    window.app.open_file(&files[0]);
    window.wait_until(|app| app.file_jobs.openings.is_empty());

    let open = window
        .app
        .documents
        .as_slice()
        .iter()
        .map(|document| document.file().unwrap());
    assert!(open.eq(files.iter().map(PathBuf::as_path)));
    assert_eq!(
        window.app.documents.shown_id(),
        window.app.documents.find_by_file(&files[2])
    );

    window.app.open_file(&files[1]);
    assert_eq!(
        window.app.documents.shown_id(),
        window.app.documents.find_by_file(&files[1])
    );

    assert_eq!(window.app.documents.len(), 3);
    assert_eq!(window.app.settings().recent.len(), 3);
}

#[test]
fn a_new_document_is_saved_through_the_dialog_or_the_path_field() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    window.run_command(Command::New);
    let id = window.app.documents.shown_id().unwrap();
    window.rename_graph(id, "mine");

    window.queue_answer(DialogAnswer::Canceled);
    window.run_command(Command::Save);
    window.wait_until(|app| !app.file_jobs.dialogs.is_system_open());
    assert!(window.app.file_jobs.dialogs.path_field.is_none());

    // With the file ending added, the name is one that the dialog did not ask about.
    let file = write_project(&folder, "there");
    window.queue_answer(DialogAnswer::Files(vec![folder.path().join("there")]));
    window.run_command(Command::Save);
    window.wait_until(|app| app.notifications.question.is_some());
    assert_eq!(read_graph_name(&file), "there");
    window.answer_question(0);
    window.wait_until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(read_graph_name(&file), "mine");

    window.queue_answer(DialogAnswer::NoDialog);
    window.run_command(Command::SaveAs);
    window.wait_until(|app| app.file_jobs.dialogs.path_field.is_some());
}

#[test]
fn an_untouched_document_is_replaced_but_an_example_is_not() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    window.run_command(Command::New);
    window.open_example(0);
    assert_eq!(window.app.documents.len(), 1);

    window.open_example(1);
    assert_eq!(window.app.documents.len(), 2);
    assert!(
        !window
            .app
            .documents
            .as_slice()
            .iter()
            .any(OpenDocument::has_unsaved_work)
    );
}

#[test]
fn reverting_can_be_undone() {
    let folder = tempdir().unwrap();
    let mut window = TestWindow::in_folder(&folder);
    let id = window.open_file(&write_project(&folder, "a"));
    window.rename_graph(id, "mine");

    window.run_command(Command::Revert);
    window.answer_question(0);
    window.wait_until(|app| app.file_jobs.openings.is_empty());
    assert_eq!(window.graph_name(id), "a");
    assert!(!window.app.documents.get_mut(id).unwrap().has_unsaved_work());

    window.app.documents.get_mut(id).unwrap().undo();
    assert_eq!(window.graph_name(id), "mine");
    assert!(window.app.documents.get_mut(id).unwrap().has_unsaved_work());
}
