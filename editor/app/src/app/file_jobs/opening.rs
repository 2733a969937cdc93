//! Opening: files, work that a crash left, and what a document's own file holds now.

use std::path::{Path, PathBuf};

use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::Document;
use inclination_project::{
    edit::exactly,
    files::{Print, names},
    io::{Change, Job, Progress, ReadError, Reader, Task, read, rescue::Left, sweep},
};

use super::FileJobs;
use crate::app::{documents::Documents, job_context::JobContext, notifications::Notifications};

/// Where something is opened from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// A file.
    File(PathBuf),
    /// What a crash left.
    Left(Left),
    /// The file of a document that is open, and what the step is called that brings it back to
    /// that.
    Again(DocumentId, PathBuf, &'static str),
}

#[derive(Debug)]
pub(super) enum Found {
    New(Box<OpenDocument>, Option<Print>),
    Again(Box<Document>, Print),
}

/// Something that is being opened.
#[derive(Debug)]
pub(super) struct Opening {
    pub(super) source: Source,
    pub(super) reader: Reader,
    pub(super) job: Job<Result<Found, ReadError>>,
}

impl Source {
    /// What it is called.
    pub(super) fn name(&self) -> String {
        match self {
            Self::File(file) | Self::Again(_, file, _) => names::of(file),
            Self::Left(left) => left.head.name.clone(),
        }
    }

    fn file(&self) -> &Path {
        match self {
            Self::File(file) | Self::Again(_, file, _) => file,
            Self::Left(left) => left.path(),
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        self.file() == other.file()
    }

    /// Reads it, and works out what its graph gives, which may take as long.
    fn read(self, id: DocumentId, reader: &Reader) -> Result<Found, ReadError> {
        match self {
            Self::File(file) => {
                sweep(&file);
                let (document, print) = read(&file, reader)?;
                let open = OpenDocument::read(id, file, document);
                Ok(Found::New(Box::new(open), Some(print)))
            }
            Self::Left(left) => {
                let document = left.read()?;
                let open = OpenDocument::restored(id, left.head.file, document);
                Ok(Found::New(Box::new(open), left.head.print))
            }
            Self::Again(_, file, _) => {
                let (document, print) = read(&file, reader)?;
                Ok(Found::Again(Box::new(document), print))
            }
        }
    }
}

impl FileJobs {
    /// Starts to open something, unless that is being opened already.
    pub(super) fn start_opening(&mut self, source: Source, documents: &mut Documents) {
        let mut openings = self.openings.iter();
        if openings.any(|other| other.source.is_same(&source)) {
            return;
        }

        let id = documents.reserve_id();
        let reader = Reader::default();
        let (wanted, from) = (reader.clone(), source.clone());
        let job = Job::start(&self.wake, move || from.read(id, &wanted));
        self.openings.push(Opening {
            source,
            reader,
            job,
        });
    }

    /// Reads a document's file again; what differs becomes a step that can be undone.
    pub(super) fn read_again(
        &mut self,
        id: DocumentId,
        title: &'static str,
        documents: &mut Documents,
    ) {
        if let Some(file) = documents.file_of(id) {
            self.start_opening(Source::Again(id, file, title), documents);
        }
    }

    /// Takes what was opened.
    pub(super) fn poll_openings(&mut self, app: &mut JobContext<'_>) {
        let mut at = 0;
        while let Some(opening) = self.openings.get(at) {
            let progress = opening.job.progress();
            if matches!(progress, Progress::Going) {
                at += 1;
                continue;
            }

            let source = self.openings.remove(at).source;
            match progress {
                Progress::Done(Ok(found)) => self.take_found(source, found, app),
                Progress::Done(Err(ReadError::Cancelled)) | Progress::Going => {}
                Progress::Done(Err(error)) => {
                    if let (ReadError::NotThere, Source::File(file)) = (&error, &source) {
                        app.storage.remember(Change::NotRecent(file.clone()));
                    }
                    report_failure(&source, &error, app.notifications);
                }
                Progress::Lost => {
                    let why = "Reading it broke off. Try again.";
                    report_failure(&source, &why, app.notifications);
                }
            }
        }
    }

    fn take_found(&mut self, source: Source, found: Found, app: &mut JobContext<'_>) {
        match (source, found) {
            (Source::File(file), Found::New(mut open, print)) => {
                // It may have been saved under that name meanwhile.
                if let Some(id) = app.documents.find_by_file(&file) {
                    app.documents.show(id);
                    return;
                }
                self.on_disk(open.id()).print = print;
                app.documents.restore_probes(&mut open, &file);
                app.documents.insert(*open);
                app.storage.remember(Change::Recent(file));
            }
            (Source::Left(left), Found::New(open, print)) => {
                self.take_left(left, *open, print, app);
            }
            (Source::Again(id, file, title), Found::Again(now, print)) => {
                let Some(document) = app.documents.get_mut(id) else {
                    return;
                };
                let edits = exactly(document.document(), &now);
                let is_same = edits.is_empty();
                document.edit(title, edits);
                let state = document.begin_saving();
                document.note_saved(state, file);

                let on_disk = self.on_disk(id);
                on_disk.print = Some(print);
                on_disk.notice = None;
                if !is_same {
                    let message = "It is as the file is now. Undo brings back what was here.";
                    app.notifications.say(message);
                }
            }
            (Source::File(_) | Source::Left(_), Found::Again(..))
            | (Source::Again(..), Found::New(..)) => {}
        }
    }

    /// Takes up what a crash left: in the tab of its file if nothing was changed there, else in one
    /// of its own.
    fn take_left(
        &mut self,
        left: Left,
        open: OpenDocument,
        print: Option<Print>,
        app: &mut JobContext<'_>,
    ) {
        let same = open
            .file()
            .and_then(|file| app.documents.find_by_file(file))
            .and_then(|id| app.documents.get_mut(id));
        let unchanged = same.filter(|same| !same.has_unsaved_work());
        let (id, revision) = if let Some(same) = unchanged {
            let edits = exactly(same.document(), open.document());
            same.edit("Restore unsaved work", edits);
            let known = (same.id(), same.revision());
            app.documents.show(known.0);
            known
        } else {
            let known = (open.id(), open.revision());
            app.documents.insert(open);
            known
        };

        let on_disk = self.on_disk(id);
        // What the work began with: if the file holds something else by now, saving asks.
        on_disk.print = print.or(on_disk.print);
        // What was left is this document's copy from now on, and forgotten as that is.
        on_disk.kept = Some(revision);
        self.recovery.remove(&left);
        app.storage.submit(Task::Adopt(left, id.0));
    }
}

fn report_failure(source: &Source, why: &impl ToString, notifications: &mut Notifications) {
    let title = not_opened(&source.name());
    let place = match source {
        Source::Left(_) => String::new(),
        _ => source.file().display().to_string(),
    };
    notifications.report_at(title, why, place);
}

/// Returns the title of the problem with a file that cannot be opened.
pub fn not_opened(name: &str) -> String {
    format!("{name} was not opened")
}
