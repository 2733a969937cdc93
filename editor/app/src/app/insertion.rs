//! Inserting what the catalog, the library and the patterns have.

use eframe::egui::Pos2;
use inclination_analysis::open_document::OpenDocument;
use inclination_core::{
    Document,
    model::{GroupId, NodeId, SocketKey},
};
use inclination_project::{
    catalog::Entry,
    edit::clipboard::Pasted,
    patterns,
    scene::SocketAt,
    selection::{Item, Selection},
};

use super::{documents::Documents, notifications::Notifications};
use crate::{
    canvas::Canvas,
    command::Command,
    request::{Request, Requests},
};

/// Where something is inserted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Placement {
    /// The place on the canvas.
    pub(super) at: Pos2,
    /// The socket of the loose wire that it is connected to.
    pub(super) loose: Option<SocketAt>,
    /// The wire that it is put into, by the socket that receives it.
    pub(super) into: Option<(NodeId, SocketKey)>,
}

/// Inserts an entry of the catalog. An entry that says nothing without a name is named at once.
pub(super) fn insert_entry(
    entry: &Entry,
    document: &OpenDocument,
    placement: Placement,
    requests: &mut Requests,
) -> Option<Item> {
    let (whole, group) = (document.document(), document.group());
    let made = match placement.into {
        Some(wire) => entry.make_into(whole, group, placement.at, wire),
        None => entry.make(whole, group, placement.at, placement.loose),
    };

    requests.edit(made.title, made.edits);
    requests.push(Request::Select(Selection::of(made.item)));
    if !made.told.is_empty() {
        requests.push(Request::Say(made.told.join(" ")));
    }
    if entry.is_unnamed() {
        requests.run(Command::Rename);
    }
    made.item
}

/// Inserts an entry and brings it into view, with the keyboard on it if it is a node.
pub(super) fn insert_into_view(
    entry: &Entry,
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
        canvas.go_on_at(node);
    }
}

/// Inserts a pattern, by its position, where things are put or where there is room near that.
pub(super) fn insert_pattern(
    at: usize,
    is_group: bool,
    documents: &mut Documents,
    canvas: &mut Canvas,
    notifications: &mut Notifications,
) {
    let Some(pattern) = patterns::all().get(at) else {
        return;
    };
    let title = format!("Insert {}", pattern.title);
    let part = pattern.part();
    let put = if is_group {
        patterns::put_grouped
    } else {
        patterns::put
    };
    insert_part(
        &title,
        documents,
        canvas,
        notifications,
        |document, group, at| put(part, document, group, at),
    );
}

/// Inserts what a function makes for a document, a canvas of it and a place; it says why where it
/// cannot.
pub(super) fn insert_part(
    title: &str,
    documents: &mut Documents,
    canvas: &mut Canvas,
    notifications: &mut Notifications,
    put: impl FnOnce(&Document, Option<GroupId>, Pos2) -> Result<Pasted, String>,
) {
    let aim = canvas.aim();
    let Some(open) = documents.shown_mut() else {
        return;
    };
    match put(open.document(), open.group(), aim) {
        Ok(put) => {
            open.edit(title, put.edits);
            open.view.selection = Selection::of(put.items);
            canvas.fit_selection();
        }
        Err(why) => notifications.say(&why),
    }
}
