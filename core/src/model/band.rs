//! Rank bands: what designers call ranks of a height. They change no decision; they are there to be agreed on, and read.

use alloc::{string::String, vec::Vec};

/// Ranks that have a name.
#[derive(Clone, Debug, PartialEq)]
pub struct RankBand {
    /// What they are called.
    pub name: String,
    /// The lowest of them.
    pub from: f32,
    /// The highest; what is the lowest of another band is that one's.
    pub to: f32,
}

impl RankBand {
    /// A band from one rank to another.
    pub fn new(name: impl Into<String>, from: f32, to: f32) -> Self {
        Self {
            name: name.into(),
            from,
            to,
        }
    }

    /// The bands that a graph has unless it says otherwise.
    pub fn usual() -> Vec<Self> {
        alloc::vec![
            Self::new("ordinary", -5.0, 5.0),
            Self::new("urgent", 5.0, 15.0),
            Self::new("at once", 20.0, 1_000_000.0),
            Self::new("autonomic", 1_000_000.0, f32::MAX),
        ]
    }

    /// The name of a rank's band: of several, the one that begins highest.
    pub fn of(bands: &[Self], rank: f32) -> Option<&str> {
        let holds = |band: &&Self| band.from <= rank && rank <= band.to;
        let held = bands.iter().filter(holds);
        let highest = held.reduce(|best, band| if band.from > best.from { band } else { best });
        highest.map(|band| band.name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_have_the_words_of_the_design_patterns() {
        let bands = RankBand::usual();
        let words = [-6.0, -5.0, 4.9, 5.0, 15.0, 17.0, 20.0, 1e6, f32::MAX];
        let words = words.map(|rank| RankBand::of(&bands, rank));
        let (ordinary, urgent) = (Some("ordinary"), Some("urgent"));
        let (at_once, autonomic) = (Some("at once"), Some("autonomic"));
        let expected = [
            None, ordinary, ordinary, urgent, urgent, None, at_once, autonomic, autonomic,
        ];
        assert_eq!(words, expected);
    }
}
