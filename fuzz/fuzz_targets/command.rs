//! Whatever libFuzzer makes, for `command`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inclination_fuzz::command(bytes));
