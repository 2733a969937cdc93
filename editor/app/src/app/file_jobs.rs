//! Files of documents: opening, saving, comparing with what others did to them, and leaving. All
//! that takes long is a job on a thread whose answer is looked for before every frame; drawing
//! never waits.

mod contracts;
pub(super) mod dialog_purpose;
mod exporting;
mod file_dialogs;
pub(crate) mod file_notices;
mod leaving;
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
    files::{Print, names},
    io::{Expect, Task, Wake, Watch, rescue::Left},
};

use super::{
    documents::Documents, job_context::JobContext, notifications::LongJob, questions::Question,
};
use crate::io::Dialogs;
use contracts::Contracts;
use exporting::Export;
use file_dialogs::FileDialogs;
use file_notices::Notice;
use leaving::Leaving;
use log_import::LogImport;
use opening::{Opening, Source};
use recovery::Recovery;
use saving::Saving;

/// How long a job may take before it is shown.
const SHOWN_AFTER: Duration = Duration::from_millis(200);

/// What is known of a document's file and of the copy of its unsaved work.
#[derive(Debug, Default)]
struct OnDisk {
    /// What the file held when it was read or saved last.
    print: Option<Print>,
    /// What others did to the file since.
    notice: Option<Notice>,
    /// The revision that has a copy.
    kept: Option<u64>,
    /// Since when there is work that has none.
    since: Option<Instant>,
}

/// The jobs about files, and what is known of the files of open documents.
#[derive(Debug)]
pub(super) struct FileJobs {
    wake: Wake,
    watch: Watch,
    on_disk: BTreeMap<DocumentId, OnDisk>,
    openings: Vec<Opening>,
    savings: Vec<Saving>,
    dialogs: FileDialogs,
    export: Export,
    log_import: Option<LogImport>,
    contracts: Contracts,
    leaving: Option<Leaving>,
    /// Whether everything that the app would lose was saved or given up.
    can_quit: bool,
    recovery: Recovery,
}

impl FileJobs {
    /// Starts without a job. What a crash left is offered.
    pub(super) fn new(wake: Wake, dialogs: Arc<dyn Dialogs>, left: Vec<Left>) -> Self {
        Self {
            watch: Watch::start(wake.clone()),
            on_disk: BTreeMap::new(),
            openings: Vec::new(),
            savings: Vec::new(),
            dialogs: FileDialogs::new(dialogs),
            export: Export::default(),
            log_import: None,
            contracts: Contracts::default(),
            leaving: None,
            can_quit: false,
            recovery: Recovery::new(left),
            wake,
        }
    }

    /// Takes the answers of jobs, keeps copies of unsaved work, and goes on with what waits. Also
    /// where the window is hidden.
    pub(super) fn update(&mut self, context: &egui::Context, app: &mut JobContext<'_>) {
        self.poll_openings(app);
        self.poll_savings(app);
        self.export.poll(app.notifications);
        self.poll_dialog(app);
        self.poll_file_changes(app);
        self.poll_dropped(app);
        let saving: Vec<DocumentId> = self.savings.iter().map(|one| one.document).collect();
        self.contracts
            .update(&self.wake, &saving, app.documents, app.notifications);
        self.keep_copies(context, app);
        self.continue_leaving(context, app);
    }

    /// Draws the offer of recovered work and the field for a path.
    pub(super) fn show(&mut self, context: &egui::Context, app: &mut JobContext<'_>) {
        self.show_recovery_prompt(context, app);
        self.show_path_field(context, app);
    }

    /// Whether something is open that must be answered first, so that keys mean the answer.
    pub(super) fn is_asking(&self) -> bool {
        self.dialogs.path_field.is_some() || self.log_import.is_some() || self.recovery.is_offered()
    }

    fn on_disk(&mut self, id: DocumentId) -> &mut OnDisk {
        self.on_disk.entry(id).or_default()
    }

    /// Opens a file, or shows the document that is open from it.
    pub(super) fn open(&mut self, file: &Path, documents: &mut Documents) {
        let file = names::whole(file);
        if let Some(id) = documents.find_by_file(&file) {
            documents.show(id);
        } else {
            self.start_opening(Source::File(file), documents);
        }
    }

    /// Opens a dropped file, or finds out first whether it is a list of stats or a table for the
    /// shown document.
    pub(super) fn open_dropped(&mut self, file: PathBuf, documents: &mut Documents) {
        let has_document = !documents.is_start_page_shown() && documents.shown().is_some();
        if has_document && contracts::may_be_list(&file) {
            self.contracts.inspect(&self.wake, file);
        } else {
            self.open(&file, documents);
        }
    }

    /// Returns a document to what its file holds, after asking if work would be lost.
    pub(super) fn revert(&mut self, id: DocumentId, app: &mut JobContext<'_>) {
        let Some(document) = app.documents.get(id) else {
            return;
        };
        if document.has_unsaved_work() {
            app.notifications.ask(Question::Revert(id));
        } else {
            self.read_again(id, "Revert", app.documents);
        }
    }

    /// Saves a document, after asking where if it has no file.
    pub(super) fn save(&mut self, id: DocumentId, app: &mut JobContext<'_>) {
        let Some(file) = app.documents.file_of(id) else {
            self.ask_where_to_save(id, app);
            return;
        };
        let known = self.on_disk.get(&id).and_then(|on_disk| on_disk.print);
        let expect = known.map_or(Expect::Anything, Expect::Just);
        self.save_in(id, file, expect, app);
    }

    /// Closes a document without a question, and forgets the copy of its unsaved work.
    fn close(&mut self, id: DocumentId, app: &mut JobContext<'_>) {
        app.documents.close(id);
        self.forget_closed(app);
    }

    /// Forgets the files of documents that are closed.
    fn forget_closed(&mut self, app: &JobContext<'_>) {
        self.on_disk.retain(|id, on_disk| {
            let is_open = app.documents.get(*id).is_some();
            if !is_open && on_disk.kept.is_some() {
                app.storage.submit(Task::Forget(id.0));
            }
            is_open
        });
    }

    /// Does what was answered to a question about files.
    pub(super) fn answer(&mut self, question: &Question, answer: usize, app: &mut JobContext<'_>) {
        match (question, answer) {
            (Question::Leave(id), 0) => self.save(*id, app),
            (Question::Leave(id), 1) => {
                if let Some(leaving) = &mut self.leaving {
                    leaving.give_up(*id);
                }
            }
            (Question::Revert(id), 0) => self.read_again(*id, "Revert", app.documents),
            (Question::Changed(id), 0) => self.ask_where_to_save(*id, app),
            (Question::Changed(id), 1) => {
                self.leaving = None;
                self.read_again(*id, "Reload", app.documents);
            }
            (Question::Changed(id), 2) => {
                if let Some(file) = app.documents.file_of(*id) {
                    self.save_in(*id, file, Expect::Anything, app);
                }
            }
            (Question::Replace(id, file), 0) => {
                self.save_in(*id, file.clone(), Expect::Anything, app);
            }
            (Question::ReplaceOther(file), 0) => self.write_export(file.clone(), app),
            (Question::Discard(at), 0) => self.recovery.discard(*at, app.notifications),
            _ => self.stop_leaving(),
        }
    }

    /// Returns the name of the document that a crash left, by its position.
    pub(super) fn recovered_name(&self, at: usize) -> Option<String> {
        self.recovery.name(at)
    }

    /// Returns the jobs that take so long that the user should know, and schedules the frame that
    /// shows the next.
    pub(super) fn long_jobs(&self, context: &egui::Context) -> Vec<LongJob> {
        let mut jobs = Vec::new();
        let mut is_soon = false;
        let mut is_long = |lasted: Duration| {
            is_soon |= lasted < SHOWN_AFTER;
            lasted >= SHOWN_AFTER
        };

        for (at, opening) in self.openings.iter().enumerate() {
            if is_long(opening.job.lasted()) {
                jobs.push(LongJob {
                    text: format!("Opening {}…", opening.source.name()),
                    cancels: Some(at),
                });
            }
        }
        for saving in &self.savings {
            if is_long(saving.job.lasted()) {
                jobs.push(LongJob {
                    text: format!("Saving {}…", names::of(&saving.file)),
                    cancels: None,
                });
            }
        }

        if is_soon {
            context.request_repaint_after(SHOWN_AFTER);
        }
        jobs
    }

    /// Cancels the job with a number that [`FileJobs::long_jobs`] gave.
    pub(super) fn cancel(&mut self, at: usize) {
        // At once: a file that never answers keeps its thread, not a place here.
        self.openings.remove(at).reader.cancel();
    }
}
