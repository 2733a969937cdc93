//! The guided tour in the window: the document it follows, its saved progress, and its steps.
//! `card` draws the current step, and `ring` highlights its target.

pub(crate) mod card;
mod ring;

use std::path::PathBuf;

use eframe::egui::{Context, Rect};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::authoring::{
    format::Document,
    model::{NodeId, Place},
};
use inclination_project::io::{SettingsChange, examples};
use serde_json::Value;

use super::{documents::Documents, job_context::JobContext, storage::AppStorage};
use crate::{
    canvas::Canvas,
    request::Request,
    tour::{STEPS, SavedTour, TourCurveShape, TourFacts, TourProgress, TourStep},
};
use card::{CardAction, CardContent, CardPlace};
use ring::Ring;

/// The label of the start page's link to the tour.
pub const TAKE_TOUR: &str = "Take the guided tour";

/// A graph of more bytes is not stored in the settings.
const MAX_GRAPH_BYTES: usize = 64 * 1024;
/// The name of the example that the tour's graph is based on.
const EXAMPLE_NAME: &str = "Heal or fight";

/// The state of the guided tour.
#[derive(Debug, Default)]
pub(super) struct Tour {
    is_open: bool,
    /// The document that the tour follows.
    document: Option<DocumentId>,
    /// The file of that document while it is being opened.
    awaited: Option<PathBuf>,
    progress: TourProgress,
    facts: TourFacts,
    /// The document, its revision and its selected node that the facts were read from.
    seen: Option<(DocumentId, u64, Option<NodeId>)>,
    /// The shape of the curve, with the document and the revision of its logic.
    shape: Option<((DocumentId, u64), TourCurveShape)>,
    /// The current step.
    at: usize,
    /// The steps that were done together with the one before the current step.
    done_on_the_way: Vec<&'static TourStep>,
    /// The earlier step that the user went back to.
    back: Option<usize>,
    kept: SavedTour,
}

impl Tour {
    /// Restores the progress of the last session.
    pub(super) fn new(kept: Option<Value>) -> Self {
        let kept = SavedTour::from_settings(kept);
        Self {
            progress: kept.progress.clone(),
            at: kept.at,
            kept,
            ..Self::default()
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the label of the tour on the start page.
    pub(super) fn invitation(&self) -> String {
        match self.at {
            0 => String::from(TAKE_TOUR),
            at if at < STEPS.len() => format!("Continue the tour: {} of {}", at + 1, STEPS.len()),
            _ => String::from("Return to the guided tour"),
        }
    }

    /// Returns how many steps were skipped and not done later.
    fn undone_steps(&self) -> usize {
        let is_undone = |step: &&TourStep| {
            self.progress.skipped.contains(step.key) && !self.progress.is_done(step, &self.facts)
        };
        STEPS.iter().filter(is_undone).count()
    }

    /// Reads the facts of a document if it changed. Returns whether the current step changed.
    fn follow_document(&mut self, open: &OpenDocument) -> bool {
        let now = (open.id(), open.revision(), open.view.selection.lead_node());
        if self.seen.replace(now) == Some(now) {
            return false;
        }

        self.facts = TourFacts::from_document(open);

        let source = (open.id(), open.logic_revision());
        self.facts.shape = match self.shape {
            Some((known, shape)) if known == source => shape,
            _ => self.facts.curve_shape(&open.document().graph),
        };
        self.shape = Some((source, self.facts.shape));

        self.update_step()
    }

    /// Moves to the step that the facts call for. Returns whether it changed.
    fn update_step(&mut self) -> bool {
        self.progress.record_momentary_step(&self.facts);
        let at = self.progress.current_step(&self.facts);
        let is_other = at != self.at;
        if is_other {
            self.back = None;
            self.done_on_the_way = self.progress.steps_done_between(self.at, at);
        }
        self.at = at;
        is_other
    }

    /// Leaves the tour, or continues it.
    pub(super) fn toggle_tour(&mut self, app: &mut JobContext<'_>) {
        if self.is_open && !app.documents.is_start_page_shown() {
            self.leave_tour(app);
        } else {
            self.resume_tour(app);
        }
    }

    /// Saves the progress, closes the tour, and shows how to return to it.
    fn leave_tour(&mut self, app: &mut JobContext<'_>) {
        self.remember_progress(app.documents, app.storage);
        self.is_open = false;
        let message = if self.at < STEPS.len() {
            "To continue the tour where you left off, open the Help menu."
        } else {
            "To take the tour again, open the Help menu."
        };
        app.notifications.show_message(message);
    }

    /// Begins the tour in an empty document.
    pub(super) fn begin_tour(&mut self, app: &mut JobContext<'_>) {
        *self = Self {
            is_open: true,
            ..Self::default()
        };
        app.documents.show_blank();
        self.document = app.documents.shown_id();
        self.remember_progress(app.documents, app.storage);
    }

    /// Continues the tour in its document if that is open, in its file if that exists, or in the
    /// stored graph.
    fn resume_tour(&mut self, app: &mut JobContext<'_>) {
        self.seen = None;
        let open = self.document.filter(|id| app.documents.get(*id).is_some());
        if let Some(id) = open {
            self.is_open = true;
            app.documents.show_document(id);
            return;
        }

        let kept = self.kept.clone();
        if let Some(file) = kept.file.filter(|file| file.exists()) {
            app.requests.push(Request::OpenFile(file.clone()));
            self.is_open = true;
            self.awaited = Some(file);
            return;
        }

        let read = |text: String| Document::read(text.as_bytes()).ok();
        let Some(document) = kept.graph.and_then(read) else {
            self.begin_tour(app);
            return;
        };
        app.documents.add(|id| OpenDocument::new(id, document));
        self.is_open = true;
        self.document = app.documents.shown_id();
    }

    /// Stores the progress for the next session.
    pub(super) fn remember_progress(&mut self, documents: &Documents, storage: &mut AppStorage) {
        if !self.is_open {
            return;
        }
        let mut kept = SavedTour {
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
                storage.remember_change(SettingsChange::Tour(kept));
            }
            self.kept = kept;
        }
    }

    /// Shows the tour if it is open, and carries out the user's choice in its card.
    pub(super) fn show_tour(
        &mut self,
        context: &Context,
        canvas: &Canvas,
        app: &mut JobContext<'_>,
    ) {
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
            None => CardContent::Closed,
            Some(_) if !is_shown => CardContent::Elsewhere,
            Some(open) => {
                if self.follow_document(open) {
                    self.remember_progress(app.documents, app.storage);
                }
                CardContent::Step(self.back.unwrap_or(self.at))
            }
        };

        let target = match view {
            CardContent::Step(at) => STEPS.get(at).map(|step| (step.target)(&self.facts)),
            CardContent::Closed | CardContent::Elsewhere => None,
        };
        let shown = app.documents.shown_document();
        let ring = target
            .zip(shown)
            .map_or_else(Ring::default, |(target, open)| {
                ring::show_ring(context, open, canvas, target)
            });
        let far = ring.out_of_sight;
        let facts = &self.facts;
        let named = [&facts.option, &facts.rival, &facts.decision];
        let named = named.into_iter().flatten().filter(|_| is_shown);
        let mut named_nodes: Vec<Rect> = named
            .filter_map(|fact| ring::visible_node_rect(shown?, canvas, fact.id))
            .collect();
        if facts.rival.is_none()
            && let Some(first) = named_nodes.first_mut()
        {
            // The other option is to be added below.
            first.max.y += 1.5 * first.height();
        }
        let place = CardPlace {
            canvas: canvas.screen_rect(),
            window: context.content_rect(),
            target: ring.rect,
            named_nodes,
        };
        let choice = card::show_card(context, &view, self, far.is_some(), &place);
        self.take_choice(choice, far, app);
    }

    /// Carries out a choice in the card.
    fn take_choice(&mut self, choice: CardAction, far: Option<NodeId>, app: &mut JobContext<'_>) {
        let shown = self.back.unwrap_or(self.at);

        match choice {
            CardAction::Nothing => {}
            CardAction::Leave => self.leave_tour(app),
            CardAction::Restart => self.begin_tour(app),
            CardAction::Resume => self.resume_tour(app),

            CardAction::Back => {
                if let Some(before) = shown.checked_sub(1) {
                    self.back = Some(before);
                }
            }
            CardAction::Forward => {
                let next = shown + 1;
                self.back = (next < self.at).then_some(next);
            }

            CardAction::Skip => {
                self.progress.skip_step(shown);
                self.advance_from_choice(app);
            }
            CardAction::Continue => {
                self.progress.resume_step(shown);
                self.advance_from_choice(app);
            }

            CardAction::RevealTarget => {
                let place = far.map(|node| Place::node(None, node));
                app.requests.extend(place.map(Request::Reveal));
            }
            CardAction::OpenExample => {
                let mut all = examples::all_examples().iter();
                let at = all.position(|example| example.name == EXAMPLE_NAME);
                app.requests.extend(at.map(Request::OpenExample));
                self.leave_tour(app);
            }
        }
    }

    /// Moves to the next step after the user skipped or resumed one.
    fn advance_from_choice(&mut self, app: &mut JobContext<'_>) {
        self.back = None;
        self.update_step();
        self.remember_progress(app.documents, app.storage);
    }
}
