//! Texts of live values: brief on nodes, with units beside sockets, in words where there is room.

use inclination_core::model::Socket;
use inclination_project::text::number;

use crate::live::Shown;

/// Returns a value in a few letters, without its unit.
pub fn brief_value(shown: &Shown) -> String {
    match shown {
        Shown::Number(value) => number::steady(*value),
        Shown::Appraisal {
            rank,
            bonus,
            multiplier,
        } => brief_appraisal(*rank, *bonus, *multiplier),
        Shown::Weighed { rank, weight, .. } => weight_at_rank(*weight, *rank),
        Shown::Picks(Some(name)) => name.clone(),
        Shown::Picks(None) => String::from("nothing"),
    }
}

/// Returns a value in a few letters; a number has its unit.
pub fn value_with_unit(shown: &Shown, unit: &str) -> String {
    match shown {
        Shown::Number(value) => number::with_unit(&number::steady(*value), unit),
        other => brief_value(other),
    }
}

/// Returns a value in words, as tooltips show it.
pub fn value_in_words(shown: &Shown, unit: &str) -> String {
    match shown {
        Shown::Number(value) => number::with_unit(&number::short(*value), unit),
        Shown::Weighed {
            rank,
            weight,
            chance,
        } => format!(
            "weight {}, rank {}, chosen {} of the time",
            number::short(*weight),
            number::short(*rank),
            number::percent(*chance)
        ),
        other => brief_value(other),
    }
}

/// Returns the number typed into a socket with its unit; `None` if it holds none.
pub(super) fn typed_number(held: Socket, unit: &str) -> Option<String> {
    match held {
        Socket::Value(value) => Some(number::with_unit(&number::short(value), unit)),
        _ => None,
    }
}

/// Returns an option's weight, and its rank unless that is 0.
pub(super) fn weight_at_rank(weight: f32, rank: f32) -> String {
    let weight = number::steady(weight);

    if rank == 0.0 {
        weight
    } else {
        format!("{weight} at {}", number::short(rank))
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
        parts.push(format!("rank {}", number::short(rank)));
    }
    if let Some(bonus) = bonus {
        parts.push(format!("+{}", number::steady(bonus)));
    }
    if let Some(multiplier) = multiplier {
        parts.push(format!("×{}", number::short(multiplier)));
    }
    if parts.is_empty() {
        parts.push(String::from("no say"));
    }

    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sort_of_value_has_a_brief_text() {
        let appraisal = |rank, bonus, multiplier| Shown::Appraisal {
            rank,
            bonus,
            multiplier,
        };
        let weighed = |rank| Shown::Weighed {
            rank,
            weight: 0.254,
            chance: 0.385,
        };
        for (shown, expected) in [
            (Shown::Number(0.5), "0.500"),
            (
                appraisal(Some(5.0), Some(0.5), Some(2.0)),
                "rank 5 +0.500 ×2",
            ),
            (appraisal(None, None, None), "no say"),
            (weighed(0.0), "0.254"),
            (weighed(10.0), "0.254 at 10"),
            (Shown::Picks(Some(String::from("Run"))), "Run"),
            (Shown::Picks(None), "nothing"),
        ] {
            assert_eq!(brief_value(&shown), expected);
        }
    }

    #[test]
    fn only_numbers_have_units() {
        assert_eq!(value_with_unit(&Shown::Number(38.0), "hp"), "38.000 hp");
        assert_eq!(value_with_unit(&Shown::Picks(None), "hp"), "nothing");
        assert_eq!(value_in_words(&Shown::Number(38.0), "hp"), "38 hp");
        assert_eq!(
            typed_number(Socket::Value(2.5), "%").as_deref(),
            Some("2.5 %")
        );
        assert_eq!(typed_number(Socket::Unset, "%"), None);
    }
}
