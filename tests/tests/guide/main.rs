//! What is told to game programmers is so: the programs of `core/examples` print what they should.

mod pages;
mod programs;
