//! The obstacles that disable commands. Each function is named after an obstacle. It returns the
//! sentence that explains the obstacle, or `None` if there is none. Menus call the functions for
//! each entry in each frame, so the conditions are cheap to compute. Obstacles that are found only
//! by running a command are reported by the command itself.

use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::{kind::Family, model::NodeId};
use inclination_project::{
    contract::{self, ReadingState},
    document::can_play,
    edit::{bends, bookmarks, duplicate, expressions, fold, groups, mute, samples},
    scene::ZOOM_RANGE,
    selection::Item,
};

use super::{
    appearance,
    command_availability::{CommandContext, SearchStatus},
    targets::{group_title, selected_usage, target_group, target_option, target_wire},
};
use crate::canvas::probes;

/// The reason why handles cannot be exported.
pub(super) const NO_HANDLES_REASON: &str =
    "Handles need a graph without errors. Fix the errors first.";

/// Returns a sentence as the reason if a condition holds.
fn reason_if(condition: bool, sentence: &str) -> Option<String> {
    condition.then(|| sentence.to_owned())
}

// Obstacles in the app.

pub(super) fn start_page_already_open(context: &CommandContext<'_>) -> Option<String> {
    reason_if(
        context.documents.is_start_page_shown(),
        "The start page is already shown.",
    )
}

pub(super) fn interface_at_largest_size(context: &CommandContext<'_>) -> Option<String> {
    let next = appearance::next_size(context.settings, true);
    reason_if(
        next.is_none(),
        "The interface is already at its largest size.",
    )
}

pub(super) fn interface_at_smallest_size(context: &CommandContext<'_>) -> Option<String> {
    let next = appearance::next_size(context.settings, false);
    reason_if(
        next.is_none(),
        "The interface is already at its smallest size.",
    )
}

pub(super) fn interface_at_default_size(context: &CommandContext<'_>) -> Option<String> {
    let is_usual = appearance::size_percent(context.settings) == appearance::DEFAULT_SIZE_PERCENT;
    reason_if(is_usual, "The interface is already at its default size.")
}

// Obstacles of files and the history.

pub(super) fn save_in_progress(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let is_saving = context.file_jobs.is_saving(document.id());
    reason_if(is_saving, "This document is being saved.")
}

pub(super) fn never_saved(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        document.file().is_none(),
        "This document has never been saved.",
    )
}

pub(super) fn no_contract(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        document.contract.is_none(),
        "The game's stat list is not imported yet. Import it first.",
    )
}

pub(super) fn no_fixable_difference(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let Some(list) = &document.contract else {
        return no_contract(context, document);
    };

    match list.state() {
        ReadingState::Reading => reason_if(
            true,
            "The game's stat list is still being read. Try again in a moment.",
        ),
        ReadingState::Failed(_) => reason_if(
            true,
            "The game's stat list could not be read. Import it again.",
        ),
        ReadingState::Read(_) if list.findings().is_empty() => {
            reason_if(true, "The stats already match the game's list.")
        }
        ReadingState::Read(_) => reason_if(
            contract::edits::count_fixable(list.findings()) == 0,
            "None of the differences from the game's stat list can be fixed automatically.",
        ),
    }
}

pub(super) fn no_handles_with_errors(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    reason_if(document.live.problems().has_errors(), NO_HANDLES_REASON)
}

pub(super) fn no_other_tab(context: &CommandContext<'_>, _: &OpenDocument) -> Option<String> {
    let documents = context.documents;
    reason_if(
        documents.len() < 2 && !documents.is_start_page_shown(),
        "No other document is open.",
    )
}

pub(super) fn nothing_to_undo(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        document.history().undo_title().is_none(),
        "There is nothing to undo.",
    )
}

pub(super) fn nothing_to_redo(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        document.history().redo_title().is_none(),
        "There is nothing to redo.",
    )
}

pub(super) fn no_value_to_undo(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        document.value_history().undo_title().is_none(),
        "There is no value change to undo.",
    )
}

pub(super) fn no_value_to_redo(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        document.value_history().redo_title().is_none(),
        "There is no value change to redo.",
    )
}

// Obstacles of the selection.

fn selected_nodes(document: &OpenDocument) -> Vec<NodeId> {
    document.view.selection.nodes().collect()
}

fn no_node_selected(document: &OpenDocument, sentence: &str) -> Option<String> {
    let first = document.view.selection.nodes().next();
    reason_if(first.is_none(), sentence)
}

fn no_copyable_item_selected(document: &OpenDocument, sentence: &str) -> Option<String> {
    let mut items = document.view.selection.iter();
    let has_copyable_item = items.any(|item| !matches!(item, Item::Wire(..) | Item::Bend(..)));
    reason_if(!has_copyable_item, sentence)
}

pub(super) fn nothing_selected(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        document.view.selection.is_empty(),
        "Select something first.",
    )
}

pub(super) fn nothing_to_deselect(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    reason_if(document.view.selection.is_empty(), "Nothing is selected.")
}

pub(super) fn no_curve_selected(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    let body = document.body();
    let is_curve = |id: &NodeId| {
        let family = body.get(id).map(|node| node.kind.family());
        family == Some(Family::Curve)
    };
    reason_if(
        !selected_nodes(document).iter().any(is_curve),
        "Select a curve first.",
    )
}

pub(super) fn nothing_to_copy(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    no_copyable_item_selected(document, "Select nodes, frames or notes to copy.")
}

pub(super) fn nothing_to_duplicate(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    no_copyable_item_selected(document, duplicate::NOTHING_SELECTED)
}

pub(super) fn empty_canvas(context: &CommandContext<'_>, _: &OpenDocument) -> Option<String> {
    let nothing = context.canvas.scene().bounds().is_none();
    reason_if(nothing, "This canvas is empty.")
}

pub(super) fn no_selection_to_extend(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    no_node_selected(document, "Select at least one node first.")
}

pub(super) fn no_find_results(context: &CommandContext<'_>, _: &OpenDocument) -> Option<String> {
    let sentence = match context.search_status {
        SearchStatus::NotStarted => "First search for something with “Find…”.",
        SearchStatus::NoResults => "The search found nothing.",
        SearchStatus::HasResults => return None,
    };
    Some(String::from(sentence))
}

// Obstacles of nodes and wires.

pub(super) fn no_node_to_connect(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    no_node_selected(document, "First select the node to connect.")
}

pub(super) fn no_wire_to_insert_into(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let wire = target_wire(document, context.canvas);
    reason_if(wire.is_none(), "Select a wire first.")
}

pub(super) fn nothing_to_rename(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    nothing_selected(context, document).or_else(|| {
        let lead = document.view.selection.lead();
        let is_wire = matches!(lead, Some(Item::Wire(..) | Item::Bend(..)));
        reason_if(is_wire, "Wires have no names.")
    })
}

pub(super) fn nothing_to_mute(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    no_node_selected(document, "First select the nodes to mute.")
        .or_else(|| mute::mute_rejection(document.body(), &selected_nodes(document)))
}

pub(super) fn no_option_to_solo(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        document.view.solo().is_none() && target_option(document).is_none(),
        "Select an option of a decision that also has other options.",
    )
}

pub(super) fn no_node_to_collapse(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    no_node_selected(document, "First select the nodes to collapse.")
}

pub(super) fn nothing_to_fold_or_unfold(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let chosen: Vec<NodeId> = document.view.selection.nodes().collect();
    fold::fold_rejection(context.canvas.scene(), &chosen)
}

pub(super) fn no_node_to_detach(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    no_node_selected(document, "First select the nodes to detach.")
}

pub(super) fn wire_cannot_bend(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let Some((node, key)) = target_wire(document, context.canvas) else {
        return reason_if(true, "First select the wire to bend.");
    };

    let is_full =
        bends::bend_points(document.document(), node, key).len() >= bends::MAX_BENDS_PER_WIRE;
    reason_if(
        is_full,
        "This wire already has the maximum number of bend points.",
    )
}

pub(super) fn nothing_to_straighten(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let (scene, selection) = (context.canvas.scene(), &document.view.selection);
    reason_if(
        bends::straighten_wires(document.document(), scene, selection).is_empty(),
        "There are no bend points to remove.",
    )
}

pub(super) fn nothing_to_probe(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        probes::selected_outputs(document).is_empty(),
        "Select wires, or nodes with an output.",
    )
}

// Obstacles of groups and the library.

pub(super) fn nothing_to_group(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    let selection = &document.view.selection;
    groups::grouping_rejection(document.document(), document.group(), selection)
}

pub(super) fn no_group_node_selected(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let usage = selected_usage(document);
    reason_if(usage.is_none(), "Select a group node first.")
}

pub(super) fn nothing_to_ungroup(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    no_group_node_selected(context, document).or_else(|| {
        let (usage, _) = selected_usage(document)?;
        groups::ungroup_rejection(document.document(), document.group(), usage)
    })
}

// Obstacles of expressions.

pub(super) fn no_expression_to_expand(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let Some(id) = document.view.selection.lead_node() else {
        return Some(String::from("Select an expression to convert."));
    };
    expressions::expand_rejection(document.document(), document.group(), id)
}

pub(super) fn nothing_to_collapse_to_expression(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let selection = &document.view.selection;
    expressions::collapse_rejection(document.document(), document.group(), selection)
}

// Both of these mean that the outermost canvas is shown. They differ only in the advice.

pub(super) fn no_group_to_leave(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        document.group().is_none(),
        "This canvas is not inside a group.",
    )
}

pub(super) fn no_group_open(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        document.group().is_none(),
        "Inputs and outputs can be added only inside a group. Enter or make a group first.",
    )
}

pub(super) fn no_group_to_save_to_library(
    context: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    context
        .library
        .saving_disabled_reason(document, context.settings)
}

pub(super) fn no_library_version_to_take(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let Some(group) = target_group(document) else {
        return reason_if(true, "Select or enter a group first.");
    };

    let library = &document.library;
    match library.copy_statuses.get(&group) {
        Some(status) if status.can_take_version() => None,
        Some(status) => Some(status.describe_copy(&group_title(document, group))),
        None if !document.document().looks.shared.contains_key(&group) => {
            reason_if(true, "This group does not come from the library.")
        }
        None if library.folder.is_none() => {
            reason_if(true, "No library folder is set. Choose one first.")
        }
        None => library.contents.trouble.clone().or_else(|| {
            reason_if(
                true,
                "The library's folder is still being read. Try again in a moment.",
            )
        }),
    }
}

pub(super) fn no_unused_group(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    groups::delete_unused_rejection(document.document())
}

// Obstacles of frames, alignment and views.

pub(super) fn no_frame_selected(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    let mut items = document.view.selection.iter();
    let is_any = items.any(|item| matches!(item, Item::Frame(_)));
    reason_if(!is_any, "Select a frame first.")
}

pub(super) fn too_few_to_align(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        document.view.selection.len() < 2,
        "Select at least two items to align.",
    )
}

pub(super) fn too_few_to_distribute(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    reason_if(
        document.view.selection.len() < 3,
        "Select at least three items to distribute.",
    )
}

fn zoom_factor(document: &OpenDocument) -> f32 {
    document.view.camera().unwrap_or_default().zoom
}

pub(super) fn zoom_at_maximum(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        zoom_factor(document) >= ZOOM_RANGE.1,
        "The zoom is already at its maximum.",
    )
}

pub(super) fn zoom_at_minimum(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        zoom_factor(document) <= ZOOM_RANGE.0,
        "The zoom is already at its minimum.",
    )
}

pub(super) fn zoom_at_100_percent(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    reason_if(
        zoom_factor(document) == 1.0,
        "Nodes are already shown at their actual size.",
    )
}

pub(super) fn saved_views_at_limit(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    reason_if(
        document.document().looks.bookmarks.len() >= bookmarks::MAX_BOOKMARKS,
        "No more views can be saved. Delete one first.",
    )
}

// Obstacles of stats, samples and profiles.

pub(super) fn no_stat(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        document.document().graph.stats.is_empty(),
        "There are no stats yet. Add one first.",
    )
}

pub(super) fn no_playable_stat(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        !document.document().graph.stats.iter().any(can_play),
        "No stat can play. Add one that has more than one possible value.",
    )
}

pub(super) fn no_sample_to_update(
    _: &CommandContext<'_>,
    document: &OpenDocument,
) -> Option<String> {
    let document = document.document();
    if document.samples.current.is_none() {
        return reason_if(
            true,
            "No sample is chosen. Choose one in the Stats panel first.",
        );
    }
    reason_if(
        !samples::differs_from_sample(document),
        "The current values already match the sample.",
    )
}

pub(super) fn no_sample(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        document.document().samples.named.is_empty(),
        "There are no samples yet. Save the current values as a sample first.",
    )
}

pub(super) fn no_profile(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        document.document().graph.profiles.is_empty(),
        "There are no profiles yet. Add one first.",
    )
}

pub(super) fn no_random_draws(_: &CommandContext<'_>, document: &OpenDocument) -> Option<String> {
    reason_if(
        !document.live.is_random(),
        "Nothing in the graph is random with the current values.",
    )
}
