//! Saves files atomically. Changes by others are overwritten only if the user agrees.
//!
//! The new text is written to a temporary file beside the target, forced to the disk, and moved
//! into the target's place in one step. If the app is killed at any moment, the file is either the
//! old or the new one. A file with unexpected content is left alone.
//!
//! If the app is killed before the last step, the temporary file stays under a hidden name. Its
//! writer locks it, and the system releases the lock however the app ends, so the next save or
//! opening in that folder removes temporary files without a lock.

use std::{
    fs::{self, File},
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    time::Duration,
};

use inclination_core::{LoadError, authoring::format::Document};
use tempfile::{Builder, NamedTempFile};

use super::{
    Fingerprint,
    disk::{self, parent_folder},
    names,
};

/// The content that the replaced file is expected to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedContent {
    /// Any content: the user agreed to overwrite it.
    Anything,
    /// The content at the last reading or saving. A file that is gone is accepted too.
    Exactly(Fingerprint),
}

/// A reason why a file was not saved. The file is unchanged.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// It has other content than expected.
    #[error("“{name}” was changed by another program in the meantime. Check its contents, then save again.", name = names::file_name(.0))]
    Changed(PathBuf),
    /// It may not be changed.
    #[error("“{name}” is read-only. Save under another name, or change its permissions.", name = names::file_name(.0))]
    ReadOnly(PathBuf),
    /// It may not be read, so its present content is unknown.
    #[error("“{name}” can no longer be read, so saving could overwrite unknown changes. Save under another name, or change its permissions.", name = names::file_name(.0))]
    Unreadable(PathBuf),
    /// A folder has this name.
    #[error("“{}” is a folder. Save under another name.", .0.display())]
    Folder(PathBuf),
    /// A device or a pipe has this name.
    #[error("“{}” is a device or a pipe. Save under another name.", .0.display())]
    NotAFile(PathBuf),
    /// It is a link that leads to itself.
    #[error("“{}” is a link that leads back to itself. Save under another name, or delete the link.", .0.display())]
    LinkLoop(PathBuf),
    /// The system does not accept a name of this length.
    #[error("The file name is too long. Save under a shorter one.")]
    NameTooLong,
    /// Its folder is gone.
    #[error("The folder “{}” does not exist. Save somewhere else.", .0.display())]
    FolderMissing(PathBuf),
    /// Its folder may not be written into.
    #[error("You do not have permission to write to the folder “{}”. Save somewhere else, or change the folder's permissions.", .0.display())]
    Forbidden(PathBuf),
    /// The disk is full.
    #[error("The disk with the folder “{}” is full. Free some space and save again, or save somewhere else.", .0.display())]
    DiskFull(PathBuf),
    /// The project exceeds a limit of the format, so it could not be opened again.
    #[error(
        "The file would be too large to open again: {0}. Delete part of the graph and save again."
    )]
    LimitExceeded(String),
    /// Any other error of the system.
    #[error("The system reported: {0}. Try again, or save somewhere else.")]
    Other(String),
}

/// Saves a text and returns its fingerprint.
///
/// # Errors
/// Returns why the file was not saved. It is unchanged then.
pub fn save_text(
    file: &Path,
    text: &[u8],
    expect: ExpectedContent,
) -> Result<Fingerprint, SaveError> {
    let old = fs::metadata(file).ok();
    match &old {
        Some(old) if old.is_dir() => return Err(SaveError::Folder(file.to_owned())),
        Some(old) if !old.is_file() => return Err(SaveError::NotAFile(file.to_owned())),
        Some(old) if old.permissions().readonly() => {
            return Err(SaveError::ReadOnly(file.to_owned()));
        }
        _ => {}
    }

    let target = resolve_target(file)?;
    let folder = parent_folder(&target);
    let explain = |error: &io::Error| to_save_error(error, &folder);
    let mut new = create_temp_beside(&folder).map_err(|error| explain(&error))?;
    disk::write_chunks(&mut new, text).map_err(|error| explain(&error))?;

    if let Some(old) = old {
        keep_owner(new.as_file(), &old);
        disk::set_permissions(new.as_file(), old.permissions()).map_err(|error| explain(&error))?;
    }
    disk::sync_file(new.as_file()).map_err(|error| explain(&error))?;

    // Checked as late as possible, to leave others little time for a change in between.
    if let ExpectedContent::Exactly(print) = expect {
        match fs::read(&target) {
            Ok(bytes) if Fingerprint::from_bytes(&bytes) != print => {
                return Err(SaveError::Changed(file.to_owned()));
            }
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                return Err(SaveError::Unreadable(file.to_owned()));
            }
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(explain(&error)),
            _ => {}
        }
    }

    disk::move_into_place(new, &target).map_err(|error| match error.kind() {
        // The folder accepted a new file, so the old file is the one that cannot be replaced.
        ErrorKind::PermissionDenied => SaveError::ReadOnly(file.to_owned()),
        ErrorKind::IsADirectory => SaveError::Folder(file.to_owned()),
        _ => explain(&error),
    })?;

    // The new text is in its place, so a failure from here on loses nothing.
    let _ = disk::sync_folder(&folder);
    remove_abandoned_temps(&target);
    Ok(Fingerprint::from_bytes(text))
}

/// Saves a project if it can be opened again: the window allows more of some items than a file.
///
/// # Errors
/// Returns why the file was not saved. It is unchanged then.
pub fn save_project(
    file: &Path,
    project: &Document,
    expect: ExpectedContent,
) -> Result<Fingerprint, SaveError> {
    let text = project.write();
    Document::read(text.as_bytes()).map_err(|error| limit_exceeded(&error))?;
    save_text(file, text.as_bytes(), expect)
}

fn limit_exceeded(error: &LoadError) -> SaveError {
    let LoadError { path, sentence, .. } = error;
    SaveError::LimitExceeded(format!("at {path}, {sentence}"))
}

/// The number of links in a row that systems follow.
const MAX_LINKS: usize = 40;

/// Returns the path to replace. Links are followed and stay, even a link to a missing file.
fn resolve_target(file: &Path) -> Result<PathBuf, SaveError> {
    let mut at = file.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&at) {
            Ok(next) => at = parent_folder(&at).join(next),
            Err(_) => return Ok(fs::canonicalize(&at).unwrap_or(at)),
        }
    }
    Err(SaveError::LinkLoop(file.to_owned()))
}

/// Writes one of the app's own files in one step. No other program changes those.
pub(super) fn replace_own_file(file: &Path, text: &[u8]) -> io::Result<()> {
    let folder = parent_folder(file);
    // Keeps the permissions of a temporary file: only this user may read it.
    let mut new = create_locked_temp(
        Builder::new().prefix(TEMP_PREFIX).suffix(TEMP_SUFFIX),
        &folder,
    )?;
    disk::write_chunks(&mut new, text)?;
    disk::sync_file(new.as_file())?;
    disk::move_into_place(new, file)?;
    let _ = disk::sync_folder(&folder);
    remove_abandoned_temps(file);
    Ok(())
}

fn create_temp_beside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(TEMP_PREFIX).suffix(TEMP_SUFFIX);
    // The user's mask decides on the permissions of a new file, not the temporary file's defaults.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    create_locked_temp(&builder, folder)
}

fn create_locked_temp(builder: &Builder<'_, '_>, folder: &Path) -> io::Result<NamedTempFile> {
    let new = disk::create_temp_file(builder, folder)?;
    // On a system without locks, a stale temporary file may be left behind.
    let _ = new.as_file().try_lock();
    Ok(new)
}

/// Gives the new file the owner of the old one where the system allows it. Only root can change a
/// file's owner, and only for root is the owner another one.
fn keep_owner(new: &File, old: &fs::Metadata) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(new, Some(old.uid()), Some(old.gid()));
    }
    #[cfg(not(unix))]
    let _ = (new, old);
}

/// The beginning of a temporary file's name.
const TEMP_PREFIX: &str = ".inclination-";
/// The end of a temporary file's name.
const TEMP_SUFFIX: &str = ".new";
/// The number of random letters between the beginning and the end of that name.
const TEMP_RANDOM_LETTERS: usize = 6;
/// The minimum age of a temporary file before it counts as abandoned.
const MIN_ABANDONED_AGE: Duration = Duration::from_mins(1);

/// Removes temporary files that a crash left beside a file. Nothing is lost by that: the file
/// itself is intact, and unsaved work is kept elsewhere.
pub fn remove_abandoned_temps(file: &Path) {
    let entries = fs::read_dir(parent_folder(file)).into_iter().flatten();
    for entry in entries.flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(is_temp_name) && is_abandoned(&entry) {
            // Without permission to remove it, it stays.
            let _ = disk::remove_file(&entry.path());
        }
    }
}

/// Returns whether this is the name of one of our temporary files.
pub(super) fn is_temp_name(name: &str) -> bool {
    name.strip_prefix(TEMP_PREFIX)
        .and_then(|name| name.strip_suffix(TEMP_SUFFIX))
        .is_some_and(|between| {
            between.len() == TEMP_RANDOM_LETTERS
                && between.bytes().all(|letter| letter.is_ascii_alphanumeric())
        })
}

/// Returns whether a temporary file is old and not locked by a running app.
fn is_abandoned(entry: &fs::DirEntry) -> bool {
    let is_old = |metadata: fs::Metadata| {
        let age = metadata
            .modified()
            .ok()
            .and_then(|time| time.elapsed().ok());
        metadata.is_file() && age.is_some_and(|age| age > MIN_ABANDONED_AGE)
    };

    entry.metadata().is_ok_and(is_old)
        && File::options()
            .write(true)
            .open(entry.path())
            .is_ok_and(|file| file.try_lock().is_ok())
}

fn to_save_error(error: &io::Error, folder: &Path) -> SaveError {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => {
            SaveError::FolderMissing(folder.to_owned())
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            SaveError::Forbidden(folder.to_owned())
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => SaveError::DiskFull(folder.to_owned()),
        ErrorKind::InvalidFilename => SaveError::NameTooLong,
        _ => SaveError::Other(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use proptest::prelude::*;
    use tempfile::tempdir;

    use super::*;

    fn count_entries(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn a_save_replaces_the_whole_file_and_leaves_nothing_beside_it() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("a.incl.json");
        let print = save_text(&file, b"a long first text", ExpectedContent::Anything).unwrap();
        save_text(&file, b"short", ExpectedContent::Exactly(print)).unwrap();

        assert_eq!(fs::read(&file).unwrap(), b"short");
        assert_eq!(count_entries(folder.path()), 1);
    }

    #[test]
    fn others_changes_are_overwritten_only_on_request() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("a.incl.json");
        let print = save_text(&file, b"ours", ExpectedContent::Anything).unwrap();
        fs::write(&file, b"them").unwrap();

        let rejected = save_text(&file, b"ours again", ExpectedContent::Exactly(print));
        assert_eq!(rejected, Err(SaveError::Changed(file.clone())));
        assert_eq!(fs::read(&file).unwrap(), b"them");
        assert_eq!(count_entries(folder.path()), 1);

        save_text(&file, b"ours again", ExpectedContent::Anything).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"ours again");
    }

    #[test]
    fn a_file_that_is_gone_is_written_again() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("a.incl.json");
        let print = save_text(&file, b"ours", ExpectedContent::Anything).unwrap();
        fs::remove_file(&file).unwrap();
        save_text(&file, b"ours", ExpectedContent::Exactly(print)).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"ours");
    }

    #[test]
    fn a_failed_last_step_keeps_the_old_file_and_leaves_no_temp() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("taken");
        fs::create_dir(&file).unwrap();
        fs::write(file.join("inside"), b"theirs").unwrap();
        let rejected = save_text(&file, b"ours", ExpectedContent::Anything);
        assert_eq!(rejected, Err(SaveError::Folder(file.clone())));

        // Without a prior check, moving a file into a folder's place fails too.
        assert!(replace_own_file(&file, b"ours").is_err());
        assert_eq!(fs::read(file.join("inside")).unwrap(), b"theirs");
        assert_eq!(count_entries(folder.path()), 1);
    }

    #[test]
    fn saving_removes_only_abandoned_temporary_files() {
        let folder = tempdir().unwrap();
        let create = |name: &str, is_old: bool| {
            let path = folder.path().join(name);
            let file = File::create(&path).unwrap();
            if is_old {
                let then = std::time::SystemTime::now() - Duration::from_secs(90);
                file.set_modified(then).unwrap();
            }
            (path, file)
        };
        let (stale, closed) = create(".inclination-a1B2c3.new", true);
        drop(closed);
        let (young, _) = create(".inclination-b1B2c3.new", false);
        let (locked, writer) = create(".inclination-c1B2c3.new", true);
        writer.lock().unwrap();
        let (theirs, _) = create(".inclination-notes.new", true);
        let (other, _) = create("inclination-d1B2c3.new", true);

        let file = folder.path().join("a.incl.json");
        save_text(&file, b"ours", ExpectedContent::Anything).unwrap();
        assert!(!stale.exists());
        for path in [young, locked, theirs, other, file] {
            assert!(path.exists(), "{}", path.display());
        }
        drop(writer);
    }

    #[test]
    fn a_missing_folder_is_named() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("gone").join("a.incl.json");
        let message = save_text(&file, b"", ExpectedContent::Anything)
            .unwrap_err()
            .to_string();
        let home = folder.path().to_str().unwrap();
        expect![["The folder “FOLDER/gone” does not exist. Save somewhere else."]]
            .assert_eq(&message.replace(home, "FOLDER"));
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_are_kept_and_read_only_files_are_rejected() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempdir().unwrap();
        let (file, link) = (folder.path().join("a"), folder.path().join("link"));
        fs::write(&file, b"old").unwrap();
        symlink(&file, &link).unwrap();
        let mode = |mode| fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        mode(0o640);
        save_text(&link, b"new", ExpectedContent::Anything).unwrap();
        let now = fs::symlink_metadata(&file).unwrap().permissions().mode();

        assert_eq!(
            (now & 0o777, fs::read(&file).unwrap()),
            (0o640, b"new".to_vec())
        );
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());

        mode(0o440);
        let rejected = save_text(&file, b"newer", ExpectedContent::Anything);
        assert_eq!(rejected, Err(SaveError::ReadOnly(file.clone())));
        assert_eq!(fs::read(&file).unwrap(), b"new");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        /// Two windows save one file in any order: each save is rejected unless that window has
        /// seen the file's present content.
        #[test]
        fn a_window_overwrites_only_content_it_has_seen(turns in proptest::collection::vec((0_usize..2, any::<bool>()), 1..12)) {
            let folder = tempdir().unwrap();
            let file = folder.path().join("a");
            let mut content = b"start".to_vec();
            let mut seen = [save_text(&file, &content, ExpectedContent::Anything).unwrap(); 2];

            for (turn, (who, reloads)) in turns.into_iter().enumerate() {
                let is_current = seen[who] == Fingerprint::from_bytes(&content);
                if reloads {
                    seen[who] = Fingerprint::from_bytes(&fs::read(&file).unwrap());
                    continue;
                }

                let text = format!("{who} at {turn}").into_bytes();
                let saved = save_text(&file, &text, ExpectedContent::Exactly(seen[who]));
                prop_assert_eq!(saved.is_ok(), is_current);
                if let Ok(print) = saved {
                    seen[who] = print;
                    content = text;
                }
                prop_assert_eq!(&fs::read(&file).unwrap(), &content);
            }
        }
    }
}
