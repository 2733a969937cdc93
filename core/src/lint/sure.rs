//! How sure many situations make.

use alloc::{format, string::String};

/// The natural logarithm of 0.05, less its sign.
const ONE_IN_TWENTY: f64 = 2.995_732_273_553_991;

/// The share of situations that something is rarer than, with 95 % confidence, if it was seen in none of so many:
/// `1 - 0.05^(1 / n)`. 1 if there were none.
pub fn rarer_than(situations: u32) -> f64 {
    if situations == 0 {
        return 1.0;
    }
    // 0.05^(1 / n) is e^-x, and 1 - e^-x is x - x^2 / 2! + x^3 / 3! - ..., which for x up to 3 has no term above 5 and
    // after thirty of them none above 1e-17.
    let x = ONE_IN_TWENTY / f64::from(situations);
    let (mut sum, mut term) = (0.0, 1.0);
    for k in 1..=30 {
        term *= -x / f64::from(k);
        sum -= term;
    }
    sum
}

/// A share in percent with two digits, rounded up so that "less than" holds.
pub(super) fn percent(share: f64) -> String {
    let (mut digits, mut decimals) = (share * 100.0, 0);
    while digits < 10.0 && decimals < 12 {
        digits *= 10.0;
        decimals += 1;
    }
    let whole = digits as u64;
    let up = if (whole as f64) < digits {
        whole + 1
    } else {
        whole
    };
    let mut unit = 1.0;
    for _ in 0..decimals {
        unit *= 10.0;
    }
    let text = format!("{:.decimals$}", up as f64 / unit);
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').into()
    } else {
        text
    }
}

/// A count with its thousands apart.
pub(super) fn count(number: u32) -> String {
    let digits = format!("{number}");
    let mut text = String::with_capacity(digits.len() + 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_rarer_than_said_is_seen_in_none_of_so_many_once_in_twenty_times() {
        for situations in [1, 2, 3, 10, 59, 100, 10_000, 1_000_000] {
            let share = rarer_than(situations);
            let mut none = 1.0;
            let mut power = 1.0 - share;
            let mut left = situations;
            // By squaring, so that few roundings add up: twenty steps, each of which doubles an error of 1e-16.
            while left > 0 {
                if left % 2 == 1 {
                    none *= power;
                }
                power *= power;
                left /= 2;
            }
            assert!((none - 0.05_f64).abs() < 1e-8, "{situations}: {none}");
        }
        assert_eq!(rarer_than(0), 1.0);
    }

    #[test]
    fn the_rule_of_three_holds() {
        // Known from statistics: 3 / n.
        assert!((rarer_than(10_000) - 0.0003).abs() < 1e-6);
        assert_eq!(percent(rarer_than(10_000)), "0.03");
        assert_eq!(percent(rarer_than(1)), "95");
        // 2.951 % and 0.2991 %.
        assert_eq!(percent(rarer_than(100)), "3");
        assert_eq!(percent(rarer_than(1000)), "0.3");
        // 1.487 %: up, never down.
        assert_eq!(percent(rarer_than(200)), "1.5");
    }

    #[test]
    fn counts_have_their_thousands_apart() {
        let written = [0, 999, 1000, 10_000, 1_234_567].map(count);
        assert_eq!(written, ["0", "999", "1,000", "10,000", "1,234,567"]);
    }
}
