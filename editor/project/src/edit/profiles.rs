//! Profiles: added, renamed, described, put in another order, duplicated and removed; and what sockets hold in them.

use inclination_core::{
    Document,
    model::{Graph, GroupId, NodeId, Profile, ProfileId, Socket, SocketKey},
};

use super::{Edit, Ids, names::free_name, nodes, properties, wiring};

/// Adds a profile with a name of its own. Gives its id.
pub fn added(document: &Document) -> (Vec<Edit>, ProfileId) {
    let graph = &document.graph;
    let mut ids = Ids::of(graph);
    let id = ProfileId(ids.fresh());
    let mut profiles = graph.profiles.clone();
    profiles.push(Profile {
        id,
        name: free(graph, "Profile"),
        description: String::new(),
    });
    let edits = ids.taken().into_iter();
    (edits.chain([Edit::Profiles(profiles)]).collect(), id)
}

/// Adds a profile behind another, with the same numbers. Gives its id; none if there is no such profile.
pub fn duplicated(document: &Document, id: ProfileId) -> Option<(Vec<Edit>, ProfileId)> {
    let graph = &document.graph;
    let at = place(graph, id)?;
    let mut ids = Ids::of(graph);
    let copy = ProfileId(ids.fresh());
    let mut profiles = graph.profiles.clone();
    let known = graph.profiles.get(at)?;
    profiles.insert(
        at + 1,
        Profile {
            id: copy,
            name: free(graph, &known.name),
            description: known.description.clone(),
        },
    );
    let mut edits: Vec<Edit> = ids.taken().into_iter().collect();
    edits.push(Edit::Profiles(profiles));
    for (group, node, key, value) in numbers(graph, id) {
        note(&mut edits, graph, (group, node), |overrides| {
            overrides.set(key, copy, Some(value));
        });
    }
    Some((edits, copy))
}

/// Removes a profile, and the numbers that sockets hold in it.
pub fn removed(document: &Document, id: ProfileId) -> Vec<Edit> {
    let graph = &document.graph;
    if graph.profile(id).is_none() {
        return Vec::new();
    }
    let mut profiles = graph.profiles.clone();
    profiles.retain(|profile| profile.id != id);
    let mut edits = vec![Edit::Profiles(profiles)];
    for (group, node, key, _) in numbers(graph, id) {
        note(&mut edits, graph, (group, node), |overrides| {
            overrides.set(key, id, None);
        });
    }
    edits
}

/// Renames a profile.
pub fn renamed(document: &Document, id: ProfileId, name: &str) -> Vec<Edit> {
    changed(document, id, |profile| name.clone_into(&mut profile.name))
}

/// Says who has a profile.
pub fn described(document: &Document, id: ProfileId, description: &str) -> Vec<Edit> {
    changed(document, id, |profile| {
        description.clone_into(&mut profile.description);
    })
}

/// Lists a profile behind the one below it, or before the one above it.
pub fn stepped(document: &Document, id: ProfileId, down: bool) -> Vec<Edit> {
    let mut profiles = document.graph.profiles.clone();
    let Some(at) = place(&document.graph, id) else {
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

/// Gives a socket another number in a profile; none: the graph's own again.
pub fn overridden(
    document: &Document,
    group: Option<GroupId>,
    node: NodeId,
    key: SocketKey,
    profile: ProfileId,
    value: Option<f32>,
) -> Vec<Edit> {
    let edit = wiring::changed(document, group, node, |node| {
        if value.is_none() || matches!(node.socket(key), Some(Socket::Value(_))) {
            node.overrides.set(key, profile, value);
        }
    });
    edit.into_iter().collect()
}

/// Types a number where a profile is shown: into the profile, if the socket has a number of its own there, else into the
/// graph.
pub fn typed(
    document: &Document,
    (group, profile): (Option<GroupId>, Option<ProfileId>),
    id: NodeId,
    key: SocketKey,
    held: Socket,
) -> Vec<Edit> {
    let node = document.graph.body(group).and_then(|body| body.get(&id));
    let own = node.zip(profile).and_then(|(node, profile)| {
        let is_typed = matches!(node.socket(key), Some(Socket::Value(_)));
        node.overrides.get(key, profile).filter(|_| is_typed)?;
        Some(profile)
    });
    match (own, held) {
        (Some(profile), Socket::Value(value)) => {
            overridden(document, group, id, key, profile, Some(value))
        }
        // Nothing typed is the graph's own.
        (Some(profile), Socket::Unset) => overridden(document, group, id, key, profile, None),
        _ => nodes::typed(document, group, id, key, held),
    }
}

/// The same of several nodes, in the sockets that files call so.
pub fn typed_all(
    document: &Document,
    (group, profile): (Option<GroupId>, Option<ProfileId>),
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
    let mut edits = properties::typed(document, group, &rest, key, Socket::Value(value));
    for id in own {
        let node = body.and_then(|body| body.get(&id));
        let at = node.and_then(|node| node.kind.spec().socket_position(key));
        if let Some(at) = at {
            let key = SocketKey::Fixed(at as u16);
            let held = Socket::Value(value);
            edits.extend(typed(document, (group, profile), id, key, held));
        }
    }
    edits
}

/// The numbers that sockets hold in a profile, wherever they are.
pub fn numbers(
    graph: &Graph,
    profile: ProfileId,
) -> impl Iterator<Item = (Option<GroupId>, NodeId, SocketKey, f32)> {
    let all = graph.bodies().flat_map(|(group, body)| {
        let nodes = body.iter();
        nodes.map(move |(id, node)| (group, *id, node))
    });
    all.flat_map(move |(group, id, node)| {
        let held = node.overrides.iter();
        let held = held.filter(move |(_, of, _)| *of == profile);
        held.map(move |(key, _, value)| (group, id, key, value))
    })
}

fn changed(document: &Document, id: ProfileId, change: impl FnOnce(&mut Profile)) -> Vec<Edit> {
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

fn place(graph: &Graph, id: ProfileId) -> Option<usize> {
    graph.profiles.iter().position(|profile| profile.id == id)
}

fn free(graph: &Graph, name: &str) -> String {
    free_name(
        name,
        graph.profiles.iter().map(|profile| profile.name.as_str()),
    )
}

/// Changes what a node holds in profiles, in the edit that is there already if one is.
fn note(
    edits: &mut Vec<Edit>,
    graph: &Graph,
    (group, id): (Option<GroupId>, NodeId),
    change: impl FnOnce(&mut inclination_core::model::Overrides),
) {
    let is_it =
        |edit: &&mut Edit| matches!(edit, Edit::Node(of, node, _) if (*of, *node) == (group, id));
    if let Some(Edit::Node(_, _, Some(node))) = edits.iter_mut().rev().take(1).find(is_it) {
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
    use inclination_core::{
        Builder, combine,
        model::{Graph, Stat},
    };

    const WEIGHT: SocketKey = SocketKey::Row(0, 1);

    fn colony() -> (Document, NodeId) {
        let mut graph = Builder::new("colony");
        let health = graph.stat(Stat::number("Health", 0.0, 1.0));
        let need = graph.combine("Need", combine::AVERAGE, [health]).out();
        graph.factor("Need", need);
        let graph: Graph = graph.finish().expect("it is whole");
        let document = Document {
            graph,
            ..Document::default()
        };
        (document, need.node)
    }

    fn make(document: &mut Document, edits: Vec<Edit>) -> Vec<Edit> {
        let mut back: Vec<Edit> = edits
            .into_iter()
            .filter_map(|edit| edit.apply(document))
            .collect();
        back.reverse();
        back
    }

    fn held(document: &Document, node: NodeId, profile: ProfileId) -> Option<f32> {
        document
            .graph
            .nodes
            .get(&node)?
            .overrides
            .get(WEIGHT, profile)
    }

    #[test]
    fn a_profile_that_is_removed_takes_its_numbers_along_and_brings_them_back() {
        let (mut document, need) = colony();
        let (edits, id) = added(&document);
        make(&mut document, edits);
        let edits = overridden(&document, None, need, WEIGHT, id, Some(3.0));
        make(&mut document, edits);
        assert_eq!(held(&document, need, id), Some(3.0));
        let before = document.clone();
        let edits = removed(&document, id);
        let back = make(&mut document, edits);
        assert!(document.graph.profiles.is_empty());
        assert_eq!(held(&document, need, id), None);
        make(&mut document, back);
        assert_eq!(document, before);
    }

    #[test]
    fn a_duplicate_has_the_same_numbers_under_a_name_of_its_own() {
        let (mut document, need) = colony();
        let (edits, id) = added(&document);
        make(&mut document, edits);
        let edits = overridden(&document, None, need, WEIGHT, id, Some(3.0));
        make(&mut document, edits);
        let (edits, copy) = duplicated(&document, id).expect("it is there");
        make(&mut document, edits);
        assert_eq!(held(&document, need, copy), Some(3.0));
        let names: Vec<&str> = document
            .graph
            .profiles
            .iter()
            .map(|one| one.name.as_str())
            .collect();
        assert_eq!(names, ["Profile", "Profile 2"]);
        let edits = stepped(&document, copy, false);
        make(&mut document, edits);
        assert_eq!(document.graph.profiles[0].id, copy);
        assert!(stepped(&document, copy, false).is_empty());
    }

    #[test]
    fn what_is_typed_goes_where_the_number_that_is_shown_stands() {
        let (mut document, need) = colony();
        let (edits, id) = added(&document);
        make(&mut document, edits);
        let shown = (None, Some(id));
        let edits = typed(&document, shown, need, WEIGHT, Socket::Value(2.0));
        make(&mut document, edits);
        // It is the graph's own until somebody overrides it.
        let own = |document: &Document| document.graph.nodes[&need].socket(WEIGHT);
        assert_eq!(own(&document), Some(Socket::Value(2.0)));
        let edits = overridden(&document, None, need, WEIGHT, id, Some(2.0));
        make(&mut document, edits);
        let edits = typed(&document, shown, need, WEIGHT, Socket::Value(5.0));
        make(&mut document, edits);
        assert_eq!(own(&document), Some(Socket::Value(2.0)));
        assert_eq!(held(&document, need, id), Some(5.0));
        let edits = typed(&document, shown, need, WEIGHT, Socket::Unset);
        make(&mut document, edits);
        assert_eq!(held(&document, need, id), None);
    }
}
