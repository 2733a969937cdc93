//! Lists every family of formula nodes. No other module knows all of them.

use crate::{arithmetic, chance, combine, curve, kind::Kind};

/// Each family's kinds, in the order of menus.
const FAMILIES: [&[Kind]; 4] = [
    arithmetic::KINDS,
    curve::KINDS,
    combine::KINDS,
    chance::KINDS,
];

impl Kind {
    /// Iterates over all kinds, family by family, in the order of menus.
    pub fn all() -> impl Iterator<Item = Self> {
        FAMILIES.into_iter().flatten().copied()
    }

    /// Returns the kind with this key in files.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::all().find(|kind| kind.spec().key == key)
    }
}
