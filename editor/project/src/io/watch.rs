//! Noticing that others change files that are open. A thread looks at them every second: at their times and sizes first, and
//! only where those are new at what they hold, since many tools write the same again.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread,
    time::{Duration, SystemTime},
};

use super::{Print, Reader, Wake};

/// How often files are looked at.
pub(super) const PAUSE: Duration = Duration::from_secs(1);
/// A file that was written just now may be written again within what its clock can tell.
const COARSE: Duration = Duration::from_secs(2);

/// What became of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// Which.
    pub file: PathBuf,
    /// What it holds now; none: it is gone.
    pub now: Option<Print>,
}

/// The watch over open files.
#[derive(Debug)]
pub struct Watch {
    known: BTreeMap<PathBuf, Print>,
    files: Sender<BTreeMap<PathBuf, Print>>,
    news: Receiver<News>,
}

impl Watch {
    /// Begins to watch; nothing yet.
    pub fn start(wake: Wake) -> Self {
        let (files, asked) = channel();
        let (told, news) = channel();
        // Without a thread nothing is noticed, and saving still compares.
        let _ = thread::Builder::new().spawn(move || watch(&asked, &told, &wake));
        Self {
            known: BTreeMap::new(),
            files,
            news,
        }
    }

    /// Watches just these files, with what we know that they hold.
    pub fn over(&mut self, files: BTreeMap<PathBuf, Print>) {
        if self.known != files {
            self.known.clone_from(&files);
            let _ = self.files.send(files);
        }
    }

    /// What happened since the last time.
    pub fn news(&self) -> Vec<News> {
        self.news.try_iter().collect()
    }
}

fn watch(asked: &Receiver<BTreeMap<PathBuf, Print>>, told: &Sender<News>, wake: &Wake) {
    let mut looks = Looks::default();
    loop {
        match asked.recv_timeout(PAUSE) {
            Ok(files) => looks.over(&files),
            Err(RecvTimeoutError::Timeout) => {
                for news in looks.look() {
                    if told.send(news).is_err() {
                        return;
                    }
                    wake.wake();
                }
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// When a file was changed, and how long it is.
pub(super) type Stamp = (SystemTime, u64);

/// Whether what changes now would have another time.
pub(super) fn settled(changed: SystemTime) -> bool {
    let age = SystemTime::now().duration_since(changed);
    age.is_ok_and(|age| age > COARSE)
}

#[derive(Debug)]
struct File {
    known: Print,
    /// What was told last; at first, what is known.
    told: Option<Print>,
    stamp: Option<Stamp>,
}

#[derive(Debug, Default)]
struct Looks(BTreeMap<PathBuf, File>);

impl Looks {
    fn over(&mut self, files: &BTreeMap<PathBuf, Print>) {
        self.0.retain(|path, _| files.contains_key(path));
        for (path, known) in files {
            let is_same = self.0.get(path).is_some_and(|file| file.known == *known);
            if !is_same {
                let file = File {
                    known: *known,
                    told: Some(*known),
                    stamp: None,
                };
                self.0.insert(path.clone(), file);
            }
        }
    }

    fn look(&mut self) -> Vec<News> {
        let mut news = Vec::new();
        for (path, file) in &mut self.0 {
            // What cannot be looked at just now may be tomorrow: only what is surely gone is said to be.
            let Ok(now) = file.now(path) else { continue };
            if now != file.told {
                file.told = now;
                news.push(News {
                    file: path.clone(),
                    now,
                });
            }
        }
        news
    }
}

impl File {
    fn now(&mut self, path: &Path) -> io::Result<Option<Print>> {
        let about = match fs::metadata(path) {
            Ok(about) => about,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                self.stamp = None;
                return Ok(None);
            }
            Err(error) => return Err(error),
        };
        let changed = about.modified()?;
        let stamp = (changed, about.len());
        if self.stamp == Some(stamp) {
            return Ok(self.told);
        }
        let bytes = Reader::default().bytes(path).map_err(io::Error::other)?;
        self.stamp = settled(changed).then_some(stamp);
        Ok(Some(Print::of(&bytes)))
    }
}

#[cfg(test)]
mod tests {
    use tempfile::tempdir;

    use super::*;

    #[test]
    fn a_change_is_told_once_and_the_same_again_never() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, b"one").unwrap();
        let mut looks = Looks::default();
        looks.over(&BTreeMap::from([(path.clone(), Print::of(b"one"))]));
        assert_eq!(looks.look(), []);
        // A tool that writes what is there already.
        fs::write(&path, b"one").unwrap();
        assert_eq!(looks.look(), []);
        fs::write(&path, b"two").unwrap();
        let told = |now| {
            vec![News {
                file: path.clone(),
                now,
            }]
        };
        assert_eq!(looks.look(), told(Some(Print::of(b"two"))));
        assert_eq!(looks.look(), []);
        fs::remove_file(&path).unwrap();
        assert_eq!(looks.look(), told(None));
        assert_eq!(looks.look(), []);
        fs::write(&path, b"one").unwrap();
        assert_eq!(looks.look(), told(Some(Print::of(b"one"))));
        // What we saved ourselves is no news.
        fs::write(&path, b"ours").unwrap();
        looks.over(&BTreeMap::from([(path.clone(), Print::of(b"ours"))]));
        assert_eq!(looks.look(), []);
        looks.over(&BTreeMap::new());
        fs::write(&path, b"three").unwrap();
        assert_eq!(looks.look(), []);
    }

    #[test]
    fn an_old_file_is_read_once_and_a_young_one_every_time() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, b"one").unwrap();
        let mut file = File {
            known: Print::of(b"one"),
            told: None,
            stamp: None,
        };
        file.now(&path).unwrap();
        assert_eq!(file.stamp, None);
        let hour_ago = SystemTime::now() - Duration::from_hours(1);
        let open = fs::File::options().write(true).open(&path).unwrap();
        open.set_modified(hour_ago).unwrap();
        file.now(&path).unwrap();
        assert_eq!(file.stamp, Some((hour_ago, 3)));
    }
}
