//! Whatever libFuzzer makes, for `built`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inclination_fuzz::built(bytes));
