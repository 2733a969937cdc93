//! Unsaved work, kept where a crash cannot reach it. Every running app has a folder of its own and holds a lock in it; the
//! system lets go of the lock however the app ends. So a folder that nobody holds is what a crash left, and is offered to
//! whoever starts next, who holds it meanwhile.
//!
//! One piece of work is one file: a line of JSON that says what it is, then the project's text as it would be saved.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use inclination_core::{Document, format::Limits};
use serde::{Deserialize, Serialize};
use tempfile::Builder;

use super::{
    Print, ReadError, Reader, disk,
    saving::{is_unfinished, replace},
};

const LOCK: &str = "lock";
/// Held while folders are made, looked for or removed, so that none is seen half made.
const DOOR: &str = "door";
const WINDOW: &str = "window-";
const ENDING: &str = "unsaved";
/// Longer than any path that a system takes, in bytes.
const LONGEST_HEAD: u64 = 1 << 16;

/// What a piece of unsaved work is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Head {
    /// What its tab says.
    pub name: String,
    /// The file that it will be saved in.
    pub file: Option<PathBuf>,
    /// What that file held when it was read or saved last.
    pub print: Option<Print>,
    /// When it was kept, in seconds since 1970.
    pub time: u64,
}

impl Head {
    /// How long ago it was kept.
    pub fn age(&self) -> Duration {
        let kept = UNIX_EPOCH + Duration::from_secs(self.time);
        SystemTime::now().duration_since(kept).unwrap_or_default()
    }
}

/// The folder of this running app.
#[derive(Debug)]
pub struct Session {
    top: PathBuf,
    folder: PathBuf,
    lock: File,
}

impl Session {
    /// Makes a folder and holds it.
    ///
    /// # Errors
    /// What the system says where it cannot be made.
    pub fn begin(top: &Path) -> io::Result<Self> {
        disk::create_folders(top)?;
        let _door = door(top)?;
        let folder = disk::new_folder(Builder::new().prefix(WINDOW), top)?;
        let lock = disk::create(&folder.path().join(LOCK))?;
        lock.try_lock()?;
        Ok(Self {
            top: top.to_owned(),
            folder: folder.keep(),
            lock,
        })
    }

    /// Keeps a piece of work under a number, in place of what was kept under it.
    ///
    /// # Errors
    /// What the system says where it cannot be kept.
    pub fn keep(&self, key: u64, head: &Head, document: &Document) -> io::Result<()> {
        let mut text = serde_json::to_string(head)?;
        text.push('\n');
        text.push_str(&document.write());
        replace(&self.file(key), text.as_bytes())
    }

    /// Keeps what another app left as our own.
    ///
    /// # Errors
    /// What the system says where it cannot be moved.
    pub fn adopt(&self, left: &Left, key: u64) -> io::Result<()> {
        disk::rename(&left.path, &self.file(key))
    }

    /// No longer keeps it.
    pub fn forget(&self, key: u64) {
        // It may never have been kept.
        let _ = disk::remove(&self.file(key));
    }

    /// Ends as one should: nothing is unsaved.
    pub fn end(self) {
        let door = door(&self.top);
        drop(self.lock);
        clear(&self.folder);
        drop(door);
    }

    /// Whether its folder is still there; somebody may have tidied up.
    pub fn is_there(&self) -> bool {
        self.folder.is_dir()
    }

    fn file(&self, key: u64) -> PathBuf {
        self.folder.join(format!("{key}.{ENDING}"))
    }
}

/// A piece of work that a crash left. Its folder is held as long as any of it is there.
#[derive(Clone, Debug)]
pub struct Left {
    /// What it is.
    pub head: Head,
    path: PathBuf,
    _hold: Arc<Hold>,
}

/// A folder that a crash left; removed when nothing is left in it.
#[derive(Debug)]
struct Hold {
    top: PathBuf,
    folder: PathBuf,
    lock: Option<File>,
}

impl Drop for Hold {
    fn drop(&mut self) {
        let door = door(&self.top);
        drop(self.lock.take());
        if works(&self.folder).is_empty() {
            clear(&self.folder);
        }
        drop(door);
    }
}

impl Left {
    /// Where it stands.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads it.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn read(&self) -> Result<Document, ReadError> {
        let bytes = Reader::default().bytes(&self.path)?;
        let end = bytes.iter().position(|byte| *byte == b'\n');
        // It was open, so it is let in, however much it holds of one thing; saving tells what is too much.
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
        let text = &bytes[end.map_or(0, |end| end + 1)..];
        Ok(Document::read_within(text, limits)?)
    }

    /// Removes it for good.
    ///
    /// # Errors
    /// What the system says where it cannot be removed.
    pub fn discard(self) -> io::Result<()> {
        disk::remove(&self.path)
    }
}

/// All that crashes left, the newest first. From now on this app holds it.
///
/// # Errors
/// What the system says where it cannot be looked for.
pub fn left(top: &Path) -> io::Result<Vec<Left>> {
    if !top.exists() {
        return Ok(Vec::new());
    }
    // Where nothing may be written, there is no door, and nobody who would come through it; what is there can be read.
    let door = door(top).ok();
    let (mut all, mut holds) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(top)?.flatten() {
        let folder = entry.path();
        if !entry.file_name().to_string_lossy().starts_with(WINDOW) {
            continue;
        }
        // Without a lock it is no app's folder, or one whose owner died while making it.
        let lock = folder.join(LOCK);
        let lock = File::options()
            .write(true)
            .open(&lock)
            .or_else(|_| File::open(&lock));
        let is_held = lock.as_ref().is_ok_and(|lock| lock.try_lock().is_err());
        if !folder.is_dir() || is_held {
            continue;
        }
        let hold = Arc::new(Hold {
            top: top.to_owned(),
            folder: folder.clone(),
            lock: lock.ok(),
        });
        remove_unfinished(&folder);
        all.extend(works(&folder).into_iter().map(|path| Left {
            head: head(&path),
            path,
            _hold: Arc::clone(&hold),
        }));
        holds.push(hold);
    }
    // What holds nothing goes now, through the same door.
    drop(door);
    drop(holds);
    all.sort_by_key(|left: &Left| std::cmp::Reverse(left.head.time));
    Ok(all)
}

fn door(top: &Path) -> io::Result<File> {
    let door = disk::create(&top.join(DOOR))?;
    door.lock()?;
    Ok(door)
}

/// Removes a folder with what we put into it, and not with anything else.
fn clear(folder: &Path) {
    remove_unfinished(folder);
    for work in works(folder) {
        let _ = disk::remove(&work);
    }
    // Last: a folder without a lock is nobody's, and nobody's work must not be in it.
    let _ = disk::remove(&folder.join(LOCK));
    let _ = disk::remove_folder(folder);
}

/// Removes what a crash kept from becoming a piece of work; whoever does holds the folder.
fn remove_unfinished(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(is_unfinished) {
            let _ = disk::remove(&entry.path());
        }
    }
}

fn works(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut works: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
        .collect();
    works.sort();
    works
}

/// What a file says that it is; if it cannot, the work itself may still be read.
fn head(path: &Path) -> Head {
    let mut line = Vec::new();
    let read = File::open(path).and_then(|file| {
        let mut start = BufReader::new(file).take(LONGEST_HEAD);
        start.read_until(b'\n', &mut line)
    });
    read.ok()
        .and_then(|_| serde_json::from_slice(&line).ok())
        .unwrap_or_else(|| Head {
            name: String::from("Untitled"),
            ..Head::default()
        })
}

/// What crashes left, where they surely left something. While another test starts a process, that holds for a moment
/// whatever is held here.
#[cfg(test)]
pub(super) fn surely_left(top: &Path) -> Vec<Left> {
    let start = std::time::Instant::now();
    loop {
        let found = left(top).unwrap();
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

    fn head_of(name: &str) -> Head {
        Head {
            name: name.to_owned(),
            file: Some(PathBuf::from("/a/b.incl.json")),
            print: Some(Print::of(b"b")),
            time: 7,
        }
    }

    fn document(name: &str) -> Document {
        let mut document = Document::default();
        document.graph.name = name.to_owned();
        document
    }

    /// As a crash does: the lock goes, and nothing else.
    fn crash(session: Session) {
        drop(session);
    }

    #[test]
    fn what_a_running_app_holds_is_not_offered_and_what_a_crash_left_is() {
        let top = tempdir().unwrap();
        let runs = Session::begin(top.path()).unwrap();
        runs.keep(1, &head_of("runs"), &document("runs")).unwrap();
        let crashed = Session::begin(top.path()).unwrap();
        crashed.keep(1, &head_of("old"), &document("old")).unwrap();
        crashed
            .keep(1, &head_of("left"), &document("left"))
            .unwrap();
        crashed
            .keep(2, &head_of("saved"), &document("saved"))
            .unwrap();
        crashed.forget(2);
        assert!(left(top.path()).unwrap().is_empty());
        crash(crashed);
        let found = surely_left(top.path());
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].head, head_of("left"));
        assert_eq!(found[0].read().unwrap(), document("left"));
        // Who is offered it holds it; who does not take it leaves it to the next.
        assert!(left(top.path()).unwrap().is_empty());
        drop(found);
        assert_eq!(surely_left(top.path()).len(), 1);
    }

    #[test]
    fn what_is_taken_or_discarded_is_not_offered_again_and_folders_go() {
        let top = tempdir().unwrap();
        let crashed = Session::begin(top.path()).unwrap();
        crashed.keep(1, &head_of("a"), &document("a")).unwrap();
        crashed.keep(2, &head_of("b"), &document("b")).unwrap();
        crash(crashed);
        let mut found = surely_left(top.path());
        let mine = Session::begin(top.path()).unwrap();
        mine.adopt(&found[0], 9).unwrap();
        found.remove(1).discard().unwrap();
        drop(found);
        // My folder and the door.
        assert_eq!(fs::read_dir(top.path()).unwrap().count(), 2);
        crash(mine);
        let found = surely_left(top.path());
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].read().unwrap(), document("a"));
    }

    #[test]
    fn who_ends_well_leaves_nothing() {
        let top = tempdir().unwrap();
        assert!(left(&top.path().join("never")).unwrap().is_empty());
        let session = Session::begin(top.path()).unwrap();
        session.keep(1, &head_of("a"), &document("a")).unwrap();
        session.end();
        assert!(left(top.path()).unwrap().is_empty());
        assert_eq!(fs::read_dir(top.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_others_put_there_stays() {
        let top = tempdir().unwrap();
        let (strange, mine) = (top.path().join("theirs"), top.path().join("window-1"));
        for folder in [&strange, &mine] {
            fs::create_dir(folder).unwrap();
            fs::write(folder.join("letter"), "dear").unwrap();
        }
        fs::write(mine.join(LOCK), "").unwrap();
        assert!(left(top.path()).unwrap().is_empty());
        assert!(strange.join("letter").exists() && mine.join("letter").exists());
    }

    #[test]
    fn a_damaged_head_does_not_hide_the_work() {
        let top = tempdir().unwrap();
        let session = Session::begin(top.path()).unwrap();
        let text = format!("{{damaged\n{}", document("a").write());
        fs::write(session.file(1), text).unwrap();
        crash(session);
        let found = surely_left(top.path());
        assert_eq!(found[0].head.name, "Untitled");
        assert_eq!(found[0].read().unwrap(), document("a"));
    }
}
