//! Why a command does nothing now, in a sentence: once, for menus, the palette, the menus on the canvas and the keys. It is
//! asked for each line of a menu in each frame, so it looks and computes little; what only trying tells, whoever tries
//! says.

use inclination_core::{
    kind::Family,
    model::{GroupId, NodeId, NodeKind},
};

use super::{App, library, shape::done::meant_alone};
use crate::{
    canvas::{ZOOM, probes},
    command::{Command, Menu},
    contract,
    document::{Item, OpenDocument},
    edit::{bends, bookmarks, duplicate, groups, mute, samples},
};

/// The use of a group that is selected, the one selected last if there are several.
pub(super) fn usage(document: &OpenDocument) -> Option<(NodeId, GroupId)> {
    let selection = &document.view.selection;
    let mut nodes = selection.lead_node().into_iter().chain(selection.nodes());
    nodes.find_map(|id| match document.body().get(&id)?.kind {
        NodeKind::Group { group, .. } => Some((id, group)),
        _ => None,
    })
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

/// Whether a command needs no document.
fn needs_none(command: Command) -> bool {
    matches!(
        command,
        Command::New
            | Command::Open
            | Command::Quit
            | Command::Welcome
            | Command::SwitchTheme
            | Command::FollowSystem
            | Command::HighContrast
            | Command::LargerAll
            | Command::SmallerAll
            | Command::UsualSize
            | Command::Palette
            | Command::Shortcuts
            | Command::Tour
            | Command::TourAnew
    )
}

fn when(is_so: bool, sentence: &str) -> Option<String> {
    is_so.then(|| sentence.to_owned())
}

impl App {
    /// Why a command does nothing now; none if it does something.
    pub(super) fn refusal(&self, command: Command) -> Option<String> {
        if command == Command::Welcome {
            return when(self.shows_welcome(), "They are shown.");
        }
        if needs_none(command) {
            return self.refusal_of_size(command);
        }
        let Some(document) = self.documents.get(self.shown) else {
            return when(true, "No document is open.");
        };
        if is_of_canvas(command) && self.shows_welcome() {
            return when(true, "Go back to a document first: click its tab.");
        }
        self.refusal_for(document, command)
    }

    #[expect(
        clippy::too_many_lines,
        reason = "one place for each command, so that the compiler finds one that is forgotten"
    )]
    fn refusal_for(&self, document: &OpenDocument, command: Command) -> Option<String> {
        let selection = &document.view.selection;
        let nothing = || when(selection.is_empty(), "Nothing is selected.");
        let few = |count: usize, sentence: &str| when(selection.len() < count, sentence);
        let nodes: Vec<NodeId> = selection.nodes().collect();
        let no_node = |sentence: &str| when(nodes.is_empty(), sentence);
        let solid = || {
            selection
                .iter()
                .any(|item| !matches!(item, Item::Wire(..) | Item::Bend(..)))
        };
        let bare = || {
            let nothing = self.canvas.scene().bounds().is_none();
            when(nothing, "There is nothing on this canvas yet.")
        };
        let group = || {
            let none = usage(document).is_none();
            when(none, "Select the use of a group.")
        };
        let zoom = document.view.camera().unwrap_or_default().zoom;
        let whole = document.document();
        match command {
            Command::New
            | Command::Open
            | Command::Quit
            | Command::Welcome
            | Command::SwitchTheme
            | Command::FollowSystem
            | Command::HighContrast
            | Command::LargerAll
            | Command::SmallerAll
            | Command::UsualSize
            | Command::ShowMinimap
            | Command::Palette
            | Command::Shortcuts
            | Command::Tour
            | Command::TourAnew
            | Command::SaveAs
            | Command::CloseTab
            | Command::Paste
            | Command::Find
            | Command::AddNode
            | Command::AddFrame
            | Command::AddDecision
            | Command::AddNote
            | Command::AddStat
            | Command::AddProfile
            | Command::PanLeft
            | Command::PanRight
            | Command::PanUp
            | Command::PanDown
            | Command::ShowStats
            | Command::ShowOutline
            | Command::ShowInspector
            | Command::ShowProblems
            | Command::ShowSweep
            | Command::ShowMap
            | Command::ShowWhy
            | Command::ShowDistribution
            | Command::ShowSensitivity
            | Command::ShowCurve
            | Command::ShowSamples
            | Command::ShowCompare
            | Command::ShowHistory
            | Command::ShowContract
            | Command::ImportContract
            | Command::ShowHelp
            | Command::ShowLibrary
            | Command::ChooseLibrary
            | Command::Help
            | Command::ResetPanels => None,
            Command::Save => when(self.is_saving(document.id()), "It is being saved."),
            Command::Revert => when(
                document.file().is_none(),
                "It was never saved, so there is nothing to go back to.",
            ),
            Command::ReadContract | Command::ForgetContract => when(
                document.held.is_none(),
                "It is held to no list of the game's: import one first.",
            ),
            Command::MendContract => {
                let held = document.held.as_ref();
                let count = held.map_or(0, |held| contract::edits::mendable(held.findings()));
                when(
                    count == 0,
                    "Nothing that the game's list says otherwise can be mended.",
                )
            }
            Command::ExportHandles => when(
                document.live.problems().has_errors(),
                "A graph with errors has no handles: mend them first.",
            ),
            Command::NextTab | Command::PreviousTab => when(
                self.documents.len() < 2 && !self.shows_welcome(),
                "No other document is open.",
            ),
            Command::Undo => when(
                document.history().undoable().is_none(),
                "There is nothing to undo.",
            ),
            Command::Redo => when(
                document.history().redoable().is_none(),
                "There is nothing to redo.",
            ),
            Command::Delete
            | Command::SelectNone
            | Command::FitSelection
            | Command::NudgeLeft
            | Command::NudgeRight
            | Command::NudgeUp
            | Command::NudgeDown => nothing(),
            Command::EditCurve | Command::PasteShape => {
                let body = document.body();
                let is_curve = |id: &NodeId| {
                    let family = body.get(id).map(|node| node.kind.family());
                    family == Some(Family::Curve)
                };
                when(!nodes.iter().any(is_curve), "Select a curve.")
            }
            Command::Cut | Command::Copy => when(!solid(), "Select what is to be copied."),
            Command::Duplicate | Command::DuplicateWired => when(!solid(), duplicate::NOTHING),
            Command::SelectAll | Command::InvertSelection | Command::FitAll | Command::LayOut => {
                bare()
            }
            Command::SelectUpstream
            | Command::SelectDownstream
            | Command::SelectSameKind
            | Command::GrowSelection => no_node("Select the nodes to begin with."),
            Command::FindNext | Command::FindPrevious => when(
                !self.finding.find.has_results(),
                "Nothing was looked for yet.",
            ),
            Command::WireTo => no_node("Select the node to wire first."),
            Command::InsertNode => when(self.wire_meant().is_none(), "Select the wire first."),
            Command::Rename => nothing().or_else(|| {
                let is_wire = matches!(selection.lead(), Some(Item::Wire(..) | Item::Bend(..)));
                when(is_wire, "A wire has no name.")
            }),
            Command::Mute => no_node("Select the nodes that are to do nothing for now.")
                .or_else(|| mute::refusal(document.body(), &nodes)),
            Command::ShowAlone => when(
                document.view.alone().is_none() && meant_alone(document).is_none(),
                "Select an option that a decision on this canvas chooses among others.",
            ),
            Command::Collapse => no_node("Select the nodes that are to show their titles only."),
            Command::Detach => no_node("Select the nodes that are to go out of their wires."),
            Command::Bend => when(
                self.wire_meant().is_none(),
                "Select the wire to bend first.",
            )
            .or_else(|| {
                let (node, key) = self.wire_meant()?;
                let is_full = bends::of(whole, node, key).len() >= bends::MOST;
                when(is_full, "This wire bends as often as it can.")
            }),
            Command::Straighten => when(
                bends::straightened(whole, self.canvas.scene(), selection).is_empty(),
                "No wire among what is selected bends.",
            ),
            Command::KeepView => when(
                whole.looks.bookmarks.len() >= bookmarks::MOST,
                "There are as many views as there can be: delete one first.",
            ),
            Command::Probe => when(
                probes::meant(document).is_empty(),
                "Select wires, or nodes that give something.",
            ),
            Command::MakeGroup => groups::refusal(whole, document.group(), selection),
            Command::Ungroup => group().or_else(|| {
                let (usage, _) = usage(document)?;
                groups::stays(whole, document.group(), usage)
            }),
            Command::EnterGroup | Command::CopyGroup => group(),
            Command::LeaveGroup => when(
                document.view.crumbs().is_empty(),
                "This is the outermost canvas.",
            ),
            Command::AddGroupInput | Command::AddGroupOutput => when(
                document.group().is_none(),
                "Only groups have inputs and outputs: enter one, or make one of a selection.",
            ),
            Command::SaveToLibrary => self.keeps_from_saving(document),
            Command::TakeFromLibrary => {
                let meant = library::meant(document);
                let Some(group) = meant else {
                    return when(true, "Select the use of a group, or enter one.");
                };
                match document.library.standings.get(&group) {
                    Some(standing) if standing.can_take() => None,
                    Some(standing) => Some(standing.sentence(&library::title(document, group))),
                    None if whole.looks.shared.contains_key(&group) => when(
                        true,
                        "The library's folder could not be looked through yet.",
                    ),
                    None => when(true, "This group does not come from the library."),
                }
            }
            Command::DeleteUnusedGroups => groups::all_used(whole),
            Command::FitFrame => {
                let is_frame = |item| matches!(item, Item::Frame(_));
                let sentence = "Select a frame that something lies in.";
                when(!selection.iter().any(is_frame), sentence)
            }
            Command::AlignLeft
            | Command::AlignCentres
            | Command::AlignRight
            | Command::AlignTop
            | Command::AlignMiddles
            | Command::AlignBottom => few(2, "Select two or more things to align them."),
            Command::DistributeAcross
            | Command::DistributeDown
            | Command::EqualGapsAcross
            | Command::EqualGapsDown => few(3, "Select three or more things to distribute them."),
            Command::ZoomIn => when(zoom >= ZOOM.1, "Nodes cannot be shown any larger."),
            Command::ZoomOut => when(zoom <= ZOOM.0, "Nodes cannot be shown any smaller."),
            Command::ActualSize => when(zoom == 1.0, "Nodes are shown in their own size."),
            Command::UpdateSample => when(
                !samples::is_changed(whole),
                "No sample is shown that what is set differs from.",
            ),
            Command::NextSample | Command::PreviousSample => when(
                whole.samples.named.is_empty(),
                "No sample was kept yet: keep what is set first.",
            ),
            Command::NextProfile => when(
                whole.graph.profiles.is_empty(),
                "There is no profile yet: add one first.",
            ),
            Command::DrawAgain => when(
                !document.live.is_random(),
                "Nothing is drawn at random with what is set now.",
            ),
            Command::KeepSample
            | Command::RandomSample
            | Command::ImportSamples
            | Command::ExportContract
            | Command::PutStatOnCanvas => when(
                whole.graph.stats.is_empty(),
                "There is no stat yet: add one first.",
            ),
        }
    }

    /// What a command means that was asked for by its keys. Enter goes into a group; on anything else it lets the name be
    /// typed.
    pub(super) fn meant(&self, command: Command) -> Command {
        let document = self.documents.get(self.shown);
        let is_other = document.is_some_and(|document| {
            usage(document).is_none() && document.view.selection.lead().is_some()
        });
        match command {
            Command::EnterGroup if is_other => Command::Rename,
            other => other,
        }
    }
}
