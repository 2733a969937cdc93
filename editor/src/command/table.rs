//! The table.

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

/// A menu of the menu bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Menu {
    /// Documents.
    File,
    /// What is selected.
    Edit,
    /// Where one looks.
    View,
    /// Nodes.
    Graph,
    /// Help.
    Help,
}

impl Menu {
    /// Every menu, in order.
    pub const ALL: [Self; 5] = [Self::File, Self::Edit, Self::View, Self::Graph, Self::Help];

    /// What the bar says.
    pub const fn title(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::View => "View",
            Self::Graph => "Graph",
            Self::Help => "Help",
        }
    }
}

/// What the table says of a command.
#[derive(Debug)]
pub struct Entry {
    /// Which.
    pub command: Command,
    /// What menus call it.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub hint: &'static str,
    /// The menu that it stands in.
    pub menu: Menu,
    /// The part of the menu; a line parts it from the next.
    pub part: u8,
    /// The keys that run it; menus show the first.
    pub keys: &'static [KeyboardShortcut],
}

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL_SHIFT: Modifiers = Modifiers {
    alt: false,
    ctrl: false,
    shift: true,
    mac_cmd: false,
    command: true,
};

macro_rules! commands {
    ($($menu:ident $part:literal {
        $($name:ident $title:literal $hint:literal [$($held:ident $key:ident),*];)+
    })+) => {
        /// Something that a person can tell the app to do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Command {
            $($(#[doc = $hint] $name,)+)+
        }

        /// Every command.
        pub const TABLE: &[Entry] = &[$($(Entry {
            command: Command::$name,
            title: $title,
            hint: $hint,
            menu: Menu::$menu,
            part: $part,
            keys: &[$(KeyboardShortcut::new($held, Key::$key)),*],
        },)+)+];
    };
}

commands! {
    File 0 {
        New "New" "Begins an empty document." [CTRL N];
        Open "Open…" "Opens files." [CTRL O];
    }
    File 1 {
        Save "Save" "Saves this document in its file." [CTRL S];
        SaveAs "Save as…" "Saves this document in another file." [CTRL_SHIFT S];
        Revert "Revert" "Takes this document back to what its file holds." [];
    }
    File 2 {
        NextTab "Next tab" "Shows the document in the next tab." [CTRL Tab];
        PreviousTab "Previous tab" "Shows the document in the tab before." [CTRL_SHIFT Tab];
        CloseTab "Close" "Closes this document, after asking if something would be lost." [CTRL W];
    }
    File 3 {
        Quit "Quit" "Closes the app, after asking if something would be lost." [CTRL Q];
    }
    Edit 0 {
        Undo "Undo" "Takes the last step back." [CTRL Z];
        Redo "Redo" "Makes the last undone step again." [CTRL_SHIFT Z, CTRL Y];
    }
    Edit 1 {
        Delete "Delete" "Deletes what is selected; wires through a deleted node are joined." [NONE Delete, NONE Backspace];
        SelectAll "Select all" "Selects everything on this canvas." [CTRL A];
    }
    View 0 {
        FitAll "Fit all" "Shows everything on this canvas." [NONE Home, SHIFT Num1];
        FitSelection "Fit selection" "Shows all that is selected." [NONE F, SHIFT Num2];
    }
    View 1 {
        SwitchTheme "Switch theme" "Changes between the dark and the light theme." [CTRL_SHIFT L];
    }
    Help 0 {
        Welcome "Examples and recent files" "Shows the page that the app starts with." [];
    }
}
