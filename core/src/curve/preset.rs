//! Ready-made curves: the seventeen presets of the Curvature tool, and a falling power. Curvature
//! describes each curve by four letters, m (slope), k (exponent or steepness), c (x shift) and b (y
//! shift); here each parameter has its own name.

use super::{BELL, LINEAR, LOGISTIC, LOGIT, POWER, SINE};
use crate::{
    kind::{Kind, Unit},
    model::{Node, NodeKind, Socket},
};

/// A curve with preset numbers.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// Its name in Curvature, or an empty text if Curvature does not have it.
    pub curvature_name: &'static str,
    /// Its shape, as a phrase.
    pub summary: &'static str,
    /// Further search terms.
    pub words: &'static [&'static str],
    /// The kind of curve.
    pub kind: Kind,
    /// The sockets that differ from the kind's defaults. A number in the input's unit is given as a
    /// share of the range.
    pub sockets: &'static [(&'static str, f32)],
    /// The settings that are on, of [`Preset::SHAPE_SETTINGS`].
    pub flags: &'static [&'static str],
}

impl Preset {
    /// The settings that change the shape of every kind of curve, and that a preset therefore turns
    /// on or off.
    pub const SHAPE_SETTINGS: [&'static str; 2] = ["mirror", "invert"];

    /// Creates a node of this curve, placing its positions between bookends.
    pub fn to_node(&self, low: f32, high: f32) -> Node {
        let mut node = Node::new(self.name, NodeKind::Formula(self.kind));
        let kind = self.kind.spec();
        let own = node.sockets.iter_mut().skip(kind.shared_sockets.len());

        for (spec, socket) in kind.own_sockets.iter().zip(own) {
            let preset = self.sockets.iter().find(|(key, _)| *key == spec.key);
            let value = preset.map(|(_, value)| *value).or(spec.default);
            if let Some(value) = value {
                *socket = Socket::Value(if spec.unit == Unit::OfInput {
                    low * (1.0 - value) + high * value
                } else {
                    value
                });
            }
        }

        self.apply_flags(&mut node);
        node
    }

    /// Turns the settings that change a curve's shape on or off.
    pub fn apply_flags(&self, node: &mut Node) {
        for key in Self::SHAPE_SETTINGS {
            let option = if self.flags.contains(&key) {
                "yes"
            } else {
                "no"
            };
            node.choose_setting(key, option);
        }
    }
}

/// Every preset, in the order of menus.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "constant",
        curvature_name: "constant",
        summary: "the same height everywhere, one half by default",
        words: &["flat", "fixed"],
        kind: LINEAR,
        sockets: &[("slope", 0.0), ("y_shift", 0.5)],
        flags: &[],
    },
    Preset {
        name: "linear",
        curvature_name: "linear",
        summary: "rises in a straight line",
        words: &["straight", "ramp"],
        kind: LINEAR,
        sockets: &[],
        flags: &[],
    },
    Preset {
        name: "inverse linear",
        curvature_name: "inverse linear",
        summary: "falls in a straight line",
        words: &["falling", "descending", "less is more", "reverse"],
        kind: LINEAR,
        sockets: &[("slope", -1.0), ("y_shift", 1.0)],
        flags: &[],
    },
    Preset {
        name: "rises at the very end",
        curvature_name: "cooldown",
        summary: "stays low almost to the end and then rises steeply",
        words: &["late", "wait", "time since", "steep end"],
        kind: POWER,
        sockets: &[("exponent", 6.0)],
        flags: &[],
    },
    Preset {
        name: "falls at the very end",
        curvature_name: "runtime",
        summary: "stays high almost to the end and then falls steeply",
        words: &["late", "duration", "patience", "steep end"],
        kind: POWER,
        sockets: &[("slope", -1.0), ("exponent", 6.0), ("y_shift", 1.0)],
        flags: &[],
    },
    Preset {
        name: "inverse power",
        curvature_name: "",
        summary: "falls gently at first and then faster",
        words: &[
            "inverse quadratic",
            "inverse square",
            "inverse parabola",
            "falling",
            "descending",
        ],
        kind: POWER,
        sockets: &[("slope", -1.0), ("y_shift", 1.0)],
        flags: &[],
    },
    Preset {
        name: "falls fast, then flat",
        curvature_name: "quadric lower left",
        summary: "falls fast at first and then ever slower",
        words: &["quartic", "quadratic", "ease out", "urgent near 0"],
        kind: POWER,
        sockets: &[("exponent", 4.0)],
        flags: &["mirror"],
    },
    Preset {
        name: "flat, then rises fast",
        curvature_name: "quadric lower right",
        summary: "rises slowly at first and then ever faster",
        words: &["quartic", "quadratic", "ease in"],
        kind: POWER,
        sockets: &[("exponent", 4.0)],
        flags: &[],
    },
    Preset {
        name: "rises fast, then flat",
        curvature_name: "quadric upper left",
        summary: "rises fast at first and then ever slower",
        words: &["quartic", "quadratic", "ease out"],
        kind: POWER,
        sockets: &[("exponent", 4.0)],
        flags: &["mirror", "invert"],
    },
    Preset {
        name: "flat, then falls fast",
        curvature_name: "quadric upper right",
        summary: "falls slowly at first and then ever faster",
        words: &["quartic", "quadratic", "ease in"],
        kind: POWER,
        sockets: &[("slope", -1.0), ("exponent", 4.0), ("y_shift", 1.0)],
        flags: &[],
    },
    Preset {
        name: "logistic",
        curvature_name: "logistic",
        summary: "an S that rises",
        words: &["sigmoid", "s-curve"],
        kind: LOGISTIC,
        sockets: &[],
        flags: &[],
    },
    Preset {
        name: "inverse logistic",
        curvature_name: "inverse logistic",
        summary: "an S that falls",
        words: &[
            "falling",
            "descending",
            "reverse sigmoid",
            "inverse sigmoid",
        ],
        kind: LOGISTIC,
        sockets: &[("slope", -1.0), ("y_shift", 1.0)],
        flags: &[],
    },
    Preset {
        name: "logit",
        curvature_name: "logit",
        summary: "rises steeply at both ends and gently in between",
        words: &["log odds"],
        kind: LOGIT,
        sockets: &[("steepness", 5.0)],
        flags: &[],
    },
    Preset {
        name: "inverse logit",
        curvature_name: "inverse logit",
        summary: "falls steeply at both ends and gently in between",
        words: &["falling", "descending", "log odds"],
        kind: LOGIT,
        sockets: &[("slope", -1.0), ("steepness", 5.0)],
        flags: &[],
    },
    Preset {
        name: "hump",
        curvature_name: "normal",
        summary: "a hump in the middle",
        words: &["gaussian", "peak"],
        kind: BELL,
        sockets: &[],
        flags: &[],
    },
    Preset {
        name: "dip",
        curvature_name: "inverse normal",
        summary: "a dip in the middle",
        words: &["valley", "avoid the middle", "u-shape"],
        kind: BELL,
        sockets: &[("slope", -1.0), ("y_shift", 1.0)],
        flags: &[],
    },
    Preset {
        name: "sine",
        curvature_name: "sine",
        summary: "a wave that begins by rising",
        words: &["up and down"],
        kind: SINE,
        sockets: &[],
        flags: &[],
    },
    Preset {
        name: "inverse sine",
        curvature_name: "inverse sine",
        summary: "a wave that begins by falling",
        words: &["down and up"],
        kind: SINE,
        sockets: &[("slope", -1.0)],
        flags: &[],
    },
];
