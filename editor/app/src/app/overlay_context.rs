//! Access to the parts of the app that overlays and menus read and change.

use super::{
    command_availability::{CommandContext, SearchStatus},
    documents::Documents,
    file_jobs::FileJobs,
    library::Library,
    notifications::Notifications,
    storage::AppStorage,
};
use crate::{canvas::Canvas, panels::Panels, request::Requests};

/// The parts of the app that overlays and menus read and change.
pub(super) struct OverlayContext<'a> {
    pub(super) documents: &'a Documents,
    pub(super) canvas: &'a mut Canvas,
    pub(super) panels: &'a Panels,
    pub(super) file_jobs: &'a FileJobs,
    pub(super) library: &'a Library,
    pub(super) storage: &'a mut AppStorage,
    pub(super) notifications: &'a mut Notifications,
    pub(super) requests: &'a mut Requests,
    pub(super) search_status: SearchStatus,
    pub(super) is_sheet_open: bool,
    pub(super) is_tour_open: bool,
}

impl OverlayContext<'_> {
    /// Returns the parts that decide whether a command is enabled.
    pub(super) fn command_context(&self) -> CommandContext<'_> {
        CommandContext {
            documents: self.documents,
            canvas: self.canvas,
            panels: self.panels,
            file_jobs: self.file_jobs,
            library: self.library,
            settings: self.storage.settings(),
            search_status: self.search_status,
            is_sheet_open: self.is_sheet_open,
            is_tour_open: self.is_tour_open,
        }
    }
}
