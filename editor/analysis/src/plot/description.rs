//! Descriptions of a plot in words, for screen readers: its title, its findings, and where each
//! line begins, peaks and ends.

use inclination_project::text::number;

use super::{Bar, Plot, SeriesShape};

/// Describes a plot in sentences.
pub fn summarize_plot(plot: &Plot) -> String {
    let ends = match plot.across.words.len() {
        0 => [plot.across.low, plot.across.high],
        words => [0.0, words.saturating_sub(1) as f32],
    };
    let [low, high] = ends.map(|end| plot.across.format_value(end));
    let mut sentences = vec![format!(
        "{}: {} from {low} to {high}.",
        plot.title, plot.across.name
    )];
    sentences.extend(plot.findings.iter().cloned());

    for series in &plot.series {
        match &series.shape {
            SeriesShape::Line { points, .. } => {
                sentences.extend(describe_line(plot, &series.name, points));
            }
            SeriesShape::Bars { bars, lying } if *lying || !plot.across.words.is_empty() => {
                for bar in bars {
                    // Two bars of one row may have the same label.
                    let sentence = format!("{}.", bar.label);
                    if !sentences.contains(&sentence) {
                        sentences.push(sentence);
                    }
                }
            }
            // The findings are more useful than every single one of many bars side by side.
            SeriesShape::Bars { .. }
            | SeriesShape::Band(_)
            | SeriesShape::Dots(_)
            | SeriesShape::Gaps(_)
            | SeriesShape::Notes(_)
            | SeriesShape::Cells(_) => {}
        }
    }

    sentences.join(" ")
}

/// Describes the shown lines and columns at a place: the place itself, then one line for each of
/// them. `is_shown` selects them by name.
pub fn describe_position(plot: &Plot, x: f32, is_shown: impl Fn(&str) -> bool) -> String {
    let across = &plot.across;
    let x = if across.whole {
        number::round_to_whole(x, (across.low, across.high))
    } else {
        x
    };
    let mut lines = vec![format!(
        "{} {}",
        plot.across.name,
        plot.across.format_value(x)
    )];

    for series in plot.series.iter().filter(|series| is_shown(&series.name)) {
        let name = &series.name;
        match &series.shape {
            SeriesShape::Line { points, .. } => {
                let y = interpolate_line(points, x);
                lines.extend(y.map(|y| format!("{name} {}", plot.up.format_value(y))));
            }
            SeriesShape::Bars { bars, .. } if are_columns_at_words(plot, &series.shape) => {
                let here = bars.iter().find(|bar| bar.at.round() == x.round());
                lines.extend(
                    here.map(|bar| match (bar.from, plot.up.format_value(bar.to)) {
                        (0.0, to) => format!("{name} {to}"),
                        (from, to) => format!("{name} {} to {to}", plot.up.format_value(from)),
                    }),
                );
            }
            _ => {}
        }
    }

    for strip in &plot.strips {
        let stretch = strip.stretch_at(x);
        lines.extend(stretch.map(|stretch| format!("{}: {}", strip.name, stretch.name)));
    }
    lines.join("\n")
}

/// Returns whether a shape is columns at words, which are read as a group.
pub fn are_columns_at_words(plot: &Plot, what: &SeriesShape) -> bool {
    let is_upright = matches!(what, SeriesShape::Bars { lying: false, .. });
    is_upright && !plot.across.words.is_empty()
}

/// Returns the label of the bar at a place, at any position along its length. Of several bars
/// there, the thickest counts.
pub fn bar_label_at(plot: &Plot, x: f32, y: f32) -> Option<String> {
    let mut found: Option<&Bar> = None;
    for series in &plot.series {
        let SeriesShape::Bars { bars, lying } = &series.shape else {
            continue;
        };
        let at = if *lying { y } else { x };
        // The room beside a horizontal bar belongs to it.
        let reach = |bar: &Bar| if *lying { 0.5 } else { bar.thickness / 2.0 };
        for bar in bars.iter().filter(|bar| (at - bar.at).abs() <= reach(bar)) {
            if found.is_none_or(|found| found.thickness < bar.thickness) {
                found = Some(bar);
            }
        }
    }

    found.map(|bar| bar.label.clone())
}

/// Returns the height of a line at a place, interpolated between its points.
fn interpolate_line(points: &[[f32; 2]], x: f32) -> Option<f32> {
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

/// Describes where a line begins and ends, and its lowest and highest points.
fn describe_line(plot: &Plot, name: &str, points: &[[f32; 2]]) -> Option<String> {
    let points = || {
        points
            .iter()
            .filter(|[x, y]| x.is_finite() && y.is_finite())
    };
    let (first, last) = (points().next()?, points().next_back()?);
    let least = points().min_by(|one, other| one[1].total_cmp(&other[1]))?;
    let most = points().max_by(|one, other| one[1].total_cmp(&other[1]))?;

    let (x, y) = (
        |value| plot.across.format_value(value),
        |value| plot.up.format_value(value),
    );
    if least[1].to_bits() == most[1].to_bits() {
        return Some(format!("{name} stays at {}.", y(first[1])));
    }

    let ends = format!("{name} goes from {} to {}", y(first[1]), y(last[1]));
    let turns = [(least, "lowest"), (most, "highest")]
        .into_iter()
        .filter(|(turn, _)| {
            let is_end = |end: &[f32; 2]| end[1].to_bits() == turn[1].to_bits();
            !is_end(first) && !is_end(last)
        })
        .map(|(turn, which)| format!(", {which} at {} ({})", x(turn[0]), y(turn[1])));
    Some(format!("{ends}{}.", turns.collect::<String>()))
}
