//! The colors of a plot, and the hatches that repeat them for readers who cannot tell them apart.

use ecolor::Color32;

use super::{Cells, Tone};
use crate::palette::Palette;

impl Tone {
    /// Returns the color of the tone in a theme.
    pub fn color(self, palette: &Palette) -> Color32 {
        match self {
            Self::Family(family) => palette.family_color(family),
            Self::Distinct(place) => palette.distinct_color(place),
            Self::DistinctBars | Self::Neutral(0) => palette.dim,
            Self::Sample => palette.stat,
            Self::Ghost | Self::Neutral(_) => palette.faint,
            Self::Highlight => palette.decision,
        }
    }

    /// Returns the color of a bar, by its position.
    pub fn bar_color(self, place: usize, palette: &Palette) -> Color32 {
        match self {
            Self::DistinctBars => palette.distinct_color(place),
            tone => tone.color(palette),
        }
    }
}

/// The hatch of the cells that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hatch {
    /// No lines.
    None,
    /// Lines that rise to the right.
    Rising,
    /// Lines that fall to the right.
    Falling,
    /// Horizontal lines.
    Horizontal,
    /// Vertical lines.
    Vertical,
}

/// The share of a name's color in a cell that is not certain at all, so that the cell does not look
/// as if it had no name.
const MIN_SHADE_SHARE: f32 = 0.4;

/// The opacity of the dimmed parts of a line.
pub const DIMMED_SHARE: f32 = 0.35;

/// The distance between the lines of a hatch, in the painter's unit.
pub const HATCH_SPACING: usize = 8;

impl Hatch {
    /// Returns the hatch of a name, by its position.
    pub const fn for_index(place: usize) -> Self {
        match place % 5 {
            0 => Self::None,
            1 => Self::Rising,
            2 => Self::Falling,
            3 => Self::Horizontal,
            _ => Self::Vertical,
        }
    }

    /// Returns the hatch of bars in a tone. Several things of one kind have different hatches.
    pub const fn for_tone(tone: Tone) -> Self {
        match tone {
            Tone::Distinct(place) | Tone::Neutral(place) => Self::for_index(place),
            _ => Self::None,
        }
    }

    /// Returns whether a line of the hatch runs through a place.
    pub const fn has_line_at(self, across: usize, down: usize) -> bool {
        match self {
            Self::None => false,
            Self::Rising => (across + down).is_multiple_of(HATCH_SPACING),
            Self::Falling => {
                (across + HATCH_SPACING - down % HATCH_SPACING).is_multiple_of(HATCH_SPACING)
            }
            Self::Horizontal => down.is_multiple_of(HATCH_SPACING),
            Self::Vertical => across.is_multiple_of(HATCH_SPACING),
        }
    }
}

impl Cells {
    /// Returns the index of a cell's name, if it has one.
    pub fn name_index(&self, cell: usize) -> Option<usize> {
        let name = usize::from(*self.names.get(cell)?);
        (name < self.legend.len()).then_some(name)
    }

    /// Returns the color of a cell, which is stronger the more certain the cell is.
    pub fn cell_color(&self, cell: usize, palette: &Palette) -> Color32 {
        let Some(name) = self.name_index(cell) else {
            return palette.field;
        };
        let shade = self.shades.get(cell).copied().unwrap_or(0.0);
        Self::shade_color(name, shade, palette)
    }

    /// Returns the color of a name with this certainty.
    pub fn shade_color(name: usize, shade: f32, palette: &Palette) -> Color32 {
        let share = MIN_SHADE_SHARE + (0.8 - MIN_SHADE_SHARE) * shade.clamp(0.0, 1.0);
        Palette::mix_colors(palette.field, palette.distinct_color(name), share)
    }

    /// Returns the color of a hatch's line through a cell.
    pub fn hatch_color(&self, cell: usize, palette: &Palette) -> Color32 {
        Palette::mix_colors(self.cell_color(cell, palette), palette.background, 0.18)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::{DARK, LIGHT};

    #[test]
    fn an_uncertain_cell_has_more_of_its_color_than_one_without_data() {
        for palette in [DARK, LIGHT] {
            for name in 0..palette.distinct.len() {
                let [uncertain, certain] =
                    [0.0, 1.0].map(|shade| Cells::shade_color(name, shade, &palette));
                let distance = |one: Color32, other: Color32| {
                    let channels = one.to_array().into_iter().zip(other.to_array());
                    channels
                        .map(|(one, other)| f32::from(one) - f32::from(other))
                        .fold(0.0, |sum, step| sum + step * step)
                        .sqrt()
                };
                // 0.4 of 0.8 of the way from the field to the name's color is half.
                let share = distance(uncertain, palette.field) / distance(certain, palette.field);
                assert!((share - 0.5).abs() < 0.02, "{name}: {share}");
            }
        }
    }
}
