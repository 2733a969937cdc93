//! A strip along the top of a plot: named stretches of the horizontal axis, such as the ranges in
//! which each option wins.

use super::{Axis, Tone};

/// Named stretches of the horizontal axis, from left to right and without gaps between them. They
/// may begin after the axis does and end before it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strip {
    /// The meaning of the names.
    pub name: String,
    /// The stretches.
    pub stretches: Vec<Stretch>,
}

/// A stretch of the horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    /// The value at which it begins.
    pub from: f32,
    /// The value at which it ends, which belongs to the next stretch.
    pub to: f32,
    /// The name.
    pub name: String,
    /// The color.
    pub tone: Tone,
}

impl Strip {
    /// Returns the stretch at a value. The last stretch includes its end.
    pub fn stretch_at(&self, x: f32) -> Option<&Stretch> {
        let begun = self
            .stretches
            .iter()
            .take_while(|stretch| stretch.from <= x);
        begun.last().filter(|stretch| x <= stretch.to)
    }

    /// Appends a stretch, or extends the last one if both have the same name.
    pub fn push_stretch(&mut self, stretch: Stretch) {
        match self.stretches.last_mut() {
            Some(last) if last.name == stretch.name => last.to = stretch.to,
            _ => self.stretches.push(stretch),
        }
    }
}

impl Stretch {
    /// Describes the stretch: its name, and its range if the axis has numbers.
    pub fn describe(&self, across: &Axis) -> String {
        if across.words.is_empty() {
            let [from, to] = [self.from, self.to].map(|end| across.format_value(end));
            format!("{}: {from} to {to}", self.name)
        } else {
            self.name.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_border_belongs_to_the_stretch_after_it() {
        let stretch = |from, to, name: &str| Stretch {
            from,
            to,
            name: name.to_owned(),
            tone: Tone::Distinct(0),
        };
        let mut strip = Strip::default();
        strip.push_stretch(stretch(0.0, 1.0, "Run"));
        strip.push_stretch(stretch(1.0, 3.0, "Heal"));
        strip.push_stretch(stretch(3.0, 4.0, "Heal"));
        assert_eq!(strip.stretches.len(), 2);

        let name_at = |x| strip.stretch_at(x).map(|stretch| stretch.name.as_str());
        assert_eq!(name_at(0.0), Some("Run"));
        assert_eq!(name_at(1.0_f32.next_down()), Some("Run"));
        assert_eq!(name_at(1.0), Some("Heal"));
        assert_eq!(name_at(4.0), Some("Heal"));
        assert_eq!([name_at(-0.1), name_at(4.1), name_at(f32::NAN)], [None; 3]);
    }
}
