//! The thread that writes all the time: unsaved work and settings, in order, and never in a frame.

use std::{
    collections::BTreeSet,
    fs, io, mem,
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use inclination_core::Document;

use super::{
    Change, Home, Settings, Wake,
    rescue::{Head, Left, Session},
};

/// How long after it could not be kept a piece of work is tried again: somebody may have made room.
const AGAIN: Duration = Duration::from_millis(if cfg!(test) { 10 } else { 5000 });

/// Something to write.
#[derive(Clone, Debug)]
pub enum Task {
    /// Keep a piece of unsaved work under a number.
    Keep(u64, Head, Arc<Document>),
    /// Keep what a crash left under a number.
    Adopt(Left, u64),
    /// No longer keep it.
    Forget(u64),
    /// Remember this.
    Remember(Change),
}

/// The thread.
#[derive(Debug)]
pub struct Keeper {
    tasks: Sender<Task>,
    news: Receiver<Option<String>>,
    thread: Option<JoinHandle<Option<Session>>>,
}

impl Keeper {
    /// Starts it.
    pub fn start(home: Home, wake: Wake) -> Self {
        let (tasks, asked) = channel();
        let (told, news) = channel();
        let thread = thread::Builder::new().spawn(move || {
            let mut work = Work::begin(home);
            while let Some(tasks) = work.wait(&asked) {
                for task in latest(tasks) {
                    work.carry_out(task);
                }
                // Once is enough, until it has been well in between.
                let trouble = work.trouble.take();
                let is_unkept = !work.unkept.is_empty();
                if mem::replace(&mut work.told, is_unkept) != is_unkept {
                    let _ = told.send(trouble.filter(|_| is_unkept));
                    wake.wake();
                }
            }
            work.session
        });
        Self {
            tasks,
            news,
            thread: thread.ok(),
        }
    }

    /// Asks for something to be written.
    pub fn ask(&self, task: Task) {
        // If there is no thread, there is nobody to keep anything; the work itself is not in danger by that.
        let _ = self.tasks.send(task);
    }

    /// What keeps work from being kept safe, in a sentence, the first time that it does; none: nothing does any more.
    pub fn news(&self) -> Vec<Option<String>> {
        self.news.try_iter().collect()
    }

    /// Writes all that was asked for, and ends as one should: nothing is unsaved.
    pub fn end(mut self) {
        // The thread ends when nobody can ask any more.
        drop(mem::replace(&mut self.tasks, channel().0));
        let session = self.thread.take().and_then(|thread| thread.join().ok());
        if let Some(session) = session.flatten() {
            session.end();
        }
    }
}

struct Work {
    home: Home,
    session: Option<Session>,
    /// What could not be kept, in order.
    unkept: Vec<Task>,
    trouble: Option<String>,
    told: bool,
}

impl Work {
    fn begin(home: Home) -> Self {
        Self {
            // What is not there now is looked for again when there is something to keep.
            session: Session::begin(&home.unsaved()).ok(),
            home,
            unkept: Vec::new(),
            trouble: None,
            told: false,
        }
    }

    /// Waits for what is to be done next, with what is still to be done before that; none: nobody asks any more.
    fn wait(&mut self, asked: &Receiver<Task>) -> Option<Vec<Task>> {
        let first = if self.unkept.is_empty() {
            Some(asked.recv().ok()?)
        } else {
            match asked.recv_timeout(AGAIN) {
                Ok(first) => Some(first),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        };
        let mut tasks = mem::take(&mut self.unkept);
        tasks.extend(first.into_iter().chain(asked.try_iter()));
        Some(tasks)
    }

    fn carry_out(&mut self, task: Task) {
        let done = match &task {
            Task::Keep(key, head, document) => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH);
                let head = Head {
                    time: now.map_or(0, |now| now.as_secs()),
                    ..head.clone()
                };
                self.session()
                    .and_then(|session| session.keep(*key, &head, document))
                    .inspect(|()| self.supersede(*key))
            }
            Task::Adopt(left, key) => self.session().and_then(|session| session.adopt(left, *key)),
            Task::Forget(key) => {
                if let Some(session) = &self.session {
                    session.forget(*key);
                }
                self.supersede(*key);
                Ok(())
            }
            Task::Remember(change) => {
                // Not worth a word: nobody's work depends on it.
                let _ = self.home.settings().parent().map(fs::create_dir_all);
                let _ = Settings::change_file(&self.home.settings(), [change.clone()]);
                Ok(())
            }
        };
        if let Err(error) = done {
            self.trouble = Some(self.not_kept(&error));
            // What is no longer there cannot be moved.
            if !matches!(&task, Task::Adopt(left, _) if !left.path().exists()) {
                self.unkept.push(task);
            }
        }
    }

    /// What an older task would put in a newer one's place is not tried again.
    fn supersede(&mut self, key: u64) {
        self.unkept
            .retain(|task| !matches!(task, Task::Adopt(_, other) if *other == key));
    }

    /// The folder of this app; another one where somebody removed it.
    fn session(&mut self) -> io::Result<&Session> {
        let session = match self.session.take().filter(Session::is_there) {
            Some(session) => session,
            None => Session::begin(&self.home.unsaved())?,
        };
        Ok(self.session.insert(session))
    }

    fn not_kept(&self, error: &io::Error) -> String {
        let folder = self.home.unsaved();
        let why = match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                String::from("The disk is full: make room.")
            }
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => String::from(
                "You may not write there: allow it, or name another folder in INCLINATION_HOME.",
            ),
            _ => format!("The system says: {error}."),
        };
        format!(
            "It cannot be kept safe from a crash in {}, so save often. {why} It is tried again every few seconds.",
            folder.display()
        )
    }
}

/// What is left to do where much was asked for at once: what will be kept anew need not be kept before.
fn latest(tasks: Vec<Task>) -> Vec<Task> {
    let mut later = BTreeSet::new();
    let mut left: Vec<Task> = Vec::new();
    for task in tasks.into_iter().rev() {
        let is_old = match &task {
            Task::Keep(key, ..) => !later.insert(*key),
            Task::Forget(key) => {
                later.insert(*key);
                false
            }
            Task::Adopt(..) | Task::Remember(_) => false,
        };
        if !is_old {
            left.push(task);
        }
    }
    left.reverse();
    left
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use expect_test::expect;
    use tempfile::tempdir;

    use super::*;
    use crate::io::rescue;

    fn keep(key: u64, name: &str) -> Task {
        let head = Head {
            name: name.to_owned(),
            ..Head::default()
        };
        Task::Keep(key, head, Arc::default())
    }

    #[test]
    fn only_the_latest_of_each_is_kept() {
        let tasks = vec![
            keep(1, "old"),
            keep(2, "gone"),
            keep(1, "new"),
            Task::Forget(2),
        ];
        let left = latest(tasks);
        assert!(
            matches!(&left[..], [Task::Keep(1, head, _), Task::Forget(2)] if head.name == "new")
        );
    }

    #[test]
    fn who_ends_has_written_all_and_keeps_nothing() {
        let folder = tempdir().unwrap();
        let home = Home::at(folder.path().join("new"));
        let keeper = Keeper::start(home.clone(), Wake::by(|| {}));
        keeper.ask(keep(1, "a"));
        keeper.ask(Task::Remember(Change::Recent("/a".into())));
        keeper.end();
        assert_eq!(
            Settings::read(&home.settings()).recent,
            [PathBuf::from("/a")]
        );
        assert!(rescue::left(&home.unsaved()).unwrap().is_empty());
    }

    #[test]
    fn a_home_that_cannot_be_written_is_said_once() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, b"").unwrap();
        let keeper = Keeper::start(Home::at(&file), Wake::by(|| {}));
        keeper.ask(keep(1, "a"));
        let said = keeper.news.recv().unwrap().unwrap();
        let file = file.to_str().unwrap();
        assert!(said.contains(file), "{said}");
        // What the system says differs between systems.
        let (sentence, _) = said.split_once(". ").unwrap();
        expect![["It cannot be kept safe from a crash in FILE/unsaved, so save often"]]
            .assert_eq(&sentence.replace(file, "FILE"));
        keeper.ask(keep(1, "a"));
        keeper.end();
    }

    #[test]
    fn what_could_not_be_kept_is_kept_as_soon_as_it_can_be() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, b"").unwrap();
        let home = Home::at(&file);
        let keeper = Keeper::start(home.clone(), Wake::by(|| {}));
        keeper.ask(keep(1, "a"));
        keeper.news.recv().unwrap().unwrap();
        // It is in nobody's way any more, and nobody asks again.
        fs::remove_file(&file).unwrap();
        wait_for_works(&home, 1);
        assert_eq!(keeper.news.recv().unwrap(), None);
        // Then somebody tidies up.
        fs::remove_dir_all(home.unsaved()).unwrap();
        keeper.ask(keep(2, "b"));
        wait_for_works(&home, 1);
        assert!(keeper.news().is_empty());
        keeper.end();
    }

    fn wait_for_works(home: &Home, count: usize) {
        let is_work = |path: &PathBuf| path.extension().is_some_and(|it| it == "unsaved");
        let inside = |folder: &std::path::Path| -> Vec<PathBuf> {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            entries.map(|entry| entry.path()).collect()
        };
        let start = std::time::Instant::now();
        loop {
            let folders = inside(&home.unsaved());
            let works = folders.iter().flat_map(|folder| inside(folder));
            if works.filter(is_work).count() == count {
                return;
            }
            assert!(start.elapsed() < Duration::from_mins(1), "it is not kept");
            thread::sleep(Duration::from_millis(5));
        }
    }
}
