//! Minimizes a function of a few numbers by the downhill simplex method (Nelder and Mead, 1965). It
//! needs no derivatives and tolerates kinks.

/// The maximum number of iterations. With two numbers it converges far sooner.
const MAX_ITERATIONS: usize = 400;
/// The relative width below which the simplex counts as a single point.
const CONVERGED_WIDTH: f64 = 1e-10;

/// Returns the numbers where `function` is least, searching from `start`.
pub(super) fn minimize_function(start: &[f64], function: impl Fn(&[f64]) -> f64) -> Vec<f64> {
    let size = start.len();
    if size == 0 {
        return Vec::new();
    }

    let mut corners: Vec<(Vec<f64>, f64)> = (0..=size)
        .map(|at| {
            let mut corner = start.to_vec();
            if let Some(number) = at.checked_sub(1).and_then(|at| corner.get_mut(at)) {
                *number += number.abs().max(0.1) * 0.2;
            }
            let height = function(&corner);
            (corner, height)
        })
        .collect();

    for _ in 0..MAX_ITERATIONS {
        corners.sort_by(|one, other| one.1.total_cmp(&other.1));
        let (low, high) = (corners[0].1, corners[size].1);
        let width = corners[1..]
            .iter()
            .flat_map(|(corner, _)| corner.iter().zip(&corners[0].0))
            .map(|(one, other)| (one - other).abs() / other.abs().max(1.0))
            .fold(0.0, f64::max);
        if width < CONVERGED_WIDTH || (high - low).abs() <= f64::EPSILON * low.abs() && width < 1e-6
        {
            break;
        }

        let middle: Vec<f64> = (0..size)
            .map(|number| {
                let sum: f64 = corners[..size]
                    .iter()
                    .map(|(corner, _)| corner[number])
                    .sum();
                sum / size as f64
            })
            .collect();
        let worst = corners[size].0.clone();
        let beyond_middle = |factor: f64| {
            let corner: Vec<f64> = middle
                .iter()
                .zip(&worst)
                .map(|(middle, worst)| middle + (middle - worst) * factor)
                .collect();
            let height = function(&corner);
            (corner, height)
        };

        let reflected = beyond_middle(1.0);
        let next = if reflected.1 < low {
            let expanded = beyond_middle(2.0);
            if expanded.1 < reflected.1 {
                expanded
            } else {
                reflected
            }
        } else if reflected.1 < corners[size - 1].1 {
            reflected
        } else {
            let contracted = beyond_middle(if reflected.1 < high { 0.5 } else { -0.5 });
            if contracted.1 >= high.min(reflected.1) {
                shrink_simplex(&mut corners, &function);
                continue;
            }
            contracted
        };
        corners[size] = next;
    }

    corners.sort_by(|one, other| one.1.total_cmp(&other.1));
    corners.swap_remove(0).0
}

/// Moves every corner halfway to the best one, which is the first.
fn shrink_simplex(corners: &mut [(Vec<f64>, f64)], function: &impl Fn(&[f64]) -> f64) {
    let best = corners[0].0.clone();
    for (corner, height) in &mut corners[1..] {
        for (number, best) in corner.iter_mut().zip(&best) {
            *number = f64::midpoint(*number, *best);
        }
        *height = function(corner);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rosenbrock's valley is lowest at (1, 1).
    #[test]
    fn the_lowest_point_of_a_curved_valley_is_found() {
        let valley = |x: &[f64]| (1.0 - x[0]).powi(2) + 100.0 * (x[1] - x[0].powi(2)).powi(2);
        let end = minimize_function(&[-1.2, 1.0], valley);
        assert!(
            (end[0] - 1.0).abs() < 1e-4 && (end[1] - 1.0).abs() < 1e-4,
            "{end:?}"
        );
        assert_eq!(minimize_function(&[], |_| 0.0), Vec::<f64>::new());
    }
}
