//! The canvas, on which a graph is drawn and edited.
//!
//! Pure parts, which are functions of their arguments: `camera`, `scene` (where everything is) with `rows`, `names` and `index`, `opened`, `order`,
//! `wire`, `detail`, `thumbnail` (a curve's picture) with `thumbnails` (those in view), `ranking` (how a decision's options stand), `scales` (how
//! long bars are), `hit` (what is under the pointer), `gesture`. `view` reads events and turns them into requests,
//! `paint` draws, `access` says it all to the keyboard and to screen readers.

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
mod ranking;
mod said;
mod scales;
mod thumbnail;
mod thumbnails;
mod typing;
mod view;

pub(crate) use gesture::scrubbed;
pub use inclination_project::scene::{self, Camera, End, Scene, SocketAt, ZOOM, rows};
use inclination_project::scene::{Detail, Hovered, wire};
pub(crate) use paint::{brief, flowing, socket_shape};
pub(crate) use picture::picture;
pub use view::{Canvas, Meant};
