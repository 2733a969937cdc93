//! What an open document is looked at with: the canvas that is shown, what is selected, an option that is shown alone,
//! and what edits changed, for whatever follows a document.

mod alone;
mod editable;
mod view;

pub use alone::{Alone, Studied, said as said_to_be_off};
pub use editable::{EditableDocument, Effect};
pub use view::{Crumb, View};
