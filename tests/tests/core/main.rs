//! Properties of the core as a whole, tested through its public interface.

mod agreement;
mod bookends;
mod checking;
mod combining;
mod curves;
mod drawn_curves;
mod duel;
mod graph_builder;
mod item_ids;
mod muting;
mod profiles;
mod selftest;
mod stats;
