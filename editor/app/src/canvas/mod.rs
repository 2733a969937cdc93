//! The canvas, on which a graph is drawn and edited.
//!
//! Positions and gestures are computed in the project crate: its `scene` and `gesture` modules are
//! pure. The live values that nodes show come from [`inclination_analysis::readout`]. Here, `view`
//! reads events, passes them to the gesture and paints; `intents` turns what a gesture asks for
//! into requests. `focus_order` is pure too. `paint` draws, and `accessibility` serves the keyboard
//! and screen readers.

pub(crate) mod accessibility;
mod breadcrumbs;
mod camera_animation;
mod focus_order;
mod graph_picture;
pub(crate) mod inline_editor;
mod intents;
pub(crate) mod minimap;
pub(crate) mod moment_notice;
mod notice;
mod paint;
pub(crate) mod probes;
pub(crate) mod solo;
pub(crate) mod tooltip;
mod view;
mod wire_flash;

pub(crate) use graph_picture::render_graph_picture;
pub(crate) use paint::{flow_color, socket_shape};
pub use view::{Canvas, NodeHit};
