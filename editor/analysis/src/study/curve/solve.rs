//! Finds the number that brings a curve to a height. This works for curves of any kind, mirrored or
//! stretched: the curve is evaluated with candidate numbers of all magnitudes, and two candidates
//! with heights on either side of the wanted one are bisected.

use emath::smart_aim::best_in_range_f64;

/// The number of candidates per power of ten.
const CANDIDATES_PER_DECADE: i32 = 8;
/// The number of powers of ten above 1, and below it, that candidates span.
const DECADES: i32 = 5;
/// The maximum number of bisections, after which floats are neighbors.
const MAX_BISECTIONS: u8 = 48;

/// Returns the number closest to `now` at which `height` comes to `wanted`. If there is none,
/// returns the one that comes nearest to it.
pub(super) fn solve_for_height(
    wanted: f32,
    now: f32,
    least: f32,
    most: f32,
    mut height: impl FnMut(f32) -> f32,
) -> f32 {
    let mut tried: Vec<(f32, f64)> = candidate_numbers(now, least, most)
        .into_iter()
        .map(|number| (number, f64::from(height(number)) - f64::from(wanted)))
        .filter(|(_, off)| off.is_finite())
        .collect();
    tried.sort_by(|one, other| one.0.total_cmp(&other.0));

    let now_index = tried.partition_point(|(number, _)| *number < now);
    let mut brackets: Vec<usize> = (1..tried.len())
        .filter(|at| tried[at - 1].1.signum() * tried[*at].1.signum() <= 0.0)
        .collect();
    brackets.sort_by_key(|at| at.abs_diff(now_index.max(1)));

    let nearest = tried
        .iter()
        .enumerate()
        .min_by(|(at, one), (other_at, other)| {
            let order = one.1.abs().total_cmp(&other.1.abs());
            order.then(at.abs_diff(now_index).cmp(&other_at.abs_diff(now_index)))
        });

    let Some((mut best, mut least_off)) = nearest.map(|(_, nearest)| *nearest) else {
        return now;
    };

    for at in brackets {
        let (number, off) = bisect_height(tried[at - 1], tried[at], wanted, &mut height);
        // The height also changes sides at a pole, which is no solution.
        if off.abs() <= 1e-5 * f64::from(wanted.abs().max(1.0)) {
            return number;
        }
        if off.abs() < least_off.abs() {
            (best, least_off) = (number, off);
        }
    }
    best
}

/// Returns the candidate numbers within the domain: `now`, 0, and all magnitudes with both signs.
fn candidate_numbers(now: f32, least: f32, most: f32) -> Vec<f32> {
    let sizes = (-DECADES * CANDIDATES_PER_DECADE..=DECADES * CANDIDATES_PER_DECADE)
        .map(|step| 10_f64.powf(f64::from(step) / f64::from(CANDIDATES_PER_DECADE)) as f32);
    let both = sizes.flat_map(|size| [size, -size]);
    let all = both.chain([0.0, now]);
    all.filter(|number| (least..=most).contains(number))
        .collect()
}

/// Bisects between two numbers whose heights are on either side of the wanted one. Each number
/// comes with its distance from the wanted height.
fn bisect_height(
    mut low: (f32, f64),
    mut high: (f32, f64),
    wanted: f32,
    height: &mut impl FnMut(f32) -> f32,
) -> (f32, f64) {
    for _ in 0..MAX_BISECTIONS {
        let middle = f32::midpoint(low.0, high.0);
        if middle <= low.0 || middle >= high.0 {
            break;
        }
        let off = f64::from(height(middle)) - f64::from(wanted);
        let is_below = off.signum() * low.1.signum() > 0.0;
        *(if is_below { &mut low } else { &mut high }) = (middle, off);
    }
    if low.1.abs() <= high.1.abs() {
        low
    } else {
        high
    }
}

/// Returns the tidiest number between two, which is the one with the fewest digits.
pub fn tidiest_between(one: f32, other: f32) -> f32 {
    let (low, high) = (one.min(other), one.max(other));
    best_in_range_f64(f64::from(low), f64::from(high)) as f32
}
