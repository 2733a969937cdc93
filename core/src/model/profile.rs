//! Profiles: named sets of numbers that stand in place of the graph's own, such as a coward's
//! weights. A profile changes no wire and no shape, so all agents share one program, and each has
//! its own profile or none.
//!
//! What a node holds in a profile stands in the node, so that it is copied, moved and removed with
//! it. It counts where the socket holds a typed number; where a wire or nothing is in the socket,
//! it is idle and waits.

use alloc::{boxed::Box, collections::BTreeMap, string::String};

use super::{ProfileId, SocketKey};

/// A named set of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its id.
    pub id: ProfileId,
    /// What the game asks for.
    pub name: String,
    /// Who has it, in the designer's words.
    pub description: String,
}

type Numbers = BTreeMap<(SocketKey, ProfileId), f32>;

/// The numbers that a node's sockets hold in profiles, instead of its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overrides(Option<Box<Numbers>>);

impl Overrides {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// A socket's number in a profile.
    pub fn get(&self, key: SocketKey, profile: ProfileId) -> Option<f32> {
        self.0.as_ref()?.get(&(key, profile)).copied()
    }

    /// Gives a socket a number in a profile; none: its own again.
    pub fn set(&mut self, key: SocketKey, profile: ProfileId, value: Option<f32>) {
        match value {
            Some(value) => {
                self.0.get_or_insert_default().insert((key, profile), value);
            }
            None => self.keep(|known, of| (known, of) != (key, profile)),
        }
    }

    /// All of them, by sockets.
    pub fn iter(&self) -> impl Iterator<Item = (SocketKey, ProfileId, f32)> + '_ {
        let all = self.0.iter().flat_map(|all| all.iter());
        all.map(|((key, profile), value)| (*key, *profile, *value))
    }

    /// Keeps some of them.
    pub fn keep(&mut self, wanted: impl Fn(SocketKey, ProfileId) -> bool) {
        if let Some(all) = &mut self.0 {
            all.retain(|(key, profile), _| wanted(*key, *profile));
            if all.is_empty() {
                self.0 = None;
            }
        }
    }

    /// The same at other sockets, or of other profiles; none: gone.
    #[must_use]
    pub fn moved(
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

    /// Follows rows: each row goes where `to` says; none: it is gone.
    pub fn follow_rows(&mut self, to: impl Fn(usize) -> Option<usize>) {
        if self.is_empty() {
            return;
        }
        *self = self.moved(|key, profile| match key {
            SocketKey::Row(row, column) => {
                let row = u16::try_from(to(row.into())?).ok()?;
                Some((SocketKey::Row(row, column), profile))
            }
            _ => Some((key, profile)),
        });
    }
}
