//! The game's stat list of a document: attaching it, reading it on a thread, and rereading it when
//! it changes. A project stores only the path of its list; the content belongs to the game.

use std::{
    io::Read as _,
    path::{Path, PathBuf},
};

use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_project::{
    contract::{self, AttachedContract, ParsedContract, resolve_contract_path, to_contract_path},
    files::{Fingerprint, names},
    io::{CancellableReader, Job, Progress, Wake, open_file},
};

use super::{FileJobs, log_import::is_table};
use crate::{
    app::{documents::Documents, job_context::JobContext, notifications::Notifications},
    request::Request,
};

/// How many bytes of a table are read to find out whether it is a stat list.
const INSPECTED_BYTES: u64 = 1 << 16;

/// The lists that are being read, and the dropped files that are being inspected.
#[derive(Debug, Default)]
pub(super) struct Contracts {
    readings: Vec<ContractReading>,
    dropped: Vec<(PathBuf, Job<bool>)>,
}

/// A list that is being read.
#[derive(Debug)]
struct ContractReading {
    document: DocumentId,
    file: PathBuf,
    /// Whether the user asked for it, and thus also sees a result without findings.
    is_asked: bool,
    job: Job<(Result<ParsedContract, String>, Option<Fingerprint>)>,
}

/// Reads a list and its fingerprint.
fn read_contract(file: &Path) -> (Result<ParsedContract, String>, Option<Fingerprint>) {
    match CancellableReader::default().read_bytes(file) {
        Ok(bytes) => (
            contract::read_contract(&bytes),
            Some(Fingerprint::from_bytes(&bytes)),
        ),
        Err(error) => (Err(error.to_string()), None),
    }
}

/// Whether a file is a stat list. An unreadable file is not; reading it for another use reports
/// the error.
fn is_stat_list(file: &Path) -> bool {
    if !is_table(file) {
        return CancellableReader::default()
            .read_bytes(file)
            .is_ok_and(|bytes| contract::is_list(&bytes));
    }

    let mut begin = Vec::new();
    let read = open_file(file).map(|file| file.take(INSPECTED_BYTES).read_to_end(&mut begin));
    read.is_ok_and(|read| read.is_ok()) && contract::is_list(&begin)
}

/// Whether a dropped file may be a stat list or a table, judged by its name.
pub(super) fn may_be_stat_list(file: &Path) -> bool {
    let ending = file.extension().and_then(|ending| ending.to_str());
    let is_json = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    let may_be_json_list = is_json
        && !names::file_name(file)
            .to_lowercase()
            .ends_with(names::PROJECT_EXTENSION);
    is_table(file) || may_be_json_list
}

/// Updates the path to a document's list, relative to the file that the document is about to be
/// saved to, or to the document's current file if `file` is `None`.
pub(super) fn update_contract_path(id: DocumentId, file: Option<&Path>, documents: &mut Documents) {
    let Some(open) = documents.get_mut(id) else {
        return;
    };

    let own = open.file().map(Path::to_owned);
    let (Some(list), Some(_)) = (&open.contract, &open.document().looks.contract) else {
        return;
    };

    let path = to_contract_path(&list.file, file.or(own.as_deref()));
    let edits = contract::edits::set_contract_path(open.document(), Some(path));
    if !edits.is_empty() {
        open.apply_step("Update the path to the game's stat list", edits);
    }
}

impl Contracts {
    /// Starts to find out whether a dropped file is a stat list.
    pub(super) fn inspect_dropped_file(&mut self, wake: &Wake, file: PathBuf) {
        let asked = file.clone();
        let job = Job::start(wake, move || is_stat_list(&asked));
        self.dropped.push((file, job));
    }

    /// Takes the files whose inspection is finished, each with whether it is a stat list.
    fn take_inspected(&mut self) -> Vec<(PathBuf, bool)> {
        let mut inspected = Vec::new();
        let mut at = 0;
        while let Some((_, job)) = self.dropped.get(at) {
            let is_list = match job.poll_progress() {
                Progress::Running => {
                    at += 1;
                    continue;
                }
                Progress::Done(is_list) => is_list,
                Progress::Lost => false,
            };

            let (file, _) = self.dropped.remove(at);
            inspected.push((file, is_list));
        }

        inspected
    }

    /// Starts to read the lists that documents newly refer to, takes the lists that were read, and
    /// compares. Skips documents that are being saved: their path is already relative to the new
    /// file.
    pub(super) fn poll_contracts(
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
            let file = path.map(|path| resolve_contract_path(path, open.file()));
            if file.as_deref() == open.contract.as_ref().map(|list| list.file.as_path()) {
                continue;
            }

            open.contract = file.clone().map(AttachedContract::new);
            wanted.extend(file.map(|file| (open.id(), file)));
        }

        for (document, file) in wanted {
            self.start_reading(wake, document, file, false);
        }

        self.poll_readings(documents, notifications);
        for open in documents.iter_mut() {
            open.compare_with_contract();
        }
    }

    /// Starts to read a list, unless that is already in progress.
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
        let job = Job::start(wake, move || read_contract(&from));
        self.readings.push(ContractReading {
            document,
            file,
            is_asked,
            job,
        });
    }

    /// Polls the lists that are being read, and reports their findings.
    fn poll_readings(&mut self, documents: &mut Documents, notifications: &mut Notifications) {
        let mut at = 0;
        while let Some(reading) = self.readings.get(at) {
            let (read, print) = match reading.job.poll_progress() {
                Progress::Running => {
                    at += 1;
                    continue;
                }
                Progress::Done(done) => done,
                Progress::Lost => (
                    Err(String::from("Reading was interrupted. Try again.")),
                    None,
                ),
            };

            let ContractReading {
                document,
                file,
                is_asked,
                ..
            } = self.readings.remove(at);

            let shown = documents.shown_id();
            let Some(open) = documents.get_mut(document) else {
                continue;
            };
            let Some(list) = open.contract.as_mut().filter(|list| list.file == file) else {
                continue;
            };
            let is_first = matches!(list.state(), contract::ReadingState::Reading);
            list.store_reading(read, print);
            open.compare_with_contract();

            // Rereading a list reports only in its panel. A list without findings is reported only
            // if the user asked for it.
            let Some(list) = &open.contract else { continue };
            let agrees = list.parsed_contract().is_some() && list.findings().is_empty();
            let must_report = is_asked || (is_first && !agrees);
            if must_report && shown == Some(document) {
                notifications.show_message(&describe_reading(list));
            }
        }
    }

    /// Rereads a changed list for all documents that use it.
    pub(super) fn reread_changed(&mut self, wake: &Wake, file: &Path, documents: &Documents) {
        let holds =
            |open: &&OpenDocument| open.contract.as_ref().is_some_and(|list| list.file == file);
        for document in documents.as_slice().iter().filter(holds) {
            self.start_reading(wake, document.id(), file.to_owned(), false);
        }
    }
}

impl FileJobs {
    /// Attaches, imports or opens the dropped files whose inspection is finished.
    pub(super) fn poll_dropped(&mut self, app: &mut JobContext<'_>) {
        for (file, is_list) in self.contracts.take_inspected() {
            if is_list {
                self.attach_contract(&file, app);
            } else if is_table(&file) {
                self.import_log(file, app.documents);
            } else {
                self.open_file(&file, app.documents);
            }
        }
    }

    /// Attaches a stat list to the shown document.
    pub(super) fn attach_contract(&mut self, file: &Path, app: &mut JobContext<'_>) {
        let file = names::absolute_path(file);
        let Some(open) = app.documents.shown_document_mut() else {
            return;
        };
        let path = to_contract_path(&file, open.file());
        let id = open.id();
        let edits = contract::edits::set_contract_path(open.document(), Some(path));
        if !edits.is_empty() {
            open.apply_step("Import the game's stat list", edits);
        }

        if open.contract.as_ref().is_none_or(|list| list.file != file) {
            open.contract = Some(AttachedContract::new(file.clone()));
        }

        self.contracts.start_reading(&self.wake, id, file, true);
        app.requests.push(Request::ShowContract);
    }

    /// Rereads the list of a document.
    pub(in crate::app) fn reload_contract(&mut self, id: DocumentId, documents: &Documents) {
        let list = documents.get(id).and_then(|open| open.contract.as_ref());
        if let Some(file) = list.map(|list| list.file.clone()) {
            self.contracts.start_reading(&self.wake, id, file, true);
        }
    }
}

/// Describes the result of reading a list in a sentence.
fn describe_reading(list: &AttachedContract) -> String {
    let name = names::file_name(&list.file);
    match list.state() {
        contract::ReadingState::Reading => String::new(),
        contract::ReadingState::Failed(why) => format!("“{name}” could not be read. {why}"),
        contract::ReadingState::Read(_) => match list.findings().len() {
            0 => format!("The graph matches “{name}”."),
            1 => format!("The graph has 1 difference from “{name}”. See the Stat list panel."),
            more => {
                format!("The graph has {more} differences from “{name}”. See the Stat list panel.")
            }
        },
    }
}
