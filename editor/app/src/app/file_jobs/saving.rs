//! Saving: the document as it is goes to a thread, and editing goes on.

use std::path::{Path, PathBuf};

use super::{App, notices::Notice, questions::Question};
use crate::{
    document::DocumentId,
    io::{Change, Expect, Job, Print, Progress, SaveError, names, save_project},
};

/// A document that is being saved.
#[derive(Debug)]
pub(super) struct Saving {
    pub(super) document: DocumentId,
    pub(super) file: PathBuf,
    state: u64,
    pub(super) job: Job<Result<Print, SaveError>>,
}

impl App {
    /// Saves a document in a file.
    pub(super) fn save_in(&mut self, id: DocumentId, file: PathBuf, expect: Expect) {
        // One after the other: the second save would not know what the first wrote.
        if self.is_saving(id) {
            return;
        }
        if self.open_from(&file).is_some_and(|other| other != id) {
            let name = names::of(&file);
            let why = format!(
                "{name} is open in another tab. Close that tab first, or save under another name."
            );
            self.not_saved(id, &file, &why);
            return;
        }
        self.retell_contract(id, Some(&file));
        let Some(document) = self.of(id) else { return };
        let state = document.begin_saving();
        let as_it_is = document.shared();
        let to = file.clone();
        let job = Job::start(&self.files.wake, move || {
            save_project(&to, &as_it_is, expect)
        });
        self.files.savings.push(Saving {
            document: id,
            file,
            state,
            job,
        });
    }

    pub(super) fn is_saving(&self, id: DocumentId) -> bool {
        self.files
            .savings
            .iter()
            .any(|saving| saving.document == id)
    }

    pub(super) fn take_savings(&mut self) {
        let mut at = 0;
        while let Some(saving) = self.files.savings.get(at) {
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
            } = self.files.savings.remove(at);
            match progress {
                Progress::Done(Ok(print)) => {
                    if let Some(document) = self.of(id) {
                        document.note_saved(state, file.clone());
                        let on_disk = self.on_disk(id);
                        on_disk.print = Some(print);
                        on_disk.notice = None;
                    }
                    let (title, place) = not_saved(&file);
                    self.files.toasts.take_back(&title, &place);
                    let said = format!("Saved {}.", names::of(&file));
                    self.files.toasts.say(&said);
                    self.files.remember(Change::Recent(file));
                }
                Progress::Done(Err(SaveError::Changed(_))) => {
                    self.on_disk(id).notice = Some(Notice::Changed);
                    self.show_document(id);
                    self.files.question = Some(Question::Changed(id));
                }
                Progress::Done(Err(error)) => self.not_saved(id, &file, &error),
                Progress::Lost => self.not_saved(id, &file, &"Saving broke off. Try again."),
                Progress::Going => {}
            }
        }
    }

    /// Says why a document was not saved. Whoever wanted to leave it stays.
    fn not_saved(&mut self, id: DocumentId, file: &Path, why: &impl ToString) {
        self.files.leaving = None;
        self.retell_contract(id, None);
        self.show_document(id);
        let (title, place) = not_saved(file);
        self.files.toasts.problem_at(title, why, place);
    }
}

/// What is said of a file that was not saved, and where it is.
fn not_saved(file: &Path) -> (String, String) {
    let title = format!("{} was not saved", names::of(file));
    (title, file.display().to_string())
}
