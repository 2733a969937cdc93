//! Views that somebody kept to come back to: where one looks on which canvas, under a name. They are looks.

use std::collections::BTreeSet;

use emath::pos2;
use inclination_core::{Document, format::Bookmark, model::GroupId};

use super::{Edit, names};
use crate::scene::{Camera, ZOOM};

/// How many a document has at most: what is listed, and far from what a file may hold.
pub const MOST: usize = 200;

/// Keeps a view, behind the others. Gives its place among them too; none where there are as many as there can be.
pub fn kept(
    document: &Document,
    group: Option<GroupId>,
    camera: Camera,
) -> Option<(usize, Vec<Edit>)> {
    let mut all = document.looks.bookmarks.clone();
    let place = all.len();
    if place >= MOST {
        return None;
    }
    let mut taken: BTreeSet<String> = all.iter().map(|known| known.name.clone()).collect();
    let named = group.and_then(|group| document.graph.groups.get(&group));
    let name = match named.map(|group| group.name.trim()) {
        Some(name) if !name.is_empty() => names::free(&mut taken, name),
        _ => names::free(&mut taken, "View"),
    };
    all.push(Bookmark {
        name,
        ..looking(group, camera)
    });
    Some((place, vec![Edit::Bookmarks(all)]))
}

fn looking(group: Option<GroupId>, camera: Camera) -> Bookmark {
    Bookmark {
        name: String::new(),
        group,
        x: camera.centre.x,
        y: camera.centre.y,
        zoom: camera.zoom,
    }
}

/// Where a kept view looks from. Whatever a file says, things are neither too large nor too small to be seen.
pub fn camera(bookmark: &Bookmark) -> Camera {
    let zoom = bookmark.zoom.clamp(ZOOM.0, ZOOM.1);
    Camera {
        centre: pos2(bookmark.x, bookmark.y),
        zoom: if zoom.is_finite() { zoom } else { 1.0 },
    }
}

/// Calls a kept view otherwise; nothing is no name.
pub fn renamed(document: &Document, place: usize, name: &str) -> Vec<Edit> {
    let name = name.trim();
    changed(document, |all| match all.get_mut(place) {
        Some(known) if !name.is_empty() => name.clone_into(&mut known.name),
        _ => {}
    })
}

/// Lets a kept view be of what is looked at now, under the name that it has.
pub fn moved(
    document: &Document,
    place: usize,
    group: Option<GroupId>,
    camera: Camera,
) -> Vec<Edit> {
    changed(document, |all| {
        if let Some(known) = all.get_mut(place) {
            let name = std::mem::take(&mut known.name);
            *known = Bookmark {
                name,
                ..looking(group, camera)
            };
        }
    })
}

/// Keeps a view no longer.
pub fn deleted(document: &Document, place: usize) -> Vec<Edit> {
    changed(document, |all| {
        if place < all.len() {
            all.remove(place);
        }
    })
}

fn changed(document: &Document, change: impl FnOnce(&mut Vec<Bookmark>)) -> Vec<Edit> {
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

    fn at(x: f32) -> Camera {
        Camera {
            centre: pos2(x, 8.0),
            zoom: 0.5,
        }
    }

    fn names(open: &EditableDocument) -> Vec<&str> {
        let all = open.document().looks.bookmarks.iter();
        all.map(|known| known.name.as_str()).collect()
    }

    #[test]
    fn views_are_kept_renamed_moved_deleted_and_undone() {
        let mut open = EditableDocument::new(Document::default());
        let empty = open.document().write();
        for x in [1.0, 2.0, 3.0] {
            let (_, edits) = kept(open.document(), None, at(x)).expect("there is room");
            open.edit("Keep a view", edits);
        }
        assert_eq!(names(&open), ["View", "View 2", "View 3"]);
        let edits = renamed(open.document(), 1, "  Fights ");
        open.edit("Rename a view", edits);
        assert_eq!(names(&open), ["View", "Fights", "View 3"]);
        assert!(renamed(open.document(), 1, " ").is_empty());
        assert!(renamed(open.document(), 9, "Nowhere").is_empty());
        let edits = moved(open.document(), 1, None, at(20.0));
        open.edit("Move a view", edits);
        assert_eq!(camera(&open.document().looks.bookmarks[1]), at(20.0));
        let edits = deleted(open.document(), 0);
        open.edit("Delete a view", edits);
        assert_eq!(names(&open), ["Fights", "View 3"]);
        let text = open.document().write();
        let read = Document::read(text.as_bytes()).expect("it is read");
        assert_eq!(read.looks, open.document().looks);
        while open.undo().is_some() {}
        assert_eq!(open.document().write(), empty);
    }

    #[test]
    fn a_view_from_a_file_can_be_looked_from_whatever_it_says() {
        for zoom in [0.0, -1.0, 1e30, f32::NAN] {
            let odd = Bookmark {
                zoom,
                ..Bookmark::default()
            };
            let zoom = camera(&odd).zoom;
            assert!((ZOOM.0..=ZOOM.1).contains(&zoom), "{zoom}");
        }
    }
}
