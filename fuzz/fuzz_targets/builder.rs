//! The libFuzzer binary of the target `builder`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inclination_fuzz::fuzz_builder(bytes));
