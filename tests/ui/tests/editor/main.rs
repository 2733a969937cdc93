//! The whole app without a window: found by label, driven by events, drawn by the processor.

mod canvas;
mod common;
mod examples;
