//! Properties of the core as a whole, tested through its public interface.

mod agreement;
mod bookends;
mod building;
mod checking;
mod combining;
mod curves;
mod drawn;
mod duel;
mod muting;
mod profiles;
mod stats;
