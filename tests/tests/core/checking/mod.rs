//! The problems that `check` reports: for each rule alone, for many at once, for sound patterns,
//! and for random wreckage.

mod acknowledgements;
mod commitments;
mod damaged_graphs;
mod decision_rules;
mod effects;
mod false_alarms;
mod formulas;
mod group_option_names;
mod large_graphs;
mod negative_powers;
mod numbers;
mod options;
mod outdone_options;
mod problem_order;
mod rules;
mod targets;
mod test_graphs;
mod weight_scales;
