//! Edits that bring groups from the library into a document, and take them out into the library.
//!
//! A copy is an ordinary group; its origin is recorded in the document's looks. `export` turns a
//! group into a fragment to paste or a project to save. `replace` replaces a group by another
//! version, both to take the library's version and to save a new one into the library.

mod export;
mod replace;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use emath::Vec2;
use inclination_core::authoring::{
    format::{Document, Fragment, LibraryOrigin},
    model::{Graph, GroupId, Node, NodeId, NodeKind, Stat},
};

pub use export::{export_fragment, export_project};
pub use replace::{GroupReplacement, replace_group};

use super::{LibraryEntry, find_copy, group_content_hash};
use crate::{
    edit::{
        Edit, clipboard,
        groups::{self, is_or_uses_group},
        paste_dedup,
    },
    selection::Item,
};

/// A document with a copy of a library's group.
#[derive(Clone, Debug)]
pub struct AdoptedGroup {
    /// The document with the copy.
    pub document: Document,
    /// The copy.
    pub group: GroupId,
    /// Sentences for the user about side effects.
    pub notices: Vec<String>,
}

/// Brings a library's group into a document, or finds the copy that is there already.
///
/// # Errors
/// Returns why it cannot be used on this canvas.
pub fn adopt_group(
    document: &Document,
    canvas: Option<GroupId>,
    entry: &LibraryEntry,
) -> Result<AdoptedGroup, String> {
    let mut adopted = match find_copy(document, &entry.name) {
        Some(group) => AdoptedGroup {
            document: document.clone(),
            group,
            notices: Vec::new(),
        },
        None => paste_group(document, entry)?,
    };

    let graph = &adopted.document.graph;
    if canvas.is_some_and(|inside| is_or_uses_group(graph, adopted.group, inside)) {
        return Err(String::from(
            "A group cannot contain itself. Insert it outside this group.",
        ));
    }

    let origin = LibraryOrigin {
        name: entry.name.clone(),
        version: entry.version,
        copy: group_content_hash(graph, adopted.group),
    };
    let shared = &mut adopted.document.looks.shared;
    shared.entry(adopted.group).or_insert(origin);
    Ok(adopted)
}

/// Pastes a library's group into a document as a new group.
fn paste_group(document: &Document, entry: &LibraryEntry) -> Result<AdoptedGroup, String> {
    let part = export_fragment(&entry.document, entry.group);
    let pasting = clipboard::PasteOptions {
        to: clipboard::PasteTarget::Offset(Vec2::ZERO),
        at_home: false,
        with_inputs: false,
    };
    let pasted = clipboard::paste_fragment(document, None, &part, pasting)?;
    let mut to = document.clone();
    for edit in pasted.edits {
        edit.apply(&mut to);
    }

    // Pasting also creates a use of the group, which is removed again.
    let usage = pasted.items.iter().find_map(|item| match item {
        Item::Node(id) => Some(*id),
        _ => None,
    });
    let group = usage
        .and_then(|usage| {
            to.looks.nodes.remove(&usage);
            match to.graph.nodes.remove(&usage)?.kind {
                NodeKind::Group { group, .. } => Some(group),
                _ => None,
            }
        })
        .ok_or_else(|| String::from("The library's file contains no group."))?;

    Ok(AdoptedGroup {
        notices: describe_conflicting_stats(&document.graph, &to.graph, &part.stats),
        document: to,
        group,
    })
}

/// Describes each stat that the group reads under a new name, since the document has a stat of the
/// original name but of another kind.
fn describe_conflicting_stats(before: &Graph, after: &Graph, read: &[Stat]) -> Vec<String> {
    let is_of_other_kind = |stat: &&Stat| {
        before
            .stats
            .iter()
            .any(|known| known.name == stat.name && !paste_dedup::is_same_stat(known, stat))
    };

    let sentences = read.iter().filter(is_of_other_kind).map(|stat| {
        let own = after
            .stats
            .iter()
            .find(|own| own.name != stat.name && paste_dedup::is_renamed_copy(own, stat))
            .map_or("", |own| &own.name);
        format!(
            "The group's stat “{0}” has a different kind from this file's “{0}”, so the group reads “{own}” instead.",
            stat.name
        )
    });
    sentences.collect()
}

/// Replaces a copy by the library's version.
///
/// # Errors
/// Returns why this version cannot be used here.
pub fn take_library_version(
    document: &Document,
    group: GroupId,
    entry: &LibraryEntry,
) -> Result<GroupReplacement, String> {
    let part = export_fragment(&entry.document, entry.group);
    let mut replaced = replace_group(document, group, &part)?;

    let to = &mut replaced.document;
    let origin = LibraryOrigin {
        name: entry.name.clone(),
        version: entry.version,
        copy: group_content_hash(&to.graph, group),
    };
    to.looks.shared.insert(group, origin);

    let notices =
        describe_conflicting_stats(&document.graph, &replaced.document.graph, &part.stats);
    replaced.notices.extend(notices);
    Ok(replaced)
}

/// Keeps the copy unchanged and accepts its difference from the library until that changes again.
pub fn accept_difference(document: &Document, group: GroupId, entry: &LibraryEntry) -> Vec<Edit> {
    record_origin(
        group,
        &entry.name,
        entry.version,
        group_content_hash(&document.graph, group),
    )
}

/// Records the origin of a group.
pub fn record_origin(group: GroupId, name: &str, version: u64, copy: u64) -> Vec<Edit> {
    let origin = LibraryOrigin {
        name: name.to_owned(),
        version,
        copy,
    };
    vec![Edit::LibraryOrigin(group, Some(origin))]
}

/// Turns a copy into an ordinary group of this file, independent of the library.
pub fn detach_copy(group: GroupId) -> Vec<Edit> {
    vec![Edit::LibraryOrigin(group, None)]
}

/// Counts the uses of a group in a file.
pub fn count_uses(document: &Document, group: GroupId) -> usize {
    groups::find_uses(&document.graph, group).len()
}

/// Returns a node that uses a group, without wires.
fn new_use(group: GroupId) -> Node {
    let inputs = BTreeMap::new();
    Node::new("", NodeKind::Group { group, inputs })
}

/// Returns the only use of a group on the canvas of a fragment.
fn find_use(part: &Fragment) -> Option<(NodeId, GroupId)> {
    part.nodes.iter().find_map(|(id, node)| match node.kind {
        NodeKind::Group { group, .. } => Some((*id, group)),
        _ => None,
    })
}
