//! Autosave: a background thread that writes unsaved work and settings in order, so that no frame
//! waits for a disk.

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

use inclination_core::authoring::format::Document;

use super::{
    AppFolder, Settings, SettingsChange, Wake,
    crash_recovery::{RecoverableWork, Session, WorkHeader},
};

/// The delay before a failed write is tried again. The user may have freed space meanwhile.
const RETRY_DELAY: Duration = Duration::from_millis(if cfg!(test) { 10 } else { 5000 });

/// A request to write something.
#[derive(Clone, Debug)]
pub enum AutosaveTask {
    /// Save a piece of unsaved work under a number.
    SaveWork(u64, WorkHeader, Arc<Document>),
    /// Move work that a crash left to a number of this app.
    AdoptWork(RecoverableWork, u64),
    /// Remove the unsaved work with a number.
    RemoveWork(u64),
    /// Write a change to the settings file.
    ChangeSettings(SettingsChange),
}

/// A handle to the autosave thread.
#[derive(Debug)]
pub struct AutosaveThread {
    tasks: Sender<AutosaveTask>,
    news: Receiver<Option<String>>,
    thread: Option<JoinHandle<Option<Session>>>,
}

impl AutosaveThread {
    /// Starts the thread.
    pub fn start(home: AppFolder, wake: Wake) -> Self {
        let (tasks, asked) = channel();
        let (messages, news) = channel();
        let thread = thread::Builder::new().spawn(move || {
            let mut work = AutosaveWorker::new(home);
            while let Some(tasks) = work.wait_for_tasks(&asked) {
                for task in drop_outdated_tasks(tasks) {
                    work.run_task(task);
                }

                // A failure is reported once, until writing has succeeded in between.
                let trouble = work.trouble.take();
                let is_unkept = !work.unkept.is_empty();
                if mem::replace(&mut work.is_trouble_reported, is_unkept) != is_unkept {
                    let _ = messages.send(trouble.filter(|_| is_unkept));
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

    /// Requests a write.
    pub fn send_task(&self, task: AutosaveTask) {
        // Without a thread nothing is autosaved, but that does not endanger the open documents.
        let _ = self.tasks.send(task);
    }

    /// Takes the changes of status since the last call: a sentence if autosaving began to fail, or
    /// `None` if it works again.
    pub fn take_messages(&self) -> Vec<Option<String>> {
        self.news.try_iter().collect()
    }

    /// Finishes all writes and removes the folder of unsaved work, at a regular end of the app.
    pub fn finish(mut self) {
        // The thread ends when its channel has no sender.
        drop(mem::replace(&mut self.tasks, channel().0));
        let session = self.thread.take().and_then(|thread| thread.join().ok());
        if let Some(session) = session.flatten() {
            session.remove_folder();
        }
    }
}

/// The state of the thread.
struct AutosaveWorker {
    home: AppFolder,
    session: Option<Session>,
    /// Tasks that failed, in order.
    unkept: Vec<AutosaveTask>,
    /// The sentence about the last failure.
    trouble: Option<String>,
    /// Whether the failure was reported.
    is_trouble_reported: bool,
}

impl AutosaveWorker {
    fn new(home: AppFolder) -> Self {
        Self {
            // If it fails now, it is tried again with the next task.
            session: Session::create(&home.unsaved_work_folder()).ok(),
            home,
            unkept: Vec::new(),
            trouble: None,
            is_trouble_reported: false,
        }
    }

    /// Waits for the next tasks and puts failed ones before them. Returns `None` when the app ends.
    fn wait_for_tasks(&mut self, asked: &Receiver<AutosaveTask>) -> Option<Vec<AutosaveTask>> {
        let first = if self.unkept.is_empty() {
            Some(asked.recv().ok()?)
        } else {
            match asked.recv_timeout(RETRY_DELAY) {
                Ok(first) => Some(first),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        };

        let mut tasks = mem::take(&mut self.unkept);
        tasks.extend(first.into_iter().chain(asked.try_iter()));
        Some(tasks)
    }

    fn run_task(&mut self, task: AutosaveTask) {
        let result = match &task {
            AutosaveTask::SaveWork(key, head, document) => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH);
                let head = WorkHeader {
                    time: now.map_or(0, |now| now.as_secs()),
                    ..head.clone()
                };
                self.ensure_session()
                    .and_then(|session| session.save_work(*key, &head, document))
                    .inspect(|()| self.drop_superseded_adoptions(*key))
            }
            AutosaveTask::AdoptWork(left, key) => self
                .ensure_session()
                .and_then(|session| session.adopt_work(left, *key)),
            AutosaveTask::RemoveWork(key) => {
                if let Some(session) = &self.session {
                    session.remove_work(*key);
                }
                self.drop_superseded_adoptions(*key);
                Ok(())
            }
            AutosaveTask::ChangeSettings(change) => {
                // A failure is not reported, since no work depends on settings.
                let _ = self.home.settings_file().parent().map(fs::create_dir_all);
                let _ = Settings::change_file(&self.home.settings_file(), [change.clone()]);
                Ok(())
            }
        };

        if let Err(error) = result {
            self.trouble = Some(self.describe_failure(&error));
            // A file that is gone cannot be moved, so that is not tried again.
            if !matches!(&task, AutosaveTask::AdoptWork(left, _) if !left.path().exists()) {
                self.unkept.push(task);
            }
        }
    }

    /// Drops failed moves that would overwrite newer work under the same number.
    fn drop_superseded_adoptions(&mut self, key: u64) {
        self.unkept
            .retain(|task| !matches!(task, AutosaveTask::AdoptWork(_, other) if *other == key));
    }

    /// Returns the folder of this app, or creates another one if it was deleted.
    fn ensure_session(&mut self) -> io::Result<&Session> {
        let session = match self.session.take().filter(Session::folder_exists) {
            Some(session) => session,
            None => Session::create(&self.home.unsaved_work_folder())?,
        };
        Ok(self.session.insert(session))
    }

    /// Describes a failure to the user.
    fn describe_failure(&self, error: &io::Error) -> String {
        let folder = self.home.unsaved_work_folder();
        let why = match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                String::from("The disk is full. Free some space.")
            }
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => String::from(
                "You do not have permission to write there. Allow writing, or set INCLINATION_HOME to another folder.",
            ),
            _ => format!("The system reported: {error}."),
        };
        format!(
            "Autosave to “{}” failed, so save often. {why} Autosave tries again every few seconds.",
            folder.display()
        )
    }
}

/// Drops tasks that a later one makes unnecessary: work that is saved again or removed anyway.
fn drop_outdated_tasks(tasks: Vec<AutosaveTask>) -> Vec<AutosaveTask> {
    let mut later = BTreeSet::new();
    let mut latest: Vec<AutosaveTask> = Vec::new();

    for task in tasks.into_iter().rev() {
        let is_old = match &task {
            AutosaveTask::SaveWork(key, ..) => !later.insert(*key),
            AutosaveTask::RemoveWork(key) => {
                later.insert(*key);
                false
            }
            AutosaveTask::AdoptWork(..) | AutosaveTask::ChangeSettings(_) => false,
        };
        if !is_old {
            latest.push(task);
        }
    }

    latest.reverse();
    latest
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use expect_test::expect;
    use tempfile::tempdir;

    use super::*;
    use crate::io::crash_recovery;

    fn save_work_task(key: u64, name: &str) -> AutosaveTask {
        let head = WorkHeader {
            name: name.to_owned(),
            ..WorkHeader::default()
        };
        AutosaveTask::SaveWork(key, head, Arc::default())
    }

    #[test]
    fn only_the_latest_task_for_each_work_stays() {
        let tasks = vec![
            save_work_task(1, "old"),
            save_work_task(2, "gone"),
            save_work_task(1, "new"),
            AutosaveTask::RemoveWork(2),
        ];
        let left = drop_outdated_tasks(tasks);
        assert!(
            matches!(&left[..], [AutosaveTask::SaveWork(1, head, _), AutosaveTask::RemoveWork(2)] if head.name == "new")
        );
    }

    #[test]
    fn finishing_writes_everything_and_leaves_no_unsaved_work() {
        let folder = tempdir().unwrap();
        let home = AppFolder::new(folder.path().join("new"));
        let keeper = AutosaveThread::start(home.clone(), Wake::new(|| {}));
        keeper.send_task(save_work_task(1, "a"));
        keeper.send_task(AutosaveTask::ChangeSettings(SettingsChange::AddRecentFile(
            "/a".into(),
        )));
        keeper.finish();
        assert_eq!(
            Settings::read(&home.settings_file()).recent,
            [PathBuf::from("/a")]
        );
        assert!(
            crash_recovery::find_recoverable_work(&home.unsaved_work_folder())
                .unwrap()
                .is_empty()
        );
    }

    #[test]
    fn an_unwritable_folder_is_reported_once() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, b"").unwrap();
        let keeper = AutosaveThread::start(AppFolder::new(&file), Wake::new(|| {}));
        keeper.send_task(save_work_task(1, "a"));
        let message = keeper.news.recv().unwrap().unwrap();

        let file = file.to_str().unwrap();
        assert!(message.contains(file), "{message}");

        // The rest of the sentence differs between systems.
        let (sentence, _) = message.split_once(". ").unwrap();
        expect![["Autosave to “FILE/unsaved” failed, so save often"]]
            .assert_eq(&sentence.replace(file, "FILE"));
        keeper.send_task(save_work_task(1, "a"));
        keeper.finish();
    }

    #[test]
    fn failed_autosaves_are_retried() {
        let folder = tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, b"").unwrap();
        let home = AppFolder::new(&file);
        let keeper = AutosaveThread::start(home.clone(), Wake::new(|| {}));
        keeper.send_task(save_work_task(1, "a"));
        keeper.news.recv().unwrap().unwrap();

        // The obstacle is removed. The thread retries without another request.
        fs::remove_file(&file).unwrap();
        wait_for_work_files(&home, 1);
        assert_eq!(keeper.news.recv().unwrap(), None);

        // A user deletes the folder.
        fs::remove_dir_all(home.unsaved_work_folder()).unwrap();
        keeper.send_task(save_work_task(2, "b"));
        wait_for_work_files(&home, 1);
        assert!(keeper.take_messages().is_empty());
        keeper.finish();
    }

    fn wait_for_work_files(home: &AppFolder, count: usize) {
        let is_work = |path: &PathBuf| {
            path.extension()
                .is_some_and(|extension| extension == "unsaved")
        };
        let inside = |folder: &std::path::Path| -> Vec<PathBuf> {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            entries.map(|entry| entry.path()).collect()
        };

        let start = std::time::Instant::now();
        loop {
            let folders = inside(&home.unsaved_work_folder());
            let works = folders.iter().flat_map(|folder| inside(folder));
            if works.filter(is_work).count() == count {
                return;
            }
            assert!(start.elapsed() < Duration::from_mins(1), "it is not kept");
            thread::sleep(Duration::from_millis(5));
        }
    }
}
