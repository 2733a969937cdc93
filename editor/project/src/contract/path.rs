//! How a project says where the game's list is: from its own folder on, so that it holds wherever a team has both.

use std::path::{Component, Path, PathBuf};

/// Where a list is that a project speaks of.
pub fn resolved(told: &str, project: Option<&Path>) -> PathBuf {
    let folder = project.and_then(Path::parent).unwrap_or(Path::new(""));
    let mut path = PathBuf::new();
    for part in folder.join(told).components() {
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

/// How a project tells where a list is: from its folder on, with slashes everywhere; whole if it was never saved, or if
/// there is no way from one to the other.
pub fn told(file: &Path, project: Option<&Path>) -> String {
    let whole = || file.display().to_string();
    let Some(folder) = project.and_then(Path::parent) else {
        return whole();
    };
    let (to, from): (Vec<_>, Vec<_>) = (file.components().collect(), folder.components().collect());
    let same = to.iter().zip(&from).take_while(|(to, from)| to == from);
    let same = same.count();
    // Another drive has another beginning.
    if same == 0 || (same == 1 && from.len() > 1 && cfg!(windows)) {
        return whole();
    }
    let up = from[same..].iter().map(|_| String::from(".."));
    let down = to[same..].iter();
    let down = down.map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<String>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_told_from_the_projects_folder_on_and_found_again() {
        let project = Path::new("/team/ai/guards/duel.incl.json");
        for (file, said) in [
            ("/team/ai/guards/stats.csv", "stats.csv"),
            ("/team/game/data/stats.csv", "../../game/data/stats.csv"),
            ("/team/ai/guards/data/stats.csv", "data/stats.csv"),
        ] {
            assert_eq!(told(Path::new(file), Some(project)), said);
            assert_eq!(resolved(said, Some(project)), Path::new(file));
        }
    }

    #[test]
    fn a_project_without_a_folder_tells_all_of_it() {
        let file = Path::new("/team/stats.csv");
        assert_eq!(told(file, None), "/team/stats.csv");
        assert_eq!(resolved("/team/stats.csv", None), file);
        let project = Path::new("/other/duel.incl.json");
        assert_eq!(resolved("/team/stats.csv", Some(project)), file);
    }
}
