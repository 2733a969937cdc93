//! The path of a node once groups are expanded: the uses of groups that lead to it, and the node. A
//! group that is used twice draws and remembers twice. A path is stored as a hash, since only
//! equality and a well-mixed number are needed.

use super::NodeId;
use crate::hash::mix64;

/// A node's place in the expanded graph. Text formats such as JSON store it as 16 hexadecimal
/// digits, because many JSON readers keep whole numbers only up to 2^53.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(u64);

impl Path {
    /// The path outside every group.
    pub const ROOT: Self = Self(0x243F_6A88_85A3_08D3);

    /// Returns the path of a node at this path. The path of a group's use contains the nodes of the
    /// group.
    pub fn node(self, id: NodeId) -> Self {
        let number = u64::from(id.0).wrapping_add(1);
        Self(mix64(self.0 ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
    }

    /// Returns the number that draws are keyed by, which stands for the path in a game's own files.
    pub fn key(self) -> u64 {
        self.0
    }

    /// Returns the path with a number that [`Path::key`] returned.
    pub fn from_key(key: u64) -> Self {
        Self(key)
    }
}

#[cfg(feature = "serde")]
mod serde_impls {
    use core::fmt;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::Path;

    impl Serialize for Path {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            if serializer.is_human_readable() {
                serializer.collect_str(&format_args!("{:016x}", self.0))
            } else {
                serializer.serialize_u64(self.0)
            }
        }
    }

    /// Reads numbers too: text formats stored paths as numbers in the past, and binary formats
    /// still do.
    impl<'de> Deserialize<'de> for Path {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            if deserializer.is_human_readable() {
                deserializer.deserialize_any(Digits)
            } else {
                u64::deserialize(deserializer).map(Path)
            }
        }
    }

    struct Digits;

    impl de::Visitor<'_> for Digits {
        type Value = Path;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a path of up to 16 hexadecimal digits")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<Path, E> {
            let is_digits = text.bytes().all(|digit| digit.is_ascii_hexdigit());
            let number = is_digits.then(|| u64::from_str_radix(text, 16).ok());
            number
                .flatten()
                .map(Path)
                .ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
        }

        fn visit_u64<E: de::Error>(self, path: u64) -> Result<Path, E> {
            Ok(Path(path))
        }
    }
}
