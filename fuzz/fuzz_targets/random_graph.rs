//! The libFuzzer binary of the target `random_graph`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inclination_fuzz::fuzz_random_graph(bytes));
