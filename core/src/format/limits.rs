//! How much a file may hold. A file that is larger than any project is a mistake or an attack, and is refused before
//! it costs memory.

/// What a file may hold at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The whole file, in bytes. Above 4 GiB counts as 4 GiB.
    pub file_bytes: usize,
    /// One text or key, in bytes of UTF-8.
    pub text_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            file_bytes: 64 << 20,
            text_bytes: 64 << 10,
        }
    }
}

/// How many objects and arrays may stand inside each other. Fixed, for it bounds the reader's stack.
pub(crate) const DEPTH: u32 = 64;
