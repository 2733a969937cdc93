//! The rules of ARCHITECTURE.md for imports: which crate may use which, and that no folder of any
//! crate has an import cycle. Two files may import each other if a comment says why, see `halves`.

mod crates;
mod cycles;
mod halves;
mod modules;
mod source;
mod trials;

use std::{collections::BTreeSet, fs};

use super::pages::root;
use cycles::find_cycles;
use halves::Halves;
use modules::Modules;

/// Cycles that are still to be opened: the folder, and what is in the knot.
const KNOWN: &[(&str, &str)] = &[
    ("editor/project/src/differ", "nodes, profiles"),
    ("editor/project/src/edit", "nodes, wiring"),
    ("editor/project/src/edit", "samples, stats"),
    ("editor/project/src/edit/by_points", "breaks, knots"),
    ("editor/project/src/log", "cell, header"),
    ("fuzz/src/edits", "beside, canvas, hand, inside"),
    ("tests/src/graphs", "choices, groups, values"),
];

#[test]
fn no_folder_has_an_import_cycle() {
    let mut expected: BTreeSet<(String, String)> = KNOWN
        .iter()
        .map(|(folder, members)| ((*folder).to_owned(), (*members).to_owned()))
        .collect();
    let mut complaints = Vec::new();
    for file in crates::roots() {
        let modules = read_crate(&file);
        let mut pairs = Halves::find(&modules);
        for cycle in find_cycles(&modules) {
            let before = pairs.len();
            pairs.retain(|pair| !pair.allows(&cycle, &modules));
            let is_pair = pairs.len() < before;

            let knot = (modules.folder_name(&cycle.folder), cycle.members.join(", "));
            if !is_pair && !expected.remove(&knot) {
                let shown = cycle.describe(&modules);
                complaints.push(format!("Import cycle in {}, {shown}", knot.0));
            }
        }
        complaints.extend(pairs.iter().map(|stale| stale.complain(&modules)));
    }
    for (folder, members) in expected {
        complaints.push(format!("Remove from KNOWN: {folder}, {members}\n"));
    }

    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

fn read_crate(file: &str) -> Modules {
    let read = |name: &str| fs::read_to_string(root().join(name)).ok();
    Modules::read(file, &read).expect("every file of a crate is Rust")
}
