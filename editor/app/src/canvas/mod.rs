//! The canvas, on which a graph is drawn and edited.
//!
//! Where everything is and what gestures do is the project's: `scene` and `gesture` are pure. Here
//! `view` reads events, takes the gesture through them and paints; `intents` turns what a gesture
//! asks for into requests. Other pure parts: `order`, `thumbnail` (a curve's picture) with
//! `thumbnails` (those in view), `ranking` (how a decision's options stand), `scales` (how long
//! bars are). `paint` draws, `access` says it all to the keyboard and to screen readers.

mod access;
mod alone;
mod crumbs;
mod flight;
mod hover;
mod intents;
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

pub(crate) use inclination_project::gesture::scrub_number as scrubbed;
use inclination_project::gesture::{self, guides, hit};
pub use inclination_project::scene::{self, Camera, End, Scene, SocketAt, ZOOM, rows};
use inclination_project::scene::{Detail, Hovered, wire};
pub(crate) use paint::{brief, flowing, socket_shape};
pub(crate) use picture::picture;
pub use view::{Canvas, Meant};
