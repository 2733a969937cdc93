//! An open document without a window: the document with its history and changes, the view of it,
//! which is the canvas, the selection and the solo option, and the stats that play.

mod editable;
mod playback;
mod solo;
mod view;

pub use editable::{EditableDocument, Effect};
pub use playback::{PLAY_SECONDS_RANGE, PlayMode, PlaySettings, Playback, can_play};
pub use solo::{DocumentSnapshot, SoloOption, describe_disabled_options};
pub use view::{Crumb, View};
