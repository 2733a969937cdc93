//! What designers call ranks of a height.

use alloc::string::String;

/// The words, each from its rank on up to the other, from the lowest.
const BANDS: [(&str, f32, f32); 4] = [
    ("ordinary", -5.0, 5.0),
    ("urgent", 5.0, 15.0),
    ("at once", 20.0, 1_000_000.0),
    ("autonomic", 1_000_000.0, f32::MAX),
];

/// The word for a rank; where two bands meet, the higher one's.
pub(super) fn band(rank: f32) -> Option<String> {
    let mut bands = BANDS.iter().rev();
    let (word, ..) = bands.find(|(_, from, to)| (*from..=*to).contains(&rank))?;
    Some((*word).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_have_the_words_of_the_design_patterns() {
        let words = [-6.0, -5.0, 4.9, 5.0, 15.0, 17.0, 20.0, 1e6, f32::MAX].map(band);
        let words = words.each_ref().map(Option::as_deref);
        let (ordinary, urgent) = (Some("ordinary"), Some("urgent"));
        let (at_once, autonomic) = (Some("at once"), Some("autonomic"));
        let expected = [
            None, ordinary, ordinary, urgent, urgent, None, at_once, autonomic, autonomic,
        ];
        assert_eq!(words, expected);
    }
}
