//! How long the bars in nodes are: from 0 to 1 as scores are, and further where more was seen since the canvas was entered.
//! Options share a scale, so that their bars can be compared.

use std::collections::BTreeMap;

use inclination_core::{
    kind::Family,
    model::{NodeId, Path, Socket},
};

use super::{rows::RowKind, scene::SceneNode};
use crate::{
    document::{DocumentId, OpenDocument},
    live::{Live, Shown},
};

/// The scales of one canvas.
#[derive(Debug, Default)]
pub(super) struct Scales {
    whose: Option<(DocumentId, u64, Path)>,
    options: Scale,
    others: BTreeMap<NodeId, Scale>,
}

/// From which value to which.
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
    fn see(&mut self, value: f32) {
        self.low = self.low.min(value);
        self.high = self.high.max(value);
    }

    fn share(self, value: f32) -> f32 {
        let [low, high, value] = [self.low, self.high, value].map(f64::from);
        ((value - low) / (high - low)) as f32
    }
}

impl Scales {
    /// Looks at the bars among some nodes of a canvas.
    pub(super) fn look<'s>(
        &mut self,
        (document, live, body): (&OpenDocument, &Live, Path),
        nodes: impl Iterator<Item = &'s SceneNode>,
    ) {
        // What was seen of another graph is no measure for this one.
        let whose = Some((document.id(), document.form(), body));
        if self.whose != whose {
            *self = Self {
                whose,
                ..Self::default()
            };
        }
        for node in nodes {
            match (node.family, value(live, body, node)) {
                (Family::Option, Some(value)) => self.options.see(value),
                (_, Some(value)) if !(0.0..=1.0).contains(&value) => {
                    self.others.entry(node.id).or_default().see(value);
                }
                _ => {}
            }
        }
    }

    /// From where to where the bar of a node goes, as shares of all that there is room for; none if it shows none.
    pub(super) fn bar(&self, live: &Live, body: Path, node: &SceneNode) -> Option<(f32, f32)> {
        let value = value(live, body, node)?;
        let scale = match node.family {
            Family::Option => self.options,
            _ => self.others.get(&node.id).copied().unwrap_or_default(),
        };
        let (zero, end) = (scale.share(0.0), scale.share(value));
        Some((zero.min(end), zero.max(end)))
    }
}

/// What a node shows a bar of: a factor's value, an option's weight, what a consideration adds or multiplies by where it
/// does one of them.
fn value(live: &Live, body: Path, node: &SceneNode) -> Option<f32> {
    match node.family {
        Family::Factor => {
            let held = node.rows.iter().find_map(|row| match row.kind {
                RowKind::Input { held, .. } => Some(held),
                _ => None,
            })?;
            match held {
                Socket::Value(value) => Some(value).filter(|value| value.is_finite()),
                Socket::Wire(wire) => match live.value(body.node(wire.node), wire.port)? {
                    Shown::Number(value) => Some(*value),
                    _ => None,
                },
                Socket::Unset => None,
            }
        }
        Family::Option | Family::Consideration => match live.value(body.node(node.id), None)? {
            Shown::Weighed { weight, .. } => Some(*weight),
            Shown::Appraisal {
                bonus, multiplier, ..
            } => bonus.xor(*multiplier),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use inclination_core::{Builder, model::Stat};

    use super::*;
    use crate::{canvas::Scene, document::OpenDocument};

    /// A factor of a stat with this sample.
    fn factor(sample: f32) -> (OpenDocument, Scene) {
        let mut graph = Builder::new("one factor");
        let stat = graph.stat(Stat::number("Stat", -100.0, 100.0).sample(sample));
        graph.factor("Factor", stat);
        let document = inclination_core::Document {
            graph: graph.finish().expect("it is sound"),
            ..inclination_core::Document::default()
        };
        let scene = Scene::of(&document, None);
        (OpenDocument::new(DocumentId(0), document), scene)
    }

    /// The bars of these values, seen one after the other.
    fn bars(values: &[f32]) -> Vec<(f32, f32)> {
        let mut scales = Scales::default();
        let bars = values.iter().map(|value| {
            let (open, scene) = factor(*value);
            let seen = (&open, &open.live, Path::ROOT);
            scales.look(seen, scene.nodes.iter());
            let node = scene
                .nodes
                .iter()
                .find(|node| node.family == Family::Factor);
            let bar = scales.bar(&open.live, Path::ROOT, node.expect("it is there"));
            bar.expect("a factor shows one")
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
