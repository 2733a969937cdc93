//! The four operations where intervals have proved that nothing overflows and no divisor is 0: the same bits as
//! [`add`](super::add) and the others, without their guards. Adding 0 turns -0 into 0.

/// `a + b`.
#[inline(always)]
pub fn add(a: f32, b: f32) -> f32 {
    a + b
}

/// `a - b`.
#[inline(always)]
pub fn sub(a: f32, b: f32) -> f32 {
    a - b
}

/// `a * b`.
#[inline(always)]
pub fn mul(a: f32, b: f32) -> f32 {
    a * b + 0.0
}

/// `a / b`.
#[inline(always)]
pub fn div(a: f32, b: f32) -> f32 {
    a / b + 0.0
}
