//! The step by which an input is moved.

/// The step of an input.
#[derive(Clone, Copy, Debug)]
pub(super) struct InputStep {
    /// The width of the input's range, or another number of the input's size.
    pub(super) size: f32,
    /// The share of the size that a step takes.
    pub(super) share: f32,
    /// Whether the input takes whole numbers only. Its steps are whole too, and at least 1.
    pub(super) is_whole: bool,
}

impl InputStep {
    /// Returns the values one step below and one step above a value.
    pub(super) fn values_around(self, value: f32) -> (f32, f32) {
        let (value, step) = (
            f64::from(value),
            f64::from(self.share) * f64::from(self.size),
        );
        let (value, step) = if self.is_whole {
            (value.round(), step.round().max(1.0))
        } else {
            (value, step)
        };

        let limit = f64::from(f32::MAX);
        let end = |value: f64| value.clamp(-limit, limit) as f32;
        (end(value - step), end(value + step))
    }
}
