//! The keywords of files, shared by reading and writing.

use crate::{
    consider,
    kind::{Kind, STRUCTURAL_KINDS},
    model::{NodeKind, Socket, StatKind},
};

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileForm {
    /// The file that the designer saves.
    Project,
    /// The file that the game ships.
    Runtime,
    /// A part of a project on the clipboard.
    Fragment,
}

impl FileForm {
    pub(super) const ALL: [Self; 3] = [Self::Project, Self::Runtime, Self::Fragment];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Project => "project",
            Self::Runtime => "runtime",
            Self::Fragment => "fragment",
        }
    }
}

/// The member that states the file's kind.
pub(super) const MAGIC: &str = "inclination";

/// The member of a runtime file that states for which
/// [`SEMANTICS_VERSION`](crate::SEMANTICS_VERSION) it was exported.
pub(super) const SEMANTICS: &str = "semantics";

/// The member that marks a node as muted.
pub(super) const MUTED: &str = "muted";

/// The member that lists the profiles, and in a node the numbers for them.
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

/// Returns the key of a node's kind in files.
pub(super) fn kind_key(kind: &NodeKind) -> &'static str {
    kind.spec().key
}

/// Returns the keys of all node kinds.
pub(super) fn all_kind_keys() -> impl Iterator<Item = &'static str> {
    let formulas = Kind::all().map(|kind| kind.spec().key);
    let forms = consider::KINDS.iter().map(|form| form.spec().key);
    let structure = STRUCTURAL_KINDS.iter().map(|spec| spec.key);
    formulas.chain(forms).chain(structure)
}

/// Returns the key of a stat's kind in files.
pub(super) const fn stat_kind_key(kind: &StatKind) -> &'static str {
    match kind {
        StatKind::Number { .. } => NUMBER,
        StatKind::YesNo => YES_NO,
        StatKind::Choice(_) => CHOICE,
    }
}

/// Returns the keys and initial contents of a node's own sockets, in order.
pub(crate) fn initial_sockets(
    kind: &NodeKind,
) -> impl Iterator<Item = (&'static str, Socket)> + use<> {
    let sockets = kind.spec().sockets();
    sockets.map(|socket| (socket.key, socket.initial_socket()))
}

/// Returns the position of a key in the list of [`initial_sockets`].
pub(super) fn socket_position(kind: &NodeKind, key: &str) -> Option<usize> {
    initial_sockets(kind).position(|(known, _)| known == key)
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

    fn all_specs() -> impl Iterator<Item = &'static Spec> {
        let formulas = Kind::all().map(Kind::spec);
        let forms = consider::KINDS.iter().map(|form| form.spec());
        formulas
            .chain(forms)
            .chain(STRUCTURAL_KINDS.iter().copied())
    }

    #[test]
    fn kinds_sockets_settings_and_options_have_distinct_keys() {
        assert_distinct(all_kind_keys().collect());
        for spec in all_specs() {
            assert_distinct(spec.sockets().map(|socket| socket.key).collect());
            assert_distinct(spec.settings().map(|setting| setting.key).collect());
            for setting in spec.settings() {
                assert_distinct(setting.options.into());
            }
        }
    }
}
