//! Compares profiles, and the values that nodes have in them.

use inclination_core::authoring::model::{Graph, Node, Place, Profile, ProfileId, SocketKey};
use std::collections::BTreeSet;

use super::{
    ChangeKind, Difference,
    canvas_node::{Canvas, CanvasNode},
    phrases,
};
use crate::text::number;

/// Compares the lists of profiles: added, removed and renamed ones.
pub(super) fn compare_profiles(now: &Graph, then: &Graph, found: &mut Vec<Difference>) {
    let mut report = |profile: &Profile, how: ChangeKind, what: Vec<String>| {
        found.push(Difference {
            title: profile.name.clone(),
            kind: String::from("Profile"),
            inside: None,
            how,
            place: (how != ChangeKind::Removed).then(|| Place::profile(profile.id)),
            what,
        });
    };

    for profile in &now.profiles {
        let Some(other) = then.profile(profile.id) else {
            report(profile, ChangeKind::Added, Vec::new());
            continue;
        };
        if profile.name != other.name {
            let was = format!("Renamed from “{}”", other.name);
            report(profile, ChangeKind::Changed, vec![was]);
        }
    }

    for profile in &then.profiles {
        if now.profile(profile.id).is_none() {
            report(profile, ChangeKind::Removed, Vec::new());
        }
    }
}

/// Describes changes to the values of a node in profiles.
pub(super) fn compare_overrides(now: CanvasNode<'_>, then: CanvasNode<'_>, what: &mut Vec<String>) {
    let (node, other) = (now.node, then.node);
    let Canvas { graph, group } = now.canvas;
    let graph_then = then.canvas.graph;
    if node.overrides == other.overrides {
        return;
    }

    let keys = |node: &Node| -> BTreeSet<(SocketKey, ProfileId)> {
        node.overrides
            .iter()
            .map(|(key, profile, _)| (key, profile))
            .collect()
    };
    let all_keys: BTreeSet<_> = keys(node).union(&keys(other)).copied().collect();

    for (key, id) in all_keys {
        let values = [node, other].map(|node| node.overrides.get(key, id));
        if values[0] == values[1] {
            continue;
        }

        let profile = graph.profile(id).or_else(|| graph_then.profile(id));
        let profile_name = profile.map_or("a deleted profile", |profile| &profile.name);
        let socket = phrases::socket_label(graph, group, node, key);
        let name = format!("{socket} in {profile_name}");

        let own = || String::from("the graph's value");
        let [now, then] = values.map(|value| value.map_or_else(own, number::format_setting));
        what.push(match values {
            [Some(now), Some(then)] => phrases::format_number_change(&name, now, then, ""),
            _ => phrases::format_change(&name, &now, &then),
        });
    }
}
