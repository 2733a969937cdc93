//! Describes a curve in a sentence, and writes its formula with its numbers filled in.

use inclination_core::{
    authoring::{
        kind::{Spec, Unit},
        piecewise::{Point, Segment},
    },
    text::{append_unit, format_count, format_decimals, singular_unit},
};
use inclination_project::text::number::{format_in_sentence, format_setting};

use super::{Curve, exact_line::ExactLine};

/// The smallest slope that is shown for one unit of the input.
const MIN_SLOPE: f32 = 0.01;
/// The number of decimals in sentences.
const SLOPE_DECIMALS: usize = 3;

/// Describes a curve: "Rises as health falls; halfway at 50 hp."
pub fn describe_curve(curve: &Curve<'_>) -> String {
    let across = curve.range_axis();
    let input = if curve.input.is_empty() {
        "its input".to_owned()
    } else {
        lowercase_first(&curve.input)
    };
    let say_x = |x: f32| across.format_value(x);

    let Some(mut line) = ExactLine::new(curve, &across) else {
        return String::new();
    };
    let [first, last] = line.end_heights();
    let (lowest, highest) = (line.find_lowest(), line.find_highest());

    let span = highest[1] - lowest[1];
    if span <= 1e-6 * highest[1].abs().max(1.0) {
        return format!(
            "Always outputs {}, regardless of {input}.",
            format_in_sentence(first)
        );
    }
    if let Some(jump) = line.find_jump(span) {
        let (left, right) = (format_in_sentence(first), format_in_sentence(last));
        let x = say_x(jump.x);
        return if jump.has_left_output {
            format!("Outputs {left} at {x} and below, and {right} above.")
        } else {
            format!("Outputs {right} at {x} and above, and {left} below.")
        };
    }

    // Smaller changes are not visible.
    let slack = span * 1e-3;
    if curve.is_on_circle() && count_turns(&from_highest(line.points()), slack) == 1 {
        // The sentence begins with the place that the designer set.
        let is_dip = line.is_landmark(lowest[0]) && !line.is_landmark(highest[0]);
        let (extreme, place, way, other) = if is_dip {
            ("Lowest", lowest, "rises", highest)
        } else {
            ("Highest", highest, "falls", lowest)
        };
        // If the curve is still changing at the ends, it visibly goes on beyond them.
        let across_ends = if (first - other[1]).abs() > 10.0 * slack {
            format!(", also across {}", say_x(across.high))
        } else {
            String::new()
        };
        let x = say_x(place[0]);
        return format!("{extreme} at {x}; {way} as {input} moves away from it{across_ends}.");
    }
    let is_monotonic = |sign: f32| {
        let mut most = f32::MIN;
        line.points().iter().all(|[_, y]| {
            let y = y * sign;
            let is_on = y >= most - slack;
            most = most.max(y);
            is_on
        })
    };
    let (rises, falls) = (is_monotonic(1.0), is_monotonic(-1.0));

    if rises || falls {
        let way = if rises { "rises" } else { "falls" };
        let halfway = middle_output(curve, lowest[1], highest[1])
            .and_then(|middle| line.find_crossing(middle, span));
        let tail = halfway.map_or_else(
            || {
                let [lowest, highest] = [lowest[1], highest[1]].map(format_in_sentence);
                format!("from {lowest} to {highest}")
            },
            |x| format!("halfway at {}", say_x(x)),
        );
        return format!("Rises as {input} {way}; {tail}.");
    }

    let is_inside = |place: &[f32; 2]| {
        let share = across.share_along(place[0]);
        (0.02..=0.98).contains(&share)
    };
    match count_turns(line.points(), slack) {
        1 if is_inside(&highest) => {
            format!(
                "Highest at {}; falls as {input} moves away from it.",
                say_x(highest[0])
            )
        }
        1 if is_inside(&lowest) => {
            format!(
                "Lowest at {}; rises as {input} moves away from it.",
                say_x(lowest[0])
            )
        }
        _ => format!(
            "Rises and falls: lowest {} at {}, highest {} at {}.",
            format_in_sentence(lowest[1]),
            say_x(lowest[0]),
            format_in_sentence(highest[1]),
            say_x(highest[0])
        ),
    }
}

/// Returns the middle of a curve's output range, or `None` if the curve does not nearly fill it.
fn middle_output(curve: &Curve<'_>, lowest: f32, highest: f32) -> Option<f32> {
    let (from, to) = (curve.value_by_key("from"), curve.value_by_key("to"));
    let span = (to - from).abs();
    let near = |one: f32, other: f32| (one - other).abs() <= span * 0.05;
    let is_filled = near(lowest, from.min(to)) && near(highest, from.max(to));
    is_filled.then(|| f32::midpoint(from, to))
}

/// Returns a line on a circle so that it begins and ends at its highest point.
fn from_highest(line: &[[f32; 2]]) -> Vec<[f32; 2]> {
    let mut line = line.to_vec();
    let highest = line
        .iter()
        .enumerate()
        .max_by(|(_, one), (_, other)| one[1].total_cmp(&other[1]));
    if let Some((at, _)) = highest {
        line.rotate_left(at);
    }
    line.extend(line.first().copied());
    line
}

/// Counts how often a line turns from rising to falling or back.
fn count_turns(line: &[[f32; 2]], slack: f32) -> usize {
    let (mut direction, mut height) = (0.0_f32, line.first().map_or(0.0, |first| first[1]));
    let mut turns = 0;
    for [_, y] in line {
        let step = y - height;
        if step.abs() <= slack {
            continue;
        }
        if direction != 0.0 && step.signum() != direction {
            turns += 1;
        }
        (direction, height) = (step.signum(), *y);
    }
    turns
}

/// Describes the slope at an input: "slope 0.01 per hp". A slope that is small for one unit of the
/// input is that of 10 or 100 of them, and so on. One that is small even across the range is
/// "almost 0".
pub fn describe_slope(curve: &Curve<'_>, x: f32) -> String {
    let Some(slope) = curve.slope_at(x) else {
        return String::from("jumps here");
    };

    let (low, high) = curve.ends();
    let (mut shown, mut count) = (slope, 1_u32);
    while shown != 0.0 && shown.abs() < MIN_SLOPE && count as f32 * 10.0 <= (high - low).abs() {
        shown *= 10.0;
        count *= 10;
    }

    if shown != 0.0 && format_decimals(shown.into(), SLOPE_DECIMALS) == "0" {
        return String::from("slope almost 0");
    }

    let per = match (count, curve.unit.as_str()) {
        (1, "") => String::from("1"),
        (1, unit) => singular_unit(unit).into_owned(),
        (_, unit) => append_unit(&format_count(count.into()), unit),
    };
    format!("slope {} per {per}", format_in_sentence(shown))
}

/// Returns a name with a lowercase first letter, unless it begins with several capitals.
fn lowercase_first(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next();
    if letters.next().is_some_and(char::is_uppercase) {
        return name.to_owned();
    }
    let rest = name.chars().skip(1);
    first
        .into_iter()
        .flat_map(char::to_lowercase)
        .chain(rest)
        .collect()
}

/// Returns the definition of t: "t = health / 100 hp", or `None` if the formula reads the input
/// itself.
pub fn describe_scale(curve: &Curve<'_>) -> Option<String> {
    if curve.node().kind.spec().in_own_unit {
        return None;
    }
    let (low, high) = curve.ends();
    let input = if curve.input.is_empty() {
        "x".to_owned()
    } else {
        lowercase_first(&curve.input)
    };

    let span = append_unit(&format_setting(high - low), &curve.unit);
    let (from, rest) = if curve.is_on("mirror") {
        (format_setting(high), format!(" − {input}"))
    } else {
        (input, format_subtraction(low))
    };
    let above = if rest.is_empty() {
        from
    } else {
        format!("({from}{rest})")
    };

    Some(format!("t = {above} / {span}"))
}

/// Formats the subtraction of a number, which is empty for 0.
fn format_subtraction(low: f32) -> String {
    match low {
        0.0 => String::new(),
        low if low < 0.0 => format!(" + {}", format_setting(-low)),
        low => format!(" − {}", format_setting(low)),
    }
}

/// Returns a curve's formula with its numbers in place of their names.
pub fn format_formula(curve: &Curve<'_>) -> String {
    let spec = curve.node().kind.spec();
    if let Some(pieces) = &curve.node().pieces {
        return format!("y = {}", describe_points(&pieces.points));
    }

    let mut parts = spec.formula.split(';').map(str::trim);
    let plain = parts.next().unwrap_or_default();
    let is_other = ["reach", "smoother"].iter().any(|key| curve.is_on(key));
    let other = parts.next().filter(|_| is_other);
    let selected = match (other, spec.key) {
        (Some(other), "smoothstep") => {
            let (_, formula) = other.split_once(':').unwrap_or(("", other));
            plain.replace("3 u^2 - 2 u^3", formula.trim())
        }
        (Some(other), _) => format!("{plain}; {other}"),
        (None, _) => plain.to_owned(),
    };

    let filled = fill_in_numbers(curve, spec, &selected);
    // The definitions of letters at the end are not inverted or scaled.
    let (height, letters) = match filled.split_once(", ") {
        Some((height, letters)) if !spec.in_own_unit => (height, format!(", {letters}")),
        _ => (filled.as_str(), String::new()),
    };

    let is_single = height.chars().all(char::is_alphanumeric);
    let within = if is_single {
        height.to_owned()
    } else {
        format!("({height})")
    };
    let (height, within) = if curve.is_on("invert") {
        (format!("1 − {within}"), format!("(1 − {within})"))
    } else {
        (height.to_owned(), within)
    };

    let (from, to) = (curve.value_by_key("from"), curve.value_by_key("to"));
    if (from, to) == (0.0, 1.0) {
        return format!("y = {height}{letters}");
    }

    let begin = if from == 0.0 {
        String::new()
    } else {
        format!("{} + ", format_setting(from))
    };
    format!("y = {begin}{} {within}{letters}", format_setting(to - from))
}

/// Describes how points are joined: "piecewise (line, ease)".
fn describe_points(points: &[Point]) -> String {
    let mut ways: Vec<String> = Vec::new();
    for point in &points[..points.len().saturating_sub(1)] {
        let way = match point.segment {
            Segment::Hold => String::from("hold"),
            Segment::Linear => String::from("line"),
            Segment::Power(exponent) => format!("power of {}", format_setting(exponent)),
            Segment::Smooth => String::from("ease"),
            Segment::Cubic { .. } => String::from("slopes"),
            Segment::Monotone => String::from("rounded"),
        };
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    match points {
        [] => String::from("0 (no points)"),
        [only] => format_setting(only.y),
        _ => format!("piecewise ({})", ways.join(", ")),
    }
}

/// Replaces the names in a formula by numbers, and drops what a 0 or a 1 makes redundant.
fn fill_in_numbers(curve: &Curve<'_>, spec: &Spec, formula: &str) -> String {
    let mut named: Vec<(&str, String)> = spec
        .own_sockets
        .iter()
        .map(|socket| {
            let value = curve.value_by_key(socket.key);
            let value = if socket.unit == Unit::OfInput && !spec.in_own_unit {
                curve.share_at(value)
            } else {
                value
            };
            let formatted = if (value - std::f32::consts::E).abs() < 1e-6 {
                "e".to_owned()
            } else {
                format_setting(value)
            };
            (socket.title, formatted)
        })
        .collect();

    // Longest first, so that "x shift" is replaced before "x".
    named.sort_by_key(|(title, _)| std::cmp::Reverse(title.len()));
    let mut text = formula.to_owned();
    for (title, formatted) in &named {
        text = replace_word(&text, title, formatted);
    }

    let mut text = format!(" {text} ");
    for (long, brief) in [
        (" + 0 ", " "),
        (" - 0 ", " "),
        (" + 0,", ","),
        (" - 0)", ")"),
        (" + 0)", ")"),
        (" - 0,", ","),
        (" 1 (", " ("),
        (" 1 s ", " s "),
        (" 1 s,", " s,"),
        (" 1 e^", " e^"),
        (" 1 ln", " ln"),
        (" 1 sin", " sin"),
        ("sin(2 pi 1 ", "sin(2 pi "),
        (" - -", " + "),
        (" + -", " - "),
        ("(--", "("),
        ("(t)", "t"),
        ("e^(1 ", "e^("),
    ] {
        text = text.replace(long, brief);
    }

    text.trim().replace('-', "−")
}

/// Replaces a word wherever it is not part of a longer one.
fn replace_word(text: &str, word: &str, other: &str) -> String {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let (before, after) = (&rest[..at], &rest[at + word.len()..]);
        let is_alone = !is_letter(before.chars().next_back().or(out.chars().next_back()))
            && !is_letter(after.chars().next());
        out.push_str(before);
        out.push_str(if is_alone { other } else { word });
        rest = after;
    }
    out.push_str(rest);
    out
}
