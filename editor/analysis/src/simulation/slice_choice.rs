//! What a lane shows in a slice of time in which an agent runs several options.
//!
//! The option that runs for most of each slice would hide the others of an agent that changes its
//! mind all the time. So the options take turns from slice to slice, each as often as its share of
//! the time, and only in slices in which it runs.

use std::collections::BTreeMap;

/// Chooses what a lane shows, slice by slice.
#[derive(Clone, Debug, Default)]
pub(super) struct SliceChoice {
    /// How many slices each option ran for but was not shown in.
    owed: BTreeMap<usize, f64>,
}

impl SliceChoice {
    /// Returns what to show in the next slice, of which each number ran for a count of steps.
    /// Returns `None` if nothing ran.
    pub(super) fn choose(
        &mut self,
        counts: impl Iterator<Item = (usize, u64)> + Clone,
    ) -> Option<usize> {
        let ran = counts.filter(|(_, count)| *count > 0);
        let all: u64 = ran.clone().map(|(_, count)| count).sum();
        let mut best: Option<(usize, f64)> = None;
        let mut options = 0;
        for (option, count) in ran {
            options += 1;
            let owed = self.owed.entry(option).or_default();
            *owed += count as f64 / all as f64;
            if best.is_none_or(|(_, most)| *owed > most) {
                best = Some((option, *owed));
            }
        }

        let (chosen, _) = best?;
        if options == 1 {
            // What was owed from another time would be shown at the wrong one.
            self.owed.clear();
        } else if let Some(owed) = self.owed.get_mut(&chosen) {
            *owed -= 1.0;
        }
        Some(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose_all(slices: &[&[(usize, u64)]]) -> Vec<Option<usize>> {
        let mut choice = SliceChoice::default();
        let slices = slices.iter();
        slices
            .map(|counts| choice.choose(counts.iter().copied()))
            .collect()
    }

    #[test]
    fn options_are_shown_as_often_as_their_shares() {
        // Shares of 2/3 and 1/3. Owed are 2/3 and 1/3, then 1/3 and 2/3 after the first is shown,
        // and then 1 and 0 after the second is.
        let mixed: &[(usize, u64)] = &[(0, 2), (1, 1)];
        let shown = choose_all(&[mixed; 6]);
        assert_eq!(shown, [0, 1, 0, 0, 1, 0].map(Some));
    }

    #[test]
    fn a_slice_with_one_option_shows_it_and_forgets_the_others() {
        let mixed: &[(usize, u64)] = &[(0, 3), (1, 2)];
        let only: &[(usize, u64)] = &[(0, 5), (1, 0)];
        let shown = choose_all(&[mixed, only, mixed, &[]]);
        assert_eq!(shown, [Some(0), Some(0), Some(0), None]);
    }
}
