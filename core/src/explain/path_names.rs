//! Maps the paths of nodes to the names that people know them by, once groups are expanded.

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use super::{NamedNode, RankCombination};
use crate::{
    compile::Location,
    model::{Graph, GroupId, Node, NodeKind, Path},
};

/// The options, decisions and considerations of a graph that compiles, and the uses of its groups,
/// by their paths.
#[derive(Clone, Debug)]
pub(super) struct PathNames {
    graph: Arc<Graph>,
    places: BTreeMap<Path, NamedPlace>,
}

/// The node at a path.
#[derive(Clone, Debug)]
struct NamedPlace {
    named: NamedNode,
    rank_of: RankCombination,
}

impl PathNames {
    pub(super) fn new(graph: &Arc<Graph>) -> Self {
        let mut names = Self {
            graph: graph.clone(),
            places: BTreeMap::new(),
        };
        names.add_body(graph, None, Path::ROOT, &mut Vec::new());
        names
    }

    /// Adds the nodes of a body and of the groups used in it. A graph that compiles nests and
    /// expands within bounds.
    fn add_body(
        &mut self,
        graph: &Graph,
        group: Option<GroupId>,
        here: Path,
        within: &mut Vec<String>,
    ) {
        for (id, node) in graph.body(group).into_iter().flatten() {
            let path = here.node(*id);
            let is_named = matches!(
                node.kind,
                NodeKind::Option(_)
                    | NodeKind::Decision
                    | NodeKind::Consideration { .. }
                    | NodeKind::Bundle
            );

            if let NodeKind::Group { group, .. } = &node.kind {
                let name = node.own_or_source_name(graph).unwrap_or(node.label());
                within.push(name.to_string());
                self.add_body(graph, Some(*group), path, within);
                within.pop();
            } else if is_named {
                let named = NamedNode {
                    name: node.title_on_canvas(graph, group),
                    within: within.clone(),
                    path,
                    group,
                    node: *id,
                };
                let rank_of = rank_combination(node);
                self.places.insert(path, NamedPlace { named, rank_of });
            }
        }
    }

    pub(super) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Returns the node at a path. A node that is not there has only the path.
    pub(super) fn named_node(&self, path: Path) -> NamedNode {
        let place = self.places.get(&path);
        place.map_or_else(
            || NamedNode {
                name: String::new(),
                within: Vec::new(),
                path,
                group: None,
                node: crate::model::NodeId(u32::MAX),
            },
            |place| place.named.clone(),
        )
    }

    /// Returns the node at a location of a consideration.
    pub(super) fn consideration_node(&self, at: Location) -> NamedNode {
        self.named_node(at.path)
    }

    /// Returns how an option combines the ranks given to it.
    pub(super) fn rank_combination(&self, option: Path) -> RankCombination {
        let place = self.places.get(&option);
        place.map_or(RankCombination::Max, |place| place.rank_of)
    }
}

fn rank_combination(node: &Node) -> RankCombination {
    match node.setting("rank_by") {
        1 => RankCombination::Min,
        2 => RankCombination::Sum,
        _ => RankCombination::Max,
    }
}
