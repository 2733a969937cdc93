//! Parses a stat from one line of text, such as `Potions 0..10` or `Health 0..100 %`: its name,
//! bookends and unit.

use inclination_core::{
    Document,
    model::{Stat, StatId, StatKind},
};

use super::{Edit, apply_edits, stats};
use crate::text::decimal::{self, Comma};

/// A parsed line.
#[derive(Clone, Debug, PartialEq)]
struct ParsedLine {
    name: String,
    ends: (f32, f32),
    unit: String,
}

/// Parses a line. Returns `None` if it contains only a name.
fn parse_line(line: &str) -> Option<ParsedLine> {
    let (before, after) = line.split_once("..")?;
    let (name, low) = before.rsplit_once(char::is_whitespace)?;
    let name = name.trim().trim_end_matches([',', ':']).trim_end();

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
    (ends.0 < ends.1 && !name.is_empty()).then(|| ParsedLine {
        name: name.to_owned(),
        ends,
        unit: unit.trim().to_owned(),
    })
}

/// Renames a stat. If it is a number and bookends follow the name, sets them and the unit as well.
pub fn rename_from_line(document: &Document, id: StatId, line: &str) -> Vec<Edit> {
    let is_number = |id| {
        let stat = document.graph.stat(id);
        stat.is_some_and(|stat| matches!(stat.kind, StatKind::Number { .. }))
    };
    let Some(parsed) = parse_line(line).filter(|_| is_number(id)) else {
        return stats::rename_stat(document, id, line.trim());
    };

    let mut edits = stats::rename_stat(document, id, &parsed.name);
    let then = apply_edits(document, &edits);
    edits.extend(stats::change_stat(&then, id, |stat| parsed.apply_to(stat)));
    edits
}

/// Returns a number stat with the name, bookends and unit of a line, or only with its name.
pub fn stat_from_line(line: &str, mut stat: Stat) -> Stat {
    match parse_line(line) {
        Some(parsed) => {
            stat.name.clone_from(&parsed.name);
            parsed.apply_to(&mut stat);
        }
        None => line.trim().clone_into(&mut stat.name),
    }
    stat
}

impl ParsedLine {
    /// Sets the bookends and the unit of a stat.
    fn apply_to(self, stat: &mut Stat) {
        let (least, most) = self.ends;
        if let StatKind::Number { low, high, .. } = &mut stat.kind {
            (*low, *high) = self.ends;
        }
        stat.default = stat.default.clamp(least, most);
        stat.sample = stat.sample.clamp(least, most);
        if !self.unit.is_empty() {
            stat.unit = self.unit;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_parts(line: &str) -> Option<(String, (f32, f32), String)> {
        parse_line(line).map(|parsed| (parsed.name, parsed.ends, parsed.unit))
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
