//! Documents and their files: what is open, what is on its way, and what is asked for about them. All that takes long is a
//! job whose answer is looked for before every frame; drawing never waits.

#[cfg(test)]
#[path = "file_jobs/tests/mod.rs"]
mod tests;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
    time::Instant,
};

use eframe::egui;
use inclination_core::{Document, model::Wire};

use super::{
    App,
    asking::Asking,
    contracts::Contracts,
    exporting::Exporting,
    importing::Importing,
    leaving::Leaving,
    notices::Notice,
    opening::{Opening, Source},
    path_field::PathField,
    questions::Question,
    saving::Saving,
    toasts::Toasts,
};
use crate::{
    document::{DocumentId, OpenDocument},
    io::{
        Change, Dialogs, Expect, Home, Keeper, NoDialogs, Print, Settings, Standing, SystemDialogs,
        Task, Wake, Watch, examples, names,
        rescue::{self, Left},
    },
};

/// After how many frames a window is there for window managers.
const SHOWN: u8 = 3;

/// What the app finds around it.
#[derive(Debug)]
pub struct Surroundings {
    /// Where it keeps what is its own; none: nowhere.
    pub home: Option<Home>,
    /// Who asks for files.
    pub dialogs: Arc<dyn Dialogs>,
}

impl Surroundings {
    /// The user's.
    pub fn of_user() -> Self {
        Self {
            home: Home::of_user(),
            dialogs: Arc::new(SystemDialogs),
        }
    }

    /// Nothing: what a test leaves no traces in.
    pub fn none() -> Self {
        Self {
            home: None,
            dialogs: Arc::new(NoDialogs),
        }
    }
}

/// What we know of a document's file and of its copy that a crash cannot reach.
#[derive(Debug, Default)]
pub(super) struct OnDisk {
    /// What the file held when it was read or saved last.
    pub(super) print: Option<Print>,
    /// What became of the file since.
    pub(super) notice: Option<Notice>,
    /// The revision that is kept safe.
    pub(super) kept: Option<u64>,
    /// Since when there is one that is not.
    pub(super) since: Option<Instant>,
}

/// Everything about files.
#[derive(Debug)]
pub(super) struct Files {
    pub(super) wake: Wake,
    pub(super) dialogs: Arc<dyn Dialogs>,
    pub(super) keeper: Option<Keeper>,
    pub(super) settings: Settings,
    pub(super) watch: Watch,
    pub(super) on_disk: BTreeMap<DocumentId, OnDisk>,
    pub(super) openings: Vec<Opening>,
    pub(super) savings: Vec<Saving>,
    pub(super) asking: Option<Asking>,
    pub(super) path_field: Option<PathField>,
    /// What is to be saved beside the documents, until it is known where.
    pub(super) export: Option<String>,
    pub(super) exporting: Option<Exporting>,
    pub(super) question: Option<Question>,
    pub(super) importing: Option<Importing>,
    pub(super) contracts: Contracts,
    pub(super) leaving: Option<Leaving>,
    pub(super) may_close: bool,
    pub(super) toasts: Toasts,
    pub(super) left: Vec<Left>,
    /// The probes of the files that were closed, for when they are opened again.
    pub(super) probes: BTreeMap<PathBuf, Vec<Wire>>,
    pub(super) shows_left: bool,
    pub(super) shows_welcome: bool,
    /// The tab that was shown last, to scroll to it when it is another.
    pub(super) tab_seen: Option<DocumentId>,
    pub(super) title: String,
    pub(super) standing: Standing,
    /// In how many frames the window is to fill the screen; 0: it is not.
    pub(super) fills_in: u8,
}

impl Files {
    pub(super) fn new(context: &egui::Context, surroundings: Surroundings) -> Self {
        let context = context.clone();
        let wake = Wake::by(move || context.request_repaint());
        let home = surroundings.home;
        let settings = home.as_ref().map(|home| Settings::read(&home.settings()));
        let is_maximized = settings.as_ref().is_some_and(|settings| settings.maximized);
        let fills_in = if is_maximized { SHOWN } else { 0 };
        // What cannot be looked for may be there the next time.
        let left = home.as_ref().map(|home| rescue::left(&home.unsaved()));
        let left = left.and_then(Result::ok).unwrap_or_default();
        Self {
            dialogs: surroundings.dialogs,
            keeper: home.map(|home| Keeper::start(home, wake.clone())),
            settings: settings.unwrap_or_default(),
            watch: Watch::start(wake.clone()),
            on_disk: BTreeMap::new(),
            openings: Vec::new(),
            savings: Vec::new(),
            asking: None,
            path_field: None,
            importing: None,
            contracts: Contracts::default(),
            export: None,
            exporting: None,
            question: None,
            leaving: None,
            may_close: false,
            toasts: Toasts::default(),
            shows_left: !left.is_empty(),
            left,
            probes: BTreeMap::new(),
            shows_welcome: false,
            tab_seen: None,
            title: String::new(),
            standing: Standing::default(),
            fills_in,
            wake,
        }
    }

    /// Remembers something for the next start.
    pub(super) fn remember(&mut self, change: Change) {
        self.settings.change(change.clone());
        self.keep(Task::Remember(change));
    }

    pub(super) fn keep(&self, task: Task) {
        if let Some(keeper) = &self.keeper {
            keeper.ask(task);
        }
    }
}

impl App {
    /// What the app remembers from one start to the next.
    pub fn settings(&self) -> &Settings {
        &self.files.settings
    }

    /// Remembers something for the next start.
    pub fn remember(&mut self, change: Change) {
        self.files.remember(change);
    }

    /// Whether something is asked that must be answered first; keys mean the answer then.
    pub(super) fn is_asking(&self) -> bool {
        let files = &self.files;
        files.question.is_some()
            || files.path_field.is_some()
            || files.importing.is_some()
            || self.offers_left()
    }

    /// The document of an id.
    pub(super) fn of(&mut self, id: DocumentId) -> Option<&mut OpenDocument> {
        self.documents
            .iter_mut()
            .find(|document| document.id() == id)
    }

    /// What is known of its file.
    pub(super) fn on_disk(&mut self, id: DocumentId) -> &mut OnDisk {
        self.files.on_disk.entry(id).or_default()
    }

    /// The id that is shown.
    pub(super) fn shown_id(&self) -> Option<DocumentId> {
        self.document().map(OpenDocument::id)
    }

    /// The file of a document.
    pub(super) fn file_of(&self, id: DocumentId) -> Option<PathBuf> {
        let mut all = self.documents.iter();
        let document = all.find(|document| document.id() == id)?;
        document.file().map(Path::to_owned)
    }

    /// The document that is open from a file.
    pub(super) fn open_from(&self, file: &Path) -> Option<DocumentId> {
        let found = self
            .documents
            .iter()
            .find(|other| other.file() == Some(file));
        found.map(OpenDocument::id)
    }

    /// The next id of a document.
    pub(super) fn new_id(&mut self) -> DocumentId {
        let id = DocumentId(self.next_document);
        self.next_document += 1;
        id
    }

    /// Opens a document and shows it.
    pub(super) fn add(&mut self, open: impl FnOnce(DocumentId) -> OpenDocument) {
        let id = self.new_id();
        self.put(open(id));
    }

    pub(super) fn show_document(&mut self, id: DocumentId) {
        let at = self
            .documents
            .iter()
            .position(|document| document.id() == id);
        if let Some(at) = at {
            self.shown = at;
            self.files.shows_welcome = false;
        }
    }

    /// Puts a document into a tab, where the order in which it was asked for says.
    pub(super) fn put(&mut self, document: OpenDocument) {
        let blank = self
            .document()
            .filter(|shown| shown.is_untouched() && *shown.document() == Document::default());
        if let Some(blank) = blank
            .map(OpenDocument::id)
            .filter(|_| self.documents.len() == 1)
        {
            self.forget(blank);
        }
        let id = document.id();
        let later = self.documents.iter().position(|other| other.id() > id);
        let at = later.unwrap_or(self.documents.len());
        // Whoever did something else meanwhile is not interrupted; of several files the last is shown.
        let is_wanted = self.shows_welcome() || self.shown_id().is_none_or(|shown| shown < id);
        self.documents.insert(at, document);
        if is_wanted {
            self.show_document(id);
        } else if at <= self.shown {
            self.shown += 1;
        }
    }

    /// Closes a document without a question.
    pub(super) fn forget(&mut self, id: DocumentId) {
        let Some(at) = self
            .documents
            .iter()
            .position(|document| document.id() == id)
        else {
            return;
        };
        let closed = self.documents.remove(at);
        if let Some(file) = closed.file() {
            let probes = closed.view.probes().collect();
            self.files.probes.insert(file.to_owned(), probes);
        }
        if self.shown > at || self.shown == self.documents.len() {
            self.shown = self.shown.saturating_sub(1);
        }
        if let Some(on_disk) = self.files.on_disk.remove(&id)
            && on_disk.kept.is_some()
        {
            self.files.keep(Task::Forget(id.0));
        }
    }

    /// Goes to another tab.
    pub(super) fn turn(&mut self, by: isize) {
        let count = self.documents.len() as isize;
        if count > 0 {
            self.shown = (self.shown as isize + by).rem_euclid(count) as usize;
            self.files.shows_welcome = false;
        }
    }

    /// Opens an example, by its position.
    pub(super) fn open_example(&mut self, at: usize) {
        let Some(example) = examples::all().get(at) else {
            return;
        };
        match Document::read(example.text.as_bytes()) {
            Ok(document) => self.add(|id| OpenDocument::new(id, document)),
            Err(error) => self.files.toasts.problem(&example.name, &error),
        }
    }

    /// Looks for answers, keeps safe what is unsaved, and goes on with what waits. Also where the window is hidden.
    pub(super) fn tend_files(&mut self, context: &egui::Context) {
        self.take_openings();
        self.take_savings();
        self.take_exporting();
        self.take_answers(context);
        self.take_news();
        self.tend_library();
        self.tend_contracts();
        self.keep_safe(context);
        self.go_on_leaving(context);
    }

    /// Opens a file, or shows it where it is open.
    pub fn open(&mut self, file: impl Into<PathBuf>) {
        let file = names::whole(&file.into());
        if let Some(id) = self.open_from(&file) {
            self.show_document(id);
        } else {
            self.start_opening(Source::File(file));
        }
    }

    /// Takes a document back to what its file holds, after asking if something would be lost.
    pub(super) fn revert(&mut self, id: DocumentId) {
        let Some(document) = self.of(id) else { return };
        if document.has_unsaved_work() {
            self.files.question = Some(Question::Revert(id));
        } else {
            self.read_again(id, "Revert");
        }
    }

    /// Saves a document, after asking where if it never was.
    pub(super) fn save(&mut self, id: DocumentId) {
        let print = self
            .files
            .on_disk
            .get(&id)
            .and_then(|on_disk| on_disk.print);
        let Some(file) = self.file_of(id) else {
            self.ask_where_to_save(id);
            return;
        };
        self.save_in(id, file, print.map_or(Expect::Anything, Expect::Just));
    }
}
