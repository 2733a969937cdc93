//! Why a command does nothing now, in a sentence: once, for menus, the palette, the menus on the
//! canvas and the keys. It is asked for each line of a menu in each frame, so it looks and computes
//! little; what only trying tells, the command says itself.

use inclination_analysis::open_document::OpenDocument;
use inclination_core::{kind::Family, model::NodeId};
use inclination_project::{
    contract,
    edit::{bends, bookmarks, duplicate, groups, mute, samples},
    io::Settings,
    scene::ZOOM,
    selection::Item,
};

use super::{
    appearance,
    documents::Documents,
    file_jobs::FileJobs,
    library::Library,
    targets::{group_title, selected_usage, target_group, target_option, target_wire},
};
use crate::{
    canvas::{Canvas, probes},
    command::{Command, Menu},
    pane::Pane,
    panels::Panels,
};

/// Why handles cannot be exported.
pub(super) const NO_HANDLES: &str = "A graph with errors has no handles: mend them first.";

/// What commands look at to know whether they do anything.
#[derive(Clone, Copy)]
pub(super) struct CommandContext<'a> {
    pub(super) documents: &'a Documents,
    pub(super) canvas: &'a Canvas,
    pub(super) panels: &'a Panels,
    pub(super) file_jobs: &'a FileJobs,
    pub(super) library: &'a Library,
    pub(super) settings: &'a Settings,
    pub(super) has_find_results: bool,
    pub(super) is_sheet_open: bool,
    pub(super) is_tour_open: bool,
}

/// When a command does nothing.
#[derive(Clone, Copy)]
pub(super) enum DisabledReason {
    /// Never.
    Never,
    /// When a function gives a reason, with or without a document.
    InApp(fn(&CommandContext<'_>) -> Option<String>),
    /// When no document is open.
    NoDocument,
    /// When no document is open, or a function gives a reason for the shown one.
    InDocument(fn(&CommandContext<'_>, &OpenDocument) -> Option<String>),
}

impl DisabledReason {
    /// Returns why a command does nothing now; none if it does something.
    pub(super) fn find(self, context: &CommandContext<'_>, command: Command) -> Option<String> {
        let reason = match self {
            Self::Never => return None,
            Self::InApp(reason) => return reason(context),
            Self::NoDocument => None,
            Self::InDocument(reason) => Some(reason),
        };

        let Some(document) = context.documents.shown() else {
            return when(true, "No document is open.");
        };
        if is_of_canvas(command) && context.documents.is_start_page_shown() {
            return when(true, "Go back to a document first: click its tab.");
        }
        reason.and_then(|reason| reason(context, document))
    }
}

/// Whether a command is about what the canvas shows.
pub(super) fn is_of_canvas(command: Command) -> bool {
    let entry = command.entry();
    match entry.menu {
        Menu::Edit | Menu::Graph | Menu::Groups | Menu::Stats | Menu::Arrange => true,
        Menu::View => entry.part == 0,
        Menu::File | Menu::Panels | Menu::Help => false,
    }
}

/// Whether what a command switches is on; none if it switches nothing.
pub(super) fn is_on(context: &CommandContext<'_>, command: Command) -> Option<bool> {
    match command {
        Command::Shortcuts => Some(context.is_sheet_open),
        Command::ShowAlone => {
            let open = context.documents.shown();
            Some(open.is_some_and(|open| open.view.alone().is_some()))
        }
        Command::Tour => Some(context.is_tour_open),
        Command::ShowMinimap => Some(context.canvas.wants_minimap()),
        Command::FollowSystem => Some(appearance::follows_system(context.settings)),
        Command::HighContrast => Some(context.settings.sharp),
        other => Pane::shown_by(other).map(|pane| context.panels.is_shown(pane)),
    }
}

fn when(is_so: bool, sentence: &str) -> Option<String> {
    is_so.then(|| sentence.to_owned())
}

// The app.

pub(super) fn start_page_is_shown(context: &CommandContext<'_>) -> Option<String> {
    when(context.documents.is_start_page_shown(), "They are shown.")
}

pub(super) fn is_largest(context: &CommandContext<'_>) -> Option<String> {
    let next = appearance::next_size(context.settings, true);
    when(next.is_none(), "Nothing becomes larger than this.")
}

pub(super) fn is_smallest(context: &CommandContext<'_>) -> Option<String> {
    let next = appearance::next_size(context.settings, false);
    when(next.is_none(), "Nothing becomes smaller than this.")
}

pub(super) fn has_usual_size(context: &CommandContext<'_>) -> Option<String> {
    let is_usual = appearance::size(context.settings) == appearance::USUAL_PERCENT;
    when(is_usual, "Everything has its own size already.")
}

// Files and steps.

pub(super) fn is_being_saved(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let is_saving = context.file_jobs.is_saving(document.id());
    when(is_saving, "It is being saved.")
}

pub(super) fn has_no_file(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(
        document.file().is_none(),
        "It was never saved, so there is nothing to go back to.",
    )
}

pub(super) fn has_no_contract(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(
        document.held.is_none(),
        "It is held to no list of the game's: import one first.",
    )
}

pub(super) fn has_nothing_to_mend(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let held = document.held.as_ref();
    let count = held.map_or(0, |held| contract::edits::mendable(held.findings()));
    when(
        count == 0,
        "Nothing that the game's list says otherwise can be mended.",
    )
}

pub(super) fn has_errors(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(document.live.problems().has_errors(), NO_HANDLES)
}

pub(super) fn is_only_tab(context: &CommandContext<'_>, _: &OpenDocument) -> Option<String> {
    let documents = context.documents;
    when(
        documents.len() < 2 && !documents.is_start_page_shown(),
        "No other document is open.",
    )
}

pub(super) fn has_nothing_to_undo(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    when(
        document.history().undoable().is_none(),
        "There is nothing to undo.",
    )
}

pub(super) fn has_nothing_to_redo(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    when(
        document.history().redoable().is_none(),
        "There is nothing to redo.",
    )
}

// The selection.

fn nodes(document: &OpenDocument) -> Vec<NodeId> {
    document.view.selection.nodes().collect()
}

fn has_no_node(document: &OpenDocument, sentence: &str) -> Option<String> {
    let first = document.view.selection.nodes().next();
    when(first.is_none(), sentence)
}

fn has_nothing_to_copy(document: &OpenDocument, sentence: &str) -> Option<String> {
    let mut items = document.view.selection.iter();
    let is_solid = items.any(|item| !matches!(item, Item::Wire(..) | Item::Bend(..)));
    when(!is_solid, sentence)
}

pub(super) fn nothing_selected(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(document.view.selection.is_empty(), "Nothing is selected.")
}

pub(super) fn no_curve_selected(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    let body = document.body();
    let is_curve = |id: &NodeId| {
        let family = body.get(id).map(|node| node.kind.family());
        family == Some(Family::Curve)
    };
    when(!nodes(document).iter().any(is_curve), "Select a curve.")
}

pub(super) fn nothing_to_copy(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    has_nothing_to_copy(document, "Select what is to be copied.")
}

pub(super) fn nothing_to_duplicate(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    has_nothing_to_copy(document, duplicate::NOTHING)
}

pub(super) fn is_canvas_empty(context: &CommandContext<'_>, _: &OpenDocument) -> Option<String> {
    let nothing = context.canvas.scene().bounds().is_none();
    when(nothing, "There is nothing on this canvas yet.")
}

pub(super) fn no_node_to_begin_with(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    has_no_node(document, "Select the nodes to begin with.")
}

pub(super) fn has_no_results(context: &CommandContext<'_>, _: &OpenDocument) -> Option<String> {
    when(!context.has_find_results, "Nothing was looked for yet.")
}

// Nodes and wires.

pub(super) fn no_node_to_wire(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    has_no_node(document, "Select the node to wire first.")
}

pub(super) fn no_wire_to_insert_into(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let wire = target_wire(document, context.canvas);
    when(wire.is_none(), "Select the wire first.")
}

pub(super) fn nothing_to_rename(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    nothing_selected(context, document).or_else(|| {
        let lead = document.view.selection.lead();
        let is_wire = matches!(lead, Some(Item::Wire(..) | Item::Bend(..)));
        when(is_wire, "A wire has no name.")
    })
}

pub(super) fn nothing_to_mute(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    has_no_node(document, "Select the nodes that are to do nothing for now.")
        .or_else(|| mute::refusal(document.body(), &nodes(document)))
}

pub(super) fn nothing_to_show_alone(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    when(
        document.view.alone().is_none() && target_option(document).is_none(),
        "Select an option that a decision on this canvas chooses among others.",
    )
}

pub(super) fn no_node_to_collapse(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    has_no_node(
        document,
        "Select the nodes that are to show their titles only.",
    )
}

pub(super) fn no_node_to_detach(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    has_no_node(
        document,
        "Select the nodes that are to go out of their wires.",
    )
}

pub(super) fn nothing_to_bend(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let Some((node, key)) = target_wire(document, context.canvas) else {
        return when(true, "Select the wire to bend first.");
    };
    let is_full = bends::of(document.document(), node, key).len() >= bends::MOST;
    when(is_full, "This wire bends as often as it can.")
}

pub(super) fn nothing_to_straighten(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let (scene, selection) = (context.canvas.scene(), &document.view.selection);
    when(
        bends::straightened(document.document(), scene, selection).is_empty(),
        "No wire among what is selected bends.",
    )
}

pub(super) fn nothing_to_probe(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(
        probes::meant(document).is_empty(),
        "Select wires, or nodes that give something.",
    )
}

// Groups and the library.

pub(super) fn nothing_to_group(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    let selection = &document.view.selection;
    groups::refusal(document.document(), document.group(), selection)
}

pub(super) fn no_group_selected(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    let usage = selected_usage(document);
    when(usage.is_none(), "Select the use of a group.")
}

pub(super) fn nothing_to_ungroup(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    no_group_selected(context, document).or_else(|| {
        let (usage, _) = selected_usage(document)?;
        groups::stays(document.document(), document.group(), usage)
    })
}

pub(super) fn is_outermost(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(
        document.view.crumbs().is_empty(),
        "This is the outermost canvas.",
    )
}

pub(super) fn is_outside_groups(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(
        document.group().is_none(),
        "Only groups have inputs and outputs: enter one, or make one of a selection.",
    )
}

pub(super) fn cannot_save_to_library(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    context
        .library
        .reason_against_saving(document, context.settings)
}

pub(super) fn cannot_take_from_library(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let Some(group) = target_group(document) else {
        return when(true, "Select the use of a group, or enter one.");
    };
    let shared = &document.document().looks.shared;
    match document.library.standings.get(&group) {
        Some(standing) if standing.can_take() => None,
        Some(standing) => Some(standing.sentence(&group_title(document, group))),
        None if shared.contains_key(&group) => when(
            true,
            "The library's folder could not be looked through yet.",
        ),
        None => when(true, "This group does not come from the library."),
    }
}

pub(super) fn all_groups_are_used(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    groups::all_used(document.document())
}

// Frames, alignment and views.

pub(super) fn no_frame_selected(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    let mut items = document.view.selection.iter();
    let is_any = items.any(|item| matches!(item, Item::Frame(_)));
    when(!is_any, "Select a frame that something lies in.")
}

pub(super) fn too_few_to_align(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(
        document.view.selection.len() < 2,
        "Select two or more things to align them.",
    )
}

pub(super) fn too_few_to_distribute(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    when(
        document.view.selection.len() < 3,
        "Select three or more things to distribute them.",
    )
}

fn zoom(document: &OpenDocument) -> f32 {
    document.view.camera().unwrap_or_default().zoom
}

pub(super) fn is_zoomed_in(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(
        zoom(document) >= ZOOM.1,
        "Nodes cannot be shown any larger.",
    )
}

pub(super) fn is_zoomed_out(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(
        zoom(document) <= ZOOM.0,
        "Nodes cannot be shown any smaller.",
    )
}

pub(super) fn is_actual_size(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(zoom(document) == 1.0, "Nodes are shown in their own size.")
}

pub(super) fn has_all_views(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(
        document.document().looks.bookmarks.len() >= bookmarks::MOST,
        "There are as many views as there can be: delete one first.",
    )
}

// Stats, samples and profiles.

pub(super) fn has_no_stat(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(
        document.document().graph.stats.is_empty(),
        "There is no stat yet: add one first.",
    )
}

pub(super) fn is_sample_unchanged(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    when(
        !samples::is_changed(document.document()),
        "No sample is shown that what is set differs from.",
    )
}

pub(super) fn has_no_sample(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(
        document.document().samples.named.is_empty(),
        "No sample was kept yet: keep what is set first.",
    )
}

pub(super) fn has_no_profile(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(
        document.document().graph.profiles.is_empty(),
        "There is no profile yet: add one first.",
    )
}

pub(super) fn nothing_is_random(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    when(
        !document.live.is_random(),
        "Nothing is drawn at random with what is set now.",
    )
}
