//! Shared by the tests and benches.
