//! Which stats the columns of a log are of.

use std::collections::BTreeSet;

use inclination_core::model::{Stat, StatId};

use super::mistake::quoted;
use crate::text::spelling::{find_nearest_name, normalize_name};

/// What a column is for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Use<'s> {
    /// A stat's values.
    Stat(&'s Stat),
    /// The rows' names, or nothing.
    Other,
}

/// A column that is no stat's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// What it is called.
    pub name: String,
    /// What may have been meant.
    pub nearest: Option<String>,
}

/// The first line, understood.
#[derive(Clone, Debug)]
pub(super) struct Header<'s> {
    pub(super) uses: Vec<Use<'s>>,
    /// The column that names the rows.
    pub(super) name: Option<usize>,
    pub(super) unknown: Vec<Unknown>,
    pub(super) missing: Vec<String>,
}

impl<'s> Header<'s> {
    /// Understands the names of columns: as stats are called, whether letters are large or small, with or without the
    /// unit behind them.
    pub(super) fn of(cells: &[String], stats: &'s [Stat]) -> Result<Self, String> {
        let known: Vec<(String, &Stat)> = stats
            .iter()
            .map(|stat| (normalize_name(&stat.name), stat))
            .collect();
        let mut taken: BTreeSet<StatId> = BTreeSet::new();
        let mut header = Self {
            uses: Vec::with_capacity(cells.len()),
            name: None,
            unknown: Vec::new(),
            missing: Vec::new(),
        };
        for (at, cell) in cells.iter().enumerate() {
            let wanted = normalize_name(cell);
            let bare = normalize_name(without_unit(cell));
            let exact = known.iter().find(|(name, _)| *name == wanted);
            let found = exact.or_else(|| known.iter().find(|(name, _)| *name == bare));
            if let Some((_, stat)) = found.filter(|_| !wanted.is_empty())
                && taken.insert(stat.id)
            {
                header.uses.push(Use::Stat(stat));
                continue;
            }
            header.uses.push(Use::Other);
            if found.is_none()
                && header.name.is_none()
                && ["name", "sample", "label"].contains(&wanted.as_str())
            {
                header.name = Some(at);
            } else if !wanted.is_empty() {
                let free = known.iter().filter(|(_, stat)| !taken.contains(&stat.id));
                let names = free.map(|(_, stat)| stat.name.as_str());
                let nearest = find_nearest_name(cell.trim(), names);
                header.unknown.push(Unknown {
                    name: cell.trim().to_owned(),
                    nearest: nearest.map(str::to_owned),
                });
            }
        }
        if taken.is_empty() {
            let there: Vec<String> = cells
                .iter()
                .take(5)
                .map(|cell| quoted(cell.trim()))
                .collect();
            let there = there.join(", ");
            return Err(format!(
                "None of its columns is called as a stat is. The first line has {there}."
            ));
        }
        let missing = stats.iter().filter(|stat| !taken.contains(&stat.id));
        header.missing = missing.map(|stat| stat.name.clone()).collect();
        Ok(header)
    }

    /// The stats, in the order of their columns.
    pub(super) fn stats(&self) -> impl Iterator<Item = (&'s Stat, usize)> {
        let uses = self.uses.iter().enumerate();
        uses.filter_map(|(at, of)| match of {
            Use::Stat(stat) => Some((*stat, at)),
            Use::Other => None,
        })
    }
}

/// A name without a unit in brackets behind it.
fn without_unit(name: &str) -> &str {
    let name = name.trim();
    let opened = match name.chars().last() {
        Some(')') => name.rfind('('),
        Some(']') => name.rfind('['),
        _ => None,
    };
    opened.map_or(name, |at| &name[..at])
}
