//! Reading: from a file's text to the model. Members may come in any order, so a member whose
//! meaning depends on another is marked and read once the other is known.

mod acknowledgements;
mod fragment;
mod graph;
mod group;
mod looks;
mod node;
mod points;
mod profiles;
mod samples;
mod scenarios;
mod socket;
mod stat;

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use super::{
    Document, Fragment, Limits, LoadError,
    error::{excerpt, suggest_word},
    json_reader::Reader,
    keywords::FileForm,
};
use crate::text::format_count;

/// Reads a file whose header says that it has the current version.
pub(super) fn read_file(
    bytes: &[u8],
    form: FileForm,
    limits: Limits,
) -> Result<Document, LoadError> {
    read_whole(bytes, limits, |reading, reader| {
        graph::read_document(reading, reader, form)
    })
}

/// Reads a fragment of the current version.
pub(super) fn read_fragment(bytes: &[u8], limits: Limits) -> Result<Fragment, LoadError> {
    read_whole(bytes, limits, fragment::read_fragment)
}

fn read_whole<T>(
    bytes: &[u8],
    limits: Limits,
    read: impl FnOnce(&mut ReadSession, &mut Reader<'_>) -> Result<T, LoadError>,
) -> Result<T, LoadError> {
    let mut reading = ReadSession {
        limits,
        ids: BTreeSet::new(),
        next_id: 0,
        nodes: 0,
        allowance: limits.memory_bytes,
    };

    let mut reader = Reader::new(bytes, limits)?;
    let all = read(&mut reading, &mut reader)?;
    reader.finish()?;
    Ok(all)
}

/// The state that is shared while a whole file is read.
struct ReadSession {
    limits: Limits,
    /// The IDs that have been assigned so far, to items of any kind.
    ids: BTreeSet<u32>,
    next_id: u32,
    /// The number of nodes so far.
    nodes: usize,
    /// The number of bytes that may still be allocated.
    allowance: usize,
}

impl ReadSession {
    /// Subtracts memory that is about to be allocated from the allowance.
    fn charge_memory(&mut self, reader: &Reader<'_>, bytes: usize) -> Result<(), LoadError> {
        match self.allowance.checked_sub(bytes) {
            Some(rest) => {
                self.allowance = rest;
                Ok(())
            }
            None => Err(reader.error(format!(
                "this file would need more than {} bytes of memory, which is the limit: split it into smaller files",
                format_count(self.limits.memory_bytes as u64)
            ))),
        }
    }

    /// Finishes a list whose items were counted with [`list_item_bytes`], so that it takes no more
    /// memory than its items need.
    fn finish_list<T>(&mut self, mut list: Vec<T>) -> Vec<T> {
        list.shrink_to_fit();
        self.allowance += list.len() * (list_item_bytes::<T>() - size_of::<T>());
        list
    }

    /// Reads a text that the model keeps.
    fn read_text(&mut self, reader: &mut Reader<'_>) -> Result<String, LoadError> {
        let text = reader.string()?.into_owned();
        self.charge_memory(reader, text.capacity())?;
        Ok(text)
    }

    /// Reads the ID of the item that is being read.
    fn read_new_id(&mut self, reader: &mut Reader<'_>) -> Result<u32, LoadError> {
        // The share of an ID in the set, with what the set's own nodes waste, in bytes.
        const COST: usize = 12;

        let id = reader.integer_u32()?;
        self.check_below_next_id(reader, id)?;
        self.charge_memory(reader, COST)?;

        if !self.ids.insert(id) {
            return Err(reader.error(format!(
                "the ID {id} is already in use: each stat, profile, node, group, input, output, note, frame \
                 and sample needs a unique ID"
            )));
        }
        Ok(id)
    }

    /// Rejects an ID that was never assigned.
    fn check_below_next_id(&self, reader: &Reader<'_>, id: u32) -> Result<(), LoadError> {
        if id < self.next_id {
            return Ok(());
        }
        Err(reader.error(format!(
            "the ID {id} is too large: IDs must be below \"next_id\", which is {}",
            self.next_id
        )))
    }
}

/// Reads a reference to another item's ID.
fn read_known_id(reading: &ReadSession, reader: &mut Reader<'_>) -> Result<u32, LoadError> {
    let id = reader.integer_u32()?;
    reading.check_below_next_id(reader, id)?;
    Ok(id)
}

/// Returns the memory that an entry takes in a tree. Trees that are filled in order are six
/// elevenths full.
const fn tree_entry_bytes<T>() -> usize {
    size_of::<T>() * 11 / 6 + 4
}

/// Returns the memory that a tree's first entry takes in addition to [`tree_entry_bytes`].
const fn tree_start_bytes<T>() -> usize {
    size_of::<T>() * 10 + 16
}

/// Returns the memory that an item takes in a list. While the list grows, both the old list and the
/// new one exist, and the new one is twice as long.
const fn list_item_bytes<T>() -> usize {
    size_of::<T>() * 3
}

/// Rejects the item at this position if it exceeds the limit.
fn check_limit(
    reader: &Reader<'_>,
    position: usize,
    limit: usize,
    owner: &str,
    what: &str,
) -> Result<(), LoadError> {
    if position < limit {
        return Ok(());
    }
    Err(reader.error(format!(
        "too many {what}: {owner} can have at most {}",
        format_count(limit as u64)
    )))
}

/// Returns the value of a member of the object that was read last, or an error if it is missing.
fn require_member<T>(reader: &Reader<'_>, value: Option<T>, key: &str) -> Result<T, LoadError> {
    value.ok_or_else(|| reader.error(format!("\"{key}\" is missing")))
}

/// Reads one of a few words and returns its value.
fn read_word<T: Copy>(
    reader: &mut Reader<'_>,
    what: &str,
    words: impl IntoIterator<Item = (&'static str, T)>,
) -> Result<T, LoadError> {
    let words: Vec<(&str, T)> = words.into_iter().collect();

    let text = reader.string()?;
    if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
        return Ok(*value);
    }

    let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    let instead = suggest_word(&text, &known);
    Err(reader.error(format!(
        "\"{}\" is not a valid {what}{instead}",
        excerpt(&text)
    )))
}

/// Reads an array of two numbers.
fn read_pair(reader: &mut Reader<'_>) -> Result<(f32, f32), LoadError> {
    let mut numbers = [0.0; 2];
    let mut count = 0;

    reader.array(|reader, index| {
        count = index + 1;
        let number = reader.number_f32()?;
        if let Some(place) = numbers.get_mut(index) {
            *place = number;
        }
        Ok(())
    })?;

    if count != 2 {
        return Err(reader.error(format!("expected two numbers, found {count}")));
    }
    Ok(numbers.into())
}

/// Parses an ID that is the key of a member.
fn parse_key_id(reader: &Reader<'_>, key: &str) -> Result<u32, LoadError> {
    let digits = key.bytes().all(|byte| byte.is_ascii_digit());
    let leading = key.len() > 1 && key.starts_with('0');
    match key.parse() {
        Ok(id) if digits && !leading => Ok(id),
        _ => Err(reader.error(format!(
            "expected an ID in digits as the key, found \"{}\"",
            excerpt(key)
        ))),
    }
}

/// Reads an object, each member into its own variable, and rejects all other members.
macro_rules! members {
    ($reader:ident: $($key:literal => $place:ident = $value:expr),+ $(,)?) => {
        $(let mut $place = None;)+
        $reader.object(|$reader, key| {
            match key {
                $($key => $place = Some($value),)+
                _ => return Err($reader.unknown_key_error(key, &[$($key),+])),
            }
            Ok(())
        })?;
    };
}
use members;

/// Reads an object with a single member, whose key says how its value is read.
macro_rules! variants {
    ($reader:ident: $($key:literal => $value:expr),+ $(,)?) => {{
        const KEYS: &[&str] = &[$($key),+];
        let mut found = None;
        $reader.object(|$reader, key| {
            if found.is_some() {
                return Err($crate::format::read::variant_count_error($reader, KEYS));
            }
            found = Some(match key {
                $($key => $value,)+
                _ => return Err($reader.unknown_key_error(key, KEYS)),
            });
            Ok(())
        })?;
        match found {
            Some(value) => value,
            None => return Err($crate::format::read::variant_count_error($reader, KEYS)),
        }
    }};
}
use variants;

/// Returns an error about an object that should have exactly one of these keys.
fn variant_count_error(reader: &Reader<'_>, keys: &[&str]) -> LoadError {
    let all = keys.join("\", \"");
    reader.error(format!("expected exactly one of the keys \"{all}\""))
}
