//! Commands on the selection, as functions of the document and the canvas that return edits and
//! requests. `obstacles` disables commands in advance; only obstacles that are found by
//! running a command are reported here.

use std::collections::BTreeSet;

use eframe::egui::Pos2;
use inclination_analysis::open_document::OpenDocument;
use inclination_core::{
    Program,
    authoring::{
        kind::SocketType,
        model::{NodeId, Nodes},
    },
};
use inclination_project::{
    arrange::{
        align::{self, Alignment},
        distribute::{self, Axis, Spacing},
        layered,
    },
    document::Crumb,
    edit::{
        Edit, bends, decisions, delete, duplicate, expressions, fold, frames, groups, insert, mute,
    },
    scene::Scene,
    selection::{Item, Selection, select},
};

use super::targets::{selected_usage, target_option, target_wire};
use crate::{
    canvas::{Canvas, probes},
    request::Request,
};

pub(super) enum CommandEffect {
    /// Makes edits under a title, and selects the given items, if any.
    Edited(&'static str, Vec<Edit>, Option<Selection>),
    /// Adds one new item under a title, and asks for its name.
    Named(&'static str, Vec<Edit>, Item),
    /// Changes the selection.
    Selected(Selection),
    /// Does nothing, and shows a reason.
    Rejected(String),
    /// Sends a request.
    Asked(Request),
    /// Does nothing.
    Nothing,
}

impl From<Result<CommandEffect, String>> for CommandEffect {
    fn from(result: Result<CommandEffect, String>) -> Self {
        result.unwrap_or_else(CommandEffect::Rejected)
    }
}

/// The document and the canvas that a selection command reads.
#[derive(Clone, Copy)]
pub(super) struct SelectionContext<'a> {
    pub(super) canvas: &'a Canvas,
    pub(super) open: &'a OpenDocument,
}

impl<'a> SelectionContext<'a> {
    pub(super) fn scene(self) -> &'a Scene {
        self.canvas.scene()
    }

    pub(super) fn selection(self) -> &'a Selection {
        &self.open.view.selection
    }

    pub(super) fn canvas_nodes(self) -> &'a Nodes {
        self.open.body()
    }

    fn selected_nodes(self) -> Vec<NodeId> {
        self.selection().nodes().collect()
    }

    fn aim_position(self) -> Pos2 {
        self.canvas.insert_position()
    }
}

/// How far from the pointer a wire may be to be bent there, in points of the screen. A wire farther
/// away is bent in its middle.
const MAX_BEND_DISTANCE_POINTS: f32 = 24.0;

/// Selects everything on the canvas.
pub(super) fn select_all(context: SelectionContext<'_>) -> CommandEffect {
    CommandEffect::Selected(select::select_all(context.scene()))
}

/// Clears the selection.
pub(super) fn select_none(_: SelectionContext<'_>) -> CommandEffect {
    CommandEffect::Selected(Selection::default())
}

pub(super) fn invert_selection(context: SelectionContext<'_>) -> CommandEffect {
    CommandEffect::Selected(select::invert_selection(
        context.scene(),
        context.selection(),
    ))
}

/// Extends the selection by a rule, such as everything upstream.
pub(super) fn extend_selection(
    context: SelectionContext<'_>,
    rule: fn(&Nodes, &Selection) -> Selection,
) -> CommandEffect {
    CommandEffect::Selected(rule(context.canvas_nodes(), context.selection()))
}

/// Bends the target wire near the pointer, or in its middle.
pub(super) fn bend_wire(context: SelectionContext<'_>) -> CommandEffect {
    let wire = target_wire(context.open, context.canvas);
    let placed = wire.and_then(|(node, key)| context.scene().find_wire(node, key));
    let Some(placed) = placed else {
        return CommandEffect::Nothing;
    };

    let (scene, aim) = (context.scene(), context.aim_position());
    let zoom = context.open.view.camera().unwrap_or_default().zoom;
    let (place, at) = scene.bend_insertion_point(placed, aim, MAX_BEND_DISTANCE_POINTS / zoom);

    match bends::add_bend(context.open.document(), placed.to, placed.key, place, at) {
        Some((edits, item)) => {
            CommandEffect::Edited("Bend a wire", edits, Some(Selection::from_items([item])))
        }
        None => CommandEffect::Nothing,
    }
}

/// Straightens the selected wires.
pub(super) fn straighten_wires(context: SelectionContext<'_>) -> CommandEffect {
    let edits = bends::straighten_wires(
        context.open.document(),
        context.scene(),
        context.selection(),
    );
    CommandEffect::Edited("Straighten wires", edits, None)
}

/// Lays out the selection, or everything, in columns.
pub(super) fn lay_out(context: SelectionContext<'_>) -> CommandEffect {
    let mut edits = layered::lay_out_selection(
        context.open.document(),
        context.scene(),
        context.selection(),
    );
    // Bends that led a wire around other nodes no longer fit their new positions.
    edits.extend(bends::straighten_wires(
        context.open.document(),
        context.scene(),
        context.selection(),
    ));
    CommandEffect::Edited("Lay out", edits, None)
}

pub(super) fn align_selection(context: SelectionContext<'_>, line: Alignment) -> CommandEffect {
    let edits = align::align_selection(
        context.open.document(),
        context.scene(),
        context.selection(),
        line,
    );
    CommandEffect::Edited("Align", edits, None)
}

/// Spaces the selection evenly.
pub(super) fn distribute_selection(
    context: SelectionContext<'_>,
    axis: Axis,
    even: Spacing,
) -> CommandEffect {
    let (whole, scene) = (context.open.document(), context.scene());
    let edits = distribute::distribute_selection(whole, scene, context.selection(), axis, even);
    CommandEffect::Edited("Distribute", edits, None)
}

pub(super) fn delete_selection(context: SelectionContext<'_>) -> CommandEffect {
    let parts = context.scene();
    let parts = context
        .selection()
        .nodes()
        .flat_map(|id| parts.parts_of(id));
    let parts = parts.map(|id| Item::Node(*id));
    let chosen: BTreeSet<Item> = context.selection().iter().chain(parts).collect();
    let items: Vec<Item> = chosen.into_iter().collect();
    let edits = delete::delete_items(context.open.document(), context.open.group(), &items);
    CommandEffect::Edited("Delete", edits, None)
}

/// Duplicates the selection, with or without its incoming wires.
pub(super) fn duplicate_selection(context: SelectionContext<'_>, wired: bool) -> CommandEffect {
    let (whole, group) = (context.open.document(), context.open.group());
    let copies =
        duplicate::duplicate_selection(whole, context.scene(), group, context.selection(), wired);
    let to_effect = |copies: inclination_project::edit::clipboard::PasteOutcome| {
        CommandEffect::Edited(
            "Duplicate",
            copies.edits,
            Some(Selection::from_items(copies.items)),
        )
    };
    copies.map(to_effect).into()
}

/// Mutes or unmutes the selected nodes.
pub(super) fn toggle_mute(context: SelectionContext<'_>) -> CommandEffect {
    let edits = mute::toggle_mute(
        context.open.document(),
        context.open.group(),
        &context.selected_nodes(),
    );
    let title = mute::mute_step_title(context.canvas_nodes(), &context.selected_nodes());
    edits
        .map(|edits| CommandEffect::Edited(title, edits, None))
        .into()
}

/// Shows only the selected option of its decisions, or every option again.
pub(super) fn toggle_solo(context: SelectionContext<'_>) -> CommandEffect {
    match target_option(context.open) {
        Some(solo) if context.open.view.solo() != Some(solo) => {
            let graph = &context.open.document().graph;
            // If something outside a group asks for the history of an option inside it, the group
            // must not be left out.
            if Program::new(graph).is_ok() && Program::new(&solo.solo_graph(graph)).is_err() {
                return CommandEffect::Rejected(String::from(
                    "This option cannot be soloed. Another part of the graph reads the history of an option that would be left out.",
                ));
            }
            CommandEffect::Asked(Request::ShowAlone(Some(solo)))
        }
        _ => CommandEffect::Asked(Request::ShowAlone(None)),
    }
}

/// Collapses or expands the selected nodes.
pub(super) fn toggle_collapsed(context: SelectionContext<'_>) -> CommandEffect {
    let edits = mute::toggle_collapsed(context.open.document(), &context.selected_nodes());
    CommandEffect::Edited(mute::collapse_step_title(&edits), edits, None)
}

/// Folds the selected nodes into the nodes that they feed, or unfolds them.
pub(super) fn toggle_folded(context: SelectionContext<'_>) -> CommandEffect {
    let document = context.open.document();
    let edits = fold::toggle_folded(document, context.scene(), &context.selected_nodes());
    CommandEffect::Edited(fold::FOLD_STEP_TITLE, edits, None)
}

/// Adds or removes probes on the selected wires and nodes.
pub(super) fn toggle_probes(context: SelectionContext<'_>) -> CommandEffect {
    CommandEffect::Asked(Request::ToggleProbes(probes::selected_outputs(
        context.open,
    )))
}

/// Removes the selected nodes from their wires.
pub(super) fn detach_nodes(context: SelectionContext<'_>) -> CommandEffect {
    let edits = insert::detach_nodes(
        context.open.document(),
        context.open.group(),
        &context.selected_nodes(),
    );
    CommandEffect::Edited("Detach", edits, None)
}

/// Makes a group of the selected nodes, and asks for its name.
pub(super) fn make_group(context: SelectionContext<'_>) -> CommandEffect {
    let (whole, group) = (context.open.document(), context.open.group());
    let group = groups::make_group(whole, context.scene(), group, context.selection());
    let to_effect = |group: groups::NewGroup| {
        CommandEffect::Named("Make a group", group.edits, Item::Node(group.usage))
    };
    group.map(to_effect).into()
}

/// Replaces the selected use of a group with the group's nodes.
pub(super) fn ungroup_selected(context: SelectionContext<'_>) -> CommandEffect {
    let Some((id, _)) = selected_usage(context.open) else {
        return CommandEffect::Nothing;
    };
    let (whole, group) = (context.open.document(), context.open.group());
    let parts = groups::ungroup(whole, context.scene(), group, id);
    let to_effect = |(edits, items)| {
        CommandEffect::Edited("Ungroup", edits, Some(Selection::from_items(items)))
    };
    parts.map(to_effect).into()
}

/// Replaces the selected expression with nodes.
pub(super) fn expand_expression(context: SelectionContext<'_>) -> CommandEffect {
    let (whole, group) = (context.open.document(), context.open.group());
    let Some(id) = context.selection().lead_node() else {
        return CommandEffect::Nothing;
    };
    let nodes = expressions::expand_expression(whole, context.scene(), group, id);
    let to_effect = |(edits, items)| {
        CommandEffect::Edited(
            "Convert to nodes",
            edits,
            Some(Selection::from_items(items)),
        )
    };
    nodes.map(to_effect).into()
}

/// Replaces the selected nodes with an expression.
pub(super) fn collapse_to_expression(context: SelectionContext<'_>) -> CommandEffect {
    let (whole, group) = (context.open.document(), context.open.group());
    let expression = expressions::collapse_nodes(whole, group, context.selection());
    let to_effect = |(edits, item)| {
        let selection = Selection::from_items([item]);
        CommandEffect::Edited("Convert to expression", edits, Some(selection))
    };
    expression.map(to_effect).into()
}

/// Enters the selected group.
pub(super) fn enter_group(context: SelectionContext<'_>) -> CommandEffect {
    let enter = |(id, group)| {
        CommandEffect::Asked(Request::EnterGroup(Crumb {
            group,
            usage: Some(id),
        }))
    };
    selected_usage(context.open).map_or(CommandEffect::Nothing, enter)
}

/// Leaves the shown group for the canvas outside it.
pub(super) fn leave_group(context: SelectionContext<'_>) -> CommandEffect {
    let depth = context.open.view.crumbs().len();
    let outside = depth.checked_sub(1).map(Request::LeaveGroups);
    outside.map_or(CommandEffect::Nothing, CommandEffect::Asked)
}

/// Gives the selected use its own copy of the group.
pub(super) fn copy_group(context: SelectionContext<'_>) -> CommandEffect {
    let Some((id, _)) = selected_usage(context.open) else {
        return CommandEffect::Nothing;
    };
    let edits = groups::copy_group_for_use(context.open.document(), context.open.group(), id);
    let to_effect = |edits| CommandEffect::Edited("Make group independent", edits, None);
    edits.map(to_effect).into()
}

/// Deletes every unused group.
pub(super) fn delete_unused_groups(context: SelectionContext<'_>) -> CommandEffect {
    let edits = groups::delete_unused_groups(context.open.document());
    let to_effect = |edits| CommandEffect::Edited("Delete unused groups", edits, None);
    edits.map(to_effect).into()
}

/// Adds an input or an output to the shown group.
pub(super) fn add_group_socket(
    context: SelectionContext<'_>,
    side: groups::PortSide,
    name: &str,
) -> CommandEffect {
    let Some(inside) = context.open.group() else {
        return CommandEffect::Nothing;
    };
    let added = groups::add_port(
        context.open.document(),
        inside,
        side,
        name,
        SocketType::Value,
    );

    match added {
        Some((node, edits)) => {
            let selection = Selection::from_items([Item::Node(node)]);
            let title = match side {
                groups::PortSide::Inputs => "Add an input",
                groups::PortSide::Outputs => "Add an output",
            };
            CommandEffect::Edited(title, edits, Some(selection))
        }
        None => CommandEffect::Rejected(String::from("This group was deleted.")),
    }
}

/// Adds a frame around the selection, and asks for its name.
pub(super) fn add_frame(context: SelectionContext<'_>) -> CommandEffect {
    let (whole, group) = (context.open.document(), context.open.group());
    let (frame, edits) = frames::add_frame(
        whole,
        context.scene(),
        group,
        context.selection(),
        context.aim_position(),
    );
    CommandEffect::Named("Add a frame", edits, Item::Frame(frame))
}

/// Fits the selected frames to their contents.
pub(super) fn fit_frame(context: SelectionContext<'_>) -> CommandEffect {
    let edits = frames::fit_frames(
        context.open.document(),
        context.scene(),
        context.selection(),
    );

    if edits.is_empty() {
        return CommandEffect::Rejected(String::from(
            "The frame already fits its contents, or it is empty.",
        ));
    }
    CommandEffect::Edited("Fit frames", edits, None)
}

/// Adds a decision between the selected options, and asks for its name.
pub(super) fn add_decision(context: SelectionContext<'_>) -> CommandEffect {
    let (whole, group) = (context.open.document(), context.open.group());
    let added = decisions::add_decision(
        whole,
        context.scene(),
        group,
        context.selection(),
        context.aim_position(),
    );

    match added {
        Some((id, edits)) => CommandEffect::Named("Add a decision", edits, Item::Node(id)),
        None => CommandEffect::Rejected(String::from("This group was deleted.")),
    }
}

/// Adds a note at the pointer, and asks for its text.
pub(super) fn add_note(context: SelectionContext<'_>) -> CommandEffect {
    let (whole, group) = (context.open.document(), context.open.group());
    let (note, edits) = frames::add_note(whole, group, context.aim_position(), "Note");
    CommandEffect::Named("Add a note", edits, Item::Note(note))
}
