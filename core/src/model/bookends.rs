//! What a curve takes for its ends where the designer typed none.

use super::{Graph, GroupId, NodeKind, StatKind, Wire};

impl Graph {
    /// The bookends of what a wire comes straight from, on the canvas of a group or of the graph itself. A muted node but a
    /// curve is as if it were not there.
    pub fn bookends(&self, group: Option<GroupId>, wire: Wire) -> Option<(f32, f32)> {
        let body = self.body(group)?;
        let mut wire = wire;
        // Muted nodes may pass each other's values in a circle, of which checks will tell.
        for _ in 0..=body.len() {
            let node = body.get(&wire.node)?;
            if node.is_out() {
                let passed = node.passed(self, wire.port);
                let (_, held, _) = passed.filter(|_| node.straightened().is_none())?;
                wire = held.wire()?;
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
