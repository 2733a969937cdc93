//! Texts of live values: brief on nodes, with units beside sockets, in words where there is room.

use inclination_core::model::Socket;
use inclination_project::text::number;

use crate::live::OutputValue;

/// Returns a value in a few letters, without its unit.
pub fn brief_value(shown: &OutputValue) -> String {
    match shown {
        OutputValue::Number(value) => number::format_steady(*value),
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

/// Returns a value in a few letters, with the unit if it is a number.
pub fn value_with_unit(shown: &OutputValue, unit: &str) -> String {
    match shown {
        OutputValue::Number(value) => number::append_unit(&number::format_steady(*value), unit),
        other => brief_value(other),
    }
}

/// Returns a value in words, as tooltips show it.
pub fn value_in_words(shown: &OutputValue, unit: &str) -> String {
    match shown {
        OutputValue::Number(value) => number::append_unit(&number::format_short(*value), unit),
        OutputValue::Weighed {
            rank,
            weight,
            chance,
        } => format!(
            "weight {}, rank {}, chosen {} of the time",
            number::format_short(*weight),
            number::format_short(*rank),
            number::format_percent(*chance)
        ),
        other => brief_value(other),
    }
}

/// Returns the number typed into a socket with its unit, or `None` if the socket holds no number.
pub(super) fn typed_number(held: Socket, unit: &str) -> Option<String> {
    match held {
        Socket::Value(value) => Some(number::append_unit(&number::format_short(value), unit)),
        _ => None,
    }
}

/// Returns an option's weight, and its rank unless that is 0.
pub(super) fn weight_at_rank(weight: f32, rank: f32) -> String {
    let weight = number::format_steady(weight);

    if rank == 0.0 {
        weight
    } else {
        format!("{weight} at {}", number::format_short(rank))
    }
}

/// Returns a share of 1 in percent, always with one decimal so that it does not jump while it
/// changes.
pub(super) fn percent_with_decimal(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn brief_appraisal(rank: Option<f32>, bonus: Option<f32>, multiplier: Option<f32>) -> String {
    let mut parts = Vec::new();

    if let Some(rank) = rank {
        parts.push(format!("rank {}", number::format_short(rank)));
    }
    if let Some(bonus) = bonus {
        parts.push(format!("+{}", number::format_steady(bonus)));
    }
    if let Some(multiplier) = multiplier {
        parts.push(format!("×{}", number::format_short(multiplier)));
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
            (weighed(10.0), "0.254 at 10"),
            (OutputValue::Picks(Some(String::from("Run"))), "Run"),
            (OutputValue::Picks(None), "nothing"),
        ] {
            assert_eq!(brief_value(&shown), expected);
        }
    }

    #[test]
    fn only_numbers_have_units() {
        assert_eq!(
            value_with_unit(&OutputValue::Number(38.0), "hp"),
            "38.000 hp"
        );
        assert_eq!(value_with_unit(&OutputValue::Picks(None), "hp"), "nothing");
        assert_eq!(value_in_words(&OutputValue::Number(38.0), "hp"), "38 hp");
        assert_eq!(
            typed_number(Socket::Value(2.5), "%").as_deref(),
            Some("2.5 %")
        );
        assert_eq!(typed_number(Socket::Unset, "%"), None);
    }
}
