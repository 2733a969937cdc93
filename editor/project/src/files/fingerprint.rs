//! What a file held, in sixteen bytes: enough to see that it holds something else now.

use inclination_core::hash::Fnv1a;
use serde::{Deserialize, Serialize};

/// What a file held. The same in every release, for rescued work remembers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Print {
    length: u64,
    hash: u64,
}

impl Print {
    /// Of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        // FNV-1a: nobody makes two files agree on purpose here, and it can never change.
        let mut hash = Fnv1a::new();
        hash.write_bytes(bytes);

        Self {
            length: bytes.len() as u64,
            hash: hash.finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_print_is_the_published_hash() {
        // The test vectors of the authors of FNV.
        assert_eq!(Print::of(b"").hash, 0xcbf2_9ce4_8422_2325);
        assert_eq!(Print::of(b"a").hash, 0xaf63_dc4c_8601_ec8c);
        assert_eq!(Print::of(b"foobar").hash, 0x8594_4171_f739_67e8);
    }
}
