//! A stat in one line, as it is typed for a name: `Potions 0..10`, `Health 0..100 %`. Its ends and its unit come along.

use inclination_core::{
    Document,
    model::{Stat, StatId, StatKind},
};

use super::{Edit, applied, stats};
use crate::text::decimal::{self, Comma};

/// What a line says beside the name.
#[derive(Clone, Debug, PartialEq)]
struct Said {
    name: String,
    ends: (f32, f32),
    unit: String,
}

/// Parses a line; `None` if it is a name and nothing else.
fn parse(line: &str) -> Option<Said> {
    let (before, after) = line.split_once("..")?;
    let (name, low) = before.rsplit_once(char::is_whitespace)?;
    let name = name.trim().trim_end_matches([',', ':']).trim_end();
    // The last group of 1 000, whose first is taken for the end of a name.
    let is_group = low.len() > 1 && low.starts_with('0') && !low.contains(['.', ',']);
    if is_group {
        return None;
    }
    let sign = usize::from(after.starts_with(['-', '+']));
    let (_, unit) = decimal::scan(&after[sign..], Comma::Either).ok()?;
    let high = after.strip_suffix(unit)?;
    // A high end written otherwise, as 1e6, may be a part of the name.
    let goes_on = high.contains(['e', 'E'])
        || unit.starts_with(|letter: char| !letter.is_whitespace())
            && unit.contains(|letter: char| letter.is_ascii_digit());
    if goes_on {
        return None;
    }

    let end = |text| decimal::parse(text, Comma::Either).ok();
    let ends = (end(low)?, end(high)?);
    (ends.0 < ends.1 && !name.is_empty()).then(|| Said {
        name: name.to_owned(),
        ends,
        unit: unit.trim().to_owned(),
    })
}

/// Names a stat, and gives it the ends and the unit that stand behind its name, if it is a number and any do.
pub fn named(document: &Document, id: StatId, line: &str) -> Vec<Edit> {
    let is_number = |id| {
        let stat = document.graph.stat(id);
        stat.is_some_and(|stat| matches!(stat.kind, StatKind::Number { .. }))
    };
    let Some(said) = parse(line).filter(|_| is_number(id)) else {
        return stats::renamed(document, id, line.trim());
    };
    let mut edits = stats::renamed(document, id, &said.name);
    let then = applied(document, &edits);
    edits.extend(stats::changed(&then, id, |stat| said.put(stat)));
    edits
}

/// A number that is what a line says, with a name from it alone if that is all.
pub fn made(line: &str, mut stat: Stat) -> Stat {
    match parse(line) {
        Some(said) => {
            stat.name.clone_from(&said.name);
            said.put(&mut stat);
        }
        None => line.trim().clone_into(&mut stat.name),
    }
    stat
}

impl Said {
    /// Gives a stat the ends and the unit.
    fn put(self, stat: &mut Stat) {
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

    fn said(line: &str) -> Option<(String, (f32, f32), String)> {
        parse(line).map(|said| (said.name, said.ends, said.unit))
    }

    #[test]
    fn ends_and_a_unit_follow_a_name() {
        let potions = (String::from("Potions"), (0.0, 10.0), String::new());
        assert_eq!(said("Potions 0..10"), Some(potions.clone()));
        assert_eq!(said("Potions:  0..10 "), Some(potions));
        for (line, unit) in [("0..100%", "%"), ("0..100 %", "%"), ("0..100 hp", "hp")] {
            let health = (String::from("Own health"), (0.0, 100.0), String::from(unit));
            assert_eq!(said(&format!("Own health {line}")), Some(health));
        }
        let depth = (String::from("Depth"), (-2.5, 0.5), String::from("m"));
        assert_eq!(said("Depth, -2.5..0.5 m"), Some(depth.clone()));
        assert_eq!(said("Depth, -2,5..0,5 m"), Some(depth));
        let gold = (String::from("Gold"), (1000.0, 1e6), String::from("gp"));
        for line in [
            "1,000..1,000,000 gp",
            "1'000..1'000'000gp",
            "1000..1 000 000 gp",
        ] {
            assert_eq!(said(&format!("Gold {line}")), Some(gold.clone()), "{line}");
        }
    }

    #[test]
    fn a_name_is_a_name() {
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
            assert_eq!(said(line), None, "{line:?}");
        }
    }

    #[test]
    fn a_stat_takes_what_the_line_says() {
        let mut document = Document::default();
        let (id, edits) = stats::added(&document, inclination_core::model::Scope::Agent);
        let name = |document: &mut Document, line: &str| {
            for edit in named(document, id, line) {
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
        // They were 0, where a new stat begins.
        assert_eq!((stat.default, stat.sample), (5.0, 5.0));
        // What has no unit behind it keeps its own, and a name alone all of it.
        let stat = name(&mut document, "Pace 0..4");
        assert_eq!((stat.unit.as_str(), stat.reach()), ("m/s", (0.0, 4.0)));
        let stat = name(&mut document, " Gait ");
        assert_eq!((stat.name.as_str(), stat.reach()), ("Gait", (0.0, 4.0)));
        // Yes or no has no ends: there the name is what was typed.
        for edit in stats::of_kind(&document, id, &StatKind::YesNo) {
            edit.apply(&mut document);
        }
        assert_eq!(name(&mut document, "Lamp 0..1").name, "Lamp 0..1");
    }
}
