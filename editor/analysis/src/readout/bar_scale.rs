//! The scales of the bars in nodes: from 0 to 1, the range of scores, and further for values beyond
//! that. Options of one decision share a scale, so that their bars can be compared.

use std::collections::BTreeMap;

use inclination_core::authoring::{
    kind::{Family, SocketType},
    model::{NodeId, Socket, Wire},
};
use inclination_project::scene::{Scene, SceneNode, rows::RowKind};

use super::canvas::LiveCanvas;
use crate::live::OutputValue;

/// The scales of the decisions of one canvas, kept until a value changes.
#[derive(Debug, Default)]
pub(super) struct BarScales {
    decisions: BTreeMap<NodeId, Scale>,
}

/// The range of values that a bar covers.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scale {
    low: f32,
    high: f32,
}

impl Default for Scale {
    fn default() -> Self {
        Self {
            low: 0.0,
            high: 1.0,
        }
    }
}

impl Scale {
    fn extend_to(&mut self, value: f32) {
        self.low = self.low.min(value);
        self.high = self.high.max(value);
    }

    fn share_of(self, value: f32) -> f32 {
        let [low, high, value] = [self.low, self.high, value].map(f64::from);
        ((value - low) / (high - low)) as f32
    }
}

impl BarScales {
    /// Forgets the scales, because values have changed.
    pub(super) fn clear(&mut self) {
        self.decisions.clear();
    }

    /// Returns the ends of the bar of a node's value, as shares of the available length.
    pub(super) fn bar_extent(
        &mut self,
        canvas: &LiveCanvas<'_>,
        scene: &Scene,
        node: &SceneNode,
        value: f32,
    ) -> (f32, f32) {
        let mut scale = Scale::default();
        scale.extend_to(value);
        if node.family == Family::Option {
            for wire in scene.outgoing_wires(node.id) {
                let decision = self
                    .decisions
                    .entry(wire.to)
                    .or_insert_with(|| decision_scale(canvas, scene, wire.to));
                scale.extend_to(decision.low);
                scale.extend_to(decision.high);
            }
        }

        let (zero, end) = (scale.share_of(0.0), scale.share_of(value));
        (zero.min(end), zero.max(end))
    }
}

/// Returns the scale that covers the weights of a decision's options.
fn decision_scale(canvas: &LiveCanvas<'_>, scene: &Scene, decision: NodeId) -> Scale {
    let wires = scene.wires.get(scene.incoming_range(decision));
    let options = wires.unwrap_or_default().iter();
    let weights = options
        .filter(|wire| wire.ty == SocketType::Option)
        .filter_map(|wire| canvas.option_value_in(wire.from, decision));

    let mut scale = Scale::default();
    for value in weights {
        if let OutputValue::Weighed { weight, .. } = value {
            scale.extend_to(weight);
        }
    }
    scale
}

/// Returns the value of a node's bar: a factor's value, an option's weight, or a consideration's
/// bonus or multiplier if it has only one of them.
pub(super) fn bar_value(canvas: &LiveCanvas<'_>, node: &SceneNode) -> Option<f32> {
    match node.family {
        Family::Factor => {
            let held = node.rows.iter().find_map(|row| match row.kind {
                RowKind::Input { held, .. } => Some(held),
                _ => None,
            })?;

            match held {
                Socket::Value(value) => Some(value).filter(|value| value.is_finite()),
                Socket::Wire(wire) => canvas.number(wire),
                Socket::Unset => None,
            }
        }

        Family::Option | Family::Consideration => {
            let output = Wire {
                node: node.id,
                port: None,
            };

            match canvas.value(output)? {
                OutputValue::Weighed { weight, .. } => Some(*weight),
                OutputValue::Appraisal {
                    bonus, multiplier, ..
                } => bonus.xor(*multiplier),
                _ => None,
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{Builder, format::Document, model::Stat};
    use inclination_project::scene::Scene;

    use super::*;
    use crate::live::Live;

    /// Returns a document with a factor of a stat with this sample.
    fn factor_document(sample: f32) -> Document {
        let mut graph = Builder::new("one factor");
        let stat = graph.stat(Stat::number("Stat", -100.0, 100.0).sample(sample));
        graph.factor("Factor", stat);
        Document {
            graph: graph.finish().expect("it is sound"),
            ..Document::default()
        }
    }

    /// Returns the bar of a factor of this value.
    fn bar_of_factor(value: f32) -> (f32, f32) {
        let document = factor_document(value);
        let live = Live::from_graph(&document.graph);
        let canvas = LiveCanvas::from_graph(&document.graph, &live);
        let scene = Scene::new(&document, None);
        let mut nodes = scene.nodes.iter();
        let node = nodes.find(|node| node.family == Family::Factor);
        let node = node.expect("it is there");

        let value = bar_value(&canvas, node).expect("a factor shows one");
        BarScales::default().bar_extent(&canvas, &scene, node, value)
    }

    #[test]
    fn a_bar_covers_0_to_1_and_its_value() {
        assert_eq!(bar_of_factor(0.25), (0.0, 0.25));
        assert_eq!(bar_of_factor(50.0), (0.0, 1.0));
    }

    #[test]
    fn bars_of_negative_values_extend_to_the_left_of_0() {
        // From -3 to 1: 0 is at three quarters.
        assert_eq!(bar_of_factor(-3.0), (0.0, 0.75));
    }
}
