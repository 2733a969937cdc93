//! The blocks of one container that are to be laid out, and the wires between them.

use emath::{Pos2, Vec2};

/// A rectangle to be placed, with its size and its present position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub(super) size: Vec2,
    pub(super) present: Pos2,
}

/// A wire from one block to another. `out` and `into` are the distances of its ends below the upper
/// edges of the blocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wire {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) out: f32,
    pub(super) into: f32,
}

/// The input of a layout. Blocks are in the order of their present positions, from top to bottom
/// and then from left to right.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    pub(super) blocks: Vec<Block>,
    pub(super) wires: Vec<Wire>,
}
