//! File names: reading typed paths, suggesting names, adding extensions and displaying them.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
};

/// The file extension of a project.
pub const PROJECT_EXTENSION: &str = ".incl.json";

/// Returns the name of a file without its folder.
pub fn file_name(file: &Path) -> String {
    let name = file.file_name().unwrap_or(file.as_os_str());
    name.to_string_lossy().into_owned()
}

/// Returns the name of a file without its folder and without the project extension.
pub fn short_name(file: &Path) -> String {
    let name = file_name(file);
    name.strip_suffix(PROJECT_EXTENSION)
        .map(str::to_owned)
        .unwrap_or(name)
}

/// Returns the folder of a file for display, with `~` for the user's home folder.
pub fn display_folder(file: &Path) -> String {
    let folder = file.parent().unwrap_or(Path::new(""));
    match env::home_dir().map(|home| folder.strip_prefix(home).map(Path::to_owned)) {
        Some(Ok(rest)) if rest.as_os_str().is_empty() => String::from("~"),
        Some(Ok(rest)) => format!("~/{}", rest.display()),
        _ => folder.display().to_string(),
    }
}

/// Suggests a file name for a document that was never saved.
pub fn suggest_project_name(title: &str) -> String {
    suggest_file_name(title, PROJECT_EXTENSION)
}

/// Suggests a file name with the given extension.
pub fn suggest_file_name(title: &str, ending: &str) -> String {
    let mut name = String::new();
    for c in title.chars() {
        if c.is_alphanumeric() {
            name.extend(c.to_lowercase());
        } else if c != '\'' && !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }

    let name: String = name.trim_end_matches('-').chars().take(60).collect();
    let name = if name.is_empty() { "untitled" } else { &name };

    format!("{name}{ending}")
}

/// Adds the project extension if the name lacks it. Returns whether the name changed.
///
/// A doubled extension is reduced to one: it appears when a name is typed with its extension in
/// front of the one that a file dialog had already filled in.
pub fn add_project_extension(file: PathBuf) -> (PathBuf, bool) {
    let twice = format!("{PROJECT_EXTENSION}{PROJECT_EXTENSION}");
    if let Some(name) = file.file_name().and_then(|name| name.to_str())
        && let Some(stem) = name.strip_suffix(&twice)
    {
        return (
            file.with_file_name(format!("{stem}{PROJECT_EXTENSION}")),
            true,
        );
    }

    let is_ended = file_name(&file).to_lowercase().ends_with(".json");
    append_extension_unless(file, is_ended, PROJECT_EXTENSION)
}

/// Adds an extension if the name lacks it. Returns whether the name changed.
pub fn add_extension(file: PathBuf, ending: &str) -> (PathBuf, bool) {
    let is_ended = file_name(&file).to_lowercase().ends_with(ending);
    append_extension_unless(file, is_ended, ending)
}

fn append_extension_unless(file: PathBuf, is_ended: bool, ending: &str) -> (PathBuf, bool) {
    if is_ended || file.file_name().is_none() {
        return (file, false);
    }

    let mut name = OsString::from(file.as_os_str());
    name.push(ending);
    (name.into(), true)
}

/// Parses a path that the user typed, relative to `folder` unless it is absolute.
pub fn parse_typed_path(text: &str, folder: &Path) -> PathBuf {
    let text = text.trim();
    let at_home = text.strip_prefix('~').and_then(|rest| {
        let rest = rest
            .strip_prefix(['/', '\\'])
            .or(rest.is_empty().then_some(""))?;
        Some(env::home_dir()?.join(rest))
    });

    at_home.unwrap_or_else(|| folder.join(text))
}

/// Returns an absolute path, so that it does not depend on the app's working folder.
pub fn absolute_path(file: &Path) -> PathBuf {
    std::path::absolute(file).unwrap_or_else(|_| file.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_suggested_from_titles() {
        assert_eq!(suggest_project_name("Ant colony"), "ant-colony.incl.json");
        assert_eq!(suggest_project_name("Sims' needs!"), "sims-needs.incl.json");
        assert_eq!(suggest_project_name("../"), "untitled.incl.json");
    }

    #[test]
    fn a_missing_extension_is_added() {
        let add = |name: &str| add_project_extension(PathBuf::from(name));
        assert_eq!(add("a.incl.json"), ("a.incl.json".into(), false));
        assert_eq!(add("a.JSON"), ("a.JSON".into(), false));
        assert_eq!(add("f/a.v2"), ("f/a.v2.incl.json".into(), true));
        let doubled = add("f/guard.incl.json.incl.json");
        assert_eq!(doubled, ("f/guard.incl.json".into(), true));
    }

    #[test]
    fn a_typed_path_is_relative_to_the_folder_unless_absolute() {
        let folder = Path::new("/some/where");
        assert_eq!(
            parse_typed_path(" a b ", folder),
            Path::new("/some/where/a b")
        );
        assert_eq!(parse_typed_path("/a", folder), Path::new("/a"));
        assert_eq!(parse_typed_path("~x", folder), Path::new("/some/where/~x"));
        if let Some(home) = env::home_dir() {
            assert_eq!(parse_typed_path("~/a", folder), home.join("a"));
        }
    }

    #[test]
    fn a_short_name_omits_the_project_extension() {
        assert_eq!(short_name(Path::new("/a/duel.incl.json")), "duel");
        assert_eq!(short_name(Path::new("/a/duel.txt")), "duel.txt");
    }
}
