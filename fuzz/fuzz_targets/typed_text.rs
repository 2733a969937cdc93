//! The libFuzzer binary of the target `typed_text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inclination_fuzz::fuzz_typed_text(bytes));
