//! What tests of the whole app share: the app in a window of a given size, drawn by the processor, in a folder of its own.

mod raster;

pub use raster::Raster;
