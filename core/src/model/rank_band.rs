//! Rank bands: names that designers give to ranges of ranks. Bands change no decision; they help
//! designers agree on ranks and read them.

use alloc::{string::String, vec::Vec};

/// A named range of ranks.
#[derive(Clone, Debug, PartialEq)]
pub struct RankBand {
    /// The name of the band.
    pub name: String,
    /// The lowest rank of the band.
    pub from: f32,
    /// The highest rank of the band. A rank that is also the lowest of another band belongs to that
    /// other band.
    pub to: f32,
}

impl RankBand {
    /// Creates a band from one rank to another.
    pub fn new(name: impl Into<String>, from: f32, to: f32) -> Self {
        Self {
            name: name.into(),
            from,
            to,
        }
    }

    /// Returns the bands of a graph that defines no bands itself.
    pub fn default_bands() -> Vec<Self> {
        alloc::vec![
            Self::new("ordinary", -5.0, 5.0),
            Self::new("urgent", 5.0, 15.0),
            Self::new("at once", 20.0, 1_000_000.0),
            Self::new("autonomic", 1_000_000.0, f32::MAX),
        ]
    }

    /// Returns the name of the band that a rank is in. If several bands hold the rank, the one that
    /// begins highest wins.
    pub fn band_name(bands: &[Self], rank: f32) -> Option<&str> {
        bands
            .iter()
            .filter(|band| band.from <= rank && rank <= band.to)
            .reduce(|best, band| if band.from > best.from { band } else { best })
            .map(|band| band.name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_have_the_band_names_of_the_design_patterns() {
        let bands = RankBand::default_bands();
        let ranks = [-6.0, -5.0, 4.9, 5.0, 15.0, 17.0, 20.0, 1e6, f32::MAX];
        let names = ranks.map(|rank| RankBand::band_name(&bands, rank));

        let (ordinary, urgent) = (Some("ordinary"), Some("urgent"));
        let (at_once, autonomic) = (Some("at once"), Some("autonomic"));
        let expected = [
            None, ordinary, ordinary, urgent, urgent, None, at_once, autonomic, autonomic,
        ];
        assert_eq!(names, expected);
    }
}
