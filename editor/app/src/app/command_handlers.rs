//! What runs each command, and when it does nothing, from the lines of the table of commands.

use eframe::egui::{Context, ViewportCommand, vec2};
use inclination_analysis::open_document::OpenDocument;
use inclination_project::{
    arrange::{
        align::Line,
        distribute::{Axis, Even},
    },
    edit::groups::Side,
    selection::select,
};

use super::{
    App, appearance,
    command_actions::{self as actions, ZOOM_STEP},
    command_availability::{
        self as reason, CommandContext,
        DisabledReason::{self, InApp, InDocument, Never, NoDocument},
    },
    file_jobs::{FileJobs, dialog_purpose::DialogPurpose},
    navigation, selection_commands as selection, stat_commands,
};
use crate::{
    command::{Command, command_table},
    pane::Pane,
    request::Sharing,
};

/// What the table says for the app of a command.
pub(super) struct Handler {
    command: Command,
    /// Runs it.
    pub(super) run: fn(&mut App, &Context),
    /// When it does nothing.
    disabled_reason: DisabledReason,
}

/// Makes the handlers of all commands.
macro_rules! handle {
    ($($menu:ident $part:literal {
        $($name:ident $title:literal $hint:literal [$($held:ident $key:ident),*] => $run:expr, $disabled_reason:expr;)+
    })+) => {
        const HANDLERS: &[Handler] = &[$($(Handler {
            command: Command::$name,
            run: $run,
            disabled_reason: $disabled_reason,
        },)+)+];
    };
}

command_table!(handle);

/// Returns the handler of a command.
pub(super) fn handler(command: Command) -> &'static Handler {
    let found = HANDLERS.iter().find(|handler| handler.command == command);
    found.unwrap_or(&HANDLERS[0])
}

/// Returns why a command does nothing now; none if it does something.
pub(super) fn disabled_reason(context: &CommandContext<'_>, command: Command) -> Option<String> {
    handler(command).disabled_reason.find(context, command)
}
