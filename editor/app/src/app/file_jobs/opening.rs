//! Opening files, restoring the work that a crash left, and rereading a document's own file.

use std::path::{Path, PathBuf};

use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::authoring::format::Document;
use inclination_project::{
    edit::edits_between_versions,
    files::{Fingerprint, names},
    io::{
        AutosaveTask, CancellableReader, Job, Progress, ReadError, SettingsChange,
        crash_recovery::RecoverableWork, read_project, remove_abandoned_temps,
    },
};

use super::FileJobs;
use crate::app::{documents::Documents, job_context::JobContext, notifications::Notifications};

/// The source that a document is opened from.
#[derive(Clone, Debug)]
pub(super) enum OpeningSource {
    /// A file.
    File(PathBuf),
    /// Work that a crash left.
    Left(RecoverableWork),
    /// The file of an open document that is reread, and the title of the undo step that returns
    /// the document to it.
    Reread(DocumentId, PathBuf, &'static str),
}

/// The result of reading a source.
#[derive(Debug)]
pub(super) enum OpenedSource {
    New(Box<OpenDocument>, Option<Fingerprint>),
    Reread(Box<Document>, Fingerprint),
}

/// A source that is being read.
#[derive(Debug)]
pub(super) struct Opening {
    pub(super) source: OpeningSource,
    pub(super) reader: CancellableReader,
    pub(super) job: Job<Result<OpenedSource, ReadError>>,
}

impl OpeningSource {
    /// Returns the display name.
    pub(super) fn display_name(&self) -> String {
        match self {
            Self::File(file) | Self::Reread(_, file, _) => names::file_name(file),
            Self::Left(left) => left.head.name.clone(),
        }
    }

    /// Returns the file that is read.
    fn source_file(&self) -> &Path {
        match self {
            Self::File(file) | Self::Reread(_, file, _) => file,
            Self::Left(left) => left.path(),
        }
    }

    /// Whether another source reads the same file.
    fn has_same_file(&self, other: &Self) -> bool {
        self.source_file() == other.source_file()
    }

    /// Reads the document and evaluates its graph, which may take as long.
    fn read_document(
        self,
        id: DocumentId,
        reader: &CancellableReader,
    ) -> Result<OpenedSource, ReadError> {
        match self {
            Self::File(file) => {
                remove_abandoned_temps(&file);
                let (document, print) = read_project(&file, reader)?;
                let open = OpenDocument::from_file(id, file, document);
                Ok(OpenedSource::New(Box::new(open), Some(print)))
            }
            Self::Left(left) => {
                let document = left.read_document()?;
                let open = OpenDocument::from_recovery(id, left.head.file, document);
                Ok(OpenedSource::New(Box::new(open), left.head.print))
            }
            Self::Reread(_, file, _) => {
                let (document, print) = read_project(&file, reader)?;
                Ok(OpenedSource::Reread(Box::new(document), print))
            }
        }
    }
}

impl FileJobs {
    /// Starts to open a source, unless that is already in progress.
    pub(super) fn start_opening(&mut self, source: OpeningSource, documents: &mut Documents) {
        let mut openings = self.openings.iter();
        if openings.any(|other| other.source.has_same_file(&source)) {
            return;
        }

        let id = documents.reserve_id();
        let reader = CancellableReader::default();
        let (wanted, from) = (reader.clone(), source.clone());
        let job = Job::start(&self.wake, move || from.read_document(id, &wanted));
        self.openings.push(Opening {
            source,
            reader,
            job,
        });
    }

    /// Rereads a document's file. The differences become one undo step.
    pub(super) fn reread_file(
        &mut self,
        id: DocumentId,
        title: &'static str,
        documents: &mut Documents,
    ) {
        if let Some(file) = documents.file_path(id) {
            self.start_opening(OpeningSource::Reread(id, file, title), documents);
        }
    }

    /// Polls all openings, and takes the finished ones.
    pub(super) fn poll_openings(&mut self, app: &mut JobContext<'_>) {
        let mut at = 0;
        while let Some(opening) = self.openings.get(at) {
            let progress = opening.job.poll_progress();
            if matches!(progress, Progress::Running) {
                at += 1;
                continue;
            }

            let source = self.openings.remove(at).source;
            match progress {
                Progress::Done(Ok(found)) => self.take_opened(source, found, app),
                Progress::Done(Err(ReadError::Canceled)) | Progress::Running => {}
                Progress::Done(Err(error)) => {
                    if let (ReadError::NotFound, OpeningSource::File(file)) = (&error, &source) {
                        app.storage
                            .remember_change(SettingsChange::RemoveRecentFile(file.clone()));
                    }
                    report_failure(&source, &error, app.notifications);
                }
                Progress::Lost => {
                    let why = "Reading was interrupted. Try again.";
                    report_failure(&source, &why, app.notifications);
                }
            }
        }
    }

    /// Opens or updates the document that was read.
    fn take_opened(
        &mut self,
        source: OpeningSource,
        found: OpenedSource,
        app: &mut JobContext<'_>,
    ) {
        match (source, found) {
            (OpeningSource::File(file), OpenedSource::New(mut open, print)) => {
                // Another document may have been saved under this name in the meantime.
                if let Some(id) = app.documents.find_by_file(&file) {
                    app.documents.show_document(id);
                    return;
                }

                self.disk_state(open.id()).print = print;
                app.documents.restore_probes(&mut open, &file);
                app.documents.insert(*open);
                app.storage
                    .remember_change(SettingsChange::AddRecentFile(file));
            }
            (OpeningSource::Left(left), OpenedSource::New(open, print)) => {
                self.restore_work(left, *open, print, app);
            }

            (OpeningSource::Reread(id, file, title), OpenedSource::Reread(now, print)) => {
                let Some(document) = app.documents.get_mut(id) else {
                    return;
                };

                let edits = edits_between_versions(document.document(), &now);
                let is_same = edits.is_empty();
                document.apply_exact_step(title, edits);
                let state = document.begin_saving();
                document.note_saved(state, file);

                let on_disk = self.disk_state(id);
                on_disk.print = Some(print);
                on_disk.notice = None;
                if !is_same {
                    let message =
                        "The document now matches its file. Undo restores the previous version.";
                    app.notifications.show_message(message);
                }
            }

            (OpeningSource::File(_) | OpeningSource::Left(_), OpenedSource::Reread(..))
            | (OpeningSource::Reread(..), OpenedSource::New(..)) => {}
        }
    }

    /// Restores the work that a crash left: in the tab of its file if that has no unsaved work,
    /// otherwise in a new tab.
    fn restore_work(
        &mut self,
        left: RecoverableWork,
        open: OpenDocument,
        print: Option<Fingerprint>,
        app: &mut JobContext<'_>,
    ) {
        let same_file = open
            .file()
            .and_then(|file| app.documents.find_by_file(file))
            .and_then(|id| app.documents.get_mut(id));
        let unchanged = same_file.filter(|same| !same.has_unsaved_work());

        let (id, revision) = if let Some(same) = unchanged {
            let edits = edits_between_versions(same.document(), open.document());
            same.apply_exact_step("Restore unsaved work", edits);
            let known = (same.id(), same.revision());
            app.documents.show_document(known.0);
            known
        } else {
            let known = (open.id(), open.revision());
            app.documents.insert(open);
            known
        };

        let on_disk = self.disk_state(id);
        // The work is based on this fingerprint: saving asks first if the file differs from it.
        on_disk.print = print.or(on_disk.print);
        // The recovered copy now serves as the copy of this document's unsaved work.
        on_disk.copied_revision = Some(revision);
        self.recovery.remove_restored(&left);
        app.storage.submit_task(AutosaveTask::AdoptWork(left, id.0));
    }
}

fn report_failure(source: &OpeningSource, why: &impl ToString, notifications: &mut Notifications) {
    let title = not_opened_title(&source.display_name());
    let place = match source {
        OpeningSource::Left(_) => String::new(),
        _ => source.source_file().display().to_string(),
    };
    notifications.report_file_problem(title, why, place);
}

/// Returns the title of the problem of a file that cannot be opened.
pub fn not_opened_title(name: &str) -> String {
    format!("“{name}” was not opened")
}
