//! The rules of ARCHITECTURE.md for imports: which crate may use which, and that no folder of any
//! crate has an import cycle. Two files may import each other if a comment says why, see
//! `mutual_imports`.

mod crates;
mod cycles;
mod modules;
mod mutual_imports;
mod recognition;
mod source;

use std::fs;

use super::pages::repository_root;
use cycles::find_cycles;
use modules::Modules;
use mutual_imports::MutualImportComment;

#[test]
fn no_folder_has_an_import_cycle() {
    let mut complaints = Vec::new();
    for file in crates::crate_roots() {
        let modules = read_crate(&file);
        let mut pairs = MutualImportComment::find(&modules);
        for cycle in find_cycles(&modules) {
            let before = pairs.len();
            pairs.retain(|pair| !pair.allows(&cycle, &modules));
            let is_pair = pairs.len() < before;

            if !is_pair {
                let folder = modules.folder_name(&cycle.folder);
                let shown = cycle.describe(&modules);
                complaints.push(format!("Import cycle in {folder}, {shown}"));
            }
        }
        complaints.extend(
            pairs
                .iter()
                .map(|stale| stale.stale_comment_message(&modules)),
        );
    }

    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

fn read_crate(file: &str) -> Modules {
    let read = |name: &str| fs::read_to_string(repository_root().join(name)).ok();
    Modules::read(file, &read).expect("every file of a crate is Rust")
}
