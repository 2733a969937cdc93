//! Why decisions come out as they do: explanations by hand, against the decisions themselves, and flips.

mod agreement;
mod bounds;
mod flips;
mod hand;
mod nearest;
mod random;
mod words;

use inclination_core::{
    DecisionHandle, Program,
    explain::{Explanation, WeighedOption, Winner},
};
use inclination_tests::graphs;

/// The line of an option that is weighed once.
fn line<'e>(why: &'e Explanation, name: &str) -> &'e WeighedOption {
    let mut options = why.options.iter();
    let option = options.find(|option| option.option.name == name);
    let lines = &option.expect("there is such an option").weighed;
    assert_eq!(lines.len(), 1);
    &lines[0]
}

fn name(winner: Option<&Winner>) -> Option<&str> {
    winner.map(|winner| winner.option.name.as_str())
}

/// The decisions that a game may ask for: those that can be made without an option around them.
fn decisions(program: &Program) -> Vec<DecisionHandle> {
    let decisions = program.decisions();
    let asked = decisions.filter(|(_, name)| !name.starts_with(graphs::INNER));
    asked.map(|(decision, _)| decision).collect()
}
