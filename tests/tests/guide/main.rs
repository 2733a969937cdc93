//! The guide is correct: the programs of `core/examples` print the expected output, the pages about
//! nodes match the core's data, Rust on pages is a part of tested code, links lead somewhere, and
//! crates and modules import each other only as ARCHITECTURE.md allows.

mod architecture;
mod format;
mod links;
mod nodes;
mod pages;
mod programs;
mod readme;
mod snippets;
