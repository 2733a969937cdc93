//! What panels and the canvas ask for. They read documents and never change them: they push
//! requests, and the app carries them out in order when everything is drawn.

use std::path::PathBuf;

use eframe::egui::Pos2;
use inclination_analysis::open_document::DocumentId;
use inclination_core::{
    format::Fragment,
    model::{GroupId, Place, ProfileId, Wire},
};
use inclination_project::{
    document::{Alone, Crumb},
    edit::Edit,
    scene::{Camera, SocketAt},
    selection::{Item, Selection},
};

use crate::{command::Command, io::dialogs::Form};

/// One thing that is asked for.
#[derive(Clone, Debug)]
pub enum Request {
    /// Run a command.
    Run(Command),
    /// Make edits as one step.
    Edit(String, Vec<Edit>),
    /// Begin a step that a gesture fills.
    Begin(String),
    /// Make edits in that step.
    GoOn(Vec<Edit>),
    /// Finish that step.
    Commit,
    /// Take that step back.
    Abort,
    /// Take steps back, or make them again, until so many are done.
    GoToStep(usize),
    /// Select just this.
    Select(Selection),
    /// Show the values of these outputs all the time; no longer, if they are.
    Probe(Vec<Wire>),
    /// Show an option alone in its decisions; or every option again.
    ShowAlone(Option<Alone>),
    /// Look at a view that was kept, by its place among them.
    GoToView(usize),
    /// Look from here.
    Look(Camera),
    /// Look at a candidate, by its number.
    LookAt(u32),
    /// Show a profile; none: the graph's own numbers.
    Play(Option<ProfileId>),
    /// Enter a group.
    Enter(Crumb),
    /// Leave groups until only so many are entered.
    LeaveTo(usize),
    /// Ask what a socket should be joined to.
    Join {
        /// Which.
        at: SocketAt,
        /// Where on the screen one asks; none: beside its node.
        beside: Option<Pos2>,
    },
    /// Show a place, and select what is there.
    Reveal(Place),
    /// Show a canvas, and select what is named of it.
    GoTo(Option<GroupId>, Option<Item>),
    /// Show another document.
    Show(DocumentId),
    /// Close a document, after asking if something would be lost.
    Close(DocumentId),
    /// Open a file.
    Open(PathBuf),
    /// Open a file that was dropped on the window, or use it in the shown document.
    OpenDropped(PathBuf),
    /// Close the window, after asking if something would be lost.
    CloseWindow,
    /// Open an example, by its position.
    OpenExample(usize),
    /// Put a ready part onto the canvas.
    Insert {
        /// What the step is called.
        title: String,
        /// The part.
        part: Box<Fragment>,
    },
    /// Insert a pattern.
    InsertPattern {
        /// Its position.
        at: usize,
        /// As a group's use, instead of as nodes in a frame.
        is_group: bool,
    },
    /// Ask what to add at a place of the canvas, to be joined to a socket if one is loose.
    OpenAdd {
        /// Where.
        at: Pos2,
        /// The socket that a wire was dragged out of.
        loose: Option<SocketAt>,
    },
    /// Open the menu of what is at a place of the canvas.
    Menu {
        /// What; none: the canvas itself.
        on: Option<Item>,
        /// The socket, if it is one of the item.
        socket: Option<SocketAt>,
        /// Where.
        at: Pos2,
    },
    /// Put a text from the clipboard onto the canvas.
    Paste(String),
    /// Do something about a group that the library has, or is to have.
    Share(Sharing),
    /// Say something for a moment.
    Say(String),
    /// Show what the game's list says otherwise.
    ShowContract,
    /// Show the groups that files share.
    ShowLibrary,
    /// Ask for a file to compare the document with.
    AskWhatToCompare,
    /// Compare a document with a file.
    CompareWith(DocumentId, PathBuf),
    /// Ask for a file to import keys of commands from.
    AskWhichKeysToImport,
    /// Import keys of commands from a file.
    ImportKeys(PathBuf),
    /// Ask where to save something that was made of the document.
    Export(Export),
}

/// Something to do about a group that the library has, or is to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// Save it to the library.
    Save(GroupId),
    /// Take the library's version.
    Take(GroupId),
    /// Keep the copy as it is, whatever the library has.
    Keep(GroupId),
    /// Let it be the file's own.
    Part(GroupId),
    /// Insert the library's group of a name.
    Insert(String),
    /// Use another folder as the library.
    UseFolder(PathBuf),
    /// Let the app's own folder be the library again.
    Usual,
}

/// Something made of the document, to be saved in a file of its own.
#[derive(Clone, Debug)]
pub struct Export {
    /// What it is.
    pub form: Form,
    /// What it shows, in a few words.
    pub name: String,
    /// What the file is to hold.
    pub text: String,
}

/// What is asked for while a frame is drawn.
#[derive(Debug, Default)]
pub struct Requests(Vec<Request>);

impl Requests {
    /// Asks for something.
    pub fn push(&mut self, request: Request) {
        self.0.push(request);
    }

    /// Asks for several things.
    pub fn extend(&mut self, requests: impl IntoIterator<Item = Request>) {
        self.0.extend(requests);
    }

    /// Asks for a command.
    pub fn run(&mut self, command: Command) {
        self.push(Request::Run(command));
    }

    /// Asks for edits as one step; for none if there are none.
    pub fn edit(&mut self, title: impl Into<String>, edits: Vec<Edit>) {
        if !edits.is_empty() {
            self.push(Request::Edit(title.into(), edits));
        }
    }

    /// Everything that was asked for, in order; from now on nothing is.
    pub fn take(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.0)
    }
}
