//! The bookends that a curve takes for its ends when the designer typed none.

use super::{Graph, GroupId, NodeKind, StatKind, Wire};

impl Graph {
    /// Returns the bookends of the direct source of a wire, on the canvas of a group or of the
    /// graph itself. A muted node is skipped as if it were not there, unless it is a curve.
    pub fn wire_bookends(&self, group: Option<GroupId>, wire: Wire) -> Option<(f32, f32)> {
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

            return match node.kind {
                NodeKind::Stat(id) => {
                    let stat = self.stat(id)?;
                    (!matches!(stat.kind, StatKind::Choice(_))).then(|| stat.bookends())
                }
                NodeKind::Input(id) => {
                    let group = self.groups.get(&group?)?;
                    group.inputs.iter().find(|port| port.id == id)?.bookends
                }
                _ => None,
            };
        }
        None
    }
}
