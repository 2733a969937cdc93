//! The purposes of file dialogs.

use inclination_analysis::open_document::DocumentId;

use crate::io::dialogs::ExportFormat;

/// The purpose of a file dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum DialogPurpose {
    /// Opens files.
    Open,
    /// Saves a document.
    Save(DocumentId),
    /// Reads samples from a table.
    Import,
    /// Imports the keys of commands.
    Keys,
    /// Attaches the game's stat list to the shown document.
    Contract,
    /// Compares a document with another.
    Compare(DocumentId),
    /// Exports data of a document.
    Export(ExportFormat),
    /// Selects the folder of the library.
    Library,
}
