//! Finds the winner in many situations, with its probability and its lead. If the odds of a block
//! come in columns, the whole block is computed in loops without branches, and otherwise row by
//! row. Both give the same result.
#![expect(
    clippy::needless_bitwise_bool,
    reason = "a loop with a branch for `&&` takes several times as long"
)]

use inclination_core::{
    OptionHandle,
    authoring::inspect::{Odds, OddsBlock, OddsColumn},
};

/// The index that means that nothing wins.
pub(super) const NO_WINNER: u16 = u16::MAX;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SituationWinner {
    /// The winner's index among the given options, or [`NO_WINNER`].
    pub(super) place: u16,
    /// The winner's probability.
    pub(super) probability: f32,
    /// The winner's lead over the next option, as a share of its weight; 1 if there is no rival.
    pub(super) margin: f32,
}

impl SituationWinner {
    const NOTHING: Self = Self {
        place: NO_WINNER,
        probability: 1.0,
        margin: 1.0,
    };

    fn from_odds(options: &[OptionHandle], odds: &[Odds]) -> Self {
        let Some(won) = likeliest_option(odds) else {
            return Self::NOTHING;
        };

        let place = options.iter().position(|option| *option == won);
        let own = || odds.iter().filter(|odds| odds.option == won);
        let probability = own().fold(0.0, |sum, odds| sum + odds.probability);
        let best = own().fold(0.0, |best: f32, odds| best.max(odds.weight));
        // An outranked option is no rival, however much it weighs.
        let rank = own().fold(f32::MIN, |rank: f32, odds| rank.max(odds.rank));
        let rivals = odds
            .iter()
            .filter(|odds| odds.option != won && odds.rank >= rank);
        let next = rivals.fold(0.0, |next: f32, odds| next.max(odds.weight));

        Self {
            place: place.map_or(NO_WINNER, |place| place as u16),
            probability: probability as f32,
            margin: relative_lead(best, next),
        }
    }
}

/// Returns the likeliest option; of equals, the earlier one.
pub fn likeliest_option(odds: &[Odds]) -> Option<OptionHandle> {
    likeliest_odds(odds).map(|odds| odds.option)
}

/// Returns the odds of the likeliest option with its target; of equals, the earlier one.
pub(super) fn likeliest_odds(odds: &[Odds]) -> Option<&Odds> {
    let chosen = odds.iter().filter(|odds| odds.probability > 0.0);
    chosen.reduce(|best, next| {
        if next.probability > best.probability {
            next
        } else {
            best
        }
    })
}

/// The relative difference of chances that rounding alone can cause.
const CHANCE_ROUNDING: f64 = 1e-6;

/// Returns whether an option is as likely as the likeliest one, except for rounding.
pub(super) fn is_as_likely(probability: f64, best: f64) -> bool {
    probability > 0.0 && probability >= best * (1.0 - CHANCE_ROUNDING)
}

/// Returns whether an option, for one of its targets, is as likely as the likeliest one.
pub(super) fn is_likeliest(option: OptionHandle, odds: &[Odds], best: f64) -> bool {
    let mut own = odds.iter().filter(|odds| odds.option == option);
    own.any(|odds| is_as_likely(odds.probability, best))
}

/// Returns the lead of the best weight over the next one, as a share of the best.
fn relative_lead(best: f32, next: f32) -> f32 {
    let margin = if best > 0.0 {
        (best - next) / best
    } else {
        0.0
    };
    margin.clamp(0.0, 1.0)
}

/// Returns a block's columns, if each belongs to the option at its index among those given.
pub(super) fn matching_columns<'a>(
    options: &[OptionHandle],
    block: &'a OddsBlock<'_>,
) -> Option<impl ExactSizeIterator<Item = OddsColumn<'a>> + Clone> {
    let columns = block.columns()?;
    let mut both = columns.clone().zip(options);
    let are_those = both.all(|(column, option)| column.option == *option);
    (are_those && columns.len() <= options.len()).then_some(columns)
}

/// Finds the likeliest column in each situation; of equals, the earlier one.
#[derive(Clone, Debug, Default)]
pub(super) struct WinnerFinder {
    /// The likeliest column's index per situation, or [`NO_WINNER`].
    pub(super) places: Vec<u32>,
    /// The probability of the likeliest column per situation.
    pub(super) probabilities: Vec<f64>,
    weights: Vec<f32>,
    ranks: Vec<f32>,
    /// The largest weight of a rival per situation.
    next: Vec<f32>,
}

impl WinnerFinder {
    /// Finds the likeliest columns in a number of situations.
    pub(super) fn find_likeliest<'a>(
        &mut self,
        columns: impl Iterator<Item = OddsColumn<'a>>,
        situations: usize,
    ) {
        refill_list(&mut self.places, situations, u32::from(NO_WINNER));
        refill_list(&mut self.probabilities, situations, 0.0);
        refill_list(&mut self.weights, situations, 0.0);
        refill_list(&mut self.ranks, situations, 0.0);

        for (at, column) in (0..).zip(columns) {
            let best = self
                .places
                .iter_mut()
                .zip(&mut self.probabilities)
                .zip(self.weights.iter_mut().zip(&mut self.ranks));
            let own = column
                .probabilities
                .iter()
                .zip(column.weights.iter().zip(column.ranks));
            for (((place, likeliest), (best, highest)), (&probability, (&weight, &rank))) in
                best.zip(own)
            {
                let is_better = probability > *likeliest;
                *likeliest = if is_better { probability } else { *likeliest };
                *place = if is_better { at } else { *place };
                *best = if is_better { weight } else { *best };
                *highest = if is_better { rank } else { *highest };
            }
        }
    }

    /// Finds the largest weight of a rival in each situation.
    fn find_rivals<'a>(&mut self, columns: impl Iterator<Item = OddsColumn<'a>>) {
        refill_list(&mut self.next, self.places.len(), 0.0);
        for (at, column) in (0_u32..).zip(columns) {
            let best = self.places.iter().zip(&self.ranks);
            let own = column.weights.iter().zip(column.ranks);
            for ((next, (place, highest)), (&weight, &rank)) in
                self.next.iter_mut().zip(best).zip(own)
            {
                let is_rival = (*place != at) & (rank >= *highest) & (weight > *next);
                *next = if is_rival { weight } else { *next };
            }
        }
    }

    /// Appends the winner of each situation of a block, in the situations' order.
    pub(super) fn find_winners(
        &mut self,
        options: &[OptionHandle],
        block: &mut OddsBlock<'_>,
        out: &mut Vec<SituationWinner>,
    ) {
        let first = out.len();
        let Some(columns) = matching_columns(options, block) else {
            return block
                .for_each_agent(|_, odds| out.push(SituationWinner::from_odds(options, odds)));
        };

        self.find_likeliest(columns.clone(), block.agents().len());
        self.find_rivals(columns);

        let sizes = self.weights.iter().zip(&self.next);
        let best = self.places.iter().zip(&self.probabilities).zip(sizes);
        out.extend(best.map(|((place, probability), (best, next))| {
            let won = SituationWinner {
                place: *place as u16,
                probability: *probability as f32,
                margin: relative_lead(*best, *next),
            };
            if won.place == NO_WINNER {
                SituationWinner::NOTHING
            } else {
                won
            }
        }));

        if block.default_option().is_none() {
            return;
        }

        let found = out.get_mut(first..).unwrap_or_default();
        for (won, agent) in found.iter_mut().zip(block.agents()) {
            if won.place == NO_WINNER {
                *won = SituationWinner::from_odds(options, block.row(agent));
            }
        }
    }
}

/// Resets a list to copies of a value.
fn refill_list<T: Copy>(list: &mut Vec<T>, count: usize, value: T) {
    list.clear();
    list.resize(count, value);
}

#[cfg(test)]
mod tests {
    use inclination_core::{
        Batch,
        authoring::{
            Builder,
            decide::Rules,
            model::{Graph, Stat},
        },
    };

    use super::*;
    use crate::study::{Situations, StudyContext};

    /// A decision among three options by two stats, with a floor of 0.25 and a preset for which
    /// odds come in columns.
    fn decision_graph(preset: Rules, has_default: bool) -> Graph {
        let mut graph = Builder::new("winning");
        let [one, other] = ["One", "Other"].map(|name| graph.stat(Stat::number(name, -1.0, 1.0)));
        let first = graph.option("First", []).base(one).out();
        let second = graph.option("Second", []).base(other).out();
        let raised = graph.raise_rank("Raised", other, 1.0);
        let third = graph.option("Third", [raised]).base(one).out();
        let rest = graph.option("Rest", []).base(0.0).out();
        let decision = graph
            .decision("Which", [first, second, third])
            .rules(preset);
        let decision = decision.floor(0.25);
        if has_default {
            decision.default_option(rest);
        }
        graph.finish().expect("its sockets exist")
    }

    #[test]
    fn a_block_has_the_winners_of_its_situations() {
        // Equal, nearly equal, zero and negative values, and one too small to change a sum of
        // shares.
        let values = [1.0, 0.5, 0.25, 0.249, 0.0, -1.0, 1.0_f32.next_down(), 1e-7];
        let pairs = || {
            values
                .into_iter()
                .flat_map(|one| values.map(|other| (one, other)))
        };
        let (ones, others): (Vec<f32>, Vec<f32>) = pairs().chain(pairs()).cycle().take(300).unzip();
        for preset in [Rules::HIGHEST, Rules::WEIGHTED_RANDOM, Rules::DUAL_UTILITY] {
            for has_default in [false, true] {
                let context =
                    StudyContext::new(&decision_graph(preset, has_default)).expect("it is sound");
                let decision = context.program().decisions().next().expect("one").0;
                let mut options: Vec<OptionHandle> = context.program().options(decision).collect();
                let situations = Situations {
                    count: ones.len(),
                    varied: vec![(0, &ones), (1, &others)],
                };

                let find_winners = |options: &[OptionHandle]| {
                    let (mut all, mut blocks) = (Vec::new(), 0);
                    let mut batch = Batch::new(context.program());
                    context.for_each_odds_block(&mut batch, decision, &situations, |block| {
                        blocks += usize::from(matching_columns(options, block).is_some());
                        WinnerFinder::default().find_winners(options, block, &mut all);
                    });
                    (all, blocks)
                };
                let (together, blocks) = find_winners(&options);
                assert_eq!((together.len(), blocks), (300, 2), "{preset:?}");

                // Columns in another order than the options are not used.
                options.reverse();
                let (mut each, blocks) = find_winners(&options);
                assert_eq!(blocks, 0);
                let last = options.len() as u16 - 1;
                for won in each.iter_mut().filter(|won| won.place != NO_WINNER) {
                    won.place = last - won.place;
                }
                assert_eq!(together, each, "{preset:?}");
                assert_eq!(each.iter().any(|won| won.place == NO_WINNER), !has_default);
            }
        }
    }
}
