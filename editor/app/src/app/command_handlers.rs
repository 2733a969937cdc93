//! Looks up the function that runs a command, and the reason why it is disabled, in the command
//! table.

use eframe::egui::{Context, ViewportCommand, vec2};
use inclination_analysis::open_document::OpenDocument;
use inclination_project::{
    arrange::{
        align::Alignment,
        distribute::{Axis, Spacing},
    },
    edit::groups::PortSide,
    selection::select,
};

use super::{
    App, appearance,
    command_actions::{self as actions, ZOOM_STEP_FACTOR},
    command_availability::{
        CommandContext,
        DisabledWhen::{self, InApp, InDocument, Never, NoDocument},
    },
    file_jobs::{FileJobs, dialog_purpose::DialogPurpose},
    navigation, obstacles as reason, scenario_commands, selection_commands as selection,
    stat_commands,
};
use crate::{
    command::{Command, command_table},
    pane::Pane,
    request::LibraryAction,
};

/// The function that runs a command, and its condition for being disabled.
pub(super) struct Handler {
    command: Command,
    /// Runs the command.
    pub(super) run: fn(&mut App, &Context),
    /// Decides whether the command is disabled.
    disabled_when: DisabledWhen,
}

/// Builds the handlers of all commands from the lines of the command table.
macro_rules! handle {
    ($($menu:ident $part:literal {
        $($name:ident $title:literal $hint:literal [$($held:ident $key:ident),*] => $run:expr, $disabled_when:expr;)+
    })+) => {
        const HANDLERS: &[Handler] = &[$($(Handler {
            command: Command::$name,
            run: $run,
            disabled_when: $disabled_when,
        },)+)+];
    };
}

command_table!(handle);

pub(super) fn find_handler(command: Command) -> &'static Handler {
    let found = HANDLERS.iter().find(|handler| handler.command == command);
    found.unwrap_or(&HANDLERS[0])
}

/// Returns why a command is disabled, or `None` if it can run.
pub(super) fn disabled_reason(context: &CommandContext<'_>, command: Command) -> Option<String> {
    find_handler(command)
        .disabled_when
        .find_reason(context, command)
}
