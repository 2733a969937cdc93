//! What the app finds around it.

use std::sync::Arc;

use inclination_project::io::Home;

use crate::io::{Dialogs, NoDialogs, SystemDialogs};

/// What the app finds around it.
#[derive(Debug)]
pub struct AppEnvironment {
    /// The app's own folder; without one, nothing is remembered or kept.
    pub home: Option<Home>,
    /// Who asks for files.
    pub dialogs: Arc<dyn Dialogs>,
}

impl AppEnvironment {
    /// The user's environment.
    pub fn of_user() -> Self {
        Self {
            home: Home::of_user(),
            dialogs: Arc::new(SystemDialogs),
        }
    }

    /// No environment, for tests that leave no traces.
    pub fn none() -> Self {
        Self {
            home: None,
            dialogs: Arc::new(NoDialogs),
        }
    }
}
