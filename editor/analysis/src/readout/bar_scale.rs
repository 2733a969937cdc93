//! How long the bars in nodes are: from 0 to 1 as scores are, and further where more was seen since
//! the canvas was entered. Options share a scale, so that their bars can be compared.

use std::collections::BTreeMap;

use inclination_core::{
    kind::Family,
    model::{NodeId, Socket, Wire},
};
use inclination_project::scene::{SceneNode, rows::RowKind};

use super::canvas::LiveCanvas;
use crate::live::Shown;

/// The scales of one canvas's bars.
#[derive(Debug, Default)]
pub(super) struct BarScales {
    options: Scale,
    others: BTreeMap<NodeId, Scale>,
}

/// From which value to which a bar goes.
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
    fn include(&mut self, value: f32) {
        self.low = self.low.min(value);
        self.high = self.high.max(value);
    }

    fn share(self, value: f32) -> f32 {
        let [low, high, value] = [self.low, self.high, value].map(f64::from);
        ((value - low) / (high - low)) as f32
    }
}

impl BarScales {
    /// Extends the scale of a node's bar to its value.
    pub(super) fn include(&mut self, node: &SceneNode, value: f32) {
        if node.family == Family::Option {
            self.options.include(value);
        } else if !(0.0..=1.0).contains(&value) {
            self.others.entry(node.id).or_default().include(value);
        }
    }

    /// Returns where the bar of a node's value begins and ends, as shares of the room there is.
    pub(super) fn bar(&self, node: &SceneNode, value: f32) -> (f32, f32) {
        let scale = match node.family {
            Family::Option => self.options,
            _ => self.others.get(&node.id).copied().unwrap_or_default(),
        };

        let (zero, end) = (scale.share(0.0), scale.share(value));
        (zero.min(end), zero.max(end))
    }
}

/// Returns the value of a node's bar: a factor's value, an option's weight, what a consideration
/// adds or multiplies by where it does one of them.
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
                Shown::Weighed { weight, .. } => Some(*weight),
                Shown::Appraisal {
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
    use inclination_core::{Builder, Document, model::Stat};
    use inclination_project::scene::Scene;

    use super::*;
    use crate::live::Live;

    /// A factor of a stat with this sample.
    fn factor(sample: f32) -> Document {
        let mut graph = Builder::new("one factor");
        let stat = graph.stat(Stat::number("Stat", -100.0, 100.0).sample(sample));
        graph.factor("Factor", stat);
        Document {
            graph: graph.finish().expect("it is sound"),
            ..Document::default()
        }
    }

    /// The bars of these values, seen one after the other.
    fn bars(values: &[f32]) -> Vec<(f32, f32)> {
        let mut scales = BarScales::default();
        let bars = values.iter().map(|value| {
            let document = factor(*value);
            let live = Live::of(&document.graph);
            let canvas = LiveCanvas::of_graph(&document.graph, &live);
            let scene = Scene::of(&document, None);
            let mut nodes = scene.nodes.iter();
            let node = nodes.find(|node| node.family == Family::Factor);
            let node = node.expect("it is there");
            let value = bar_value(&canvas, node).expect("a factor shows one");
            scales.include(node, value);
            scales.bar(node, value)
        });
        bars.collect()
    }

    #[test]
    fn a_bar_goes_from_0_to_1_and_as_far_as_was_seen() {
        assert_eq!(bars(&[0.25]), [(0.0, 0.25)]);
        assert_eq!(bars(&[50.0, 10.0]), [(0.0, 1.0), (0.0, 0.2)]);
    }

    #[test]
    fn what_is_below_0_goes_to_the_left_of_0() {
        // From -3 to 1: 0 is at three quarters.
        assert_eq!(bars(&[-3.0, 1.0]), [(0.0, 0.75), (0.75, 1.0)]);
    }
}
