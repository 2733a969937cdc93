//! Why decisions come out as they do: explanations worked out by hand and compared with the
//! decisions themselves, and flips.

mod agreement;
mod batch_agents;
mod bounds;
mod changes;
mod exact_flips;
mod flips;
mod random_graphs;
mod sentences;
mod worked_examples;

use inclination_core::{
    DecisionHandle, Program,
    explain::{Explanation, WeighedOption, Winner},
};
use inclination_tests::graphs;

/// The line of an option that is weighed exactly once.
fn find_line<'e>(why: &'e Explanation, name: &str) -> &'e WeighedOption {
    let option = why.options.iter().find(|option| option.option.name == name);
    let lines = &option.expect("there is such an option").weighed;
    assert_eq!(lines.len(), 1);
    &lines[0]
}

fn winner_name(winner: Option<&Winner>) -> Option<&str> {
    winner.map(|winner| winner.option.name.as_str())
}

/// The decisions that a game can ask for: those that need no option around them.
fn requestable_decisions(program: &Program) -> Vec<DecisionHandle> {
    program
        .decisions()
        .filter(|(_, name)| !name.starts_with(graphs::INNER_PREFIX))
        .map(|(decision, _)| decision)
        .collect()
}
