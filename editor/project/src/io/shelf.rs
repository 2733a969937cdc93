//! The library's folder: looked through by a thread every second, as open files are, so that what a colleague's version
//! brings is seen while the app runs. A file is read when its time or size is new; what cannot be read is told of by name.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
};

use inclination_core::Document;

use super::{
    Expect, Print, Reader, SaveError, Wake, disk, names, save_project,
    watch::{PAUSE, Stamp, settled},
};
use crate::library::{Broken, Contents, Entry};

/// How many groups a library has at most: a folder of more is none.
const MOST: usize = 2000;

/// The watch over a library.
#[derive(Debug)]
pub struct ShelfWatch {
    folder: Option<PathBuf>,
    folders: Sender<Option<PathBuf>>,
    news: Receiver<Contents>,
}

impl ShelfWatch {
    /// Begins to watch; nothing yet.
    pub fn start(wake: Wake) -> Self {
        let (folders, asked) = channel();
        let (told, news) = channel();
        // Without a thread the library is empty.
        let _ = thread::Builder::new().spawn(move || watch(&asked, &told, &wake));
        Self {
            folder: None,
            folders,
            news,
        }
    }

    /// Watches this folder.
    pub fn over(&mut self, folder: Option<&Path>) {
        if self.folder.as_deref() != folder {
            self.folder = folder.map(Path::to_owned);
            let _ = self.folders.send(self.folder.clone());
        }
    }

    /// Looks at once and tells what is there, also where that is as it was told last: somebody knows it otherwise.
    pub fn look_again(&self) {
        let _ = self.folders.send(self.folder.clone());
    }

    /// What the library has, if that is other than at the last time.
    pub fn news(&self) -> Option<Contents> {
        self.news.try_iter().last()
    }
}

fn watch(asked: &Receiver<Option<PathBuf>>, told: &Sender<Contents>, wake: &Wake) {
    let mut looks = Looks::default();
    let mut folder = None;
    let mut last = Contents::default();
    loop {
        let mut is_asked = false;
        match asked.recv_timeout(PAUSE) {
            Ok(other) => {
                folder = other;
                is_asked = true;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        let now = folder
            .as_deref()
            .map_or_else(Contents::default, |folder| looks.look(folder));
        if !is_asked && last.is_as(&now) {
            continue;
        }
        last = now.clone();
        if told.send(now).is_err() {
            return;
        }
        wake.wake();
    }
}

/// Looks through a library's folder once.
pub fn look(folder: &Path) -> Contents {
    Looks::default().look(folder)
}

/// What is known of a file.
#[derive(Clone, Debug)]
struct Known {
    /// What it was like when it was read, if it will not be changed without that being another.
    stamp: Option<Stamp>,
    found: Result<Arc<Entry>, Broken>,
}

#[derive(Debug, Default)]
struct Looks(BTreeMap<PathBuf, Known>);

impl Looks {
    fn look(&mut self, folder: &Path) -> Contents {
        let mut contents = Contents {
            folder: Some(folder.to_owned()),
            ..Contents::default()
        };
        let files = match files(folder) {
            Ok(files) => files,
            // It is made when something is saved there.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => {
                contents.trouble = Some(format!(
                    "The folder cannot be looked through. The system says: {error}."
                ));
                return contents;
            }
        };
        if files.len() > MOST {
            contents.trouble = Some(format!(
                "There are more than {MOST} projects in this folder, of which the first are shown."
            ));
        }
        self.0.retain(|file, _| files.binary_search(file).is_ok());
        for file in files.into_iter().take(MOST) {
            let known = self.known(&file);
            match known {
                Some(Ok(entry)) => contents.entries.push(entry),
                Some(Err(broken)) => contents.broken.push(broken),
                None => {}
            }
        }
        contents
            .entries
            .sort_by(|one, other| one.name.cmp(&other.name));
        contents
    }

    /// What a file holds; none: it is gone since.
    fn known(&mut self, file: &Path) -> Option<Result<Arc<Entry>, Broken>> {
        let stamp = fs::metadata(file)
            .and_then(|about| Ok((about.modified()?, about.len())))
            .ok();
        if let Some(known) = self.0.get(file)
            && stamp.is_some()
            && known.stamp == stamp
        {
            return Some(known.found.clone());
        }
        let broken = |why: String| Broken {
            name: names::short(file),
            file: file.to_owned(),
            why,
        };
        let found = match Reader::default().bytes(file) {
            Err(super::ReadError::NotThere) => {
                self.0.remove(file);
                return None;
            }
            Err(error) => Err(broken(error.to_string())),
            Ok(bytes) => self.read(file, &bytes).map_err(broken),
        };
        let stamp = stamp.filter(|(changed, _)| settled(*changed));
        let known = Known {
            stamp,
            found: found.clone(),
        };
        self.0.insert(file.to_owned(), known);
        Some(found)
    }

    fn read(&self, file: &Path, bytes: &[u8]) -> Result<Arc<Entry>, String> {
        let print = Print::of(bytes);
        // Many tools write the same again.
        if let Some(Ok(entry)) = self.0.get(file).map(|known| &known.found)
            && entry.print == print
        {
            return Ok(Arc::clone(entry));
        }
        let document = Document::read(bytes);
        let document =
            document.map_err(|error| crate::text::words::sentence(&error.to_string()))?;
        Entry::of(file, print, document).map(Arc::new)
    }
}

/// The projects in a folder, in order.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let is_project = name
            .to_str()
            .is_some_and(|name| name.ends_with(names::ENDING) && !name.starts_with('.'));
        if is_project {
            files.push(folder.join(name));
        }
    }
    files.sort();
    Ok(files)
}

/// Saves a project as a group of a library, whose folder is made if it is not there. Gives the group.
///
/// # Errors
/// Why that was not possible. The library is as it was then.
pub fn shelve(file: &Path, project: &Document, before: Option<Print>) -> Result<Entry, SaveError> {
    let folder = disk::folder_of(file);
    disk::create_folders(&folder).map_err(|error| SaveError::Other(error.to_string()))?;
    // What is not known to be there is not replaced: nothing is what the file may hold then.
    let expect = Expect::Just(before.unwrap_or_else(|| Print::of(b"")));
    let print = save_project(file, project, expect)?;
    Entry::of(file, print, project.clone()).map_err(SaveError::Other)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use tempfile::tempdir;

    use super::*;
    use crate::library::{edits::project, need};

    #[test]
    fn a_library_is_its_folders_projects_and_what_cannot_be_read_is_named() {
        let folder = tempdir().unwrap();
        let shelf = folder.path().join("shelf");
        assert!(look(&shelf).entries.is_empty(), "it need not be there");
        let (document, group) = need(40.0);
        let saved = project(&document, group, "need").unwrap();
        let file = shelf.join("need.incl.json");
        let entry = shelve(&file, &saved, None).unwrap();
        fs::write(shelf.join("broken.incl.json"), b"{").unwrap();
        fs::write(shelf.join("empty.incl.json"), Document::default().write()).unwrap();
        fs::write(shelf.join("notes.txt"), b"hello").unwrap();
        fs::write(shelf.join(".hidden.incl.json"), b"{").unwrap();
        fs::create_dir(shelf.join("folder.incl.json")).unwrap();
        let mut looks = Looks::default();
        let now = looks.look(&shelf);
        let names: Vec<_> = now.entries.iter().map(|entry| &*entry.name).collect();
        assert_eq!(names, ["need"]);
        assert_eq!(now.entries[0].print, entry.print);
        let broken: Vec<_> = now.broken.iter().map(|broken| &*broken.name).collect();
        assert_eq!(broken, ["broken", "empty", "folder"]);
        expect![["There is no group in it."]].assert_eq(&now.broken[1].why);
        assert!(looks.look(&shelf).is_as(&now));
        fs::write(shelf.join("broken.incl.json"), saved.write()).unwrap();
        assert!(!looks.look(&shelf).is_as(&now), "a change is seen");
    }

    #[test]
    fn nothing_is_replaced_that_nobody_has_seen() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("need.incl.json");
        let (document, group) = need(40.0);
        let mine = project(&document, group, "need").unwrap();
        fs::write(&file, b"theirs").unwrap();
        let refused = shelve(&file, &mine, None);
        assert!(matches!(refused, Err(SaveError::Changed(_))));
        assert_eq!(fs::read(&file).unwrap(), b"theirs");
        let seen = Print::of(b"theirs");
        fs::write(&file, b"theirs again").unwrap();
        assert!(shelve(&file, &mine, Some(seen)).is_err());
        assert!(shelve(&file, &mine, Some(Print::of(b"theirs again"))).is_ok());
    }

    #[test]
    fn a_folder_that_is_none_is_told_of() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("a file");
        fs::write(&file, b"").unwrap();
        assert!(look(&file).trouble.is_some());
    }
}
