//! Tests of the file formats.

mod broken_files;
mod effects;
mod error_sentences;
mod export;
mod expressions;
mod fragment;
mod hash;
mod hostile;
mod memory;
mod migration;
mod random_documents;
mod round_trip;
mod scenarios;
