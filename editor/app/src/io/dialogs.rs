//! The system's own dialogs, which tests and systems without any do without. They block, so they are asked on a thread of
//! their own.

use std::{
    fmt,
    path::PathBuf,
    time::{Duration, Instant},
};

/// Nobody sees a dialog and cancels it so soon: the system has none, which it says in the same way.
const TOO_SOON: Duration = Duration::from_millis(400);

/// What a file that is saved is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A picture made of lines.
    Svg,
    /// A table.
    Csv,
    /// The keys of commands.
    Keys,
    /// Code in Rust.
    Rust,
}

impl Form {
    /// What the names of such files end in.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Svg => ".svg",
            Self::Csv => ".csv",
            Self::Keys => ".keys.json",
            Self::Rust => ".rs",
        }
    }

    /// What such files are called.
    const fn words(self) -> &'static str {
        match self {
            Self::Svg => "Pictures (SVG)",
            Self::Csv => "Tables (CSV)",
            Self::Keys => "Keys",
            Self::Rust => "Code in Rust",
        }
    }
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Files to open; where to begin to look.
    Open(PathBuf),
    /// A project to read beside another; where to begin to look.
    Project(PathBuf),
    /// Where to save; where to begin to look, and a name.
    Save(PathBuf, String),
    /// A table to read; where to begin to look.
    Table(PathBuf),
    /// A file of keys to read; where to begin to look.
    Keys(PathBuf),
    /// The game's list of stats; where to begin to look.
    List(PathBuf),
    /// The same of something that is no project.
    Export(PathBuf, String, Form),
    /// A folder; where to begin to look.
    Folder(PathBuf),
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// These files.
    Files(Vec<PathBuf>),
    /// It was cancelled.
    Nothing,
    /// The system has no dialog.
    NoDialog,
}

/// Something that asks for files, and blocks until it knows.
pub trait Dialogs: Send + Sync + fmt::Debug {
    /// Asks.
    fn ask(&self, ask: &Ask) -> Answer;
}

/// None: the window's own field for a path is used.
#[derive(Debug)]
pub struct NoDialogs;

impl Dialogs for NoDialogs {
    fn ask(&self, _ask: &Ask) -> Answer {
        Answer::NoDialog
    }
}

/// The system's.
#[derive(Debug)]
pub struct SystemDialogs;

impl Dialogs for SystemDialogs {
    fn ask(&self, ask: &Ask) -> Answer {
        let start = Instant::now();
        let dialog = rfd::FileDialog::new();
        let projects =
            |dialog: rfd::FileDialog| dialog.add_filter("Inclination projects", &["incl.json"]);
        let files = match ask {
            Ask::Table(folder) => dialog
                .set_title("Import samples")
                .add_filter("Tables", &["csv", "tsv", "tab", "txt"])
                .add_filter("All files", &["*"])
                .set_directory(folder)
                .pick_file()
                .map(|file| vec![file]),
            Ask::Keys(folder) => dialog
                .set_title("Import keys")
                .add_filter(Form::Keys.words(), &["json"])
                .add_filter("All files", &["*"])
                .set_directory(folder)
                .pick_file()
                .map(|file| vec![file]),
            Ask::List(folder) => dialog
                .set_title("Import the game's stats")
                .add_filter("Tables and JSON", &["csv", "tsv", "tab", "txt", "json"])
                .add_filter("All files", &["*"])
                .set_directory(folder)
                .pick_file()
                .map(|file| vec![file]),
            Ask::Open(folder) => projects(dialog)
                .set_title("Open")
                .add_filter("All files", &["*"])
                .set_directory(folder)
                .pick_files(),
            Ask::Project(folder) => projects(dialog)
                .set_title("Compare with")
                .add_filter("All files", &["*"])
                .set_directory(folder)
                .pick_file()
                .map(|file| vec![file]),
            Ask::Save(folder, name) => projects(dialog)
                .set_title("Save as")
                .set_directory(folder)
                .set_file_name(name)
                .save_file()
                .map(|file| vec![file]),
            Ask::Folder(folder) => dialog
                .set_title("Library")
                .set_directory(folder)
                .pick_folder()
                .map(|folder| vec![folder]),
            Ask::Export(folder, name, form) => dialog
                .add_filter(form.words(), &[form.ending().trim_start_matches('.')])
                .set_title("Save as")
                .set_directory(folder)
                .set_file_name(name)
                .save_file()
                .map(|file| vec![file]),
        };
        answered(files, start.elapsed())
    }
}

fn answered(files: Option<Vec<PathBuf>>, lasted: Duration) -> Answer {
    let files = files.unwrap_or_default();
    let files: Vec<PathBuf> = files
        .into_iter()
        .filter(|file| !file.as_os_str().is_empty())
        .collect();
    match files.is_empty() {
        false => Answer::Files(files),
        true if lasted < TOO_SOON => Answer::NoDialog,
        true => Answer::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_that_nobody_can_have_seen_was_none() {
        let ms = Duration::from_millis;
        assert_eq!(answered(None, ms(20)), Answer::NoDialog);
        assert_eq!(
            answered(Some(vec![PathBuf::new()]), ms(20)),
            Answer::NoDialog
        );
        assert_eq!(answered(None, ms(900)), Answer::Nothing);
        let files = vec![PathBuf::from("/a")];
        assert_eq!(answered(Some(files.clone()), ms(8)), Answer::Files(files));
    }
}
