//! Crash recovery: unsaved work, kept where a crash cannot reach it.
//!
//! Every running app has its own folder and locks a file in it. The system releases the lock
//! however the app ends, so a folder that is not locked was left by a crash. It is offered to the
//! next app that starts, which locks it meanwhile.
//!
//! One piece of work is one file: a line of JSON that describes it, then the project's text in the
//! format of a saved file.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use inclination_core::{Limits, authoring::format::Document};
use serde::{Deserialize, Serialize};
use tempfile::Builder;

use super::{
    CancellableReader, Fingerprint, ReadError, disk,
    saving::{is_temp_name, replace_own_file},
};

/// The file that a running app locks in its own folder.
const LOCK_FILE: &str = "lock";
/// The file that is locked while folders are created, listed or removed, so that other apps never
/// see a half-made one.
const DOOR_FILE: &str = "door";
/// The beginning of the names of apps' folders.
const SESSION_PREFIX: &str = "window-";
/// The file name extension of unsaved work.
const WORK_EXTENSION: &str = "unsaved";
/// The maximum length of a description, in bytes: more than the longest path of any system.
const MAX_HEADER_BYTES: u64 = 1 << 16;

/// The description of a piece of unsaved work.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WorkHeader {
    /// The title of its tab.
    pub name: String,
    /// The file that the work will be saved in, or `None` if it has none yet.
    pub file: Option<PathBuf>,
    /// The fingerprint of that file when it was last read or saved.
    pub print: Option<Fingerprint>,
    /// The time of the last autosave, in seconds since 1970.
    pub time: u64,
}

impl WorkHeader {
    /// Returns the time since the last autosave.
    pub fn age(&self) -> Duration {
        let kept = UNIX_EPOCH + Duration::from_secs(self.time);
        SystemTime::now().duration_since(kept).unwrap_or_default()
    }
}

/// The folder of this running app for unsaved work.
#[derive(Debug)]
pub struct Session {
    top: PathBuf,
    folder: PathBuf,
    lock: File,
}

impl Session {
    /// Creates a folder and locks it.
    ///
    /// # Errors
    /// Returns the system's error if the folder cannot be created.
    pub fn create(top: &Path) -> io::Result<Self> {
        disk::create_folders(top)?;
        let _door = lock_door(top)?;
        let folder = disk::create_temp_folder(Builder::new().prefix(SESSION_PREFIX), top)?;
        let lock = disk::create_file(&folder.path().join(LOCK_FILE))?;
        lock.try_lock()?;
        Ok(Self {
            top: top.to_owned(),
            folder: folder.keep(),
            lock,
        })
    }

    /// Saves a piece of work under a number and replaces any earlier work under that number.
    ///
    /// # Errors
    /// Returns the system's error if the work cannot be written.
    pub fn save_work(&self, key: u64, head: &WorkHeader, document: &Document) -> io::Result<()> {
        let mut text = serde_json::to_string(head)?;
        text.push('\n');
        text.push_str(&document.write());
        replace_own_file(&self.work_file(key), text.as_bytes())
    }

    /// Moves work that a crash left into this folder.
    ///
    /// # Errors
    /// Returns the system's error if the work cannot be moved.
    pub fn adopt_work(&self, left: &RecoverableWork, key: u64) -> io::Result<()> {
        disk::rename_file(&left.path, &self.work_file(key))
    }

    /// Removes the work with a number.
    pub fn remove_work(&self, key: u64) {
        // It may never have been saved.
        let _ = disk::remove_file(&self.work_file(key));
    }

    /// Removes the folder at a regular end of the app, when no work is unsaved.
    pub fn remove_folder(self) {
        let door = lock_door(&self.top);
        drop(self.lock);
        remove_session_folder(&self.folder);
        drop(door);
    }

    /// Returns whether the folder exists. A user may have deleted it.
    pub fn folder_exists(&self) -> bool {
        self.folder.is_dir()
    }

    fn work_file(&self, key: u64) -> PathBuf {
        self.folder.join(format!("{key}.{WORK_EXTENSION}"))
    }
}

/// A piece of work that a crash left. Its folder is locked while any of its pieces is in memory.
#[derive(Clone, Debug)]
pub struct RecoverableWork {
    /// Its description.
    pub head: WorkHeader,
    path: PathBuf,
    _hold: Arc<LockedFolder>,
}

/// A locked folder that a crash left. Dropping it removes the folder if no work is left in it.
#[derive(Debug)]
struct LockedFolder {
    top: PathBuf,
    folder: PathBuf,
    lock: Option<File>,
}

impl Drop for LockedFolder {
    fn drop(&mut self) {
        let door = lock_door(&self.top);
        drop(self.lock.take());
        if list_work_files(&self.folder).is_empty() {
            remove_session_folder(&self.folder);
        }
        drop(door);
    }
}

impl RecoverableWork {
    /// The file of the work.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the project.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn read_document(&self) -> Result<Document, ReadError> {
        let bytes = CancellableReader::default().read_bytes(&self.path)?;
        let head_end = bytes.iter().position(|byte| *byte == b'\n');

        // The project was open, so its size is not limited here; saving checks the limits.
        let limits = Limits {
            text_bytes: usize::MAX,
            stats: usize::MAX,
            nodes: usize::MAX,
            groups: usize::MAX,
            ports: usize::MAX,
            choices: usize::MAX,
            points: usize::MAX,
            rank_bands: usize::MAX,
            acknowledged: usize::MAX,
            notes: usize::MAX,
            frames: usize::MAX,
            samples: usize::MAX,
            candidates: usize::MAX,
            ..Limits::default()
        };

        let text = &bytes[head_end.map_or(0, |end| end + 1)..];
        Ok(Document::read_within(text, limits)?)
    }

    /// Removes the work for good.
    ///
    /// # Errors
    /// Returns the system's error if the work cannot be removed.
    pub fn discard(self) -> io::Result<()> {
        disk::remove_file(&self.path)
    }
}

/// Finds all work that crashes left, the newest first, and locks its folders for this app.
///
/// # Errors
/// Returns the system's error if the folders cannot be listed.
pub fn find_recoverable_work(top: &Path) -> io::Result<Vec<RecoverableWork>> {
    if !top.exists() {
        return Ok(Vec::new());
    }

    // If nothing may be written here, the door cannot be locked, but no other app can change
    // anything either, and reading works.
    let door = lock_door(top).ok();
    let (mut all, mut holds) = (Vec::new(), Vec::new());

    for entry in fs::read_dir(top)?.flatten() {
        let folder = entry.path();
        if !entry
            .file_name()
            .to_string_lossy()
            .starts_with(SESSION_PREFIX)
        {
            continue;
        }

        // Without a lock file it is not an app's folder, or its app died while creating it.
        let lock_path = folder.join(LOCK_FILE);
        let lock = File::options()
            .write(true)
            .open(&lock_path)
            .or_else(|_| File::open(&lock_path));
        let is_held = lock.as_ref().is_ok_and(|lock| lock.try_lock().is_err());
        if !folder.is_dir() || is_held {
            continue;
        }

        let hold = Arc::new(LockedFolder {
            top: top.to_owned(),
            folder: folder.clone(),
            lock: lock.ok(),
        });

        remove_temp_files(&folder);
        all.extend(
            list_work_files(&folder)
                .into_iter()
                .map(|path| RecoverableWork {
                    head: read_header(&path),
                    path,
                    _hold: Arc::clone(&hold),
                }),
        );
        holds.push(hold);
    }

    // Empty folders are removed now. Dropping takes the door's lock again.
    drop(door);
    drop(holds);
    all.sort_by_key(|left: &RecoverableWork| std::cmp::Reverse(left.head.time));
    Ok(all)
}

/// Locks the door file until the returned handle is dropped.
fn lock_door(top: &Path) -> io::Result<File> {
    let door = disk::create_file(&top.join(DOOR_FILE))?;
    door.lock()?;
    Ok(door)
}

/// Removes a folder and the files that the app put into it, but no other files.
fn remove_session_folder(folder: &Path) {
    remove_temp_files(folder);
    for work in list_work_files(folder) {
        let _ = disk::remove_file(&work);
    }
    // The lock file goes last: a folder without it belongs to no app and must not contain work.
    let _ = disk::remove_file(&folder.join(LOCK_FILE));
    let _ = disk::remove_folder(folder);
}

/// Removes temporary files that a crash left. The caller holds the folder's lock.
fn remove_temp_files(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(is_temp_name) {
            let _ = disk::remove_file(&entry.path());
        }
    }
}

/// Lists the files of unsaved work in a folder, in order of their paths.
fn list_work_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut works: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| {
            path.extension()
                .is_some_and(|ending| ending == WORK_EXTENSION)
        })
        .collect();
    works.sort();
    works
}

/// Reads the description of a file. If it is damaged, a default keeps the work itself readable.
fn read_header(path: &Path) -> WorkHeader {
    let mut line = Vec::new();
    let read = File::open(path).and_then(|file| {
        let mut start = BufReader::new(file).take(MAX_HEADER_BYTES);
        start.read_until(b'\n', &mut line)
    });

    read.ok()
        .and_then(|_| serde_json::from_slice(&line).ok())
        .unwrap_or_else(|| WorkHeader {
            name: String::from("Untitled"),
            ..WorkHeader::default()
        })
}

/// Finds the work that crashes left, for tests in which there must be some. It retries, since a
/// process that another test starts inherits open locks for a moment.
#[cfg(test)]
pub(super) fn wait_for_recoverable_work(top: &Path) -> Vec<RecoverableWork> {
    let start = std::time::Instant::now();
    loop {
        let found = find_recoverable_work(top).unwrap();
        if !found.is_empty() || start.elapsed() > Duration::from_secs(20) {
            return found;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(test)]
mod tests {
    use tempfile::tempdir;

    use super::*;

    fn header_named(name: &str) -> WorkHeader {
        WorkHeader {
            name: name.to_owned(),
            file: Some(PathBuf::from("/a/b.incl.json")),
            print: Some(Fingerprint::from_bytes(b"b")),
            time: 7,
        }
    }

    fn document_named(name: &str) -> Document {
        let mut document = Document::default();
        document.graph.name = name.to_owned();
        document
    }

    /// Simulates a crash: the lock is released and all files stay.
    fn simulate_crash(session: Session) {
        drop(session);
    }

    #[test]
    fn only_work_left_by_a_crash_is_offered() {
        let top = tempdir().unwrap();
        let runs = Session::create(top.path()).unwrap();
        runs.save_work(1, &header_named("runs"), &document_named("runs"))
            .unwrap();
        let crashed = Session::create(top.path()).unwrap();
        crashed
            .save_work(1, &header_named("old"), &document_named("old"))
            .unwrap();
        crashed
            .save_work(1, &header_named("left"), &document_named("left"))
            .unwrap();
        crashed
            .save_work(2, &header_named("saved"), &document_named("saved"))
            .unwrap();
        crashed.remove_work(2);

        assert!(find_recoverable_work(top.path()).unwrap().is_empty());
        simulate_crash(crashed);
        let found = wait_for_recoverable_work(top.path());
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].head, header_named("left"));
        assert_eq!(found[0].read_document().unwrap(), document_named("left"));

        // The finder holds the work. If it does not take it, the next app is offered it.
        assert!(find_recoverable_work(top.path()).unwrap().is_empty());
        drop(found);
        assert_eq!(wait_for_recoverable_work(top.path()).len(), 1);
    }

    #[test]
    fn adopted_or_discarded_work_is_not_offered_again_and_folders_are_removed() {
        let top = tempdir().unwrap();
        let crashed = Session::create(top.path()).unwrap();
        crashed
            .save_work(1, &header_named("a"), &document_named("a"))
            .unwrap();
        crashed
            .save_work(2, &header_named("b"), &document_named("b"))
            .unwrap();
        simulate_crash(crashed);

        let mut found = wait_for_recoverable_work(top.path());
        let mine = Session::create(top.path()).unwrap();
        mine.adopt_work(&found[0], 9).unwrap();
        found.remove(1).discard().unwrap();
        drop(found);

        // Only my own folder and the door file are left.
        assert_eq!(fs::read_dir(top.path()).unwrap().count(), 2);
        simulate_crash(mine);
        let found = wait_for_recoverable_work(top.path());
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].read_document().unwrap(), document_named("a"));
    }

    #[test]
    fn a_regular_end_leaves_nothing() {
        let top = tempdir().unwrap();
        assert!(
            find_recoverable_work(&top.path().join("never"))
                .unwrap()
                .is_empty()
        );
        let session = Session::create(top.path()).unwrap();
        session
            .save_work(1, &header_named("a"), &document_named("a"))
            .unwrap();
        session.remove_folder();
        assert!(find_recoverable_work(top.path()).unwrap().is_empty());
        assert_eq!(fs::read_dir(top.path()).unwrap().count(), 1);
    }

    #[test]
    fn files_of_others_stay() {
        let top = tempdir().unwrap();
        let (strange, mine) = (top.path().join("theirs"), top.path().join("window-1"));
        for folder in [&strange, &mine] {
            fs::create_dir(folder).unwrap();
            fs::write(folder.join("letter"), "dear").unwrap();
        }
        fs::write(mine.join(LOCK_FILE), "").unwrap();
        assert!(find_recoverable_work(top.path()).unwrap().is_empty());
        assert!(strange.join("letter").exists() && mine.join("letter").exists());
    }

    #[test]
    fn a_damaged_head_does_not_hide_the_work() {
        let top = tempdir().unwrap();
        let session = Session::create(top.path()).unwrap();
        let text = format!("{{damaged\n{}", document_named("a").write());
        fs::write(session.work_file(1), text).unwrap();
        simulate_crash(session);
        let found = wait_for_recoverable_work(top.path());
        assert_eq!(found[0].head.name, "Untitled");
        assert_eq!(found[0].read_document().unwrap(), document_named("a"));
    }
}
