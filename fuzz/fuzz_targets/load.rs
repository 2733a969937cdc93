//! Whatever libFuzzer makes, for `load`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inclination_fuzz::load(bytes));
