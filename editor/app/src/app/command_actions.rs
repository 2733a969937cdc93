//! Commands that need several parts of the app. The command table refers to these functions.

use eframe::egui::{Context, LayerId, Pos2, Vec2};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::{
    Program,
    authoring::{format::Document, model::GroupId},
};
use inclination_project::{
    contract::{self, AttachedContract},
    handles,
    io::SettingsChange,
};

use super::{
    App, appearance, context_help,
    file_jobs::{FileJobs, dialog_purpose::DialogPurpose},
    job_context::JobContext,
    obstacles::NO_HANDLES_REASON,
    stat_commands, targets,
};
use crate::{
    io::dialogs::ExportFormat,
    request::{Export, LibraryAction, Request},
};

/// The factor by which one zoom step enlarges the canvas.
pub(super) const ZOOM_STEP_FACTOR: f32 = 1.25;

// Files.

/// Starts a job on the shown document. From the start page, returns to the document behind it.
pub(super) fn start_file_job(
    app: &mut App,
    start: impl FnOnce(&mut FileJobs, DocumentId, &mut JobContext<'_>),
) {
    app.documents.leave_start_page();
    if let Some(id) = app.documents.shown_id() {
        let mut jobs = app.job_components();
        start(jobs.files, id, &mut jobs.context);
    }
}

pub(super) fn open_file_dialog(app: &mut App, purpose: DialogPurpose) {
    let jobs = app.job_components();
    jobs.files.open_file_dialog(purpose, &jobs.context);
}

pub(super) fn new_document(app: &mut App, _: &Context) {
    app.documents
        .add(|id| OpenDocument::new(id, Document::default()));
}

pub(super) fn close_tab(app: &mut App, _: &Context) {
    // The start page covers the document, so only the page is closed.
    if !app.documents.leave_start_page() {
        start_file_job(app, |jobs, id, _| jobs.request_close_tab(id));
    }
}

pub(super) fn mend_contract(app: &mut App, _: &Context) {
    app.documents.leave_start_page();
    app.documents.change_shown(|open| {
        let read = open
            .contract
            .as_ref()
            .and_then(AttachedContract::parsed_contract);
        let edits =
            read.map(|read| contract::edits::fix_all_edits(open.document(), &read.contract));
        open.apply_step("Update stats to match the game", edits.unwrap_or_default());
    });
}

pub(super) fn forget_contract(app: &mut App, _: &Context) {
    app.documents.leave_start_page();
    app.documents.change_shown(|open| {
        let edits = contract::edits::set_contract_path(open.document(), None);
        open.apply_step("Stop using the game's stat list", edits);
    });
}

pub(super) fn export_contract(app: &mut App, _: &Context) {
    let Some(open) = app.documents.shown_document() else {
        return;
    };
    let graph = &open.document().graph;
    app.requests.push(Request::Export(Export {
        form: ExportFormat::Csv,
        name: format!("{} stats", graph.name),
        text: contract::write_list(graph, contract::ListFormat::Csv),
    }));
}

pub(super) fn export_handles(app: &mut App, _: &Context) {
    let Some(open) = app.documents.shown_document() else {
        return;
    };
    let graph = &open.document().graph;
    let Ok(program) = Program::new(graph) else {
        app.notifications.show_message(NO_HANDLES_REASON);
        return;
    };

    app.requests.push(Request::Export(Export {
        form: ExportFormat::Rust,
        name: graph.name.clone(),
        text: handles::generate_rust(graph, &program),
    }));
}

// The selection.

/// Undoes one step; the table needs a function without a result.
pub(super) fn undo_step(document: &mut OpenDocument) {
    document.undo();
}

/// Redoes one step; the table needs a function without a result.
pub(super) fn redo_step(document: &mut OpenDocument) {
    document.redo();
}

pub(super) fn copy_selection(app: &mut App, context: &Context, is_cut: bool) {
    if let Some(document) = app.documents.shown_document_mut() {
        app.clipboard
            .copy_selection(context, document, &app.canvas, is_cut);
    }
}

pub(super) fn nudge_selection(app: &mut App, context: &Context, towards: Vec2) {
    if let Some(document) = app.documents.shown_document_mut() {
        app.nudge
            .move_selection(context, document, &mut app.canvas, towards);
    }
}

pub(super) fn rename_selected(app: &mut App, _: &Context) {
    if let Some(document) = app.documents.shown_document()
        && let Some(item) = document.view.selection.lead()
    {
        app.canvas.begin_rename(document, item);
    }
}

pub(super) fn put_stat_on_canvas(app: &mut App, _: &Context) {
    stat_commands::put_stat_on_canvas(&mut app.documents, &mut app.canvas, &app.panels);
}

// Groups of the library.

pub(super) fn share_target(app: &mut App, sharing: fn(GroupId) -> LibraryAction) {
    if let Some(group) = app
        .documents
        .shown_document()
        .and_then(targets::target_group)
    {
        app.requests.push(Request::ChangeLibrary(sharing(group)));
    }
}

pub(super) fn choose_library(app: &mut App, _: &Context) {
    let current = app.library.folder(app.storage.settings());
    let jobs = app.job_components();
    jobs.files.open_library_dialog(current, &jobs.context);
}

// Searches and help.

pub(super) fn find_next(app: &mut App, context: &Context, is_backward: bool) {
    if let Some(document) = app.documents.shown_document() {
        let found = app.overlays.find_next(context, document, is_backward);
        app.requests.extend(found);
    }
}

pub(super) fn open_connect(app: &mut App, context: &Context) {
    if let Some(document) = app.documents.shown_document() {
        let rejected = app
            .overlays
            .open_connect_for_selection(context, document, &mut app.canvas);
        app.requests.extend(rejected);
    }
}

pub(super) fn open_insert_node(app: &mut App, context: &Context) {
    if let Some(document) = app.documents.shown_document()
        && let Some(wire) = targets::target_wire(document, &app.canvas)
    {
        app.overlays
            .open_insert_node(context, document, &app.canvas, wire, None);
    }
}

pub(super) fn show_context_help(app: &mut App, context: &Context) {
    app.documents.leave_start_page();
    if let Some(topic) = app.overlays.take_help_topic(context) {
        app.panels.show_help(topic);
        return;
    }
    let shown = app.documents.shown_document();
    context_help::show_help(context, shown, &app.canvas, &mut app.panels);
}

pub(super) fn toggle_tour(app: &mut App, _: &Context) {
    let mut jobs = app.job_components();
    jobs.tour.toggle_tour(&mut jobs.context);
}

pub(super) fn begin_tour(app: &mut App, _: &Context) {
    let mut jobs = app.job_components();
    jobs.tour.begin_tour(&mut jobs.context);
}

// The interface.

pub(super) fn toggle_table(app: &mut App, _: &Context) {
    app.panels.toggle_table();
    app.bring_nodes_into_view();
}

pub(super) fn toggle_minimap(app: &mut App, _: &Context) {
    let is_wanted = !app.canvas.is_minimap_shown();
    app.canvas.set_minimap_shown(is_wanted);
    app.storage
        .remember_change(SettingsChange::Minimap(is_wanted));
}

pub(super) fn maximize_panel(app: &mut App, context: &Context) {
    // A pointer on a menu is not on the panel behind it.
    let pointer = context.pointer_hover_pos();
    let is_on_panel = |at: &Pos2| context.layer_id_at(*at) == Some(LayerId::background());
    app.panels.toggle_maximized(pointer.filter(is_on_panel));
}

pub(super) fn step_size(app: &mut App, context: &Context, is_larger: bool) {
    if let Some(percent) = appearance::next_size(app.storage.settings(), is_larger) {
        set_size(app, context, percent);
    }
}

pub(super) fn set_size(app: &mut App, context: &Context, percent: u16) {
    appearance::set_size(context, &mut app.storage, percent);
    app.notifications
        .show_message(&format!("The interface size is {percent}%"));
}
