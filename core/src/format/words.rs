//! The words of files that reading and writing share.

use crate::{
    kind::Spec,
    model::{NodeKind, Socket, SocketType, StatKind},
};

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// What the designer saves.
    Project,
    /// What the game ships.
    Runtime,
}

impl Form {
    pub(super) const ALL: [Self; 2] = [Self::Project, Self::Runtime];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Project => "project",
            Self::Runtime => "runtime",
        }
    }
}

/// The member by which a file says what it is.
pub(super) const MAGIC: &str = "inclination";

pub(super) const STAT: &str = "stat";
pub(super) const SWITCH: &str = "switch";
pub(super) const FACTOR: &str = "factor";
pub(super) const GROUP: &str = "group";
pub(super) const INPUT: &str = "input";
pub(super) const OUTPUT: &str = "output";

/// The kinds that are no formula.
pub(super) const STRUCTURE: [&str; 6] = [STAT, SWITCH, FACTOR, GROUP, INPUT, OUTPUT];

pub(super) const NUMBER: &str = "number";
pub(super) const YES_NO: &str = "yes/no";
pub(super) const CHOICE: &str = "choice";

pub(super) const HOLD: &str = "hold";
pub(super) const LINEAR: &str = "linear";
pub(super) const POWER: &str = "power";
pub(super) const SMOOTH: &str = "smooth";
pub(super) const CUBIC: &str = "cubic";
pub(super) const MONOTONE: &str = "monotone";

pub(super) const SOCKET_TYPES: [SocketType; 2] = [SocketType::Value, SocketType::Choice];

/// What files call a node's kind.
pub(super) fn kind(kind: &NodeKind) -> &'static str {
    match kind {
        NodeKind::Stat(_) => STAT,
        NodeKind::Formula(kind) => kind.spec().key,
        NodeKind::Switch(_) => SWITCH,
        NodeKind::Factor(_) => FACTOR,
        NodeKind::Group { .. } => GROUP,
        NodeKind::Input(_) => INPUT,
        NodeKind::Output(_) => OUTPUT,
    }
}

/// What files call a stat's kind.
pub(super) const fn stat_kind(kind: &StatKind) -> &'static str {
    match kind {
        StatKind::Number { .. } => NUMBER,
        StatKind::YesNo => YES_NO,
        StatKind::Choice(_) => CHOICE,
    }
}

/// What files call a node's own sockets, in order, and what each holds at first.
pub(crate) fn sockets(kind: &NodeKind) -> impl Iterator<Item = (&'static str, Socket)> + use<> {
    const SWITCH: &[(&str, Socket)] =
        &[("choice", Socket::Unset), ("otherwise", Socket::Value(0.0))];
    const NAMED: &[(&str, Socket)] = &[("value", Socket::Value(0.0))];
    let (spec, others) = match kind {
        NodeKind::Formula(kind) => (Some(kind.spec()), &[][..]),
        NodeKind::Switch(_) => (None, SWITCH),
        NodeKind::Factor(_) | NodeKind::Output(_) => (None, NAMED),
        NodeKind::Stat(_) | NodeKind::Group { .. } | NodeKind::Input(_) => (None, &[][..]),
    };
    let own = spec.into_iter().flat_map(Spec::sockets).map(|socket| {
        let held = socket.default.map_or(Socket::Unset, Socket::Value);
        (socket.key, held)
    });
    own.chain(others.iter().copied())
}

/// Where in the list above a key stands.
pub(super) fn socket_position(kind: &NodeKind, key: &str) -> Option<usize> {
    sockets(kind).position(|(known, _)| known == key)
}

#[cfg(test)]
mod tests {
    use alloc::{collections::BTreeMap, vec::Vec};

    use super::*;
    use crate::{
        kind::Kind,
        model::{GroupId, Node, PortId, Scope, StatId},
    };

    fn assert_distinct(mut words: Vec<&str>) {
        words.sort_unstable();
        assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "{words:?}");
        assert!(words.iter().all(|word| !word.is_empty()));
    }

    #[test]
    fn no_two_kinds_sockets_settings_or_options_share_a_word() {
        assert_distinct(
            Kind::all()
                .map(|kind| kind.spec().key)
                .chain(STRUCTURE)
                .collect(),
        );
        for kind in Kind::all() {
            let spec = kind.spec();
            assert_distinct(spec.sockets().map(|socket| socket.key).collect());
            assert_distinct(spec.settings().map(|setting| setting.key).collect());
            for setting in spec.settings() {
                assert_distinct(setting.options.into());
            }
        }
    }

    #[test]
    fn sockets_hold_at_first_what_a_new_node_s_hold() {
        let inputs = BTreeMap::new();
        let structure = [
            NodeKind::Stat(StatId(0)),
            NodeKind::Switch(Vec::new()),
            NodeKind::Factor(Scope::Agent),
            NodeKind::Group {
                group: GroupId(0),
                inputs,
            },
            NodeKind::Input(PortId(0)),
            NodeKind::Output(PortId(0)),
        ];
        for kind in Kind::all().map(NodeKind::Formula).chain(structure) {
            let held: Vec<Socket> = sockets(&kind).map(|(_, held)| held).collect();
            assert_eq!(held, Node::new("", kind).sockets);
        }
    }
}
