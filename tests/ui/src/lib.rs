//! What tests of the whole app share: [`Raster`] draws the app without a window by the processor; [`window`] starts the
//! app in a real one, sees what a screen reader sees of it, and drives it.

mod raster;
pub mod window;

pub use raster::Raster;
