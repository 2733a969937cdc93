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
        let share = 0.15 + 0.65 * shade.clamp(0.0, 1.0);
        Palette::mix_colors(palette.field, palette.distinct_color(name), share)
    }

    /// Returns the color of a hatch's line through a cell.
    pub fn hatch_color(&self, cell: usize, palette: &Palette) -> Color32 {
        Palette::mix_colors(self.cell_color(cell, palette), palette.background, 0.18)
    }
}
