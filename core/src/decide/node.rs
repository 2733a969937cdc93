//! Rules as a decision node has them: settings that choose among the kinds of each stage, and sockets for their numbers.

use super::{Keep, Pick, Preset, Ranks, Rules};
use crate::{
    kind::structure::decision,
    model::{Node, NodeKind, Socket},
};

/// The settings of a decision, as positions among their options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) ranks: u8,
    pub(crate) keep: u8,
    pub(crate) pick: u8,
}

impl Rules {
    /// The rules of a decision with these settings, and with what its sockets give.
    pub(crate) fn read(settings: Settings, number: impl Fn(usize) -> f32) -> Self {
        Self {
            floor: number(decision::FLOOR),
            ranks: if settings.ranks == 1 {
                Ranks::Highest
            } else {
                Ranks::Ignore
            },
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
    /// The preset of this name.
    pub fn find(title: &str) -> Option<&'static Self> {
        super::PRESETS.iter().find(|preset| preset.title == title)
    }

    /// A decision of this kind, without options.
    pub fn node(&self) -> Node {
        let mut node = Node::new(self.title, NodeKind::Decision);
        self.apply(&mut node);
        node
    }

    /// Sets a decision's rules to these. Numbers that they do not ask for stay as they are.
    pub fn apply(&self, node: &mut Node) {
        let Rules {
            floor,
            ranks,
            keep,
            pick,
        } = self.rules;
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
            node.choose(key, option);
        }
        for (at, number) in [Some((decision::FLOOR, floor)), kept, picked]
            .into_iter()
            .flatten()
        {
            if let Some(socket) = node.sockets.get_mut(at) {
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
            let read = Rules::read(settings, |at| match node.sockets[at] {
                Socket::Value(value) => value,
                Socket::Unset | Socket::Wire(_) => f32::NAN,
            });
            assert_eq!(read, preset.rules, "{}", preset.title);
        }
    }
}
