//! Commands that need several parts of the app.

use eframe::egui::{Context, Vec2};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::{Document, Program, model::GroupId};
use inclination_project::{
    contract::{self, Held},
    handles,
    io::Change,
};

use super::{
    App, appearance,
    command_availability::NO_HANDLES,
    context_help,
    file_jobs::{FileJobs, dialog_purpose::DialogPurpose},
    job_context::JobContext,
    stat_commands, targets,
};
use crate::{
    io::dialogs::Form,
    request::{Export, Request, Sharing},
};

/// How much larger everything is after a step of zooming.
pub(super) const ZOOM_STEP: f32 = 1.25;

// Files.

/// Starts a job about the document that is shown, or that would be if the start page were not.
pub(super) fn on_shown_file(
    app: &mut App,
    start: impl FnOnce(&mut FileJobs, DocumentId, &mut JobContext<'_>),
) {
    app.documents.leave_start_page();
    if let Some(id) = app.documents.shown_id() {
        let mut jobs = app.jobs();
        start(jobs.files, id, &mut jobs.context);
    }
}

/// Asks for files.
pub(super) fn ask_for(app: &mut App, purpose: DialogPurpose) {
    let jobs = app.jobs();
    jobs.files.ask_for(purpose, &jobs.context);
}

pub(super) fn new_document(app: &mut App, _: &Context) {
    app.documents
        .add(|id| OpenDocument::new(id, Document::default()));
}

pub(super) fn close_tab(app: &mut App, _: &Context) {
    // On the start page no document is meant.
    if !app.documents.leave_start_page() {
        on_shown_file(app, |jobs, id, _| jobs.leave_tab(id));
    }
}

pub(super) fn mend_contract(app: &mut App, _: &Context) {
    app.documents.leave_start_page();
    app.documents.change_shown(|open| {
        let read = open.held.as_ref().and_then(Held::read);
        let edits = read.map(|read| contract::edits::all_mended(open.document(), &read.contract));
        open.edit(
            "Take all that the game's list says",
            edits.unwrap_or_default(),
        );
    });
}

pub(super) fn forget_contract(app: &mut App, _: &Context) {
    app.documents.leave_start_page();
    app.documents.change_shown(|open| {
        let edits = contract::edits::told(open.document(), None);
        open.edit("Forget the game's list", edits);
    });
}

pub(super) fn export_contract(app: &mut App, _: &Context) {
    let Some(open) = app.documents.shown() else {
        return;
    };
    let graph = &open.document().graph;
    app.requests.push(Request::Export(Export {
        form: Form::Csv,
        name: format!("{} stats", graph.name),
        text: contract::write(graph, contract::Form::Csv),
    }));
}

pub(super) fn export_handles(app: &mut App, _: &Context) {
    let Some(open) = app.documents.shown() else {
        return;
    };
    let graph = &open.document().graph;
    let Ok(program) = Program::new(graph) else {
        app.notifications.say(NO_HANDLES);
        return;
    };
    app.requests.push(Request::Export(Export {
        form: Form::Rust,
        name: graph.name.clone(),
        text: handles::rust(graph, &program),
    }));
}

// The selection.

pub(super) fn undo(document: &mut OpenDocument) {
    document.undo();
}

pub(super) fn redo(document: &mut OpenDocument) {
    document.redo();
}

pub(super) fn copy(app: &mut App, context: &Context, is_cut: bool) {
    if let Some(document) = app.documents.shown_mut() {
        app.clipboard.copy(context, document, &app.canvas, is_cut);
    }
}

pub(super) fn nudge(app: &mut App, context: &Context, towards: Vec2) {
    if let Some(document) = app.documents.shown_mut() {
        app.nudge.step(context, document, &mut app.canvas, towards);
    }
}

pub(super) fn rename(app: &mut App, _: &Context) {
    if let Some(document) = app.documents.shown()
        && let Some(item) = document.view.selection.lead()
    {
        app.canvas.rename(document, item);
    }
}

pub(super) fn put_stat_on_canvas(app: &mut App, _: &Context) {
    stat_commands::put_stat_on_canvas(&mut app.documents, &mut app.canvas, &app.panels);
}

// Groups of the library.

pub(super) fn share_target(app: &mut App, sharing: fn(GroupId) -> Sharing) {
    if let Some(group) = app.documents.shown().and_then(targets::target_group) {
        app.requests.push(Request::Share(sharing(group)));
    }
}

pub(super) fn choose_library(app: &mut App, _: &Context) {
    let current = app.library.folder(app.storage.settings());
    let jobs = app.jobs();
    jobs.files.ask_for_library(current, &jobs.context);
}

// Searches and help.

pub(super) fn find_next(app: &mut App, context: &Context, is_backward: bool) {
    if let Some(document) = app.documents.shown() {
        let found = app.overlays.find_next(context, document, is_backward);
        app.requests.extend(found);
    }
}

pub(super) fn open_connect(app: &mut App, context: &Context) {
    if let Some(document) = app.documents.shown() {
        let refused = app
            .overlays
            .open_connect_for_selection(context, document, &mut app.canvas);
        app.requests.extend(refused);
    }
}

pub(super) fn open_insert_node(app: &mut App, context: &Context) {
    if let Some(document) = app.documents.shown()
        && let Some(wire) = targets::target_wire(document, &app.canvas)
    {
        app.overlays
            .open_insert_node(context, document, &app.canvas, wire, None);
    }
}

pub(super) fn help(app: &mut App, context: &Context) {
    app.documents.leave_start_page();
    if let Some(topic) = app.overlays.take_help_topic(context) {
        app.panels.tell(topic);
        return;
    }
    let shown = app.documents.shown();
    context_help::show_help(context, shown, &app.canvas, &mut app.panels);
}

pub(super) fn toggle_tour(app: &mut App, _: &Context) {
    let mut jobs = app.jobs();
    jobs.tour.toggle(&mut jobs.context);
}

pub(super) fn begin_tour(app: &mut App, _: &Context) {
    let mut jobs = app.jobs();
    jobs.tour.begin(&mut jobs.context);
}

// The interface.

pub(super) fn toggle_minimap(app: &mut App, _: &Context) {
    let is_wanted = !app.canvas.wants_minimap();
    app.canvas.want_minimap(is_wanted);
    app.storage.remember(Change::Minimap(is_wanted));
}

pub(super) fn step_size(app: &mut App, context: &Context, is_larger: bool) {
    if let Some(percent) = appearance::next_size(app.storage.settings(), is_larger) {
        set_size(app, context, percent);
    }
}

pub(super) fn set_size(app: &mut App, context: &Context, percent: u16) {
    appearance::set_size(context, &mut app.storage, percent);
    app.notifications.say(&format!("Everything at {percent} %"));
}
