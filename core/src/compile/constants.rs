//! The constants of a tape, each once, in the order in which they are first read.

use alloc::vec::Vec;

use hashbrown::{HashTable, hash_table::Entry};

use crate::hash::{mix, spread};

#[derive(Default)]
pub(crate) struct Constants {
    /// The constants' bits, at their registers.
    bits: Vec<u32>,
    known: HashTable<u32>,
}

fn hash(bits: u32) -> u64 {
    spread(mix(0, u64::from(bits)))
}

impl Constants {
    /// Gives a constant the next register unless it has one.
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

    /// A constant's register.
    pub(crate) fn register(&self, bits: u32) -> u32 {
        let known = self.known.find(hash(bits), |register| {
            self.bits.get(*register as usize) == Some(&bits)
        });
        known.copied().unwrap_or(0)
    }

    /// Their values, in the order of their registers.
    pub(crate) fn values(&self) -> impl Iterator<Item = f32> + '_ {
        self.bits.iter().copied().map(f32::from_bits)
    }
}
