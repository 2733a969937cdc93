//! Carrying out the commands that select, move, copy, group and frame.

use eframe::egui::{self, Pos2, Vec2, ViewportCommand, vec2};
use inclination_core::model::{NodeId, NodeKind, SocketType};

use super::App;
use crate::{
    arrange::{
        align::{self, Line},
        distribute::{self, Axis, Even},
        layered,
    },
    canvas::scene::GRID,
    command::Command,
    document::{Crumb, DocumentId, Item, OpenDocument, Selection},
    edit::{
        Edit,
        clipboard::{self, Content, Pasting, To},
        duplicate, frames, groups, insert, mute, nodes, place,
    },
    request::Request,
    select,
};

/// How many steps of the grid Shift makes of one.
const LARGE: f32 = 8.0;
/// For how long presses of an arrow key are one step, in seconds.
const ROW: f64 = 1.0;

/// What goes on between commands.
#[derive(Debug, Default)]
pub(super) struct Shaping {
    /// What was nudged last, and when.
    nudged: Option<(DocumentId, Selection, f64)>,
    /// What was copied last, and from which canvas.
    copied: Option<(DocumentId, Option<inclination_core::model::GroupId>, String)>,
    /// Where something was pasted last, and how often there.
    pasted: Option<(DocumentId, Pos2, u32)>,
}

/// What a command does to a document.
enum Done {
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

impl App {
    /// Carries out a command of this file. Gives whether it is one.
    pub(super) fn run_shape(&mut self, context: &egui::Context, command: Command) -> bool {
        if let Some(towards) = nudge(command) {
            self.nudge(context, towards);
            return true;
        }
        match command {
            Command::Copy | Command::Cut => self.copy(context, command == Command::Cut),
            Command::Paste => context.send_viewport_cmd(ViewportCommand::RequestPaste),
            _ => {
                let Some(document) = self.documents.get(self.shown) else {
                    return false;
                };
                let at = self.canvas.aim();
                let done = selecting(&self.canvas, document, command)
                    .or_else(|| arranging(&self.canvas, document, command))
                    .or_else(|| copying(&self.canvas, document, command))
                    .or_else(|| grouping(&self.canvas, document, command))
                    .or_else(|| framing(&self.canvas, document, command, at));
                let Some(done) = done else { return false };
                self.carry_through(done);
            }
        }
        true
    }

    fn carry_through(&mut self, done: Done) {
        match done {
            Done::Edited(title, edits, selection) => {
                if let Some(document) = self.documents.get_mut(self.shown) {
                    document.edit(title, edits);
                    if let Some(selection) = selection {
                        document.view.selection = selection;
                    }
                }
            }
            Done::Selected(selection) => self.requests.push(Request::Select(selection)),
            Done::Refused(sentence) => self.requests.push(Request::Say(sentence)),
            Done::Asked(request) => self.requests.push(request),
        }
    }

    /// Moves what is selected by a step of the grid. Presses in a row are one step of the history.
    fn nudge(&mut self, context: &egui::Context, towards: Vec2) {
        let (is_large, now) = context.input(|input| (input.modifiers.shift, input.time));
        let by = towards * GRID * if is_large { LARGE } else { 1.0 };
        let Some(document) = self.documents.get_mut(self.shown) else {
            return;
        };
        let scene = crate::canvas::Scene::of(document.document(), document.group());
        let what = place::carried(&scene, &document.view.selection);
        let edits = place::moved(document.document(), &what, by);
        if edits.is_empty() {
            return;
        }
        let goes_on = self
            .shaping
            .nudged
            .as_ref()
            .is_some_and(|(id, what, when)| {
                *id == document.id() && *what == document.view.selection && now - when < ROW
            });
        if !goes_on || !document.history().is_open() {
            document.begin("Nudge");
        }
        document.go_on(edits);
        self.shaping.nudged = Some((document.id(), document.view.selection.clone(), now));
    }

    fn copy(&mut self, context: &egui::Context, cut: bool) {
        let Some(document) = self.documents.get_mut(self.shown) else {
            return;
        };
        let selection = document.view.selection.clone();
        let (whole, group) = (document.document(), document.group());
        let Some(part) = clipboard::copied(whole, self.canvas.scene(), group, &selection) else {
            let sentence = String::from("Select what is to be copied.");
            self.requests.push(Request::Say(sentence));
            return;
        };
        let text = part.write();
        context.copy_text(text.clone());
        self.shaping.copied = Some((document.id(), group, text));
        self.shaping.pasted = None;
        if cut {
            let carried = place::carried(self.canvas.scene(), &selection);
            let items: Vec<Item> = carried.into_iter().map(|(item, _)| item).collect();
            let edits = nodes::deleted(whole, group, &items);
            document.edit("Cut", edits);
        }
    }

    /// Pastes a text onto the canvas that is shown.
    pub(super) fn paste(&mut self, text: &str) {
        let Some(document) = self.documents.get_mut(self.shown) else {
            return;
        };
        let (id, group) = (document.id(), document.group());
        let aim = self.canvas.aim();
        let again = match self.shaping.pasted {
            Some((known, at, times)) if known == id && at == aim => times + 1,
            _ => 0,
        };
        let at = aim + Vec2::splat(duplicate::OFF * again as f32);
        let at_home = self
            .shaping
            .copied
            .as_ref()
            .is_some_and(|(from, canvas, copied)| {
                *from == id && *canvas == group && copied.trim_end() == text.trim_end()
            });
        let pasting = Pasting {
            to: To::Place(at),
            at_home,
            with_inputs: true,
        };
        let done = clipboard::read(text).and_then(|content| match content {
            Content::Text(text) if text.is_empty() => Err(String::from(
                "There is nothing to paste: copy something first.",
            )),
            Content::Text(text) => {
                let (note, edits) = frames::noted(document.document(), group, at, &text);
                Ok((edits, vec![Item::Note(note)], None))
            }
            Content::Part(part) => {
                let pasted = clipboard::pasted(document.document(), group, &part, pasting)?;
                Ok((pasted.edits, pasted.items, pasted.left_out))
            }
        });
        match done {
            Ok((edits, items, left_out)) => {
                document.edit("Paste", edits);
                document.view.selection = Selection::of(items);
                self.shaping.pasted = Some((id, aim, again));
                self.requests.extend(left_out.into_iter().map(Request::Say));
            }
            Err(sentence) => self.requests.push(Request::Say(sentence)),
        }
    }
}

fn nudge(command: Command) -> Option<Vec2> {
    Some(match command {
        Command::NudgeLeft => vec2(-1.0, 0.0),
        Command::NudgeRight => vec2(1.0, 0.0),
        Command::NudgeUp => vec2(0.0, -1.0),
        Command::NudgeDown => vec2(0.0, 1.0),
        _ => return None,
    })
}

fn selecting(
    canvas: &crate::canvas::Canvas,
    document: &OpenDocument,
    command: Command,
) -> Option<Done> {
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

fn arranging(
    canvas: &crate::canvas::Canvas,
    document: &OpenDocument,
    command: Command,
) -> Option<Done> {
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

fn copying(
    canvas: &crate::canvas::Canvas,
    document: &OpenDocument,
    command: Command,
) -> Option<Done> {
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

fn grouping(
    canvas: &crate::canvas::Canvas,
    document: &OpenDocument,
    command: Command,
) -> Option<Done> {
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

fn framing(
    canvas: &crate::canvas::Canvas,
    document: &OpenDocument,
    command: Command,
    at: Pos2,
) -> Option<Done> {
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
