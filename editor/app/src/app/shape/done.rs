//! What commands do to a document, as edits and requests: functions of the document and the canvas. Why one would do
//! nothing, `refusal` has said before, but for what only trying tells.

use eframe::egui::Pos2;
use inclination_core::{
    Program,
    kind::SocketType,
    model::{NodeId, Nodes, SocketKey},
};

use crate::{
    app::refusal::usage,
    arrange::{
        align::{self, Line},
        distribute::{self, Axis, Even},
        layered,
    },
    canvas::{Canvas, Scene, probes},
    document::{Alone, Crumb, Item, OpenDocument, Selection},
    edit::{Edit, bends, decisions, duplicate, frames, groups, insert, mute, nodes},
    request::Request,
};

/// What a command does to a document.
pub(in crate::app) enum Done {
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

impl From<Result<Done, String>> for Done {
    fn from(result: Result<Done, String>) -> Self {
        result.unwrap_or_else(Done::Refused)
    }
}

/// What commands look at.
#[derive(Clone, Copy)]
pub(in crate::app) struct Seen<'a> {
    pub(in crate::app) canvas: &'a Canvas,
    pub(in crate::app) open: &'a OpenDocument,
}

impl<'a> Seen<'a> {
    pub(in crate::app) fn scene(self) -> &'a Scene {
        self.canvas.scene()
    }

    pub(in crate::app) fn selection(self) -> &'a Selection {
        &self.open.view.selection
    }

    pub(in crate::app) fn body(self) -> &'a Nodes {
        self.open.body()
    }

    fn nodes(self) -> Vec<NodeId> {
        self.selection().nodes().collect()
    }

    fn aim(self) -> Pos2 {
        self.canvas.aim()
    }
}

/// How far from the pointer a wire may be that is bent there, in points of the screen; else it is bent in its middle.
const NEAR: f32 = 24.0;

pub(in crate::app) fn bent(seen: Seen<'_>, wire: Option<(NodeId, SocketKey)>) -> Done {
    let placed = wire.and_then(|(node, key)| seen.scene().wire(node, key));
    let Some(placed) = placed else {
        return Done::Nothing;
    };
    let (scene, aim) = (seen.scene(), seen.aim());
    let zoom = seen.open.view.camera().unwrap_or_default().zoom;
    let (place, at) = scene.bend_at(placed, aim, NEAR / zoom);
    match bends::added(seen.open.document(), (placed.to, placed.key), place, at) {
        Some((edits, item)) => Done::Edited("Bend a wire", edits, Some(Selection::of([item]))),
        None => Done::Nothing,
    }
}

pub(in crate::app) fn straightened(seen: Seen<'_>) -> Done {
    let edits = bends::straightened(seen.open.document(), seen.scene(), seen.selection());
    Done::Edited("Straighten wires", edits, None)
}

pub(in crate::app) fn laid_out(seen: Seen<'_>) -> Done {
    let mut edits = layered::laid_out(seen.open.document(), seen.scene(), seen.selection());
    // Where a wire went round something, there is something else now.
    edits.extend(bends::straightened(
        seen.open.document(),
        seen.scene(),
        seen.selection(),
    ));
    Done::Edited("Lay out", edits, None)
}

pub(in crate::app) fn aligned(seen: Seen<'_>, line: Line) -> Done {
    let edits = align::aligned(seen.open.document(), seen.scene(), seen.selection(), line);
    Done::Edited("Align", edits, None)
}

pub(in crate::app) fn distributed(seen: Seen<'_>, axis: Axis, even: Even) -> Done {
    let (whole, scene) = (seen.open.document(), seen.scene());
    let edits = distribute::distributed(whole, scene, seen.selection(), axis, even);
    Done::Edited("Distribute", edits, None)
}

pub(in crate::app) fn deleted(seen: Seen<'_>) -> Done {
    let items: Vec<Item> = seen.selection().iter().collect();
    let edits = nodes::deleted(seen.open.document(), seen.open.group(), &items);
    Done::Edited("Delete", edits, None)
}

pub(in crate::app) fn duplicated(seen: Seen<'_>, wired: bool) -> Done {
    let (whole, group) = (seen.open.document(), seen.open.group());
    let made = duplicate::duplicated(whole, seen.scene(), group, seen.selection(), wired);
    let done = |made: crate::edit::clipboard::Pasted| {
        Done::Edited("Duplicate", made.edits, Some(Selection::of(made.items)))
    };
    made.map(done).into()
}

pub(in crate::app) fn muted(seen: Seen<'_>) -> Done {
    let edits = mute::muted(seen.open.document(), seen.open.group(), &seen.nodes());
    let title = mute::title(seen.body(), &seen.nodes());
    edits.map(|edits| Done::Edited(title, edits, None)).into()
}

pub(in crate::app) fn alone(seen: Seen<'_>) -> Done {
    match meant_alone(seen.open) {
        Some(alone) if seen.open.view.alone() != Some(alone) => {
            let graph = &seen.open.document().graph;
            // Where something asks for the history of an option that only a group has, that group has to be there.
            if Program::new(graph).is_ok() && Program::new(&alone.of(graph)).is_err() {
                return Done::Refused(String::from(
                    "It cannot be shown alone: something asks for the history of an option that would be left out.",
                ));
            }
            Done::Asked(Request::ShowAlone(Some(alone)))
        }
        _ => Done::Asked(Request::ShowAlone(None)),
    }
}

/// The selected node that can be shown alone.
pub(in crate::app) fn meant_alone(open: &OpenDocument) -> Option<Alone> {
    let selection = &open.view.selection;
    let mut nodes = selection.lead_node().into_iter().chain(selection.nodes());
    nodes.find_map(|node| {
        let group = open.group();
        let alone = Alone { group, node };
        (!alone.decisions(&open.document().graph).is_empty()).then_some(alone)
    })
}

pub(in crate::app) fn collapsed(seen: Seen<'_>) -> Done {
    let edits = mute::collapsed(seen.open.document(), &seen.nodes());
    Done::Edited("Collapse", edits, None)
}

pub(in crate::app) fn probed(seen: Seen<'_>) -> Done {
    Done::Asked(Request::Probe(probes::meant(seen.open)))
}

pub(in crate::app) fn detached(seen: Seen<'_>) -> Done {
    let edits = insert::detached(seen.open.document(), seen.open.group(), &seen.nodes());
    Done::Edited("Detach", edits, None)
}

pub(in crate::app) fn grouped(seen: Seen<'_>) -> Done {
    let (whole, group) = (seen.open.document(), seen.open.group());
    let made = groups::made(whole, seen.scene(), group, seen.selection());
    let done = |made: groups::Made| {
        let selection = Selection::of([Item::Node(made.usage)]);
        Done::Edited("Make a group", made.edits, Some(selection))
    };
    made.map(done).into()
}

pub(in crate::app) fn ungrouped(seen: Seen<'_>) -> Done {
    let Some((id, _)) = usage(seen.open) else {
        return Done::Nothing;
    };
    let (whole, group) = (seen.open.document(), seen.open.group());
    let apart = groups::taken_apart(whole, seen.scene(), group, id);
    let done = |(edits, items)| Done::Edited("Ungroup", edits, Some(Selection::of(items)));
    apart.map(done).into()
}

pub(in crate::app) fn entered(seen: Seen<'_>) -> Done {
    let enter = |(id, group)| {
        Done::Asked(Request::Enter(Crumb {
            group,
            usage: Some(id),
        }))
    };
    usage(seen.open).map_or(Done::Nothing, enter)
}

pub(in crate::app) fn left(seen: Seen<'_>) -> Done {
    let depth = seen.open.view.crumbs().len();
    let outside = depth.checked_sub(1).map(Request::LeaveTo);
    outside.map_or(Done::Nothing, Done::Asked)
}

pub(in crate::app) fn copied(seen: Seen<'_>) -> Done {
    let Some((id, _)) = usage(seen.open) else {
        return Done::Nothing;
    };
    let edits = groups::copied(seen.open.document(), seen.open.group(), id);
    let done = |edits| Done::Edited("Copy a group", edits, None);
    edits.map(done).into()
}

pub(in crate::app) fn rid_of_unused(seen: Seen<'_>) -> Done {
    let edits = groups::delete_unused(seen.open.document());
    let done = |edits| Done::Edited("Delete unused groups", edits, None);
    edits.map(done).into()
}

pub(in crate::app) fn widened(seen: Seen<'_>, side: groups::Side, name: &str) -> Done {
    let Some(inside) = seen.open.group() else {
        return Done::Nothing;
    };
    let made = groups::added(seen.open.document(), inside, side, name, SocketType::Value);
    match made {
        Some((node, edits)) => {
            let selection = Selection::of([Item::Node(node)]);
            Done::Edited("Add to a group", edits, Some(selection))
        }
        None => Done::Refused(String::from("This group is gone.")),
    }
}

pub(in crate::app) fn framed(seen: Seen<'_>) -> Done {
    let (whole, group) = (seen.open.document(), seen.open.group());
    let (frame, edits) = frames::framed(whole, seen.scene(), group, seen.selection(), seen.aim());
    Done::Named("Add a frame", edits, Item::Frame(frame))
}

pub(in crate::app) fn fitted(seen: Seen<'_>) -> Done {
    let edits = frames::fitted(seen.open.document(), seen.scene(), seen.selection());
    if edits.is_empty() {
        return Done::Refused(String::from("It fits already, or nothing lies in it."));
    }
    Done::Edited("Fit a frame", edits, None)
}

pub(in crate::app) fn decided(seen: Seen<'_>) -> Done {
    let (whole, group) = (seen.open.document(), seen.open.group());
    let added = decisions::added(whole, seen.scene(), group, seen.selection(), seen.aim());
    match added {
        Some((id, edits)) => Done::Named("Add a decision", edits, Item::Node(id)),
        None => Done::Refused(String::from("This group is gone.")),
    }
}

pub(in crate::app) fn noted(seen: Seen<'_>) -> Done {
    let (whole, group) = (seen.open.document(), seen.open.group());
    let (note, edits) = frames::noted(whole, group, seen.aim(), "Note");
    Done::Named("Add a note", edits, Item::Note(note))
}
