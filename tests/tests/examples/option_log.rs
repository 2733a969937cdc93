//! Helpers for examples with a past: a log of the chosen options, and a memory that is saved.

use inclination_core::AgentState;

/// Returns a memory as a game gets it back after saving it.
pub(crate) fn save_and_restore(state: &AgentState) -> AgentState {
    let saved = serde_json::to_string(state).expect("it is data");
    serde_json::from_str(&saved).expect("it was just written")
}

/// The options that were run, with an entry for as long as neither the option nor its rank changes:
/// its start time, the option, its rank.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct OptionLog(pub(crate) Vec<(f64, String, f32)>);

impl OptionLog {
    /// Records a chosen option unless it continues the last entry.
    pub(crate) fn record(&mut self, now: f64, option: &str, rank: f32) {
        let continues =
            |(_, known, known_rank): &(f64, String, f32)| known == option && *known_rank == rank;
        if !self.0.last().is_some_and(continues) {
            self.0.push((now, option.into(), rank));
        }
    }

    /// Returns the log without its times.
    pub(crate) fn steps(&self) -> Vec<(&str, f32)> {
        self.0
            .iter()
            .map(|(_, option, rank)| (&**option, *rank))
            .collect()
    }
}

/// Counts how many of at least a thousand random times lie in each quarter of a range, under the
/// keys `"1"` to `"4"`.
///
/// Fails if a time lies outside of the range, or if no time is near one of its ends: the chance
/// that a thousand times all miss the first or the last fortieth is `(39 / 40)^1000`, one in
/// 10^11.
pub(crate) fn count_by_quarter(
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
