//! Support for tests of the whole app: [`Raster`] draws the app on the CPU, without a window;
//! [`window`] starts it in a real one, reads what a screen reader would, and drives it.

mod raster;
pub mod window;

pub use raster::Raster;
