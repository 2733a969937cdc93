//! Bookmarks: saved views of a canvas, each with a name. They only affect how the canvas looks.

use std::collections::BTreeSet;

use emath::pos2;
use inclination_core::authoring::{
    format::{Bookmark, Document},
    model::GroupId,
};

use super::{Edit, unique_names};
use crate::scene::{Camera, ZOOM_RANGE};

/// The maximum number of bookmarks of a document: short enough for a list, far less than a file may
/// hold.
pub const MAX_BOOKMARKS: usize = 200;

/// Adds a bookmark after the others. Returns its position and the edits, or `None` if the document
/// already has the maximum number.
pub fn add_bookmark(
    document: &Document,
    group: Option<GroupId>,
    camera: Camera,
) -> Option<(usize, Vec<Edit>)> {
    let mut all = document.looks.bookmarks.clone();
    let place = all.len();
    if place >= MAX_BOOKMARKS {
        return None;
    }

    let mut taken: BTreeSet<String> = all.iter().map(|known| known.name.clone()).collect();
    let shown_group = group.and_then(|group| document.graph.groups.get(&group));
    let name = match shown_group.map(|group| group.name.trim()) {
        Some(name) if !name.is_empty() => unique_names::take_free_name(&mut taken, name),
        _ => unique_names::take_free_name(&mut taken, "View"),
    };

    all.push(Bookmark {
        name,
        ..unnamed_bookmark(group, camera)
    });
    Some((place, vec![Edit::Bookmarks(all)]))
}

fn unnamed_bookmark(group: Option<GroupId>, camera: Camera) -> Bookmark {
    Bookmark {
        name: String::new(),
        group,
        x: camera.center.x,
        y: camera.center.y,
        zoom: camera.zoom,
    }
}

/// Returns the camera of a bookmark. The zoom is limited to the usual range, since a file may
/// contain any number.
pub fn bookmark_camera(bookmark: &Bookmark) -> Camera {
    let zoom = bookmark.zoom.clamp(ZOOM_RANGE.0, ZOOM_RANGE.1);
    Camera {
        center: pos2(bookmark.x, bookmark.y),
        zoom: if zoom.is_finite() { zoom } else { 1.0 },
    }
}

/// Renames a bookmark. An empty name is ignored.
pub fn rename_bookmark(document: &Document, place: usize, name: &str) -> Vec<Edit> {
    let name = name.trim();
    change_bookmarks(document, |all| match all.get_mut(place) {
        Some(known) if !name.is_empty() => name.clone_into(&mut known.name),
        _ => {}
    })
}

/// Makes a bookmark point to another view; its name stays.
pub fn set_bookmark_view(
    document: &Document,
    place: usize,
    group: Option<GroupId>,
    camera: Camera,
) -> Vec<Edit> {
    change_bookmarks(document, |all| {
        if let Some(known) = all.get_mut(place) {
            let name = std::mem::take(&mut known.name);
            *known = Bookmark {
                name,
                ..unnamed_bookmark(group, camera)
            };
        }
    })
}

/// Deletes a bookmark.
pub fn delete_bookmark(document: &Document, place: usize) -> Vec<Edit> {
    change_bookmarks(document, |all| {
        if place < all.len() {
            all.remove(place);
        }
    })
}

fn change_bookmarks(document: &Document, change: impl FnOnce(&mut Vec<Bookmark>)) -> Vec<Edit> {
    let mut all = document.looks.bookmarks.clone();
    change(&mut all);
    if all == document.looks.bookmarks {
        return Vec::new();
    }
    vec![Edit::Bookmarks(all)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::EditableDocument;

    fn camera_at(x: f32) -> Camera {
        Camera {
            center: pos2(x, 8.0),
            zoom: 0.5,
        }
    }

    fn bookmark_names(open: &EditableDocument) -> Vec<&str> {
        let all = open.document().looks.bookmarks.iter();
        all.map(|known| known.name.as_str()).collect()
    }

    #[test]
    fn bookmarks_are_added_renamed_moved_deleted_and_undone() {
        let mut open = EditableDocument::new(Document::default());
        let empty = open.document().write();
        for x in [1.0, 2.0, 3.0] {
            let (_, edits) =
                add_bookmark(open.document(), None, camera_at(x)).expect("there is room");
            open.apply_step("Keep a view", edits);
        }
        assert_eq!(bookmark_names(&open), ["View", "View 2", "View 3"]);

        let edits = rename_bookmark(open.document(), 1, "  Fights ");
        open.apply_step("Rename a view", edits);
        assert_eq!(bookmark_names(&open), ["View", "Fights", "View 3"]);
        assert!(rename_bookmark(open.document(), 1, " ").is_empty());
        assert!(rename_bookmark(open.document(), 9, "Nowhere").is_empty());

        let edits = set_bookmark_view(open.document(), 1, None, camera_at(20.0));
        open.apply_step("Move a view", edits);
        assert_eq!(
            bookmark_camera(&open.document().looks.bookmarks[1]),
            camera_at(20.0)
        );

        let edits = delete_bookmark(open.document(), 0);
        open.apply_step("Delete a view", edits);
        assert_eq!(bookmark_names(&open), ["Fights", "View 3"]);

        let text = open.document().write();
        let read = Document::read(text.as_bytes()).expect("it is read");
        assert_eq!(read.looks, open.document().looks);

        while open.undo().is_some() {}
        assert_eq!(open.document().write(), empty);
    }

    #[test]
    fn a_bookmark_with_an_invalid_zoom_gives_a_valid_camera() {
        for zoom in [0.0, -1.0, 1e30, f32::NAN] {
            let odd = Bookmark {
                zoom,
                ..Bookmark::default()
            };
            let zoom = bookmark_camera(&odd).zoom;
            assert!((ZOOM_RANGE.0..=ZOOM_RANGE.1).contains(&zoom), "{zoom}");
        }
    }
}
