//! The game's list of stats: found, read beside the frames, read again when it changes, and what is
//! done with it. The project has where it is, and nothing of what it says: the list is the game's.

use std::{
    io::Read as _,
    path::{Path, PathBuf},
};

use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_project::{
    contract::{self, Held, Read, resolved, told},
    files::{Print, names},
    io::{Job, Progress, Reader, Wake, open},
};

use super::{FileJobs, log_import::is_table};
use crate::{
    app::{documents::Documents, job_context::JobContext, notifications::Notifications},
    request::Request,
};

/// How much of a table tells what it is a table of.
const BEGINNING: u64 = 1 << 16;

/// Lists that are being read, and files that are being looked at.
#[derive(Debug, Default)]
pub(super) struct Contracts {
    readings: Vec<Reading>,
    dropped: Vec<(PathBuf, Job<bool>)>,
}

#[derive(Debug)]
struct Reading {
    document: DocumentId,
    file: PathBuf,
    /// Whether somebody asked for it, and hears what comes of it.
    is_asked: bool,
    job: Job<(Result<Read, String>, Option<Print>)>,
}

fn read(file: &Path) -> (Result<Read, String>, Option<Print>) {
    match Reader::default().bytes(file) {
        Ok(bytes) => (contract::read(&bytes), Some(Print::of(&bytes))),
        Err(error) => (Err(error.to_string()), None),
    }
}

/// Whether a file is a list of stats. What cannot be read is none, and whoever reads it next says
/// why.
fn is_list(file: &Path) -> bool {
    if !is_table(file) {
        return Reader::default()
            .bytes(file)
            .is_ok_and(|bytes| contract::is_list(&bytes));
    }
    let mut begin = Vec::new();
    let read = open(file).map(|file| file.take(BEGINNING).read_to_end(&mut begin));
    read.is_ok_and(|read| read.is_ok()) && contract::is_list(&begin)
}

/// Whether a dropped file may be a list of stats or a table, by its name.
pub(super) fn may_be_list(file: &Path) -> bool {
    let ending = file.extension().and_then(|ending| ending.to_str());
    let is_json = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    let may_be_json_list = is_json && !names::of(file).to_lowercase().ends_with(names::ENDING);
    is_table(file) || may_be_json_list
}

/// Updates the path to a document's list, which is relative to the file that the document is about
/// to be saved in; or to its own file again if it was not saved.
pub(super) fn update_path(id: DocumentId, file: Option<&Path>, documents: &mut Documents) {
    let Some(open) = documents.get_mut(id) else {
        return;
    };
    let own = open.file().map(Path::to_owned);
    let (Some(held), Some(_)) = (&open.held, &open.document().looks.contract) else {
        return;
    };
    let path = told(&held.file, file.or(own.as_deref()));
    let edits = contract::edits::told(open.document(), Some(path));
    if !edits.is_empty() {
        open.edit("Keep the way to the game's list", edits);
    }
}

impl Contracts {
    /// Finds out whether a file that was dropped is a list.
    pub(super) fn inspect(&mut self, wake: &Wake, file: PathBuf) {
        let asked = file.clone();
        let job = Job::start(wake, move || is_list(&asked));
        self.dropped.push((file, job));
    }

    /// Takes the files that were found out about, each with whether it is a list.
    fn take_inspected(&mut self) -> Vec<(PathBuf, bool)> {
        let mut taken = Vec::new();
        let mut at = 0;
        while let Some((_, job)) = self.dropped.get(at) {
            let is_list = match job.progress() {
                Progress::Going => {
                    at += 1;
                    continue;
                }
                Progress::Done(is_list) => is_list,
                Progress::Lost => false,
            };
            let (file, _) = self.dropped.remove(at);
            taken.push((file, is_list));
        }
        taken
    }

    /// Reads the lists that documents name now, takes what was read, and compares. Documents that
    /// are being saved wait: the path that they name belongs to the new file.
    pub(super) fn update(
        &mut self,
        wake: &Wake,
        saving: &[DocumentId],
        documents: &mut Documents,
        notifications: &mut Notifications,
    ) {
        let mut wanted = Vec::new();
        for open in documents.iter_mut() {
            if saving.contains(&open.id()) {
                continue;
            }
            let path = open.document().looks.contract.as_deref();
            let file = path.map(|path| resolved(path, open.file()));
            if file.as_deref() == open.held.as_ref().map(|held| held.file.as_path()) {
                continue;
            }
            open.held = file.clone().map(Held::new);
            wanted.extend(file.map(|file| (open.id(), file)));
        }
        for (document, file) in wanted {
            self.start_reading(wake, document, file, false);
        }

        self.poll_readings(documents, notifications);
        for open in documents.iter_mut() {
            open.follow_contract();
        }
    }

    fn start_reading(&mut self, wake: &Wake, document: DocumentId, file: PathBuf, is_asked: bool) {
        let known = self
            .readings
            .iter_mut()
            .find(|known| known.document == document && known.file == file);
        if let Some(known) = known {
            known.is_asked |= is_asked;
            return;
        }

        let from = file.clone();
        let job = Job::start(wake, move || read(&from));
        self.readings.push(Reading {
            document,
            file,
            is_asked,
            job,
        });
    }

    fn poll_readings(&mut self, documents: &mut Documents, notifications: &mut Notifications) {
        let mut at = 0;
        while let Some(reading) = self.readings.get(at) {
            let (read, print) = match reading.job.progress() {
                Progress::Going => {
                    at += 1;
                    continue;
                }
                Progress::Done(done) => done,
                Progress::Lost => (Err(String::from("Reading it broke off. Try again.")), None),
            };

            let Reading {
                document,
                file,
                is_asked,
                ..
            } = self.readings.remove(at);
            let shown = documents.shown_id();
            let Some(open) = documents.get_mut(document) else {
                continue;
            };
            let Some(held) = open.held.as_mut().filter(|held| held.file == file) else {
                continue;
            };
            let is_first = matches!(held.state(), contract::State::Reading);
            held.take(read, print);
            open.follow_contract();

            let Some(held) = &open.held else { continue };
            // A list that is only read again speaks in its panel, and that all is well only a user
            // who asked wants to hear.
            let agrees = held.read().is_some() && held.findings().is_empty();
            let speaks = is_asked || (is_first && !agrees);
            if speaks && shown == Some(document) {
                notifications.say(&describe_reading(held));
            }
        }
    }

    /// Reads a list again that was changed, for all documents that have it.
    pub(super) fn note_changed(&mut self, wake: &Wake, file: &Path, documents: &Documents) {
        let holds = |open: &&OpenDocument| open.held.as_ref().is_some_and(|held| held.file == file);
        for document in documents.all().iter().filter(holds) {
            self.start_reading(wake, document.id(), file.to_owned(), false);
        }
    }
}

impl FileJobs {
    /// Attaches, imports or opens the dropped files that were found out about.
    pub(super) fn poll_dropped(&mut self, app: &mut JobContext<'_>) {
        for (file, is_list) in self.contracts.take_inspected() {
            if is_list {
                self.attach_contract(&file, app);
            } else if is_table(&file) {
                self.import_log(file, app.documents);
            } else {
                self.open(&file, app.documents);
            }
        }
    }

    /// Holds the shown document to a list from now on.
    pub(super) fn attach_contract(&mut self, file: &Path, app: &mut JobContext<'_>) {
        let file = names::whole(file);
        let Some(open) = app.documents.shown_mut() else {
            return;
        };
        let path = told(&file, open.file());
        let id = open.id();
        let edits = contract::edits::told(open.document(), Some(path));
        if !edits.is_empty() {
            open.edit("Hold to the game's list", edits);
        }
        if open.held.as_ref().is_none_or(|held| held.file != file) {
            open.held = Some(Held::new(file.clone()));
        }

        self.contracts.start_reading(&self.wake, id, file, true);
        app.requests.push(Request::ShowContract);
    }

    /// Reads the list of a document again.
    pub(in crate::app) fn reload_contract(&mut self, id: DocumentId, documents: &Documents) {
        let held = documents.get(id).and_then(|open| open.held.as_ref());
        if let Some(file) = held.map(|held| held.file.clone()) {
            self.contracts.start_reading(&self.wake, id, file, true);
        }
    }
}

/// Describes what came of reading a list, in a sentence.
fn describe_reading(held: &Held) -> String {
    let name = names::of(&held.file);
    match held.state() {
        contract::State::Reading => String::new(),
        contract::State::Failed(why) => format!("{name} was not read. {why}"),
        contract::State::Read(_) => match held.findings().len() {
            0 => format!("The graph and {name} agree."),
            1 => format!("The graph and {name} differ in 1 point. The Contract panel has it."),
            more => format!(
                "The graph and {name} differ in {more} points. The Contract panel has them."
            ),
        },
    }
}
