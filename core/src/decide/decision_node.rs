//! Conversion between rules and decision nodes, which have settings for the kind of each stage and
//! sockets for the numbers.

use super::{Keep, Pick, Preset, Ranks, Rules};
use crate::{
    kind::structure::decision,
    model::{Node, NodeKind, Socket},
};

/// The settings of a decision, as positions in the lists of choices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) ranks: u8,
    pub(crate) keep: u8,
    pub(crate) pick: u8,
}

impl Ranks {
    const HIGHEST_SETTING: u8 = 1;

    /// Returns what a decision node does with ranks.
    pub fn from_node(decision: &Node) -> Self {
        Self::from_setting(decision.setting("ranks"))
    }

    const fn from_setting(setting: u8) -> Self {
        match setting {
            Self::HIGHEST_SETTING => Self::Highest,
            _ => Self::Ignore,
        }
    }
}

impl Rules {
    /// Returns the rules of a decision, given its settings and the values of its sockets.
    pub(crate) fn from_settings(settings: Settings, number: impl Fn(usize) -> f32) -> Self {
        Self {
            floor: number(decision::FLOOR),
            ranks: Ranks::from_setting(settings.ranks),
            keep: match settings.keep {
                1 => Keep::Best(number(decision::COUNT)),
                2 => Keep::Share(number(decision::SHARE)),
                3 => Keep::Margin(number(decision::MARGIN)),
                _ => Keep::All,
            },

            pick: match settings.pick {
                1 => Pick::First,
                2 => Pick::Uniform,
                3 => Pick::Weighted {
                    exponent: number(decision::EXPONENT),
                },
                4 => Pick::Softmax {
                    temperature: number(decision::TEMPERATURE),
                },
                _ => Pick::Highest,
            },
        }
    }
}

impl Preset {
    /// Returns the preset with this title.
    pub fn find(title: &str) -> Option<&'static Self> {
        super::PRESETS.iter().find(|preset| preset.title == title)
    }

    /// Creates a decision node with these rules, without options.
    pub fn node(&self) -> Node {
        let mut node = Node::new(self.title, NodeKind::Decision);
        self.apply(&mut node);
        node
    }

    /// Sets a decision node to these rules. Numbers that they do not use keep their values.
    pub fn apply(&self, node: &mut Node) {
        self.rules.apply(node);
    }
}

impl Rules {
    /// Sets a decision node to these rules. Numbers that they do not use keep their values.
    pub fn apply(self, node: &mut Node) {
        let Self {
            floor,
            ranks,
            keep,
            pick,
        } = self;

        let (keep, kept) = match keep {
            Keep::All => ("all", None),
            Keep::Best(count) => ("best", Some((decision::COUNT, count))),
            Keep::Share(share) => ("share", Some((decision::SHARE, share))),
            Keep::Margin(margin) => ("margin", Some((decision::MARGIN, margin))),
        };
        let (pick, picked) = match pick {
            Pick::Highest => ("highest", None),
            Pick::First => ("first", None),
            Pick::Uniform => ("uniform", None),
            Pick::Weighted { exponent } => ("weighted", Some((decision::EXPONENT, exponent))),
            Pick::Softmax { temperature } => {
                ("softmax", Some((decision::TEMPERATURE, temperature)))
            }
        };
        let ranks = match ranks {
            Ranks::Highest => "highest",
            Ranks::Ignore => "ignore",
        };

        for (key, option) in [("ranks", ranks), ("keep", keep), ("pick", pick)] {
            node.choose_setting(key, option);
        }

        let numbers = [Some((decision::FLOOR, floor)), kept, picked];
        for (position, number) in numbers.into_iter().flatten() {
            if let Some(socket) = node.sockets.get_mut(position) {
                *socket = Socket::Value(number);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::PRESETS;

    #[test]
    fn a_preset_s_node_has_the_preset_s_rules() {
        for preset in PRESETS {
            let node = preset.node();
            let settings = Settings {
                ranks: node.setting("ranks"),
                keep: node.setting("keep"),
                pick: node.setting("pick"),
            };

            let read = Rules::from_settings(settings, |at| match node.sockets[at] {
                Socket::Value(value) => value,
                Socket::Unset | Socket::Wire(_) => f32::NAN,
            });
            assert_eq!(read, preset.rules, "{}", preset.title);
        }
    }
}
