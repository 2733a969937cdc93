//! Names of places, for a person who reads about a problem.

use inclination_core::model::{Graph, Place};

use super::title;

/// What a place is called; nothing for the graph as a whole.
pub fn place_name(graph: &Graph, place: Place) -> String {
    let group = place.group.and_then(|group| graph.groups.get(&group));
    let inside = |name: String| match group {
        Some(group) => format!("{name} in {}", group.name),
        None => name,
    };
    if let Some(node) = place.node {
        let node = graph.body(place.group).and_then(|body| body.get(&node));
        return node.map_or_else(String::new, |node| inside(title(graph, node)));
    }
    if let Some(stat) = place.stat.and_then(|stat| graph.stat(stat)) {
        return stat.name.clone();
    }
    if let Some(profile) = place.profile.and_then(|profile| graph.profile(profile)) {
        return profile.name.clone();
    }
    let Some(group) = group else {
        return String::new();
    };
    let ports = group.inputs.iter().chain(&group.outputs);
    let mut ports = ports.filter(|port| Some(port.id) == place.port);
    ports
        .next()
        .map_or_else(|| group.name.clone(), |port| inside(port.name.clone()))
}
