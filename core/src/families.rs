//! The families of formula nodes, gathered: the only place that knows them all.

use crate::{arithmetic, chance, combine, curve, kind::Kind};

/// Each family's kinds, in the order of menus.
const FAMILIES: [&[Kind]; 4] = [
    arithmetic::KINDS,
    curve::KINDS,
    combine::KINDS,
    chance::KINDS,
];

impl Kind {
    /// Every kind, family by family, in the order of menus.
    pub fn all() -> impl Iterator<Item = Self> {
        FAMILIES.into_iter().flatten().copied()
    }

    /// The kind that files call by this key.
    pub fn find(key: &str) -> Option<Self> {
        Self::all().find(|kind| kind.spec().key == key)
    }
}
