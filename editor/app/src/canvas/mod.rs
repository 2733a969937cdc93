//! The canvas, on which a graph is drawn and edited.
//!
//! Where everything is comes from the project's scene; what nodes show of live values comes from
//! [`inclination_analysis::readout`]. `hit` (what is under the pointer), `gesture` and `order` are
//! functions of their arguments too. `view` reads events and turns them into requests, `paint`
//! draws, `access` serves the keyboard and screen readers.

mod access;
mod alone;
mod crumbs;
mod flight;
mod gesture;
mod guides;
mod hit;
mod hover;
mod minimap;
mod order;
mod paint;
mod picture;
pub(crate) mod probes;
mod typing;
mod view;

pub use inclination_project::scene::{self, Camera, End, Scene, SocketAt, ZOOM, rows};
use inclination_project::scene::{Detail, Hovered, wire};
pub(crate) use paint::{flowing, socket_shape};
pub(crate) use picture::picture;
pub use view::{Canvas, Meant};
