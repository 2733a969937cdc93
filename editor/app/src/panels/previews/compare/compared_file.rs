//! The file that the graph is compared with. A thread reads it, again whenever it may have changed.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use eframe::egui::Ui;
use inclination_core::authoring::format::Document;
use inclination_project::{
    files::{Fingerprint, names},
    io::{CancellableReader, FileWatch, Job, Progress, ReadError, Wake, read_project},
};

/// The delay before an unreadable file is read again, because it may have been restored.
const RETRY_DELAY: Duration = Duration::from_secs(2);

/// A file and its content.
#[derive(Debug, Default)]
pub(super) struct ComparedFile {
    file: Option<PathBuf>,
    /// Whether the document had unsaved changes. When this changes, the file may have been saved.
    was_unsaved: bool,
    job: Option<Job<Result<(Document, Fingerprint), ReadError>>>,
    document: Option<Arc<Document>>,
    print: Option<Fingerprint>,
    failure: Option<(String, Instant)>,
    /// Counts the changes of the content.
    stamp: u64,
    watch: Option<FileWatch>,
}

impl ComparedFile {
    /// Reads a file if it may have changed.
    pub(super) fn request_read(&mut self, ui: &Ui, file: &Path, is_unsaved: bool, wake: &Wake) {
        let is_other = self.file.as_deref() != Some(file);
        if is_other {
            self.forget();
            self.file = Some(file.to_owned());
        }

        let was_saved = std::mem::replace(&mut self.was_unsaved, is_unsaved) != is_unsaved;
        let watch = self
            .watch
            .get_or_insert_with(|| FileWatch::start(wake.clone()));
        let is_news = watch.take_changes().iter().any(|news| news.file == file);

        self.take_result();
        let is_late = self
            .failure
            .as_ref()
            .is_some_and(|(_, at)| at.elapsed() >= RETRY_DELAY);

        if (is_other || was_saved || is_news || is_late) && self.job.is_none() {
            let from = file.to_owned();
            let work = move || read_project(&from, &CancellableReader::default());
            self.job = Some(Job::start(wake, work));
        }

        if self.failure.is_some() {
            ui.ctx().request_repaint_after(RETRY_DELAY);
        }

        let known = self.print.map(|print| (file.to_owned(), print));
        if let Some(watch) = &mut self.watch {
            watch.watch_files(known.into_iter().collect::<BTreeMap<_, _>>());
        }
    }

    /// Takes the result of the reading thread, if it has finished.
    fn take_result(&mut self) {
        let Some(job) = &self.job else { return };
        let name = self
            .file
            .as_deref()
            .map(names::file_name)
            .unwrap_or_default();
        let mut fail = |why: &dyn std::fmt::Display| {
            let sentence = format!("{} {why}", unreadable_file_sentence(&name));
            self.failure = Some((sentence, Instant::now()));
            self.print = None;
            if self.document.take().is_some() {
                self.stamp += 1;
            }
        };

        match job.poll_progress() {
            Progress::Running => return,
            Progress::Done(Ok((document, print))) => {
                self.failure = None;
                if self.print != Some(print) {
                    self.print = Some(print);
                    self.document = Some(Arc::new(document));
                    self.stamp += 1;
                }
            }
            Progress::Done(Err(error)) => fail(&error),
            Progress::Lost => fail(&"Reading was interrupted. Try again."),
        }

        self.job = None;
    }

    fn forget(&mut self) {
        self.job = None;
        self.document = None;
        self.print = None;
        self.failure = None;
        self.stamp += 1;
    }

    /// Returns the file's content, once it has been read.
    pub(super) fn document(&self) -> Option<&Arc<Document>> {
        self.document.as_ref()
    }

    /// Returns a sentence about why the file cannot be read, if it cannot.
    pub(super) fn failure(&self) -> Option<&str> {
        self.failure.as_ref().map(|(sentence, _)| sentence.as_str())
    }

    /// Returns a number that changes with the content.
    pub(super) fn stamp(&self) -> u64 {
        self.stamp
    }

    /// Returns how long the file has been read for the first time, if it is.
    pub(super) fn reading_time(&self) -> Option<Duration> {
        let job = self.job.as_ref().filter(|_| self.document.is_none());
        job.map(Job::elapsed)
    }
}

/// Returns the sentence for a file that cannot be read.
pub fn unreadable_file_sentence(name: &str) -> String {
    format!("“{name}” cannot be read.")
}
