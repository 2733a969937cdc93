//! The whole app without a window: found by label, driven by events, drawn by the processor.

mod by_hand;
mod by_keyboard;
mod by_pointer;
mod canvas;
mod colony;
mod common;
mod compare;
mod curves;
mod distribution;
mod examples;
mod figures;
mod hands;
mod looking;
mod panels;
mod pictures;
mod placing;
mod plots;
mod probes;
mod samples;
mod sensitivity;
mod sockets;
mod surprises;
mod thumbnails;
mod undo;
mod walking;
