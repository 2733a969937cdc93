//! Room for frames. A frame's shapes and triangles take some megabytes, which are given back when it is drawn and asked
//! for again by the next.

use std::hint::black_box;

/// The largest block that glibc learns from, less what it adds to each.
const LARGEST: usize = 31 << 20;

/// Lets what a frame gives back stay with the app. The allocator of Linux (glibc's) hands large blocks back to the
/// system, which clears them anew for each frame: two thirds of a frame's time. It stops once it has seen a block given
/// back that is as large, so one is, that nobody writes into. To other allocators this is nothing.
pub fn keep() {
    drop(black_box(Vec::<u8>::with_capacity(LARGEST)));
}
