//! Step lines, for an axis that has whole numbers only. Nothing is defined between those, so each
//! number gets a level that reaches halfway to its neighbors.

use std::borrow::Cow;

use super::Axis;

/// Returns the points that a line is drawn through. A line that has points between whole numbers
/// is returned unchanged.
pub fn to_step_line<'p>(points: &'p [[f32; 2]], axis: &Axis) -> Cow<'p, [[f32; 2]]> {
    if !axis.whole || points.iter().any(|[x, _]| x.fract() != 0.0) {
        return Cow::Borrowed(points);
    }
    let ends = points.iter().flat_map(|[x, y]| {
        let (from, to) = ((x - 0.5).max(axis.low), (x + 0.5).min(axis.high));
        [[from, *y], [to, *y]]
    });
    Cow::Owned(ends.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_whole_number_has_its_own_level() {
        let mut axis = Axis::new("Potions", "", 0.0, 2.0);
        let points = [[0.0, 5.0], [1.0, 7.0], [2.0, 6.0]];
        assert_eq!(*to_step_line(&points, &axis), points);

        axis.whole = true;
        let expected = [
            [0.0, 5.0],
            [0.5, 5.0],
            [0.5, 7.0],
            [1.5, 7.0],
            [1.5, 6.0],
            [2.0, 6.0],
        ];
        assert_eq!(*to_step_line(&points, &axis), expected);

        let between = [[0.0, 5.0], [0.25, 7.0]];
        assert_eq!(*to_step_line(&between, &axis), between);
    }
}
