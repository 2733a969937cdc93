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
    /// Stats, samples, profiles and scenarios.
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

/// The modifiers of the key that maximizes a panel.
const MAXIMIZE: Modifiers = maximize_modifiers(cfg!(target_os = "macos"));

/// Returns the modifiers of the key that maximizes a panel. On a Mac, the system takes Cmd+Space
/// for its own search.
const fn maximize_modifiers(is_mac: bool) -> Modifiers {
    if is_mac { CTRL_SHIFT } else { CTRL }
}

/// The table, to be read by another macro: each line has a command's title, hint, keys, handler,
/// and when it is disabled. This module reads the texts and the keys. The handlers are functions of
/// the app, which this module must not depend on, so the app reads them from the same lines.
macro_rules! command_table {
    ($read:ident) => {
        $read! {
                File 0 {
                    New "New" "Create an empty document." [CTRL N] => actions::new_document, Never;
                    Open "Open…" "Open one or more files." [CTRL O] => |app, _| actions::open_file_dialog(app, DialogPurpose::Open), Never;
                }
                File 1 {
                    Save "Save" "Save this document to its file." [CTRL S] => |app, _| actions::start_file_job(app, FileJobs::save_document), InDocument(reason::save_in_progress);
                    SaveAs "Save as…" "Save this document to another file." [CTRL_SHIFT S] => |app, _| actions::start_file_job(app, |jobs, id, context| jobs.open_save_dialog(id, context)), NoDocument;
                    Revert "Revert" "Return this document to the last version saved in its file." [] => |app, _| actions::start_file_job(app, FileJobs::revert_document), InDocument(reason::never_saved);
                }
                File 4 {
                    ImportContract "Import the game's stat list…" "Choose a CSV or JSON list to check this document's stats against." [] => |app, _| actions::open_file_dialog(app, DialogPurpose::Contract), NoDocument;
                    ReadContract "Reload the game's stat list" "Read the game's stat list from its file again." [] => |app, _| actions::start_file_job(app, |jobs, id, context| jobs.reload_contract(id, context.documents)), InDocument(reason::no_contract);
                    MendContract "Update stats to match the game" "Make the stats match the game's list, but keep every stat that a node reads." [] => actions::mend_contract, InDocument(reason::no_fixable_difference);
                    ForgetContract "Stop using the game's stat list" "Stop checking this document against the game's stat list." [] => actions::forget_contract, InDocument(reason::no_contract);
                }
                File 5 {
                    ExportContract "Export this graph's stat list…" "Save this graph's stats as a CSV list for the game." [] => actions::export_contract, InDocument(reason::no_stat);
                    ExportHandles "Export handles for Rust…" "Save Rust code with handles for stats, factors, decisions, options and profiles." [] => actions::export_handles, InDocument(reason::no_handles_with_errors);
                }
                File 2 {
                    NextTab "Next tab" "Show the document in the next tab." [CTRL Tab] => |app, _| app.documents.cycle_tabs(1), InDocument(reason::no_other_tab);
                    PreviousTab "Previous tab" "Show the document in the previous tab." [CTRL_SHIFT Tab] => |app, _| app.documents.cycle_tabs(-1), InDocument(reason::no_other_tab);
                    CloseTab "Close" "Close this document; you can save unsaved changes first." [CTRL W] => actions::close_tab, NoDocument;
                }
                File 3 {
                    Quit "Quit" "Close the editor; you can save unsaved changes first." [CTRL Q] => |_, context| context.send_viewport_cmd(ViewportCommand::Close), Never;
                }
                Edit 0 {
                    Undo "Undo" "Undo the last step." [CTRL Z] => |app, _| app.documents.change_shown(actions::undo_step), InDocument(reason::nothing_to_undo);
                    Redo "Redo" "Redo the last undone step." [CTRL_SHIFT Z, CTRL Y] => |app, _| app.documents.change_shown(actions::redo_step), InDocument(reason::nothing_to_redo);
                }
                Edit 1 {
                    Delete "Delete" "Delete the selection; wires through deleted nodes are rejoined." [NONE Delete, NONE Backspace] => |app, _| app.run_on_selection(selection::delete_selection), InDocument(reason::nothing_selected);
                    Cut "Cut" "Copy the selection, then delete it." [CTRL X] => |app, context| actions::copy_selection(app, context, true), InDocument(reason::nothing_to_copy);
                    Copy "Copy" "Copy the selection as text for other documents and windows." [CTRL C] => |app, context| actions::copy_selection(app, context, false), InDocument(reason::nothing_to_copy);
                    Paste "Paste" "Paste at the pointer; ordinary text becomes a note." [CTRL V] => |app, context| app.clipboard.request_text(context), NoDocument;
                    Duplicate "Duplicate" "Duplicate the selection without its incoming wires." [CTRL D] => |app, _| app.run_on_selection(|context| selection::duplicate_selection(context, false)), InDocument(reason::nothing_to_duplicate);
                    DuplicateWired "Duplicate with inputs" "Duplicate the selection with its incoming wires." [CTRL_SHIFT D] => |app, _| app.run_on_selection(|context| selection::duplicate_selection(context, true)), InDocument(reason::nothing_to_duplicate);
                }
                Edit 2 {
                    SelectAll "Select all" "Select everything on this canvas." [CTRL A] => |app, _| app.run_on_selection(selection::select_all), InDocument(reason::empty_canvas);
                    SelectNone "Select none" "Clear the selection." [CTRL_SHIFT A] => |app, _| app.run_on_selection(selection::select_none), InDocument(reason::nothing_to_deselect);
                    InvertSelection "Invert selection" "Select everything that is not selected and deselect the rest." [CTRL I] => |app, _| app.run_on_selection(selection::invert_selection), InDocument(reason::empty_canvas);
                    SelectUpstream "Select upstream" "Extend the selection to every node that feeds the selected nodes." [NONE L] => |app, _| app.run_on_selection(|context| selection::extend_selection(context, select::add_upstream)), InDocument(reason::no_selection_to_extend);
                    SelectDownstream "Select downstream" "Extend the selection to every node that the selected nodes feed." [SHIFT L] => |app, _| app.run_on_selection(|context| selection::extend_selection(context, select::add_downstream)), InDocument(reason::no_selection_to_extend);
                    SelectSameKind "Select same kind" "Select every node of the same kind as a selected node." [SHIFT G] => |app, _| app.run_on_selection(|context| selection::extend_selection(context, select::add_same_kind)), InDocument(reason::no_selection_to_extend);
                    GrowSelection "Grow selection" "Extend the selection to the directly connected nodes." [CTRL L] => |app, _| app.run_on_selection(|context| selection::extend_selection(context, select::add_neighbors)), InDocument(reason::no_selection_to_extend);
                }
                Graph 1 {
                    WireTo "Connect to…" "List the sockets that the selected nodes can connect to." [NONE W] => actions::open_connect, InDocument(reason::no_node_to_connect);
                    InsertNode "Insert node…" "Insert a node into the selected wire or the focused socket's wire." [NONE I] => actions::open_insert_node, InDocument(reason::no_wire_to_insert_into);
                    Rename "Rename" "Rename the selected item in place." [NONE F2] => actions::rename_selected, InDocument(reason::nothing_to_rename);
                    EditCurve "Edit curve" "Show the selected curve enlarged, with handles for its numbers." [] => |app, _| app.panels.show_panel(Pane::Curve), InDocument(reason::no_curve_selected);
                    PasteShape "Paste shape" "Give the selected curves the kind and numbers of the copied curve." [] => |app, context| app.clipboard.request_shape(context), InDocument(reason::no_curve_selected);
                    Mute "Mute or unmute" "Mute or unmute the selected nodes; this affects the game too." [NONE M] => |app, _| app.run_on_selection(selection::toggle_mute), InDocument(reason::nothing_to_mute);
                    ShowAlone "Solo option" "Leave out all options but the selected one, in the editor only." [NONE O] => |app, _| app.run_on_selection(selection::toggle_solo), InDocument(reason::no_option_to_solo);
                    Collapse "Collapse" "Collapse the selected nodes to their titles, or expand them." [NONE H] => |app, _| app.run_on_selection(selection::toggle_collapsed), InDocument(reason::no_node_to_collapse);
                    Fold "Fold into the node it feeds" "Fold a node into the only node that it feeds, or unfold it." [NONE J] => |app, _| app.run_on_selection(selection::toggle_folded), InDocument(reason::nothing_to_fold_or_unfold);
                    Probe "Probe" "Add or remove probes, which show the values of wires and nodes." [NONE P] => |app, _| app.run_on_selection(selection::toggle_probes), InDocument(reason::nothing_to_probe);
                    Bend "Bend wire" "Add a bend point that you can drag to reroute the wire." [NONE B] => |app, _| app.run_on_selection(selection::bend_wire), InDocument(reason::wire_cannot_bend);
                    Straighten "Straighten wires" "Remove the bend points from the selected wires, or from all wires." [SHIFT B] => |app, _| app.run_on_selection(selection::straighten_wires), InDocument(reason::nothing_to_straighten);
                    Detach "Detach" "Remove the selected nodes from their wires and rejoin the wires." [SHIFT X] => |app, _| app.run_on_selection(selection::detach_nodes), InDocument(reason::no_node_to_detach);
                    ExpandExpression "Convert to nodes" "Replace the selected expression with nodes; values stay the same." [] => |app, _| app.run_on_selection(selection::expand_expression), InDocument(reason::no_expression_to_expand);
                    CollapseToExpression "Convert to expression" "Replace selected arithmetic, logic and combiners with one expression; values stay the same." [] => |app, _| app.run_on_selection(selection::collapse_to_expression), InDocument(reason::nothing_to_collapse_to_expression);
                }
                Groups 0 {
                    MakeGroup "Make group" "Make a reusable group of the selected nodes or a frame's contents." [CTRL G] => |app, _| app.run_on_selection(selection::make_group), InDocument(reason::nothing_to_group);
                    Ungroup "Ungroup" "Replace the selected group node with its contents; all results stay the same, except random values." [CTRL_SHIFT G] => |app, _| app.run_on_selection(selection::ungroup_selected), InDocument(reason::nothing_to_ungroup);
                    EnterGroup "Enter group" "Show the nodes inside the selected group." [NONE Enter] => |app, _| app.run_on_selection(selection::enter_group), InDocument(reason::no_group_node_selected);
                    LeaveGroup "Leave group" "Return to the canvas that uses this group." [SHIFT Enter] => |app, _| app.run_on_selection(selection::leave_group), InDocument(reason::no_group_to_leave);
                    CopyGroup "Make group independent" "Give the selected group node its own copy of the group." [] => |app, _| app.run_on_selection(selection::copy_group), InDocument(reason::no_group_node_selected);
                    AddGroupInput "Add group input" "Add an input to the current group." [] => |app, _| app.run_on_selection(|context| selection::add_group_socket(context, PortSide::Inputs, "Input")), InDocument(reason::no_group_open);
                    AddGroupOutput "Add group output" "Add an output to the current group." [] => |app, _| app.run_on_selection(|context| selection::add_group_socket(context, PortSide::Outputs, "Output")), InDocument(reason::no_group_open);
                    SaveToLibrary "Save group to the library" "Save the selected or current group to the library for other files." [] => |app, _| actions::share_target(app, LibraryAction::SaveGroup), InDocument(reason::no_group_to_save_to_library);
                    TakeFromLibrary "Take the library's version" "Replace the selected or current group with the library's version." [] => |app, _| actions::share_target(app, LibraryAction::UpdateCopy), InDocument(reason::no_library_version_to_take);
                    DeleteUnusedGroups "Delete unused groups" "Delete every group that no group node uses." [] => |app, _| app.run_on_selection(selection::delete_unused_groups), InDocument(reason::no_unused_group);
                }
                Groups 0 {
                    ChooseLibrary "Library folder…" "Choose the library's folder, such as one under version control." [] => actions::choose_library, NoDocument;
                }
                Graph 3 {
                    AddFrame "Add frame" "Add a frame around the selection; its contents move with it." [CTRL_SHIFT F] => |app, _| app.run_on_selection(selection::add_frame), NoDocument;
                    FitFrame "Fit frame" "Fit the selected frames to their contents." [] => |app, _| app.run_on_selection(selection::fit_frame), InDocument(reason::no_frame_selected);
                    AddDecision "Add decision" "Add a decision for the selected options, or for all unconnected ones." [] => |app, _| app.run_on_selection(selection::add_decision), NoDocument;
                    AddNote "Add note" "Add a note at the pointer." [SHIFT N] => |app, _| app.run_on_selection(selection::add_note), NoDocument;
                }
                Arrange 0 {
                    LayOut "Lay out" "Arrange the selection, or everything, in columns from left to right." [ALT L] => |app, _| app.run_on_selection(selection::lay_out), InDocument(reason::empty_canvas);
                }
                Arrange 1 {
                    AlignLeft "Align left" "Align the left edges of the selected items." [ALT A] => |app, _| app.run_on_selection(|context| selection::align_selection(context, Alignment::Left)), InDocument(reason::too_few_to_align);
                    AlignCentres "Align centers" "Align the selected items' centers along a vertical line." [ALT H] => |app, _| app.run_on_selection(|context| selection::align_selection(context, Alignment::Center)), InDocument(reason::too_few_to_align);
                    AlignRight "Align right" "Align the right edges of the selected items." [ALT D] => |app, _| app.run_on_selection(|context| selection::align_selection(context, Alignment::Right)), InDocument(reason::too_few_to_align);
                    AlignTop "Align top" "Align the top edges of the selected items." [ALT W] => |app, _| app.run_on_selection(|context| selection::align_selection(context, Alignment::Top)), InDocument(reason::too_few_to_align);
                    AlignMiddles "Align middles" "Align the selected items' centers along a horizontal line." [ALT V] => |app, _| app.run_on_selection(|context| selection::align_selection(context, Alignment::Middle)), InDocument(reason::too_few_to_align);
                    AlignBottom "Align bottom" "Align the bottom edges of the selected items." [ALT S] => |app, _| app.run_on_selection(|context| selection::align_selection(context, Alignment::Bottom)), InDocument(reason::too_few_to_align);
                }
                Arrange 2 {
                    DistributeAcross "Distribute across" "Space the selected items' centers evenly from left to right." [SHIFT H] => |app, _| app.run_on_selection(|context| selection::distribute_selection(context, Axis::Across, Spacing::Middles)), InDocument(reason::too_few_to_distribute);
                    DistributeDown "Distribute down" "Space the selected items' centers evenly from top to bottom." [SHIFT V] => |app, _| app.run_on_selection(|context| selection::distribute_selection(context, Axis::Down, Spacing::Middles)), InDocument(reason::too_few_to_distribute);
                    EqualGapsAcross "Equal gaps across" "Make the gaps between the selected items equal from left to right." [] => |app, _| app.run_on_selection(|context| selection::distribute_selection(context, Axis::Across, Spacing::Gaps)), InDocument(reason::too_few_to_distribute);
                    EqualGapsDown "Equal gaps down" "Make the gaps between the selected items equal from top to bottom." [] => |app, _| app.run_on_selection(|context| selection::distribute_selection(context, Axis::Down, Spacing::Gaps)), InDocument(reason::too_few_to_distribute);
                }
                Arrange 3 {
                    NudgeLeft "Nudge left" "Move the selection left by one grid step, or eight with Shift." [NONE ArrowLeft] => |app, context| actions::nudge_selection(app, context, vec2(-1.0, 0.0)), InDocument(reason::nothing_selected);
                    NudgeRight "Nudge right" "Move the selection right by one grid step, or eight with Shift." [NONE ArrowRight] => |app, context| actions::nudge_selection(app, context, vec2(1.0, 0.0)), InDocument(reason::nothing_selected);
                    NudgeUp "Nudge up" "Move the selection up by one grid step, or eight with Shift." [NONE ArrowUp] => |app, context| actions::nudge_selection(app, context, vec2(0.0, -1.0)), InDocument(reason::nothing_selected);
                    NudgeDown "Nudge down" "Move the selection down by one grid step, or eight with Shift." [NONE ArrowDown] => |app, context| actions::nudge_selection(app, context, vec2(0.0, 1.0)), InDocument(reason::nothing_selected);
                }
                Edit 5 {
                    Find "Find…" "Find nodes by name, kind, value or problem, also in groups." [CTRL F] => |app, _| app.overlays.open_find(), NoDocument;
                    FindNext "Find next" "Go to the next search result." [NONE F3] => |app, context| actions::find_next(app, context, false), InDocument(reason::no_find_results);
                    FindPrevious "Find previous" "Go to the previous search result." [SHIFT F3] => |app, context| actions::find_next(app, context, true), InDocument(reason::no_find_results);
                }
                View 0 {
                    FitAll "Fit all" "Zoom to show everything on this canvas." [NONE Home, SHIFT Num1] => |app, _| app.canvas.fit_all(), InDocument(reason::empty_canvas);
                    ZoomIn "Zoom in" "Enlarge the view around its center." [NONE Plus, NONE Equals] => |app, _| app.canvas.change_zoom(|zoom| zoom * ZOOM_STEP_FACTOR), InDocument(reason::zoom_at_maximum);
                    ZoomOut "Zoom out" "Shrink the view around its center." [NONE Minus] => |app, _| app.canvas.change_zoom(|zoom| zoom / ZOOM_STEP_FACTOR), InDocument(reason::zoom_at_minimum);
                    ActualSize "Actual size" "Show nodes at their actual size." [NONE Num0] => |app, _| app.canvas.change_zoom(|_| 1.0), InDocument(reason::zoom_at_100_percent);
                    FitSelection "Fit selection" "Zoom to show the whole selection." [NONE F, SHIFT Num2] => |app, _| app.canvas.fit_selection(), InDocument(reason::nothing_selected);
                }
                View 3 {
                    PanLeft "Pan left" "Move the view to the left." [CTRL ArrowLeft] => |app, _| app.canvas.pan_by(vec2(-1.0, 0.0)), NoDocument;
                    PanRight "Pan right" "Move the view to the right." [CTRL ArrowRight] => |app, _| app.canvas.pan_by(vec2(1.0, 0.0)), NoDocument;
                    PanUp "Pan up" "Move the view up." [CTRL ArrowUp] => |app, _| app.canvas.pan_by(vec2(0.0, -1.0)), NoDocument;
                    PanDown "Pan down" "Move the view down." [CTRL ArrowDown] => |app, _| app.canvas.pan_by(vec2(0.0, 1.0)), NoDocument;
                }
                View 4 {
                    KeepView "Save this view" "Save the position and zoom of this view, so that you can return to it." [CTRL B] => |app, context| navigation::bookmark_view(context, &mut app.documents, &mut app.notifications), InDocument(reason::saved_views_at_limit);
                    ShowMinimap "Minimap" "Show or hide an overview of the canvas for navigation." [SHIFT M] => actions::toggle_minimap, NoDocument;
                }
                Graph 0 {
                    AddNode "Add node…" "Search for something to add." [SHIFT A, NONE Tab] => |app, _| app.canvas.open_add_popup(), NoDocument;
                }
                Help 0 {
                    Palette "Search everything…" "Find commands, nodes, stats, groups, examples and files." [CTRL P] => |app, _| app.overlays.toggle_palette(), Never;
                    Help "Help" "Show help for the item under the pointer or for the selection." [NONE F1] => actions::show_context_help, NoDocument;
                    Shortcuts "Shortcuts" "Show all keyboard shortcuts and pointer gestures, and change the keys." [SHIFT F1] => |app, _| app.overlays.toggle_shortcuts(), Never;
                }
                View 1 {
                    SwitchTheme "Switch theme" "Switch between the dark and the light theme." [CTRL_SHIFT L] => |app, context| appearance::toggle_theme(context, &mut app.storage), Never;
                    FollowSystem "System theme" "Follow the system's dark or light theme." [] => |app, context| appearance::toggle_follow_system(context, &mut app.storage), Never;
                    HighContrast "High contrast" "Turn high contrast on or off for text and lines." [] => |app, context| appearance::toggle_contrast(context, &mut app.storage), Never;
                    LargerAll "Larger interface" "Make text, panels and nodes larger." [CTRL Plus, CTRL Equals] => |app, context| actions::step_size(app, context, true), InApp(reason::interface_at_largest_size);
                    SmallerAll "Smaller interface" "Make text, panels and nodes smaller." [CTRL Minus] => |app, context| actions::step_size(app, context, false), InApp(reason::interface_at_smallest_size);
                    UsualSize "Reset interface size" "Show text, panels and nodes at their default size." [CTRL Num0] => |app, context| actions::set_size(app, context, appearance::DEFAULT_SIZE_PERCENT), InApp(reason::interface_at_default_size);
                }
                Panels 0 {
                    ShowTable "Table panel" "Show a decision as a table, or return to the canvas." [ALT T] => actions::toggle_table, NoDocument;
                    ShowStats "Stats panel" "Show or hide the stats." [] => |app, _| app.panels.toggle_panel(Pane::Stats), NoDocument;
                    ShowOutline "Outline panel" "Show or hide the outline." [] => |app, _| app.panels.toggle_panel(Pane::Outline), NoDocument;
                    ShowInspector "Inspector panel" "Show or hide the properties of the selection." [] => |app, _| app.panels.toggle_panel(Pane::Inspector), NoDocument;
                    ShowProblems "Problems panel" "Show or hide the graph's problems." [] => |app, _| app.panels.toggle_panel(Pane::Problems), NoDocument;
                    ShowSweep "Sweep panel" "Show or hide a plot of results against one stat." [] => |app, _| app.panels.toggle_panel(Pane::Sweep), NoDocument;
                    ShowMap "Map panel" "Show or hide a map of which option wins as two stats vary." [] => |app, _| app.panels.toggle_panel(Pane::Map), NoDocument;
                    ShowWhy "Why panel" "Show or hide the reasons for a decision's result." [] => |app, _| app.panels.toggle_panel(Pane::Why), NoDocument;
                    ShowDistribution "Distribution panel" "Show or hide a chart of how often each option wins." [] => |app, _| app.panels.toggle_panel(Pane::Distribution), NoDocument;
                    ShowSensitivity "Sensitivity panel" "Show or hide a list of the stats and numbers that matter most." [] => |app, _| app.panels.toggle_panel(Pane::Sensitivity), NoDocument;
                    ShowSimulation "Simulation panel" "Show or hide what an agent does over time." [] => |app, _| app.panels.toggle_panel(Pane::Simulation), NoDocument;
                    ShowReport "Report panel" "Show or hide how agents spent the time of a simulation." [] => |app, _| app.panels.toggle_panel(Pane::Report), NoDocument;
                    ShowScenarios "Scenarios panel" "Show or hide the scenarios, which the simulation runs." [] => |app, _| app.panels.toggle_panel(Pane::Scenarios), NoDocument;
                    ShowCurve "Curve panel" "Show or hide an enlarged view of the selected curve." [] => |app, _| app.panels.toggle_panel(Pane::Curve), NoDocument;
                    ShowSamples "Samples panel" "Show or hide the samples and the options chosen in each." [] => |app, _| app.panels.toggle_panel(Pane::Samples), NoDocument;
                    ShowCompare "Compare panel" "Show or hide the differences from the saved file or another file." [] => |app, _| app.panels.toggle_panel(Pane::Compare), NoDocument;
                    ShowContract "Stat list panel" "Show or hide the differences from the game's stat list." [] => |app, _| app.panels.toggle_panel(Pane::Contract), NoDocument;
                    ShowHistory "History panel" "Show or hide every step that can be undone or redone." [] => |app, _| app.panels.toggle_panel(Pane::History), NoDocument;
                    ShowHelp "Help panel" "Show or hide help on nodes, panels, commands and patterns." [] => |app, _| app.panels.toggle_panel(Pane::Help), NoDocument;
                    ShowLibrary "Library panel" "Show or hide the shared groups and the status of their copies." [] => |app, _| app.panels.toggle_panel(Pane::Library), NoDocument;
                }
                Panels 1 {
                    MaximizePanel "Maximize panel" "Maximize the panel under the pointer, or restore the other panels." [MAXIMIZE Space] => actions::maximize_panel, NoDocument;
                    ResetPanels "Reset panels" "Return every panel to its default place." [] => |app, _| app.panels.reset_layout(), NoDocument;
                }
                Stats 0 {
                    AddStat "Add stat" "Add a stat and type its name." [] => |app, _| stat_commands::add_stat(&mut app.documents, &mut app.panels), NoDocument;
                    PutStatOnCanvas "Add stat to canvas" "Add a node for the stat last touched in the Stats panel." [] => actions::put_stat_on_canvas, InDocument(reason::no_stat);
                }
                Stats 1 {
                    KeepSample "Save as sample" "Save the current values as a new sample and type its name." [ALT K] => |app, _| stat_commands::keep_sample(&mut app.documents, &mut app.panels, &mut app.notifications), InDocument(reason::no_stat);
                    UpdateSample "Update sample" "Overwrite the chosen sample with the current values." [] => |app, _| app.documents.change_shown(stat_commands::update_sample), InDocument(reason::no_sample_to_update);
                    NextSample "Next sample" "Choose the next sample." [ALT PageDown] => |app, _| app.documents.change_shown(|open| stat_commands::show_adjacent_sample(open, true)), InDocument(reason::no_sample);
                    PreviousSample "Previous sample" "Choose the previous sample." [ALT PageUp] => |app, _| app.documents.change_shown(|open| stat_commands::show_adjacent_sample(open, false)), InDocument(reason::no_sample);
                    RandomSample "Set random values" "Set every stat to a random value in its range." [ALT R] => |app, _| app.documents.change_shown(stat_commands::randomize_values), InDocument(reason::no_stat);
                    ImportSamples "Import samples…" "Import samples from a table, such as a game's log (CSV)." [] => |app, _| actions::open_file_dialog(app, DialogPurpose::Import), InDocument(reason::no_stat);
                    PlayStat "Play or stop" "Move the stat last touched through its range, or stop all." [SHIFT Space] => |app, _| stat_commands::toggle_playing(&mut app.documents, &app.panels), InDocument(reason::no_playable_stat);
                    UndoValue "Undo value change" "Undo the last change to the current values." [ALT Z] => |app, _| app.documents.change_shown(stat_commands::undo_value), InDocument(reason::no_value_to_undo);
                    RedoValue "Redo value change" "Redo the last undone change to the current values." [ALT Y] => |app, _| app.documents.change_shown(stat_commands::redo_value), InDocument(reason::no_value_to_redo);
                    DrawAgain "Reroll draws" "Pick new random numbers, which stay fixed until the next reroll." [] => |app, _| app.documents.change_shown(OpenDocument::renew_draws), InDocument(reason::no_random_draws);
                }
                Help 1 {
                    Tour "Guided tour" "Build a first graph step by step, or continue where you stopped." [] => actions::toggle_tour, Never;
                    TourAnew "Guided tour from the start" "Start the guided tour over with an empty document." [] => actions::begin_tour, Never;
                }
                Stats 2 {
                    AddProfile "Add profile" "Add a profile, which overrides the graph's numbers for some agents." [] => |app, _| stat_commands::add_profile(&mut app.documents, &mut app.panels), NoDocument;
                    NextProfile "Next profile" "Show the graph with the next profile, or with none." [ALT P] => |app, _| app.documents.change_shown(stat_commands::show_next_profile), InDocument(reason::no_profile);
                }
                Stats 3 {
                    AddScenario "New scenario" "Add a scenario, which the Simulation panel plays at once." [] => |app, _| scenario_commands::add_scenario(&mut app.documents, &mut app.panels), NoDocument;
                }
                Help 0 {
                    Welcome "Start page" "Show examples and recent files." [] => |app, _| app.documents.show_start_page(), InApp(reason::start_page_already_open);
                }
        }
    };
}
pub(crate) use command_table;

/// Defines the enum of all commands and their table.
macro_rules! describe {
    ($($menu:ident $part:literal {
        $($name:ident $title:literal $hint:literal [$($held:ident $key:ident),*] => $run:expr, $disabled_when:expr;)+
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mac_maximizes_a_panel_with_a_key_that_the_system_leaves() {
        assert_eq!(maximize_modifiers(false), CTRL);
        assert!(maximize_modifiers(true).shift);
    }
}
