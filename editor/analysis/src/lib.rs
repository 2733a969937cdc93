//! What a project's graph gives, without a window: its live values and their texts on nodes,
//! studies of it elsewhere than at the sample, and plots as data with their SVG, CSV and words.

pub mod live;
pub mod open_document;
pub mod palette;
pub mod plot;
pub mod readout;
pub mod study;
