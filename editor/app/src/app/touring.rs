//! The guided tour in the window: which document it follows, what of it is remembered, and when it goes on. `card` draws
//! it, `ring` shows what is meant.

mod card;
mod ring;

use std::path::PathBuf;

use eframe::egui::Context;
use inclination_core::{Document, model::NodeId};
use serde_json::Value;

use super::App;
use crate::{
    document::{DocumentId, OpenDocument},
    io::{Change, examples},
    tour::{Facts, Kept, Progress, STEPS, Shape},
};
use card::{Told, View};

/// A graph that takes more bytes is not kept among the settings.
const MOST: usize = 64 * 1024;
/// The example that the tour's graph is the heart of.
const EXAMPLE: &str = "Heal or fight";

/// The tour.
#[derive(Debug, Default)]
pub(super) struct Touring {
    is_open: bool,
    /// The document that it follows.
    document: Option<DocumentId>,
    /// The file of it, while that is being opened.
    awaited: Option<PathBuf>,
    progress: Progress,
    facts: Facts,
    /// What the facts are of: the document, its revision, what is selected.
    seen: Option<(DocumentId, u64, Option<NodeId>)>,
    /// How the curve goes, of a document and its logic.
    shape: Option<((DocumentId, u64), Shape)>,
    /// The step that one was at.
    at: usize,
    /// The step that somebody went back to.
    back: Option<usize>,
    kept: Kept,
}

impl Touring {
    /// As it was left.
    pub(super) fn new(kept: Option<Value>) -> Self {
        let kept: Option<Kept> = kept.and_then(|kept| serde_json::from_value(kept).ok());
        let kept = kept.unwrap_or_default();
        Self {
            progress: kept.progress.clone(),
            at: kept.at,
            kept,
            ..Self::default()
        }
    }

    /// Whether it is shown.
    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// What the page that the app starts with calls it.
    pub(super) fn invitation(&self) -> String {
        match self.at {
            0 => String::from("Take the guided tour"),
            at if at < STEPS.len() => format!("Go on with the tour: {} of {}", at + 1, STEPS.len()),
            _ => String::from("Back to the guided tour"),
        }
    }

    /// Looks at a document again. Gives whether another step is the next.
    fn follow(&mut self, open: &OpenDocument) -> bool {
        let now = (open.id(), open.revision(), open.view.selection.lead_node());
        if self.seen.replace(now) == Some(now) {
            return false;
        }
        self.facts = Facts::of(open);
        let of = (open.id(), open.logic());
        self.facts.shape = match self.shape {
            Some((known, shape)) if known == of => shape,
            _ => self.facts.shape(&open.document().graph),
        };
        self.shape = Some((of, self.facts.shape));
        self.go_on()
    }

    fn go_on(&mut self) -> bool {
        self.progress.watch(&self.facts);
        let at = self.progress.at(&self.facts);
        let is_other = at != self.at;
        if is_other {
            self.back = None;
        }
        self.at = at;
        is_other
    }
}

impl App {
    /// Leaves the tour, or goes on with it.
    pub(super) fn switch_tour(&mut self) {
        if self.tour.is_open && !self.shows_welcome() {
            self.leave_tour();
        } else {
            self.resume_tour();
        }
    }

    fn leave_tour(&mut self) {
        self.keep_tour();
        self.tour.is_open = false;
        let said = if self.tour.at < STEPS.len() {
            "The tour goes on where you left it: it is in the menu Help."
        } else {
            "The tour is in the menu Help, to be taken again."
        };
        self.files.toasts.say(said);
    }

    /// Begins it, with an empty document.
    pub(super) fn begin_tour(&mut self) {
        self.tour = Touring {
            is_open: true,
            ..Touring::default()
        };
        let blank = self
            .document()
            .filter(|shown| shown.is_untouched() && *shown.document() == Document::default());
        match blank.map(OpenDocument::id) {
            Some(blank) => self.show_document(blank),
            None => self.add(|id| OpenDocument::new(id, Document::default())),
        }
        self.tour.document = self.shown_id();
        self.keep_tour();
    }

    /// Goes on where it was left: in its document if that is open, else in its file, else in what it was.
    fn resume_tour(&mut self) {
        self.tour.seen = None;
        if let Some(id) = self.tour.document.filter(|id| self.of(*id).is_some()) {
            self.tour.is_open = true;
            self.show_document(id);
            return;
        }
        let kept = self.tour.kept.clone();
        if let Some(file) = kept.file.filter(|file| file.exists()) {
            self.open(file.clone());
            self.tour.is_open = true;
            self.tour.awaited = Some(file);
            return;
        }
        let read = |text: String| Document::read(text.as_bytes()).ok();
        let Some(document) = kept.graph.and_then(read) else {
            self.begin_tour();
            return;
        };
        self.add(|id| OpenDocument::new(id, document));
        self.tour.is_open = true;
        self.tour.document = self.shown_id();
    }

    /// Remembers how far one has come.
    pub(super) fn keep_tour(&mut self) {
        if !self.tour.is_open {
            return;
        }
        let tour = &self.tour;
        let mut kept = Kept {
            progress: tour.progress.clone(),
            at: tour.at,
            ..tour.kept.clone()
        };
        let mut all = self.documents.iter();
        if let Some(open) = all.find(|open| Some(open.id()) == tour.document) {
            kept.file = open.file().map(Into::into);
            let written = kept.file.is_none().then(|| open.document().write());
            kept.graph = written.filter(|text| text.len() <= MOST);
        }
        if kept != self.tour.kept {
            if let Ok(kept) = serde_json::to_value(&kept) {
                self.files.remember(Change::Tour(kept));
            }
            self.tour.kept = kept;
        }
    }

    /// Shows the tour, if it is open.
    pub(super) fn show_tour(&mut self, context: &Context) {
        if !self.tour.is_open || self.shows_welcome() {
            return;
        }
        let awaited = self.tour.awaited.as_deref();
        if let Some(id) = awaited.and_then(|file| self.open_from(file)) {
            self.tour.document = Some(id);
            self.tour.awaited = None;
        }
        let document = self.tour.document;
        let mut all = self.documents.iter();
        let found = all.find(|open| Some(open.id()) == document);
        let is_shown = document == self.shown_id();
        let view = match found {
            None if self.tour.awaited.is_some() => return,
            None => View::Closed,
            Some(_) if !is_shown => View::Elsewhere,
            Some(open) => {
                if self.tour.follow(open) {
                    self.keep_tour();
                }
                View::Step(self.tour.back.unwrap_or(self.tour.at))
            }
        };
        let target = match view {
            View::Step(at) => STEPS.get(at).map(|step| (step.target)(&self.tour.facts)),
            View::Closed | View::Elsewhere => None,
        };
        let far = target.and_then(|target| self.ring(context, target));
        let told = card::show(context, &view, &self.tour, far.is_some());
        self.hear(told, far);
    }

    fn hear(&mut self, told: Told, far: Option<NodeId>) {
        let shown = self.tour.back.unwrap_or(self.tour.at);
        match told {
            Told::Nothing => {}
            Told::Leave => self.leave_tour(),
            Told::Again => self.begin_tour(),
            Told::Resume => self.resume_tour(),
            Told::Back => {
                if let Some(before) = shown.checked_sub(1) {
                    self.tour.back = Some(before);
                }
            }
            Told::Forward => {
                let next = shown + 1;
                self.tour.back = (next < self.tour.at).then_some(next);
            }
            Told::Skip => {
                self.tour.progress.skip(shown);
                self.tour.back = None;
                self.tour.go_on();
                self.keep_tour();
            }
            Told::TakeUp => {
                self.tour.progress.take_up(shown);
                self.tour.back = None;
                self.tour.go_on();
                self.keep_tour();
            }
            Told::Find => {
                if let Some(node) = far {
                    self.reveal(inclination_core::model::Place::node(None, node));
                }
            }
            Told::Example => {
                let mut all = examples::all().iter();
                if let Some(at) = all.position(|example| example.name == EXAMPLE) {
                    self.open_example(at);
                }
                self.leave_tour();
            }
        }
    }
}
