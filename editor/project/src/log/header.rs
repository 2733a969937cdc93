//! Matches the columns of a log to stats.

use std::collections::BTreeSet;

use inclination_core::authoring::model::{Stat, StatId};

use crate::text::{
    quotes::quote_excerpt,
    spelling::{find_nearest_name, normalize_name},
};

/// The use of a column.
#[derive(Clone, Copy, Debug)]
pub(super) enum ColumnUse<'s> {
    /// A stat's values.
    Stat(&'s Stat),
    /// The rows' names, or an unknown column.
    Other,
}

/// A column that matches no stat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownColumn {
    /// The name of the column.
    pub name: String,
    /// The stat with the most similar name, as a suggestion.
    pub nearest: Option<String>,
}

/// The parsed first line of a log.
#[derive(Clone, Debug)]
pub(super) struct LogHeader<'s> {
    /// The use of each column.
    pub(super) uses: Vec<ColumnUse<'s>>,
    /// The column that names the rows.
    pub(super) name: Option<usize>,
    /// The columns that match no stat.
    pub(super) unknown: Vec<UnknownColumn>,
    /// The names of the stats without a column.
    pub(super) missing: Vec<String>,
}

impl<'s> LogHeader<'s> {
    /// Matches the names of columns to stats, regardless of case and with or without the unit
    /// behind the name.
    ///
    /// # Errors
    /// Returns a sentence if no column matches a stat.
    pub(super) fn from_cells(cells: &[String], stats: &'s [Stat]) -> Result<Self, String> {
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
                header.uses.push(ColumnUse::Stat(stat));
                continue;
            }

            header.uses.push(ColumnUse::Other);
            if found.is_none()
                && header.name.is_none()
                && ["name", "sample", "label"].contains(&wanted.as_str())
            {
                header.name = Some(at);
            } else if !wanted.is_empty() {
                let free_names = known
                    .iter()
                    .filter(|(_, stat)| !taken.contains(&stat.id))
                    .map(|(_, stat)| stat.name.as_str());
                let nearest = find_nearest_name(cell.trim(), free_names);
                header.unknown.push(UnknownColumn {
                    name: cell.trim().to_owned(),
                    nearest: nearest.map(str::to_owned),
                });
            }
        }

        if taken.is_empty() {
            let excerpts: Vec<String> = cells
                .iter()
                .take(5)
                .map(|cell| quote_excerpt(cell.trim()))
                .collect();
            let there = excerpts.join(", ");
            return Err(format!(
                "No column name matches a stat. The first line contains {there}. Rename the columns, or add stats with these names."
            ));
        }

        let missing = stats.iter().filter(|stat| !taken.contains(&stat.id));
        header.missing = missing.map(|stat| stat.name.clone()).collect();
        Ok(header)
    }

    /// Returns the stats with the positions of their columns, in the order of the columns.
    pub(super) fn stat_columns(&self) -> impl Iterator<Item = (&'s Stat, usize)> {
        self.uses
            .iter()
            .enumerate()
            .filter_map(|(at, column_use)| match column_use {
                ColumnUse::Stat(stat) => Some((*stat, at)),
                ColumnUse::Other => None,
            })
    }
}

/// Returns a name without the unit in brackets at its end.
fn without_unit(name: &str) -> &str {
    let name = name.trim();
    let opened = match name.chars().last() {
        Some(')') => name.rfind('('),
        Some(']') => name.rfind('['),
        _ => None,
    };
    opened.map_or(name, |at| &name[..at])
}
