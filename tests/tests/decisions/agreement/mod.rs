//! One agent at a time decides as the reference does, choice by choice and memory by memory, on
//! random graphs and through random lives: with candidates that come and go, reports, and clocks
//! that go wrong.

use inclination_tests::life;

mod batches;
mod likely;
mod lives;
mod many;
mod odds;
mod same;
mod traced;
