//! Rust on a page is a part of tested code: of the crate's front page with its tested examples,
//! of a program of `core/examples`, or of the README's program.

use std::fs;

use super::pages::{read_file, read_pages, repository_root};

/// Returns the Rust blocks of a page, each without the indentation that all its lines share.
fn rust_blocks(page: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut block: Option<Vec<&str>> = None;

    for line in page.lines() {
        match &mut block {
            None if line == "```rust" => block = Some(Vec::new()),
            None => {}
            Some(lines) if line == "```" => {
                blocks.push(dedent(lines));
                block = None;
            }
            Some(lines) => lines.push(line),
        }
    }

    blocks
}

fn dedent(lines: &[&str]) -> String {
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let least = lines
        .iter()
        .filter(|line| !line.is_empty())
        .map(indent)
        .min()
        .unwrap_or(0);
    lines
        .iter()
        .map(|line| line.get(least..).unwrap_or(""))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Returns all tested code; that of the crate's front page is without its comment marks.
fn collect_tested_code() -> Vec<String> {
    let front = read_file("core/src/lib.rs");
    let front: Vec<&str> = front
        .lines()
        .filter_map(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();

    let mut tested = vec![front.join("\n"), super::readme::readme_program()];
    for file in fs::read_dir(repository_root().join("core/examples")).expect("the folder is there")
    {
        let path = file.expect("it can be read").path();
        if path.extension() == Some("rs".as_ref()) {
            tested.push(fs::read_to_string(path).expect("it can be read"));
        }
    }

    tested
}

/// Whether a text contains a block, with any indentation.
fn contains_block(text: &str, block: &str) -> bool {
    [0, 4, 8, 12].into_iter().any(|indent| {
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
fn rust_on_pages_is_tested() {
    let tested = collect_tested_code();
    let mut count = 0;
    for (path, page) in read_pages() {
        for block in rust_blocks(&page) {
            assert!(
                tested.iter().any(|text| contains_block(text, &block)),
                "{path}: this stands neither in the crate's front page nor in a program of core/examples:\n{block}"
            );
            count += 1;
        }
    }
    assert!(count >= 6, "{count}");
}
