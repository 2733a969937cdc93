//! What a curve does, in a sentence, and its formula with its numbers put in.

use inclination_core::{
    kind::{Spec, Unit},
    piecewise::{Point, Segment},
};
use inclination_project::text::number::{short, with_unit};

use super::Curve;

/// At how many places a curve is read to say what it does.
const PLACES: usize = 256;

/// "Rises as health falls; half at 50 hp."
pub fn sentence(curve: &Curve<'_>) -> String {
    let frame = curve.frame();
    let across = &frame.across;
    let input = if curve.input.is_empty() {
        "its input".to_owned()
    } else {
        small(&curve.input)
    };
    let x = |x: f32| across.say(x);
    let line: Vec<[f32; 2]> = curve.line(across);
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
        return format!("Gives {} whatever {input} is.", short(first[1]));
    }
    if let Some(jump) = jump(&line, span) {
        let (below, above) = (short(first[1]), short(last[1]));
        return format!("Gives {above} from {} on, and {below} below.", x(jump));
    }
    // What is less than this is not seen.
    let slack = span * 1e-3;
    let goes = |sign: f32| {
        let mut most = f32::MIN;
        line.iter().all(|[_, y]| {
            let y = y * sign;
            let is_on = y >= most - slack;
            most = most.max(y);
            is_on
        })
    };
    let half = f32::midpoint(lowest[1], highest[1]);
    let crossed = crossing(&line, half);
    let (is_full, at_half) = (is_whole(curve, lowest[1], highest[1]), crossed.map(x));
    let tail = match (is_full, at_half) {
        (true, Some(at)) => format!("half at {at}"),
        _ => format!("from {} to {}", short(lowest[1]), short(highest[1])),
    };
    if goes(1.0) {
        return format!("Rises as {input} rises; {tail}.");
    }
    if goes(-1.0) {
        return format!("Rises as {input} falls; {tail}.");
    }
    let is_inside = |place: &[f32; 2]| {
        let share = across.share(place[0]);
        (0.02..=0.98).contains(&share)
    };
    match turns(&line, slack) {
        1 if is_inside(highest) => {
            format!(
                "Highest at {}, and less the farther {input} is from it.",
                x(highest[0])
            )
        }
        1 if is_inside(lowest) => {
            format!(
                "Lowest at {}, and more the farther {input} is from it.",
                x(lowest[0])
            )
        }
        _ => format!(
            "Goes up and down: {} at {} is its lowest, {} at {} its highest.",
            short(lowest[1]),
            x(lowest[0]),
            short(highest[1]),
            x(highest[0])
        ),
    }
}

/// Whether it nearly fills its output, so that half of what it does is half of what it can.
fn is_whole(curve: &Curve<'_>, lowest: f32, highest: f32) -> bool {
    let (from, to) = (curve.number("from"), curve.number("to"));
    let span = (to - from).abs();
    let near = |one: f32, other: f32| (one - other).abs() <= span * 0.05;
    near(lowest, from.min(to)) && near(highest, from.max(to))
}

/// Where all of a curve's change happens at once.
fn jump(line: &[[f32; 2]], span: f32) -> Option<f32> {
    let across = line.last()?[0] - line.first()?[0];
    let widest = across / PLACES as f32 / 16.0;
    line.windows(2).find_map(|pair| {
        let is_all = (pair[1][1] - pair[0][1]).abs() >= span * 0.999;
        (is_all && pair[1][0] - pair[0][0] <= widest).then(|| f32::midpoint(pair[0][0], pair[1][0]))
    })
}

/// Where it first comes to a height.
fn crossing(line: &[[f32; 2]], height: f32) -> Option<f32> {
    line.windows(2).find_map(|pair| {
        let [[x, y], [other, next]] = [pair[0], pair[1]];
        let is_between = (y - height) * (next - height) <= 0.0 && y != next;
        is_between.then(|| x + (other - x) * ((height - y) / (next - y)))
    })
}

/// How often it turns from rising to falling or back.
fn turns(line: &[[f32; 2]], slack: f32) -> usize {
    let (mut way, mut at, mut turns) = (0.0_f32, line.first().map_or(0.0, |first| first[1]), 0);
    for [_, y] in line {
        let step = y - at;
        if step.abs() <= slack {
            continue;
        }
        if way != 0.0 && step.signum() != way {
            turns += 1;
        }
        (way, at) = (step.signum(), *y);
    }
    turns
}

/// With a small first letter, unless it is one of several capitals.
fn small(name: &str) -> String {
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

/// What t is: "t = health / 100 hp", or nothing where the formula reads the input itself.
pub fn scale(curve: &Curve<'_>) -> Option<String> {
    if curve.node().kind.spec().in_own_unit {
        return None;
    }
    let (low, high) = curve.ends();
    let input = if curve.input.is_empty() {
        "x".to_owned()
    } else {
        small(&curve.input)
    };
    let span = with_unit(&short(high - low), &curve.unit);
    let (from, rest) = if curve.is_on("mirror") {
        (short(high), format!(" − {input}"))
    } else {
        (input, difference(low))
    };
    let above = if rest.is_empty() {
        from
    } else {
        format!("({from}{rest})")
    };
    Some(format!("t = {above} / {span}"))
}

fn difference(low: f32) -> String {
    match low {
        0.0 => String::new(),
        low if low < 0.0 => format!(" + {}", short(-low)),
        low => format!(" − {}", short(low)),
    }
}

/// Its formula with its numbers in the places of their names.
pub fn formula(curve: &Curve<'_>) -> String {
    let spec = curve.node().kind.spec();
    if let Some(pieces) = &curve.node().pieces {
        return format!("y = {}", between(&pieces.points));
    }
    let mut parts = spec.formula.split(';').map(str::trim);
    let plain = parts.next().unwrap_or_default();
    let is_other = ["reach", "smoother"].iter().any(|key| curve.is_on(key));
    let other = parts.next().filter(|_| is_other);
    let told = match (other, spec.key) {
        (Some(other), "smoothstep") => {
            let (_, formula) = other.split_once(':').unwrap_or(("", other));
            plain.replace("3 u^2 - 2 u^3", formula.trim())
        }
        (Some(other), _) => format!("{plain}; {other}"),
        (None, _) => plain.to_owned(),
    };
    let filled = filled(curve, spec, &told);
    // What its letters stand for comes behind, and is not turned or stretched.
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
    let (from, to) = (curve.number("from"), curve.number("to"));
    if (from, to) == (0.0, 1.0) {
        return format!("y = {height}{letters}");
    }
    let begin = if from == 0.0 {
        String::new()
    } else {
        format!("{} + ", short(from))
    };
    format!("y = {begin}{} {within}{letters}", short(to - from))
}

/// How points are joined: "from point to point a line, or an ease".
fn between(points: &[Point]) -> String {
    let mut ways: Vec<String> = Vec::new();
    for point in &points[..points.len().saturating_sub(1)] {
        let way = match point.segment {
            Segment::Hold => String::from("the same"),
            Segment::Linear => String::from("a line"),
            Segment::Power(exponent) => format!("a power of {}", short(exponent)),
            Segment::Smooth => String::from("an ease"),
            Segment::Cubic { .. } => String::from("a way with slopes of its own"),
            Segment::Monotone => String::from("a rounded way"),
        };
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    match points {
        [] => String::from("0, without points"),
        [only] => short(only.y),
        _ => format!("from point to point {}", ways.join(", or ")),
    }
}

/// A formula with numbers for names, without what a 0 or a 1 makes needless.
fn filled(curve: &Curve<'_>, spec: &Spec, formula: &str) -> String {
    let mut named: Vec<(&str, String)> = spec
        .own_sockets
        .iter()
        .map(|socket| {
            let value = curve.number(socket.key);
            let value = if socket.unit == Unit::OfInput && !spec.in_own_unit {
                curve.share(value)
            } else {
                value
            };
            let said = if (value - std::f32::consts::E).abs() < 1e-6 {
                "e".to_owned()
            } else {
                short(value)
            };
            (socket.title, said)
        })
        .collect();
    // "x shift" before "x".
    named.sort_by_key(|(title, _)| std::cmp::Reverse(title.len()));
    let mut text = formula.to_owned();
    for (title, said) in &named {
        text = put(&text, title, said);
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

/// A text with a word for another wherever it stands by itself.
fn put(text: &str, word: &str, other: &str) -> String {
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
