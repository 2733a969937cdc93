//! Whatever libFuzzer makes, for `graph`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inclination_fuzz::graph(bytes));
