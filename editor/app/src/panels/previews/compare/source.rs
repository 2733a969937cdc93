//! The file that the graph is compared with: read on a thread, and again when it may hold something else.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use eframe::egui::Ui;
use inclination_core::Document;
use inclination_project::{
    files::{Print, names},
    io::{Job, Progress, ReadError, Reader, Wake, Watch, read},
};

/// How long after it could not be read it is tried again: it may have been put back.
const AGAIN: Duration = Duration::from_secs(2);

/// A file, and what it holds.
#[derive(Debug, Default)]
pub(super) struct Source {
    file: Option<PathBuf>,
    /// Whether the document had changes that the file has not; saving changes that.
    was_unsaved: bool,
    job: Option<Job<Result<(Document, Print), ReadError>>>,
    document: Option<Arc<Document>>,
    print: Option<Print>,
    failure: Option<(String, Instant)>,
    /// Grows with every change of the document.
    stamp: u64,
    watch: Option<Watch>,
}

impl Source {
    /// Asks for what a file holds now.
    pub(super) fn ask(&mut self, ui: &Ui, file: &Path, is_unsaved: bool, wake: &Wake) {
        let is_other = self.file.as_deref() != Some(file);
        if is_other {
            self.forget();
            self.file = Some(file.to_owned());
        }
        let was_saved = std::mem::replace(&mut self.was_unsaved, is_unsaved) != is_unsaved;
        let watch = self.watch.get_or_insert_with(|| Watch::start(wake.clone()));
        let is_news = watch.news().iter().any(|news| news.file == file);
        self.take();
        let is_late = self
            .failure
            .as_ref()
            .is_some_and(|(_, at)| at.elapsed() >= AGAIN);
        if (is_other || was_saved || is_news || is_late) && self.job.is_none() {
            let from = file.to_owned();
            let work = move || read(&from, &Reader::default());
            self.job = Some(Job::start(wake, work));
        }
        if self.failure.is_some() {
            ui.ctx().request_repaint_after(AGAIN);
        }
        let known = self.print.map(|print| (file.to_owned(), print));
        if let Some(watch) = &mut self.watch {
            watch.over(known.into_iter().collect::<BTreeMap<_, _>>());
        }
    }

    fn take(&mut self) {
        let Some(job) = &self.job else { return };
        let name = self.file.as_deref().map(names::of).unwrap_or_default();
        let mut fail = |why: &dyn std::fmt::Display| {
            let said = format!("{} {why}", unreadable_file(&name));
            self.failure = Some((said, Instant::now()));
            self.print = None;
            if self.document.take().is_some() {
                self.stamp += 1;
            }
        };
        match job.progress() {
            Progress::Going => return,
            Progress::Done(Ok((document, print))) => {
                self.failure = None;
                if self.print != Some(print) {
                    self.print = Some(print);
                    self.document = Some(Arc::new(document));
                    self.stamp += 1;
                }
            }
            Progress::Done(Err(error)) => fail(&error),
            Progress::Lost => fail(&"Reading it broke off."),
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

    /// What it holds, once it is read.
    pub(super) fn document(&self) -> Option<&Arc<Document>> {
        self.document.as_ref()
    }

    /// Why it could not be read, as a sentence.
    pub(super) fn failure(&self) -> Option<&str> {
        self.failure.as_ref().map(|(said, _)| said.as_str())
    }

    /// A number that is another whenever the document is.
    pub(super) fn stamp(&self) -> u64 {
        self.stamp
    }

    /// For how long it has been read for the first time.
    pub(super) fn lasts(&self) -> Option<Duration> {
        let job = self.job.as_ref().filter(|_| self.document.is_none());
        job.map(Job::lasted)
    }
}

/// Returns the sentence for a file that cannot be read.
pub fn unreadable_file(name: &str) -> String {
    format!("{name} cannot be read.")
}
