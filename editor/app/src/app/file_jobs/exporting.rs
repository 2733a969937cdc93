//! Saving what was made of a document, such as a plot: beside the frames, in one step, and nothing is remembered of it.

use std::path::PathBuf;

use super::{App, questions::Question};
use crate::io::{Expect, Job, Print, Progress, SaveError, names, save};

/// A file that is being written.
#[derive(Debug)]
pub(super) struct Exporting {
    file: PathBuf,
    job: Job<Result<Print, SaveError>>,
}

impl App {
    /// Saves what is to be saved in a file that somebody named, after asking if that is there and nobody has asked.
    pub(super) fn export_as(&mut self, file: PathBuf, asks: bool) {
        if asks && file.exists() {
            self.files.question = Some(Question::ReplaceOther(file));
        } else {
            self.export_in(file);
        }
    }

    pub(super) fn export_in(&mut self, file: PathBuf) {
        if let Some(id) = self.open_from(&file) {
            let name = names::of(&file);
            self.show_document(id);
            let why = format!("{name} is open here. Save under another name.");
            self.not_exported(&file, &why);
            return;
        }
        let Some(text) = self.files.export.take() else {
            return;
        };
        let to = file.clone();
        let job = Job::start(&self.files.wake, move || {
            save(&to, text.as_bytes(), Expect::Anything)
        });
        self.files.exporting = Some(Exporting { file, job });
    }

    pub(super) fn take_exporting(&mut self) {
        let Some(exporting) = &self.files.exporting else {
            return;
        };
        let progress = exporting.job.progress();
        if matches!(progress, Progress::Going) {
            return;
        }
        let Some(Exporting { file, .. }) = self.files.exporting.take() else {
            return;
        };
        match progress {
            Progress::Done(Ok(_)) => {
                let said = format!("Saved {}.", names::of(&file));
                self.files.toasts.say(&said);
            }
            Progress::Done(Err(error)) => self.not_exported(&file, &error),
            Progress::Lost => self.not_exported(&file, &"Saving broke off. Try again."),
            Progress::Going => {}
        }
    }

    fn not_exported(&mut self, file: &std::path::Path, why: &impl ToString) {
        let title = format!("{} was not saved", names::of(file));
        let place = file.display().to_string();
        self.files.toasts.problem_at(title, why, place);
    }
}
