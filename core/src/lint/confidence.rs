//! Statistical confidence after a number of situations, and its percentages.

use alloc::{format, string::String};

/// The negative natural logarithm of 0.05.
const MINUS_LN_OF_0_05: f64 = 2.995_732_273_553_991;

/// Returns the upper bound, with 95% confidence, of the share of situations in which an event
/// occurs that none of the given number of situations showed: `1 - 0.05^(1 / n)`. Returns 1 for no
/// situations.
pub fn unseen_share_bound(situations: u32) -> f64 {
    if situations == 0 {
        return 1.0;
    }
    // 0.05^(1 / n) is e^-x, and 1 - e^-x is x - x^2 / 2! + x^3 / 3! - .... For x up to 3, no term
    // of the series is above 5, and after thirty terms none is above 1e-17.
    let x = MINUS_LN_OF_0_05 / f64::from(situations);
    let (mut sum, mut term) = (0.0, 1.0);
    for k in 1..=30 {
        term *= -x / f64::from(k);
        sum -= term;
    }
    sum
}

/// Formats a share in percent with two digits, rounded up so that "less than" holds.
pub(super) fn format_percent(share: f64) -> String {
    let (mut digits, mut decimals) = (share * 100.0, 0);
    while digits < 10.0 && decimals < 12 {
        digits *= 10.0;
        decimals += 1;
    }

    let whole = digits as u64;
    let rounded_up = if (whole as f64) < digits {
        whole + 1
    } else {
        whole
    };

    let mut unit = 1.0;
    for _ in 0..decimals {
        unit *= 10.0;
    }
    let text = format!("{:.decimals$}", rounded_up as f64 / unit);
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').into()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_at_the_bound_stays_unseen_once_in_twenty_times() {
        for situations in [1, 2, 3, 10, 59, 100, 10_000, 1_000_000] {
            let share = unseen_share_bound(situations);
            let mut none = 1.0;
            let mut power = 1.0 - share;
            let mut left = situations;
            // Squaring keeps rounding errors few: twenty steps, each of which doubles an error of
            // 1e-16.
            while left > 0 {
                if left % 2 == 1 {
                    none *= power;
                }
                power *= power;
                left /= 2;
            }
            assert!((none - 0.05_f64).abs() < 1e-8, "{situations}: {none}");
        }

        assert_eq!(unseen_share_bound(0), 1.0);
    }

    #[test]
    fn the_rule_of_three_holds() {
        // The rule of three in statistics: 3 / n.
        assert!((unseen_share_bound(10_000) - 0.0003).abs() < 1e-6);
        assert_eq!(format_percent(unseen_share_bound(10_000)), "0.03");
        assert_eq!(format_percent(unseen_share_bound(1)), "95");
        // The exact values are 2.951% and 0.2991%.
        assert_eq!(format_percent(unseen_share_bound(100)), "3");
        assert_eq!(format_percent(unseen_share_bound(1000)), "0.3");
        // The exact value, 1.487%, is rounded up and never down.
        assert_eq!(format_percent(unseen_share_bound(200)), "1.5");
    }
}
