//! What a plot says to who cannot see it: what it is, its findings, and where each line begins, peaks and ends.

use inclination_project::text::number;

use super::{Bar, Note, Plot, What};

/// The plot in sentences.
pub fn summary(plot: &Plot) -> String {
    let ends = match plot.across.words.len() {
        0 => [plot.across.low, plot.across.high],
        words => [0.0, words.saturating_sub(1) as f32],
    };
    let [low, high] = ends.map(|end| plot.across.say(end));
    let mut said = vec![format!(
        "{}: {} from {low} to {high}.",
        plot.title, plot.across.name
    )];
    said.extend(plot.findings.iter().cloned());
    for series in &plot.series {
        match &series.what {
            What::Line { points, .. } => said.extend(line(plot, &series.name, points)),
            What::Bars { bars, lying } if *lying || !plot.across.words.is_empty() => {
                for bar in bars {
                    // Two bars of one row may say the same.
                    let says = format!("{}.", bar.label);
                    if !said.contains(&says) {
                        said.push(says);
                    }
                }
            }
            // Of bars beside each other the findings say more than each of them.
            What::Bars { .. }
            | What::Band(_)
            | What::Dots(_)
            | What::Gaps(_)
            | What::Notes(_)
            | What::Cells(_) => {}
        }
    }
    said.join(" ")
}

/// What the lines and columns that are shown, by their names, are at a place: its number, then a line each.
pub fn at(plot: &Plot, x: f32, is_shown: impl Fn(&str) -> bool) -> String {
    let across = &plot.across;
    let x = if across.whole {
        number::whole(x, (across.low, across.high))
    } else {
        x
    };
    let mut said = vec![format!("{} {}", plot.across.name, plot.across.say(x))];
    for series in plot.series.iter().filter(|series| is_shown(&series.name)) {
        let name = &series.name;
        match &series.what {
            What::Line { points, .. } => {
                let y = height(points, x);
                said.extend(y.map(|y| format!("{name} {}", plot.up.say(y))));
            }
            What::Bars { bars, .. } if stand_at_words(plot, &series.what) => {
                let here = bars.iter().find(|bar| bar.at.round() == x.round());
                said.extend(here.map(|bar| match (bar.from, plot.up.say(bar.to)) {
                    (0.0, to) => format!("{name} {to}"),
                    (from, to) => format!("{name} {} to {to}", plot.up.say(from)),
                }));
            }
            What::Notes(notes) => {
                let note = note_at(plot, notes, x);
                said.extend(note.map(|note| note.text.clone()));
            }
            _ => {}
        }
    }
    said.join("\n")
}

/// What is written above the word at a place, where the axis has words.
pub fn note_at<'n>(plot: &Plot, notes: &'n [Note], x: f32) -> Option<&'n Note> {
    let has_words = !plot.across.words.is_empty();
    let is_here = |note: &&Note| (note.at[0] + 0.5).round() == x.round();
    notes.iter().filter(|_| has_words).find(is_here)
}

/// Whether it is columns beside words, of which one looks at a group.
pub fn stand_at_words(plot: &Plot, what: &What) -> bool {
    let stand = matches!(what, What::Bars { lying: false, .. });
    stand && !plot.across.words.is_empty()
}

/// What is said of the bar at a place, wherever along it that is; of several the thickest.
pub fn bar_at(plot: &Plot, x: f32, y: f32) -> Option<String> {
    let mut found: Option<&Bar> = None;
    for series in &plot.series {
        let What::Bars { bars, lying } = &series.what else {
            continue;
        };
        let at = if *lying { y } else { x };
        // Beside a bar that lies there is room, which is its own.
        let reach = |bar: &Bar| if *lying { 0.5 } else { bar.thickness / 2.0 };
        for bar in bars.iter().filter(|bar| (at - bar.at).abs() <= reach(bar)) {
            if found.is_none_or(|found| found.thickness < bar.thickness) {
                found = Some(bar);
            }
        }
    }
    found.map(|bar| bar.label.clone())
}

/// How high a line is at a place, between its points along a straight line.
fn height(points: &[[f32; 2]], x: f32) -> Option<f32> {
    let pair = points
        .windows(2)
        .find(|pair| pair[0][0] <= x && x <= pair[1][0])?;
    let ([from, low], [to, high]) = (pair[0], pair[1]);
    let share = if to > from {
        (x - from) / (to - from)
    } else {
        0.0
    };
    let y = low + (high - low) * share;
    y.is_finite().then_some(y)
}

fn line(plot: &Plot, name: &str, points: &[[f32; 2]]) -> Option<String> {
    let points = || {
        points
            .iter()
            .filter(|[x, y]| x.is_finite() && y.is_finite())
    };
    let (first, last) = (points().next()?, points().next_back()?);
    let least = points().min_by(|one, other| one[1].total_cmp(&other[1]))?;
    let most = points().max_by(|one, other| one[1].total_cmp(&other[1]))?;
    let (x, y) = (|value| plot.across.say(value), |value| plot.up.say(value));
    if least[1].to_bits() == most[1].to_bits() {
        return Some(format!("{name} stays at {}.", y(first[1])));
    }
    let ends = format!("{name} goes from {} to {}", y(first[1]), y(last[1]));
    let turns = [(least, "lowest"), (most, "highest")];
    let turns = turns.into_iter().filter(|(turn, _)| {
        let is_end = |end: &[f32; 2]| end[1].to_bits() == turn[1].to_bits();
        !is_end(first) && !is_end(last)
    });
    let turns =
        turns.map(|(turn, which)| format!(", {which} with {} at {}", y(turn[1]), x(turn[0])));
    Some(format!("{ends}{}.", turns.collect::<String>()))
}
