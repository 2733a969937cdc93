//! Everything the editor computes from a project's graph without a window: live values and their
//! texts on nodes, studies over ranges of inputs, and plots as data with SVG, CSV and text output.

pub mod live;
pub mod open_document;
pub mod palette;
pub mod plot;
pub mod readout;
pub mod simulation;
pub mod study;
