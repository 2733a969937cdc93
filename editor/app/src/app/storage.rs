//! What the app writes for itself in its own folder: settings, and copies of unsaved work. A thread
//! writes it.

use inclination_project::io::{Change, Home, Keeper, Settings, Task, Wake};

/// The settings, and the thread that writes them and copies of unsaved work.
#[derive(Debug)]
pub(super) struct AppStorage {
    settings: Settings,
    writer: Option<Keeper>,
}

impl AppStorage {
    /// Reads the settings and starts the writer; without a home folder nothing is read or written.
    pub(super) fn start(home: Option<Home>, wake: Wake) -> Self {
        let settings = home.as_ref().map(|home| Settings::read(&home.settings()));
        Self {
            settings: settings.unwrap_or_default(),
            writer: home.map(|home| Keeper::start(home, wake)),
        }
    }

    /// Returns the settings.
    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether there is a folder to write to.
    pub(super) fn is_writable(&self) -> bool {
        self.writer.is_some()
    }

    /// Changes a setting and remembers it for the next start.
    pub(super) fn remember(&mut self, change: Change) {
        self.settings.change(change.clone());
        self.submit(Task::Remember(change));
    }

    /// Gives a task to the writer.
    pub(super) fn submit(&self, task: Task) {
        if let Some(writer) = &self.writer {
            writer.ask(task);
        }
    }

    /// Takes what the writer reported: a problem, or none when writing works again.
    pub(super) fn take_reports(&self) -> Vec<Option<String>> {
        self.writer.as_ref().map_or_else(Vec::new, Keeper::news)
    }

    /// Finishes all tasks and stops the writer.
    pub(super) fn finish(&mut self) {
        if let Some(writer) = self.writer.take() {
            writer.end();
        }
    }
}
