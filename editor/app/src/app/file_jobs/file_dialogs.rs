//! Asking for files: by the system's dialog on a thread of its own, or by our own field where the
//! system has none.

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
    path_field::{Outcome, PathField},
};
use crate::{
    app::job_context::JobContext,
    io::{
        Dialogs,
        dialogs::{Answer, Ask},
    },
    request::{self, Request, Sharing},
};

/// The dialog that is open: the system's, or our own field.
#[derive(Debug)]
pub(super) struct FileDialogs {
    system: Arc<dyn Dialogs>,
    open: Option<SystemDialog>,
    pub(super) path_field: Option<PathField>,
}

/// A dialog of the system that is open.
#[derive(Debug)]
struct SystemDialog {
    purpose: DialogPurpose,
    ask: Ask,
    job: Job<Answer>,
}

impl FileDialogs {
    /// Asks by the given dialogs.
    pub(super) fn new(system: Arc<dyn Dialogs>) -> Self {
        Self {
            system,
            open: None,
            path_field: None,
        }
    }

    /// Whether a dialog is open. There is one at a time: the system does not say which is which.
    pub(super) fn is_open(&self) -> bool {
        self.open.is_some() || self.path_field.is_some()
    }

    /// Whether the system's dialog is open.
    #[cfg(test)]
    pub(super) fn is_system_open(&self) -> bool {
        self.open.is_some()
    }

    fn ask(&mut self, wake: &Wake, purpose: DialogPurpose, ask: Ask) {
        if self.is_open() {
            return;
        }
        let system = Arc::clone(&self.system);
        let asked = ask.clone();
        let job = Job::start(wake, move || system.ask(&asked));
        self.open = Some(SystemDialog { purpose, ask, job });
    }
}

impl FileJobs {
    /// Asks for files for a purpose that needs nothing but a folder to begin in.
    pub(in crate::app) fn ask_for(&mut self, purpose: DialogPurpose, app: &JobContext<'_>) {
        let folder = usual_folder(app);
        let ask = match purpose {
            DialogPurpose::Open | DialogPurpose::Save(_) | DialogPurpose::Export(_) => {
                Ask::Open(folder)
            }
            DialogPurpose::Import => Ask::Table(folder),
            DialogPurpose::Keys => Ask::Keys(folder),
            DialogPurpose::Contract => Ask::List(folder),
            DialogPurpose::Compare(_) => Ask::Project(folder),
            DialogPurpose::Library => Ask::Folder(folder),
        };
        self.dialogs.ask(&self.wake, purpose, ask);
    }

    /// Asks for the folder of the library, beginning in the current one if that is there.
    pub(in crate::app) fn ask_for_library(
        &mut self,
        current: Option<PathBuf>,
        app: &JobContext<'_>,
    ) {
        let current = current.filter(|folder| folder.is_dir());
        let folder = current.unwrap_or_else(|| usual_folder(app));
        let purpose = DialogPurpose::Library;
        self.dialogs.ask(&self.wake, purpose, Ask::Folder(folder));
    }

    /// Asks for the file to save a document in.
    pub(in crate::app) fn ask_where_to_save(
        &mut self,
        id: inclination_analysis::open_document::DocumentId,
        app: &JobContext<'_>,
    ) {
        let usual = usual_folder(app);
        let Some(document) = app.documents.get(id) else {
            return;
        };
        let ask = match document.file() {
            Some(file) => {
                let folder = file.parent().map(Path::to_owned);
                Ask::Save(folder.unwrap_or(usual), names::of(file))
            }
            None => Ask::Save(usual, names::suggested(&document.title())),
        };
        self.dialogs.ask(&self.wake, DialogPurpose::Save(id), ask);
    }

    /// Asks for the file to export something to.
    pub(in crate::app) fn ask_where_to_export(
        &mut self,
        export: request::Export,
        app: &JobContext<'_>,
    ) {
        if self.dialogs.is_open() {
            return;
        }
        let request::Export { form, name, text } = export;
        let name = names::suggested_as(&name, form.ending());
        let ask = Ask::Export(usual_folder(app), name, form);
        self.dialogs
            .ask(&self.wake, DialogPurpose::Export(form), ask);
        self.export.text = Some(text);
    }

    /// Takes the answer of the system's dialog, or shows our own field where there is no such
    /// dialog.
    pub(super) fn poll_dialog(&mut self, app: &mut JobContext<'_>) {
        let Some(open) = &self.dialogs.open else {
            return;
        };
        let progress = open.job.progress();
        if matches!(progress, Progress::Going) {
            return;
        }
        let Some(open) = self.dialogs.open.take() else {
            return;
        };

        match progress {
            Progress::Done(Answer::Files(files)) => self.take_answer(open.purpose, files, app),
            Progress::Done(Answer::Nothing) | Progress::Going => self.stop_leaving(),
            Progress::Done(Answer::NoDialog) | Progress::Lost => {
                let field = PathField::new(&self.wake, open.purpose, &open.ask);
                self.dialogs.path_field = Some(field);
            }
        }
    }

    /// Takes the files that the system's dialog gave; it has asked before a file is replaced.
    fn take_answer(
        &mut self,
        purpose: DialogPurpose,
        files: Vec<PathBuf>,
        app: &mut JobContext<'_>,
    ) {
        if purpose == DialogPurpose::Open {
            for file in files {
                self.open(&file, app.documents);
            }
            return;
        }

        let Some(file) = files.into_iter().next() else {
            return;
        };
        match purpose {
            // These paths may be used later and elsewhere.
            DialogPurpose::Compare(_)
            | DialogPurpose::Library
            | DialogPurpose::Save(_)
            | DialogPurpose::Export(_) => {
                self.take_file(purpose, names::whole(&file), false, app);
            }
            _ => self.take_file(purpose, file, false, app),
        }
    }

    /// Draws our own field for a path, and takes what is chosen in it.
    pub(super) fn show_path_field(&mut self, context: &Context, app: &mut JobContext<'_>) {
        let Some(mut field) = self.dialogs.path_field.take() else {
            return;
        };
        match field.update(context, &self.wake) {
            None => self.dialogs.path_field = Some(field),
            Some(Outcome::Cancelled) => self.stop_leaving(),
            Some(Outcome::Chosen(file)) => self.take_file(field.purpose(), file, true, app),
        }
    }

    /// Does what a file was asked for. If the user has not been asked, an existing file is replaced
    /// only after a question.
    fn take_file(
        &mut self,
        purpose: DialogPurpose,
        file: PathBuf,
        asks: bool,
        app: &mut JobContext<'_>,
    ) {
        match purpose {
            DialogPurpose::Open => self.open(&file, app.documents),
            DialogPurpose::Import => self.import_log(file, app.documents),
            DialogPurpose::Keys => app.requests.push(Request::ImportKeys(file)),
            DialogPurpose::Contract => self.attach_contract(&file, app),
            DialogPurpose::Compare(id) => app.requests.push(Request::CompareWith(id, file)),
            DialogPurpose::Library => {
                app.requests.push(Request::Share(Sharing::UseFolder(file)));
            }
            DialogPurpose::Save(id) => {
                let (file, is_other) = names::ended(file);
                self.save_as(id, file, asks || is_other, app);
            }
            DialogPurpose::Export(form) => {
                let (file, is_other) = names::ended_as(file, form.ending());
                self.export_as(file, asks || is_other, app);
            }
        }
    }
}

/// Returns the folder of the last used file, or the user's home.
fn usual_folder(app: &JobContext<'_>) -> PathBuf {
    let shown = app.documents.shown().and_then(OpenDocument::file);
    let recent = app.storage.settings().recent.first();
    let last = shown.or(recent.map(PathBuf::as_path));
    last.and_then(Path::parent)
        .map(Path::to_owned)
        .or_else(std::env::home_dir)
        .unwrap_or_default()
}
