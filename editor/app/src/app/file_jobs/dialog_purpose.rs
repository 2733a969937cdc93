//! What files are asked for.

use inclination_analysis::open_document::DocumentId;

use crate::io::dialogs::Form;

/// What files are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum DialogPurpose {
    /// To open them.
    Open,
    /// To save a document.
    Save(DocumentId),
    /// To read samples from a table.
    Import,
    /// To read keys of commands.
    Keys,
    /// To compare a document's stats with the game's list.
    Contract,
    /// To compare a document with another.
    Compare(DocumentId),
    /// To save what was made of a document.
    Export(Form),
    /// To use a folder as the library.
    Library,
}
