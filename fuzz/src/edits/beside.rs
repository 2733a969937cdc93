//! What is done to stats, samples and profiles, and to groups that files share: what stands beside the canvas.

use std::{collections::BTreeMap, path::Path};

use inclination_core::{
    history::{Doing, OptionAt, OptionTold, Past},
    kind::SocketType,
    model::{GroupId, NodeKind, ProfileId, Scope, Socket, SocketKey, StatKind},
};
use inclination_project::{
    edit::{between, choices, profiles, samples, stats},
    files::Print,
    library::{Entry, edits},
};

use super::hand::Hand;

/// Does one of them, if there is something to do it to.
pub(super) fn act(hand: &mut Hand<'_>, deed: usize) -> Option<()> {
    match deed {
        0 | 1 => new(hand)?,
        2 | 3 => stat(hand)?,
        4 | 5 => choice(hand)?,
        6 => {
            let (id, value) = (hand.stat()?, hand.number());
            let looked_at = hand.open.view.looked_at;
            hand.edit(samples::set(hand.document(), looked_at, id, value));
        }
        7 | 8 => any_sample(hand),
        9 | 10 => sample(hand)?,
        11 | 12 => candidate(hand)?,
        13 => told(hand)?,
        14 => shared(hand)?,
        16 => profile(hand)?,
        _ => {
            let id = hand.stat()?;
            let by = hand.number();
            hand.edit(samples::mapped(hand.document(), id, |value| {
                // As a new range maps old values: finite.
                if by == 0.0 { value } else { by }
            }));
        }
    }
    Some(())
}

/// A stat that is made, doubled or put on the canvas.
fn new(hand: &mut Hand<'_>) -> Option<()> {
    let scope = Scope::ALL[hand.below(Scope::ALL.len())];
    let (group, at) = (hand.group(), hand.place());
    match hand.below(3) {
        0 => hand.edit(stats::added(hand.document(), scope).1),
        1 => {
            let id = hand.stat()?;
            hand.edit(stats::duplicated(hand.document(), id)?.1);
        }
        _ => {
            let id = hand.stat()?;
            hand.edit(stats::placed(hand.document(), group, id, at)?.1);
        }
    }
    Some(())
}

fn stat(hand: &mut Hand<'_>) -> Option<()> {
    let (id, other) = (hand.stat()?, hand.stat());
    let scope = Scope::ALL[hand.below(Scope::ALL.len())];
    let (a, b, text) = (hand.number(), hand.number(), hand.text());
    let kind = match hand.below(3) {
        0 => StatKind::YesNo,
        1 => StatKind::Choice(vec!["calm".into(), text.into()]),
        _ => StatKind::Number {
            low: a.min(b),
            high: a.max(b),
            clamp: hand.toss(),
        },
    };
    let (down, way) = (hand.toss(), hand.below(7));
    let document = hand.document();
    hand.edit(match way {
        0 => stats::renamed(document, id, text),
        1 => stats::of_kind(document, id, &kind),
        2 => stats::of_scope(document, id, scope),
        3 => stats::moved(document, id, scope, other),
        4 => stats::stepped(document, id, down),
        5 => stats::removed(document, id),
        _ => stats::changed(document, id, |stat| {
            stat.unit = text.into();
            stat.default = a;
            stat.sample = b;
        }),
    });
    Some(())
}

fn choice(hand: &mut Hand<'_>) -> Option<()> {
    let (id, at, text) = (hand.stat()?, hand.below(4), hand.text());
    let (down, way) = (hand.toss(), hand.below(4));
    let document = hand.document();
    hand.edit(match way {
        0 => choices::add_choice(document, id),
        1 => choices::rename_choice(document, id, at, text),
        2 => choices::remove_choice(document, id, at),
        _ => choices::move_choice(document, id, at, down),
    });
    Some(())
}

/// A group that is taken from the library, for another or as a new one. The library has what the project has.
fn shared(hand: &mut Hand<'_>) -> Option<()> {
    let all: Vec<GroupId> = hand.document().graph.groups.keys().copied().collect();
    let (from, onto) = (hand.one(&all)?, hand.one(&all)?);
    let (replaces, name, group) = (hand.toss(), hand.text(), hand.group());
    let document = hand.document();
    let project = edits::project(document, from, name).ok()?;
    let print = Print::of(project.write().as_bytes());
    let entry = Entry::of(Path::new(name), print, project).ok()?;
    let edits = if replaces {
        edits::taken(document, onto, &entry).ok()?.edits(document)
    } else {
        let adopted = edits::adopted(document, group, &entry).ok()?;
        between(document, &adopted.document)
    };
    hand.edit(edits);
    Some(())
}

/// A profile that is made, changed or shown, and what a node holds in it.
fn profile(hand: &mut Hand<'_>) -> Option<()> {
    let all: Vec<ProfileId> = {
        let profiles = hand.document().graph.profiles.iter();
        profiles.map(|profile| profile.id).collect()
    };
    let (chosen, way, down) = (hand.one(&all), hand.below(8), hand.toss());
    let (text, value, group) = (hand.text(), hand.number(), hand.group());
    let (node, shown) = (hand.node(), hand.open.view.profile);
    let document = hand.document();
    match (way, chosen) {
        (0, _) | (_, None) => hand.edit(profiles::added(document).0),
        (1, Some(id)) => hand.edit(profiles::duplicated(document, id)?.0),
        (2, Some(id)) => hand.edit(profiles::removed(document, id)),
        (3, Some(id)) => hand.edit(profiles::renamed(document, id, text)),
        (4, Some(id)) => hand.edit(profiles::stepped(document, id, down)),
        (5, chosen) => hand.open.play(chosen.filter(|_| down)),
        (_, Some(id)) => {
            let node = node?;
            let known = document.graph.body(group)?.get(&node)?;
            let takes_number = |key: &SocketKey| {
                document.graph.input_type(group, known, *key) == Some(SocketType::Value)
            };
            let keys = known.all_sockets().map(|(key, _)| key);
            let keys: Vec<SocketKey> = keys.filter(takes_number).collect();
            let key = hand.one(&keys)?;
            let document = hand.document();
            hand.edit(if way == 6 {
                let held = Some(value).filter(|_| down);
                profiles::overridden(document, group, node, key, id, held)
            } else {
                profiles::typed(document, (group, shown), node, key, Socket::Value(value))
            });
        }
    }
    Some(())
}

/// What needs no sample to be there.
fn any_sample(hand: &mut Hand<'_>) {
    let (text, value, forward) = (hand.text(), hand.number(), hand.toss());
    let stat = hand.stat();
    let values: BTreeMap<_, _> = stat.map(|id| (id, value)).into_iter().collect();
    let (seed, way) = (hand.below(256) as u64, hand.below(5));
    let document = hand.document();
    hand.edit(match way {
        0 => samples::kept(document, text).1,
        1 => samples::all_kept(document, vec![(text.into(), values)]),
        2 => samples::next(document, forward),
        3 => samples::random(document, seed),
        _ => samples::told_so(document, &values),
    });
}

fn sample(hand: &mut Hand<'_>) -> Option<()> {
    let (id, text, down) = (hand.sample()?, hand.text(), hand.toss());
    let way = hand.below(6);
    let document = hand.document();
    hand.edit(match way {
        0 => samples::shown(document, id),
        1 => samples::updated(document, id),
        2 => samples::renamed(document, id, text),
        3 => samples::duplicated(document, id),
        4 => samples::stepped(document, id, down),
        _ => samples::removed(document, id),
    });
    Some(())
}

fn candidate(hand: &mut Hand<'_>) -> Option<()> {
    let candidates = hand.document().samples.now.candidates.iter().flatten();
    let targets: Vec<u32> = candidates.map(|candidate| candidate.target).collect();
    let (looked_at, text, way) = (hand.open.view.looked_at, hand.text(), hand.below(3));
    if way == 0 {
        hand.edit(samples::candidate_added(hand.document(), looked_at).1);
        return None;
    }
    let target = hand.one(&targets)?;
    let document = hand.document();
    hand.edit(match way {
        1 => samples::candidate_removed(document, target),
        _ => samples::candidate_renamed(document, target, text),
    });
    Some(())
}

/// What the agent did.
fn told(hand: &mut Hand<'_>) -> Option<()> {
    let options = hand.open.body().iter();
    let options = options.filter(|(_, node)| matches!(node.kind, NodeKind::Option(_)));
    let all: Vec<OptionAt> = options
        .map(|(id, _)| OptionAt {
            uses: Vec::new(),
            option: *id,
        })
        .collect();
    let at = hand.one(&all)?;
    let past = Past {
        doing: [Doing::Running, Doing::Completed, Doing::Stopped][hand.below(3)],
        seconds: hand.number().abs(),
        stops: hand.below(300) as u32,
    };
    let target = hand.below(5) as u32;
    let told = OptionTold {
        own: past,
        targets: [(target, past)].into(),
    };
    let (way, is_said) = (hand.below(3), hand.toss());
    let document = hand.document();
    hand.edit(match way {
        0 => samples::told(document, &at, is_said.then_some(told)),
        1 => samples::option_told(document, &at, is_said.then_some(past), &all),
        _ => samples::forgotten(document),
    });
    Some(())
}
