//! Tuning of the memory allocator. The shapes and triangles of a frame take some megabytes, which
//! are freed once it is drawn and allocated again by the next.

use std::hint::black_box;

/// The largest block that glibc learns from, less its overhead per block.
const MAX_BLOCK_BYTES: usize = 31 << 20;

/// Makes the allocator retain the memory that frames free.
///
/// The allocator of Linux (glibc's) returns large blocks to the system, which clears them for each
/// frame: two thirds of a frame's time. It stops doing so once a block of that size was freed, so
/// this function allocates and frees one, without writing to it. Other allocators are unaffected.
pub fn retain_large_blocks() {
    drop(black_box(Vec::<u8>::with_capacity(MAX_BLOCK_BYTES)));
}
