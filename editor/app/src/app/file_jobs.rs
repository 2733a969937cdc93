//! Reading and writing the files of documents: opening, saving, detecting changes by other
//! programs, and closing without loss. Everything slow is a job on a thread that is polled before
//! every frame, so drawing never waits.

mod close_confirmation;
mod contracts;
pub(super) mod dialog_purpose;
mod exporting;
mod file_dialogs;
pub(crate) mod file_notices;
pub(crate) mod log_import;
pub(crate) mod opening;
pub(crate) mod path_field;
pub(crate) mod recovery;
mod saving;
#[cfg(test)]
mod tests;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use eframe::egui;
use inclination_analysis::open_document::DocumentId;
use inclination_project::{
    files::{Fingerprint, names},
    io::{AutosaveTask, ExpectedContent, FileWatch, Wake, crash_recovery::RecoverableWork},
};

use super::{
    documents::Documents, job_context::JobContext, notifications::LongJob, questions::Question,
};
use crate::io::Dialogs;
use close_confirmation::CloseRequest;
use contracts::Contracts;
use exporting::ExportJob;
use file_dialogs::FileDialogs;
use file_notices::FileNotice;
use log_import::LogImport;
use opening::{Opening, OpeningSource};
use recovery::Recovery;
use saving::Saving;

/// How long a job may run before it is shown to the user.
const LONG_JOB_DELAY: Duration = Duration::from_millis(200);

/// The known state of a document's file, and of the copy of its unsaved work.
#[derive(Debug, Default)]
struct DiskState {
    /// The fingerprint of the file when it was last read or saved.
    print: Option<Fingerprint>,
    /// How other programs have changed the file since.
    notice: Option<FileNotice>,
    /// The revision whose copy was written.
    copied_revision: Option<u64>,
    /// The time since which there has been unsaved work without a copy.
    unsaved_since: Option<Instant>,
}

/// The jobs on files, and the known state of the files of open documents.
#[derive(Debug)]
pub(super) struct FileJobs {
    wake: Wake,
    watch: FileWatch,
    on_disk: BTreeMap<DocumentId, DiskState>,
    openings: Vec<Opening>,
    savings: Vec<Saving>,
    dialogs: FileDialogs,
    export: ExportJob,
    log_import: Option<LogImport>,
    contracts: Contracts,
    close_request: Option<CloseRequest>,
    /// Whether all unsaved work was saved or discarded, so that the app may quit.
    can_quit: bool,
    recovery: Recovery,
}

impl FileJobs {
    /// Starts without jobs, and offers to restore the work that a crash left.
    pub(super) fn new(wake: Wake, dialogs: Arc<dyn Dialogs>, left: Vec<RecoverableWork>) -> Self {
        Self {
            watch: FileWatch::start(wake.clone()),
            on_disk: BTreeMap::new(),
            openings: Vec::new(),
            savings: Vec::new(),
            dialogs: FileDialogs::new(dialogs),
            export: ExportJob::default(),
            log_import: None,
            contracts: Contracts::default(),
            close_request: None,
            can_quit: false,
            recovery: Recovery::new(left),
            wake,
        }
    }

    /// Polls all jobs, copies unsaved work, and continues closing. Also runs while the window is
    /// hidden.
    pub(super) fn poll_jobs(&mut self, context: &egui::Context, app: &mut JobContext<'_>) {
        self.poll_openings(app);
        self.poll_savings(app);
        self.export.poll_writing(app.notifications);
        self.poll_dialog(app);
        self.poll_file_changes(app);
        self.poll_dropped(app);

        let saving: Vec<DocumentId> = self.savings.iter().map(|saving| saving.document).collect();
        self.contracts
            .poll_contracts(&self.wake, &saving, app.documents, app.notifications);

        self.keep_copies(context, app);
        self.continue_closing(context, app);
    }

    /// Draws the recovery prompt and the path field, if they are open.
    pub(super) fn show_dialogs(&mut self, context: &egui::Context, app: &mut JobContext<'_>) {
        self.show_recovery_prompt(context, app);
        self.show_path_field(context, app);
    }

    /// Whether a dialog of this part is open, so that keys belong to it.
    pub(super) fn is_asking(&self) -> bool {
        self.dialogs.path_field.is_some() || self.log_import.is_some() || self.recovery.is_offered()
    }

    /// Returns the state of a document's file, creating it if it is new.
    fn disk_state(&mut self, id: DocumentId) -> &mut DiskState {
        self.on_disk.entry(id).or_default()
    }

    /// Opens a file, or shows the document that was opened from it.
    pub(super) fn open_file(&mut self, file: &Path, documents: &mut Documents) {
        let file = names::absolute_path(file);
        if let Some(id) = documents.find_by_file(&file) {
            documents.show_document(id);
        } else {
            self.start_opening(OpeningSource::File(file), documents);
        }
    }

    /// Opens a dropped file. While a document is shown, a file that may be a stat list or a table
    /// is inspected first, because it could be meant for that document.
    pub(super) fn open_dropped(&mut self, file: PathBuf, documents: &mut Documents) {
        let has_document = !documents.is_start_page_shown() && documents.shown_document().is_some();
        if has_document && contracts::may_be_stat_list(&file) {
            self.contracts.inspect_dropped_file(&self.wake, file);
        } else {
            self.open_file(&file, documents);
        }
    }

    /// Returns a document to the content of its file, after asking if work would be lost.
    pub(super) fn revert_document(&mut self, id: DocumentId, app: &mut JobContext<'_>) {
        let Some(document) = app.documents.get(id) else {
            return;
        };
        if document.has_unsaved_work() {
            app.notifications.ask_question(Question::Revert(id));
        } else {
            self.reread_file(id, "Revert", app.documents);
        }
    }

    /// Saves a document, asking for a file if it has none.
    pub(super) fn save_document(&mut self, id: DocumentId, app: &mut JobContext<'_>) {
        let Some(file) = app.documents.file_path(id) else {
            self.open_save_dialog(id, app);
            return;
        };
        let known = self.on_disk.get(&id).and_then(|on_disk| on_disk.print);
        let expect = known.map_or(ExpectedContent::Anything, ExpectedContent::Exactly);
        self.save_to_file(id, file, expect, app);
    }

    /// Closes a document without asking, and forgets the copy of its unsaved work.
    fn close_document(&mut self, id: DocumentId, app: &mut JobContext<'_>) {
        app.documents.close_document(id);
        self.forget_closed(app);
    }

    /// Forgets the file states and the copies of closed documents.
    fn forget_closed(&mut self, app: &JobContext<'_>) {
        self.on_disk.retain(|id, on_disk| {
            let is_open = app.documents.get(*id).is_some();
            if !is_open && on_disk.copied_revision.is_some() {
                app.storage.submit_task(AutosaveTask::RemoveWork(id.0));
            }
            is_open
        });
    }

    /// Carries out the answer to a question about files.
    pub(super) fn answer_question(
        &mut self,
        question: &Question,
        answer: usize,
        app: &mut JobContext<'_>,
    ) {
        match (question, answer) {
            (Question::Leave(id), 0) => self.save_document(*id, app),
            (Question::Leave(id), 1) => {
                if let Some(leaving) = &mut self.close_request {
                    leaving.discard_work(*id);
                }
            }

            (Question::Revert(id), 0) => self.reread_file(*id, "Revert", app.documents),
            (Question::Changed(id), 0) => self.open_save_dialog(*id, app),
            (Question::Changed(id), 1) => {
                self.close_request = None;
                self.reread_file(*id, "Reload", app.documents);
            }
            (Question::Changed(id), 2) => {
                if let Some(file) = app.documents.file_path(*id) {
                    self.save_to_file(*id, file, ExpectedContent::Anything, app);
                }
            }

            (Question::Replace(id, file), 0) => {
                self.save_to_file(*id, file.clone(), ExpectedContent::Anything, app);
            }
            (Question::ReplaceOther(file), 0) => self.write_export(file.clone(), app),
            (Question::Discard(at), 0) => self.recovery.discard_at(*at, app.notifications),
            _ => self.cancel_close(),
        }
    }

    /// Returns the name of a document that a crash left, by its position in the list.
    pub(super) fn recovered_name(&self, at: usize) -> Option<String> {
        self.recovery.name_at(at)
    }

    /// Returns the jobs that have run long enough to be shown, and schedules a frame for the next
    /// one.
    pub(super) fn long_jobs(&self, context: &egui::Context) -> Vec<LongJob> {
        let mut jobs = Vec::new();
        let mut is_soon = false;
        let mut is_long = |lasted: Duration| {
            is_soon |= lasted < LONG_JOB_DELAY;
            lasted >= LONG_JOB_DELAY
        };

        for (at, opening) in self.openings.iter().enumerate() {
            if is_long(opening.job.elapsed()) {
                jobs.push(LongJob {
                    text: format!("Opening {}", opening.source.display_name()),
                    cancels: Some(at),
                });
            }
        }
        for saving in &self.savings {
            if is_long(saving.job.elapsed()) {
                jobs.push(LongJob {
                    text: format!("Saving {}", names::file_name(&saving.file)),
                    cancels: None,
                });
            }
        }

        if is_soon {
            context.request_repaint_after(LONG_JOB_DELAY);
        }
        jobs
    }

    /// Cancels the opening that [`LongJob::cancels`] identifies.
    pub(super) fn cancel_opening(&mut self, at: usize) {
        // The entry is removed at once: a file that never answers keeps its thread busy, but must
        // not stay in the list.
        self.openings.remove(at).reader.cancel();
    }
}
