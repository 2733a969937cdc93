//! What holds of files.

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
