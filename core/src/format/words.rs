//! The words of files that reading and writing share.

use crate::{
    consider,
    kind::{Kind, STRUCTURE},
    model::{NodeKind, Socket, StatKind},
};

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// What the designer saves.
    Project,
    /// What the game ships.
    Runtime,
    /// What was copied.
    Fragment,
}

impl Form {
    pub(super) const ALL: [Self; 3] = [Self::Project, Self::Runtime, Self::Fragment];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Project => "project",
            Self::Runtime => "runtime",
            Self::Fragment => "fragment",
        }
    }
}

/// The member by which a file says what it is.
pub(super) const MAGIC: &str = "inclination";

/// The member by which a node says that it is muted.
pub(super) const MUTED: &str = "muted";

/// The member that lists profiles, and in a node what it holds in them.
pub(super) const PROFILES: &str = "profiles";

pub(super) const NUMBER: &str = "number";
pub(super) const YES_NO: &str = "yes/no";
pub(super) const CHOICE: &str = "choice";

pub(super) const HOLD: &str = "hold";
pub(super) const LINEAR: &str = "linear";
pub(super) const POWER: &str = "power";
pub(super) const SMOOTH: &str = "smooth";
pub(super) const CUBIC: &str = "cubic";
pub(super) const MONOTONE: &str = "monotone";

/// What files call a node's kind.
pub(super) fn kind(kind: &NodeKind) -> &'static str {
    kind.spec().key
}

/// Every kind's word.
pub(super) fn kinds() -> impl Iterator<Item = &'static str> {
    let formulas = Kind::all().map(|kind| kind.spec().key);
    let forms = consider::KINDS.iter().map(|form| form.spec().key);
    let structure = STRUCTURE.iter().map(|spec| spec.key);
    formulas.chain(forms).chain(structure)
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
    let sockets = kind.spec().sockets();
    sockets.map(|socket| (socket.key, socket.initial()))
}

/// Where in the list above a key stands.
pub(super) fn socket_position(kind: &NodeKind, key: &str) -> Option<usize> {
    sockets(kind).position(|(known, _)| known == key)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::kind::Spec;

    fn assert_distinct(mut words: Vec<&str>) {
        words.sort_unstable();
        assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "{words:?}");
        assert!(words.iter().all(|word| !word.is_empty()));
    }

    fn specs() -> impl Iterator<Item = &'static Spec> {
        let formulas = Kind::all().map(Kind::spec);
        let forms = consider::KINDS.iter().map(|form| form.spec());
        formulas.chain(forms).chain(STRUCTURE.iter().copied())
    }

    #[test]
    fn no_two_kinds_sockets_settings_or_options_share_a_word() {
        assert_distinct(kinds().collect());
        for spec in specs() {
            assert_distinct(spec.sockets().map(|socket| socket.key).collect());
            assert_distinct(spec.settings().map(|setting| setting.key).collect());
            for setting in spec.settings() {
                assert_distinct(setting.options.into());
            }
        }
    }
}
