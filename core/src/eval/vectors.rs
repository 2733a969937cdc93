//! The vector extensions of the processor that a batch uses. The same loops are compiled once for
//! each; only the choice among them is made at run time.
#![cfg_attr(
    all(feature = "std", target_arch = "x86_64"),
    expect(
        unsafe_code,
        reason = "a function compiled for AVX is only called where the processor was found to have it; it runs twice as fast as the baseline, see tests/benches"
    )
)]

/// Loops that vectors speed up. Everything that they call must be inlined.
pub(crate) trait VectorLoops {
    fn run_loops(&mut self);
}

/// A kind of vectors, from the narrowest to the widest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Vectors {
    /// The vectors that every processor of the architecture has: SSE2, NEON, or none.
    Baseline,
    /// 256 bits.
    Avx2,
    /// 512 bits.
    Avx512,
}

impl Vectors {
    /// Every kind, from the narrowest.
    pub const ALL: [Self; 3] = [Self::Baseline, Self::Avx2, Self::Avx512];

    /// Returns the widest vectors that this processor has.
    pub fn widest() -> Self {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        {
            use std::arch::is_x86_feature_detected;
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512bw")
            {
                return Self::Avx512;
            }

            if is_x86_feature_detected!("avx2") {
                return Self::Avx2;
            }
        }
        Self::Baseline
    }

    /// Returns these vectors, or the widest that this processor has if it lacks these.
    pub(crate) fn detect(self) -> DetectedVectors {
        DetectedVectors(self.min(Self::widest()))
    }
}

/// Vectors that this processor was found to have: proof that code compiled for them can run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DetectedVectors(Vectors);

impl DetectedVectors {
    /// Returns the kind of vectors.
    pub(crate) fn kind(self) -> Vectors {
        self.0
    }

    /// Runs loops with these vectors.
    pub(crate) fn run_loops(self, work: &mut impl VectorLoops) {
        match self.0 {
            Vectors::Baseline => work.run_loops(),
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            // SAFETY: only `Vectors::detect` creates this type, and never with wider vectors than
            // the processor has.
            Vectors::Avx2 => unsafe { run_with_avx2(work) },
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            // SAFETY: only `Vectors::detect` creates this type, and never with wider vectors than
            // the processor has.
            Vectors::Avx512 => unsafe { run_with_avx512(work) },
            #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
            Vectors::Avx2 | Vectors::Avx512 => work.run_loops(),
        }
    }
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[target_feature(enable = "avx2")]
fn run_with_avx2(work: &mut impl VectorLoops) {
    work.run_loops();
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw")]
fn run_with_avx512(work: &mut impl VectorLoops) {
    work.run_loops();
}
