//! The shipped examples: each gives the numbers of the document that it comes from, and all keep the rules of examples.

mod all;
mod common;
