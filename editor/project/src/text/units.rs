//! The units and percentages that may follow a typed number.

use std::borrow::Cow;

use inclination_core::text::{join_alternatives, singular_unit};

/// What a typed number measures: how units and percentages after it are understood.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quantity<'q> {
    /// The unit of the number, or an empty text.
    pub unit: &'q str,
    /// The range that a percentage is a share of. Without a range, 1% is 0.01.
    pub range: Option<(f32, f32)>,
}

impl<'q> Quantity<'q> {
    /// A number in a unit, without a range.
    pub const fn in_unit(unit: &'q str) -> Self {
        Self { unit, range: None }
    }

    /// Sets the range that a percentage is a share of. A range without a length has no shares.
    pub fn with_range(self, low: f32, high: f32) -> Self {
        let is_range = low.is_finite() && high.is_finite() && low < high;
        Self {
            range: is_range.then_some((low, high)),
            ..self
        }
    }

    /// Returns the low end of the range and its length, as a percentage needs them.
    pub(super) fn percent_base(self) -> (f64, f64) {
        self.range.map_or((0.0, 1.0), |(low, high)| {
            (f64::from(low), f64::from(high) - f64::from(low))
        })
    }

    /// Returns the text after the quantity's own unit, if the text begins with that unit.
    pub(super) fn strip_own_unit<'t>(&self, text: &'t str) -> Option<&'t str> {
        let unit = self.unit.trim();
        if unit.is_empty() {
            return None;
        }

        let ends_in_letter = |unit: &str| unit.ends_with(char::is_alphanumeric);
        let singular: Cow<'_, str> = singular_unit(unit);
        [unit, &*singular].into_iter().find_map(|unit| {
            let rest = text.strip_prefix(unit)?;
            // The "m" of "3 min" is not the unit m.
            let goes_on = ends_in_letter(unit) && rest.starts_with(char::is_alphanumeric);
            (!goes_on).then_some(rest)
        })
    }

    /// Returns what a number in another unit is multiplied by, if the unit can be converted.
    pub(super) fn conversion_from(&self, other: &str) -> Option<f64> {
        let family = self.unit_family()?;
        Some(find_factor(family, other)? / find_factor(family, self.unit.trim())?)
    }

    /// Returns advice on the units that can be typed, as a sentence.
    pub(super) fn advise_on_unit(&self) -> String {
        let unit = self.unit.trim();
        match self.unit_family() {
            Some(family) => {
                let symbols: Vec<&str> = family
                    .iter()
                    .filter_map(|known| known.names.first().copied())
                    .collect();
                let symbols = join_alternatives(&symbols);
                format!("Type {symbols}, or leave the unit out.")
            }
            None if unit.is_empty() => String::from("Leave the unit out."),
            None => format!("Type {unit}, or leave the unit out."),
        }
    }

    /// Returns the units that can be converted to the quantity's own.
    fn unit_family(&self) -> Option<&'static [KnownUnit]> {
        let own = self.unit.trim();
        let mut families = [TIMES, ANGLES].into_iter();
        families.find(|family| find_factor(family, own).is_some())
    }
}

/// A unit that can be converted to others of its list.
struct KnownUnit {
    /// Its names, the symbol first.
    names: &'static [&'static str],
    /// Its size in the base unit of its list: seconds or degrees.
    factor: f64,
}

const TIMES: &[KnownUnit] = &[
    KnownUnit {
        names: &["ms", "millisecond", "milliseconds"],
        factor: 0.001,
    },
    KnownUnit {
        names: &["s", "sec", "secs", "second", "seconds"],
        factor: 1.0,
    },
    KnownUnit {
        names: &["min", "mins", "minute", "minutes"],
        factor: 60.0,
    },
    KnownUnit {
        names: &["h", "hr", "hrs", "hour", "hours"],
        factor: 3600.0,
    },
    KnownUnit {
        names: &["d", "day", "days"],
        factor: 86_400.0,
    },
];

const ANGLES: &[KnownUnit] = &[
    KnownUnit {
        names: &["°", "deg", "degree", "degrees"],
        factor: 1.0,
    },
    KnownUnit {
        names: &["rad", "radian", "radians"],
        factor: 180.0 / std::f64::consts::PI,
    },
    KnownUnit {
        names: &["turn", "turns"],
        factor: 360.0,
    },
];

fn find_factor(family: &[KnownUnit], name: &str) -> Option<f64> {
    let found = family.iter().find(|unit| {
        unit.names
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
    });
    found.map(|unit| unit.factor)
}
