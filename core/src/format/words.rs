//! The words of files that reading and writing share.

use crate::model::{NodeKind, SocketType, StatKind};

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

/// What files call a node's own sockets, in order.
pub(super) fn sockets(kind: &NodeKind) -> impl Iterator<Item = &'static str> + use<> {
    let (spec, others): (_, &'static [&'static str]) = match kind {
        NodeKind::Formula(kind) => (Some(kind.spec()), &[]),
        NodeKind::Switch(_) => (None, &["choice", "otherwise"]),
        NodeKind::Factor(_) | NodeKind::Output(_) => (None, &["value"]),
        NodeKind::Stat(_) | NodeKind::Group { .. } | NodeKind::Input(_) => (None, &[]),
    };
    let own = spec
        .into_iter()
        .flat_map(|spec| spec.sockets().map(|socket| socket.key));
    own.chain(others.iter().copied())
}

#[cfg(test)]
mod tests {
    use alloc::{collections::BTreeSet, vec::Vec};

    use super::*;
    use crate::kind::Kind;

    #[test]
    fn no_two_kinds_and_no_two_sockets_have_one_word() {
        let kinds = Kind::all().map(|kind| kind.spec().key).chain(STRUCTURE);
        let kinds: Vec<&str> = kinds.collect();
        assert_eq!(kinds.iter().collect::<BTreeSet<_>>().len(), kinds.len());
        for kind in Kind::all() {
            let spec = kind.spec();
            let sockets: Vec<&str> = sockets(&NodeKind::Formula(kind)).collect();
            assert_eq!(sockets.len(), spec.sockets().count());
            assert_eq!(sockets.iter().collect::<BTreeSet<_>>().len(), sockets.len());
            let settings: Vec<&str> = spec.settings().map(|setting| setting.key).collect();
            assert_eq!(settings.iter().collect::<BTreeSet<_>>().len(), settings.len());
        }
    }
}
