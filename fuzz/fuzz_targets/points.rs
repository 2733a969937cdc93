//! Whatever libFuzzer makes, for `points`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inclination_fuzz::points(bytes));
