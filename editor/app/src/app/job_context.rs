//! Access to the parts of the app that jobs and the library read and change.

use super::{documents::Documents, notifications::Notifications, storage::AppStorage};
use crate::request::Requests;

/// The parts of the app that jobs and the library read and change.
pub(super) struct JobContext<'a> {
    pub(super) documents: &'a mut Documents,
    pub(super) storage: &'a mut AppStorage,
    pub(super) notifications: &'a mut Notifications,
    pub(super) requests: &'a mut Requests,
}
