//! The crates of the workspace, and which of them each is built on.

use std::collections::BTreeSet;

use super::super::pages::{read_file, repository_root};

/// The crates of the product with the ones that each may use. Their tests may use any crate.
const ALLOWED_DEPENDENCIES: [(&str, &[&str]); 5] = [
    ("core", &[]),
    ("editor/project", &["core"]),
    ("editor/analysis", &["core", "editor/project"]),
    ("editor/cli", &["core", "editor/analysis", "editor/project"]),
    (
        "editor/app",
        &["core", "editor/analysis", "editor/cli", "editor/project"],
    ),
];

#[test]
fn each_crate_uses_only_the_crates_that_it_may() {
    let workspace = read_file("Cargo.toml");
    for (member, expected) in ALLOWED_DEPENDENCIES {
        let used: BTreeSet<String> = dependencies(&read_file(&format!("{member}/Cargo.toml")))
            .into_iter()
            .filter_map(|name| find_folder(&name, &workspace))
            .collect();
        assert!(used.iter().eq(expected), "{member} uses {used:?}");
    }
}

/// The root files of all crates of the workspace.
pub(super) fn crate_roots() -> Vec<String> {
    let workspace = read_file("Cargo.toml");
    let members = workspace
        .split_once("\nmembers = [")
        .and_then(|(_, rest)| rest.split_once(']'))
        .map(|(members, _)| members.split(',').map(unquote))
        .expect("the workspace lists its members");
    let roots: Vec<String> = members
        .flat_map(|member| ["lib.rs", "main.rs"].map(|file| format!("{member}/src/{file}")))
        .filter(|file| repository_root().join(file).is_file())
        .collect();

    assert!(roots.len() >= 8, "{roots:?}");
    roots
}

/// The names of the crates that a manifest depends on outside of tests.
fn dependencies(manifest: &str) -> Vec<String> {
    let mut is_counted = false;
    let mut names = Vec::new();
    for line in manifest.lines() {
        if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end_matches(']');
            is_counted = table == "dependencies" || table.ends_with(".dependencies");
        } else if is_counted && line.starts_with(|first: char| first.is_ascii_alphabetic()) {
            let end = line.find(['.', ' ', '=']).unwrap_or(line.len());
            names.push(line[..end].to_owned());
        }
    }
    names
}

/// Returns the folder of a crate of the workspace; nothing for one from a registry.
fn find_folder(name: &str, workspace: &str) -> Option<String> {
    let start = format!("{name} = {{ path = ");
    let line = workspace
        .lines()
        .find_map(|line| line.strip_prefix(&start))?;
    Some(unquote(line.trim_end_matches('}')).to_owned())
}

fn unquote(text: &str) -> &str {
    text.trim().trim_matches('"')
}

#[test]
fn dependencies_for_tests_are_left_out() {
    let manifest = "[dependencies]\na.workspace = true\nb = \"1\"\n\n[target.'cfg(unix)'.dependencies]\nc = \"1\"\n\
                    [dev-dependencies]\nd = \"1\"\n";
    assert_eq!(dependencies(manifest), ["a", "b", "c"]);
}
