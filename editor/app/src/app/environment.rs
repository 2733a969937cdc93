//! The app's environment: its own folder and the file dialogs.

use std::sync::Arc;

use inclination_project::io::AppFolder;

use crate::io::{Dialogs, NoDialogs, SystemDialogs};

/// The environment that the app runs in.
#[derive(Debug)]
pub struct AppEnvironment {
    /// The app's own folder. Without one, settings and copies of unsaved work are not stored.
    pub home: Option<AppFolder>,
    /// The dialogs that ask for files.
    pub dialogs: Arc<dyn Dialogs>,
}

impl AppEnvironment {
    /// Returns the environment of the current user.
    pub fn for_current_user() -> Self {
        Self {
            home: AppFolder::for_user(),
            dialogs: Arc::new(SystemDialogs),
        }
    }

    /// Returns an environment without a folder and dialogs, for tests that leave no traces.
    pub fn without_home() -> Self {
        Self {
            home: None,
            dialogs: Arc::new(NoDialogs),
        }
    }
}
