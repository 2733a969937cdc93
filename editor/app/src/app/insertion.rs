//! Inserting entries of the catalog, groups of the library, and patterns.

use eframe::egui::Pos2;
use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::{
    format::Document,
    model::{GroupId, NodeId, SocketKey},
};
use inclination_project::{
    catalog::CatalogEntry,
    edit::clipboard::PasteOutcome,
    patterns,
    scene::SocketRef,
    selection::{Item, Selection},
};

use super::{documents::Documents, notifications::Notifications};
use crate::{
    canvas::Canvas,
    command::Command,
    request::{Request, Requests},
};

/// The placement of an inserted item.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Placement {
    /// The position on the canvas.
    pub(super) at: Pos2,
    /// The socket of the loose wire that it is connected to.
    pub(super) loose: Option<SocketRef>,
    /// The wire that it is inserted into, identified by the socket that receives it.
    pub(super) into: Option<(NodeId, SocketKey)>,
}

/// Inserts an entry of the catalog. If the entry needs a name, asks for one at once.
pub(super) fn insert_entry(
    entry: &CatalogEntry,
    document: &OpenDocument,
    placement: Placement,
    requests: &mut Requests,
) -> Option<Item> {
    let (whole, group) = (document.document(), document.group());
    let insertion = match placement.into {
        Some(wire) => entry.build_insertion(whole, group, placement.at, wire),
        None => entry.build_edits(whole, group, placement.at, placement.loose),
    };

    requests.push_edit(insertion.title, insertion.edits);
    requests.push(Request::Select(Selection::from_items(insertion.item)));
    if !insertion.messages.is_empty() {
        requests.push(Request::Notify(insertion.messages.join(" ")));
    }

    if entry.is_unnamed() || entry.needs_formula() {
        requests.run_command(Command::Rename);
    }
    insertion.item
}

/// Inserts an entry and scrolls to it. A node also receives the keyboard focus.
pub(super) fn insert_and_reveal(
    entry: &CatalogEntry,
    document: &OpenDocument,
    at: Pos2,
    canvas: &mut Canvas,
    requests: &mut Requests,
) {
    let placement = Placement {
        at,
        ..Placement::default()
    };
    let item = insert_entry(entry, document, placement, requests);

    canvas.reveal_selection();
    if let Some(Item::Node(node)) = item {
        canvas.focus_node(node);
    }
}

/// Inserts a pattern, by its position in the list, near the canvas's insertion point.
pub(super) fn insert_pattern(
    at: usize,
    is_group: bool,
    documents: &mut Documents,
    canvas: &mut Canvas,
    notifications: &mut Notifications,
) {
    let Some(pattern) = patterns::all_patterns().get(at) else {
        return;
    };

    let title = format!("Insert {}", pattern.title);
    let part = pattern.fragment();
    let put = if is_group {
        patterns::insert_as_group
    } else {
        patterns::insert_fragment
    };

    insert_part(
        &title,
        documents,
        canvas,
        notifications,
        |document, group, at| put(part, document, group, at),
    );
}

/// Inserts the part that a function makes for a document, a canvas and a position, or shows the
/// error that it returns.
pub(super) fn insert_part(
    title: &str,
    documents: &mut Documents,
    canvas: &mut Canvas,
    notifications: &mut Notifications,
    put: impl FnOnce(&Document, Option<GroupId>, Pos2) -> Result<PasteOutcome, String>,
) {
    let aim = canvas.insert_position();
    let Some(open) = documents.shown_document_mut() else {
        return;
    };

    match put(open.document(), open.group(), aim) {
        Ok(put) => {
            open.apply_step(title, put.edits);
            open.view.selection = Selection::from_items(put.items);
            canvas.fit_selection();
        }
        Err(why) => notifications.show_message(&why),
    }
}
