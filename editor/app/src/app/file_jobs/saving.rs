//! Saving: the document as it is goes to a thread, and editing goes on.

use std::path::{Path, PathBuf};

use inclination_analysis::open_document::DocumentId;
use inclination_project::{
    files::{Print, names},
    io::{Change, Expect, Job, Progress, SaveError, save_project},
};

use super::{FileJobs, contracts, file_notices::Notice};
use crate::app::{job_context::JobContext, questions::Question};

/// A document that is being saved.
#[derive(Debug)]
pub(super) struct Saving {
    pub(super) document: DocumentId,
    pub(super) file: PathBuf,
    state: u64,
    pub(super) job: Job<Result<Print, SaveError>>,
}

impl FileJobs {
    /// Saves a document in a file.
    pub(super) fn save_in(
        &mut self,
        id: DocumentId,
        file: PathBuf,
        expect: Expect,
        app: &mut JobContext<'_>,
    ) {
        // One after the other: the second save would not know what the first wrote.
        if self.is_saving(id) {
            return;
        }
        let open = app.documents.find_by_file(&file);
        if open.is_some_and(|other| other != id) {
            let name = names::of(&file);
            let why = format!(
                "{name} is open in another tab. Close that tab first, or save under another name."
            );
            self.report_not_saved(id, &file, &why, app);
            return;
        }

        contracts::update_path(id, Some(&file), app.documents);
        let Some(document) = app.documents.get_mut(id) else {
            return;
        };
        let state = document.begin_saving();
        let as_it_is = document.shared();
        let to = file.clone();
        let job = Job::start(&self.wake, move || save_project(&to, &as_it_is, expect));
        self.savings.push(Saving {
            document: id,
            file,
            state,
            job,
        });
    }

    /// Saves a document in a file that the user named, after asking if the file exists and nobody
    /// has asked.
    pub(super) fn save_as(
        &mut self,
        id: DocumentId,
        file: PathBuf,
        asks: bool,
        app: &mut JobContext<'_>,
    ) {
        let document = app.documents.get(id);
        let is_own = document.is_some_and(|document| document.file() == Some(&file));
        if is_own {
            self.save(id, app);
        } else if asks && file.exists() {
            app.notifications.ask(Question::Replace(id, file));
        } else {
            self.save_in(id, file, Expect::Anything, app);
        }
    }

    /// Whether a document is being saved.
    pub(in crate::app) fn is_saving(&self, id: DocumentId) -> bool {
        self.savings.iter().any(|saving| saving.document == id)
    }

    /// Takes what came of saving.
    pub(super) fn poll_savings(&mut self, app: &mut JobContext<'_>) {
        let mut at = 0;
        while let Some(saving) = self.savings.get(at) {
            let progress = saving.job.progress();
            if matches!(progress, Progress::Going) {
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
                Progress::Done(Ok(print)) => self.take_saved(id, file, (state, print), app),
                Progress::Done(Err(SaveError::Changed(_))) => {
                    self.on_disk(id).notice = Some(Notice::Changed);
                    app.documents.show(id);
                    app.notifications.ask(Question::Changed(id));
                }
                Progress::Done(Err(error)) => self.report_not_saved(id, &file, &error, app),
                Progress::Lost => {
                    self.report_not_saved(id, &file, &"Saving broke off. Try again.", app);
                }
                Progress::Going => {}
            }
        }
    }

    fn take_saved(
        &mut self,
        id: DocumentId,
        file: PathBuf,
        (state, print): (u64, Print),
        app: &mut JobContext<'_>,
    ) {
        if let Some(document) = app.documents.get_mut(id) {
            document.note_saved(state, file.clone());
            let on_disk = self.on_disk(id);
            on_disk.print = Some(print);
            on_disk.notice = None;
        }

        let (title, place) = not_saved(&file);
        app.notifications.withdraw(&title, &place);
        app.notifications
            .say(&format!("Saved {}.", names::of(&file)));
        app.storage.remember(Change::Recent(file));
    }

    /// Reports why a document was not saved. Whoever wanted to leave it stays.
    fn report_not_saved(
        &mut self,
        id: DocumentId,
        file: &Path,
        why: &impl ToString,
        app: &mut JobContext<'_>,
    ) {
        self.stop_leaving();
        contracts::update_path(id, None, app.documents);
        app.documents.show(id);
        let (title, place) = not_saved(file);
        app.notifications.report_at(title, why, place);
    }
}

/// Returns the title and the place of the report that a file was not saved.
fn not_saved(file: &Path) -> (String, String) {
    let title = format!("{} was not saved", names::of(file));
    (title, file.display().to_string())
}
