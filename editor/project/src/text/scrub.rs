//! Changing a number by dragging it sideways.

/// Returns a number after a horizontal drag by `across` points, rounded to steps that fit its span,
/// or its magnitude without one. A `fine` drag takes steps a tenth as large.
pub fn scrub_number(start: f32, across: f32, span: Option<f32>, fine: bool) -> f32 {
    let span = span.unwrap_or_else(|| start.abs().max(1.0));
    let per_point = span / if fine { 2_000.0 } else { 200.0 };
    let value = start + across * per_point;

    let step = power_of_ten_below(per_point);
    let tidy = (value / step).round() * step;
    // Steps such as 0.01 have no exact binary value: the shortest decimal nearby was meant.
    let exponent = f64::from(step).log10().round() as i32;
    let digits = (-exponent).max(0) as usize;
    format!("{tidy:.digits$}").parse().unwrap_or(start)
}

/// Returns the power of ten at or below a number.
fn power_of_ten_below(number: f32) -> f32 {
    let mut power = 1.0_f32;
    while power > number && power > 1e-6 {
        power /= 10.0;
    }
    while power * 10.0 <= number && power < 1e30 {
        power *= 10.0;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dragged_number_is_a_tidy_one() {
        assert_eq!(scrub_number(0.5, 10.0, Some(1.0), false), 0.55);
        assert_eq!(scrub_number(0.5, 10.0, Some(1.0), true), 0.505);
        assert_eq!(scrub_number(50.0, -20.0, Some(100.0), false), 40.0);
        assert_eq!(scrub_number(3.0, 0.0, None, false), 3.0);
    }
}
