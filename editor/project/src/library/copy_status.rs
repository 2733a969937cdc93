//! The status of a file's copies compared with the library.

use std::collections::BTreeMap;

use inclination_core::authoring::{
    format::{Document, LibraryOrigin},
    model::{Graph, GroupId},
};

use super::{LibraryContents, LibraryEntry, group_content_hash};

/// The status of a copy compared with the library's version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyStatus {
    /// Both have the same content.
    Same,
    /// They differ, but neither has changed since the copy was taken or the difference accepted.
    Accepted,
    /// The library's version has changed since.
    Newer,
    /// The copy has changed since.
    Changed,
    /// Both have changed since, in different ways.
    Diverged,
    /// The library no longer has the group.
    Gone,
    /// The library's file cannot be read.
    Unreadable,
}

/// The status of each copy in a file.
pub type CopyStatuses = BTreeMap<GroupId, CopyStatus>;

impl CopyStatus {
    /// Compares a copy with a library.
    pub fn compare_with_library(
        graph: &Graph,
        group: GroupId,
        origin: &LibraryOrigin,
        library: &LibraryContents,
    ) -> Self {
        let Some(entry) = library.find_entry(&origin.name) else {
            return match library.find_broken(&origin.name) {
                Some(_) => Self::Unreadable,
                None => Self::Gone,
            };
        };
        Self::compare_with_entry(graph, group, origin, entry)
    }

    /// Compares a copy with its entry in the library.
    pub fn compare_with_entry(
        graph: &Graph,
        group: GroupId,
        origin: &LibraryOrigin,
        entry: &LibraryEntry,
    ) -> Self {
        let now = group_content_hash(graph, group);
        match (entry.version == origin.version, now == origin.copy) {
            _ if now == entry.version => Self::Same,
            (true, true) => Self::Accepted,
            (false, true) => Self::Newer,
            (true, false) => Self::Changed,
            (false, false) => Self::Diverged,
        }
    }

    /// Returns whether the user should be notified: the library has a newer version.
    pub const fn has_newer_version(self) -> bool {
        matches!(self, Self::Newer | Self::Diverged)
    }

    /// Returns whether the library has a different version that can be taken.
    pub const fn can_take_version(self) -> bool {
        matches!(
            self,
            Self::Accepted | Self::Newer | Self::Changed | Self::Diverged
        )
    }

    /// Returns a sentence about the copy with this title.
    pub fn describe_copy(self, title: &str) -> String {
        match self {
            Self::Same => format!("“{title}” matches the library."),
            Self::Accepted => {
                format!("“{title}” differs from the library. You chose to keep this copy.")
            }
            Self::Newer => format!("The library has a newer version of “{title}”."),
            Self::Changed => {
                format!("“{title}” has changed in this file since it was taken from the library.")
            }
            Self::Diverged => format!(
                "The library has a newer version of “{title}”, but this file's copy has changed too."
            ),
            Self::Gone => {
                format!("“{title}” is no longer in the library. This file keeps its own copy.")
            }
            Self::Unreadable => format!(
                "The library's file for “{title}” cannot be read. This file keeps its own copy."
            ),
        }
    }

    /// Returns a label of a few words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Same => "matches the library",
            Self::Accepted => "differs from the library",
            Self::Newer => "newer in the library",
            Self::Changed => "changed here",
            Self::Diverged => "newer in the library, changed here too",
            Self::Gone => "no longer in the library",
            Self::Unreadable => "unreadable in the library",
        }
    }
}

/// Compares all copies of a file with a library.
pub fn copy_statuses(document: &Document, library: &LibraryContents) -> CopyStatuses {
    document
        .looks
        .shared
        .iter()
        .filter(|(id, _)| document.graph.groups.contains_key(id))
        .map(|(id, origin)| {
            let copy_status =
                CopyStatus::compare_with_library(&document.graph, *id, origin, library);
            (*id, copy_status)
        })
        .collect()
}
