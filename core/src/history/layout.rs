//! What a program remembers of each agent, and where it stands. Everything is in the order of its path, so the same
//! things make the same layout however they were given.

use alloc::{collections::BTreeMap, sync::Arc, vec::Vec};
use core::ops::Range;

use crate::model::Path;

/// How many targets of one option are remembered beside the option itself. Then the one that stopped first is
/// forgotten; one that runs never is.
pub const TARGETS_REMEMBERED: usize = 8;

/// How closely an option is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Remembered {
    /// The option, whatever its target.
    PerOption,
    /// The option, and each of its latest targets too.
    PerTarget,
}

/// Where an option stands in a layout: looked up once, read for every agent that is bound to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionPlace(u32);

/// What one program remembers of each agent. Cloning shares it.
#[derive(Clone, Debug)]
pub struct Layout(Arc<Contents>);

#[derive(Debug, PartialEq)]
struct Contents {
    fingerprint: u64,
    decisions: Vec<Path>,
    options: Vec<Place>,
    records: usize,
}

/// Where an option's records begin: its own is the first, those of its targets follow.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    option: Path,
    remembered: Remembered,
    first: usize,
}

impl Remembered {
    fn records(self) -> usize {
        match self {
            Self::PerOption => 1,
            Self::PerTarget => 1 + TARGETS_REMEMBERED,
        }
    }
}

impl Layout {
    /// The decisions, inner ones too, and the options that some history reads. What is given twice is there once, as
    /// closely remembered as anybody asks.
    pub(crate) fn new(
        decisions: impl IntoIterator<Item = Path>,
        options: impl IntoIterator<Item = (Path, Remembered)>,
    ) -> Self {
        let mut decisions: Vec<Path> = decisions.into_iter().collect();
        decisions.sort_unstable();
        decisions.dedup();
        let mut closest = BTreeMap::new();
        for (option, remembered) in options {
            let known = closest.entry(option).or_insert(remembered);
            *known = remembered.max(*known);
        }
        let mut records = 0;
        let mut fingerprint = decisions
            .iter()
            .fold(0, |state, path| mix(state, path.key()));
        let mut places = Vec::with_capacity(closest.len());
        // Where the decisions end.
        fingerprint = mix(fingerprint, decisions.len() as u64);
        for (option, remembered) in closest {
            places.push(Place {
                option,
                remembered,
                first: records,
            });
            records += remembered.records();
            fingerprint = mix(mix(fingerprint, option.key()), remembered as u64);
        }
        Self(Arc::new(Contents {
            fingerprint,
            decisions,
            options: places,
            records,
        }))
    }

    /// A number that two layouts share if they remember the same.
    pub fn fingerprint(&self) -> u64 {
        self.0.fingerprint
    }

    /// A remembered option by its path.
    pub(crate) fn option(&self, option: Path) -> Option<OptionPlace> {
        let found = self
            .0
            .options
            .binary_search_by_key(&option, |place| place.option);
        found.ok().map(|at| OptionPlace(at as u32))
    }

    /// The decisions, in the order of their paths.
    pub(super) fn decisions(&self) -> impl ExactSizeIterator<Item = Path> {
        self.0.decisions.iter().copied()
    }

    /// The remembered options, in the order of their paths.
    pub(crate) fn options(&self) -> impl ExactSizeIterator<Item = (Path, Remembered)> {
        self.0
            .options
            .iter()
            .map(|place| (place.option, place.remembered))
    }

    /// Whether an option is remembered by target; none if it is not remembered at all.
    pub(crate) fn is_by_target(&self, option: Path) -> Option<bool> {
        self.records_of(option).map(|records| records.len() > 1)
    }

    /// The position of a decision.
    pub(crate) fn decision(&self, decision: Path) -> Option<usize> {
        self.0.decisions.binary_search(&decision).ok()
    }

    /// An option's path and the records of one agent that are its.
    pub(super) fn place(&self, option: OptionPlace) -> Option<(Path, Range<usize>)> {
        let place = self.0.options.get(option.0 as usize)?;
        let end = place.first + place.remembered.records();
        Some((place.option, place.first..end))
    }

    /// The records of one agent that are an option's.
    pub(super) fn records_of(&self, option: Path) -> Option<Range<usize>> {
        self.place(self.option(option)?).map(|(_, records)| records)
    }

    /// Whether it is this very one, as those of one program are.
    pub(super) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// How many records one agent has.
    pub(super) fn records(&self) -> usize {
        self.0.records
    }
}

/// Layouts that share their contents, as those of one program do, are equal at one glance. Others are compared in
/// full: a saved layout is anybody's, and its fingerprint may be made up.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.is(other) || self.0 == other.0
    }
}

fn mix(state: u64, word: u64) -> u64 {
    let mixed = (state ^ word)
        .wrapping_add(0x9E37_79B9_7F4A_7C15)
        .wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^ (mixed >> 29)
}
