//! Navigation to saved views, nodes, stats and groups.

use eframe::egui::Context;
use inclination_core::authoring::model::{GroupId, Place};
use inclination_project::{
    edit::bookmarks,
    selection::{Item, Selection},
};

use super::{documents::Documents, notifications::Notifications};
use crate::{
    canvas::Canvas,
    command::{display_view_keys, insert_key_hints},
    pane::Pane,
    panels::Panels,
};

/// Saves the current view of the shown document as a bookmark.
pub(super) fn bookmark_view(
    context: &Context,
    documents: &mut Documents,
    notifications: &mut Notifications,
) {
    let Some(document) = documents.shown_document_mut() else {
        return;
    };
    let camera = document.view.camera().unwrap_or_default();
    let kept = bookmarks::add_bookmark(document.document(), document.group(), camera);
    let Some((place, edits)) = kept else {
        return;
    };

    document.apply_step("Save this view", edits);
    let bookmark = document.document().looks.bookmarks.get(place);
    let name = bookmark.map_or_else(String::new, |bookmark| bookmark.name.clone());
    let message = match display_view_keys(context, place) {
        Some(keys) => {
            format!("Saved as \u{201c}{name}\u{201d}. Press {keys} to return to it.")
        }
        None => format!("Saved as \u{201c}{name}\u{201d}. Use the search to return to it."),
    };
    notifications.show_message(&message);
}

/// Goes to a bookmarked view, by its position.
pub(super) fn go_to_view(
    context: &Context,
    place: usize,
    documents: &mut Documents,
    canvas: &mut Canvas,
    notifications: &mut Notifications,
) {
    let Some(document) = documents.shown_document_mut() else {
        return;
    };
    let bookmark = document.document().looks.bookmarks.get(place);
    let Some(bookmark) = bookmark.cloned() else {
        let message = format!(
            "There is no view {} yet. ⟨Press keep-view⟩ to save the current view.",
            place + 1
        );
        notifications.show_message(&insert_key_hints(context, &message));
        return;
    };

    let groups = &document.document().graph.groups;
    if bookmark
        .group
        .is_some_and(|group| !groups.contains_key(&group))
    {
        let message = format!(
            "The group shown in \u{201c}{}\u{201d} was deleted.",
            bookmark.name
        );
        notifications.show_message(&message);
        return;
    }

    document.view.go_to_canvas(bookmark.group);
    canvas.animate_to(bookmarks::bookmark_camera(&bookmark));
}

/// Shows a place of the shown document, and selects the item there.
pub(super) fn reveal_place(
    place: Place,
    documents: &mut Documents,
    canvas: &mut Canvas,
    panels: &mut Panels,
) {
    if let Some(profile) = place.profile {
        documents.change_shown(|document| document.show_profile(Some(profile)));
    }

    if let Some(node) = place.node {
        go_to_canvas(place.group, Some(Item::Node(node)), documents, canvas);
    } else if let Some(stat) = place.stat {
        panels.reveal_stat(stat);
    } else if place.profile.is_some() {
        panels.show_panel(Pane::Stats);
    } else {
        go_to_canvas(place.group, None, documents, canvas);
        panels.show_panel(Pane::Inspector);
    }
}

/// Shows the canvas of a group, or the outermost one, and selects the given item or nothing.
pub(super) fn go_to_canvas(
    group: Option<GroupId>,
    item: Option<Item>,
    documents: &mut Documents,
    canvas: &mut Canvas,
) {
    let Some(document) = documents.shown_document_mut() else {
        return;
    };
    if group.is_some_and(|group| !document.document().graph.groups.contains_key(&group)) {
        return;
    }

    document.view.go_to_canvas(group);
    document.view.selection = Selection::from_items(item);
    if item.is_some() {
        canvas.reveal_selection();
    }
}

#[cfg(test)]
mod tests {
    use inclination_analysis::open_document::OpenDocument;

    use super::*;

    #[test]
    fn revealing_a_place_enters_its_group() {
        let mut documents = Documents::default();
        let (mut canvas, mut panels) = (Canvas::default(), Panels::default());
        let file = include_bytes!("../../../../assets/examples/sniper.incl.json");
        let document = inclination_core::authoring::format::Document::read(file).unwrap();
        documents.add(|id| OpenDocument::new(id, document));
        let graph = &documents.shown_document().unwrap().document().graph;
        let (group, known) = graph.groups.iter().next().unwrap();
        let (group, node) = (*group, *known.nodes.keys().next().unwrap());

        let mut reveal = |place| {
            reveal_place(place, &mut documents, &mut canvas, &mut panels);
            documents.shown_document().unwrap().view.clone()
        };
        let view = reveal(Place::node(Some(group), node));
        assert_eq!(view.group(), Some(group));
        assert_eq!(view.selection.lead_node(), Some(node));

        let view = reveal(Place::default());
        assert!(view.group().is_none() && view.selection.is_empty());
        // A missing group is ignored.
        let view = reveal(Place::group(GroupId(9999)));
        assert_eq!(view.group(), None);
    }
}
