//! The libFuzzer binary of the target `built`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inclination_fuzz::fuzz_built_graph(bytes));
