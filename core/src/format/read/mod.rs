//! From a file's text to the model. Members stand in any order, so what depends on another member is marked and read
//! once that is known.

mod acknowledged;
mod fragment;
mod graph;
mod group;
mod looks;
mod node;
mod points;
mod profiles;
mod samples;
mod socket;
mod stat;

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use super::{
    Document, Fragment, Limits, LoadError,
    error::{excerpt, instead},
    reader::Reader,
    words::Form,
};

/// Reads a file whose header says that it has today's form, into at most so many bytes of memory.
pub(super) fn file(
    bytes: &[u8],
    form: Form,
    limits: Limits,
    allowance: usize,
) -> Result<Document, LoadError> {
    whole(bytes, limits, allowance, |reading, reader| {
        graph::document(reading, reader, form)
    })
}

/// Reads a fragment in the same way.
pub(super) fn fragment(
    bytes: &[u8],
    limits: Limits,
    allowance: usize,
) -> Result<Fragment, LoadError> {
    whole(bytes, limits, allowance, fragment::fragment)
}

fn whole<T>(
    bytes: &[u8],
    limits: Limits,
    allowance: usize,
    read: impl FnOnce(&mut Reading, &mut Reader<'_>) -> Result<T, LoadError>,
) -> Result<T, LoadError> {
    let mut reading = Reading {
        limits,
        ids: BTreeSet::new(),
        next_id: 0,
        nodes: 0,
        allowance,
    };
    let mut reader = Reader::new(bytes, limits)?;
    let all = read(&mut reading, &mut reader)?;
    reader.finish()?;
    Ok(all)
}

/// What is known across the whole file while it is read.
struct Reading {
    limits: Limits,
    /// The ids that are given so far, to whatever it be.
    ids: BTreeSet<u32>,
    next_id: u32,
    /// How many nodes there are so far.
    nodes: usize,
    /// How many bytes may still be allocated.
    allowance: usize,
}

impl Reading {
    /// Counts memory that is about to be allocated.
    fn spend(&mut self, reader: &Reader<'_>, bytes: usize) -> Result<(), LoadError> {
        match self.allowance.checked_sub(bytes) {
            Some(rest) => {
                self.allowance = rest;
                Ok(())
            }
            None => Err(reader.error(
                "up to here the file asks for nine times its own size in memory, which no project has reason to",
            )),
        }
    }

    /// Ends a list whose items were counted as [`list_item`]s: it takes no more than it holds.
    fn settle<T>(&mut self, mut list: Vec<T>) -> Vec<T> {
        list.shrink_to_fit();
        self.allowance += list.len() * (list_item::<T>() - size_of::<T>());
        list
    }

    /// Reads a text to keep.
    fn text(&mut self, reader: &mut Reader<'_>) -> Result<String, LoadError> {
        let text = reader.string()?.into_owned();
        self.spend(reader, text.capacity())?;
        Ok(text)
    }

    /// Reads the id of what is being read.
    fn id(&mut self, reader: &mut Reader<'_>) -> Result<u32, LoadError> {
        // A set's share of an id, with what its own nodes waste.
        const COST: usize = 12;
        let id = reader.integer_u32()?;
        self.below_next_id(reader, id)?;
        self.spend(reader, COST)?;
        if !self.ids.insert(id) {
            return Err(reader.error(format!(
                "the id {id} is given to something else already: each stat, profile, node, group, input, output, note, frame and sample has its own"
            )));
        }
        Ok(id)
    }

    fn below_next_id(&self, reader: &Reader<'_>, id: u32) -> Result<(), LoadError> {
        if id < self.next_id {
            return Ok(());
        }
        Err(reader.error(format!(
            "the id {id} was never given: `next_id` is {}, and all ids are below it",
            self.next_id
        )))
    }
}

/// The memory that a tree's entry takes: trees that are filled in order are six elevenths full.
const fn tree_entry<T>() -> usize {
    size_of::<T>() * 11 / 6 + 4
}

/// The memory of a tree's first entry beyond [`tree_entry`].
const fn tree_start<T>() -> usize {
    size_of::<T>() * 10 + 16
}

/// The memory that an item takes in a list: growing needs the old list and the new one, which is twice as long.
const fn list_item<T>() -> usize {
    size_of::<T>() * 3
}

/// Refuses the item at this position if that is one too many.
fn room(
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
        "{owner} holds at most {limit} {what}, and this is one more"
    )))
}

/// What a member of the object that was read last holds.
fn required<T>(reader: &Reader<'_>, value: Option<T>, key: &str) -> Result<T, LoadError> {
    value.ok_or_else(|| reader.error(format!("`{key}` is missing here")))
}

/// Reads one of a few words.
fn word<T: Copy>(
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
    let instead = instead(&text, &known);
    Err(reader.error(format!("`{}` is no {what}{instead}", excerpt(&text))))
}

/// Reads two numbers.
fn pair(reader: &mut Reader<'_>) -> Result<(f32, f32), LoadError> {
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
        return Err(reader.error(format!("two numbers stand here, not {count}")));
    }
    Ok(numbers.into())
}

/// Reads an id that stands as a key.
fn key_id(reader: &Reader<'_>, key: &str) -> Result<u32, LoadError> {
    let digits = key.bytes().all(|byte| byte.is_ascii_digit());
    let leading = key.len() > 1 && key.starts_with('0');
    match key.parse() {
        Ok(id) if digits && !leading => Ok(id),
        _ => Err(reader.error(format!(
            "the key of this is an id in digits, not `{}`",
            excerpt(key)
        ))),
    }
}

/// Reads an object, each member into a variable of its own, and refuses all others.
macro_rules! members {
    ($reader:ident: $($key:literal => $place:ident = $value:expr),+ $(,)?) => {
        $(let mut $place = None;)+
        $reader.object(|$reader, key| {
            match key {
                $($key => $place = Some($value),)+
                _ => return Err($reader.unknown(key, &[$($key),+])),
            }
            Ok(())
        })?;
    };
}
use members;
