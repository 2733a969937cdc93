//! The groups of the library. Adding one brings a copy into the file, or uses the copy that is there.

use std::{collections::BTreeMap, sync::Arc};

use inclination_core::model::{Node, NodeKind};

use super::{Catalog, Shelf, What, list::List};
use crate::{
    edit::groups::reaches,
    library::{Entry, copy_of},
    search::Words,
};

impl Catalog {
    /// The key of a library's group.
    pub fn key_of_shared(name: &str) -> String {
        format!("library {name}")
    }
}

impl List<'_> {
    pub(super) fn library(&mut self) {
        let graph = &self.document.graph;
        for entry in &self.library.entries {
            let copy = copy_of(self.document, &entry.name);
            let stands_inside = self
                .group
                .zip(copy)
                .is_some_and(|(inside, copy)| reaches(graph, copy, inside));
            if stands_inside {
                continue;
            }
            let summary = match entry.description() {
                "" => "a group of the library, of which this file gets a copy",
                said => said,
            };
            let gives = entry.document.graph.output_types(None, &usage(entry));
            let gives = gives.first().map(|(_, ty)| *ty);
            let found = Words::titled(entry.title())
                .or(["library", "shared", "group", entry.name.as_str()])
                .saying(summary);
            self.entry(
                Self::key(entry),
                entry.title(),
                Shelf::Library,
                summary,
                gives,
                What::Shared(Arc::clone(entry)),
                found,
            );
        }
    }

    fn key(entry: &Entry) -> String {
        Catalog::key_of_shared(&entry.name)
    }
}

/// A use of a library's group, as one would stand in its own file.
pub(super) fn usage(entry: &Entry) -> Node {
    let kind = NodeKind::Group {
        group: entry.group,
        inputs: BTreeMap::new(),
    };
    Node::new("", kind)
}
