//! Where nodes stand: in which use of which group.

use alloc::{sync::Arc, vec::Vec};

use crate::model::{Graph, GroupId, Node, NodeId, NodeKind, Path};

/// One use of a body.
#[derive(Debug)]
pub(super) struct Body {
    pub(super) group: Option<GroupId>,
    pub(super) path: Path,
    /// Where the use of the group stands.
    pub(super) outside: Option<(Arc<Body>, NodeId)>,
}

/// Where a node stands.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    pub(super) body: Arc<Body>,
    pub(super) id: NodeId,
}

impl Body {
    pub(super) fn root() -> Arc<Self> {
        Arc::new(Self {
            group: None,
            path: Path::ROOT,
            outside: None,
        })
    }

    pub(super) fn inside(body: &Arc<Self>, id: NodeId, group: GroupId) -> Arc<Self> {
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

/// Every node, in every use of its group.
pub(super) fn spots(graph: &Graph) -> Vec<Spot> {
    let (mut spots, mut bodies) = (Vec::new(), alloc::vec![Body::root()]);
    while let Some(body) = bodies.pop() {
        for (id, node) in graph.body(body.group).into_iter().flatten() {
            if let NodeKind::Group { group, .. } = &node.kind {
                bodies.push(Body::inside(&body, *id, *group));
            }
            spots.push(Spot {
                body: body.clone(),
                id: *id,
            });
        }
    }
    spots
}
