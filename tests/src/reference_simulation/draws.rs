//! Random numbers: each kind of draw has a constant that is combined with the run's seed.

use inclination_core::{
    authoring::model::StatId,
    hash::mix64,
    math::{hash, log2},
};

pub(super) const START_VALUES: u64 = 0x57a2_7b1e_90d4_6c35;
pub(super) const NOISE: u64 = 0x4d01_5e9a_c23b_77f1;
pub(super) const EVENT_TIMES: u64 = 0x6ad3_f18b_2c97_e045;
pub(super) const EVENT_MEMBERS: u64 = 0x3be1_27f0_58d6_a94c;
pub(super) const FIRST_TURN: u64 = 0x2f4b_80c6_1d97_3ea5;
pub(super) const FACTORS: u64 = 0x71c5_9be0_a362_f48d;
pub(super) const EFFECTS: u64 = 0x0ef8_5ec7_5d0a_11ce;

/// The number of the world among those of agents, and of the missing target among targets.
pub(super) const ALL_ONES: u64 = u64::MAX;

pub(super) fn mix(a: u64, b: u64) -> u64 {
    mix64(mix64(a) ^ b)
}

/// Returns a value between two others, for a stat of an agent.
pub(super) fn draw_between(
    seed: u64,
    agent: u64,
    count: u64,
    stat: StatId,
    (low, high): (f32, f32),
) -> f64 {
    let lot = f64::from(hash(seed, agent, count, stat.0.into()));
    f64::from(low) + (f64::from(high) - f64::from(low)) * lot
}

/// Returns the time until a random event happens again.
pub(super) fn waiting_time(seed: u64, count: u64, event: u64, mean: f64) -> f64 {
    let lot = hash(seed ^ EVENT_TIMES, 0, count, event);
    -std::f64::consts::LN_2 * f64::from(log2(1.0 - lot)) * mean
}
