//! Fuzzes the saves of agents, in the format that the first byte chooses.

use std::sync::LazyLock;

use inclination_core::Program;
use inclination_tests::{archer, damaged_saves::load_damaged_save, save_formats::SaveFormat};

use crate::split_choice;

/// The program whose agents are saved in the corpus.
static PROGRAM: LazyLock<Program> = LazyLock::new(archer::program);

/// Loads a save, and lets its agents continue.
pub fn fuzz_saves(bytes: &[u8]) {
    let (choice, save) = split_choice(bytes);
    let format = SaveFormat::ALL[choice % SaveFormat::ALL.len()];
    load_damaged_save(format, save, &PROGRAM);
}
