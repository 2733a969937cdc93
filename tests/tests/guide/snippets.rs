//! What stands as Rust on a page is a part of what is tested: of the crate's front page, whose examples are, of a program of
//! `core/examples`, or of the README's.

use std::fs;

use super::pages::{all, root, text};

/// The Rust on a page, each block's lines without what all of them are indented by.
fn blocks(page: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut block: Option<Vec<&str>> = None;
    for line in page.lines() {
        match &mut block {
            None if line == "```rust" => block = Some(Vec::new()),
            None => {}
            Some(lines) if line == "```" => {
                blocks.push(aligned(lines));
                block = None;
            }
            Some(lines) => lines.push(line),
        }
    }
    blocks
}

fn aligned(lines: &[&str]) -> String {
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let filled = lines.iter().filter(|line| !line.is_empty());
    let least = filled.map(indent).min().unwrap_or(0);
    let cut = lines.iter().map(|line| line.get(least..).unwrap_or(""));
    cut.collect::<Vec<_>>().join("\n")
}

/// All that is tested, with and without what its lines are indented by.
fn tested() -> Vec<String> {
    let front = text("core/src/lib.rs");
    let front: Vec<&str> = front
        .lines()
        .filter_map(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    let mut tested = vec![front.join("\n"), super::readme::program()];
    for file in fs::read_dir(root().join("core/examples")).expect("the folder is there") {
        let path = file.expect("it can be read").path();
        if path.extension() == Some("rs".as_ref()) {
            tested.push(fs::read_to_string(path).expect("it can be read"));
        }
    }
    tested
}

/// Whether a text has a block in it, whatever the block is indented by there.
fn holds(text: &str, block: &str) -> bool {
    [0, 4, 8].into_iter().any(|indent| {
        let indented: Vec<String> = block
            .lines()
            .map(|line| match line {
                "" => String::new(),
                _ => format!("{:indent$}{line}", ""),
            })
            .collect();
        text.contains(&indented.join("\n"))
    })
}

#[test]
fn what_stands_as_rust_is_tested() {
    let tested = tested();
    let mut count = 0;
    for (path, page) in all() {
        for block in blocks(&page) {
            assert!(
                tested.iter().any(|text| holds(text, &block)),
                "{path}: this stands neither in the crate's front page nor in a program of core/examples:\n{block}"
            );
            count += 1;
        }
    }
    assert!(count >= 6, "{count}");
}
