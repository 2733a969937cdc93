//! Whether commands are enabled, and the on/off state of those that toggle. Menus evaluate this for
//! each entry in each frame.

use inclination_analysis::open_document::OpenDocument;
use inclination_project::io::Settings;

use super::{appearance, documents::Documents, file_jobs::FileJobs, library::Library};
use crate::{
    canvas::Canvas,
    command::{Command, Menu},
    pane::Pane,
    panels::Panels,
};

/// The parts of the app that decide whether a command is enabled.
#[derive(Clone, Copy)]
pub(super) struct CommandContext<'a> {
    pub(super) documents: &'a Documents,
    pub(super) canvas: &'a Canvas,
    pub(super) panels: &'a Panels,
    pub(super) file_jobs: &'a FileJobs,
    pub(super) library: &'a Library,
    pub(super) settings: &'a Settings,
    pub(super) search_status: SearchStatus,
    pub(super) is_sheet_open: bool,
    pub(super) is_tour_open: bool,
}

/// The progress of the search for nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchStatus {
    /// Nothing was typed.
    NotStarted,
    /// No node matches the typed text.
    NoResults,
    /// There are results to step through.
    HasResults,
}

/// The condition under which a command is disabled.
#[derive(Clone, Copy)]
pub(super) enum DisabledWhen {
    /// The command is always enabled.
    Never,
    /// Disabled if a function gives a reason, with or without a document.
    InApp(fn(&CommandContext<'_>) -> Option<String>),
    /// Disabled while no document is open.
    NoDocument,
    /// Disabled while no document is open, or if a function gives a reason for the shown one.
    InDocument(fn(&CommandContext<'_>, &OpenDocument) -> Option<String>),
}

impl DisabledWhen {
    /// Returns why a command is disabled, or `None` if it is enabled.
    pub(super) fn find_reason(
        self,
        context: &CommandContext<'_>,
        command: Command,
    ) -> Option<String> {
        let reason = match self {
            Self::Never => return None,
            Self::InApp(reason) => return reason(context),
            Self::NoDocument => None,
            Self::InDocument(reason) => Some(reason),
        };

        let Some(document) = context.documents.shown_document() else {
            return Some(String::from("No document is open."));
        };

        if needs_visible_document(command) && context.documents.is_start_page_shown() {
            return Some(String::from("Click the tab of a document first."));
        }

        reason.and_then(|reason| reason(context, document))
    }
}

/// Whether a command is about the contents of a document, so that it is disabled while the start
/// page covers the document.
pub(super) fn needs_visible_document(command: Command) -> bool {
    let entry = command.entry();
    match entry.menu {
        Menu::Edit | Menu::Graph | Menu::Groups | Menu::Stats | Menu::Arrange => true,
        Menu::View => entry.part == 0,
        Menu::File | Menu::Panels | Menu::Help => false,
    }
}

/// Whether a command opens something on the canvas, which must be in sight then.
pub(super) fn opens_on_canvas(command: Command) -> bool {
    matches!(
        command,
        Command::AddNode
            | Command::WireTo
            | Command::InsertNode
            | Command::Rename
            | Command::EnterGroup
            | Command::LeaveGroup
    )
}

/// Returns the on/off state of a toggle command, or `None` for other commands.
pub(super) fn toggle_state(context: &CommandContext<'_>, command: Command) -> Option<bool> {
    match command {
        Command::Shortcuts => Some(context.is_sheet_open),
        Command::ShowAlone => {
            let open = context.documents.shown_document();
            Some(open.is_some_and(|open| open.view.solo().is_some()))
        }
        Command::Tour => Some(context.is_tour_open),
        Command::PlayStat => {
            let open = context.documents.shown_document();
            Some(open.is_some_and(|open| open.playback.is_any_playing()))
        }
        Command::ShowMinimap => Some(context.canvas.is_minimap_shown()),
        Command::FollowSystem => Some(appearance::follows_system(context.settings)),
        Command::HighContrast => Some(context.settings.sharp),
        other => Pane::from_command(other).map(|pane| context.panels.is_shown(pane)),
    }
}
