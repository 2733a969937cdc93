//! Commands on the selection, as functions of the document and the canvas that give edits and
//! requests. Why a command does nothing is known before from `command_availability`, but for what
//! only trying tells.

use eframe::egui::Pos2;
use inclination_analysis::open_document::OpenDocument;
use inclination_core::{
    Program,
    kind::SocketType,
    model::{NodeId, Nodes},
};
use inclination_project::{
    arrange::{
        align::{self, Line},
        distribute::{self, Axis, Even},
        layered,
    },
    document::Crumb,
    edit::{Edit, bends, decisions, delete, duplicate, frames, groups, insert, mute},
    scene::Scene,
    selection::{Item, Selection, select},
};

use super::targets::{selected_usage, target_option, target_wire};
use crate::{
    canvas::{Canvas, probes},
    request::Request,
};

/// The effect of a command on a document.
pub(super) enum CommandEffect {
    /// Changes it, and selects what is given, if anything is.
    Edited(&'static str, Vec<Edit>, Option<Selection>),
    /// Changes it by one new thing, whose name is typed at once.
    Named(&'static str, Vec<Edit>, Item),
    /// Selects something else.
    Selected(Selection),
    /// Can do nothing, for a reason.
    Refused(String),
    /// Asks for something else.
    Asked(Request),
    /// Does nothing.
    Nothing,
}

impl From<Result<CommandEffect, String>> for CommandEffect {
    fn from(result: Result<CommandEffect, String>) -> Self {
        result.unwrap_or_else(CommandEffect::Refused)
    }
}

/// What commands on the selection look at.
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

    pub(super) fn body(self) -> &'a Nodes {
        self.open.body()
    }

    fn nodes(self) -> Vec<NodeId> {
        self.selection().nodes().collect()
    }

    fn aim(self) -> Pos2 {
        self.canvas.aim()
    }
}

/// How far from the pointer a wire may be that is bent there, in points of the screen; else it is
/// bent in its middle.
const MAX_BEND_DISTANCE: f32 = 24.0;

/// Selects everything on the canvas.
pub(super) fn select_all(context: SelectionContext<'_>) -> CommandEffect {
    CommandEffect::Selected(select::all(context.scene()))
}

/// Selects nothing.
pub(super) fn select_none(_: SelectionContext<'_>) -> CommandEffect {
    CommandEffect::Selected(Selection::default())
}

/// Selects all that is not selected.
pub(super) fn invert(context: SelectionContext<'_>) -> CommandEffect {
    CommandEffect::Selected(select::inverted(context.scene(), context.selection()))
}

/// Extends the selection by a rule.
pub(super) fn extend(
    context: SelectionContext<'_>,
    rule: fn(&Nodes, &Selection) -> Selection,
) -> CommandEffect {
    CommandEffect::Selected(rule(context.body(), context.selection()))
}

/// Bends the target wire near the pointer, or in its middle.
pub(super) fn bend(context: SelectionContext<'_>) -> CommandEffect {
    let wire = target_wire(context.open, context.canvas);
    let placed = wire.and_then(|(node, key)| context.scene().wire(node, key));
    let Some(placed) = placed else {
        return CommandEffect::Nothing;
    };

    let (scene, aim) = (context.scene(), context.aim());
    let zoom = context.open.view.camera().unwrap_or_default().zoom;
    let (place, at) = scene.bend_at(placed, aim, MAX_BEND_DISTANCE / zoom);
    let end = (placed.to, placed.key);
    match bends::added(context.open.document(), end, place, at) {
        Some((edits, item)) => {
            CommandEffect::Edited("Bend a wire", edits, Some(Selection::of([item])))
        }
        None => CommandEffect::Nothing,
    }
}

/// Straightens the selected wires.
pub(super) fn straighten(context: SelectionContext<'_>) -> CommandEffect {
    let edits = bends::straightened(
        context.open.document(),
        context.scene(),
        context.selection(),
    );
    CommandEffect::Edited("Straighten wires", edits, None)
}

/// Arranges the selection, or everything, in columns.
pub(super) fn lay_out(context: SelectionContext<'_>) -> CommandEffect {
    let mut edits = layered::laid_out(
        context.open.document(),
        context.scene(),
        context.selection(),
    );
    // Where a wire went round something, there is something else now.
    edits.extend(bends::straightened(
        context.open.document(),
        context.scene(),
        context.selection(),
    ));
    CommandEffect::Edited("Lay out", edits, None)
}

/// Aligns the selection.
pub(super) fn align(context: SelectionContext<'_>, line: Line) -> CommandEffect {
    let edits = align::aligned(
        context.open.document(),
        context.scene(),
        context.selection(),
        line,
    );
    CommandEffect::Edited("Align", edits, None)
}

/// Spaces the selection evenly.
pub(super) fn distribute(context: SelectionContext<'_>, axis: Axis, even: Even) -> CommandEffect {
    let (whole, scene) = (context.open.document(), context.scene());
    let edits = distribute::distributed(whole, scene, context.selection(), axis, even);
    CommandEffect::Edited("Distribute", edits, None)
}

/// Deletes the selection.
pub(super) fn delete(context: SelectionContext<'_>) -> CommandEffect {
    let items: Vec<Item> = context.selection().iter().collect();
    let edits = delete::delete_items(context.open.document(), context.open.group(), &items);
    CommandEffect::Edited("Delete", edits, None)
}

/// Duplicates the selection.
pub(super) fn duplicate(context: SelectionContext<'_>, wired: bool) -> CommandEffect {
    let (whole, group) = (context.open.document(), context.open.group());
    let made = duplicate::duplicated(whole, context.scene(), group, context.selection(), wired);
    let done = |made: inclination_project::edit::clipboard::Pasted| {
        CommandEffect::Edited("Duplicate", made.edits, Some(Selection::of(made.items)))
    };
    made.map(done).into()
}

/// Mutes the selected nodes, or unmutes them.
pub(super) fn toggle_mute(context: SelectionContext<'_>) -> CommandEffect {
    let edits = mute::muted(
        context.open.document(),
        context.open.group(),
        &context.nodes(),
    );
    let title = mute::title(context.body(), &context.nodes());
    edits
        .map(|edits| CommandEffect::Edited(title, edits, None))
        .into()
}

/// Shows the selected option alone, or every option again.
pub(super) fn toggle_solo(context: SelectionContext<'_>) -> CommandEffect {
    match target_option(context.open) {
        Some(alone) if context.open.view.alone() != Some(alone) => {
            let graph = &context.open.document().graph;
            // Where something asks for the history of an option that only a group has, that group
            // has to be there.
            if Program::new(graph).is_ok() && Program::new(&alone.of(graph)).is_err() {
                return CommandEffect::Refused(String::from(
                    "It cannot be shown alone: something asks for the history of an option that would be left out.",
                ));
            }
            CommandEffect::Asked(Request::ShowAlone(Some(alone)))
        }
        _ => CommandEffect::Asked(Request::ShowAlone(None)),
    }
}

/// Collapses the selected nodes, or shows them whole.
pub(super) fn toggle_collapsed(context: SelectionContext<'_>) -> CommandEffect {
    let edits = mute::collapsed(context.open.document(), &context.nodes());
    CommandEffect::Edited("Collapse", edits, None)
}

/// Probes the selected wires and nodes, or no longer.
pub(super) fn toggle_probes(context: SelectionContext<'_>) -> CommandEffect {
    CommandEffect::Asked(Request::Probe(probes::meant(context.open)))
}

/// Takes the selected nodes out of their wires.
pub(super) fn detach(context: SelectionContext<'_>) -> CommandEffect {
    let edits = insert::detached(
        context.open.document(),
        context.open.group(),
        &context.nodes(),
    );
    CommandEffect::Edited("Detach", edits, None)
}

/// Makes a group of the selected nodes.
pub(super) fn make_group(context: SelectionContext<'_>) -> CommandEffect {
    let (whole, group) = (context.open.document(), context.open.group());
    let made = groups::made(whole, context.scene(), group, context.selection());
    let done = |made: groups::Made| {
        let selection = Selection::of([Item::Node(made.usage)]);
        CommandEffect::Edited("Make a group", made.edits, Some(selection))
    };
    made.map(done).into()
}

/// Takes the selected use of a group apart.
pub(super) fn ungroup(context: SelectionContext<'_>) -> CommandEffect {
    let Some((id, _)) = selected_usage(context.open) else {
        return CommandEffect::Nothing;
    };
    let (whole, group) = (context.open.document(), context.open.group());
    let apart = groups::taken_apart(whole, context.scene(), group, id);
    let done = |(edits, items)| CommandEffect::Edited("Ungroup", edits, Some(Selection::of(items)));
    apart.map(done).into()
}

/// Enters the selected group.
pub(super) fn enter_group(context: SelectionContext<'_>) -> CommandEffect {
    let enter = |(id, group)| {
        CommandEffect::Asked(Request::Enter(Crumb {
            group,
            usage: Some(id),
        }))
    };
    selected_usage(context.open).map_or(CommandEffect::Nothing, enter)
}

/// Leaves the group that is shown.
pub(super) fn leave_group(context: SelectionContext<'_>) -> CommandEffect {
    let depth = context.open.view.crumbs().len();
    let outside = depth.checked_sub(1).map(Request::LeaveTo);
    outside.map_or(CommandEffect::Nothing, CommandEffect::Asked)
}

/// Gives the selected use a group that no other use has.
pub(super) fn copy_group(context: SelectionContext<'_>) -> CommandEffect {
    let Some((id, _)) = selected_usage(context.open) else {
        return CommandEffect::Nothing;
    };
    let edits = groups::copied(context.open.document(), context.open.group(), id);
    let done = |edits| CommandEffect::Edited("Copy a group", edits, None);
    edits.map(done).into()
}

/// Deletes every group that nothing uses.
pub(super) fn delete_unused_groups(context: SelectionContext<'_>) -> CommandEffect {
    let edits = groups::delete_unused(context.open.document());
    let done = |edits| CommandEffect::Edited("Delete unused groups", edits, None);
    edits.map(done).into()
}

/// Adds an input or an output to the group that is shown.
pub(super) fn add_group_socket(
    context: SelectionContext<'_>,
    side: groups::Side,
    name: &str,
) -> CommandEffect {
    let Some(inside) = context.open.group() else {
        return CommandEffect::Nothing;
    };
    let made = groups::added(
        context.open.document(),
        inside,
        side,
        name,
        SocketType::Value,
    );
    match made {
        Some((node, edits)) => {
            let selection = Selection::of([Item::Node(node)]);
            CommandEffect::Edited("Add to a group", edits, Some(selection))
        }
        None => CommandEffect::Refused(String::from("This group is gone.")),
    }
}

/// Adds a frame around the selection, to be named at once.
pub(super) fn add_frame(context: SelectionContext<'_>) -> CommandEffect {
    let (whole, group) = (context.open.document(), context.open.group());
    let (frame, edits) = frames::framed(
        whole,
        context.scene(),
        group,
        context.selection(),
        context.aim(),
    );
    CommandEffect::Named("Add a frame", edits, Item::Frame(frame))
}

/// Fits the selected frames to what lies in them.
pub(super) fn fit_frame(context: SelectionContext<'_>) -> CommandEffect {
    let edits = frames::fitted(
        context.open.document(),
        context.scene(),
        context.selection(),
    );
    if edits.is_empty() {
        return CommandEffect::Refused(String::from("It fits already, or nothing lies in it."));
    }
    CommandEffect::Edited("Fit a frame", edits, None)
}

/// Adds a decision of the selected options, to be named at once.
pub(super) fn add_decision(context: SelectionContext<'_>) -> CommandEffect {
    let (whole, group) = (context.open.document(), context.open.group());
    let added = decisions::added(
        whole,
        context.scene(),
        group,
        context.selection(),
        context.aim(),
    );
    match added {
        Some((id, edits)) => CommandEffect::Named("Add a decision", edits, Item::Node(id)),
        None => CommandEffect::Refused(String::from("This group is gone.")),
    }
}

/// Adds a note at the pointer, to be named at once.
pub(super) fn add_note(context: SelectionContext<'_>) -> CommandEffect {
    let (whole, group) = (context.open.document(), context.open.group());
    let (note, edits) = frames::noted(whole, group, context.aim(), "Note");
    CommandEffect::Named("Add a note", edits, Item::Note(note))
}
