//! Going to places: kept views, nodes, stats and groups, wherever they are.

use eframe::egui::Context;
use inclination_core::model::{GroupId, Place};
use inclination_project::{
    edit::bookmarks,
    selection::{Item, Selection},
};

use super::{documents::Documents, notifications::Notifications};
use crate::{canvas::Canvas, command::spoken, pane::Pane, panels::Panels};

/// Keeps the view of the shown document.
pub(super) fn keep_view(documents: &mut Documents, notifications: &mut Notifications) {
    let Some(document) = documents.shown_mut() else {
        return;
    };
    let camera = document.view.camera().unwrap_or_default();
    let kept = bookmarks::kept(document.document(), document.group(), camera);
    let Some((place, edits)) = kept else {
        return;
    };

    document.edit("Keep a view", edits);
    let kept = document.document().looks.bookmarks.get(place);
    let name = kept.map_or_else(String::new, |kept| kept.name.clone());
    let message = match place {
        0..9 => format!(
            "Kept as \u{201c}{name}\u{201d}: Ctrl+{} comes back to it.",
            place + 1
        ),
        _ => format!("Kept as \u{201c}{name}\u{201d}: the search comes back to it."),
    };
    notifications.say(&message);
}

/// Goes to a kept view, by its position.
pub(super) fn go_to_view(
    context: &Context,
    place: usize,
    documents: &mut Documents,
    canvas: &mut Canvas,
    notifications: &mut Notifications,
) {
    let Some(document) = documents.shown_mut() else {
        return;
    };
    let kept = document.document().looks.bookmarks.get(place);
    let Some(kept) = kept.cloned() else {
        let message = format!(
            "No view {} was kept yet: ⟨keep-view⟩ keeps the one that you see.",
            place + 1
        );
        notifications.say(&spoken(context, &message));
        return;
    };

    let groups = &document.document().graph.groups;
    if kept.group.is_some_and(|group| !groups.contains_key(&group)) {
        let message = format!(
            "The group that \u{201c}{}\u{201d} shows is gone.",
            kept.name
        );
        notifications.say(&message);
        return;
    }
    document.view.go_to(kept.group);
    canvas.go_to(bookmarks::camera(&kept));
}

/// Shows a place of the shown document, and selects what is there.
pub(super) fn reveal(
    place: Place,
    documents: &mut Documents,
    canvas: &mut Canvas,
    panels: &mut Panels,
) {
    if let Some(profile) = place.profile {
        documents.change_shown(|document| document.play(Some(profile)));
    }
    if let Some(node) = place.node {
        go_to(place.group, Some(Item::Node(node)), documents, canvas);
    } else if let Some(stat) = place.stat {
        panels.reveal_stat(stat);
    } else if place.profile.is_some() {
        panels.show(Pane::Stats);
    } else {
        go_to(place.group, None, documents, canvas);
        panels.show(Pane::Inspector);
    }
}

/// Shows the canvas of a group, or the outermost one, and selects an item of it or nothing.
pub(super) fn go_to(
    group: Option<GroupId>,
    item: Option<Item>,
    documents: &mut Documents,
    canvas: &mut Canvas,
) {
    let Some(document) = documents.shown_mut() else {
        return;
    };
    if group.is_some_and(|group| !document.document().graph.groups.contains_key(&group)) {
        return;
    }
    document.view.go_to(group);
    document.view.selection = Selection::of(item);
    if item.is_some() {
        canvas.reveal_selection();
    }
}

#[cfg(test)]
mod tests {
    use inclination_analysis::open_document::OpenDocument;

    use super::*;

    #[test]
    fn a_place_in_a_group_is_revealed_there() {
        let mut documents = Documents::default();
        let (mut canvas, mut panels) = (Canvas::default(), Panels::default());
        let file = include_bytes!("../../../../assets/examples/sniper.incl.json");
        let document = inclination_core::Document::read(file).unwrap();
        documents.add(|id| OpenDocument::new(id, document));
        let graph = &documents.shown().unwrap().document().graph;
        let (group, known) = graph.groups.iter().next().unwrap();
        let (group, node) = (*group, *known.nodes.keys().next().unwrap());

        let mut reveal = |place| {
            reveal(place, &mut documents, &mut canvas, &mut panels);
            documents.shown().unwrap().view.clone()
        };
        let view = reveal(Place::node(Some(group), node));
        assert_eq!(view.group(), Some(group));
        assert_eq!(view.selection.lead_node(), Some(node));
        let view = reveal(Place::default());
        assert!(view.group().is_none() && view.selection.is_empty());
        // What is gone is not gone to.
        let view = reveal(Place::group(GroupId(9999)));
        assert_eq!(view.group(), None);
    }
}
