//! The self-test finds threads that compute other bits.
#![expect(
    unsafe_code,
    reason = "the processor's control register can only be set by an instruction"
)]

use inclination_core::{SelfTestError, selftest};

#[test]
fn a_plain_thread_computes_the_same_bits() {
    assert_eq!(selftest(), Ok(0xa66a_a181_0fa2_cfb0));
}

/// Runs the self-test in a thread with some bits of its control register set.
#[cfg(target_arch = "x86_64")]
fn selftest_with(control: u32) -> Result<u64, SelfTestError> {
    let thread = std::thread::spawn(move || {
        let mut plain: u32 = 0;
        // SAFETY: only the rounding of this thread changes, which ends soon.
        unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) &raw mut plain) };
        let changed = plain | control;
        // SAFETY: as above; the bits exist on every processor with this architecture.
        unsafe { std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const changed) };
        let result = selftest();
        // SAFETY: as above.
        unsafe { std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const plain) };
        result
    });
    thread.join().expect("it does not panic")
}

#[cfg(target_arch = "x86_64")]
#[test]
fn flushing_to_zero_and_other_rounding_are_found() {
    let (denormals_are_zero, flush_to_zero) = (1 << 6, 1 << 15);
    for control in [denormals_are_zero, flush_to_zero] {
        assert_eq!(selftest_with(control), Err(SelfTestError::Subnormals));
    }
    for rounding in [1 << 13, 2 << 13, 3 << 13] {
        assert_eq!(selftest_with(rounding), Err(SelfTestError::Rounding));
    }
    assert_eq!(selftest_with(0), selftest());
}
