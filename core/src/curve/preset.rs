//! Ready-made curves to start from: the seventeen of Curvature. Curvature writes each curve
//! with four letters, m (slope), k (exponent or steepness), c (x shift) and b (y shift); here they have their own names.

use super::{BELL, LINEAR, LOGISTIC, LOGIT, POWER, SINE};
use crate::{
    kind::{Kind, Unit},
    model::{Node, NodeKind, Socket},
};

/// A curve with some of its numbers set.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// What it is called.
    pub name: &'static str,
    /// The curve.
    pub kind: Kind,
    /// The sockets that differ from the kind's defaults. What stands in the input's unit is a share of the range here.
    pub sockets: &'static [(&'static str, f32)],
}

impl Preset {
    /// A node of this curve; its positions are placed between bookends.
    pub fn node(&self, low: f32, high: f32) -> Node {
        let mut node = Node::new(self.name, NodeKind::Formula(self.kind));
        let kind = self.kind.spec();
        let own = node.sockets.iter_mut().skip(kind.shared_sockets.len());
        for (spec, socket) in kind.own_sockets.iter().zip(own) {
            let set = self.sockets.iter().find(|(key, _)| *key == spec.key);
            let value = set.map(|(_, value)| *value).or(spec.default);
            if let Some(value) = value {
                *socket = Socket::Value(if spec.unit == Unit::OfInput {
                    low * (1.0 - value) + high * value
                } else {
                    value
                });
            }
        }
        node
    }
}

/// Every preset, in the order of menus.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "constant",
        kind: LINEAR,
        sockets: &[("slope", 0.0), ("y_shift", 0.5)],
    },
    Preset {
        name: "linear",
        kind: LINEAR,
        sockets: &[],
    },
    Preset {
        name: "inverse linear",
        kind: LINEAR,
        sockets: &[("slope", -1.0), ("y_shift", 1.0)],
    },
    Preset {
        name: "cooldown",
        kind: POWER,
        sockets: &[("exponent", 6.0)],
    },
    Preset {
        name: "runtime",
        kind: POWER,
        sockets: &[("slope", -1.0), ("exponent", 6.0), ("y_shift", 1.0)],
    },
    Preset {
        name: "quadric lower left",
        kind: POWER,
        sockets: &[("exponent", 4.0), ("x_shift", 1.0)],
    },
    Preset {
        name: "quadric lower right",
        kind: POWER,
        sockets: &[("exponent", 4.0)],
    },
    Preset {
        name: "quadric upper left",
        kind: POWER,
        sockets: &[
            ("slope", -1.0),
            ("exponent", 4.0),
            ("x_shift", 1.0),
            ("y_shift", 1.0),
        ],
    },
    Preset {
        name: "quadric upper right",
        kind: POWER,
        sockets: &[("slope", -1.0), ("exponent", 4.0), ("y_shift", 1.0)],
    },
    Preset {
        name: "logistic",
        kind: LOGISTIC,
        sockets: &[],
    },
    Preset {
        name: "inverse logistic",
        kind: LOGISTIC,
        sockets: &[("slope", -1.0), ("y_shift", 1.0)],
    },
    Preset {
        name: "logit",
        kind: LOGIT,
        sockets: &[("steepness", 5.0)],
    },
    Preset {
        name: "inverse logit",
        kind: LOGIT,
        sockets: &[("slope", -1.0), ("steepness", 5.0)],
    },
    Preset {
        name: "normal",
        kind: BELL,
        sockets: &[],
    },
    Preset {
        name: "inverse normal",
        kind: BELL,
        sockets: &[("slope", -1.0), ("y_shift", 1.0)],
    },
    Preset {
        name: "sine",
        kind: SINE,
        sockets: &[],
    },
    Preset {
        name: "inverse sine",
        kind: SINE,
        sockets: &[("slope", -1.0)],
    },
];
