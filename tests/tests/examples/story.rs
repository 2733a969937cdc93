//! What the examples that look back at what was done share: a log of what happened, and a memory that is saved.

use inclination_core::history::AgentState;

/// A memory as a game gets it back that saved it.
pub(crate) fn restored(state: &AgentState) -> AgentState {
    let saved = serde_json::to_string(state).expect("it is data");
    serde_json::from_str(&saved).expect("it was just written")
}

/// What was done, one entry for as long as neither the option nor its rank changed: when that began, the option, its rank.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Log(pub(crate) Vec<(f64, String, f32)>);

impl Log {
    /// Takes note of what was chosen.
    pub(crate) fn note(&mut self, now: f64, option: &str, rank: f32) {
        let goes_on = |(_, known, at): &(f64, String, f32)| known == option && *at == rank;
        if !self.0.last().is_some_and(goes_on) {
            self.0.push((now, option.into(), rank));
        }
    }

    /// The same without times.
    pub(crate) fn steps(&self) -> Vec<(&str, f32)> {
        let steps = self.0.iter();
        steps.map(|(_, option, rank)| (&**option, *rank)).collect()
    }
}

/// How many of a thousand or more random times lie in each of four quarters of a range, which are called `"1"` to `"4"`.
/// What lies outside of the range fails, and so does it if none is near an end: that a thousand all miss the first or the
/// last fortieth of their range has a chance of `(39 / 40)^1000`, one in 10^11.
pub(crate) fn quarters(
    times: &[f64],
    low: f64,
    high: f64,
) -> std::collections::BTreeMap<String, u32> {
    assert!(times.len() >= 1000);
    let shares: Vec<f64> = times
        .iter()
        .map(|time| (time - low) / (high - low))
        .collect();
    assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
    assert!(shares.iter().any(|share| *share < 1.0 / 40.0));
    assert!(shares.iter().any(|share| *share > 39.0 / 40.0));
    let mut counts = std::collections::BTreeMap::new();
    for share in shares {
        let quarter = (share * 4.0).ceil().max(1.0);
        *counts.entry(format!("{quarter}")).or_insert(0) += 1;
    }
    counts
}
