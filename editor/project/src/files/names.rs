//! Names of files: what a person typed, what is suggested, what is said.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
};

/// What every project's name ends in.
pub const ENDING: &str = ".incl.json";

/// What a file is called, without its folder.
pub fn of(file: &Path) -> String {
    let name = file.file_name().unwrap_or(file.as_os_str());
    name.to_string_lossy().into_owned()
}

/// What a file is called among files of its kind.
pub fn short(file: &Path) -> String {
    let name = of(file);
    name.strip_suffix(ENDING).map(str::to_owned).unwrap_or(name)
}

/// The folder of a file, from the user's own where it is in that.
pub fn folder(file: &Path) -> String {
    let folder = file.parent().unwrap_or(Path::new(""));
    match env::home_dir().map(|home| folder.strip_prefix(home).map(Path::to_owned)) {
        Some(Ok(rest)) if rest.as_os_str().is_empty() => String::from("~"),
        Some(Ok(rest)) => format!("~/{}", rest.display()),
        _ => folder.display().to_string(),
    }
}

/// What a document that was never saved may be called.
pub fn suggested(title: &str) -> String {
    suggested_as(title, ENDING)
}

/// What a file with some ending may be called.
pub fn suggested_as(title: &str, ending: &str) -> String {
    let mut name = String::new();
    for c in title.chars() {
        if c.is_alphanumeric() {
            name.extend(c.to_lowercase());
        } else if c != '\'' && !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    let name = name.trim_end_matches('-');
    let name: String = name.chars().take(60).collect();
    let name = if name.is_empty() { "untitled" } else { &name };
    format!("{name}{ending}")
}

/// A name with the right ending. Gives whether it was another. Where a name with its ending was typed in front of the one that
/// was there, one is enough.
pub fn ended(file: PathBuf) -> (PathBuf, bool) {
    let twice = format!("{ENDING}{ENDING}");
    if let Some(name) = file.file_name().and_then(|name| name.to_str())
        && let Some(stem) = name.strip_suffix(&twice)
    {
        return (file.with_file_name(format!("{stem}{ENDING}")), true);
    }
    let is_ended = of(&file).to_lowercase().ends_with(".json");
    with_ending(file, is_ended, ENDING)
}

/// The same with some ending.
pub fn ended_as(file: PathBuf, ending: &str) -> (PathBuf, bool) {
    let is_ended = of(&file).to_lowercase().ends_with(ending);
    with_ending(file, is_ended, ending)
}

fn with_ending(file: PathBuf, is_ended: bool, ending: &str) -> (PathBuf, bool) {
    if is_ended || file.file_name().is_none() {
        return (file, false);
    }
    let mut name = OsString::from(file.as_os_str());
    name.push(ending);
    (name.into(), true)
}

/// The path that a person typed, in this folder unless it says otherwise.
pub fn typed(text: &str, folder: &Path) -> PathBuf {
    let text = text.trim();
    let at_home = text.strip_prefix('~').and_then(|rest| {
        let rest = rest
            .strip_prefix(['/', '\\'])
            .or(rest.is_empty().then_some(""))?;
        Some(env::home_dir()?.join(rest))
    });
    at_home.unwrap_or_else(|| folder.join(text))
}

/// A path that means the same wherever the app is started.
pub fn whole(file: &Path) -> PathBuf {
    std::path::absolute(file).unwrap_or_else(|_| file.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_suggested_from_titles() {
        assert_eq!(suggested("Ant colony"), "ant-colony.incl.json");
        assert_eq!(suggested("Sims' needs!"), "sims-needs.incl.json");
        assert_eq!(suggested("../"), "untitled.incl.json");
    }

    #[test]
    fn a_name_gets_the_ending_that_it_lacks() {
        let ended = |name: &str| ended(PathBuf::from(name));
        assert_eq!(ended("a.incl.json"), ("a.incl.json".into(), false));
        assert_eq!(ended("a.JSON"), ("a.JSON".into(), false));
        assert_eq!(ended("f/a.v2"), ("f/a.v2.incl.json".into(), true));
        let twice = ended("f/guard.incl.json.incl.json");
        assert_eq!(twice, ("f/guard.incl.json".into(), true));
    }

    #[test]
    fn what_is_typed_is_a_path_in_the_folder_or_from_its_own_start() {
        let folder = Path::new("/some/where");
        assert_eq!(typed(" a b ", folder), Path::new("/some/where/a b"));
        assert_eq!(typed("/a", folder), Path::new("/a"));
        assert_eq!(typed("~x", folder), Path::new("/some/where/~x"));
        if let Some(home) = env::home_dir() {
            assert_eq!(typed("~/a", folder), home.join("a"));
        }
    }

    #[test]
    fn the_ending_that_all_have_is_not_said() {
        assert_eq!(short(Path::new("/a/duel.incl.json")), "duel");
        assert_eq!(short(Path::new("/a/duel.txt")), "duel.txt");
    }
}
