//! Groups that come from the library and go into it. A copy is a group as any other; where it comes from stands in the
//! looks. `part` makes a group into something that can be pasted or saved, `replace` puts another version in the place of a
//! group, which both taking the library's version and saving a new one to the library are.

mod part;
mod replace;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use emath::Vec2;
use inclination_core::{
    Document,
    format::{Fragment, Shared},
    model::{Graph, GroupId, Node, NodeId, NodeKind, Stat},
};

pub use part::{part, project};
pub use replace::{Replaced, replaced};

use super::{Entry, copy_of, likeness};
use crate::{
    edit::{
        Edit, clipboard,
        groups::{self, reaches},
        known,
    },
    selection::Item,
};

/// A document that has a library's group.
#[derive(Clone, Debug)]
pub struct Adopted {
    /// The document with the group.
    pub document: Document,
    /// The group.
    pub group: GroupId,
    /// What is to be said about it.
    pub told: Vec<String>,
}

/// Brings a library's group into a document: the copy that it has already, or else a new one.
///
/// # Errors
/// Why it cannot stand on this canvas.
pub fn adopted(
    document: &Document,
    canvas: Option<GroupId>,
    entry: &Entry,
) -> Result<Adopted, String> {
    let mut adopted = match copy_of(document, &entry.name) {
        Some(group) => Adopted {
            document: document.clone(),
            group,
            told: Vec::new(),
        },
        None => brought(document, entry)?,
    };
    let graph = &adopted.document.graph;
    if canvas.is_some_and(|inside| reaches(graph, adopted.group, inside)) {
        return Err(String::from(
            "A group cannot stand inside itself: insert this outside it.",
        ));
    }
    let origin = Shared {
        name: entry.name.clone(),
        version: entry.version,
        copy: likeness(graph, adopted.group),
    };
    let shared = &mut adopted.document.looks.shared;
    shared.entry(adopted.group).or_insert(origin);
    Ok(adopted)
}

fn brought(document: &Document, entry: &Entry) -> Result<Adopted, String> {
    let part = part(&entry.document, entry.group);
    let pasting = clipboard::Pasting {
        to: clipboard::To::Off(Vec2::ZERO),
        at_home: false,
        with_inputs: false,
    };
    let pasted = clipboard::pasted(document, None, &part, pasting)?;
    let mut to = document.clone();
    for edit in pasted.edits {
        edit.apply(&mut to);
    }
    // What was pasted is a use, and only the group is wanted.
    let usage = pasted.items.iter().find_map(|item| match item {
        Item::Node(id) => Some(*id),
        _ => None,
    });
    let group = usage.and_then(|usage| {
        to.looks.nodes.remove(&usage);
        match to.graph.nodes.remove(&usage)?.kind {
            NodeKind::Group { group, .. } => Some(group),
            _ => None,
        }
    });
    let group = group.ok_or_else(|| String::from("There is no group in it."))?;
    Ok(Adopted {
        told: other_stats(&document.graph, &to.graph, &part.stats),
        document: to,
        group,
    })
}

/// What is said of stats that are here under the same name and are of another kind: the group reads ones of its own.
fn other_stats(before: &Graph, after: &Graph, read: &[Stat]) -> Vec<String> {
    let taken = |stat: &&Stat| {
        let mut all = before.stats.iter();
        all.any(|known| known.name == stat.name && !known::is_same(known, stat))
    };
    let all = read.iter().filter(taken);
    let said = all.map(|stat| {
        let mut new = after.stats.iter();
        let own = new.find(|own| own.name != stat.name && known::is_that(own, stat));
        let own = own.map_or("", |own| &own.name);
        format!(
            "The stat “{}” is of another kind in this file than the group reads, so the group reads one of its own, “{own}”.",
            stat.name
        )
    });
    said.collect()
}

/// Takes the library's version of a copy.
///
/// # Errors
/// Why it cannot stand here.
pub fn taken(document: &Document, group: GroupId, entry: &Entry) -> Result<Replaced, String> {
    let part = part(&entry.document, entry.group);
    let mut replaced = replaced(document, group, &part)?;
    let to = &mut replaced.document;
    let origin = Shared {
        name: entry.name.clone(),
        version: entry.version,
        copy: likeness(&to.graph, group),
    };
    to.looks.shared.insert(group, origin);
    let graph = (&document.graph, &replaced.document.graph);
    let told = other_stats(graph.0, graph.1, &part.stats);
    replaced.told.extend(told);
    Ok(replaced)
}

/// Keeps the copy as it is, and is told of the library's only when that is changed once more.
pub fn kept(document: &Document, group: GroupId, entry: &Entry) -> Vec<Edit> {
    recorded(
        group,
        &entry.name,
        entry.version,
        likeness(&document.graph, group),
    )
}

/// Says where a group comes from.
pub fn recorded(group: GroupId, name: &str, version: u64, copy: u64) -> Vec<Edit> {
    let origin = Shared {
        name: name.to_owned(),
        version,
        copy,
    };
    vec![Edit::Shared(group, Some(origin))]
}

/// Lets a copy be a group of the file's own, which no library has a say in.
pub fn parted(group: GroupId) -> Vec<Edit> {
    vec![Edit::Shared(group, None)]
}

/// How often a group is used in a file.
pub fn uses(document: &Document, group: GroupId) -> usize {
    groups::uses(&document.graph, group).len()
}

/// A use of a group, wired to nothing.
fn usage(group: GroupId) -> Node {
    let inputs = BTreeMap::new();
    Node::new("", NodeKind::Group { group, inputs })
}

/// The only use in a part.
fn used(part: &Fragment) -> Option<(NodeId, GroupId)> {
    part.nodes.iter().find_map(|(id, node)| match node.kind {
        NodeKind::Group { group, .. } => Some((*id, group)),
        _ => None,
    })
}
