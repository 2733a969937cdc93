//! Storage in the app's own folder: settings, and copies of unsaved work. A thread writes them.

use inclination_project::io::{
    AppFolder, AutosaveTask, AutosaveThread, Settings, SettingsChange, Wake,
};

/// The settings, and the thread that writes them and the copies of unsaved work.
#[derive(Debug)]
pub(super) struct AppStorage {
    settings: Settings,
    writer: Option<AutosaveThread>,
}

impl AppStorage {
    /// Reads the settings and starts the writer. Without a home folder nothing is read or written.
    pub(super) fn from_home(home: Option<AppFolder>, wake: Wake) -> Self {
        let settings = home
            .as_ref()
            .map(|home| Settings::read(&home.settings_file()));
        Self {
            settings: settings.unwrap_or_default(),
            writer: home.map(|home| AutosaveThread::start(home, wake)),
        }
    }

    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether there is a folder to write to.
    pub(super) fn is_writable(&self) -> bool {
        self.writer.is_some()
    }

    /// Changes a setting, and stores it for the next start.
    pub(super) fn remember_change(&mut self, change: SettingsChange) {
        self.settings.apply_change(change.clone());
        self.submit_task(AutosaveTask::ChangeSettings(change));
    }

    /// Gives a task to the writer.
    pub(super) fn submit_task(&self, task: AutosaveTask) {
        if let Some(writer) = &self.writer {
            writer.send_task(task);
        }
    }

    /// Takes the writer's reports: each is a problem, or `None` once writing works again.
    pub(super) fn take_reports(&self) -> Vec<Option<String>> {
        self.writer
            .as_ref()
            .map_or_else(Vec::new, AutosaveThread::take_messages)
    }

    /// Finishes all tasks and stops the writer.
    pub(super) fn finish_tasks(&mut self) {
        if let Some(writer) = self.writer.take() {
            writer.finish();
        }
    }
}
