//! What differs between two graphs in what they do, in words that a designer reads: "Wants health, midpoint: 40 hp, was
//! 50 hp". Pure, without a window, so that the command line says the same as the panel.
//!
//! `align` gives the things of another file the ids that they have here, so that everything else compares by ids. `stats`,
//! `nodes` and `groups` each compare one kind of thing; `words` knows how what a thing holds is said. Places, notes, frames, descriptions,
//! samples and accepted problems are no logic. `samples` tells of samples, for who asks what else differs.

mod align;
mod groups;
mod nodes;
mod profiles;
mod samples;
mod side;
mod stats;
#[cfg(test)]
mod tests;
mod words;

use std::collections::BTreeMap;

use inclination_core::model::{Graph, Place};

pub use align::{By, aligned, inside, named_alike};
pub use samples::{besides, samples};
pub use words::value;

/// What became of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It is only here.
    Added,
    /// It is only there.
    Removed,
    /// It is in both, and not the same.
    Changed,
}

/// Something that is not the same in two graphs.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// What it is called here, or there if it is only there.
    pub title: String,
    /// What it is: "Logistic", "Stat", "Group of 3 nodes".
    pub kind: String,
    /// The group that it is in.
    pub inside: Option<String>,
    /// What became of it.
    pub how: How,
    /// Where it is here; none: it is not.
    pub place: Option<Place>,
    /// What of it differs, a sentence each without a full stop.
    pub what: Vec<String>,
}

impl Difference {
    /// All of it in one line.
    pub fn sentence(&self) -> String {
        let inside = self.inside.as_ref();
        let inside = inside.map_or_else(String::new, |group| format!(" in {group}"));
        let Self { title, kind, .. } = self;
        match self.how {
            How::Added => format!("{title}{inside} ({kind}) is new."),
            How::Removed => format!("{title}{inside} ({kind}) is gone."),
            How::Changed => format!("{title}{inside}: {}.", self.what.join("; ")),
        }
    }
}

/// What is other in a graph than in one that has the same ids for the same things.
pub fn logic(now: &Graph, then: &Graph) -> Vec<Difference> {
    let mut found = groups::whole(now, then);
    stats::compare(now, then, &mut found);
    profiles::compare(now, then, &mut found);
    nodes::compare((now, None), (then, None), &mut found);
    for (id, here, there) in both(&now.groups, &then.groups) {
        groups::compare(now, then, (id, here, there), &mut found);
        if here.is_some() && there.is_some() {
            nodes::compare((now, Some(id)), (then, Some(id)), &mut found);
        }
    }
    found
}

/// What stands under each key of either.
fn both<'a, K: Ord + Copy, V>(
    now: &'a BTreeMap<K, V>,
    then: &'a BTreeMap<K, V>,
) -> impl Iterator<Item = (K, Option<&'a V>, Option<&'a V>)> {
    let here = now.iter();
    let here = here.map(|(key, value)| (*key, Some(value), then.get(key)));
    let gone = then.iter().filter(|(key, _)| !now.contains_key(key));
    here.chain(gone.map(|(key, value)| (*key, None, Some(value))))
}
