//! Profiles, and what nodes hold in them.

use inclination_core::model::{Graph, Node, Place, Profile, ProfileId, SocketKey};
use std::collections::BTreeSet;

use super::{Difference, How, side::On, words};
use crate::text::number;

/// Profiles that came, went, or are called otherwise.
pub(super) fn compare(now: &Graph, then: &Graph, found: &mut Vec<Difference>) {
    let mut tell = |profile: &Profile, how: How, what: Vec<String>| {
        found.push(Difference {
            title: profile.name.clone(),
            kind: String::from("Profile"),
            inside: None,
            how,
            place: (how != How::Removed).then(|| Place::profile(profile.id)),
            what,
        });
    };
    for profile in &now.profiles {
        let Some(other) = then.profile(profile.id) else {
            tell(profile, How::Added, Vec::new());
            continue;
        };
        if profile.name != other.name {
            let was = format!("Was called {}", other.name);
            tell(profile, How::Changed, vec![was]);
        }
    }
    for profile in &then.profiles {
        if now.profile(profile.id).is_none() {
            tell(profile, How::Removed, Vec::new());
        }
    }
}

/// What a node holds in profiles.
pub(super) fn overrides(
    ((graph, group), node): On<'_>,
    ((graph_then, _), other): On<'_>,
    what: &mut Vec<String>,
) {
    if node.overrides == other.overrides {
        return;
    }
    let places = |node: &Node| -> BTreeSet<(SocketKey, ProfileId)> {
        let all = node.overrides.iter();
        all.map(|(key, profile, _)| (key, profile)).collect()
    };
    let all: BTreeSet<_> = places(node).union(&places(other)).copied().collect();
    for (key, id) in all {
        let held = [node, other].map(|node| node.overrides.get(key, id));
        if held[0] == held[1] {
            continue;
        }
        let profile = graph.profile(id).or_else(|| graph_then.profile(id));
        let profile = profile.map_or("a profile that is gone", |profile| &profile.name);
        let socket = words::socket(graph, group, node, key);
        let name = format!("{socket} in {profile}");
        let own = || String::from("the graph's own");
        let [now, then] = held.map(|held| held.map_or_else(own, number::short));
        what.push(match held {
            [Some(now), Some(then)] => words::numbers(&name, (now, then), ""),
            _ => words::was(&name, &now, &then),
        });
    }
}
