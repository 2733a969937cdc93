//! The least of a function of a few numbers, downhill by a simplex (Nelder and Mead, 1965). It needs no derivatives and
//! stands kinks.

/// How often it goes on at most; with two numbers it is there far sooner.
const STEPS: usize = 400;
/// Corners as near to each other as this are one.
const NEAR: f64 = 1e-10;

/// Where a function is least, beginning somewhere.
pub(super) fn least(begin: &[f64], of: impl Fn(&[f64]) -> f64) -> Vec<f64> {
    let size = begin.len();
    if size == 0 {
        return Vec::new();
    }
    let mut corners: Vec<(Vec<f64>, f64)> = (0..=size)
        .map(|at| {
            let mut corner = begin.to_vec();
            if let Some(number) = at.checked_sub(1).and_then(|at| corner.get_mut(at)) {
                *number += number.abs().max(0.1) * 0.2;
            }
            let height = of(&corner);
            (corner, height)
        })
        .collect();
    for _ in 0..STEPS {
        corners.sort_by(|one, other| one.1.total_cmp(&other.1));
        let (low, high) = (corners[0].1, corners[size].1);
        let wide = corners[1..]
            .iter()
            .flat_map(|(corner, _)| corner.iter().zip(&corners[0].0))
            .map(|(one, other)| (one - other).abs() / other.abs().max(1.0))
            .fold(0.0, f64::max);
        if wide < NEAR || (high - low).abs() <= f64::EPSILON * low.abs() && wide < 1e-6 {
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
        let along = |by: f64| {
            let to: Vec<f64> = middle
                .iter()
                .zip(&worst)
                .map(|(middle, worst)| middle + (middle - worst) * by)
                .collect();
            let height = of(&to);
            (to, height)
        };
        let over = along(1.0);
        let next = if over.1 < low {
            let farther = along(2.0);
            if farther.1 < over.1 { farther } else { over }
        } else if over.1 < corners[size - 1].1 {
            over
        } else {
            let nearer = along(if over.1 < high { 0.5 } else { -0.5 });
            if nearer.1 >= high.min(over.1) {
                shrink(&mut corners, &of);
                continue;
            }
            nearer
        };
        corners[size] = next;
    }
    corners.sort_by(|one, other| one.1.total_cmp(&other.1));
    corners.swap_remove(0).0
}

fn shrink(corners: &mut [(Vec<f64>, f64)], of: &impl Fn(&[f64]) -> f64) {
    let best = corners[0].0.clone();
    for (corner, height) in &mut corners[1..] {
        for (number, best) in corner.iter_mut().zip(&best) {
            *number = f64::midpoint(*number, *best);
        }
        *height = of(corner);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rosenbrock's valley: least at 1, 1.
    #[test]
    fn it_finds_the_end_of_a_bent_valley() {
        let valley = |at: &[f64]| (1.0 - at[0]).powi(2) + 100.0 * (at[1] - at[0].powi(2)).powi(2);
        let end = least(&[-1.2, 1.0], valley);
        assert!(
            (end[0] - 1.0).abs() < 1e-4 && (end[1] - 1.0).abs() < 1e-4,
            "{end:?}"
        );
        assert_eq!(least(&[], |_| 0.0), Vec::<f64>::new());
    }
}
