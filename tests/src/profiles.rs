//! Profiles for random graphs: any of them may override any number in a socket.

use inclination_core::authoring::model::{Graph, GroupId, NodeId, Profile, ProfileId, SocketKey};

use crate::Entropy;

/// Adds profiles to a graph, with overrides for about one in four of its typed numbers.
pub fn add_profiles(graph: &mut Graph, entropy: &mut Entropy<'_>) {
    for at in 0..=entropy.pick_below(3) {
        let id = ProfileId(graph.fresh_id());
        graph.profiles.push(Profile {
            id,
            name: format!("profile {at}"),
            description: String::new(),
        });
    }

    let places: Vec<(Option<GroupId>, NodeId, SocketKey)> = graph
        .bodies()
        .flat_map(|(group, body)| body.iter().map(move |(id, node)| (group, *id, node)))
        .flat_map(|(group, id, node)| {
            node.all_sockets()
                .map(|(key, _)| key)
                .filter(|key| graph.can_be_overridden(node, *key))
                .map(move |key| (group, id, key))
                .collect::<Vec<_>>()
        })
        .collect();

    let profiles: Vec<ProfileId> = graph.profiles.iter().map(|profile| profile.id).collect();
    for (group, id, key) in places {
        for profile in &profiles {
            if !entropy.chance(64) {
                continue;
            }
            let value = entropy.finite_value();
            let body = graph.body_mut(group);
            if let Some(node) = body.and_then(|body| body.get_mut(&id)) {
                node.overrides.set(key, *profile, Some(value));
            }
        }
    }
}
