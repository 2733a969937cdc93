//! The bookends that a curve takes for its ends when the designer typed none.

use super::{Graph, GroupId, Node, NodeKind, Stat, StatKind, Wire};

impl Graph {
    /// Returns the bookends of the direct source of a wire, on the canvas of a group or of the
    /// graph itself. A muted node is skipped as if it were not there, unless it is a curve.
    pub fn wire_bookends(&self, group: Option<GroupId>, wire: Wire) -> Option<(f32, f32)> {
        match self.wire_source(group, wire)?.kind {
            NodeKind::Stat(id) => {
                let stat = self.stat(id)?;
                (!matches!(stat.kind, StatKind::Choice(_))).then(|| stat.bookends())
            }
            NodeKind::Input(id) => {
                let group = self.groups.get(&group?)?;
                group.inputs.iter().find(|port| port.id == id)?.bookends
            }
            _ => None,
        }
    }

    /// Returns the ends of the circle on which the values of a wire lie, if it comes directly from
    /// a cyclic stat.
    pub fn wire_circle(&self, group: Option<GroupId>, wire: Wire) -> Option<(f32, f32)> {
        match self.wire_source(group, wire)?.kind {
            NodeKind::Stat(id) => self.stat(id).and_then(Stat::circle),
            _ => None,
        }
    }

    /// Returns the node that a wire comes from, behind muted nodes.
    fn wire_source(&self, group: Option<GroupId>, wire: Wire) -> Option<&Node> {
        let body = self.body(group)?;
        let mut wire = wire;
        // Muted nodes may pass each other's values in a circle, which checks report.

        for _ in 0..=body.len() {
            let node = body.get(&wire.node)?;
            if node.is_effectively_muted() {
                let passed = node.pass_through_socket(self, wire.port);
                let (_, socket, _) = passed.filter(|_| node.to_straight_line().is_none())?;
                wire = socket.wire()?;
                continue;
            }

            return Some(node);
        }
        None
    }
}
