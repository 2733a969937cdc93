//! Whatever libFuzzer makes, for `typed`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inclination_fuzz::typed(bytes));
