//! What each command does to a document, as edits and requests: a function of the document, the canvas and the command.

use eframe::egui::Pos2;
use inclination_core::model::{NodeId, NodeKind, SocketType};

use crate::{
    arrange::{
        align::{self, Line},
        distribute::{self, Axis, Even},
        layered,
    },
    canvas::Canvas,
    command::Command,
    document::{Crumb, Item, OpenDocument, Selection},
    edit::{Edit, duplicate, frames, groups, insert, mute, nodes},
    request::Request,
    select,
};

/// What a command does to a document.
pub(super) enum Done {
    /// Changes it, and selects what is given, if anything is.
    Edited(&'static str, Vec<Edit>, Option<Selection>),
    /// Selects something else.
    Selected(Selection),
    /// Can do nothing, for a reason.
    Refused(String),
    /// Asks for something else.
    Asked(Request),
}

impl From<Result<Done, String>> for Done {
    fn from(result: Result<Done, String>) -> Self {
        result.unwrap_or_else(Done::Refused)
    }
}

/// What a command does; none if it is another's.
pub(super) fn done(canvas: &Canvas, document: &OpenDocument, command: Command) -> Option<Done> {
    selecting(canvas, document, command)
        .or_else(|| arranging(canvas, document, command))
        .or_else(|| copying(canvas, document, command))
        .or_else(|| grouping(canvas, document, command))
        .or_else(|| framing(canvas, document, command, canvas.aim()))
}

fn selecting(canvas: &Canvas, document: &OpenDocument, command: Command) -> Option<Done> {
    let (body, selection) = (document.body(), &document.view.selection);
    Some(Done::Selected(match command {
        Command::SelectAll => select::all(canvas.scene()),
        Command::SelectNone => Selection::default(),
        Command::InvertSelection => select::inverted(canvas.scene(), selection),
        Command::SelectUpstream => select::upstream(body, selection),
        Command::SelectDownstream => select::downstream(body, selection),
        Command::SelectSameKind => select::same_kind(body, selection),
        Command::GrowSelection => select::grown(body, selection),
        _ => return None,
    }))
}

fn arranging(canvas: &Canvas, document: &OpenDocument, command: Command) -> Option<Done> {
    let (whole, scene, selection) = (
        document.document(),
        canvas.scene(),
        &document.view.selection,
    );
    if command == Command::LayOut {
        let edits = layered::laid_out(whole, scene, selection);
        return Some(Done::Edited("Lay out", edits, None));
    }
    let line = match command {
        Command::AlignLeft => Some(Line::Left),
        Command::AlignCentres => Some(Line::Centre),
        Command::AlignRight => Some(Line::Right),
        Command::AlignTop => Some(Line::Top),
        Command::AlignMiddles => Some(Line::Middle),
        Command::AlignBottom => Some(Line::Bottom),
        _ => None,
    };
    if let Some(line) = line {
        if selection.len() < 2 {
            return Some(Done::Refused(String::from(
                "Select two or more things to align them.",
            )));
        }
        let edits = align::aligned(whole, scene, selection, line);
        return Some(Done::Edited("Align", edits, None));
    }
    let (axis, even) = match command {
        Command::DistributeAcross => (Axis::Across, Even::Middles),
        Command::DistributeDown => (Axis::Down, Even::Middles),
        Command::EqualGapsAcross => (Axis::Across, Even::Gaps),
        Command::EqualGapsDown => (Axis::Down, Even::Gaps),
        _ => return None,
    };
    if selection.len() < 3 {
        return Some(Done::Refused(String::from(
            "Select three or more things to distribute them.",
        )));
    }
    let edits = distribute::distributed(whole, scene, selection, axis, even);
    Some(Done::Edited("Distribute", edits, None))
}

fn copying(canvas: &Canvas, document: &OpenDocument, command: Command) -> Option<Done> {
    let (whole, group, selection) = (
        document.document(),
        document.group(),
        &document.view.selection,
    );
    let chosen: Vec<NodeId> = selection.nodes().collect();
    let done = match command {
        Command::Delete => {
            let items: Vec<Item> = selection.iter().collect();
            let edits = nodes::deleted(whole, group, &items);
            Ok(Done::Edited("Delete", edits, None))
        }
        Command::Duplicate | Command::DuplicateWired => {
            let wired = command == Command::DuplicateWired;
            duplicate::duplicated(whole, canvas.scene(), group, selection, wired).map(|made| {
                let selection = Selection::of(made.items);
                Done::Edited("Duplicate", made.edits, Some(selection))
            })
        }
        Command::Mute => {
            mute::muted(whole, group, &chosen).map(|edits| Done::Edited("Mute", edits, None))
        }
        Command::Collapse if chosen.is_empty() => Err(String::from(
            "Select the nodes that are to show their titles only.",
        )),
        Command::Collapse => {
            let edits = mute::collapsed(whole, &chosen);
            Ok(Done::Edited("Collapse", edits, None))
        }
        Command::Detach if chosen.is_empty() => Err(String::from(
            "Select the nodes that are to go out of their wires.",
        )),
        Command::Detach => {
            let edits = insert::detached(whole, group, &chosen);
            Ok(Done::Edited("Detach", edits, None))
        }
        _ => return None,
    };
    Some(done.into())
}

fn grouping(canvas: &Canvas, document: &OpenDocument, command: Command) -> Option<Done> {
    let (whole, group, selection) = (
        document.document(),
        document.group(),
        &document.view.selection,
    );
    let usage = || {
        let lead = selection.lead_node().into_iter();
        let mut nodes = lead.chain(selection.nodes());
        nodes.find_map(|id| match document.body().get(&id)?.kind {
            NodeKind::Group { group, .. } => Some((id, group)),
            _ => None,
        })
    };
    let needed = || usage().ok_or_else(|| String::from("Select the use of a group."));
    let edge = |side: groups::Side, name: &str| {
        let inside = group.ok_or_else(|| {
            String::from(
                "Only groups have inputs and outputs: enter one, or make one of a selection.",
            )
        })?;
        let made = groups::added(whole, inside, side, name, SocketType::Value);
        let (node, edits) = made.ok_or_else(|| String::from("This group is gone."))?;
        let selection = Selection::of([Item::Node(node)]);
        Ok(Done::Edited("Add to a group", edits, Some(selection)))
    };
    let done = match command {
        Command::MakeGroup => groups::made(whole, canvas.scene(), group, selection).map(|made| {
            let selection = Selection::of([Item::Node(made.usage)]);
            Done::Edited("Make a group", made.edits, Some(selection))
        }),
        Command::Ungroup => needed().and_then(|(id, _)| {
            let (edits, items) = groups::taken_apart(whole, canvas.scene(), group, id)?;
            Ok(Done::Edited("Ungroup", edits, Some(Selection::of(items))))
        }),
        // Its key is Enter, which on any other node lets its name be typed.
        Command::EnterGroup if usage().is_none() && selection.lead().is_some() => {
            Ok(Done::Asked(Request::Run(Command::Rename)))
        }
        Command::EnterGroup => needed().map(|(id, group)| {
            Done::Asked(Request::Enter(Crumb {
                group,
                usage: Some(id),
            }))
        }),
        Command::LeaveGroup => {
            let depth = document.view.crumbs().len();
            let outside = depth.checked_sub(1).map(Request::LeaveTo);
            outside
                .map(Done::Asked)
                .ok_or_else(|| String::from("This is the outermost canvas."))
        }
        Command::CopyGroup => needed().and_then(|(id, _)| {
            let edits = groups::copied(whole, group, id)?;
            Ok(Done::Edited("Copy a group", edits, None))
        }),
        Command::DeleteUnusedGroups => groups::delete_unused(whole)
            .map(|edits| Done::Edited("Delete unused groups", edits, None)),
        Command::AddGroupInput => edge(groups::Side::Inputs, "Input"),
        Command::AddGroupOutput => edge(groups::Side::Outputs, "Output"),
        _ => return None,
    };
    Some(done.into())
}

fn framing(canvas: &Canvas, document: &OpenDocument, command: Command, at: Pos2) -> Option<Done> {
    let (whole, scene, group) = (document.document(), canvas.scene(), document.group());
    let selection = &document.view.selection;
    Some(match command {
        Command::AddFrame => {
            let (frame, edits) = frames::framed(whole, scene, group, selection, at);
            let selection = Selection::of([Item::Frame(frame)]);
            Done::Edited("Add a frame", edits, Some(selection))
        }
        Command::FitFrame => {
            let edits = frames::fitted(whole, scene, selection);
            if edits.is_empty() {
                Done::Refused(String::from("Select a frame that something lies in."))
            } else {
                Done::Edited("Fit a frame", edits, None)
            }
        }
        Command::AddNote => {
            let (note, edits) = frames::noted(whole, group, at, "Note");
            let selection = Selection::of([Item::Note(note)]);
            Done::Edited("Add a note", edits, Some(selection))
        }
        _ => return None,
    })
}
