//! The table of commands, one line for each.

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

/// A menu of the menu bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Menu {
    /// Documents.
    File,
    /// The selection.
    Edit,
    /// The camera and views.
    View,
    /// The panels around the canvas.
    Panels,
    /// Nodes.
    Graph,
    /// Groups of nodes.
    Groups,
    /// Stats, samples and profiles.
    Stats,
    /// The positions of nodes.
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

    /// Returns the title in the menu bar.
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

/// The table's entry of a command.
#[derive(Debug)]
pub struct Entry {
    /// The command.
    pub command: Command,
    /// The name in code. Users' files of keys use it, in the spelling of [`Command::name`], so it
    /// must not change with the title.
    pub(super) name: &'static str,
    /// The title in menus.
    pub title: &'static str,
    /// The effect, in one sentence.
    pub hint: &'static str,
    /// The menu that lists it.
    pub menu: Menu,
    /// The section of the menu. A line separates it from the next.
    pub part: u8,
    /// The keys that run it, unless the user changed them.
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

/// The table, to be read by another macro: each line has a command's title, hint, keys, handler,
/// and when it is disabled. This module reads the texts and the keys. The handlers are functions of
/// the app, which this module must not depend on, so the app reads them from the same lines.
macro_rules! command_table {
    ($read:ident) => {
        $read! {
                File 0 {
                    New "New" "Begins an empty document." [CTRL N] => actions::new_document, Never;
                    Open "Open…" "Opens files." [CTRL O] => |app, _| actions::open_file_dialog(app, DialogPurpose::Open), Never;
                }
                File 1 {
                    Save "Save" "Saves this document in its file." [CTRL S] => |app, _| actions::start_file_job(app, FileJobs::save_document), InDocument(reason::is_being_saved);
                    SaveAs "Save as…" "Saves this document in another file." [CTRL_SHIFT S] => |app, _| actions::start_file_job(app, |jobs, id, context| jobs.open_save_dialog(id, context)), NoDocument;
                    Revert "Revert" "Takes this document back to what its file holds." [] => |app, _| actions::start_file_job(app, FileJobs::revert_document), InDocument(reason::has_no_file);
                }
                File 4 {
                    ImportContract "Import the game's stats…" "Holds this document to the game's list of stats, as CSV or JSON: the Contract panel says what differs." [] => |app, _| actions::open_file_dialog(app, DialogPurpose::Contract), NoDocument;
                    ReadContract "Read the game's stats again" "Reads the game's list of stats again, which has changed perhaps." [] => |app, _| actions::start_file_job(app, |jobs, id, context| jobs.reload_contract(id, context.documents)), InDocument(reason::has_no_contract);
                    MendContract "Mend what the game says otherwise" "Renames, adds and changes stats as the game's list says, and removes those that nothing reads." [] => actions::mend_contract, InDocument(reason::has_nothing_to_mend);
                    ForgetContract "Forget the game's stats" "Holds this document to no list of the game's any more." [] => actions::forget_contract, InDocument(reason::has_no_contract);
                }
                File 5 {
                    ExportContract "Export the stats as a list…" "Saves the stats as a list in CSV, for a game to begin with." [] => actions::export_contract, InDocument(reason::has_no_stat);
                    ExportHandles "Export handles for Rust…" "Saves code for the game that knows each stat, factor, decision, option and profile by a handle with a type." [] => actions::export_handles, InDocument(reason::has_errors);
                }
                File 2 {
                    NextTab "Next tab" "Shows the document in the next tab." [CTRL Tab] => |app, _| app.documents.cycle_tabs(1), InDocument(reason::is_only_tab);
                    PreviousTab "Previous tab" "Shows the document in the tab before." [CTRL_SHIFT Tab] => |app, _| app.documents.cycle_tabs(-1), InDocument(reason::is_only_tab);
                    CloseTab "Close" "Closes this document, after asking if something would be lost." [CTRL W] => actions::close_tab, NoDocument;
                }
                File 3 {
                    Quit "Quit" "Closes the app, after asking if something would be lost." [CTRL Q] => |_, context| context.send_viewport_cmd(ViewportCommand::Close), Never;
                }
                Edit 0 {
                    Undo "Undo" "Takes the last step back." [CTRL Z] => |app, _| app.documents.change_shown(actions::undo_step), InDocument(reason::has_nothing_to_undo);
                    Redo "Redo" "Makes the last undone step again." [CTRL_SHIFT Z, CTRL Y] => |app, _| app.documents.change_shown(actions::redo_step), InDocument(reason::has_nothing_to_redo);
                }
                Edit 1 {
                    Delete "Delete" "Deletes what is selected; wires through a deleted node are joined." [NONE Delete, NONE Backspace] => |app, _| app.run_on_selection(selection::delete_selection), InDocument(reason::nothing_selected);
                    Cut "Cut" "Copies what is selected, and deletes it." [CTRL X] => |app, context| actions::copy_selection(app, context, true), InDocument(reason::nothing_to_copy);
                    Copy "Copy" "Copies what is selected, as text that other documents and windows can take." [CTRL C] => |app, context| actions::copy_selection(app, context, false), InDocument(reason::nothing_to_copy);
                    Paste "Paste" "Puts what was copied at the pointer; of any other text it makes a note." [CTRL V] => |_, context| context.send_viewport_cmd(ViewportCommand::RequestPaste), NoDocument;
                    Duplicate "Duplicate" "Copies what is selected on the spot, without the wires from elsewhere." [CTRL D] => |app, _| app.run_on_selection(|context| selection::duplicate_selection(context, false)), InDocument(reason::nothing_to_duplicate);
                    DuplicateWired "Duplicate with inputs" "Copies what is selected on the spot, and wires it as it is wired." [CTRL_SHIFT D] => |app, _| app.run_on_selection(|context| selection::duplicate_selection(context, true)), InDocument(reason::nothing_to_duplicate);
                }
                Edit 2 {
                    SelectAll "Select all" "Selects everything on this canvas." [CTRL A] => |app, _| app.run_on_selection(selection::select_all), InDocument(reason::is_canvas_empty);
                    SelectNone "Select none" "Selects nothing." [CTRL_SHIFT A] => |app, _| app.run_on_selection(selection::select_none), InDocument(reason::nothing_selected);
                    InvertSelection "Invert selection" "Selects all that is not selected." [CTRL I] => |app, _| app.run_on_selection(selection::invert_selection), InDocument(reason::is_canvas_empty);
                    SelectUpstream "Select upstream" "Selects all that the selected nodes are made from too." [NONE L] => |app, _| app.run_on_selection(|context| selection::extend_selection(context, select::add_upstream)), InDocument(reason::no_node_to_begin_with);
                    SelectDownstream "Select downstream" "Selects all that is made from the selected nodes too." [SHIFT L] => |app, _| app.run_on_selection(|context| selection::extend_selection(context, select::add_downstream)), InDocument(reason::no_node_to_begin_with);
                    SelectSameKind "Select same kind" "Selects every node that does the same as a selected one." [SHIFT G] => |app, _| app.run_on_selection(|context| selection::extend_selection(context, select::add_same_kind)), InDocument(reason::no_node_to_begin_with);
                    GrowSelection "Grow selection" "Selects what is wired to the selected nodes too." [CTRL L] => |app, _| app.run_on_selection(|context| selection::extend_selection(context, select::add_neighbors)), InDocument(reason::no_node_to_begin_with);
                }
                Graph 1 {
                    WireTo "Wire to…" "Lists what the selected node can be wired to." [NONE W] => actions::open_connect, InDocument(reason::no_node_to_wire);
                    InsertNode "Insert node…" "Opens the search for a node to put into the selected wire, or into that of the socket with the focus." [NONE I] => actions::open_insert_node, InDocument(reason::no_wire_to_insert_into);
                    Rename "Rename" "Lets the name of what is selected be typed where it stands." [NONE F2] => actions::rename_selected, InDocument(reason::nothing_to_rename);
                    EditCurve "Edit curve" "Shows the selected curve large, with handles for its numbers." [] => |app, _| app.panels.show_panel(Pane::Curve), InDocument(reason::no_curve_selected);
                    PasteShape "Paste shape" "Gives the selected curves the kind and the numbers of the curve that was copied." [] => |app, context| app.clipboard.request_shape(context), InDocument(reason::no_curve_selected);
                    Mute "Mute or switch off" "Lets the selected nodes do nothing for now, or speak again: what is wired to a muted node goes past it, and no decision chooses an option that is off, in the game too." [NONE M] => |app, _| app.run_on_selection(selection::toggle_mute), InDocument(reason::nothing_to_mute);
                    ShowAlone "Show an option alone" "Leaves all other options of its decision out for as long as you look, or shows all again. Neither the file nor the game knows of it." [NONE O] => |app, _| app.run_on_selection(selection::toggle_solo), InDocument(reason::nothing_to_show_alone);
                    Collapse "Collapse" "Shows the titles of the selected nodes only, or all of them again." [NONE H] => |app, _| app.run_on_selection(selection::toggle_collapsed), InDocument(reason::no_node_to_collapse);
                    Probe "Probe" "Shows what comes through the selected wires, or out of the selected nodes, all the time; or no longer." [NONE P] => |app, _| app.run_on_selection(selection::toggle_probes), InDocument(reason::nothing_to_probe);
                    Bend "Bend the wire" "Puts a point on the selected wire, or on that of the socket with the focus, which it is then routed through: drag it, or move it by arrow keys." [NONE B] => |app, _| app.run_on_selection(selection::bend_wire), InDocument(reason::nothing_to_bend);
                    Straighten "Straighten wires" "Takes every point out of the selected wires and of those between the selected nodes; with nothing selected out of all." [SHIFT B] => |app, _| app.run_on_selection(selection::straighten_wires), InDocument(reason::nothing_to_straighten);
                    Detach "Detach" "Takes the selected nodes out of their wires, which are joined." [SHIFT X] => |app, _| app.run_on_selection(selection::detach_nodes), InDocument(reason::no_node_to_detach);
                }
                Groups 0 {
                    MakeGroup "Make a group" "Makes a group of the selected nodes, or of what a frame holds, which can be used many times." [CTRL G] => |app, _| app.run_on_selection(selection::make_group), InDocument(reason::nothing_to_group);
                    Ungroup "Ungroup" "Takes the selected use of a group apart; no value changes." [CTRL_SHIFT G] => |app, _| app.run_on_selection(selection::ungroup_selected), InDocument(reason::nothing_to_ungroup);
                    EnterGroup "Enter group" "Shows what is inside the selected group." [NONE Enter] => |app, _| app.run_on_selection(selection::enter_group), InDocument(reason::no_group_selected);
                    LeaveGroup "Leave group" "Shows the canvas that the group is used on." [SHIFT Enter] => |app, _| app.run_on_selection(selection::leave_group), InDocument(reason::is_outermost);
                    CopyGroup "Copy as a group of its own" "Gives the selected use a group of its own, to be changed without the others." [] => |app, _| app.run_on_selection(selection::copy_group), InDocument(reason::no_group_selected);
                    AddGroupInput "Add an input" "Gives the group that you are in one more input." [] => |app, _| app.run_on_selection(|context| selection::add_group_socket(context, PortSide::Inputs, "Input")), InDocument(reason::is_outside_groups);
                    AddGroupOutput "Add an output" "Gives the group that you are in one more output." [] => |app, _| app.run_on_selection(|context| selection::add_group_socket(context, PortSide::Outputs, "Output")), InDocument(reason::is_outside_groups);
                    SaveToLibrary "Save group to the library" "Saves the selected group, or the one that you are in, to the library, where every file can use it." [] => |app, _| actions::share_target(app, LibraryAction::SaveGroup), InDocument(reason::cannot_save_to_library);
                    TakeFromLibrary "Take the library's version" "Puts the library's version in the place of the selected group, or of the one that you are in." [] => |app, _| actions::share_target(app, LibraryAction::UpdateCopy), InDocument(reason::cannot_take_from_library);
                    DeleteUnusedGroups "Delete unused groups" "Deletes every group that nothing uses." [] => |app, _| app.run_on_selection(selection::delete_unused_groups), InDocument(reason::all_groups_are_used);
                }
                Groups 0 {
                    ChooseLibrary "Library folder…" "Lets another folder be the library, such as one that your team keeps under version control." [] => actions::choose_library, NoDocument;
                }
                Graph 3 {
                    AddFrame "Add a frame" "Puts a frame around what is selected, which carries it." [CTRL_SHIFT F] => |app, _| app.run_on_selection(selection::add_frame), NoDocument;
                    FitFrame "Fit frame" "Fits the selected frames to what lies in them." [] => |app, _| app.run_on_selection(selection::fit_frame), InDocument(reason::no_frame_selected);
                    AddDecision "Add a decision" "Adds a decision of the selected options, or of all that no decision has yet." [] => |app, _| app.run_on_selection(selection::add_decision), NoDocument;
                    AddNote "Add a note" "Puts a note at the pointer." [SHIFT N] => |app, _| app.run_on_selection(selection::add_note), NoDocument;
                }
                Arrange 0 {
                    LayOut "Lay out" "Arranges what is selected, or everything, in columns from left to right." [ALT L] => |app, _| app.run_on_selection(selection::lay_out), InDocument(reason::is_canvas_empty);
                }
                Arrange 1 {
                    AlignLeft "Align left" "Brings the left edges of what is selected in line." [ALT A] => |app, _| app.run_on_selection(|context| selection::align_selection(context, Alignment::Left)), InDocument(reason::too_few_to_align);
                    AlignCentres "Align centres" "Brings the middles of what is selected in line, one below the other." [ALT H] => |app, _| app.run_on_selection(|context| selection::align_selection(context, Alignment::Center)), InDocument(reason::too_few_to_align);
                    AlignRight "Align right" "Brings the right edges of what is selected in line." [ALT D] => |app, _| app.run_on_selection(|context| selection::align_selection(context, Alignment::Right)), InDocument(reason::too_few_to_align);
                    AlignTop "Align top" "Brings the upper edges of what is selected in line." [ALT W] => |app, _| app.run_on_selection(|context| selection::align_selection(context, Alignment::Top)), InDocument(reason::too_few_to_align);
                    AlignMiddles "Align middles" "Brings the middles of what is selected in line, side by side." [ALT V] => |app, _| app.run_on_selection(|context| selection::align_selection(context, Alignment::Middle)), InDocument(reason::too_few_to_align);
                    AlignBottom "Align bottom" "Brings the lower edges of what is selected in line." [ALT S] => |app, _| app.run_on_selection(|context| selection::align_selection(context, Alignment::Bottom)), InDocument(reason::too_few_to_align);
                }
                Arrange 2 {
                    DistributeAcross "Distribute across" "Spaces the middles of what is selected evenly from left to right." [SHIFT H] => |app, _| app.run_on_selection(|context| selection::distribute_selection(context, Axis::Across, Spacing::Middles)), InDocument(reason::too_few_to_distribute);
                    DistributeDown "Distribute down" "Spaces the middles of what is selected evenly from top to bottom." [SHIFT V] => |app, _| app.run_on_selection(|context| selection::distribute_selection(context, Axis::Down, Spacing::Middles)), InDocument(reason::too_few_to_distribute);
                    EqualGapsAcross "Equal gaps across" "Makes the gaps between what is selected equal from left to right." [] => |app, _| app.run_on_selection(|context| selection::distribute_selection(context, Axis::Across, Spacing::Gaps)), InDocument(reason::too_few_to_distribute);
                    EqualGapsDown "Equal gaps down" "Makes the gaps between what is selected equal from top to bottom." [] => |app, _| app.run_on_selection(|context| selection::distribute_selection(context, Axis::Down, Spacing::Gaps)), InDocument(reason::too_few_to_distribute);
                }
                Arrange 3 {
                    NudgeLeft "Nudge left" "Moves what is selected a step of the grid to the left; with Shift eight." [NONE ArrowLeft] => |app, context| actions::nudge_selection(app, context, vec2(-1.0, 0.0)), InDocument(reason::nothing_selected);
                    NudgeRight "Nudge right" "Moves what is selected a step of the grid to the right; with Shift eight." [NONE ArrowRight] => |app, context| actions::nudge_selection(app, context, vec2(1.0, 0.0)), InDocument(reason::nothing_selected);
                    NudgeUp "Nudge up" "Moves what is selected a step of the grid up; with Shift eight." [NONE ArrowUp] => |app, context| actions::nudge_selection(app, context, vec2(0.0, -1.0)), InDocument(reason::nothing_selected);
                    NudgeDown "Nudge down" "Moves what is selected a step of the grid down; with Shift eight." [NONE ArrowDown] => |app, context| actions::nudge_selection(app, context, vec2(0.0, 1.0)), InDocument(reason::nothing_selected);
                }
                Edit 5 {
                    Find "Find…" "Finds nodes by name, kind, value or problem, in groups too." [CTRL F] => |app, _| app.overlays.open_find(), NoDocument;
                    FindNext "Find next" "Goes to the next node that was found." [NONE F3] => |app, context| actions::find_next(app, context, false), InDocument(reason::has_no_results);
                    FindPrevious "Find previous" "Goes to the node that was found before." [SHIFT F3] => |app, context| actions::find_next(app, context, true), InDocument(reason::has_no_results);
                }
                View 0 {
                    FitAll "Fit all" "Shows everything on this canvas." [NONE Home, SHIFT Num1] => |app, _| app.canvas.fit_all(), InDocument(reason::is_canvas_empty);
                    ZoomIn "Zoom in" "Shows the middle of the view larger." [NONE Plus, NONE Equals] => |app, _| app.canvas.change_zoom(|zoom| zoom * ZOOM_STEP_FACTOR), InDocument(reason::is_zoomed_in);
                    ZoomOut "Zoom out" "Shows more around the middle of the view." [NONE Minus] => |app, _| app.canvas.change_zoom(|zoom| zoom / ZOOM_STEP_FACTOR), InDocument(reason::is_zoomed_out);
                    ActualSize "Actual size" "Shows nodes in their own size." [NONE Num0] => |app, _| app.canvas.change_zoom(|_| 1.0), InDocument(reason::is_actual_size);
                    FitSelection "Fit selection" "Shows all that is selected." [NONE F, SHIFT Num2] => |app, _| app.canvas.fit_selection(), InDocument(reason::nothing_selected);
                }
                View 3 {
                    PanLeft "Pan left" "Looks further to the left." [CTRL ArrowLeft] => |app, _| app.canvas.pan_by(vec2(-1.0, 0.0)), NoDocument;
                    PanRight "Pan right" "Looks further to the right." [CTRL ArrowRight] => |app, _| app.canvas.pan_by(vec2(1.0, 0.0)), NoDocument;
                    PanUp "Pan up" "Looks further up." [CTRL ArrowUp] => |app, _| app.canvas.pan_by(vec2(0.0, -1.0)), NoDocument;
                    PanDown "Pan down" "Looks further down." [CTRL ArrowDown] => |app, _| app.canvas.pan_by(vec2(0.0, 1.0)), NoDocument;
                }
                View 4 {
                    KeepView "Keep this view" "Keeps where you look, on this canvas, to come back to it: Ctrl and a digit goes to the first nine, the search to all." [CTRL B] => |app, _| navigation::bookmark_view(&mut app.documents, &mut app.notifications), InDocument(reason::has_all_views);
                    ShowMinimap "Minimap" "Shows the whole canvas small in its corner wherever not all of it is in view; click or drag there to look elsewhere." [SHIFT M] => actions::toggle_minimap, NoDocument;
                }
                Graph 0 {
                    AddNode "Add node…" "Opens the search for something to add." [SHIFT A, NONE Tab] => |app, _| app.canvas.open_add_popup(), NoDocument;
                }
                Help 0 {
                    Palette "Search everything…" "Finds commands, nodes, stats and groups in one field." [CTRL P] => |app, _| app.overlays.toggle_palette(), Never;
                    Help "Help" "Tells about what is under the pointer, or else about what is selected." [NONE F1] => actions::show_context_help, NoDocument;
                    Shortcuts "Shortcuts" "Shows all that keys and the pointer do." [SHIFT F1] => |app, _| app.overlays.toggle_shortcuts(), Never;
                }
                View 1 {
                    SwitchTheme "Switch theme" "Changes between the dark and the light theme." [CTRL_SHIFT L] => |app, context| appearance::toggle_theme(context, &mut app.storage), Never;
                    FollowSystem "System's theme" "Takes the dark or the light theme as the rest of the system does." [] => |app, context| appearance::toggle_follow_system(context, &mut app.storage), Never;
                    HighContrast "High contrast" "Gives text and lines much more contrast, or no longer." [] => |app, context| appearance::toggle_contrast(context, &mut app.storage), Never;
                    LargerAll "Larger interface" "Makes text, panels and nodes larger." [CTRL Plus, CTRL Equals] => |app, context| actions::step_size(app, context, true), InApp(reason::is_largest);
                    SmallerAll "Smaller interface" "Makes text, panels and nodes smaller." [CTRL Minus] => |app, context| actions::step_size(app, context, false), InApp(reason::is_smallest);
                    UsualSize "Interface at its own size" "Brings text, panels and nodes back to the size that they are made for." [CTRL Num0] => |app, context| actions::set_size(app, context, appearance::DEFAULT_SIZE_PERCENT), InApp(reason::has_usual_size);
                }
                Panels 0 {
                    ShowStats "Stats panel" "Shows or hides the stats." [] => |app, _| app.panels.toggle_panel(Pane::Stats), NoDocument;
                    ShowOutline "Outline panel" "Shows or hides the outline." [] => |app, _| app.panels.toggle_panel(Pane::Outline), NoDocument;
                    ShowInspector "Inspector panel" "Shows or hides the properties of what is selected." [] => |app, _| app.panels.toggle_panel(Pane::Inspector), NoDocument;
                    ShowProblems "Problems panel" "Shows or hides what is wrong with the graph." [] => |app, _| app.panels.toggle_panel(Pane::Problems), NoDocument;
                    ShowSweep "Sweep panel" "Shows or hides how a decision changes along a stat." [] => |app, _| app.panels.toggle_panel(Pane::Sweep), NoDocument;
                    ShowMap "Map panel" "Shows or hides who wins where two stats have other values." [] => |app, _| app.panels.toggle_panel(Pane::Map), NoDocument;
                    ShowWhy "Why panel" "Shows or hides why a decision comes out as it does." [] => |app, _| app.panels.toggle_panel(Pane::Why), NoDocument;
                    ShowDistribution "Distribution panel" "Shows or hides how often each option of a decision wins." [] => |app, _| app.panels.toggle_panel(Pane::Distribution), NoDocument;
                    ShowSensitivity "Sensitivity panel" "Shows or hides which stats and numbers move a result most." [] => |app, _| app.panels.toggle_panel(Pane::Sensitivity), NoDocument;
                    ShowCurve "Curve panel" "Shows or hides the selected curve, large." [] => |app, _| app.panels.toggle_panel(Pane::Curve), NoDocument;
                    ShowSamples "Samples panel" "Shows or hides the samples side by side, with what is chosen in each." [] => |app, _| app.panels.toggle_panel(Pane::Samples), NoDocument;
                    ShowCompare "Compare panel" "Shows or hides what differs from the saved file, or from another." [] => |app, _| app.panels.toggle_panel(Pane::Compare), NoDocument;
                    ShowContract "Contract panel" "Shows or hides what the game's list of stats says otherwise." [] => |app, _| app.panels.toggle_panel(Pane::Contract), NoDocument;
                    ShowHistory "History panel" "Shows or hides every step that can be taken back or made again." [] => |app, _| app.panels.toggle_panel(Pane::History), NoDocument;
                    ShowHelp "Help panel" "Shows or hides what the app tells about itself." [] => |app, _| app.panels.toggle_panel(Pane::Help), NoDocument;
                    ShowLibrary "Library panel" "Shows or hides the groups that files share, and how this file's copies stand to them." [] => |app, _| app.panels.toggle_panel(Pane::Library), NoDocument;
                }
                Panels 1 {
                    ResetPanels "Reset panels" "Puts every panel back to its first place." [] => |app, _| app.panels.reset_layout(), NoDocument;
                }
                Stats 0 {
                    AddStat "Add stat" "Adds a stat, to be named at once." [] => |app, _| stat_commands::add_stat(&mut app.documents, &mut app.panels), NoDocument;
                    PutStatOnCanvas "Put stat on canvas" "Puts a node of the stat that was used last onto the canvas." [] => actions::put_stat_on_canvas, InDocument(reason::has_no_stat);
                }
                Stats 1 {
                    KeepSample "Keep as a sample" "Keeps what is set in the stats as a new sample, to be named at once." [ALT K] => |app, _| stat_commands::keep_sample(&mut app.documents, &mut app.panels), InDocument(reason::has_no_stat);
                    UpdateSample "Update sample" "Lets the sample that is shown hold what is set now." [] => |app, _| app.documents.change_shown(stat_commands::update_sample), InDocument(reason::is_sample_unchanged);
                    NextSample "Next sample" "Shows the next of the samples." [ALT PageDown] => |app, _| app.documents.change_shown(|open| stat_commands::show_adjacent_sample(open, true)), InDocument(reason::has_no_sample);
                    PreviousSample "Previous sample" "Shows the sample before." [ALT PageUp] => |app, _| app.documents.change_shown(|open| stat_commands::show_adjacent_sample(open, false)), InDocument(reason::has_no_sample);
                    RandomSample "Random values" "Sets every stat to some value of its range." [ALT R] => |app, _| app.documents.change_shown(stat_commands::randomize_values), InDocument(reason::has_no_stat);
                    ImportSamples "Import samples…" "Reads samples from a table, such as a game's log, as comma-separated values." [] => |app, _| actions::open_file_dialog(app, DialogPurpose::Import), InDocument(reason::has_no_stat);
                    DrawAgain "Draw again" "Draws everything that is random once more; until then it stays as it is." [] => |app, _| app.documents.change_shown(OpenDocument::renew_draws), InDocument(reason::nothing_is_random);
                }
                Help 1 {
                    Tour "Guided tour" "Builds a first graph with you, one step at a time; goes on where you left it." [] => actions::toggle_tour, Never;
                    TourAnew "Guided tour from the start" "Begins the guided tour again, with an empty document." [] => actions::begin_tour, Never;
                }
                Stats 2 {
                    AddProfile "Add profile" "Adds a profile: numbers that some agents have instead of the graph's own." [] => |app, _| stat_commands::add_profile(&mut app.documents, &mut app.panels), NoDocument;
                    NextProfile "Next profile" "Shows the graph with the numbers of the next profile; behind the last with its own." [ALT P] => |app, _| app.documents.change_shown(stat_commands::show_next_profile), InDocument(reason::has_no_profile);
                }
                Help 0 {
                    Welcome "Examples and recent files" "Shows the page that the app starts with." [] => |app, _| app.documents.show_start_page(), InApp(reason::start_page_is_shown);
                }
        }
    };
}
pub(crate) use command_table;

/// Defines the enum of all commands and their table.
macro_rules! describe {
    ($($menu:ident $part:literal {
        $($name:ident $title:literal $hint:literal [$($held:ident $key:ident),*] => $run:expr, $disabled_reason:expr;)+
    })+) => {
        /// A command that the user can run.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Command {
            $($(#[doc = $hint] $name,)+)+
        }

        /// The entries of every command.
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

command_table!(describe);
