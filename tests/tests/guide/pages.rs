//! The pages, and files that tests rewrite when `UPDATE_SNAPSHOTS` is set.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Returns the folder of the repository.
pub(crate) fn repository_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Reads a file by its path in the repository.
pub(crate) fn read_file(path: &str) -> String {
    fs::read_to_string(repository_root().join(path)).expect(path)
}

/// Reads the guide's pages and those at the root. Returns their paths in the repository and texts.
pub(crate) fn read_pages() -> Vec<(String, String)> {
    let mut pages = Vec::new();
    let mut folders = vec![String::from("docs"), String::new()];

    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(repository_root().join(&folder)).expect("the folder is there");
        for entry in entries {
            let entry = entry.expect("it can be read");
            let name = entry.file_name().into_string().expect("a name in UTF-8");
            let path = if folder.is_empty() {
                name
            } else {
                format!("{folder}/{name}")
            };
            let is_folder = entry.file_type().expect("it is there").is_dir();
            if is_folder && !folder.is_empty() {
                folders.push(path);
            } else if !is_folder && entry.path().extension() == Some("md".as_ref()) {
                let text = read_file(&path);
                pages.push((path, text));
            }
        }
    }

    pages.sort();
    assert!(pages.len() > 20, "{}", pages.len());
    pages
}

/// Asserts that a file holds a text, or writes it if `UPDATE_SNAPSHOTS` is set.
pub(crate) fn assert_current(path: &str, expected: &str) {
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(repository_root().join(path), expected).expect(path);
    } else {
        assert!(
            read_file(path) == expected,
            "{path} is not current: run the test again with UPDATE_SNAPSHOTS=1, and look at what changes"
        );
    }
}
