//! The contract between a game and a graph: the list of stats that the game provides.
//!
//! A list is read from CSV (`csv`) or JSON (`json`), compared with a graph's stats (`compare`), and
//! can be written from a graph as a starting point for a game (`write`). Each difference has a
//! sentence and possible fixes (`edits`). Nothing here opens windows or files.
//!
//! It is part of the editor and not of the core: games have their list as code, and the core
//! rejects at load what does not match that code. Files in the formats of game tools are read where
//! designers and build machines work.
//!
//! Invalid rows are skipped, each reported with its position, and valid ones are kept. Properties
//! that a list leaves out, with an empty cell or without a column, are not compared.

mod attached;
mod compare;
mod csv;
pub mod edits;
mod json;
mod notation;
mod path;
mod raw_row;
#[cfg(test)]
mod tests;
mod write;

use inclination_core::{Scope, text::format_count};

pub use attached::{AttachedContract, ReadingState};
pub use compare::{
    ContractDifference, ContractFinding, ContractFix, StatProperty, Units, compare_contract,
};
pub use path::{resolve_contract_path, to_contract_path};
pub use write::{ListFormat, write_list};

use crate::log::{MAX_REPORTED_MISTAKES, Mistake, UnknownColumn};
use raw_row::RawRow;

/// The maximum number of stats in a list, the same as in a project.
const MAX_LISTED_STATS: usize = 1 << 14;

/// The stats that a game provides to a graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contract {
    /// The stats, in the list's order, with unique names.
    pub stats: Vec<ListedStat>,
}

/// A stat in the game's list. Properties that the list leaves out are `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListedStat {
    /// The name in the game.
    pub name: String,
    /// The kind of its values.
    pub kind: Option<ValueKind>,
    /// The lowest and the highest value of a number.
    pub range: Option<(f32, f32)>,
    /// Whether the range of a number is a circle.
    pub cyclic: Option<bool>,
    /// The names of a choice, in the order of their numbers.
    pub choices: Option<Vec<String>>,
    /// The unit of its values.
    pub unit: Option<String>,
    /// Whether it belongs to the world, the agent or a target.
    pub scope: Option<Scope>,
}

/// The kind of a stat's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// Any number.
    Number,
    /// A whole number.
    Whole,
    /// Yes or no.
    YesNo,
    /// One of a list of names.
    Choice,
}

impl ValueKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Number, Self::Whole, Self::YesNo, Self::Choice];

    /// Returns the word for it in written lists.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Whole => "whole number",
            Self::YesNo => "yes/no",
            Self::Choice => "choice",
        }
    }

    /// Returns whether it is a number with a range.
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::Whole)
    }
}

/// The result of reading a list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParsedContract {
    /// The stats that could be read.
    pub contract: Contract,
    /// Descriptions of the first skipped rows.
    pub mistakes: Vec<Mistake>,
    /// The number of skipped rows.
    pub wrong: usize,
    /// Columns or members with unknown names.
    pub unknown: Vec<UnknownColumn>,
}

/// Reads a list in any supported format.
///
/// # Errors
/// Returns a sentence if the file contains nothing usable.
pub fn read_contract(bytes: &[u8]) -> Result<ParsedContract, String> {
    let bare = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let first = bare.iter().find(|byte| !byte.is_ascii_whitespace());
    let read = match first {
        Some(b'[' | b'{') => json::read_json(bare)?,
        _ => csv::read_csv(bytes)?,
    };

    if read.contract.stats.is_empty() && read.wrong == 0 {
        return Err(String::from("The file contains no stats."));
    }
    Ok(read)
}

/// Returns whether a file is a list of stats, rather than a table of samples or a project, judging
/// by how it begins.
pub fn is_list(bytes: &[u8]) -> bool {
    let bare = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let first = bare.iter().find(|byte| !byte.is_ascii_whitespace());
    match first {
        Some(b'[' | b'{') => json::is_list(bare),
        _ => csv::is_list(bytes),
    }
}

impl ParsedContract {
    /// Adds a stat whose name is new, or counts a mistake.
    fn add_row(
        &mut self,
        row: Result<RawRow, Mistake>,
        known: &mut std::collections::BTreeMap<String, u32>,
    ) {
        let listed = row.and_then(|draft| {
            let place = draft.position();
            let listed = draft.parse_stat()?;

            if let Some(first) = known.get(&listed.name) {
                let name = &listed.name;
                let sentence =
                    format!("“{name}” is already listed on line {first}. Keep only one of them.");
                return Err(Mistake::new(place, sentence));
            }
            if self.contract.stats.len() >= MAX_LISTED_STATS {
                let limit = format_count(MAX_LISTED_STATS as u64);
                let sentence =
                    format!("the list has too many stats: a file can have at most {limit}.");
                return Err(Mistake::new(place, sentence));
            }

            known.insert(listed.name.clone(), place.0);
            Ok(listed)
        });

        match listed {
            Ok(listed) => self.contract.stats.push(listed),
            Err(mistake) => {
                self.wrong += 1;
                if self.mistakes.len() < MAX_REPORTED_MISTAKES {
                    self.mistakes.push(mistake);
                }
            }
        }
    }
}
