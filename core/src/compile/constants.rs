//! The constants of a tape, without duplicates, in the order of their first use.

use alloc::vec::Vec;

use hashbrown::{HashTable, hash_table::Entry};

use crate::hash::{mix_word, to_table_hash};

/// A set of constants that numbers them in order of insertion.
#[derive(Default)]
pub(crate) struct Constants {
    /// The bits of each constant, indexed by register.
    bits: Vec<u32>,
    known: HashTable<u32>,
}

fn hash(bits: u32) -> u64 {
    to_table_hash(mix_word(0, u64::from(bits)))
}

impl Constants {
    /// Assigns the next register to a constant unless it already has one.
    pub(crate) fn add(&mut self, new: u32) {
        let bits = &self.bits;
        let at = |register: &u32| bits.get(*register as usize).copied();
        let place = self.known.entry(
            hash(new),
            |register| at(register) == Some(new),
            |register| at(register).map_or(0, hash),
        );
        if let Entry::Vacant(place) = place {
            place.insert(self.bits.len() as u32);
            self.bits.push(new);
        }
    }

    /// Returns the register of a constant.
    pub(crate) fn find_register(&self, bits: u32) -> u32 {
        let known = self.known.find(hash(bits), |register| {
            self.bits.get(*register as usize) == Some(&bits)
        });
        known.copied().unwrap_or(0)
    }

    /// Returns the values in the order of their registers.
    pub(crate) fn values(&self) -> impl Iterator<Item = f32> + '_ {
        self.bits.iter().copied().map(f32::from_bits)
    }
}
