//! The thread that writes all the time: unsaved work and settings, in order, and never in a frame.

use std::{
    collections::BTreeSet,
    fs, mem,
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::{SystemTime, UNIX_EPOCH},
};

use inclination_core::Document;

use super::{
    Change, Home, Settings, Wake,
    rescue::{Head, Left, Session},
};

/// Something to write.
#[derive(Debug)]
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
    troubles: Receiver<String>,
    thread: Option<JoinHandle<Option<Session>>>,
}

impl Keeper {
    /// Starts it.
    pub fn start(home: Home, wake: Wake) -> Self {
        let (tasks, asked) = channel();
        let (told, troubles) = channel();
        let thread = thread::Builder::new().spawn(move || {
            let mut work = Work::begin(home);
            while let Ok(first) = asked.recv() {
                let tasks = std::iter::once(first).chain(asked.try_iter());
                for task in latest(tasks.collect()) {
                    work.carry_out(task);
                }
                // Once is enough: the next time it would be the same.
                if let Some(trouble) = work.trouble.take().filter(|_| !work.told) {
                    work.told = true;
                    let _ = told.send(trouble);
                    wake.wake();
                }
            }
            work.session
        });
        Self {
            tasks,
            troubles,
            thread: thread.ok(),
        }
    }

    /// Asks for something to be written.
    pub fn ask(&self, task: Task) {
        // If there is no thread, there is nobody to keep anything; the work itself is not in danger by that.
        let _ = self.tasks.send(task);
    }

    /// What went wrong, in a sentence, the first time that it does.
    pub fn troubles(&self) -> Vec<String> {
        self.troubles.try_iter().collect()
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
    trouble: Option<String>,
    told: bool,
}

impl Work {
    fn begin(home: Home) -> Self {
        let mut trouble = None;
        let session = Session::begin(&home.unsaved());
        let session = session.inspect_err(|error| trouble = Some(not_kept(error)));
        Self {
            home,
            session: session.ok(),
            trouble,
            told: false,
        }
    }

    fn carry_out(&mut self, task: Task) {
        let session = self.session.as_ref();
        let done = match (task, session) {
            (Task::Keep(key, mut head, document), Some(session)) => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH);
                head.time = now.map_or(0, |now| now.as_secs());
                session.keep(key, &head, &document)
            }
            (Task::Adopt(left, key), Some(session)) => session.adopt(&left, key),
            (Task::Forget(key), Some(session)) => {
                session.forget(key);
                Ok(())
            }
            (Task::Remember(change), _) => {
                // Not worth a word: nobody's work depends on it.
                let _ = self.home.settings().parent().map(fs::create_dir_all);
                let _ = Settings::change_file(&self.home.settings(), [change]);
                Ok(())
            }
            (_, None) => Ok(()),
        };
        if let Err(error) = done {
            self.trouble = Some(not_kept(&error));
        }
    }
}

fn not_kept(error: &std::io::Error) -> String {
    format!(
        "Unsaved work cannot be kept safe from a crash, so save often. The system says: {error}."
    )
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
        let said = keeper.troubles.recv().unwrap();
        assert!(said.contains("save often"), "{said}");
        keeper.ask(keep(1, "a"));
        keeper.end();
    }
}
