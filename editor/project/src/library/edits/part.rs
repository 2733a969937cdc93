//! A group by itself: a part with one use of it, and a project of its own to be saved.

use std::collections::{BTreeMap, BTreeSet};

use emath::Vec2;
use inclination_core::{
    Document,
    format::{Fragment, Position},
    model::{Acknowledgement, Graph, GroupId, NodeId, Nodes, Place, ProfileId},
};

use crate::edit::clipboard::{self, Pasting, To};

/// A use of a group with all that the group needs: the groups and the stats that it reads.
pub fn part(document: &Document, group: GroupId) -> Fragment {
    let mut whole = document.clone();
    let id = NodeId(whole.graph.fresh_id());
    whole.graph.nodes = Nodes::from([(id, super::usage(group))]);
    whole.looks.nodes.insert(id, Position::default());
    // Where it comes from itself is nobody's concern but this file's.
    whole.looks.shared.remove(&group);
    Fragment::of(&whole, None, &BTreeSet::from([id]))
}

/// A project that has a group with one use, as a library keeps it, and is called as the group. What is to be told from
/// another of the same name is numbered as its file is.
///
/// # Errors
/// Why it cannot stand by itself.
pub fn project(document: &Document, group: GroupId, file: &str) -> Result<Document, String> {
    let mut part = part(document, group);
    let about = document.graph.groups.get(&group);
    let about = about.ok_or_else(|| String::from("The group is gone."))?;
    let name = match number(file, &about.name) {
        Some(number) => format!("{} {number}", about.name),
        None => about.name.clone(),
    };
    if let Some(main) = part.groups.get_mut(&group) {
        main.name.clone_from(&name);
    }
    let mut project = Document {
        graph: Graph {
            name,
            description: about.description.clone(),
            ..Graph::default()
        },
        ..Document::default()
    };
    let mut profiles = BTreeMap::new();
    for profile in &part.profiles {
        let id = ProfileId(project.graph.fresh_id());
        profiles.insert(profile.id, id);
        let mut own = profile.clone();
        own.id = id;
        project.graph.profiles.push(own);
    }
    let pasting = Pasting {
        to: To::Off(Vec2::ZERO),
        at_home: false,
        with_inputs: false,
    };
    let pasted = clipboard::pasted(&project, None, &part, pasting)?;
    for edit in pasted.edits {
        edit.apply(&mut project);
    }
    // No game reads it by itself, and nobody has to be told.
    project.graph.acknowledged.insert(Acknowledgement {
        code: String::from("no-factor"),
        place: Place::default(),
    });
    Ok(project)
}

/// The number behind the name of a file that is otherwise named as a group is.
fn number(file: &str, name: &str) -> Option<u32> {
    let plain = crate::files::names::suggested_as(name, "");
    file.strip_prefix(&plain)?.strip_prefix('-')?.parse().ok()
}
