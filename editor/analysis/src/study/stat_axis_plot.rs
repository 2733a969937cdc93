//! Draws numbers along a stat. Along a numeric stat they become lines. Between words there are no
//! values, so along these they become columns: a group per word, with one column per name.

use inclination_core::{OptionHandle, text::capitalize};

use super::StudyStat;
use crate::plot::{Axis, Bar, Dash, Plot, Series, SeriesShape, Tone};

/// The share of a word's width that its group of columns takes.
const GROUP_WIDTH_SHARE: f32 = 0.8;
/// The share of a column's width that the range of draws in front of it takes.
const DRAW_RANGE_WIDTH_SHARE: f32 = 0.25;

/// An index among the names of a plot, which sets the color, a name, and its numbers.
pub(super) type NamedValues<'a> = (usize, &'a str, &'a [f32]);

/// Builds the series of numbers along a stat, drawn on the vertical axis `up`.
///
/// Names without any finite number are left out, such as a default option that is not weighed.
pub(super) fn build_series(
    info: &StudyStat,
    up: &Axis,
    along: &[f32],
    named: &[NamedValues<'_>],
) -> Vec<Series> {
    let has_any = |(.., values): &&NamedValues<'_>| values.iter().any(|value| value.is_finite());
    let named: Vec<&NamedValues<'_>> = named.iter().filter(has_any).collect();

    let across = info.axis();
    let thickness = GROUP_WIDTH_SHARE / named.len().max(1) as f32;

    named
        .into_iter()
        .enumerate()
        .map(|(slot, (place, name, values))| {
            let points = along.iter().zip(*values);
            let what = if info.words.is_empty() {
                let points = points.map(|(x, y)| [*x, *y]).collect();
                SeriesShape::new_line(points, Dash::for_index(*place), false)
            } else {
                let beside = (slot as f32 + 0.5) * thickness - GROUP_WIDTH_SHARE / 2.0;
                let columns = points.filter(|(_, y)| y.is_finite()).map(|(x, y)| Bar {
                    at: x + beside,
                    thickness,
                    from: 0.0,
                    to: *y,
                    label: format!(
                        "{} {}: {name} {}",
                        info.name,
                        across.format_value(*x),
                        up.format_value(*y)
                    ),
                });
                SeriesShape::Bars {
                    bars: columns.collect(),
                    lying: false,
                }
            };

            Series {
                name: (*name).to_owned(),
                tone: Tone::Distinct(*place),
                shape: what,
            }
        })
        .collect()
}

/// Returns each word's index with its label in sentences: "Desert", "Jungle". The labels of a
/// yes/no stat are its name ("In a tree") and "Otherwise".
pub(super) fn word_labels(info: &StudyStat) -> Vec<(usize, String)> {
    if info.words == ["no", "yes"] {
        return vec![(1, info.name.clone()), (0, String::from("Otherwise"))];
    }
    let words = info.words.iter().enumerate();
    words.map(|(at, word)| (at, capitalize(word))).collect()
}

/// Builds the bars that show a range of draws in front of the columns of a series.
///
/// Each edge holds x, from and to. Returns `None` if the plot has no columns with this name.
pub(super) fn draw_range_bars(plot: &Plot, name: &str, edges: &[[f32; 3]]) -> Option<SeriesShape> {
    let series = plot.series.iter().find(|series| series.name == name)?;
    let SeriesShape::Bars { bars, lying: false } = &series.shape else {
        return None;
    };
    let stretch = |[x, from, to]: &[f32; 3]| {
        let column = bars.iter().find(|bar| bar.at.round() == *x)?;
        let (low, high) = (plot.up.format_value(*from), plot.up.format_value(*to));
        Some(Bar {
            at: column.at,
            thickness: column.thickness * DRAW_RANGE_WIDTH_SHARE,
            from: *from,
            to: *to,
            label: format!(
                "{} {}: {name} {low} to {high} in eight of ten draws",
                plot.across.name,
                plot.across.format_value(*x)
            ),
        })
    };
    Some(SeriesShape::Bars {
        bars: edges.iter().filter_map(stretch).collect(),
        lying: false,
    })
}

/// Describes the winner at each of a stat's words. `describe` returns a winner and its verb.
pub(super) fn describe_winners(
    info: &StudyStat,
    winners: &[Option<OptionHandle>],
    describe: impl Fn(Option<OptionHandle>) -> String,
) -> Vec<String> {
    let Some(first) = winners.first() else {
        return Vec::new();
    };
    if winners.iter().all(|winner| winner == first) {
        let says = capitalize(&describe(*first));
        return vec![format!("{says} regardless of {}.", info.name)];
    }

    let mut groups: Vec<(Option<OptionHandle>, Vec<String>)> = Vec::new();
    for (at, place) in word_labels(info) {
        let Some(winner) = winners.get(at) else {
            continue;
        };
        match groups.iter_mut().find(|(known, _)| known == winner) {
            Some((_, places)) => places.push(place),
            None => groups.push((*winner, vec![place])),
        }
    }

    groups
        .into_iter()
        .map(|(winner, places)| format!("{}: {}.", places.join(", "), describe(winner)))
        .collect()
}
