//! Whatever libFuzzer makes, for `paste`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inclination_fuzz::paste(bytes));
