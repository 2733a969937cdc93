//! The ticks of an axis: 1, 2 or 5 times powers of ten, as many as there is room for.

use super::Axis;

impl Axis {
    /// Returns round numbers along the axis, as many as asked for or a few more.
    pub fn ticks(&self, most: usize) -> Vec<f32> {
        axis_ticks(self, most)
    }
}

/// Returns the numbers that an axis shows, about `most` of them and at least two if possible.
pub fn axis_ticks(axis: &Axis, most: usize) -> Vec<f32> {
    if !axis.words.is_empty() {
        let every = axis.words.len().div_ceil(most.max(1));
        return (0..axis.words.len())
            .step_by(every)
            .map(|at| at as f32)
            .collect();
    }

    let (low, high) = (f64::from(axis.low), f64::from(axis.high));
    let least = (high - low) / most.max(1) as f64;
    let on_circle = axis.circle.and_then(|ends| circle_step(ends, least));
    let mut step = on_circle.unwrap_or_else(|| round_step(least));
    if axis.whole {
        step = step.max(1.0);
    }

    let first = (low / step).ceil();
    let count = ((high / step).floor() - first).max(-1.0) as usize + 1;
    // Multiplied rather than added up, so that no tick is almost but not quite 0.
    (0..count)
        .map(|at| ((first + at as f64) * step + 0.0) as f32)
        .collect()
}

/// The numbers of equal parts into which ticks divide a circle, such as a day or a full turn.
const CIRCLE_PARTS: [f64; 15] = [
    1.0, 2.0, 4.0, 8.0, 12.0, 24.0, 36.0, 48.0, 72.0, 96.0, 144.0, 180.0, 288.0, 360.0, 1440.0,
];

/// How many times as long as needed a step on a circle may be. If all are longer, as in a narrow
/// view, round numbers are better.
const MAX_CIRCLE_STEP: f64 = 3.0;

/// Returns the smallest whole step that is no less than a number and divides a circle into equal
/// parts. Returns `None` if there is none, or if a quarter of the circle is not a whole number.
fn circle_step((low, high): (f32, f32), least: f64) -> Option<f64> {
    let span = f64::from(high) - f64::from(low);
    if span % 4.0 != 0.0 {
        return None;
    }
    let steps = CIRCLE_PARTS.iter().map(|parts| span / parts);
    steps
        .filter(|step| step.fract() == 0.0 && *step >= least * (1.0 - 1e-9))
        .reduce(f64::min)
        .filter(|step| *step <= least * MAX_CIRCLE_STEP)
}

/// Returns the least of 1, 2 and 5 times powers of ten that is no less than a number.
pub fn round_step(least: f64) -> f64 {
    let least = least.max(f64::from(f32::MIN_POSITIVE));
    let power = 10_f64.powf(least.log10().floor());
    let factor = [1.0, 2.0, 5.0]
        .into_iter()
        .find(|factor| factor * power >= least * (1.0 - 1e-9));
    factor.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_fit() {
        let ticks = |low, high, most| super::axis_ticks(&Axis::new("x", "", low, high), most);
        assert_eq!(ticks(0.0, 100.0, 5), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks(0.0, 1.0, 4), [0.0, 0.5, 1.0]);
        assert_eq!(ticks(-1.0, 1.0, 2), [-1.0, 0.0, 1.0]);
        assert_eq!(ticks(5.0, 15.0, 5), [6.0, 8.0, 10.0, 12.0, 14.0]);
        let whole = Axis {
            whole: true,
            ..Axis::new("x", "", 0.0, 3.0)
        };
        assert_eq!(super::axis_ticks(&whole, 8), [0.0, 1.0, 2.0, 3.0]);
        let words = Axis::from_words("w", ["a", "b", "c"].map(String::from).to_vec());
        assert_eq!(super::axis_ticks(&words, 2), [0.0, 2.0]);

        let circle = |low, high, turn, most| {
            let axis = Axis {
                circle: Some(turn),
                ..Axis::new("x", "", low, high)
            };
            super::axis_ticks(&axis, most)
        };
        let day = (0.0, 24.0);
        assert_eq!(circle(0.0, 24.0, day, 5), [0.0, 6.0, 12.0, 18.0, 24.0]);
        assert_eq!(circle(0.0, 24.0, day, 6), [0.0, 6.0, 12.0, 18.0, 24.0]);
        assert_eq!(circle(0.0, 24.0, day, 2), [0.0, 12.0, 24.0]);
        assert_eq!(circle(5.0, 11.0, day, 4), [6.0, 8.0, 10.0]);
        let turn = (-180.0, 180.0);
        assert_eq!(
            circle(-180.0, 180.0, turn, 6),
            [-180.0, -90.0, 0.0, 90.0, 180.0]
        );
        // Zoomed in below a whole step, or without whole quarters: as on any axis.
        assert_eq!(circle(0.0, 1.0, day, 4), [0.0, 0.5, 1.0]);
        assert_eq!(circle(0.0, 7.0, (0.0, 7.0), 4), [0.0, 2.0, 4.0, 6.0]);

        // Never too many, and always within the axis.
        for (low, high) in [
            (0.0, f32::MAX),
            (1e-30, 3e-30),
            (-7.3, 1e6),
            (1.0, 1.0 + 1e-6),
        ] {
            let axis = Axis::new("x", "", low, high);
            let found = super::axis_ticks(&axis, 6);
            assert!(found.len() <= 8, "{found:?}");
            assert!(
                found.iter().all(|tick| (low..=high).contains(tick)),
                "{found:?}"
            );
        }
    }
}
