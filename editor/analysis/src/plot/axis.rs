//! One axis: what it counts, in which unit, and from where to where.

use inclination_project::text::number;

/// How high a line of letters is.
const LETTERS: f32 = 12.0;

/// An axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// What it counts.
    pub name: String,
    /// In which unit; nothing: a bare number.
    pub unit: String,
    /// Where it begins.
    pub low: f32,
    /// Where it ends.
    pub high: f32,
    /// What stands at whole numbers from 0 on, where it counts names.
    pub words: Vec<String>,
    /// Whether only whole numbers stand on it.
    pub whole: bool,
}

impl Axis {
    /// An axis of numbers; ends that are no range become one around them.
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
        }
    }

    /// An axis of names, at 0, 1, 2 and so on.
    pub fn of_words(name: impl Into<String>, words: Vec<String>) -> Self {
        let last = words.len().saturating_sub(1) as f32;
        Self {
            words,
            ..Self::new(name, "", -0.5, last + 0.5)
        }
    }

    /// A bare axis that has all of some numbers on it, and 0; up to 1 where they are shares of it and not all small. What is
    /// as high or low as numbers go, as beside a pole, lies beyond: nothing else could be seen on an axis that reached it.
    pub fn around(name: impl Into<String>, values: impl Iterator<Item = f32>) -> Self {
        let values = values.filter(|value| value.abs() < f32::MAX / 2.0);
        let (least, most) = values.fold((0.0_f32, 0.0_f32), |(least, most), value| {
            (least.min(value), most.max(value))
        });
        let high = if (0.5..=1.0).contains(&most) || (most == 0.0 && least == 0.0) {
            1.0
        } else {
            f64::from(most) * 1.05
        };
        Self::new(name, "", (f64::from(least) * 1.05) as f32, high as f32)
    }

    /// Of shares of 1.
    pub fn of_shares(name: impl Into<String>) -> Self {
        Self::new(name, "", 0.0, 1.0)
    }

    /// The name with the unit.
    pub fn title(&self) -> String {
        match self.unit.as_str() {
            "" => self.name.clone(),
            unit => format!("{}, {unit}", self.name),
        }
    }

    /// A number on it, as one says it.
    pub fn say(&self, value: f32) -> String {
        match self.word(value) {
            Some(word) => word.to_owned(),
            None => number::with_unit(&number::short(self.round(value)), &self.unit),
        }
    }

    /// A number without what nobody could see on an axis as long as this one.
    fn round(&self, value: f32) -> f32 {
        let grain = 10_f64.powf((f64::from(self.span()).log10() - 4.0).floor());
        let rounded = (f64::from(value) / grain).round() * grain + 0.0;
        if rounded.is_finite() {
            rounded as f32
        } else {
            value
        }
    }

    /// Whether two numbers cannot be told apart on it.
    pub fn is_same(&self, one: f32, other: f32) -> bool {
        self.round(one).to_bits() == self.round(other).to_bits()
    }

    /// How many of its marks find room above each other: so many numbers, or as many names as there are lines of letters.
    pub fn most(&self, height: f32, numbers: usize) -> usize {
        if self.words.is_empty() {
            numbers
        } else {
            ((height / LETTERS) as usize).max(1)
        }
    }

    /// The name that stands nearest to a number.
    fn word(&self, value: f32) -> Option<&str> {
        let at = value.round();
        let word = self.words.get(at as usize).filter(|_| at >= 0.0);
        word.map(String::as_str)
    }

    /// How wide it is.
    pub fn span(&self) -> f32 {
        self.high - self.low
    }

    /// How far along it a number stands, as a share of it.
    pub fn share(&self, value: f32) -> f32 {
        (value - self.low) / self.span()
    }
}
