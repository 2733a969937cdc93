//! Files as the app treats them, without a window: what is asked, what is kept, and that nothing is lost.

use std::{
    collections::VecDeque,
    fs,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use eframe::egui::Context;
use inclination_core::Document;
use tempfile::{TempDir, tempdir};

use super::*;
use crate::{
    edit::{About, Edit},
    io::{dialogs::Answer, dialogs::Ask},
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
        let surroundings = Surroundings {
            home: Some(Home::at(folder.path().join("home"))),
            dialogs: Arc::clone(&dialogs) as Arc<dyn Dialogs>,
        };
        Self {
            app: App::start(&context, surroundings),
            context,
            dialogs,
        }
    }

    /// Goes on until something is so.
    fn until(&mut self, is_so: impl Fn(&App) -> bool) {
        let start = Instant::now();
        loop {
            self.app.tend_files(&self.context);
            if is_so(&self.app) {
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "it never came");
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn open(&mut self, file: &Path) -> DocumentId {
        self.app.open(file);
        self.until(|app| app.files.openings.is_empty());
        self.app.open_from(file).unwrap()
    }

    fn rename(&mut self, id: DocumentId, name: &str) {
        let about = About {
            name: name.to_owned(),
            ..About::default()
        };
        let document = self.app.of(id).unwrap();
        document.edit("Rename", vec![Edit::About(Box::new(about))]);
    }

    fn name(&mut self, id: DocumentId) -> String {
        self.app.of(id).unwrap().document().graph.name.clone()
    }

    fn run(&mut self, command: Command) {
        self.app.run_on_files(command);
        self.app.tend_files(&self.context);
    }

    /// Answers the question that is open.
    fn answer(&mut self, answer: usize) {
        let question = self.app.files.question.take().unwrap();
        self.app.answer(&question, answer);
        self.app.tend_files(&self.context);
    }

    fn will_answer(&self, answer: Answer) {
        self.dialogs.0.lock().unwrap().push_back(answer);
    }

    fn asks_to_leave(&self) -> Option<DocumentId> {
        match self.app.files.question {
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
    window.until(|app| app.files.openings.is_empty());
    let open = window
        .app
        .documents
        .iter()
        .map(|document| document.file().unwrap());
    assert!(open.eq(files.iter().map(PathBuf::as_path)));
    window.app.open(&files[1]);
    assert_eq!(window.app.shown_id(), window.app.open_from(&files[1]));
    assert_eq!(window.app.documents.len(), 3);
    assert_eq!(window.app.settings().recent.len(), 3);
}

#[test]
fn a_tab_is_left_when_its_work_is_saved_and_not_when_that_is_cancelled() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let file = written(&folder, "a");
    let id = window.open(&file);
    window.rename(id, "mine");
    window.run(Command::CloseTab);
    assert_eq!(window.asks_to_leave(), Some(id));
    window.answer(2);
    assert!(window.app.of(id).unwrap().has_unsaved_work());
    window.run(Command::CloseTab);
    window.answer(0);
    window.until(|app| app.documents.is_empty());
    assert_eq!(read(&file), "mine");
}

#[test]
fn what_was_given_up_is_there_when_leaving_the_app_is_cancelled() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let ids = ["a", "b"].map(|name| window.open(&written(&folder, name)));
    for id in ids {
        window.rename(id, "mine");
    }
    window.app.leave(Leaving::app());
    window.until(|app| app.files.question.is_some());
    assert_eq!(window.asks_to_leave(), Some(ids[0]));
    window.answer(1);
    assert_eq!(window.asks_to_leave(), Some(ids[1]));
    window.answer(2);
    assert!(!window.app.files.may_close);
    assert_eq!(ids.map(|id| window.name(id)), ["mine", "mine"]);
    window.app.leave(Leaving::app());
    window.until(|app| app.files.question.is_some());
    window.answer(1);
    window.answer(1);
    window.until(|app| app.files.may_close);
}

#[test]
fn whoever_cannot_save_is_told_and_stays() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let inner = tempdir().unwrap();
    let id = window.open(&written(&inner, "a"));
    window.rename(id, "mine");
    drop(inner);
    window.run(Command::CloseTab);
    window.answer(0);
    window.until(|app| app.files.savings.is_empty());
    let said = window.app.files.toasts.texts();
    assert!(
        said.iter().any(|said| said.contains("Save somewhere else")),
        "{said:?}"
    );
    assert!(window.app.files.leaving.is_none());
    assert!(window.app.of(id).unwrap().has_unsaved_work());
}

#[test]
fn two_windows_on_one_file_do_not_eat_each_others_work() {
    let folder = tempdir().unwrap();
    let file = written(&folder, "a");
    let mut first = Window::at(&folder);
    let mut second = Window::at(&folder);
    let (one, two) = (first.open(&file), second.open(&file));
    first.rename(one, "first");
    second.rename(two, "second");
    first.run(Command::Save);
    first.until(|app| app.files.savings.is_empty());
    second.run(Command::Save);
    second.until(|app| app.files.question.is_some());
    assert!(matches!(
        second.app.files.question,
        Some(Question::Changed(_))
    ));
    assert_eq!(read(&file), "first");
    // Reloading is a step like any other.
    second.answer(1);
    second.until(|app| app.files.openings.is_empty());
    assert_eq!(second.name(two), "first");
    assert!(!second.app.of(two).unwrap().has_unsaved_work());
    second.app.of(two).unwrap().undo();
    assert_eq!(second.name(two), "second");
    second.run(Command::Save);
    second.until(|app| app.files.savings.is_empty());
    assert_eq!(read(&file), "second");
    // And the first notices by itself.
    first.until(|app| {
        let notice = |on_disk: &OnDisk| on_disk.notice == Some(Notice::Changed);
        app.files.on_disk.get(&one).is_some_and(notice)
    });
}

#[test]
fn a_file_that_goes_away_makes_its_document_unsaved() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    let file = written(&folder, "a");
    let id = window.open(&file);
    assert!(!window.app.of(id).unwrap().has_unsaved_work());
    fs::remove_file(&file).unwrap();
    window.until(|app| app.documents[0].has_unsaved_work());
    window.run(Command::Save);
    window.until(|app| app.files.savings.is_empty());
    assert_eq!(read(&file), "a");
}

#[test]
fn after_a_crash_the_work_is_offered_and_remembers_its_file() {
    let folder = tempdir().unwrap();
    let file = written(&folder, "a");
    let mut window = Window::at(&folder);
    let id = window.open(&file);
    window.rename(id, "mine");
    window.run(Command::New);
    let untitled = window.app.shown_id().unwrap();
    window.rename(untitled, "untitled");
    window.until(|app| {
        app.files
            .on_disk
            .values()
            .filter(|it| it.kept.is_some())
            .count()
            == 2
    });
    // Dropped without an end, as a crash does.
    drop(window);
    // Meanwhile somebody else changes the file.
    written(&folder, "a");
    fs::write(&file, Document::default().write()).unwrap();
    let mut next = Window::at(&folder);
    let start = Instant::now();
    while next.app.files.left.len() < 2 {
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "nothing was left"
        );
        next = Window::at(&folder);
    }
    for left in next.app.files.left.clone() {
        next.app.start_opening(Source::Left(left));
    }
    next.until(|app| app.documents.len() == 2);
    assert!(next.app.files.left.is_empty());
    assert!(
        next.app
            .documents
            .iter()
            .all(OpenDocument::has_unsaved_work)
    );
    let id = next.app.open_from(&file).unwrap();
    assert_eq!(next.name(id), "mine");
    next.app.save(id);
    next.until(|app| app.files.savings.is_empty());
    assert!(matches!(
        next.app.files.question,
        Some(Question::Changed(_))
    ));
}

#[test]
fn who_ends_well_is_offered_nothing() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    window.run(Command::New);
    let id = window.app.shown_id().unwrap();
    window.rename(id, "given up");
    window.until(|app| app.files.on_disk.values().any(|it| it.kept.is_some()));
    window.app.end_files();
    assert!(Window::at(&folder).app.files.left.is_empty());
}

#[test]
fn a_new_document_is_saved_where_the_dialog_says_or_our_own_field() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    window.run(Command::New);
    let id = window.app.shown_id().unwrap();
    window.rename(id, "mine");
    window.will_answer(Answer::Nothing);
    window.run(Command::Save);
    window.until(|app| app.files.asking.is_none());
    assert!(window.app.files.path_field.is_none());
    // Without its ending the name is another, which nobody was asked about.
    let file = written(&folder, "there");
    window.will_answer(Answer::Files(vec![folder.path().join("there")]));
    window.run(Command::Save);
    window.until(|app| app.files.question.is_some());
    assert_eq!(read(&file), "there");
    window.answer(0);
    window.until(|app| app.files.savings.is_empty());
    assert_eq!(read(&file), "mine");
    window.will_answer(Answer::NoDialog);
    window.run(Command::SaveAs);
    window.until(|app| app.files.path_field.is_some());
}

#[test]
fn a_document_that_nobody_touched_gives_its_place_and_an_example_does_not() {
    let folder = tempdir().unwrap();
    let mut window = Window::at(&folder);
    window.run(Command::New);
    assert!(window.app.file_request(Request::OpenExample(0)).is_none());
    assert_eq!(window.app.documents.len(), 1);
    assert!(window.app.file_request(Request::OpenExample(1)).is_none());
    assert_eq!(window.app.documents.len(), 2);
    assert!(
        !window
            .app
            .documents
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
    window.until(|app| app.files.openings.is_empty());
    assert_eq!(window.name(id), "a");
    assert!(!window.app.of(id).unwrap().has_unsaved_work());
    window.app.of(id).unwrap().undo();
    assert_eq!(window.name(id), "mine");
    assert!(window.app.of(id).unwrap().has_unsaved_work());
}
