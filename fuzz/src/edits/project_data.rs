//! Random edits of stats, samples and profiles, and of groups shared between files.

use std::{collections::BTreeMap, path::Path};

use inclination_core::{
    Scope,
    authoring::{
        history::{HistoryEntry, OptionAddress, OptionHistory, RunStatus},
        kind::SocketType,
        model::{GroupId, NodeKind, ProfileId, Socket, SocketKey, StatKind},
    },
};
use inclination_project::{
    edit::{choices, edits_between, profiles, samples, stats},
    files::Fingerprint,
    library::{LibraryEntry, edits},
};

use super::designer::Designer;

/// Performs one of these edits; `None` if there is nothing to edit.
pub(super) fn edit_project_data(designer: &mut Designer<'_>, action: usize) -> Option<()> {
    match action {
        0 | 1 => add_stat(designer)?,
        2 | 3 => edit_stat(designer)?,
        4 | 5 => edit_choices(designer)?,

        6 => {
            let (id, value) = (designer.pick_stat()?, designer.pick_number());
            let looked_at = designer.open.view.shown_candidate;
            designer.apply_edits(samples::set_current_value(
                designer.document(),
                looked_at,
                id,
                value,
            ));
        }
        7 | 8 => edit_samples(designer),
        9 | 10 => edit_named_sample(designer)?,
        11 | 12 => edit_candidates(designer)?,
        13 => edit_history(designer)?,
        14 => adopt_shared_group(designer)?,
        16 => edit_profiles(designer)?,
        _ => {
            let id = designer.pick_stat()?;
            let by = designer.pick_number();
            designer.apply_edits(samples::map_stat_values(designer.document(), id, |value| {
                // A new range maps old values to finite numbers.
                if by == 0.0 { value } else { by }
            }));
        }
    }
    Some(())
}

/// Adds a stat, duplicates one, or puts one on the canvas.
fn add_stat(designer: &mut Designer<'_>) -> Option<()> {
    let scope = Scope::ALL[designer.pick_below(Scope::ALL.len())];
    let (group, at) = (designer.group(), designer.pick_position());
    match designer.pick_below(3) {
        0 => designer.apply_edits(stats::add_stat(designer.document(), scope).1),
        1 => {
            let id = designer.pick_stat()?;
            designer.apply_edits(stats::duplicate_stat(designer.document(), id)?.1);
        }
        _ => {
            let id = designer.pick_stat()?;
            designer.apply_edits(stats::add_stat_node(designer.document(), group, id, at)?.1);
        }
    }
    Some(())
}

/// Changes or removes a stat.
fn edit_stat(designer: &mut Designer<'_>) -> Option<()> {
    let (id, other) = (designer.pick_stat()?, designer.pick_stat());
    let scope = Scope::ALL[designer.pick_below(Scope::ALL.len())];
    let (a, b, text) = (
        designer.pick_number(),
        designer.pick_number(),
        designer.pick_text(),
    );

    let kind = match designer.pick_below(3) {
        0 => StatKind::YesNo,
        1 => StatKind::Choice(vec!["calm".into(), text.into()]),
        _ => StatKind::Number {
            low: a.min(b),
            high: a.max(b),
            clamp: designer.flip_coin(),
        },
    };
    let (down, action) = (designer.flip_coin(), designer.pick_below(7));

    let document = designer.document();
    designer.apply_edits(match action {
        0 => stats::rename_stat(document, id, text),
        1 => stats::set_kind(document, id, &kind),
        2 => stats::set_scope(document, id, scope),
        3 => stats::move_stat(document, id, scope, other),
        4 => stats::step_stat(document, id, down),
        5 => stats::remove_stat(document, id),
        _ => stats::change_stat(document, id, |stat| {
            stat.unit = text.into();
            stat.default = a;
            stat.sample = b;
        }),
    });
    Some(())
}

/// Edits the choices of a stat.
fn edit_choices(designer: &mut Designer<'_>) -> Option<()> {
    let (id, at, text) = (
        designer.pick_stat()?,
        designer.pick_below(4),
        designer.pick_text(),
    );
    let (down, action) = (designer.flip_coin(), designer.pick_below(4));

    let document = designer.document();
    designer.apply_edits(match action {
        0 => choices::add_choice(document, id),
        1 => choices::rename_choice(document, id, at, text),
        2 => choices::remove_choice(document, id, at),
        _ => choices::move_choice(document, id, at, down),
    });
    Some(())
}

/// Takes a group of the document as if it came from the library, in place of another group or as a
/// new one.
fn adopt_shared_group(designer: &mut Designer<'_>) -> Option<()> {
    let all: Vec<GroupId> = designer.document().graph.groups.keys().copied().collect();
    let (from, onto) = (designer.pick_one(&all)?, designer.pick_one(&all)?);
    let (replaces, name, group) = (designer.flip_coin(), designer.pick_text(), designer.group());

    let document = designer.document();
    let project = edits::export_project(document, from, name).ok()?;
    let print = Fingerprint::from_bytes(project.write().as_bytes());
    let entry = LibraryEntry::from_document(Path::new(name), print, project).ok()?;

    let edits = if replaces {
        edits::take_library_version(document, onto, &entry)
            .ok()?
            .edits_from(document)
    } else {
        let adopted = edits::adopt_group(document, group, &entry).ok()?;
        edits_between(document, &adopted.document)
    };
    designer.apply_edits(edits);
    Some(())
}

/// Adds, changes or shows a profile, or changes a node's value in one.
fn edit_profiles(designer: &mut Designer<'_>) -> Option<()> {
    let profiles = designer.document().graph.profiles.iter();
    let all: Vec<ProfileId> = profiles.map(|profile| profile.id).collect();
    let (chosen, action, down) = (
        designer.pick_one(&all),
        designer.pick_below(8),
        designer.flip_coin(),
    );
    let (text, value, group) = (
        designer.pick_text(),
        designer.pick_number(),
        designer.group(),
    );
    let (node, shown) = (designer.pick_node(), designer.open.view.profile);

    let document = designer.document();
    match (action, chosen) {
        (0, _) | (_, None) => designer.apply_edits(profiles::add_profile(document).0),
        (1, Some(id)) => designer.apply_edits(profiles::duplicate_profile(document, id)?.0),
        (2, Some(id)) => designer.apply_edits(profiles::remove_profile(document, id)),
        (3, Some(id)) => designer.apply_edits(profiles::rename_profile(document, id, text)),
        (4, Some(id)) => designer.apply_edits(profiles::move_profile(document, id, down)),
        (5, chosen) => designer.open.show_profile(chosen.filter(|_| down)),
        (_, Some(id)) => {
            let node = node?;
            let body = document.graph.body(group)?;
            let target = body.get(&node)?;
            let takes_number = |key: &SocketKey| {
                document.graph.input_type(group, target, *key) == Some(SocketType::Value)
            };
            let keys: Vec<SocketKey> = target
                .all_sockets()
                .map(|(key, _)| key)
                .filter(takes_number)
                .collect();
            let key = designer.pick_one(&keys)?;

            let document = designer.document();
            designer.apply_edits(if action == 6 {
                let number = Some(value).filter(|_| down);
                profiles::set_override(document, group, node, key, id, number)
            } else {
                profiles::set_number(document, group, shown, node, key, Socket::Value(value))
            });
        }
    }
    Some(())
}

/// Edits samples in ways that need no named sample.
fn edit_samples(designer: &mut Designer<'_>) {
    let (text, value, forward) = (
        designer.pick_text(),
        designer.pick_number(),
        designer.flip_coin(),
    );
    let stat = designer.pick_stat();
    let values: BTreeMap<_, _> = stat.map(|id| (id, value)).into_iter().collect();
    let (seed, action) = (designer.pick_below(256) as u64, designer.pick_below(5));

    let document = designer.document();
    designer.apply_edits(match action {
        0 => samples::add_sample(document, text).1,
        1 => samples::add_samples(document, vec![(text.into(), values)]),
        2 => samples::show_next_sample(document, forward),
        3 => samples::randomize_values(document, seed),
        _ => samples::set_external_values(document, &values),
    });
}

/// Shows, changes or removes a named sample.
fn edit_named_sample(designer: &mut Designer<'_>) -> Option<()> {
    let (id, text, down) = (
        designer.pick_sample()?,
        designer.pick_text(),
        designer.flip_coin(),
    );
    let action = designer.pick_below(6);

    let document = designer.document();
    designer.apply_edits(match action {
        0 => samples::show_sample(document, id),
        1 => samples::update_sample(document, id),
        2 => samples::rename_sample(document, id, text),
        3 => samples::duplicate_sample(document, id),
        4 => samples::move_sample(document, id, down),
        _ => samples::remove_sample(document, id),
    });
    Some(())
}

/// Adds, renames or removes a candidate.
fn edit_candidates(designer: &mut Designer<'_>) -> Option<()> {
    let candidates = designer.document().samples.now.candidates.iter().flatten();
    let targets: Vec<u32> = candidates.map(|candidate| candidate.target).collect();
    let (looked_at, text, action) = (
        designer.open.view.shown_candidate,
        designer.pick_text(),
        designer.pick_below(3),
    );
    if action == 0 {
        designer.apply_edits(samples::add_candidate(designer.document(), looked_at).1);
        return None;
    }

    let target = designer.pick_one(&targets)?;
    let document = designer.document();
    designer.apply_edits(match action {
        1 => samples::remove_candidate(document, target),
        _ => samples::rename_candidate(document, target, text),
    });
    Some(())
}

/// Describes what the agent did before, or forgets it.
fn edit_history(designer: &mut Designer<'_>) -> Option<()> {
    let options: Vec<OptionAddress> = designer
        .open
        .body()
        .iter()
        .filter(|(_, node)| matches!(node.kind, NodeKind::Option(_)))
        .map(|(id, _)| OptionAddress {
            uses: Vec::new(),
            option: *id,
        })
        .collect();
    let option = designer.pick_one(&options)?;

    let past = HistoryEntry {
        doing: [RunStatus::Running, RunStatus::Completed, RunStatus::Stopped]
            [designer.pick_below(3)],
        seconds: designer.pick_number().abs(),
        stops: designer.pick_below(300) as u32,
    };
    let target = designer.pick_below(5) as u32;
    let history = OptionHistory {
        own: past,
        targets: [(target, past)].into(),
    };
    let (action, is_set) = (designer.pick_below(3), designer.flip_coin());

    let document = designer.document();
    designer.apply_edits(match action {
        0 => samples::set_history_with_targets(document, &option, is_set.then_some(history)),
        1 => samples::set_option_history(document, &option, is_set.then_some(past), &options),
        _ => samples::clear_history(document),
    });
    Some(())
}
