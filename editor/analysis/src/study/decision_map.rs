//! A decision map: the winning option and its lead at every pair of values of two stats.

use inclination_core::{Batch, DecisionHandle, OptionHandle};
use inclination_project::text::number::format_percent;

use super::{
    CancelToken, Situations, StudyContext, StudyStat, stat_axis_plot,
    winners::{NO_WINNER, WinnerFinder},
};
use crate::plot::{Axis, Cells, Mark, Plot, Series, SeriesShape, Tone};

/// The approximate number of situations computed between two checks for cancellation.
const SITUATIONS_PER_CHUNK: usize = 2048;
/// The name for cells where no option wins.
const NOTHING: &str = "Nothing";

/// The name for cells where several options are equally good, and a random draw decides.
const TIE: &str = "A tie";

/// The subject and the resolution of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapRequest {
    /// The decision.
    pub decision: DecisionHandle,
    /// The positions of the stats on the horizontal and on the vertical axis.
    pub stats: (usize, usize),
    /// The number of cells in each direction. A stat with words gets a cell per word instead.
    pub side: usize,
}

/// The numbers of a decision map: rows from bottom to top, each from left to right.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionMap {
    /// The subject and the resolution.
    pub over: MapRequest,
    /// The decision's options.
    pub options: Vec<OptionHandle>,
    /// The horizontal values at the cells' centers.
    pub across: Vec<f32>,
    /// The vertical values at the cells' centers.
    pub up: Vec<f32>,
    /// The winning option's index per cell. An index past the options means that nothing is chosen.
    pub winners: Vec<u16>,
    /// The winner's probability per cell.
    pub probabilities: Vec<f32>,
    /// The winner's lead over the next option per cell, as a share of its weight; 1 if alone.
    pub margins: Vec<f32>,
}

/// Computes a decision map, or returns `None` if canceled.
pub fn compute_decision_map(
    context: &StudyContext,
    over: MapRequest,
    cancel: &CancelToken,
) -> Option<DecisionMap> {
    let (across_stat, up_stat) = (
        context.stats().get(over.stats.0)?,
        context.stats().get(over.stats.1)?,
    );
    let (across, up) = (
        cell_centers(across_stat, over.side),
        cell_centers(up_stat, over.side),
    );
    let count = across.len() * up.len();

    let mut options: Vec<OptionHandle> = Vec::new();
    for option in context.program().options(over.decision) {
        if !options.contains(&option) {
            options.push(option);
        }
    }

    let mut mapped = DecisionMap {
        over,
        winners: Vec::with_capacity(count),
        probabilities: Vec::with_capacity(count),
        margins: Vec::with_capacity(count),
        options,
        across,
        up,
    };

    let mut batch = Batch::new(context.program());
    let (mut xs, mut ys) = (
        Vec::with_capacity(SITUATIONS_PER_CHUNK),
        Vec::with_capacity(SITUATIONS_PER_CHUNK),
    );
    let (mut likeliest, mut winners) = (
        WinnerFinder::default(),
        Vec::with_capacity(SITUATIONS_PER_CHUNK),
    );
    let width = mapped.across.len();
    let rows = (SITUATIONS_PER_CHUNK / width.max(1)).max(1);

    for first in (0..mapped.up.len()).step_by(rows) {
        if cancel.is_canceled() {
            return None;
        }

        xs.clear();
        ys.clear();
        winners.clear();
        for y in mapped.up.iter().skip(first).take(rows) {
            xs.extend_from_slice(&mapped.across);
            ys.extend(std::iter::repeat_n(*y, width));
        }

        let situations = Situations {
            count: xs.len(),
            varied: vec![(over.stats.0, &xs), (over.stats.1, &ys)],
        };
        context.for_each_odds_block(&mut batch, over.decision, &situations, |block| {
            likeliest.find_winners(&mapped.options, block, &mut winners);
        });

        let places = winners.iter().map(|winner| winner.place);
        mapped.winners.extend(places);
        let probabilities = winners.iter().map(|winner| winner.probability);
        mapped.probabilities.extend(probabilities);
        let margins = winners.iter().map(|winner| winner.margin);
        mapped.margins.extend(margins);
    }
    Some(mapped)
}

/// Returns the values at the cells' centers.
fn cell_centers(info: &StudyStat, side: usize) -> Vec<f32> {
    if !info.words.is_empty() {
        return info.values_along_range(side);
    }
    let (low, high) = (f64::from(info.range.0), f64::from(info.range.1));
    (0..side)
        .map(|at| (low + (high - low) * ((at as f64 + 0.5) / side as f64)) as f32)
        .collect()
}

impl DecisionMap {
    /// Converts the map to a plot, with the current sample as a crosshair. The plot is empty if the
    /// graph has other options now than those on the map.
    pub fn to_plot(&self, context: &StudyContext, decision: &str, shades: MapShading) -> Plot {
        if !context.has_options(self.options.iter().copied()) {
            return Plot::default();
        }
        let (Some(across_stat), Some(up_stat)) = (
            context.stats().get(self.over.stats.0),
            context.stats().get(self.over.stats.1),
        ) else {
            return Plot::default();
        };

        let (across, up) = (across_stat.axis(), up_stat.axis());
        let (x, y) = (
            context.stat_value(self.over.stats.0),
            context.stat_value(self.over.stats.1),
        );

        let name = |option: &OptionHandle| context.program().option_name(*option).to_owned();
        let mut legend: Vec<String> = self.options.iter().map(name).collect();
        let names = self.cell_names();
        if names.contains(&self.tie_name()) {
            legend.push(TIE.to_owned());
        }
        let mut findings = describe_shares(&names, &legend);
        findings.extend(self.describe_words(across_stat, up_stat, &names, &legend));

        Plot {
            strips: Vec::new(),
            title: map_title(decision, &across_stat.name, &up_stat.name),
            marks: vec![
                Mark::vertical_line(x, Tone::Sample, ""),
                Mark {
                    x: None,
                    y: Some(y),
                    tone: Tone::Sample,
                    label: String::new(),
                },
                Mark::point(x, y, Tone::Sample, format_place(&across, &up, x, y)),
            ],
            across,
            up,
            series: vec![Series {
                name: decision.to_owned(),
                tone: Tone::Distinct(0),
                shape: SeriesShape::Cells(Cells {
                    columns: self.across.len(),
                    apart: [across_stat, up_stat].map(|info| !info.words.is_empty()),
                    names,
                    shades: match shades {
                        MapShading::Probability => self.probabilities.clone(),
                        MapShading::Margin => self.margins.clone(),
                    },
                    legend,
                }),
            }],
            findings,
        }
    }

    /// Returns the index of the name of cells with a tie, which follows those of the options.
    fn tie_name(&self) -> u16 {
        self.options.len() as u16
    }

    /// Returns the index of each cell's name: that of the winner, or that of a tie.
    fn cell_names(&self) -> Vec<u16> {
        let tie = self.tie_name();
        let cells = self.winners.iter().enumerate();
        cells
            .map(|(cell, winner)| if self.is_tie(cell) { tie } else { *winner })
            .collect()
    }

    /// Returns whether another option is as likely as the winner of a cell. A winner that is
    /// certain wins a tie by its place in the list.
    fn is_tie(&self, cell: usize) -> bool {
        let (margin, probability) = (self.margins.get(cell), self.probabilities.get(cell));
        let is_won = self.winners.get(cell) != Some(&NO_WINNER);
        is_won && margin == Some(&0.0) && probability.is_some_and(|share| *share < 1.0)
    }

    /// Describes a place: "Health 30 hp, Foe health 20 hp: Heal 44%, ahead by 12%".
    ///
    /// Returns `None` if the place is outside the map.
    pub fn describe_place(&self, context: &StudyContext, x: f32, y: f32) -> Option<String> {
        let across_stat = context.stats().get(self.over.stats.0)?;
        let up_stat = context.stats().get(self.over.stats.1)?;
        let (across, up) = (across_stat.axis(), up_stat.axis());

        let cell_index = |share: f32, count: usize| {
            let inside = (0.0..=1.0).contains(&share);
            inside.then(|| ((share * count as f32) as usize).min(count.saturating_sub(1)))
        };
        let column = cell_index(across.share_along(x), self.across.len())?;
        let row = cell_index(up.share_along(y), self.up.len())?;
        let cell = row * self.across.len() + column;

        let at = format!(
            "{} {}, {} {}",
            across_stat.name,
            across.format_value(x),
            up_stat.name,
            up.format_value(y)
        );

        if !context.has_options(self.options.iter().copied()) {
            return None;
        }
        let winner = self.options.get(usize::from(*self.winners.get(cell)?));
        let Some(winner) = winner else {
            return Some(format!("{at}: nothing is chosen"));
        };

        let name = context.program().option_name(*winner);
        let percent = |share: f32| format_percent(f64::from(share));
        let (chance, margin) = (self.probabilities.get(cell)?, self.margins.get(cell)?);
        if self.is_tie(cell) {
            return Some(format!("{at}: {name} {}, a tie", percent(*chance)));
        }
        Some(format!(
            "{at}: {name} {}, ahead by {}",
            percent(*chance),
            percent(*margin)
        ))
    }

    /// Describes the winners at each word of the stats that have words: "In a tree: Eat leaves wins
    /// in 80%, Sleep in 20%."
    fn describe_words(
        &self,
        across_stat: &StudyStat,
        up_stat: &StudyStat,
        cells: &[u16],
        names: &[String],
    ) -> Vec<String> {
        let (width, height) = (self.across.len(), self.up.len());
        let winner = |column: usize, row: usize| cells.get(row * width + column).copied();
        let mut sentences = Vec::new();
        let mut describe = |place: &str, winners: Vec<u16>| {
            let total = winners.len().max(1) as f64;
            let shares: Vec<String> = count_by_name(winners.into_iter(), names)
                .into_iter()
                .enumerate()
                .map(|(at, (name, count))| match count as f64 / total {
                    1.0 => format!("{name} {}", winning_verb(name)),
                    share if at == 0 => {
                        format!("{name} {} in {}", winning_verb(name), format_percent(share))
                    }
                    share => format!("{name} in {}", format_percent(share)),
                })
                .collect();
            sentences.push(format!("{place}: {}.", shares.join(", ")));
        };

        for (column, place) in stat_axis_plot::word_labels(across_stat) {
            let own = (0..height).filter_map(|row| winner(column, row));
            describe(&place, own.collect());
        }
        for (row, place) in stat_axis_plot::word_labels(up_stat) {
            let own = (0..width).filter_map(|column| winner(column, row));
            describe(&place, own.collect());
        }
        sentences
    }
}

/// Describes the share of the map that each option wins, and that of ties, given the index of each
/// cell's name.
fn describe_shares(cells: &[u16], names: &[String]) -> Vec<String> {
    let total = cells.len().max(1) as f32;
    let share = |place: usize| {
        let own = cells.iter().filter(|name| usize::from(**name) == place);
        own.count() as f32 / total * 100.0
    };

    let shares = names
        .iter()
        .enumerate()
        .map(|(place, name)| (name.as_str(), share(place)));
    let nothing = (NOTHING, share(usize::from(NO_WINNER)));

    shares
        .chain(std::iter::once(nothing).filter(|(_, share)| *share > 0.0))
        .map(|(name, share)| match share {
            0.0 => format!("{name} wins nowhere."),
            share => format!("{name} {} in {share:.1}% of the map.", winning_verb(name)),
        })
        .collect()
}

/// Counts the cells that each name wins, most cells first. A cell without a winner counts for
/// [`NOTHING`].
fn count_by_name(winners: impl Iterator<Item = u16>, names: &[String]) -> Vec<(&str, usize)> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for winner in winners {
        let name = names
            .get(usize::from(winner))
            .map_or(NOTHING, String::as_str);
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

/// Returns the verb for a winner, for [`NOTHING`] or for [`TIE`].
fn winning_verb(name: &str) -> &'static str {
    match name {
        NOTHING => "is chosen",
        TIE => "occurs",
        _ => "wins",
    }
}

/// Formats a place by its values on both axes.
fn format_place(across: &Axis, up: &Axis, x: f32, y: f32) -> String {
    format!("{}, {}", across.format_value(x), up.format_value(y))
}

/// The quantity that the shades of a map show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MapShading {
    /// The winner's probability.
    #[default]
    Probability,
    /// The winner's lead over the next option.
    Margin,
}

/// Returns the title of the map of a result over two stats.
pub fn map_title(result: &str, across: &str, up: &str) -> String {
    format!("{result} over {across} and {up}")
}
