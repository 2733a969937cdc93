//! Who wins in many situations, how surely, and how far ahead: of a block at once where the odds come in columns, in loops
//! without branches, and else one by one. Both come to the same.
#![expect(
    clippy::needless_bitwise_bool,
    reason = "a loop with a branch for `&&` takes several times as long"
)]

use inclination_core::{
    OptionHandle,
    eval::{Odds, OddsBlock, OddsColumn},
};

use super::winner;

/// Nothing wins.
pub(super) const NOBODY: u16 = u16::MAX;

/// Who wins in a situation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Won {
    /// The place of the option among those given, or [`NOBODY`].
    pub(super) place: u16,
    /// How likely that is.
    pub(super) probability: f32,
    /// By which share of its weight it is ahead of the next; 1 if there is none.
    pub(super) margin: f32,
}

impl Won {
    const NOBODY: Self = Self {
        place: NOBODY,
        probability: 1.0,
        margin: 1.0,
    };

    fn of(options: &[OptionHandle], odds: &[Odds]) -> Self {
        let Some(won) = winner(odds) else {
            return Self::NOBODY;
        };
        let place = options.iter().position(|option| *option == won);
        let own = || odds.iter().filter(|odds| odds.option == won);
        let probability = own().fold(0.0, |sum, odds| sum + odds.probability);
        let best = own().fold(0.0, |best: f32, odds| best.max(odds.weight));
        // What was outranked is no rival, whatever it weighs.
        let rank = own().fold(f32::MIN, |rank: f32, odds| rank.max(odds.rank));
        let rivals = odds
            .iter()
            .filter(|odds| odds.option != won && odds.rank >= rank);
        let next = rivals.fold(0.0, |next: f32, odds| next.max(odds.weight));
        Self {
            place: place.map_or(NOBODY, |place| place as u16),
            probability: probability as f32,
            margin: margin(best, next),
        }
    }
}

fn margin(best: f32, next: f32) -> f32 {
    let margin = if best > 0.0 {
        (best - next) / best
    } else {
        0.0
    };
    margin.clamp(0.0, 1.0)
}

/// A block's columns, if each is of the option at its place among those given.
pub(super) fn columns<'a>(
    options: &[OptionHandle],
    block: &'a OddsBlock<'_>,
) -> Option<impl ExactSizeIterator<Item = OddsColumn<'a>> + Clone> {
    let columns = block.columns()?;
    let mut both = columns.clone().zip(options);
    let are_those = both.all(|(column, option)| column.option == *option);
    (are_those && columns.len() <= options.len()).then_some(columns)
}

/// The likeliest of some columns in each situation, of equals the earlier.
#[derive(Clone, Debug, Default)]
pub(super) struct Likeliest {
    /// Its place, or [`NOBODY`].
    pub(super) places: Vec<u32>,
    probabilities: Vec<f64>,
    weights: Vec<f32>,
    ranks: Vec<f32>,
    /// The most that a rival weighs.
    next: Vec<f32>,
}

impl Likeliest {
    /// Finds them, in so many situations.
    pub(super) fn find<'a>(
        &mut self,
        columns: impl Iterator<Item = OddsColumn<'a>>,
        situations: usize,
    ) {
        again(&mut self.places, situations, u32::from(NOBODY));
        again(&mut self.probabilities, situations, 0.0);
        again(&mut self.weights, situations, 0.0);
        again(&mut self.ranks, situations, 0.0);
        for (at, column) in (0..).zip(columns) {
            let best = self.places.iter_mut().zip(&mut self.probabilities);
            let best = best.zip(self.weights.iter_mut().zip(&mut self.ranks));
            let own = column.weights.iter().zip(column.ranks);
            let own = column.probabilities.iter().zip(own);
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

    fn rivals<'a>(&mut self, columns: impl Iterator<Item = OddsColumn<'a>>) {
        again(&mut self.next, self.places.len(), 0.0);
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

    /// Tells who wins in each situation of a block, in their order.
    pub(super) fn won(
        &mut self,
        options: &[OptionHandle],
        block: &mut OddsBlock<'_>,
        out: &mut Vec<Won>,
    ) {
        let first = out.len();
        let Some(columns) = columns(options, block) else {
            return block.each(|_, odds| out.push(Won::of(options, odds)));
        };
        self.find(columns.clone(), block.agents().len());
        self.rivals(columns);
        let sizes = self.weights.iter().zip(&self.next);
        let best = self.places.iter().zip(&self.probabilities).zip(sizes);
        out.extend(best.map(|((place, probability), (best, next))| {
            let won = Won {
                place: *place as u16,
                probability: *probability as f32,
                margin: margin(*best, *next),
            };
            if won.place == NOBODY {
                Won::NOBODY
            } else {
                won
            }
        }));
        if block.default_option().is_none() {
            return;
        }
        let found = out.get_mut(first..).unwrap_or_default();
        for (won, agent) in found.iter_mut().zip(block.agents()) {
            if won.place == NOBODY {
                *won = Won::of(options, block.row(agent));
            }
        }
    }
}

/// The same number for each.
fn again<T: Copy>(list: &mut Vec<T>, count: usize, value: T) {
    list.clear();
    list.resize(count, value);
}

#[cfg(test)]
mod tests {
    use inclination_core::{
        Builder,
        eval::Batch,
        model::{Graph, Stat},
    };

    use super::*;
    use crate::study::{Ground, Situations};

    /// Three options by two stats, with the ways of choosing that a block is worked out by; above a floor of 0.25 alone.
    fn graph(preset: &str, has_default: bool) -> Graph {
        let mut graph = Builder::new("winning");
        let [one, other] = ["One", "Other"].map(|name| graph.stat(Stat::number(name, -1.0, 1.0)));
        let first = graph.option("First", []).with("base", one).out();
        let second = graph.option("Second", []).with("base", other).out();
        let raised = graph.raise_rank("Raised", other, 1.0);
        let third = graph.option("Third", [raised]).with("base", one).out();
        let rest = graph.option("Rest", []).with("base", 0.0).out();
        let decision = graph.decision("Which", preset, [first, second, third]);
        let decision = decision.with("floor", 0.25);
        if has_default {
            decision.with("default", rest);
        }
        graph.finish().expect("its sockets exist")
    }

    #[test]
    fn a_block_is_won_as_each_situation_is() {
        // Level, nearly level, nothing, less than nothing, and a part that no sum of shares notices.
        let values = [1.0, 0.5, 0.25, 0.249, 0.0, -1.0, 1.0_f32.next_down(), 1e-7];
        let pairs = || {
            values
                .into_iter()
                .flat_map(|one| values.map(|other| (one, other)))
        };
        let (ones, others): (Vec<f32>, Vec<f32>) = pairs().chain(pairs()).cycle().take(300).unzip();
        for preset in ["highest", "weighted random", "dual utility"] {
            for has_default in [false, true] {
                let ground = Ground::new(&graph(preset, has_default)).expect("it is sound");
                let decision = ground.program().decisions().next().expect("one").0;
                let mut options: Vec<OptionHandle> = ground.program().options(decision).collect();
                let situations = Situations {
                    count: ones.len(),
                    varied: vec![(0, &ones), (1, &others)],
                };
                let won = |options: &[OptionHandle]| {
                    let (mut all, mut blocks) = (Vec::new(), 0);
                    let mut batch = Batch::new(ground.program());
                    ground.odds_blocks(&mut batch, decision, &situations, |block| {
                        blocks += usize::from(columns(options, block).is_some());
                        Likeliest::default().won(options, block, &mut all);
                    });
                    (all, blocks)
                };
                let (together, blocks) = won(&options);
                assert_eq!((together.len(), blocks), (300, 2), "{preset}");
                // Columns in another order than the options' are not taken.
                options.reverse();
                let (mut each, blocks) = won(&options);
                assert_eq!(blocks, 0);
                let last = options.len() as u16 - 1;
                for won in each.iter_mut().filter(|won| won.place != NOBODY) {
                    won.place = last - won.place;
                }
                assert_eq!(together, each, "{preset}");
                assert_eq!(each.iter().any(|won| won.place == NOBODY), !has_default);
            }
        }
    }
}
