//! Characters that cannot be seen in names and in other texts for the game: NUL, other control
//! characters, and those that change the direction of text.

use alloc::{format, string::String, vec::Vec};

use super::{
    Fix, FixEdit, NodeLocation, Report, context::CheckContext, messages, names::NameUser, rules,
};
use crate::model::{GroupId, NodeKind, Nodes, Place, Stat, StatKind};

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
        check_choices(stat, report);
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
            // The name of a group node is part of the names of the options inside.
            NodeKind::Factor(_)
            | NodeKind::Option(_)
            | NodeKind::Decision
            | NodeKind::Group { .. } => NameUser::Game,
            _ => NameUser::Designer,
        };
        let at = NodeLocation { group, node: *id };
        let rename = |name| FixEdit::RenameNode(at, name);
        let place = Place::node(group, *id);
        check_name("node", user, &node.name, place, rename, report);
        if let NodeKind::Option(payload) = &node.kind {
            let owner = messages::node_name(report.graph(), node);
            check_payload(payload, &owner, place, report);
        }
    }
}

/// Reports a stat with choices whose names have characters that cannot be seen.
fn check_choices(stat: &Stat, report: &mut Report<'_>) {
    let StatKind::Choice(names) = &stat.kind else {
        return;
    };
    let Some((name, hidden)) = names
        .iter()
        .find_map(|name| Some((name, find_hidden(name)?)))
    else {
        return;
    };

    let visible: Vec<String> = names.iter().map(|name| remove_hidden(name)).collect();
    let what = format!(
        "The choice {} of the stat {}",
        messages::quote_name(remove_hidden(name).trim()),
        messages::quote_name(remove_hidden(&stat.name).trim())
    );
    let nul = names.iter().any(|name| name.contains('\0'));
    let (rule, sentence) = if nul {
        (rules::NUL_IN_NAME, describe_nul(&what))
    } else {
        let advice = "which can make it look like another choice";
        (
            rules::HIDDEN_CHARACTER,
            describe_character(&what, hidden, advice),
        )
    };

    let fix = visible.iter().all(|name| !name.trim().is_empty()).then(|| {
        let edit = FixEdit::SetChoices(stat.id, visible);
        Fix::with_edit("Remove the invisible characters", edit)
    });
    report.add(rule, Place::stat(stat.id), sentence, fix);
}

/// Reports a payload with a NUL, or with characters that change the direction of text. Line breaks
/// and other control characters may mean something to the game.
fn check_payload(payload: &str, owner: &str, place: Place, report: &mut Report<'_>) {
    let what = format!("The payload of {owner}");
    if payload.contains('\0') {
        report.add(rules::NUL_IN_NAME, place, describe_nul(&what), None);
    } else if let Some(hidden) = payload.chars().find(|letter| changes_direction(*letter)) {
        let advice = "which can make it look like another payload";
        let sentence = describe_character(&what, hidden, advice);
        report.add(rules::HIDDEN_CHARACTER, place, sentence, None);
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
    let Some(hidden) = find_hidden(name) else {
        return;
    };

    let visible = remove_hidden(name);
    let what = format!(
        "The name of the {what} {}",
        messages::quote_name(visible.trim())
    );
    let (rule, sentence) = if user == NameUser::Game && name.contains('\0') {
        (rules::NUL_IN_NAME, describe_nul(&what))
    } else {
        let advice = "which can make it look like another name";
        (
            rules::HIDDEN_CHARACTER,
            describe_character(&what, hidden, advice),
        )
    };

    let fix = (!visible.trim().is_empty())
        .then(|| Fix::with_edit("Remove the invisible characters", rename(visible)));
    report.add(rule, place, sentence, fix);
}

fn describe_nul(what: &str) -> String {
    format!("{what} contains a NUL character, and many programs end a text there. Remove it.")
}

fn describe_character(what: &str, hidden: char, advice: &str) -> String {
    let code = u32::from(hidden);
    format!("{what} contains the invisible character U+{code:04X}, {advice}. Remove it.")
}

fn find_hidden(text: &str) -> Option<char> {
    text.chars().find(|character| is_hidden(*character))
}

fn remove_hidden(text: &str) -> String {
    text.chars()
        .filter(|character| !is_hidden(*character))
        .collect()
}

/// Returns whether a character cannot be seen and has no place in a name. Marks that join or
/// separate letters are parts of some scripts.
fn is_hidden(character: char) -> bool {
    character.is_control() || changes_direction(character)
}

/// Returns whether a character changes the direction of all text after it. Marks for single places
/// are parts of some scripts.
fn changes_direction(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
