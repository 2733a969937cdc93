//! Saving. The new text is written beside the file, forced to the disk, and put in the file's place in one step: killed at
//! any moment, the file is the old or the new one. A file that holds something else than we know is left alone.
//!
//! Killed before that step, the new text stays beside the file under a hidden name. Whoever writes holds a lock in it, which
//! the system lets go of however the app ends: what nobody holds goes at the next save or opening there.

use std::{
    fs::{self, File},
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    time::Duration,
};

use inclination_core::{Document, format::LoadError};
use tempfile::{Builder, NamedTempFile};

use super::{
    Print,
    disk::{self, folder_of},
    names,
};

/// What the file may hold that is about to be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// Anything: whoever saves was asked.
    Anything,
    /// What it held when it was read or saved last; or it is gone.
    Just(Print),
}

/// Why a file was not saved. It is as it was.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// It holds something else than we know.
    #[error("{name} was changed by someone else meanwhile.", name = names::of(.0))]
    Changed(PathBuf),
    /// It may not be changed.
    #[error("{name} may not be changed. Save under another name, or allow writing to it.", name = names::of(.0))]
    ReadOnly(PathBuf),
    /// It may not be read, so that nobody can tell what it holds by now.
    #[error("{name} may not be read any more, so nobody can tell what saving would overwrite. Save under another name, or allow reading it.", name = names::of(.0))]
    Unread(PathBuf),
    /// A folder of this name is in the way.
    #[error("{} is a folder. Save under another name.", .0.display())]
    Folder(PathBuf),
    /// Something that only looks like a file is in the way.
    #[error("{} is a device or a pipe and not a file. Save under another name.", .0.display())]
    NoFile(PathBuf),
    /// It is a link that leads to itself.
    #[error("{} is a link that leads back to itself. Save under another name, or remove the link.", .0.display())]
    Circle(PathBuf),
    /// No system takes such a name.
    #[error("The system takes no name as long as this. Save under a shorter one.")]
    LongName,
    /// Its folder is gone.
    #[error("The folder {} is not there. Save somewhere else.", .0.display())]
    NoFolder(PathBuf),
    /// Its folder may not be written into.
    #[error("You may not write into the folder {}. Save somewhere else, or allow writing there.", .0.display())]
    Forbidden(PathBuf),
    /// There is no room.
    #[error("The disk that holds the folder {} is full. Make room and save again, or save somewhere else.", .0.display())]
    Full(PathBuf),
    /// What would be saved could not be opened again.
    #[error("It could not be opened again as it is: {0}. Make that less and save again.")]
    TooMuch(String),
    /// Something else.
    #[error("The system says: {0}. Try again, or save somewhere else.")]
    Other(String),
}

/// Saves a text. Gives what the file holds now.
///
/// # Errors
/// Why that was not possible. The file is as it was then.
pub fn save(file: &Path, text: &[u8], expect: Expect) -> Result<Print, SaveError> {
    let old = fs::metadata(file).ok();
    match &old {
        Some(old) if old.is_dir() => return Err(SaveError::Folder(file.to_owned())),
        Some(old) if !old.is_file() => return Err(SaveError::NoFile(file.to_owned())),
        Some(old) if old.permissions().readonly() => {
            return Err(SaveError::ReadOnly(file.to_owned()));
        }
        _ => {}
    }
    let target = target(file)?;
    let folder = folder_of(&target);
    let explain = |error: &io::Error| explain(error, &folder);
    let mut new = beside(&folder).map_err(|error| explain(&error))?;
    disk::write(&mut new, text).map_err(|error| explain(&error))?;
    if let Some(old) = old {
        keep_owner(new.as_file(), &old);
        let kept = disk::permit(new.as_file(), old.permissions());
        kept.map_err(|error| explain(&error))?;
    }
    disk::force(new.as_file()).map_err(|error| explain(&error))?;
    // As late as possible, so that nothing comes in between.
    if let Expect::Just(print) = expect {
        match fs::read(&target) {
            Ok(bytes) if Print::of(&bytes) != print => {
                return Err(SaveError::Changed(file.to_owned()));
            }
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                return Err(SaveError::Unread(file.to_owned()));
            }
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(explain(&error)),
            _ => {}
        }
    }
    disk::put(new, &target).map_err(|error| match error.kind() {
        // The folder took a new file, so it is the old one that may not go.
        ErrorKind::PermissionDenied => SaveError::ReadOnly(file.to_owned()),
        ErrorKind::IsADirectory => SaveError::Folder(file.to_owned()),
        _ => explain(&error),
    })?;
    // The new text is in its place: what fails from here on costs nobody anything.
    let _ = disk::force_folder(&folder);
    sweep(&target);
    Ok(Print::of(text))
}

/// Saves a project, if it can be opened again: of some things there may be more in a window than any file may hold.
///
/// # Errors
/// Why that was not possible. The file is as it was then.
pub fn save_project(file: &Path, project: &Document, expect: Expect) -> Result<Print, SaveError> {
    let text = project.write();
    Document::read(text.as_bytes()).map_err(|error| too_much(&error))?;
    save(file, text.as_bytes(), expect)
}

fn too_much(error: &LoadError) -> SaveError {
    let LoadError { path, sentence, .. } = error;
    SaveError::TooMuch(format!("at {path}, {sentence}"))
}

/// As many links in a row as systems follow.
const MOST_LINKS: usize = 40;

/// What is to be replaced. A link keeps pointing where it does, also where nothing is yet: what it points at is replaced.
fn target(file: &Path) -> Result<PathBuf, SaveError> {
    let mut at = file.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&at) {
            Ok(next) => at = folder_of(&at).join(next),
            Err(_) => return Ok(fs::canonicalize(&at).unwrap_or(at)),
        }
    }
    Err(SaveError::Circle(file.to_owned()))
}

/// Writes a file of our own in one step; nobody else changes those.
pub(super) fn replace(file: &Path, text: &[u8]) -> io::Result<()> {
    let folder = folder_of(file);
    // With the permissions that a temporary file has: nobody else reads it.
    let mut new = unfinished(Builder::new().prefix(BEFORE).suffix(AFTER), &folder)?;
    disk::write(&mut new, text)?;
    disk::force(new.as_file())?;
    disk::put(new, file)?;
    let _ = disk::force_folder(&folder);
    sweep(file);
    Ok(())
}

fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(BEFORE).suffix(AFTER);
    // What others may do with a new file is the user's mask to say, not the temporary file's.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    unfinished(&builder, folder)
}

fn unfinished(builder: &Builder<'_, '_>, folder: &Path) -> io::Result<NamedTempFile> {
    let new = disk::new_file(builder, folder)?;
    // Where a system has no locks, what is left is left.
    let _ = new.as_file().try_lock();
    Ok(new)
}

/// Whoever saves, the file stays its owner's where the system lets us. Only root can give it away, and only root has to.
fn keep_owner(new: &File, old: &fs::Metadata) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(new, Some(old.uid()), Some(old.gid()));
    }
    #[cfg(not(unix))]
    let _ = (new, old);
}

/// How the name of a new text begins and ends until it is in the file's place, and how many letters are between.
const BEFORE: &str = ".inclination-";
const AFTER: &str = ".new";
const BETWEEN: usize = 6;
/// How old such a text is at least that nobody is writing any more.
const OLD: Duration = Duration::from_mins(1);

/// Removes new texts beside a file that a crash kept from getting into its place. They are nobody's work: the file is as
/// it was, and what was unsaved is kept elsewhere.
pub fn sweep(file: &Path) {
    let entries = fs::read_dir(folder_of(file)).into_iter().flatten();
    for entry in entries.flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(is_unfinished) && is_left(&entry) {
            // Whoever may not remove it leaves it.
            let _ = disk::remove(&entry.path());
        }
    }
}

/// Whether a file is a text of ours that is not in its place yet.
pub(super) fn is_unfinished(name: &str) -> bool {
    let between = name.strip_prefix(BEFORE);
    let between = between.and_then(|name| name.strip_suffix(AFTER));
    between.is_some_and(|name| {
        name.len() == BETWEEN && name.bytes().all(|letter| letter.is_ascii_alphanumeric())
    })
}

/// Whether a new text is old, and nobody who lives holds it.
fn is_left(entry: &fs::DirEntry) -> bool {
    let is_old = |about: fs::Metadata| {
        let age = about.modified().ok().and_then(|time| time.elapsed().ok());
        about.is_file() && age.is_some_and(|age| age > OLD)
    };
    entry.metadata().is_ok_and(is_old)
        && File::options()
            .write(true)
            .open(entry.path())
            .is_ok_and(|file| file.try_lock().is_ok())
}

fn explain(error: &io::Error, folder: &Path) -> SaveError {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => SaveError::NoFolder(folder.to_owned()),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            SaveError::Forbidden(folder.to_owned())
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => SaveError::Full(folder.to_owned()),
        ErrorKind::InvalidFilename => SaveError::LongName,
        _ => SaveError::Other(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use proptest::prelude::*;
    use tempfile::tempdir;

    use super::*;

    fn entries(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn a_save_replaces_the_whole_file_and_leaves_nothing_beside_it() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("a.incl.json");
        let print = save(&file, b"a long first text", Expect::Anything).unwrap();
        save(&file, b"short", Expect::Just(print)).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"short");
        assert_eq!(entries(folder.path()), 1);
    }

    #[test]
    fn what_others_wrote_is_not_overwritten_unless_one_was_asked() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("a.incl.json");
        let print = save(&file, b"ours", Expect::Anything).unwrap();
        fs::write(&file, b"them").unwrap();
        let refused = save(&file, b"ours again", Expect::Just(print));
        assert_eq!(refused, Err(SaveError::Changed(file.clone())));
        assert_eq!(fs::read(&file).unwrap(), b"them");
        assert_eq!(entries(folder.path()), 1);
        save(&file, b"ours again", Expect::Anything).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"ours again");
    }

    #[test]
    fn a_file_that_is_gone_is_written_again() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("a.incl.json");
        let print = save(&file, b"ours", Expect::Anything).unwrap();
        fs::remove_file(&file).unwrap();
        save(&file, b"ours", Expect::Just(print)).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"ours");
    }

    #[test]
    fn where_the_last_step_fails_the_old_is_there_and_nothing_is_left() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("taken");
        fs::create_dir(&file).unwrap();
        fs::write(file.join("inside"), b"theirs").unwrap();
        let refused = save(&file, b"ours", Expect::Anything);
        assert_eq!(refused, Err(SaveError::Folder(file.clone())));
        // And if nobody had looked before: a file cannot be put in a folder's place.
        assert!(replace(&file, b"ours").is_err());
        assert_eq!(fs::read(file.join("inside")).unwrap(), b"theirs");
        assert_eq!(entries(folder.path()), 1);
    }

    #[test]
    fn what_a_crash_left_beside_a_file_goes_and_nothing_else() {
        let folder = tempdir().unwrap();
        let made = |name: &str, is_old: bool| {
            let path = folder.path().join(name);
            let file = File::create(&path).unwrap();
            if is_old {
                let then = std::time::SystemTime::now() - Duration::from_secs(90);
                file.set_modified(then).unwrap();
            }
            (path, file)
        };
        let (left, closed) = made(".inclination-a1B2c3.new", true);
        drop(closed);
        let (young, _) = made(".inclination-b1B2c3.new", false);
        let (held, writer) = made(".inclination-c1B2c3.new", true);
        writer.lock().unwrap();
        let (theirs, _) = made(".inclination-notes.new", true);
        let (other, _) = made("inclination-d1B2c3.new", true);
        let file = folder.path().join("a.incl.json");
        save(&file, b"ours", Expect::Anything).unwrap();
        assert!(!left.exists());
        for path in [young, held, theirs, other, file] {
            assert!(path.exists(), "{}", path.display());
        }
        drop(writer);
    }

    #[test]
    fn a_missing_folder_is_named() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("gone").join("a.incl.json");
        let said = save(&file, b"", Expect::Anything).unwrap_err().to_string();
        let home = folder.path().to_str().unwrap();
        expect![["The folder FOLDER/gone is not there. Save somewhere else."]]
            .assert_eq(&said.replace(home, "FOLDER"));
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_are_kept_and_a_file_that_is_only_to_be_read_is_left() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempdir().unwrap();
        let (file, link) = (folder.path().join("a"), folder.path().join("link"));
        fs::write(&file, b"old").unwrap();
        symlink(&file, &link).unwrap();
        let mode = |mode| fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        mode(0o640);
        save(&link, b"new", Expect::Anything).unwrap();
        let now = fs::symlink_metadata(&file).unwrap().permissions().mode();
        assert_eq!(
            (now & 0o777, fs::read(&file).unwrap()),
            (0o640, b"new".to_vec())
        );
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        mode(0o440);
        let refused = save(&file, b"newer", Expect::Anything);
        assert_eq!(refused, Err(SaveError::ReadOnly(file.clone())));
        assert_eq!(fs::read(&file).unwrap(), b"new");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        /// Two windows save one file in any order: whoever saves has seen what the file held, or is refused.
        #[test]
        fn nobody_loses_what_they_did_not_see(turns in proptest::collection::vec((0_usize..2, any::<bool>()), 1..12)) {
            let folder = tempdir().unwrap();
            let file = folder.path().join("a");
            let mut held = b"start".to_vec();
            let mut seen = [save(&file, &held, Expect::Anything).unwrap(); 2];
            for (turn, (who, reloads)) in turns.into_iter().enumerate() {
                let is_current = seen[who] == Print::of(&held);
                if reloads {
                    seen[who] = Print::of(&fs::read(&file).unwrap());
                    continue;
                }
                let text = format!("{who} at {turn}").into_bytes();
                let saved = save(&file, &text, Expect::Just(seen[who]));
                prop_assert_eq!(saved.is_ok(), is_current);
                if let Ok(print) = saved {
                    seen[who] = print;
                    held = text;
                }
                prop_assert_eq!(&fs::read(&file).unwrap(), &held);
            }
        }
    }
}
