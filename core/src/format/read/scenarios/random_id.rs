//! Reading of the random IDs of scenarios and their parts.

use alloc::{collections::BTreeSet, format};

use super::super::{ReadSession, tree_entry_bytes, tree_start_bytes};
use crate::format::{LoadError, error::excerpt, json_reader::Reader};

/// The number of digits of an ID.
const DIGITS: usize = 16;

/// The IDs of one kind of item in one list, each of which may be given once.
pub(super) struct UniqueIds {
    /// The kind of item, for errors.
    item: &'static str,
    known: BTreeSet<u64>,
}

impl UniqueIds {
    pub(super) fn new(item: &'static str) -> Self {
        Self {
            item,
            known: BTreeSet::new(),
        }
    }

    /// Reads the ID of an item, which no earlier item may have.
    pub(super) fn read_id(
        &mut self,
        reading: &mut ReadSession,
        reader: &mut Reader<'_>,
    ) -> Result<u64, LoadError> {
        let id = read_random_id(reader)?;
        if self.known.is_empty() {
            reading.charge_memory(reader, tree_start_bytes::<u64>())?;
        }
        reading.charge_memory(reader, tree_entry_bytes::<u64>())?;
        if !self.known.insert(id) {
            let item = self.item;
            return Err(reader.error(format!(
                "the ID {id:016x} is already in use: give each {item} a different ID"
            )));
        }
        Ok(id)
    }
}

/// Reads a random ID, which may be that of an item that does not exist.
pub(super) fn read_random_id(reader: &mut Reader<'_>) -> Result<u64, LoadError> {
    let text = reader.string()?;
    let is_hexadecimal = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    match u64::from_str_radix(&text, 16) {
        Ok(id) if is_hexadecimal && text.len() == DIGITS => Ok(id),
        _ => Err(reader.error(format!(
            "expected an ID of {DIGITS} hexadecimal digits, found \"{}\"",
            excerpt(&text)
        ))),
    }
}
