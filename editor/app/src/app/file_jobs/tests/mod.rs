//! Files as the app treats them, without a window: what is asked, what is kept, and that nothing is
//! lost.

mod contracts;
mod leaving;
mod recovery;
mod troubles;
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
use inclination_core::Document;
use inclination_project::{
    edit::{About, Edit},
    io::Home,
};
use tempfile::{TempDir, tempdir};

use super::*;
use crate::{
    app::{App, AppEnvironment, command_handlers::disabled_reason},
    command::Command,
    io::dialogs::{Answer, Ask},
    request::Request,
};

/// Answers in the place of the system's dialogs.
#[derive(Debug, Default)]
struct Stub(Mutex<VecDeque<Answer>>);

impl Dialogs for Stub {
    fn ask(&self, _ask: &Ask) -> Answer {
        let mut answers = self.0.lock().unwrap();
        answers.pop_front().unwrap_or(Answer::NoDialog)
    }
}

/// A window, its folder and what its dialogs answer.
struct Window {
    app: App,
    context: Context,
    dialogs: Arc<Stub>,
}

impl Window {
    fn at(folder: &TempDir) -> Self {
        let context = Context::default();
        let dialogs = Arc::new(Stub::default());
        let environment = AppEnvironment {
            home: Some(Home::at(folder.path().join("home"))),
            dialogs: Arc::clone(&dialogs) as Arc<dyn Dialogs>,
        };
        Self {
            app: App::start(&context, environment),
            context,
            dialogs,
        }
    }

    /// Goes on until something is so.
    fn until(&mut self, is_so: impl Fn(&App) -> bool) {
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

    fn open(&mut self, file: &Path) -> DocumentId {
        self.app.open(file);
        self.until(|app| app.file_jobs.openings.is_empty());
        self.app.documents.find_by_file(file).unwrap()
    }

    fn rename(&mut self, id: DocumentId, name: &str) {
        let about = About {
            name: name.to_owned(),
            ..About::default()
        };
        let document = self.app.documents.get_mut(id).unwrap();
        document.edit("Rename", vec![Edit::About(Box::new(about))]);
    }

    fn name(&mut self, id: DocumentId) -> String {
        self.app
            .documents
            .get_mut(id)
            .unwrap()
            .document()
            .graph
            .name
            .clone()
    }

    fn run(&mut self, command: Command) {
        self.app.run(&self.context, command);
        self.app.update_jobs(&self.context);
    }

    fn open_example(&mut self, at: usize) {
        self.app
            .handle_request(&self.context, Request::OpenExample(at));
    }

    fn restore(&mut self, left: Left) {
        let documents = &mut self.app.documents;
        self.app
            .file_jobs
            .start_opening(Source::Left(left), documents);
    }

    fn save(&mut self, id: DocumentId) {
        let mut jobs = self.app.jobs();
        jobs.files.save(id, &mut jobs.context);
    }

    fn save_as(&mut self, id: DocumentId, file: PathBuf) {
        let mut jobs = self.app.jobs();
        jobs.files.save_as(id, file, false, &mut jobs.context);
    }

    fn attach_contract(&mut self, list: &Path) {
        let mut jobs = self.app.jobs();
        jobs.files.attach_contract(list, &mut jobs.context);
    }

    /// Answers the question that is open.
    fn answer(&mut self, answer: usize) {
        let question = self.app.notifications.question.take().unwrap();
        self.app.answer(&self.context, &question, answer);
        self.app.update_jobs(&self.context);
    }

    /// One frame's input from outside. Gives what the window is told.
    fn frame(&mut self, input: RawInput) -> Vec<ViewportCommand> {
        let app = &mut self.app;
        let mut output = self.context.run_ui(input, |ui| {
            for request in app.window.update(ui.ctx(), app.documents.shown()) {
                app.handle_request(ui.ctx(), request);
            }
        });
        output.textures_delta.clear();
        let told = output.viewport_output.into_values();
        told.flat_map(|output: ViewportOutput| output.commands)
            .collect()
    }

    fn closes(&mut self) -> bool {
        let mut input = RawInput::default();
        let root = input.viewports.entry(ViewportId::ROOT).or_default();
        root.events.push(ViewportEvent::Close);
        let told = self.frame(input);
        !told.contains(&ViewportCommand::CancelClose)
    }

    fn will_answer(&self, answer: Answer) {
        self.dialogs.0.lock().unwrap().push_back(answer);
    }

    fn asks_to_leave(&self) -> Option<DocumentId> {
        match self.app.notifications.question {
            Some(Question::Leave(id)) => Some(id),
            _ => None,
        }
    }
}

fn written(folder: &TempDir, name: &str) -> PathBuf {
    let file = folder.path().join(format!("{name}.incl.json"));
    let mut document = Document::default();
    document.graph.name = name.to_owned();
    fs::write(&file, document.write()).unwrap();
    file
}

fn read(file: &Path) -> String {
    Document::read(&fs::read(file).unwrap()).unwrap().graph.name
}

#[test]
fn files_stand_in_the_order_in_which_they_were_asked_for_and_each_once() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let files = ["b", "a", "c"].map(|name| written(&folder, name));
    for file in &files {
        window.app.open(file);
    }
    window.app.open(&files[0]);
    window.until(|app| app.file_jobs.openings.is_empty());
    let open = window
        .app
        .documents
        .all()
        .iter()
        .map(|document| document.file().unwrap());
    assert!(open.eq(files.iter().map(PathBuf::as_path)));
    assert_eq!(
        window.app.documents.shown_id(),
        window.app.documents.find_by_file(&files[2])
    );
    window.app.open(&files[1]);
    assert_eq!(
        window.app.documents.shown_id(),
        window.app.documents.find_by_file(&files[1])
    );
    assert_eq!(window.app.documents.len(), 3);
    assert_eq!(window.app.settings().recent.len(), 3);
}

#[test]
fn a_new_document_is_saved_where_the_dialog_says_or_our_own_field() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    window.run(Command::New);
    let id = window.app.documents.shown_id().unwrap();
    window.rename(id, "mine");
    window.will_answer(Answer::Nothing);
    window.run(Command::Save);
    window.until(|app| !app.file_jobs.dialogs.is_system_open());
    assert!(window.app.file_jobs.dialogs.path_field.is_none());
    // Without its ending the name is another, which nobody was asked about.
    let file = written(&folder, "there");
    window.will_answer(Answer::Files(vec![folder.path().join("there")]));
    window.run(Command::Save);
    window.until(|app| app.notifications.question.is_some());
    assert_eq!(read(&file), "there");
    window.answer(0);
    window.until(|app| app.file_jobs.savings.is_empty());
    assert_eq!(read(&file), "mine");
    window.will_answer(Answer::NoDialog);
    window.run(Command::SaveAs);
    window.until(|app| app.file_jobs.dialogs.path_field.is_some());
}

#[test]
fn a_document_that_nobody_touched_gives_its_place_and_an_example_does_not() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    window.run(Command::New);
    window.open_example(0);
    assert_eq!(window.app.documents.len(), 1);
    window.open_example(1);
    assert_eq!(window.app.documents.len(), 2);
    assert!(
        !window
            .app
            .documents
            .all()
            .iter()
            .any(OpenDocument::has_unsaved_work)
    );
}

#[test]
fn reverting_is_a_step_that_can_be_undone() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let id = window.open(&written(&folder, "a"));
    window.rename(id, "mine");
    window.run(Command::Revert);
    window.answer(0);
    window.until(|app| app.file_jobs.openings.is_empty());
    assert_eq!(window.name(id), "a");
    assert!(!window.app.documents.get_mut(id).unwrap().has_unsaved_work());
    window.app.documents.get_mut(id).unwrap().undo();
    assert_eq!(window.name(id), "mine");
    assert!(window.app.documents.get_mut(id).unwrap().has_unsaved_work());
}
