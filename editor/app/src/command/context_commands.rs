//! The commands in the context menus of the canvas, by the target of the click.

use inclination_project::selection::Item;

use super::{Command, Entry};

/// The target of a context menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuTarget {
    /// The canvas itself.
    Canvas,
    /// A node.
    Node,
    /// A wire.
    Wire,
    /// A point that a wire bends through.
    Bend,
    /// A frame.
    Frame,
    /// A note.
    Note,
}

impl MenuTarget {
    /// Every target.
    pub const ALL: [Self; 6] = [
        Self::Canvas,
        Self::Node,
        Self::Wire,
        Self::Bend,
        Self::Frame,
        Self::Note,
    ];

    /// Returns the target of an item, or the canvas if `None`.
    pub fn from_item(item: Option<Item>) -> Self {
        match item {
            None => Self::Canvas,
            Some(Item::Node(_)) => Self::Node,
            Some(Item::Wire(..)) => Self::Wire,
            Some(Item::Bend(..)) => Self::Bend,
            Some(Item::Frame(_)) => Self::Frame,
            Some(Item::Note(_)) => Self::Note,
        }
    }

    /// Returns the sections of the target's menu.
    const fn menu_sections(self) -> &'static [&'static [Command]] {
        match self {
            Self::Canvas => &[
                &[Command::AddNode, Command::AddNote, Command::AddFrame],
                &[Command::Paste],
                &[Command::Undo, Command::Redo],
                &[Command::SelectAll, Command::FitAll, Command::Find],
            ],
            Self::Wire => &[
                &[Command::InsertNode, Command::Probe],
                &[Command::Bend, Command::Straighten],
                &[Command::Delete],
            ],
            Self::Bend => &[&[Command::Straighten], &[Command::Delete]],

            Self::Node => &[
                &[Command::Rename, Command::WireTo, Command::EnterGroup],
                &[Command::EditCurve, Command::PasteShape],
                &[Command::Cut, Command::Copy, Command::Duplicate],
                &[
                    Command::Mute,
                    Command::ShowAlone,
                    Command::Collapse,
                    Command::Fold,
                    Command::Probe,
                    Command::Detach,
                ],
                &[
                    Command::AddDecision,
                    Command::MakeGroup,
                    Command::Ungroup,
                    Command::ExpandExpression,
                    Command::CollapseToExpression,
                    Command::SaveToLibrary,
                    Command::AddFrame,
                ],
                &[Command::FitSelection, Command::Delete],
            ],

            Self::Frame => &[
                &[Command::Rename, Command::FitFrame],
                &[Command::Cut, Command::Copy, Command::Duplicate],
                &[Command::FitSelection, Command::Delete],
            ],
            Self::Note => &[
                &[Command::Rename],
                &[Command::Cut, Command::Copy, Command::Duplicate],
                &[Command::FitSelection, Command::Delete],
            ],
        }
    }

    /// Returns the entries of the target's menu, each with its section's number.
    pub fn menu_entries(self) -> impl Iterator<Item = (u8, &'static Entry)> {
        let parts = self.menu_sections().iter().enumerate();
        parts.flat_map(|(part, commands)| {
            let commands = commands.iter();
            commands.map(move |command| (part as u8, command.entry()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_menu_lists_each_command_once() {
        for on in MenuTarget::ALL {
            let commands: Vec<Command> =
                on.menu_entries().map(|(_, entry)| entry.command).collect();
            assert!(!commands.is_empty());
            for (at, command) in commands.iter().enumerate() {
                assert!(!commands[at + 1..].contains(command), "{on:?}: {command:?}");
            }
        }
    }
}
