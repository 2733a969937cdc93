//! What the guide says is so: the programs of `core/examples` print what they should, the pages about nodes are those
//! of the core's data, what stands as Rust is a part of something tested, links lead somewhere, and
//! crates and modules import each other only as ARCHITECTURE.md allows.

mod architecture;
mod format;
mod links;
mod nodes;
mod pages;
mod programs;
mod readme;
mod snippets;
