//! How numbers along a stat are drawn. Along a number they are lines. Between words there is nothing, so along those they
//! are columns: a group for each word, and in it a column for each name.

use inclination_core::{OptionHandle, text::capitalize};

use super::{About, Ground};
use crate::plot::{Axis, Bar, Dash, Note, Plot, Series, Tone, What};

/// How much of a word's room its columns take.
const GROUP: f32 = 0.8;
/// How much of its column a stretch in front of it takes.
const STRETCH: f32 = 0.25;
/// How much room what is written above columns takes, as a share of all.
const ABOVE: f32 = 0.14;

/// Numbers with their name and its place among those alike, which gives the colour.
pub(super) type Named<'a> = (usize, &'a str, &'a [f32]);

/// What is drawn of numbers along a stat, that stand on this axis. What has none anywhere, as a default option that is not
/// weighed, is left out.
pub(super) fn drawn(about: &About, up: &Axis, along: &[f32], named: &[Named<'_>]) -> Vec<Series> {
    let has_any = |(.., values): &&Named<'_>| values.iter().any(|value| value.is_finite());
    let named: Vec<&Named<'_>> = named.iter().filter(has_any).collect();
    let across = about.axis();
    let thickness = GROUP / named.len().max(1) as f32;
    let all = named.into_iter().enumerate();
    all.map(|(slot, (place, name, values))| {
        let points = along.iter().zip(*values);
        let what = if about.words.is_empty() {
            What::Line {
                points: points.map(|(x, y)| [*x, *y]).collect(),
                dash: Dash::among(*place),
                filled: false,
            }
        } else {
            let beside = (slot as f32 + 0.5) * thickness - GROUP / 2.0;
            let columns = points.filter(|(_, y)| y.is_finite()).map(|(x, y)| Bar {
                at: x + beside,
                thickness,
                from: 0.0,
                to: *y,
                label: format!("{} {}: {name} {}", about.name, across.say(*x), up.say(*y)),
            });
            What::Bars {
                bars: columns.collect(),
                lying: false,
            }
        };
        Series {
            name: (*name).to_owned(),
            tone: Tone::Among(*place),
            what,
        }
    })
    .collect()
}

/// The places of a stat's words as one goes through them in sentences: "Desert", "Jungle"; of yes and no "In a tree" and
/// "Otherwise".
pub(super) fn cases(about: &About) -> Vec<(usize, String)> {
    if about.words == ["no", "yes"] {
        return vec![(1, about.name.clone()), (0, String::from("Otherwise"))];
    }
    let words = about.words.iter().enumerate();
    words.map(|(at, word)| (at, capitalize(word))).collect()
}

/// A stretch in front of each column of a name: x, from, to.
pub(super) fn stretches(plot: &Plot, name: &str, edges: &[[f32; 3]]) -> Option<What> {
    let series = plot.series.iter().find(|series| series.name == name)?;
    let What::Bars { bars, lying: false } = &series.what else {
        return None;
    };
    let stretch = |[x, from, to]: &[f32; 3]| {
        let column = bars.iter().find(|bar| bar.at.round() == *x)?;
        let (low, high) = (plot.up.say(*from), plot.up.say(*to));
        Some(Bar {
            at: column.at,
            thickness: column.thickness * STRETCH,
            from: *from,
            to: *to,
            label: format!(
                "{} {}: {name} {low} to {high} in eight of ten draws",
                plot.across.name,
                plot.across.say(*x)
            ),
        })
    };
    Some(What::Bars {
        bars: edges.iter().filter_map(stretch).collect(),
        lying: false,
    })
}

/// Says what wins with each of a stat's words, in sentences and above the columns.
pub(super) fn say_winners(
    plot: &mut Plot,
    ground: &Ground,
    about: &About,
    winners: &[Option<OptionHandle>],
) {
    let says = |winner: Option<OptionHandle>| match winner {
        Some(winner) => format!("{} wins", ground.program().option_name(winner)),
        None => String::from("nothing is chosen"),
    };
    let Some(first) = winners.first() else { return };
    if winners.iter().all(|winner| winner == first) {
        let says = capitalize(&says(*first));
        plot.findings
            .push(format!("{says} whatever {} is.", about.name));
    } else {
        let mut said: Vec<(Option<OptionHandle>, Vec<String>)> = Vec::new();
        for (at, place) in cases(about) {
            let Some(winner) = winners.get(at) else {
                continue;
            };
            match said.iter_mut().find(|(known, _)| known == winner) {
                Some((_, places)) => places.push(place),
                None => said.push((*winner, vec![place])),
            }
        }
        let said = said.into_iter();
        let said = said.map(|(winner, places)| format!("{}: {}.", places.join(", "), says(winner)));
        plot.findings.extend(said);
    }
    let room = plot.up.span() * ABOVE;
    plot.up.high += room;
    let height = plot.up.high - room * 0.4;
    let notes = winners.iter().enumerate().map(|(at, winner)| Note {
        at: [at as f32 - 0.5, height],
        text: says(*winner),
        more: String::new(),
    });
    plot.series.push(Series {
        name: String::from("What wins"),
        tone: Tone::Notice,
        what: What::Notes(notes.collect()),
    });
}
