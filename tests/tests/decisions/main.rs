//! The meaning of options, considerations and decisions, in every evaluator.

mod agreement;
mod authored_history;
mod batch_blocks;
mod clock_change;
mod crowd;
mod decide_calls;
mod decision_timing;
mod end_to_end;
mod explanations;
mod foreign_handles;
mod guards;
mod lint;
mod memory_saving;
mod monster;
mod never_chosen;
mod program_reload;
mod remembered_targets;
mod save_formats;
mod semantics;
mod traced_decision;
