//! What holds of the core as a whole, from outside.

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
