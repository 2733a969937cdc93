//! File names and content fingerprints. Disk access is in `io`.

mod fingerprint;
pub mod names;

pub use fingerprint::Fingerprint;
