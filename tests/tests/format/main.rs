//! Tests of the file formats.

mod broken;
mod export;
mod fragment;
mod hash;
mod hostile;
mod memory;
mod migration;
mod round_trip;
mod samples;
mod sentences;
