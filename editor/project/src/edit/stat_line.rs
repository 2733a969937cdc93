//! Parses a stat from one line of text: its name, and then the bookends and unit of a number, as in
//! `Potions 0..10`, `Health 0..100 %` or `Hour 0..24 h cyclic`, the words `yes/no`, or the names of
//! its choices, as in `Weather sun|rain|snow`.

use inclination_core::authoring::{
    format::Document,
    model::{Stat, StatId, StatKind},
};

use super::{Edit, apply_edits, stats};
use crate::text::{
    decimal::{self, Comma, NumberError},
    quotes::quote_excerpt,
};

/// The endings that make a stat a yes or no.
const YES_NO_ENDINGS: [&str; 2] = ["yes/no", "yes or no"];
/// The ending that makes a number cyclic.
const CYCLIC_ENDING: &str = "cyclic";

/// A parsed line.
#[derive(Clone, Debug, PartialEq)]
struct ParsedLine {
    name: String,
    kind: LineKind,
}

/// The kind of stat that a line asks for.
#[derive(Clone, Debug, PartialEq)]
enum LineKind {
    Number {
        ends: (f32, f32),
        unit: String,
        is_cyclic: bool,
    },
    YesNo,
    Choice(Vec<String>),
}

/// Parses a line. Returns `None` if it contains only a name.
///
/// # Errors
/// Returns a sentence about a range or a choice that is wrong.
fn parse_line(line: &str) -> Result<Option<ParsedLine>, String> {
    let line = line.trim();
    let parsed = match parse_yes_no(line) {
        Some(parsed) => Some(parsed),
        None => match parse_choices(line)? {
            Some(parsed) => Some(parsed),
            None => parse_number(line)?,
        },
    };
    Ok(parsed.filter(|parsed| !parsed.name.is_empty()))
}

/// Removes what separates a name from the rest of the line.
fn trim_name(text: &str) -> String {
    let name = text.trim().trim_end_matches([',', ':']).trim_end();
    name.to_owned()
}

fn parse_yes_no(line: &str) -> Option<ParsedLine> {
    let mut endings = YES_NO_ENDINGS.iter();
    let before = endings.find_map(|ending| strip_ending(line, ending))?;
    let is_separated = before.ends_with(|letter: char| letter.is_whitespace() || letter == ':');
    is_separated.then(|| ParsedLine {
        name: trim_name(before),
        kind: LineKind::YesNo,
    })
}

/// Removes an ending in upper or lower case.
fn strip_ending<'a>(line: &'a str, ending: &str) -> Option<&'a str> {
    let at = line.len().checked_sub(ending.len())?;
    let is_ending = line.get(at..)?.eq_ignore_ascii_case(ending);
    line.get(..at).filter(|_| is_ending)
}

fn parse_choices(line: &str) -> Result<Option<ParsedLine>, String> {
    let Some((start, rest)) = line.split_once('|') else {
        return Ok(None);
    };
    let by_colon = start.split_once(':');
    let Some((name, first)) = by_colon.or_else(|| start.trim().rsplit_once(char::is_whitespace))
    else {
        return Ok(None);
    };

    let rest = rest.split('|').map(str::trim);
    let choices: Vec<String> = std::iter::once(first.trim())
        .chain(rest)
        .map(str::to_owned)
        .collect();

    if choices.iter().any(String::is_empty) {
        let message = "A choice has no name. Type one on each side of every “|”.";
        return Err(String::from(message));
    }
    let mut sorted = choices.clone();
    sorted.sort();
    let mut neighbors = sorted.iter().zip(sorted.iter().skip(1));
    if let Some((twice, _)) = neighbors.find(|(one, next)| one == next) {
        let twice = quote_excerpt(twice);
        return Err(format!(
            "Two choices are called {twice}. Give one of them another name."
        ));
    }

    Ok(Some(ParsedLine {
        name: trim_name(name),
        kind: LineKind::Choice(choices),
    }))
}

fn parse_number(line: &str) -> Result<Option<ParsedLine>, String> {
    let Some((before, after)) = line.split_once("..") else {
        return Ok(None);
    };
    let Some((name, low)) = before.rsplit_once(char::is_whitespace) else {
        return Ok(None);
    };
    if !strip_sign(low).starts_with(|letter: char| letter.is_ascii_digit() || letter == '.') {
        return Ok(None);
    }

    // "000" in "Gold 1 000..2 000" is the last group of a number whose start looks like the name.
    let is_group = low.len() > 1 && low.starts_with('0') && !low.contains(['.', ',']);
    if is_group {
        let range = quote_excerpt(&format!("{low}..{after}"));
        return Err(format!(
            "Type the low end of {range} without spaces and leading zeros."
        ));
    }

    let low_end = parse_end(low)?;
    let (_, unit) = decimal::scan_decimal(strip_sign(after), Comma::Either)
        .map_err(|error| explain_end(after, &error))?;
    let high = after.strip_suffix(unit).unwrap_or(after);
    let high_end = parse_end(high)?;

    // A unit such as "m2" is unclear directly after a number.
    let is_unclear = unit.starts_with(|letter: char| !letter.is_whitespace())
        && unit.contains(|letter: char| letter.is_ascii_digit());
    if is_unclear {
        let end = quote_excerpt(after);
        return Err(format!(
            "Type a space between the number and the unit in {end}."
        ));
    }
    if low_end >= high_end {
        let range = quote_excerpt(&format!("{low}..{high}"));
        return Err(format!(
            "In {range}, the low end must be below the high end."
        ));
    }

    let before_cyclic = strip_ending(unit, CYCLIC_ENDING)
        .filter(|before| before.ends_with(|letter: char| letter.is_whitespace() || letter == ','));
    Ok(Some(ParsedLine {
        name: trim_name(name),
        kind: LineKind::Number {
            ends: (low_end, high_end),
            unit: match before_cyclic {
                Some(before) => before.trim().trim_end_matches(',').trim_end().to_owned(),
                None => unit.trim().to_owned(),
            },
            is_cyclic: before_cyclic.is_some(),
        },
    }))
}

fn strip_sign(number: &str) -> &str {
    number.strip_prefix(['-', '+']).unwrap_or(number)
}

/// Parses an end of a range.
fn parse_end(text: &str) -> Result<f32, String> {
    decimal::parse_decimal(text, Comma::Either).map_err(|error| explain_end(text, &error))
}

/// Explains why a text is not the end of a range.
fn explain_end(text: &str, error: &NumberError) -> String {
    let quoted = quote_excerpt(text);
    match error {
        NumberError::NotANumber if text.is_empty() => {
            String::from("The range has no high end. Type a range such as 0..100.")
        }
        NumberError::TooLarge => format!("{quoted} is too large. Type a number up to 3.4e38."),
        error => error
            .advice(quote_excerpt)
            .unwrap_or_else(|| format!("{quoted} is not a number. Type a range such as 0..100.")),
    }
}

/// Returns whether a line contains more than a name.
pub fn describes_kind(line: &str) -> bool {
    parse_line(line) != Ok(None)
}

/// Returns a message if the range or the choices of a new stat's line are wrong.
pub fn find_mistake(line: &str) -> Option<String> {
    parse_line(line).err()
}

/// Returns a message if the range or the choices of a stat's new line are wrong.
pub fn find_rename_mistake(document: &Document, id: StatId, line: &str) -> Option<String> {
    parse_line_of(document, id, line).err()
}

/// Renames a stat. If it is a number and the line continues after the name, sets the bookends and
/// the unit as well, or the kind. Returns no edits if that part of the line is wrong.
pub fn rename_from_line(document: &Document, id: StatId, line: &str) -> Vec<Edit> {
    let parsed = match parse_line_of(document, id, line) {
        Ok(Some(parsed)) => parsed,
        Ok(None) => return stats::rename_stat(document, id, line.trim()),
        Err(_) => return Vec::new(),
    };

    let mut edits = stats::rename_stat(document, id, &parsed.name);
    let then = apply_edits(document, &edits);
    edits.extend(match &parsed.kind {
        LineKind::Number { .. } => stats::change_stat(&then, id, |stat| parsed.kind.apply_to(stat)),
        LineKind::YesNo => stats::set_kind(&then, id, &StatKind::YesNo),
        LineKind::Choice(names) => stats::set_kind(&then, id, &StatKind::Choice(names.clone())),
    });
    edits
}

/// Returns a message if a line gives a stat the name of another stat.
pub fn describe_name_clash(document: &Document, id: StatId, line: &str) -> Option<String> {
    let parsed = parse_line_of(document, id, line).ok()?;
    let name = parsed.map_or_else(|| line.trim().to_owned(), |parsed| parsed.name);
    let mut others = document.graph.stats.iter().filter(|stat| stat.id != id);
    let is_taken = !name.is_empty() && others.any(|stat| stat.name == name);
    is_taken.then(|| format!("Another stat is called “{name}”. Give one of them another name."))
}

/// Parses a line for a stat. The line of a stat that is not a number is only a name.
fn parse_line_of(
    document: &Document,
    id: StatId,
    line: &str,
) -> Result<Option<ParsedLine>, String> {
    match document.graph.stat(id).map(|stat| &stat.kind) {
        Some(StatKind::Number { .. }) => parse_line(line),
        _ => Ok(None),
    }
}

/// Returns a number stat with the name, kind, bookends and unit of a line, or only with its name.
/// Check the line with [`find_mistake`] before.
pub fn stat_from_line(line: &str, mut stat: Stat) -> Stat {
    match parse_line(line) {
        Ok(Some(parsed)) => {
            parsed.kind.apply_to(&mut stat);
            stat.name = parsed.name;
        }
        Ok(None) | Err(_) => line.trim().clone_into(&mut stat.name),
    }
    stat
}

impl LineKind {
    /// Makes a number stat one of this kind, or sets its bookends and its unit.
    fn apply_to(&self, stat: &mut Stat) {
        match self {
            Self::Number {
                ends,
                unit,
                is_cyclic,
            } => {
                let (least, most) = *ends;
                if let StatKind::Number { low, high, .. } = &mut stat.kind {
                    (*low, *high) = *ends;
                }
                stat.default = stat.default.clamp(least, most);
                stat.sample = stat.sample.clamp(least, most);
                if !unit.is_empty() {
                    stat.unit.clone_from(unit);
                }
                stat.cyclic |= is_cyclic;
            }
            Self::YesNo => set_new_kind(stat, StatKind::YesNo),
            Self::Choice(names) => set_new_kind(stat, StatKind::Choice(names.clone())),
        }
    }
}

/// Makes a new stat a yes or no, or a choice, with its first value.
fn set_new_kind(stat: &mut Stat, kind: StatKind) {
    stat.kind = kind;
    (stat.default, stat.sample) = (0.0, 0.0);
    stat.unit.clear();
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    fn parse_parts(line: &str) -> Option<(String, (f32, f32), String)> {
        match parse_line(line).ok()?? {
            ParsedLine {
                name,
                kind: LineKind::Number { ends, unit, .. },
            } => Some((name, ends, unit)),
            _ => None,
        }
    }

    #[test]
    fn bookends_and_a_unit_follow_a_name() {
        let potions = (String::from("Potions"), (0.0, 10.0), String::new());
        assert_eq!(parse_parts("Potions 0..10"), Some(potions.clone()));
        assert_eq!(parse_parts("Potions:  0..10 "), Some(potions));

        for (line, unit) in [("0..100%", "%"), ("0..100 %", "%"), ("0..100 hp", "hp")] {
            let health = (String::from("Own health"), (0.0, 100.0), String::from(unit));
            assert_eq!(parse_parts(&format!("Own health {line}")), Some(health));
        }

        let depth = (String::from("Depth"), (-2.5, 0.5), String::from("m"));
        assert_eq!(parse_parts("Depth, -2.5..0.5 m"), Some(depth.clone()));
        assert_eq!(parse_parts("Depth, -2,5..0,5 m"), Some(depth));

        let gold = (String::from("Gold"), (1000.0, 1e6), String::from("gp"));
        for line in [
            "1,000..1,000,000 gp",
            "1'000..1'000'000gp",
            "1000..1 000 000 gp",
        ] {
            assert_eq!(
                parse_parts(&format!("Gold {line}")),
                Some(gold.clone()),
                "{line}"
            );
        }
    }

    #[test]
    fn a_final_word_makes_a_number_cyclic() {
        for (line, unit, is_cyclic) in [
            ("Hour 0..24 h cyclic", "h", true),
            ("Hour 0..24 h, Cyclic ", "h", true),
            ("Hour: 0..24h cyclic", "h", true),
            ("Hour 0..24 cyclic", "", true),
            ("Hour 0..24, cyclic", "", true),
            ("Hour 0..24 h", "h", false),
            ("Hour 0..24 cyclic h", "cyclic h", false),
            ("Hour 0..24 acyclic", "acyclic", false),
        ] {
            let stat = stat_from_line(line, Stat::number("", 0.0, 1.0));
            assert_eq!(
                (&*stat.name, &*stat.unit, stat.cyclic),
                ("Hour", unit, is_cyclic),
                "{line}"
            );
            assert_eq!(stat.reach(), (0.0, 24.0), "{line}");
        }

        // Without the word, a cyclic stat stays cyclic, as it keeps its unit.
        let stat = stat_from_line("Hour 0..12", Stat::number("", 0.0, 24.0).cyclic());
        assert!(stat.cyclic);
        assert_eq!(parse_parts("cyclic"), None);
    }

    #[test]
    fn lines_without_a_range_are_names() {
        for line in [
            "",
            "Health",
            "Health...",
            "Version 1.2.3",
            "0..10",
            "Heat a..b",
            "Heat -..1",
            "Aye-yes/no",
            "sun|rain",
        ] {
            assert_eq!(parse_line(line), Ok(None), "{line:?}");
        }
    }

    #[test]
    fn a_wrong_part_of_a_line_is_named() {
        let lines = [
            "Heat 10..0",
            "Heat 5..5 °C",
            "Heat 0..",
            "Heat 0..nan",
            "Heat 5m..10m",
            "Heat 0..9999999999999999999999999999999999999999",
            "Gold 0..1,250",
            "Gold 1 000..2 000",
            "Gold 0..1000 000",
            "Area 0..10m2",
            "Weather sun|sun",
            "Weather sun|",
        ];
        let messages = lines.map(|line| find_mistake(line).unwrap_or_default());
        expect![[r#"
            In “10..0”, the low end must be below the high end.
            In “5..5”, the low end must be below the high end.
            The range has no high end. Type a range such as 0..100.
            “nan” is not a number. Type a range such as 0..100.
            “5m” is not a number. Type a range such as 0..100.
            “9999999999999999999999999999999999999999” is too large. Type a number up to 3.4e38.
            “1,250” can mean 1250 or 1.25. Type one of these.
            Type the low end of “000..2 000” without spaces and leading zeros.
            Digits must be grouped in threes by one separator, unlike in “1000 000”. Type 1000000.
            Type a space between the number and the unit in “10m2”.
            Two choices are called “sun”. Give one of them another name.
            A choice has no name. Type one on each side of every “|”."#]]
        .assert_eq(&messages.join("\n"));

        let mut document = Document::default();
        let (id, edits) = stats::add_stat(&document, inclination_core::Scope::Agent);
        for edit in edits {
            edit.apply(&mut document);
        }
        for line in lines {
            assert_eq!(rename_from_line(&document, id, line), Vec::new(), "{line}");
            assert!(find_rename_mistake(&document, id, line).is_some(), "{line}");
        }
    }

    #[test]
    fn yes_or_no_and_choices_follow_a_name() {
        let kind = |line: &str| {
            let parsed = parse_line(line).unwrap_or_default();
            parsed.map(|parsed| (parsed.name, parsed.kind))
        };
        let sold_out = Some((String::from("Sold out"), LineKind::YesNo));
        for line in [
            "Sold out yes/no",
            " Sold out: Yes/No ",
            "Sold out yes or no",
        ] {
            assert_eq!(kind(line), sold_out, "{line}");
        }

        let choices = ["sun", "light rain", "snow"].map(String::from).to_vec();
        let weather = Some((String::from("Weather"), LineKind::Choice(choices)));
        for line in [
            "Weather sun|light rain|snow",
            "Weather: sun | light rain | snow",
        ] {
            assert_eq!(kind(line), weather, "{line}");
        }
        assert_eq!(kind("yes/no"), None);
    }

    #[test]
    fn a_number_becomes_the_kind_of_its_line() {
        let mut document = Document::default();
        let (id, edits) = stats::add_stat(&document, inclination_core::Scope::Agent);
        for edit in edits {
            edit.apply(&mut document);
        }
        for edit in rename_from_line(&document, id, "Weather sun|rain") {
            edit.apply(&mut document);
        }

        let stat = document.graph.stat(id).unwrap();
        let choices = ["sun", "rain"].map(String::from).to_vec();
        assert_eq!(
            (&*stat.name, &stat.kind),
            ("Weather", &StatKind::Choice(choices))
        );

        let new = stat_from_line("Sold out yes/no", Stat::number("", 5.0, 10.0));
        assert_eq!((&*new.name, &new.kind), ("Sold out", &StatKind::YesNo));
        assert_eq!((new.default, new.sample), (0.0, 0.0));
    }

    #[test]
    fn the_name_of_another_stat_gives_a_message() {
        let mut graph = inclination_core::authoring::Builder::new("");
        for name in ["Health", "Mana"] {
            graph.stat(Stat::number(name, 0.0, 1.0));
        }
        let graph = graph.finish().unwrap();
        let mana = graph.stats[1].id;
        let document = Document {
            graph,
            ..Document::default()
        };

        for line in ["Health", " Health ", "Health 0..100 hp"] {
            let message = describe_name_clash(&document, mana, line);
            assert_eq!(
                message.as_deref(),
                Some("Another stat is called “Health”. Give one of them another name."),
                "{line}"
            );
        }
        for line in ["Mana", "Mana 0..5", "health", ""] {
            assert_eq!(describe_name_clash(&document, mana, line), None, "{line}");
        }
    }

    #[test]
    fn a_stat_gets_name_ends_and_unit_of_the_line() {
        let mut document = Document::default();
        let (id, edits) = stats::add_stat(&document, inclination_core::Scope::Agent);
        let name = |document: &mut Document, line: &str| {
            for edit in rename_from_line(document, id, line) {
                edit.apply(document);
            }
            document.graph.stat(id).cloned().unwrap()
        };

        for edit in edits {
            edit.apply(&mut document);
        }

        let stat = name(&mut document, "Speed 5..40 m/s");
        assert_eq!((stat.name.as_str(), stat.unit.as_str()), ("Speed", "m/s"));
        assert_eq!(stat.reach(), (5.0, 40.0));
        // Both were 0, the initial value of a new stat.
        assert_eq!((stat.default, stat.sample), (5.0, 5.0));

        // Without a unit in the line the stat keeps its unit; with only a name, its ends too.
        let stat = name(&mut document, "Pace 0..4");
        assert_eq!((stat.unit.as_str(), stat.reach()), ("m/s", (0.0, 4.0)));

        let stat = name(&mut document, " Gait ");
        assert_eq!((stat.name.as_str(), stat.reach()), ("Gait", (0.0, 4.0)));

        // A yes-or-no stat has no bookends, so the whole line is its name.
        for edit in stats::set_kind(&document, id, &StatKind::YesNo) {
            edit.apply(&mut document);
        }
        assert_eq!(name(&mut document, "Lamp 0..1").name, "Lamp 0..1");
    }
}
