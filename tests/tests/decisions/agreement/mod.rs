//! One agent at a time decides as the reference does, choice by choice and memory by memory, on
//! random graphs and through random lives: with candidates that come and go, reports, and clocks
//! that go wrong.

use inclination_tests::random_life;

mod batches;
mod choice_frequencies;
mod determinism;
mod odds;
mod reference_life;
mod thread_order;
mod traces;
