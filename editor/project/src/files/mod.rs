//! Names and fingerprints of files. Nothing here touches the disk: `io` does.

mod fingerprint;
pub mod names;

pub use fingerprint::Print;
