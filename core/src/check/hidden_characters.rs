//! Characters of names that cannot be seen: NUL, other control characters, and those that change
//! the direction of text.

use alloc::{format, string::String};

use super::{
    Fix, FixEdit, NodeLocation, Report, context::CheckContext, messages, names::NameUser, rules,
};
use crate::model::{GroupId, NodeKind, Nodes, Place};

pub(super) fn check(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    use NameUser::{Designer, Game};

    let graph = context.graph;
    for stat in &graph.stats {
        let rename = |name| FixEdit::RenameStat(stat.id, name);
        check_name(
            "stat",
            Game,
            &stat.name,
            Place::stat(stat.id),
            rename,
            report,
        );
    }
    for profile in &graph.profiles {
        let rename = |name| FixEdit::RenameProfile(profile.id, name);
        let place = Place::profile(profile.id);
        check_name("profile", Game, &profile.name, place, rename, report);
    }

    check_nodes(None, &graph.nodes, report);
    for (id, group) in &graph.groups {
        let rename = |name| FixEdit::RenameGroup(*id, name);
        let place = Place::group(*id);
        check_name("group", Designer, &group.name, place, rename, report);
        for (what, ports) in [("input", &group.inputs), ("output", &group.outputs)] {
            for port in ports {
                let rename = |name| FixEdit::RenamePort(*id, port.id, name);
                let place = Place::port(*id, port.id);
                check_name(what, Designer, &port.name, place, rename, report);
            }
        }
        check_nodes(Some(*id), &group.nodes, report);
    }
}

fn check_nodes(group: Option<GroupId>, nodes: &Nodes, report: &mut Report<'_>) {
    for (id, node) in nodes {
        let user = match node.kind {
            NodeKind::Factor(_) | NodeKind::Option(_) | NodeKind::Decision => NameUser::Game,
            _ => NameUser::Designer,
        };
        let at = NodeLocation { group, node: *id };
        let rename = |name| FixEdit::RenameNode(at, name);
        let place = Place::node(group, *id);
        check_name("node", user, &node.name, place, rename, report);
    }
}

/// Reports a name with characters that cannot be seen.
fn check_name(
    what: &str,
    user: NameUser,
    name: &str,
    place: Place,
    rename: impl FnOnce(String) -> FixEdit,
    report: &mut Report<'_>,
) {
    let Some(hidden) = name.chars().find(|character| is_hidden(*character)) else {
        return;
    };

    let visible: String = name
        .chars()
        .filter(|character| !is_hidden(*character))
        .collect();
    let shown = messages::quote_name(visible.trim());
    let (rule, sentence) = if user == NameUser::Game && name.contains('\0') {
        let sentence = format!(
            "The name of the {what} {shown} contains a NUL character, and many programs end a text there. Remove it."
        );
        (rules::NUL_IN_NAME, sentence)
    } else {
        let sentence = format!(
            "The name of the {what} {shown} contains the invisible character U+{:04X}, which can make it look like another name. Remove it.",
            u32::from(hidden)
        );
        (rules::HIDDEN_CHARACTER, sentence)
    };

    let fix = (!visible.trim().is_empty())
        .then(|| Fix::with_edit("Remove the invisible characters", rename(visible)));
    report.add(rule, place, sentence, fix);
}

/// Returns whether a character cannot be seen and has no place in a name. Marks that join or
/// separate letters are parts of some scripts.
fn is_hidden(character: char) -> bool {
    let changes_direction = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || changes_direction
}
