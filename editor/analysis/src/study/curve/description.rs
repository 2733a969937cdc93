//! Describes a curve in a sentence, and writes its formula with its numbers filled in.

use inclination_core::{
    kind::{Spec, Unit},
    piecewise::{Point, Segment},
};
use inclination_project::text::number::{append_unit, format_short};

use super::Curve;

/// The number of steps along a curve's line. A change within a sixteenth of a step is a jump.
const JUMP_STEPS: usize = 256;

/// Describes a curve: "Rises as health falls; halfway at 50 hp."
pub fn describe_curve(curve: &Curve<'_>) -> String {
    let frame = curve.frame();
    let across = &frame.across;
    let input = if curve.input.is_empty() {
        "its input".to_owned()
    } else {
        lowercase_first(&curve.input)
    };
    let say_x = |x: f32| across.format_value(x);

    let line: Vec<[f32; 2]> = curve.sample_line(across);
    let (Some(first), Some(last)) = (line.first(), line.last()) else {
        return String::new();
    };
    let by_height = |one: &&[f32; 2], other: &&[f32; 2]| one[1].total_cmp(&other[1]);
    let (Some(lowest), Some(highest)) =
        (line.iter().min_by(by_height), line.iter().max_by(by_height))
    else {
        return String::new();
    };

    let span = highest[1] - lowest[1];
    if span <= 1e-6 * highest[1].abs().max(1.0) {
        return format!(
            "Always outputs {}, regardless of {input}.",
            format_short(first[1])
        );
    }
    if let Some(jump) = find_jump(&line, span) {
        let (below, above) = (format_short(first[1]), format_short(last[1]));
        return format!(
            "Outputs {above} at {} and above, and {below} below.",
            say_x(jump)
        );
    }

    // Smaller changes are not visible.
    let slack = span * 1e-3;
    let is_monotonic = |sign: f32| {
        let mut most = f32::MIN;
        line.iter().all(|[_, y]| {
            let y = y * sign;
            let is_on = y >= most - slack;
            most = most.max(y);
            is_on
        })
    };

    let half = f32::midpoint(lowest[1], highest[1]);
    let crossed = find_crossing(&line, half);
    let (is_full, at_half) = (
        has_full_output(curve, lowest[1], highest[1]),
        crossed.map(say_x),
    );
    let tail = match (is_full, at_half) {
        (true, Some(at)) => format!("halfway at {at}"),
        _ => format!(
            "from {} to {}",
            format_short(lowest[1]),
            format_short(highest[1])
        ),
    };
    if is_monotonic(1.0) {
        return format!("Rises as {input} rises; {tail}.");
    }
    if is_monotonic(-1.0) {
        return format!("Rises as {input} falls; {tail}.");
    }

    let is_inside = |place: &[f32; 2]| {
        let share = across.share_along(place[0]);
        (0.02..=0.98).contains(&share)
    };
    match count_turns(&line, slack) {
        1 if is_inside(highest) => {
            format!(
                "Highest at {}; falls as {input} moves away from it.",
                say_x(highest[0])
            )
        }
        1 if is_inside(lowest) => {
            format!(
                "Lowest at {}; rises as {input} moves away from it.",
                say_x(lowest[0])
            )
        }
        _ => format!(
            "Rises and falls: lowest {} at {}, highest {} at {}.",
            format_short(lowest[1]),
            say_x(lowest[0]),
            format_short(highest[1]),
            say_x(highest[0])
        ),
    }
}

/// Returns whether a curve nearly fills its output, so that half its height is half of its output.
fn has_full_output(curve: &Curve<'_>, lowest: f32, highest: f32) -> bool {
    let (from, to) = (curve.value_by_key("from"), curve.value_by_key("to"));
    let span = (to - from).abs();
    let near = |one: f32, other: f32| (one - other).abs() <= span * 0.05;
    near(lowest, from.min(to)) && near(highest, from.max(to))
}

/// Returns the place where all of a curve's change happens at once, if there is one.
fn find_jump(line: &[[f32; 2]], span: f32) -> Option<f32> {
    let across = line.last()?[0] - line.first()?[0];
    let widest = across / JUMP_STEPS as f32 / 16.0;
    line.windows(2).find_map(|pair| {
        let is_all = (pair[1][1] - pair[0][1]).abs() >= span * 0.999;
        (is_all && pair[1][0] - pair[0][0] <= widest).then(|| f32::midpoint(pair[0][0], pair[1][0]))
    })
}

/// Returns the first place where a line comes to a height.
fn find_crossing(line: &[[f32; 2]], height: f32) -> Option<f32> {
    line.windows(2).find_map(|pair| {
        let [[x, y], [other, next]] = [pair[0], pair[1]];
        let is_between = (y - height) * (next - height) <= 0.0 && y != next;
        is_between.then(|| x + (other - x) * ((height - y) / (next - y)))
    })
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

    let span = append_unit(&format_short(high - low), &curve.unit);
    let (from, rest) = if curve.is_on("mirror") {
        (format_short(high), format!(" − {input}"))
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
        low if low < 0.0 => format!(" + {}", format_short(-low)),
        low => format!(" − {}", format_short(low)),
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
        format!("{} + ", format_short(from))
    };
    format!("y = {begin}{} {within}{letters}", format_short(to - from))
}

/// Describes how points are joined: "piecewise (line, ease)".
fn describe_points(points: &[Point]) -> String {
    let mut ways: Vec<String> = Vec::new();
    for point in &points[..points.len().saturating_sub(1)] {
        let way = match point.segment {
            Segment::Hold => String::from("hold"),
            Segment::Linear => String::from("line"),
            Segment::Power(exponent) => format!("power of {}", format_short(exponent)),
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
        [only] => format_short(only.y),
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
                format_short(value)
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
