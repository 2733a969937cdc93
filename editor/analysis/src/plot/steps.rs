//! Lines over an axis that has whole numbers alone: between them there is nothing, so each number has its own level, up to
//! halfway to the next.

use std::borrow::Cow;

use super::Axis;

/// The points that a line is drawn through. One that is known between whole numbers too is left as it is.
pub fn stepped<'p>(points: &'p [[f32; 2]], axis: &Axis) -> Cow<'p, [[f32; 2]]> {
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
        assert_eq!(*stepped(&points, &axis), points);
        axis.whole = true;
        let expected = [
            [0.0, 5.0],
            [0.5, 5.0],
            [0.5, 7.0],
            [1.5, 7.0],
            [1.5, 6.0],
            [2.0, 6.0],
        ];
        assert_eq!(*stepped(&points, &axis), expected);
        let between = [[0.0, 5.0], [0.25, 7.0]];
        assert_eq!(*stepped(&between, &axis), between);
    }
}
