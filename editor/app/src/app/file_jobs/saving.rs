//! Saving: a snapshot of the document is written on a thread while editing continues.

use std::path::{Path, PathBuf};

use inclination_analysis::open_document::DocumentId;
use inclination_project::{
    files::{Fingerprint, names},
    io::{ExpectedContent, Job, Progress, SaveError, SettingsChange, save_project},
};

use super::{FileJobs, contracts, file_notices::FileNotice};
use crate::app::{job_context::JobContext, questions::Question};

/// A document that is being saved.
#[derive(Debug)]
pub(super) struct Saving {
    pub(super) document: DocumentId,
    pub(super) file: PathBuf,
    state: u64,
    pub(super) job: Job<Result<Fingerprint, SaveError>>,
}

impl FileJobs {
    /// Starts to save a document to a file, unless it is already being saved.
    pub(super) fn save_to_file(
        &mut self,
        id: DocumentId,
        file: PathBuf,
        expect: ExpectedContent,
        app: &mut JobContext<'_>,
    ) {
        // A second save at the same time would not know the fingerprint that the first one writes.
        if self.is_saving(id) {
            return;
        }

        let open = app.documents.find_by_file(&file);
        if open.is_some_and(|other| other != id) {
            let name = names::file_name(&file);
            let why = format!(
                "“{name}” is open in another tab. Close that tab first, or save under another name."
            );
            self.report_not_saved(id, &file, &why, app);
            return;
        }

        contracts::update_contract_path(id, Some(&file), app.documents);
        let Some(document) = app.documents.get_mut(id) else {
            return;
        };
        let state = document.begin_saving();
        let snapshot = document.shared_document();
        let to = file.clone();
        let job = Job::start(&self.wake, move || save_project(&to, &snapshot, expect));
        self.savings.push(Saving {
            document: id,
            file,
            state,
            job,
        });
    }

    /// Saves a document to a file that the user named. With `must_ask`, asks before replacing an
    /// existing file.
    pub(super) fn save_as(
        &mut self,
        id: DocumentId,
        file: PathBuf,
        must_ask: bool,
        app: &mut JobContext<'_>,
    ) {
        let document = app.documents.get(id);
        let is_own = document.is_some_and(|document| document.file() == Some(&file));

        if is_own {
            self.save_document(id, app);
        } else if must_ask && file.exists() {
            app.notifications.ask_question(Question::Replace(id, file));
        } else {
            self.save_to_file(id, file, ExpectedContent::Anything, app);
        }
    }

    /// Whether a document is being saved.
    pub(in crate::app) fn is_saving(&self, id: DocumentId) -> bool {
        self.savings.iter().any(|saving| saving.document == id)
    }

    /// Polls all saves, and reports their results.
    pub(super) fn poll_savings(&mut self, app: &mut JobContext<'_>) {
        let mut at = 0;
        while let Some(saving) = self.savings.get(at) {
            let progress = saving.job.poll_progress();
            if matches!(progress, Progress::Running) {
                at += 1;
                continue;
            }

            let Saving {
                document: id,
                file,
                state,
                ..
            } = self.savings.remove(at);
            match progress {
                Progress::Done(Ok(print)) => self.record_saved(id, file, state, print, app),
                Progress::Done(Err(SaveError::Changed(_))) => {
                    self.disk_state(id).notice = Some(FileNotice::Changed);
                    app.documents.show_document(id);
                    app.notifications.ask_question(Question::Changed(id));
                }
                Progress::Done(Err(error)) => self.report_not_saved(id, &file, &error, app),
                Progress::Lost => {
                    self.report_not_saved(id, &file, &"Saving was interrupted. Try again.", app);
                }
                Progress::Running => {}
            }
        }
    }

    /// Records a successful save.
    fn record_saved(
        &mut self,
        id: DocumentId,
        file: PathBuf,
        state: u64,
        print: Fingerprint,
        app: &mut JobContext<'_>,
    ) {
        if let Some(document) = app.documents.get_mut(id) {
            document.note_saved(state, file.clone());
            let on_disk = self.disk_state(id);
            on_disk.print = Some(print);
            on_disk.notice = None;
        }

        let (title, place) = not_saved_title_and_place(&file);
        app.notifications.withdraw_problem(&title, &place);
        app.notifications
            .show_message(&format!("Saved “{}”.", names::file_name(&file)));
        app.storage
            .remember_change(SettingsChange::AddRecentFile(file));
    }

    /// Reports why a document was not saved, and cancels closing it.
    fn report_not_saved(
        &mut self,
        id: DocumentId,
        file: &Path,
        why: &impl ToString,
        app: &mut JobContext<'_>,
    ) {
        self.cancel_close();
        contracts::update_contract_path(id, None, app.documents);
        app.documents.show_document(id);
        let (title, place) = not_saved_title_and_place(file);
        app.notifications.report_file_problem(title, why, place);
    }
}

/// Returns the title and the place of the problem of a file that was not saved.
fn not_saved_title_and_place(file: &Path) -> (String, String) {
    let title = format!("“{}” was not saved", names::file_name(file));
    (title, file.display().to_string())
}
