//! The library's folder. A thread scans it every second, as it does open files, so that a
//! colleague's new version is noticed while the app runs.
//!
//! A file is read again when its time or size has changed. Files that cannot be read are listed by
//! name.

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

use inclination_core::{authoring::format::Document, text::format_count};

use super::{
    CancellableReader, ExpectedContent, Fingerprint, SaveError, Wake, disk,
    file_watch::{CHECK_INTERVAL, FileStamp, is_time_reliable},
    names, save_project,
};
use crate::{
    library::{LibraryContents, LibraryEntry, UnreadableEntry},
    text::{formatting::to_sentence, quotes::curl_quotes},
};

/// The maximum number of files that are read: a folder with more is hardly a library.
const MAX_LIBRARY_FILES: usize = 2000;

/// A watch for changes in the library's folder.
#[derive(Debug)]
pub struct LibraryWatch {
    folder: Option<PathBuf>,
    folders: Sender<Option<PathBuf>>,
    news: Receiver<LibraryContents>,
}

impl LibraryWatch {
    /// Starts the thread, with no folder yet.
    pub fn start(wake: Wake) -> Self {
        let (folders, asked) = channel();
        let (contents, news) = channel();
        // Without a thread the library is empty.
        let _ = thread::Builder::new().spawn(move || run_watch_loop(&asked, &contents, &wake));
        Self {
            folder: None,
            folders,
            news,
        }
    }

    /// Watches this folder from now on.
    pub fn watch_folder(&mut self, folder: Option<&Path>) {
        if self.folder.as_deref() != folder {
            self.folder = folder.map(Path::to_owned);
            let _ = self.folders.send(self.folder.clone());
        }
    }

    /// Scans the folder now and reports its contents even if they are unchanged, for a caller whose
    /// copy of them is out of date.
    pub fn refresh(&self) {
        let _ = self.folders.send(self.folder.clone());
    }

    /// Returns the library's latest contents if they have changed since the last call.
    pub fn take_contents(&self) -> Option<LibraryContents> {
        self.news.try_iter().last()
    }
}

/// Scans the requested folder every second until one end of the channels is dropped.
fn run_watch_loop(
    asked: &Receiver<Option<PathBuf>>,
    contents: &Sender<LibraryContents>,
    wake: &Wake,
) {
    let mut looks = FolderScanner::default();
    let mut folder = None;
    let mut last = LibraryContents::default();
    loop {
        let mut is_asked = false;
        match asked.recv_timeout(CHECK_INTERVAL) {
            Ok(other) => {
                folder = other;
                is_asked = true;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }

        let now = folder
            .as_deref()
            .map_or_else(LibraryContents::default, |folder| looks.scan(folder));

        if !is_asked && last.is_same_as(&now) {
            continue;
        }

        last = now.clone();
        if contents.send(now).is_err() {
            return;
        }
        wake.wake();
    }
}

/// Scans a library's folder once.
pub fn scan_folder(folder: &Path) -> LibraryContents {
    FolderScanner::default().scan(folder)
}

/// The result of reading a file.
#[derive(Clone, Debug)]
struct ScannedFile {
    /// The file's stamp when it was read, or `None` if a later change might keep the same stamp.
    stamp: Option<FileStamp>,
    found: Result<Arc<LibraryEntry>, UnreadableEntry>,
}

/// The files of the last scan.
#[derive(Debug, Default)]
struct FolderScanner(BTreeMap<PathBuf, ScannedFile>);

impl FolderScanner {
    fn scan(&mut self, folder: &Path) -> LibraryContents {
        let mut contents = LibraryContents {
            folder: Some(folder.to_owned()),
            ..LibraryContents::default()
        };

        let files = match list_projects(folder) {
            Ok(files) => files,
            // The folder is created when something is saved there.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => {
                contents.trouble = Some(format!(
                    "The folder cannot be read. The system reported: {error}."
                ));
                return contents;
            }
        };

        if files.len() > MAX_LIBRARY_FILES {
            let limit = format_count(MAX_LIBRARY_FILES as u64);
            contents.trouble = Some(format!(
                "The folder contains more than {limit} files. Only the first {limit} are shown."
            ));
        }

        self.0.retain(|file, _| files.binary_search(file).is_ok());
        for file in files.into_iter().take(MAX_LIBRARY_FILES) {
            let known = self.read_entry(&file);
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

    /// Returns the content of a file, from the last scan if it is unchanged, or `None` if the file
    /// is gone.
    fn read_entry(&mut self, file: &Path) -> Option<Result<Arc<LibraryEntry>, UnreadableEntry>> {
        let stamp = fs::metadata(file)
            .and_then(|metadata| Ok((metadata.modified()?, metadata.len())))
            .ok();
        if let Some(known) = self.0.get(file)
            && stamp.is_some()
            && known.stamp == stamp
        {
            return Some(known.found.clone());
        }

        let broken = |why: String| UnreadableEntry {
            name: names::short_name(file),
            file: file.to_owned(),
            why,
        };

        let found = match CancellableReader::default().read_bytes(file) {
            Err(super::ReadError::NotFound) => {
                self.0.remove(file);
                return None;
            }
            Err(error) => Err(broken(error.to_string())),
            Ok(bytes) => self.parse_entry(file, &bytes).map_err(broken),
        };

        let stamp = stamp.filter(|(changed, _)| is_time_reliable(*changed));
        let known = ScannedFile {
            stamp,
            found: found.clone(),
        };
        self.0.insert(file.to_owned(), known);
        Some(found)
    }

    /// Parses the content of a file, unless it is the same as in the last scan.
    fn parse_entry(&self, file: &Path, bytes: &[u8]) -> Result<Arc<LibraryEntry>, String> {
        let print = Fingerprint::from_bytes(bytes);
        // Many tools rewrite files without changing them.
        if let Some(Ok(entry)) = self.0.get(file).map(|known| &known.found)
            && entry.print == print
        {
            return Ok(Arc::clone(entry));
        }

        let document =
            Document::read(bytes).map_err(|error| curl_quotes(&to_sentence(&error.to_string())))?;
        LibraryEntry::from_document(file, print, document).map(Arc::new)
    }
}

/// Lists the projects in a folder, sorted by path. Hidden files are left out.
fn list_projects(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let is_project = name
            .to_str()
            .is_some_and(|name| name.ends_with(names::PROJECT_EXTENSION) && !name.starts_with('.'));
        if is_project {
            files.push(folder.join(name));
        }
    }
    files.sort();
    Ok(files)
}

/// Saves a project into a library, whose folder is created if necessary. Returns its entry.
///
/// # Errors
/// Returns why the project was not saved. The library is unchanged then.
pub fn save_to_library(
    file: &Path,
    project: &Document,
    before: Option<Fingerprint>,
) -> Result<LibraryEntry, SaveError> {
    let folder = disk::parent_folder(file);
    disk::create_folders(&folder).map_err(|error| SaveError::Other(error.to_string()))?;

    // Without a known fingerprint the file must not exist yet or must be empty.
    let expect = ExpectedContent::Exactly(before.unwrap_or_else(|| Fingerprint::from_bytes(b"")));
    let print = save_project(file, project, expect)?;
    LibraryEntry::from_document(file, print, project.clone()).map_err(SaveError::Other)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use tempfile::tempdir;

    use super::*;
    use crate::library::{edits::export_project, guard_with_need_group};

    #[test]
    fn a_library_lists_the_projects_and_unreadable_files_of_its_folder() {
        let folder = tempdir().unwrap();
        let shelf = folder.path().join("shelf");
        assert!(
            scan_folder(&shelf).entries.is_empty(),
            "it need not be there"
        );

        let (document, group) = guard_with_need_group(40.0);
        let saved = export_project(&document, group, "need").unwrap();
        let file = shelf.join("need.incl.json");
        let entry = save_to_library(&file, &saved, None).unwrap();
        fs::write(shelf.join("broken.incl.json"), b"{").unwrap();
        fs::write(shelf.join("empty.incl.json"), Document::default().write()).unwrap();
        fs::write(shelf.join("notes.txt"), b"hello").unwrap();
        fs::write(shelf.join(".hidden.incl.json"), b"{").unwrap();
        fs::create_dir(shelf.join("folder.incl.json")).unwrap();

        let mut looks = FolderScanner::default();
        let now = looks.scan(&shelf);
        let names: Vec<_> = now.entries.iter().map(|entry| &*entry.name).collect();
        assert_eq!(names, ["need"]);
        assert_eq!(now.entries[0].print, entry.print);
        let broken: Vec<_> = now.broken.iter().map(|broken| &*broken.name).collect();
        assert_eq!(broken, ["broken", "empty", "folder"]);
        expect![["The file contains no groups."]].assert_eq(&now.broken[1].why);

        assert!(looks.scan(&shelf).is_same_as(&now));
        fs::write(shelf.join("broken.incl.json"), saved.write()).unwrap();
        assert!(!looks.scan(&shelf).is_same_as(&now), "a change is seen");
    }

    #[test]
    fn unseen_changes_are_not_replaced() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("need.incl.json");
        let (document, group) = guard_with_need_group(40.0);
        let mine = export_project(&document, group, "need").unwrap();

        fs::write(&file, b"theirs").unwrap();
        let rejected = save_to_library(&file, &mine, None);
        assert!(matches!(rejected, Err(SaveError::Changed(_))));
        assert_eq!(fs::read(&file).unwrap(), b"theirs");

        let seen = Fingerprint::from_bytes(b"theirs");
        fs::write(&file, b"theirs again").unwrap();
        assert!(save_to_library(&file, &mine, Some(seen)).is_err());
        assert!(
            save_to_library(&file, &mine, Some(Fingerprint::from_bytes(b"theirs again"))).is_ok()
        );
    }

    #[test]
    fn a_file_in_the_folders_place_is_reported() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("a file");
        fs::write(&file, b"").unwrap();
        assert!(scan_folder(&file).trouble.is_some());
    }
}
