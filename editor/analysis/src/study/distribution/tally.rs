//! Counts of how often each option is chosen.

use inclination_core::{
    Choice, DecisionHandle, OptionHandle, Program, authoring::inspect::OddsBlock,
};

use crate::study::winners::{self, NO_WINNER, WinnerFinder};

/// How often each option of a decision is chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChoiceShares {
    /// The options in the decision's order.
    pub options: Vec<OptionShare>,
    /// How often the decision chose nothing.
    pub nothing: u64,
}

/// How often an option is chosen, for any target.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionShare {
    /// The option.
    pub option: OptionHandle,
    /// The option's name.
    pub name: String,
    /// How often the option was chosen.
    pub chosen: u64,
    /// How often no other option was likelier. A tie counts for each of the options in it.
    pub likeliest: u64,
    /// The option's average probability.
    pub probability: f64,
}

/// Returns a decision's options without duplicates.
pub(super) fn distinct_options(program: &Program, decision: DecisionHandle) -> Vec<OptionHandle> {
    let mut options: Vec<OptionHandle> = Vec::new();
    for option in program.options(decision) {
        if !options.contains(&option) {
            options.push(option);
        }
    }
    options
}

/// Counts for each option, in the order of the options.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ChoiceTally {
    pub(super) chosen: Vec<u64>,
    pub(super) likeliest: Vec<u64>,
    /// The sums of the options' probabilities.
    pub(super) probabilities: Vec<f64>,
    pub(super) nothing: u64,
}

impl ChoiceTally {
    pub(super) fn new(options: usize) -> Self {
        Self {
            chosen: vec![0; options],
            likeliest: vec![0; options],
            probabilities: vec![0.0; options],
            nothing: 0,
        }
    }

    /// Counts a choice, given by its position among the options.
    pub(super) fn count_choice(&mut self, place: Option<usize>) {
        match place.and_then(|place| self.chosen.get_mut(place)) {
            Some(count) => *count += 1,
            None => self.nothing += 1,
        }
    }

    /// Counts many choices. The options must be distinct.
    pub(super) fn count_choices(&mut self, options: &[OptionHandle], choices: &[Choice]) {
        let mut rest = choices.len() as u64;
        for (count, option) in self.chosen.iter_mut().zip(options) {
            let times_chosen = choices
                .iter()
                .filter(|choice| choice.option == Some(*option))
                .count() as u64;
            *count += times_chosen;
            rest -= times_chosen;
        }
        self.nothing += rest;
    }

    /// Adds the options' probabilities in a block of situations. Returns whether it could: the
    /// block must come in columns.
    pub(super) fn add_odds_block(
        &mut self,
        options: &[OptionHandle],
        block: &OddsBlock<'_>,
        winner_finder: &mut WinnerFinder,
    ) -> bool {
        let Some(columns) = winners::matching_columns(options, block) else {
            return false;
        };

        winner_finder.find_likeliest(columns.clone(), block.agents().len());
        let mut places = winner_finder.places.iter();
        if block.default_option().is_some() && places.any(|place| *place == u32::from(NO_WINNER)) {
            return false;
        }

        let counts = self.probabilities.iter_mut().zip(&mut self.likeliest);
        for (column, (sum, count)) in columns.zip(counts) {
            let chances = column
                .probabilities
                .iter()
                .zip(&winner_finder.probabilities);
            let likeliest = chances.filter(|(own, best)| winners::is_as_likely(**own, **best));
            *count += likeliest.count() as u64;
            // Adding in order makes the sums equal to those of situations taken one by one.
            for probability in column.probabilities {
                *sum += probability;
            }
        }
        true
    }

    /// Adds the counts of another tally.
    pub(super) fn add_tally(&mut self, other: &Self) {
        if self.chosen.is_empty() {
            self.clone_from(other);
            return;
        }

        let sums = |own: &mut Vec<u64>, more: &[u64]| {
            for (sum, more) in own.iter_mut().zip(more) {
                *sum += more;
            }
        };

        sums(&mut self.chosen, &other.chosen);
        sums(&mut self.likeliest, &other.likeliest);
        for (sum, more) in self.probabilities.iter_mut().zip(&other.probabilities) {
            *sum += more;
        }
        self.nothing += other.nothing;
    }

    /// Converts the counts to shares of this many draws.
    pub(super) fn to_shares(
        &self,
        program: &Program,
        decision: DecisionHandle,
        draws: usize,
    ) -> ChoiceShares {
        let count = |counts: &[u64], at: usize| counts.get(at).copied().unwrap_or(0);
        let options = distinct_options(program, decision)
            .into_iter()
            .enumerate()
            .map(|(at, option)| OptionShare {
                option,
                name: program.option_name(option).to_owned(),
                chosen: count(&self.chosen, at),
                likeliest: count(&self.likeliest, at),
                probability: self.probabilities.get(at).copied().unwrap_or(0.0)
                    / draws.max(1) as f64,
            })
            .collect();
        ChoiceShares {
            options,
            nothing: self.nothing,
        }
    }
}
