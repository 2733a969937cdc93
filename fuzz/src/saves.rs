//! Fuzzes the saves of agents, in the format that the first byte chooses.

use inclination_tests::{damaged_saves::load_damaged_save, save_formats::SaveFormat};

use crate::split_choice;

/// Loads a save, and lets its agents continue.
pub fn fuzz_saves(bytes: &[u8]) {
    let (choice, save) = split_choice(bytes);
    let format = SaveFormat::ALL[choice % SaveFormat::ALL.len()];
    load_damaged_save(format, save);
}
