//! Catalog entries for the groups of the library. Adding one copies it into the file, or uses the
//! copy that the file already has.

use std::{collections::BTreeMap, sync::Arc};

use inclination_core::authoring::model::{Node, NodeKind};

use super::{Catalog, CatalogSection, EntryContent, builder::CatalogBuilder};
use crate::{
    edit::groups::is_or_uses_group,
    library::{LibraryEntry, find_copy},
    search::SearchWords,
};

impl Catalog {
    /// Returns the catalog key of a library group.
    pub fn library_key(name: &str) -> String {
        format!("library {name}")
    }
}

impl CatalogBuilder<'_> {
    /// Adds the library's groups, except those that would contain themselves.
    pub(super) fn add_library(&mut self) {
        let graph = &self.document.graph;
        for entry in &self.library.entries {
            let copy = find_copy(self.document, &entry.name);
            let would_contain_itself = self
                .group
                .zip(copy)
                .is_some_and(|(inside, copy)| is_or_uses_group(graph, copy, inside));
            if would_contain_itself {
                continue;
            }

            let summary = match entry.description() {
                "" => "a group from the library, copied into this file",
                description => description,
            };

            let outputs = entry
                .document
                .graph
                .output_types(None, &library_group_node(entry));
            let gives = outputs.first().map(|(_, ty)| *ty);
            let found = SearchWords::from_title(entry.title())
                .with_aliases(["library", "shared", "group", entry.name.as_str()])
                .with_description(summary);
            self.add_entry(
                Self::entry_key(entry),
                entry.title(),
                CatalogSection::Library,
                summary,
                gives,
                EntryContent::LibraryGroup(Arc::clone(entry)),
                found,
            );
        }
    }

    fn entry_key(entry: &LibraryEntry) -> String {
        Catalog::library_key(&entry.name)
    }
}

/// Returns a node that uses a library group, valid in the group's own document.
pub(super) fn library_group_node(entry: &LibraryEntry) -> Node {
    let kind = NodeKind::Group {
        group: entry.group,
        inputs: BTreeMap::new(),
    };
    Node::new("", kind)
}
