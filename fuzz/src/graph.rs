//! A project's text, and behind a byte of 0 what agents see: whatever loads is checked, compiled and run.

use inclination_core::Document;
use inclination_tests::{Entropy, life::noise};

use crate::{judged::judge, parts};

/// How many bytes choose what agents see.
const SEEN: usize = 2048;

/// Judges the graph of a project.
pub fn graph(bytes: &[u8]) {
    let mut parts = parts(bytes);
    let Some(Ok(document)) = parts.next().map(Document::read) else {
        return;
    };
    let said = parts.next().unwrap_or_default();
    let seen: Vec<u8> = said.iter().copied().chain(noise(1)).take(SEEN).collect();
    judge(&document.graph, &mut Entropy::new(&seen));
}
