//! Exports a group as a fragment with one use of it, or as a separate project to be saved.

use std::collections::{BTreeMap, BTreeSet};

use emath::Vec2;
use inclination_core::authoring::{
    format::{Document, Fragment, Position},
    model::{Acknowledgement, Graph, GroupId, NodeId, Nodes, Place, ProfileId},
};

use crate::edit::clipboard::{self, PasteOptions, PasteTarget};

/// Copies a use of a group, with the groups and stats that the group needs.
pub fn export_fragment(document: &Document, group: GroupId) -> Fragment {
    let mut whole = document.clone();
    let id = NodeId(whole.graph.fresh_id());
    whole.graph.nodes = Nodes::from([(id, super::new_use(group))]);
    whole.looks.nodes.insert(id, Position::default());
    // The origin of the group itself concerns only this file.
    whole.looks.shared.remove(&group);
    Fragment::from_selection(&whole, None, &BTreeSet::from([id]))
}

/// Builds a project for the library from a group and one use of it, named after the group. If the
/// file has a number to tell it from another one of that name, the project's name gets it too.
///
/// # Errors
/// Returns why the group cannot be exported.
pub fn export_project(document: &Document, group: GroupId, file: &str) -> Result<Document, String> {
    let mut part = export_fragment(document, group);
    let exported = document
        .graph
        .groups
        .get(&group)
        .ok_or_else(|| String::from("The group no longer exists."))?;
    let name = match trailing_number(file, &exported.name) {
        Some(number) => format!("{} {number}", exported.name),
        None => exported.name.clone(),
    };
    if let Some(main) = part.groups.get_mut(&group) {
        main.name.clone_from(&name);
    }

    let mut project = Document {
        graph: Graph {
            name,
            description: exported.description.clone(),
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

    let pasting = PasteOptions {
        to: PasteTarget::Offset(Vec2::ZERO),
        at_home: false,
        with_inputs: false,
    };
    let pasted = clipboard::paste_fragment(&project, None, &part, pasting)?;
    for edit in pasted.edits {
        edit.apply(&mut project);
    }

    // No game reads this project by itself, so the warning about missing factors is accepted.
    project.graph.acknowledged.insert(Acknowledgement {
        code: String::from("no-factor"),
        place: Place::default(),
    });
    Ok(project)
}

/// Returns the number at the end of a file name that otherwise is suggested for a group's name.
fn trailing_number(file: &str, name: &str) -> Option<u32> {
    let plain = crate::files::names::suggest_file_name(name, "");
    file.strip_prefix(&plain)?.strip_prefix('-')?.parse().ok()
}
