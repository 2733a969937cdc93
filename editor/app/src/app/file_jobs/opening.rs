//! Opening: files, work that a crash left, and what a document's own file holds now.

use std::path::{Path, PathBuf};

use inclination_core::Document;

use super::App;
use crate::{
    document::{DocumentId, OpenDocument},
    edit::exactly,
    io::{Change, Job, Print, Progress, ReadError, Reader, Task, names, read, rescue::Left, sweep},
};

/// Where something is opened from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// A file.
    File(PathBuf),
    /// What a crash left.
    Left(Left),
    /// The file of a document that is open, and what the step is called that brings it back to that.
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

    /// Reads it, and works out what its graph gives: that may take as long.
    fn find(self, id: DocumentId, reader: &Reader) -> Result<Found, ReadError> {
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

impl App {
    pub(super) fn start_opening(&mut self, source: Source) {
        if self
            .files
            .openings
            .iter()
            .any(|other| other.source.is_same(&source))
        {
            return;
        }
        let id = self.new_id();
        let reader = Reader::default();
        let (wanted, from) = (reader.clone(), source.clone());
        let job = Job::start(&self.files.wake, move || from.find(id, &wanted));
        self.files.openings.push(Opening {
            source,
            reader,
            job,
        });
    }

    /// Reads a document's file again; what differs becomes a step that can be undone.
    pub(super) fn read_again(&mut self, id: DocumentId, title: &'static str) {
        if let Some(file) = self.file_of(id) {
            self.start_opening(Source::Again(id, file, title));
        }
    }

    pub(super) fn take_openings(&mut self) {
        let mut at = 0;
        while let Some(opening) = self.files.openings.get(at) {
            let progress = opening.job.progress();
            if matches!(progress, Progress::Going) {
                at += 1;
                continue;
            }
            let source = self.files.openings.remove(at).source;
            match progress {
                Progress::Done(Ok(found)) => self.take_found(source, found),
                Progress::Done(Err(ReadError::Cancelled)) | Progress::Going => {}
                Progress::Done(Err(error)) => {
                    if let (ReadError::NotThere, Source::File(file)) = (&error, &source) {
                        self.files.remember(Change::NotRecent(file.clone()));
                    }
                    self.not_opened(&source, &error);
                }
                Progress::Lost => {
                    self.not_opened(&source, &"Reading it broke off. Try again.");
                }
            }
        }
    }

    fn not_opened(&mut self, source: &Source, why: &impl ToString) {
        let title = format!("{} was not opened", source.name());
        let place = match source {
            Source::Left(_) => String::new(),
            _ => source.file().display().to_string(),
        };
        self.files.toasts.problem_at(title, why, place);
    }

    fn take_found(&mut self, source: Source, found: Found) {
        match (source, found) {
            (Source::File(file), Found::New(mut open, print)) => {
                // It may have been saved under that name meanwhile.
                if let Some(id) = self.open_from(&file) {
                    self.show_document(id);
                    return;
                }
                self.on_disk(open.id()).print = print;
                if let Some(probes) = self.files.probes.get(&file) {
                    open.view.probe(probes);
                }
                self.put(*open);
                self.files.remember(Change::Recent(file));
            }
            (Source::Left(left), Found::New(open, print)) => self.take_left(left, *open, print),
            (Source::Again(id, file, title), Found::Again(now, print)) => {
                let Some(document) = self.of(id) else { return };
                let edits = exactly(document.document(), &now);
                let is_same = edits.is_empty();
                document.edit(title, edits);
                let state = document.begin_saving();
                document.note_saved(state, file);
                let on_disk = self.on_disk(id);
                on_disk.print = Some(print);
                on_disk.notice = None;
                if !is_same {
                    let said = "It is as the file is now. Undo brings back what was here.";
                    self.files.toasts.say(said);
                }
            }
            (Source::File(_) | Source::Left(_), Found::Again(..))
            | (Source::Again(..), Found::New(..)) => {}
        }
    }
    /// Takes up what a crash left: in the tab of its file if nothing was changed there, else in one of its own.
    fn take_left(&mut self, left: Left, open: OpenDocument, print: Option<Print>) {
        let same = open.file().and_then(|file| self.open_from(file));
        let same = same.and_then(|id| self.of(id));
        let unchanged = same.filter(|same| !same.has_unsaved_work());
        let (id, revision) = if let Some(same) = unchanged {
            let edits = exactly(same.document(), open.document());
            same.edit("Restore unsaved work", edits);
            let known = (same.id(), same.revision());
            self.show_document(known.0);
            known
        } else {
            let known = (open.id(), open.revision());
            self.put(open);
            known
        };
        let on_disk = self.on_disk(id);
        // What the work began with: if the file holds something else by now, saving asks.
        on_disk.print = print.or(on_disk.print);
        // What was left is kept as this document's from now on, and forgotten as that is.
        on_disk.kept = Some(revision);
        self.files.left.retain(|other| other.path() != left.path());
        self.files.keep(Task::Adopt(left, id.0));
    }
}
