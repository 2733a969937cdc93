//! Unguarded arithmetic, for operations that interval analysis has proved not to overflow or divide
//! by 0: the same bits as [`add`](super::add) and the others, also with two operations in one step.
//! Adding 0 turns -0 into 0. A sum never needs that, not even for a product inside it.

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

/// `a * b + c`, rounded twice.
#[inline(always)]
pub fn mul_add(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

/// `c - a * b`, rounded twice.
#[inline(always)]
pub fn mul_from(a: f32, b: f32, c: f32) -> f32 {
    c - a * b
}

/// `(a + b) + c`.
#[inline(always)]
pub fn add_add(a: f32, b: f32, c: f32) -> f32 {
    a + b + c
}

/// `(a + b) * c`.
#[inline(always)]
pub fn add_mul(a: f32, b: f32, c: f32) -> f32 {
    (a + b) * c + 0.0
}

/// `(a + b) / c`.
#[inline(always)]
pub fn add_div(a: f32, b: f32, c: f32) -> f32 {
    (a + b) / c + 0.0
}

/// `(a - b) * c`.
#[inline(always)]
pub fn sub_mul(a: f32, b: f32, c: f32) -> f32 {
    (a - b) * c + 0.0
}

/// `(a - b) / c`.
#[inline(always)]
pub fn sub_div(a: f32, b: f32, c: f32) -> f32 {
    (a - b) / c + 0.0
}

/// `(a * b) * c`.
#[inline(always)]
pub fn mul_mul(a: f32, b: f32, c: f32) -> f32 {
    a * b * c + 0.0
}

/// `max(min(a, b), c)`.
#[inline(always)]
pub fn clamp(a: f32, b: f32, c: f32) -> f32 {
    super::max(super::min(a, b), c)
}
