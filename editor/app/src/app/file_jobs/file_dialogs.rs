//! File dialogs: the system's on a separate thread, or our own path field if the system has none.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use eframe::egui::Context;
use inclination_analysis::open_document::OpenDocument;
use inclination_project::{
    files::names,
    io::{Job, Progress, Wake},
};

use super::{
    FileJobs,
    dialog_purpose::DialogPurpose,
    path_field::{PathField, PathOutcome},
};
use crate::{
    app::job_context::JobContext,
    io::{
        Dialogs,
        dialogs::{DialogAnswer, DialogRequest},
    },
    request::{self, LibraryAction, Request},
};

/// The open dialog: the system's, or our own path field.
#[derive(Debug)]
pub(super) struct FileDialogs {
    system: Arc<dyn Dialogs>,
    open: Option<SystemDialog>,
    pub(super) path_field: Option<PathField>,
}

/// An open dialog of the system.
#[derive(Debug)]
struct SystemDialog {
    purpose: DialogPurpose,
    ask: DialogRequest,
    job: Job<DialogAnswer>,
}

impl FileDialogs {
    /// Creates the state without an open dialog.
    pub(super) fn new(system: Arc<dyn Dialogs>) -> Self {
        Self {
            system,
            open: None,
            path_field: None,
        }
    }

    /// Whether a dialog is open. Only one can be, because the system does not identify dialogs.
    pub(super) fn is_open(&self) -> bool {
        self.open.is_some() || self.path_field.is_some()
    }

    /// Whether the system's dialog is open.
    #[cfg(test)]
    pub(super) fn is_system_open(&self) -> bool {
        self.open.is_some()
    }

    /// Opens the system's dialog on a thread, unless a dialog is already open.
    fn open_dialog(&mut self, wake: &Wake, purpose: DialogPurpose, ask: DialogRequest) {
        if self.is_open() {
            return;
        }

        let system = Arc::clone(&self.system);
        let asked = ask.clone();
        let job = Job::start(wake, move || system.open_dialog(&asked));
        self.open = Some(SystemDialog { purpose, ask, job });
    }
}

impl FileJobs {
    /// Opens a dialog for a purpose that needs only a folder to start in.
    pub(in crate::app) fn open_file_dialog(
        &mut self,
        purpose: DialogPurpose,
        app: &JobContext<'_>,
    ) {
        let folder = initial_folder(app);
        let ask = match purpose {
            DialogPurpose::Open | DialogPurpose::Save(_) | DialogPurpose::Export(_) => {
                DialogRequest::Open(folder)
            }
            DialogPurpose::Import => DialogRequest::Table(folder),
            DialogPurpose::Keys => DialogRequest::Keys(folder),
            DialogPurpose::Contract => DialogRequest::Contract(folder),
            DialogPurpose::Compare(_) => DialogRequest::Project(folder),
            DialogPurpose::Library => DialogRequest::Folder(folder),
        };
        self.dialogs.open_dialog(&self.wake, purpose, ask);
    }

    /// Opens a dialog for the library's folder, starting in the current one if that exists.
    pub(in crate::app) fn open_library_dialog(
        &mut self,
        current: Option<PathBuf>,
        app: &JobContext<'_>,
    ) {
        let current = current.filter(|folder| folder.is_dir());
        let folder = current.unwrap_or_else(|| initial_folder(app));
        let purpose = DialogPurpose::Library;
        self.dialogs
            .open_dialog(&self.wake, purpose, DialogRequest::Folder(folder));
    }

    /// Opens a dialog for the file to save a document to.
    pub(in crate::app) fn open_save_dialog(
        &mut self,
        id: inclination_analysis::open_document::DocumentId,
        app: &JobContext<'_>,
    ) {
        let usual = initial_folder(app);
        let Some(document) = app.documents.get(id) else {
            return;
        };

        let ask = match document.file() {
            Some(file) => {
                let folder = file.parent().map(Path::to_owned);
                DialogRequest::Save(folder.unwrap_or(usual), names::file_name(file))
            }
            None => DialogRequest::Save(usual, names::suggest_project_name(&document.tab_title())),
        };
        self.dialogs
            .open_dialog(&self.wake, DialogPurpose::Save(id), ask);
    }

    /// Opens a dialog for the file to export something to.
    pub(in crate::app) fn open_export_dialog(
        &mut self,
        export: request::Export,
        app: &JobContext<'_>,
    ) {
        if self.dialogs.is_open() {
            return;
        }

        let request::Export { form, name, text } = export;
        let name = names::suggest_file_name(&name, form.file_suffix());
        let ask = DialogRequest::Export(initial_folder(app), name, form);
        self.dialogs
            .open_dialog(&self.wake, DialogPurpose::Export(form), ask);
        self.export.text = Some(text);
    }

    /// Polls the system's dialog. Shows our own path field if the system has no dialog.
    pub(super) fn poll_dialog(&mut self, app: &mut JobContext<'_>) {
        let Some(open) = &self.dialogs.open else {
            return;
        };
        let progress = open.job.poll_progress();
        if matches!(progress, Progress::Running) {
            return;
        }
        let Some(open) = self.dialogs.open.take() else {
            return;
        };

        match progress {
            Progress::Done(DialogAnswer::Files(files)) => {
                self.take_answer(open.purpose, files, app);
            }
            Progress::Done(DialogAnswer::Canceled) | Progress::Running => self.cancel_close(),
            Progress::Done(DialogAnswer::NoDialog) | Progress::Lost => {
                let field = PathField::new(&self.wake, open.purpose, &open.ask);
                self.dialogs.path_field = Some(field);
            }
        }
    }

    /// Takes the files from the system's dialog, which asks before a file is replaced.
    fn take_answer(
        &mut self,
        purpose: DialogPurpose,
        files: Vec<PathBuf>,
        app: &mut JobContext<'_>,
    ) {
        if purpose == DialogPurpose::Open {
            for file in files {
                self.open_file(&file, app.documents);
            }
            return;
        }

        let Some(file) = files.into_iter().next() else {
            return;
        };
        match purpose {
            // These paths may be used later, when the working directory differs.
            DialogPurpose::Compare(_)
            | DialogPurpose::Library
            | DialogPurpose::Save(_)
            | DialogPurpose::Export(_) => {
                self.take_file(purpose, names::absolute_path(&file), false, app);
            }
            _ => self.take_file(purpose, file, false, app),
        }
    }

    /// Draws our own path field, and takes the path that is chosen in it.
    pub(super) fn show_path_field(&mut self, context: &Context, app: &mut JobContext<'_>) {
        let Some(mut field) = self.dialogs.path_field.take() else {
            return;
        };

        match field.update(context, &self.wake) {
            None => self.dialogs.path_field = Some(field),
            Some(PathOutcome::Canceled) => self.cancel_close(),
            Some(PathOutcome::Chosen(file)) => self.take_file(field.purpose(), file, true, app),
        }
    }

    /// Uses a file for the purpose it was asked for. With `must_ask`, an existing file is replaced
    /// only after a question. Otherwise the system's dialog has already asked.
    fn take_file(
        &mut self,
        purpose: DialogPurpose,
        file: PathBuf,
        must_ask: bool,
        app: &mut JobContext<'_>,
    ) {
        match purpose {
            DialogPurpose::Open => self.open_file(&file, app.documents),
            DialogPurpose::Import => self.import_log(file, app.documents),
            DialogPurpose::Keys => app.requests.push(Request::ImportKeys(file)),
            DialogPurpose::Contract => self.attach_contract(&file, app),
            DialogPurpose::Compare(id) => app.requests.push(Request::CompareWith(id, file)),
            DialogPurpose::Library => {
                app.requests
                    .push(Request::ChangeLibrary(LibraryAction::UseFolder(file)));
            }
            DialogPurpose::Save(id) => {
                let (file, is_other) = names::add_project_extension(file);
                self.save_as(id, file, must_ask || is_other, app);
            }
            DialogPurpose::Export(form) => {
                let (file, is_other) = names::add_extension(file, form.file_suffix());
                self.export_as(file, must_ask || is_other, app);
            }
        }
    }
}

/// Returns the folder of the shown or the most recent file, or the user's home folder.
fn initial_folder(app: &JobContext<'_>) -> PathBuf {
    let shown = app.documents.shown_document().and_then(OpenDocument::file);
    let recent = app.storage.settings().recent.first();
    let last = shown.or(recent.map(PathBuf::as_path));
    last.and_then(Path::parent)
        .map(Path::to_owned)
        .or_else(std::env::home_dir)
        .unwrap_or_default()
}
