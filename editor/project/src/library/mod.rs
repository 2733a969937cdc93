//! The library: groups that several files share.
//!
//! Each shared group is a project in the library's folder, and each file that uses it has its own
//! copy. A file works without the library. It records the origin of its copies and the content of
//! both the library's version and the copy at that time, so that it can be determined which of the
//! two has changed since. No disk access here: `io` reads the folder, and `edits` moves groups in
//! and out.
//!
//! The shared group of a library's file is the one with the project's name, or else the only one
//! that is not used in another group. So the file may also have other content, such as nodes to
//! try the group with, and stays a project that can be opened, checked and compared.

mod copy_status;
mod differences;
pub mod edits;

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::Arc,
};

use inclination_core::authoring::{
    format::Document,
    model::{Graph, Group, GroupId, Node, NodeKind},
};

pub use copy_status::{CopyStatus, CopyStatuses, copy_statuses};
pub use differences::{changes_from_taking, changes_in_copy};

use crate::{
    edit::groups::group_content_hash,
    files::{Fingerprint, names},
};

/// A shared group in the library.
#[derive(Debug)]
pub struct LibraryEntry {
    /// The name in the library, by which files refer to it: the file name without its ending.
    pub name: String,
    /// Its file.
    pub file: PathBuf,
    /// The fingerprint of the file.
    pub print: Fingerprint,
    /// The project in the file.
    pub document: Document,
    /// The shared group of the project.
    pub group: GroupId,
    /// The content hash of the group.
    pub version: u64,
}

impl LibraryEntry {
    /// Makes an entry of a library's file.
    ///
    /// # Errors
    /// Returns why the project has no unique group to share.
    pub fn from_document(
        file: &Path,
        print: Fingerprint,
        document: Document,
    ) -> Result<Self, String> {
        let group = find_shared_group(&document.graph)?;
        Ok(Self {
            name: names::short_name(file),
            file: file.to_owned(),
            print,
            version: group_content_hash(&document.graph, group),
            group,
            document,
        })
    }

    /// The shared group.
    pub fn shared_group(&self) -> Option<&Group> {
        self.document.graph.groups.get(&self.group)
    }

    /// The title for users: the group's name, or the entry's name if the group has none.
    pub fn title(&self) -> &str {
        let name = self.shared_group().map_or("", |group| &group.name);
        if name.is_empty() { &self.name } else { name }
    }

    /// The description of the group, which may be empty.
    pub fn description(&self) -> &str {
        self.shared_group().map_or("", |group| &group.description)
    }
}

/// A file of the library that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableEntry {
    /// The name that it would have in the library.
    pub name: String,
    /// Its file.
    pub file: PathBuf,
    /// The reason, as a sentence.
    pub why: String,
}

/// The contents of a library.
#[derive(Clone, Debug, Default)]
pub struct LibraryContents {
    /// The folder, or `None` if there is none or it was not scanned yet.
    pub folder: Option<PathBuf>,
    /// The shared groups, in order of their names.
    pub entries: Vec<Arc<LibraryEntry>>,
    /// The files that could not be read.
    pub broken: Vec<UnreadableEntry>,
    /// The reason why the folder could not be scanned completely, as a sentence.
    pub trouble: Option<String>,
}

impl LibraryContents {
    /// Finds the entry with a name.
    pub fn find_entry(&self, name: &str) -> Option<&Arc<LibraryEntry>> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// Finds the unreadable file with a name.
    pub fn find_broken(&self, name: &str) -> Option<&UnreadableEntry> {
        self.broken.iter().find(|broken| broken.name == name)
    }

    /// Returns these contents with a new or replaced entry.
    #[must_use]
    pub fn with_entry(&self, entry: LibraryEntry) -> Self {
        let mut contents = self.clone();
        contents.entries.retain(|known| known.name != entry.name);
        contents.broken.retain(|known| known.name != entry.name);

        let at = contents
            .entries
            .partition_point(|known| known.name < entry.name);
        contents.entries.insert(at, Arc::new(entry));
        contents
    }

    /// Returns whether two scans found the same contents.
    pub fn is_same_as(&self, other: &Self) -> bool {
        let prints = |entries: &[Arc<LibraryEntry>]| -> Vec<(String, Fingerprint)> {
            entries
                .iter()
                .map(|entry| (entry.name.clone(), entry.print))
                .collect()
        };

        self.folder == other.folder
            && self.broken == other.broken
            && self.trouble == other.trouble
            && prints(&self.entries) == prints(&other.entries)
    }
}

/// The library as an open document sees it.
#[derive(Clone, Debug, Default)]
pub struct LibraryStatus {
    /// The contents of the library.
    pub contents: Arc<LibraryContents>,
    /// The status of each of the document's copies.
    pub copy_statuses: CopyStatuses,
    /// The library's folder, even if it was not scanned yet, or `None` if there is none.
    pub folder: Option<PathBuf>,
    /// Whether that folder is the app's own.
    pub is_usual: bool,
}

impl LibraryStatus {
    /// Returns the copies for which the library has a newer version.
    pub fn newer_copies(&self) -> impl Iterator<Item = (GroupId, CopyStatus)> + '_ {
        self.copy_statuses
            .iter()
            .map(|(id, copy_status)| (*id, *copy_status))
            .filter(|(_, copy_status)| copy_status.has_newer_version())
    }

    /// Returns the status of the group that a node uses, or `None` if that is not a copy.
    pub fn copy_status(&self, node: &Node) -> Option<CopyStatus> {
        match &node.kind {
            NodeKind::Group { group, .. } => self.copy_statuses.get(group).copied(),
            _ => None,
        }
    }
}

/// Finds the group that a project shares.
fn find_shared_group(graph: &Graph) -> Result<GroupId, String> {
    let mut named = graph
        .groups
        .iter()
        .filter(|(_, group)| group.name == graph.name);
    if let (Some((id, _)), None) = (named.next(), named.next()) {
        return Ok(*id);
    }

    let used: BTreeSet<GroupId> = graph
        .groups
        .values()
        .flat_map(|group| group.nodes.values())
        .filter_map(|node| match node.kind {
            NodeKind::Group { group, .. } => Some(group),
            _ => None,
        })
        .collect();
    let mut outer = graph.groups.keys().filter(|id| !used.contains(id));

    match (outer.next(), outer.next()) {
        (Some(id), None) => Ok(*id),
        (Some(_), Some(_)) => Err(String::from(
            "The file has several groups. Give the graph the same name as the group to share.",
        )),
        (None, _) if graph.groups.is_empty() => Err(String::from("The file contains no groups.")),
        (None, _) => Err(String::from(
            "No group in this file is the outermost one. Give the graph the same name as the group to share.",
        )),
    }
}

/// Finds the copy of a library's group in a file.
pub fn find_copy(document: &Document, name: &str) -> Option<GroupId> {
    document
        .looks
        .shared
        .iter()
        .find(|(id, origin)| origin.name == name && document.graph.groups.contains_key(id))
        .map(|(id, _)| *id)
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::guard_with_need_group;
