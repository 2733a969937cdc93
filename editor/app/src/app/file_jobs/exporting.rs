//! Writing what was made of a document, such as a plot, to a file of its own. Nothing about it is
//! remembered.

use std::path::{Path, PathBuf};

use inclination_project::{
    files::{Print, names},
    io::{Expect, Job, Progress, SaveError, Wake, save},
};

use super::FileJobs;
use crate::app::{job_context::JobContext, notifications::Notifications, questions::Question};

/// What is to be written, and the file that is being written.
#[derive(Debug, Default)]
pub(super) struct Export {
    /// The text, until its file is known.
    pub(super) text: Option<String>,
    writing: Option<Writing>,
}

#[derive(Debug)]
struct Writing {
    file: PathBuf,
    job: Job<Result<Print, SaveError>>,
}

impl Export {
    /// Starts to write the text to a file.
    fn start(&mut self, wake: &Wake, file: PathBuf) {
        let Some(text) = self.text.take() else {
            return;
        };
        let to = file.clone();
        let job = Job::start(wake, move || save(&to, text.as_bytes(), Expect::Anything));
        self.writing = Some(Writing { file, job });
    }

    /// Takes what came of writing.
    pub(super) fn poll(&mut self, notifications: &mut Notifications) {
        let Some(writing) = &self.writing else {
            return;
        };
        let progress = writing.job.progress();
        if matches!(progress, Progress::Going) {
            return;
        }
        let Some(Writing { file, .. }) = self.writing.take() else {
            return;
        };

        match progress {
            Progress::Done(Ok(_)) => {
                notifications.say(&format!("Saved {}.", names::of(&file)));
            }
            Progress::Done(Err(error)) => report_failure(&file, &error, notifications),
            Progress::Lost => {
                report_failure(&file, &"Saving broke off. Try again.", notifications);
            }
            Progress::Going => {}
        }
    }
}

impl FileJobs {
    /// Exports to a file that the user named, after asking if the file exists and nobody has asked.
    pub(super) fn export_as(&mut self, file: PathBuf, asks: bool, app: &mut JobContext<'_>) {
        if asks && file.exists() {
            app.notifications.ask(Question::ReplaceOther(file));
        } else {
            self.write_export(file, app);
        }
    }

    /// Exports to a file, unless a document is open from it.
    pub(super) fn write_export(&mut self, file: PathBuf, app: &mut JobContext<'_>) {
        if let Some(id) = app.documents.find_by_file(&file) {
            app.documents.show(id);
            let name = names::of(&file);
            let why = format!("{name} is open here. Save under another name.");
            report_failure(&file, &why, app.notifications);
            return;
        }
        self.export.start(&self.wake, file);
    }
}

fn report_failure(file: &Path, why: &impl ToString, notifications: &mut Notifications) {
    let title = format!("{} was not saved", names::of(file));
    let place = file.display().to_string();
    notifications.report_at(title, why, place);
}
