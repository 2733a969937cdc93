//! The page about files names every member that reading knows.

use std::{collections::BTreeSet, fs};

use super::pages::{read_file, repository_root};

/// Returns the members that a file of the reader reads: the lines `"key" => place = ...` of its
/// lists.
fn read_members(source: &str) -> impl Iterator<Item = &str> {
    source.lines().filter_map(|line| {
        let (key, rest) = line.trim().strip_prefix('"')?.split_once("\" => ")?;
        let (place, _) = rest.split_once(" = ")?;
        let is_place = place.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        is_place.then_some(key)
    })
}

#[test]
fn the_page_about_files_names_every_member() {
    let page = read_file("docs/format.md");
    let mut known = BTreeSet::new();
    let mut folders = vec![repository_root().join("core/src/format/read")];
    while let Some(folder) = folders.pop() {
        for file in fs::read_dir(folder).expect("the folder is there") {
            let path = file.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = fs::read_to_string(path).expect("it is text");
            known.extend(read_members(&source).map(str::to_owned));
        }
    }

    for key in [
        "next_id",
        "rank_bands",
        "muted",
        "leave",
        "inside",
        "tint",
        "column",
        "max_count",
    ] {
        assert!(known.contains(key), "{key}");
    }

    for key in known {
        let is_named = page.contains(&format!("`{key}`")) || page.contains(&format!("\"{key}\""));
        assert!(is_named, "{key}");
    }
}
