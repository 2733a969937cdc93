//! Notices changes that other programs make to open files.
//!
//! A thread checks the files every second. It compares their times and sizes first and reads a file
//! only if these have changed, since many tools rewrite files without changing them.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread,
    time::{Duration, SystemTime},
};

use super::{CancellableReader, Fingerprint, Wake};

/// The pause between two checks.
pub(super) const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// The age from which a file's time is reliable: a second write just after the first may get the
/// same time, as clocks of file systems are coarse.
const MIN_RELIABLE_AGE: Duration = Duration::from_secs(2);

/// A change of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileChange {
    /// The file.
    pub file: PathBuf,
    /// The fingerprint of its new content, or `None` if it is gone.
    pub now: Option<Fingerprint>,
}

/// A watch for changes of open files.
#[derive(Debug)]
pub struct FileWatch {
    known: BTreeMap<PathBuf, Fingerprint>,
    files: Sender<BTreeMap<PathBuf, Fingerprint>>,
    news: Receiver<FileChange>,
}

impl FileWatch {
    /// Starts the thread, with no files yet.
    pub fn start(wake: Wake) -> Self {
        let (files, asked) = channel();
        let (changes, news) = channel();
        // Without a thread no change is noticed, but saving still compares the content.
        let _ = thread::Builder::new().spawn(move || run_watch_loop(&asked, &changes, &wake));
        Self {
            known: BTreeMap::new(),
            files,
            news,
        }
    }

    /// Watches exactly these files from now on, given the content that the app knows.
    pub fn watch_files(&mut self, files: BTreeMap<PathBuf, Fingerprint>) {
        if self.known != files {
            self.known.clone_from(&files);
            let _ = self.files.send(files);
        }
    }

    /// Takes the changes since the last call.
    pub fn take_changes(&self) -> Vec<FileChange> {
        self.news.try_iter().collect()
    }
}

/// Checks the requested files every second until one end of the channels is dropped.
fn run_watch_loop(
    asked: &Receiver<BTreeMap<PathBuf, Fingerprint>>,
    changes: &Sender<FileChange>,
    wake: &Wake,
) {
    let mut looks = FileChecker::default();
    loop {
        match asked.recv_timeout(CHECK_INTERVAL) {
            Ok(files) => looks.watch_files(&files),
            Err(RecvTimeoutError::Timeout) => {
                for news in looks.find_changes() {
                    if changes.send(news).is_err() {
                        return;
                    }
                    wake.wake();
                }
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// The time of a file's last change and its length in bytes.
pub(super) type FileStamp = (SystemTime, u64);

/// Returns whether any later change would get a different time.
pub(super) fn is_time_reliable(changed: SystemTime) -> bool {
    let age = SystemTime::now().duration_since(changed);
    age.is_ok_and(|age| age > MIN_RELIABLE_AGE)
}

/// A file that is watched.
#[derive(Debug)]
struct WatchedFile {
    /// The content that the app knows.
    known: Fingerprint,
    /// The content that was last reported, and the known content at first.
    last_reported: Option<Fingerprint>,
    /// The stamp of the file when it was last read, if that is reliable.
    stamp: Option<FileStamp>,
}

/// The files that are watched.
#[derive(Debug, Default)]
struct FileChecker(BTreeMap<PathBuf, WatchedFile>);

impl FileChecker {
    fn watch_files(&mut self, files: &BTreeMap<PathBuf, Fingerprint>) {
        self.0.retain(|path, _| files.contains_key(path));
        for (path, known) in files {
            let is_same = self.0.get(path).is_some_and(|file| file.known == *known);
            if !is_same {
                let file = WatchedFile {
                    known: *known,
                    last_reported: Some(*known),
                    stamp: None,
                };
                self.0.insert(path.clone(), file);
            }
        }
    }

    fn find_changes(&mut self) -> Vec<FileChange> {
        let mut news = Vec::new();
        for (path, file) in &mut self.0 {
            // An error may be temporary, so only a file that is certainly missing counts as gone.
            let Ok(now) = file.current_print(path) else {
                continue;
            };
            if now != file.last_reported {
                file.last_reported = now;
                news.push(FileChange {
                    file: path.clone(),
                    now,
                });
            }
        }
        news
    }
}

impl WatchedFile {
    /// Returns the fingerprint of the file's present content, or `None` if it is gone.
    fn current_print(&mut self, path: &Path) -> io::Result<Option<Fingerprint>> {
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                self.stamp = None;
                return Ok(None);
            }
            Err(error) => return Err(error),
        };

        let changed = metadata.modified()?;
        let stamp = (changed, metadata.len());
        if self.stamp == Some(stamp) {
            return Ok(self.last_reported);
        }

        let bytes = CancellableReader::default()
            .read_bytes(path)
            .map_err(io::Error::other)?;
        self.stamp = is_time_reliable(changed).then_some(stamp);
        Ok(Some(Fingerprint::from_bytes(&bytes)))
    }
}

#[cfg(test)]
mod tests {
    use tempfile::tempdir;

    use super::*;

    #[test]
    fn each_change_is_reported_once() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, b"one").unwrap();
        let mut looks = FileChecker::default();
        looks.watch_files(&BTreeMap::from([(
            path.clone(),
            Fingerprint::from_bytes(b"one"),
        )]));
        assert_eq!(looks.find_changes(), []);

        // A tool rewrites the file without changing it.
        fs::write(&path, b"one").unwrap();
        assert_eq!(looks.find_changes(), []);
        fs::write(&path, b"two").unwrap();

        let news = |now| {
            vec![FileChange {
                file: path.clone(),
                now,
            }]
        };
        assert_eq!(
            looks.find_changes(),
            news(Some(Fingerprint::from_bytes(b"two")))
        );
        assert_eq!(looks.find_changes(), []);
        fs::remove_file(&path).unwrap();
        assert_eq!(looks.find_changes(), news(None));
        assert_eq!(looks.find_changes(), []);
        fs::write(&path, b"one").unwrap();
        assert_eq!(
            looks.find_changes(),
            news(Some(Fingerprint::from_bytes(b"one")))
        );

        // The app's own saves are not reported.
        fs::write(&path, b"ours").unwrap();
        looks.watch_files(&BTreeMap::from([(
            path.clone(),
            Fingerprint::from_bytes(b"ours"),
        )]));
        assert_eq!(looks.find_changes(), []);

        looks.watch_files(&BTreeMap::new());
        fs::write(&path, b"three").unwrap();
        assert_eq!(looks.find_changes(), []);
    }

    #[test]
    fn only_recently_changed_files_are_read_again() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, b"one").unwrap();
        let mut file = WatchedFile {
            known: Fingerprint::from_bytes(b"one"),
            last_reported: None,
            stamp: None,
        };
        file.current_print(&path).unwrap();
        assert_eq!(file.stamp, None);

        let hour_ago = SystemTime::now() - Duration::from_hours(1);
        let open = fs::File::options().write(true).open(&path).unwrap();
        open.set_modified(hour_ago).unwrap();
        file.current_print(&path).unwrap();
        assert_eq!(file.stamp, Some((hour_ago, 3)));
    }
}
