//! The positions of nodes: in which use of which group each node is.

use alloc::{sync::Arc, vec::Vec};

use crate::model::{Graph, GroupId, Node, NodeId, NodeKind, Path};

/// One use of a group's body, or the graph's own body.
#[derive(Debug)]
pub(super) struct GraphUse {
    pub(super) group: Option<GroupId>,
    pub(super) path: Path,
    /// The body around the use, and the node of the use in it.
    pub(super) outside: Option<(Arc<GraphUse>, NodeId)>,
}

/// A node in one use of its body.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    pub(super) body: Arc<GraphUse>,
    pub(super) id: NodeId,
}

impl GraphUse {
    /// Returns the graph's own body.
    pub(super) fn root() -> Arc<Self> {
        Arc::new(Self {
            group: None,
            path: Path::ROOT,
            outside: None,
        })
    }

    /// Returns the body of a group for its use by a node.
    pub(super) fn inside_group(body: &Arc<Self>, id: NodeId, group: GroupId) -> Arc<Self> {
        Arc::new(Self {
            group: Some(group),
            path: body.path.node(id),
            outside: Some((body.clone(), id)),
        })
    }
}

impl Spot {
    pub(super) fn node<'g>(&self, graph: &'g Graph) -> Option<&'g Node> {
        graph.body(self.body.group)?.get(&self.id)
    }

    pub(super) fn path(&self) -> Path {
        self.body.path.node(self.id)
    }
}

/// Returns every node, in every use of its group.
pub(super) fn find_spots(graph: &Graph) -> Vec<Spot> {
    let (mut spots, mut bodies) = (Vec::new(), alloc::vec![GraphUse::root()]);
    while let Some(body) = bodies.pop() {
        for (id, node) in graph.body(body.group).into_iter().flatten() {
            if let NodeKind::Group { group, .. } = &node.kind {
                bodies.push(GraphUse::inside_group(&body, *id, *group));
            }
            spots.push(Spot {
                body: body.clone(),
                id: *id,
            });
        }
    }
    spots
}
