//! Exporting data of a document, such as a plot, to a separate file. The app does not remember the
//! file.

use std::path::{Path, PathBuf};

use inclination_project::{
    files::{Fingerprint, names},
    io::{ExpectedContent, Job, Progress, SaveError, Wake, save_text},
};

use super::FileJobs;
use crate::app::{job_context::JobContext, notifications::Notifications, questions::Question};

/// The text to export, and the file that is being written.
#[derive(Debug, Default)]
pub(super) struct ExportJob {
    /// The text, until its file is known.
    pub(super) text: Option<String>,
    writing: Option<ExportWriting>,
}

/// A file that is being written.
#[derive(Debug)]
struct ExportWriting {
    file: PathBuf,
    job: Job<Result<Fingerprint, SaveError>>,
}

impl ExportJob {
    /// Starts to write the text to a file.
    fn start_writing(&mut self, wake: &Wake, file: PathBuf) {
        let Some(text) = self.text.take() else {
            return;
        };

        let to = file.clone();
        let job = Job::start(wake, move || {
            save_text(&to, text.as_bytes(), ExpectedContent::Anything)
        });
        self.writing = Some(ExportWriting { file, job });
    }

    /// Polls the writing, and reports its result.
    pub(super) fn poll_writing(&mut self, notifications: &mut Notifications) {
        let Some(writing) = &self.writing else {
            return;
        };
        let progress = writing.job.poll_progress();
        if matches!(progress, Progress::Running) {
            return;
        }
        let Some(ExportWriting { file, .. }) = self.writing.take() else {
            return;
        };

        match progress {
            Progress::Done(Ok(_)) => {
                notifications.show_message(&format!("Saved “{}”.", names::file_name(&file)));
            }
            Progress::Done(Err(error)) => report_failure(&file, &error, notifications),
            Progress::Lost => {
                report_failure(&file, &"Saving was interrupted. Try again.", notifications);
            }
            Progress::Running => {}
        }
    }
}

impl FileJobs {
    /// Exports to a file that the user named. With `must_ask`, asks before replacing an existing
    /// file.
    pub(super) fn export_as(&mut self, file: PathBuf, must_ask: bool, app: &mut JobContext<'_>) {
        if must_ask && file.exists() {
            app.notifications.ask_question(Question::ReplaceOther(file));
        } else {
            self.write_export(file, app);
        }
    }

    /// Exports to a file, unless a document is open from it.
    pub(super) fn write_export(&mut self, file: PathBuf, app: &mut JobContext<'_>) {
        if let Some(id) = app.documents.find_by_file(&file) {
            app.documents.show_document(id);
            let name = names::file_name(&file);
            let why = format!("“{name}” is open in the editor. Save under another name.");
            report_failure(&file, &why, app.notifications);
            return;
        }
        self.export.start_writing(&self.wake, file);
    }
}

/// Reports that a file was not written.
fn report_failure(file: &Path, why: &impl ToString, notifications: &mut Notifications) {
    let title = format!("“{}” was not saved", names::file_name(file));
    let place = file.display().to_string();
    notifications.report_file_problem(title, why, place);
}
