//! The path of the game's stat list as projects store it: relative to the project's folder, so that
//! it is valid wherever a team keeps both.

use std::path::{Component, Path, PathBuf};

/// Resolves a stored path to the list.
pub fn resolve_contract_path(stored: &str, project: Option<&Path>) -> PathBuf {
    let folder = project.and_then(Path::parent).unwrap_or(Path::new(""));
    let mut path = PathBuf::new();
    for part in folder.join(stored).components() {
        match part {
            Component::ParentDir if path.file_name().is_some() => {
                path.pop();
            }
            Component::CurDir => {}
            part => path.push(part),
        }
    }
    path
}

/// Returns the path to store for a list: relative to the project's folder, with forward slashes. It
/// is absolute if the project was never saved, or if there is no relative path.
pub fn to_contract_path(file: &Path, project: Option<&Path>) -> String {
    let absolute = || file.display().to_string();
    let Some(folder) = project.and_then(Path::parent) else {
        return absolute();
    };

    let (to, from): (Vec<_>, Vec<_>) = (file.components().collect(), folder.components().collect());
    let same = to
        .iter()
        .zip(&from)
        .take_while(|(to, from)| to == from)
        .count();
    // On Windows, paths on different drives have no relative path.
    if same == 0 || (same == 1 && from.len() > 1 && cfg!(windows)) {
        return absolute();
    }

    let up = from[same..].iter().map(|_| String::from(".."));
    let down = to[same..]
        .iter()
        .map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<String>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_relative_to_the_projects_folder_and_resolves_back() {
        let project = Path::new("/team/ai/guards/duel.incl.json");
        for (file, stored) in [
            ("/team/ai/guards/stats.csv", "stats.csv"),
            ("/team/game/data/stats.csv", "../../game/data/stats.csv"),
            ("/team/ai/guards/data/stats.csv", "data/stats.csv"),
        ] {
            assert_eq!(to_contract_path(Path::new(file), Some(project)), stored);
            assert_eq!(
                resolve_contract_path(stored, Some(project)),
                Path::new(file)
            );
        }
    }

    #[test]
    fn a_project_without_a_folder_has_an_absolute_path() {
        let file = Path::new("/team/stats.csv");
        assert_eq!(to_contract_path(file, None), "/team/stats.csv");
        assert_eq!(resolve_contract_path("/team/stats.csv", None), file);
        let project = Path::new("/other/duel.incl.json");
        assert_eq!(
            resolve_contract_path("/team/stats.csv", Some(project)),
            file
        );
    }
}
