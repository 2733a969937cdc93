//! Texts of live values: brief on nodes, with units beside sockets, in words where there is room.

use inclination_core::{
    authoring::model::{Socket, Stat, StatKind},
    text::append_unit,
};
use inclination_project::{differ::format_stat_value, text::number};

use crate::live::OutputValue;

/// Returns a value in a few letters, without its unit. `stat` is the stat that it is the value of,
/// if it is one's.
pub fn brief_value(shown: &OutputValue, stat: Option<&Stat>) -> String {
    match shown {
        OutputValue::Number(value) => format_output(*value, "", stat),
        OutputValue::Appraisal {
            rank,
            bonus,
            multiplier,
        } => brief_appraisal(*rank, *bonus, *multiplier),
        OutputValue::Weighed { rank, weight, .. } => weight_at_rank(*weight, *rank),
        OutputValue::Picks(Some(name)) => name.clone(),
        OutputValue::Picks(None) => String::from("nothing"),
    }
}

/// Returns an option's rank in a few letters, for a place that is too narrow for its weight.
/// Returns `None` if it has no rank.
pub fn brief_rank(shown: &OutputValue) -> Option<String> {
    match shown {
        OutputValue::Weighed { rank, .. } if *rank != 0.0 => Some(rank_text(*rank)),
        _ => None,
    }
}

fn rank_text(rank: f32) -> String {
    format!("rank {}", number::format_operand(rank))
}

/// Returns a value in a few letters, with the unit if it is a number.
pub fn value_with_unit(shown: &OutputValue, unit: &str, stat: Option<&Stat>) -> String {
    match shown {
        OutputValue::Number(value) => format_output(*value, unit, stat),
        other => brief_value(other, stat),
    }
}

/// Formats the number of an output. The values of yes-or-no stats and of choices are words, and
/// those of other stats are shown as in the list of stats.
fn format_output(value: f32, unit: &str, stat: Option<&Stat>) -> String {
    stat.and_then(|stat| value_word(stat, value))
        .unwrap_or_else(|| {
            let number = if stat.is_some() {
                number::format_short(value)
            } else {
                number::format_steady(value)
            };
            append_unit(&number, unit)
        })
}

/// Returns the word for a value of a stat, or `None` if its values are numbers.
fn value_word(stat: &Stat, value: f32) -> Option<String> {
    let has_words = !matches!(stat.kind, StatKind::Number { .. });
    has_words.then(|| format_stat_value(stat, value))
}

/// Returns a value in words, as tooltips show it.
pub fn value_in_words(shown: &OutputValue, unit: &str, stat: Option<&Stat>) -> String {
    match shown {
        OutputValue::Number(value) => stat
            .and_then(|stat| value_word(stat, *value))
            .unwrap_or_else(|| append_unit(&number::format_in_sentence(*value), unit)),
        OutputValue::Weighed {
            rank,
            weight,
            chance,
        } => format!(
            "weight {}, rank {}, chosen {} of the time",
            number::format_in_sentence(*weight),
            number::format_in_sentence(*rank),
            number::format_percent(*chance)
        ),
        other => brief_value(other, stat),
    }
}

/// Returns the number typed into a socket with its unit, or `None` if the socket holds no number.
pub(super) fn typed_number(socket: Socket, unit: &str) -> Option<String> {
    match socket {
        Socket::Value(value) => Some(append_unit(&number::format_setting(value), unit)),
        _ => None,
    }
}

/// Returns an option's weight, and its rank unless that is 0.
pub(super) fn weight_at_rank(weight: f32, rank: f32) -> String {
    let weight = number::format_steady(weight);

    if rank == 0.0 {
        weight
    } else {
        format!("{weight}, {}", rank_text(rank))
    }
}

/// Returns a share of 1 in percent, with one decimal so that it does not jump while it changes,
/// unless it is certain.
pub(super) fn percent_with_decimal(share: f64) -> String {
    if share == 0.0 || share == 1.0 {
        return number::format_percent(share);
    }
    format!("{:.1}%", share * 100.0)
}

fn brief_appraisal(rank: Option<f32>, bonus: Option<f32>, multiplier: Option<f32>) -> String {
    let mut parts = Vec::new();

    if let Some(rank) = rank {
        parts.push(rank_text(rank));
    }
    if let Some(bonus) = bonus {
        if bonus != 0.0 && bonus.abs() < 5e-4 {
            parts.push(String::from("+ almost 0"));
        } else {
            parts.push(format!("+{}", number::format_steady(bonus)));
        }
    }
    if let Some(multiplier) = multiplier {
        let operand = number::format_operand(multiplier);
        let gap = if operand.starts_with(char::is_alphabetic) {
            " "
        } else {
            ""
        };
        parts.push(format!("×{gap}{operand}"));
    }
    if parts.is_empty() {
        parts.push(String::from("no effect"));
    }

    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sort_of_value_has_a_brief_text() {
        let appraisal = |rank, bonus, multiplier| OutputValue::Appraisal {
            rank,
            bonus,
            multiplier,
        };
        let weighed = |rank| OutputValue::Weighed {
            rank,
            weight: 0.254,
            chance: 0.385,
        };

        for (shown, expected) in [
            (OutputValue::Number(0.5), "0.500"),
            (
                appraisal(Some(5.0), Some(0.5), Some(2.0)),
                "rank 5 +0.500 ×2",
            ),
            (appraisal(None, None, None), "no effect"),
            (weighed(0.0), "0.254"),
            (weighed(10.0), "0.254, rank 10"),
            (OutputValue::Picks(Some(String::from("Run"))), "Run"),
            (OutputValue::Picks(None), "nothing"),
        ] {
            assert_eq!(brief_value(&shown, None), expected);
        }
    }

    #[test]
    fn the_values_of_stats_are_written_as_people_count_and_answer() {
        let potions = Stat::number("Potions", 0.0, 5.0).unit("potions").whole();
        let distance = Stat::number("Distance", 0.0, 60.0).unit("m");
        let is_alone = Stat::yes_no("Alone");
        let mood = Stat::choice("Mood", ["calm", "angry"]);

        for (stat, value, expected) in [
            (&potions, 1.0, "1 potion"),
            (&potions, 3.0, "3 potions"),
            // A game may give any number.
            (&potions, 2.5, "2.5 potions"),
            (&distance, 3.0, "3 m"),
            (&is_alone, 1.0, "yes"),
            (&is_alone, 0.0, "no"),
            (&mood, 1.0, "angry"),
        ] {
            let shown = OutputValue::Number(value);
            assert_eq!(value_with_unit(&shown, &stat.unit, Some(stat)), expected);
        }

        let shown = OutputValue::Number(40.0);
        assert_eq!(value_in_words(&shown, "m", Some(&distance)), "40 m");
        assert_eq!(
            value_in_words(&OutputValue::Number(1.0), "", Some(&is_alone)),
            "yes"
        );
    }

    #[test]
    fn numbers_have_no_powers_of_ten() {
        let tiny = OutputValue::Appraisal {
            rank: None,
            bonus: None,
            multiplier: Some(1.39e-11),
        };
        assert_eq!(brief_value(&tiny, None), "× almost 0");
        assert_eq!(
            brief_value(&OutputValue::Number(2.5e6), None),
            "2.5 million"
        );
        assert_eq!(
            value_in_words(&OutputValue::Number(4.5e-5), "", None),
            "less than 0.001"
        );
    }

    #[test]
    fn only_numbers_have_units() {
        assert_eq!(
            value_with_unit(&OutputValue::Number(38.0), "hp", None),
            "38.000 hp"
        );
        assert_eq!(
            value_with_unit(&OutputValue::Picks(None), "hp", None),
            "nothing"
        );
        assert_eq!(
            value_in_words(&OutputValue::Number(38.0), "hp", None),
            "38 hp"
        );
        assert_eq!(
            typed_number(Socket::Value(2.5), "%").as_deref(),
            Some("2.5%")
        );
        assert_eq!(typed_number(Socket::Unset, "%"), None);
    }
}
