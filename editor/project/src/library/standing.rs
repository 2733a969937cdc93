//! How a file's copies stand to what the library has.

use std::collections::BTreeMap;

use inclination_core::{
    Document,
    format::Shared,
    model::{Graph, GroupId},
};

use super::{Contents, Entry, likeness};

/// How a copy stands to the library's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Both are the same.
    Same,
    /// They differ, and neither was changed since it was taken, or kept as it is.
    Kept,
    /// The library's was changed since.
    Newer,
    /// The copy was changed since.
    Changed,
    /// Both were, and not in the same way.
    Both,
    /// The library has it no more.
    Gone,
    /// The library's file cannot be read.
    Unread,
}

/// The copies of a file, and how each stands.
pub type Standings = BTreeMap<GroupId, Standing>;

impl Standing {
    /// How a copy stands.
    pub fn of(graph: &Graph, group: GroupId, origin: &Shared, library: &Contents) -> Self {
        let Some(entry) = library.entry(&origin.name) else {
            return match library.broken(&origin.name) {
                Some(_) => Self::Unread,
                None => Self::Gone,
            };
        };
        Self::against(graph, group, origin, entry)
    }

    /// How it stands to what the library has of it.
    pub fn against(graph: &Graph, group: GroupId, origin: &Shared, entry: &Entry) -> Self {
        let now = likeness(graph, group);
        match (entry.version == origin.version, now == origin.copy) {
            _ if now == entry.version => Self::Same,
            (true, true) => Self::Kept,
            (false, true) => Self::Newer,
            (true, false) => Self::Changed,
            (false, false) => Self::Both,
        }
    }

    /// Whether it is news that one should not miss.
    pub const fn is_news(self) -> bool {
        matches!(self, Self::Newer | Self::Both)
    }

    /// Whether there is a version of the library to be taken that is another.
    pub const fn can_take(self) -> bool {
        matches!(self, Self::Kept | Self::Newer | Self::Changed | Self::Both)
    }

    /// What is said of it: of what, in a sentence.
    pub fn sentence(self, title: &str) -> String {
        match self {
            Self::Same => format!("“{title}” is as the library has it."),
            Self::Kept => format!(
                "“{title}” is not as the library has it, and neither was changed since it was taken or kept."
            ),
            Self::Newer => format!("The library has a newer version of “{title}”."),
            Self::Changed => {
                format!("“{title}” was changed in this file since it was taken from the library.")
            }
            Self::Both => format!(
                "The library has a newer version of “{title}”, and it was changed in this file too."
            ),
            Self::Gone => {
                format!("The library has “{title}” no more. This file has all that it needs of it.")
            }
            Self::Unread => format!(
                "What the library has of “{title}” cannot be read. This file has all that it needs of it."
            ),
        }
    }

    /// The same in a few words.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Same => "as in the library",
            Self::Kept => "other than in the library",
            Self::Newer => "newer in the library",
            Self::Changed => "changed here",
            Self::Both => "newer in the library, changed here too",
            Self::Gone => "not in the library any more",
            Self::Unread => "cannot be read in the library",
        }
    }
}

/// How all copies of a file stand.
pub fn standings(document: &Document, library: &Contents) -> Standings {
    let graph = &document.graph;
    let copies = document.looks.shared.iter();
    let copies = copies.filter(|(id, _)| graph.groups.contains_key(id));
    copies
        .map(|(id, origin)| (*id, Standing::of(graph, *id, origin, library)))
        .collect()
}
