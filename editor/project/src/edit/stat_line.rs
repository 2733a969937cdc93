//! Parses a stat from one line of text: its name, and then the bookends and unit of a number, as in
//! `Potions 0..10`, `Health 0..100 %` or `Hour 0..24 h cyclic`, the words `yes/no`, or the names of
//! its choices, as in `Weather sun|rain|snow`.

use inclination_core::{
    Document,
    model::{Stat, StatId, StatKind},
};

use super::{Edit, apply_edits, stats};
use crate::text::decimal::{self, Comma};

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
fn parse_line(line: &str) -> Option<ParsedLine> {
    let line = line.trim();
    let parsed = parse_yes_no(line)
        .or_else(|| parse_choices(line))
        .or_else(|| parse_number(line))?;
    (!parsed.name.is_empty()).then_some(parsed)
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

fn parse_choices(line: &str) -> Option<ParsedLine> {
    let (start, rest) = line.split_once('|')?;
    let by_colon = start.split_once(':');
    let (name, first) = by_colon.or_else(|| start.trim().rsplit_once(char::is_whitespace))?;

    let rest = rest.split('|').map(str::trim);
    let choices: Vec<String> = std::iter::once(first.trim())
        .chain(rest)
        .map(str::to_owned)
        .collect();
    let mut sorted = choices.clone();
    sorted.sort();
    sorted.dedup();
    let are_valid = sorted.len() == choices.len() && !choices.iter().any(String::is_empty);
    are_valid.then(|| ParsedLine {
        name: trim_name(name),
        kind: LineKind::Choice(choices),
    })
}

fn parse_number(line: &str) -> Option<ParsedLine> {
    let (before, after) = line.split_once("..")?;
    let (name, low) = before.rsplit_once(char::is_whitespace)?;

    // "000" in "Gold 1 000..2 000" is the last group of a number whose start looks like the name.
    let is_group = low.len() > 1 && low.starts_with('0') && !low.contains(['.', ',']);
    if is_group {
        return None;
    }

    let sign_length = usize::from(after.starts_with(['-', '+']));
    let (_, unit) = decimal::scan_decimal(&after[sign_length..], Comma::Either).ok()?;
    let high = after.strip_suffix(unit)?;

    // A high end in another notation, such as 1e6, may be part of the name.
    let may_continue = high.contains(['e', 'E'])
        || unit.starts_with(|letter: char| !letter.is_whitespace())
            && unit.contains(|letter: char| letter.is_ascii_digit());
    if may_continue {
        return None;
    }

    let end = |text| decimal::parse_decimal(text, Comma::Either).ok();
    let ends = (end(low)?, end(high)?);
    let before_cyclic = strip_ending(unit, CYCLIC_ENDING)
        .filter(|before| before.ends_with(|letter: char| letter.is_whitespace() || letter == ','));
    (ends.0 < ends.1).then(|| ParsedLine {
        name: trim_name(name),
        kind: LineKind::Number {
            ends,
            unit: match before_cyclic {
                Some(before) => before.trim().trim_end_matches(',').trim_end().to_owned(),
                None => unit.trim().to_owned(),
            },
            is_cyclic: before_cyclic.is_some(),
        },
    })
}

/// Returns whether a line contains more than a name.
pub fn describes_kind(line: &str) -> bool {
    parse_line(line).is_some()
}

/// Renames a stat. If it is a number and the line continues after the name, sets the bookends and
/// the unit as well, or the kind.
pub fn rename_from_line(document: &Document, id: StatId, line: &str) -> Vec<Edit> {
    let Some(parsed) = parse_line_of(document, id, line) else {
        return stats::rename_stat(document, id, line.trim());
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
    let parsed = parse_line_of(document, id, line);
    let name = parsed.map_or_else(|| line.trim().to_owned(), |parsed| parsed.name);
    let mut others = document.graph.stats.iter().filter(|stat| stat.id != id);
    let is_taken = !name.is_empty() && others.any(|stat| stat.name == name);
    is_taken.then(|| format!("Another stat is called “{name}”. Give one of them another name."))
}

/// Parses a line for a stat. The line of a stat that is not a number is only a name.
fn parse_line_of(document: &Document, id: StatId, line: &str) -> Option<ParsedLine> {
    let stat = document.graph.stat(id)?;
    let is_number = matches!(stat.kind, StatKind::Number { .. });
    parse_line(line).filter(|_| is_number)
}

/// Returns a number stat with the name, kind, bookends and unit of a line, or only with its name.
pub fn stat_from_line(line: &str, mut stat: Stat) -> Stat {
    match parse_line(line) {
        Some(parsed) => {
            parsed.kind.apply_to(&mut stat);
            stat.name = parsed.name;
        }
        None => line.trim().clone_into(&mut stat.name),
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
    use super::*;

    fn parse_parts(line: &str) -> Option<(String, (f32, f32), String)> {
        match parse_line(line)? {
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
    fn lines_without_a_valid_range_are_names() {
        for line in [
            "",
            "Health",
            "Health...",
            "Version 1.2.3",
            "0..10",
            "Heat 10..0",
            "Heat 5..5",
            "Heat a..b",
            "Heat 0..",
            "Heat 0..9999999999999999999999999999999999999999",
            "Heat -..1",
            "Heat 0..nan",
            "Gold 0..1e6",
            "Gold 0..1,250",
            "Gold 1 000..2 000",
            "Gold 0..1000 000",
            "Gold 0..1,00,000",
        ] {
            assert_eq!(parse_parts(line), None, "{line:?}");
        }
    }

    #[test]
    fn yes_or_no_and_choices_follow_a_name() {
        let kind = |line: &str| parse_line(line).map(|parsed| (parsed.name, parsed.kind));
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

        for line in [
            "yes/no",
            "Aye-yes/no",
            "Weather sun|sun",
            "Weather sun|",
            "sun|rain",
        ] {
            assert_eq!(kind(line), None, "{line}");
        }
    }

    #[test]
    fn a_number_becomes_the_kind_of_its_line() {
        let mut document = Document::default();
        let (id, edits) = stats::add_stat(&document, inclination_core::model::Scope::Agent);
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
        let mut graph = inclination_core::Builder::new("");
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
        let (id, edits) = stats::add_stat(&document, inclination_core::model::Scope::Agent);
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
