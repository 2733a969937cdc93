//! Which node is where once groups are expanded: a program knows paths only, and people know names.

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};

use super::{Named, RankOf};
use crate::{
    compile::Location,
    model::{Graph, GroupId, Node, NodeKind, Path},
};

/// The options and decisions of a graph that compiles, and the uses of its groups, by their paths.
#[derive(Clone, Debug)]
pub(super) struct Atlas {
    graph: Graph,
    places: BTreeMap<Path, Place>,
}

/// What stands at a path.
#[derive(Clone, Debug)]
struct Place {
    named: Named,
    rank_of: RankOf,
}

impl Atlas {
    pub(super) fn new(graph: &Graph) -> Self {
        let mut atlas = Self {
            graph: graph.clone(),
            places: BTreeMap::new(),
        };
        atlas.body(graph, None, Path::ROOT, &mut Vec::new());
        atlas
    }

    /// A graph that compiles nests and expands within bounds.
    fn body(
        &mut self,
        graph: &Graph,
        group: Option<GroupId>,
        here: Path,
        within: &mut Vec<String>,
    ) {
        for (id, node) in graph.body(group).into_iter().flatten() {
            let path = here.node(*id);
            let speaks = matches!(
                node.kind,
                NodeKind::Option(_)
                    | NodeKind::Decision
                    | NodeKind::Consideration { .. }
                    | NodeKind::Bundle
            );
            if let NodeKind::Group { group, .. } = &node.kind {
                within.push(node.label().to_string());
                self.body(graph, Some(*group), path, within);
                within.pop();
            } else if speaks {
                let told_apart = graph.told_apart(group, node);
                let named = Named {
                    name: told_apart.unwrap_or_else(|| node.label().to_string()),
                    within: within.clone(),
                    path,
                    group,
                    node: *id,
                };
                let rank_of = rank_of(node);
                self.places.insert(path, Place { named, rank_of });
            }
        }
    }

    pub(super) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The node at a path; one that is not there has nothing but the path.
    pub(super) fn named(&self, path: Path) -> Named {
        let place = self.places.get(&path);
        place.map_or_else(
            || Named {
                name: String::new(),
                within: Vec::new(),
                path,
                group: None,
                node: crate::model::NodeId(u32::MAX),
            },
            |place| place.named.clone(),
        )
    }

    /// The node at a place that considerations know.
    pub(super) fn at(&self, at: Location) -> Named {
        self.named(at.path)
    }

    /// Which of the ranks given is an option's.
    pub(super) fn rank_of(&self, option: Path) -> RankOf {
        let place = self.places.get(&option);
        place.map_or(RankOf::Max, |place| place.rank_of)
    }
}

fn rank_of(node: &Node) -> RankOf {
    match node.setting("rank_by") {
        1 => RankOf::Min,
        2 => RankOf::Sum,
        _ => RankOf::Max,
    }
}
