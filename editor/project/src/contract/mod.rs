//! What the game says that it tells the graph: its list of stats, read from CSV (`csv`) or JSON (`json`), compared with
//! a graph's stats (`compare`), each difference with a sentence and what mends it, and written of a graph for a game to
//! begin with (`write`). No window and no files.
//!
//! It stands in the editor, not in the core: a game has its list as code, and what the core does for it is to refuse at load
//! what does not fit that code. Files in forms that games' tools write are read where designers and build machines are.
//!
//! Wrong rows are left out, each with a sentence that says where; the good ones are kept. What a list does not say, by an
//! empty cell or without a column, is not compared.

mod compare;
mod csv;
mod draft;
pub mod edits;
mod held;
mod json;
mod path;
#[cfg(test)]
mod tests;
mod words;
mod write;

use inclination_core::model::Scope;

pub use compare::{About, Difference, Finding, Mend, Units, compare};
pub use held::{Held, State};
pub use path::{resolved, told};
pub use write::{Form, write};

use crate::log::{Mistake, TOLD, Unknown};
use draft::Draft;

/// How many stats a list may hold: as many as a project.
const MOST: usize = 1 << 14;

/// What a game tells a graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contract {
    /// The stats, in the list's order. No two have a name.
    pub stats: Vec<Listed>,
}

/// A stat as the game lists it. What the list does not say is none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Listed {
    /// What the game calls it.
    pub name: String,
    /// What its values are.
    pub kind: Option<Kind>,
    /// Of a number: the lowest value and the highest.
    pub range: Option<(f32, f32)>,
    /// Of a choice: the names, in the order of their numbers.
    pub choices: Option<Vec<String>>,
    /// What it is counted in.
    pub unit: Option<String>,
    /// Whose it is.
    pub scope: Option<Scope>,
}

/// What a stat's values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any number.
    Number,
    /// A number without parts.
    Whole,
    /// Yes or no.
    YesNo,
    /// One of some names.
    Choice,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Number, Self::Whole, Self::YesNo, Self::Choice];

    /// The word that lists are written with.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Whole => "whole number",
            Self::YesNo => "yes/no",
            Self::Choice => "choice",
        }
    }

    /// Whether it is a number with a range.
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::Whole)
    }
}

/// What is read of a list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Read {
    /// The stats that could be read.
    pub contract: Contract,
    /// The first of the rows that were left out.
    pub mistakes: Vec<Mistake>,
    /// How many were.
    pub wrong: usize,
    /// The columns, or members, that say nothing of a stat.
    pub unknown: Vec<Unknown>,
}

/// Reads a list, whichever form it has.
///
/// # Errors
/// A sentence, if nothing of it can be used.
pub fn read(bytes: &[u8]) -> Result<Read, String> {
    let bare = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let first = bare.iter().find(|byte| !byte.is_ascii_whitespace());
    let read = match first {
        Some(b'[' | b'{') => json::read(bare)?,
        _ => csv::read(bytes)?,
    };
    if read.contract.stats.is_empty() && read.wrong == 0 {
        return Err(String::from("There is no stat in it."));
    }
    Ok(read)
}

/// Whether a file is a list of stats rather than a table of samples or a project, by how it begins.
pub fn is_list(bytes: &[u8]) -> bool {
    let bare = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let first = bare.iter().find(|byte| !byte.is_ascii_whitespace());
    match first {
        Some(b'[' | b'{') => json::is_list(bare),
        _ => csv::is_list(bytes),
    }
}

impl Read {
    /// Takes a row: a stat that is good and new, or what is wrong with it.
    fn take(
        &mut self,
        row: Result<Draft, Mistake>,
        known: &mut std::collections::BTreeMap<String, u32>,
    ) {
        let listed = row.and_then(|draft| {
            let place = draft.at();
            let listed = draft.finish()?;
            if let Some(first) = known.get(&listed.name) {
                let name = &listed.name;
                let said = format!("“{name}” is listed in line {first} already. Keep one of them.");
                return Err(Mistake::new(place, said));
            }
            if self.contract.stats.len() >= MOST {
                let said = format!("there are more stats than the {MOST} that a project can hold.");
                return Err(Mistake::new(place, said));
            }
            known.insert(listed.name.clone(), place.0);
            Ok(listed)
        });
        match listed {
            Ok(listed) => self.contract.stats.push(listed),
            Err(mistake) => {
                self.wrong += 1;
                if self.mistakes.len() < TOLD {
                    self.mistakes.push(mistake);
                }
            }
        }
    }
}
