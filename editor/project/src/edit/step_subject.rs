//! What a step of the history is about, so that equal titles can be told apart.

use std::collections::BTreeMap;

use inclination_core::authoring::{
    format::Document,
    model::{Node, NodeId, Stat},
    scenario::Scenario,
};

use super::Edit;

/// Returns the name of what a step is about, given its edits and the current document: "Haggle", or
/// "3 nodes". Returns `None` if the step is about no node, no stat and no scenario.
pub fn step_subject(edits: &[Edit], document: &Document) -> Option<String> {
    let mut nodes: BTreeMap<NodeId, Option<&Node>> = BTreeMap::new();
    let mut has_added_or_removed = false;
    for edit in edits {
        if let Edit::Node(group, id, content) = edit {
            let now = document.graph.body(*group).and_then(|body| body.get(id));
            // Undoing or redoing the step adds or removes this node.
            let is_whole = content.is_some() != now.is_some();
            if is_whole && !has_added_or_removed {
                has_added_or_removed = true;
                nodes.clear();
            }
            if is_whole || !has_added_or_removed {
                nodes.insert(*id, now.or(content.as_deref()));
            }
        }
    }

    if nodes.is_empty() {
        for edit in edits {
            if let Edit::NodePosition(id, _) | Edit::Collapsed(id, _) = edit {
                nodes.insert(*id, find_node(document, *id));
            }
        }
    }

    match nodes.len() {
        0 => stat_subject(edits, document).or_else(|| scenario_subject(edits, document)),
        1 => {
            let (_, node) = nodes.pop_first()?;
            Some(node?.display_title(&document.graph))
        }
        count => Some(format!("{count} nodes")),
    }
}

/// Returns the name of the only stat that edits add, remove or change.
fn stat_subject(edits: &[Edit], document: &Document) -> Option<String> {
    let now = &document.graph.stats;
    let mut found: Vec<&Stat> = Vec::new();
    for edit in edits {
        match edit {
            Edit::Stat(stat) => found.push(stat),
            Edit::Stats(stats) => {
                let is_in = |all: &[Stat], stat: &Stat| all.iter().any(|one| one.id == stat.id);
                found.extend(stats.iter().filter(|stat| !is_in(now, stat)));
                found.extend(now.iter().filter(|stat| !is_in(stats, stat)));
            }
            _ => {}
        }
    }

    let [stat] = found.as_slice() else {
        return None;
    };
    let name = document.graph.stat(stat.id).unwrap_or(stat).name.clone();
    (!name.is_empty()).then_some(name)
}

/// Returns the name of the only scenario that edits add, remove or change.
fn scenario_subject(edits: &[Edit], document: &Document) -> Option<String> {
    let now = &document.scenarios;
    let scenarios = edits.iter().find_map(|edit| match edit {
        Edit::Scenarios(scenarios) => Some(scenarios),
        _ => None,
    })?;

    let is_new = |scenario: &&Scenario| !now.contains(scenario);
    let mut found: Vec<&Scenario> = scenarios.iter().filter(is_new).collect();
    let is_gone = |scenario: &&Scenario| scenarios.iter().all(|known| known.id != scenario.id);
    found.extend(now.iter().filter(is_gone));

    let [scenario] = found.as_slice() else {
        return None;
    };
    let current = now.iter().find(|known| known.id == scenario.id);
    let name = current.unwrap_or(scenario).name.clone();
    (!name.is_empty()).then_some(name)
}

/// Finds a node on any canvas.
fn find_node(document: &Document, id: NodeId) -> Option<&Node> {
    let graph = &document.graph;
    let bodies = graph.groups.values().map(|group| &group.nodes);
    let mut all = std::iter::once(&graph.nodes).chain(bodies);
    all.find_map(|body| body.get(&id))
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{Builder, model::NodeKind};

    use super::*;
    use crate::edit::{apply_edits, delete, nodes};

    #[test]
    fn steps_are_told_apart_by_their_nodes() {
        let mut graph = Builder::new("");
        let [haggle, rest] = ["Haggle", "Rest"].map(|name| graph.option(name, []).out().node());
        let document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };

        let node = document.graph.nodes[&haggle].clone();
        let changed = Edit::Node(None, haggle, Some(Box::new(node)));
        assert_eq!(step_subject(&[changed], &document).unwrap(), "Haggle");

        // An undo step removes what was added, and adds what was deleted.
        let added = [Edit::Node(None, rest, None)];
        assert_eq!(step_subject(&added, &document).unwrap(), "Rest");
        let edits = delete::delete_items(&document, None, &[crate::selection::Item::Node(rest)]);
        let then = apply_edits(&document, &edits);
        let node = document.graph.nodes[&rest].clone();
        let back = [Edit::Node(None, rest, Some(Box::new(node)))];
        assert_eq!(step_subject(&back, &then).unwrap(), "Rest");

        let both = [haggle, rest].map(|id| Edit::Node(None, id, None));
        assert_eq!(step_subject(&both, &document).unwrap(), "2 nodes");
        assert_eq!(step_subject(&[], &document), None);
    }

    #[test]
    fn adding_a_node_that_changes_others_is_about_the_added_one() {
        let document = Document::default();
        let node = Node::new("Heal", NodeKind::Decision);
        let (id, edits) = nodes::add_node(&document, None, node, emath::Pos2::ZERO);
        let then = apply_edits(&document, &edits);
        let other = Node::new("Other", NodeKind::Decision);
        let (other, edits) = nodes::add_node(&then, None, other, emath::Pos2::ZERO);
        let then = apply_edits(&then, &edits);

        let content = then.graph.nodes[&other].clone();
        let edits = [
            Edit::Node(None, other, Some(Box::new(content))),
            Edit::Node(None, id, None),
        ];
        assert_eq!(step_subject(&edits, &then).unwrap(), "Heal");
    }
}
