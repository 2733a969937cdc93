//! The game's list of stats: found, read beside the frames, read again when it changes, and what is done with it. The project
//! has where it is, and nothing of what it says: the list is the game's.

use std::{
    io::Read as _,
    path::{Path, PathBuf},
};

use super::{App, importing::is_table};
use crate::{
    contract::{self, Held, Read, resolved, told},
    document::{DocumentId, OpenDocument},
    handles,
    io::{Job, Print, Progress, Reader, dialogs::Form, names, open},
    panels::Pane,
    request::{Export, Request},
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

/// Whether a file is a list of stats. What cannot be read is none, and whoever reads it next says why.
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

impl App {
    /// Finds out what a file is that was dropped, if its name does not say it.
    pub(super) fn take_in(&mut self, file: PathBuf) {
        let ending = file.extension().and_then(|ending| ending.to_str());
        let is_json = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
        let may_be_list = is_json && !names::of(&file).to_lowercase().ends_with(names::ENDING);
        let has_document = !self.shows_welcome() && self.document().is_some();
        if !has_document || !(is_table(&file) || may_be_list) {
            self.open(file);
            return;
        }
        let asked = file.clone();
        let job = Job::start(&self.files.wake, move || is_list(&asked));
        self.files.contracts.dropped.push((file, job));
    }

    /// Looks for answers, reads lists that documents name, and compares.
    pub(super) fn tend_contracts(&mut self) {
        self.take_dropped();
        let saving: Vec<DocumentId> = self.files.savings.iter().map(|one| one.document).collect();
        let mut wanted = Vec::new();
        for open in &mut self.documents {
            // While it is saved elsewhere, what it says of the list is said from there.
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
            self.read_contract(document, file, false);
        }
        self.take_contracts();
        for open in &mut self.documents {
            open.follow_contract();
        }
    }

    fn take_dropped(&mut self) {
        let mut at = 0;
        while let Some((_, job)) = self.files.contracts.dropped.get(at) {
            let is_list = match job.progress() {
                Progress::Going => {
                    at += 1;
                    continue;
                }
                Progress::Done(is_list) => is_list,
                Progress::Lost => false,
            };
            let (file, _) = self.files.contracts.dropped.remove(at);
            if is_list {
                self.hold_to(&file);
            } else if is_table(&file) {
                self.import(file);
            } else {
                self.open(file);
            }
        }
    }

    fn read_contract(&mut self, document: DocumentId, file: PathBuf, is_asked: bool) {
        let readings = &mut self.files.contracts.readings;
        let known = readings
            .iter_mut()
            .find(|known| known.document == document && known.file == file);
        if let Some(known) = known {
            known.is_asked |= is_asked;
            return;
        }
        let from = file.clone();
        let job = Job::start(&self.files.wake, move || read(&from));
        readings.push(Reading {
            document,
            file,
            is_asked,
            job,
        });
    }

    fn take_contracts(&mut self) {
        let mut at = 0;
        while let Some(reading) = self.files.contracts.readings.get(at) {
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
            } = self.files.contracts.readings.remove(at);
            let shown = self.shown_id();
            let Some(open) = self.of(document) else {
                continue;
            };
            let Some(held) = open.held.as_mut().filter(|held| held.file == file) else {
                continue;
            };
            let is_first = matches!(held.state(), contract::State::Reading);
            held.take(read, print);
            open.follow_contract();
            let Some(held) = &open.held else { continue };
            // What is only looked at again speaks in its panel, and that all is well only who asked wants to hear.
            let agrees = held.read().is_some() && held.findings().is_empty();
            let speaks = is_asked || (is_first && !agrees);
            let said = said(held);
            if speaks && shown == Some(document) {
                self.files.toasts.say(&said);
            }
        }
    }

    /// Reads the lists again that a file is.
    pub(super) fn note_changed_contract(&mut self, file: &Path) {
        let holds = |open: &&OpenDocument| open.held.as_ref().is_some_and(|held| held.file == file);
        let all: Vec<DocumentId> = self
            .documents
            .iter()
            .filter(holds)
            .map(OpenDocument::id)
            .collect();
        for document in all {
            self.read_contract(document, file.to_owned(), false);
        }
    }

    /// Holds the document that is shown to a list from now on.
    pub(super) fn hold_to(&mut self, file: &Path) {
        let file = names::whole(file);
        let Some(open) = self.documents.get_mut(self.shown) else {
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
        self.read_contract(id, file, true);
        self.panels.show(Pane::Contract);
    }

    /// Reads the list of the document that is shown again.
    pub(super) fn read_contract_again(&mut self, id: DocumentId) {
        let held = self.of(id).and_then(|open| open.held.as_ref());
        if let Some(file) = held.map(|held| held.file.clone()) {
            self.read_contract(id, file, true);
        }
    }

    /// Holds the document to no list any more.
    pub(super) fn forget_contract(&mut self, id: DocumentId) {
        if let Some(open) = self.of(id) {
            let edits = contract::edits::told(open.document(), None);
            open.edit("Forget the game's list", edits);
        }
    }

    /// Mends all that can be.
    pub(super) fn mend_contract(&mut self, id: DocumentId) {
        let Some(open) = self.of(id) else { return };
        let read = open.held.as_ref().and_then(Held::read);
        let edits = read.map(|read| contract::edits::all_mended(open.document(), &read.contract));
        open.edit(
            "Take all that the game's list says",
            edits.unwrap_or_default(),
        );
    }

    /// Tells where the list is from a file's folder on, since the document is about to be saved there; or, where it was not, from
    /// its own.
    pub(super) fn retell_contract(&mut self, id: DocumentId, file: Option<&Path>) {
        let Some(open) = self.of(id) else { return };
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

    /// Asks where to save the graph's own stats as a list.
    pub(super) fn export_contract(&mut self) {
        let Some(open) = self.document() else { return };
        let export = Export {
            form: Form::Csv,
            name: format!("{} stats", open.document().graph.name),
            text: contract::write(&open.document().graph, contract::Form::Csv),
        };
        self.requests.push(Request::Export(export));
    }

    /// Asks where to save typed handles for Rust.
    pub(super) fn export_handles(&mut self) {
        let Some(open) = self.document() else { return };
        let graph = &open.document().graph;
        let Ok(program) = inclination_core::Program::new(graph) else {
            self.files.toasts.say(
                "A graph with errors has no handles: mend them first. The Problems panel has them.",
            );
            return;
        };
        let export = Export {
            form: Form::Rust,
            name: graph.name.clone(),
            text: handles::rust(graph, &program),
        };
        self.requests.push(Request::Export(export));
    }
}

/// What came of reading a list, in a sentence.
fn said(held: &Held) -> String {
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
