//! An open document without a window: the document with its history and changes, and the view of
//! it, which is the canvas, the selection and the solo option.

mod editable;
mod solo;
mod view;

pub use editable::{EditableDocument, Effect};
pub use solo::{DocumentSnapshot, SoloOption, describe_disabled_options};
pub use view::{Crumb, View};
