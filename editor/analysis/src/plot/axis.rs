//! One axis of a plot: its quantity, its unit and its range.

use inclination_core::text::{append_unit, format_decimals, format_number};

/// The height of a line of words, in points.
const WORD_HEIGHT: f32 = 12.0;

/// An axis of a plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// The name of the quantity.
    pub name: String,
    /// The unit, or empty for a bare number.
    pub unit: String,
    /// The lower end.
    pub low: f32,
    /// The upper end.
    pub high: f32,
    /// The names at the whole numbers from 0 on, if the axis shows names.
    pub words: Vec<String>,
    /// Whether the axis has whole numbers only.
    pub whole: bool,
    /// The ends of the circle on which the numbers lie, such as 0 and 24 for hours. Numbers beyond
    /// them are shown as those they wrap around to, and ticks divide the circle.
    pub circle: Option<(f32, f32)>,
}

impl Axis {
    /// Creates an axis of numbers. Ends that are not a range are replaced by a range around them.
    pub fn new(name: impl Into<String>, unit: impl Into<String>, low: f32, high: f32) -> Self {
        let (low, high) = if low <= high {
            (low, high)
        } else {
            (high, low)
        };
        let is_range = low < high && low.is_finite() && high.is_finite();
        let (low, high) = match is_range {
            true => (low, high),
            false if low.is_finite() => (low - 0.5, low + 0.5),
            false => (0.0, 1.0),
        };

        Self {
            name: name.into(),
            unit: unit.into(),
            low,
            high,
            words: Vec::new(),
            whole: false,
            circle: None,
        }
    }

    /// Creates an axis of names, at 0, 1, 2 and so on.
    pub fn from_words(name: impl Into<String>, words: Vec<String>) -> Self {
        let last = words.len().saturating_sub(1) as f32;
        Self {
            words,
            ..Self::new(name, "", -0.5, last + 0.5)
        }
    }

    /// Creates an axis without a unit that contains 0 and all of the given numbers. It ends at 1
    /// if the numbers are shares of 1 and not all small.
    ///
    /// Numbers near the largest finite one, such as those beside a pole, are ignored, because
    /// nothing else could be seen on an axis that reached them.
    pub fn from_values(name: impl Into<String>, values: impl Iterator<Item = f32>) -> Self {
        let (least, most) = values
            .filter(|value| value.abs() < f32::MAX / 2.0)
            .fold((0.0_f32, 0.0_f32), |(least, most), value| {
                (least.min(value), most.max(value))
            });
        let high = if (0.5..=1.0).contains(&most) || (most == 0.0 && least == 0.0) {
            1.0
        } else {
            f64::from(most) * 1.05
        };
        Self::new(name, "", (f64::from(least) * 1.05) as f32, high as f32)
    }

    /// Creates an axis of shares of 1.
    pub fn with_share_range(name: impl Into<String>) -> Self {
        Self::new(name, "", 0.0, 1.0)
    }

    /// Returns the name with the unit.
    pub fn title(&self) -> String {
        match self.unit.as_str() {
            "" => self.name.clone(),
            unit => format!("{}, {unit}", self.name),
        }
    }

    /// Formats a number on the axis, with its unit, or returns the name at that number.
    pub fn format_value(&self, value: f32) -> String {
        match self.nearest_word(value) {
            Some(word) => word.to_owned(),
            None => append_unit(
                &self.format_number(self.round_to_visible(value)),
                &self.unit,
            ),
        }
    }

    /// Formats a number without its unit: with three decimals, or with as many as it takes to tell
    /// numbers on a short axis apart.
    pub fn format_number(&self, value: f32) -> String {
        let value = self.wrap_number(value);
        let span = f64::from(self.span());
        let is_far_from_zero = f64::from(value.abs()) > span * 1e3;
        let decimals = (2.0 - span.log10().floor()).clamp(3.0, 12.0) as usize;
        if is_far_from_zero {
            format_decimals(value.into(), decimals)
        } else {
            format_number(value, decimals)
        }
    }

    /// Returns the number on the axis's circle, if it has one, that a number beyond it wraps around
    /// to.
    fn wrap_number(&self, value: f32) -> f32 {
        match self.circle {
            Some((low, high)) if !(low..=high).contains(&value) => {
                low + (value - low).rem_euclid(high - low)
            }
            _ => value,
        }
    }

    /// Rounds a number to the precision that is visible on an axis of this length.
    fn round_to_visible(&self, value: f32) -> f32 {
        let grain = 10_f64.powf(f64::from(self.span()).log10().ceil() - 4.0);
        let rounded = (f64::from(value) / grain).round() * grain + 0.0;
        if rounded.is_finite() {
            rounded as f32
        } else {
            value
        }
    }

    /// Returns whether two numbers look the same on the axis.
    pub fn looks_equal(&self, one: f32, other: f32) -> bool {
        self.round_to_visible(one).to_bits() == self.round_to_visible(other).to_bits()
    }

    /// Returns how many ticks fit above each other in a height: the given count of numbers, or as
    /// many names as there are lines.
    pub fn max_ticks(&self, height: f32, numbers: usize) -> usize {
        if self.words.is_empty() {
            numbers
        } else {
            ((height / WORD_HEIGHT) as usize).max(1)
        }
    }

    /// Returns the name nearest to a number.
    fn nearest_word(&self, value: f32) -> Option<&str> {
        let at = value.round();
        let word = self.words.get(at as usize).filter(|_| at >= 0.0);
        word.map(String::as_str)
    }

    /// Returns the length of the axis.
    pub fn span(&self) -> f32 {
        self.high - self.low
    }

    /// Returns the position of a number along the axis, as a share of its length.
    pub fn share_along(&self, value: f32) -> f32 {
        (value - self.low) / self.span()
    }
}
