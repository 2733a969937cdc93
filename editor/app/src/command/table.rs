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
    /// What is shown beside the canvas.
    Panels,
    /// Nodes.
    Graph,
    /// Nodes that stand for several.
    Groups,
    /// Stats, and the situations and persons to look at the graph with.
    Stats,
    /// Where things stand.
    Arrange,
    /// Help.
    Help,
}

impl Menu {
    /// Every menu, in order.
    pub const ALL: [Self; 9] = [
        Self::File,
        Self::Edit,
        Self::View,
        Self::Panels,
        Self::Graph,
        Self::Groups,
        Self::Stats,
        Self::Arrange,
        Self::Help,
    ];

    /// What the bar says.
    pub const fn title(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::View => "View",
            Self::Panels => "Panels",
            Self::Graph => "Graph",
            Self::Groups => "Groups",
            Self::Stats => "Stats",
            Self::Arrange => "Arrange",
            Self::Help => "Help",
        }
    }
}

/// What the table says of a command.
#[derive(Debug)]
pub struct Entry {
    /// Which.
    pub command: Command,
    /// What the code calls it. People's files of keys name it so, in [`Command::name`]'s spelling: it stays, whatever the
    /// title becomes.
    pub(super) name: &'static str,
    /// What menus call it.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub hint: &'static str,
    /// The menu that it stands in.
    pub menu: Menu,
    /// The part of the menu; a line parts it from the next.
    pub part: u8,
    /// The keys that run it unless a person gave it others.
    pub keys: &'static [KeyboardShortcut],
}

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;
const ALT: Modifiers = Modifiers::ALT;
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
            name: stringify!($name),
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
    File 4 {
        ImportContract "Import the game's stats…" "Holds this document to the game's list of stats, as CSV or JSON: the Contract panel says what differs." [];
        ReadContract "Read the game's stats again" "Reads the game's list of stats again, which has changed perhaps." [];
        MendContract "Mend what the game says otherwise" "Renames, adds and changes stats as the game's list says, and removes those that nothing reads." [];
        ForgetContract "Forget the game's stats" "Holds this document to no list of the game's any more." [];
    }
    File 5 {
        ExportContract "Export the stats as a list…" "Saves the stats as a list in CSV, for a game to begin with." [];
        ExportHandles "Export handles for Rust…" "Saves code for the game that knows each stat, factor, decision, option and profile by a handle with a type." [];
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
        Cut "Cut" "Copies what is selected, and deletes it." [CTRL X];
        Copy "Copy" "Copies what is selected, as text that other documents and windows can take." [CTRL C];
        Paste "Paste" "Puts what was copied at the pointer; of any other text it makes a note." [CTRL V];
        Duplicate "Duplicate" "Copies what is selected on the spot, without the wires from elsewhere." [CTRL D];
        DuplicateWired "Duplicate with inputs" "Copies what is selected on the spot, and wires it as it is wired." [CTRL_SHIFT D];
    }
    Edit 2 {
        SelectAll "Select all" "Selects everything on this canvas." [CTRL A];
        SelectNone "Select none" "Selects nothing." [CTRL_SHIFT A];
        InvertSelection "Invert selection" "Selects all that is not selected." [CTRL I];
        SelectUpstream "Select upstream" "Selects all that the selected nodes are made from too." [NONE L];
        SelectDownstream "Select downstream" "Selects all that is made from the selected nodes too." [SHIFT L];
        SelectSameKind "Select same kind" "Selects every node that does the same as a selected one." [SHIFT G];
        GrowSelection "Grow selection" "Selects what is wired to the selected nodes too." [CTRL L];
    }
    Graph 1 {
        WireTo "Wire to…" "Lists what the selected node can be wired to." [NONE W];
        InsertNode "Insert node…" "Opens the search for a node to put into the selected wire, or into that of the socket with the focus." [NONE I];
        Rename "Rename" "Lets the name of what is selected be typed where it stands." [NONE F2];
        EditCurve "Edit curve" "Shows the selected curve large, with handles for its numbers." [];
        PasteShape "Paste shape" "Gives the selected curves the kind and the numbers of the curve that was copied." [];
        Mute "Mute or switch off" "Lets the selected nodes do nothing for now, or speak again: what is wired to a muted node goes past it, and no decision chooses an option that is off, in the game too." [NONE M];
        ShowAlone "Show an option alone" "Leaves all other options of its decision out for as long as you look, or shows all again. Neither the file nor the game knows of it." [NONE O];
        Collapse "Collapse" "Shows the titles of the selected nodes only, or all of them again." [NONE H];
        Probe "Probe" "Shows what comes through the selected wires, or out of the selected nodes, all the time; or no longer." [NONE P];
        Bend "Bend the wire" "Puts a point on the selected wire, or on that of the socket with the focus, which it is then routed through: drag it, or move it by arrow keys." [NONE B];
        Straighten "Straighten wires" "Takes every point out of the selected wires and of those between the selected nodes; with nothing selected out of all." [SHIFT B];
        Detach "Detach" "Takes the selected nodes out of their wires, which are joined." [SHIFT X];
    }
    Groups 0 {
        MakeGroup "Make a group" "Makes a group of the selected nodes, or of what a frame holds, which can be used many times." [CTRL G];
        Ungroup "Ungroup" "Takes the selected use of a group apart; no value changes." [CTRL_SHIFT G];
        EnterGroup "Enter group" "Shows what is inside the selected group." [NONE Enter];
        LeaveGroup "Leave group" "Shows the canvas that the group is used on." [SHIFT Enter];
        CopyGroup "Copy as a group of its own" "Gives the selected use a group of its own, to be changed without the others." [];
        AddGroupInput "Add an input" "Gives the group that you are in one more input." [];
        AddGroupOutput "Add an output" "Gives the group that you are in one more output." [];
        SaveToLibrary "Save group to the library" "Saves the selected group, or the one that you are in, to the library, where every file can use it." [];
        TakeFromLibrary "Take the library's version" "Puts the library's version in the place of the selected group, or of the one that you are in." [];
        DeleteUnusedGroups "Delete unused groups" "Deletes every group that nothing uses." [];
    }
    Groups 0 {
        ChooseLibrary "Library folder…" "Lets another folder be the library, such as one that your team keeps under version control." [];
    }
    Graph 3 {
        AddFrame "Add a frame" "Puts a frame around what is selected, which carries it." [CTRL_SHIFT F];
        FitFrame "Fit frame" "Fits the selected frames to what lies in them." [];
        AddDecision "Add a decision" "Adds a decision of the selected options, or of all that no decision has yet." [];
        AddNote "Add a note" "Puts a note at the pointer." [SHIFT N];
    }
    Arrange 0 {
        LayOut "Lay out" "Arranges what is selected, or everything, in columns from left to right." [ALT L];
    }
    Arrange 1 {
        AlignLeft "Align left" "Brings the left edges of what is selected in line." [ALT A];
        AlignCentres "Align centres" "Brings the middles of what is selected in line, one below the other." [ALT H];
        AlignRight "Align right" "Brings the right edges of what is selected in line." [ALT D];
        AlignTop "Align top" "Brings the upper edges of what is selected in line." [ALT W];
        AlignMiddles "Align middles" "Brings the middles of what is selected in line, side by side." [ALT V];
        AlignBottom "Align bottom" "Brings the lower edges of what is selected in line." [ALT S];
    }
    Arrange 2 {
        DistributeAcross "Distribute across" "Spaces the middles of what is selected evenly from left to right." [SHIFT H];
        DistributeDown "Distribute down" "Spaces the middles of what is selected evenly from top to bottom." [SHIFT V];
        EqualGapsAcross "Equal gaps across" "Makes the gaps between what is selected equal from left to right." [];
        EqualGapsDown "Equal gaps down" "Makes the gaps between what is selected equal from top to bottom." [];
    }
    Arrange 3 {
        NudgeLeft "Nudge left" "Moves what is selected a step of the grid to the left; with Shift eight." [NONE ArrowLeft];
        NudgeRight "Nudge right" "Moves what is selected a step of the grid to the right; with Shift eight." [NONE ArrowRight];
        NudgeUp "Nudge up" "Moves what is selected a step of the grid up; with Shift eight." [NONE ArrowUp];
        NudgeDown "Nudge down" "Moves what is selected a step of the grid down; with Shift eight." [NONE ArrowDown];
    }
    Edit 5 {
        Find "Find…" "Finds nodes by name, kind, value or problem, in groups too." [CTRL F];
        FindNext "Find next" "Goes to the next node that was found." [NONE F3];
        FindPrevious "Find previous" "Goes to the node that was found before." [SHIFT F3];
    }
    View 0 {
        FitAll "Fit all" "Shows everything on this canvas." [NONE Home, SHIFT Num1];
        ZoomIn "Zoom in" "Shows the middle of the view larger." [NONE Plus, NONE Equals];
        ZoomOut "Zoom out" "Shows more around the middle of the view." [NONE Minus];
        ActualSize "Actual size" "Shows nodes in their own size." [NONE Num0];
        FitSelection "Fit selection" "Shows all that is selected." [NONE F, SHIFT Num2];
    }
    View 3 {
        PanLeft "Pan left" "Looks further to the left." [CTRL ArrowLeft];
        PanRight "Pan right" "Looks further to the right." [CTRL ArrowRight];
        PanUp "Pan up" "Looks further up." [CTRL ArrowUp];
        PanDown "Pan down" "Looks further down." [CTRL ArrowDown];
    }
    View 4 {
        KeepView "Keep this view" "Keeps where you look, on this canvas, to come back to it: Ctrl and a digit goes to the first nine, the search to all." [CTRL B];
        ShowMinimap "Minimap" "Shows the whole canvas small in its corner wherever not all of it is in view; click or drag there to look elsewhere." [SHIFT M];
    }
    Graph 0 {
        AddNode "Add node…" "Opens the search for something to add." [SHIFT A, NONE Tab];
    }
    Help 0 {
        Palette "Search everything…" "Finds commands, nodes, stats and groups in one field." [CTRL P];
        Help "Help" "Tells about what is under the pointer, or else about what is selected." [NONE F1];
        Shortcuts "Shortcuts" "Shows all that keys and the pointer do." [SHIFT F1];
    }
    View 1 {
        SwitchTheme "Switch theme" "Changes between the dark and the light theme." [CTRL_SHIFT L];
        FollowSystem "System's theme" "Takes the dark or the light theme as the rest of the system does." [];
        HighContrast "High contrast" "Gives text and lines much more contrast, or no longer." [];
        LargerAll "Larger interface" "Makes text, panels and nodes larger." [CTRL Plus, CTRL Equals];
        SmallerAll "Smaller interface" "Makes text, panels and nodes smaller." [CTRL Minus];
        UsualSize "Interface at its own size" "Brings text, panels and nodes back to the size that they are made for." [CTRL Num0];
    }
    Panels 0 {
        ShowStats "Stats panel" "Shows or hides the stats." [];
        ShowOutline "Outline panel" "Shows or hides the outline." [];
        ShowInspector "Inspector panel" "Shows or hides the properties of what is selected." [];
        ShowProblems "Problems panel" "Shows or hides what is wrong with the graph." [];
        ShowSweep "Sweep panel" "Shows or hides how a decision changes along a stat." [];
        ShowMap "Map panel" "Shows or hides who wins where two stats have other values." [];
        ShowWhy "Why panel" "Shows or hides why a decision comes out as it does." [];
        ShowDistribution "Distribution panel" "Shows or hides how often each option of a decision wins." [];
        ShowSensitivity "Sensitivity panel" "Shows or hides which stats and numbers move a result most." [];
        ShowCurve "Curve panel" "Shows or hides the selected curve, large." [];
        ShowSamples "Samples panel" "Shows or hides the samples side by side, with what is chosen in each." [];
        ShowCompare "Compare panel" "Shows or hides what differs from the saved file, or from another." [];
        ShowContract "Contract panel" "Shows or hides what the game's list of stats says otherwise." [];
        ShowHistory "History panel" "Shows or hides every step that can be taken back or made again." [];
        ShowHelp "Help panel" "Shows or hides what the app tells about itself." [];
        ShowLibrary "Library panel" "Shows or hides the groups that files share, and how this file's copies stand to them." [];
    }
    Panels 1 {
        ResetPanels "Reset panels" "Puts every panel back to its first place." [];
    }
    Stats 0 {
        AddStat "Add stat" "Adds a stat, to be named at once." [];
        PutStatOnCanvas "Put stat on canvas" "Puts a node of the stat that was used last onto the canvas." [];
    }
    Stats 1 {
        KeepSample "Keep as a sample" "Keeps what is set in the stats as a new sample, to be named at once." [ALT K];
        UpdateSample "Update sample" "Lets the sample that is shown hold what is set now." [];
        NextSample "Next sample" "Shows the next of the samples." [ALT PageDown];
        PreviousSample "Previous sample" "Shows the sample before." [ALT PageUp];
        RandomSample "Random values" "Sets every stat to some value of its range." [ALT R];
        ImportSamples "Import samples…" "Reads samples from a table, such as a game's log, as comma-separated values." [];
        DrawAgain "Draw again" "Draws everything that is random once more; until then it stays as it is." [];
    }
    Help 1 {
        Tour "Guided tour" "Builds a first graph with you, one step at a time; goes on where you left it." [];
        TourAnew "Guided tour from the start" "Begins the guided tour again, with an empty document." [];
    }
    Stats 2 {
        AddProfile "Add profile" "Adds a profile: numbers that some agents have instead of the graph's own." [];
        NextProfile "Next profile" "Shows the graph with the numbers of the next profile; behind the last with its own." [ALT P];
    }
    Help 0 {
        Welcome "Examples and recent files" "Shows the page that the app starts with." [];
    }
}
