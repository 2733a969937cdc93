//! The guided tour in the window: which document it follows, what of it is remembered, and when it
//! goes on. `card` draws it, `ring` shows what is meant.

pub(crate) mod card;
mod ring;

use std::path::PathBuf;

use eframe::egui::Context;
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::{
    Document,
    model::{NodeId, Place},
};
use inclination_project::io::{Change, examples};
use serde_json::Value;

use super::{documents::Documents, job_context::JobContext, storage::AppStorage};
use crate::{
    canvas::Canvas,
    request::Request,
    tour::{Facts, Kept, Progress, STEPS, Shape},
};
use card::{Told, View};

/// Label of the start page's link to the tour.
pub const TAKE_TOUR: &str = "Take the guided tour";

/// A graph that takes more bytes is not kept among the settings.
const MAX_GRAPH_BYTES: usize = 64 * 1024;
/// The example that the tour's graph is the heart of.
const EXAMPLE: &str = "Heal or fight";

/// The tour.
#[derive(Debug, Default)]
pub(super) struct Tour {
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

impl Tour {
    /// As it was left.
    pub(super) fn new(kept: Option<Value>) -> Self {
        let kept = Kept::from_settings(kept);
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
            0 => String::from(TAKE_TOUR),
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

    /// Leaves the tour, or continues it.
    pub(super) fn toggle(&mut self, app: &mut JobContext<'_>) {
        if self.is_open && !app.documents.is_start_page_shown() {
            self.leave(app);
        } else {
            self.resume(app);
        }
    }

    fn leave(&mut self, app: &mut JobContext<'_>) {
        self.remember(app.documents, app.storage);
        self.is_open = false;
        let message = if self.at < STEPS.len() {
            "The tour goes on where you left it: it is in the menu Help."
        } else {
            "The tour is in the menu Help, to be taken again."
        };
        app.notifications.say(message);
    }

    /// Begins the tour with an empty document.
    pub(super) fn begin(&mut self, app: &mut JobContext<'_>) {
        *self = Self {
            is_open: true,
            ..Self::default()
        };
        app.documents.show_blank();
        self.document = app.documents.shown_id();
        self.remember(app.documents, app.storage);
    }

    /// Continues where it was left: in its document if that is open, else in its file, else in the
    /// graph that it had.
    fn resume(&mut self, app: &mut JobContext<'_>) {
        self.seen = None;
        let open = self.document.filter(|id| app.documents.get(*id).is_some());
        if let Some(id) = open {
            self.is_open = true;
            app.documents.show(id);
            return;
        }

        let kept = self.kept.clone();
        if let Some(file) = kept.file.filter(|file| file.exists()) {
            app.requests.push(Request::Open(file.clone()));
            self.is_open = true;
            self.awaited = Some(file);
            return;
        }

        let read = |text: String| Document::read(text.as_bytes()).ok();
        let Some(document) = kept.graph.and_then(read) else {
            self.begin(app);
            return;
        };
        app.documents.add(|id| OpenDocument::new(id, document));
        self.is_open = true;
        self.document = app.documents.shown_id();
    }

    /// Remembers for the next start how far the user has come.
    pub(super) fn remember(&mut self, documents: &Documents, storage: &mut AppStorage) {
        if !self.is_open {
            return;
        }
        let mut kept = Kept {
            progress: self.progress.clone(),
            at: self.at,
            ..self.kept.clone()
        };
        if let Some(open) = self.document.and_then(|id| documents.get(id)) {
            kept.file = open.file().map(Into::into);
            let written = kept.file.is_none().then(|| open.document().write());
            kept.graph = written.filter(|text| text.len() <= MAX_GRAPH_BYTES);
        }

        if kept != self.kept {
            if let Ok(kept) = serde_json::to_value(&kept) {
                storage.remember(Change::Tour(kept));
            }
            self.kept = kept;
        }
    }

    /// Shows the tour, if it is open, and does what is chosen in its card.
    pub(super) fn update(&mut self, context: &Context, canvas: &Canvas, app: &mut JobContext<'_>) {
        if !self.is_open || app.documents.is_start_page_shown() {
            return;
        }
        let awaited = self.awaited.as_deref();
        if let Some(id) = awaited.and_then(|file| app.documents.find_by_file(file)) {
            self.document = Some(id);
            self.awaited = None;
        }

        let found = self.document.and_then(|id| app.documents.get(id));
        let is_shown = self.document == app.documents.shown_id();
        let view = match found {
            None if self.awaited.is_some() => return,
            None => View::Closed,
            Some(_) if !is_shown => View::Elsewhere,
            Some(open) => {
                if self.follow(open) {
                    self.remember(app.documents, app.storage);
                }
                View::Step(self.back.unwrap_or(self.at))
            }
        };

        let target = match view {
            View::Step(at) => STEPS.get(at).map(|step| (step.target)(&self.facts)),
            View::Closed | View::Elsewhere => None,
        };
        let shown = app.documents.shown();
        let far = target
            .zip(shown)
            .and_then(|(target, open)| ring::show(context, open, canvas, target));
        let told = card::show(context, &view, self, far.is_some());
        self.take_choice(told, far, app);
    }

    fn take_choice(&mut self, told: Told, far: Option<NodeId>, app: &mut JobContext<'_>) {
        let shown = self.back.unwrap_or(self.at);
        match told {
            Told::Nothing => {}
            Told::Leave => self.leave(app),
            Told::Again => self.begin(app),
            Told::Resume => self.resume(app),
            Told::Back => {
                if let Some(before) = shown.checked_sub(1) {
                    self.back = Some(before);
                }
            }
            Told::Forward => {
                let next = shown + 1;
                self.back = (next < self.at).then_some(next);
            }
            Told::Skip => {
                self.progress.skip(shown);
                self.advance_from_choice(app);
            }
            Told::TakeUp => {
                self.progress.take_up(shown);
                self.advance_from_choice(app);
            }
            Told::Find => {
                let place = far.map(|node| Place::node(None, node));
                app.requests.extend(place.map(Request::Reveal));
            }
            Told::Example => {
                let mut all = examples::all().iter();
                let at = all.position(|example| example.name == EXAMPLE);
                app.requests.extend(at.map(Request::OpenExample));
                self.leave(app);
            }
        }
    }

    fn advance_from_choice(&mut self, app: &mut JobContext<'_>) {
        self.back = None;
        self.go_on();
        self.remember(app.documents, app.storage);
    }
}
