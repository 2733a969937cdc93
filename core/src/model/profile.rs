//! Profiles: named sets of numbers that replace the graph's own, such as a coward's weights. A
//! profile changes no wire and no shape, so all agents share one program, and each agent has its
//! own profile or none.
//!
//! A profile's numbers are stored in the nodes, so that they are copied, moved and removed with
//! them. A number counts if its socket holds a typed number; while the socket is wired or unset,
//! the number has no effect and is kept.

use alloc::{boxed::Box, collections::BTreeMap, string::String};

use super::{ProfileId, SocketKey};

/// A named set of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The ID of the profile.
    pub id: ProfileId,
    /// The name that the game asks for.
    pub name: String,
    /// The agents that have it, in the designer's words.
    pub description: String,
}

type NumbersByKey = BTreeMap<(SocketKey, ProfileId), f32>;

/// The numbers that replace those of a node's sockets in profiles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overrides(Option<Box<NumbersByKey>>);

impl Overrides {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Returns a socket's number in a profile.
    pub fn get(&self, key: SocketKey, profile: ProfileId) -> Option<f32> {
        self.0.as_ref()?.get(&(key, profile)).copied()
    }

    /// Sets a socket's number in a profile. `None` restores the socket's own number.
    pub fn set(&mut self, key: SocketKey, profile: ProfileId, value: Option<f32>) {
        match value {
            Some(value) => {
                self.0.get_or_insert_default().insert((key, profile), value);
            }
            None => self.retain(|other, of| (other, of) != (key, profile)),
        }
    }

    /// Returns all numbers, in the order of their sockets.
    pub fn iter(&self) -> impl Iterator<Item = (SocketKey, ProfileId, f32)> + '_ {
        let all = self.0.iter().flat_map(|all| all.iter());
        all.map(|((key, profile), value)| (*key, *profile, *value))
    }

    /// Keeps only the numbers for which `wanted` returns true.
    pub fn retain(&mut self, wanted: impl Fn(SocketKey, ProfileId) -> bool) {
        if let Some(all) = &mut self.0 {
            all.retain(|(key, profile), _| wanted(*key, *profile));
            if all.is_empty() {
                self.0 = None;
            }
        }
    }

    /// Returns the numbers with their sockets and profiles mapped by `to`. Where `to` returns
    /// `None`, the number is dropped.
    #[must_use]
    pub fn map_keys(
        &self,
        to: impl Fn(SocketKey, ProfileId) -> Option<(SocketKey, ProfileId)>,
    ) -> Self {
        let mut moved = Self::default();
        for (key, profile, value) in self.iter() {
            if let Some((key, profile)) = to(key, profile) {
                moved.set(key, profile, Some(value));
            }
        }
        moved
    }

    /// Moves the numbers of each row to the row that `to` returns. `None` drops them.
    pub fn remap_rows(&mut self, to: impl Fn(usize) -> Option<usize>) {
        if self.is_empty() {
            return;
        }
        *self = self.map_keys(|key, profile| match key {
            SocketKey::Row(row, column) => {
                let row = u16::try_from(to(row.into())?).ok()?;
                Some((SocketKey::Row(row, column), profile))
            }
            _ => Some((key, profile)),
        });
    }
}
