//! The colours of what a plot draws, and the hatches that say the same to who cannot tell them apart.

use ecolor::Color32;

use super::{Cells, Tone};
use crate::palette::Palette;

impl Tone {
    /// Its colour in a theme.
    pub fn colour(self, palette: &Palette) -> Color32 {
        match self {
            Self::Of(family) => palette.family(family),
            Self::Among(place) => palette.among(place),
            Self::Each | Self::Neutral(0) => palette.dim,
            Self::Sample => palette.stat,
            Self::Ghost | Self::Neutral(_) => palette.faint,
            Self::Notice => palette.decision,
        }
    }

    /// The colour of a bar, by its place.
    pub fn of_bar(self, place: usize, palette: &Palette) -> Color32 {
        match self {
            Self::Each => palette.among(place),
            tone => tone.colour(palette),
        }
    }
}

/// How a name's cells are hatched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hatch {
    /// No lines.
    None,
    /// Lines that rise to the right.
    Rising,
    /// Lines that fall to the right.
    Falling,
    /// Horizontal lines.
    Lying,
    /// Vertical lines.
    Standing,
}

/// How far apart the lines of a hatch are, in steps of whoever draws it.
pub const HATCH: usize = 8;

impl Hatch {
    /// That of a name, by its place.
    pub const fn among(place: usize) -> Self {
        match place % 5 {
            0 => Self::None,
            1 => Self::Rising,
            2 => Self::Falling,
            3 => Self::Lying,
            _ => Self::Standing,
        }
    }

    /// That of bars in a tone: of several alike each has its own.
    pub const fn of(tone: Tone) -> Self {
        match tone {
            Tone::Among(place) | Tone::Neutral(place) => Self::among(place),
            _ => Self::None,
        }
    }

    /// Whether a line of it runs through a place.
    pub const fn runs(self, across: usize, down: usize) -> bool {
        match self {
            Self::None => false,
            Self::Rising => (across + down).is_multiple_of(HATCH),
            Self::Falling => (across + HATCH - down % HATCH).is_multiple_of(HATCH),
            Self::Lying => down.is_multiple_of(HATCH),
            Self::Standing => across.is_multiple_of(HATCH),
        }
    }
}

impl Cells {
    /// The name of a cell, if it has one.
    pub fn name(&self, cell: usize) -> Option<usize> {
        let name = usize::from(*self.names.get(cell)?);
        (name < self.legend.len()).then_some(name)
    }

    /// A cell's colour: the surer, the more of it.
    pub fn colour(&self, cell: usize, palette: &Palette) -> Color32 {
        let Some(name) = self.name(cell) else {
            return palette.field;
        };
        let shade = self.shades.get(cell).copied().unwrap_or(0.0);
        Self::shaded(name, shade, palette)
    }

    /// The colour of a name that is so sure.
    pub fn shaded(name: usize, shade: f32, palette: &Palette) -> Color32 {
        let share = 0.15 + 0.65 * shade.clamp(0.0, 1.0);
        Palette::over(palette.field, palette.among(name), share)
    }

    /// The colour of a hatch's line through a cell.
    pub fn line(&self, cell: usize, palette: &Palette) -> Color32 {
        Palette::over(self.colour(cell, palette), palette.ground, 0.35)
    }
}
