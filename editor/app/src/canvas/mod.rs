//! The canvas, on which a graph is drawn and edited.
//!
//! Where everything is and what gestures do is the project's: `scene` and `gesture` are pure. What
//! nodes show of live values comes from [`inclination_analysis::readout`]. Here `view` reads events,
//! takes the gesture through them and paints; `intents` turns what a gesture asks for into requests.
//! `order` is pure too. `paint` draws, `access` serves the keyboard and screen readers.

pub(crate) mod access;
pub(crate) mod alone;
mod crumbs;
mod flight;
pub(crate) mod hover;
mod intents;
pub(crate) mod minimap;
mod order;
mod paint;
mod picture;
pub(crate) mod probes;
pub(crate) mod typing;
mod view;

pub(crate) use paint::{flowing, socket_shape};
pub(crate) use picture::picture;
pub use view::{Canvas, Meant};
