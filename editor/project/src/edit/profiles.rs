//! Edits of profiles: adding, renaming, describing, reordering, duplicating and removing them, and
//! overriding numbers of sockets in them.

use inclination_core::authoring::{
    format::Document,
    model::{Graph, GroupId, NodeId, Profile, ProfileId, Socket, SocketKey},
};

use super::{Edit, IdAllocator, nodes, properties, unique_names::free_name, wiring};

/// Adds a profile with a unique name. Returns its ID.
pub fn add_profile(document: &Document) -> (Vec<Edit>, ProfileId) {
    let graph = &document.graph;
    let mut ids = IdAllocator::new(graph);
    let id = ProfileId(ids.next_id());
    let mut profiles = graph.profiles.clone();
    profiles.push(Profile {
        id,
        name: free_profile_name(graph, "Profile"),
        description: String::new(),
    });
    let edits = ids.into_edit().into_iter();
    (edits.chain([Edit::Profiles(profiles)]).collect(), id)
}

/// Adds a copy of a profile after it, with the same numbers. Returns its ID, or `None` if there is
/// no such profile.
pub fn duplicate_profile(document: &Document, id: ProfileId) -> Option<(Vec<Edit>, ProfileId)> {
    let graph = &document.graph;
    let at = profile_position(graph, id)?;
    let mut ids = IdAllocator::new(graph);
    let copy = ProfileId(ids.next_id());

    let mut profiles = graph.profiles.clone();
    let known = graph.profiles.get(at)?;
    profiles.insert(
        at + 1,
        Profile {
            id: copy,
            name: free_profile_name(graph, &known.name),
            description: known.description.clone(),
        },
    );

    let mut edits: Vec<Edit> = ids.into_edit().into_iter().collect();
    edits.push(Edit::Profiles(profiles));

    for (group, node, key, value) in overridden_numbers(graph, id) {
        change_overrides(&mut edits, graph, group, node, |overrides| {
            overrides.set(key, copy, Some(value));
        });
    }
    Some((edits, copy))
}

/// Removes a profile together with the numbers that sockets have in it.
pub fn remove_profile(document: &Document, id: ProfileId) -> Vec<Edit> {
    let graph = &document.graph;
    if graph.profile(id).is_none() {
        return Vec::new();
    }
    let mut profiles = graph.profiles.clone();
    profiles.retain(|profile| profile.id != id);
    let mut edits = vec![Edit::Profiles(profiles)];

    for (group, node, key, _) in overridden_numbers(graph, id) {
        change_overrides(&mut edits, graph, group, node, |overrides| {
            overrides.set(key, id, None);
        });
    }
    edits
}

/// Renames a profile.
pub fn rename_profile(document: &Document, id: ProfileId, name: &str) -> Vec<Edit> {
    change_profile(document, id, |profile| name.clone_into(&mut profile.name))
}

/// Sets a profile's description.
pub fn describe_profile(document: &Document, id: ProfileId, description: &str) -> Vec<Edit> {
    change_profile(document, id, |profile| {
        description.clone_into(&mut profile.description);
    })
}

/// Moves a profile one place up or down in the list.
pub fn move_profile(document: &Document, id: ProfileId, down: bool) -> Vec<Edit> {
    let mut profiles = document.graph.profiles.clone();
    let Some(at) = profile_position(&document.graph, id) else {
        return Vec::new();
    };
    let other = if down {
        Some(at + 1)
    } else {
        at.checked_sub(1)
    };

    match other.filter(|other| *other < profiles.len()) {
        Some(other) => profiles.swap(at, other),
        None => return Vec::new(),
    }
    vec![Edit::Profiles(profiles)]
}

/// Overrides the number of a socket in a profile. `None` removes the override.
pub fn set_override(
    document: &Document,
    group: Option<GroupId>,
    node: NodeId,
    key: SocketKey,
    profile: ProfileId,
    value: Option<f32>,
) -> Vec<Edit> {
    let edit = wiring::change_node(document, group, node, |node| {
        if value.is_none() || matches!(node.socket(key), Some(Socket::Value(_))) {
            node.overrides.set(key, profile, value);
        }
    });
    edit.into_iter().collect()
}

/// Sets the content of a socket while a profile may be shown: in the profile if it overrides the
/// socket, otherwise in the graph.
pub fn set_number(
    document: &Document,
    group: Option<GroupId>,
    profile: Option<ProfileId>,
    id: NodeId,
    key: SocketKey,
    content: Socket,
) -> Vec<Edit> {
    let node = document.graph.body(group).and_then(|body| body.get(&id));
    let own = node.zip(profile).and_then(|(node, profile)| {
        let is_typed = matches!(node.socket(key), Some(Socket::Value(_)));
        node.overrides.get(key, profile).filter(|_| is_typed)?;
        Some(profile)
    });

    match (own, content) {
        (Some(profile), Socket::Value(value)) => {
            set_override(document, group, id, key, profile, Some(value))
        }
        // Clearing the field restores the graph's number.
        (Some(profile), Socket::Unset) => set_override(document, group, id, key, profile, None),
        _ => nodes::set_socket(document, group, id, key, content),
    }
}

/// Sets the number of several nodes, in the socket with a key, while a profile may be shown. For
/// each node this works like [`set_number`].
pub fn set_numbers(
    document: &Document,
    group: Option<GroupId>,
    profile: Option<ProfileId>,
    ids: &[NodeId],
    key: &str,
    value: f32,
) -> Vec<Edit> {
    let body = document.graph.body(group);
    let (own, rest): (Vec<NodeId>, Vec<NodeId>) = ids.iter().partition(|id| {
        let node = body.and_then(|body| body.get(id));
        node.zip(profile).is_some_and(|(node, profile)| {
            let at = node.kind.spec().socket_position(key);
            at.is_some_and(|at| {
                let key = SocketKey::Fixed(at as u16);
                node.overrides.get(key, profile).is_some()
            })
        })
    });

    let mut edits = properties::set_sockets(document, group, &rest, key, Socket::Value(value));
    for id in own {
        let node = body.and_then(|body| body.get(&id));
        let at = node.and_then(|node| node.kind.spec().socket_position(key));
        if let Some(at) = at {
            let key = SocketKey::Fixed(at as u16);
            let content = Socket::Value(value);
            edits.extend(set_number(document, group, profile, id, key, content));
        }
    }
    edits
}

/// Returns all numbers that sockets have in a profile.
pub fn overridden_numbers(
    graph: &Graph,
    profile: ProfileId,
) -> impl Iterator<Item = (Option<GroupId>, NodeId, SocketKey, f32)> {
    let all = graph.bodies().flat_map(|(group, body)| {
        let nodes = body.iter();
        nodes.map(move |(id, node)| (group, *id, node))
    });
    all.flat_map(move |(group, id, node)| {
        node.overrides
            .iter()
            .filter(move |(_, overriding, _)| *overriding == profile)
            .map(move |(key, _, value)| (group, id, key, value))
    })
}

fn change_profile(
    document: &Document,
    id: ProfileId,
    change: impl FnOnce(&mut Profile),
) -> Vec<Edit> {
    let mut profiles = document.graph.profiles.clone();
    let Some(profile) = profiles.iter_mut().find(|profile| profile.id == id) else {
        return Vec::new();
    };
    change(profile);
    if profiles == document.graph.profiles {
        return Vec::new();
    }
    vec![Edit::Profiles(profiles)]
}

fn profile_position(graph: &Graph, id: ProfileId) -> Option<usize> {
    graph.profiles.iter().position(|profile| profile.id == id)
}

fn free_profile_name(graph: &Graph, name: &str) -> String {
    free_name(
        name,
        graph.profiles.iter().map(|profile| profile.name.as_str()),
    )
}

/// Changes the overrides of a node, within the last edit if that already changes the node.
fn change_overrides(
    edits: &mut Vec<Edit>,
    graph: &Graph,
    group: Option<GroupId>,
    id: NodeId,
    change: impl FnOnce(&mut inclination_core::authoring::model::Overrides),
) {
    if let Some(Edit::Node(canvas, node_id, Some(node))) = edits.last_mut()
        && (*canvas, *node_id) == (group, id)
    {
        change(&mut node.overrides);
        return;
    }
    if let Some(node) = graph.body(group).and_then(|body| body.get(&id)) {
        let mut node = node.clone();
        change(&mut node.overrides);
        edits.push(Edit::Node(group, id, Some(Box::new(node))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use inclination_core::authoring::{
        Builder, combine,
        model::{Graph, Stat},
    };

    const WEIGHT: SocketKey = SocketKey::Row(0, 1);

    fn colony() -> (Document, NodeId) {
        let mut graph = Builder::new("colony");
        let health = graph.stat(Stat::number("Health", 0.0, 1.0));
        let need = graph.add("Need", combine::average([health])).out();
        graph.factor("Need", need);
        let graph: Graph = graph.finish().expect("it is whole");
        let document = Document {
            graph,
            ..Document::default()
        };
        (document, need.node())
    }

    fn apply_with_undo(document: &mut Document, edits: Vec<Edit>) -> Vec<Edit> {
        let mut back: Vec<Edit> = edits
            .into_iter()
            .filter_map(|edit| edit.apply(document))
            .collect();
        back.reverse();
        back
    }

    fn overridden_weight(document: &Document, node: NodeId, profile: ProfileId) -> Option<f32> {
        document
            .graph
            .nodes
            .get(&node)?
            .overrides
            .get(WEIGHT, profile)
    }

    #[test]
    fn removing_a_profile_removes_its_numbers_until_undone() {
        let (mut document, need) = colony();
        let (edits, id) = add_profile(&document);
        apply_with_undo(&mut document, edits);
        let edits = set_override(&document, None, need, WEIGHT, id, Some(3.0));
        apply_with_undo(&mut document, edits);
        assert_eq!(overridden_weight(&document, need, id), Some(3.0));
        let before = document.clone();

        let edits = remove_profile(&document, id);
        let back = apply_with_undo(&mut document, edits);
        assert!(document.graph.profiles.is_empty());
        assert_eq!(overridden_weight(&document, need, id), None);

        apply_with_undo(&mut document, back);
        assert_eq!(document, before);
    }

    #[test]
    fn a_duplicate_has_the_same_numbers_and_a_unique_name() {
        let (mut document, need) = colony();
        let (edits, id) = add_profile(&document);
        apply_with_undo(&mut document, edits);
        let edits = set_override(&document, None, need, WEIGHT, id, Some(3.0));
        apply_with_undo(&mut document, edits);
        let (edits, copy) = duplicate_profile(&document, id).expect("it is there");
        apply_with_undo(&mut document, edits);

        assert_eq!(overridden_weight(&document, need, copy), Some(3.0));
        let names: Vec<&str> = document
            .graph
            .profiles
            .iter()
            .map(|one| one.name.as_str())
            .collect();
        assert_eq!(names, ["Profile", "Profile 2"]);

        let edits = move_profile(&document, copy, false);
        apply_with_undo(&mut document, edits);
        assert_eq!(document.graph.profiles[0].id, copy);
        assert!(move_profile(&document, copy, false).is_empty());
    }

    #[test]
    fn a_number_is_set_where_the_shown_number_is_stored() {
        let (mut document, need) = colony();
        let (edits, id) = add_profile(&document);
        apply_with_undo(&mut document, edits);
        let profile = Some(id);
        let edits = set_number(&document, None, profile, need, WEIGHT, Socket::Value(2.0));
        apply_with_undo(&mut document, edits);

        // Without an override the number is the graph's own.
        let own = |document: &Document| document.graph.nodes[&need].socket(WEIGHT);
        assert_eq!(own(&document), Some(Socket::Value(2.0)));

        let edits = set_override(&document, None, need, WEIGHT, id, Some(2.0));
        apply_with_undo(&mut document, edits);

        let edits = set_number(&document, None, profile, need, WEIGHT, Socket::Value(5.0));
        apply_with_undo(&mut document, edits);
        assert_eq!(own(&document), Some(Socket::Value(2.0)));
        assert_eq!(overridden_weight(&document, need, id), Some(5.0));

        let edits = set_number(&document, None, profile, need, WEIGHT, Socket::Unset);
        apply_with_undo(&mut document, edits);
        assert_eq!(overridden_weight(&document, need, id), None);
    }
}
