//! The shipped examples: each gives the numbers of the document that it comes from, and all follow
//! the rules for examples.

mod angry_woman;
mod ant_colony;
mod apartment;
mod apples_and_ammo;
mod common;
mod duel;
mod effects;
mod every_example;
mod heal_or_fight;
mod keys;
mod option_log;
mod response_curves;
mod retreat;
mod runtime_files;
mod scenario_run;
mod shop;
mod sims_needs;
mod sniper;
mod sniper_opt_ins;
mod take_cover;
mod weapon_choice;
mod zoo;
