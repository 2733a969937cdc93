//! Requests of panels and the canvas. They read documents and never change them: they push
//! requests, and the app handles those in order once everything is drawn.

use std::{path::PathBuf, sync::Arc};

use eframe::egui::Pos2;
use inclination_analysis::{open_document::DocumentId, simulation::SimulatedMoment};
use inclination_core::authoring::{
    format::Fragment,
    model::{GroupId, NodeId, Place, ProfileId, StatId, Wire},
};
use inclination_project::{
    document::{Crumb, PlaySettings, SoloOption},
    edit::Edit,
    scenario_check::ScenarioPlace,
    scene::{Camera, SocketRef},
    selection::{Item, Selection},
};

use crate::{command::Command, io::dialogs::ExportFormat};

/// A request to the app.
#[derive(Clone, Debug)]
pub enum Request {
    /// Run a command.
    RunCommand(Command),
    /// Apply edits as one undo step.
    Edit(String, Vec<Edit>),
    /// Begin an undo step that a gesture fills.
    BeginStep(String),
    /// Apply edits as part of that step.
    ContinueStep(Vec<Edit>),
    /// Finish that step.
    CommitStep,
    /// Roll that step back.
    AbortStep,
    /// Undo or redo until this many steps are done.
    GoToStep(usize),
    /// Play a stat, or stop it.
    TogglePlaying(StatId),
    /// Set how a stat plays.
    SetPlaySettings(StatId, PlaySettings),
    /// Replace the selection.
    Select(Selection),
    /// Show the values of these outputs permanently, or stop if they are shown.
    ToggleProbes(Vec<Wire>),
    /// Show one option alone in its decisions, or every option again.
    ShowAlone(Option<SoloOption>),
    /// Go to a saved view, by its position.
    GoToView(usize),
    /// Set the canvas's camera.
    SetCamera(Camera),
    /// Show a candidate, by its number.
    ShowCandidate(u32),
    /// Show a moment of a simulation, or the current values again if `None`.
    ShowMoment(Option<Arc<SimulatedMoment>>),
    /// Show a profile, or the graph's own numbers if `None`.
    ShowProfile(Option<ProfileId>),
    /// Enter a group.
    EnterGroup(Crumb),
    /// Leave groups until only this many are entered.
    LeaveGroups(usize),
    /// Open the list of a socket's possible connections.
    OpenConnect {
        /// The socket.
        at: SocketRef,
        /// The position on the screen, or `None` for a position next to the node.
        beside: Option<Pos2>,
    },
    /// Show a place, and select the items there.
    Reveal(Place),
    /// Show a canvas, and select an item on it.
    ShowCanvas(Option<GroupId>, Option<Item>),
    /// Bring the canvas to the front if the table covers it.
    UncoverCanvas,
    /// Show a document.
    ShowDocument(DocumentId),
    /// Close a document, after asking if changes would be lost.
    CloseDocument(DocumentId),
    /// Open a file.
    OpenFile(PathBuf),
    /// Open a file that was dropped on the window, or use it in the shown document.
    OpenDropped(PathBuf),
    /// Close the window, after asking if changes would be lost.
    CloseWindow,
    /// Open an example, by its position.
    OpenExample(usize),
    /// Insert a fragment into the canvas.
    InsertFragment {
        /// The title of the undo step.
        title: String,
        /// The fragment.
        part: Box<Fragment>,
    },
    /// Insert a pattern.
    InsertPattern {
        /// Its position.
        at: usize,
        /// Whether to insert it as a use of a group, instead of as nodes in a frame.
        is_group: bool,
    },
    /// Open the search for something to add, connected to a socket if one is loose.
    OpenAddNode {
        /// The position on the canvas.
        at: Pos2,
        /// The socket that a wire was dragged out of.
        loose: Option<SocketRef>,
    },
    /// Open the context menu at a position of the canvas.
    OpenContextMenu {
        /// The item, or `None` for the canvas itself.
        on: Option<Item>,
        /// The socket, if it is one of the item.
        socket: Option<SocketRef>,
        /// The position on the canvas.
        at: Pos2,
    },
    /// Insert a text from the clipboard into the canvas.
    PasteText(String),
    /// Add the considerations in a text from the clipboard to an option of a decision.
    PasteIntoOption {
        /// The decision.
        decision: NodeId,
        /// The option.
        option: NodeId,
        /// The text.
        text: String,
    },
    /// Change how the document and the library share a group.
    ChangeLibrary(LibraryAction),
    /// Show a message briefly.
    Notify(String),
    /// Show the scenarios, or a part of one.
    ShowScenarios(Option<ScenarioPlace>),
    /// Show the report panel.
    ShowReport,
    /// Show the differences from the game's list of stats.
    ShowContract,
    /// Show the groups that files share through the library.
    ShowLibrary,
    /// Open the dialog for a file to compare the document with.
    AskForComparison,
    /// Compare a document with a file.
    CompareWith(DocumentId, PathBuf),
    /// Open the dialog for a file of shortcuts to import.
    AskForKeysFile,
    /// Import shortcuts from a file.
    ImportKeys(PathBuf),
    /// Open the dialog for a file to export to.
    Export(Export),
}

/// An action on a group that the library has or is to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryAction {
    /// Save it to the library.
    SaveGroup(GroupId),
    /// Take the library's version.
    UpdateCopy(GroupId),
    /// Keep the document's copy unchanged, even if it differs from the library's group.
    KeepCopy(GroupId),
    /// Make the copy the file's own, independent of the library.
    DetachCopy(GroupId),
    /// Insert the library's group with this name.
    InsertGroup(String),
    /// Use another folder as the library.
    UseFolder(PathBuf),
    /// Use the app's own folder as the library again.
    UseDefaultFolder,
}

/// Content derived from the document, to be saved in a separate file.
#[derive(Clone, Debug)]
pub struct Export {
    /// The file format.
    pub form: ExportFormat,
    /// A short description of the content, for the file name.
    pub name: String,
    /// The content of the file.
    pub text: String,
}

/// The requests made while a frame is drawn.
#[derive(Debug, Default)]
pub struct Requests(Vec<Request>);

impl Requests {
    /// Adds a request.
    pub fn push(&mut self, request: Request) {
        self.0.push(request);
    }

    /// Adds several requests.
    pub fn extend(&mut self, requests: impl IntoIterator<Item = Request>) {
        self.0.extend(requests);
    }

    /// Requests to run a command.
    pub fn run_command(&mut self, command: Command) {
        self.push(Request::RunCommand(command));
    }

    /// Requests to apply edits as one undo step, unless there are none.
    pub fn push_edit(&mut self, title: impl Into<String>, edits: Vec<Edit>) {
        if !edits.is_empty() {
            self.push(Request::Edit(title.into(), edits));
        }
    }

    /// Removes and returns all requests, in order.
    pub fn take_all(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.0)
    }
}
