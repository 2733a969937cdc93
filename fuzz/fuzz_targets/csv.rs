//! Whatever libFuzzer makes, for `csv`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inclination_fuzz::csv(bytes));
