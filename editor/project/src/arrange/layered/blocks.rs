//! The blocks of one container, which are to be laid out, with the wires between them.

use emath::{Pos2, Vec2};

/// Something that stands somewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub(super) size: Vec2,
    pub(super) present: Pos2,
}

/// A wire from one block to another, with how far below their upper edges it begins and ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wire {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) out: f32,
    pub(super) into: f32,
}

/// What is laid out. Blocks stand in the order of their present places, down before across.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    pub(super) blocks: Vec<Block>,
    pub(super) wires: Vec<Wire>,
}
