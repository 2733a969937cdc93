//! How often options are chosen.

use inclination_core::{
    DecisionHandle, OptionHandle, Program,
    eval::{Choice, OddsBlock},
};

use crate::study::winning::{self, Likeliest, NOBODY};

/// How often each option of a decision is chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shares {
    /// The options, as the decision has them.
    pub options: Vec<OptionShare>,
    /// How often nothing is.
    pub nothing: u64,
}

/// How often an option is chosen, with whichever target.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionShare {
    /// The option.
    pub option: OptionHandle,
    /// What it is called.
    pub name: String,
    /// How often it was chosen.
    pub chosen: u64,
    /// How often no other was likelier.
    pub likeliest: u64,
    /// How likely it is on average.
    pub probability: f64,
}

/// A decision's options, each once.
pub(super) fn options(program: &Program, decision: DecisionHandle) -> Vec<OptionHandle> {
    let mut options: Vec<OptionHandle> = Vec::new();
    for option in program.options(decision) {
        if !options.contains(&option) {
            options.push(option);
        }
    }
    options
}

/// What is counted, for each option by its place.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tally {
    pub(super) chosen: Vec<u64>,
    pub(super) likeliest: Vec<u64>,
    /// The sums of how likely they are.
    pub(super) probabilities: Vec<f64>,
    pub(super) nothing: u64,
}

impl Tally {
    pub(super) fn new(options: usize) -> Self {
        Self {
            chosen: vec![0; options],
            likeliest: vec![0; options],
            probabilities: vec![0.0; options],
            nothing: 0,
        }
    }

    /// Counts a choice, by its place among the options.
    pub(super) fn count(&mut self, place: Option<usize>) {
        match place.and_then(|place| self.chosen.get_mut(place)) {
            Some(count) => *count += 1,
            None => self.nothing += 1,
        }
    }

    /// The same of many choices. The options are all different.
    pub(super) fn count_all(&mut self, options: &[OptionHandle], choices: &[Choice]) {
        let mut rest = choices.len() as u64;
        for (count, option) in self.chosen.iter_mut().zip(options) {
            let own = choices.iter();
            let own = own.filter(|choice| choice.option == Some(*option));
            let own = own.count() as u64;
            *count += own;
            rest -= own;
        }
        self.nothing += rest;
    }

    /// Counts how likely options are in the situations of a block, if that comes in columns. Gives whether it does.
    pub(super) fn take(
        &mut self,
        options: &[OptionHandle],
        block: &OddsBlock<'_>,
        likeliest: &mut Likeliest,
    ) -> bool {
        let Some(columns) = winning::columns(options, block) else {
            return false;
        };
        likeliest.find(columns.clone(), block.agents().len());
        let places = likeliest.places.iter();
        if block.default_option().is_some()
            && places.clone().any(|place| *place == u32::from(NOBODY))
        {
            return false;
        }
        let counts = self.probabilities.iter_mut().zip(&mut self.likeliest);
        for ((at, column), (sum, count)) in (0..).zip(columns).zip(counts) {
            let own = places.clone().filter(|place| **place == at);
            *count += own.count() as u64;
            // In their order: sums of all blocks are those of all situations one by one.
            for probability in column.probabilities {
                *sum += probability;
            }
        }
        true
    }

    /// Puts what was counted elsewhere to it.
    pub(super) fn add(&mut self, other: &Self) {
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

    /// What it comes to, of so many draws.
    pub(super) fn shares(
        &self,
        program: &Program,
        decision: DecisionHandle,
        draws: usize,
    ) -> Shares {
        let count = |counts: &[u64], at: usize| counts.get(at).copied().unwrap_or(0);
        let options = options(program, decision).into_iter().enumerate();
        let options = options.map(|(at, option)| OptionShare {
            option,
            name: program.option_name(option).to_owned(),
            chosen: count(&self.chosen, at),
            likeliest: count(&self.likeliest, at),
            probability: self.probabilities.get(at).copied().unwrap_or(0.0) / draws.max(1) as f64,
        });
        Shares {
            options: options.collect(),
            nothing: self.nothing,
        }
    }
}
