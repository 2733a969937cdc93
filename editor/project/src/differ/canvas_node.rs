//! A canvas or a node in one of the two graphs that are compared.

use inclination_core::authoring::model::{Graph, GroupId, Node};

/// A canvas: the main one of a graph, or that of a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Canvas<'g> {
    pub(super) graph: &'g Graph,
    pub(super) group: Option<GroupId>,
}

impl<'g> Canvas<'g> {
    /// Returns the canvas of a group in this graph.
    pub(super) fn group_canvas(self, group: GroupId) -> Self {
        Self {
            group: Some(group),
            ..self
        }
    }

    /// Returns a node of this canvas together with the canvas.
    pub(super) fn with_node(self, node: &'g Node) -> CanvasNode<'g> {
        CanvasNode { canvas: self, node }
    }
}

/// A node and the canvas that it is on.
#[derive(Clone, Copy, Debug)]
pub(super) struct CanvasNode<'g> {
    pub(super) canvas: Canvas<'g>,
    pub(super) node: &'g Node,
}
