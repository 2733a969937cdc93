//! The pages, and files that tests write anew when `UPDATE_SNAPSHOTS` is set.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A file's text, by its path in the repository.
pub(crate) fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect(path)
}

/// Holds a file to a text, or makes it that.
pub(crate) fn assert_current(path: &str, expected: &str) {
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(root().join(path), expected).expect(path);
    } else {
        assert!(
            text(path) == expected,
            "{path} is not current: run the test again with UPDATE_SNAPSHOTS=1, and look at what changes"
        );
    }
}
