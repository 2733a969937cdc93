//! Whatever libFuzzer makes, for `edits`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inclination_fuzz::edits(bytes));
