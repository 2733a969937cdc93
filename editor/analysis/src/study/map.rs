//! A decision map: who wins where two stats have other values, and how surely.

use inclination_core::{DecisionHandle, OptionHandle, eval::Batch};
use inclination_project::text::number::percent;

use super::{
    About, Cancel, Ground, Situations, along,
    winning::{Likeliest, NOBODY},
};
use crate::plot::{Axis, Cells, Mark, Plot, Series, Tone, What};

/// About how many situations are worked out before it is asked whether they are still wanted.
const CHUNK: usize = 2048;

/// What a map is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over {
    /// The decision.
    pub decision: DecisionHandle,
    /// The places of the stats that go across and up.
    pub stats: (usize, usize),
    /// How many cells there are in each direction; of a stat that has names, as many as it has.
    pub side: usize,
}

/// A map's numbers: rows from below to above, each from left to right.
#[derive(Clone, Debug, PartialEq)]
pub struct Mapped {
    /// What it is of.
    pub over: Over,
    /// The options that the decision has.
    pub options: Vec<OptionHandle>,
    /// The values across, in the middle of the cells.
    pub across: Vec<f32>,
    /// The values up.
    pub up: Vec<f32>,
    /// For each cell the place of the option that wins; beyond them: nothing is chosen.
    pub winners: Vec<u16>,
    /// How likely that is.
    pub probabilities: Vec<f32>,
    /// By which share of its weight it is ahead of the next; 1 if there is none.
    pub margins: Vec<f32>,
}

/// Maps a decision; none if it was cancelled.
pub fn map(ground: &Ground, over: Over, cancel: &Cancel) -> Option<Mapped> {
    let (one, other) = (
        ground.stats().get(over.stats.0)?,
        ground.stats().get(over.stats.1)?,
    );
    let (across, up) = (middles(one, over.side), middles(other, over.side));
    let count = across.len() * up.len();
    let mut options: Vec<OptionHandle> = Vec::new();
    for option in ground.program().options(over.decision) {
        if !options.contains(&option) {
            options.push(option);
        }
    }
    let mut mapped = Mapped {
        over,
        winners: Vec::with_capacity(count),
        probabilities: Vec::with_capacity(count),
        margins: Vec::with_capacity(count),
        options,
        across,
        up,
    };
    let mut batch = Batch::new(ground.program());
    let (mut xs, mut ys) = (Vec::with_capacity(CHUNK), Vec::with_capacity(CHUNK));
    let (mut likeliest, mut won) = (Likeliest::default(), Vec::with_capacity(CHUNK));
    let width = mapped.across.len();
    let rows = (CHUNK / width.max(1)).max(1);
    for first in (0..mapped.up.len()).step_by(rows) {
        if cancel.is_cancelled() {
            return None;
        }
        xs.clear();
        ys.clear();
        won.clear();
        for y in mapped.up.iter().skip(first).take(rows) {
            xs.extend_from_slice(&mapped.across);
            ys.extend(std::iter::repeat_n(*y, width));
        }
        let situations = Situations {
            count: xs.len(),
            varied: vec![(over.stats.0, &xs), (over.stats.1, &ys)],
        };
        ground.odds_blocks(&mut batch, over.decision, &situations, |block| {
            likeliest.won(&mapped.options, block, &mut won);
        });
        mapped.winners.extend(won.iter().map(|won| won.place));
        let probabilities = won.iter().map(|won| won.probability);
        mapped.probabilities.extend(probabilities);
        mapped.margins.extend(won.iter().map(|won| won.margin));
    }
    Some(mapped)
}

/// The values in the middle of cells.
fn middles(about: &About, side: usize) -> Vec<f32> {
    if !about.words.is_empty() {
        return about.along(side);
    }
    let (low, high) = (f64::from(about.range.0), f64::from(about.range.1));
    (0..side)
        .map(|at| (low + (high - low) * ((at as f64 + 0.5) / side as f64)) as f32)
        .collect()
}

impl Mapped {
    /// The plot of it, with the ground's situation as a crosshair.
    pub fn plot(&self, ground: &Ground, decision: &str, shades: Shades) -> Plot {
        let (Some(one), Some(other)) = (
            ground.stats().get(self.over.stats.0),
            ground.stats().get(self.over.stats.1),
        ) else {
            return Plot::default();
        };
        let (across, up) = (one.axis(), other.axis());
        let (x, y) = (
            ground.value(self.over.stats.0),
            ground.value(self.over.stats.1),
        );
        let name = |option: &OptionHandle| ground.program().option_name(*option).to_owned();
        let legend: Vec<String> = self.options.iter().map(name).collect();
        let mut findings = self.shares(&legend);
        findings.extend(self.by_word((one, other), &legend));
        Plot {
            title: map_title(decision, &one.name, &other.name),
            marks: vec![
                Mark::upright(x, Tone::Sample, ""),
                Mark {
                    x: None,
                    y: Some(y),
                    tone: Tone::Sample,
                    label: String::new(),
                },
                Mark::point(x, y, Tone::Sample, said(&across, &up, x, y)),
            ],
            across,
            up,
            series: vec![Series {
                name: decision.to_owned(),
                tone: Tone::Among(0),
                what: What::Cells(Cells {
                    columns: self.across.len(),
                    apart: [one, other].map(|about| !about.words.is_empty()),
                    names: self.winners.clone(),
                    shades: match shades {
                        Shades::Probability => self.probabilities.clone(),
                        Shades::Margin => self.margins.clone(),
                    },
                    legend,
                }),
            }],
            findings,
        }
    }

    /// What is to be said of a place: "Health 30 hp, Foe health 20 hp: Heal 44 %, ahead by 12 %".
    pub fn says(&self, ground: &Ground, x: f32, y: f32) -> Option<String> {
        let one = ground.stats().get(self.over.stats.0)?;
        let other = ground.stats().get(self.over.stats.1)?;
        let (across, up) = (one.axis(), other.axis());
        let place = |share: f32, count: usize| {
            let inside = (0.0..=1.0).contains(&share);
            inside.then(|| ((share * count as f32) as usize).min(count.saturating_sub(1)))
        };
        let column = place(across.share(x), self.across.len())?;
        let row = place(up.share(y), self.up.len())?;
        let cell = row * self.across.len() + column;
        let at = format!(
            "{} {}, {} {}",
            one.name,
            across.say(x),
            other.name,
            up.say(y)
        );
        let winner = self.options.get(usize::from(*self.winners.get(cell)?));
        let Some(winner) = winner else {
            return Some(format!("{at}: nothing is chosen"));
        };
        let name = ground.program().option_name(*winner);
        let percent = |share: f32| percent(f64::from(share));
        let (chance, margin) = (self.probabilities.get(cell)?, self.margins.get(cell)?);
        Some(format!(
            "{at}: {name} {}, ahead by {}",
            percent(*chance),
            percent(*margin)
        ))
    }

    /// What wins at each word of a stat that has words: "In a tree: Eat leaves wins in 80 % of it, Sleep in 20 %."
    fn by_word(&self, (one, other): (&About, &About), names: &[String]) -> Vec<String> {
        let (width, height) = (self.across.len(), self.up.len());
        let winner = |column: usize, row: usize| self.winners.get(row * width + column).copied();
        let mut said = Vec::new();
        let mut say = |place: &str, winners: Vec<u16>| {
            let total = winners.len().max(1) as f64;
            let counts = by_share(winners.into_iter(), names).into_iter().enumerate();
            let shares = counts.map(|(at, (name, count))| match count as f64 / total {
                1.0 => format!("{name} wins"),
                share if at == 0 => format!("{name} wins in {} of it", percent(share)),
                share => format!("{name} in {}", percent(share)),
            });
            let shares: Vec<String> = shares.collect();
            said.push(format!("{place}: {}.", shares.join(", ")));
        };
        for (column, place) in along::cases(one) {
            let own = (0..height).filter_map(|row| winner(column, row));
            say(&place, own.collect());
        }
        for (row, place) in along::cases(other) {
            let own = (0..width).filter_map(|column| winner(column, row));
            say(&place, own.collect());
        }
        said
    }

    /// How much of the map each option wins.
    fn shares(&self, names: &[String]) -> Vec<String> {
        let total = self.winners.len().max(1) as f32;
        let share = |place: usize| {
            let own = self
                .winners
                .iter()
                .filter(|winner| usize::from(**winner) == place);
            own.count() as f32 / total * 100.0
        };
        let shares = names
            .iter()
            .enumerate()
            .map(|(place, name)| (name.as_str(), share(place)));
        let nobody = ("Nothing", share(usize::from(NOBODY)));
        shares
            .chain(std::iter::once(nobody).filter(|(_, share)| *share > 0.0))
            .map(|(name, share)| match share {
                0.0 => format!("{name} wins nowhere."),
                share => format!("{name} wins in {share:.1} % of it."),
            })
            .collect()
    }
}

/// The names of what wins in some cells, most cells first; "Nothing" is one of them.
fn by_share(winners: impl Iterator<Item = u16>, names: &[String]) -> Vec<(&str, usize)> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for winner in winners {
        let name = names.get(usize::from(winner));
        let name = name.map_or("Nothing", String::as_str);
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

fn said(across: &Axis, up: &Axis, x: f32, y: f32) -> String {
    format!("{}, {}", across.say(x), up.say(y))
}

/// What the shade of a map tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shades {
    /// How likely the winner is.
    #[default]
    Probability,
    /// How far it is ahead.
    Margin,
}

/// Returns the title of the map of a result over two stats.
pub fn map_title(result: &str, across: &str, up: &str) -> String {
    format!("{result} over {across} and {up}")
}
