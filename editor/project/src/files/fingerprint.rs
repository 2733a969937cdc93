//! A 16-byte fingerprint of a file's content, to detect that the content has changed.

use inclination_core::hash::Fnv1a;
use serde::{Deserialize, Serialize};

/// A fingerprint of a file's content.
///
/// It has to stay the same in every release, because recovery files store it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    length: u64,
    hash: u64,
}

impl Fingerprint {
    /// Computes the fingerprint of these bytes.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        // FNV-1a is enough, since collisions are never constructed on purpose here. The algorithm
        // can never change, because stored fingerprints have to stay valid.
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
    fn a_fingerprint_uses_the_published_hash() {
        // The test vectors of the authors of FNV.
        assert_eq!(Fingerprint::from_bytes(b"").hash, 0xcbf2_9ce4_8422_2325);
        assert_eq!(Fingerprint::from_bytes(b"a").hash, 0xaf63_dc4c_8601_ec8c);
        assert_eq!(
            Fingerprint::from_bytes(b"foobar").hash,
            0x8594_4171_f739_67e8
        );
    }
}
