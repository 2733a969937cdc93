//! The meaning of options, considerations and decisions, in every evaluator.

mod agreement;
mod blocks;
mod checking;
mod crowd;
mod explaining;
mod first;
mod lint;
mod live;
mod meaning;
mod monster;
mod reload;
mod saving;
mod telling;
mod waiting;
