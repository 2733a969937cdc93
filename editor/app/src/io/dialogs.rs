//! The system's file dialogs. Tests and systems without dialogs use [`NoDialogs`]. Dialogs block,
//! so they are opened on a separate thread.

use std::{
    fmt,
    path::PathBuf,
    time::{Duration, Instant},
};

/// A dialog that ends sooner was never shown: no user cancels that quickly, and a system without
/// dialogs reports it as a cancellation.
const MIN_DIALOG_DURATION: Duration = Duration::from_millis(400);

/// The format of an exported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// A vector image.
    Svg,
    /// A table.
    Csv,
    /// The keys of the commands.
    Keys,
    /// Rust code.
    Rust,
}

impl ExportFormat {
    /// Returns the suffix of file names, with the dot.
    pub const fn file_suffix(self) -> &'static str {
        match self {
            Self::Svg => ".svg",
            Self::Csv => ".csv",
            Self::Keys => ".keys.json",
            Self::Rust => ".rs",
        }
    }

    /// Returns the name of the dialog's file filter.
    const fn filter_name(self) -> &'static str {
        match self {
            Self::Svg => "Pictures (SVG)",
            Self::Csv => "Tables (CSV)",
            Self::Keys => "Keys",
            Self::Rust => "Rust code",
        }
    }
}

/// A dialog to open. The paths are the folders in which it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogRequest {
    /// Files to open.
    Open(PathBuf),
    /// A project to compare with.
    Project(PathBuf),
    /// A file to save a project to, with a suggested name.
    Save(PathBuf, String),
    /// A table to import.
    Table(PathBuf),
    /// A file of keys to import.
    Keys(PathBuf),
    /// The game's list of stats.
    Contract(PathBuf),
    /// A file to export to, with a suggested name.
    Export(PathBuf, String, ExportFormat),
    /// A folder.
    Folder(PathBuf),
}

/// The answer to a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogAnswer {
    /// The chosen files.
    Files(Vec<PathBuf>),
    /// It was canceled.
    Canceled,
    /// The system has no dialog.
    NoDialog,
}

/// File dialogs. Opening one blocks until it is answered.
pub trait Dialogs: Send + Sync + fmt::Debug {
    /// Opens a dialog, and returns its answer.
    fn open_dialog(&self, ask: &DialogRequest) -> DialogAnswer;
}

/// No dialogs: the window's own path field is used instead.
#[derive(Debug)]
pub struct NoDialogs;

impl Dialogs for NoDialogs {
    fn open_dialog(&self, _ask: &DialogRequest) -> DialogAnswer {
        DialogAnswer::NoDialog
    }
}

/// The system's dialogs.
#[derive(Debug)]
pub struct SystemDialogs;

impl Dialogs for SystemDialogs {
    fn open_dialog(&self, ask: &DialogRequest) -> DialogAnswer {
        let start = Instant::now();
        let dialog = rfd::FileDialog::new();
        let projects =
            |dialog: rfd::FileDialog| dialog.add_filter("Inclination files", &["incl.json"]);

        let files = match ask {
            DialogRequest::Table(folder) => dialog
                .set_title("Import samples")
                .add_filter("Tables", &["csv", "tsv", "tab", "txt"])
                .add_filter("All files", &["*"])
                .set_directory(folder)
                .pick_file()
                .map(|file| vec![file]),
            DialogRequest::Keys(folder) => dialog
                .set_title("Import keys")
                .add_filter(ExportFormat::Keys.filter_name(), &["json"])
                .add_filter("All files", &["*"])
                .set_directory(folder)
                .pick_file()
                .map(|file| vec![file]),
            DialogRequest::Contract(folder) => dialog
                .set_title("Import the game's stat list")
                .add_filter("Tables and JSON", &["csv", "tsv", "tab", "txt", "json"])
                .add_filter("All files", &["*"])
                .set_directory(folder)
                .pick_file()
                .map(|file| vec![file]),
            DialogRequest::Open(folder) => projects(dialog)
                .set_title("Open")
                .add_filter("All files", &["*"])
                .set_directory(folder)
                .pick_files(),
            DialogRequest::Project(folder) => projects(dialog)
                .set_title("Compare with a file")
                .add_filter("All files", &["*"])
                .set_directory(folder)
                .pick_file()
                .map(|file| vec![file]),
            DialogRequest::Save(folder, name) => projects(dialog)
                .set_title("Save as")
                .set_directory(folder)
                .set_file_name(name)
                .save_file()
                .map(|file| vec![file]),
            DialogRequest::Folder(folder) => dialog
                .set_title("Library folder")
                .set_directory(folder)
                .pick_folder()
                .map(|folder| vec![folder]),
            DialogRequest::Export(folder, name, form) => dialog
                .add_filter(
                    form.filter_name(),
                    &[form.file_suffix().trim_start_matches('.')],
                )
                .set_title("Save as")
                .set_directory(folder)
                .set_file_name(name)
                .save_file()
                .map(|file| vec![file]),
        };

        classify_answer(files, start.elapsed())
    }
}

fn classify_answer(files: Option<Vec<PathBuf>>, lasted: Duration) -> DialogAnswer {
    let files: Vec<PathBuf> = files
        .unwrap_or_default()
        .into_iter()
        .filter(|file| !file.as_os_str().is_empty())
        .collect();
    match files.is_empty() {
        false => DialogAnswer::Files(files),
        true if lasted < MIN_DIALOG_DURATION => DialogAnswer::NoDialog,
        true => DialogAnswer::Canceled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_that_closes_at_once_does_not_exist() {
        let ms = Duration::from_millis;
        assert_eq!(classify_answer(None, ms(20)), DialogAnswer::NoDialog);
        assert_eq!(
            classify_answer(Some(vec![PathBuf::new()]), ms(20)),
            DialogAnswer::NoDialog
        );
        assert_eq!(classify_answer(None, ms(900)), DialogAnswer::Canceled);
        let files = vec![PathBuf::from("/a")];
        assert_eq!(
            classify_answer(Some(files.clone()), ms(8)),
            DialogAnswer::Files(files)
        );
    }
}
